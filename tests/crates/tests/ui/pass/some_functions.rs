#![deny(warnings)]

use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy)]
#[bit_tables(leapers = table, functions = [king_attacks, knight_attacks])]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// It is free, as the derive has no such function.
    pub const fn white_pawn_attacks(_: u32) -> Self {
        Self(7)
    }
}

fn main() {
    assert_eq!(Bitboard::king_attacks(0).0, 0x302);
    assert_eq!(Bitboard::white_pawn_attacks(0).0, 7);
}
