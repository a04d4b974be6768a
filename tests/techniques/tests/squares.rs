//! Every function of squares beside the sliders, on every board, against a walk from square to square.

use bit_tables_techniques::boards::{BOARDS, Board};
use bit_tables_techniques::squares::{CLOCKWISE, LINES, Squares};
use bit_tables_techniques::{Code, FUNCTIONS, Function};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// All functions of squares, board by board.
fn all() -> impl Iterator<Item = (&'static Board, Squares, Vec<&'static Function>)> {
    BOARDS.iter().map(|board| {
        let is_here =
            |function: &&Function| function.board.is_some_and(|other| std::ptr::eq(other, board));
        (board, Squares::new(board), FUNCTIONS.iter().filter(is_here).collect())
    })
}

/// A word of the board's width, of which about half of the bits are set.
fn random_word(random: &mut impl Rng, board: &Board) -> u128 {
    let word = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
    word >> (128 - board.bits)
}

/// Where steps lead from a square.
fn steps(squares: &Squares, from: u32, steps: &[(i32, i32)]) -> u128 {
    steps.iter().fold(0, |set, &step| set | squares.stepped(from, step))
}

/// From every square, by the steps that the rules of chess say: a proof.
#[test]
fn leapers_of_all_squares() {
    let mut functions = 0;
    for (board, squares, all) in all() {
        for function in all {
            let Code::Leapers(codes) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                let steps = |is_reached: fn(i32, i32) -> bool| {
                    let near = (-2..=2).flat_map(|files| (-2..=2).map(move |ranks| (files, ranks)));
                    let reached: Vec<_> =
                        near.filter(|&(files, ranks)| is_reached(files, ranks)).collect();
                    steps(&squares, from, &reached)
                };
                let expected = [
                    steps(|files, ranks| (files * ranks).abs() == 2),
                    steps(|files, ranks| files.abs().max(ranks.abs()) == 1),
                    steps(|files, ranks| files.abs() == 1 && ranks == 1),
                    steps(|files, ranks| files.abs() == 1 && ranks == -1),
                ];
                let found = codes.map(|code| code(from));
                assert_eq!(found, expected, "{}, {}, {from}", function.technique, board.text);
            }
        }
    }
    // By a table on each, and by shifts where there is room for steps of the same size.
    assert_eq!(functions, BOARDS.len() + 18);
}

