//! Arrays of values: a single one, or several levels of blocks.

use super::keys::{Keys, far_keys, with_far_keys};
use super::limits::{Limit, MOST_PADDING, are_words, limited, order_of, reached, size_of};
use crate::maps::candidate::{Candidate, Cost, Storage};
use crate::maps::code::{Array, Code, Data, Emission, bits_of, in_a_number, unsuffixed, word_of};
use crate::maps::subject::Subject;
use crate::module::{Table, Type};
use crate::tables::maps::blocks::Blocks;
use crate::tables::maps::runs::{Run, Runs};
use crate::tables::maps::staging::{Level, Shape, Staging, bits, cycles};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

pub(super) const BITSET: &str = "bitset";
pub(super) const PACKED: &str = "packed";
pub(super) const DIRECT: &str = "direct";
pub(super) const STAGES: &str = "stages";

/// The maximum bytes of a function's tables.
pub(super) const MOST_BYTES: usize = 1 << 24;

/// The maximum number of runs of equal values: arrays for more would take a compiler too long to
/// read.
pub(super) const MOST_RUNS: usize = 1 << 21;

/// If runs are longer than this on average, arrays would mostly repeat one value.
const MOST_KEYS_OF_RUN: u64 = 1 << 14;

/// How an entry encodes a value.
#[derive(Clone, Debug)]
enum Encoding {
    /// The value is `least` plus the entry times `factor`.
    Scaled { least: u64, factor: u64 },
    /// The entry is the index of the value in this list.
    Palette(Vec<u64>),
    /// The entry is the index in this list of a number that is added to the key.
    Moved(Vec<u64>),
}

/// Levels for some keys; other keys are far, or have the default.
struct Staged {
    /// The levels in order, and how their starts are kept within the tables.
    levels: Vec<(Level, Limit)>,
    /// Whether the first level is a number in the code.
    is_number: bool,
    encoding: Encoding,
    keys: Keys,
    default: u64,
}

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for keys in Keys::ways(subject) {
        let runs = keys.runs(subject);
        let Some(count) = keys.count() else { continue };
        if runs.starts().len() <= MOST_RUNS
            && count / (runs.starts().len() as u64) <= MOST_KEYS_OF_RUN
        {
            let encodings = encodings(subject, &runs);
            candidates.extend(staged(subject, &keys, &runs, &encodings));
        }
        if !keys.far.is_empty() {
            continue;
        }
        // A key beyond the last one must not be moved like it.
        let keys = keys.with_branch();
        let runs = keys.runs(subject);
        if let Some(moved) = moved(subject, &runs, keys.first)
            && moved.starts().len() < runs.starts().len() / 2
        {
            let values = distinct(&moved);
            // With one number for all keys nothing is looked up.
            if values.len() == 1 {
                continue;
            }
            let width = bits(values.len() as u64 - 1);
            candidates.extend(staged(subject, &keys, &moved, &[(Encoding::Moved(values), width)]));
        }
    }
    candidates
}

/// The levels for a function of keys with entries, with values in these encodings.
fn staged(
    subject: &Subject,
    keys: &Keys,
    runs: &Runs,
    encodings: &[(Encoding, u32)],
) -> Vec<Candidate> {
    let values = distinct(runs);
    let blocks = Blocks::new(runs, &values);
    let staging = Staging::new(&blocks, runs.last() + 1, subject.goal.packed());
    let mut candidates = Vec::new();
    for (encoding, width) in encodings {
        let numbered: Vec<u64> = values.iter().map(|&value| encoding.entry(value)).collect();
        let shapes = staging.shapes(*width).into_iter().chain(staging.single(*width));
        for shape in shapes.filter(|shape| shape.bytes <= MOST_BYTES) {
            let levels = staging.levels(&shape, &numbered);
            // Either indices are limited, or the table is padded.
            for padding in [MOST_PADDING, shape.bytes / 2] {
                let form = Staged {
                    levels: limited(levels.clone(), shape.is_number, padding),
                    is_number: shape.is_number,
                    encoding: encoding.clone(),
                    keys: keys.clone(),
                    default: subject.default,
                };
                candidates.push(form.candidate(&shape));
            }
        }
    }
    candidates
}

/// The difference between value and key, as a function of the keys with entries; `None` if that is
/// no gain.
fn moved(subject: &Subject, runs: &Runs, first: u64) -> Option<Runs> {
    let Type::Number(word) = subject.result else { return None };
    let is_small = runs.last() < MOST_RUNS as u64 && runs.starts().len() > 2;
    // It is meant for runs of single keys.
    if !is_small || (runs.starts().len() as u64) < runs.last() / 16 {
        return None;
    }
    let mask = word.max() as u64;
    let each = runs.iter().flat_map(|run| (run.first..=run.last).map(move |key| (key, run.value)));
    let each = each.map(|(key, value)| Run {
        first: key,
        last: key,
        value: value.wrapping_sub(key.wrapping_add(first)) & mask,
    });
    Some(Runs::new(runs.last(), 0, each))
}

