//! What every operation computes, and the claims that its functions compute that.
//!
//! A specification is a function of the language, written as text and without knowing any
//! technique: a loop over all bits, a walk over the board from square to square. A claim is such a
//! function too. Its parameters are the inputs, its requirements (`debug_assert!`) are assumed, and
//! its assertions are what is to be proved for every input.
//!
//! A function is proved function by function: where it calls another of its operation, that one is
//! taken as specified.
//!
//! Text is made for a word and a board: sets have the word's type, and the neighbours of all
//! squares are tables that follow from files and ranks. Sums wrap, although none comes near its
//! limit: so there is nothing to be proved of the specification itself.

mod adders;
mod blocks;
mod claim;
mod claims;
mod counts;
mod coverage;
mod excerpt;
mod indices;
mod induction;
mod jaccard;
mod joint;
mod lines;
mod lists;
mod mailbox;
mod masks;
mod moves;
mod positions;
mod proof;
mod riders;
mod rounds;
mod several;
mod slices;
mod sliders;
mod squares;
mod steps;
mod subject;
mod text;
mod weights;
mod words;
mod zobrist;

pub use claim::{Claim, stand_in};
pub use proof::{Proof, proof, proof_of, why_unclaimed};
