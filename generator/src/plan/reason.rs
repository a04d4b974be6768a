//! The rules by which `auto` chooses a technique.

use crate::request::Selection;

/// The rule by which a technique was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// The request names it.
    Named,
    /// It is the first one that suits the target and whose tables fit.
    Suits,
    /// It is fast for words with few set bits, which `density = sparse` promises.
    Sparse,
    /// It is fast with large tables, which the operation's own limit allows.
    Generous,
    /// It is about as fast as the first one that suits, and other operations of the request have its
    /// tables.
    Shared,
    /// No technique that suits the target has tables that fit.
    SparesBytes,
    /// Its tables and code take the fewest bytes together, as `auto(for = size)` requests.
    Smallest,
}

/// The bytes that `auto` may use for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Budget {
    /// Any number: the request has no limit.
    Unlimited,
    /// The fewest, as `auto(for = size)` requests.
    Least,
    /// The fewest, whatever is allowed, because the target keeps tables in RAM.
    LeastRam,
    /// What the request's limit, or the operation's own, leaves.
    Bytes(usize),
}

/// The basis of a choice.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    pub because: Because,
    pub budget: Budget,
    /// Preferred selections whose tables do not fit, with their bytes or a lower bound.
    pub too_large: Vec<(Selection, usize)>,
    pub preferred: Preferred,
}

/// What `auto` considers before techniques that merely suit the target.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Preferred {
    /// Techniques that are fast for words with few set bits.
    pub is_sparse: bool,
    /// Techniques that are fast with large tables, because the operation has a limit of its own.
    pub is_generous: bool,
}

impl Reason {
    pub(crate) const fn new(because: Because, preferred: Preferred) -> Self {
        Self { because, budget: Budget::Unlimited, too_large: Vec::new(), preferred }
    }
}
