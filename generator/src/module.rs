//! Emitted code before it is printed: tables, functions and their self-checks.

pub use crate::needs::{Condition, Needs};
use crate::template::{format_ident, quote};
pub(crate) use crate::types::Scope;
pub use crate::types::Type;
use crate::word::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use std::fmt;
use std::rc::Rc;

/// Tables and functions to emit, without duplicates, in reading order.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The tables.
    pub tables: Vec<Table>,
    /// The functions.
    pub functions: Vec<Function>,
    /// Structs that functions return, with their implementations, and modules with private state.
    pub definitions: Vec<Definition>,
    /// Blocks that run while the emitted code compiles, and fail its build if a function is wrong.
    pub checks: Vec<TokenStream>,
    /// Whether all of it must be free of `unsafe`.
    pub is_safe: bool,
    /// The first entry of the request that has functions with `unsafe` code.
    pub unsafe_at: Option<Span>,
}

impl Module {
    /// The total size of the tables in bytes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// Adds a function, or extends an equal one to its targets; returns whether it is added.
    pub(crate) fn add(&mut self, function: Function) -> bool {
        let mut known = self.functions.iter_mut();
        if let Some(other) = known.find(|other| other.is_the_same_as(&function)) {
            other.extend_to(function);
            return false;
        }
        self.functions.push(function);
        true
    }

    /// What all its functions together require of the target: the possible architectures, and the
    /// features.
    pub(crate) fn requirements(&self) -> (Vec<&'static str>, Vec<&'static str>) {
        let (mut architectures, mut features) = (Vec::new(), Vec::<&'static str>::new());
        for needs in self.functions.iter().filter_map(|function| function.needs) {
            if architectures.is_empty() {
                architectures = needs.architectures.to_vec();
            }
            architectures.retain(|name| needs.architectures.contains(name));
            for feature in needs.features {
                if !features.contains(feature) {
                    features.push(feature);
                }
            }
        }
        (architectures, features)
    }

    /// Makes every function that calls a non-`const` function non-`const` too. No function with
    /// processor-specific instructions is `const`.
    pub(crate) fn take_constness(&self, functions: &mut [Function]) {
        let mut running: Vec<&str> = self.running().collect();
        // Repeated until nothing changes, because functions may call each other in any order.
        loop {
            let calls = |function: &&mut Function| {
                function.constant
                    && identifiers(&function.body).any(|name| running.contains(&&*name))
            };
            let found: Vec<&str> = functions
                .iter_mut()
                .filter(calls)
                .map(|function| {
                    function.constant = false;
                    function.name
                })
                .collect();
            if found.is_empty() {
                return;
            }
            running.extend(found);
        }
    }

    /// The names of the functions that are not `const`.
    fn running(&self) -> impl Iterator<Item = &'static str> {
        self.functions.iter().filter(|function| !function.constant).map(|function| function.name)
    }
}

/// An item that is neither a table nor a function, or a part of one: a struct, an implementation, a
/// static, or a module.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name of what it defines, or implements something for.
    pub name: String,
    /// The code.
    pub tokens: TokenStream,
    /// The tiers, if it stores the current tier.
    pub tiers: Option<DetectedTiers>,
}

impl Definition {
    /// A definition that stores no tier.
    pub(crate) fn new(name: impl Into<String>, tokens: TokenStream) -> Self {
        Self { name: name.into(), tokens, tiers: None }
    }
}

/// Instruction tiers among which code chooses at run time.
#[derive(Clone, Debug)]
pub struct DetectedTiers {
    /// Whether the standard library detects them, rather than the `cpuid` instruction.
    pub by_std: bool,
    /// For each tier its number, counted from 1, and the features that it requires.
    pub tiers: Vec<(u32, &'static [&'static str])>,
}

/// All names of functions, variables and other items in these tokens, with repetitions, but not
/// those of fields and methods.
pub fn identifiers(tokens: &TokenStream) -> impl Iterator<Item = String> + use<> {
    // The number of points before a token: after one there is a field or a method, after two the
    // end of a range.
    let mut points = 0;
    let nested = move |token| {
        let is_member = points == 1;
        points = match &token {
            TokenTree::Punct(punct) if punct.as_char() == '.' => points + 1,
            _ => 0,
        };
        match token {
            TokenTree::Ident(name) if !is_member => vec![name.to_string()],
            TokenTree::Group(group) => identifiers(&group.stream()).collect(),
            _ => Vec::new(),
        }
    };
    tokens.clone().into_iter().flat_map(nested)
}

