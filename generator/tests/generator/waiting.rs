//! Nobody waits for a plan: on no board, by no technique of sliders, and least of all for a
//! refusal.
//!
//! The tests are compiled unoptimised, as build scripts and macros are.

use bit_tables_generator::__private::tables::magic::factors::Colour;
use bit_tables_generator::__private::tables::magic::relevant::Piece;
use bit_tables_generator::__private::tables::magic::{Indices, Source, magics};
use bit_tables_generator::__private::variants::{Extent, sliders_with_large_tables};
use bit_tables_generator::{Board, Operation, Plan, Request, Target, Word, techniques_for};
use bit_tables_test_support::spent;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

/// The time of a processor in which a plan is made or refused.
const LIMIT: Duration = Duration::from_secs(20);

/// The time after which no plan is expected any more.
const NEVER: Duration = Duration::from_secs(900);

/// What planning a request says within the limit: its bytes, or why there is no plan.
///
/// Each request has a thread of its own, in which nothing is known from before.
fn planned(word: Word, request: &str, target: &str) -> Result<usize, String> {
    let (sender, receiver) = channel();
    let (text, name) = (request.to_owned(), target.to_owned());
    thread::spawn(move || {
        let target = match name.as_str() {
            "unknown" => Target::unknown(),
            name => Target::profile(name).expect("a profile"),
        };
        let plan = Plan::new(&Request::parse(word, &text), &target);
        let bytes =
            plan.map(|plan| plan.report().bytes()).map_err(|diagnostics| diagnostics.to_string());
        // Nobody listens after the limit.
        let _ = sender.send((bytes, spent()));
    });
    match receiver.recv_timeout(NEVER) {
        Ok((bytes, spent)) if spent < LIMIT => bytes,
        _ => panic!("{request} for {target} takes too long"),
    }
}

/// Rectangles of at most `squares` squares.
fn rectangles(squares: u32) -> impl Iterator<Item = Board> {
    let sides = move |files| (1..=squares / files).map(move |ranks| Board::new(files, ranks));
    (1..=squares).flat_map(sides)
}

/// Boards that took long: tall ones, where squares of a file are close to each other in a word.
const TALL: [(u32, u32); 10] =
    [(2, 14), (3, 7), (3, 13), (4, 12), (5, 11), (6, 10), (7, 9), (6, 11), (7, 11), (8, 11)];

fn narrowest(board: Board) -> Word {
    let mut words = Word::ALL.iter().copied();
    words.find(|&word| board.fits(word).is_ok()).expect("a word")
}

/// Every technique, with each of its samples, on tall boards and on those with holes.
#[test]
fn every_technique_is_planned_in_time_on_tall_boards() {
    let holes = [Board::new(7, 9).holes(0x41_0000_0000_0041), Board::new(5, 11).holes(1 << 27)];
    let boards = TALL.iter().map(|&(files, ranks)| Board::new(files, ranks)).chain(holes);
    for board in Extent::asked().some_of(4, boards) {
        let word = narrowest(board);
        let domain = Request::new(word).board(board).domain();
        for technique in techniques_for(Operation::Sliders, domain) {
            for selection in technique.variants(word) {
                if selection.to_string().len() < 1000 {
                    let request = format!("board = {board}, sliders = {selection}");
                    let _ = planned(word, &request, "unknown");
                }
            }
        }
        for request in
            ["sliders", "sliders = auto(max_bytes = 1000000)", "sliders = auto(max_bytes = 100000)"]
        {
            for target in ["unknown", "x86_64_v3", "avr"] {
                let plan = planned(word, &format!("board = {board}, {request}"), target);
                assert!(plan.is_ok(), "{board}: {request} for {target}: {}", plan.unwrap_err());
            }
        }
    }
}

