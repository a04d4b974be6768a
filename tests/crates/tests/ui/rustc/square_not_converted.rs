use bit_tables::BitTables;

pub struct Square(u8);

#[derive(BitTables)]
#[bit_tables(square = Square, ones, pop_first, sliders, leapers, operators)]
pub struct Board(u64);

fn main() {
    let _ = Square(0).0;
}
