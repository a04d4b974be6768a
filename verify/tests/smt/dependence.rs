//! What is proved is the code: a change of any statement that changes a result changes a question
//! too, or there is none any more.
//!
//! No solver is needed. Each change of a module is lowered and claimed anew. What no question
//! depends on is compared with the original by the interpreter, with many inputs: if a result is
//! another, the proof has not looked there.

use crate::inputs::Numbers;
use crate::mutation::source::{Change, changed, changes};
use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::{Function, Module, Table, Type as Kind};
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants_of};
use bit_tables_generator::{OnZero, Operation, Plan, Target, Word};
use bit_tables_ir::interpret::{Interpreter, Outcome, Value};
use bit_tables_ir::lower::lower;
use bit_tables_ir::{Int, Program};
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::{Claim, Proof, proof_of, why_unclaimed};
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

/// A technique of an operation on a domain.
struct Subject {
    variant: Variant,
    plan: Plan,
    original: Program,
    proof: Proof,
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

impl Subject {
    fn new(variant: Variant) -> Self {
        let target = Target::profile("portable").expect("a profile");
        let plan = Plan::new(&variant.request(), &target).expect("what is registered");
        let proof = proof_of(&plan, plan.module(), variant.operation, variant.domain);
        let proof = proof.unwrap_or_else(|why| panic!("{variant}: {why}"));
        let original = lower(plan.module(), variant.domain.word()).expect("a program");
        Self { variant, plan, original, proof, known: HashMap::new() }
    }

    /// The functions that are proved as this operation: its own, and what these call of no other.
    fn is_own(&self, function: &Function) -> bool {
        let name = function.name;
        why_unclaimed(name).is_none() && !self.proof.given.iter().any(|given| given == name)
    }

    fn changes(&self, entries: usize) -> Vec<Change> {
        let module = self.plan.module();
        let public = module.functions.iter().filter(|function| self.is_own(function));
        let own: BTreeSet<&str> = public.map(|function| function.name).collect();
        let reached = reached(&module.functions, &self.own(), &self.proof.given);
        changes(module, |name| own.contains(name) && reached.contains(name), entries)
    }

    /// The public functions of the operation.
    fn own(&self) -> Vec<&'static str> {
        let own = functions_of(self.variant.operation, self.variant.domain);
        let functions = self.plan.module().functions.iter().filter(|one| one.public);
        let names = functions.map(|one| one.name);
        names.filter(|name| own.iter().any(|one| one.name == *name)).collect()
    }

