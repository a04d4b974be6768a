//! Attacks of riders: walks of equal leaps.

use super::source::instance;
use super::squares::{number, table};
use super::subject::Subject;

/// The leaps, by the names of the pieces that leap once.
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

/// All directions of a leap, mirrored and with files and ranks exchanged, without duplicates.
fn ways((less, more): (i32, i32)) -> Vec<(i32, i32)> {
    let quarter = [(less, more), (more, -less), (-less, -more), (-more, less)];
    let mirrored = quarter.map(|(files, ranks)| (-files, ranks));
    let mut ways = quarter.to_vec();
    ways.extend(mirrored.into_iter().filter(|way| !quarter.contains(way)));
    ways
}

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let squares = subject.squares();
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
        "specified_rider_attacks" => {
            instance(name, name, subject, &[("LEAPS", ways()?.len().to_string())])
        }
        _ => None,
    }
}
