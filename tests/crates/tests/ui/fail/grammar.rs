use bit_tables::BitTables;

#[derive(BitTables)]
#[bit_tables(count_ones = , trailing_zeros: debruijn, 5, leading_zeros = 5, bit_scan_forward = debruijn[seed = 42])]
struct Bitboard(u64);

#[derive(BitTables)]
#[bit_tables = "count_ones"]
struct NameValue(u64);

#[derive(BitTables)]
#[bit_tables(count_ones = swar swar)]
struct Twice(u64);

#[derive(BitTables)]
#[bit_tables(count_ones = swar,, trailing_zeros = debruijn(,),)]
struct Empty(u64);

fn main() {
    let _ = Bitboard(1).count_ones();
}

#[derive(BitTables)]
#[bit_tables(operators sliders, square(type = Square into = Square::index, from = Square::new) color = Color)]
struct Gaps(u64);

#[derive(BitTables)]
#[bit_tables(piece(type = Piece, into = Piece::index) leapers, word = u64 zobrist)]
struct MoreGaps(u64);
