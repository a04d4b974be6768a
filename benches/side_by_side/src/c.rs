//! Compiled C, both emitted and handwritten, for comparison with emitted Rust.

use std::marker::PhantomData;

/// A function of words, as throughput and as a chain.
pub type Ways = [fn(&[u64]) -> u64; 2];

/// A function in three forms.
pub struct OfWords {
    /// The function and the technique.
    pub name: &'static str,
    /// As it is emitted in C.
    pub emitted: Ways,
    /// As one writes it by hand in C.
    pub by_hand: Ways,
    /// As it is emitted in Rust.
    pub rust: Ways,
}

/// Bytes, as C is given them.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Slice<'a> {
    start: *const u8,
    length: usize,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Slice<'a> {
    /// These bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { start: bytes.as_ptr(), length: bytes.len(), bytes: PhantomData }
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub const fn bytes(self) -> &'a [u8] {
        // SAFETY: it was made of them.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

/// A count of slices in two languages.
pub struct OfSlices {
    /// The technique.
    pub name: &'static str,
    /// As it is emitted in C.
    pub emitted: fn(&[Slice]) -> u64,
    /// As it is emitted in Rust.
    pub rust: fn(&[Slice]) -> u64,
}

/// libpopcnt, by Kim Walisch, if the compiler found its header.
pub type Libpopcnt = fn() -> Option<fn(&[Slice]) -> u64>;

#[allow(unused_macros, reason = "without a compiler there is nothing to time")]
macro_rules! foreign {
    ($type:ty, $($name:tt)*) => {
        |items| {
            unsafe extern "C" {
                #[link_name = concat!($($name)*)]
                fn timed(items: *const $type, length: usize) -> u64;
            }
            // SAFETY: C reads so many from there.
            unsafe { timed(items.as_ptr(), items.len()) }
        }
    };
}

#[allow(unused_macros, reason = "without a compiler there is nothing to time")]
macro_rules! of_words {
    ($name:literal, $emitted:ident, $page:ident, $rust:expr) => {
        OfWords {
            name: $name,
            emitted: [
                foreign!(u64, "throughput_", stringify!($emitted)),
                foreign!(u64, "latency_", stringify!($emitted)),
            ],
            by_hand: [
                foreign!(u64, "throughput_", stringify!($page)),
                foreign!(u64, "latency_", stringify!($page)),
            ],
            rust: [|words| crate::throughput(words, $rust), |words| crate::latency(words, $rust)],
        }
    };
}

#[allow(unused_macros, reason = "without a compiler there is nothing to time")]
macro_rules! of_slices {
    ($name:ident, $module:ident) => {
        OfSlices {
            name: stringify!($name),
            emitted: foreign!(Slice, "slices_", stringify!($name)),
            rust: |slices| {
                let count =
                    |slice: &Slice| crate::emitted::$module::count_ones_of_slice(slice.bytes());
                slices.iter().map(count).sum()
            },
        }
    };
}

#[allow(unused_macros, reason = "without a compiler there is nothing to time")]
macro_rules! libpopcnt {
    () => {
        || {
            unsafe extern "C" {
                #[link_name = "has_libpopcnt"]
                static FOUND: u8;
            }
            // SAFETY: it is a constant there.
            (unsafe { FOUND } == 1).then_some(foreign!(Slice, "slices_libpopcnt"))
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/c.rs"));
