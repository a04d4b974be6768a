//! The registry of techniques: every way to compute an operation, each described once.
//!
//! A group of techniques is one file with a list; to add a technique is to add an entry there. All
//! else follows from the entry: the listing, the messages, the documentation of what is emitted, and
//! the tests that every technique is put through.

pub(crate) mod addressable;
mod attack_getter;
mod between;
mod carry_save;
mod count;
mod debruijn;
mod leaper_counts;
mod leapers;
mod line_counts;
mod mobility;
mod names;
mod rays;
mod scan_forward;
mod scan_reverse;
mod set_wise;
mod sets;
mod several;
mod shogi;
mod slices;
mod sliders;
mod squares;
mod weighted;
mod word_function;
mod xiangqi;
mod xrays;
mod zobrist;

pub(crate) use names::WHERE_LISTED;
pub use names::{faults_of, operation_named};

use crate::board::{Board, Ground};
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
    /// The words it is defined for; for what is of boards, if none is named.
    pub words: &'static [Word],
    /// If it is of boards, for which of them it is defined, or why it is not, as the end of a sentence.
    pub boards: Option<Suits>,
    /// Whether the code is right for zero too. Where it is not, an operation that has a result for
    /// zero tests for zero first, and one that has none leaves its result unspecified.
    pub handles_zero: bool,
    /// The names of the parameters it understands; all are optional.
    pub parameters: &'static [&'static str],
    /// Whether several of them may be given together; otherwise they are ways to say the same.
    pub together: bool,
    /// The word of the widest multiplication it does, if any.
    pub multiplies: fn(Word) -> Option<Word>,
    /// What else a processor needs to do it well, in a word or two; nothing if it is what all have.
    pub needs: &'static str,
    /// Why it is not defined for the words for which it is not, as the end of a sentence.
    pub undefined: fn(Word) -> &'static str,
    /// Whether `auto` may choose it for a target at all, see [`suits`](Self::suits).
    pub(crate) auto: fn(&Target, Word) -> bool,
    /// Whether `auto` may choose it, after all others, where it does not suit the target but bytes are limited.
    pub(crate) spares_bytes: bool,
    /// Whether `auto` takes it before all others where it is told that few bits are set, and about as many in every word.
    pub(crate) sparse: fn(&Target, Word) -> bool,
    /// Parameters, each with its value, that make its tables smaller, the faster first: `auto` takes one of them where bytes are
    /// limited.
    pub(crate) smaller: &'static [(&'static str, &'static str)],
    /// The tables it needs, in the order in which the code is given their names.
    pub(crate) tables: fn(&Setting) -> Result<Vec<Table>, String>,
    /// The functions of an operation, given the names of the tables.
    pub(crate) code: fn(&Context, &[Ident]) -> Vec<Function>,
    /// The operations whose functions these call: by the techniques that are requested, or by the best.
    pub requires: &'static [Operation],
    /// What stands beside the functions: structs that they return, with what is implemented for them, and what they keep.
    pub(crate) definitions: fn(&Context) -> Vec<TokenStream>,
}

/// Whether a technique is defined for a board; why it is not, if so, as the end of a sentence.
pub type Suits = fn(&Board) -> Result<(), &'static str>;

/// For a technique that is defined for all boards.
const EVERY_BOARD: Suits = |_| Ok(());

/// For one whose shifts are by as many bits everywhere, and lead somewhere.
const EVEN_BOARDS: Suits = |board| {
    if board.is_packed() {
        Err("where holes are left out, steps differ in size")
    } else if board.files() < 3 || board.ranks() < 3 {
        Err("it is for three files and ranks at least")
    } else {
        Ok(())
    }
};

/// What a technique's code depends on.
pub(crate) struct Context<'a> {
    /// The operation that is wanted of the technique's group.
    pub operation: Operation,
    /// The technique itself.
    pub technique: &'static Technique,
    /// The word.
    pub word: Word,
    /// The board.
    pub board: Board,
    /// The same if the request names it, for what is not of squares alone.
    pub requested: Option<Board>,
    /// The parameters, each known to the technique and none given twice.
    pub parameters: &'a [Parameter],
    /// What the code is for, if it is for something that not all processors have.
    pub target: &'a Target,
}

/// What a technique's tables depend on.
pub(crate) struct Setting<'a> {
    /// The word.
    pub word: Word,
    /// The board.
    pub board: Board,
    /// The same if the request names it, for what is not of squares alone.
    pub requested: Option<Board>,
    /// The parameters, each known to the technique and none given twice.
    pub parameters: &'a [Parameter],
    /// What the tables are for, if some are for what not all processors have.
    pub target: &'a Target,
}

impl Technique {
    /// What an entry of the registry need not say: defined for every word, right for zero, without
    /// parameters or tables, never chosen by `auto`.
    const BASE: Self = Self {
        name: "",
        summary: "",
        origin: "",
        words: Word::ALL,
        boards: None,
        handles_zero: true,
        parameters: &[],
        together: false,
        multiplies: |_| None,
        needs: "",
        undefined: |_| "",
        auto: |_, _| false,
        spares_bytes: false,
        sparse: |_, _| false,
        smaller: &[],
        tables: |_| Ok(Vec::new()),
        code: |_, _| Vec::new(),
        requires: &[],
        definitions: |_| Vec::new(),
    };

    /// Whether `auto` may choose it, as far as the target matters: if it has the instruction that it is, if it is one, and
    /// if there it is short.
    ///
    /// Of those that it may, `auto` takes the first of their operation whose tables are allowed.
    #[must_use]
    pub fn suits(&self, target: &Target, word: Word) -> bool {
        (self.auto)(target, word)
    }

