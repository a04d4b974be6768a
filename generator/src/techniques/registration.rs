//! Techniques that a test adds to operations, on its own thread only, so that other tests are not
//! affected.

use super::technique::Technique;
use crate::request::Operation;
use std::cell::RefCell;

thread_local! {
    /// The operations whose techniques differ from the registry.
    static EXTENDED: RefCell<Vec<(Operation, &'static [Technique])>> = const { RefCell::new(Vec::new()) };
}

/// The techniques of an operation including added ones; `None` if none were added.
pub(super) fn extended(operation: Operation) -> Option<&'static [Technique]> {
    EXTENDED.with_borrow(|all| {
        let last = all.iter().rfind(|(other, _)| *other == operation);
        last.map(|&(_, techniques)| techniques)
    })
}

/// Runs `work` while the operation has these techniques.
pub(crate) fn with_techniques<T>(
    operation: Operation,
    techniques: Vec<Technique>,
    work: impl FnOnce() -> T,
) -> T {
    /// Ends the registration when dropped, also after a panic.
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
