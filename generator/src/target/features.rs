//! Features of targets that the generator considers.

/// The features that can be added to a target, each with the features that it implies.
const FEATURES: &[(&str, &str, &[&str])] = &[
    ("x86", "popcnt", &[]),
    ("x86", "bmi1", &[]),
    ("x86", "lzcnt", &[]),
    ("x86", "bmi2", &[]),
    ("x86", "ssse3", &["sse2"]),
    ("x86", "avx2", &["ssse3"]),
    ("x86", "avx512f", &["avx2"]),
    ("x86", "avx512bw", &["avx512f"]),
    ("x86", "avx512vl", &["avx512f"]),
    ("x86", "avx512vbmi", &["avx512bw"]),
    ("x86", "avx512vbmi2", &["avx512bw"]),
    ("x86", "avx512vpopcntdq", &["avx512f"]),
    ("x86", "gfni", &["sse2"]),
    ("x86", "pclmulqdq", &["sse2"]),
    ("x86", "sse2", &[]),
    ("riscv", "m", &[]),
    ("riscv", "zmmul", &[]),
    ("riscv", "zbb", &[]),
    ("riscv", "zbkb", &[]),
    ("aarch64", "neon", &[]),
    ("aarch64", "aes", &["neon"]),
    ("loongarch64", "lsx", &[]),
    ("wasm", "simd128", &[]),
];

/// Features that follow from the triple and cannot be added.
pub(super) const IMPLIED: [&str; 4] = ["clz", "rbit", "vsx", "umul"];

/// The features that can be added to targets of an architecture.
pub(super) fn addable(
    architecture: &str,
) -> impl Iterator<Item = &'static (&'static str, &'static str, &'static [&'static str])> {
    FEATURES.iter().filter(move |feature| architecture.starts_with(feature.0))
}

/// The features of an architecture that the generator considers.
pub(super) fn looked_at(architecture: &str) -> impl Iterator<Item = &'static str> {
    addable(architecture).map(|feature| feature.1).chain(IMPLIED)
}

/// The number of features that a feature implies, including itself.
pub(super) fn depth(feature: &str) -> usize {
    let others = FEATURES.iter().find(|other| other.1 == feature).map_or(&[][..], |found| found.2);
    others.iter().map(|other| 1 + depth(other)).sum()
}
