//! The search for the smallest tables of Faxon's hash, which reports results as it finds them.

use super::shards::{Progress, Sharded, command, growing_steps_of, text, units_of};
use crate::CommandError;
use bit_tables_generator::__private::tables::faxon::{self, HashConstants};
use bit_tables_generator::Word;
use serde::{Deserialize, Serialize};

/// The question of a search.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Question {
    /// The word to scan.
    #[serde(with = "text")]
    pub word: Word,
    /// The first beginning of shifts and keys.
    pub from: u64,
    /// The maximum number of entries of a table; without it, the usual one of the word.
    pub at_most: Option<u32>,
}

/// The search of all shifts and keys for a word, from a given beginning on.
pub struct Smallest {
    question: Question,
    at_most: u32,
    search: faxon::Search,
}

impl Smallest {
    /// A search that runs step by step, so that results can be reported at once.
    #[must_use]
    pub fn stepping(self) -> Stepping {
        Stepping { fewest: Fewest::new(self.at_most), smallest: self }
    }

    /// Says what has been searched, and the result so far.
    fn summary(&self, to: u64, fewest: &Fewest) -> String {
        let (from, at_most, end) = (self.question.from, self.at_most, self.search.beginnings());
        let result = match fewest.forms.as_slice() {
            [] => format!("none of them has a table of at most {at_most} entries"),
            [form, ..] => format!(
                "the fewest entries in them are {}, by {} forms",
                form.entries,
                fewest.forms.len()
            ),
        };
        let all = if (from, to) == (0, end) {
            "; no other shifts, keys or widths of slots give a smaller table"
        } else {
            ""
        };
        format!("searched beginnings {from} to {to} of {end}: {result}{all}")
    }
}

impl Sharded for Smallest {
    const NAME: &'static str = "faxon";
    type Question = Question;
    /// Forms with at most as many entries as the best of the run so far, so the best of all are
    /// among them.
    type Found = Vec<Form>;

    fn new(mut question: Question) -> Result<Self, CommandError> {
        let Question { word, from, at_most } = question;
        let Some(search) = faxon::Search::new(word) else {
            let why = match faxon::Search::slot_bits(word) {
                None => "no type is half as wide, to do arithmetic in".to_owned(),
                Some(bits) => format!(
                    "a slot requires at least {bits} bits, so no table is small, and there are too many keys to try"
                ),
            };
            return Err(CommandError::Failed(format!(
                "there is no search for `{word}`: {why}; there is one for `u16`, `u32` and `u64`"
            )));
        };
        let (end, most) = (search.beginnings(), search.at_most());
        if from > end {
            let message =
                format!("there are {end} beginnings, so `--from` is 0 to {end}, not {from}");
            return Err(CommandError::of_option("from", message));
        }
        let at_most = at_most.unwrap_or(most);
        if !(word.bits()..=most).contains(&at_most) {
            let message = format!(
                "a table for `{word}` has {} to {most} entries, so `--at-most` is in that range, not {at_most}",
                word.bits()
            );
            return Err(CommandError::of_option("at-most", message));
        }
        question.at_most = Some(at_most);
        Ok(Self { question, at_most, search: search.starting_at(from, at_most) })
    }

    fn question(&self) -> &Question {
        &self.question
    }

    fn units(&self) -> u64 {
        units_of(self.search.beginnings() - self.question.from)
    }

    fn find(&mut self, unit: u64) -> Vec<Form> {
        let all = self.question.from..self.search.beginnings();
        let beginnings = growing_steps_of(unit, self.units(), all);
        let at_most = self.search.at_most();
        self.search = self.search.clone().starting_at(beginnings.start, at_most);
        let mut forms = Vec::new();
        while self.search.position() < beginnings.end {
            let Some(found) = self.search.step() else { break };
            forms.extend(found.iter().map(numbers));
        }
        forms
    }

    fn note(&mut self, _: u64, found: &Vec<Form>) -> Option<()> {
        let slot_bits = faxon::Search::slot_bits(self.question.word);
        let mut forms = found.iter().map(|&form| constants(form));
        forms.all(|form| Some(form.slot_bits) == slot_bits).then_some(())
    }

