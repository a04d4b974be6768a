//! The registry of techniques: every way to compute an operation, described in one place.
//!
//! A group of techniques is one file with a list; an entry there adds a technique. The listing, the
//! messages, the documentation of emitted code and the tests of each technique follow from the
//! entry.

// The registry: the definition of a technique, when `auto` chooses it, and its name.
pub(crate) mod addressable;
pub(crate) mod code_bytes;
pub(crate) mod names;
#[cfg(feature = "variants")]
pub(crate) mod registration;
pub(crate) mod rule;
pub(crate) mod technique;

// Shared by techniques on words and on squares.
mod carry_save;
pub(crate) mod debruijn;
pub(crate) mod digest;
mod prelude;
pub(crate) mod seal;
mod squares;
mod word_function;

// Words.
mod count;
pub(crate) mod fixed_masks;
mod gray;
pub(crate) mod halves;
pub(crate) mod interleave;
mod masks;
pub(crate) mod multi_word;
mod parity;
mod rank;
mod reverse_bits;
pub(crate) mod scan_forward;
mod scan_reverse;
mod select;
mod sets;
mod successors;
mod zero_bytes;

// Slices, lists and weights.
#[cfg(feature = "slices")]
pub(crate) mod indices;
#[cfg(feature = "slices")]
mod slices;
#[cfg(feature = "slices")]
mod weighted;

// Attacks of pieces.
#[cfg(feature = "games")]
pub(crate) mod fairy;
#[cfg(feature = "boards")]
mod leapers;
#[cfg(feature = "boards")]
mod leapers_set_wise;
#[cfg(feature = "games")]
mod othello;
#[cfg(feature = "boards")]
mod rays;
#[cfg(feature = "games")]
pub(crate) mod regions;
#[cfg(feature = "games")]
pub(crate) mod riders;
#[cfg(feature = "boards")]
mod set_wise;
#[cfg(feature = "games")]
mod shogi;
pub(crate) mod sliders;
#[cfg(feature = "games")]
mod xiangqi;
#[cfg(feature = "boards")]
mod xrays;

// Lines between and through squares.
#[cfg(feature = "boards")]
mod attack_getter;
#[cfg(feature = "boards")]
mod between;
#[cfg(feature = "boards")]
mod between_aligned;

// Counts of squares, boards of bytes, keys.
#[cfg(feature = "boards")]
mod leaper_counts;
#[cfg(feature = "boards")]
mod line_counts;
#[cfg(feature = "boards")]
mod mailbox_rays;
#[cfg(feature = "boards")]
mod mobility;
#[cfg(feature = "keys")]
pub(crate) mod zobrist;

use crate::domain::Domain;
use crate::module::{Function, Table};
use crate::request::{Operation, Parameter};
use crate::target::Target;
use proc_macro2::{Ident, TokenStream};
use technique::{Context, Group, Missing, Technique};

/// The feature of an operation, if it has one, and its techniques, unless that feature is off.
struct Part {
    feature: Option<&'static str>,
    group: Option<&'static Group>,
}

/// The part that belongs to a feature.
macro_rules! of {
    ($feature:literal, $group:path) => {
        Part {
            feature: Some($feature),
            #[cfg(feature = $feature)]
            group: Some(&$group),
            #[cfg(not(feature = $feature))]
            group: None,
        }
    };
}

