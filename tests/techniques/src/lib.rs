//! Every technique of the registry for every word, emitted and compiled as users have it.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
// Where it is what finds out the tiers.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
extern crate std;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

pub mod boards;
pub mod checks;
pub mod oracle;
pub mod squares;

/// What functions are compared with: the generator's reference.
#[allow(unused, missing_docs, clippy::all, clippy::pedantic)]
mod references {
    include!(concat!(env!("OUT_DIR"), "/references.rs"));
}

/// What the generator emitted, under the lints that users may have.
#[deny(warnings, missing_docs, clippy::all, clippy::pedantic)]
pub mod emitted {
    include!(concat!(env!("OUT_DIR"), "/emitted.rs"));
}

#[cfg(not(in_c))]
use emitted::*;
use references::*;

/// The boards that there are functions for: all, or those of a sample.
#[must_use]
pub fn boards() -> &'static [boards::Board] {
    &boards::BOARDS[..BOARD_COUNT]
}

/// How many entries of the list are of a kind: as many as a check of that kind looks at.
#[must_use]
pub fn entries(is_of_kind: impl Fn(&Code) -> bool) -> usize {
    FUNCTIONS.iter().filter(|function| is_of_kind(&function.code)).count()
}

/// An emitted function, with what it is for.
pub struct Function {
    /// The operation's name.
    pub operation: &'static str,
    /// The technique with its parameters.
    pub technique: &'static str,
    /// The width of the word.
    pub bits: u32,
    /// The board, if it is of squares.
    pub board: Option<&'static boards::Board>,
    /// The tier that it takes, if it takes one of several.
    pub tier: Option<&'static str>,
    /// Whether the processor has what it needs: sets the tier.
    pub is_there: fn() -> bool,
    /// The function, or all of them.
    pub code: Code,
}

impl Function {
    /// What it is called where it is found wrong.
    #[must_use]
    pub fn name(&self) -> String {
        let board = self.board.map_or("", |board| board.text);
        let separator = if board.is_empty() { "" } else { ", " };
        let tier = self.tier.map(|tier| format!(", tier {tier}")).unwrap_or_default();
        format!("{} = {}, u{}{separator}{board}{tier}", self.operation, self.technique, self.bits)
    }
}

/// Functions by their signature.
pub enum Code {
    /// From a word, given in the low bits, to a count or an index.
    Word(fn(u128) -> u32),
    /// In two directions, forward and reverse: from a word to an index.
    EitherWay(fn(u128) -> u32, fn(u128) -> u32),
    /// From a word to the index that is taken out of it, and what is left.
    Pop(fn(u128) -> (Option<u32>, u128)),
    /// From the first words, as many as the number says, to the total number of their set bits.
    Several(usize, fn(&[u128; MOST]) -> u32),
    /// From the first words, as many as the number says, and a threshold to the bits that exactly,
    /// and at least, as many words have.
    Digits(usize, fn(&[u128; MOST], u32) -> (u128, u128)),
    /// From a word and a weight for each bit to the sum of those of its ones.
    Weighted(fn(u128, &[u8; 128]) -> u32),
    /// A word's indices as entries of an array.
    Indices(Indices),
    /// The indices of a slice as entries of another.
    IndicesOfSlice(IndicesOfSlice),
    /// Functions of words, sets, squares and numbers.
    Scalars(&'static [Scalar]),
    /// The functions of boards of bytes.
    Mailbox(Mailbox),
    /// The keys of a game.
    Keys(Keys),
    /// From slices to their counts or differences.
    Slices(Slices),
    /// A word's indices, visited by [`through`].
    Ones(fn(u128, Visit)),
}

/// A function of up to three numbers, and what it is to compute.
pub struct Scalar {
    /// Its name.
    pub name: &'static str,
    /// Which of its results this is.
    pub part: usize,
    /// What its parameters are, in order.
    pub parameters: &'static [Parameter],
    /// The function of its arguments in that order.
    pub code: Call,
    /// Which of the references this is compared with.
    pub place: usize,
    /// The function of that reference.
    pub reference: Call,
}

/// A function of up to three arguments. Where there is no result, it is the greatest number.
pub type Call = fn(&[u128; 3]) -> u128;

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A word or a set of squares.
    Word,
    /// A number with at most this many bits.
    Bits(u32),
    /// Any number.
    Number,
    /// A square.
    Square,
    /// The number of a line: rank, file, diagonal or antidiagonal.
    Line,
}