    fn best<'a>(&self, found: impl Iterator<Item = &'a Vec<Form>>) -> String {
        let fewest = found.flatten().map(|&form| constants(form).entries).min();
        fewest.map_or_else(|| "searching".to_owned(), |fewest| format!("{fewest} entries"))
    }

    fn answer(self, found: Vec<Vec<Form>>, _: &mut Progress) -> Result<String, CommandError> {
        let mut fewest = Fewest::new(self.at_most);
        let mut text = String::new();
        for form in found.into_iter().flatten() {
            text.extend(fewest.line(self.question.word, constants(form)));
        }
        Ok(format!("{text}{}\n", self.summary(self.search.beginnings(), &fewest)))
    }
}

/// A search of all beginnings in order.
pub struct Stepping {
    smallest: Smallest,
    fewest: Fewest,
}

impl Stepping {
    /// The number of beginnings.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.smallest.search.beginnings()
    }

    /// The next beginning.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.smallest.search.position()
    }

    /// The progress in units of about equal duration, and the number of units.
    #[must_use]
    pub fn units(&self) -> (u64, u64) {
        let (from, units) = (self.smallest.question.from, self.smallest.units());
        let is_done =
            |&unit: &u64| growing_steps_of(unit, units, from..self.end()).end <= self.position();
        // Units end in increasing order.
        let done = (0..units).collect::<Vec<_>>().partition_point(is_done) as u64;
        (done, units)
    }

    /// Searches the next beginnings. Returns a line for each table that is no larger than the best
    /// so far; `None` at the end.
    pub fn step(&mut self) -> Option<Vec<String>> {
        let found = self.smallest.search.step()?;
        let line = |form| self.fewest.line(self.smallest.question.word, form);
        Some(found.into_iter().filter_map(line).collect())
    }

    /// The command for the whole search.
    #[must_use]
    pub fn command(&self) -> String {
        command::<Smallest>(&self.smallest.question)
    }

    /// Says what has been searched, and the result so far.
    #[must_use]
    pub fn summary(&self) -> String {
        self.smallest.summary(self.position(), &self.fewest)
    }

    /// The question that is left.
    #[must_use]
    pub fn question(&self) -> Question {
        let (from, at_most) = (self.position(), Some(self.smallest.search.at_most()));
        Question { from, at_most, ..self.smallest.question }
    }

    /// The command that continues from here.
    #[must_use]
    pub fn rest(&self) -> String {
        command::<Smallest>(&self.question())
    }
}

/// The forms with the fewest entries so far.
struct Fewest {
    at_most: u32,
    forms: Vec<HashConstants>,
}

impl Fewest {
    const fn new(at_most: u32) -> Self {
        Self { at_most, forms: Vec::new() }
    }

    /// Adds a form; returns a line about it if it is no larger than the best so far.
    fn line(&mut self, word: Word, form: HashConstants) -> Option<String> {
        let HashConstants { first_shift, second_shift, key, offset, entries, .. } = form;
        if entries > self.at_most {
            return None;
        }
        self.at_most = entries;
        self.forms.retain(|other| other.entries == entries);
        self.forms.push(form);
        let width = word.bits() as usize / 8 + 2;
        Some(format!(
            "{entries} entries: key {key:#0width$x}, shifts by {first_shift} and {second_shift}, offset {offset}\n"
        ))
    }
}

/// The shifts, the bits of a slot, the key, the offset and the number of entries.
type Form = [u32; 6];

const fn numbers(form: &HashConstants) -> Form {
    let HashConstants { first_shift, second_shift, slot_bits, key, offset, entries } = *form;
    [first_shift, second_shift, slot_bits, key, offset, entries]
}

const fn constants(form: Form) -> HashConstants {
    let [first_shift, second_shift, slot_bits, key, offset, entries] = form;
    HashConstants { first_shift, second_shift, slot_bits, key, offset, entries }
}
