//! Aliases of operations, and other meanings of a name.

use super::{missing_feature, signatures, techniques, techniques_for};
use crate::board::Board;
use crate::domain::Domain;
use crate::request::{
    AUTO, Advice, BOARD, Diagnostic, DiagnosticKind, Diagnostics, HEX, NO_OPERATIONS, Operation,
    RECTANGLE, Request, SpannedDiagnostic, TABLES, UnknownName, edits, list, near, shown,
};
use crate::word::Word;
use std::str::FromStr;
use std::sync::OnceLock;

/// Where all operations are listed, for every front end.
pub(crate) const WHERE_LISTED: &str =
    "`bit-tables list` and the documentation of `Operation` list all operations";

/// Returns the operation with that name, or the only one with that alias.
///
/// ```
/// use bit_tables_generator::Operation;
/// use bit_tables_generator::__private::operation_named;
///
/// assert_eq!(operation_named("count_ones"), Ok(Operation::CountOnes));
/// assert_eq!(operation_named("popcount"), Ok(Operation::CountOnes));
/// let advice = operation_named("count_one").unwrap_err();
/// assert_eq!(advice.to_string(), "did you mean `count_ones`?");
/// let advice = operation_named("rook_attacks").unwrap_err();
/// assert_eq!(advice.to_string(), "it is a function that comes with `sliders`");
/// ```
///
/// # Errors
/// If no operation has the name; the advice says what is likely meant, or where all operations are
/// listed.
pub fn operation_named(name: &str) -> Result<Operation, Advice> {
    Operation::known_as(name).ok_or_else(|| meant(name, None))
}

impl Request {
    /// Parses a request in the grammar of all front ends, and rejects mistakes in the text.
    ///
    /// The request may still be impossible, which a plan finds out.
    ///
    /// ```
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::try_parse(Word::U64, "count_ones = swar, sliders")?;
    /// assert_eq!(request.choices().len(), 2);
    /// assert!(Request::try_parse(Word::U64, "count_ones = swar(").is_err());
    /// # Ok::<(), bit_tables_generator::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// If the text does not follow the grammar, or names an unknown operation, board or limit. The
    /// plan looks up the names of techniques and their parameters.
    pub fn try_parse(word: Word, text: &str) -> Result<Self, Diagnostics> {
        let request = Self::parse(word, text);
        Diagnostics::if_any(faults_of(&request)).map(|()| request)
    }
}

/// Parses the name of an operation.
impl FromStr for Operation {
    type Err = Diagnostic;

    fn from_str(name: &str) -> Result<Self, Diagnostic> {
        Self::known_as(name).ok_or_else(|| {
            let message = format!("unknown operation `{}`", shown(name));
            Diagnostic::advised(DiagnosticKind::UnknownOperation, &message, meant(name, None))
        })
    }
}

/// The diagnostics of a request's text, each with advice from the registry.
pub(crate) fn faults_of(request: &Request) -> Vec<SpannedDiagnostic> {
    request.diagnostics().iter().map(|diagnostic| diagnostic.with_advice(advice)).collect()
}

/// What to write instead of a name, or of a name with parameters.
fn advice(asked: &UnknownName) -> Option<Advice> {
    let UnknownName { name, parameters } = asked;
    let Some(parameters) = parameters else { return Some(meant(name, None)) };
    if let Some(operation) = Operation::known_as(name) {
        let first = parameters.split('=').next().unwrap_or_default().trim();
        let all = techniques(operation);
        // `auto` takes the parameters that all techniques take.
        let is_shared = all.iter().all(|technique| technique.parameter(first).is_some());
        let taking = all.iter().find(|technique| technique.parameter(first).is_some());
        let (technique, parameters) = match taking {
            Some(technique) if !is_shared => (technique.name, format!("({parameters})")),
            Some(_) => (AUTO, format!("({parameters})")),
            None => (AUTO, String::new()),
        };
        let text = format!("{operation} = {technique}{parameters}");
        return Some(Advice::new(format!("write `{text}`"), &[&text]));
    }
    if name == TABLES {
        let text = format!("{TABLES} = none");
        let words =
            format!("with parentheses it is for the methods of a struct alone; write `{text}`");
        return Some(Advice::new(words, &[&text]));
    }
    let is_known = NO_OPERATIONS.contains(&&**name);
    (!is_known).then(|| meant(name, Some(parameters)))
}