fn part(operation: Operation) -> Part {
    let always = |group| Part { feature: None, group: Some(group) };
    match operation {
        Operation::CountOnes => always(&count::GROUP),
        Operation::TrailingZeros
        | Operation::BitScanForward
        | Operation::FindFirstSet
        | Operation::PopFirst => always(&scan_forward::GROUP),
        Operation::LeadingZeros
        | Operation::BitScanReverse
        | Operation::BitScan
        | Operation::PopLast => always(&scan_reverse::GROUP),
        Operation::Select => always(&select::GROUP),
        Operation::Extract => always(&masks::EXTRACT),
        Operation::Deposit => always(&masks::DEPOSIT),
        Operation::ExtractFixed => always(&fixed_masks::EXTRACT),
        Operation::DepositFixed => always(&fixed_masks::DEPOSIT),
        Operation::TrailingZeroBytes => always(&zero_bytes::TRAILING),
        Operation::Halves => always(&halves::GROUP),
        Operation::LeadingZeroBytes => always(&zero_bytes::LEADING),
        Operation::Parity => always(&parity::GROUP),
        Operation::Gray => always(&gray::CODE),
        Operation::GrayInverse => always(&gray::INVERSE),
        Operation::PrefixXor => always(&gray::PREFIX),
        Operation::CountOnesBelow => always(&rank::GROUP),
        Operation::ReverseBits => always(&reverse_bits::BITS),
        Operation::SwapBytes => always(&reverse_bits::BYTES),
        Operation::Ones => always(&sets::ONES),
        Operation::Interleave => always(&interleave::INTERLEAVE),
        Operation::Deinterleave => always(&interleave::DEINTERLEAVE),
        Operation::NextPermutation => always(&successors::PERMUTATION),
        Operation::NextSubset => always(&successors::SUBSET),
        Operation::NextPowerOfTwo => always(&successors::POWER),
        Operation::RoundUp => always(&successors::MULTIPLE),
        Operation::IsEmpty => always(&sets::EMPTY),
        Operation::IsPowerOfTwo => always(&sets::SINGLE),
        Operation::MoreThanOne => always(&sets::SEVERAL),
        Operation::AtMostOne => always(&sets::FEW),
        Operation::CountOnesOf => always(&multi_word::COUNT),
        Operation::AttackCounts => always(&multi_word::DIGITS),
        Operation::HammingDistance => always(&multi_word::DISTANCE),
        Operation::Indices => of!("slices", indices::GROUP),
        Operation::IndicesOfSlice => of!("slices", indices::OF_SLICES),
        Operation::CountOnesOfSlice
        | Operation::HammingDistanceOfSlices
        | Operation::CountAndOfSlices
        | Operation::CountOrOfSlices
        | Operation::CountAndNotOfSlices => of!("slices", slices::COUNTS),
        Operation::JaccardOfSlices => of!("slices", slices::JACCARD),
        Operation::RankSelectOfSlice => of!("slices", slices::RANK_INDEX),
        Operation::ReverseBitsOfSlice => of!("slices", slices::REVERSAL),
        Operation::PositionalCounts => of!("slices", slices::POSITIONAL),
        Operation::WeightedCount => of!("slices", weighted::SCALAR),
        Operation::WeightedLookUp => of!("slices", weighted::TABLE),
        Operation::LineCounts => of!("boards", line_counts::GROUP),
        Operation::LeaperCounts => of!("boards", leaper_counts::GROUP),
        Operation::Mobility => of!("boards", mobility::PLAIN),
        Operation::CentreMobility => of!("boards", mobility::CENTRE),
        Operation::Zobrist => of!("keys", zobrist::GROUP),
        Operation::Leapers => of!("boards", leapers::GROUP),
        Operation::LeapersSetWise => of!("boards", leapers_set_wise::GROUP),
        Operation::Fairy => of!("games", fairy::GROUP),
        Operation::Regions => of!("games", regions::GROUP),
        Operation::Othello => of!("games", othello::GROUP),
        Operation::Between => of!("boards", between::GROUP),
        Operation::BetweenAligned => of!("boards", between_aligned::GROUP),
        Operation::SetWise => of!("boards", set_wise::GROUP),
        Operation::Xrays => of!("boards", xrays::GROUP),
        Operation::Rays => of!("boards", rays::GROUP),
        Operation::Riders => of!("games", riders::GROUP),
        Operation::MailboxRays => of!("boards", mailbox_rays::GROUP),
        Operation::AttackGetter => of!("boards", attack_getter::GROUP),
        Operation::Shogi => of!("games", shogi::GROUP),
        Operation::Xiangqi => of!("games", xiangqi::GROUP),
        Operation::Sliders => always(&sliders::GROUP),
    }
}

