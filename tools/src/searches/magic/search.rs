//! The search for factors whose overlapped tables take few entries.
//!
//! Two sets of squares with the same attacks may have the same index, and a square's table may have
//! gaps for those of others. So the search for the factors of a square minimizes the number of
//! entries and the gaps (simulated annealing), and keeps several factors; then the tables are
//! overlapped, and some of them are moved again and again.
//!
//! A search is divided into independent units: a square and a round each. A seed gives the same
//! result on every host and for every order of units.
//!
//! Sources: Volker Annuss and Niklas Fiekas, 2016, for tables over each other by factors that share
//! indices, and black magics; Scott Kirkpatrick, Daniel Gelatt and Mario Vecchi, Optimization by
//! Simulated Annealing, 1983; George Reitwiesner, 1960, for numbers in the fewest digits of plus or
//! minus one.

use super::super::shards::text;
use super::annealing::{Annealing, Effort};
use super::layout::IndexLayout;
use super::trial::Trial;
use bit_tables_generator::__private::tables::magic::factors::{Colour, Magic};
use bit_tables_generator::__private::tables::magic::relevant::{Piece, Place, places};
use bit_tables_generator::{Board, Word};
use serde::{Deserialize, Serialize};

/// The question of a search.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The board.
    #[serde(with = "text")]
    pub board: Board,
    /// The word of the occupancy and of the products; the board must fit it.
    #[serde(with = "text")]
    pub word: Word,
    /// Whether irrelevant squares are set instead of cleared.
    pub black: bool,
    /// Whether all squares of a piece have one shift.
    pub fixed_shift: bool,
    /// The seed.
    pub seed: u64,
    /// The number of searches for factors of each square.
    pub rounds: u32,
    /// The number of times that some tables are removed and placed again.
    pub moves: u32,
}

/// The maximum number of relevant squares of a piece: 12 on the chess board, 16 on one of ten files
/// and ranks. A trial keeps all their sets in memory, at most 8 MB.
const MOST_BITS: u32 = 18;

/// A piece on a square.
#[derive(Debug)]
pub(super) struct Site {
    pub piece: Piece,
    /// The number of the square.
    pub square: u32,
    /// The rays from the square.
    pub place: Place,
    /// The number of bits of its index.
    pub bits: u32,
}

/// A search, divided into units.
#[derive(Debug)]
pub struct Magics {
    pub(super) question: Question,
    /// The pieces on squares, rooks first.
    pub(super) sites: Vec<Site>,
    /// The fewest entries that a factor uses so far, for each site.
    pub(super) fewest: Vec<Option<usize>>,
}

impl Magics {
    /// Prepares a search.
    ///
    /// # Errors
    /// If the board does not fit the word, or a piece has too many relevant squares.
    pub(super) fn prepared(question: Question) -> Result<Self, String> {
        question.board.fits(question.word).map_err(|fault| fault.to_string())?;
        let mut sites = Vec::new();
        for piece in Piece::ALL {
            let places = places(&question.board, piece);
            let most = places.iter().map(Place::bits).max().unwrap_or(0);
            for (square, place) in (0..).zip(places) {
                if place.bits() > MOST_BITS {
                    return Err(format!(
                        "{} squares matter for a {} on {}, and a search takes at most {MOST_BITS}: `sliders = reversal` \
                         and `obstruction_difference` need no magics",
                        place.bits(),
                        piece.name(),
                        question.board.name(square),
                    ));
                }
                if question.board.place(square).is_some() {
                    let bits = if question.fixed_shift { most } else { place.bits() };
                    sites.push(Site { piece, square, place, bits: bits.max(1) });
                }
            }
        }
        let fewest = vec![None; sites.len()];
        Ok(Self { question, sites, fewest })
    }

    /// The index of the site of a unit.
    pub(super) fn site(&self, unit: u64) -> usize {
        (unit % self.sites.len() as u64) as usize
    }

    fn trial(&self, site: &Site) -> Trial {
        let colour = if self.question.black { Colour::Black } else { Colour::White };
        Trial::new(self.question.word, colour, &site.place, site.bits)
    }

