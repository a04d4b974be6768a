//! Mutants that pass their checks, compared with their originals on random inputs.

use super::MutatedModule;
use bit_tables_generator::__private::module::{Function, Module, Type};
use bit_tables_generator::__private::text_of;
use bit_tables_generator::{Layout, Word};
use bit_tables_test_support::rustc::compiled;
use std::path::{Path, PathBuf};

/// The beginning of the program: random numbers (`SplitMix64`), and words of all densities.
const RANDOM: &str = "#![allow(warnings)]
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
fn same<T: PartialEq>(one: impl FnOnce() -> T + std::panic::UnwindSafe, other: impl FnOnce() -> T + std::panic::UnwindSafe) {
    // What panics has no such input.
    if let Ok(one) = std::panic::catch_unwind(one) {
        if !std::panic::catch_unwind(other).is_ok_and(|other| one == other) { std::process::exit(3); }
    }
}
";

/// A program that compares the mutant of the number that it is given with its original. Options of
/// the compiler say whether overflow makes a difference.
pub fn compile(
    folder: &Path,
    name: &str,
    mutants: &[(&MutatedModule, Module)],
    options: &[&str],
) -> PathBuf {
    let mut text = RANDOM.to_owned();
    let mut arms = String::new();
    for (number, (subject, mutant)) in mutants.iter().enumerate() {
        for (kind, module) in [('o', &subject.module), ('m', mutant)] {
            // The checks need not be evaluated again.
            let module = Module { checks: Vec::new(), ..module.clone() };
            let code = text_of(&module, subject.word, Layout::Compact);
            text += &format!("mod {kind}{number} {{ {code} }}\n");
        }
        let calls: String =
            subject.compared().map(|function| comparison(function, subject, number)).collect();
        arms += &format!("        {number} => {{ {calls} }}\n");
    }
    text += &format!(
        "fn main() {{
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
    let allowed = ["arithmetic_overflow", "overflowing_literals", "unconditional_panic"];
    let allowed = allowed.map(|lint| format!("-A{lint}"));
    let allowed = allowed.iter().map(String::as_str);
    let optimised = ["-Copt-level=1", "-Cdebug-assertions=on"];
    let options: Vec<&str> =
        optimised.into_iter().chain(allowed).chain(options.iter().copied()).collect();
    compiled(folder, name, &text, &options)
}

/// Calls of a function of the mutant and of the original, with the same arguments.
fn comparison(function: &Function, subject: &MutatedModule, number: usize) -> String {
    let kinds: Vec<Type> = function.parameters.iter().map(|(_, kind)| *kind).collect();
    let mut draws = String::new();
    let mut arguments = Vec::new();
    for (place, kind) in kinds.iter().enumerate() {
        // What is changed in place is drawn as what is read.
        let read = match (*kind, function.result) {
            (Type::SliceMut(element), Type::Unit) => Type::Slice(element),
            (kind, _) => kind,
        };
        draws += &format!("let a{place} = {}; ", draw(read, subject));
        arguments.push(match kind {
            Type::WordMut => "&mut set".to_owned(),
            Type::ArrayMut(..) | Type::SliceMut(_) => "&mut list".to_owned(),
            Type::ArrayRef(..) | Type::Slice(_) => format!("&a{place}"),
            _ => format!("a{place}"),
        });
    }
    let changed = kinds.iter().position(|kind| kind.changes());
    let (before, after) = match changed.map(|place| (place, kinds[place])) {
        None => (String::new(), "()"),
        // After the returned number of entries, everything is unspecified.
        Some((place, Type::ArrayMut(..))) => {
            (format!("let mut list = a{place};"), "list[..result].to_vec()")
        }
        Some((place, Type::SliceMut(_))) if function.result == Type::Unit => {
            (format!("let mut list = a{place}.clone();"), "list")
        }
        Some((place, Type::SliceMut(_))) => {
            (format!("let mut list = a{place}.clone();"), "list[..result.min(list.len())].to_vec()")
        }
        Some((place, _)) => (format!("let mut set = a{place};"), "set"),
    };
    let (name, arguments) = (function.name, arguments.join(", "));
    let [one, other] = ['o', 'm'].map(|kind| {
        format!(
            "|| {{ {before} let result = {kind}{number}::{name}({arguments}); (result, {after}) }}"
        )
    });
    format!("{{ {draws} same({one}, {other}); }}")
}

/// An expression that draws an argument.
fn draw(kind: Type, subject: &MutatedModule) -> String {
    let MutatedModule { word, squares, .. } = subject;
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
            // Up to three blocks of 32 64-bit lanes.
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
