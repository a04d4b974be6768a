//! Tables for any finite function: a map from keys to values becomes the code and tables that suit
//! it best.
//!
//! A map consists of runs of keys with equal values (`tables::maps`). Each technique (`forms`)
//! finds ways to store it, with their costs. The Pareto-optimal ones are the front, and one of
//! these becomes code.

mod candidate;
mod check;
mod code;
mod emitted;
mod forms;
mod input;
mod key;
mod listed;
mod shape;
#[cfg(feature = "map-slices")]
mod slices;
mod subject;
#[cfg(test)]
mod tests;

pub use candidate::{Cost, MapGoal};
pub use emitted::EmittedMap;
pub use key::{KeyType, MapKey, MapValue, ValueType};
pub use shape::{Field, Record};

use crate::file::is_identifier;
use crate::module::Type;
use crate::output::layout::Layout;
use crate::request::{Diagnostic, DiagnosticKind, Diagnostics, alternatives};
use crate::tables::maps::runs::Run;
use crate::target::Target;
use crate::word::Word;
use candidate::{Candidate, Limits};
use emitted::{Named, Parts, emitted};
use forms::{TECHNIQUES, candidates};
use listed::Places;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use subject::Subject;

/// The maximum number of key ranges.
const MOST_RANGES: usize = 1 << 22;

/// A finite function of your own, from keys to values, which becomes a function and its tables.
///
/// Add keys with [`from_fn`](Self::from_fn), [`from_pairs`](Self::from_pairs) or
/// [`from_ranges`](Self::from_ranges), and a [`default`](Self::default) for all others. The
/// generator finds the technique that suits it best: a formula, comparisons, one number, a table,
/// levels of tables, a search, or a hash. The emitted function is `const` and exact for every key
/// of its type.
///
/// ```
/// use bit_tables_generator::{Layout, Map, Target};
///
/// let digits = Map::new("digit")
///     .from_ranges([('0'..='9', true), ('a'..='f', true), ('A'..='F', true)])
///     .default(false);
/// let text = digits.print(&Target::unknown())?.text(Layout::Compact);
/// assert!(text.contains("pub const fn digit(x: char) -> bool"));
/// # Ok::<(), bit_tables_generator::Diagnostics>(())
/// ```
#[derive(Clone, Debug)]
pub struct Map {
    name: String,
    doc: Option<String>,
    key: Option<KeyType>,
    result: Option<ValueType>,
    ranges: Vec<Run>,
    default: Option<u64>,
    /// The values, if ranges and default have their places.
    places: Places,
    named: Option<Named>,
    /// The names of the parameters, if they are given.
    parameters: Vec<String>,
    /// The struct of several values, which are packed into one.
    record: Option<Record>,
    max_bytes: Option<usize>,
    technique: Option<String>,
    goal: MapGoal,
    is_plain: bool,
    /// Whether a key without a value is its own value.
    is_relative: bool,
    /// The functions over slices, if they are asked for.
    #[cfg(feature = "map-slices")]
    slices: Option<crate::kernels::byte_sets::Options>,
    diagnostics: Vec<Diagnostic>,
}

