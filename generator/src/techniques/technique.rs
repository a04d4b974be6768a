//! The definition of techniques and groups, and the inputs for their tables and code.

use super::rule::{Fact, Rule};
use crate::board::Board;
use crate::domain::Domain;
use crate::module::{Definition, Function, Table};
use crate::request::{Operation, Parameter, ParameterSpec, Selection, given};
use crate::target::Target;
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// A named way to compute the operations of one group.
///
/// A method documents each field that has none here.
pub struct Technique {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) origin: &'static str,
    /// The words for which it is defined; if empty, `boards` decides.
    pub(crate) words: &'static [Word],
    /// For a technique that needs a board: `Ok` if it is defined for the board, or why not, as the
    /// end of a sentence.
    pub(crate) boards: Option<BoardRule>,
    /// Which of the boards that `boards` allows it is defined for.
    pub(crate) cells: CellShapes,
    pub(crate) handles_zero: bool,
    pub(crate) parameters: &'static [&'static ParameterSpec],
    pub(crate) parameters_combine: bool,
    pub(crate) multiplies: fn(Word) -> Option<Word>,
    pub(crate) hardware: &'static str,
    /// Why it is not defined for other words, as the end of a sentence.
    pub(crate) undefined: fn(Word) -> &'static str,
    /// When `auto` may choose it, see [`suits`](Self::suits).
    pub(crate) auto: Rule,
    /// Whether `auto` may choose it as a last resort, under a limit of bytes, on targets that it
    /// does not suit.
    pub(crate) auto_fallback_under_limit: bool,
    /// When `auto` prefers it if the operation's own limit of bytes allows its tables.
    pub(crate) auto_prefers_large_tables: Rule,
    /// When `auto` prefers it for words with few set bits, about as many in each word.
    pub(crate) auto_prefers_for_sparse_words: Rule,
    /// When `auto` prefers it if other operations of the request have all its tables.
    pub(crate) auto_prefers_shared_tables: Rule,
    pub(crate) smaller: &'static [(&'static ParameterSpec, &'static str)],
    /// For tables that take long to compute: the name of the largest, and the minimum number of
    /// bytes that it takes, so that tables that are too large are not computed.
    pub(crate) at_least: fn(&Context) -> Option<AtLeast>,
    /// Computes its tables, in the order in which the code gets their names.
    pub(crate) tables: fn(&Context) -> Result<Vec<Table>, String>,
    /// Generates the functions of an operation, given the names of the tables.
    pub(crate) code: fn(&Context, &[Ident]) -> Vec<Function>,
    pub(crate) requires: &'static [Operation],
    /// Items other than functions: structs that functions return, with implementations, and modules
    /// with private state.
    pub(crate) definitions: fn(&Context) -> Vec<Definition>,
}

/// The name of a table, and the minimum number of bytes that it takes.
pub(crate) type AtLeast = (&'static str, usize);

/// The shapes of cells that a technique is defined for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellShapes {
    Squares,
    /// Hexagons too.
    All,
}

/// Whether a technique is defined for a board; if not, why, as the end of a sentence.
pub(crate) type BoardRule = fn(&Board) -> Result<(), &'static str>;

pub(super) const EVERY_BOARD: BoardRule = |_| Ok(());

/// Defined if equal steps shift by equal distances and cannot leave the board.
pub(super) const EVEN_BOARDS: BoardRule = |board| {
    if board.is_packed() {
        Err("its numbering makes steps differ in size")
    } else if board.files() < 3 || board.ranks() < 3 {
        Err("it requires at least three files and three ranks")
    } else {
        Ok(())
    }
};

/// The input of a technique's tables and code.
pub(crate) struct Context<'a> {
    /// The requested operation of the technique's group.
    pub operation: Operation,
    /// The technique itself.
    pub technique: &'static Technique,
    pub word: Word,
    pub board: Board,
    /// The board if the request names it, for operations that do not require one.
    pub requested: Option<Board>,
    /// The parameters, each known to the technique and given once.
    pub parameters: &'a [Parameter],
    /// The target, for code that some processors cannot run.
    pub target: &'a Target,
}

impl<'a> Context<'a> {
    /// The input for an operation by a technique.
    pub(crate) fn new(
        operation: Operation,
        technique: &'static Technique,
        domain: Domain,
        parameters: &'a [Parameter],
        target: &'a Target,
    ) -> Self {
        let (word, board, requested) = (domain.word, domain.board(), domain.named);
        Self { operation, technique, word, board, requested, parameters, target }
    }

