//! The quality of keys: proved properties, and what a search finds.

use super::shards::{Progress, Sharded, steps_of, text, units_of};
use crate::CommandError;
use bit_tables_generator::__private::tables::zobrist::{self, Cut, DependentSets, End, Step};
use bit_tables_generator::Word;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// The maximum number of keys.
const MOST: usize = 1 << 16;

/// The question of a search.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Question {
    /// The word of a key.
    #[serde(with = "text")]
    pub word: Word,
    /// The seed of the keys.
    pub seed: u64,
    /// The number of keys.
    pub count: usize,
    /// The order of the bits, for nested keys.
    #[serde(flatten)]
    pub order: Option<Order>,
    /// The number of rounds of the search.
    pub rounds: u32,
}

/// The bits of a hash that are stored and that index a hash table, as in [`Cut`].
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Order {
    /// The end of the word from which bits are stored.
    #[serde(serialize_with = "text::serialize", deserialize_with = "end")]
    pub stored: End,
    /// The number of stored bits.
    pub stored_bits: u32,
    /// The end of the other bits from which the index is taken.
    #[serde(serialize_with = "text::serialize", deserialize_with = "end")]
    pub index: End,
}

fn end<'de, D: Deserializer<'de>>(from: D) -> Result<End, D::Error> {
    End::named(&String::deserialize(from)?).ok_or_else(|| Error::custom("unknown end"))
}

impl Question {
    fn cut(&self) -> Option<Cut> {
        self.order.map(|Order { stored, stored_bits, index }| Cut { stored, stored_bits, index })
    }
}

/// Searches the smallest dependent set among the Zobrist keys of a seed, and reports what is proved
/// of all sets.
pub struct Keys {
    question: Question,
    all: Vec<u128>,
    search: DependentSets,
    /// The next round of the search.
    next: u64,
}

impl Sharded for Keys {
    const NAME: &'static str = "zobrist";
    type Question = Question;
    /// The smallest set.
    type Found = Option<Vec<usize>>;

    fn new(question: Question) -> Result<Self, CommandError> {
        let (Question { word, seed, count, .. }, cut) = (question, question.cut());
        if word.bits() < 32 {
            let message = format!("keys need words of 32 bits or more, not `{word}`");
            return Err(CommandError::Failed(message));
        }
        if !(2..=MOST).contains(&count) {
            let message = format!("`--count` is 2 to {MOST}, not {count}");
            return Err(CommandError::of_option("count", message));
        }
        if let Some(Cut { stored_bits, .. }) = cut
            && !(1..=word.bits()).contains(&stored_bits)
        {
            let message = format!("`--stored-bits` is 1 to {}, not {stored_bits}", word.bits());
            return Err(CommandError::of_option("stored-bits", message));
        }
        let keys = match cut {
            None => zobrist::keys(word, seed, count),
            Some(cut) => zobrist::nested(word, seed, count, cut),
        };
        Ok(Self { question, search: DependentSets::new(keys.clone()), all: keys, next: 0 })
    }

    fn question(&self) -> &Question {
        &self.question
    }

    fn units(&self) -> u64 {
        units_of(self.question.rounds.into())
    }

    fn find(&mut self, unit: u64) -> Option<Vec<usize>> {
        let rounds = steps_of(unit, self.units(), 0..self.question.rounds.into());
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
        smallest
    }

    /// The keys of a set XOR to zero.
    fn note(&mut self, _: u64, found: &Option<Vec<usize>>) -> Option<()> {
        let Some(set) = found else { return Some(()) };
        let keys: Vec<u128> =
            set.iter().map(|&place| self.all.get(place).copied()).collect::<Option<_>>()?;
        let sum = keys.iter().fold(0, |sum, key| sum ^ key);
        let is_one = !set.is_empty() && set.is_sorted_by(|one, next| one < next) && sum == 0;
        is_one.then_some(())
    }

    fn best<'a>(&self, found: impl Iterator<Item = &'a Option<Vec<usize>>>) -> String {
        let fewest = found.flatten().map(Vec::len).min();
        fewest.map_or_else(|| "searching".to_owned(), |fewest| format!("{fewest} keys XOR to zero"))
    }

    /// The number of keys that are always independent, the minimum number of bits in which two keys
    /// differ, and the smallest dependent set.
    fn answer(
        self,
        found: Vec<Option<Vec<usize>>>,
        _: &mut Progress,
    ) -> Result<String, CommandError> {
        let Question { word, count, .. } = self.question;
        let independent = zobrist::independent(word, count);
        let most = zobrist::most_independent(word, count);
        let mut text =
            format!("any {independent} of {count} keys of {} bits are independent", word.bits());
        text += &match most {
            _ if independent == count => ", all of them\n".to_owned(),
            most if most == independent => ", and no keys can do better\n".to_owned(),
            most => format!(", and no keys can do better than {most}\n"),
        };
        if let Some(cut) = self.question.cut() {
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
        // The first of the smallest sets, by round.
        if let Some(found) = found.iter().flatten().min_by_key(|set| set.len()) {
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
