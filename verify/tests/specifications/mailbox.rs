//! What operations of boards of bytes compute, from files and ranks alone: where each square is,
//! and what each piece attacks.

use crate::boards::Squares;
use bit_tables_generator::{Board, Word};
use bit_tables_ir::interpret::Value;

/// The leaps of a knight, each before the ray with its number.
const LEAPS: [(i32, i32); 8] =
    [(-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1)];

/// The ways of rays, by the signs of files and ranks.
const WAYS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The place of a square so far away, if there is no hole between.
fn place(squares: &Squares, from: u32, (files, ranks): (i32, i32)) -> Option<usize> {
    if let Some(leap) = LEAPS.iter().position(|leap| *leap == (files, ranks)) {
        return Some(8 * leap);
    }
    squares.between(from, files, ranks)?;
    let way = (files.signum(), ranks.signum());
    let ray = WAYS.iter().position(|other| *other == way)?;
    Some(8 * ray + files.unsigned_abs().max(ranks.unsigned_abs()) as usize)
}

/// The squares around one, as their places have them.
fn order(squares: &Squares, from: u32) -> [Option<u32>; 64] {
    let (file, rank) = squares.board.place(from).expect("a square");
    let mut order = [None; 64];
    for &(to, (to_file, to_rank)) in squares.places.iter().filter(|(to, _)| *to != from) {
        if let Some(place) = place(squares, from, (to_file - file, to_rank - rank)) {
            order[place] = Some(to);
        }
    }
    order
}

/// Whether a piece attacks a square so far away, given the pieces between.
fn attacks(piece: u8, (files, ranks): (i32, i32), between: Option<u128>) -> bool {
    let has = |kind: u8| piece & kind != 0;
    let (less, more) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
    let is_near = more == 1;
    let is_free = between == Some(0);
    has(0x01) && files.abs() == 1 && ranks == 1
        || has(0x02) && files.abs() == 1 && ranks == -1
        || has(0x04) && less * more == 2
        || has(0x08) && less == 0 && is_free
        || has(0x10) && less == more && is_free
        || has(0x20) && is_near
}

/// The squares of the pieces that attack one.
fn attackers(squares: &Squares, mailbox: &[u8], square: u32) -> u128 {
    let (to_file, to_rank) = squares.board.place(square).expect("a square");
    let pieces = || squares.places.iter().filter(|(at, _)| mailbox[*at as usize] != 0);
    let occupied = pieces().fold(0_u128, |set, (at, _)| set | 1 << at);
    let attacking = pieces().filter(|&&(at, (file, rank))| {
        let way = (to_file - file, to_rank - rank);
        let between = squares.between(at, way.0, way.1).map(|between| between & occupied);
        at != square && attacks(mailbox[at as usize], way, between)
    });
    attacking.fold(0, |set, (at, _)| set | 1 << at)
}

/// The result of a function; `None` if it is another's.
pub fn expected(
    function: &str,
    word: Word,
    board: Board,
    arguments: &[Value],
) -> Option<Vec<Value>> {
    let squares = Squares::of(board);
    let square = || arguments.last().and_then(Value::number).unwrap_or_default() as u32;
    let number = || arguments.first().and_then(Value::number).unwrap_or_default();
    let bytes: Vec<u8> = match arguments.first() {
        Some(Value::Array(bytes)) => {
            let numbers = bytes.as_slice().iter().map(Value::number);
            numbers.map(|number| number.unwrap_or_default() as u8).collect()
        }
        _ => Vec::new(),
    };
    let array = |entries: [u8; 64]| Value::words(Word::U8, entries.map(u128::from));
    let places = |holds: &dyn Fn(usize) -> bool| {
        let all = (0..64).filter(|&place| holds(place));
        Value::of(Word::U64, all.fold(0, |set, place| set | 1 << place))
    };
    // Nothing is on the places before, except that of the knight.
    let is_first = |is_there: &dyn Fn(usize) -> bool, place: usize| {
        !place.is_multiple_of(8)
            && is_there(place)
            && (place / 8 * 8 + 1..place).all(|before| !is_there(before))
    };
    let value = match function {
        "ray_order" => array(order(&squares, square()).map(|to| to.map_or(128, |to| to as u8))),
        "in_ray_order" => {
            array(order(&squares, square()).map(|to| to.map_or(0, |to| bytes[to as usize])))
        }
        "occupied_places" => places(&|place| bytes[place] != 0),
        "first_places" => {
            let is_there = |place: usize| number() >> place & 1 == 1;
            places(&|place| is_first(&is_there, place))
        }
        "knight_places" => places(&|place| place % 8 == 0 && number() >> place & 1 == 1),
        "attacking_places" => {
            let is_there = |place: usize| bytes[place] != 0;
            places(&|place| {
                // From there the square is the other way.
                let (ray, distance) = (place / 8, (place % 8) as i32);
                if distance == 0 {
                    return attacks(bytes[place] & 0x04, LEAPS[ray], None);
                }
                let (files, ranks) = WAYS[ray];
                let back = (-files * distance, -ranks * distance);
                is_first(&is_there, place) && attacks(bytes[place] & !0x04, back, Some(0))
            })
        }
        "squares_at" => {
            let order = order(&squares, square());
            let at = (0..64).filter(|place| number() >> place & 1 == 1);
            let at = at.filter_map(|place| order[place]);
            Value::of(word, at.fold(0, |set, to| set | 1 << to))
        }
        "attackers" => Value::of(word, attackers(&squares, &bytes, square())),
        _ => return None,
    };
    Some(vec![value])
}
