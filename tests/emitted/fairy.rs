//! Pieces in Betza's notation, at random, from the text of a request to what a program prints.
//!
//! The directions of each atom are listed here as they are drawn in H. G. Muller's "Extended Betza
//! Notation": nothing here reads the notation.

use bit_tables_generator::{Board, Layout, Request, SourceFile, Target, Word};
use bit_tables_test_support::rustc::compiled;
use bit_tables_test_support::{Limited as _, Random};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

type Step = (i32, i32);

/// Directions with their steps. Those of a wazir, which a dabbaba has twice as long.
const STRAIGHT: [(&str, &[Step]); 8] = [
    ("", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
    ("f", &[(0, 1)]),
    ("b", &[(0, -1)]),
    ("r", &[(1, 0)]),
    ("fs", &[(0, 1), (1, 0), (-1, 0)]),
    ("v", &[(0, 1), (0, -1)]),
    ("s", &[(1, 0), (-1, 0)]),
    ("lb", &[(-1, 0), (0, -1)]),
];

/// Those of a ferz.
const DIAGONAL: [(&str, &[Step]); 7] = [
    ("", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
    ("f", &[(1, 1), (-1, 1)]),
    ("b", &[(1, -1), (-1, -1)]),
    ("l", &[(-1, 1), (-1, -1)]),
    ("fr", &[(1, 1)]),
    ("bl", &[(-1, -1)]),
    ("flbr", &[(-1, 1), (1, -1)]),
];

/// The signs of the way along files and of that along ranks, and whether it goes farther along ranks.
type Oblique = (i32, i32, bool);

/// Those of a knight.
const OBLIQUE: [(&str, &[Oblique]); 12] = [
    (
        "",
        &[
            (1, 1, true),
            (1, 1, false),
            (1, -1, false),
            (1, -1, true),
            (-1, -1, true),
            (-1, -1, false),
            (-1, 1, false),
            (-1, 1, true),
        ],
    ),
    ("f", &[(-1, 1, true), (1, 1, true)]),
    ("ff", &[(-1, 1, true), (1, 1, true)]),
    ("b", &[(-1, -1, true), (1, -1, true)]),
    ("r", &[(1, 1, false), (1, -1, false)]),
    ("fs", &[(-1, 1, false), (1, 1, false)]),
    ("fh", &[(-1, 1, true), (-1, 1, false), (1, 1, false), (1, 1, true)]),
    ("lf", &[(-1, 1, true)]),
    ("fl", &[(-1, 1, false)]),
    ("rv", &[(1, 1, true), (1, -1, true)]),
    ("s", &[(1, 1, false), (1, -1, false), (-1, 1, false), (-1, -1, false)]),
    ("v", &[(1, 1, true), (1, -1, true), (-1, 1, true), (-1, -1, true)]),
];

/// Those of king and queen.
const AROUND: [(&str, &[Step]); 6] = [
    ("", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    ("f", &[(0, 1)]),
    ("fs", &[(-1, 1), (1, 1)]),
    ("fh", &[(-1, 1), (0, 1), (1, 1)]),
    ("bl", &[(-1, -1)]),
    ("s", &[(-1, 0), (1, 0)]),
];

/// Those of hexagons as one sees them, with files upright: to the right by files, and up by halves of
/// the distance of two neighbours. First those of a step to a neighbour.
const NEAR: [(&str, &[Step]); 9] = [
    ("", &[(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]),
    ("f", &[(0, 2)]),
    ("b", &[(0, -2)]),
    ("r", &[(1, 1), (1, -1)]),
    ("fl", &[(-1, 1)]),
    ("bs", &[(1, -1), (-1, -1)]),
    ("v", &[(0, 2), (0, -2)]),
    ("s", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("ffs", &[(0, 2), (1, 1), (-1, 1)]),
];

/// Those of a bishop.
const SLANTED: [(&str, &[Step]); 7] = [
    ("", &[(2, 0), (1, 3), (1, -3), (-2, 0), (-1, 3), (-1, -3)]),
    ("f", &[(1, 3), (-1, 3)]),
    ("r", &[(2, 0)]),
    ("s", &[(2, 0), (-2, 0)]),
    ("bl", &[(-1, -3)]),
    ("rv", &[(1, 3), (1, -3)]),
    ("fb", &[(1, 3), (-1, 3), (1, -3), (-1, -3)]),
];

/// Those of a knight.
const SKEW: [(&str, &[Step]); 5] = [
    (
        "",
        &[
            (1, 5),
            (2, 4),
            (3, 1),
            (3, -1),
            (2, -4),
            (1, -5),
            (-1, -5),
            (-2, -4),
            (-3, -1),
            (-3, 1),
            (-2, 4),
            (-1, 5),
        ],
    ),
    ("f", &[(1, 5), (2, 4), (3, 1), (-3, 1), (-2, 4), (-1, 5)]),
    ("l", &[(-1, -5), (-2, -4), (-3, -1), (-3, 1), (-2, 4), (-1, 5)]),
    ("fr", &[(1, 5), (2, 4), (3, 1)]),
    ("bs", &[(3, -1), (2, -4), (1, -5), (-1, -5), (-2, -4), (-3, -1)]),
];

/// Those of a leap by one file and four ranks.
const FAR: [(&str, &[Step]); 2] = [
    (
        "",
        &[
            (1, 7),
            (3, 5),
            (4, 2),
            (4, -2),
            (3, -5),
            (1, -7),
            (-1, -7),
            (-3, -5),
            (-4, -2),
            (-4, 2),
            (-3, 5),
            (-1, 7),
        ],
    ),
    ("lb", &[(-1, -7), (-3, -5), (-4, -2)]),
];

/// Those of king and queen.
const BOTH: [(&str, &[Step]); 3] = [
    (
        "",
        &[
            (0, 2),
            (1, 1),
            (1, -1),
            (0, -2),
            (-1, -1),
            (-1, 1),
            (2, 0),
            (1, 3),
            (1, -3),
            (-2, 0),
            (-1, 3),
            (-1, -3),
        ],
    ),
    ("s", &[(2, 0), (-2, 0)]),
    ("br", &[(1, -1), (1, -3)]),
];

/// An atom at random: its letter, its directions, its steps, and whether it rides.
type Atom = (String, &'static str, Vec<Step>, bool);

/// One on hexagons.
fn hexagonal(random: &mut Random) -> Atom {
    let (list, letter, length): (&[(&'static str, &[Step])], _, _) = match random.below(9) {
        0 => (&NEAR, "W", 1),
        1 => (&NEAR, random.of(&["D", "(2, 0)"]), 2),
        2 => (&NEAR, "H", 3),
        3 => (&NEAR, "R", 1),
        4 => (&SLANTED, random.of(&["F", "B", "(1, 2)"]), 1),
        5 => (&SLANTED, "A", 2),
        6 => (&SKEW, random.of(&["N", "(3, 1)"]), 1),
        7 => (&FAR, "(4, 1)", 1),
        _ => (&BOTH, random.of(&["K", "Q"]), 1),
    };
    let (directions, steps) = random.of(list);
    // A rank begins half a step lower with each file.
    let step = |&(x, y): &Step| (x * length, (x + y) * length / 2);
    let steps = steps.iter().map(step).collect();
    (letter.to_owned(), directions, steps, ["R", "B", "Q"].contains(&letter))
}

/// Moves of one kind.
#[derive(Clone)]
struct Moves {
    steps: Vec<Step>,
    most: u32,
    /// `n`, `p`, `g`, or something else for none.
    way: char,
    captures: bool,
    is_quiet: bool,
    zone: Zone,
}

/// What moves do not leave.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Board,
    Palace,
    Cross,
    Half,
    Near,
    Far,
    Squares(u128),
}

impl Zone {
    /// The part of the zone that has a square; `None` if it is outside.
    fn part(self, board: &Board, square: u32, is_down: bool) -> Option<u32> {
        let (file, rank) = board.place(square)?;
        let (files, ranks) = (board.files() as i32, board.ranks() as i32);
        let from_edge = rank.min(ranks - 1 - rank);
        let aside = file - (files - 3).div_euclid(2);
        let is_in_palace = (0..3).contains(&aside) && from_edge < 3;
        let half = (2 * rank - (ranks - 1)).signum();
        let own = if is_down { 1 } else { -1 };
        match self {
            Self::Board => Some(0),
            Self::Palace => is_in_palace.then_some(u32::from(rank > 2)),
            // The middle and the corners.
            Self::Cross => {
                (is_in_palace && (aside == 1) == (from_edge == 1)).then_some(u32::from(rank > 2))
            }
            Self::Half => (half != 0).then_some(u32::from(half > 0)),
            Self::Near => (half == own).then_some(0),
            Self::Far => (half == -own).then_some(0),
            Self::Squares(squares) => (squares >> square & 1 == 1).then_some(0),
        }
    }
}

/// A zone and its text.
fn zone(random: &mut Random) -> (String, Zone) {
    let named = [
        ("{palace}", Zone::Palace),
        ("{cross}", Zone::Cross),
        ("{half}", Zone::Half),
        ("{near}", Zone::Near),
        ("{far}", Zone::Far),
    ];
    match random.below(12) {
        0..6 => (String::new(), Zone::Board),
        6..11 => {
            let (text, zone) = random.of(&named);
            (text.to_owned(), zone)
        }
        _ => {
            let dense = random.wide() | random.wide();
            let squares = random.of(&[0, dense]);
            (format!("{{{squares:#x}}}"), Zone::Squares(squares))
        }
    }
}

/// One on squares.
fn square(random: &mut Random) -> Atom {
    let scaled = |steps: &[Step], by: i32| {
        steps.iter().map(|step| (step.0 * by, step.1 * by)).collect::<Vec<_>>()
    };
    match random.below(6) {
        0 => {
            let (directions, steps) = random.of(&STRAIGHT);
            let (letter, length) = random.of(&[("W", 1), ("D", 2), ("H", 3)]);
            (letter.to_owned(), directions, scaled(steps, length), false)
        }
        1 => {
            let (directions, steps) = random.of(&DIAGONAL);
            let (letter, length) = random.of(&[("F", 1), ("A", 2), ("G", 3)]);
            (letter.to_owned(), directions, scaled(steps, length), false)
        }
        2 | 3 => {
            let (directions, steps) = random.of(&OBLIQUE);
            let (less, more, letter) = random.of(&[
                (1, 2, "N"),
                (1, 3, "C"),
                (2, 3, "Z"),
                (1, 4, "(1, 4)"),
                (1, 2, "(2, 1)"),
            ]);
            let step = |&(files, ranks, is_steep): &Oblique| {
                let (x, y) = if is_steep { (less, more) } else { (more, less) };
                (x * files, y * ranks)
            };
            (letter.to_owned(), directions, steps.iter().map(step).collect(), false)
        }
        4 => {
            let (directions, steps) = random.of(&AROUND);
            let letter = random.of(&["K", "Q"]);
            (letter.to_owned(), directions, steps.to_vec(), letter == "Q")
        }
        _ => {
            if random.below(2) == 0 {
                let (directions, steps) = random.of(&STRAIGHT);
                ("R".to_owned(), directions, steps.to_vec(), true)
            } else {
                let (directions, steps) = random.of(&DIAGONAL);
                ("B".to_owned(), directions, steps.to_vec(), true)
            }
        }
    }
}

/// Moves at random, and their text.
fn moves(board: &Board, random: &mut Random) -> (String, Moves) {
    let is_hexagonal = board.is_hexagonal();
    let atom = if is_hexagonal { hexagonal(random) } else { square(random) };
    let (letter, directions, steps, is_rider) = atom;
    let is_single = letter.len() == 1 && !is_rider && letter != "K";
    let (number, most) = match random.below(4) {
        0 => ("0".to_owned(), u32::MAX),
        1 if is_single => (letter.clone(), u32::MAX),
        2 => {
            let most = 2 + random.below(3) as u32;
            (most.to_string(), most)
        }
        _ => (String::new(), if is_rider { u32::MAX } else { 1 }),
    };
    let is_long = steps.iter().all(|step| step.0.abs().max(step.1.abs()) > 1);
    let way = match random.below(3) {
        0 if most == 1 && is_long && !is_hexagonal => 'n',
        0 if most > 1 => random.of(&['p', 'g']),
        _ => ' ',
    };
    let what = random.of(&["", "", "", "m", "c"]);
    let (inside, zone) = loop {
        let (inside, zone) = zone(random);
        if !is_hexagonal || matches!(zone, Zone::Board | Zone::Squares(_)) {
            break (inside, zone);
        }
    };
    let way_text = way.to_string();
    let text = format!("{what}{}{directions}{letter}{number}{inside}", way_text.trim());
    (text, Moves { steps, most, way, captures: what != "m", is_quiet: what != "c", zone })
}

/// The step for the other color, as in a mirror.
const fn down(board: &Board, (files, ranks): Step) -> Step {
    if board.is_hexagonal() { (files, files - ranks) } else { (files, -ranks) }
}

/// Where moves lead.
fn reached(board: &Board, moves: &Moves, is_down: bool, occupied: u128, square: u32) -> u128 {
    let (file, rank) = board.place(square).expect("a square");
    let is_occupied = |square: u32| occupied >> square & 1 == 1;
    let mut set = 0;
    for &(files, ranks) in &moves.steps {
        let ranks = if is_down { down(board, (files, ranks)).1 } else { ranks };
        let part = |square| moves.zone.part(board, square, is_down);
        let at = |x: i32, y: i32| {
            let to = board.square(file + x, rank + y);
            to.filter(|&to| part(square).is_some() && part(to) == part(square))
        };
        if moves.way == 'n' {
            // Straight ahead until only diagonal steps are left.
            let (mut x, mut y, mut is_free) = (0, 0, true);
            let Some(end) = at(files, ranks) else { continue };
            loop {
                let (left, up) = (files - x, ranks - y);
                match left.abs().cmp(&up.abs()) {
                    std::cmp::Ordering::Greater => x += left.signum(),
                    std::cmp::Ordering::Less => y += up.signum(),
                    std::cmp::Ordering::Equal => (x, y) = (x + left.signum(), y + up.signum()),
                }
                if (x, y) == (files, ranks) {
                    break;
                }
                is_free &= at(x, y).is_some_and(|square| !is_occupied(square));
            }
            set |= u128::from(is_free) << end;
            continue;
        }
        let ray: Vec<u32> = (1..=moves.most.min(200) as i32)
            .map_while(|count| at(files * count, ranks * count))
            .collect();
        let first = ray.iter().position(|&square| is_occupied(square));
        let here: &[u32] = match (moves.way, first) {
            ('p' | 'g', None) => &[],
            ('g', Some(first)) => ray.get(first + 1..first + 2).unwrap_or_default(),
            ('p', Some(first)) => {
                let behind = &ray[first + 1..];
                let second = behind.iter().position(|&square| is_occupied(square));
                second.map_or(behind, |second| &behind[..=second])
            }
            (_, None) => &ray,
            (_, Some(first)) => &ray[..=first],
        };
        set |= here.iter().fold(0, |set, &square| set | 1 << square);
    }
    set
}

/// The boards, and the words that they have.
const BOARDS: [(Word, &str); 14] = [
    (Word::U64, "chess"),
    (Word::U128, "shogi"),
    (Word::U128, "xiangqi"),
    (Word::U64, "connect_four"),
    (Word::U64, "chess(order = file_rank, first = north_west)"),
    (Word::U64, "draughts(numbering = cells)"),
    (Word::U64, "international_draughts"),
    (Word::U16, "rectangle(files = 3, ranks = 5)"),
    (Word::U128, "rectangle(files = 11, ranks = 11)"),
    (Word::U128, "rectangle(files = 9, ranks = 9, holes = 0x1_0000_0000_0001_4000_0000)"),
    (Word::U128, "hex(glinski)"),
    (Word::U64, "hex(side = 5, numbering = playable)"),
    (Word::U64, "hex(7)"),
    (Word::U128, "hex(side = 5, order = file_rank, first = north_east)"),
];

/// A random request of some pieces, each with its moves.
struct Case {
    request: Request,
    board: Board,
    pieces: Vec<Vec<Moves>>,
}

fn case(random: &mut Random) -> Option<Case> {
    let (word, board) = random.of(&BOARDS);
    let technique = random.of(&["table", "shifts"]);
    let named: Board = board.parse().expect("a board");
    let mut pieces = Vec::new();
    let mut text = String::new();
    for place in 0..=random.below(3) {
        let (texts, all): (Vec<String>, Vec<Moves>) =
            (0..=random.below(3)).map(|_| moves(&named, random)).unzip();
        let _ =
            write!(text, "{}piece{place} = {}", if place > 0 { ", " } else { "" }, texts.concat());
        pieces.push(all);
    }
    let request = Request::parse(word, &format!("board = {board}, fairy = {technique}({text})"));
    // A text such as `0bB` is no token.
    request.named_board()?;
    Some(Case { request, board: named, pieces })
}

/// The functions of a piece that are expected: the rest of the name, and whether they are of moves
/// to empty squares and of the color that moves down.
fn functions(board: &Board, pieces: &[Moves]) -> Vec<(String, &'static str, bool, bool)> {
    let differ = pieces.iter().any(|moves| moves.captures != moves.is_quiet);
    let mut all = Vec::new();
    for (kind, is_quiet) in [("attacks", false), ("moves", true)] {
        let has = |moves: &&Moves| if is_quiet { moves.is_quiet && differ } else { moves.captures };
        let of: Vec<&Moves> = pieces.iter().filter(has).collect();
        if of.is_empty() {
            continue;
        }
        let is_even = of.iter().all(|moves| {
            let steps: BTreeSet<Step> = moves.steps.iter().copied().collect();
            let is_of_side = [Zone::Near, Zone::Far].contains(&moves.zone);
            !is_of_side && moves.steps.iter().all(|&step| steps.contains(&down(board, step)))
        });
        let colors: &[(&str, bool)] =
            if is_even { &[("", false)] } else { &[("white_", false), ("black_", true)] };
        all.extend(
            colors.iter().map(|&(color, is_down)| (color.to_owned(), kind, is_quiet, is_down)),
        );
    }
    all
}

/// Compares what programs print with the walks above, for so many requests.
fn compare(seed: u64, requests: usize) {
    let mut random = Random(seed);
    let (mut modules, mut main, mut expected) = (String::new(), String::new(), Vec::new());
    let (mut made, mut refused) = (0, 0);
    while made < requests {
        let Some(case) = case(&mut random) else { continue };
        let text = case.request.to_string();
        let printed = match SourceFile::from(case.request.clone()).print(&Target::unknown()) {
            Ok(printed) => printed,
            Err(faults) => {
                // A piece that the board has no room for.
                let why = faults.to_string();
                assert!(
                    why.contains("leads to another")
                        || why.contains("in the way")
                        || why.contains("steps differ"),
                    "{text}: {why}"
                );
                refused += 1;
                continue;
            }
        };
        let _ = writeln!(modules, "mod m{made} {{\n{}\n}}", printed.text(Layout::Compact));
        for (place, piece) in case.pieces.iter().enumerate() {
            for (color, kind, is_quiet, is_down) in functions(&case.board, piece) {
                let function = format!("{color}piece{place}_{kind}");
                let is_in = |moves: &&Moves| if is_quiet { moves.is_quiet } else { moves.captures };
                let of: Vec<&Moves> = piece.iter().filter(is_in).collect();
                let is_blocked =
                    is_quiet || of.iter().any(|moves| moves.most > 1 || moves.way == 'n');
                for _ in 0..24 {
                    let bits = case.board.bits();
                    let square = random.below(bits as usize) as u32;
                    if case.board.place(square).is_none() {
                        continue;
                    }
                    let sparse = random.set(bits) & random.set(bits);
                    let occupied =
                        if random.below(2) == 0 { sparse & random.set(bits) } else { sparse };
                    let all = of.iter().fold(0, |set, moves| {
                        set | reached(&case.board, moves, is_down, occupied, square)
                    });
                    let all = if is_quiet { all & !occupied } else { all };
                    let first = if is_blocked { format!("{occupied:#x}, ") } else { String::new() };
                    let _ =
                        writeln!(main, "println!(\"{{}}\", m{made}::{function}({first}{square}));");
                    expected.push((format!("{text}: {function}({first}{square})"), all));
                }
            }
        }
        made += 1;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("fn main() {{ print(); }}\nfn print() {{\n{main}}}\n{modules}");
    let program = compiled(folder.path(), "main", &text, &["-Adead_code", "-Dwarnings"]);
    let printed = Command::new(program).prints_within(600);
    let printed: Vec<&str> = printed.lines().collect();
    assert_eq!(printed.len(), expected.len());
    for (found, (what, expected)) in printed.iter().zip(&expected) {
        assert_eq!(found.parse(), Ok(*expected), "{what}");
    }
    println!("{requests} requests, {refused} refused, {} results", expected.len());
}

#[test]
fn random_pieces_go_where_they_should() {
    compare(1, 16);
}

#[test]
#[ignore = "slow: compiles hundreds of sets of pieces"]
fn many_random_pieces_go_where_they_should() {
    for seed in 2..20 {
        compare(seed, 40);
    }
}
