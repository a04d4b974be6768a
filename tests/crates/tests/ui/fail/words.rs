use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(word = u46, count_ones)]
struct Misspelt;

#[derive(BitTables)]
#[bit_tables(word = u256, count_ones)]
struct TooWide;

#[derive(BitTables)]
#[bit_tables(word, count_ones)]
struct Bare;

#[derive(BitTables)]
#[bit_tables(word = u32, count_ones)]
struct Contradicted(u64);

#[derive(BitTables)]
#[bit_tables(word = u32, word = u32, count_ones)]
struct Twice;

#[derive(BitTables, Clone, Copy)]
#[bit_tables(sliders, trailing_zeros = faxon, count_ones = table16)]
struct Narrow(u8);

fn main() {
    let _ = (Narrow(1).rook_attacks(0), Narrow(1).trailing_zeros());
}
