use bit_tables::BitTables;

type Bits = u32;

#[derive(BitTables)]
#[bit_tables(word = u64, count_ones = swar)]
struct Bitboard(Bits);

fn main() {}
