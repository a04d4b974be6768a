//! Functions over slices for sets of bytes, where names mean something else.

#![no_implicit_prelude]
#![deny(warnings)]
#![allow(non_camel_case_types)]

use ::core::assert;

#[allow(dead_code)]
struct u64;

#[::bit_tables::map(slices)]
pub const fn is_space(byte: u8) -> bool {
    match byte {
        b' ' | b'\t' | b'\r' | b'\n' => true,
        _ => false,
    }
}

mod inner {
    #[::bit_tables::map(slices, detect = std)]
    pub(crate) const fn is_digit(byte: u8) -> bool {
        ::core::matches!(byte, b'0'..=b'9')
    }

    #[::bit_tables::map(slices, unsafe = none)]
    pub(crate) const fn is_other(byte: u8) -> bool {
        ::core::matches!(byte, 0..=b'/' | b':'..)
    }
}

fn main() {
    use ::core::option::Option::Some;
    /// A module in a function.
    #[::bit_tables::map(slices)]
    const fn is_quote(byte: u8) -> bool {
        ::core::matches!(byte, b'"')
    }
    let text = b"a \"23\"";
    assert!(is_space(b' ') && is_space::find(text) == Some(1));
    assert!(inner::is_digit(b'0') && inner::is_digit::count(text) == 2);
    assert!(inner::is_other(b'a') && inner::is_other::find_not(text) == Some(3));
    assert!(is_quote(b'"') && is_quote::rfind(text) == Some(5));
}