    fn verdict(&mut self, change: &Change, numbers: &mut Numbers) -> Verdict {
        let module = changed(self.plan.module(), change);
        let Ok(program) = lower(&module, self.variant.domain.word()) else {
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
        let Variant { operation, domain, .. } = self.variant;
        let Ok(proof) = proof_of(&self.plan, module, operation, domain) else { return true };
        if proof.claims.len() != self.proof.claims.len() {
            return true;
        }
        let others = differing(&proof.program, &self.proof.program);
        for claim in &proof.claims {
            let Some(former) = self.proof.claims.iter().find(|other| other.name == claim.name)
            else {
                return true;
            };
            if claim.cases != former.cases || claim.given != former.given {
                return true;
            }
            if !comes_to(&proof.program, claim, &others) {
                continue;
            }
            for case in 0..claim.cases.len() {
                let key = (claim.name.clone(), case);
                let program = &self.proof.program;
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
    fn differs(&self, one: &Program, other: &Program, numbers: &mut Numbers) -> bool {
        let functions = &self.plan.module().functions;
        let own = self.own();
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
        numbers: &mut Numbers,
    ) -> Option<Vec<Value>> {
        let Variant { domain, operation, .. } = self.variant;
        let (word, board) = (domain.word(), domain.board());
        let spec = operation.spec();
        // Most are short; some have blocks, and one is longer than what fits the cache.
        let lane = (64 / word.bits() as usize).max(1);
        let length = match number % 40 {
            2 => 4096 / (word.bits() as usize / 8) + number / 40,
            3 | 13 | 23 | 33 => 16 * lane * numbers.below(9) as usize + numbers.below(3) as usize,
            5 | 25 => numbers.below(80 * lane as u64) as usize,
            _ => numbers.below(2 * lane as u64 + 2) as usize,
        };
        let other_length = if number % 5 < 4 { length } else { numbers.below(20) as usize };
        let mut slices = [length, other_length].into_iter();
        let squares: Vec<u32> =
            (0..board.bits()).filter(|&square| board.place(square).is_some()).collect();
        let mut arguments = Vec::with_capacity(function.parameters.len());
        for &(_, kind) in &function.parameters {
            let words = |numbers: &mut Numbers, word: Word, length: usize| {
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
                    let room = numbers.below(400) as usize;
                    words(numbers, word, room)
                }
                Kind::Array(word, length)
                | Kind::ArrayRef(word, length)
                | Kind::ArrayMut(word, length) => words(numbers, word, length),
                Kind::Number(word) => Value::int(Int::of(word), numbers.set(word.bits())),
                Kind::Square if spec.needs_board => {
                    let square = squares[numbers.below(squares.len() as u64) as usize];
                    Value::int(Int::U32, square.into())
                }
                Kind::Square | Kind::Index | Kind::Piece(_) => {
                    let limit = [4, word.bits(), 2 * word.bits()][numbers.below(3) as usize];
                    Value::int(Int::U32, numbers.below(limit.into()).into())
                }
                Kind::Bool => Value::Bool(numbers.below(2) == 1),
                Kind::Defined(name) => {
                    let maker =
                        self.plan.module().functions.iter().find(
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

/// The functions that these reach without those that are proved as other operations.
fn reached<'f>(
    functions: &'f [Function],
    names: &[&'f str],
    given: &[String],
) -> BTreeSet<&'f str> {
    let mut found: BTreeSet<&str> = names.iter().copied().collect();
    let mut next: Vec<&str> = names.to_vec();
    while let Some(name) = next.pop() {
        for function in functions.iter().filter(|one| one.name == name) {
            let text = function.body.to_string();
            let words: BTreeSet<&str> = text
                .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
                .collect();
            for other in functions {
                let is_given = given.iter().any(|name| name == other.name);
                if !is_given && words.contains(other.name) && found.insert(other.name) {
                    next.push(other.name);
                }
            }
        }
    }
    found
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
    if !is_list {
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

/// Each technique of an operation by itself, for the narrowest word that has it.
fn techniques(operation: Operation) -> Vec<Variant> {
    let domains = domains(Extent::Sample);
    let all = variants_of(operation, &domains, Extent::Sample);
    let mut all: Vec<Variant> = all.filter(Variant::is_by_itself).collect();
    all.dedup_by_key(|variant| variant.technique.name());
    all
}

/// What is found of some changes of some techniques.
fn unasked(
    variants: Vec<Variant>,
    limit: usize,
    entries: usize,
) -> (BTreeMap<Verdict, usize>, Vec<String>) {
    let mut numbers = Numbers::new(26);
    let (mut found, mut listed) = (BTreeMap::new(), Vec::new());
    for variant in variants {
        let mut subject = Subject::new(variant);
        let mut all = subject.changes(entries);
        while all.len() > limit {
            all.swap_remove(numbers.below(all.len() as u64) as usize);
        }
        let mut own = BTreeMap::new();
        for change in &all {
            let verdict = subject.verdict(change, &mut numbers);
            *own.entry(verdict).or_insert(0) += 1;
            *found.entry(verdict).or_insert(0) += 1;
            if verdict >= Verdict::Same {
                println!("{verdict:?}: {}: {}", subject.variant, change.what);
            }
            if verdict == Verdict::Unasked {
                listed.push(format!("{}: {}", subject.variant, change.what));
            }
        }
        println!("{}: {own:?}", subject.variant);
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
