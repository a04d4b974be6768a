//! What is proved is the code: a change of any statement that changes a result changes a question
//! too, or there is none any more.
//!
//! No solver is needed. Each change of a module is lowered and claimed anew. What no question
//! depends on is compared with the original by the interpreter, with many inputs: if a result is
//! another, the proof has not looked there.

use crate::mutation::{Change, Technique, changed, techniques};
use bit_tables_generator::__private::module::{Function, Module, Table, Type as Kind};
use bit_tables_generator::__private::variants::Variant;
use bit_tables_generator::{OnZero, Operation, Word};
use bit_tables_ir::interpret::{Interpreter, Outcome, Value};
use bit_tables_ir::lower::lower;
use bit_tables_ir::{Int, Program};
use bit_tables_test_support::Random;
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::Claim;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

/// Results that change though no question does, each with the reason: a part of an operation, a
/// technique and a change.
const KNOWN: [(&str, &str, &str); 1] = [(
    "zobrist = ",
    "_KEYS",
    "keys are claimed to differ and not to be zero, as they also do with another bit; tests compare them with those of their seed",
)];

/// How many inputs say that a change changes nothing.
const INPUTS: usize = 120;

/// A technique, with what its claims come to.
struct ChangedTechnique {
    technique: Technique,
    original: Program,
    /// The goals of each claim in each case, by what they say.
    known: HashMap<(String, usize), Option<BTreeSet<u64>>>,
}

/// What is found of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// It is no program.
    Invalid,
    /// A question is another.
    Asked,
    /// No question is another, and no result.
    Same,
    /// No question is another, but a result.
    Unasked,
}

impl ChangedTechnique {
    fn new(variant: Variant) -> Self {
        let word = variant.domain.word();
        let technique = Technique::new(variant);
        let original = lower(technique.plan.module(), word).expect("a program");
        Self { technique, original, known: HashMap::new() }
    }

    fn verdict(&mut self, change: &Change, numbers: &mut Random) -> Verdict {
        let module = changed(self.technique.plan.module(), change);
        let Ok(program) = lower(&module, self.technique.variant.domain.word()) else {
            return Verdict::Invalid;
        };
        if self.is_asked(&module) {
            return Verdict::Asked;
        }
        if self.differs(&self.original, &program, numbers) {
            Verdict::Unasked
        } else {
            Verdict::Same
        }
    }

