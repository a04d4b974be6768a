//! The quality of keys: proved properties, and what a search finds.

use super::shards::{Progress, Sharded, steps_of, units_of};
use crate::CommandError;
use bit_tables_generator::__private::tables::zobrist::{self, Cut, DependentSets, End, Step};
use bit_tables_generator::Word;
use serde_json::{Value, json};

/// The maximum number of keys.
const MOST: usize = 1 << 16;

/// Searches the smallest dependent set among the Zobrist keys of a seed, and reports what is proved
/// of all sets.
pub struct Keys {
    word: Word,
    seed: u64,
    /// The order of the bits, for nested keys.
    cut: Option<Cut>,
    rounds: u32,
    all: Vec<u128>,
    search: DependentSets,
    /// The next round of the search.
    next: u64,
    /// The smallest set of each unit.
    found: Vec<Option<Vec<usize>>>,
}

impl Keys {
    /// Searches the keys of a seed, nested if `cut` gives an order of their bits, in `rounds`
    /// rounds.
    ///
    /// # Errors
    /// If the word has no such keys, not as many, or no such order of bits.
    pub fn new(
        word: Word,
        (seed, cut): (u64, Option<Cut>),
        count: usize,
        rounds: u32,
    ) -> Result<Self, CommandError> {
        if word.bits() < 32 {
            let message = format!("keys need words of 32 bits or more, not `{word}`");
            return Err(CommandError::Failed(message));
        }
        if !(2..=MOST).contains(&count) {
            let message = format!("`--count` is 2 to {MOST}, not {count}");
            return Err(CommandError::Failed(message));
        }
        if let Some(Cut { stored_bits, .. }) = cut
            && !(1..=word.bits()).contains(&stored_bits)
        {
            let message = format!("`--stored-bits` is 1 to {}, not {stored_bits}", word.bits());
            return Err(CommandError::Failed(message));
        }
        let keys = match cut {
            None => zobrist::keys(word, seed, count),
            Some(cut) => zobrist::nested(word, seed, count, cut),
        };
        let units = usize::try_from(units_of(rounds.into())).unwrap_or_default();
        let search = DependentSets::new(keys.clone());
        Ok(Self { word, seed, cut, rounds, all: keys, search, next: 0, found: vec![None; units] })
    }

    /// Records the result of a unit.
    fn keep(&mut self, unit: u64, set: Option<Vec<usize>>) {
        if let Some(place) = usize::try_from(unit).ok().and_then(|unit| self.found.get_mut(unit)) {
            *place = set;
        }
    }

    /// The first of the smallest sets, by round.
    fn smallest(&self) -> Option<&Vec<usize>> {
        self.found.iter().flatten().min_by_key(|set| set.len())
    }
}

impl Sharded for Keys {
    const NAME: &'static str = "zobrist";

    fn question(&self) -> Value {
        let mut question = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "word": self.word.name(),
            "seed": self.seed,
            "count": self.all.len(),
            "rounds": self.rounds,
        });
        if let Some(Cut { stored, stored_bits, index }) = self.cut {
            question["stored"] = json!(stored.name());
            question["stored_bits"] = json!(stored_bits);
            question["index"] = json!(index.name());
        }
        question
    }

    fn of(question: &Value) -> Option<Self> {
        let word = question["word"].as_str()?.parse().ok()?;
        let count = usize::try_from(question["count"].as_u64()?).ok()?;
        let rounds = u32::try_from(question["rounds"].as_u64()?).ok()?;
        let end = |name: &str| question[name].as_str().and_then(End::named);
        let stored_bits = question["stored_bits"].as_u64().and_then(|bits| bits.try_into().ok());
        let cut = end("stored").zip(stored_bits).zip(end("index"));
        let cut = cut.map(|((stored, stored_bits), index)| Cut { stored, stored_bits, index });
        let search = Self::new(word, (question["seed"].as_u64()?, cut), count, rounds).ok()?;
        (search.question() == *question).then_some(search)
    }

    fn command(&self) -> String {
        let Self { word, seed, rounds, .. } = self;
        let count = self.all.len();
        let stored = self.cut.map_or_else(String::new, |Cut { stored, stored_bits, index }| {
            format!(" --stored {stored} --stored-bits {stored_bits} --index {index}")
        });
        format!(
            "bit-tables search zobrist --word {word} --seed {seed} --count {count}{stored} --rounds {rounds}"
        )
    }

    fn units(&self) -> u64 {
        units_of(self.rounds.into())
    }

    fn find(&mut self, unit: u64) -> Value {
        let rounds = steps_of(unit, self.units(), 0..self.rounds.into());
        if self.next > rounds.start {
            (self.search, self.next) = (DependentSets::new(self.all.clone()), 0);
        }
        for _ in self.next..rounds.start {
            self.search.skip();
        }
        self.next = rounds.end;
        let mut smallest: Option<Vec<usize>> = None;
        for _ in rounds {
            let below = smallest.as_ref().map_or(0, Vec::len);
            smallest = self.search.round(below).or(smallest);
        }
        self.keep(unit, smallest.clone());
        json!(smallest)
    }

    fn recall(&mut self, unit: u64, found: &Value) -> Result<(), String> {
        let set: Option<Vec<usize>> = serde_json::from_value(found.clone())
            .map_err(|_| format!("{found} is no set of keys"))?;
        if let Some(set) = &set {
            let keys: Option<Vec<u128>> =
                set.iter().map(|&place| self.all.get(place).copied()).collect();
            let sum = keys.map(|keys| keys.iter().fold(0, |sum, key| sum ^ key));
            if set.is_empty() || !set.is_sorted_by(|one, next| one < next) || sum != Some(0) {
                return Err(format!("{found} is no set of keys that XOR to zero"));
            }
        }
        self.keep(unit, set);
        Ok(())
    }

    fn best(&self) -> String {
        self.smallest()
            .map_or_else(|| "searching".to_owned(), |set| format!("{} keys XOR to zero", set.len()))
    }

    /// The number of keys that are always independent, the minimum number of bits in which two keys
    /// differ, and the smallest dependent set.
    fn answer(self, _: &mut dyn Progress) -> Result<String, CommandError> {
        let (word, count) = (self.word, self.all.len());
        let independent = zobrist::independent(word, count);
        let most = zobrist::most_independent(word, count);
        let mut text =
            format!("any {independent} of {count} keys of {} bits are independent", word.bits());
        text += &match most {
            _ if independent == count => ", all of them\n".to_owned(),
            most if most == independent => ", and no keys can do better\n".to_owned(),
            most => format!(", and no keys can do better than {most}\n"),
        };
        if let Some(cut) = self.cut {
            for Step { bits, independent } in zobrist::nested_steps(word, count) {
                text += &format!("any {independent} are in the {} alone\n", cut.in_words(bits));
            }
        }
        if let Some(distances) = zobrist::distances(&self.all) {
            let mean = distances.mean_in_thousandths();
            text += &format!(
                "two keys differ in {} bits or more, and in {}.{:03} on average\n",
                distances.least,
                mean / 1_000,
                mean % 1_000
            );
        }
        if let Some(found) = self.smallest() {
            let places: Vec<String> = found.iter().map(ToString::to_string).collect();
            let proved = if found.len() == independent + 1 { ", and no fewer do" } else { "" };
            text += &format!(
                "{} keys XOR to zero{proved}: those at {}\n",
                found.len(),
                places.join(", ")
            );
        }
        Ok(text)
    }
}