/// What a name that is no operation may mean.
fn meant(name: &str, parameters: Option<&str>) -> Advice {
    let lower = name.to_ascii_lowercase();
    let operations = || Operation::ALL.iter().copied();
    let complement = operations().find_map(|operation| {
        let mut all = operation.spec().complements.iter();
        all.find(|(name, _)| *name == lower).map(|(_, expression)| (operation, expression))
    });
    if let Some((operation, expression)) = complement {
        let words = format!("it is `{expression}`: write `{operation}`");
        return Advice::new(words, &[operation.name()]);
    }
    let parameters = parameters.map_or_else(String::new, |parameters| format!("({parameters})"));
    let has_function = |operation: &Operation| functions().contains(&(name, *operation));
    let is_alias = |operation: &Operation| operation.aliases().contains(&&*lower);
    // An alias that several operations share does not name the algorithm of any.
    let is_of_one = operations().filter(&is_alias).count() == 1;
    let by_algorithm = operations().find_map(|operation| {
        let is_algorithm = is_of_one && operation.spec().algorithms.contains(&&*lower);
        let mut all = techniques(operation).iter().filter(|_| is_algorithm);
        Some((operation, all.find(|technique| lower.starts_with(technique.name))?))
    });
    if let Some((operation, technique)) = by_algorithm {
        let text = format!("{operation} = {}{parameters}", technique.name);
        let words = format!("it is a way to compute `{operation}`: write `{text}`");
        return Advice::new(words, &[operation.name(), &text]);
    }
    if operations().any(|operation| is_alias(&operation)) {
        let is_meant = |operation: &Operation| is_alias(operation) || has_function(operation);
        let names: Vec<&str> = operations().filter(is_meant).map(Operation::name).collect();
        return Advice::new(format!("did you mean {}?", list(&names, "or")), &names);
    }
    let names: Vec<&str> = operations().filter(has_function).map(Operation::name).collect();
    if !names.is_empty() {
        let words = format!("it is a function that comes with {}", list(&names, "and"));
        return Advice::new(words, &names);
    }
    let is_technique = |operation: &Operation| {
        techniques(*operation).iter().any(|technique| technique.name == name)
    };
    if let Some(operation) = operations().find(is_technique) {
        let text = format!("{operation} = {name}{parameters}");
        return Advice::new(format!("it is a technique: write `{text}`"), &[&text]);
    }
    if [RECTANGLE, HEX].contains(&name) || Board::NAMED.iter().any(|(board, _)| *board == name) {
        let text = format!("{BOARD} = {name}{parameters}");
        return Advice::new(format!("it is a board: write `{text}`"), &[&text]);
    }
    // A setting is suggested only if nearly all of its name is there.
    let settings = NO_OPERATIONS.into_iter().filter(|setting| edits(name, setting) <= 2);
    if let Some(near) = near(&lower, Operation::names().chain(settings)) {
        return Advice::new(format!("did you mean `{near}`?"), &[near]);
    }
    let aliases =
        || operations().flat_map(|one| one.aliases().iter().map(move |alias| (one, *alias)));
    let nearest = near(&lower, aliases().map(|(_, alias)| alias));
    if let Some((operation, _)) = aliases().find(|(_, alias)| Some(*alias) == nearest) {
        return Advice::new(format!("did you mean `{operation}`?"), &[operation.name()]);
    }
    let all = || {
        operations().flat_map(|operation| {
            techniques(operation).iter().map(move |one| (operation, one.name))
        })
    };
    let nearest = near(&lower, all().map(|(_, technique)| technique));
    match all().find(|(_, technique)| Some(*technique) == nearest) {
        Some((operation, technique)) => {
            let text = format!("{operation} = {technique}");
            Advice::new(format!("did you mean `{text}`?"), &[&text])
        }
        None => beginning(&lower).unwrap_or_else(|| Advice::new(WHERE_LISTED, &[])),
    }
}

/// The operations whose names begin like this, if there are few.
fn beginning(name: &str) -> Option<Advice> {
    let names: Vec<&str> = Operation::names().filter(|other| other.starts_with(name)).collect();
    let are_few = name.len() > 1 && (1..=MOST_BEGINNING).contains(&names.len());
    are_few.then(|| Advice::new(format!("did you mean {}?", list(&names, "or")), &names))
}

