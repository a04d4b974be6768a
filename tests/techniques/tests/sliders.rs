//! Every function of sliding attacks, against a walk along the rays.

use bit_tables_techniques::{Code, FUNCTIONS, oracle};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A technique with its nine functions.
type Sliders = (&'static str, [fn(u64, u32) -> u64; 9]);

fn techniques() -> Vec<Sliders> {
    let sliders = FUNCTIONS.iter().filter_map(|function| match function.code {
        Code::Sliders(code) => Some((function.technique, code)),
        _ => None,
    });
    sliders.collect()
}

#[track_caller]
fn compare((technique, code): Sliders, occupied: u64, square: u32) {
    let found = code.map(|function| function(occupied, square));
    assert_eq!(found, oracle::sliders(occupied, square), "{technique}, {square}, {occupied:#018x}");
}

#[test]
fn every_technique_is_here() {
    let registered = bit_tables_generator::techniques(bit_tables_generator::Operation::Sliders);
    let names = techniques().into_iter().map(|technique| technique.0);
    let names: Vec<&str> = names.filter(|name| !name.contains('(')).collect();
    assert_eq!(names, registered.iter().map(|technique| technique.name).collect::<Vec<_>>());
}

/// A square beyond the board breaks the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
fn squares_beyond_the_board_are_refused() {
    for (technique, code) in techniques() {
        for (position, function) in code.into_iter().enumerate() {
            assert!(
                std::panic::catch_unwind(|| function(0, 64)).is_err(),
                "{technique}, function {position}"
            );
        }
    }
}

/// Every square with every subset of each of its lines, the rest of the board empty, full and random.
///
/// The attacks along a line depend on the line alone, which the three kinds of rest show; so for the
/// four lines this is a proof, and for the pieces too, as they are unions of lines.
#[test]
fn every_subset_of_every_line() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    for technique in techniques() {
        for square in 0..64 {
            for direction in oracle::LINES {
                let line = oracle::line_attacks(0, square, direction);
                // The subsets in the order of counting in the bits of the line.
                let mut subset = 0_u64;
                loop {
                    for rest in [0, !0, random.next_u64()] {
                        compare(technique, subset | (rest & !line), square);
                    }
                    subset = subset.wrapping_sub(line) & line;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}

/// Every square with a million boards in all, dense and sparse.
#[test]
fn random_boards() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for technique in techniques() {
        for round in 0..1_000_000 {
            let dense = random.next_u64();
            let sparse = dense & random.next_u64();
            compare(technique, dense, round % 64);
            compare(technique, sparse, round % 64);
        }
    }
}

/// Every subset of every line through every square, with no others, all others and random others: a proof, as a count looks
/// at nothing but its line.
#[test]
fn counts_of_all_subsets_of_all_lines() {
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    let mut counted = 0;
    for function in FUNCTIONS {
        let Code::LineCounts(codes) = function.code else { continue };
        for (code, line) in codes.into_iter().zip(oracle::LINES) {
            for square in 0..64 {
                let mask = oracle::line_attacks(0, square, line) | 1 << square;
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
    for function in FUNCTIONS {
        let Code::Mobility(_, sliders) = function.code else { continue };
        functions += 1;
        let name = format!("{} = {}", function.operation, function.technique);
        let sum = |attacks: u64| -> u32 {
            let squares = (0..64).filter(|square| attacks >> square & 1 == 1);
            squares.map(|square| weight(function.operation, square)).sum()
        };
        for square in 0..64 {
            for (line, direction) in sliders.into_iter().zip(oracle::LINES) {
                let mask = oracle::line_attacks(0, square, direction);
                let mut subset = 0_u64;
                loop {
                    let expected = sum(oracle::line_attacks(subset, square, direction));
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
                let expected = oracle::sliders(occupied, square).map(sum);
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

/// From every square, by the steps that the rules of chess say: a proof.
#[test]
fn leapers_of_all_squares() {
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Leapers(codes) = function.code else { continue };
        functions += 1;
        for from in 0..64_u32 {
            let set = |is_reached: &dyn Fn(i32, i32) -> bool| {
                let apart = |to: u32, part: fn(u32) -> u32| part(to) as i32 - part(from) as i32;
                let reached =
                    |&to: &u32| is_reached(apart(to, |at| at % 8), apart(to, |at| at / 8));
                (0..64).filter(reached).fold(0_u64, |set, to| set | 1 << to)
            };
            let expected = [
                set(&|files, ranks| (files * ranks).abs() == 2),
                set(&|files, ranks| files.abs().max(ranks.abs()) == 1),
                set(&|files, ranks| files.abs() == 1 && ranks == 1),
                set(&|files, ranks| files.abs() == 1 && ranks == -1),
            ];
            assert_eq!(codes.map(|code| code(from)), expected, "{}, {from}", function.technique);
        }
    }
    assert_eq!(functions, 2);
}

/// Every two squares, by a walk from the one to the other and beyond both: a proof.
#[test]
fn between_all_squares() {
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Between([between, line_through]) = function.code else { continue };
        functions += 1;
        for (one, other) in (0..64_u32).flat_map(|one| (0..64_u32).map(move |other| (one, other))) {
            let line = oracle::LINES
                .into_iter()
                .find(|&line| oracle::line_attacks(0, one, line) >> other & 1 == 1);
            let (inside, through) = line.map_or((0, 0), |line| {
                // What both see with the other in the way.
                let inside = oracle::line_attacks(1 << other, one, line)
                    & oracle::line_attacks(1 << one, other, line);
                (inside, oracle::line_attacks(0, one, line) | 1 << one)
            });
            assert_eq!(between(one, other), inside, "{one}, {other}");
            assert_eq!(line_through(one, other), through, "{one}, {other}");
        }
    }
    assert_eq!(functions, 1);
}

/// The squares from a square on in one direction, up to and including the first occupied one.
fn ray(occupied: u64, square: u32, (files, ranks): (i32, i32)) -> u64 {
    let mut attacks = 0;
    let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    while (0..8).contains(&file) && (0..8).contains(&rank) {
        let reached = 1_u64 << (8 * rank + file);
        attacks |= reached;
        if occupied & reached != 0 {
            break;
        }
        (file, rank) = (file + files, rank + ranks);
    }
    attacks
}

/// A million random boards with none to many sliders, against the union of what each attacks by itself.
#[test]
fn sets_of_sliders() {
    const CLOCKWISE: [(i32, i32); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let rays: Vec<u64> =
        (0..8 * 64_u32).map(|entry| ray(0, entry / 8, CLOCKWISE[entry as usize % 8])).collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for round in 0..1_000_000 {
        let (dense, few) = (random.next_u64(), random.next_u64() & random.next_u64());
        let occupied = if round % 2 == 0 { dense } else { dense & few };
        let sliders =
            if round % 3 == 0 { few } else { few & random.next_u64() & random.next_u64() };
        let mut expected = [0_u64; 11];
        for square in (0..64).filter(|square| sliders >> square & 1 == 1) {
            for (way, direction) in CLOCKWISE.into_iter().enumerate() {
                // Nothing in the way is what most see.
                let free = rays[8 * square as usize + way];
                let blocked = free & (occupied | sliders) != 0;
                expected[way] |=
                    if blocked { ray(occupied | sliders, square, direction) } else { free };
            }
        }
        expected[8] = expected[0] | expected[2] | expected[4] | expected[6];
        expected[9] = expected[1] | expected[3] | expected[5] | expected[7];
        expected[10] = expected[8] | expected[9];
        for function in FUNCTIONS {
            let Code::SetWise(codes) = function.code else { continue };
            let found = codes.map(|code| code(occupied, sliders));
            assert_eq!(found, expected, "{}, {occupied:#x}, {sliders:#x}", function.technique);
        }
    }
    let techniques = FUNCTIONS.iter().filter(|function| matches!(function.code, Code::SetWise(_)));
    assert_eq!(techniques.count(), 2);
}

/// Through the first piece of each direction, by two walks: random boards and blockers from every square.
#[test]
fn through_the_first_piece() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Xrays(codes) = function.code else { continue };
        functions += 1;
        for round in 0..200_000 {
            let (occupied, blockers, square) = (random.next_u64(), random.next_u64(), round % 64);
            let occupied =
                if round / 64 % 2 == 0 { occupied } else { occupied & random.next_u64() };
            let behind = |direction| {
                let first = ray(occupied, square, direction);
                let hit = first & occupied & blockers;
                ray(occupied & !hit, square, direction) & !first
            };
            let rook = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(behind).into_iter().sum::<u64>();
            let bishop = [(1, 1), (1, -1), (-1, -1), (-1, 1)].map(behind).into_iter().sum::<u64>();
            let found = codes.map(|code| code(occupied, blockers, square));
            assert_eq!(found, [rook, bishop], "{occupied:#x}, {blockers:#x}, {square}");
        }
    }
    assert_eq!(functions, 1);
}
