//! Explains why a request cannot be met, and what would work.

use super::auto::MAX_BYTES;
use crate::board::Board;
use crate::domain::Domain;
use crate::request::{
    AUTO, DiagnosticKind, Limit, Operation, Parameter, Selection, SpannedDiagnostic, alternatives,
    given, list, misplaced,
};
use crate::target::Target;
use crate::techniques::technique::Technique;
use crate::techniques::{
    DEFAULT_FEATURES, missing_feature, missing_large_technique, missing_technique, techniques,
    techniques_for,
};
use crate::word::Word;
use std::fmt;

/// Why a request without tables cannot include a selected operation, whose tables take these bytes,
/// and which techniques have none.
pub(super) fn without_tables(
    operation: Operation,
    selection: &Selection,
    domain: Domain,
    (limit, bytes): (Limit, Bytes),
) -> String {
    let without =
        techniques_for(operation, domain).filter(|technique| is_free(operation, technique, domain));
    let names: Vec<&str> = without.map(|technique| technique.name).collect();
    let instead = match names.as_slice() {
        [] => format!("every technique for `{operation}` needs tables"),
        names => format!(
            "without them there {} {}",
            if names.len() == 1 { "is" } else { "are" },
            list(names, "and")
        ),
    };
    if selection.technique == AUTO {
        return format!("`{limit}`: {instead}; the least is {bytes}");
    }
    format!(
        "`{operation} = {}` has tables of {bytes}, but the request says `{limit}`; {instead}",
        selection.technique
    )
}

/// The size of tables in bytes.
#[derive(Clone, Copy)]
pub(super) enum Bytes {
    /// Exactly this many.
    Exactly(usize),
    /// At least this many; the exact number is not needed to reject them.
    AtLeast(usize),
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(bytes) => write!(f, "{bytes} bytes"),
            Self::AtLeast(bytes) => write!(f, "at least {bytes} bytes"),
        }
    }
}

/// Whether neither the technique nor any operation that it calls has tables.
fn is_free(operation: Operation, technique: &'static Technique, domain: Domain) -> bool {
    let can_be_free = |&operation: &Operation| {
        techniques_for(operation, domain).any(|technique| is_free(operation, technique, domain))
    };
    technique.has_no_tables(operation, domain) && technique.requires.iter().all(can_be_free)
}

/// Checks that the operation and all techniques that the selection may choose on a target are part
/// of this build; the error names the missing feature.
pub(super) fn is_built(
    operation: Operation,
    selection: &Selection,
    domain: Domain,
    target: &Target,
) -> Result<(), String> {
    let Selection { technique, parameters, .. } = selection;
    let limit = given(parameters, &MAX_BYTES).filter(|_| technique == AUTO);
    let max_bytes = limit
        .and_then(Parameter::integer)
        .map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
    let of_technique = || {
        let large = || missing_large_technique(operation, domain, target, max_bytes?);
        missing_technique(operation, technique, parameters).or_else(large)
    };
    let (what, feature) = if let Some(feature) = missing_feature(operation) {
        (operation.to_string(), feature)
    } else if let Some(feature) = of_technique() {
        (format!("{operation} = {}", selection.brief()), feature)
    } else {
        return Ok(());
    };
    // The derive of `bit-tables` has the others.
    let derive = if DEFAULT_FEATURES.contains(&feature) { "" } else { "`bit-tables`, " };
    Err(format!(
        "`{what}` needs the feature `{feature}`, which is switched off: write `features = [\"{feature}\"]` in the \
         dependency on {derive}`bit-tables-generator` or `bit-tables-macros`"
    ))
}

/// Checks that the operation exists for a word and board; the error says for what it exists.
pub(super) fn exists(operation: Operation, domain: Domain) -> Result<(), String> {
    if techniques_for(operation, domain).next().is_some() {
        return Ok(());
    }
    let Domain { word, named } = domain;
    let all = techniques(operation);
    if let (Some(board), Some(technique)) = (named, all.iter().find(|one| one.boards.is_some())) {
        let why = technique.defined_for(domain).expect_err("no technique is defined for it");
        return Err(format!("`{operation}` does not exist for `board = {board}`: {why}"));
    }
    if all.iter().any(|technique| technique.boards.is_some_and(|boards| boards(&SHOGI).is_ok())) {
        let own = Board::NAMED.iter().find(|(name, _)| *name == operation.name());
        if let Some((name, board)) = own.filter(|(_, board)| board.fits(word).is_err()) {
            let fitting = Word::ALL.iter().find(|&&word| board.fits(word).is_ok());
            let fitting = fitting.map_or("no word", |word| word.name());
            return Err(format!(
                "`{operation}` of `{word}` needs a board, and that of its game has {} squares: `board = {name}` is for `{fitting}`",
                board.count()
            ));
        }
        let examples = own.map(|(_, board)| *board).into_iter();
        let examples = examples.chain([SHOGI, Board::new(4, 4), Board::new(4, 2)]);
        let example = examples.into_iter().find(|board| board.fits(word).is_ok());
        let example = example.expect("eight squares fit every word");
        return Err(format!("`{operation}` of `{word}` needs a board, as in `board = {example}`"));
    }
    let words = Word::ALL.iter().filter(|&&word| techniques_for(operation, word).next().is_some());
    let words: Vec<&str> = words.map(|word| word.name()).collect();
    Err(format!("`{operation}` does not exist for `{word}`, only for {}", list(&words, "and")))
}

/// A board other than the chess board.
const SHOGI: Board = Board::new(9, 9);

/// The technique of that name.
pub(super) fn find(
    operation: Operation,
    selection: &Selection,
    domain: Domain,
) -> Result<&'static Technique, SpannedDiagnostic> {
    let name = selection.technique.as_str();
    let names = || techniques_for(operation, domain).map(|technique| technique.name);
    let diagnostic = |kind, message| Err(SpannedDiagnostic::new(selection.span, kind, message));
    if let Err(message) = exists(operation, domain) {
        // The missing name may be among the parameters.
        let elsewhere = selection.parameters.iter().find_map(misplaced);
        let elsewhere = elsewhere.map_or_else(String::new, |elsewhere| format!("; {elsewhere}"));
        let message = format!("{message}{elsewhere}");
        return diagnostic(DiagnosticKind::NotDefined, message);
    }
    let Some(technique) = techniques(operation).iter().find(|technique| technique.name == name)
    else {
        let message = format!("unknown technique `{name}` for `{operation}`");
        let (span, kind) = (selection.span, DiagnosticKind::UnknownTechnique);
        let advice = alternatives(name, names().chain([AUTO]));
        return Err(SpannedDiagnostic::advised(span, kind, &message, advice));
    };
    match technique.defined_for(domain) {
        Ok(()) => Ok(technique),
        Err(why) => {
            let names: Vec<&str> = names().collect();
            let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
            let what = match (technique.boards, domain.named) {
                (Some(_), Some(board)) => format!("board = {board}"),
                _ => domain.word.to_string(),
            };
            let message = format!(
                "`{name}` is not defined for `{what}`{why}; for it there {} {}",
                if names.len() == 1 { "is" } else { "are" },
                list(&names, "and")
            );
            let defined = names.iter().map(|&name| name.to_owned()).collect();
            diagnostic(DiagnosticKind::NotDefined, message)
                .map_err(|diagnostic| diagnostic.suggesting(defined))
        }
    }
}
