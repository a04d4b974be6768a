//! Attacks of sliders looked up by all squares that matter at once.
//!
//! A product moves the squares of a set to its highest bits, which are an index: Lasse Hansen, 2006, magic bitboards;
//! a shift for each square and one table for all: Pradyumna Kannan, 2007; sets with added instead of removed squares, and
//! tables over each other: Volker Annuss, 2010s, black magics with a fixed shift.

pub mod best;
pub mod factors;
pub mod packaged;
pub mod packing;
pub mod relevant;
pub mod search;

use crate::board::Board;
use crate::lists::List as _;
use crate::word::Word;
use factors::{Colour, Factors, Magic};
use relevant::{Piece, Place, places};

/// The magics of a piece for all squares of a board.
#[derive(Clone, Debug)]
pub struct Magics {
    /// The rays from each square.
    pub places: Vec<Place>,
    /// The factor and the bits of the index for each square.
    pub magics: Vec<Magic>,
    /// The attacks by index, for each square.
    pub tables: Vec<Vec<Option<u128>>>,
}

/// How many bits an index has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indices {
    /// As many as the square has squares that matter, or one or two more where no factor is found.
    Own,
    /// As many as the square with the most.
    Equal,
}

/// Where factors come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// The first good ones from a seed.
    Seed(u64),
    /// They are given, square by square.
    Given(&'a [u128]),
}

/// The random factors that are tried before one with a term for each square.
const FEW: u32 = 500_000;

/// The most factors that are tried for a square.
const TRIES: u32 = 5_000_000;

/// The magics of a piece.
///
/// The factors of a seed are the same on every host.
///
/// # Errors
/// If two sets of squares with different attacks have the same index, or as many tries as allowed find no factor: why, as a
/// sentence.
pub fn magics(
    board: &Board,
    word: Word,
    piece: Piece,
    (colour, indices): (Colour, Indices),
    source: Source,
) -> Result<Magics, String> {
    let places = places(board, piece);
    let most = places.iter().map(Place::bits).max().unwrap_or(1).max(1);
    let piece_number = match piece {
        Piece::Rook => 0,
        Piece::Bishop => 1,
    };
    let (mut magics, mut tables) = (Vec::new(), Vec::new());
    for (square, place) in (0..).zip(&places) {
        let bits = match indices {
            Indices::Own => place.bits().max(1),
            Indices::Equal => most,
        };
        let (piece, name) = (piece.name(), board.name(square));
        let magic = match source {
            Source::Seed(seed) => {
                // Every square has outputs of its own, so that each can be found by itself.
                let own = seed ^ (2 * u64::from(square) + piece_number + 1) << 32;
                let mut factors = Factors::new(own);
                // Where squares are close to each other, an index may need a bit or two more.
                let most = if indices == Indices::Own { bits + 2 } else { bits };
                let found = (bits..=most).find_map(|bits| {
                    factors
                        .find(word, colour, place, bits, FEW)
                        .or_else(|| in_order(word, colour, place, bits))
                        .or_else(|| factors.find(word, colour, place, bits, TRIES))
                });
                found.ok_or_else(|| {
                    format!(
                        "{TRIES} tries find no factor for a {piece} on {name}; another seed may"
                    )
                })?
            }
            Source::Given(factors) => {
                let factor = factors.get(square as usize).copied().ok_or_else(|| {
                    format!("there is no factor for a {piece} on {name}: a factor is required for each square")
                })?;
                Magic { factor, bits }
            }
        };
        let table = magic.entries(word, colour, place, &place.sets()).map_err(|index| {
            format!(
                "with the factor {:#x} for a {piece} on {name}, two sets of squares with different attacks have the \
                 index {index}",
                magic.factor
            )
        })?;
        magics.push(magic);
        tables.push(table);
    }
    Ok(Magics { places, magics, tables })
}

/// A factor that gathers the squares of one line in order: a term for each square moves it to its place in the index.
///
/// Where the distance from one to the next is greater than their number, no two terms meet, as Gerd Isenberg's
/// Kindergarten bitboards show. Otherwise it is found from a seed.
#[must_use]
pub fn gathering(word: Word, place: &Place, bits: u32) -> Magic {
    in_order(word, Colour::White, place, bits)
        .or_else(|| Factors::new(0).find(word, Colour::White, place, bits, TRIES))
        .unwrap_or(Magic { factor: 0, bits })
}

/// The factor with a term for each square, if it has an index for each set. On a board with one row no other does.
fn in_order(word: Word, colour: Colour, place: &Place, bits: u32) -> Option<Magic> {
    let squares = (0..word.bits()).filter(|square| place.mask >> square & 1 == 1);
    let first = word.bits() - place.bits();
    let terms: Vec<u128> = squares
        .zip(first..)
        .filter_map(|(square, target)| target.checked_sub(square))
        .map(|by| 1_u128 << by)
        .list();
    let magic = Magic { factor: terms.iter().fold(0, |factor, term| factor | term), bits };
    magic.entries(word, colour, place, &place.sets()).is_ok().then_some(magic)
}
