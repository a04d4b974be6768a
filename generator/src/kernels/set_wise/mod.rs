//! Directions, and the pieces that move in them.

#[cfg(feature = "vectors")]
pub(crate) mod vectors;

/// A direction: how far a step shifts a set, and which squares it can reach.
#[derive(Clone, Copy)]
pub(crate) struct Direction {
    /// Positive towards higher bits, negative towards lower ones.
    pub bits: i32,
    /// All squares that a step can reach.
    pub squares: u128,
}

/// Sliders with several directions, which have kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pieces {
    /// Along files and ranks.
    Rooks,
    /// Along diagonals.
    Bishops,
    /// Both.
    Queens,
}

impl Pieces {
    /// The name of the public function.
    pub(crate) const fn function(self) -> &'static str {
        match self {
            Self::Rooks => "rooks_attacks",
            Self::Bishops => "bishops_attacks",
            Self::Queens => "queens_attacks",
        }
    }
}

/// Pieces and their directions.
pub(crate) type Moving = (Pieces, Vec<Direction>);
