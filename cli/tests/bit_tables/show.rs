//! Boards drawn by the real command: what is seen on them, in text, in colours and as SVG.

use crate::common::{Folder, bit_tables, fails, prints};
use bit_tables_generator::__private::file_name;
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, variants, variants_of,
};
use bit_tables_generator::{Board, Domain, Operation, Plan, Target, Word};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::thread;

/// A drawn board by its caption: from the last rank to the first, a sign for each file.
type Drawn = (String, Vec<Vec<char>>);

/// The boards of a text, which stand above the names of their files.
fn boards(text: &str, board: &Board) -> Vec<Drawn> {
    let files: Vec<String> = (0..board.files()).map(file_name).collect();
    let (wide, ranks) = (files[files.len() - 1].len() + 1, board.ranks() as usize);
    let labels = ranks.to_string().len();
    let lines: Vec<&str> = text.lines().collect();
    let mut drawn = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let names: Vec<&str> = line.split_whitespace().collect();
        if names.is_empty() || names.chunks(files.len()).any(|names| names != files) {
            continue;
        }
        let first = names.iter().step_by(files.len());
        let starts = first.map(|name| name.as_ptr() as usize - line.as_ptr() as usize);
        let starts: Vec<usize> = starts.map(|start| start + 1 - wide - labels).collect();
        let above = &lines[at - ranks - 1..at];
        for (place, &start) in starts.iter().enumerate() {
            let end = starts.get(place + 1).copied().unwrap_or(usize::MAX);
            let caption = above[0].get(start..end.min(above[0].len())).expect("a caption");
            let rows = above[1..].iter().map(|line| {
                let cell = |file: usize| start + labels + wide * (file + 1) - 1;
                let sign = |file| line.as_bytes().get(cell(file)).map_or(' ', |&sign| sign.into());
                (0..files.len()).map(sign).collect()
            });
            drawn.push((caption.trim().to_owned(), rows.collect()));
        }
    }
    drawn
}

/// Piped it is plain, and in colours where these are asked for, which change nothing else.
#[test]
fn colours_are_for_terminals() {
    let arguments = ["show", "sliders", "--square", "d4", "--occupied", "0x1008000022"];
    let plain = prints(bit_tables(), &arguments);
    assert!(plain.is_ascii() && !plain.contains('\u{1b}'), "{plain}");
    let mut command = bit_tables();
    command.env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
    let coloured = prints(command, &arguments);
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    let mut command = bit_tables();
    command.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    assert_eq!(prints(command, &arguments), plain);
}

#[test]
fn functions_are_chosen() {
    let of = ["show", "sliders", "--functions", "queen_attacks,rook_attacks"];
    let printed = prints(bit_tables(), &of);
    let names: Vec<String> =
        boards(&printed, &Board::CHESS).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["queen_attacks", "rook_attacks"]);
}

/// As many cells of each mark as the text has, in well-formed XML, in a file that is whole or as it
/// was.
#[test]
fn svg_has_the_cells_of_the_text() {
    let folder = Folder::new();
    let file = folder.path("board.svg");
    let file = file.as_str();
    let shogi = Board::new(9, 9);
    let draughts = Board::NAMED[4].1;
    for (board, arguments) in [
        (Board::CHESS, &["sliders", "--occupied", "0x1008000022"] as &[&str]),
        (Board::CHESS, &["xrays", "--occupied", "0x11110f", "--blockers", "0x2", "--square", "0"]),
        (Board::CHESS, &["between"]),
        (Board::CHESS, &["HALF_LINES"]),
        (shogi, &["shogi", "--occupied", "0xfff"]),
        (draughts, &["sliders", "--board", "draughts", "--occupied", "0xfff"]),
    ] {
        let arguments = [&["show"], arguments].concat();
        let drawn = boards(&prints(bit_tables(), &arguments), &board);
        assert!(!drawn.is_empty(), "{arguments:?}");
        let with_file = [&arguments[..], &["--svg", file]].concat();
        assert_eq!(prints(bit_tables(), &with_file), "");
        let svg = folder.read("board.svg");
        let parsed = roxmltree::Document::parse(&svg).expect("XML");
        let count = |class: &str| {
            let has_class = |node: &roxmltree::Node<'_, '_>| {
                let all = node.attribute("class").unwrap_or_default();
                class.split(' ').all(|name| all.split(' ').any(|other| other == name))
            };
            parsed.descendants().filter(has_class).count()
        };
        for (sign, class) in [
            ('o', "cell piece"),
            ('@', "cell reached-piece"),
            ('#', "cell occupied"),
            ('%', "cell blocker"),
            ('*', "cell reached"),
            ('x', "cell capture"),
            ('.', "cell empty"),
        ] {
            let signs = drawn.iter().flat_map(|(_, rows)| rows).flatten();
            let signs = signs.filter(|&&other| other == sign).count();
            assert_eq!(count(class), signs, "{arguments:?} {class}");
        }
        assert_eq!(count("caption"), drawn.len());
        let below = format!("{file}/below.svg");
        fails(bit_tables(), &[&arguments[..], &["--svg", &below]].concat(), &["cannot write"]);
        fails(bit_tables(), &["show", "sliders", "--square", "z9", "--svg", file], &["z9"]);
        assert_eq!(folder.read("board.svg"), svg);
        assert_eq!(folder.count(), 1);
    }
}

