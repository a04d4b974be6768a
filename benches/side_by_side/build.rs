//! Emits every technique of the counts and scans of 64 bits and of several words, with what keeps a compiler from
//! replacing it; and the counts of slices, and the attacks of sliders. Some of it in C too.
//!
//! Compilers recognise some of them and put an instruction in their place. So the operand of every multiplication, and of
//! every count of what has been computed, passes through a function that they cannot look into and that costs nothing, as
//! does what is left in every step of a loop; the same stands in what is written by hand.
//!
//! The counts of slices are as fast as the compiler's vectors, which no barrier lets through, so they have none. It does
//! not know their carry-save adders, and `native` is what it is to replace.
//!
//! The attacks of sliders have none either: no instruction does what they do, and who calls them has none.

#[path = "c/build.rs"]
mod c;
#[allow(dead_code, missing_docs, reason = "C has some of them")]
#[path = "src/tables.rs"]
mod tables;

use bit_tables_generator::{File, Layout, Operation, Plan, Request, Target, Word, techniques};
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    for file in ["build.rs", "src/tables.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let target = Target::unseen();
    let mut text = String::new();
    for operation in [
        Operation::CountOnes,
        Operation::BitScanForward,
        Operation::BitScanReverse,
        Operation::IsPowerOfTwo,
        Operation::MoreThanOne,
        Operation::LineCounts,
    ] {
        for technique in techniques(operation) {
            let request = Request::new(Word::U64).with(operation, technique.name());
            let name = format!("{operation}_{}", technique.name());
            let what = format!("{operation} = {}", technique.name());
            text += &module(&name, &what, &barred(&functions(request, &target)?));
        }
    }
    let hakmem = Request::new(Word::U32).with(Operation::CountOnes, "hakmem169");
    let code = functions(hakmem, &target)?;
    text += &module("count_ones_u32_hakmem169", "count_ones = hakmem169` of `u32", &barred(&code));
    let request = || Request::new(Word::U64);
    let of = Operation::CountOnesOf;
    for words in [3, 7, 15] {
        let selection = format!("odd_major(words = {words})");
        let name = format!("{of}_{words}_odd_major");
        let code = functions(request().with(of, selection.as_str()), &target)?;
        text += &module(&name, &format!("{of} = {selection}"), &barred(&code));
        let selection = format!("separate(words = {words})");
        for count in ["swar", "native"] {
            let request = request().with(Operation::CountOnes, count).with(of, selection.as_str());
            let what = format!("count_ones = {count}, {of} = {selection}");
            let code = functions(request, &target)?;
            text += &module(&format!("{of}_{words}_{count}"), &what, &barred(&code));
        }
    }
    let (operation, selection) = (Operation::AttackCounts, "odd_major(words = 7)");
    let code = functions(request().with(operation, selection), &target)?;
    text += &module("attack_counts_7", &format!("{operation} = {selection}"), &barred(&code));
    for operation in [Operation::CountOnesOfSlice, Operation::HammingDistanceOfSlices] {
        for technique in techniques(operation) {
            for word in [Word::U64, Word::U8] {
                let name = format!("{operation}_{word}_{}", technique.name());
                let what = format!("{operation} = {}` of `{word}", technique.name());
                let request = Request::new(word).with(operation, technique.name());
                text += &module(&name, &what, &functions(request, &target)?);
            }
        }
        // Each tier by itself, as each module has a choice of its own.
        for word in [Word::U64, Word::U8] {
            for tier in ["detected", "avx512", "avx2", "popcnt", "ssse3"] {
                let request = Request::new(word).with(operation, "simd(detect = std)");
                let what = format!("{operation} = simd(detect = std)` of `{word}");
                let name = format!("{operation}_{word}_{tier}");
                text += &module(&name, &what, &functions(request, &target)?);
            }
        }
    }
    for operation in [Operation::SetWise, Operation::WeightedCount] {
        for technique in techniques(operation) {
            let request = request().with(operation, technique.name());
            let what = format!("{operation} = {}", technique.name());
            let name = format!("{operation}_{}", technique.name());
            text += &module(&name, &what, &functions(request, &target)?);
        }
    }
    let detected = functions(request().set_wise("simd(detect = std)"), &target)?;
    text += &module("set_wise_detected", "set_wise = simd(detect = std)", &detected);
    let of = Operation::Sliders;
    for technique in techniques(of) {
        let names: Vec<&str> = technique.parameters().iter().map(|spec| spec.name()).collect();
        let layouts: &[_] = match names[..] {
            [] => &[("", "")],
            ["layout"] => LAYOUTS,
            _ => &[LAYOUTS[0], LAYOUTS[1], LAYOUTS[2], ("_throughput", "(for = throughput)")],
        };
        for (suffix, parameters) in layouts {
            let selection = format!("{}{parameters}", technique.name());
            let request = request().with(of, selection.as_str());
            let bytes = Plan::new(&request, &target)?.module().table_bytes();
            let code = functions(request, &target)?;
            let code = format!(
                "/// The bytes of all tables.\npub const TABLE_BYTES: usize = {bytes};\n{code}"
            );
            let name = format!("{of}_{}{suffix}", technique.name());
            text += &module(&name, &format!("{of} = {selection}"), &code);
        }
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("emitted.rs"), text)?;
    // As a user would have it, with its checks.
    let sliders = File::from(Request::new(Word::U64).sliders("hyperbola")).print(&target)?;
    fs::write(folder.join("sliders.rs"), sliders.text(Layout::Readable))?;
    c::build(&folder)
}

/// What is added to a name for a layout, and what is to a technique.
const LAYOUTS: &[(&str, &str)] =
    &[("", ""), ("_arrays", "(layout = arrays)"), ("_lines", "(layout = lines)")];

/// A module of that code, and what was asked for.
fn module(name: &str, what: &str, code: &str) -> String {
    format!("/// `{what}`.\npub mod {name} {{\n{code}}}\n")
}

/// The functions that are asked for.
fn functions(request: Request, target: &Target) -> Result<String, Box<dyn Error>> {
    let printed = File::from(request).print(target)?;
    let code = printed.text(Layout::Readable);
    // The checks need `const fn`, which the barrier is not.
    Ok(code.split("// Every table is checked here").next().unwrap_or_default().to_owned())
}

/// The code with a barrier before every multiplication and every count of what has been computed, and in every loop until
/// nothing is left.
fn barred(code: &str) -> String {
    let mut barred = code.replace("pub const fn", "pub fn");
    for method in [".wrapping_mul(", ".count_ones("] {
        let parts: Vec<&str> = barred.split(method).collect();
        let mut text = String::new();
        for (position, part) in parts.iter().enumerate() {
            let start = part.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let (before, operand) = part.split_at(start.map_or(0, |start| start + 1));
            text += &match operand {
                _ if position + 1 == parts.len() => (*part).to_owned(),
                // What is given is behind a barrier already.
                "x" => format!("{part}{method}"),
                _ => format!("{before}crate::opaque({operand}){method}"),
            };
        }
        barred = text;
    }
    let mut text = String::new();
    for line in barred.lines() {
        text += &format!("{line}\n");
        let rest = line
            .trim_start()
            .strip_prefix("while ")
            .and_then(|loops| loops.strip_suffix(" != 0 {"));
        if let Some(rest) = rest {
            text += &format!("{rest} = crate::opaque({rest});\n");
        }
    }
    text
}
