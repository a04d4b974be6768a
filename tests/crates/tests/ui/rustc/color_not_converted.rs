use bit_tables::BitTables;

pub struct Color(u8);

#[derive(BitTables)]
#[bit_tables(color = Color, leapers, zobrist)]
pub struct Board(u64);

fn main() {
    let _ = Color(0).0;
}
