//! A technique that a test registers, for the proof that every suite finds it.

use super::technique::Technique;
use super::techniques;
use crate::request::{Operation, ParameterSpec};
use std::cell::RefCell;

/// The name of a registered technique.
pub const REGISTERED: &str = "registered";

/// Its own parameter, which changes nothing: one whose values are names, and one of numbers.
const NAMED: ParameterSpec = ParameterSpec::of_names(
    "named",
    &["one", "other"],
    "one",
    "Nothing, in one of two ways.",
    |_| &["one", "other"],
);
const NUMBERED: ParameterSpec = ParameterSpec {
    name: "numbered",
    kind: crate::request::ParameterKind::U64,
    default: "0",
    doc: "Nothing, by a number.",
    samples: |_| &["7"],
};

thread_local! {
    /// The operations with a registered technique, on this thread alone: other tests go on as they are.
    static EXTENDED: RefCell<Vec<(Operation, &'static [Technique])>> = const { RefCell::new(Vec::new()) };
}

/// The techniques of an operation with one that is registered, if one is.
pub(super) fn extended(operation: Operation) -> Option<&'static [Technique]> {
    let last = |all: &RefCell<Vec<(Operation, &'static [Technique])>>| {
        all.borrow()
            .iter()
            .rfind(|(other, _)| *other == operation)
            .map(|(_, techniques)| *techniques)
    };
    EXTENDED.with(last)
}

/// Does some work while the operation has one more technique on this thread: a copy of one of its techniques, by the
/// name [`REGISTERED`], with two more parameters.
///
/// # Panics
/// If the operation does not have the technique.
pub fn with_registered<T>(operation: Operation, technique: &str, work: impl FnOnce() -> T) -> T {
    /// Ends the registration, after a panic too.
    struct Registration;
    impl Drop for Registration {
        fn drop(&mut self) {
            EXTENDED.with(|all| all.borrow_mut().pop());
        }
    }
    let all = techniques(operation);
    let found = all.iter().find(|other| other.name == technique);
    let found = found.unwrap_or_else(|| panic!("`{operation}` has no technique `{technique}`"));
    let parameters = found.parameters.iter().copied().chain([&NAMED, &NUMBERED]);
    let copy = Technique {
        name: REGISTERED,
        parameters: parameters.collect::<Vec<_>>().leak(),
        auto: |_, _| false,
        spares_bytes: false,
        sparse: |_, _| false,
        ..*found
    };
    let same = |technique: &Technique| Technique { name: technique.name, ..*technique };
    let techniques: Vec<Technique> = all.iter().map(same).chain([copy]).collect();
    EXTENDED.with(|all| all.borrow_mut().push((operation, techniques.leak())));
    let _registration = Registration;
    work()
}
