//! Every function of sliding attacks on every board, against a walk along the rays.

use bit_tables_techniques::boards::{BOARDS, Board};
use bit_tables_techniques::squares::{LINES, Squares};
use bit_tables_techniques::{Code, FUNCTIONS, OfSquare};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A technique with its nine functions.
type Sliders = (&'static str, [OfSquare; 9]);

/// Those that are defined for a board.
fn techniques(board: &Board) -> Vec<Sliders> {
    let sliders = FUNCTIONS.iter().filter_map(|function| match function.code {
        Code::Sliders(code) if function.board.is_some_and(|other| std::ptr::eq(other, board)) => {
            Some((function.technique, code))
        }
        _ => None,
    });
    sliders.collect()
}

/// A word of the board's width, of which about half of the bits are set.
fn random_word(random: &mut impl Rng, board: &Board) -> u128 {
    let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
    word >> (128 - board.bits)
}

/// All of them on the chess board, and two that any board has.
#[test]
fn every_technique_is_here() {
    let registered = bit_tables_generator::techniques(bit_tables_generator::Operation::Sliders);
    let names = techniques(&BOARDS[0]).into_iter().map(|technique| technique.0);
    let names: Vec<&str> = names.filter(|name| !name.contains('(')).collect();
    assert_eq!(names, registered.iter().map(|technique| technique.name).collect::<Vec<_>>());
    let mut by_bytes = 0;
    for board in &BOARDS {
        let techniques = techniques(board);
        let names: Vec<&str> = techniques.iter().map(|technique| technique.0).collect();
        for name in ["reversal", "obstruction_difference"] {
            assert!(names.contains(&name), "{}: {names:?}", board.text);
        }
        by_bytes += u32::from(names.contains(&"hyperbola"));
    }
    assert_eq!(by_bytes, 13);
}

/// A square beyond the board breaks the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
fn squares_beyond_the_board_are_refused() {
    for board in &BOARDS {
        let beyond = Squares::new(board).places.len() as u32;
        for (technique, code) in techniques(board) {
            for (position, function) in code.into_iter().enumerate() {
                assert!(
                    std::panic::catch_unwind(|| function(0, beyond)).is_err(),
                    "{technique}, {}, function {position}",
                    board.text
                );
            }
        }
    }
}

/// Every square of every board with every subset of each of its lines, the rest of the board empty, full and random; on the
/// chess board these are all 102,400 occupancies of rooks' lines and all 5,248 of bishops', line by line.
///
/// The attacks along a line depend on the line alone, which the three kinds of rest show; so for the four lines this is a
/// proof, and for the pieces too, as they are unions of lines.
#[test]
fn every_subset_of_every_line() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for board in &BOARDS {
        let (squares, techniques) = (Squares::new(board), techniques(board));
        for square in squares.all() {
            for (line, way) in LINES.into_iter().enumerate() {
                let mask = squares.line_attacks(0, square, way);
                // The subsets in the order of counting in the bits of the line.
                let mut subset = 0_u128;
                loop {
                    let expected = squares.line_attacks(subset, square, way);
                    for rest in [0, !0, random_word(&mut random, board)] {
                        let occupied = subset | (rest & !mask);
                        for (technique, code) in &techniques {
                            let found = code[line](occupied, square);
                            assert_eq!(
                                found, expected,
                                "{technique}, {}, {square}, {occupied:#x}",
                                board.text
                            );
                        }
                    }
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// All functions with a hundred thousand boards of each kind, dense and sparse.
#[test]
fn random_boards() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for board in &BOARDS {
        let (squares, techniques) = (Squares::new(board), techniques(board));
        let all: Vec<u32> = squares.all().collect();
        for round in 0..50_000 {
            let square = all[round % all.len()];
            let dense = random_word(&mut random, board);
            let sparse = dense & random_word(&mut random, board);
            for occupied in [dense, sparse] {
                let expected = squares.sliders(occupied, square);
                for (technique, code) in &techniques {
                    let found = code.map(|function| function(occupied, square));
                    assert_eq!(
                        found, expected,
                        "{technique}, {}, {square}, {occupied:#x}",
                        board.text
                    );
                }
            }
        }
    }
}
