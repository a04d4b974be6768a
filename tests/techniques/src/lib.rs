//! Every technique of the registry for every word, emitted and compiled as users have it.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
// Where it is what finds out the tiers.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
extern crate std;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use bytemuck::AnyBitPattern;

pub mod boards;
pub mod byte_sets;
pub mod checks;
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
    /// Its functions.
    pub parts: &'static [Part],
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

/// A function of up to three arguments, and what it is to compute.
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// What its parameters are, in order.
    pub parameters: &'static [Parameter],
    /// The function of its arguments in that order.
    pub code: Call,
    /// The reference that this is compared with, by its place among all, and the function in it.
    /// Keys have none.
    pub reference: Option<(usize, Call)>,
}

impl Part {
    /// The number that it returns for numbers.
    #[must_use]
    pub fn of(&self, given: &[u128; 3]) -> u128 {
        (self.code)(&given.map(Argument::Number)).numbers()[0]
    }
}

/// Arguments. Those beyond the last parameter are not looked at.
pub type Given<'a> = [Argument<'a>; 3];

/// A function of up to three arguments.
pub type Call = fn(&Given) -> Outcome;

/// What a parameter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// A word or a set of squares, also one that is changed.
    Word,
    /// A word that is not zero.
    NonZero,
    /// A number with at most this many bits.
    Bits(u32),
    /// Any number.
    Number,
    /// A number below this one.
    Below(u32),
    /// A truth: 0 or 1.
    Bool,
    /// A square.
    Square,
    /// The number of a line: rank, file, diagonal or antidiagonal.
    Line,
    /// An array: the width of its entries, and their number.
    Array(u32, usize),
    /// A slice: the width of its words.
    Slice(u32),
    /// What `rank_index` writes for the slice before it.
    RankIndex,
    /// A slice that is changed in place: the width of its words. The number after it says how many
    /// at either end of the given ones are not part of it; these must stay as they are.
    Changed(u32),
    /// Room for a list, given as the number of its entries. An array has this many.
    Room(Option<usize>),
}

/// An argument.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    /// A number.
    Number(u128),
    /// An array, or a slice in memory of its own.
    Words(&'a [u128]),
    /// A slice in this memory.
    Memory(&'a [u8]),
}

impl<'a> Argument<'a> {
    /// The number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u128 {
        match self {
            Self::Number(number) => number,
            _ => panic!("this is no number"),
        }
    }

    /// The slice.
    #[must_use]
    pub fn slice<W: AnyBitPattern + TryFrom<u128>>(self) -> Cow<'a, [W]> {
        let word = |&x: &u128| W::try_from(x).ok().expect("a word of this width");
        match self {
            Self::Number(_) => panic!("this is no slice"),
            Self::Words(words) => Cow::Owned(words.iter().map(word).collect()),
            Self::Memory(bytes) => Cow::Borrowed(bytemuck::cast_slice(bytes)),
        }
    }

    /// The array.
    #[must_use]
    pub fn array<W: AnyBitPattern + TryFrom<u128>, const COUNT: usize>(self) -> [W; COUNT] {
        *self.slice().first_chunk().expect("as many entries")
    }
}

/// What a function returns, and what it makes of what it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Up to two numbers; an option is a number, and whether there is one.
    Numbers([u128; 2]),
    /// An array, or a list after its length.
    List(Vec<u128>),
}

impl Outcome {
    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> &[u128] {
        match self {
            Self::Numbers(numbers) => numbers,
            Self::List(numbers) => numbers,
        }
    }

    /// A list of that many entries, for which there was so much room; others are unspecified.
    #[must_use]
    pub fn listed<W: Copy>(count: usize, room: &[W]) -> Self
    where
        u128: From<W>,
    {
        let entries = room.iter().take(count).map(|&entry| entry.into());
        Self::List(core::iter::once(count as u128).chain(entries).collect())
    }

    /// The steps of an iterator, from the back where a bit of `turns` says so, until nothing came
    /// twice: the remaining length before each, and what comes.
    #[must_use]
    pub fn steps(
        mut indices: impl DoubleEndedIterator<Item = u32> + ExactSizeIterator,
        turns: u128,
    ) -> Self {
        let (mut steps, mut ends) = (Vec::new(), 0);
        while ends < 2 {
            let is_from_back = turns >> (steps.len() / 2 % 128) & 1 == 1;
            steps.push(indices.len() as u128);
            let index = if is_from_back { indices.next_back() } else { indices.next() };
            ends += usize::from(index.is_none());
            steps.push(index.map_or(u128::MAX, u128::from));
        }
        Self::List(steps)
    }
}

/// An optional number, and whether there is one.
fn option(number: Option<u128>) -> [u128; 2] {
    [number.unwrap_or(0), number.is_some().into()]
}

/// What an iterator over a word's indices is compared with: one over a list of them.
fn through_ones(given: &Given) -> Outcome {
    let ones = (0..128).filter(|bit| given[0].number() >> bit & 1 == 1);
    Outcome::steps(ones.collect::<Vec<u32>>().into_iter(), given[1].number())
}

include!(concat!(env!("OUT_DIR"), "/functions.rs"));