const MOST_BEGINNING: usize = 4;

/// The operations that provide a function with this name.
#[must_use]
pub fn operations_with_function(name: &str) -> Vec<Operation> {
    let having = functions().iter().filter(|(function, _)| *function == name);
    having.map(|&(_, operation)| operation).collect()
}

/// Whether some operation has a function of this name.
pub(crate) fn is_function(name: &str) -> bool {
    Operation::named(name).is_some() || functions().iter().any(|(known, _)| *known == name)
}

/// All functions except those named like their operation.
fn functions() -> &'static [(&'static str, Operation)] {
    static FUNCTIONS: OnceLock<Vec<(&str, Operation)>> = OnceLock::new();
    FUNCTIONS.get_or_init(|| {
        let boards = Board::NAMED.map(|(_, board)| Domain { word: Word::U128, named: Some(board) });
        let domains: Vec<Domain> = [Word::U64.into()].into_iter().chain(boards).collect();
        let of_operation = |&operation: &Operation| {
            let is_for = |domain: &&Domain| techniques_for(operation, **domain).next().is_some();
            let domain = domains.iter().find(is_for);
            let domain = domain.expect("each operation exists for a word or a board with a name");
            let functions = signatures(operation, *domain, &[]).into_iter();
            let public = functions.filter(|function| function.public);
            public.map(move |function| (function.name, operation)).collect::<Vec<_>>()
        };
        let is_built = |operation: &&Operation| missing_feature(**operation).is_none();
        Operation::ALL.iter().filter(is_built).flat_map(of_operation).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// No alias hides an operation, and none is listed twice.
    #[test]
    fn aliases_are_no_names() {
        for &operation in Operation::ALL {
            let aliases = operation.aliases();
            for (place, alias) in aliases.iter().enumerate() {
                assert_eq!(Operation::named(alias), None);
                assert!(!aliases[..place].contains(alias), "{alias}");
                assert_eq!(*alias, alias.to_ascii_lowercase());
            }
        }
    }

    /// A name that stands for several operations is listed here, as each of them is what people
    /// call so; an error offers them all.
    #[test]
    fn shared_aliases_are_meant() {
        let mut of: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for operation in Operation::ALL {
            for alias in operation.aliases() {
                of.entry(alias).or_default().push(operation.name());
            }
        }
        of.retain(|_, operations| operations.len() > 1);
        // A mask at run time, or one of the request.
        let extract = vec!["extract", "extract_fixed"];
        let deposit = vec!["deposit", "deposit_fixed"];
        let between = vec!["between", "between_aligned"];
        let expected = BTreeMap::from([
            ("attacks", vec!["leapers", "sliders"]),
            ("bitscan", vec!["bit_scan_forward", "bit_scan"]),
            ("compress", extract.clone()),
            ("deposit_bits", deposit.clone()),
            ("expand", deposit.clone()),
            ("extract_bits", extract.clone()),
            ("gather", extract),
            ("in_between", between.clone()),
            ("pdep", deposit.clone()),
            // An instruction, and the technique of sliders by it.
            ("pext", vec!["extract", "extract_fixed", "sliders"]),
            ("scatter", deposit),
            ("squares_between", between),
            ("zero_bytes", vec!["trailing_zero_bytes", "leading_zero_bytes"]),
        ]);
        assert_eq!(of, expected);
    }

    /// Incomplete names are completed, for users who are typing.
    #[test]
    fn beginnings_are_completed() {
        let message = |name: &str| operation_named(name).expect_err(name).to_string();
        assert_eq!(message("sli"), "did you mean `sliders`?");
        assert_eq!(
            message("leap"),
            "did you mean `leaper_counts`, `leapers` or `leapers_set_wise`?"
        );
        // Too many names begin with one letter.
        assert_eq!(message("s"), WHERE_LISTED);
    }

    /// The name of every emitted function leads to its operation.
    #[test]
    fn every_function_is_found() {
        assert!(functions().len() > 90, "{}", functions().len());
        for (function, operation) in functions() {
            match operation_named(function) {
                // An alias of an operation may be the name of one of its functions.
                Ok(named) => assert!(named.name() == *function || named == *operation),
                Err(advice) => {
                    let message = advice.to_string();
                    assert!(message.contains(&format!("`{operation}`")), "{function}: {message}");
                }
            }
        }
    }
}
