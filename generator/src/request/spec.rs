//! What the registry knows of an operation, and what operations are about.

/// What the registry knows of an operation, whatever the technique.
#[derive(Debug)]
#[non_exhaustive]
pub struct OperationSpec {
    /// The name in requests, and of the function or the first of several; operations on boards name
    /// their functions otherwise.
    pub name: &'static str,
    /// What it computes, in one line.
    pub summary: &'static str,
    /// Other names of it, and words that people search for when they want it.
    pub aliases: &'static [&'static str],
    /// Those of the other names that are of a way to compute it: with one of these, a technique is
    /// asked for.
    pub algorithms: &'static [&'static str],
    /// The method of Rust's integers that does the same; empty if there is none.
    pub method: &'static str,
    /// What it is about.
    pub family: OperationFamily,
    /// What it does with zero.
    pub for_zero: OnZero,
    /// Whether it works on squares of a board.
    pub needs_board: bool,
    /// Whether its functions return sets of squares, which can be drawn.
    pub returns_sets: bool,
    /// Whether it is made of numbers that users choose, so that there is none for everybody: seeds,
    /// masks, a set's two words.
    pub requires_parameters: bool,
    /// The functions that stand for all of them where one is explained; if none, the one of the
    /// operation's name.
    pub representative_functions: &'static [&'static str],
    /// An expression that is true, in words of 64 bits on the chess board, or in those of 128 bits
    /// on the board of the operation's own game.
    pub example: &'static str,
}

/// What operations are about, in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationFamily {
    /// How many bits are one, in a word or in several.
    Counts,
    /// Where bits are one: the first, the last, all of them.
    Scans,
    /// Bits by their number among the ones, and by a mask.
    Masks,
    /// Questions about a word.
    Tests,
    /// Words in slices.
    Slices,
    /// What pieces attack.
    Attacks,
    /// Squares, lines and what is counted on them.
    Squares,
    /// Keys for hashes of positions.
    Keys,
}

impl OperationFamily {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Counts,
        Self::Scans,
        Self::Masks,
        Self::Tests,
        Self::Slices,
        Self::Attacks,
        Self::Squares,
        Self::Keys,
    ];

    /// What it is called in lists.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Counts => "Counts",
            Self::Scans => "Scans and lists of bits",
            Self::Masks => "Bits by number and by mask",
            Self::Tests => "Tests",
            Self::Slices => "Slices",
            Self::Attacks => "Attacks",
            Self::Squares => "Squares and lines",
            Self::Keys => "Keys",
        }
    }
}

/// What an operation does with a word that is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OnZero {
    /// It does not take a word alone.
    NotApplicable,
    /// The caller must exclude it; debug builds assert that.
    Precondition,
    /// It returns `None`.
    ReturnsNone,
    /// It tests for zero first by every technique, and returns this.
    Guarded(&'static str),
    /// It returns this, and tests for zero first if the technique is not right for it.
    Returns(&'static str),
}

impl OperationSpec {
    /// The defaults of an entry.
    pub(super) const BASE: Self = Self {
        name: "",
        summary: "",
        aliases: &[],
        algorithms: &[],
        method: "",
        family: OperationFamily::Counts,
        for_zero: OnZero::NotApplicable,
        needs_board: false,
        returns_sets: false,
        requires_parameters: false,
        representative_functions: &[],
        example: "",
    };
}