    /// Whether it is defined for a word, and for the board if it is of boards.
    ///
    /// # Errors
    /// When it is not: why, as the end of a sentence, or nothing.
    pub fn check(&self, ground: impl Into<Ground>) -> Result<(), &'static str> {
        let Ground { word, named } = ground.into();
        match (self.boards, named) {
            (Some(boards), Some(board)) => boards(&board),
            _ if self.words.contains(&word) => Ok(()),
            _ => Err((self.undefined)(word)),
        }
    }

    /// The bytes of its tables for a word and board, with no parameters given; `None` if not defined for them.
    #[must_use]
    pub fn table_bytes(&self, ground: impl Into<Ground>) -> Option<usize> {
        let ground = ground.into();
        self.check(ground).ok()?;
        let (word, board, target) = (ground.word, ground.board(), &Target::unseen());
        let setting = Setting { word, board, requested: ground.named, parameters: &[], target };
        let tables = (self.tables)(&setting).ok()?;
        Some(tables.iter().map(Table::bytes).sum())
    }
}

/// The techniques that can take each other's place, and what is the same for all of them.
struct Group {
    /// In the order in which `auto` prefers them.
    techniques: &'static [Technique],
    /// The body of a block that fails to compile if a function of an operation is wrong.
    check: fn(&Context) -> TokenStream,
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
        Operation::MoreThanOne => &sets::SEVERAL,
        Operation::AtMostOne => &sets::FEW,
        Operation::CountOnesOf => &several::COUNT,
        Operation::AttackCounts => &several::DIGITS,
        Operation::HammingDistance => &several::DISTANCE,
        Operation::CountOnesOfSlice => &slices::COUNT,
        Operation::HammingDistanceOfSlices => &slices::DISTANCE,
        Operation::WeightedCount => &weighted::SCALAR,
        Operation::WeightedLookUp => &weighted::TABLE,
        Operation::LineCounts => &line_counts::GROUP,
        Operation::LeaperCounts => &leaper_counts::GROUP,
        Operation::Mobility => &mobility::PLAIN,
        Operation::CentreMobility => &mobility::CENTRE,
        Operation::Zobrist => &zobrist::GROUP,
        Operation::Leapers => &leapers::GROUP,
        Operation::Between => &between::GROUP,
        Operation::SetWise => &set_wise::GROUP,
        Operation::Xrays => &xrays::GROUP,
        Operation::Rays => &rays::GROUP,
        Operation::AttackGetter => &attack_getter::GROUP,
        Operation::Shogi => &shogi::GROUP,
        Operation::Xiangqi => &xiangqi::GROUP,
        Operation::Sliders => &sliders::GROUP,
    }
}

/// The techniques of an operation, in the order in which `auto` prefers them.
#[must_use]
pub fn techniques(operation: Operation) -> &'static [Technique] {
    group(operation).techniques
}

/// Whether the operation is on squares of a board.
pub(crate) fn is_of_boards(operation: Operation) -> bool {
    techniques(operation).iter().any(|technique| technique.boards.is_some())
}

/// The body of a block that fails to compile if a function of the operation is wrong.
pub(crate) fn check(context: &Context) -> TokenStream {
    (group(context.operation).check)(context)
}

/// The techniques of an operation that are defined for a word, and for a board if one is named.
pub fn techniques_for(
    operation: Operation,
    ground: impl Into<Ground>,
) -> impl Iterator<Item = &'static Technique> {
    let ground = ground.into();
    techniques(operation).iter().filter(move |technique| technique.check(ground).is_ok())
}

/// The functions of an operation, for the sake of their signatures: by any technique, for the given word and board or for
/// any if there are none for them, with those of the parameters that it takes, if these are right.
pub(crate) fn signatures(
    operation: Operation,
    ground: Ground,
    parameters: &[Parameter],
) -> Vec<Function> {
    let first = techniques(operation).first();
    let any = first.and_then(|technique| Some((technique, (*technique.words.last()?).into())));
    let defined = techniques_for(operation, ground).next().map(|technique| (technique, ground));
    let Some((technique, ground)) = defined.or(any) else {
        return Vec::new();
    };
    let (word, board, requested) = (ground.word, ground.board(), ground.named);
    let known = |parameter: &&Parameter| technique.parameters.contains(&&*parameter.name);
    let known: Vec<Parameter> = parameters.iter().filter(known).cloned().collect();
    let target = &Target::unseen();
    let setting = Setting { word, board, requested, parameters: &known, target };
    let (tables, parameters) = if let Ok(tables) = (technique.tables)(&setting) {
        (tables, &known[..])
    } else {
        let usual = Setting { parameters: &[], ..setting };
        ((technique.tables)(&usual).unwrap_or_default(), &[][..])
    };
    let names: Vec<Ident> = tables.iter().map(Table::ident).collect();
    let context = Context { operation, technique, word, board, requested, parameters, target };
    (technique.code)(&context, &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said to be multiplied is what the code multiplies, and no more.
    #[test]
    fn multiplications_are_told() {
        for &operation in Operation::ALL {
            for technique in techniques(operation) {
                for &word in technique.words {
                    let board = Ground::from(word).board();
                    let (parameters, target) = (&[], &Target::unseen());
                    let setting = Setting { word, board, requested: None, parameters, target };
                    let tables = (technique.tables)(&setting).unwrap();
                    let names: Vec<Ident> = tables.iter().map(Table::ident).collect();
                    let requested = None;
                    let context = Context {
                        operation,
                        technique,
                        word,
                        board,
                        requested,
                        parameters,
                        target,
                    };
                    let multiplies = (technique.code)(&context, &names)
                        .iter()
                        .any(|function| function.body.to_string().contains("wrapping_mul"));
                    let told = (technique.multiplies)(word).is_some();
                    assert_eq!(told, multiplies, "{operation} = {}, {word}", technique.name);
                }
            }
        }
    }
}
