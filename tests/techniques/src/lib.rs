//! Every technique of the registry for every word, emitted and compiled as users have it.

#![no_std]
#![forbid(unsafe_code)]

pub mod oracle;

/// What the generator emitted, under the lints that users may have.
#[deny(warnings, missing_docs, clippy::all, clippy::pedantic)]
pub mod emitted {
    include!(concat!(env!("OUT_DIR"), "/emitted.rs"));
}

use emitted::*;

/// An emitted function, with what it is for.
pub struct Function {
    /// The operation's name.
    pub operation: &'static str,
    /// The technique with its parameters.
    pub technique: &'static str,
    /// The width of the word.
    pub bits: u32,
    /// The function, or all of them.
    pub code: Code,
}

/// Functions by their signature.
pub enum Code {
    /// From a word, given in the low bits, to a count or an index.
    Word(fn(u128) -> u32),
    /// The attacks along file, rank, diagonal and antidiagonal, and those of bishop, rook and queen,
    /// then of rook and bishop by the function that returns both.
    Sliders([fn(u64, u32) -> u64; 9]),
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
