//! The search for factors whose tables, put over each other, take few entries.
//!
//! Two sets of squares with the same attacks may have the same index, and a square's table may have
//! gaps for those of others. So the search for the factors of a square lets the number of entries
//! and the gaps fall (simulated annealing), and keeps several; then the tables are put together,
//! and some of them again and again elsewhere.
//!
//! A search is divided into units that know nothing of each other: a square, and a round. The same
//! seed has the same result on every host, in whatever order its units are done.
//!
//! Sources: Volker Annuss and Niklas Fiekas, 2016, for tables over each other by factors that share
//! indices, and black magics; Scott Kirkpatrick, Daniel Gelatt and Mario Vecchi, Optimization by
//! Simulated Annealing, 1983; George Reitwiesner, 1960, for numbers in the fewest digits of plus or
//! minus one.

use super::annealing::{Annealing, Effort};
use super::layout::IndexLayout;
use super::trial::Trial;
use bit_tables_generator::__private::tables::magic::Indices;
use bit_tables_generator::__private::tables::magic::factors::{Colour, Magic};
use bit_tables_generator::__private::tables::magic::relevant::{Piece, Place, places};
use bit_tables_generator::{Board, Word};

/// What is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The board.
    pub board: Board,
    /// The word of the occupancy and of the products; the board fits it.
    pub word: Word,
    /// How the occupancy is prepared.
    pub colour: Colour,
    /// How many bits an index has.
    pub indices: Indices,
    /// The seed.
    pub seed: u64,
    /// How often factors are searched for each square.
    pub rounds: u32,
    /// How often some tables are taken out and put elsewhere.
    pub moves: u32,
}

/// The most squares that may matter for a piece: 12 do on the chess board, 16 on one of ten files
/// and ranks. A try keeps all their sets, 8 MB of them for the most.
const MOST_BITS: u32 = 18;

/// A piece on a square.
#[derive(Clone, Debug)]
pub struct Site {
    /// The piece.
    pub piece: Piece,
    /// The number of the square.
    pub square: u32,
    /// The rays from there.
    pub place: Place,
    /// The bits of its index.
    pub bits: u32,
}

/// A search, divided into units.
#[derive(Clone, Debug)]
pub struct Search {
    question: Question,
    sites: Vec<Site>,
}

impl Search {
    /// Makes a search.
    ///
    /// # Errors
    /// If too many squares matter for a piece.
    pub fn new(question: Question) -> Result<Self, String> {
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
                    let bits = match question.indices {
                        Indices::Own => place.bits(),
                        Indices::Equal => most,
                    };
                    sites.push(Site { piece, square, place, bits: bits.max(1) });
                }
            }
        }
        Ok(Self { question, sites })
    }

    /// What is searched.
    #[must_use]
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The pieces on squares, rooks first.
    #[must_use]
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// The number of units.
    #[must_use]
    pub const fn units(&self) -> u64 {
        self.sites.len() as u64 * self.question.rounds as u64
    }

    /// Finds a factor for the piece and square of a unit, counted from 0; `None` if as many tries
    /// as allowed find none.
    #[must_use]
    pub fn unit(&self, unit: u64) -> Option<u128> {
        let Question { word, colour, seed, .. } = self.question;
        let site = &self.sites[(unit % self.sites.len() as u64) as usize];
        let mut trial = Trial::new(word, colour, &site.place, site.bits);
        // Units have outputs of their own, so that each can be done by itself.
        let seed = seed.wrapping_mul(ODD).wrapping_add(unit);
        let sets = 1_u32 << site.place.bits();
        let steps = (STEPS / sets.div_ceil(1024)).max(LEAST_STEPS);
        let coolings = if sets > 1024 { 2 * COOLINGS } else { COOLINGS };
        let effort = Effort { tries: TRIES, coolings, steps };
        let found = Annealing::new(&mut trial, word.bits(), seed).best(effort)?;
        Some(found.factor >> (128 - word.bits()))
    }

    /// Puts the tables of all squares over each other, each by one of its factors: those found in
    /// all units, in order.
    ///
    /// # Errors
    /// If a square has no factor: its place in the list of sites.
    pub fn layout(&self, found: &[Option<u128>]) -> Result<IndexLayout, usize> {
        let Question { word, colour, .. } = self.question;
        let mut choices = Vec::new();
        for (number, site) in self.sites.iter().enumerate() {
            let mut trial = Trial::new(word, colour, &site.place, site.bits);
            let by = 128 - word.bits();
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
    #[must_use]
    pub fn used(&self, unit: u64, factor: u128) -> Option<usize> {
        let Question { word, colour, .. } = self.question;
        let site = &self.sites[(unit % self.sites.len() as u64) as usize];
        let mut trial = Trial::new(word, colour, &site.place, site.bits);
        let factor = factor << (128 - word.bits());
        trial.cost(factor, u32::MAX).map(|_| trial.indices(factor).len())
    }

    /// The magic of a site, and its offset, in a layout.
    #[must_use]
    pub fn magic(&self, layout: &IndexLayout, site: usize) -> (Magic, u32) {
        let (factor, offset) = layout.chosen(site);
        (Magic { factor, bits: self.sites[site].bits }, offset)
    }
}

/// Odd, and large.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
/// The most numbers that are tried until one is a factor.
const TRIES: u32 = 4_000_000;
/// How often a factor is cooled in a unit, and twice as often for more than 1024 sets, of which
/// most factors are bad.
const COOLINGS: u32 = 3;
/// The changes of a factor in a cooling, for up to 1024 sets.
const STEPS: u32 = 16_384;
/// The fewest for more sets.
const LEAST_STEPS: u32 = 1_024;
/// The factors of a square among which a layout chooses.
const CHOSEN: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::__private::tables::magic::best::black;

    /// The search of the command finds some of the stored factors again, each in its unit; all of them take many
    /// minutes.
    #[test]
    fn the_command_finds_them() {
        let search = Search::new(Question {
            board: Board::CHESS,
            word: Word::U64,
            colour: Colour::Black,
            indices: Indices::Equal,
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
