use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(count_ones)]
enum Choice {
    One,
}

#[derive(BitTables)]
#[bit_tables(count_ones)]
struct Named {
    bits: u64,
}

#[derive(BitTables)]
#[bit_tables(count_ones)]
struct Pair(u64, u64);

#[derive(BitTables)]
#[bit_tables(count_ones)]
struct Generic<T>(u64, T);

#[derive(BitTables)]
#[bit_tables(count_ones)]
struct Signed(i64);

#[derive(BitTables)]
#[bit_tables(count_ones)]
struct Unit;

#[derive(BitTables)]
#[bit_tables(count_ones)]
union Bits {
    word: u64,
}

fn main() {
    let _ = (Named { bits: 1 }.count_ones(), Pair(1, 2).count_ones(), Generic(1, 2).count_ones());
    let _ = (Signed(1).count_ones(), Unit::count_ones(1), Choice::One.count_ones());
}
