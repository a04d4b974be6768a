//! Requests that a `macro_rules!` makes of its fragments.

#![deny(warnings)]

use bit_tables::BitTables;

macro_rules! scan {
    ($name:ident: $word:ty, $seed:literal, $technique:expr, $path:path, $square:ty, $count:ident, $vis:vis) => {
        #[derive(BitTables, Clone, Copy)]
        #[bit_tables(trailing_zeros = debruijn(seed = $seed), leading_zeros = $technique, $count)]
        #[bit_tables(crate = $path, square = $square, word = $word, tables(visibility = $vis))]
        pub struct $name($word);
    };
}

scan!(Board: u64, 42, debruijn(index = 5), bit_tables, crate::Square, count_ones, pub(crate));

macro_rules! twice {
    ($seed:literal) => {
        again!($seed, Again::index, Again::new);
    };
}

macro_rules! again {
    ($seed:expr, $into:expr, $from:path) => {
        #[derive(BitTables)]
        #[bit_tables(word = u32, bit_scan_forward = debruijn(seed = $seed))]
        #[bit_tables(square(type = Again, into = $into, from = $from))]
        struct Inner;
    };
}

twice!(0x2a);

#[derive(Clone, Copy)]
pub struct Square(u32);

impl From<u32> for Square {
    fn from(index: u32) -> Self {
        Self(index)
    }
}

impl From<Square> for u32 {
    fn from(square: Square) -> Self {
        square.0
    }
}

struct Again(u32);

impl Again {
    const fn new(index: u32) -> Self {
        Self(index)
    }

    const fn index(self) -> u32 {
        self.0
    }
}

/// The derive without a macro.
#[derive(BitTables)]
#[bit_tables(trailing_zeros = debruijn(seed = 42), leading_zeros = debruijn(index = 5), tables(visibility = pub))]
pub struct Plain(pub u64);

fn main() {
    assert_eq!(Board(40).trailing_zeros(), 3);
    assert_eq!(Board(40).count_ones(), 2);
    assert_eq!(Board::DEBRUIJN_SEQUENCE, Plain::DEBRUIJN_SEQUENCE);
    assert_eq!(Board::LEADING_ZEROS_DEBRUIJN_SEQUENCE, Plain::LEADING_ZEROS_DEBRUIJN_SEQUENCE);
    const FOUND: Again = Inner::bit_scan_forward(48);
    assert_eq!(FOUND.index(), 4);
}
