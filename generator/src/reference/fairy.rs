//! Attacks and moves of pieces that the request names: walks, square by square.

use super::squares::{number, table};
use super::subject::Subject;
use crate::board::Step;
use crate::request::betza::Way;
use crate::request::{Operation, Selection};
use crate::techniques::fairy::piece::{Piece, Walk, pieces};
use std::fmt::Write;

/// The table of steps that the walks read.
const NEXT: &str = "SPECIFIED_FAIRY_NEXT";

/// How a lame leap goes: first by steps along a rank or file, then by steps along a diagonal. For
/// each kind the step, and how many of them.
fn way_of_lame((files, ranks): Step) -> [(Step, i32); 2] {
    let diagonal = files.abs().min(ranks.abs());
    let straight = files.abs().max(ranks.abs()) - diagonal;
    let (x, y) = (files.signum(), ranks.signum());
    let along = if files.abs() > ranks.abs() { (x, 0) } else { (0, y) };
    [(along, straight), ((x, y), diagonal)]
}

/// The steps of all pieces, with the zones that they do not leave, in order: each has a row of the
/// table.
fn steps(pieces: &[Piece]) -> Vec<(Step, Vec<u128>)> {
    let of = |walk: &Walk| -> Vec<(Step, Vec<u128>)> {
        let steps = walk.steps.iter().flat_map(|&step| match walk.way {
            Way::Lame => way_of_lame(step).map(|(step, _)| step).to_vec(),
            _ => vec![step],
        });
        steps.map(|step| (step, walk.zones.clone())).collect()
    };
    let mut steps: Vec<_> = pieces.iter().flat_map(|piece| &piece.walks).flat_map(of).collect();
    steps.sort_unstable();
    steps.dedup();
    steps
}

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    if subject.operation != Operation::Fairy {
        return None;
    }
    let parameters = subject.selection.map_or(&[][..], Selection::parameters);
    let pieces = pieces(parameters, &subject.board).ok()?;
    let steps = steps(&pieces);
    if name == NEXT {
        let next = |(step, zones): &(Step, Vec<u128>)| {
            let to = |square| {
                let to = subject.board.stepped(square, *step);
                let is_both = |to: u32| {
                    zones.iter().any(|zone| [square, to].iter().all(|one| zone >> one & 1 == 1))
                };
                number(to.filter(|&to| zones.is_empty() || is_both(to)))
            };
            (0..subject.squares()).map(to).collect::<Vec<u8>>()
        };
        return Some(table(name, steps.iter().flat_map(next).collect()));
    }
    let function = name.strip_prefix("specified_")?;
    let piece = pieces.iter().find(|piece| piece.function == function)?;
    let mut text = String::new();
    let occupied = if piece.is_blocked() { "occupied" } else { "0" };
    for walk in &piece.walks {
        let row = |step: Step| {
            let is_it = |other: &(Step, Vec<u128>)| *other == (step, walk.zones.clone());
            steps.iter().position(is_it).unwrap_or_default()
        };
        for &step in &walk.steps {
            let most = walk.most.min(subject.squares());
            let (hurdles, beyond) = match walk.way {
                Way::Ride => (0, most),
                Way::Cannon => (1, most),
                Way::Grasshopper => (1, 1),
                Way::Lame => {
                    let [(along, straight), (slanted, diagonal)] = way_of_lame(step);
                    let (first, then) = (row(along), row(slanted));
                    let _ = writeln!(
                        text,
                        "    attacks |= specified_lame_leap({occupied}, square, {first}, {straight}, {then}, {diagonal});"
                    );
                    continue;
                }
            };
            let way = row(step);
            let _ = writeln!(
                text,
                "    attacks |= specified_ride({occupied}, square, {way}, {most}, {hurdles}, {beyond});"
            );
        }
    }
    let parameters = if piece.is_blocked() { "occupied: Word, square: u32" } else { "square: u32" };
    let empty = if piece.is_quiet { " & !occupied" } else { "" };
    let word = subject.word;
    let text = format!(
        "fn {name}({parameters}) -> Word {{\n    let mut attacks: Word = 0;\n{text}    attacks{empty}\n}}"
    );
    Some(text.replace("Word", &word.to_string()))
}
