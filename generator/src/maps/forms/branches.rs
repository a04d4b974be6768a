//! Branches, as a compiler generates them for a `match`.

use crate::maps::candidate::{Candidate, Cost, Storage};
use crate::maps::code::{Code, Emission, unsuffixed};
use crate::maps::subject::Subject;
use crate::module::Type;
use crate::tables::maps::runs::{Run, Runs};
use crate::template::quote;
use proc_macro2::TokenStream;

pub(super) const NAME: &str = "branches";

/// The maximum number of ranges.
const MOST: usize = 1 << 10;

/// The approximate bytes of a comparison, its branch and the value of a range.
const BYTES: usize = 12;

struct Branches {
    runs: Runs,
}

pub(super) fn candidates(subject: &Subject) -> Vec<Candidate> {
    let count = subject.runs.starts().len();
    if !(2..=MOST).contains(&count) {
        return Vec::new();
    }
    let depth = usize::BITS - (count - 1).leading_zeros();
    let (bytes, compared) = ((count - 1) * BYTES, count as u32 - 1);
    let cost = Cost { bytes, cycles: depth * subject.goal.branch(), compared, ..Cost::default() };
    let form = Box::new(Branches { runs: subject.runs.clone() });
    vec![Candidate { technique: NAME, cost, entries: 0, form }]
}

impl Storage for Branches {
    fn doc(&self) -> String {
        "Branches on the starts of ranges, each of which halves the candidates.".to_owned()
    }

    fn allows(&self) -> &'static str {
        "clippy::too_many_lines, clippy::needless_bool, reason = \"each range has a branch\""
    }

    fn code(&self, emission: &Emission) -> Code {
        let runs: Vec<Run> = self.runs.iter().collect();
        Code::without_tables(tree(emission, &runs).expression)
    }
}

/// An expression for some ranges.
struct Tree {
    expression: TokenStream,
    /// Whether it is an `if`, which can follow `else` without braces.
    is_if: bool,
}

fn tree(emission: &Emission, runs: &[Run]) -> Tree {
    match runs {
        [run] => Tree { expression: emission.value(run.value), is_if: false },
        [before, after] => {
            let start = unsuffixed(after.first);
            let is_after =
                if after.first == after.last { quote!(x == #start) } else { quote!(x >= #start) };
            let expression = match (emission.result == Type::Bool, before.value) {
                (true, 0) => is_after,
                (true, _) => quote!(x < #start),
                (false, _) => {
                    let [before, after] = [before, after].map(|run| emission.value(run.value));
                    quote!(if x < #start { #before } else { #after })
                }
            };
            Tree { expression, is_if: emission.result != Type::Bool }
        }
        runs => {
            let (before, after) = runs.split_at(runs.len() / 2);
            let start = unsuffixed(after[0].first);
            let [before, after] = [before, after].map(|runs| tree(emission, runs));
            let (expression, after_expression) = (before.expression, after.expression);
            let after = if after.is_if { after_expression } else { quote!({ #after_expression }) };
            let expression = quote!(if x < #start { #expression } else #after);
            Tree { expression, is_if: true }
        }
    }
}
