//! Why code ends before its end.

use super::value::Value;
use crate::fault::Fault;
use crate::language::Type;

/// Why code ends early.
pub(super) enum Leave {
    /// `return`.
    Return(Value),
    /// A fault.
    Wrong(Box<Fault>),
}

impl<T: Into<String>> From<T> for Leave {
    /// Its place is not known yet.
    fn from(what: T) -> Self {
        Self::Wrong(Box::new(Fault::new("", what)))
    }
}

impl Leave {
    /// The same in a statement, unless it is known to be in another within this one.
    pub(super) fn at(mut self, code: &str) -> Self {
        if let Self::Wrong(fault) = &mut self
            && fault.code.is_empty()
        {
            code.clone_into(&mut fault.code);
        }
        self
    }
}

pub(super) type Done<T> = Result<T, Leave>;

pub(super) fn beyond(place: u128, count: usize, what: &str) -> Leave {
    format!("the index {place} is out of bounds: {what} has {count} entries").into()
}

/// A precondition that does not hold.
pub(super) fn unmet(message: &str) -> Leave {
    let fault = Fault::new("", format!("the precondition does not hold: {message}"));
    Leave::Wrong(Box::new(Fault { is_precondition: true, ..fault }))
}

pub(super) fn many(name: &str, given: usize, expected: usize) -> Leave {
    format!("`{name}` gets {given} arguments, but has {expected} parameters").into()
}

pub(super) fn no_field(name: &str) -> Leave {
    format!("there is no field `{name}`").into()
}

pub(super) fn check_type(value: &Value, ty: &Type, what: &str) -> Done<()> {
    if value.is_of(ty) {
        Ok(())
    } else {
        Err(format!("{value} is not {ty}, as `{what}` is").into())
    }
}
