//! Attacks of riders: walks by equal leaps.

use super::squares::{NONE, number, table};
use super::subject::Subject;

/// The leaps by the names of the pieces that leap once.
const LEAPS: [(&str, (i32, i32)); 8] = [
    ("knight", (1, 2)),
    ("camel", (1, 3)),
    ("zebra", (2, 3)),
    ("giraffe", (1, 4)),
    ("dabbaba", (0, 2)),
    ("threeleaper", (0, 3)),
    ("alfil", (2, 2)),
    ("tripper", (3, 3)),
];

/// All ways of a leap: to both sides, up and down, and with files and ranks exchanged, each once.
fn ways((less, more): (i32, i32)) -> Vec<(i32, i32)> {
    let quarter = [(less, more), (more, -less), (-less, -more), (-more, less)];
    let mirrored = quarter.map(|(files, ranks)| (-files, ranks));
    let mut ways = quarter.to_vec();
    ways.extend(mirrored.into_iter().filter(|way| !quarter.contains(way)));
    ways
}

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let (word, squares) = (subject.word, subject.squares());
    let ways = || {
        let given = subject.selection.and_then(|selection| selection.parameters().first());
        let named = given.map_or("knight", |given| given.text());
        LEAPS.iter().find(|(leap, _)| *leap == named).map(|(_, leap)| ways(*leap))
    };
    match name {
        "SPECIFIED_LEAPS" => {
            let next = |way| {
                let to = move |square| subject.board.stepped(square, way);
                (0..squares).map(move |square| number(to(square)))
            };
            Some(table(name, ways()?.into_iter().flat_map(next).collect()))
        }
        "specified_rider_attacks" => Some(format!(
            "fn {name}(occupied: {word}, square: u32) -> {word} {{
                let mut attacks: {word} = 0;
                let mut way: u32 = 0;
                while way < {ways} {{
                    let row: u32 = {squares} * way;
                    let mut is_open: bool = true;
                    let mut next: u8 = SPECIFIED_LEAPS[(row + square) as usize];
                    while next != {NONE} {{
                        if is_open {{
                            attacks |= 1 << next;
                        }}
                        is_open = is_open & ((occupied >> next) & 1 == 0);
                        next = SPECIFIED_LEAPS[(row + next as u32) as usize];
                    }}
                    way += 1;
                }}
                attacks
            }}",
            ways = ways()?.len()
        )),
        _ => None,
    }
}
