//! Specifications and families of operations.

/// The specification of an operation, independent of techniques.
#[derive(Debug)]
#[non_exhaustive]
pub struct OperationSpec {
    /// The name in requests, and of the function or the first of several; operations on boards name
    /// their functions differently.
    pub name: &'static str,
    /// What it computes, in one line.
    pub summary: &'static str,
    /// Aliases, and words that people search for.
    pub aliases: &'static [&'static str],
    /// Names of values computed from its result, each with the expression.
    pub complements: &'static [(&'static str, &'static str)],
    /// The aliases that name an algorithm: they refer to a technique rather than the operation.
    pub algorithms: &'static [&'static str],
    /// The equivalent method of Rust's integers; empty if there is none.
    pub method: &'static str,
    /// Its family.
    pub family: OperationFamily,
    /// Its result for zero.
    pub for_zero: OnZero,
    /// Whether it works on squares of a board.
    pub needs_board: bool,
    /// Whether its functions return sets of squares, which can be drawn.
    pub returns_sets: bool,
    /// Whether it requires parameters (a seed, a mask, a pair of words), and is left out of the
    /// default set.
    pub requires_parameters: bool,
    /// The functions that represent the operation in explanations; if empty, the one with the
    /// operation's name.
    pub representative_functions: &'static [&'static str],
    /// An expression that is true, for 64-bit words on the chess board, or for 128-bit words on the
    /// operation's own board.
    pub example: &'static str,
}

/// Families of operations, in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationFamily {
    /// The number of set bits, in one word or several.
    Counts,
    /// The indices of set bits: the first, the last, all of them.
    Scans,
    /// Bits selected by their rank among the set bits, or by a mask.
    Masks,
    /// The bits of a word in another order.
    Orders,
    /// The next word of a kind.
    Successors,
    /// Predicates on a word.
    Tests,
    /// Words in slices.
    Slices,
    /// What pieces attack.
    Attacks,
    /// Squares, lines and counts on them.
    Squares,
    /// Keys for hashes of positions.
    Keys,
}

impl OperationFamily {
    /// All families.
    pub const ALL: [Self; 10] = [
        Self::Counts,
        Self::Scans,
        Self::Masks,
        Self::Orders,
        Self::Successors,
        Self::Tests,
        Self::Slices,
        Self::Attacks,
        Self::Squares,
        Self::Keys,
    ];

    /// Its title in lists.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Counts => "Counts",
            Self::Scans => "Scans and lists of bits",
            Self::Masks => "Bits by number and by mask",
            Self::Orders => "Bits in another order",
            Self::Successors => "The next word of a kind",
            Self::Tests => "Tests",
            Self::Slices => "Slices",
            Self::Attacks => "Attacks",
            Self::Squares => "Squares and lines",
            Self::Keys => "Keys",
        }
    }
}

/// An operation's result for zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OnZero {
    /// It does not take a single word.
    NotApplicable,
    /// The caller must exclude it; debug builds assert that.
    Precondition,
    /// It returns `None`.
    ReturnsNone,
    /// Every technique tests for zero first, and returns this.
    Guarded(&'static str),
    /// It returns this; only techniques that compute another result test for zero first.
    Returns(&'static str),
}

impl OperationSpec {
    /// The defaults of an entry.
    pub(super) const BASE: Self = Self {
        name: "",
        summary: "",
        aliases: &[],
        complements: &[],
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