/// The techniques of an operation, in `auto`'s order of preference. Empty if the operation's
/// feature is off.
#[must_use]
pub fn techniques(operation: Operation) -> &'static [Technique] {
    #[cfg(feature = "variants")]
    if let Some(extended) = registration::extended(operation) {
        return extended;
    }
    part(operation).group.map_or(&[], |group| group.techniques)
}

/// The features that are on by default.
pub(crate) const DEFAULT_FEATURES: [&str; 5] =
    ["boards", "keys", "large-tables", "slices", "vectors"];

/// The feature of this crate that an operation needs beside those that are on by default, such as
/// `games` for `othello`.
#[must_use]
pub fn extra_feature(operation: Operation) -> Option<&'static str> {
    part(operation).feature.filter(|feature| !DEFAULT_FEATURES.contains(feature))
}

/// The operation's feature, if it is off.
pub(crate) fn missing_feature(operation: Operation) -> Option<&'static str> {
    let Part { feature, group } = part(operation);
    feature.filter(|_| group.is_none())
}

fn missing_techniques(operation: Operation) -> &'static [Missing] {
    match operation {
        Operation::MailboxRays | Operation::SetWise => Missing::SIMD,
        Operation::Sliders => sliders::MISSING,
        _ => &[],
    }
}

/// The feature of a technique with these parameters, if it is off.
pub(crate) fn missing_technique(
    operation: Operation,
    technique: &str,
    parameters: &[Parameter],
) -> Option<&'static str> {
    let is_given = |(name, value): (&str, &str)| {
        parameters.iter().any(|given| given.name == name && given.text == value)
    };
    let is_asked = |missing: &&Missing| {
        missing.technique == technique && missing.parameter.is_none_or(is_given)
    };
    missing_techniques(operation).iter().find(is_asked).map(|missing| missing.feature)
}

/// The feature of a technique that `auto` may choose on a target as a limit of bytes allows its
/// tables, if that feature is off.
pub(crate) fn missing_large_technique(
    operation: Operation,
    domain: Domain,
    target: &Target,
    max_bytes: usize,
) -> Option<&'static str> {
    let may_be_taken = |missing: &&Missing| {
        missing.auto_prefers_large_tables.holds(target, domain.word)
            && (missing.least_bytes)(&domain.board(), domain.word) <= max_bytes
    };
    missing_techniques(operation).iter().find(may_be_taken).map(|missing| missing.feature)
}

/// The body of a block that fails to compile if a function of the operation is wrong.
pub(crate) fn self_check(context: &Context) -> TokenStream {
    let group = part(context.operation).group.expect("a technique of a group that is there");
    (group.self_check)(context)
}

/// The techniques of an operation that are defined for a word, and for a board if one is named.
///
/// ```
/// use bit_tables_generator::{Board, Domain, Operation, Word, techniques, techniques_for};
///
/// let bytes = techniques_for(Operation::CountOnes, Word::U8).count();
/// assert!(0 < bytes && bytes < techniques(Operation::CountOnes).len());
/// let shogi = Domain::on(Word::U128, Board::new(9, 9))?;
/// assert!(techniques_for(Operation::Sliders, shogi).count() > 1);
/// # Ok::<(), bit_tables_generator::UnfitBoard>(())
/// ```
pub fn techniques_for(
    operation: Operation,
    domain: impl Into<Domain>,
) -> impl Iterator<Item = &'static Technique> {
    let domain = domain.into();
    techniques(operation).iter().filter(move |technique| technique.defined_for(domain).is_ok())
}

/// The functions of an operation, for their signatures: by any technique, for the given word and
/// board, or for others if it is not defined for them, with the valid parameters only.
pub(crate) fn signatures(
    operation: Operation,
    domain: Domain,
    parameters: &[Parameter],
) -> Vec<Function> {
    let first = techniques(operation).first();
    let any = first.and_then(|technique| Some((technique, (*technique.words.last()?).into())));
    let defined = techniques_for(operation, domain).next().map(|technique| (technique, domain));
    let Some((technique, domain)) = defined.or(any) else {
        return Vec::new();
    };
    let known = |parameter: &&Parameter| technique.parameter(&parameter.name).is_some();
    let known: Vec<Parameter> = parameters.iter().filter(known).cloned().collect();
    let target = &Target::unknown();
    let given = Context::new(operation, technique, domain, &known, target);
    let (tables, context) = if let Ok(tables) = (technique.tables)(&given) {
        (tables, given)
    } else {
        let usual = Context { parameters: &[], ..given };
        ((technique.tables)(&usual).expect("tables without parameters"), usual)
    };
    let names: Vec<Ident> = tables.iter().map(Table::ident).collect();
    (technique.code)(&context, &names)
}

