use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(crate = my_engine::bit_tables, count_ones)]
struct Elsewhere(u64);

fn main() {}
