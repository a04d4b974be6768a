//! By which rule `auto` takes a technique.

use crate::request::Selection;

/// By which rule an operation has its technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Because {
    /// The request names it.
    Named,
    /// It is the first that suits the target, and whose tables fit.
    Suits,
    /// It is fast for words with few set bits, as `density = sparse` says that these are.
    Sparse,
    /// It is fast with large tables, which a limit of the operation's own allows.
    Generous,
    /// Nothing that suits the target has tables that fit.
    SparesBytes,
    /// Its tables and code have the fewest bytes together, as the request asks for by
    /// `auto(for = size)`.
    Smallest,
}

/// The bytes that `auto` may take for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Room {
    /// Any number: the request has no limit.
    Unlimited,
    /// The least, as the request asks for by `auto(for = size)`.
    Least,
    /// The least, whatever is allowed, as the target keeps tables in its RAM.
    LeastRam,
    /// What the request, or the operation's own limit, leaves.
    Bytes(usize),
}

/// What a choice is made by.
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    pub because: Because,
    pub room: Room,
    /// What was preferred, but has tables that do not fit, with their bytes or the fewest that they
    /// can be.
    pub too_large: Vec<(Selection, usize)>,
    pub preferred: Preferred,
}

/// What `auto` considers before what suits the target.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Preferred {
    /// What is fast for words with few set bits.
    pub is_sparse: bool,
    /// What is fast with large tables, as the operation has a limit of its own.
    pub is_generous: bool,
}

impl Reason {
    pub(crate) const fn new(because: Because, preferred: Preferred) -> Self {
        Self { because, room: Room::Unlimited, too_large: Vec::new(), preferred }
    }
}
