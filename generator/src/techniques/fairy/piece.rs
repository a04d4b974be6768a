//! The pieces of a request, and what their functions are.

use super::super::prelude::*;
use super::super::squares::{
    WHATEVER_IS_THERE, nowhere, nowhere_whatever_is_there, occupied_and_square,
};
use crate::module::Half;
use crate::request::betza::{self, Cells, Moves, Way, Zone as NamedZone};
use crate::symbol::symbol;
use crate::tables::zones::Zone;
use std::collections::BTreeSet;

/// What is emitted if the request names no piece.
const USUAL: [(&str, &str); 4] =
    [("camel", "C"), ("archbishop", "BN"), ("mao", "nN"), ("grasshopper", "gQ")];

/// The same on hexagons: the pieces of Gliński's chess.
const OF_GLINSKI: [(&str, &str); 6] = [
    ("rook", "R"),
    ("bishop", "B"),
    ("queen", "Q"),
    ("knight", "N"),
    ("king", "K"),
    ("pawn", "mfWcflWcfrW"),
];

/// A function of a piece: what it attacks, or where it goes without capturing, of one color if the
/// colors differ.
pub(crate) struct Piece {
    /// The function's name.
    pub function: &'static str,
    pub half: Option<Half>,
    /// The moves, for the color's own direction.
    pub walks: Vec<Walk>,
    /// Whether the function is for moves to empty squares.
    pub is_quiet: bool,
    /// The piece, with its color.
    name: String,
    betza: String,
}

/// Moves of one kind on a board.
#[derive(Clone)]
pub(crate) struct Walk {
    pub way: Way,
    /// The most steps in a row.
    pub most: u32,
    pub steps: Vec<Step>,
    /// Sets of squares: a move that begins in one of them stays there. Without sets they go
    /// everywhere.
    pub zones: Vec<u128>,
}

impl Walk {
    /// The same moves on a board, for the color that moves down it or the other one.
    fn new(moves: &Moves, board: &Board, is_down: bool) -> Self {
        let mut steps = moves.steps.clone();
        if is_down {
            steps = steps.into_iter().map(|step| board.flipped(step)).collect();
            steps.sort_unstable();
        }
        let halves = [Zone::Lower.squares(board), Zone::Upper.squares(board)];
        let mut zones = match moves.zone {
            NamedZone::Board => Vec::new(),
            NamedZone::Palace => Zone::Palaces.parts(board).to_vec(),
            NamedZone::Cross => Zone::Crosses.parts(board).to_vec(),
            NamedZone::Half => halves.to_vec(),
            NamedZone::Near => vec![halves[usize::from(is_down)]],
            NamedZone::Far => vec![halves[usize::from(!is_down)]],
            NamedZone::Squares(squares) => vec![squares & board.all()],
        };
        // On a board without this zone no step is left.
        if !zones.is_empty() && zones.iter().all(|&zone| zone == 0) {
            steps.clear();
        }
        zones.retain(|&zone| zone != 0);
        Self { way: moves.way, most: moves.most, steps, zones }
    }

    /// Whether nothing can be in the way.
    pub(crate) fn is_leap(&self) -> bool {
        self.way == Way::Ride && self.most == 1
    }

    /// Where a step leads, if it stays in a zone.
    pub(crate) fn to(&self, board: &Board, from: u32, step: Step) -> Option<u32> {
        let stays = |to: u32| {
            let mut zones = self.zones.iter();
            self.zones.is_empty() || zones.any(|zone| zone >> from & zone >> to & 1 == 1)
        };
        board.stepped(from, step).filter(|&to| stays(to))
    }

