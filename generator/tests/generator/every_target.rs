//! What is printed where no target is named: the code for every target, and what `auto` takes for a
//! portable one.

use bit_tables_generator::__private::variants::{Extent, domains, variants};
use bit_tables_generator::{Layout, Operation, Plan, Request, SourceFile, Target, Word};
use std::collections::BTreeSet;

/// Targets that together have every kernel.
const TARGETS: [&str; 9] = [
    "portable",
    "x86_64",
    "x86_64_v2",
    "x86_64_v3",
    "x86_64_v4",
    "x86_64_v4+avx512vbmi+avx512vbmi2+avx512vpopcntdq+gfni+pclmulqdq",
    "i686+pclmulqdq",
    "aarch64+aes",
    "wasm32_simd128",
];

/// The names of instructions that a text calls, and of the features that its functions require.
fn instructions(text: &str) -> BTreeSet<&str> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let after = |mark: &'static str| {
        text.split(mark).skip(1).map(move |rest| rest.split(|letter| !is_name(letter)).next())
    };
    after("simd::").chain(after("enable = \"")).flatten().collect()
}

/// Every technique with kernels, with its parameters: no instruction that it has on a target is
/// missing.
#[test]
fn no_kernel_is_left_out() {
    let every: Target = Target::DEFAULT.parse().expect("a target");
    let mut count = 0;
    let of_words = domains(Extent::asked()).into_iter().filter(|domain| domain.named().is_none());
    for domain in Extent::asked().some_of(2, of_words) {
        for variant in variants(&[domain], Extent::asked()) {
            if !variant.is_other_code() || !variant.has_kernels() {
                continue;
            }
            let text = |target: &Target| {
                let printed = SourceFile::from(variant.request()).print(target).ok()?;
                Some(printed.text(Layout::Compact))
            };
            let all = text(&every).expect("code for every target");
            for name in Extent::asked().some_of(2, TARGETS) {
                // A target may lack what the request allows no alternative for.
                let Some(one) = text(&name.parse().expect("a target")) else { continue };
                let missing: Vec<&str> =
                    instructions(&one).difference(&instructions(&all)).copied().collect();
                assert!(missing.is_empty(), "{variant} for {name}: {missing:?}");
            }
            count += usize::from(!instructions(&all).is_empty());
        }
    }
    assert!(count > 20, "{count}");
}

/// What `auto` takes is what it takes for `portable`, and has no alternatives: the same code.
#[test]
fn auto_is_that_of_a_portable_target() {
    let [every, portable] =
        [Target::DEFAULT, "portable"].map(|name| name.parse::<Target>().expect("a target"));
    assert_eq!(every, Target::every());
    let mut count = 0;
    for domain in domains(Extent::asked()) {
        for &operation in Operation::ALL {
            let request = Request::new(domain.word()).with(operation, "auto");
            let request = domain.named().into_iter().fold(request, Request::board);
            let text = |target: &Target| {
                let plan = Plan::new(&request, target).ok()?;
                Some((plan.request().to_string(), format!("{:?}", plan.module().functions)))
            };
            assert_eq!(text(&every), text(&portable), "{}: {request}", domain.word());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// A queen's four lines fill a vector of 256 bits: longer vectors add nothing to it, and an
/// instruction that reverses bits does.
#[test]
fn throughput_gains_by_gfni_alone() {
    let functions = |name: &str| {
        let request = Request::parse(Word::U64, "sliders = hyperbola(for = throughput)");
        let plan = Plan::new(&request, &name.parse().expect("a target")).expect("a plan");
        format!("{:?}", plan.module().functions)
    };
    let avx2 = functions("x86_64_v3");
    assert_eq!(avx2, functions("x86_64_v4"));
    assert_ne!(avx2, functions("x86_64_v3+gfni"));
    assert_eq!(functions("x86_64_v3+gfni"), functions("x86_64_v4+gfni"));
}

/// The head names a target unless that is every one.
#[test]
fn commands_name_other_targets() {
    let command = |name: &str| {
        let request = Request::parse(Word::U64, "count_ones_of_slice = simd");
        let printed = SourceFile::from(request).print(&name.parse().expect("a target"));
        printed.expect("code").commands().remove(0)
    };
    let alone = "bit-tables emit u64 'count_ones_of_slice = simd'";
    assert_eq!(command("every"), alone);
    for name in ["portable", "any", "x86_64_v3"] {
        assert_eq!(command(name), format!("{alone} --target {name}"));
    }
}
