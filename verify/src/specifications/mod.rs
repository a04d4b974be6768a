//! The specification of every operation, and the claims that its functions meet it.
//!
//! A specification is a function of the language that is independent of techniques: a loop over all
//! bits, a walk over the board from square to square. A claim is a function too. Its parameters are
//! the inputs, its preconditions (`debug_assert!`) are assumed, and its assertions are to be proved
//! for every input.
//!
//! Proofs are modular: if a function calls another, that one is taken as specified, and its
//! precondition is a goal. It is proved on its own, by each of its techniques. This is not circular,
//! because there is no recursion.
//!
//! Both are made for a word and a board: sets have the word's type, and the neighbours of all
//! squares are in tables computed from files and ranks. Sums wrap, although none comes near its
//! limit, so that the specification itself has no obligations.

// Everything to prove about an operation (`proof`): the claims about each function (`claims`), a
// claim with its text (`claim`), the word and board (`subject`), and the functions that a text
// calls (`text`). The specifications are in `rust/`, in plain Rust, which `source` reads.
mod claim;
mod claims;
mod proof;
mod source;
mod subject;
mod text;

// Tables of squares, and functions named after directions, lines and pieces.
mod counts;
mod riders;
mod sliders;
mod squares;
mod steps;

// Claims other than equality: about lists of set bits (`indices`), keys (`zobrist`), boards of
// bytes (`mailbox`).
mod indices;
mod mailbox;
mod zobrist;

// Claims about operations on slices.
mod jaccard;
mod joint;
mod lists;
mod positions;
mod slices;
mod weights;

// Arguments for loops that no solver unrolls. Parts of a function are cut out (`excerpt`,
// `rounds`), they are shown to read each word once (`coverage`), and the rest is induction.
mod adders;
mod blocks;
mod coverage;
mod excerpt;
mod induction;
mod moves;
mod rounds;

pub use claim::{Claim, stand_in};
pub use proof::{Proof, proof, proof_of, why_unclaimed};
