//! Every function that counts along the lines of the chess board, against a walk along the rays.

use bit_tables_techniques::boards::BOARDS;
use bit_tables_techniques::squares::{LINES, Squares};
use bit_tables_techniques::{Code, FUNCTIONS};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Every subset of every line through every square, with no others, all others and random others: a proof, as a count looks
/// at nothing but its line.
#[test]
fn counts_of_all_subsets_of_all_lines() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut counted = 0;
    let board = Squares::new(&BOARDS[0]);
    for function in FUNCTIONS {
        let Code::LineCounts(codes) = function.code else { continue };
        for (code, line) in codes.into_iter().zip(LINES) {
            for square in 0..64 {
                let mask = board.line_attacks(0, square, line) as u64 | 1 << square;
                let mut subset = 0_u64;
                loop {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    for others in [0, !0, random ^ random >> 29] {
                        let x = subset | (others & !mask);
                        let expected = (0..64).filter(|bit| subset >> bit & 1 == 1).count() as u32;
                        assert_eq!(code(x, square), expected, "{line:?} of {square}, {x:#x}");
                        counted += 1;
                    }
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
    assert!(counted > 100_000, "only {counted}");
}

/// What each square counts: once, or by its ring from outside.
fn weight(operation: &str, square: u32) -> u32 {
    let (file, rank) = (square % 8, square / 8);
    match operation {
        "mobility" => 1,
        "centre_mobility" => 1 + file.min(7 - file).min(rank.min(7 - rank)),
        other => panic!("what is {other}?"),
    }
}

/// Every square with every subset of each of its lines, the rest of the board empty, full and random, and the pieces by
/// random boards: a proof for the lines, as a count looks at nothing else, and so for the pieces, which are sums of lines.
#[test]
fn mobility_of_all_subsets_of_all_lines() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut functions = 0;
    let board = Squares::new(&BOARDS[0]);
    for function in FUNCTIONS {
        let Code::Mobility(_, sliders) = function.code else { continue };
        functions += 1;
        let name = format!("{} = {}", function.operation, function.technique);
        let sum = |attacks: u128| -> u32 {
            let squares = (0..64).filter(|square| attacks >> square & 1 == 1);
            squares.map(|square| weight(function.operation, square)).sum()
        };
        for square in 0..64 {
            for (line, direction) in sliders.into_iter().zip(LINES) {
                let mask = board.line_attacks(0, square, direction) as u64;
                let mut subset = 0_u64;
                loop {
                    let expected = sum(board.line_attacks(subset.into(), square, direction));
                    for rest in [0, !0, random.next_u64()] {
                        let occupied = subset | (rest & !mask);
                        assert_eq!(
                            line(occupied, square),
                            expected,
                            "{name}, {square}, {occupied:#x}"
                        );
                    }
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
            for _ in 0..10_000 {
                let occupied = random.next_u64() & random.next_u64();
                let expected = board.sliders(occupied.into(), square).map(sum);
                let found = sliders.map(|slider| slider(occupied, square));
                assert_eq!(found, expected[..7], "{name}, {square}, {occupied:#x}");
            }
        }
    }
    assert_eq!(functions, 4);
}

/// Knights and kings from every square: a proof.
#[test]
fn mobility_of_knights_and_kings() {
    for function in FUNCTIONS {
        let Code::Mobility([knight, king], _) = function.code else { continue };
        for from in 0..64_u32 {
            let sum = |is_reached: &dyn Fn(u32, u32) -> bool| -> u32 {
                let apart =
                    |to: u32| (from % 8).abs_diff(to % 8).min(8) * 8 + (from / 8).abs_diff(to / 8);
                let reached = (0..64).filter(|&to| is_reached(apart(to) / 8, apart(to) % 8));
                reached.map(|to| weight(function.operation, to)).sum()
            };
            assert_eq!(
                knight(from),
                sum(&|files, ranks| [(1, 2), (2, 1)].contains(&(files, ranks)))
            );
            assert_eq!(king(from), sum(&|files, ranks| files.max(ranks) == 1));
        }
    }
}