    /// Finds a factor for the piece and square of a unit, counted from 0; `None` if the allowed
    /// tries find none.
    pub(super) fn unit(&self, unit: u64) -> Option<u128> {
        let Question { word, seed, .. } = self.question;
        let site = &self.sites[self.site(unit)];
        // Each unit has its own random numbers, so that it can be done independently.
        let seed = seed.wrapping_mul(ODD).wrapping_add(unit);
        let sets = 1_u32 << site.place.bits();
        let steps = (STEPS / sets.div_ceil(1024)).max(LEAST_STEPS);
        let coolings = if sets > 1024 { 2 * COOLINGS } else { COOLINGS };
        let effort = Effort { tries: TRIES, coolings, steps };
        let found = Annealing::new(&mut self.trial(site), word.bits(), seed).best(effort)?;
        Some(found.factor >> (128 - word.bits()))
    }

    /// Overlaps the tables of all squares, choosing among the factors of each; `found` has those of
    /// all units, in order.
    ///
    /// # Errors
    /// If a square has no factor; the error is its index in the list of sites.
    pub(super) fn layout(&self, found: &[Option<u128>]) -> Result<IndexLayout, usize> {
        let by = 128 - self.question.word.bits();
        let mut choices = Vec::new();
        for (number, site) in self.sites.iter().enumerate() {
            let mut trial = self.trial(site);
            let mut of_site: Vec<(u32, u128)> = Vec::new();
            for &factor in found.iter().skip(number).step_by(self.sites.len()).flatten() {
                if let Some(cost) = trial.cost(factor << by, u32::MAX) {
                    of_site.push((cost, factor));
                }
            }
            of_site.sort_unstable();
            of_site.dedup();
            of_site.truncate(CHOSEN);
            if of_site.is_empty() {
                return Err(number);
            }
            let indices = |&(_, factor): &(u32, u128)| (factor, trial.indices(factor << by));
            choices.push(of_site.iter().map(indices).collect());
        }
        Ok(IndexLayout::first(choices, self.question.seed))
    }

    /// The number of entries that a factor uses, for the piece and square of a unit; `None` if sets
    /// with different attacks have the same index.
    pub(super) fn used(&self, unit: u64, factor: u128) -> Option<usize> {
        let mut trial = self.trial(&self.sites[self.site(unit)]);
        let factor = factor << (128 - self.question.word.bits());
        trial.cost(factor, u32::MAX).map(|_| trial.indices(factor).len())
    }

    /// The magic of a site, and its offset, in a layout.
    pub(super) fn magic(&self, layout: &IndexLayout, site: usize) -> (Magic, u32) {
        let (factor, offset) = layout.chosen(site);
        (Magic { factor, bits: self.sites[site].bits }, offset)
    }
}

/// Odd, and large.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
/// The maximum number of tries until one is a factor.
const TRIES: u32 = 4_000_000;
/// The number of coolings of a factor in a unit; twice as many for more than 1024 sets, for which
/// most factors are bad.
const COOLINGS: u32 = 3;
/// The number of changes in a cooling, for up to 1024 sets.
const STEPS: u32 = 16_384;
/// Its minimum for more sets.
const LEAST_STEPS: u32 = 1_024;
/// The number of factors of a square among which a layout chooses.
const CHOSEN: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::__private::tables::magic::best::black;

    /// The command's search finds some of the stored factors again, each in its unit; finding all
    /// of them takes many minutes.
    #[test]
    fn the_command_finds_them() {
        let search = Magics::prepared(Question {
            board: Board::CHESS,
            word: Word::U64,
            black: true,
            fixed_shift: true,
            seed: 1,
            rounds: 79,
            moves: 60_000,
        })
        .expect("twelve squares matter at most");
        for (site, unit) in [(0, 6528), (27, 667), (73, 5961), (91, 7515), (124, 6396)] {
            let piece = Piece::ALL[site / 64];
            assert_eq!(search.unit(unit), Some(black(piece)[site % 64].0.into()), "{site}");
        }
    }
}
