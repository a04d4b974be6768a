//! Early exits: `return`, and errors.

use super::value::Value;
use crate::error::CodeError;
use crate::language::Type;

/// An early exit.
pub(super) enum Exit {
    /// `return`.
    Return(Value),
    /// An error.
    Error(Box<CodeError>),
}

impl<T: Into<String>> From<T> for Exit {
    /// An error whose place is not known yet.
    fn from(what: T) -> Self {
        Self::Error(Box::new(CodeError::new("", what)))
    }
}

impl Exit {
    /// Sets the statement of an error, unless an inner statement is already set.
    pub(super) fn at(mut self, code: &str) -> Self {
        if let Self::Error(error) = &mut self
            && error.code.is_empty()
        {
            code.clone_into(&mut error.code);
        }
        self
    }
}

pub(super) type Done<T> = Result<T, Exit>;

pub(super) fn beyond(place: u128, count: usize, what: &str) -> Exit {
    format!("the index {place} is out of bounds: {what} has {count} entries").into()
}

/// The error of a failed precondition.
pub(super) fn unmet(message: &str) -> Exit {
    let error = CodeError::new("", format!("the precondition does not hold: {message}"));
    Exit::Error(Box::new(CodeError { is_precondition: true, ..error }))
}

pub(super) fn many(name: &str, given: usize, expected: usize) -> Exit {
    format!("`{name}` gets {given} arguments, but has {expected} parameters").into()
}

pub(super) fn no_field(name: &str) -> Exit {
    format!("there is no field `{name}`").into()
}

pub(super) fn check_type(value: &Value, ty: &Type, what: &str) -> Done<()> {
    if value.is_of(ty) {
        Ok(())
    } else {
        Err(format!("{value} is not {ty}, as `{what}` is").into())
    }
}
