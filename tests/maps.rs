//! The attribute on functions, compared with the same functions without it; and the derive of
//! enums.

#![allow(
    clippy::match_like_matches_macro,
    clippy::match_overlapping_arm,
    clippy::used_underscore_binding,
    reason = "all are allowed in a function that becomes a map"
)]

use bit_tables_macros::{BitTables, map};

/// Functions with the attribute, whose options stand before them, and the same without it in a
/// module `plain`.
macro_rules! with_and_without {
    ($([$($options:tt)*] $function:item)*) => {
        mod plain {
            use super::{Kind, NAMED_VALUES, named_values};
            $($function)*
        }
        $(#[map($($options)*)] $function)*
    };
}

const NAMED_VALUES: u32 = 70_000;

const fn named_values(place: u32) -> u32 {
    place + 9
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Digit,
    Letter,
    Other,
}

with_and_without! {
    [max_bytes = 64]
    pub(crate) const fn opcode_length(opcode: u8) -> u8 {
        match opcode {
            0x00..=0x3f | 0xc9 => 1,
            0xcb => 2,
            _ => 3,
        }
    }

    [for = latency, technique = product]
    pub(crate) const fn answer(status: ::core::primitive::u16) -> core::primitive::u8 {
        match status {
            200 => 3,
            404 => 9,
            451 | 503 => 7,
            _ => 0,
        }
    }

    []
    pub(crate) const fn kind(c: char) -> Kind {
        match c {
            '0'..='9' => Kind::Digit,
            'a'..='z' | 'A'..='Z' => Kind::Letter,
            _ => Kind::Other,
        }
    }

    []
    pub(crate) const fn of_two(a: u8, b: u8) -> Option<i8> {
        match (a, b) {
            (0, 1..=9) => Some(-1),
            (1..=3, _) | (4, 0..4) => None,
            (_, 7) => Some(5),
            _ => Some(0),
        }
    }

    []
    pub(crate) fn is_vowel(c: char) -> bool {
        match c {
            'a' | 'e' | 'i' | 'o' | 'u' => true,
            _ => false,
        }
    }

    // The first arm that fits decides.
    [technique = ranges]
    pub(crate) const fn first(x: u16) -> u32 {
        match x {
            100..200 => 70_000,
            0..=150 => 1,
            0x78..=300 => 2,
            _ => 3,
        }
    }

    []
    pub(crate) const fn closed(x: u8) -> char {
        match x {
            ..100 => 'a',
            100 => '\u{10ffff}',
            101.. => 'ß',
        }
    }

    []
    pub(crate) const fn every_char(n: u8, c: char) -> &'static str {
        match (n, c) {
            (0, '\0'..='\u{d7ff}') => "low",
            (_, '\u{e000}'..='\u{10ffff}') => "high",
            (1..=9, '\0'..='m' | 'n'..='\u{d7ff}') => "few",
            (10.., ..='\u{d7ff}') => "many",
        }
    }

    []
    pub(crate) const fn is_name(c: char) -> bool {
        matches!(c, 'a'..='z' | 'A'..='Z' | '_' | '0'..='9')
    }

    []
    pub(crate) const fn is_pair(a: u8, b: u8) -> bool {
        core::matches!((a, b), | (1..=3, 4) | (9, _),)
    }

    []
    pub(crate) const fn sign(x: u8) -> i16 {
        match x {
            0 => 0,
            1..=99 => -32_768,
            100 => 32_767,
            101..=109 => -1,
            _ => 12,
        }
    }

    []
    pub(crate) const fn r#match(x: u8) -> u8 {
        match x {
            0..=9 => 2,
            13 => 5,
            _ => 3,
        }
    }

    []
    pub(crate) const fn größe(x: u8) -> u8 {
        match x {
            7..=9 => 1,
            _ => 0,
        }
    }

    // Its name is that of the key within.
    []
    pub(crate) const fn key(_written: u8) -> u8 {
        match _written {
            1 => 2,
            7 => 100,
            _ => 3,
        }
    }

    // Braces and parentheses around a value, as formatters put them there.
    []
    pub(crate) const fn in_braces(x: u8) -> Option<u8> {
        match x {
            1 => { Some(1) }
            2 => { None }
            _ => Some(3),
        }
    }

    // Keys next to numbers that no `char` has, with a single key of the other parameter.
    []
    pub(crate) const fn near_holes(c: char, n: u8) -> u8 {
        match (c, n) {
            ('\u{d7ff}' | '\u{10ffff}', 5) => 2,
            ('x', ..) => 3,
            _ => 1,
        }
    }

    // Every `char` has an arm, and no other number needs one.
    []
    pub(crate) const fn all_but_holes(c: char, n: u8) -> u8 {
        #![allow(clippy::needless_return)]
        match (c, n) {
            ('\u{d7ff}' | '\u{10ffff}', 0..=127) => 1,
            ('\u{d7ff}' | '\u{10ffff}', 128..) => 2,
            ('\0'..'\u{d7ff}', _) => 3,
            ('\u{e000}'..'\u{10ffff}', _) => 4,
        }
    }

    // In C this would be the name of a check.
    []
    pub(crate) const fn self_check(x: u8) -> u8 {
        match x {
            3 => 1,
            5 => 9,
            _ => 2,
        }
    }

    // Signed keys, and floating-point and 128-bit values.
    []
    pub(crate) const fn half(x: i8) -> f32 {
        match x {
            -128..=-100 => -0.5,
            -7 | 7 => 0.25,
            0.. => 1e-3,
            _ => 0.0,
        }
    }

    [technique = ranges]
    pub(crate) const fn wide(x: i16) -> i128 {
        match x {
            ..-30_000 => -170_141_183_460_469_231_731_687_303_715_884_105_728,
            -1 => 7,
            -2..=300 => 99,
            32_767 => 1,
            _ => 0,
        }
    }

    []
    pub(crate) const fn far(x: i64) -> i8 {
        match x {
            -9_223_372_036_854_775_808 => -1,
            -5..=5 => 2,
            9_223_372_036_854_775_807 => 3,
            _ => 0,
        }
    }

    []
    pub(crate) const fn step(dx: i8, dy: i8) -> u8 {
        match (dx, dy) {
            (-1, 0) => 1,
            (0..=2, -3..=-1) => 2,
            (-128, _) => 3,
            (_, 127) => 4,
            _ => 0,
        }
    }

    [technique = extract]
    pub(crate) const fn mixed(c: char, offset: i32) -> u16 {
        match (c, offset) {
            ('a', -70_000) => 1,
            ('b', -1 | 1) => 2,
            _ => 3,
        }
    }

    // The values are functions and constants of the user, of whatever name.
    []
    pub(crate) const fn named(named: u8) -> u32 {
        match named {
            0 => named_values(1),
            1 => NAMED_VALUES,
            _ => 7,
        }
    }
}