/// A named constant: a single number or a table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name, in capitals.
    pub name: String,
    /// What it holds and how it was made: sentences without markup except backticks.
    pub doc: String,
    /// The values.
    pub value: TableValue,
    /// The kind of values.
    pub contents: Contents,
    /// How blocks are made that fail to compile if an entry is wrong; for entries that no
    /// function's check reaches.
    pub check: Option<Check>,
}

/// The meaning of a table's entries. Each kind is drawn and documented in its own way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Sets of squares.
    Sets,
    /// Attacks along one row of squares: entry `2^(width - 2) * place + inner`, where the bits of
    /// `inner` are the occupancy of the inner squares.
    RowAttacks,
    /// For each square, the 64 squares around it in ray order: entry `64 * square + place`, which
    /// is 128 if there is no square.
    Orders,
    /// Numbers of floating point: entries are their bits.
    Floats,
    /// Numbers: indices, counts, keys.
    Numbers {
        /// The indices that no input reaches, in order. Their values are arbitrary.
        fillers: Vec<usize>,
    },
}

impl Contents {
    /// Numbers, all of which are reached.
    pub(crate) const NUMBERS: Self = Self::Numbers { fillers: Vec::new() };
}

/// How the compiler checks a table.
#[derive(Clone)]
pub struct Check {
    meaning: Option<Rc<Meaning>>,
    /// Whether a digest of all numbers is compared.
    pub(crate) has_digest: bool,
}

/// Makes the block that compares entries with their definition, from the table's name and values.
type Meaning = dyn Fn(&Ident, &TableValue) -> TokenStream;

impl Check {
    /// Compares every entry with its definition.
    pub(crate) fn new(meaning: impl Fn(&Ident, &TableValue) -> TokenStream + 'static) -> Self {
        Self { meaning: Some(Rc::new(meaning)), has_digest: false }
    }

    /// Compares some entries with their definition, and a digest of all.
    pub(crate) fn with_digest(self) -> Self {
        Self { has_digest: true, ..self }
    }

    /// Compares a digest, for numbers without a definition of their own, such as random ones.
    pub(crate) const BY_DIGEST: Self = Self { meaning: None, has_digest: true };

    /// The block that compares entries of the named table with their definition, if they have one.
    pub(crate) fn of_meaning(&self, table: &Ident, value: &TableValue) -> Option<TokenStream> {
        self.meaning.as_ref().map(|meaning| meaning(table, value))
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

/// The values of a table, by shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableValue {
    /// A single number: a constant, which takes no memory of its own.
    Number {
        /// Its type.
        word: Word,
        /// The number.
        value: u128,
    },
    /// An array of bytes.
    Bytes {
        /// The entries.
        values: Vec<u8>,
        /// How it is printed.
        notation: Notation,
    },
    /// An array of words.
    Words {
        /// Their type.
        word: Word,
        /// The entries.
        values: Vec<u128>,
    },
    /// An array of structs of words.
    Records {
        /// The struct.
        record: &'static Record,
        /// The type of all its fields.
        word: Word,
        /// One row for each entry, with a number for each field.
        rows: Vec<Vec<u128>>,
    },
}

/// How the entries of a table are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Decimal, with this many in a row.
    Decimal(usize),
    /// Hexadecimal, with this many in a row.
    Hexadecimal(usize),
}

/// A struct whose fields are words.
#[derive(Debug, PartialEq, Eq)]
pub struct Record {
    /// The struct's name.
    pub name: &'static str,
    /// The name of the function that makes an entry from its fields, in order.
    pub constructor: &'static str,
    /// A description of an entry.
    pub doc: &'static str,
    /// The fields: names and meanings.
    pub fields: &'static [(&'static str, &'static str)],
}

impl Record {
    /// The alignment in bytes: the entry's size, at most a cache line, so that an entry that fits a
    /// line never crosses two.
    #[must_use]
    pub fn align(&self, word: Word) -> usize {
        let size = self.fields.len() * word.bits() as usize / 8;
        if size.is_power_of_two() { size.min(CACHE_LINE) } else { word.bits() as usize / 8 }
    }
}

/// The bytes of a cache line on nearly all processors.
pub(crate) const CACHE_LINE: usize = 64;

/// The maximum number of fillers that are listed; more are only counted.
const FEW: usize = 8;

impl Table {
    /// A single number.
    pub(crate) fn number(name: &str, doc: String, word: Word, value: u128) -> Self {
        Self {
            name: name.to_owned(),
            doc,
            value: TableValue::Number { word, value },
            contents: Contents::NUMBERS,
            check: None,
        }
    }

