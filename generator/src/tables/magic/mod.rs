//! Attacks of sliders looked up by all squares that matter at once.
//!
//! A product moves the squares of a set to its highest bits, which are an index: Lasse Hansen,
//! 2006, magic bitboards; a shift for each square and one table for all: Pradyumna Kannan, 2007;
//! sets with added instead of removed squares, and tables over each other: Volker Annuss, 2010s,
//! black magics with a fixed shift.

pub mod best;
pub mod construction;
pub mod factors;
pub mod packaged;
pub mod packing;
pub mod relevant;
pub mod stored;

use crate::board::Board;
use crate::word::Word;
use construction::constructed;
use factors::{Colour, Factors, Magic, Tries};
use relevant::{Piece, Place, places};
use stored::stored;

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
    /// As many as the square has squares that matter, or a few more where no factor is found.
    Own,
    /// As many as the square with the most.
    Equal,
}

/// Where factors come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// They are stored or constructed; few are searched for.
    Constructed,
    /// The first good ones from a seed.
    Seed(u64),
    /// They are given, square by square, and have as many bits as the square has squares that
    /// matter.
    Known(&'a [u128]),
    /// They are given, square by square. Each has the fewest bits that are enough: a good factor
    /// needs one less than its square has.
    Given(&'a [u128]),
}

/// The random factors of a seed that are tried for a square before one that is constructed.
const OF_SEED: u32 = 500_000;

/// The factors that are tried for a square before an index gets a bit more, and before there is
/// none.
const FEW: u32 = 2_000;
const MANY: u32 = 100_000;

/// The most indices that are computed for all squares in search of factors. They bound the time,
/// whatever the board: to a second or two where this is compiled unoptimised.
#[derive(Debug)]
struct Effort {
    /// For the factors of a seed, which take 80 to 120 million on the chess board.
    of_seed: u64,
    /// For others.
    other: u64,
}

impl Effort {
    const fn whole() -> Self {
        Self { of_seed: 1 << 27, other: 1 << 23 }
    }
}

/// The most bits that an index may have more than a square has squares that matter.
const MORE_BITS: u32 = 4;

/// The magics of a piece.
///
/// The factors of a seed are the same on every host.
///
/// # Errors
/// If two sets of squares with different attacks have the same index, or as many tries as allowed
/// find no factor: why, as a sentence.
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
    let effort = &mut Effort::whole();
    for (square, place) in (0..).zip(&places) {
        let own = place.bits().max(1);
        let (least, most) = match indices {
            Indices::Own => (own, own + MORE_BITS),
            Indices::Equal => (most, most),
        };
        let (piece, name) = (piece.name(), board.name(square));
        let magic = match source {
            Source::Known(factors) | Source::Given(factors) => {
                let factor = factors.get(square as usize).copied().ok_or_else(|| {
                    format!("there is no factor for a {piece} on {name}: a factor is required for each square")
                })?;
                let is_fewest = matches!(source, Source::Given(_)) && indices == Indices::Own;
                let fewest = is_fewest.then(|| fewest_bits(factor, (word, colour), place, most));
                fewest.flatten().unwrap_or(Magic { factor, bits: least })
            }
            Source::Constructed | Source::Seed(_) => {
                let random = match source {
                    // Every square has outputs of its own, so that each can be found by itself.
                    Source::Seed(seed) => {
                        Some(Factors::new(seed ^ (2 * u64::from(square) + piece_number + 1) << 32))
                    }
                    _ => None,
                };
                found((word, colour), place, (least, most), random, effort).ok_or_else(|| {
                    format!(
                        "no factor of {most} bits was found for a {piece} on {name}: take `shape = fancy`, whose indices may \
                         have more, another technique, or `factors` such as `bit-tables search magic` may find"
                    )
                })?
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

/// A given factor with the fewest bits that are enough, up to so many.
fn fewest_bits(
    factor: u128,
    (word, colour): (Word, Colour),
    place: &Place,
    most: u32,
) -> Option<Magic> {
    let sets = place.sets();
    let mut all = (place.fewest_bits()..=most).map(|bits| Magic { factor, bits });
    all.find(|magic| magic.entries(word, colour, place, &sets).is_ok())
}

/// A factor of a place, with as few bits of these as possible: from the random ones of a seed, if
/// there is one, or else one that is stored or constructed.
fn found(
    how: (Word, Colour),
    place: &Place,
    (least, most): (u32, u32),
    mut random: Option<Factors>,
    effort: &mut Effort,
) -> Option<Magic> {
    for bits in least..=most {
        let of_seed = random.as_mut().and_then(|factors| {
            let tries = &mut Tries { most: OF_SEED, effort: &mut effort.of_seed };
            factors.find(how, place, bits, tries).or_else(|| in_order(how, place, bits))
        });
        let found = of_seed.or_else(|| known(how, place, bits)).or_else(|| {
            let (mut factors, is_last) = (Factors::new(0), bits == most);
            let most = if is_last { MANY } else { FEW };
            let tries = &mut Tries { most, effort: &mut effort.other };
            let covering = factors.covering(how, place, bits, tries);
            covering.or_else(|| is_last.then(|| factors.find(how, place, bits, tries)).flatten())
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// A factor that is stored or constructed.
fn known((word, colour): (Word, Colour), place: &Place, bits: u32) -> Option<Magic> {
    let is_good = |magic: &Magic| magic.entries(word, colour, place, &place.sets()).is_ok();
    let of_rectangles = (word == Word::U64 && colour == Colour::White && bits >= place.bits())
        .then(|| stored(place).map(|factor| Magic { factor, bits }));
    of_rectangles.flatten().filter(is_good).or_else(|| constructed(word, colour, place, bits))
}

/// A factor that gathers the squares of one line in order: a term for each square moves it to its
/// place in the index.
///
/// Where the distance from one to the next is greater than their number, no two terms meet, as Gerd
/// Isenberg's Kindergarten bitboards show. Otherwise it is constructed.
#[must_use]
pub fn gathering(word: Word, place: &Place, bits: u32) -> Magic {
    let how = (word, Colour::White);
    let found = in_order(how, place, bits)
        .or_else(|| found(how, place, (bits, bits), None, &mut Effort::whole()));
    found.unwrap_or(Magic { factor: 0, bits })
}

/// The factor with a term for each square, if it has an index for each set. On a board with one row
/// no other does.
fn in_order((word, colour): (Word, Colour), place: &Place, bits: u32) -> Option<Magic> {
    let squares = (0..word.bits()).filter(|square| place.mask >> square & 1 == 1);
    let first = word.bits() - place.bits();
    let terms: Vec<u128> = squares
        .zip(first..)
        .filter_map(|(square, target)| target.checked_sub(square))
        .map(|by| 1_u128 << by)
        .collect();
    let magic = Magic { factor: terms.iter().fold(0, |factor, term| factor | term), bits };
    magic.entries(word, colour, place, &place.sets()).is_ok().then_some(magic)
}