    /// The parameter, if it is given.
    pub(crate) fn given(&self, spec: &ParameterSpec) -> Option<&'a Parameter> {
        given(self.parameters, spec)
    }
}

impl Technique {
    /// The defaults of an entry: defined for every word, correct for zero, without parameters or
    /// tables, never chosen by `auto`.
    pub(super) const BASE: Self = Self {
        name: "",
        summary: "",
        origin: "",
        words: Word::ALL,
        boards: None,
        cells: CellShapes::Squares,
        handles_zero: true,
        parameters: &[],
        parameters_combine: false,
        multiplies: |_| None,
        hardware: "",
        undefined: |_| "",
        auto: Rule::Never,
        auto_fallback_under_limit: false,
        auto_prefers_large_tables: Rule::Never,
        auto_prefers_for_sparse_words: Rule::Never,
        auto_prefers_shared_tables: Rule::Never,
        smaller: &[],
        at_least: |_| None,
        tables: |_| Ok(Vec::new()),
        code: |_, _| Vec::new(),
        requires: &[],
        definitions: |_| Vec::new(),
    };

    /// The defaults of an entry for squares: defined for every board, and chosen by `auto` if none
    /// before it is.
    pub(super) const ON_BOARDS: Self =
        Self { words: &[Word::U64], boards: Some(EVERY_BOARD), auto: Rule::Always, ..Self::BASE };

