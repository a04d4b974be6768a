//! Names the ready-made set of the target that the crate is compiled for; with the feature `exact`
//! it makes the set of exactly this target.

use std::env;

/// The sets in `generated/ready_made.rs`, each by the first profile that has it.
pub(crate) const SETS: [&str; 11] = [
    "portable",
    "x86_64",
    "x86_64_v2",
    "i686",
    "aarch64",
    "thumbv6m",
    "thumbv7m",
    "riscv32_zbb",
    "riscv64",
    "avr",
    "msp430",
];

#[cfg(feature = "exact")]
fn main() -> Result<(), bit_tables_generator::Error> {
    use bit_tables_generator::__private::crate_set;
    use bit_tables_generator::BuildScript;

    name_the_set();
    BuildScript::from_cargo()?.write("bit_tables.rs", crate_set())
}

#[cfg(not(feature = "exact"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_set();
}

fn name_the_set() {
    let variable = |name| env::var(name).unwrap_or_default();
    let features = variable("CARGO_CFG_TARGET_FEATURE");
    let features: Vec<&str> = features.split(',').collect();
    let set = set(&variable("CARGO_CFG_TARGET_ARCH"), &features, &variable("TARGET"));
    let all = SETS.map(|set| format!("\"{set}\"")).join(", ");
    println!("cargo::rustc-check-cfg=cfg(bit_tables_set, values({all}))");
    println!("cargo::rustc-cfg=bit_tables_set=\"{set}\"");
}

/// The set of a target: what the generator would make for it, or `portable` if no set is that.
pub(crate) fn set(architecture: &str, features: &[&str], triple: &str) -> &'static str {
    let has = |feature| features.contains(&feature);
    // Stable compilers do not say which instructions of Arm and PowerPC there are, but the triple
    // does.
    let is = |starts: &[&str]| starts.iter().any(|start| triple.starts_with(start));
    match architecture {
        "x86_64" if has("popcnt") => "x86_64_v2",
        "riscv64" if has("m") && has("zbb") => "x86_64_v2",
        "powerpc64" if is(&["powerpc64le", "powerpc64-ibm"]) => "x86_64_v2",
        "wasm32" => "x86_64_v2",
        // Without vectors, as in kernels and firmware, other techniques are better.
        "x86_64" if !has("sse2") => "portable",
        "x86_64" | "s390x" | "powerpc64" => "x86_64",
        "x86" if has("sse2") && !has("popcnt") => "i686",
        "aarch64" if has("neon") => "aarch64",
        "arm" if is(&["thumbv7", "thumbv8m.main", "armv7"]) => "thumbv7m",
        "arm" if is(&["thumbv6m", "thumbv8m.base"]) => "thumbv6m",
        "riscv32" if has("m") && has("zbb") => "riscv32_zbb",
        "riscv32" if has("m") => "thumbv6m",
        "riscv64" if has("m") => "riscv64",
        "avr" => "avr",
        "msp430" => "msp430",
        _ => "portable",
    }
}
