//! Parses the board of a request: `board = shogi`, `board = rectangle(files = 6, ranks = 7)`.

use super::choice::Selection;
use super::fault::{FaultKind, Mistake, alternatives};
use super::parameter::{Parameter, ParameterKind, ParameterSpec, check_parameters, given};
use crate::board::{Board, Corner, Numbering, Order};
use crate::lists::List as _;
use crate::word::Word;

/// The board with given files and ranks.
pub const RECTANGLE: &str = "rectangle";

/// A side of a rectangle.
const SIDE: ParameterKind = ParameterKind::Integer { least: 1, most: 128 };

const FILES: ParameterSpec = ParameterSpec {
    name: "files",
    kind: SIDE,
    default: "the board is rejected",
    doc: "The number of files.",
    samples: |_| &["9"],
};
const RANKS: ParameterSpec = ParameterSpec { name: "ranks", doc: "The number of ranks.", ..FILES };
const HOLES: ParameterSpec = ParameterSpec {
    name: "holes",
    kind: ParameterKind::Bits,
    default: "0",
    doc: "Where the board has no square: bit `rank * files + file` for each place, counted from 0.",
    samples: |_| &["0x11"],
};
const ORDER: ParameterSpec = ParameterSpec::of_names(
    "order",
    Order::NAMES,
    "rank_file",
    "Whether neighbouring bits are neighbours on a rank or on a file.",
    |_| &["file_rank"],
);
const FIRST: ParameterSpec =
    ParameterSpec::of_names("first", Corner::NAMES, "south_west", "The corner of bit 0.", |_| {
        &["south_east", "north_west", "north_east"]
    });
const NUMBERING: ParameterSpec = ParameterSpec::of_names(
    "numbering",
    Numbering::NAMES,
    "playable for draughts, cells for others",
    "Whether holes have bits.",
    |_| Numbering::NAMES,
);

/// The parameters of a board with a name of its own.
pub const OF_NAMED: &[&ParameterSpec] = &[&ORDER, &FIRST, &NUMBERING];

/// The parameters of a rectangle.
pub const OF_RECTANGLE: &[&ParameterSpec] = &[&FILES, &RANKS, &HOLES, &ORDER, &FIRST, &NUMBERING];

/// The selected board, or what is wrong with it.
pub(super) fn board(selection: &Selection) -> Result<Board, Vec<Mistake>> {
    if !selection.faults.is_empty() {
        return Err(selection.faults.clone());
    }
    let name = selection.technique.as_str();
    let named = Board::NAMED.iter().find(|(other, _)| *other == name);
    if named.is_none() && name != RECTANGLE {
        let boards = Board::NAMED.iter().map(|(name, _)| *name).chain([RECTANGLE]);
        let message = format!("unknown board `{name}`; {}", alternatives(name, boards));
        return Err(vec![Mistake::new(selection.span, FaultKind::UnknownBoard, message)]);
    }
    let known = if named.is_some() { OF_NAMED } else { OF_RECTANGLE };
    check_parameters(name, known, true, &selection.parameters).map_err(|faults| {
        let entry = format!("board = {}", selection.brief());
        faults.into_iter().map(|fault| fault.within(&entry)).list()
    })?;
    let parameter = |spec| given(&selection.parameters, spec);
    for parameter in [&FILES, &RANKS].into_iter().filter_map(parameter) {
        let most = Word::U128.bits();
        if parameter.integer().is_some_and(|count| count > most.into()) {
            let message = format!(
                "`{} = {}` is too many: a board has {most} squares at most",
                parameter.name, parameter.text
            );
            return Err(vec![Mistake::new(parameter.span, FaultKind::UnfitBoard, message)]);
        }
    }
    let count = |spec| parameter(spec).and_then(|count| u32::try_from(count.integer()?).ok());
    let name = |spec| parameter(spec).map(Parameter::text);
    let mut board = match (named, count(&FILES), count(&RANKS)) {
        (Some((_, board)), ..) => *board,
        (None, Some(files), Some(ranks)) => Board::new(files, ranks),
        (None, ..) => {
            let message =
                "a rectangle has files and ranks, as in `rectangle(files = 9, ranks = 9)`";
            return Err(vec![Mistake::new(selection.span, FaultKind::MissingParameter, message)]);
        }
    };
    if let Some(holes) = parameter(&HOLES).and_then(Parameter::integer) {
        board = board.holes(holes);
    }
    if let Some(order) = name(&ORDER).and_then(Order::named) {
        board = board.order(order);
    }
    if let Some(corner) = name(&FIRST).and_then(Corner::named) {
        board = board.first(corner);
    }
    if let Some(numbering) = name(&NUMBERING).and_then(Numbering::named) {
        board = board.numbering(numbering);
    }
    Ok(board)
}
