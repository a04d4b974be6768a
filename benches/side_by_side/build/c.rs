//! Prints emitted functions as C, with barriers, and compiles them with C written by hand.
//!
//! The compiler is `BIT_TABLES_CC`, or else clang, or else cc; without any, or for another machine,
//! nothing is timed.

#[path = "../c/options.rs"]
mod options;

use crate::{DETECTED, identifier};
use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::{Operation, Plan, Request, Target, Word};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What a function is given besides, or in place of, a word `x`: in Rust and in C.
type Arguments = [&'static str; 2];

const WORD: Arguments = ["x", "x"];
/// Squares in an occupancy, and one whose number is in the top bits.
const SQUARE: Arguments = ["x, (x >> 58) as u32", "x, (uint32_t)(x >> 58)"];
const SETS: Arguments = ["x, x >> 11", "x, x >> 11"];

/// Functions of words: techniques, functions, arguments, and what stands before the technique in
/// the names of `page.h`, which are those of the functions where there are several.
type Tricks =
    (Operation, &'static [&'static str], &'static [&'static str], Arguments, &'static str);

const OF_WORDS: &[Tricks] = &[
    (
        Operation::CountOnes,
        &["swar", "swar_adds", "swar_modulo", "hakmem169", "table8", "table16", "kernighan"],
        &["count_ones"],
        WORD,
        "",
    ),
    (
        Operation::BitScanForward,
        &["debruijn", "debruijn_separated", "taylor", "modulo"],
        &["bit_scan_forward"],
        WORD,
        "forward_",
    ),
    (
        Operation::BitScanReverse,
        &["debruijn_separated", "nalimov", "double"],
        &["bit_scan_reverse"],
        WORD,
        "reverse_",
    ),
    (
        Operation::Sliders,
        &["hyperbola"],
        &["diagonal_attacks", "bishop_attacks", "rook_attacks", "queen_attacks"],
        SQUARE,
        "",
    ),
    (Operation::SetWise, &["kogge_stone"], &["rooks_attacks", "queens_attacks"], SETS, ""),
];

/// Counts of slices of bytes.
const OF_SLICES: [&str; 4] = ["native", "harley_seal", "simd", DETECTED];

/// Writes `c.rs`, calls of macros with what there is to be timed, and lets the benchmarks be linked
/// with it.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    for variable in ["BIT_TABLES_CC", "CPATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    println!("cargo::rerun-if-changed=c");
    let Some((compiler, version)) = compiler() else {
        return Ok(fs::write(folder.join("c.rs"), "nothing! {}\n")?);
    };
    let program = |operation: Operation, selection: &str, word, target: &Target| {
        let plan = Plan::new(&Request::new(word).with(operation, selection), target)?;
        let name = format!("{operation}_{}", identifier(selection));
        Ok::<_, Box<dyn Error>>((name, lower(plan.module(), word)?))
    };
    let (mut c, mut words, mut programs) = (String::new(), String::new(), Vec::new());
    for &(operation, techniques, functions, [in_rust, in_c], page) in OF_WORDS {
        for technique in techniques {
            programs.push(program(operation, technique, Word::U64, &Target::unknown())?);
            for function in functions {
                let emitted = format!("{operation}_{technique}_{function}");
                let page = match functions {
                    [_] => format!("page_{page}{technique}"),
                    _ => format!("page_{function}"),
                };
                c += &format!(
                    "OF_WORDS({emitted}, emitted_{emitted}({in_c}))\nOF_WORDS({page}, {page}({in_c}))\n"
                );
                words += &format!(
                    "\"{function} = {technique}\": {emitted:?}, {page:?}, \
                     |x: u64| emitted::{operation}_{technique}::{function}({in_rust});\n"
                );
            }
        }
    }
    let barred = |code: &str| {
        // A long product is on two lines.
        let code = code.replace("\n        * ", " * ");
        crate::with_barriers(&code, "OPAQUE", &[" * UINT", " * EMITTED_"], ["while (", " != 0) {"])
    };
    fs::write(folder.join("emitted.h"), barred(&header("emitted_", &programs)?))?;
    let (mut slices, mut programs) = (String::new(), Vec::new());
    let of = Operation::CountOnesOfSlice;
    let target = Target::from_cargo()?;
    let has_vectors = ["x86_64", "aarch64"].contains(&&*env::var("CARGO_CFG_TARGET_ARCH")?);
    for selection in OF_SLICES.iter().filter(|name| has_vectors || !name.starts_with("simd")) {
        programs.push(program(of, selection, Word::U8, &target)?);
        let name = identifier(selection);
        c += &format!("OF_SLICES({name}, unbarred_{of}_{name}_{of})\n");
        slices += &format!("{selection:?}: {name:?}, {of}_u8_{name};\n");
    }
    fs::write(folder.join("unbarred.h"), header("unbarred_", &programs)?)?;
    let calls = format!("of_words! {{ {version:?}\n{words}}}\nof_slices! {{\n{slices}}}\n");
    fs::write(folder.join("c.rs"), calls)?;
    // `libpopcnt.h` is not part of this project, and is timed where the compiler finds it.
    let source = format!(
        "#include \"timed.h\"\n#include \"tables.h\"\n#include \"page.h\"\n#include \"emitted.h\"\n#include \"unbarred.h\"\n{c}\
         #if __has_include(<libpopcnt.h>)\n#include <libpopcnt.h>\nconst uint8_t has_libpopcnt = 1;\n#else\n\
         const uint8_t has_libpopcnt = 0;\n#define popcnt(start, length) 0\n#endif\nOF_SLICES(libpopcnt, popcnt)\n"
    );
    fs::write(folder.join("timed.c"), source)?;
    compile(&compiler, folder)
}

/// The compiler, and what it says that it is.
fn compiler() -> Option<(String, String)> {
    let of_host = env::var("HOST") == env::var("TARGET");
    let chosen = env::var("BIT_TABLES_CC").map(|name| vec![name]);
    let names = chosen.unwrap_or_else(|_| vec!["clang".to_owned(), "cc".to_owned()]);
    names.into_iter().filter(|_| of_host).find_map(|name| {
        #[allow(clippy::disallowed_methods, reason = "a compiler ends")]
        let output = Command::new(&name).arg("--version").output().ok()?;
        let version = String::from_utf8(output.stdout).ok()?;
        Some((name, version.lines().next()?.to_owned()))
    })
}

/// Emitted functions.
fn header(prefix: &str, programs: &[(String, Program)]) -> Result<String, Box<dyn Error>> {
    let parts = programs.iter().map(|(name, program)| Part {
        name: Some(name.clone()),
        doc: String::new(),
        program,
    });
    Ok(Header::new(Style::c(prefix), parts.collect()).text()?)
}

/// Compiles it for what Rust compiles for.
fn compile(compiler: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(compiler);
    command.args(["-O2", "-DNDEBUG", "-fPIE", "-Ic", "-I"]).arg(folder);
    if env::var("CARGO_CFG_TARGET_ARCH")? == "x86_64" {
        let features = env::var("CARGO_CFG_TARGET_FEATURE")?;
        command.args(options::options(&features.split(',').collect::<Vec<_>>()));
    }
    let object = folder.join("timed.o");
    command.arg("-c").arg(folder.join("timed.c")).arg("-o").arg(&object);
    #[allow(clippy::disallowed_methods, reason = "a compiler ends")]
    if !command.status()?.success() {
        return Err(format!("{compiler} rejects {}", folder.join("timed.c").display()).into());
    }
    println!("cargo::rustc-link-arg-benches={}", object.display());
    Ok(())
}
