//! Mistakes in the derive's own options, each reported once.

use bit_tables::BitTables;

#[derive(Clone, Copy)]
struct Square(u32);

#[derive(BitTables, Clone, Copy)]
#[bit_tables(square(type = Square, into = Square::index), leapers)]
struct Half(u64);

#[derive(BitTables)]
#[bit_tables(square(kind = Square, into = Square::index, from = Square::new), leapers)]
struct Misnamed(u64);

#[derive(BitTables)]
#[bit_tables(square(type = Square, into = |square| square.0, from = 5, from = Square), leapers)]
struct NoPaths(u64);

#[derive(BitTables)]
#[bit_tables(square = Square::<u8>, leapers)]
struct Generic(u64);

#[derive(BitTables)]
#[bit_tables(tables(visible = pub), leapers)]
struct Visible(u64);

#[derive(BitTables)]
#[bit_tables(tables(visibility = private), leapers)]
struct Hidden(u64);

#[derive(BitTables)]
#[bit_tables(operators = all, leapers)]
struct Valued(u64);

#[derive(BitTables)]
#[bit_tables(operators(Debug), leapers)]
struct Listed(u64);

#[derive(BitTables, Clone, Copy)]
#[bit_tables(operators(except(debug, Add)), count_ones, leapers)]
struct Except(u64);

#[derive(BitTables)]
#[bit_tables(word = u64, operators, leapers)]
struct Unit;

#[derive(BitTables)]
#[bit_tables(operators, leapers)]
#[bit_tables(operators)]
struct Twice(u64);

#[derive(BitTables)]
#[bit_tables(count_one, operators)]
struct Other(u64);

#[derive(BitTables)]
#[bit_tables(color(kind = Color), piece = 6, leapers, zobrist)]
struct Colored(u64);

#[derive(BitTables)]
#[bit_tables(piece(type = Square), zobrist)]
struct Pieces(u64);

#[derive(BitTables)]
#[bit_tables(set_methods = all, leapers)]
struct AllMethods(u64);

#[derive(BitTables)]
#[bit_tables(set_methods(first), leapers)]
struct FirstMethod(u64);

#[derive(BitTables, Clone, Copy)]
#[bit_tables(set_methods(except(frist, union, flip)), count_ones)]
struct ExceptMethods(u64);

#[derive(BitTables)]
#[bit_tables(word = u64, set_methods, leapers)]
struct UnitMethods;

#[derive(BitTables)]
#[bit_tables(set_methods, set_methods(except(first)))]
struct MethodsTwice(u64);

fn main() {
    // What is right of the request is there, and what is wrong has a stand-in.
    let _ = Pieces::piece_key(Square(0), 0);
    let _ = (Half::knight_attacks(Square(0)).0, Square(0).0);
    let _ = (Except(0) | Except(1)).contains(0);
    let _ = Other(0).count_ones();
    let _ = Other(0) & Other(1);
    let _ = (ExceptMethods::ALL.first(), ExceptMethods::EMPTY.count_ones(), MethodsTwice(0).first());
}
