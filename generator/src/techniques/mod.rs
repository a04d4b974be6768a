//! The registry of techniques: every way to compute an operation, each described once.
//!
//! A group of techniques is one file with a list; to add a technique is to add an entry there. All
//! else follows from the entry: the listing, the messages, the documentation of what is emitted, and
//! the tests that every technique is put through.

mod count;
mod debruijn;
mod scan_forward;
mod scan_reverse;
mod sets;
mod sliders;
mod word_function;

use crate::module::{Function, Table};
use crate::request::{Operation, Parameter};
use crate::target::Target;
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// A named way to compute the operations of one group.
pub struct Technique {
    /// The name in requests: the one under which people search for it.
    pub name: &'static str,
    /// How it works, in a sentence or two.
    pub summary: &'static str,
    /// Who found it, when, where published.
    pub origin: &'static str,
    /// The words it is defined for.
    pub words: &'static [Word],
    /// Whether the code is right for zero too. Where it is not, an operation that has a result for
    /// zero tests for zero first, and one that has none leaves its result unspecified.
    pub handles_zero: bool,
    /// The names of the parameters it understands; all are optional, and at most one may be given.
    pub parameters: &'static [&'static str],
    /// Whether `auto` may choose it for a target. The first of its group that it may is chosen.
    pub(crate) auto: fn(&Target, Word) -> bool,
    /// The tables it needs, in the order in which the code is given their names.
    pub(crate) tables: fn(&Setting) -> Result<Vec<Table>, String>,
    /// The functions of an operation, given the names of the tables.
    pub(crate) code: fn(&Context, &[Ident]) -> Vec<Function>,
    /// The operations whose functions these call: by the techniques that are requested, or by the best.
    pub requires: &'static [Operation],
    /// The structs that the functions return, with what is implemented for them.
    pub(crate) definitions: fn(Word) -> Vec<TokenStream>,
}

/// What a technique's code depends on.
pub(crate) struct Context {
    /// The operation that is wanted of the technique's group.
    pub operation: Operation,
    /// The technique itself.
    pub technique: &'static Technique,
    /// The word.
    pub word: Word,
}

/// What a technique's tables depend on.
pub(crate) struct Setting<'a> {
    /// The word.
    pub word: Word,
    /// The parameters, each known to the technique and none given twice.
    pub parameters: &'a [Parameter],
}

impl Technique {
    /// What an entry of the registry need not say: defined for every word, right for zero, without
    /// parameters or tables, never chosen by `auto`.
    const BASE: Self = Self {
        name: "",
        summary: "",
        origin: "",
        words: Word::ALL,
        handles_zero: true,
        parameters: &[],
        auto: |_, _| false,
        tables: |_| Ok(Vec::new()),
        code: |_, _| Vec::new(),
        requires: &[],
        definitions: |_| Vec::new(),
    };

    /// The bytes of its tables for a word, with no parameters given; `None` if not defined for it.
    #[must_use]
    pub fn table_bytes(&self, word: Word) -> Option<usize> {
        if !self.words.contains(&word) {
            return None;
        }
        let tables = (self.tables)(&Setting { word, parameters: &[] }).ok()?;
        Some(tables.iter().map(Table::bytes).sum())
    }
}

/// The techniques that can take each other's place, and what is the same for all of them.
struct Group {
    /// In the order in which `auto` prefers them.
    techniques: &'static [Technique],
    /// The body of a block that fails to compile if a function of an operation is wrong.
    check: fn(Operation, Word) -> TokenStream,
}

fn group(operation: Operation) -> &'static Group {
    match operation {
        Operation::CountOnes => &count::GROUP,
        Operation::TrailingZeros
        | Operation::BitScanForward
        | Operation::FindFirstSet
        | Operation::PopFirst => &scan_forward::GROUP,
        Operation::LeadingZeros
        | Operation::BitScanReverse
        | Operation::BitScan
        | Operation::PopLast => &scan_reverse::GROUP,
        Operation::Ones => &sets::ONES,
        Operation::IsEmpty => &sets::EMPTY,
        Operation::IsPowerOfTwo => &sets::SINGLE,
        Operation::Sliders => &sliders::GROUP,
    }
}

/// The techniques of an operation, in the order in which `auto` prefers them.
#[must_use]
pub fn techniques(operation: Operation) -> &'static [Technique] {
    group(operation).techniques
}

/// The body of a block that fails to compile if a function of the operation is wrong.
pub(crate) fn check(operation: Operation, word: Word) -> TokenStream {
    (group(operation).check)(operation, word)
}

/// The techniques of an operation that are defined for a word.
pub fn techniques_for(
    operation: Operation,
    word: Word,
) -> impl Iterator<Item = &'static Technique> {
    techniques(operation).iter().filter(move |technique| technique.words.contains(&word))
}

/// The functions of an operation, for the sake of their signatures: by any technique, for any word.
pub(crate) fn signatures(operation: Operation) -> Vec<Function> {
    let defined = |technique: &'static Technique| Some((technique, *technique.words.last()?));
    let Some((technique, word)) = techniques(operation).iter().find_map(defined) else {
        return Vec::new();
    };
    let tables = (technique.tables)(&Setting { word, parameters: &[] }).unwrap_or_default();
    let names: Vec<Ident> = tables.iter().map(Table::ident).collect();
    (technique.code)(&Context { operation, technique, word }, &names)
}
