//! What is emitted, before it is written down: tables, functions and their self-checks.

use crate::word::Word;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt, format_ident, quote};
use std::fmt;
use std::rc::Rc;

/// Tables and functions to emit, each once, in the order in which a reader meets them.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The numbers.
    pub tables: Vec<Table>,
    /// The code.
    pub functions: Vec<Function>,
    /// Structs that functions return, with what is implemented for them, and modules that keep what is theirs alone.
    pub definitions: Vec<TokenStream>,
    /// Blocks that run when the emitted code is compiled and fail its build if a function is wrong.
    pub checks: Vec<TokenStream>,
}

impl Module {
    /// The bytes of all tables together.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.tables.iter().map(Table::bytes).sum()
    }

    /// What its functions need of the target, all of them: the architectures that each may be of, and the features.
    pub(crate) fn needs(&self) -> (Vec<&'static str>, Vec<&'static str>) {
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

    /// Makes functions not `const` that call one that is not, of this module or of themselves, as no instruction of one
    /// processor is.
    pub(crate) fn take_constness(&self, functions: &mut [Function]) {
        let mut running: Vec<&str> = self.running().collect();
        // Until nothing changes, as they may call each other in any order.
        loop {
            let calls = |function: &&mut Function| {
                function.constant && names(&function.body).any(|name| running.contains(&&*name))
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

/// All names in some tokens.
fn names(tokens: &TokenStream) -> impl Iterator<Item = String> + use<> {
    let nested = |token| match token {
        TokenTree::Ident(name) => vec![name.to_string()],
        TokenTree::Group(group) => names(&group.stream()).collect(),
        _ => Vec::new(),
    };
    tokens.clone().into_iter().flat_map(nested)
}

/// A named constant: one number or a table of them.
#[derive(Clone, Debug)]
pub struct Table {
    /// The name, in capitals.
    pub name: String,
    /// What it holds and how it was made: one sentence or more, no markup but backticks.
    pub doc: String,
    /// The numbers.
    pub value: Value,
    /// What these are.
    pub contents: Contents,
    /// A block, given the name and the numbers, that fails to compile if an entry is wrong that no function's check reaches.
    pub check: Option<Check>,
}

/// What the entries of a table are, so that each kind is drawn and documented as what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Sets of squares.
    Sets,
    /// Attacks along one row of squares: entry `2^(width - 2) * place + inner`, with the occupancy of the inner squares in the bits
    /// of `inner`.
    RowAttacks,
    /// Numbers: indices, counts, keys.
    Numbers {
        /// The places that no input reaches, in order. What they hold only fills the table up.
        fillers: Vec<usize>,
    },
}

impl Contents {
    /// Numbers of which every one is reached.
    pub(crate) const NUMBERS: Self = Self::Numbers { fillers: Vec::new() };
}

/// What makes the block that checks a table, given its name and its numbers.
#[derive(Clone)]
pub struct Check(Rc<Checked>);

type Checked = dyn Fn(&Ident, &Value) -> TokenStream;

impl Check {
    pub(crate) fn new(check: impl Fn(&Ident, &Value) -> TokenStream + 'static) -> Self {
        Self(Rc::new(check))
    }

    /// The block for a table of that name.
    pub(crate) fn of(&self, table: &Ident, value: &Value) -> TokenStream {
        (self.0)(table, value)
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

/// Numbers in one of the shapes that tables have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// One number: a constant that takes no space as such.
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
        /// How a person reads them.
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
        /// One row an entry, with a number for each field.
        rows: Vec<Vec<u128>>,
    },
}

/// How people read the entries of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Decimal, that many to a row.
    Decimal(usize),
    /// Hexadecimal, that many to a row.
    Hexadecimal(usize),
}

/// A struct whose fields are words.
#[derive(Debug, PartialEq, Eq)]
pub struct Record {
    /// The struct's name.
    pub name: &'static str,
    /// The name of the function that makes one of its fields in order.
    pub constructor: &'static str,
    /// What one of them is.
    pub doc: &'static str,
    /// The fields: name and meaning.
    pub fields: &'static [(&'static str, &'static str)],
}

impl Record {
    /// The alignment in bytes: its size up to a cache line, so that one of it never lies in two lines where one has room.
    #[must_use]
    pub fn align(&self, word: Word) -> usize {
        let size = self.fields.len() * word.bits() as usize / 8;
        if size.is_power_of_two() { size.min(CACHE_LINE) } else { word.bits() as usize / 8 }
    }
}

/// The bytes of a cache line, on nearly all processors.
pub(crate) const CACHE_LINE: usize = 64;

impl Table {
    /// One number.
    pub(crate) fn number(name: &str, doc: String, word: Word, value: u128) -> Self {
        Self {
            name: name.to_owned(),
            doc,
            value: Value::Number { word, value },
            contents: Contents::NUMBERS,
            check: None,
        }
    }

    /// An array of bytes.
    pub(crate) fn bytes_of(name: &str, doc: String, values: Vec<u8>, notation: Notation) -> Self {
        Self {
            name: name.to_owned(),
            doc,
            value: Value::Bytes { values, notation },
            contents: Contents::NUMBERS,
            check: None,
        }
    }

    /// The name as it stands in code.
    #[must_use]
    pub fn ident(&self) -> Ident {
        format_ident!("{}", self.name)
    }

    /// The places whose entries no input reaches, in order.
    #[must_use]
    pub fn fillers(&self) -> &[usize] {
        match &self.contents {
            Contents::Numbers { fillers } => fillers,
            Contents::Sets | Contents::RowAttacks => &[],
        }
    }

    /// The number of entries; 1 for a number.
    #[must_use]
    pub fn entries(&self) -> usize {
        match &self.value {
            Value::Number { .. } => 1,
            Value::Bytes { values, .. } => values.len(),
            Value::Words { values, .. } => values.len(),
            Value::Records { rows, .. } => rows.len(),
        }
    }

    /// The size in bytes; 0 for a number, which becomes part of the code.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.value {
            Value::Number { .. } => 0,
            Value::Bytes { values, .. } => values.len(),
            Value::Words { word, values } => values.len() * word.bits() as usize / 8,
            Value::Records { word, rows, .. } => {
                rows.iter().map(Vec::len).sum::<usize>() * word.bits() as usize / 8
            }
        }
    }

    /// The Rust type.
    pub(crate) fn type_in(&self, scope: &Scope) -> TokenStream {
        let Scope { defined, primitive } = scope;
        match &self.value {
            Value::Number { word, .. } => quote!(#primitive #word),
            Value::Bytes { values, .. } => {
                let entries = Literal::usize_unsuffixed(values.len());
                quote!([#primitive u8; #entries])
            }
            Value::Words { word, values } => {
                let entries = Literal::usize_unsuffixed(values.len());
                quote!([#primitive #word; #entries])
            }
            Value::Records { record, rows, .. } => {
                let (name, entries) =
                    (format_ident!("{}", record.name), Literal::usize_unsuffixed(rows.len()));
                quote!([#defined #name; #entries])
            }
        }
    }
}

/// What stands before the names of types: nothing in the module itself, paths where names may be the user's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The path to the module that structs are defined in.
    pub defined: TokenStream,
    /// The path to the types of the language.
    pub primitive: TokenStream,
}

/// A function to emit.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name.
    pub name: &'static str,
    /// What it computes, precondition and result for zero: paragraphs between empty lines.
    pub doc: String,
    /// How it does that and where this is from: what files say after `doc`; nothing for one that only serves others.
    pub technique: String,
    /// Names and types of the parameters.
    pub parameters: Vec<(&'static str, Type)>,
    /// The type of the result.
    pub result: Type,
    /// The body.
    pub body: TokenStream,
    /// Whether users may call it; others only serve those.
    pub public: bool,
    /// Whether it is to be part of its callers; otherwise it must not be.
    pub inline: bool,
    /// The lint that it cannot help, if any, or several, with a reason if there is one to give.
    pub allows: Option<&'static str>,
    /// Whether it can be called while other code compiles, which no instruction of one processor can.
    pub constant: bool,
    /// Whether callers must keep to more than its types and features say: then its documentation has a section `Safety`.
    pub is_unsafe: bool,
    /// The targets it is compiled for where the generator cannot look at these: what `cfg` tests, any of it; all targets if
    /// there is none.
    pub conditions: Vec<TokenStream>,
    /// The features that its instructions need, with commas between them, if it is not for every processor.
    pub features: Option<&'static str>,
    /// What the target must have for sure, if the function was chosen because it has.
    pub needs: Option<Needs>,
}

/// What code needs of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The architectures, as `target_arch` names them: any of these.
    pub architectures: &'static [&'static str],
    /// The features, as `target_feature` names them: all of these.
    pub features: &'static [&'static str],
}

/// The type of a parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// The word that the request is for, or the newtype around it.
    Word,
    /// One of them in its place, to be changed.
    WordMut,
    /// Two of them.
    WordPair,
    /// So many plain numbers, by reference.
    ArrayRef(Word, usize),
    /// So many plain numbers, as they are.
    Array(Word, usize),
    /// Any number of plain numbers, by reference.
    Slice(Word),
    /// A text that is there for ever.
    Text,
    /// A text, by reference.
    TextRef,
    /// A count or a number of something, `u32`.
    Index,
    /// A bit index, which is a square where there is a board, `u32` or the type for squares.
    Square,
    /// A place in an array, `usize`.
    Place,
    /// A count of any number of words together, `u64`.
    Total,
    /// Such a count if there is one.
    TotalOption,
    /// A bit index, or square, if there is one.
    SquareOption,
    /// Yes or no.
    Truth,
    /// A struct that is defined beside the function.
    Defined(&'static str),
}

impl Function {
    /// One that only serves others, for every processor.
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
            is_unsafe: false,
            conditions: Vec::new(),
            features: None,
            needs: None,
        }
    }

    /// Whether both have the same name and body, whatever targets they are for.
    pub(crate) fn is_the_same_as(&self, other: &Self) -> bool {
        self.name == other.name && self.body.to_string() == other.body.to_string()
    }

    /// The same for the targets of another function too.
    pub(crate) fn extend_to(&mut self, other: Self) {
        if self.conditions.is_empty() || other.conditions.is_empty() {
            return self.conditions.clear();
        }
        for condition in other.conditions {
            let text = condition.to_string();
            if self.conditions.iter().all(|known| known.to_string() != text) {
                self.conditions.push(condition);
            }
        }
    }

    /// The whole documentation.
    pub(crate) fn full_doc(&self) -> String {
        let separator = if self.technique.is_empty() { "" } else { "\n\n" };
        format!("{}{separator}{}", self.doc, self.technique)
    }

    /// The name as it stands in code.
    #[must_use]
    pub fn ident(&self) -> Ident {
        format_ident!("{}", self.name)
    }

    /// Whether to call it and not use what it returns is a mistake.
    pub(crate) fn must_be_used(&self) -> bool {
        self.parameters.iter().all(|(_, kind)| *kind != Type::WordMut)
    }

    /// From `fn` to the result type, on the plain word.
    pub(crate) fn signature(&self, word: Word) -> TokenStream {
        let (name, word, here) = (self.ident(), quote!(#word), Scope::default());
        let parameters = self.parameters.iter().map(|(name, kind)| {
            let (name, kind) = (format_ident!("{name}"), kind.tokens(&word, &here));
            quote!(#name: #kind)
        });
        let result = self.result.tokens(&word, &here);
        let constant = self.constant.then(|| quote!(const));
        let unsafety = self.is_unsafe.then(|| quote!(unsafe));
        quote!(#constant #unsafety fn #name(#(#parameters),*) -> #result)
    }
}

impl Type {
    /// The Rust type, given that of words.
    pub(crate) fn tokens(self, word: &TokenStream, scope: &Scope) -> TokenStream {
        let Scope { defined, primitive } = scope;
        match self {
            Self::Word => quote!(#word),
            Self::WordMut => quote!(&mut #word),
            Self::WordPair => quote!((#word, #word)),
            Self::ArrayRef(element, count) => {
                let count = Literal::usize_unsuffixed(count);
                quote!(&[#primitive #element; #count])
            }
            Self::Array(element, count) => {
                let count = Literal::usize_unsuffixed(count);
                quote!([#primitive #element; #count])
            }
            Self::Slice(element) => quote!(&[#primitive #element]),
            Self::Text => quote!(&'static #primitive str),
            Self::TextRef => quote!(&#primitive str),
            Self::Index | Self::Square => quote!(#primitive u32),
            Self::Place => quote!(#primitive usize),
            Self::Total => quote!(#primitive u64),
            Self::TotalOption => quote!(::core::option::Option<#primitive u64>),
            Self::SquareOption => quote!(::core::option::Option<#primitive u32>),
            Self::Truth => quote!(#primitive bool),
            Self::Defined(name) => {
                let name = format_ident!("{name}");
                quote!(#defined #name)
            }
        }
    }
}

impl ToTokens for Word {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append(Ident::new(self.name(), Span::call_site()));
    }
}

impl Word {
    /// A literal of the word in full width hexadecimal, without a type.
    pub(crate) fn literal(self, value: u128) -> Literal {
        self.hex(value).parse().expect("hexadecimal digits are a literal")
    }
}
