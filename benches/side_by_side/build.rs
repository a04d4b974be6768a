//! Emits every technique of the 64-bit counts and scans and of those of several words, with
//! barriers that keep a compiler from replacing it; also the counts of slices and the attacks of
//! sliders. Some are emitted in C too.
//!
//! Compilers recognize some of them and replace them by an instruction. So the operand of every
//! multiplication, and of every count of a computed value, passes through a function that is opaque
//! to them and costs nothing, and so does the rest in every step of a loop. Handwritten code has
//! the same barriers.
//!
//! The counts of slices depend on the compiler's vectorization, which a barrier would prevent, so
//! they have none. Compilers do not recognize their carry-save adders, and `native` is meant to be
//! replaced.
//!
//! The attacks of sliders have none either: no instruction computes them, and their users have no
//! barriers.

#[path = "c/build.rs"]
mod c;
#[path = "maps/build.rs"]
mod maps;
#[allow(dead_code, missing_docs, reason = "C has some of them")]
#[path = "src/tables.rs"]
mod tables;

use bit_tables_generator::{
    Board, Layout, Operation, Parameter, ParameterKind, Plan, Request, SourceFile, Target, Word,
    techniques,
};
use std::collections::HashSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    for file in ["build.rs", "src/tables.rs"] {
        println!("cargo::rerun-if-changed={file}");
    }
    let target = Target::unknown();
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
    text += &masks(&target)?;
    text += &slices_together(&target)?;
    for operation in [Operation::SetWise, Operation::WeightedCount, Operation::MailboxRays] {
        for technique in techniques(operation) {
            let request = request().with(operation, technique.name());
            let what = format!("{operation} = {}", technique.name());
            let name = format!("{operation}_{}", technique.name());
            text += &module(&name, &what, &functions(request, &target)?);
        }
    }
    for entries in ["u8", "u16", "u32"] {
        let shift = if entries == "u8" { 0 } else { 6 };
        for technique in techniques(Operation::Indices) {
            let selection = format!("{}(entries = {entries}, shift = {shift})", technique.name());
            let request = request().with(Operation::Indices, selection.as_str());
            let name = format!("indices_{entries}_{}", technique.name());
            text +=
                &module(&name, &format!("indices = {selection}"), &functions(request, &target)?);
        }
    }
    let detected = functions(request().set_wise("simd(detect = std)"), &target)?;
    text += &module("set_wise_detected", "set_wise = simd(detect = std)", &detected);
    text += &boards(&target)?;
    text += &sliders()?;
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("emitted.rs"), text)?;
    // As a user would have it, with its checks.
    let sliders = SourceFile::from(Request::new(Word::U64).sliders("hyperbola")).print(&target)?;
    fs::write(folder.join("sliders.rs"), sliders.text(Layout::Readable))?;
    large_tables(&target, &folder)?;
    maps::build(&folder)?;
    c::build(&folder)
}

/// Files of one large table: as a byte string, as numbers, and as a byte string with its checks.
fn large_tables(target: &Target, folder: &Path) -> Result<(), Box<dyn Error>> {
    let magic = SourceFile::from(Request::new(Word::U64).sliders("magic")).print(target)?;
    let (compact, readable) = (magic.text(Layout::Compact), magic.text(Layout::Readable));
    fs::write(folder.join("magic_bytes.rs"), unchecked(&compact))?;
    fs::write(folder.join("magic_numbers.rs"), unchecked(&readable))?;
    fs::write(folder.join("magic_checked.rs"), compact)?;
    Ok(())
}

/// The counts of two slices together, and the lists and counts of each bit of a slice.
fn slices_together(target: &Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let joined = [
        Operation::CountAndOfSlices,
        Operation::CountOrOfSlices,
        Operation::CountAndNotOfSlices,
        Operation::CountOnesOfSlice,
    ];
    for (technique, name) in
        [("native", "native"), ("harley_seal", "harley_seal"), ("simd(detect = std)", "detected")]
    {
        let mut request = Request::new(Word::U64).jaccard_of_slices("auto");
        for operation in joined {
            request = request.with(operation, technique);
        }
        let what = format!("counts of two slices = {technique}");
        text += &module(&format!("joined_{name}"), &what, &functions(request, target)?);
    }
    for entries in ["u16", "u32"] {
        for (technique, parameters) in
            [("pops", ""), ("table", ""), ("simd", ""), ("detected", ", detect = std")]
        {
            let of = if technique == "detected" { "simd" } else { technique };
            let selection = format!("{of}(entries = {entries}{parameters})");
            let request = Request::new(Word::U64).indices_of_slice(selection.as_str());
            let name = format!("indices_of_slice_{entries}_{technique}");
            let what = format!("indices_of_slice = {selection}");
            text += &module(&name, &what, &functions(request, target)?);
        }
    }
    for word in [Word::U8, Word::U16] {
        let request = Request::new(word).positional_counts("simd(detect = std)");
        let what = format!("positional_counts = simd(detect = std)` of `{word}");
        let name = format!("positional_counts_{word}_detected");
        text += &module(&name, &what, &functions(request, target)?);
    }
    for technique in techniques(Operation::PositionalCounts) {
        for word in [Word::U8, Word::U16] {
            let request = Request::new(word).positional_counts(technique.name());
            let what = format!("positional_counts = {}` of `{word}", technique.name());
            let name = format!("positional_counts_{word}_{}", technique.name());
            text += &module(&name, &what, &functions(request, target)?);
        }
    }
    Ok(text)
}

