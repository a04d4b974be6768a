//! Tables drawn by their kind: numbers by their places, with fillers marked.

use crate::common::{bit_tables, prints};
use bit_tables_generator::__private::module::{Contents, TableValue};
use bit_tables_generator::{Operation, Plan, Request, Target, Word, techniques_for};
use std::collections::BTreeSet;

/// Every table of numbers, but those of one for each square: a list by places, with all entries,
/// and none as a board.
#[test]
fn numbers_are_lists_by_their_places() {
    let target = Target::profile("portable").expect("a profile");
    let mut seen = BTreeSet::new();
    for word in [Word::U16, Word::U64] {
        for &operation in Operation::ALL {
            for technique in techniques_for(operation, word) {
                let request = Request::new(word).with(operation, technique.name());
                let plan = Plan::new(&request, &target).expect("what is registered");
                for table in &plan.module().tables {
                    let (Contents::Numbers { .. }, false) = (&table.contents, table.bytes() == 0)
                    else {
                        continue;
                    };
                    let entries: Vec<String> = match &table.value {
                        TableValue::Bytes { values, .. } => {
                            values.iter().map(ToString::to_string).collect()
                        }
                        TableValue::Words { word, values } => {
                            values.iter().map(|&value| word.hex(value)).collect()
                        }
                        // One for each square, with a line for each.
                        TableValue::Records { rows, .. } if rows.len() == 64 => continue,
                        other => panic!("{other:?}"),
                    };
                    let by_square = technique.needs_board() && entries.len() == 64;
                    // The table of 65,536 entries is as that of 256.
                    let is_long = entries.len() > 10_000;
                    if by_square || is_long || !seen.insert((table.name.clone(), word)) {
                        continue;
                    }
                    let arguments = ["show", &table.name, "--word", word.name()];
                    let drawn = prints(bit_tables(), &arguments);
                    let panel = drawn.split("\n\n").nth(1).expect("a panel");
                    let mut found = Vec::new();
                    for line in panel.lines().filter(|line| !line.contains('+')) {
                        let mut cells = line.split_whitespace();
                        assert_eq!(cells.next(), Some(&*found.len().to_string()), "{drawn}");
                        found.extend(cells.map(str::to_owned));
                    }
                    let mut expected = entries;
                    for &filler in table.fillers() {
                        "-".clone_into(&mut expected[filler]);
                    }
                    assert_eq!(found, expected, "{drawn}");
                    let has_legend = drawn.ends_with("- filler, which no input reaches\n");
                    assert_eq!(has_legend, !table.fillers().is_empty(), "{drawn}");
                }
            }
        }
    }
    let names: BTreeSet<&str> = seen.iter().map(|(name, _)| name.as_str()).collect();
    for name in ["DEBRUIJN_INDEX", "PIECE_KEYS", "POPULATION_COUNT_8", "FAXON_INDEX"] {
        assert!(names.contains(name), "{names:?}");
    }
}

/// Printed files mark fillers and document them.
#[test]
fn fillers_are_told_apart_in_what_is_printed() {
    let text = prints(bit_tables(), &["emit", "u64", "trailing_zeros = modulo"]);
    let doc = text.replace(
        "
///", "",
    );
    assert!(doc.contains("The entries 17 and 34 are fillers, which no input reaches."), "{text}");
    assert!(text.contains("    // Hexadecimal: fillers, which no input reaches.\n"), "{text}");
    assert_eq!(text.matches(" 0x40,").count(), 2, "{text}");
    let text = prints(bit_tables(), &["emit", "u64", "trailing_zeros = faxon"]);
    let doc = text.replace("\n///", "");
    assert!(doc.contains("192 of the 256 entries are fillers, which no input reaches."), "{text}");
    assert_eq!(text.matches(" 0x00,").count(), 192, "{text}");
    let text = prints(bit_tables(), &["emit", "u32", "trailing_zeros = faxon"]);
    assert!(!text.contains("filler"), "{text}");
}

/// The lowest part of a letter is above the board below it.
#[test]
fn captions_end_above_the_board() {
    let svg = prints(bit_tables(), &["show", "sliders", "--svg", "-"]);
    let parsed = roxmltree::Document::parse(&svg).expect("XML");
    let number = |node: &roxmltree::Node, name: &str| {
        node.attribute(name).and_then(|text| text.parse::<f64>().ok()).expect("a number")
    };
    let is = |node: &roxmltree::Node, class: &str| {
        node.attribute("class").is_some_and(|text| text.split(' ').any(|other| other == class))
    };
    let nodes = || parsed.descendants();
    let captions: Vec<_> = nodes().filter(|node| is(node, "caption")).collect();
    assert_eq!(captions.len(), 9);
    for caption in captions {
        // Letters of 14 pixels reach some 4 below their line.
        let line = number(&caption, "y");
        let tops = nodes().filter(|node| is(node, "cell")).map(|cell| number(&cell, "y"));
        let below = tops.filter(|&top| top > line - 14.0).fold(f64::MAX, f64::min);
        assert!(below >= line + 4.0 + 2.0, "{line} {below}");
    }
}
