//! Techniques that a test adds to operations, on its thread alone: other tests go on as they are.

use super::technique::Technique;
use crate::request::Operation;
use std::cell::RefCell;

thread_local! {
    /// The operations that have others than the registry says.
    static EXTENDED: RefCell<Vec<(Operation, &'static [Technique])>> = const { RefCell::new(Vec::new()) };
}

/// The techniques of an operation with those that are added, if any are.
pub(super) fn extended(operation: Operation) -> Option<&'static [Technique]> {
    EXTENDED.with_borrow(|all| {
        let last = all.iter().rfind(|(other, _)| *other == operation);
        last.map(|&(_, techniques)| techniques)
    })
}

/// Does some work while these are the techniques of the operation.
pub(crate) fn with_techniques<T>(
    operation: Operation,
    techniques: Vec<Technique>,
    work: impl FnOnce() -> T,
) -> T {
    /// Ends the registration, after a panic too.
    struct Registration;
    impl Drop for Registration {
        fn drop(&mut self) {
            EXTENDED.with_borrow_mut(Vec::pop);
        }
    }
    EXTENDED.with_borrow_mut(|all| all.push((operation, techniques.leak())));
    let _registration = Registration;
    work()
}
