//! The options with which a compiler of C compiles for what Rust compiles for.

use bit_tables_generator::Target;

/// What gcc and clang are passed on x86-64 for these features of Rust: every feature that makes a
/// difference to emitted code, and the vectors below it that code written by hand may use.
pub fn options(features: &[&str]) -> Vec<String> {
    let emitted = Target::features_of("x86_64");
    let known: Vec<&str> = emitted.chain(["sse3", "sse4.1", "sse4.2"]).collect();
    let taken = features.iter().filter(|feature| known.contains(feature));
    // Both compilers have the names of Rust, but for two.
    let in_c = |feature| match feature {
        "bmi1" => "bmi",
        "pclmulqdq" => "pclmul",
        other => other,
    };
    taken.map(|&feature| format!("-m{}", in_c(feature))).collect()
}
