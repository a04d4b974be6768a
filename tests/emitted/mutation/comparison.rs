//! Mutants that compile, compared with their originals on random inputs.

use super::compiler::{ALLOWED, rustc};
use super::mutant::Mutant;
use super::subject::{Signature, Subject};
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::Word;
use bit_tables_test_support::Limited;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The seconds of a processor that the comparison of a mutant with its original may take: one that
/// loops without end differs.
const PATIENCE: u64 = 20;

/// The seconds in which a comparison gets these, however busy the machine is.
const LIMIT: u64 = 3600;

/// Pseudo-random numbers (`SplitMix64`), the same in every run.
const RANDOM: &str = "
pub struct Random(pub u64);
impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
    pub fn below(&mut self, limit: u64) -> u64 { self.next() % limit }
    /// Words of all densities, from few bits to nearly all.
    pub fn word(&mut self) -> u128 {
        let mut draw = || (self.next() as u128) << 64 | self.next() as u128;
        let (one, two, three, four) = (draw(), draw(), draw(), draw());
        match four % 8 {
            0 => one & two & three & (four >> 3),
            1 | 2 => one & two,
            3 => one | two,
            4 => 1 << (one % 128),
            5 => u128::MAX >> (one % 128),
            6 => (1 << (one % 128)) | (1 << (two % 128)) | (1 << (three % 64)),
            _ => one,
        }
    }
}
";

/// A program that compares the mutant of the number that it is given with its original.
pub fn compile(folder: &Path, subjects: &[Subject], mutants: &[&Mutant]) -> PathBuf {
    let mut text = ALLOWED.to_owned() + RANDOM;
    let originals: BTreeSet<usize> = mutants.iter().map(|mutant| mutant.subject).collect();
    for subject in originals {
        let code = without_checks(&subjects[subject].tokens.join(" "));
        text += &format!("mod o{subject} {{ {code} }}\n");
    }
    let mut arms = String::new();
    for (number, mutant) in mutants.iter().enumerate() {
        let code = without_checks(&mutant.text(subjects));
        text += &format!("mod m{number} {{ {code} }}\n");
        let calls = comparisons(&subjects[mutant.subject], number, mutant.subject);
        arms += &format!("        {number} => {{ {calls} }}\n");
    }
    text += &format!(
        "fn same<T: PartialEq>(one: impl FnOnce() -> T + std::panic::UnwindSafe, other: impl FnOnce() -> T + std::panic::UnwindSafe) {{
    // What panics has no such input.
    if let Ok(one) = std::panic::catch_unwind(one) {{
        if !std::panic::catch_unwind(other).is_ok_and(|other| one == other) {{ std::process::exit(3); }}
    }}
}}
fn main() {{
    std::panic::set_hook(Box::new(|_| ()));
    let number: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut random = Random(42);
    for round in 0..20_000 {{ match number {{
{arms}
        _ => unreachable!(),
    }} }}
}}
"
    );
    let path = folder.join("comparisons.rs");
    std::fs::write(&path, text).expect("a file");
    let program = folder.join("comparisons");
    let output = rustc()
        .args(["-Copt-level=1", "-Cdebug-assertions=on", "-o"])
        .args([&program, &path])
        .ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    program
}

/// The code without its self-checks, which need not be evaluated again.
fn without_checks(text: &str) -> String {
    let start = text.find("const _ : ( ) =").unwrap_or(text.len());
    assert!(!text[start..].contains("fn main"), "checks are last");
    text[..start].to_owned()
}

/// Calls of all functions of a subject, of the mutant and of the original.
fn comparisons(subject: &Subject, mutant: usize, original: usize) -> String {
    let call = |function: &Signature| {
        let mut draws = String::new();
        let mut arguments = Vec::new();
        for (place, kind) in function.parameters.iter().enumerate() {
            draws += &format!("let a{place} = {}; ", draw(*kind, subject));
            arguments.push(match kind {
                Type::WordMut => "&mut set".to_owned(),
                Type::ArrayMut(..) | Type::SliceMut(_) => "&mut list".to_owned(),
                Type::ArrayRef(..) | Type::Slice(_) => format!("&a{place}"),
                _ => format!("a{place}"),
            });
        }
        let changed = function.parameters.iter().position(|kind| kind.changes());
        let (before, after) = match changed.map(|place| (place, function.parameters[place])) {
            None => (String::new(), "()"),
            // After the returned number of entries, everything is unspecified.
            Some((place, Type::ArrayMut(..))) => {
                (format!("let mut list = a{place};"), "list[..result].to_vec()")
            }
            Some((place, Type::SliceMut(_))) => (
                format!("let mut list = a{place}.clone();"),
                "list[..result.min(list.len())].to_vec()",
            ),
            Some((place, _)) => (format!("let mut set = a{place};"), "set"),
        };
        let one = |module: String| {
            let (name, arguments) = (function.name, arguments.join(", "));
            format!(
                "|| {{ {before} let result = {module}::{name}({arguments}); (result, {after}) }}"
            )
        };
        // Slices and arrays are shared by both.
        format!(
            "{{ {draws} same({}, {}); }}",
            one(format!("o{original}")),
            one(format!("m{mutant}"))
        )
    };
    subject.functions.iter().filter(|function| function.is_comparable).map(call).collect()
}

/// An expression that draws an argument.
fn draw(kind: Type, subject: &Subject) -> String {
    let Subject { word, squares, .. } = subject;
    let words = |word: Word| format!("random.word() as {word}");
    match kind {
        Type::Word | Type::WordMut => words(*word),
        Type::Number(width) => words(width),
        Type::ArrayRef(element, count)
        | Type::ArrayMut(element, count)
        | Type::Array(element, count) => {
            format!("[0; {count}].map(|_: u8| {})", words(element))
        }
        // Room for none, some or all entries of the longest slice.
        Type::SliceMut(element) => {
            format!("vec![0 as {element}; random.below(3 * 32 * 64) as usize]")
        }
        Type::Slice(element) => {
            // Up to three blocks of 32 lanes, each of 64 bits.
            let most = 3 * 32 * 64 / element.bits();
            format!("(0..random.below({most})).map(|_| {}).collect::<Vec<_>>()", words(element))
        }
        Type::Index | Type::Piece(_) => format!("random.below({}) as u32", squares + 2),
        Type::Square => format!("random.below({squares}) as u32"),
        Type::Place => format!("random.below({squares}) as usize"),
        Type::Total => "random.next()".to_owned(),
        Type::Bool => "random.below(2) == 1".to_owned(),
        _ => panic!("no such argument is drawn: {kind:?}"),
    }
}

/// Whether the program finds no difference.
pub fn is_equivalent(program: &Path, number: usize) -> bool {
    let limited = format!("ulimit -t {PATIENCE}; exec \"$0\" {number}");
    let output = Command::new("sh").args(["-c", &limited]).arg(program).ends_within(LIMIT);
    output.status.success()
}