/// Where indices must have as many bits on every square and no factor is found, the message says
/// what works, and it does.
#[test]
fn what_has_no_factors_says_what_works() {
    let on = |shape: &str| {
        let request =
            format!("board = rectangle(files = 4, ranks = 12), sliders = magic(shape = {shape})");
        planned(Word::U64, &request, "unknown")
    };
    for shape in ["plain", "fixed", "black"] {
        let refused = on(shape).expect_err("no factor");
        let expected = "no factor of 12 bits was found for a rook on a1: take `shape = fancy`";
        assert!(refused.contains(expected), "{refused}");
    }
    for shape in ["fancy", "numbered"] {
        assert!(on(shape).is_ok());
    }
}

/// A request that a limit forbids is refused by what is known beforehand, with the fewest bytes.
#[test]
fn nothing_is_searched_in_order_to_refuse() {
    for (files, ranks) in TALL {
        let board = Board::new(files, ranks);
        let word = narrowest(board);
        for selection in sliders_with_large_tables().flat_map(|one| one.variants(word)) {
            for limit in ["tables = none", "max_bytes = 500"] {
                let request = format!("board = {board}, {limit}, sliders = {selection}");
                assert!(planned(word, &request, "unknown").is_err(), "{request}");
            }
        }
    }
    let on = |limit: &str, technique: &str, target: &str| {
        let request =
            format!("board = rectangle(files = 5, ranks = 11), {limit}sliders = {technique}");
        planned(Word::U64, &request, target).expect_err("a limit")
    };
    let least = 8 * sets(5, 11);
    assert_eq!(
        on("max_bytes = 100000, ", "magic", "unknown"),
        format!(
            "`sliders = magic`: `SLIDER_ATTACKS` takes at least {least} bytes, and 100000 are left, of `max_bytes = 100000`; \
             `auto` takes what fits"
        )
    );
    let refused = on("tables = none, ", "magic", "unknown");
    let expected = format!(
        "`sliders = magic` has tables of at least {least} bytes, but the request says `tables = none`"
    );
    assert!(refused.starts_with(&expected), "{refused}");
    let refused = on("", "magic", "avr");
    let expected =
        format!("`SLIDER_ATTACKS` takes at least {least} bytes, and an array has at most 32767");
    assert!(refused.contains(&expected), "{refused}");
}

/// The sets of squares that matter, by walks: 2 to the power of the squares before the last on each
/// ray.
fn sets(files: i32, ranks: i32) -> usize {
    let inner = |file: i32, rank: i32, (right, up): (i32, i32)| {
        let steps = |by: i32| {
            let (file, rank) = (file + by * right, rank + by * up);
            (0..files).contains(&file) && (0..ranks).contains(&rank)
        };
        (1..files.max(ranks)).take_while(|&by| steps(by + 1)).count()
    };
    let of = |file, rank, ways: [(i32, i32); 4]| {
        let bits: usize = ways.into_iter().map(|way| inner(file, rank, way)).sum();
        1 << bits
    };
    let squares = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    let of_both = |(file, rank)| -> usize {
        let rook: usize = of(file, rank, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
        rook + of(file, rank, [(1, 1), (-1, -1), (1, -1), (-1, 1)])
    };
    squares.map(of_both).sum()
}

/// Every rectangle of up to 64 squares has magics, by factors that are stored or constructed, with
/// tables that are little longer than the sets of squares. What was searched took a minute and a
/// half optimised.
#[test]
fn every_board_has_magics_without_a_search() {
    let (mut entries, mut sets) = (0, 0);
    for board in rectangles(64) {
        let domain = Request::new(Word::U64).board(board).domain();
        for piece in Piece::ALL {
            let how = (Colour::White, Indices::Own);
            let is_defined = techniques_for(Operation::Sliders, domain)
                .any(|technique| technique.name() == "magic");
            if !is_defined {
                continue;
            }
            let found = magics(&board, Word::U64, piece, how, Source::Constructed);
            let found = found.unwrap_or_else(|why| panic!("{board}: {why}"));
            for (place, magic) in found.places.iter().zip(&found.magics) {
                assert!(magic.bits <= place.bits().max(1) + 2, "{board}");
                entries += 1_u64 << magic.bits;
                sets += 1_u64 << place.bits();
            }
        }
    }
    assert!(sets > 2_000_000 && entries < sets + sets / 16, "{entries} entries for {sets} sets");
}
