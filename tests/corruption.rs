//! Emitted code checks itself: with one wrong number in a table it does not compile.

mod common;

use bit_tables_generator::internal::module::Table;
use bit_tables_generator::{
    Board, File, Layout, Operation, Request, Target, Technique, Word, techniques,
};
use common::compiler::{FAILED_CHECK, Source, rejected};
use common::domains;
use std::collections::{BTreeMap, BTreeSet};

/// A file as emitted, or with one number of a table changed.
struct Case {
    source: Source,
    table: String,
    compiles: bool,
}

/// The names of all tables.
const TABLES: [&str; 56] = [
    "ALL_MASKS",
    "ANTIDIAGONALS",
    "ANTIDIAGONAL_LINES",
    "ANTIDIAGONAL_MASKS_EX",
    "BISHOP_CENTRE_MOBILITY",
    "BISHOP_MOBILITY",
    "BLACK_PAWN_ATTACKS",
    "CASTLING_KEYS",
    "DEBRUIJN_INDEX",
    "DEBRUIJN_SEPARATED_INDEX",
    "DEBRUIJN_SEQUENCE",
    "DIAGONALS",
    "DIAGONAL_LINES",
    "DIAGONAL_MASKS_EX",
    "EN_PASSANT_KEYS",
    "FAXON_INDEX",
    "FAXON_RESET_INDEX",
    "FILE_MASKS_EX",
    "FIRST_RANK_ATTACKS",
    "GOTE_GOLD_ATTACKS",
    "GOTE_KNIGHT_ATTACKS",
    "GOTE_PAWN_ATTACKS",
    "GOTE_SILVER_ATTACKS",
    "HALF_LINES",
    "KING_ATTACKS",
    "KING_CENTRE_MOBILITY",
    "KING_MOBILITY",
    "KNIGHT_ATTACKS",
    "KNIGHT_CENTRE_MOBILITY",
    "KNIGHT_MOBILITY",
    "LINE_CENTRE_MOBILITY",
    "LINE_MASKS",
    "LINE_MOBILITY",
    "MODULO_INDEX",
    "MS1B_OF_BYTE",
    "MS1B_OF_NIBBLE",
    "PIECE_KEYS",
    "POPULATION_COUNT_16",
    "POPULATION_COUNT_4",
    "POPULATION_COUNT_8",
    "POPULATION_COUNT_9",
    "QUEEN_CENTRE_MOBILITY",
    "QUEEN_MOBILITY",
    "ROOK_CENTRE_MOBILITY",
    "ROOK_MOBILITY",
    "SENTE_GOLD_ATTACKS",
    "SENTE_KNIGHT_ATTACKS",
    "SENTE_PAWN_ATTACKS",
    "SENTE_SILVER_ATTACKS",
    "SIDE_KEYS",
    "SLIDER_LINES",
    "TAYLOR_CONSTANT",
    "TAYLOR_INDEX",
    "TRAILING_ZEROS_OF_BYTE",
    "TRAILING_ZEROS_OF_NIBBLE",
    "WHITE_PAWN_ATTACKS",
];

/// Whether it is put to the test: one board stands for all that have no squares of which nothing is known.
fn is_here(request: &Request) -> bool {
    request.domain().named().is_none_or(|board| board == Board::new(9, 9))
}

/// A technique by itself, in each of the layouts that it has, and in vectors if it has lanes for them.
fn selections(technique: &Technique, word: Word) -> Vec<String> {
    let layouts = ["arrays", "lines"].iter().filter(|_| technique.parameter("layout").is_some());
    let layouts = layouts.map(|layout| format!("{}(layout = {layout})", technique.name));
    let has_vectors = technique.parameter("for").is_some() && word == Word::U64;
    let vectors = has_vectors.then(|| format!("{}(for = throughput)", technique.name));
    std::iter::once(technique.name.to_owned()).chain(layouts).chain(vectors).collect()
}