/// The functions of boards of bytes, in the order of rays.
pub struct Mailbox {
    /// From a square to the squares around it.
    pub order: fn(u32) -> [u8; 64],
    /// From a board and a square to the bytes around it.
    pub rays: fn(&[u8; 64], u32) -> [u8; 64],
    /// From these bytes to the places of pieces.
    pub occupied: fn(&[u8; 64]) -> u64,
    /// From occupied places to the first ones of each ray.
    pub first: fn(u64) -> u64,
    /// From occupied places to those of knights.
    pub knights: fn(u64) -> u64,
    /// From the bytes around a square to the places whence it is attacked.
    pub attacking: fn(&[u8; 64]) -> u64,
    /// From places around a square to squares.
    pub squares: fn(u64, u32) -> u128,
    /// From a board and a square to the squares whence it is attacked.
    pub attackers: fn(&[u8; 64], u32) -> u128,
}

/// The functions that give keys.
pub struct Keys {
    /// How many pieces, squares, keys of the side to move, sets of castling rights and files there
    /// are.
    pub shape: [u32; 5],
    /// That of a piece on a square.
    pub piece: fn(u32, u32) -> u128,
    /// That of the side to move.
    pub side: fn() -> u128,
    /// That of castling rights.
    pub castling: fn(u32) -> u128,
    /// That of a file.
    pub en_passant: fn(u32) -> u128,
}

/// What lists the indices of a word's ones.
#[derive(Clone, Copy)]
pub struct Indices {
    /// The width of an entry.
    pub width: u32,
    /// How far the index is shifted in it.
    pub shift: u32,
    /// From a word and the base of all entries to the entries, which unspecified ones follow, and
    /// their number.
    pub code: fn(u128, u32, &mut [u32; 128]) -> usize,
}

impl Indices {
    /// The base of all entries, given any number: none for bytes, otherwise as many of its bits as
    /// an entry has.
    #[must_use]
    pub const fn base(&self, number: u128) -> u32 {
        match self.width {
            8 => 0,
            width => number as u32 & (u32::MAX >> (32 - width)),
        }
    }
}

/// What lists the indices of a slice's ones.
#[derive(Clone, Copy)]
pub struct IndicesOfSlice {
    /// The width of an entry.
    pub width: u32,
    /// The function that lists them.
    pub code: ListOfSlice,
}

/// From words, the base of all entries and the number of entries that there is room for to the
/// number of ones and all these entries.
pub type ListOfSlice = fn(&[u128], u32, usize) -> (usize, Vec<u32>);

/// How many words there are for the functions of several.
pub const MOST: usize = 255;

/// A function of slices, by the word.
pub enum Slices {
    /// Of bytes.
    U8(OfSlices<u8>),
    /// Of 16 bits.
    U16(OfSlices<u16>),
    /// Of 32 bits.
    U32(OfSlices<u32>),
    /// Of 64 bits.
    U64(OfSlices<u64>),
    /// Of 128 bits.
    U128(OfSlices<u128>),
}

/// A count of two slices of the same length.
pub type Compare<W> = fn(&[W], &[W]) -> Option<u64>;

/// What joins the words of two slices.
#[derive(Clone, Copy)]
pub enum Joint {
    /// The bits in which they differ.
    Xor,
    /// The bits of both.
    And,
    /// The bits of either.
    Or,
    /// The bits of the first that the second has not.
    AndNot,
}

/// A count of one slice, or of two.
#[derive(Clone, Copy)]
pub enum OfSlices<W> {
    /// The number of one bits.
    Count(fn(&[W]) -> u64),
    /// That of two slices joined, of the same length.
    Joined(Joint, Compare<W>),
    /// The number of bits of both, and of either, of any lengths.
    Jaccard(fn(&[W], &[W]) -> [u64; 2]),
    /// For each bit the number of words that have it.
    Positional(fn(&[W]) -> Vec<u64>),
}

/// Called with each step of an iterator: the remaining length and the index. Returns whether the
/// next comes from the back.
pub type Visit<'a> = &'a mut dyn FnMut(usize, Option<u32>) -> bool;

/// Goes through an iterator, and once more after its end.
pub fn through(
    mut indices: impl DoubleEndedIterator<Item = u32> + ExactSizeIterator,
    visit: Visit,
) {
    let (mut from_back, mut ends) = (false, 0);
    while ends < 2 {
        let left = indices.len();
        let index = if from_back { indices.next_back() } else { indices.next() };
        ends += u32::from(index.is_none());
        from_back = visit(left, index);
    }
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
