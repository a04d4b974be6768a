//! Parses the board of a request: `board = shogi`, `board = rectangle(files = 6, ranks = 7)`.

use super::choice::Selection;
use super::diagnostic::{DiagnosticKind, SpannedDiagnostic};
use super::operation::Operation;
use super::parameter::{Parameter, ParameterKind, ParameterSpec, check_parameters, given};
use super::spelling::alternatives;
use crate::board::{Board, Corner, Numbering, Order};
use crate::word::Word;

/// The name of the board with a given number of files and ranks.
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

const BITS: ParameterSpec = ParameterSpec {
    name: "bits",
    kind: ParameterKind::Integers,
    default: "those of the numbering",
    doc: "The bit of each square, in increasing order from the first corner on, where some bits are unused.",
    samples: |_| &["[0, 2]", "[1, 2, 7]"],
};

/// The parameters of a board with a name of its own.
pub const OF_NAMED: &[&ParameterSpec] = &[&ORDER, &FIRST, &NUMBERING, &BITS];

/// The parameters of a rectangle.
pub const OF_RECTANGLE: &[&ParameterSpec] =
    &[&FILES, &RANKS, &HOLES, &ORDER, &FIRST, &NUMBERING, &BITS];

/// The selected board, or diagnostics.
pub(super) fn board(selection: &Selection) -> Result<Board, Vec<SpannedDiagnostic>> {
    if !selection.diagnostics.is_empty() {
        return Err(selection.diagnostics.clone());
    }
    let name = selection.technique.as_str();
    let named = Board::NAMED.iter().find(|(other, _)| *other == name);
    if named.is_none() && name != RECTANGLE {
        let boards = Board::NAMED.iter().map(|(name, _)| *name).chain([RECTANGLE]);
        let message = format!("unknown board `{name}`");
        let (span, kind) = (selection.span, DiagnosticKind::UnknownBoard);
        let advice = alternatives(name, boards);
        return Err(vec![SpannedDiagnostic::advised(span, kind, &message, advice)]);
    }
    let known = if named.is_some() { OF_NAMED } else { OF_RECTANGLE };
    check_parameters(name, known, true, &selection.parameters).map_err(|diagnostics| {
        let entry = format!("board = {}", selection.brief());
        diagnostics.into_iter().map(|diagnostic| diagnostic.within(&entry)).collect::<Vec<_>>()
    })?;
    let parameter = |spec| given(&selection.parameters, spec);
    for parameter in [&FILES, &RANKS].into_iter().filter_map(parameter) {
        let most = Word::U128.bits();
        if parameter.integer().is_some_and(|count| count > most.into()) {
            let message = format!(
                "`{} = {}` is too many: a board has {most} squares at most",
                parameter.name, parameter.text
            );
            return Err(vec![SpannedDiagnostic::new(
                parameter.span,
                DiagnosticKind::UnfitBoard,
                message,
            )]);
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
            return Err(vec![SpannedDiagnostic::new(
                selection.span,
                DiagnosticKind::MissingParameter,
                message,
            )]);
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
    if let Some(bits) = parameter(&BITS) {
        if let Some(numbering) = parameter(&NUMBERING) {
            let message = "`bits` says which bits squares have, and so does `numbering`: leave one of them out";
            return Err(vec![SpannedDiagnostic::new(
                numbering.name_span,
                DiagnosticKind::Conflict,
                message,
            )]);
        }
        let set = bits.integers().map_or(Err(String::new()), |bits| increasing(&bits));
        board = board.on_bits(set.map_err(|why| {
            vec![SpannedDiagnostic::new(
                bits.span,
                DiagnosticKind::InvalidValue,
                format!("`bits`: {why}"),
            )]
        })?);
    }
    Ok(board)
}

/// What an engine needs, by the names of boards.
const PIECES: [(&str, &[Operation]); 3] = [
    ("chess", &[Operation::Sliders, Operation::Leapers, Operation::Between]),
    ("shogi", &[Operation::Shogi, Operation::Sliders, Operation::Leapers, Operation::Between]),
    ("xiangqi", &[Operation::Xiangqi, Operation::Sliders, Operation::Between]),
];

/// The boards that have these operations.
pub(super) fn games() -> Vec<&'static str> {
    PIECES.iter().map(|(name, _)| *name).collect()
}

/// The operations that an engine for the board's game needs; `None` if it is of no such game.
pub(super) fn pieces(board: &Board) -> Option<&'static [Operation]> {
    let of_game = |(name, _): &&(&str, _)| {
        Board::NAMED.iter().any(|(other, named)| other == name && board.is_shaped_as(named))
    };
    PIECES.iter().find(of_game).map(|(_, operations)| *operations)
}

/// The set of these bits, which must increase.
fn increasing(bits: &[u128]) -> Result<u128, String> {
    let mut set = 0_u128;
    for &bit in bits {
        if bit >= Word::U128.bits().into() {
            return Err(format!(
                "{bit} is no bit of a word: words have {} at most",
                Word::U128.bits()
            ));
        }
        if set >> bit != 0 {
            let last = set.ilog2();
            return Err(format!(
                "{bit} comes after {last}, but bits must increase: set `order` and `first` so that the list begins with the lowest"
            ));
        }
        set |= 1 << bit;
    }
    if set == 0 { Err("it has no numbers".to_owned()) } else { Ok(set) }
}
