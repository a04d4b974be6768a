//! What the compiler says in its own words points at the entry that causes it.

#![forbid(unsafe_code)]

use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(popcount, sliders = magic, count_ones_of_slice = simd)]
struct Unsafe(u64);

#[derive(Clone, Copy, Debug, BitTables)]
#[bit_tables(popcount, operators)]
struct Debugged(u64);

#[derive(Clone, Copy, BitTables)]
#[bit_tables(operators(except(Debug)), popcount)]
struct Own(u64);

impl std::ops::BitAnd for Own {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Own {
    fn contains(self, square: u32) -> bool {
        self.0 >> square & 1 == 1
    }
}

#[derive(Clone, Copy, BitTables)]
#[bit_tables(popcount, set_methods)]
struct OwnFirst(u64);

impl OwnFirst {
    const ALL: Self = Self(1);

    fn first(self) -> u32 {
        self.0.trailing_zeros()
    }
}

impl Extend<u32> for OwnFirst {
    fn extend<Squares: IntoIterator<Item = u32>>(&mut self, _: Squares) {}
}

fn main() {}
