//! The version of Rust whose words, lints and layout tests expect.

use crate::Limited as _;
use crate::rustc::rustc;

/// The version that the tests were recorded with; the workflows install it.
pub const RECORDED: &str = "1.95";

/// Whether the compiler, its lints and its formatter are of the version that was recorded. If not,
/// a line says that a test is skipped; nobody has to install that version.
#[must_use]
pub fn is_recorded(what: &str) -> bool {
    let output = rustc().arg("--version").ends_within(60);
    let version = String::from_utf8_lossy(&output.stdout);
    let is_recorded = version.starts_with(&format!("rustc {RECORDED}."));
    if !is_recorded {
        eprintln!(
            "skipped, as it was recorded with Rust {RECORDED}: {what}, by {}",
            version.trim()
        );
    }
    is_recorded
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The workflows install the version that was recorded, and the oldest that is supported.
    #[test]
    fn workflows_name_the_version() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("the manifest");
        let mut count = 0;
        for entry in std::fs::read_dir(root.join(".github/workflows")).expect("the workflows") {
            let text = std::fs::read_to_string(entry.expect("a file").path()).expect("a text");
            for line in text.lines().filter(|line| line.contains("rustup toolchain install ")) {
                let version =
                    line.split("toolchain install ").nth(1).and_then(|rest| rest.split(' ').next());
                let version = version.expect("a version");
                let is_oldest = manifest.contains(&format!("rust-version = \"{version}\""));
                assert!(version == RECORDED || version == "nightly" || is_oldest, "{line}");
                count += 1;
            }
        }
        assert!(count > 3, "{count}");
    }
}
