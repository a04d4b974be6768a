//! The search for magics whose overlapped tables take few entries.

mod annealing;
mod layout;
mod search;
mod trial;

use super::shards::{Progress, Sharded};
use crate::CommandError;
use bit_tables_generator::__private::integer;
use bit_tables_generator::Word;
use layout::IndexLayout;
pub use search::{Magics, Question};

impl Sharded for Magics {
    const NAME: &'static str = "magic";
    type Question = Question;
    /// A factor, in hexadecimal.
    type Found = Option<String>;

    fn new(question: Question) -> Result<Self, CommandError> {
        Self::prepared(question).map_err(CommandError::Failed)
    }

    fn question(&self) -> &Question {
        &self.question
    }

    fn units(&self) -> u64 {
        self.sites.len() as u64 * u64::from(self.question.rounds)
    }

    fn find(&mut self, unit: u64) -> Option<String> {
        self.unit(unit).map(|factor| self.question.word.hex(factor))
    }

    fn note(&mut self, unit: u64, found: &Option<String>) -> Option<()> {
        let Some(factor) = found else { return Some(()) };
        let factor = integer(factor).ok().filter(|&factor| factor <= self.question.word.max())?;
        let (site, used) = (self.site(unit), self.used(unit, factor)?);
        let fewest = &mut self.fewest[site];
        *fewest = Some(fewest.map_or(used, |fewest| fewest.min(used)));
        Some(())
    }

    fn best<'a>(&self, _: impl Iterator<Item = &'a Option<String>>) -> String {
        let used = self.fewest.iter().flatten();
        let (sum, count) = (used.clone().sum::<usize>(), used.count());
        format!("{sum} entries used by {count} of {} tables", self.fewest.len())
    }

    fn answer(
        self,
        found: Vec<Option<String>>,
        progress: &mut Progress,
    ) -> Result<String, CommandError> {
        let question = &self.question;
        let factors: Vec<Option<u128>> =
            found.iter().map(|factor| integer(factor.as_deref()?).ok()).collect();
        let layout = self.layout(&factors);
        let mut layout = layout.map_err(|site| {
            let site = &self.sites[site];
            let (piece, square) = (site.piece.name(), question.board.name(site.square));
            let message = format!(
                "no factor is found for a {piece} on {square}, of {} bits: more `--rounds` or another seed may find one",
                site.bits
            );
            CommandError::of_option("rounds", message)
        })?;
        for moved in 0..question.moves {
            let best = || format!("{} entries", layout.entries());
            if !progress(moved.into(), question.moves.into(), &best) {
                return Err(CommandError::Stopped("stopped".to_owned()));
            }
            layout.step();
        }
        let mut text = String::new();
        for (number, site) in self.sites.iter().enumerate() {
            let (magic, offset) = self.magic(&layout, number);
            text += &format!(
                "{} {}: factor {}, offset {offset}, {} bits\n",
                site.piece.name(),
                question.board.name(site.square),
                question.word.hex(magic.factor),
                magic.bits
            );
        }
        let (entries, used) = (layout.entries(), layout.used());
        let apart: usize = self.sites.iter().map(|site| 1 << site.place.bits()).sum();
        let bytes = entries * question.word.bits() as usize / 8;
        text += &format!(
            "{entries} entries, {bytes} bytes, of which {used} entries are used; tables without shared entries have {apart}\n"
        );
        text.extend(self.selection(&layout).map(|selection| selection + "\n"));
        Ok(text)
    }
}

impl Magics {
    /// The technique with these factors, as in a request; `None` if there is none with such a shape,
    /// or of products other than 64-bit ones.
    fn selection(&self, layout: &IndexLayout) -> Option<String> {
        let question = &self.question;
        let shape = match (question.black, question.fixed_shift) {
            (false, false) => "fancy",
            (false, true) => "fixed",
            (true, true) => "black",
            (true, false) => return None,
        };
        let count = self.sites.len();
        let magics = || (0..count).map(|site| self.magic(layout, site));
        let factors = magics().map(|(magic, _)| question.word.hex(magic.factor));
        // Tables with shifts of their own are put one after the other.
        let offsets = magics().map(|(_, offset)| offset.to_string());
        let offsets = offsets.filter(|_| question.fixed_shift);
        let numbers = factors.chain(offsets).collect::<Vec<_>>().join(", ");
        (question.word == Word::U64)
            .then(|| format!("sliders = magic(shape = {shape}, factors = [{numbers}])"))
    }
}
