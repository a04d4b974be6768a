//! The search for magics whose tables take few entries over each other.

use crate::divided::Divided;
use crate::failure::Failure;
use crate::stop;
use bit_tables_generator::internal::tables::magic::Indices;
use bit_tables_generator::internal::tables::magic::factors::Colour;
use bit_tables_generator::internal::tables::magic::search::{Question, Search};
use bit_tables_generator::{Board, Domain};
use clap::Args;
use serde_json::{Value, json};

/// What is searched.
#[derive(Args, Debug)]
pub struct Asked {
    /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'; without it, chess
    #[arg(long, value_parser = crate::arguments::board, allow_hyphen_values = true, conflicts_with = "merge")]
    board: Option<Board>,

    /// The word of the products: u8, u16, u32, u64 or u128; without it, the first of u64 and u128 that the board fits
    #[arg(long, value_parser = crate::arguments::WORD, hide_possible_values = true, conflicts_with = "merge")]
    word: Option<bit_tables_generator::Word>,

    /// The seed of the search
    #[arg(long, value_name = "N", default_value = "0", value_parser = crate::arguments::integer64, allow_hyphen_values = true, conflicts_with = "merge")]
    seed: u64,

    /// One shift for all squares of a piece, so that indices have as many bits on each
    #[arg(long, conflicts_with = "merge")]
    fixed_shift: bool,

    /// Black magics: squares that do not matter are added to the occupancy, not removed
    #[arg(long, conflicts_with = "merge")]
    black: bool,

    /// How often factors are searched for each square
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "merge")]
    rounds: u32,

    /// How often some tables are taken out and put elsewhere
    #[arg(long, value_name = "N", default_value = "500", conflicts_with = "merge")]
    moves: u32,
}

impl Asked {
    /// The search.
    ///
    /// # Errors
    /// If the board does not fit the word, or too many of its squares matter.
    pub fn search(&self) -> Result<Magics, Failure> {
        let board = self.board.unwrap_or(Board::CHESS);
        let domain: Domain = crate::arguments::domain(self.word, Some(board))?;
        Magics::new(Question {
            board,
            word: domain.word(),
            colour: if self.black { Colour::Black } else { Colour::White },
            indices: if self.fixed_shift { Indices::Equal } else { Indices::Own },
            seed: self.seed,
            rounds: self.rounds,
            moves: self.moves,
        })
    }
}

/// A search, and what it has found so far.
pub struct Magics {
    search: Search,
    /// By units.
    found: Vec<Option<u128>>,
    /// The fewest entries that a factor uses so far, for each square.
    fewest: Vec<Option<usize>>,
}

impl Magics {
    fn new(question: Question) -> Result<Self, Failure> {
        let search = Search::new(question).map_err(Failure::Failed)?;
        let units = usize::try_from(search.units()).unwrap_or_default();
        let fewest = vec![None; search.sites().len()];
        Ok(Self { search, found: vec![None; units], fewest })
    }

    /// Keeps what a unit has found, if it is good.
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

impl Divided for Magics {
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
            found.as_str().and_then(|text| bit_tables_generator::internal::integer(text).ok());
        let factor = factor.filter(|&factor| factor <= word.max());
        let kept = factor.and_then(|factor| self.keep(unit, factor));
        kept.ok_or_else(|| format!("{found} is no factor that unit {unit} can find"))
    }

    fn best(&self) -> String {
        let used = self.fewest.iter().flatten();
        let (sum, count) = (used.clone().sum::<usize>(), used.count());
        format!("{sum} entries used by {count} of {} tables", self.fewest.len())
    }

    fn answer(self) -> Result<String, Failure> {
        let question = self.search.question();
        let layout = self.search.layout(&self.found);
        let mut layout = layout.map_err(|site| {
            let site = &self.search.sites()[site];
            Failure::Failed(format!(
                "no factor is found for a {} on {}, of {} bits: more `--rounds` or another seed may find one",
                site.piece.name(),
                question.board.name(site.square),
                site.bits
            ))
        })?;
        let mut progress = crate::search::Search::new(question.moves.into(), "packing");
        for moved in 0..question.moves {
            if stop::is_asked() {
                progress.finish();
                return Err(Failure::Stopped("stopped".to_owned()));
            }
            layout.step();
            progress.reach(moved.into());
            progress.tell(|| format!("{} entries", layout.entries()));
        }
        progress.finish();
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
        Ok(text)
    }
}
