//! The specification of every operation, and the claims that its functions meet it.
//!
//! A specification is a function of the generator's reference, which is independent of techniques. A
//! claim is a function too. Its parameters are the inputs, its preconditions (`debug_assert!`) are
//! assumed, and its assertions are to be proved for every input.
//!
//! Proofs are modular: if a function calls another, that one is taken as specified, and its
//! precondition is a goal. It is proved on its own, by each of its techniques. This is not circular,
//! because there is no recursion.

// Everything to prove about an operation (`proof`): the claims about each function (`claims`), and
// a claim with its text (`claim`).
mod claim;
mod claims;
mod proof;

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
mod ranks;
mod reversals;
mod slices;
mod weights;

// Arguments for loops that no solver unrolls. Parts of a function are cut out (`excerpt`,
// `rounds`), they are shown to read each word once (`coverage`), and the rest is induction.
mod adders;
mod blocks;
mod coverage;
mod excerpt;
mod fills;
mod induction;
mod moves;
mod rounds;
mod unions;

pub use claim::{Claim, stand_in};
pub use proof::{Proof, proof, proof_of, why_unclaimed};