/// The techniques and costs of the ways to store a map, and the index of the chosen one.
type FrontAndChoice = (Vec<(&'static str, Cost)>, Option<usize>);

impl Map {
    /// A map without keys, for a function with this name. The names of its tables begin with the
    /// name in capitals.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            doc: None,
            key: None,
            result: None,
            ranges: Vec::new(),
            default: None,
            places: Places::default(),
            named: None,
            parameters: Vec::new(),
            record: None,
            max_bytes: None,
            technique: None,
            goal: MapGoal::Throughput,
            is_plain: false,
            is_relative: false,
            #[cfg(feature = "map-slices")]
            slices: None,
            diagnostics: Vec::new(),
        }
    }

    /// Sets the documentation of the function.
    #[must_use]
    pub fn doc(self, text: &str) -> Self {
        Self { doc: Some(text.to_owned()), ..self }
    }

    /// Adds these keys, each with the value that a function returns for it.
    ///
    /// ```
    /// use bit_tables_generator::{Layout, Map, Target};
    ///
    /// let squares = Map::new("square").from_fn(0..=15_u8, |x| x * x).default(0_u8);
    /// let text = squares.print(&Target::unknown())?.text(Layout::Compact);
    /// assert!(text.contains("pub const fn square(x: u8) -> u8"));
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn from_fn<K: MapKey, V: MapValue>(
        mut self,
        keys: RangeInclusive<K>,
        mut function: impl FnMut(K) -> V,
    ) -> Self {
        self.is_of(K::TYPE, V::TYPE);
        for key in K::between(keys) {
            let value = self.stored(function(key).bits());
            let key = key.number();
            match self.ranges.last_mut() {
                Some(run) if run.value == value && run.last.checked_add(1) == Some(key) => {
                    run.last = key;
                }
                _ => self.add(key, key, value),
            }
        }
        self
    }

    /// Adds key-value pairs. No key may be given twice.
    #[must_use]
    pub fn from_pairs<K: MapKey, V: MapValue>(
        mut self,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        self.is_of(K::TYPE, V::TYPE);
        for (key, value) in pairs {
            let value = self.stored(value.bits());
            self.add(key.number(), key.number(), value);
        }
        self
    }

    /// Adds ranges of keys, with a value for each range. Ranges with equal values may overlap.
    #[must_use]
    pub fn from_ranges<K: MapKey, V: MapValue>(
        mut self,
        ranges: impl IntoIterator<Item = (RangeInclusive<K>, V)>,
    ) -> Self {
        self.is_of(K::TYPE, V::TYPE);
        for (range, value) in ranges {
            let (first, last) = (range.start().number(), range.end().number());
            if first > last {
                let message =
                    format!("the range {}..={} has no keys", self.shown(first), self.shown(last));
                self.reject(DiagnosticKind::InvalidValue, message);
            } else {
                let value = self.stored(value.bits());
                self.add(first, last, value);
            }
        }
        self
    }

    /// Like [`from_ranges`](Self::from_ranges), but for types chosen at run time: each range has
    /// its first key, its last key and the bits of its value as numbers.
    #[doc(hidden)]
    #[must_use]
    pub fn from_numbers<V: Into<u128>>(
        mut self,
        key: KeyType,
        result: impl Into<ValueType>,
        ranges: impl IntoIterator<Item = (u64, u64, V)>,
    ) -> Self {
        self.is_of(key, result.into());
        for (first, last, value) in ranges {
            let value = self.stored(value.into());
            self.add(first, last, value);
        }
        self
    }

    /// Like [`default`](Self::default), but takes the bits of the value, whose type is known.
    #[doc(hidden)]
    #[must_use]
    pub fn default_number(mut self, value: impl Into<u128>) -> Self {
        self.default = Some(self.stored(value.into()));
        self
    }

    /// Sets the value of all keys that are not given.
    #[must_use]
    pub fn default<V: MapValue>(mut self, value: V) -> Self {
        self.result.get_or_insert(V::TYPE);
        if self.result != Some(V::TYPE) {
            let message = "the default has another type than the values".to_owned();
            self.reject(DiagnosticKind::Conflict, message);
        }
        self.default_number(value.bits())
    }

    /// Makes every key that is not given its own value, as in case mappings: values have the type of
    /// keys, or `u32` if these are `char`. What is stored are differences.
    ///
    /// ```
    /// use bit_tables_generator::{Layout, Map, Target};
    ///
    /// let lower = Map::new("lower").from_fn('A'..='Z', |x| x as u32 + 32).default_self();
    /// let text = lower.print(&Target::unknown())?.text(Layout::Compact);
    /// assert!(text.contains("pub const fn lower(x: char) -> u32"));
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn default_self(self) -> Self {
        Self { is_relative: true, ..self }
    }

    /// Makes the function return values of the type `ty` instead of numbers: value `n` becomes
    /// `values[n]`, a variant of an enum or a path to a constant. The function that returns numbers
    /// gets the suffix `_number`.
    ///
    /// ```
    /// use bit_tables_generator::{Layout, Map, Target};
    ///
    /// let map = Map::new("kind")
    ///     .from_ranges([('0'..='9', 1_u8), ('a'..='z', 2)])
    ///     .default(0_u8)
    ///     .values_as("Kind", &["Other", "Digit", "Letter"]);
    /// let text = map.print(&Target::unknown())?.text(Layout::Compact);
    /// assert!(text.contains("pub const fn kind(x: char) -> Kind"));
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn values_as(mut self, ty: &str, values: &[&str]) -> Self {
        let parse = |text: &str| {
            let tokens = text.parse::<TokenStream>().ok().filter(|_| is_path(text));
            tokens.ok_or_else(|| format!("`{text}` is not the path of a type or a value"))
        };
        let parsed = parse(ty).and_then(|ty_tokens| {
            let values = values.iter().map(|value| {
                // `Kind::self` is a path, but no value.
                let is_name = value.split("::").all(is_identifier);
                let no_name = || format!("`{value}` cannot be a variant or a constant of `{ty}`");
                if is_name { parse(&format!("{ty}::{value}")) } else { Err(no_name()) }
            });
            Ok(Named { ty: ty_tokens, values: values.collect::<Result<_, _>>()? })
        });
        match parsed {
            Ok(named) => self.named = Some(named),
            Err(message) => self.reject(DiagnosticKind::InvalidValue, message),
        }
        self
    }

    /// Names the parameters of the function.
    #[doc(hidden)]
    #[must_use]
    pub fn parameters(self, names: Vec<String>) -> Self {
        Self { parameters: names, ..self }
    }

    /// Makes the function return a struct, whose fields are packed into the values.
    #[doc(hidden)]
    #[must_use]
    pub fn record(self, record: Record) -> Self {
        Self { record: Some(record), ..self }
    }

    /// Limits the tables, or branches in their place, to `bytes` bytes, and chooses the fastest
    /// technique within them. Without a limit, one more load is accepted if it halves the bytes.
    #[must_use]
    pub fn max_bytes(self, bytes: usize) -> Self {
        Self { max_bytes: Some(bytes), ..self }
    }

    /// Restricts the choice to this technique.
    #[must_use]
    pub fn technique(self, name: &str) -> Self {
        Self { technique: Some(name.to_owned()), ..self }
    }

    /// Sets what look-ups are optimized for; the default is [`MapGoal::Throughput`].
    ///
    /// ```
    /// use bit_tables_generator::{Layout, Map, MapGoal, Target};
    ///
    /// let status = Map::new("status").from_pairs([(200_u16, 1_u8), (404, 2), (503, 3)]).default(0_u8);
    /// let branching = status.technique("product").goal(MapGoal::Latency);
    /// let text = branching.print(&Target::unknown())?.text(Layout::Compact);
    /// assert!(text.contains("if entry < 3"));
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn goal(self, goal: MapGoal) -> Self {
        Self { goal, ..self }
    }

    /// Emits a function for C, which has no `char` and none of your types: keys and values are
    /// numbers, every number is a key, and 128-bit words are only those of its compilers.
    #[must_use]
    pub fn as_numbers(self) -> Self {
        Self { is_plain: true, ..self }
    }

    /// The techniques, each with what it stores.
    pub fn techniques() -> impl Iterator<Item = (&'static str, &'static str)> {
        TECHNIQUES.iter().map(|technique| (technique.name, technique.summary))
    }

    /// The techniques and costs of the ways to store the map that no other beats in cycles, loads
    /// and bytes, the fastest first.
    ///
    /// # Errors
    /// If the map is not a function, such as when a key has two values.
    pub fn front(&self, target: &Target) -> Result<Vec<(&'static str, Cost)>, Diagnostics> {
        self.front_and_choice(target).map(|(front, _)| front)
    }

    /// The [front](Self::front), and the index of the way that is chosen from it, if one is within
    /// the limit of bytes.
    ///
    /// # Errors
    /// As [`front`](Self::front).
    #[doc(hidden)]
    pub fn front_and_choice(&self, target: &Target) -> Result<FrontAndChoice, Diagnostics> {
        let front = self.candidates(&self.subject()?, target)?;
        let best = candidate::best(&front, self.max_bytes);
        let choice = best.and_then(|best| front.iter().position(|one| std::ptr::eq(one, best)));
        Ok((front.iter().map(|one| (one.technique, one.cost)).collect(), choice))
    }

    /// Chooses a technique and generates the code for a target.
    ///
    /// # Errors
    /// If the map is not a function, or no technique is within the limits.
    pub fn print(&self, target: &Target) -> Result<EmittedMap, Diagnostics> {
        let subject = self.subject()?;
        let front = self.candidates(&subject, target)?;
        let Some(best) = candidate::best(&front, self.max_bytes) else {
            return Err(self.too_many_bytes(&front));
        };
        #[cfg(feature = "map-slices")]
        let slices = self.slices_module(&subject, target)?;
        #[cfg(not(feature = "map-slices"))]
        let slices = None;
        Ok(self.emitted(&subject, best).with_slices(slices))
    }

    /// The given ranges: the first key, the last key and the bits of the value of each; for
    /// bit-tables' own packages.
    #[doc(hidden)]
    pub fn given(&self) -> impl Iterator<Item = (u64, u64, u128)> {
        self.ranges.iter().map(|run| (run.first, run.last, self.bits(run.value)))
    }

    /// The bits of the given default, the value of all other keys.
    #[doc(hidden)]
    #[must_use]
    pub fn given_default(&self) -> Option<u128> {
        self.default.map(|value| self.bits(value))
    }

    /// Whether a key without a value is its own value.
    #[doc(hidden)]
    #[must_use]
    pub const fn is_default_self(&self) -> bool {
        self.is_relative
    }

    /// The last key of the key type; `None` if no keys are given.
    #[doc(hidden)]
    #[must_use]
    pub fn last_key(&self) -> Option<u64> {
        self.key.map(KeyType::last)
    }

    /// Whether keys are of the type `char`, rather than numbers of code points.
    #[doc(hidden)]
    #[must_use]
    pub fn is_of_chars(&self) -> bool {
        self.key == Some(KeyType::Char) && !self.is_plain
    }

    fn emitted(&self, subject: &Subject, candidate: &Candidate) -> EmittedMap {
        let doc = self
            .doc
            .clone()
            .unwrap_or_else(|| format!("The value of `x` in the map `{}`.", self.name));
        let parts = Parts {
            name: &self.name,
            doc: &doc,
            key: self.key.unwrap_or(KeyType::Number(subject.key)),
            parameters: &self.parameters,
            record: self.record.as_ref(),
            named: self.named.as_ref(),
            is_signed: self.result.is_some_and(|result| result.is_signed && !result.is_listed()),
            is_plain: self.is_plain,
            is_relative: self.is_relative,
        };
        emitted(&parts, subject, candidate)
    }

    /// For tests: the code for every technique that can store the map, for each way on its own
    /// front and for each goal.
    ///
    /// # Errors
    /// If the map is not a function.
    #[doc(hidden)]
    pub fn every_way(&self, target: &Target) -> Result<Vec<EmittedMap>, Diagnostics> {
        let mut all: BTreeMap<String, EmittedMap> = BTreeMap::new();
        for &goal in MapGoal::ALL {
            let subject = Subject { goal, ..self.subject()? };
            let mut ways: BTreeMap<&str, Vec<Candidate>> = BTreeMap::new();
            for candidate in self.suited(&subject, candidates(&subject), target) {
                ways.entry(candidate.technique).or_default().push(candidate);
            }
            for candidate in ways.into_values().flat_map(candidate::front) {
                let way = self.emitted(&subject, &candidate);
                all.insert(way.text(Layout::Compact), way);
            }
        }
        Ok(all.into_values().collect())
    }

    /// The front, restricted to what the target's pointers can address.
    fn candidates(
        &self,
        subject: &Subject,
        target: &Target,
    ) -> Result<Vec<Candidate>, Diagnostics> {
        let name = self.technique.as_deref();
        let names = || Self::techniques().map(|(name, _)| name);
        if let Some(name) = name.filter(|&name| names().all(|other| other != name)) {
            let message = format!("unknown technique `{name}` for a map");
            let (kind, advice) = (DiagnosticKind::UnknownTechnique, alternatives(name, names()));
            return Err(Diagnostics::of(vec![Diagnostic::advised(kind, &message, advice)]));
        }
        let is_asked = |candidate: &Candidate| name.is_none_or(|name| name == candidate.technique);
        self.check_values(target)?;
        let all = candidates(subject);
        let least = all.iter().map(|candidate| candidate.cost.bytes).min();
        let suited = self.suited(subject, all, target);
        let front = candidate::front(suited.filter(is_asked).collect());
        if front.is_empty() {
            let message = match name {
                Some(name) => format!(
                    "`{name}` cannot store `{}`; without a technique the best one is taken",
                    self.name
                ),
                None => self.too_large(subject, target, least),
            };
            return Err(Diagnostics::of(vec![Diagnostic::new(
                DiagnosticKind::NotDefined,
                message,
            )]));
        }
        Ok(front)
    }

    /// The ways that the target and the language allow, with their costs there.
    fn suited(
        &self,
        subject: &Subject,
        all: Vec<Candidate>,
        target: &Target,
    ) -> impl Iterator<Item = Candidate> {
        let limits = Limits { target, is_rust: !self.is_plain };
        let is_allowed = move |one: &Candidate| limits.addresses(one) && limits.has_words_of(one);
        let whole = |candidate| match &subject.listed {
            Some(listed) => listed.costed(candidate),
            None => candidate,
        };
        let all = all.into_iter().map(whole).filter(is_allowed);
        all.map(move |candidate| limits.costed(candidate))
    }

    /// Refuses values of types that the target's C lacks.
    fn check_values(&self, target: &Target) -> Result<(), Diagnostics> {
        let is_missing = self.is_plain
            && self.result.is_some_and(|ty| match ty.number {
                Type::Number(Word::U128) => !target.has_words_of_128_bits_in_c(),
                Type::Float(Word::U64) => target.reads_flash(),
                _ => false,
            });
        let values = match self.result {
            Some(ty) if ty.is_float() => "`double` of 8 bytes: choose `f32`",
            _ => "words of 128 bits",
        };
        let message = format!("map `{}`: the target's compilers of C have no {values}", self.name);
        let refused = Diagnostics::of(vec![Diagnostic::new(DiagnosticKind::NotDefined, message)]);
        if is_missing { Err(refused) } else { Ok(()) }
    }

    /// Says which limit leaves no technique, if the smallest way takes that many bytes.
    fn too_large(&self, subject: &Subject, target: &Target, least: Option<usize>) -> String {
        let (name, largest) = (&self.name, target.largest_array());
        match least {
            Some(least) if least > largest => format!(
                "no technique can store `{name}` for the target: the smallest table has {least} bytes, and an array has at most {largest} there"
            ),
            Some(_) => format!(
                "no technique can store `{name}` for the target, whose compilers of C have no words of 128 bits"
            ),
            None => format!(
                "no technique can store `{name}`: it has {} ranges of equal values; {}",
                subject.runs.starts().len(),
                forms::limits()
            ),
        }
    }

    fn too_many_bytes(&self, front: &[Candidate]) -> Diagnostics {
        let least = front.iter().min_by_key(|candidate| candidate.cost.bytes);
        let least = least.map_or((0, ""), |candidate| (candidate.cost.bytes, candidate.technique));
        let message = format!(
            "the map `{}` takes at least {} bytes (`{}`), and {} are allowed",
            self.name,
            least.0,
            least.1,
            self.max_bytes.unwrap_or_default()
        );
        Diagnostics::of(vec![Diagnostic::new(DiagnosticKind::TooManyBytes, message)])
    }

    /// Records the types of keys and values, which must be the same in each call.
    fn is_of(&mut self, key: KeyType, result: ValueType) {
        if *self.key.get_or_insert(key) != key {
            self.reject(DiagnosticKind::Conflict, "the keys have two types".to_owned());
        }
        if *self.result.get_or_insert(result) != result {
            self.reject(DiagnosticKind::Conflict, "the values have two types".to_owned());
        }
    }

    /// What ranges have for a value of these bits: its place, or the bits themselves.
    fn stored(&mut self, bits: u128) -> u64 {
        if self.has_places() { self.places.of(bits) } else { bits as u64 }
    }

    /// The bits of the value of a range.
    fn bits(&self, stored: u64) -> u128 {
        if self.has_places() { self.places.bits(stored) } else { stored.into() }
    }

    fn has_places(&self) -> bool {
        self.result.is_some_and(ValueType::is_listed)
    }

    fn add(&mut self, first: u64, last: u64, value: u64) {
        if self.ranges.len() < MOST_RANGES {
            self.ranges.push(Run { first, last, value });
        } else if self.ranges.len() == MOST_RANGES {
            // Ranges that are rejected are not added.
            self.ranges.push(Run { first, last, value });
            let message =
                format!("there are more than {MOST_RANGES} ranges of keys, which is the most");
            self.reject(DiagnosticKind::InvalidValue, message);
        }
    }

    fn reject(&mut self, kind: DiagnosticKind, message: String) {
        self.diagnostics.push(Diagnostic::new(kind, format!("map `{}`: {message}", self.name)));
    }
}

/// Whether a type or a constant can have that path: names and module keywords, separated by `::`.
fn is_path(path: &str) -> bool {
    let is_segment =
        |name: &str| ["crate", "self", "super", "Self"].contains(&name) || is_identifier(name);
    path.strip_prefix("::").unwrap_or(path).split("::").all(is_segment)
}
