use bit_tables::BitTables;

#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(operators)]
struct Bitboard(u64);

fn main() {
    assert!(Bitboard(0b1100) & Bitboard(0b0110) == Bitboard(0b0100));
}
