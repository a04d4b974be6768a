use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(
    trailing_zeros = debruijn(index = 67108864),
    leading_zeros = debruijn(seed = 0x1_0000_0000_0000_0000),
    bit_scan_forward = debruijn(seed = -1),
    bit_scan_reverse = debruijn(sequence = "0x03f79d71b4cb0a89"),
)]
struct Bitboard(u64);

#[derive(BitTables)]
#[bit_tables(trailing_zeros = debruijn(sequence = 0x03f79d71b4cb0a89), leading_zeros = debruijn(seed))]
struct Word(u32);

fn main() {}
