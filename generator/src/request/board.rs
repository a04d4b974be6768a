//! Parses the board of a request: `board = shogi`, `board = rectangle(files = 6, ranks = 7)`.

use super::choice::Selection;
use super::diagnostic::{DiagnosticKind, SpannedDiagnostic};
use super::parameter::{Parameter, ParameterKind, ParameterSpec, check_parameters, given};
use super::spelling::alternatives;
use crate::board::{Board, Corner, Numbering, Order};
use crate::template::quote;
use crate::word::Word;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};

/// The name of the board with a given number of files and ranks.
pub const RECTANGLE: &str = "rectangle";

/// The name of boards of hexagons.
pub const HEX: &str = "hex";

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

const HEXAGON: ParameterSpec = ParameterSpec {
    name: "side",
    kind: ParameterKind::Integer { least: 1, most: 6 },
    default: "the board is rejected",
    doc: "The hexagons on each side of a hexagonal board; `hex(glinski)` has 6.",
    samples: |_| &["5"],
};
const RHOMBUS: ParameterSpec = ParameterSpec {
    name: "size",
    kind: ParameterKind::Integer { least: 1, most: 11 },
    doc: "The files and the ranks of a rhombus of hexagons; `hex(11)` has 11.",
    samples: |_| &["11"],
    ..HEXAGON
};

/// The parameters of a board with a name of its own.
pub const OF_NAMED: &[&ParameterSpec] = &[&ORDER, &FIRST, &NUMBERING, &BITS];

/// The parameters of a rectangle.
pub const OF_RECTANGLE: &[&ParameterSpec] =
    &[&FILES, &RANKS, &HOLES, &ORDER, &FIRST, &NUMBERING, &BITS];

/// The parameters of a board of hexagons.
pub const OF_HEX: &[&ParameterSpec] = &[&HEXAGON, &RHOMBUS, &ORDER, &FIRST, &NUMBERING, &BITS];

/// Reads the value of `board`. `hex(glinski)` and `hex(11)` are short for `hex(side = 6)` and
/// `hex(size = 11)`.
pub(super) fn parsed(tokens: TokenStream, span: Span, expected: &str) -> Selection {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let long = match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(list)] if name == HEX => {
            let list: Vec<TokenTree> = list.stream().into_iter().collect();
            match list.split_first() {
                Some((TokenTree::Ident(game), rest)) if game == "glinski" => {
                    let side = Literal::u32_unsuffixed(6);
                    Some(quote!(#name(side = #side #(#rest)*)))
                }
                Some((TokenTree::Literal(size), rest)) => {
                    Some(quote!(#name(size = #size #(#rest)*)))
                }
                _ => None,
            }
        }
        _ => None,
    };
    let tokens = long.unwrap_or_else(|| tokens.into_iter().collect());
    Selection::from_tokens(tokens, span, expected)
}

/// The selected board, or diagnostics.
pub(super) fn board(selection: &Selection) -> Result<Board, Vec<SpannedDiagnostic>> {
    if !selection.diagnostics.is_empty() {
        return Err(selection.diagnostics.clone());
    }
    let name = selection.technique.as_str();
    let named = Board::NAMED.iter().find(|(other, _)| *other == name);
    if named.is_none() && ![RECTANGLE, HEX].contains(&name) {
        let boards = Board::NAMED.iter().map(|(name, _)| *name).chain([RECTANGLE, HEX]);
        let message = format!("unknown board `{name}`");
        let (span, kind) = (selection.span, DiagnosticKind::UnknownBoard);
        let advice = alternatives(name, boards);
        return Err(vec![SpannedDiagnostic::advised(span, kind, &message, advice)]);
    }
    let known = match name {
        RECTANGLE => OF_RECTANGLE,
        HEX => OF_HEX,
        _ => OF_NAMED,
    };
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
    let missing = |message: &str| {
        let (span, kind) = (selection.span, DiagnosticKind::MissingParameter);
        Err(vec![SpannedDiagnostic::new(span, kind, message)])
    };
    let mut board = if let Some((_, board)) = named {
        *board
    } else if name == HEX {
        match (count(&HEXAGON), count(&RHOMBUS)) {
            (Some(side), None) => Board::hexagon(side),
            (None, Some(size)) => Board::rhombus(size),
            _ => {
                return missing(
                    "a board of hexagons has one size, as in `hex(glinski)`, `hex(side = 5)` or `hex(11)`",
                );
            }
        }
    } else if let (Some(files), Some(ranks)) = (count(&FILES), count(&RANKS)) {
        Board::new(files, ranks)
    } else {
        return missing("a rectangle has files and ranks, as in `rectangle(files = 9, ranks = 9)`");
    };
    let name = |spec| parameter(spec).map(Parameter::text);
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

/// What an engine needs, by the names of boards, as a request.
///
/// Jumps of draughts are moves of cannons: beyond one piece, and those of men to the square behind
/// it. On 8 by 8 squares kings do not fly and men do not capture backwards, as in English draughts.
/// A rook of shogi becomes a dragon and a bishop a horse; other pieces become golds.
const PIECES: [(&str, &str); 7] = [
    ("chess", "sliders, leapers, between"),
    ("shogi", "shogi, sliders, leapers, between, fairy = auto(dragon = RF, horse = BW)"),
    ("xiangqi", "xiangqi, sliders, between"),
    ("draughts", "fairy = auto(man = mfF, king = F, man_jump = fpB2, king_jump = pB2), between"),
    (
        "international_draughts",
        "fairy = auto(man = mfF, king = B, man_jump = pB2, king_jump = pB), between",
    ),
    ("hex(glinski)", "fairy"),
    ("hex(11)", "regions"),
];

/// The boards that have these operations.
pub(super) fn games() -> Vec<&'static str> {
    PIECES.iter().map(|(name, _)| *name).collect()
}

/// What an engine for the board's game needs, as a request; `None` if it is of no such game.
pub(super) fn pieces(board: &Board) -> Option<&'static str> {
    let is_it = |named: Board| board.is_shaped_as(&named);
    let of_game = |(name, _): &&(&str, _)| name.parse().is_ok_and(is_it);
    PIECES.iter().find(of_game).map(|(_, request)| *request)
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
