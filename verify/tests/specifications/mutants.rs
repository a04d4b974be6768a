//! Wrong functions: one number, operator or table entry is another, and a claim must fail.

use crate::inputs::executed;
use crate::mutation::Mutants;
use bit_tables_generator::__private::variants::{Extent, domains, variants_of};
use bit_tables_generator::Operation;
use bit_tables_test_support::Random;

/// `mutants` mutants of each operation's first technique, anywhere in its code and tables: most are
/// found, and some for each operation.
pub fn are_found(mutants: usize, inputs: usize) {
    let mut numbers = Random(3);
    let domains = domains(Extent::Sample);
    let (mut all, mut all_found) = (0, 0);
    for &operation in Operation::ALL {
        // Some techniques are one instruction, in which nothing can be another.
        let mut variants = variants_of(operation, &domains, Extent::Sample);
        let technique = variants.find_map(Mutants::of).expect("a technique");
        let (mut drawn, mut found) = (0, 0);
        // What only slices longer than those of the claims reach is not found.
        while drawn < mutants || (found == 0 && drawn < 100) {
            let (wrong, _) = technique.mutant(&mut numbers);
            let fails = |claim| executed(&wrong.program, claim, inputs, &mut numbers).is_err();
            found += usize::from(wrong.claims.iter().any(fails));
            drawn += 1;
        }
        println!("{operation}: {found} of {drawn} mutants are found");
        assert!(found > 0, "{operation}: no wrong function is found");
        all += drawn;
        all_found += found;
    }
    assert!(2 * all_found > all, "{all_found} of {all} wrong functions are found");
}
