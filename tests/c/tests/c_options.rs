//! The options with which benchmarks compile C are enough for code emitted for the same target.

mod compilers;
#[path = "../../../benches/side_by_side/c/options.rs"]
mod options;

use bit_tables_c::{Header, Style};
use bit_tables_generator::{Operation, Plan, Request, Target, Word, techniques};
use bit_tables_ir::lower::lower;
use bit_tables_test_support::Limited as _;
use compilers::{compilers, folder, part, put};
use std::process::Command;

/// Headers with instructions of a processor say by `#error` that the compiler lacks a feature.
#[test]
fn compilers_get_every_feature_that_headers_need() {
    let features: Vec<&str> = Target::features_of("x86_64").collect();
    let target = format!("x86_64+{}", features.join("+"));
    let target: Target = target.parse().expect("a target");
    let mut programs = Vec::new();
    for &operation in Operation::ALL {
        if !techniques(operation).iter().any(|technique| technique.name() == "simd") {
            continue;
        }
        let request = Request::new(Word::U64).with(operation, "simd");
        let Ok(plan) = Plan::new(&request, &target) else { continue };
        let Ok(program) = lower(plan.module(), Word::U64) else { continue };
        programs.push((operation.to_string(), program));
    }
    let needed = programs.iter().flat_map(|(_, program)| &program.functions);
    assert!(needed.flat_map(|function| &function.features).any(|feature| feature == "avx512vbmi2"));
    let parts = programs.iter().map(|(name, program)| part(name.clone(), program));
    let header = Header::new(Style::c("bits_"), parts.collect());
    let folder = folder("options");
    put(&folder, "bits.h", header.text().expect("a header"));
    put(&folder, "main.c", "#include \"bits.h\"\n");
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: the compilers are those of another processor");
        return;
    }
    for compiler in compilers() {
        let _ = Command::new(compiler)
            .current_dir(&folder)
            .args(["-fsyntax-only", "-DBITS_NO_SELF_CHECK"])
            .args(options::options(&features))
            .arg("main.c")
            .prints_within(600);
    }
}
