use bit_tables::BitTables;

struct Square(u32);

#[derive(BitTables)]
#[bit_tables(board = shogy, sliders)]
struct Misspelt(u128);

#[derive(BitTables)]
#[bit_tables(board = shogi, sliders)]
struct TooNarrow(u64);

#[derive(BitTables)]
#[bit_tables(board = rectangle(files = 12, ranks = 12), sliders)]
struct TooLarge(u128);

#[derive(BitTables)]
#[bit_tables(board = rectangle(files = 3), board = chess, sliders)]
struct Shapeless(u128);

#[derive(BitTables)]
#[bit_tables(board = chess(order = files, files = 7), sliders)]
struct Contradictory(u64);

#[derive(BitTables)]
#[bit_tables(board = connect_four(order = file_rank), sliders = hyperbola, mobility = line_table)]
struct Unsuited(u64);

#[derive(BitTables)]
#[bit_tables(max_bytes = 2000, sliders = hyperbola(layout = structs), leapers = table)]
struct Fat(u64);

#[derive(BitTables)]
#[bit_tables(max_bytes = few, square, sliders)]
struct Vague(u64);

#[derive(BitTables)]
#[bit_tables(tables = none, count_ones, leading_zeros = debruijn)]
struct Bare(u64);

fn main() {
    let _ = (Square(0).0, TooNarrow(0).rook_attacks(0), Unsuited(0).rook_attacks(0));
}