/// Every table of every technique and word, or where it has a check of its own any one of the same, with a few of its entries
/// changed one by one, and intact.
fn cases() -> Vec<Case> {
    let target = Target::profile("portable").expect("a profile");
    let (mut cases, mut seen, mut checked) = (Vec::new(), BTreeSet::new(), Vec::new());
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for request in domains(technique).into_iter().filter(is_here) {
                let word = request.word();
                for selection in selections(technique, word) {
                    let request = request.clone().with(operation, selection.as_str());
                    let printed = File::from(request).print(&target).expect("what is registered");
                    let text = printed.text(Layout::Readable);
                    let what = format!("{word}, {operation} = {selection}");
                    let before = cases.len();
                    for plan in printed.plans() {
                        for table in &plan.module().tables {
                            seen.insert(table.name.clone());
                            // A table with a check of its own is checked wherever it is.
                            let key = (table.name.clone(), table.value.clone());
                            if table.check.is_none() || !checked.contains(&key) {
                                cases.extend(corrupted(&what, &text, table, word));
                                checked.push(key);
                            }
                        }
                    }
                    // What has no table to corrupt is compiled by the tests of the techniques.
                    if cases.len() > before {
                        let source = Source { what, text };
                        cases.push(Case { source, table: String::new(), compiles: true });
                    }
                }
            }
        }
    }
    let names = seen.iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(names, TABLES);
    cases
}

/// Intact files compile, and the others do not, because of a check.
fn check(cases: &[Case]) {
    let sources: Vec<Source> = cases.iter().map(|case| case.source.clone()).collect();
    let rejected = rejected(&sources, &[]);
    let is_right = |case: &&Case| match rejected.get(&case.source.what) {
        None => case.compiles,
        // It must be the check that fails, and nothing else.
        Some(message) => !case.compiles && message.contains(FAILED_CHECK),
    };
    let wrong: Vec<&str> =
        cases.iter().filter(|case| !is_right(case)).map(|case| case.source.what.as_str()).collect();
    assert!(
        wrong.is_empty(),
        "compiles though it should not, or the reverse:\n{}",
        wrong.join("\n")
    );
}

/// Of every table two cases, of whatever technique and word comes first, and one intact file in ten.
#[test]
fn a_corrupted_table_does_not_compile() {
    let (mut taken, mut intact) = (BTreeMap::new(), 0);
    let mut is_taken = |case: &Case| {
        if case.compiles {
            intact += 1;
            return intact % 10 == 1;
        }
        let count: &mut usize = taken.entry(case.table.clone()).or_default();
        *count += 1;
        *count <= 2
    };
    let cases: Vec<Case> = cases().into_iter().filter(|case| is_taken(case)).collect();
    assert_eq!(cases.iter().filter(|case| !case.compiles).count(), 2 * TABLES.len());
    check(&cases);
}

/// All of them.
#[test]
#[ignore = "slow: compiles over a thousand files"]
fn no_corrupted_table_compiles() {
    let cases = cases();
    assert!(cases.iter().filter(|case| !case.compiles).count() > 200);
    check(&cases);
}

/// The file with one entry of a table changed, for some of the entries that matter.
fn corrupted(what: &str, text: &str, table: &Table, word: Word) -> Vec<Case> {
    // Where the numbers of the table begin and end in the text.
    let (name, table, fillers) = (format!(" {}: ", table.name), &*table.name, table.fillers());
    let start = text.find(&name).expect("the table") + name.len();
    let start = start + text[start..].find('=').expect("its value");
    let end = start + text[start..].find(';').expect("its end");
    let numbers: Vec<(usize, &str)> =
        numbers(&text[start..end]).map(|(at, number)| (start + at, number)).collect();
    // No input reaches fillers, nor what is for zero where that is excluded.
    let is_for_zero = |number: &str| number.parse() == Ok(word.bits());
    let entries: Vec<_> = (0..)
        .zip(numbers)
        .filter(|(place, (_, number))| !fillers.contains(place) && !is_for_zero(number))
        .map(|(_, entry)| entry)
        .collect();
    // Odd, so that all fields of a struct come by.
    let step = (entries.len() / 5) | 1;
    let mut chosen: Vec<usize> = (0..entries.len()).step_by(step).collect();
    chosen.push(entries.len() - 1);
    chosen.dedup();
    let corrupt = |position: usize| {
        let (at, number) = entries[position];
        let mut text = text.to_owned();
        text.replace_range(at..at + number.len(), &changed(number));
        let source = Source { what: format!("{what}: {table}, entry {position}"), text };
        Case { source, table: table.to_owned(), compiles: false }
    };
    chosen.into_iter().map(corrupt).collect()
}

/// The numbers in a text, and where they are.
fn numbers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    text.split(move |character| !is_part(character))
        .filter(|part| part.starts_with(|first: char| first.is_ascii_digit()))
        .map(|part| (part.as_ptr() as usize - text.as_ptr() as usize, part))
}

/// The number with its lowest bit flipped.
fn changed(number: &str) -> String {
    let last = number.chars().last().and_then(|digit| digit.to_digit(16)).expect("a digit");
    format!("{}{:x}", &number[..number.len() - 1], last ^ 1)
}
