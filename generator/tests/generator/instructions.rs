//! The instructions that targets have, compared with what LLVM makes of one operation on a
//! register.

use bit_tables_generator::__private::variants::Extent;
use bit_tables_generator::{Target, Word};
use bit_tables_test_support::Limited;
use std::env;
use std::process::Command;

/// The functions of the program.
const PROGRAM: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/generator/instructions/program.rs");

/// An operation by instructions takes no more of them: calling conventions and results for zero add
/// some, and code without them takes 13 at least, calls a function or reads a table.
const MOST: usize = 12;

/// Rustc compiles nothing for these by itself: it wants the name of a processor.
const PROCESSORS: [(&str, &str); 2] = [("avr-none", "atmega328p"), ("amdgcn-amd-amdhsa", "gfx900")];

/// Rustc's own LLVM rejects these: Espressif's is for them, and computes `ctlz` by `nsau`.
const OTHER_COMPILER: &str = "xtensa-";

/// The assembly of the program for a target, or what rustc says instead.
fn assembly(triple: &str) -> Result<String, String> {
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.args(["--edition=2024", "--crate-type=lib", "--crate-name=program", "--emit=asm=-"]);
    command.args(["-O", "-Cpanic=abort", "--target", triple, PROGRAM]);
    // Stable compilers read programs without a library only with this.
    command.env("RUSTC_BOOTSTRAP", "1");
    for (other, processor) in PROCESSORS {
        if other == triple {
            command.arg(format!("-Ctarget-cpu={processor}"));
        }
    }
    let output = command.ends_within(60);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

/// The instructions of a function.
fn body<'a>(assembly: &'a str, function: &str) -> Vec<&'a str> {
    // Assemblers write `NAME:`, `_NAME:`, `"#NAME":`, `.csect .NAME[PR]` and `.func … NAME(`.
    let begins = |line: &str| {
        let name = line.trim_matches(|other: char| !other.is_alphanumeric());
        let label = line.split(':').next().unwrap_or_default();
        let label = label.trim_matches(|other: char| !other.is_alphanumeric());
        line.contains(':') && !line.starts_with(char::is_whitespace) && label == function
            || line.trim_start().starts_with(&format!(".csect .{function}["))
            || line.contains(".func") && name.ends_with(function)
    };
    let ends = |line: &str| {
        let ends = [
            ".size",
            ".cfi_endproc",
            ".seh_endproc",
            ".fnend",
            ".section",
            ".csect",
            ".globl",
            "end_function",
        ];
        ends.iter().any(|end| line.starts_with(end)) || line == "}" || line.starts_with("L..")
    };
    let is_instruction = |line: &str| {
        let other = ['.', '#', ';', '@', '|', '/', '*', '{', '}', '(', ')'];
        !line.is_empty() && !line.starts_with(other) && !line.ends_with(':')
    };
    let mut found = Vec::new();
    // Its address may stand between its name and its code.
    for line in assembly.lines().skip_while(|line| !begins(line)).skip(1).map(str::trim) {
        if is_instruction(line) {
            found.push(line);
        } else if !found.is_empty() && ends(line) {
            break;
        }
    }
    found
}

/// Whether that is by instructions.
fn is_short(body: &[&str]) -> bool {
    body.len() <= MOST && !body.iter().any(|line| line.contains("__") || line.contains("LCPI"))
}

/// One target for each that the generator treats alike; all of them where samples are asked for.
#[test]
fn targets_have_the_instructions_that_compilers_use() {
    let host = assembly("x86_64-unknown-linux-gnu");
    if let Err(said) = &host {
        let version = Command::new("rustc").arg("--version").ends_within(60);
        let version = String::from_utf8(version.stdout).expect("text");
        assert!(!version.contains(" 1.95."), "{said}");
        eprintln!("nothing is compared: {version} wants another library than this test has");
        return;
    }
    let mut seen: Vec<Target> = Vec::new();
    let (mut compared, mut differing) = (0, Vec::new());
    for triple in Target::triples() {
        let target: Target = triple.parse().expect("a triple");
        let is_another = !seen.iter().any(|other| other.is_like(&target));
        if triple.starts_with(OTHER_COMPILER) || !is_another && Extent::asked() == Extent::Few {
            continue;
        }
        let code = assembly(triple).unwrap_or_else(|said| panic!("{triple}: {said}"));
        for (operation, has) in [
            ("ones", target.counts_ones()),
            ("trailing", target.counts_trailing_zeros()),
            ("leading", target.counts_leading_zeros()),
            ("reversed", target.reverses_bits()),
        ] {
            let body = body(&code, operation);
            assert!(!body.is_empty(), "{triple}, {operation}: no code was found");
            compared += 1;
            if is_short(&body) != has {
                differing.push(format!("{triple}, {operation}: {has}, but\n{}", body.join("\n")));
            }
        }
        // So does a product of the widest words that it multiplies.
        let words = [Word::U64, Word::U32, Word::U16];
        if let Some(word) = words.into_iter().find(|&word| target.multiplies(word)) {
            let body = body(&code, &format!("product{}", word.bits()));
            compared += 1;
            if body.is_empty() || !is_short(&body) {
                differing.push(format!("{triple}, product of {word}:\n{}", body.join("\n")));
            }
        }
        seen.push(target);
    }
    assert!(differing.is_empty(), "{} of {compared}:\n{}", differing.len(), differing.join("\n"));
    assert!(compared >= 4 * 40, "{compared}");
}

/// What cannot be compiled here, from the instruction set: Xtensa's option NSA, which all of these
/// processors have.
#[test]
fn xtensa_counts_leading_zeros() {
    for name in ["esp32", "esp32-s2", "esp32-s3"] {
        let target: Target = name.parse().expect("a processor");
        assert!(target.counts_leading_zeros() && target.counts_trailing_zeros(), "{name}");
        assert!(!target.counts_ones() && !target.reverses_bits(), "{name}");
    }
}