/// The values, in order.
fn distinct(runs: &Runs) -> Vec<u64> {
    let mut values = runs.values().to_vec();
    values.sort_unstable();
    values.dedup();
    values
}

/// The encodings of the values of keys, with the number of bits of an entry.
fn encodings(subject: &Subject, runs: &Runs) -> Vec<(Encoding, u32)> {
    let values = distinct(runs);
    let (least, greatest) = (values[0], values[values.len() - 1]);
    let factor =
        values.iter().fold(0, |divisor, value| common_divisor(value - least, divisor)).max(1);
    let plain = bits(greatest);
    let mut encodings = vec![(Encoding::Scaled { least: 0, factor: 1 }, plain)];
    let scaled = bits((greatest - least) / factor);
    if scaled < plain && subject.result != Type::Bool {
        encodings.push((Encoding::Scaled { least, factor }, scaled));
    }
    let numbered = bits(values.len() as u64 - 1);
    if numbered < scaled {
        encodings.push((Encoding::Palette(values), numbered));
    }
    encodings
}

fn common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

impl Encoding {
    /// The entry for a value.
    fn entry(&self, value: u64) -> u64 {
        match self {
            Self::Scaled { least, factor } => (value - least) / factor,
            Self::Palette(values) | Self::Moved(values) => {
                values.partition_point(|&other| other < value) as u64
            }
        }
    }

    /// The cost in addition to the levels.
    fn cost(&self) -> Cost {
        match self {
            Self::Scaled { least, factor } => {
                let cycles = u32::from(*least > 0) + if *factor > 1 { 3 } else { 0 };
                Cost { cycles, ..Cost::default() }
            }
            Self::Palette(values) | Self::Moved(values) => {
                let cycles = cycles::LOAD + u32::from(matches!(self, Self::Moved(_)));
                Cost {
                    bytes: values.len() * palette_word(values).bits() as usize / 8,
                    cycles,
                    loads: 1,
                    ..Cost::default()
                }
            }
        }
    }
}

/// The word of a palette's entry.
fn palette_word(values: &[u64]) -> Word {
    word_of(bits_of(values.iter().copied()))
}

impl Staged {
    fn candidate(self, shape: &Shape) -> Candidate {
        let technique = match self.levels.as_slice() {
            [(level, _)] if level.stored == 1 => BITSET,
            [(level, _)] if !level.stored.is_multiple_of(8) || self.is_number => PACKED,
            [_] => DIRECT,
            _ => STAGES,
        };
        let mut cost = self.encoding.cost();
        let has_number = self.is_number;
        cost.bytes += size_of(&self.levels, self.is_number);
        cost.cycles += shape.cycles + self.keys.cycles();
        cost.cycles += self.levels.iter().map(|(_, limit)| limit.cycles()).sum::<u32>();
        cost.loads += self.levels.len() as u32 - u32::from(has_number);
        cost.numbers += u32::from(has_number);
        cost.compared = self.keys.far.len() as u32;
        let entries = self.levels.iter().map(|(level, _)| level.entries.len()).max().unwrap_or(0);
        Candidate { technique, cost, entries: entries.max(cost.bytes), form: Box::new(self) }
    }

    /// The level above one, and how its starts are limited.
    fn above(&self, number: usize) -> Option<&(Level, Limit)> {
        self.levels[..number].last()
    }

    /// The greatest index in a level that is read, as far as the compiler knows.
    fn most(&self, number: usize) -> usize {
        let (level, _) = &self.levels[number];
        match self.above(number) {
            None => level.entries.len() - 1,
            Some((upper, limit)) => reached(upper, level, limit.greatest(upper.stored)),
        }
    }

    /// Describes a level.
    fn doc_of(&self, number: usize) -> String {
        let (level, _) = &self.levels[number];
        let keys = match level.part {
            0 => "each key".to_owned(),
            part => format!("each {} keys", 1_u128 << part),
        };
        let Some((next, _)) = self.levels.get(number + 1) else {
            return match &self.encoding {
                Encoding::Scaled { least: 0, factor: 1 } => format!("the value of {keys},"),
                Encoding::Scaled { least, factor: 1 } => {
                    format!("the value of {keys}, less {least},")
                }
                Encoding::Scaled { least, factor } => {
                    format!("the value of {keys}, less {least}, by {factor},")
                }
                Encoding::Palette(_) => {
                    format!("the place of the value of {keys} among all values,")
                }
                Encoding::Moved(_) => {
                    format!("the index of the offset that is added to the key, for {keys},")
                }
            };
        };
        let steps = match 1_u64 << level.shift {
            1 => String::new(),
            steps => format!(" in steps of {steps}"),
        };
        let length = 1_u64 << (level.part - next.part);
        format!("where the block of {keys}, {length} entries, starts{steps},")
    }

