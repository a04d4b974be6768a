//! Kernels of x86 and Arm are lowered, for every target that has them.

use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants};
use bit_tables_generator::{Plan, Target};
use bit_tables_ir::lower::lower;
use std::collections::BTreeMap;

#[test]
fn kernels_are_lowered() {
    let mut wrong = BTreeMap::<String, usize>::new();
    let mut lowered = 0;
    let wide = "x86_64_v4+avx512vbmi+avx512vbmi2+pclmulqdq";
    let profiles =
        [wide, "x86_64", "x86_64_v2", "x86_64_v3", "aarch64+aes", "x86_64_v4", "i686+pclmulqdq"];
    let extent = Extent::asked();
    let all: Vec<Variant> = variants(&domains(extent), extent).collect();
    for profile in extent.some_of(3, profiles) {
        let target = Target::profile(profile).expect("a profile");
        for variant in &all {
            let Ok(plan) = Plan::new(&variant.request(), &target) else { continue };
            let module = plan.module();
            if module.functions.iter().all(|function| function.features.is_none()) {
                continue;
            }
            if variant.to_string().contains("cpuid") {
                continue;
            }
            match lower(module, variant.domain.word()) {
                Ok(_) => lowered += 1,
                Err(fault) => *wrong.entry(format!("{fault}")).or_default() += 1,
            }
        }
    }
    for (fault, count) in wrong.iter().take(40) {
        println!("{count}: {fault}");
    }
    assert!(wrong.is_empty(), "{} of {}", wrong.len(), lowered + wrong.len());
    assert!(lowered > 100, "{lowered}");
}