    /// The name in requests, under which people search for it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How it works, in a sentence or two.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Its source: author, year, publication.
    #[must_use]
    pub const fn origin(&self) -> &'static str {
        self.origin
    }

    /// The words for which it is defined; empty if the board decides.
    #[must_use]
    pub const fn words(&self) -> &'static [Word] {
        self.words
    }

    /// Whether it works on squares of a board.
    #[must_use]
    pub const fn needs_board(&self) -> bool {
        self.boards.is_some()
    }

    /// Whether its code is correct for zero. If not, operations with a result for zero test for
    /// zero first, and others leave the result unspecified.
    #[must_use]
    pub const fn handles_zero(&self) -> bool {
        self.handles_zero
    }

    /// The specifications of its parameters; all are optional.
    #[must_use]
    pub const fn parameters(&self) -> &'static [&'static ParameterSpec] {
        self.parameters
    }

    /// Whether several parameters can be given at once; otherwise they are alternatives.
    #[must_use]
    pub const fn parameters_combine(&self) -> bool {
        self.parameters_combine
    }

    /// The word of its widest multiplication for a word, if it multiplies.
    #[must_use]
    pub fn multiplies(&self, word: Word) -> Option<Word> {
        (self.multiplies)(word)
    }

    /// Its other requirements on the processor, in a word or two; empty if every processor meets
    /// them.
    #[must_use]
    pub const fn hardware(&self) -> &'static str {
        self.hardware
    }

    /// The operations that its functions call, by the requested techniques or the best ones.
    #[must_use]
    pub const fn requires(&self) -> &'static [Operation] {
        self.requires
    }

    /// The specification of its parameter with that name, if there is one.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<&'static ParameterSpec> {
        self.parameters.iter().copied().find(|spec| spec.is_named(name))
    }

    /// The technique without parameters, and with each sample of each parameter alone, for a word;
    /// tests cover all of these.
    ///
    /// Not all exist on every board: a layout may need boards without holes, and vectors need
    /// 64-bit lanes.
    #[must_use]
    pub fn variants(&self, word: Word) -> Vec<Selection> {
        let itself = Selection::named(self.name);
        let with = |&spec: &&'static ParameterSpec| {
            let samples = spec.samples(word).iter();
            samples
                .map(|&sample| Selection::named(self.name).with(spec, sample))
                .collect::<Vec<_>>()
        };
        [itself].into_iter().chain(self.parameters.iter().flat_map(with)).collect()
    }

    /// Whether `auto` may choose it on a target: the target has the instruction that it uses, if
    /// any, and its code is short there.
    ///
    /// `auto` chooses the first such technique of an operation whose tables fit.
    #[must_use]
    pub fn suits(&self, target: &Target, word: Word) -> bool {
        self.auto.holds(target, word)
    }

    /// Whether `auto` chooses it on this target if the operation's own limit allows its tables; if
    /// not, the facts that prevent it. `None` if it does so on no target.
    #[must_use]
    pub fn within_large_limits(
        &self,
        target: &Target,
        word: Word,
    ) -> Option<Result<(), Vec<Fact>>> {
        self.auto_prefers_large_tables.verdict(target, word)
    }

    /// Like [`within_large_limits`](Self::within_large_limits), but for `auto(density = sparse)`.
    #[must_use]
    pub fn for_few_bits(&self, target: &Target, word: Word) -> Option<Result<(), Vec<Fact>>> {
        self.auto_prefers_for_sparse_words.verdict(target, word)
    }

    /// Like [`within_large_limits`](Self::within_large_limits), but if other operations of the
    /// request have its tables.
    #[must_use]
    pub fn with_shared_tables(&self, target: &Target, word: Word) -> Option<Result<(), Vec<Fact>>> {
        self.auto_prefers_shared_tables.verdict(target, word)
    }

    /// Parameters and values that shrink its tables, the fastest first: `auto` tries them under a
    /// limit of bytes.
    pub fn smaller(&self) -> impl Iterator<Item = (&'static ParameterSpec, &'static str)> + use<> {
        self.smaller.iter().copied()
    }

    /// The facts that determine the result of [`suits`](Self::suits); empty if it is the same for
    /// every target and word.
    #[must_use]
    pub fn facts(&self, target: &Target, word: Word) -> Vec<Fact> {
        self.auto.facts(target, word)
    }

    /// Checks that it is defined for a word, and for the board if it needs one.
    ///
    /// # Errors
    /// If it is not defined; the error says why, as the end of a sentence, or is empty.
    pub fn defined_for(&self, domain: impl Into<Domain>) -> Result<(), &'static str> {
        let Domain { word, named } = domain.into();
        match (self.boards, named) {
            (Some(_), Some(board)) if board.is_hexagonal() && self.cells == CellShapes::Squares => {
                Err("its cells are hexagons, which only `fairy` and `regions` take")
            }
            (Some(boards), Some(board)) => boards(&board),
            _ if self.words.contains(&word) => Ok(()),
            _ => Err((self.undefined)(word)),
        }
    }

    /// Whether it has no tables for an operation on a word and board, without parameters.
    pub(crate) fn has_no_tables(&'static self, operation: Operation, domain: Domain) -> bool {
        let target = Target::unknown();
        let context = Context::new(operation, self, domain, &[], &target);
        (self.at_least)(&context).is_none() && self.table_bytes(operation, domain) == Some(0)
    }

    /// The size in bytes of its tables for an operation on a word and board, without parameters;
    /// `None` if it is not defined for them.
    #[must_use]
    pub fn table_bytes(
        &'static self,
        operation: Operation,
        domain: impl Into<Domain>,
    ) -> Option<usize> {
        let domain = domain.into();
        self.defined_for(domain).ok()?;
        let target = Target::unknown();
        let context = Context::new(operation, self, domain, &[], &target);
        let tables = (self.tables)(&context).ok()?;
        Some(tables.iter().map(Table::bytes).sum())
    }
}

/// Techniques that can replace each other, and their common check.
pub(super) struct Group {
    /// In `auto`'s order of preference.
    pub techniques: &'static [Technique],
    /// Generates the body of a block that fails to compile if a function of an operation is wrong.
    pub self_check: fn(&Context) -> TokenStream,
}

/// A technique that is not part of this build.
pub(super) struct Missing {
    /// The feature that provides it.
    pub feature: &'static str,
    /// Its name.
    pub technique: &'static str,
    /// The missing parameter and value, if the technique itself is present.
    pub parameter: Option<(&'static str, &'static str)>,
    /// When `auto` prefers it if a limit of bytes allows its tables.
    pub auto_prefers_large_tables: Rule,
    /// A number of bytes that its tables have at least.
    pub least_bytes: fn(&Board, Word) -> usize,
}

impl Missing {
    /// The technique `simd` of an operation.
    pub const SIMD: &[Self] = &[
        #[cfg(not(feature = "vectors"))]
        Self::vectors("simd"),
    ];

    /// A vector technique, which `auto` never chooses.
    #[cfg(not(feature = "vectors"))]
    pub const fn vectors(technique: &'static str) -> Self {
        Self {
            feature: "vectors",
            technique,
            parameter: None,
            auto_prefers_large_tables: Rule::Never,
            least_bytes: |_, _| 0,
        }
    }
}
