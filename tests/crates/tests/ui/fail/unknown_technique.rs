use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(count_ones = swar, trailing_zeros = debrujin(seed = 42))]
struct Bitboard(u64);

fn main() {
    // Neither the operation that is right nor the one that is not gives an error here.
    let _ = (Bitboard(1).count_ones(), Bitboard(1).trailing_zeros());
}
