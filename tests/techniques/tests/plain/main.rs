//! Every function interpreted, compared with the compiled one: the language means what Rust means.

#![cfg(not(in_c))]

mod compared;
#[path = "../../entries.rs"]
mod entries;

/// This goes through the registry, and a request is planned the same wherever that is done, so
/// emulation leaves it out.
mod registered {
    use super::compared::ComparedFunction;
    use super::entries::{Entry, entries};
    use bit_tables_generator::__private::functions_of;
    use bit_tables_generator::__private::module::TableValue;
    use bit_tables_generator::__private::variants::Extent;
    use bit_tables_generator::{Plan, Request, Target, Word};
    use bit_tables_ir::lower::lower;
    use bit_tables_ir::{Program, Type};
    use bit_tables_techniques::{FUNCTIONS, Function, IS_FEW, IS_SAMPLE};
    use std::collections::BTreeSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const EXTENT: Extent = if IS_FEW {
        Extent::Few
    } else if IS_SAMPLE {
        Extent::Sample
    } else {
        Extent::All
    };

    /// Every entry of the list with the same request lowered: results and what becomes of arguments
    /// are the same, and the self-checks hold. What is compiled with vectors is compared with what
    /// stands for it on other processors.
    #[test]
    fn interpreted_and_compiled_functions_agree() {
        // Requests stay on the threads that they are made on.
        let parts = std::thread::available_parallelism().map_or(1, Into::into);
        let found = std::thread::scope(|scope| {
            let threads = (0..parts).map(|part| scope.spawn(move || agreement(part, parts)));
            let threads: Vec<_> = threads.collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
        });
        let sum = |count: fn(&Agreement) -> usize| found.iter().map(count).sum::<usize>();
        let (compared, absent) = (sum(|part| part.compared), sum(|part| part.absent));
        let (calls, checks) = (sum(|part| part.calls), sum(|part| part.checks));
        println!(
            "{compared} entries, {absent} without their tier or for Rust alone, {calls} calls, {checks} self-checks"
        );
        assert_eq!(compared + absent, FUNCTIONS.len());
        assert!(calls >= 10 * compared && checks >= compared, "{calls} calls, {checks} checks");
    }

    /// What agrees.
    #[derive(Default)]
    struct Agreement {
        compared: usize,
        absent: usize,
        calls: usize,
        checks: usize,
    }

    /// Compares one of `parts` parts of the list.
    fn agreement(part: usize, parts: usize) -> Agreement {
        let mut found = Agreement::default();
        let entries = entries(EXTENT);
        assert_eq!(entries.len(), FUNCTIONS.len());
        for (entry, function) in entries.iter().zip(FUNCTIONS).skip(part).step_by(parts) {
            let has_board = function.board.is_some();
            let compiled = (function.operation, function.technique, function.tier, has_board);
            let operation = entry.variant.operation.name();
            let registered = (operation, &*entry.technique, entry.tier, entry.board.is_some());
            assert_eq!(compiled, registered);
            if !entry.variant.is_of_all_languages() {
                found.absent += 1;
            } else if (function.is_there)() {
                let (calls, checks) = agree(entry, function);
                found.compared += 1;
                found.calls += calls;
                found.checks += checks;
            } else {
                assert!(entry.tier.is_some(), "{}", function.name());
                found.absent += 1;
            }
        }
        found
    }

    /// Compares an entry. How many calls there were, and how many self-checks.
    fn agree(entry: &Entry, function: &Function) -> (usize, usize) {
        let target = Target::profile("portable").expect("a profile");
        let plan = Plan::new(&entry.request, &target).expect("what is registered");
        let program = lower(plan.module(), entry.variant.domain.word());
        let program = program.unwrap_or_else(|error| panic!("{}: {error}", function.name()));
        assert_eq!(program.checks.len(), plan.module().checks.len(), "{}", function.name());
        let mut compared = ComparedFunction::new(function, &program);
        program.checks.iter().for_each(|check| compared.check(check));
        compared.compare();
        let own = own(entry, &program);
        let missing: Vec<&String> = own.difference(compared.called()).collect();
        assert!(missing.is_empty(), "{}: {missing:?} are not compared", function.name());
        (compared.calls(), program.checks.len())
    }

    /// A wrong entry of a table is found by the comparison, and by the self-check.
    #[test]
    fn a_difference_is_found() {
        let is_it = |function: &&Function| {
            (function.operation, function.technique) == ("trailing_zeros", "debruijn")
        };
        let function = FUNCTIONS.iter().find(is_it).expect("a function");
        let word = Word::ALL.iter().copied().find(|word| word.bits() == function.bits);
        let word = word.expect("a word");
        let request = Request::new(word).trailing_zeros("debruijn");
        let plan = Plan::new(&request, &Target::unknown()).expect("what is registered");
        let mut program = lower(plan.module(), word).expect("what is of the language");
        let compare = |program: &Program| {
            let mut compared = ComparedFunction::new(function, program);
            catch_unwind(AssertUnwindSafe(|| compared.compare())).is_ok()
        };
        let check = |program: &Program| {
            let mut compared = ComparedFunction::new(function, program);
            let all = || program.checks.iter().for_each(|check| compared.check(check));
            catch_unwind(AssertUnwindSafe(all)).is_ok()
        };
        assert!(compare(&program) && check(&program));
        for table in &mut program.tables {
            if let TableValue::Bytes { values, .. } = &mut table.value {
                // Every odd word leads there.
                values[0] ^= 1;
            }
        }
        assert!(!compare(&program) && !check(&program));
    }

    /// The functions that users may call, without those of required operations and tiers' names.
    fn own(entry: &Entry, program: &Program) -> BTreeSet<String> {
        let required = entry.variant.technique.requires().iter();
        let required = required.flat_map(|&other| functions_of(other, entry.variant.domain, &[]));
        let required: BTreeSet<&str> = required.map(|function| function.name).collect();
        let public = program.functions.iter().filter(|function| {
            let parameters = &function.variables[..function.parameters.len()];
            let has_text = parameters.iter().any(|parameter| parameter.ty == Type::Text);
            function.public && function.result != Type::Text && !has_text
        });
        public
            .map(|function| function.name.clone())
            .filter(|name| !required.contains(&**name))
            .collect()
    }
}