/// The functions of a word and a number or a mask, and those of masks that are known: every other
/// bit and every third, the first file of the chess board, its diagonals, and a mask without a
/// pattern. Compilers know none of them.
fn masks(target: &Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    for operation in
        [Operation::Select, Operation::Extract, Operation::Deposit, Operation::TrailingZeroBytes]
    {
        for technique in techniques(operation) {
            let request = Request::new(Word::U64).with(operation, technique.name());
            let name = format!("{operation}_{}", technique.name());
            let what = format!("{operation} = {}", technique.name());
            text += &module(&name, &what, &functions(request, target)?);
        }
    }
    for (name, mask) in tables::MASKS {
        for operation in [Operation::ExtractFixed, Operation::DepositFixed] {
            let selection = format!("shortest(mask = {mask:#x})");
            let request = Request::new(Word::U64).with(operation, selection.as_str());
            let what = format!("{operation} = {selection}");
            text += &module(&format!("{operation}_{name}"), &what, &functions(request, target)?);
        }
    }
    Ok(text)
}

/// What boards have besides sliders: riders, squares between two others, and shogi in two words.
fn boards(target: &Target) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    for operation in [Operation::Riders, Operation::Between] {
        for technique in techniques(operation) {
            let request = Request::new(Word::U64).with(operation, technique.name());
            let name = format!("{operation}_{}", technique.name());
            let what = format!("{operation} = {}", technique.name());
            text += &module(&name, &what, &functions(request, target)?);
        }
    }
    let request = Request::new(Word::U128)
        .board(Board::new(9, 9))
        .sliders("auto")
        .halves("two_words(low = 63)");
    text += &module("shogi_halves", "sliders, halves, board = shogi", &functions(request, target)?);
    let request = Request::new(Word::U64).sliders("magic(fill = start)");
    Ok(text
        + &module("sliders_filled", "sliders = magic(fill = start)", &functions(request, target)?))
}

/// How many bytes of tables Clippy gets to read: it takes minutes for a megabyte.
const LONG: usize = 64 << 10;

/// The attacks of sliders by every technique that the target has, with each name that a parameter
/// can have, in modules `sliders_hyperbola`, `sliders_hyperbola_structs` and so on; and the macro
/// `all_sliders`, which calls another one with the name and the module of each that differs from
/// those before: without its instruction, a technique may be another one.
fn sliders() -> Result<String, Box<dyn Error>> {
    let of = Operation::Sliders;
    let target = Target::from_cargo()?;
    println!("cargo::rerun-if-env-changed=RUSTC_WORKSPACE_WRAPPER");
    let wrapper = env::var_os("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
    let linted = Path::new(&wrapper).file_stem().is_some_and(|name| name == "clippy-driver");
    let (mut text, mut forms, mut known) = (String::new(), String::new(), HashSet::new());
    for technique in techniques(of) {
        for selection in technique.variants(Word::U64) {
            // Numbers choose among constants, which are all as fast. What is detected, and tables
            // that the program fills first, are timed with other benchmarks.
            let counts = |parameter: &Parameter| {
                let spec = technique.parameter(parameter.name());
                let is_named =
                    spec.is_some_and(|spec| matches!(spec.kind(), ParameterKind::Name(_)));
                is_named && !["detect", "fill"].contains(&parameter.name())
            };
            if !selection.parameters().iter().all(counts) {
                continue;
            }
            let request = Request::new(Word::U64).with(of, selection.clone());
            // It may need an instruction that the target lacks.
            let Ok(plan) = Plan::new(&request, &target) else { continue };
            let bytes = plan.module().table_bytes();
            if linted && bytes > LONG {
                continue;
            }
            // Long tables are byte strings, which take less time to compile.
            let code = unchecked(&SourceFile::from(request).print(&target)?.text(Layout::Compact));
            let values =
                selection.parameters().iter().map(|parameter| format!("_{}", parameter.text()));
            let name = format!("{of}_{}{}", technique.name(), values.collect::<String>());
            let lines =
                code.lines().filter(|line| !line.starts_with("//") && !line.starts_with("#["));
            if known.insert(lines.collect::<String>().replace("pub const fn", "pub fn")) {
                forms += &format!("$form!(\"{selection}\", $crate::emitted::{name}),\n");
            }
            let code = format!(
                "/// The bytes of all tables.\npub const TABLE_BYTES: usize = {bytes};\n{code}"
            );
            text += &module(&name, &format!("{of} = {selection}"), &code);
        }
    }
    text += &format!(
        "/// Calls a macro with the name and the module of each form of the sliders, for an array of what it gives.\n\
         #[macro_export]\nmacro_rules! all_sliders {{\n($form:ident) => {{ [\n{forms}] }};\n}}\n"
    );
    Ok(text)
}

/// A module of that code, and what was asked for.
fn module(name: &str, what: &str, code: &str) -> String {
    format!("/// `{what}`.\npub mod {name} {{\n{code}}}\n")
}

/// The functions that are asked for.
fn functions(request: Request, target: &Target) -> Result<String, Box<dyn Error>> {
    Ok(unchecked(&SourceFile::from(request).print(target)?.text(Layout::Readable)))
}

/// The code without its checks, which need `const fn`: the barrier is not.
fn unchecked(code: &str) -> String {
    code.split("// Every table is checked here").next().unwrap_or_default().to_owned()
}

/// The code with a barrier before every multiplication and every count of a computed value, and in
/// every loop that runs until nothing is left.
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
                // Arguments have already passed a barrier.
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
