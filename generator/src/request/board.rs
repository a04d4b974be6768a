//! Parses the board of a request: `board = shogi`, `board = rectangle(files = 6, ranks = 7)`.

use super::choice::check_names;
use super::{Fault, Selection, alternatives};
use crate::board::{Board, Corner, Numbering, Order};
use crate::word::Word;

/// The board with given files and ranks.
pub(crate) const RECTANGLE: &str = "rectangle";

/// The parameters of that board, and of every board.
const SHAPE: [&str; 3] = ["files", "ranks", "holes"];
const MAPPING: [&str; 3] = ["order", "first", "numbering"];

/// The selected board, or what is wrong with it.
pub(super) fn board(selection: &Selection) -> Result<Board, Vec<Fault>> {
    if !selection.faults.is_empty() {
        return Err(selection.faults.clone());
    }
    let name = selection.technique.as_str();
    let named = Board::NAMED.iter().find(|(other, _)| *other == name);
    let known: Vec<&str> = match named {
        Some(_) => MAPPING.to_vec(),
        None => SHAPE.into_iter().chain(MAPPING).collect(),
    };
    if named.is_none() && name != RECTANGLE {
        let boards = Board::NAMED.iter().map(|(name, _)| *name).chain([RECTANGLE]);
        let message = format!("unknown board `{name}`; {}", alternatives(name, boards));
        return Err(vec![Fault::new(selection.span, message)]);
    }
    check_names(name, &known, true, selection)?;
    let value = |name: &str| {
        let parameter = selection.parameters.iter().find(|parameter| parameter.name == name);
        parameter.map(|parameter| parameter.value)
    };
    let most = Word::U128.bits();
    for parameter in &selection.parameters {
        if SHAPE[..2].contains(&&*parameter.name) && parameter.value > most.into() {
            let message = format!(
                "`{} = {}` is too many: a board has {most} squares at most",
                parameter.name, parameter.text
            );
            return Err(vec![Fault::new(parameter.span, message)]);
        }
    }
    let count = |name| value(name).and_then(|count| u32::try_from(count).ok());
    let mut board = match (named, count("files"), count("ranks")) {
        (Some((_, board)), ..) => *board,
        (None, Some(files), Some(ranks)) => Board::new(files, ranks),
        (None, ..) => {
            let message =
                "a rectangle has files and ranks, as in `rectangle(files = 9, ranks = 9)`";
            return Err(vec![Fault::new(selection.span, message)]);
        }
    };
    if let Some(holes) = value("holes") {
        board = board.holes(holes);
    }
    if let Some(order) = value("order") {
        board = board.order(if order == 0 { Order::RankFile } else { Order::FileRank });
    }
    if let Some(corner) = value("first") {
        let corners = [Corner::SouthWest, Corner::SouthEast, Corner::NorthWest, Corner::NorthEast];
        board = board.first(corners[corner as usize % 4]);
    }
    if let Some(numbering) = value("numbering") {
        let is_cells = numbering == 0;
        board = board.numbering(if is_cells { Numbering::Cells } else { Numbering::Playable });
    }
    Ok(board)
}
