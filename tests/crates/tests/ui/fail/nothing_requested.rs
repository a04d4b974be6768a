use bit_tables::BitTables;

#[derive(BitTables)]
struct Nothing(u64);

#[derive(BitTables)]
#[bit_tables()]
struct Empty(u64);

fn main() {}
