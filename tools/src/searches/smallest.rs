//! The search for the smallest tables of Faxon's hash, which reports results as it finds them.

use super::shards::{Progress, Sharded, growing_steps_of, units_of};
use crate::CommandError;
use bit_tables_generator::__private::tables::faxon::{self, HashConstants};
use bit_tables_generator::Word;
use serde_json::{Value, json};

/// The search of all shifts and keys for a word, from a given beginning on.
pub struct Smallest {
    word: Word,
    /// The first beginning.
    from: u64,
    at_most: u32,
    search: faxon::Search,
    /// The forms of each unit.
    found: Vec<Vec<HashConstants>>,
}

impl Smallest {
    /// The search for a word, from a given beginning on, for tables with at most `at_most` entries.
    ///
    /// # Errors
    /// If there is no search for the word, no such beginning or no such table.
    pub fn new(word: Word, from: u64, at_most: Option<u32>) -> Result<Self, CommandError> {
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
            return Err(CommandError::Failed(message));
        }
        let at_most = at_most.unwrap_or(most);
        if !(word.bits()..=most).contains(&at_most) {
            let message = format!(
                "a table for `{word}` has {} to {most} entries, so `--at-most` is in that range, not {at_most}",
                word.bits()
            );
            return Err(CommandError::Failed(message));
        }
        let units = usize::try_from(units_of(end - from)).unwrap_or_default();
        let search = search.starting_at(from, at_most);
        Ok(Self { word, from, at_most, search, found: vec![Vec::new(); units] })
    }

    /// A search that runs step by step, so that results can be reported at once.
    #[must_use]
    pub fn stepping(self) -> Stepping {
        Stepping { fewest: Fewest::new(self.at_most), smallest: self }
    }

    /// Says what has been searched, and the result so far.
    fn summary(&self, to: u64, fewest: &Fewest) -> String {
        let Self { from, at_most, .. } = *self;
        let end = self.search.beginnings();
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

    fn question(&self) -> Value {
        json!({
            "version": env!("CARGO_PKG_VERSION"),
            "word": self.word.name(),
            "from": self.from,
            "at_most": self.at_most,
        })
    }

    fn of(question: &Value) -> Option<Self> {
        let word = question["word"].as_str()?.parse().ok()?;
        let at_most = u32::try_from(question["at_most"].as_u64()?).ok()?;
        let search = Self::new(word, question["from"].as_u64()?, Some(at_most)).ok()?;
        (search.question() == *question).then_some(search)
    }

    fn command(&self) -> String {
        command(self.word, self.from, self.at_most)
    }

    fn units(&self) -> u64 {
        self.found.len() as u64
    }

    /// The forms have at most as many entries as the best of this run so far, so the best overall
    /// are among them.
    fn find(&mut self, unit: u64) -> Value {
        let beginnings = growing_steps_of(unit, self.units(), self.from..self.search.beginnings());
        let at_most = self.search.at_most();
        self.search = self.search.clone().starting_at(beginnings.start, at_most);
        let mut forms = Vec::new();
        while self.search.position() < beginnings.end {
            let Some(found) = self.search.step() else { break };
            forms.extend(found);
        }
        let found = forms.iter().map(value).collect();
        if let Some(place) = usize::try_from(unit).ok().and_then(|unit| self.found.get_mut(unit)) {
            *place = forms;
        }
        found
    }

    fn recall(&mut self, unit: u64, found: &Value) -> Result<(), String> {
        let forms: Option<Vec<HashConstants>> = found
            .as_array()
            .and_then(|forms| forms.iter().map(|value| form(self.word, value)).collect());
        let place = usize::try_from(unit).ok().and_then(|unit| self.found.get_mut(unit));
        match (place, forms) {
            (Some(place), Some(forms)) => {
                *place = forms;
                Ok(())
            }
            _ => Err(format!("{found} is no list of forms")),
        }
    }

    fn best(&self) -> String {
        let fewest = self.found.iter().flatten().map(|form| form.entries).min();
        fewest.map_or_else(|| "searching".to_owned(), |fewest| format!("{fewest} entries"))
    }

    fn answer(self, _: &mut dyn Progress) -> Result<String, CommandError> {
        let mut fewest = Fewest::new(self.at_most);
        let mut text = String::new();
        for &form in self.found.iter().flatten() {
            text.extend(fewest.line(self.word, form));
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
        let (from, units) = (self.smallest.from, self.smallest.units());
        let is_done =
            |unit: u64| growing_steps_of(unit, units, from..self.end()).end <= self.position();
        // Units end in increasing order.
        let (mut done, mut beyond) = (0, units);
        while done < beyond {
            let middle = done.midpoint(beyond);
            if is_done(middle) { done = middle + 1 } else { beyond = middle }
        }
        (done, units)
    }

    /// The maximum number of entries still of interest.
    #[must_use]
    pub fn at_most(&self) -> u32 {
        self.smallest.search.at_most()
    }

    /// Searches the next beginnings. Returns a line for each table that is no larger than the best
    /// so far; `None` at the end.
    pub fn step(&mut self) -> Option<Vec<String>> {
        let found = self.smallest.search.step()?;
        let line = |form| self.fewest.line(self.smallest.word, form);
        Some(found.into_iter().filter_map(line).collect())
    }

    /// The command for the whole search.
    #[must_use]
    pub fn command(&self) -> String {
        self.smallest.command()
    }

    /// Says what has been searched, and the result so far.
    #[must_use]
    pub fn summary(&self) -> String {
        self.smallest.summary(self.position(), &self.fewest)
    }

    /// The command that continues from here.
    #[must_use]
    pub fn rest(&self) -> String {
        command(self.smallest.word, self.position(), self.at_most())
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

fn command(word: Word, from: u64, at_most: u32) -> String {
    format!("bit-tables search faxon --word {word} --from {from} --at-most {at_most}")
}

/// A form as JSON.
fn value(form: &HashConstants) -> Value {
    let HashConstants { first_shift, second_shift, slot_bits, key, offset, entries } = *form;
    json!([first_shift, second_shift, slot_bits, key, offset, entries])
}

/// A form from JSON; `None` if it is invalid for the word.
fn form(word: Word, value: &Value) -> Option<HashConstants> {
    let numbers: Vec<u32> = serde_json::from_value(value.clone()).ok()?;
    let &[first_shift, second_shift, slot_bits, key, offset, entries] = numbers.as_slice() else {
        return None;
    };
    let form = HashConstants { first_shift, second_shift, slot_bits, key, offset, entries };
    (faxon::Search::slot_bits(word) == Some(slot_bits)).then_some(form)
}
