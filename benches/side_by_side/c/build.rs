//! Prints emitted functions as C, with barriers, and compiles them with what is written by hand in
//! C.
//!
//! The compiler is `BIT_TABLES_CC`, or else clang, or else cc; without any, or for another machine,
//! nothing is timed.

mod options;

use crate::tables;
use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::{Operation, Plan, Request, Target, Word};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use std::error::Error;
use std::fmt::LowerHex;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// What a function is given besides, or in place of, a word `x`: in Rust and in C.
type Arguments = [&'static str; 2];

const WORD: Arguments = ["x", "x"];
/// Squares in an occupancy, and one whose number is in the top bits.
const SQUARE: Arguments = ["x, (x >> 58) as u32", "x, (uint32_t)(x >> 58)"];
const SETS: Arguments = ["x, x >> 11", "x, x >> 11"];

/// Functions of words.
struct Tricks {
    operation: Operation,
    techniques: &'static [&'static str],
    functions: &'static [&'static str],
    arguments: Arguments,
    /// What stands before the technique in the names of `page.h`, which are those of the functions
    /// where there are several.
    page: &'static str,
}

const OF_WORDS: &[Tricks] = &[
    Tricks {
        operation: Operation::CountOnes,
        techniques: &[
            "swar",
            "swar_adds",
            "swar_modulo",
            "hakmem169",
            "table8",
            "table16",
            "kernighan",
        ],
        functions: &["count_ones"],
        arguments: WORD,
        page: "",
    },
    Tricks {
        operation: Operation::BitScanForward,
        techniques: &["debruijn", "debruijn_separated", "taylor", "modulo"],
        functions: &["bit_scan_forward"],
        arguments: WORD,
        page: "forward_",
    },
    Tricks {
        operation: Operation::BitScanReverse,
        techniques: &["debruijn_separated", "nalimov", "double"],
        functions: &["bit_scan_reverse"],
        arguments: WORD,
        page: "reverse_",
    },
    Tricks {
        operation: Operation::Sliders,
        techniques: &["hyperbola"],
        functions: &["diagonal_attacks", "bishop_attacks", "rook_attacks", "queen_attacks"],
        arguments: SQUARE,
        page: "",
    },
    Tricks {
        operation: Operation::SetWise,
        techniques: &["kogge_stone"],
        functions: &["rooks_attacks", "queens_attacks"],
        arguments: SETS,
        page: "",
    },
];

/// Counts of slices of bytes, and what ends their names.
const OF_SLICES: &[(&str, &str)] = &[
    ("native", "native"),
    ("harley_seal", "harley_seal"),
    ("simd", "simd"),
    ("simd(detect = std)", "detected"),
];

