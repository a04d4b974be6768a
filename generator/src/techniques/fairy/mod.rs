//! Attacks and moves of pieces that the request names, with their moves in Betza's notation.

mod look_ups;
pub(crate) mod piece;
mod self_check;
mod shifts;
mod walker;

use super::prelude::*;
use crate::request::Selection;
use piece::pieces;

pub(super) const GROUP: Group =
    Group { techniques: &[TABLE, SHIFTS], self_check: self_check::self_check };

const MOVES: ParameterSpec = ParameterSpec {
    name: "piece",
    kind: ParameterKind::Moves,
    default: "camel = C, archbishop = BN, mao = nN, grasshopper = gQ; on hexagons rook = R, bishop = B, queen = Q, \
              knight = N, king = K, pawn = mfWcflWcfrW",
    doc: "The moves of a piece, which the parameter is named after, in Betza's notation: `NB`, `fR`, `(1, 3)`.",
    // Leaps of all kinds, a side, ranges, hoppers, moves that do not capture, and zones.
    samples: |_| {
        &["WfFAD", "fRffN", "N3sW2", "mRcpRnZ", "fmWfcFgNN", "W{palace}F2{cross}nA{half}fsW{far}"]
    },
};

/// Fairy pieces by one of the techniques.
///
/// ```
/// use bit_tables_generator::typed::Fairy;
/// use bit_tables_generator::{Request, Word};
///
/// let fairy = Fairy::auto().piece("camel", "C").piece("chancellor", "RN");
/// let request = Request::new(Word::U64).fairy(fairy);
/// assert_eq!(request.to_string(), "fairy = auto(camel = C, chancellor = RN)");
/// ```
#[derive(Clone, Debug)]
pub struct Fairy(Selection);

impl Fairy {
    /// The technique for the target.
    #[must_use]
    pub fn auto() -> Self {
        Self(Selection::named("auto"))
    }

    /// The technique with that name.
    #[must_use]
    pub fn by(technique: &str) -> Self {
        Self(Selection::named(technique))
    }

    /// Adds a piece, with its moves in Betza's notation.
    #[must_use]
    pub fn piece(mut self, name: &str, moves: &str) -> Self {
        self.0.parameters.push(Parameter::new(name, moves));
        self
    }
}

impl From<Fairy> for Selection {
    fn from(fairy: Fairy) -> Self {
        fairy.0
    }
}

const TABLE: Technique = Technique {
    name: "table",
    summary: "looks up leaps by the square, and the lines of rides, on which it subtracts the piece from the others: \
              once for half a line above the square, in order and reversed where no two squares of a line share a byte, and \
              otherwise by obstruction difference",
    origin: "Ralph Betza, My Funny Notation, 1996 (the pieces); Chess Programming Wiki, Hyperbola Quintessence and \
             Obstruction Difference",
    parameters: &[&MOVES],
    parameters_combine: true,
    cells: CellShapes::All,
    tables: look_ups::tables,
    code: look_ups::functions,
    ..Technique::ON_BOARDS
};

const SHIFTS: Technique = Technique {
    name: "shifts",
    summary: "shifts the square's bit by every step, and masks out the squares that wrap around the board; rides step \
              on until all are blocked",
    origin: "Ralph Betza, My Funny Notation, 1996 (the pieces); Chess Programming Wiki, Fill Algorithms",
    boards: Some(EVEN_BOARDS),
    tables: |context| pieces(context.parameters, &context.board).map(|_| Vec::new()),
    code: shifts::functions,
    ..TABLE
};
