use bit_tables::BitTables;

pub struct Square(u8);

#[derive(BitTables)]
#[bit_tables(square = Square, pop_first, sliders)]
pub struct Board(u64);

fn main() {
    let _ = Square(0).0;
}