impl Kind {
    /// A function of a type, whose values are its own.
    #[map]
    const fn of(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digit,
            'a'..='z' | 'A'..='Z' => Self::Letter,
            _ => Self::Other,
        }
    }
}

#[test]
fn functions_mean_the_same() {
    for x in 0..=u8::MAX {
        assert_eq!(opcode_length(x), plain::opcode_length(x));
        assert_eq!(closed(x), plain::closed(x));
        assert_eq!(key(x), plain::key(x));
        assert_eq!(in_braces(x), plain::in_braces(x));
        assert_eq!(named(x), plain::named(x));
        assert_eq!(self_check(x), plain::self_check(x));
        assert_eq!(sign(x), plain::sign(x));
        let signed = x.cast_signed();
        assert_eq!(half(signed).to_bits(), plain::half(signed).to_bits());
        assert_eq!(r#match(x), plain::r#match(x));
        assert_eq!(größe(x), plain::größe(x));
        for y in 0..=u8::MAX {
            assert_eq!(of_two(x, y), plain::of_two(x, y));
            assert_eq!(is_pair(x, y), plain::is_pair(x, y));
            let (dx, dy) = (x.cast_signed(), y.cast_signed());
            assert_eq!(step(dx, dy), plain::step(dx, dy));
        }
    }
    for x in 0..=u16::MAX {
        assert_eq!(first(x), plain::first(x));
        assert_eq!(answer(x), plain::answer(x));
        let signed = x.cast_signed();
        assert_eq!(wide(signed), plain::wide(signed));
        let near = i64::from(signed);
        for x in [near, near.wrapping_add(i64::MIN), near.wrapping_mul(0x1234_5678_9abc)] {
            assert_eq!(far(x), plain::far(x));
        }
    }
    for c in ['a', 'b', 'c', '\0', char::MAX] {
        for offset in [i32::MIN, -70_000, -1, 0, 1, 70_000, i32::MAX] {
            assert_eq!(mixed(c, offset), plain::mixed(c, offset));
        }
    }
    for c in '\0'..=char::MAX {
        assert_eq!(kind(c), plain::kind(c));
        assert_eq!(Kind::of(c), plain::kind(c));
        assert_eq!(is_vowel(c), plain::is_vowel(c));
        assert_eq!(is_name(c), plain::is_name(c));
        for n in [0, 1, 5, 255] {
            assert_eq!(every_char(n, c), plain::every_char(n, c));
            assert_eq!(near_holes(c, n), plain::near_holes(c, n));
            assert_eq!(all_but_holes(c, n), plain::all_but_holes(c, n));
        }
    }
    const { assert!(opcode_length(0xcb) == 2) };
}

/// Names in scope that the code of a map has too.
mod names_in_scope {
    #![allow(
        dead_code,
        non_camel_case_types,
        non_upper_case_globals,
        clippy::items_after_statements,
        reason = "they are those of local variables and of primitive types"
    )]

    use bit_tables_macros::{BitTables, map};

    const range: u8 = 0;
    const x: u8 = 0;
    const key: u8 = 0;
    const value: u8 = 0;
    const values: u8 = 0;
    const firsts: u8 = 0;
    const last: u8 = 0;
    const entry: u8 = 0;
    const place: u8 = 0;
    const hash: u8 = 0;
    const near: u8 = 0;
    const all: u8 = 0;
    const __: u8 = 0;
    struct usize;
    struct bool;

    mod hidden {
        pub struct u32;
        pub struct u8;
    }

    #[map(technique = product)]
    pub const fn by_product(number: u32) -> u16 {
        match number {
            7 => 1,
            70_000 => 2,
            900_000_000 => 3,
            _ => 4,
        }
    }

    #[map(technique = direct)]
    pub const fn by_table(number: u8) -> i16 {
        match number {
            0 | 9 => -1,
            2 | 7 => -2,
            _ => 5,
        }
    }

    #[map]
    pub const fn by_two(one: u8, other: char) -> &'static str {
        match (one, other) {
            (0..=7, 'a'..='f') => "few",
            _ => "many",
        }
    }

    #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
    #[bit_tables(from = map)]
    #[repr(u16)]
    pub enum Status {
        Ok = 200,
        NotFound = 404,
    }

    pub mod without_words {
        #![allow(unused_imports, reason = "they are in the way of names")]

        use super::hidden::{u8, u32};
        use bit_tables_macros::BitTables;

        #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
        #[bit_tables(from = map)]
        #[repr(u32)]
        pub enum Code {
            Low = 5,
            High = 70_000,
        }
    }
}

