//! What every operation computes, and the claims that its functions compute that.
//!
//! A specification is a function of the language that knows no technique: a loop over all bits, a
//! walk over the board from square to square. A claim is a function too. Its parameters are the
//! inputs, its requirements (`debug_assert!`) are assumed, and its assertions are what is to be
//! proved for every input.
//!
//! A function is proved function by function: where it calls another of its operation, that one is
//! taken as specified.
//!
//! Both are made for a word and a board: sets have the word's type, and the neighbours of all
//! squares are tables that follow from files and ranks. Sums wrap, although none comes near its
//! limit: so there is nothing to be proved of the specification itself.

// Everything to prove of an operation (`proof`): which function is claimed what (`claims`), a claim
// with its text (`claim`), the word and board (`subject`), and what a text calls (`text`). What
// operations compute is in `rust/`, in plain Rust, which `source` reads.
mod claim;
mod claims;
mod proof;
mod source;
mod subject;
mod text;

// Tables of squares, and functions with the names of directions, lines and pieces.
mod counts;
mod riders;
mod sliders;
mod squares;
mod steps;

// What is claimed beside equality: of lists of set bits (`indices`), keys (`zobrist`), boards of
// bytes (`mailbox`).
mod indices;
mod mailbox;
mod zobrist;

// What is claimed of operations on slices.
mod jaccard;
mod joint;
mod lists;
mod positions;
mod slices;
mod weights;

// Arguments for loops that no solver unrolls. Parts of a function are cut out (`excerpt`, `rounds`),
// what they read is shown to be each word once (`coverage`), and the rest is induction.
mod adders;
mod blocks;
mod coverage;
mod excerpt;
mod induction;
mod moves;
mod rounds;

pub use claim::{Claim, stand_in};
pub use proof::{Proof, proof, proof_of, why_unclaimed};
