//! Parsers of argument values.

use bit_tables_generator::__private::tables::debruijn::Family;
use bit_tables_generator::typed::End;
use bit_tables_generator::{Diagnostic, Operation, Target, Word};
use bit_tables_tools::emit::Language;
use bit_tables_tools::emit::arguments::{
    self, end, family, language, operation, operations, target, technique_names, word,
};
pub use bit_tables_tools::emit::arguments::{
    board, domain, integer, integer64, operations_with, technique_of,
};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use std::error::Error;
use std::ffi::OsStr;

/// The parser of a named value, and the names that shells complete.
pub struct Named<T, E = Diagnostic> {
    /// Reads the value.
    pub read: fn(&str) -> Result<T, E>,
    /// The names that shells complete.
    pub names: fn() -> Vec<&'static str>,
}

/// A word.
pub const WORD: Named<Word> =
    Named { read: word, names: || Word::ALL.iter().map(|word| word.name()).collect() };

/// A target. Shells complete only the profiles and processors, not the hundreds of triples.
pub const TARGET: Named<Target, String> = Named {
    read: target,
    names: || {
        let processors = Target::processors().map(|(name, _)| name);
        Target::profiles().chain(processors).collect()
    },
};

/// An operation.
pub const OPERATION: Named<Operation> = Named {
    read: operation,
    names: || Operation::ALL.iter().map(|operation| operation.name()).collect(),
};

/// Operations by a name or alias, a technique or a function.
pub const OPERATIONS: Named<arguments::Named> = Named {
    read: operations,
    names: || Operation::ALL.iter().map(|operation| operation.name()).collect(),
};

/// A technique; several operations may have one with that name.
pub const TECHNIQUE: Named<String> =
    Named { read: |text| Ok(text.to_owned()), names: technique_names };

/// A family of sequences.
pub const FAMILY: Named<Family> =
    Named { read: family, names: || Family::ALL.iter().map(|family| family.name()).collect() };

/// A language.
pub const LANGUAGE: Named<Language> =
    Named { read: language, names: || Language::ALL.map(Language::name).to_vec() };

/// An end of a word.
pub const END: Named<End, String> =
    Named { read: end, names: || End::ALL.iter().map(|end| end.name()).collect() };

impl<T, E> Clone for Named<T, E> {
    fn clone(&self) -> Self {
        Self { read: self.read, names: self.names }
    }
}

impl<T, E> TypedValueParser for Named<T, E>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.read.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// A range of numbers with optional ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first number.
    pub from: u128,
    /// The number after the last; `None` for all.
    pub to: Option<u128>,
}

/// Parses a range `FROM..TO` of numbers. A missing start is 0; a missing end leaves the range open.
///
/// # Errors
/// If the text is no such range.
pub fn range(text: &str) -> Result<Range, String> {
    let (from, to) = text.split_once("..").ok_or("not a range: write it like 0..10")?;
    let end = |text: &str| (!text.is_empty()).then(|| integer(text)).transpose();
    Ok(Range { from: end(from)?.unwrap_or(0), to: end(to)? })
}
