//! Every variant of every technique is lowered.

use bit_tables_generator::internal::variants::{Extent, domains, variants};
use bit_tables_generator::{Plan, Target};
use bit_tables_plain::lower::lower;

#[test]
fn every_variant_is_lowered() {
    let target = Target::profile("portable").expect("a profile");
    let (mut wrong, mut count) = (std::collections::BTreeMap::<String, usize>::new(), 0);
    for variant in variants(&domains(Extent::Sample), Extent::Sample) {
        let plan = Plan::new(&variant.request(), &target).expect("what is registered");
        if let Err(fault) = lower(plan.module(), variant.domain.word()) {
            *wrong.entry(format!("{fault}")).or_default() += 1;
        }
        count += 1;
    }
    for (fault, count) in wrong.iter().take(40) {
        println!("{count}: {fault}");
    }
    assert!(wrong.is_empty(), "{} of {count}", wrong.values().sum::<usize>());
}