/// Boards of all kinds, as they are requested.
const BOARDS: [&str; 8] = [
    "chess",
    "shogi(order = file_rank, first = north_east)",
    "xiangqi",
    "draughts",
    "international_draughts(numbering = cells)",
    "connect_four(first = south_east)",
    "rectangle(files = 12, ranks = 10)",
    "rectangle(files = 30, ranks = 4, holes = 0x8000400)",
];

fn domain(text: &str) -> Domain {
    let board: Board = text.parse().expect("a board");
    let fits = board.fits(Word::U64).is_ok();
    Domain::on(if fits { Word::U64 } else { Word::U128 }, board).expect("a word for the board")
}

/// The marks of a piece's attacks, walked square by square, for at most this many.
fn walked(
    board: &Board,
    from: u32,
    occupied: u128,
    steps: &[(i32, i32)],
    most: u32,
) -> Vec<Vec<char>> {
    let (files, ranks) = (board.files() as i32, board.ranks() as i32);
    let is_occupied = |square: u32| occupied >> square & 1 == 1;
    let mut attacked = BTreeSet::new();
    for (step_files, step_ranks) in steps {
        let (mut file, mut rank) = board.place(from).expect("a square");
        for _ in 0..most {
            (file, rank) = (file + step_files, rank + step_ranks);
            let Some(square) = board.square(file, rank) else { break };
            attacked.insert(square);
            if is_occupied(square) {
                break;
            }
        }
    }
    let sign = |file, rank| match board.square(file, rank) {
        None => ' ',
        Some(square) if square == from => 'o',
        Some(square) => match (is_occupied(square), attacked.contains(&square)) {
            (true, true) => 'x',
            (true, false) => '#',
            (false, true) => '*',
            (false, false) => '.',
        },
    };
    (0..ranks).rev().map(|rank| (0..files).map(|file| sign(file, rank)).collect()).collect()
}

const ROOK: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const BISHOP: [(i32, i32); 4] = [(1, 1), (-1, -1), (1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] =
    [(-1, -2), (1, -2), (-1, 2), (1, 2), (-2, -1), (2, -1), (-2, 1), (2, 1)];

/// Each starts the command six times; the profile of the slow tier has time for more.
const CASES: u32 = if cfg!(debug_assertions) { 40 } else { 400 };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(Extent::asked().of(CASES)))]

    /// Whatever the board, the technique, the square and `occupied`: the drawing is what a
    /// walk comes to.
    #[test]
    fn attacks_are_drawn_as_they_are_walked(
        which in 0..BOARDS.len(), technique: usize, square: u32, sets: [u128; 2],
    ) {
        let domain = domain(BOARDS[which]);
        let board = domain.board();
        let techniques: Vec<String> =
            variants_of(Operation::Sliders, &[domain], Extent::All).filter(Variant::is_of_all_languages)
            .map(|one| one.selection.to_string()).collect();
        let request = format!("sliders = {}", techniques[technique % techniques.len()]);
        let squares: Vec<u32> = (0..board.bits()).filter(|&square| board.place(square).is_some()).collect();
        let square = squares[square as usize % squares.len()];
        let occupied = sets[0] & sets[1] & board.all();
        let (name, set) = (board.name(square), format!("{occupied:#x}"));
        let arguments =
            ["show", &request, "--board", BOARDS[which], "--square", &name, "--occupied", &set];
        let drawn = boards(&prints(bit_tables(), &arguments), &board);
        let queen = [ROOK, BISHOP].concat();
        for (caption, steps) in [
            ("file_attacks", &ROOK[..2]),
            ("rank_attacks", &ROOK[2..]),
            ("diagonal_attacks", &BISHOP[..2]),
            ("antidiagonal_attacks", &BISHOP[2..]),
            ("rook_attacks", &ROOK),
            ("bishop_attacks", &BISHOP),
            ("queen_attacks", &queen),
            ("rook_and_bishop_attacks.0", &ROOK),
            ("rook_and_bishop_attacks.1", &BISHOP),
        ] {
            let found = drawn.iter().find(|(other, _)| other == caption);
            let rows = found.map(|(_, rows)| rows.clone());
            prop_assert_eq!(rows, Some(walked(&board, square, occupied, steps, 128)), "{:?} {}", arguments, caption);
        }
        for (operation, caption, steps, most) in [
            ("leapers", "knight_attacks", &KNIGHT[..], 1),
            ("leapers", "king_attacks", &queen, 1),
            ("shogi", "sente_lance_attacks", &ROOK[..1], 128),
            ("shogi", "gote_knight_attacks", &KNIGHT[..2], 1),
            ("rays", "south_west_ray", &BISHOP[1..2], 128),
        ] {
            let arguments = ["show", operation, "--board", BOARDS[which], "--square", &name];
            // Rays go through occupied squares.
            let occupied = if operation == "rays" { 0 } else { occupied };
            let set = format!("{occupied:#x}");
            let arguments = [&arguments[..], &["--occupied", &set]].concat();
            let drawn = boards(&prints(bit_tables(), &arguments), &board);
            let found = drawn.iter().find(|(other, _)| other == caption);
            let rows = found.map(|(_, rows)| rows.clone());
            prop_assert_eq!(rows, Some(walked(&board, square, occupied, steps, most)), "{:?} {}", arguments, caption);
        }
    }
}

