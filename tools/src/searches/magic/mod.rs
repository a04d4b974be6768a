//! The search for magics whose overlapped tables take few entries.

mod annealing;
mod layout;
mod search;
mod trial;

use super::shards::{Progress, Sharded};
use crate::CommandError;
use bit_tables_generator::__private::tables::magic::Indices;
use bit_tables_generator::__private::tables::magic::factors::Colour;
use bit_tables_generator::{Board, Word};
use layout::IndexLayout;
pub use search::{Question, Search, Site};
use serde_json::{Value, json};

/// A search, and its results so far.
pub struct Magics {
    search: Search,
    /// One for each unit.
    found: Vec<Option<u128>>,
    /// The fewest entries that a factor uses so far, for each square.
    fewest: Vec<Option<usize>>,
}

impl Magics {
    /// The search for a question.
    ///
    /// # Errors
    /// If too many squares of the board matter.
    pub fn new(question: Question) -> Result<Self, CommandError> {
        let search = Search::new(question).map_err(CommandError::Failed)?;
        let units = usize::try_from(search.units()).unwrap_or_default();
        let fewest = vec![None; search.sites().len()];
        Ok(Self { search, found: vec![None; units], fewest })
    }

    /// Records the factor of a unit; `None` if it is invalid.
    fn keep(&mut self, unit: u64, factor: u128) -> Option<()> {
        let used = self.search.used(unit, factor)?;
        let place = usize::try_from(unit).ok()?;
        *self.found.get_mut(place)? = Some(factor);
        let sites = self.fewest.len();
        let fewest = &mut self.fewest[place % sites];
        *fewest = Some(fewest.map_or(used, |fewest| fewest.min(used)));
        Some(())
    }
}

impl Sharded for Magics {
    const NAME: &'static str = "magic";

    fn question(&self) -> Value {
        let Question { board, word, colour, indices, seed, rounds, moves } = self.search.question();
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "board": board.to_string(),
            "word": word.name(),
            "fixed_shift": *indices == Indices::Equal,
            "black": *colour == Colour::Black,
            "seed": seed,
            "rounds": rounds,
            "moves": moves,
        })
    }

    fn of(question: &Value) -> Option<Self> {
        let integer = |key: &str| question[key].as_u64();
        let board: Board = question["board"].as_str()?.parse().ok()?;
        let word = question["word"].as_str()?.parse().ok()?;
        board.fits(word).ok()?;
        let search = Self::new(Question {
            board,
            word,
            colour: if question["black"].as_bool()? { Colour::Black } else { Colour::White },
            indices: if question["fixed_shift"].as_bool()? { Indices::Equal } else { Indices::Own },
            seed: integer("seed")?,
            rounds: u32::try_from(integer("rounds")?).ok()?,
            moves: u32::try_from(integer("moves")?).ok()?,
        })
        .ok()?;
        (search.question() == *question).then_some(search)
    }

    fn command(&self) -> String {
        let Question { board, word, colour, indices, seed, rounds, moves } = self.search.question();
        let board = board.to_string();
        let board = shlex::try_quote(&board).unwrap_or_else(|_| board.as_str().into());
        let shift = if *indices == Indices::Equal { " --fixed-shift" } else { "" };
        let black = if *colour == Colour::Black { " --black" } else { "" };
        format!(
            "bit-tables search magic --board {board} --word {word}{shift}{black} --seed {seed} --rounds {rounds} --moves {moves}"
        )
    }

    fn units(&self) -> u64 {
        self.search.units()
    }

    fn find(&mut self, unit: u64) -> Value {
        let Some(factor) = self.search.unit(unit) else { return Value::Null };
        self.keep(unit, factor);
        self.search.question().word.hex(factor).into()
    }

    fn recall(&mut self, unit: u64, found: &Value) -> Result<(), String> {
        if found.is_null() {
            return Ok(());
        }
        let word = self.search.question().word;
        let factor =
            found.as_str().and_then(|text| bit_tables_generator::__private::integer(text).ok());
        let factor = factor.filter(|&factor| factor <= word.max());
        let kept = factor.and_then(|factor| self.keep(unit, factor));
        kept.ok_or_else(|| format!("{found} is no factor that unit {unit} can find"))
    }

    fn best(&self) -> String {
        let used = self.fewest.iter().flatten();
        let (sum, count) = (used.clone().sum::<usize>(), used.count());
        format!("{sum} entries used by {count} of {} tables", self.fewest.len())
    }

    fn answer(self, progress: &mut dyn Progress) -> Result<String, CommandError> {
        let question = self.search.question();
        let layout = self.search.layout(&self.found);
        let mut layout = layout.map_err(|site| {
            let site = &self.search.sites()[site];
            CommandError::Failed(format!(
                "no factor is found for a {} on {}, of {} bits: more `--rounds` or another seed may find one",
                site.piece.name(),
                question.board.name(site.square),
                site.bits
            ))
        })?;
        for moved in 0..question.moves {
            let best = || format!("{} entries", layout.entries());
            if !progress.update(moved.into(), question.moves.into(), &best) {
                return Err(CommandError::Stopped("stopped".to_owned()));
            }
            layout.step();
        }
        let mut text = String::new();
        for (number, site) in self.search.sites().iter().enumerate() {
            let (magic, offset) = self.search.magic(&layout, number);
            text += &format!(
                "{} {}: factor {}, offset {offset}, {} bits\n",
                site.piece.name(),
                question.board.name(site.square),
                question.word.hex(magic.factor),
                magic.bits
            );
        }
        let (entries, used) = (layout.entries(), layout.used());
        let apart: usize = self.search.sites().iter().map(|site| 1 << site.place.bits()).sum();
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
    /// or of products other than those of 64 bits.
    fn selection(&self, layout: &IndexLayout) -> Option<String> {
        let question = self.search.question();
        let shape = match (question.colour, question.indices) {
            (Colour::White, Indices::Own) => "fancy",
            (Colour::White, Indices::Equal) => "fixed",
            (Colour::Black, Indices::Equal) => "black",
            (Colour::Black, Indices::Own) => return None,
        };
        let count = self.search.sites().len();
        let magics = || (0..count).map(|site| self.search.magic(layout, site));
        let factors = magics().map(|(magic, _)| question.word.hex(magic.factor));
        // Tables with shifts of their own are put one after the other.
        let offsets = magics().map(|(_, offset)| offset.to_string());
        let offsets = offsets.filter(|_| question.indices == Indices::Equal);
        let numbers = factors.chain(offsets).collect::<Vec<_>>().join(", ");
        (question.word == Word::U64)
            .then(|| format!("sliders = magic(shape = {shape}, factors = [{numbers}])"))
    }
}