    /// Statements that read a key's entry into `entry`, and the tables.
    fn entry(&self, emission: &Emission, key: &TokenStream) -> (Vec<Table>, TokenStream) {
        let mut data = Data::new(emission.table("DATA"));
        let levels: Vec<&Level> = self.levels.iter().map(|(level, _)| level).collect();
        // Levels whose entries are words have tables of their own.
        let mut arrays: Vec<Option<Array>> = levels.iter().map(|_| None).collect();
        for place in order_of(&levels, self.is_number) {
            let (level, most) = (levels[place], self.most(place));
            let array = data.array(&self.doc_of(place), &level.entries, level.stored, most);
            arrays[place] = Some(array);
        }
        let mut tables = Vec::from_iter(data.table("The levels of the map, one after the other."));
        let mut statements = TokenStream::new();
        for (number, ((level, limit), array)) in self.levels.iter().zip(arrays).enumerate() {
            let is_last = number + 1 == self.levels.len();
            let name = if is_last { format_ident!("entry") } else { format_ident!("start") };
            let part = shifted(key, level.part);
            if number == 0 && self.is_number {
                statements.extend(in_number(level, &part, emission.key, &name));
            } else {
                let above = self.above(number);
                let place = match above {
                    None => quote!(#part as usize),
                    Some((upper, _)) => {
                        let mask = unsuffixed((1 << (upper.part - level.part)) - 1);
                        let start = match upper.shift {
                            0 => quote!(start as usize),
                            shift => quote!(((start as usize) << #shift)),
                        };
                        quote!(#start + (#part & #mask) as usize)
                    }
                };
                statements.extend(quote!(let place: usize = #place;));
                statements.extend(above.and_then(|(upper, limit)| limit.of_place(upper, level)));
                statements.extend(match array {
                    Some(array) => array.read(&name),
                    None => self.words(number, emission, &name, &mut tables),
                });
            }
            if !is_last {
                statements.extend(limit.of_start());
            }
        }
        (tables, statements)
    }

    /// Reads a level whose entries are words, and adds its table.
    fn words(
        &self,
        number: usize,
        emission: &Emission,
        name: &Ident,
        tables: &mut Vec<Table>,
    ) -> TokenStream {
        let (level, _) = &self.levels[number];
        let word = word_of(level.stored);
        let mut values = level.entries.clone();
        values.resize((self.most(number) + 1).max(values.len()), 0);
        let is_last = number + 1 == self.levels.len();
        let table = match &self.encoding {
            _ if !is_last => format!("STARTS_{number}"),
            Encoding::Scaled { .. } => "VALUES".to_owned(),
            // The values have a table of their own.
            Encoding::Palette(_) | Encoding::Moved(_) => "NUMBERS".to_owned(),
        };
        let table = format_ident!("{}", emission.table(&table));
        let mut doc = format!("Here is {}", self.doc_of(number));
        doc.pop();
        doc += ".";
        if values.len() > level.entries.len() {
            doc += " The rest is there so that no read has to be checked.";
        }
        tables.push(Table::numbers(&table.to_string(), doc, word, &values));
        if is_last {
            quote!(let #name: #word = #table[place];)
        } else {
            quote!(let #name: u32 = #table[place] as u32;)
        }
    }

    /// Statements before the expression for the value of `entry`, and that expression.
    fn value(
        &self,
        emission: &Emission,
        tables: &mut Vec<Table>,
    ) -> (Option<TokenStream>, TokenStream) {
        let stored = self.levels.last().map_or(8, |(level, _)| level.stored);
        let is_of_number = self.is_number && self.levels.len() == 1;
        let own = match stored {
            _ if is_of_number => word_in_number(stored),
            _ if are_words(stored) => word_of(stored),
            _ => Word::U32,
        };
        let entry = format_ident!("entry");
        match &self.encoding {
            Encoding::Scaled { least: 0, factor: 1 } => (None, emission.converted(&entry, own)),
            Encoding::Scaled { least, factor } => {
                let sums = emission.word();
                let entry = cast(&entry, own, sums);
                let product = match *factor {
                    1 => entry,
                    factor => quote!(#entry * #{unsuffixed(factor)}),
                };
                let plus = (*least > 0).then(|| quote!(+ #{unsuffixed(*least)}));
                (None, quote!(#product #plus))
            }
            Encoding::Palette(values) | Encoding::Moved(values) => {
                let word = palette_word(values);
                let greatest = values.len() as u64 - 1;
                let known = u64::MAX >> (64 - stored);
                let mut all = values.clone();
                let padding = (known - greatest).saturating_mul(u64::from(word.bits()) / 8);
                let limit = if padding <= MOST_PADDING as u64 {
                    all.resize(known as usize + 1, 0);
                    None
                } else {
                    let last = unsuffixed(greatest);
                    Some(quote!(let entry: #own = if entry < #last { entry } else { #last };))
                };
                let table = format_ident!("{}", emission.table("VALUES"));
                let doc = match &self.encoding {
                    Encoding::Moved(_) => "What is added to a key, each number once.",
                    _ => "Each value once.",
                };
                tables.push(Table::numbers(&table.to_string(), doc.to_owned(), word, &all));
                let read = quote!(#limit let value: #word = #table[entry as usize];);
                let value = format_ident!("value");
                if let Encoding::Moved(_) = self.encoding {
                    let sums = emission.word();
                    let key = if emission.key == sums { quote!(x) } else { quote!((x as #sums)) };
                    let value = cast(&value, word, sums);
                    return (Some(read), quote!(#key.wrapping_add(#value)));
                }
                let value = emission.converted(&value, word);
                (Some(read), value)
            }
        }
    }
}

/// A variable of one word as another.
fn cast(name: &Ident, from: Word, to: Word) -> TokenStream {
    if from == to { quote!(#name) } else { quote!(#name as #to) }
}

/// The key divided by 2^`part`.
fn shifted(key: &TokenStream, part: u32) -> TokenStream {
    if part == 0 {
        return key.clone();
    }
    quote!((#key >> #part))
}

/// Reads an entry of a number in the code.
fn in_number(level: &Level, part: &TokenStream, key: Word, name: &Ident) -> TokenStream {
    let (all, word) = in_a_number(&level.entries, level.stored);
    let ones = unsuffixed(u64::MAX >> (64 - level.stored));
    let is_plain = key == Word::U32;
    let part = if is_plain { part.clone() } else { quote!(#part as u32) };
    let shift = match level.stored {
        1 if is_plain => part,
        1 => quote!((#part)),
        stored => quote!((#part * #stored)),
    };
    let entry = quote!((all >> #shift) & #ones);
    let own = word_in_number(level.stored);
    let entry = if word == own { entry } else { quote!((#entry) as #own) };
    quote!(let all: #word = #all; let #name: #own = #entry;)
}

/// The word of an entry of a number in the code.
fn word_in_number(stored: u32) -> Word {
    if stored > 32 { Word::U64 } else { Word::U32 }
}

impl Storage for Staged {
    fn product(&self) -> Option<Word> {
        match self.encoding {
            Encoding::Scaled { factor, .. } if factor > 1 => Some(Word::U32),
            _ => None,
        }
    }

    fn doc(&self) -> String {
        let tables = self.levels.len();
        let mut doc = match self.levels.as_slice() {
            [_] if self.is_number => "One number has the values of all keys.".to_owned(),
            [_] => "A table has the values of all keys.".to_owned(),
            _ => format!(
                "{tables} levels: each but the last says where blocks of the next one start, and blocks share entries."
            ),
        };
        if let Encoding::Palette(_) | Encoding::Moved(_) = self.encoding {
            doc += " Another table has each value once.";
        }
        if !self.keys.far.is_empty() {
            doc += " Far keys are compared with the ends of ranges.";
        }
        doc
    }

    fn code(&self, emission: &Emission) -> Code {
        let (named, key) = self.keys.named();
        let (mut tables, statements) = self.entry(emission, &key);
        let (read, value) = self.value(emission, &mut tables);
        let far_ranges = &self.keys.far;
        let Some(is_beyond) = self.keys.is_beyond() else {
            let value = with_far_keys(&value, far_ranges, self.default, emission);
            return Code { tables, body: quote!(#named #statements #read #value), far: None };
        };
        let (beyond, far) = if far_ranges.is_empty() {
            (emission.value(self.default), None)
        } else {
            (quote!(#{emission.far}(x)), Some(far_keys(far_ranges, self.default, emission)))
        };
        let body = quote!(#named if #is_beyond { #beyond } else { #statements #read #value });
        Code { tables, body, far }
    }
}
