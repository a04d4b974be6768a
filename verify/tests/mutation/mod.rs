//! Techniques with something wrong: an operator, a number, a call or a table entry is another.

#![allow(dead_code, reason = "each test uses a part of it")]

#[path = "../../../tests/mutation/mod.rs"]
mod engine;

use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::Module;
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants_of};
use bit_tables_generator::{Operation, Plan, Target};
use bit_tables_ir::CodeError;
use bit_tables_test_support::Random;
use bit_tables_verify::specifications::{Proof, proof_of, why_unclaimed};
pub use engine::{Change, changed};
use engine::{changes_of_code, changes_of_tables, reached};

/// How many entries of each table are changed where changes are drawn.
const ENTRIES: usize = 64;

/// Each technique of an operation alone, for the narrowest word that has it.
pub fn techniques(operation: Operation) -> Vec<Variant> {
    let domains = domains(Extent::Sample);
    let all = variants_of(operation, &domains, Extent::Sample);
    let mut all: Vec<Variant> = all.filter(Variant::is_by_itself).collect();
    all.dedup_by_key(|variant| variant.technique.name());
    all
}

/// A technique of an operation on a domain, and what is proved of it.
pub struct Technique {
    pub variant: Variant,
    pub plan: Plan,
    pub proof: Proof,
}

impl Technique {
    pub fn new(variant: Variant) -> Self {
        let target = Target::profile("portable").expect("a profile");
        let plan = Plan::new(&variant.request(), &target).expect("what is registered");
        let proof = proof_of(&plan, plan.module(), variant.operation, variant.domain);
        let proof = proof.unwrap_or_else(|why| panic!("{variant}: {why}"));
        Self { variant, plan, proof }
    }

    /// What is proved with this module in the place of its own.
    ///
    /// # Errors
    /// If it is no program, or nothing can be claimed about it.
    pub fn proof_of(&self, module: &Module) -> Result<Proof, CodeError> {
        proof_of(&self.plan, module, self.variant.operation, self.variant.domain)
    }

    /// The public functions of the operation.
    pub fn own(&self) -> Vec<&'static str> {
        let own = functions_of(
            self.variant.operation,
            self.variant.domain,
            self.variant.selection.parameters(),
        );
        let functions = self.plan.module().functions.iter().filter(|one| one.public);
        let names = functions.map(|one| one.name);
        names.filter(|name| own.iter().any(|one| one.name == *name)).collect()
    }

    /// Changes of the functions that are proved as this operation: its own, and what these call of
    /// no other; and of `entries` entries of each table that they read.
    pub fn changes(&self, entries: usize) -> Vec<Change> {
        let module = self.plan.module();
        let is_given = |name: &str| self.proof.given.iter().any(|given| given == name);
        let reached = reached(&module.functions, self.own(), |one| !is_given(one.name));
        let is_proved =
            |name: &str| reached.contains(name) && !is_given(name) && why_unclaimed(name).is_none();
        let code = changes_of_code(module, is_proved).into_iter();
        let code = code.filter(|change| !change.is_of_precondition);
        code.chain(changes_of_tables(module, is_proved, entries)).collect()
    }
}

/// A technique, and changes of it that are drawn.
pub struct Mutants {
    pub technique: Technique,
    changes: Vec<Change>,
    of_code: usize,
}

impl Mutants {
    /// Those of a technique, unless there are none: some are one instruction.
    pub fn of(variant: Variant) -> Option<Self> {
        let technique = Technique::new(variant);
        let changes = technique.changes(ENTRIES);
        let of_code = changes.iter().filter(|change| !change.is_of_table()).count();
        (!changes.is_empty()).then_some(Self { technique, changes, of_code })
    }

    /// What would be proved with something wrong in the functions of the technique, or in its
    /// tables: every other time in the functions, as tables may be far larger. And what is wrong.
    pub fn mutant(&self, random: &mut Random) -> (Proof, String) {
        for _ in 0..1000 {
            let is_of_code = self.of_code > 0 && random.below(2) == 0;
            let limit = if is_of_code { self.of_code } else { self.changes.len() };
            let change = &self.changes[random.below(limit)];
            let module = changed(self.technique.plan.module(), change);
            if let Ok(proof) = self.technique.proof_of(&module) {
                return (proof, change.what.clone());
            }
        }
        panic!("no change of {} can be claimed", self.technique.plan.request());
    }
}
