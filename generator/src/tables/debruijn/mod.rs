//! De Bruijn sequences as long as a word, by number and from a seed, and their index tables.
//!
//! A sequence of order `n` is a word of `2^n` bits in which, read as a circle, every `n`-bit window
//! occurs once. Multiplying it by a power of two shifts one of its windows to the top of the word.
//! So the top `n` bits of the product determine the power: a minimal perfect hash of the bit index.
//!
//! Sequences form families by their operands. Within a family they are numbered from 0 in
//! increasing order. Conversions between sequence and number count the possible continuations and
//! need no search. The few constants of Matt Taylor's folding are stored in a list, which an
//! exhaustive search confirms.
//!
//! Sources: Charles E. Leiserson, Harald Prokop and Keith H. Randall, *Using de Bruijn Sequences to
//! Index a 1 in a Computer Word*, 1998 (the multiplication); Kim Walisch, 2012 (the separated
//! form); Matt Taylor, 2003 (the folding); Camille Flye Sainte-Marie, 1894, and Nicolaas de Bruijn,
//! 1946 (how many sequences there are).

// Sequences by index, from a seed, and in order.
mod completions;
mod random;
mod sequences;

// Families, whose members suit different scans.
mod family;
mod members;
mod messages;
mod unusable;

// The constants of the folding scan.
mod folding;
mod folding_constants;
mod residue;

pub use family::Family;
pub use folding::{Constants, Head};
pub use sequences::Sequences;
pub use unusable::{Beyond, Reason, Unusable};