/// From every square in every direction: a proof.
#[test]
fn rays_of_all_squares() {
    let mut functions = 0;
    for (board, squares, all) in all() {
        for function in all {
            let Code::Rays(codes) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                for (way, code) in codes.into_iter().enumerate() {
                    assert_eq!(code(from), squares.ray(0, from, way), "{}, {from}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, BOARDS.len());
}

/// Every two squares, by a walk from the one to the other and beyond both: a proof.
#[test]
fn between_all_squares() {
    let mut functions = 0;
    for (board, squares, all) in all() {
        for function in all {
            let Code::Between([between, line_through]) = function.code else { continue };
            functions += 1;
            for one in squares.all() {
                for other in squares.all() {
                    let line = LINES
                        .into_iter()
                        .find(|&line| squares.line_attacks(0, one, line) >> other & 1 == 1);
                    let (inside, through) = line.map_or((0, 0), |line| {
                        // What both see with the other in the way.
                        let inside = squares.line_attacks(1 << other, one, line)
                            & squares.line_attacks(1 << one, other, line);
                        (inside, squares.line_attacks(0, one, line) | 1 << one)
                    });
                    assert_eq!(between(one, other), inside, "{}, {one}, {other}", board.text);
                    assert_eq!(line_through(one, other), through, "{}, {one}, {other}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, BOARDS.len());
}

/// A million random chess boards, and many of each other kind, with none to many sliders, against the union of what each
/// attacks by itself.
#[test]
fn sets_of_sliders() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut functions = 0;
    for (board, squares, all) in all() {
        let all: Vec<_> = all
            .into_iter()
            .filter_map(|function| match function.code {
                Code::SetWise(codes) => Some((function.technique, codes)),
                _ => None,
            })
            .collect();
        functions += all.len();
        if all.is_empty() {
            continue;
        }
        let playable = squares.all().fold(0_u128, |set, square| set | 1 << square);
        let rays: Vec<[u128; 8]> = (0..squares.places.len() as u32)
            .map(|square| std::array::from_fn(|way| squares.ray(0, square, way)))
            .collect();
        let rounds = if board.text.is_empty() { 1_000_000 } else { 20_000 };
        for round in 0..rounds {
            let dense = random_word(&mut random, board) & playable;
            let few = random_word(&mut random, board) & random_word(&mut random, board) & playable;
            let occupied = if round % 2 == 0 { dense } else { dense & few };
            let fewer = few & random_word(&mut random, board) & random_word(&mut random, board);
            let sliders = if round % 3 == 0 { few } else { fewer };
            let mut expected = [0_u128; 11];
            for square in squares.all().filter(|square| sliders >> square & 1 == 1) {
                for way in 0..8 {
                    // Nothing in the way is what most see.
                    let free = rays[square as usize][way];
                    let blocked = free & (occupied | sliders) != 0;
                    expected[way] |=
                        if blocked { squares.ray(occupied | sliders, square, way) } else { free };
                }
            }
            expected[8] = expected[0] | expected[2] | expected[4] | expected[6];
            expected[9] = expected[1] | expected[3] | expected[5] | expected[7];
            expected[10] = expected[8] | expected[9];
            for (technique, codes) in &all {
                let found = codes.map(|code| code(occupied, sliders));
                assert_eq!(
                    found, expected,
                    "{technique}, {}, {occupied:#x}, {sliders:#x}",
                    board.text
                );
            }
        }
    }
    // One on each board of steps of the same size, and another where the board is the same upside down.
    assert_eq!(functions, 18 + 16);
}

/// Through the first piece of each direction, by two walks: random boards and blockers from every square.
#[test]
fn through_the_first_piece() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut functions = 0;
    for (board, squares, all) in all() {
        let places: Vec<u32> = squares.all().collect();
        for function in all {
            let Code::Xrays(codes) = function.code else { continue };
            functions += 1;
            for round in 0..100_000 {
                let square = places[round % places.len()];
                let [occupied, blockers, other] = [(); 3].map(|()| random_word(&mut random, board));
                let occupied = if (round / places.len()).is_multiple_of(2) {
                    occupied
                } else {
                    occupied & other
                };
                let behind = |way| {
                    let first = squares.ray(occupied, square, way);
                    let hit = first & occupied & blockers;
                    squares.ray(occupied & !hit, square, way) & !first
                };
                let rook = [0, 2, 4, 6].map(behind).into_iter().sum::<u128>();
                let bishop = [1, 3, 5, 7].map(behind).into_iter().sum::<u128>();
                let found = codes.map(|code| code(occupied, blockers, square));
                assert_eq!(
                    found,
                    [rook, bishop],
                    "{}, {occupied:#x}, {blockers:#x}, {square}",
                    board.text
                );
            }
        }
    }
    assert_eq!(functions, BOARDS.len());
}

/// The steps of the pieces of shogi as their moves are drawn, seen from Sente: the piece in the middle of five rows.
const SHOGI: [[&str; 5]; 4] = [
    ["     ", "  x  ", "  o  ", "     ", "     "],
    [" x x ", "     ", "  o  ", "     ", "     "],
    ["     ", " xxx ", "  o  ", " x x ", "     "],
    ["     ", " xxx ", " xox ", "  x  ", "     "],
];

/// The steps that a drawing has.
fn drawn(drawing: [&str; 5]) -> Vec<(i32, i32)> {
    let mut steps = Vec::new();
    for (row, ranks) in drawing.into_iter().zip([2, 1, 0, -1, -2]) {
        let columns = row.chars().zip([-2, -1, 0, 1, 2]);
        steps.extend(columns.filter(|(mark, _)| *mark == 'x').map(|(_, files)| (files, ranks)));
    }
    steps
}

/// Every square, for lances with every subset of the squares before them: a proof.
#[test]
fn pieces_of_shogi() {
    let mut functions = 0;
    for (board, squares, all) in all() {
        for function in all {
            let Code::Shogi(leapers, lances) = function.code else { continue };
            functions += 1;
            for from in squares.all() {
                for (piece, code) in leapers.into_iter().enumerate() {
                    let moves = drawn(SHOGI[piece % 4]);
                    let side = if piece < 4 { 1 } else { -1 };
                    let moves: Vec<_> =
                        moves.into_iter().map(|(files, ranks)| (files, side * ranks)).collect();
                    let expected = steps(&squares, from, &moves);
                    assert_eq!(
                        code(from),
                        expected,
                        "{}, {}, {from}",
                        function.technique,
                        board.text
                    );
                }
                for (lance, way) in lances.into_iter().zip([0, 4]) {
                    let mask = squares.ray(0, from, way);
                    let mut subset = 0_u128;
                    loop {
                        let expected = squares.ray(subset, from, way);
                        for rest in [0, !0] {
                            let occupied = subset | (rest & !mask);
                            assert_eq!(lance(occupied, from), expected, "{}, {from}", board.text);
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
    // Where no board is named there is no game of shogi, nor of xiangqi.
    assert_eq!(functions, BOARDS.len() - 1 + 17);
}

/// Every square: horses with every subset of the eight squares around them, and cannons with random pieces.
#[test]
fn pieces_of_xiangqi() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut functions = 0;
    for (board, squares, all) in all() {
        for function in all {
            let Code::Xiangqi([cannon, horse, horse_attackers]) = function.code else { continue };
            functions += 1;
            // What a horse attacks, by the rule: one step straight on to an empty square, and one obliquely away.
            let moves = |occupied: u128, from: u32| {
                let mut set = 0;
                for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let leg = squares.stepped(from, (files, ranks));
                    if leg != 0 && occupied & leg == 0 {
                        let sides = [1, -1].map(|side| {
                            let files = 2 * files + if files == 0 { side } else { 0 };
                            (files, 2 * ranks + if ranks == 0 { side } else { 0 })
                        });
                        set |= steps(&squares, from, &sides);
                    }
                }
                set
            };
            let places: Vec<u32> = squares.all().collect();
            for &from in &places {
                let around: Vec<u128> =
                    CLOCKWISE.iter().map(|&step| squares.stepped(from, step)).collect();
                for subset in 0..256_u32 {
                    let of = |way: &usize| subset >> way & 1 == 1;
                    let occupied = (0..8).filter(of).fold(0, |set, way| set | around[way]);
                    for occupied in [occupied, !around.iter().sum::<u128>() | occupied] {
                        assert_eq!(horse(occupied, from), moves(occupied, from), "{}", board.text);
                        let attackers = places.iter().fold(0_u128, |set, &other| {
                            set | (moves(occupied, other) >> from & 1) << other
                        });
                        assert_eq!(horse_attackers(occupied, from), attackers, "{}", board.text);
                    }
                }
                for _ in 0..500 {
                    let occupied =
                        random_word(&mut random, board) & random_word(&mut random, board);
                    let jump = |way| {
                        let screen = squares.ray(occupied, from, way) & occupied;
                        let beyond = squares.ray(occupied & !screen, from, way);
                        if screen == 0 { 0 } else { beyond & occupied & !screen }
                    };
                    let expected = [0, 2, 4, 6].map(jump).into_iter().sum::<u128>();
                    assert_eq!(cannon(occupied, from), expected, "{}, {occupied:#x}", board.text);
                }
            }
        }
    }
    assert_eq!(functions, 17);
}
