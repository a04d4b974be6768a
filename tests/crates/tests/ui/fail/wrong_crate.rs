use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(crate = "bit_tables", count_ones)]
struct Quoted(u64);

#[derive(BitTables)]
#[bit_tables(crate = bit_tables::, count_ones)]
struct Unfinished(u64);

#[derive(BitTables)]
#[bit_tables(crate = :, count_ones)]
struct Nowhere(u64);

#[derive(BitTables)]
#[bit_tables(crate = bit tables, count_ones)]
struct TwoNames(u64);

fn main() {}
