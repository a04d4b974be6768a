//! A conversion that is no `const fn`, or not to an integer, is reported once, at its name.

use bit_tables::BitTables;

#[derive(Clone, Copy)]
pub struct Square(u8);

impl Square {
    fn new(index: u32) -> Self {
        Self(index as u8)
    }

    const fn index(self) -> u32 {
        self.0 as u32
    }

    const fn same(self) -> Self {
        self
    }
}

#[derive(BitTables)]
#[bit_tables(square(type = Square, into = Square::index, from = Square::new), ones, sliders, operators)]
pub struct NotConst(u64);

#[derive(BitTables)]
#[bit_tables(square(type = Square, into = Square::same, from = Square::create), ones, sliders, operators)]
pub struct NotThere(u64);

fn main() {}
