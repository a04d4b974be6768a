//! Names that a request chooses, as long-lived as those in the source.

use std::collections::BTreeSet;
use std::sync::Mutex;

/// The name, kept for the rest of the program; each name once.
pub(crate) fn symbol(name: String) -> &'static str {
    static NAMES: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    // Every state of the set is valid, so a panic elsewhere does not matter.
    let mut names = NAMES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = names.get(name.as_str()) {
        return known;
    }
    let name: &'static str = name.leak();
    names.insert(name);
    name
}
