//! Files that are committed and that a test compares with generated text.

use std::fs;
use std::path::Path;

/// The command that renews them all, which a failing test names.
pub const RENEW: &str = ".ci/renew";

/// Whether tests write such files instead of comparing them, as `.ci/renew` asks by the environment
/// variable `BIT_TABLES_RENEW`.
#[must_use]
pub fn is_renewing() -> bool {
    std::env::var_os("BIT_TABLES_RENEW").is_some()
}

/// Whether a file is not what it should be. Where files are renewed it is written, and is what it
/// should be.
///
/// # Panics
/// If it cannot be written.
#[must_use]
pub fn differs(path: &Path, expected: impl AsRef<[u8]>) -> bool {
    let expected = expected.as_ref();
    if fs::read(path).is_ok_and(|found| found == expected) {
        return false;
    }
    if is_renewing() {
        fs::write(path, expected).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    !is_renewing()
}