    /// An array of bytes.
    pub(crate) fn bytes_of(name: &str, doc: String, values: Vec<u8>, notation: Notation) -> Self {
        Self {
            name: name.to_owned(),
            doc,
            value: TableValue::Bytes { values, notation },
            contents: Contents::NUMBERS,
            check: None,
        }
    }

    /// An array of numbers of a word of at most 64 bits.
    pub(crate) fn numbers(name: &str, doc: String, word: Word, values: &[u64]) -> Self {
        if word == Word::U8 {
            let values = values.iter().map(|&value| value as u8).collect();
            return Self::bytes_of(name, doc, values, Notation::Decimal(16));
        }
        let values = values.iter().map(|&value| value.into()).collect();
        Self {
            name: name.to_owned(),
            doc,
            value: TableValue::Words { word, values },
            contents: Contents::NUMBERS,
            check: None,
        }
    }

    /// The name as an identifier.
    #[must_use]
    pub fn ident(&self) -> Ident {
        format_ident!("{}", self.name)
    }

    /// The indices that no input reaches, in order.
    #[must_use]
    pub fn fillers(&self) -> &[usize] {
        match &self.contents {
            Contents::Numbers { fillers } => fillers,
            Contents::Sets | Contents::RowAttacks | Contents::Orders | Contents::Floats => &[],
        }
    }

    /// The number of entries; 1 for a single number.
    #[must_use]
    pub fn entries(&self) -> usize {
        match &self.value {
            TableValue::Number { .. } => 1,
            TableValue::Bytes { values, .. } => values.len(),
            TableValue::Words { values, .. } => values.len(),
            TableValue::Records { rows, .. } => rows.len(),
        }
    }