#[test]
fn names_in_scope_do_not_matter() {
    use names_in_scope::{Status, by_product, by_table, by_two, without_words::Code};
    for (number, value) in [(7, 1), (70_000, 2), (900_000_000, 3), (8, 4)] {
        assert_eq!(by_product(number), value);
    }
    for (number, value) in [(0, -1), (9, -1), (2, -2), (7, -2), (1, 5)] {
        assert_eq!(by_table(number), value);
    }
    assert_eq!([by_two(7, 'f'), by_two(8, 'f'), by_two(0, 'g')], ["few", "many", "many"]);
    assert_eq!(Status::from_repr(404), Some(Status::NotFound));
    assert_eq!(Status::from_repr(405), None);
    assert_eq!(Code::from_repr(70_000), Some(Code::High));
    assert_eq!(Code::from_repr(0), None);
}

macro_rules! enums {
    ($($(#[$attribute:meta])* enum $name:ident: $repr:ident { $($variant:ident $(= $number:literal)?),* })*) => { $(
        #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
        $(#[$attribute])*
        #[repr($repr)]
        enum $name { $($variant $(= $number)?),* }

        impl $name {
            const ALL: &[Self] = &[$(Self::$variant),*];
        }
    )* };
}

enums! {
    #[bit_tables(from = map)]
    enum FourCc: u32 { Riff = 0x4646_4952, Wave = 0x4556_4157, Fmt = 0x2074_6d66, Data = 0x6174_6164, List = 0x5453_494c, Fact = 0x7463_6166 }

    #[bit_tables(from = map)]
    enum Byte: u8 { A, B, C = b'x', D }

    #[bit_tables(from = map, technique = compare)]
    enum Dense: u16 { A = 10, B, C, D }

    #[bit_tables(from = map)]
    enum Signed: i16 { Least = -32_768, Below = -2, Minus, Zero, Plus, Last = 32_767 }

    #[bit_tables(from = map)]
    enum Error: i32 { Denied = -1_000_000, Lost = -7, Fine = 0, Odd = 70_000 }

    #[bit_tables(from = map)]
    enum Wide: u64 { Low, High = 0xffff_ffff_ffff_ffff }

    // A variant is longer than its number.
    #[bit_tables(max_bytes = 100, from = map)]
    #[repr(align(4))]
    enum Aligned: u8 { Low = 7, High = 100 }
}

#[test]
fn enums_are_made_from_their_numbers() {
    macro_rules! check {
        ($($name:ident $repr:ident),*) => { $(
            for &variant in $name::ALL {
                assert_eq!($name::from_repr(variant as $repr), Some(variant));
                for near in [(variant as $repr).wrapping_sub(1), (variant as $repr).wrapping_add(1), 1 << ($repr::BITS - 2)] {
                    let expected = $name::ALL.iter().copied().find(|&other| other as $repr == near);
                    assert_eq!($name::from_repr(near), expected);
                }
            }
        )* };
    }
    check!(FourCc u32, Byte u8, Dense u16, Signed i16, Error i32, Wide u64, Aligned u8);
}
