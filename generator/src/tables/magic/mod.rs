//! Attacks of sliders, looked up by all relevant squares at once.
//!
//! A product moves the squares of a set to its highest bits, which are an index: Lasse Hansen,
//! 2006, magic bitboards; a shift for each square and one table for all: Pradyumna Kannan, 2007;
//! sets with added instead of removed squares, and overlapping tables: Volker Annuss, 2010s, black
//! magics with a fixed shift.

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
    /// The factor and the number of index bits for each square.
    pub magics: Vec<Magic>,
    /// The attacks by index, for each square.
    pub tables: Vec<Vec<Option<u128>>>,
}

/// The number of bits of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indices {
    /// As many as the square has relevant squares, or a few more if no factor is found.
    Own,
    /// As many as the square with the most needs.
    Equal,
}

/// The origin of factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// Stored or constructed; only a few are searched.
    Constructed,
    /// The first good ones from a seed.
    Seed(u64),
    /// Given for each square, with as many index bits as the square has relevant squares.
    Known(&'a [u128]),
    /// Given for each square, with the fewest index bits that suffice: a good factor needs one less
    /// than its square has relevant squares.
    Given(&'a [u128]),
}

/// The number of random factors from a seed that are tried for a square before one is constructed.
const OF_SEED: u32 = 500_000;

/// The number of factors that are tried for a square before its index gets one more bit, and before
/// the search fails.
const FEW: u32 = 2_000;
const MANY: u32 = 100_000;

/// The maximum number of indices computed for all squares in search of factors. They bound the
/// time, whatever the board: to a second or two in an unoptimized build.
#[derive(Debug)]
struct Effort {
    /// For factors from a seed, which take 80 to 120 million on the chess board.
    of_seed: u64,
    /// For others.
    other: u64,
}

impl Effort {
    const fn whole() -> Self {
        Self { of_seed: 1 << 27, other: 1 << 23 }
    }
}

/// The maximum number of index bits in addition to the relevant squares.
const MORE_BITS: u32 = 4;

/// The magics of a piece.
///
/// The factors from a seed are equal on every host.
///
/// # Errors
/// If two sets of squares with different attacks have the same index, or the allowed tries find no
/// factor; the error says why in a sentence.
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
                    // Each square has its own random numbers, so that it can be searched
                    // independently.
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

/// A given factor with the fewest index bits that suffice, up to `most`.
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

/// A factor for a place, with as few index bits in this range as possible: a random one from a seed
/// if there is one, or else one that is stored or constructed.
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

/// A factor that gathers the squares of one line in order: a power for each square moves it to its
/// place in the index.
///
/// If the distance between neighbours exceeds their number, no two terms overlap, as in Gerd
/// Isenberg's Kindergarten bitboards. Otherwise the factor is constructed.
#[must_use]
pub fn gathering(word: Word, place: &Place, bits: u32) -> Magic {
    let how = (word, Colour::White);
    let found = in_order(how, place, bits)
        .or_else(|| found(how, place, (bits, bits), None, &mut Effort::whole()));
    found.unwrap_or(Magic { factor: 0, bits })
}

/// The factor with a power for each square, if all sets have different indices. On a board with one
/// row no other factor works.
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