    /// The size in bytes; 0 for a single number, which becomes part of the code.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.value {
            TableValue::Number { .. } => 0,
            TableValue::Bytes { values, .. } => values.len(),
            TableValue::Words { word, values } => values.len() * word.bits() as usize / 8,
            TableValue::Records { word, rows, .. } => {
                rows.iter().map(Vec::len).sum::<usize>() * word.bits() as usize / 8
            }
        }
    }

    /// Whether entries are numbers of floating point, as wide as their words.
    #[must_use]
    pub fn has_floats(&self) -> bool {
        self.contents == Contents::Floats
    }

    /// The whole documentation, including fillers and size.
    #[must_use]
    pub fn full_doc(&self) -> String {
        let Table { doc, .. } = self;
        let fillers = match self.fillers() {
            [] => String::new(),
            [only] => format!(" Entry {only} is a filler, which no input reaches."),
            [others @ .., last] if others.len() < FEW => {
                let others: Vec<String> = others.iter().map(ToString::to_string).collect();
                let others = others.join(", ");
                format!(" The entries {others} and {last} are fillers, which no input reaches.")
            }
            fillers => {
                let (count, all) = (fillers.len(), self.entries());
                format!(" {count} of the {all} entries are fillers, which no input reaches.")
            }
        };
        match self.bytes() {
            0 => doc.clone(),
            bytes => format!("{doc}{fillers}\n\n{bytes} bytes."),
        }
    }

    /// The Rust type.
    pub(crate) fn type_in(&self, scope: &Scope) -> TokenStream {
        let Scope { defined, primitive } = scope;
        match &self.value {
            TableValue::Number { word, .. } => quote!(#primitive #word),
            TableValue::Bytes { values, .. } => {
                let entries = count(values.len());
                quote!([#primitive u8; #entries])
            }
            TableValue::Words { word, values } => {
                let entries = count(values.len());
                let ty = if self.has_floats() { Type::Float(*word) } else { Type::Number(*word) };
                let ty = ty.tokens(&TokenStream::new(), scope);
                quote!([#ty; #entries])
            }
            TableValue::Records { record, rows, .. } => {
                let (name, entries) = (format_ident!("{}", record.name), count(rows.len()));
                quote!([#defined #name; #entries])
            }
        }
    }
}

/// A function to emit.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// What it computes, its precondition and its result for zero, in paragraphs.
    pub doc: String,
    /// How it works and its source: printed after `doc`; empty for a helper function.
    pub technique: String,
    /// Names and types of the parameters.
    pub parameters: Vec<(&'static str, Type)>,
    /// The type of the result.
    pub result: Type,
    /// The body.
    pub body: TokenStream,
    /// Whether users may call it; otherwise it is a helper of other functions.
    pub public: bool,
    /// Whether it must be inlined; otherwise it must not be.
    pub inline: bool,
    /// The lints that it triggers on purpose, with a reason if there is one.
    pub allows: Option<&'static str>,
    /// Whether it is `const`; no function with processor-specific instructions is.
    pub constant: bool,
    /// The precondition for memory safety, if there is one: then the function is `unsafe`, and its
    /// documentation has a section `Safety` with the same text.
    pub safety: Option<&'static str>,
    /// The alternatives of its `cfg` if the generator does not know the target; empty for all
    /// targets.
    pub conditions: Vec<Condition>,
    /// The features that its instructions require, separated by commas.
    pub features: Option<&'static str>,
    /// What the target must support, if that is why the function was chosen.
    pub needs: Option<Needs>,
    /// Why a program may not call it, if no check calls it: otherwise compilers would warn.
    pub unused: Option<&'static str>,
    /// The requirements of kernels that this function replaces on other targets; empty if the
    /// generator does not know the target.
    pub left_out: Vec<Needs>,
    /// If it is a function of one color: the function of either color that it is a half of.
    pub half: Option<Half>,
}

/// Marks a function of one color as a half of one that takes the color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// The name of the function that takes the color, which no other function has.
    pub of: &'static str,
    /// Whether the color is the second one, which moves down the board.
    pub is_second: bool,
}

impl Function {
    /// A helper function for every processor.
    pub(crate) fn private(
        name: &'static str,
        doc: &str,
        parameters: Vec<(&'static str, Type)>,
        result: Type,
        body: TokenStream,
    ) -> Self {
        Self {
            name,
            doc: doc.to_owned(),
            technique: String::new(),
            parameters,
            result,
            body,
            public: false,
            inline: true,
            allows: None,
            constant: true,
            safety: None,
            conditions: Vec::new(),
            features: None,
            needs: None,
            unused: None,
            left_out: Vec::new(),
            half: None,
        }
    }

    /// Whether both have the same name, signature and body, on whatever targets.
    pub(crate) fn is_the_same_as(&self, other: &Self) -> bool {
        self.name == other.name
            && (&self.parameters, self.result) == (&other.parameters, other.result)
            && self.body.to_string() == other.body.to_string()
    }

    /// Whether it has `unsafe` code.
    pub(crate) fn has_unsafe(&self) -> bool {
        identifiers(&self.body).any(|name| name == "unsafe")
    }

    /// Extends the function to the targets of `other`.
    pub(crate) fn extend_to(&mut self, other: Self) {
        if self.conditions.is_empty() || other.conditions.is_empty() {
            return self.conditions.clear();
        }
        for condition in other.conditions {
            if !self.conditions.contains(&condition) {
                self.conditions.push(condition);
            }
        }
    }

    /// The whole documentation.
    pub(crate) fn full_doc(&self) -> String {
        let separator = if self.technique.is_empty() { "" } else { "\n\n" };
        format!("{}{separator}{}", self.doc, self.technique)
    }

    /// The name as an identifier.
    #[must_use]
    pub fn ident(&self) -> Ident {
        format_ident!("{}", self.name)
    }

    /// Whether ignoring its result is a mistake.
    pub(crate) fn must_be_used(&self) -> bool {
        self.parameters.iter().all(|(_, kind)| !kind.changes())
    }

    /// The signature from `fn` to the result type, for the plain word.
    pub(crate) fn signature(&self, word: Word) -> TokenStream {
        let (name, word, here) = (self.ident(), quote!(#word), Scope::default());
        let parameters = self.parameters.iter().map(|(name, kind)| {
            let (name, kind) = (format_ident!("{name}"), kind.tokens(&word, &here));
            quote!(#name: #kind)
        });
        let result = self.result.returned(&self.result.tokens(&word, &here));
        let constant = self.constant.then(|| quote!(const));
        let unsafety = self.safety.map(|_| quote!(unsafe));
        quote!(#constant #unsafety fn #name(#(#parameters),*) #result)
    }
}

/// A number in human-readable form; long ones have groups of three digits.
pub(crate) fn count(number: usize) -> Literal {
    if number < 100_000 {
        return Literal::usize_unsuffixed(number);
    }
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped.parse().expect("digits are a literal")
}

impl Word {
    /// A literal of the word in full-width hexadecimal, without a suffix.
    pub(crate) fn literal(self, value: u128) -> Literal {
        self.hex(value).parse().expect("hexadecimal digits are a literal")
    }
}
