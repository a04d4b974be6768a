//! A solver that is installed, as `bit-tables prove` finds it.

use bit_tables_test_support::output_if_within;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// Bitwuzla by its module of Python, which has no program.
const MODULE: &str =
    "import sys, bitwuzla as b; b.Parser(b.TermManager(), b.Options()).parse(sys.argv[1], False)";

/// The words of a command that takes a file as its last argument.
pub struct Solver(Vec<String>);

/// What it says of a script that asks for values.
pub enum Answer {
    Unsat,
    /// With the values of the inputs.
    Sat(BTreeMap<String, u128>),
    /// It takes too long.
    Undecided,
}

impl Solver {
    /// That of `BIT_TABLES_SOLVER`, which must be there, or any.
    pub fn find() -> Option<Self> {
        if let Ok(asked) = std::env::var("BIT_TABLES_SOLVER") {
            let found = Self::named(&asked);
            return Some(found.unwrap_or_else(|| panic!("the solver `{asked}` is not installed")));
        }
        let found = Self::named("bitwuzla").or_else(|| Self::named("z3"));
        if found.is_none() {
            println!("skipped: no solver is installed");
        }
        found
    }

    /// That of a name, or a command.
    pub fn named(name: &str) -> Option<Self> {
        let of = |words: &[&str]| Self(words.iter().map(|&word| word.to_owned()).collect());
        let is_program = || succeeds(&[name, "--version"]);
        match name {
            "bitwuzla" | "z3" if is_program() => Some(of(&[name])),
            "bitwuzla" => {
                let is_module = succeeds(&["python3", "-c", "import bitwuzla"]);
                is_module.then(|| of(&["python3", "-c", MODULE]))
            }
            "z3" => None,
            command => Some(of(&command.split_whitespace().collect::<Vec<_>>())),
        }
    }

    /// What it says of a script, which is written to a file.
    pub fn answer(&self, script: &str, file: &Path, seconds: u64) -> Answer {
        std::fs::write(file, script).expect("a file");
        let mut command = Command::new(&self.0[0]);
        command.args(&self.0[1..]).arg(file);
        let streams = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = streams.spawn().expect("the solver");
        let Some(output) = output_if_within(child, seconds) else { return Answer::Undecided };
        let text = String::from_utf8_lossy(&output.stdout);
        let mut words = text.split(|c: char| c.is_whitespace() || "()".contains(c));
        match words.find(|word| !word.is_empty()) {
            Some("unsat") => Answer::Unsat,
            Some("sat") => Answer::Sat(values(words)),
            Some("unknown" | "timeout") => Answer::Undecided,
            _ => panic!("{:?} says {text} {}", self.0, String::from_utf8_lossy(&output.stderr)),
        }
    }
}

/// The values in an answer: each symbol is followed by its number.
fn values<'a>(words: impl Iterator<Item = &'a str>) -> BTreeMap<String, u128> {
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let pair = |pair: &[&str]| {
        let number = match pair[1] {
            "true" => Some(1),
            "false" => Some(0),
            number => match number.split_at(2) {
                ("#b", digits) => u128::from_str_radix(digits, 2).ok(),
                ("#x", digits) => u128::from_str_radix(digits, 16).ok(),
                _ => None,
            },
        };
        (pair[0].trim_matches('|').to_owned(), number.unwrap_or_else(|| panic!("{pair:?}")))
    };
    words.chunks_exact(2).map(pair).collect()
}

fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn();
    child.is_ok_and(|child| output_if_within(child, 10).is_some_and(|end| end.status.success()))
}