    /// For checks: the zone that has the bit `own`, if it does not go everywhere.
    pub(super) fn zone(&self, word: Word) -> Option<TokenStream> {
        let zones = self.zones.iter().map(|&zone| word.literal(zone));
        (!self.zones.is_empty()).then(|| quote!(#(if #zones & own != 0 { #zones } else)* { 0 }))
    }
}

impl Piece {
    /// Whether occupied squares make a difference.
    pub(crate) fn is_blocked(&self) -> bool {
        self.is_quiet || self.walks.iter().any(|walk| !walk.is_leap())
    }

    /// Whether its moves lead nowhere on a board.
    pub(super) fn is_stuck(&self, board: &Board) -> bool {
        let leads = |walk: &Walk, step: Step| {
            (0..board.bits()).any(|square| match walk.way {
                Way::Ride => walk.to(board, square, step).is_some(),
                Way::Lame => {
                    path(step).into_iter().all(|step| walk.to(board, square, step).is_some())
                }
                Way::Cannon | Way::Grasshopper => {
                    let next = walk.to(board, square, step);
                    next.is_some_and(|next| walk.to(board, next, step).is_some())
                }
            })
        };
        !self.walks.iter().any(|walk| walk.steps.iter().any(|&step| leads(walk, step)))
    }

    pub(super) fn parameters(&self) -> Vec<(&'static str, Type)> {
        if self.is_blocked() { occupied_and_square() } else { vec![("square", Type::Square)] }
    }

    /// Its name with an article.
    pub(super) fn a_piece(&self) -> String {
        let article = if self.name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {}", self.name)
    }

    /// The name of its table of masks.
    pub(super) fn masks(&self) -> String {
        let kind = if self.is_quiet { "_MOVE" } else { "" };
        format!("{}{kind}_MASKS", self.name.replace(' ', "_").to_ascii_uppercase())
    }

    pub(super) fn doc(&self) -> String {
        let Self { betza, .. } = self;
        let what = if self.is_quiet {
            format!("The empty squares to which {} on `square` moves", self.a_piece())
        } else {
            format!("The squares that {} on `square` attacks", self.a_piece())
        };
        let mut doc = format!("{what}. In Betza's notation it moves as `{betza}`.");
        let has = |way: Way| self.walks.iter().any(|walk| walk.way == way && !walk.is_leap());
        let notes = [
            (
                Way::Ride,
                "Rides go up to and including the first occupied square in each direction.",
            ),
            (Way::Lame, "Lame leaps need every square on their way to be empty."),
            (
                Way::Cannon,
                "Cannons attack beyond the first occupied square, up to and including the second one.",
            ),
            (Way::Grasshopper, "Grasshoppers land just beyond the first occupied square."),
        ];
        for (_, note) in notes.into_iter().filter(|&(way, _)| has(way)) {
            doc = format!("{doc} {note}");
        }
        if self.walks.iter().any(|walk| !walk.zones.is_empty()) {
            doc += " Moves do not leave the zone in braces behind them.";
        }
        if self.is_blocked() { format!("{doc} {WHATEVER_IS_THERE}") } else { doc }
    }
}

/// The functions of the pieces of a request.
///
/// # Errors
/// If the moves of a piece are wrong, or lead nowhere on the board.
pub(crate) fn pieces(parameters: &[Parameter], board: &Board) -> Result<Vec<Piece>, String> {
    let named: Vec<(&str, &str)> = match parameters {
        [] if board.is_hexagonal() => OF_GLINSKI.to_vec(),
        [] => USUAL.to_vec(),
        given => given.iter().map(|given| (given.name(), given.text())).collect(),
    };
    let mut pieces = Vec::new();
    for (name, betza) in named {
        let wrong = |why: String| format!("`{name}`: {why}");
        let moves = betza::parse(betza, Cells::of(board)).map_err(wrong)?;
        let all = functions(name, betza, &moves, board);
        if !parameters.is_empty() && all.iter().all(|piece| piece.is_stuck(board)) {
            return Err(wrong("no square leads to another by these moves".to_owned()));
        }
        pieces.extend(all);
    }
    Ok(pieces)
}

/// The functions of a piece: its attacks, and its other moves if they differ, for each color if the
/// colors differ.
fn functions(name: &str, betza: &str, moves: &[Moves], board: &Board) -> Vec<Piece> {
    let differ = moves.iter().any(|moves| moves.captures != moves.is_quiet);
    let captures: Vec<Moves> = moves.iter().filter(|moves| moves.captures).cloned().collect();
    let quiet: Vec<Moves> =
        moves.iter().filter(|moves| moves.is_quiet && differ).cloned().collect();
    [("attacks", captures, false), ("moves", quiet, true)]
        .into_iter()
        .filter(|(_, moves, _)| !moves.is_empty())
        .flat_map(|(kind, moves, is_quiet)| {
            let of_color = |color: &str, half, is_down| Piece {
                function: symbol(format!("{color}{name}_{kind}")),
                half,
                walks: moves.iter().map(|moves| Walk::new(moves, board, is_down)).collect(),
                is_quiet,
                name: format!("{color}{name}").replace('_', " "),
                betza: betza.to_owned(),
            };
            let sides = [NamedZone::Near, NamedZone::Far];
            let is_even = |moves: &Moves| {
                let down: BTreeSet<Step> =
                    moves.steps.iter().map(|&step| board.flipped(step)).collect();
                moves.steps.iter().all(|step| down.contains(step)) && !sides.contains(&moves.zone)
            };
            if moves.iter().all(is_even) {
                return vec![of_color("", None, false)];
            }
            let of = symbol(format!("{name}_{kind}"));
            let half = |is_second| Some(Half { of, is_second });
            vec![of_color("white_", half(false), false), of_color("black_", half(true), true)]
        })
        .collect()
}

/// The squares on the way of a lame leap and its end, as steps from its start: first along a rank
/// or file, then along a diagonal.
pub(super) fn path((files, ranks): Step) -> Vec<Step> {
    let (less, more) = (files.abs().min(ranks.abs()), files.abs().max(ranks.abs()));
    let is_steep = ranks.abs() > files.abs();
    (1..=more)
        .map(|along| {
            let aside = (along - (more - less)).max(0);
            let (x, y) = if is_steep { (aside, along) } else { (along, aside) };
            (x * files.signum(), y * ranks.signum())
        })
        .collect()
}

/// The functions, from the statements of each body and the variable with the squares that these
/// reach.
pub(super) fn emitted(
    context: &Context,
    pieces: &[Piece],
    mut body: impl FnMut(&Piece) -> (TokenStream, TokenStream),
) -> Vec<Function> {
    let board = &context.board;
    let mut function = |piece: &Piece| {
        let body = if !piece.is_stuck(board) {
            let (statements, reached) = body(piece);
            let empty = piece.is_quiet.then(|| quote!(&!occupied));
            quote!(#{on_board(board)} #statements #reached #empty)
        } else if piece.is_blocked() {
            nowhere_whatever_is_there(board, context.word)
        } else {
            nowhere(board)
        };
        let signature = (piece.parameters(), Type::Word);
        let function =
            named(context, piece.function, &contract(board, &piece.doc()), signature, body);
        Function { half: piece.half, ..function }
    };
    pieces.iter().map(&mut function).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists say which pieces there are without parameters.
    #[test]
    fn the_default_is_what_is_emitted() {
        let listed = |all: &[(&str, &str)]| {
            let each = all.iter().map(|(name, betza)| format!("{name} = {betza}"));
            each.collect::<Vec<_>>().join(", ")
        };
        let all = format!("{}; on hexagons {}", listed(&USUAL), listed(&OF_GLINSKI));
        assert_eq!(all, super::super::MOVES.default());
    }
}