/// The public functions of an operation on a word and board, with the valid ones of these
/// parameters; empty if it is not defined for them.
#[must_use]
pub fn functions_of(
    operation: Operation,
    domain: impl Into<Domain>,
    parameters: &[Parameter],
) -> Vec<Function> {
    let domain = domain.into();
    if techniques_for(operation, domain).next().is_none() {
        return Vec::new();
    }
    let mut functions = signatures(operation, domain, parameters);
    functions.retain(|function| function.public);
    functions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::word::Word;

    #[test]
    fn the_default_features_are_those_of_the_package() {
        let names = DEFAULT_FEATURES.map(|name| format!("\"{name}\"")).join(", ");
        for package in
            [include_str!("../../Cargo.toml"), include_str!("../../../macros/Cargo.toml")]
        {
            assert!(package.contains(&format!("\ndefault = [{names}]\n")), "{names}");
        }
    }

    /// Computes the tables of every technique without parameters for every word, and for every
    /// named board or board with these sides in every word that it fits.
    fn tables_without_parameters(sides: &[u32]) {
        let boards = Board::NAMED.map(|(_, board)| board).into_iter();
        let with_files = |&files| sides.iter().map(move |&ranks| Board::new(files, ranks));
        let boards = boards.chain(sides.iter().flat_map(with_files));
        let fitting =
            |board| Word::ALL.iter().filter_map(move |&word| Domain::on(word, board).ok());
        let words = Word::ALL.iter().map(|&word| Domain::from(word));
        let target = &Target::unknown();
        for domain in words.chain(boards.flat_map(fitting)) {
            for &operation in Operation::ALL {
                for technique in techniques_for(operation, domain) {
                    let context = Context::new(operation, technique, domain, &[], target);
                    let tables = (technique.tables)(&context);
                    assert!(tables.is_ok(), "{operation} = {}, {domain:?}", technique.name);
                }
            }
        }
    }

    /// Wherever a technique is defined, it has tables without parameters, so no placeholder is
    /// needed.
    #[test]
    fn what_is_defined_has_tables() {
        tables_without_parameters(&[1, 3, 8, 11, 64, 128]);
    }

    #[test]
    #[ignore = "boards of every size, a minute and a half"]
    fn what_is_defined_has_tables_on_every_board() {
        tables_without_parameters(&(1..=128).collect::<Vec<u32>>());
    }

    /// An operation needs a board if and only if its techniques do.
    #[test]
    fn operations_of_boards_have_techniques_of_boards() {
        for &operation in Operation::ALL {
            let techniques = techniques(operation);
            let are_of_boards = techniques.iter().any(|technique| technique.boards.is_some());
            assert_eq!(are_of_boards, operation.spec().needs_board, "{operation}");
        }
    }

    /// The code multiplies exactly as its entry says.
    #[test]
    fn multiplications_are_reported() {
        for &operation in Operation::ALL {
            for technique in techniques(operation) {
                for &word in technique.words {
                    let target = &Target::unknown();
                    let context = Context::new(operation, technique, word.into(), &[], target);
                    let tables = (technique.tables)(&context).unwrap();
                    let names: Vec<Ident> = tables.iter().map(Table::ident).collect();
                    let multiplies = (technique.code)(&context, &names)
                        .iter()
                        .any(|function| function.body.to_string().contains("wrapping_mul"));
                    let declared = (technique.multiplies)(word).is_some();
                    assert_eq!(declared, multiplies, "{operation} = {}, {word}", technique.name);
                }
            }
        }
    }
}