/// Writes `c.rs`, what there is to be timed, and lets benchmarks be linked with it.
pub fn build(folder: &Path) -> Result<(), Box<dyn Error>> {
    for variable in ["BIT_TABLES_CC", "CPATH"] {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    println!("cargo::rerun-if-changed=c");
    let Some((compiler, version)) = compiler() else {
        let nothing = list("COMPILER: Option<&str>", "None")
            + &list("OF_WORDS: &[OfWords]", "&[]")
            + &list("OF_SLICES: &[OfSlices]", "&[]")
            + &list("LIBPOPCNT: Libpopcnt", "|| None");
        return Ok(fs::write(folder.join("c.rs"), nothing)?);
    };
    let program = |operation: Operation, selection: &str, name: &str, word, target: &Target| {
        let plan = Plan::new(&Request::new(word).with(operation, selection), target)?;
        Ok::<_, Box<dyn Error>>((format!("{operation}_{name}"), lower(plan.module(), word)?))
    };
    let (mut c, mut words, mut programs) = (String::new(), String::new(), Vec::new());
    for Tricks { operation, techniques, functions, arguments, page } in OF_WORDS {
        let [arguments, arguments_in_c] = arguments;
        for technique in *techniques {
            programs.push(program(
                *operation,
                technique,
                technique,
                Word::U64,
                &Target::unknown(),
            )?);
            for function in *functions {
                let module = format!("{operation}_{technique}");
                let (emitted, page) = match functions.len() {
                    1 => (module.clone(), format!("page_{page}{technique}")),
                    _ => (format!("{module}_{function}"), format!("page_{function}")),
                };
                c += &format!(
                    "OF_WORDS({emitted}, emitted_{module}_{function}({arguments_in_c}))\n\
                     OF_WORDS({page}, {page}({arguments_in_c}))\n"
                );
                words += &format!(
                    "of_words!(\"{function} = {technique}\", {emitted}, {page}, \
                     |x: u64| crate::emitted::{module}::{function}({arguments})),\n"
                );
            }
        }
    }
    fs::write(folder.join("emitted.h"), barred(&header("emitted_", &programs)?))?;
    let (mut slices, mut programs) = (String::new(), Vec::new());
    let of = Operation::CountOnesOfSlice;
    let target = Target::from_cargo()?;
    let has_vectors = ["x86_64", "aarch64"].contains(&&*env::var("CARGO_CFG_TARGET_ARCH")?);
    for (selection, name) in
        OF_SLICES.iter().filter(|(selection, _)| has_vectors || !selection.starts_with("simd"))
    {
        programs.push(program(of, selection, name, Word::U8, &target)?);
        c += &format!("OF_SLICES({name}, unbarred_{of}_{name}_{of})\n");
        slices += &format!("of_slices!({name}, {of}_u8_{name}),\n");
    }
    fs::write(folder.join("unbarred.h"), header("unbarred_", &programs)?)?;
    let lists = list("COMPILER: Option<&str>", &format!("Some({version:?})"))
        + &list("OF_WORDS: &[OfWords]", &format!("&[\n{words}]"))
        + &list("OF_SLICES: &[OfSlices]", &format!("&[\n{slices}]"))
        + &list("LIBPOPCNT: Libpopcnt", "libpopcnt!()");
    fs::write(folder.join("c.rs"), lists)?;
    fs::write(folder.join("tables.h"), tables_in_c())?;
    fs::write(folder.join("timed.c"), source(&c))?;
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

/// A constant in Rust.
fn list(declared: &str, value: &str) -> String {
    format!("/// What is timed, or by which compiler.\npub const {declared} = {value};\n")
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

/// The code with a barrier where the Rust has it: before every multiplication by a constant, and in
/// every loop until nothing is left.
fn barred(code: &str) -> String {
    let mut text = String::new();
    // A long product is on two lines.
    let code = code.replace("\n        * ", " * ");
    for line in code.lines() {
        let mut barred = line.to_owned();
        for by in [" * UINT", " * EMITTED_"] {
            if let Some((before, after)) = line.split_once(by) {
                let start = before.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let (before, operand) = before.split_at(start.map_or(0, |start| start + 1));
                barred = format!("{before}OPAQUE({operand}){by}{after}");
            }
        }
        text += &format!("{barred}\n");
        let rest = line
            .trim_start()
            .strip_prefix("while (")
            .and_then(|loops| loops.strip_suffix(" != 0) {"));
        if let Some(rest) = rest {
            text += &format!("{rest} = OPAQUE({rest});\n");
        }
    }
    text
}

/// The file that is compiled: `libpopcnt.h` is not part of this project, and is timed where the
/// compiler finds it.
fn source(timed: &str) -> String {
    format!(
        "#include \"timed.h\"\n#include \"tables.h\"\n#include \"page.h\"\n#include \"emitted.h\"\n#include \"unbarred.h\"\n{timed}\
         #if __has_include(<libpopcnt.h>)\n#include <libpopcnt.h>\nconst uint8_t has_libpopcnt = 1;\n#else\n\
         const uint8_t has_libpopcnt = 0;\n#define popcnt(start, length) 0\n#endif\nOF_SLICES(libpopcnt, popcnt)\n"
    )
}

/// The tables that `page.h` has.
fn tables_in_c() -> String {
    let mut text = format!("#define DEBRUIJN UINT64_C({:#x})\n", tables::DEBRUIJN);
    for (name, entries) in [
        ("ISOLATED", &tables::ISOLATED[..]),
        ("SEPARATED", &tables::SEPARATED),
        ("LSB_64", &tables::LSB_64),
        ("LOOKUP_67", &tables::LOOKUP_67),
        ("MS1B_OF_BYTE", &tables::MS1B_OF_BYTE),
        ("COUNT_OF_BYTE", &tables::COUNT_OF_BYTE),
        ("COUNT_OF_HALF", &tables::COUNT_OF_HALF),
        ("FIRST_RANK", &tables::FIRST_RANK),
    ] {
        text += &format!("static const uint8_t {name}[] = {{{}}};\n", row(entries));
    }
    let lines = tables::LINES.map(|lines| format!("{{{}}}", row(&lines))).join(",\n");
    text + &format!("static const uint64_t LINES[64][4] = {{\n{lines}}};\n")
}

fn row(entries: &[impl LowerHex]) -> String {
    entries.iter().fold(String::new(), |row, entry| row + &format!("{entry:#x}, "))
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
    let output = command.output()?;
    if !output.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(format!("{compiler} rejects {}", folder.join("timed.c").display()).into());
    }
    println!("cargo::rustc-link-arg-benches={}", object.display());
    Ok(())
}