    /// Whether a question is another with this code.
    fn is_asked(&mut self, module: &Module) -> bool {
        let Ok(proof) = self.technique.proof_of(module) else { return true };
        let former = &self.technique.proof;
        if proof.claims.len() != former.claims.len() {
            return true;
        }
        let program = &former.program;
        let others = differing(&proof.program, program);
        for claim in &proof.claims {
            let former = former.claims.iter().find(|other| other.name == claim.name);
            let Some(former) = former else { return true };
            if claim.cases != former.cases || claim.given != former.given {
                return true;
            }
            if !comes_to(&proof.program, claim, &others) {
                continue;
            }
            for case in 0..claim.cases.len() {
                let key = (claim.name.clone(), case);
                let former =
                    self.known.entry(key).or_insert_with(|| goals(program, former, case)).clone();
                if former != goals(&proof.program, claim, case) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a public function of the operation returns something else for some inputs.
    fn differs(&self, one: &Program, other: &Program, numbers: &mut Random) -> bool {
        let functions = &self.technique.plan.module().functions;
        let own = self.technique.own();
        functions.iter().filter(|function| own.contains(&function.name)).any(|function| {
            (0..INPUTS).any(|number| {
                let Some(arguments) = self.arguments(function, one, number, numbers) else {
                    return false;
                };
                let call = |program| {
                    let mut interpreter = Interpreter::new(program).with_limit(1 << 22);
                    interpreter.call(function.name, arguments.clone()).ok()
                };
                // What it requires does not hold.
                let Some(expected) = call(one) else { return false };
                call(other).is_none_or(|found| !are_same(function, &expected, &found))
            })
        })
    }

    /// Arguments that the contract allows, unless there are none.
    fn arguments(
        &self,
        function: &Function,
        program: &Program,
        number: usize,
        numbers: &mut Random,
    ) -> Option<Vec<Value>> {
        let Variant { domain, operation, .. } = self.technique.variant;
        let (word, board) = (domain.word(), domain.board());
        let spec = operation.spec();
        // Most are short; some have blocks, and one is longer than what fits the cache.
        let lane = (64 / word.bits() as usize).max(1);
        let length = match number % 40 {
            2 => 4096 / (word.bits() as usize / 8) + number / 40,
            3 | 13 | 23 | 33 => 16 * lane * numbers.below(9) + numbers.below(3),
            5 | 25 => numbers.below(80 * lane),
            _ => numbers.below(2 * lane + 2),
        };
        let other_length = if number % 5 < 4 { length } else { numbers.below(20) };
        let mut slices = [length, other_length].into_iter();
        let squares: Vec<u32> =
            (0..board.bits()).filter(|&square| board.place(square).is_some()).collect();
        let mut arguments = Vec::with_capacity(function.parameters.len());
        for &(_, kind) in &function.parameters {
            let words = |numbers: &mut Random, word: Word, length: usize| {
                Value::words(
                    word,
                    (0..length).map(|_| numbers.set(word.bits())).collect::<Vec<_>>(),
                )
            };
            arguments.push(match kind {
                Kind::Word | Kind::WordMut => {
                    let x = numbers.set(word.bits());
                    let x = if spec.needs_board { x & board.all() } else { x };
                    let x = if spec.for_zero == OnZero::Precondition { x.max(1) } else { x };
                    Value::int(Int::of(word), x)
                }
                Kind::Slice(word) => words(numbers, word, slices.next()?),
                Kind::SliceMut(word) => {
                    let room = numbers.below(400);
                    words(numbers, word, room)
                }
                Kind::Array(word, length)
                | Kind::ArrayRef(word, length)
                | Kind::ArrayMut(word, length) => words(numbers, word, length),
                Kind::Number(word) => Value::int(Int::of(word), numbers.set(word.bits())),
                Kind::Square if spec.needs_board => {
                    let square = squares[numbers.below(squares.len())];
                    Value::int(Int::U32, square.into())
                }
                Kind::Square | Kind::Index | Kind::Piece(_) => {
                    let limit = [4, word.bits(), 2 * word.bits()][numbers.below(3)];
                    Value::int(Int::U32, numbers.below(limit as usize) as u128)
                }
                Kind::Bool => Value::Bool(numbers.below(2) == 1),
                Kind::Defined(name) => {
                    let maker =
                        self.technique.plan.module().functions.iter().find(
                            |one| matches!(one.result, Kind::Defined(other) if other == name),
                        )?;
                    let arguments = self.arguments(maker, program, number, numbers)?;
                    Interpreter::new(program).call(maker.name, arguments).ok()?.result
                }
                _ => return None,
            });
        }
        Some(arguments)
    }
}

/// Whether two results are the same, as far as the contract says what they are.
fn are_same(function: &Function, one: &Outcome, other: &Outcome) -> bool {
    if one.result != other.result {
        return false;
    }
    let is_list = function
        .parameters
        .iter()
        .any(|(_, ty)| matches!(ty, Kind::ArrayMut(..) | Kind::SliceMut(_)));
    if !is_list || one.result == Value::Unit {
        return one.changed == other.changed;
    }
    let count = one.result.number().unwrap_or(0) as usize;
    let listed = |outcome: &Outcome| {
        let all = match outcome.changed.first() {
            Some(Value::Array(entries)) => entries.as_slice(),
            _ => &[],
        };
        all[..count.min(all.len())].to_vec()
    };
    listed(one) == listed(other)
}

/// The names of functions and tables that differ between two programs.
fn differing(one: &Program, other: &Program) -> BTreeSet<String> {
    let functions = one.functions.iter().chain(&one.helpers);
    let functions = functions.filter(|function| {
        other.function(&function.name).is_none_or(|former| former.body != function.body)
    });
    let is_other =
        |table: &&Table| other.table(&table.name).is_none_or(|former| former.value != table.value);
    let tables = one.tables.iter().filter(is_other).map(|table| table.name.clone());
    functions.map(|function| function.name.clone()).chain(tables).collect()
}

/// Whether a claim comes to something of these names.
fn comes_to(program: &Program, claim: &Claim, names: &BTreeSet<String>) -> bool {
    let mut next = vec![claim.name.as_str()];
    let mut seen = BTreeSet::new();
    while let Some(name) = next.pop() {
        if !seen.insert(name) {
            continue;
        }
        if names.contains(name) {
            return true;
        }
        let Some(function) = program.function(name) else { continue };
        let uses = function.uses();
        if uses.tables.iter().any(|table| names.contains(*table)) {
            return true;
        }
        next.extend(uses.functions);
    }
    false
}

/// The goals of a claim in a case, by what they say: each term by the terms that it is made of.
/// `None` if there is no question.
fn goals(program: &Program, claim: &Claim, case: usize) -> Option<BTreeSet<u64>> {
    let claim = Claim { cases: vec![claim.cases[case].clone()], ..claim.clone() };
    let text = query(program, &claim).ok()?.text();
    let mut known: BTreeMap<&str, u64> = BTreeMap::new();
    let mut found = BTreeSet::new();
    let words = |line: &str, known: &BTreeMap<&str, u64>| {
        let mut hasher = DefaultHasher::new();
        for word in line.split([' ', '(', ')']).filter(|word| !word.is_empty()) {
            match known.get(word) {
                Some(hash) => hash.hash(&mut hasher),
                None => word.hash(&mut hasher),
            }
        }
        hasher.finish()
    };
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("(define-fun ") {
            let (name, term) = rest.split_once(' ').expect("a name");
            let hash = words(term, &known);
            known.insert(name, hash);
        } else if let Some(goals) = line.strip_prefix("(assert ") {
            let goals = goals.split([' ', '(', ')']).filter(|word| !word.is_empty());
            found.extend(
                goals.map(|goal| known.get(goal).copied().unwrap_or_else(|| words(goal, &known))),
            );
        }
    }
    Some(found)
}

/// What is found of some changes of some techniques.
fn unasked(
    variants: Vec<Variant>,
    limit: usize,
    entries: usize,
) -> (BTreeMap<Verdict, usize>, Vec<String>) {
    let mut numbers = Random(26);
    let (mut found, mut listed) = (BTreeMap::new(), Vec::new());
    for variant in variants {
        let mut subject = ChangedTechnique::new(variant);
        let mut all = subject.technique.changes(entries);
        while all.len() > limit {
            all.swap_remove(numbers.below(all.len()));
        }
        let mut own = BTreeMap::new();
        for change in &all {
            let verdict = subject.verdict(change, &mut numbers);
            *own.entry(verdict).or_insert(0) += 1;
            *found.entry(verdict).or_insert(0) += 1;
            if verdict >= Verdict::Same {
                println!("{verdict:?}: {}: {}", subject.technique.variant, change.what);
            }
            if verdict == Verdict::Unasked {
                listed.push(format!("{}: {}", subject.technique.variant, change.what));
            }
        }
        println!("{}: {own:?}", subject.technique.variant);
    }
    (found, listed)
}

/// Nothing is listed without a reason.
fn all_is_asked(found: &BTreeMap<Verdict, usize>, listed: &[String]) {
    println!("{found:?}");
    let is_known = |what: &&String| {
        let mut known = KNOWN.iter();
        !known.any(|(subject, change, _)| what.contains(subject) && what.contains(change))
    };
    let unknown: Vec<&String> = listed.iter().filter(is_known).collect();
    assert!(unknown.is_empty(), "no question depends on these: {unknown:#?}");
}

/// A few changes of each technique.
#[test]
fn proofs_look_at_all_code() {
    let variants = Operation::ALL.iter().flat_map(|&operation| techniques(operation)).collect();
    let (found, listed) = unasked(variants, 2, 2);
    all_is_asked(&found, &listed);
    assert!(found.get(&Verdict::Asked) >= Some(&100), "{found:?}");
}

/// All of them; of `BIT_TABLES_OPERATIONS` alone, names with spaces between them, if it is set.
#[test]
#[ignore = "slow: tens of thousands of mutants"]
fn proofs_look_at_all_code_of_every_technique() {
    let wanted = std::env::var("BIT_TABLES_OPERATIONS").ok();
    let is_wanted = |operation: &Operation| {
        let name = operation.to_string();
        wanted.as_ref().is_none_or(|names| names.split(' ').any(|one| one == name))
    };
    let operations = Operation::ALL.iter().filter(|operation| is_wanted(operation));
    let variants = operations.flat_map(|&operation| techniques(operation)).collect();
    let (found, listed) = unasked(variants, usize::MAX, 16);
    all_is_asked(&found, &listed);
}