/// Every technique of every operation of boards, on the first board for which it is defined: each
/// of its functions is drawn.
#[test]
fn every_operation_on_squares_is_shown() {
    operations_are_shown(1);
}

/// On all boards.
#[test]
#[ignore = "slow: starts the command over a thousand times"]
fn every_operation_on_squares_is_shown_on_all_boards() {
    operations_are_shown(BOARDS.len());
}

/// The shown cases: every variant on at most `most` of the boards that support it.
fn cases(most: usize) -> Vec<(&'static str, Variant)> {
    let mut counts = BTreeMap::new();
    let mut cases = Vec::new();
    for text in BOARDS {
        for case in variants(&[domain(text)], Extent::All).filter(Variant::is_of_all_languages) {
            let key = format!("{} = {}", case.operation, case.selection);
            let count: &mut usize = counts.entry(key).or_default();
            *count += 1;
            if *count <= most {
                cases.push((text, case));
            }
        }
    }
    cases
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::Leapers, "table", || {
        cases(1).iter().map(|(_, case)| case.to_string()).collect()
    });
}

/// Each is drawn, unless it returns no sets of squares.
fn operations_are_shown(most: usize) {
    for (text, case) in Extent::asked().some_of(30, cases(most)) {
        let plan = case.plan().expect("what is registered");
        let returns_set = |function: &&Function| {
            case.operation.explains(function.name)
                && matches!(function.result, Type::Word | Type::WordPair)
        };
        let sets = plan.module().functions.iter().filter(returns_set).count();
        let request = format!("{} = {}", case.operation, case.selection);
        let arguments = ["show", &request, "--board", text];
        if case.operation.spec().returns_sets {
            let drawn = boards(&prints(bit_tables(), &arguments), &case.domain.board());
            assert!(drawn.len() >= sets.max(1), "{arguments:?}");
        } else {
            fails(bit_tables(), &arguments, &["returns no sets of squares"]);
        }
    }
}

/// Every table, for every word and some boards.
#[test]
fn every_table_is_shown() {
    let words = Word::ALL.iter().map(|&word| Domain::from(word));
    let domains = Extent::asked().some_of(3, words.chain(BOARDS.map(domain)));
    let mut tables = BTreeMap::new();
    for case in variants(&domains, Extent::Sample).filter(Variant::is_by_itself) {
        let board = case.domain.named().map(|board| board.to_string());
        let plan = Plan::new(&case.request(), &Target::profile("portable").expect("a profile"))
            .expect("what is registered");
        for table in &plan.module().tables {
            let doc = table.doc.lines().next().unwrap_or_default();
            let heading = format!("{}: {doc}", table.name);
            tables
                .entry((table.name.clone(), case.domain.word(), board.clone()))
                .or_insert(heading);
        }
    }
    let tables = Extent::asked().some_of(20, tables);
    let threads = thread::available_parallelism().map_or(1, Into::into);
    thread::scope(|scope| {
        for first in 0..threads {
            let some = tables.iter().skip(first).step_by(threads);
            scope.spawn(|| some.for_each(|(table, heading)| table_is_shown(table, heading)));
        }
    });
}

/// A table by its name, for a word and perhaps a board.
fn table_is_shown((name, word, board): &(String, Word, Option<String>), heading: &str) {
    let mut arguments = vec!["show", name, "--word", word.name()];
    arguments.extend(board.iter().flat_map(|board| ["--board", board]));
    let drawn = prints(bit_tables(), &arguments);
    assert_eq!(drawn.lines().next(), Some(heading));
    assert!(drawn.lines().count() > 2, "{drawn}");
}
