//! What a proof of a subject covers: arguments and code.

use super::outcome::{Inputs, Scope, bits};
use super::subject::Subject;
use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::{Function, Module, Type, identifiers};
use bit_tables_generator::{Domain, Selection, Word};
use bit_tables_ir::{self as ir, Program};
use bit_tables_tools::emit::requests::Plans;
use bit_tables_verify::specifications::Proof;
use std::collections::BTreeSet;

/// Stands for the number of arguments of functions that take slices.
const ANY_LENGTH: &str = "any length";

/// What the proof of a subject's plans covers.
pub(super) fn covered(subject: &Subject, plans: &Plans, proof: &Proof) -> Scope {
    let own = own(subject);
    let functions = plans.plain.module().functions.iter();
    let counts = functions
        .filter(|function| function.public && own.contains(function.name))
        .map(|function| inputs(function, subject.domain, &proof.program));
    // A slice has any length, which counts as the maximum.
    let most = counts.max_by_key(|count| (count.is_none(), *count));
    let most = most.map_or_else(String::new, |most| {
        most.map_or_else(|| ANY_LENGTH.to_owned(), |most| most.to_string())
    });
    Scope {
        inputs: most,
        without_vectors: differs(plans.whole().module(), &own),
        bounded: proof.bounded.clone(),
        given: proof.given.clone(),
    }
}

/// The names of the operation's public functions.
fn own(subject: &Subject) -> BTreeSet<&'static str> {
    let selection: Option<Selection> = subject.selection.parse().ok();
    let parameters = selection.as_ref().map_or(&[][..], Selection::parameters);
    let functions = functions_of(subject.operation, subject.domain, parameters);
    functions.iter().map(|function| function.name).collect()
}

/// The number of arguments of a function, including those that its precondition excludes; `None` if
/// it takes slices or options.
fn inputs(function: &Function, domain: Domain, program: &Program) -> Option<Inputs> {
    let mut all = Inputs { bits: 0, cases: 1 };
    for (_, ty) in &function.parameters {
        match *ty {
            Type::Square => all.cases *= squares(domain),
            Type::Word | Type::WordMut => all.bits += width(domain.word()),
            Type::WordPair => all.bits += 2 * width(domain.word()),
            Type::ArrayRef(word, length)
            | Type::Array(word, length)
            | Type::ArrayMut(word, length) => all.bits += width(word) * length,
            Type::Number(word) | Type::Signed(word) | Type::Float(word) => all.bits += width(word),
            Type::Index | Type::Piece(_) => all.bits += 32,
            Type::Place | Type::Total => all.bits += 64,
            Type::Bool => all.bits += 1,
            Type::Defined(name) => all.bits += bits(&ir::Type::Struct(name.to_owned()), program),
            Type::Option(_)
            | Type::Slice(_)
            | Type::SliceMut(_)
            | Type::Text
            | Type::TextRef
            | Type::Unit => return None,
        }
    }
    Some(all)
}

fn width(word: Word) -> usize {
    word.bits() as usize
}

/// The number of squares without holes.
fn squares(domain: Domain) -> usize {
    let board = domain.board();
    (0..board.bits()).filter(|&square| board.place(square).is_some()).count()
}

/// Whether functions of the operation, or private ones that they call, differ between targets.
/// Called functions of other operations are proved with those.
fn differs(module: &Module, own: &BTreeSet<&str>) -> bool {
    let mut names: Vec<String> = own.iter().map(|&name| name.to_owned()).collect();
    let mut seen = BTreeSet::new();
    while let Some(name) = names.pop() {
        for function in module.functions.iter().filter(|function| function.name == name) {
            if function.public && !own.contains(&*name) {
                continue;
            }
            if !function.conditions.is_empty() {
                return true;
            }
            names.extend(identifiers(&function.body).filter(|name| seen.insert(name.clone())));
        }
    }
    false
}
