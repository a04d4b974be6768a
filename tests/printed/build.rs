//! Prints the default set of each profile that names a set of `generated/ready_made.rs`, with its
//! checks; the reference that its functions are compared with; and functions with vectors.

use bit_tables_generator::__private::default_set;
use bit_tables_generator::__private::reference::{Reference, Subject};
use bit_tables_generator::{Layout, Operation, Plan, Request, SourceFile, Target, Word};
use std::path::PathBuf;
use std::{env, fs};

#[path = "../../build.rs"]
#[allow(dead_code, unexpected_cfgs, reason = "it is the program of another package")]
mod ready_made;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../build.rs");
    println!("cargo::rerun-if-env-changed=BIT_TABLES_EXTENT");
    println!("cargo::rustc-check-cfg=cfg(all_sets)");
    // To compile the checks of all takes minutes.
    if env::var("BIT_TABLES_EXTENT").is_ok_and(|extent| extent != "few") {
        println!("cargo::rustc-cfg=all_sets");
    }
    let folder = PathBuf::from(env::var("OUT_DIR").expect("a folder"));
    for name in ready_made::SETS {
        let target = Target::profile(name).expect("a profile");
        let printed = default_set().print(&target).expect("the set");
        fs::write(folder.join(name).with_extension("rs"), printed.text(Layout::Compact))
            .expect("a file");
    }
    fs::write(folder.join("reference.rs"), reference()).expect("a file");
    fs::write(folder.join("vectors.rs"), vectors()).expect("a file");
}

/// Weights, sets and sliders with the vectors of all targets.
fn vectors() -> String {
    let request = Request::new(Word::U64)
        .weighted_count("simd")
        .set_wise("simd")
        .sliders("hyperbola(for = throughput)");
    let file = SourceFile::new().module("bits64", "Functions of `u64` with vectors.", request);
    file.print(&Target::every()).expect("a file").text(Layout::Compact)
}

/// A module for each word, in which functions have the names of those that they stand for.
fn reference() -> String {
    const OF_WORDS: &str = "count_ones trailing_zeros leading_zeros bit_scan_forward find_first_set bit_scan_reverse \
                            bit_scan pop_first pop_last is_empty is_power_of_two more_than_one at_most_one";
    const OF_SQUARES: &str = "file_attacks rank_attacks diagonal_attacks antidiagonal_attacks bishop_attacks \
                              rook_attacks queen_attacks rook_and_bishop_attacks";
    let module = |word: &Word| {
        let request = Request::new(*word).count_ones("native");
        let plan = Plan::new(&request, &Target::unknown()).expect("a plan");
        let subject = Subject::of(&plan, plan.module(), Operation::CountOnes, (*word).into());
        let squares = if *word == Word::U64 { OF_SQUARES } else { "" };
        let mut reference = Reference::default();
        for name in OF_WORDS.split(' ').chain(squares.split_whitespace()) {
            reference.require(&format!("specified_{name}"), &subject).expect("a reference");
        }
        let text = reference.finish().replace("fn specified_", "pub fn specified_");
        format!("pub mod bits{} {{ {} }}\n", word.bits(), text.replace("specified_", ""))
    };
    Word::ALL.iter().map(module).collect()
}
