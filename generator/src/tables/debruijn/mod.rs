//! De Bruijn sequences as long as a word, by number and from a seed, and the index tables they give.
//!
//! A sequence of order `n` is a word of `2^n` bits in which, read as a circle, every `n`-bit window
//! occurs once. Multiplying it by a power of two shifts one of its windows to the top of the word, so
//! the top `n` bits of the product tell which power it was: a minimal perfect hash of the bit index.
//!
//! Sequences come in families, by what they are multiplied by. Within a family they are numbered from 0
//! in increasing order, and nothing is searched to find the one of a number, or the number of one: what
//! a beginning can become is counted. The constants of Matt Taylor's folding, of which there are few, are
//! kept in a list; a search that leaves nothing out finds them.
//!
//! Sources: Charles E. Leiserson, Harald Prokop and Keith H. Randall, *Using de Bruijn Sequences to
//! Index a 1 in a Computer Word*, 1998 (the multiplication); Kim Walisch, 2012 (the separated form); Matt
//! Taylor, 2003 (the folding); Camille Flye Sainte-Marie, 1894, and Nicolaas de Bruijn, 1946 (how many
//! sequences there are).

mod completions;
mod family;
mod folding;
mod folding_constants;
mod random;
mod residue;
mod sequences;
mod unusable;

pub use family::Family;
pub use folding::{Constants, Head};
pub use sequences::Sequences;
pub use unusable::{Beyond, Reason, Unusable};
