//! Emits every technique of the counts and scans of 64 bits, with what keeps a compiler from replacing it.
//!
//! Compilers recognise some of them and put an instruction in their place. So the operand of every multiplication, and of
//! every count of what has been computed, passes through a function that they cannot look into and that costs nothing, as
//! does what is left in every step of a loop; the same stands in what is written by hand.

use bit_tables_generator::{File, Layout, Operation, Request, Target, Word, techniques};
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let target = Target::unseen();
    let mut text = String::new();
    for operation in [Operation::CountOnes, Operation::BitScanForward, Operation::BitScanReverse] {
        for technique in techniques(operation) {
            let request = Request::new(Word::U64).with(operation, technique.name);
            let printed = File::from(request).print(&target)?;
            let code = printed.text(Layout::Readable);
            // The checks need `const fn`, which the barrier is not.
            let code = code.split("// Every table is checked here").next().unwrap_or_default();
            text += &format!(
                "/// `{operation} = {name}`.\npub mod {operation}_{name} {{\n{}}}\n",
                barred(code),
                name = technique.name
            );
        }
    }
    let path = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("emitted.rs");
    fs::write(path, text)?;
    Ok(())
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
