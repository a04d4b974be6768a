//! What is emitted with vectors: that it is compiled for no processor that lacks them, on every
//! target and in whatever way the functions of a request are combined, and that no safe code can
//! call it wrongly.

use bit_tables_generator::__private::module::Function;
use bit_tables_generator::{Layout, Plan, Request, SourceFile, Target, Word};
use bit_tables_test_support::rustc::{compile, rustc};
use bit_tables_test_support::{Limited as _, printed_by};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::process::Output;

/// What is printed for a target.
fn printed(word: Word, request: &str, target: &str) -> String {
    let target = Target::profile(target).expect("a profile");
    let file = SourceFile::from(Request::parse(word, request));
    file.print(&target).expect("what can be met").text(Layout::Compact)
}

/// What the compiler says of a library.
fn compiled(text: &str, options: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let library = ["--crate-type=lib", "--emit=metadata", "-Dwarnings"];
    compile(folder.path(), "library", text, &[&library[..], options].concat())
}

/// What it says, if it is an error.
fn errors(text: &str, options: &[&str]) -> String {
    let output = compiled(text, options);
    assert!(!output.status.success(), "it compiles with {options:?}");
    printed_by(&output)
}

/// What was printed for a target is an error elsewhere, which names what is missing, and needs no
/// more than it uses.
#[test]
fn printed_files_assert_their_target() {
    let host = cfg!(target_arch = "x86_64");
    for (word, request, target, condition, hint) in [
        (Word::U64, "set_wise = simd", "x86_64_v3", "avx2", "+avx2`"),
        (Word::U64, "set_wise = simd", "x86_64_v4", "avx512vl", "+avx512f,+avx512vl`"),
        (Word::U8, "count_ones_of_slice = simd", "x86_64_v3", "popcnt", "+avx2,+popcnt`"),
        (Word::U8, "count_ones_of_slice = simd", "x86_64_v2", "popcnt", "+popcnt`"),
        (Word::U64, "sliders = hyperbola(for = throughput)", "x86_64+avx2", "avx2", "+avx2`"),
    ] {
        let text = printed(word, request, target);
        assert!(text.contains(&format!("target_feature = \"{condition}\"")), "{text}");
        if !host {
            continue;
        }
        let message = errors(&text, &[]);
        assert!(message.contains(&format!("`-C target-feature={hint}")), "{target}: {message}");
        let features = hint.trim_end_matches('`');
        let output = compiled(&text, &[&format!("-Ctarget-feature={features}")]);
        assert!(output.status.success(), "{}", printed_by(&output));
    }
    // Elsewhere even the first error says for which target it is.
    for target in ["aarch64", "wasm32_simd128"] {
        let text = printed(Word::U8, "hamming_distance_of_slices = simd", target);
        let architecture = target.trim_end_matches("_simd128");
        if host {
            let message = errors(&text, &[]);
            assert!(
                message.contains(&format!("this code is for {architecture} with")),
                "{message}"
            );
        }
    }
    // With every kernel and the choice among them, the baseline is enough; and without vectors
    // every target is.
    let both = "set_wise = simd(detect = std), count_ones_of_slice = simd(detect = std)";
    let detected = printed(Word::U64, both, "x86_64_v3");
    assert!(detected.contains("this code is for x86_64 with sse2: "), "{detected}");
    for (request, target) in
        [("sliders", "x86_64_v4"), ("sliders", "aarch64"), (both, "riscv64"), (both, "portable")]
    {
        let text = printed(Word::U64, request, target);
        assert!(!text.contains("compile_error"), "{target}: {text}");
    }
}

/// Users include emitted code in modules of their own. Code there that is safe can neither call
/// a function on slices of different length that reads as much of both, nor store a tier that the
/// processor does not have.
#[test]
fn safe_code_cannot_break_what_kernels_rely_on() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let slices = "hamming_distance_of_slices = simd(detect = std)";
    let text = printed(Word::U8, slices, "x86_64");
    assert!(compiled(&text, &[]).status.success());
    let features = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi2";
    for (name, code) in [
        ("E0133", "compare_avx512(&[0; 200], &[0; 1])"),
        ("E0133", "compare_avx512_short(&[0; 100], &[0; 1])"),
        ("E0425", "{ TIER.store(6, core::sync::atomic::Ordering::Relaxed); 0 }"),
        ("E0603", "{ detection::TIER.store(6, core::sync::atomic::Ordering::Relaxed); 0 }"),
    ] {
        let user = format!(
            "{text}\n#[target_feature(enable = \"{features}\")] pub fn user() -> u64 {{ {code} }}\n"
        );
        let message = errors(&user, &[]);
        assert!(message.contains(name), "{code}: {message}");
    }
    // All that is `unsafe` says what a caller must keep to.
    let safety = text.matches("/// # Safety").count();
    assert_eq!((safety, text.matches("unsafe fn").count()), (2, 2));
}

/// Where a target has one tier, that is in use, and to set another is refused; elsewhere every tier
/// has a number.
#[test]
fn one_tier_is_never_changed() {
    let body = |profile: &str, name: &str| {
        let request = Request::parse(Word::U8, "count_ones_of_slice = simd(detect = std)");
        let target = Target::profile(profile).expect("a profile");
        let plan = Plan::new(&request, &target).expect("a plan");
        let found = plan.module().functions.iter().find(|function| function.name == name);
        found.expect("the function").body.to_string()
    };
    for (profile, tier) in [
        ("portable", "scalar"),
        ("riscv64", "scalar"),
        ("aarch64", "neon"),
        ("wasm32", "scalar"),
        ("wasm32_simd128", "simd128"),
        ("x86_64_v4+avx512vpopcntdq+avx512vbmi+avx512vbmi2+gfni", "avx512"),
    ] {
        assert_eq!(body(profile, "tier"), format!("\"{tier}\""), "{profile}");
        assert_eq!(body(profile, "set_tier"), format!("name == \"{tier}\""), "{profile}");
    }
    for (profile, tiers) in [("x86_64", 6), ("x86_64_v4", 6), ("i686", 4)] {
        assert_eq!(body(profile, "set_tier").matches("detection :: set").count(), tiers);
    }
}

/// No number is a tier but those that the processor has.
#[test]
fn no_other_number_is_a_tier() {
    for (way, profile) in [("std", "x86_64"), ("cpuid", "x86_64"), ("cpuid", "i686")] {
        let text =
            printed(Word::U8, &format!("count_ones_of_slice = simd(detect = {way})"), profile);
        let has = text.split("fn has").nth(1).expect("the function");
        assert!(has.contains("_ => number == 1"), "{has}");
    }
}

/// Whether a `cfg` holds for a target, given what the compiler prints of it.
fn holds(condition: TokenStream, target: &str) -> bool {
    let tokens: Vec<TokenTree> = condition.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Group(group)] => {
            let mut parts = split(group.stream()).into_iter().map(|part| holds(part, target));
            match name.to_string().as_str() {
                "all" => parts.all(|part| part),
                "any" => parts.any(|part| part),
                "not" => !parts.all(|part| part),
                other => panic!("`{other}`"),
            }
        }
        [TokenTree::Ident(name), TokenTree::Punct(_), TokenTree::Literal(value)] => {
            let line = format!("{name}={value}");
            target.lines().any(|found| found == line)
        }
        other => panic!("{other:?}"),
    }
}

/// What stands between commas.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("one at least").extend([token]),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A body without the blocks under a `cfg` that does not hold.
fn remaining(body: TokenStream, target: &str) -> TokenStream {
    let mut out: Vec<TokenTree> = Vec::new();
    let mut leaves_out = false;
    for token in body {
        let TokenTree::Group(group) = token else {
            out.push(token);
            continue;
        };
        let mut inside = group.stream().into_iter();
        match (group.delimiter(), inside.next(), inside.next()) {
            (
                Delimiter::Bracket,
                Some(TokenTree::Ident(cfg)),
                Some(TokenTree::Group(condition)),
            ) if cfg == "cfg" => {
                leaves_out = !holds(condition.stream(), target);
            }
            (Delimiter::Brace, ..) if std::mem::take(&mut leaves_out) => {}
            (delimiter, ..) => {
                out.push(Group::new(delimiter, remaining(group.stream(), target)).into());
            }
        }
    }
    out.into_iter().collect()
}

/// What the compiler says of a target, if it knows it.
fn cfg(triple: &str) -> Option<String> {
    let output = rustc().args(["--print", "cfg", "--target", triple]).ends_within(60);
    output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
}

/// What is emitted where the target cannot be looked at, as in a derive.
fn unseen(word: Word, request: &str) -> Plan {
    Plan::new(&Request::parse(word, request), &Target::unknown()).expect("a plan")
}

/// The functions of that which are compiled for a target.
fn functions(plan: &Plan, target: &str) -> Vec<Function> {
    let holds_here = |function: &&Function| {
        let conditions = &function.conditions;
        conditions.is_empty() || conditions.iter().any(|one| holds(one.predicate(), target))
    };
    plan.module().functions.iter().filter(holds_here).cloned().collect()
}

/// In whatever way two operations choose their kernels, on every kind of target each function is
/// there once.
#[test]
fn every_function_is_there_once() {
    let mut variants = vec!["weighted_count = simd".to_owned()];
    for operation in
        ["count_ones_of_slice", "hamming_distance_of_slices", "count_or_of_slices", "set_wise"]
    {
        variants.extend(
            ["none", "std", "cpuid"].map(|way| format!("{operation} = simd(detect = {way})")),
        );
    }
    variants.push("sliders = hyperbola(for = throughput)".to_owned());
    variants.push("mailbox_rays = simd".to_owned());
    let features = |name: &str| format!("target_feature=\"{name}\"\n");
    let baseline = cfg("x86_64-unknown-linux-gnu").expect("a target");
    let mut targets: Vec<String> = [
        "x86_64-unknown-none",
        "x86_64-unknown-uefi",
        "x86_64-unknown-linux-gnux32",
        "i586-unknown-linux-gnu",
        "i686-unknown-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "aarch64-unknown-none-softfloat",
        "wasm32-unknown-unknown",
        "riscv64gc-unknown-linux-gnu",
        "thumbv6m-none-eabi",
    ]
    .into_iter()
    .filter_map(cfg)
    .collect();
    assert!(targets.len() > 8, "the compiler knows {} of them", targets.len());
    targets.extend(cfg("wasm32-unknown-unknown").map(|wasm| wasm + &features("simd128")));
    let levels = [
        "ssse3",
        "popcnt",
        "avx2",
        "avx512f",
        "avx512vl",
        "avx512bw",
        "avx512vbmi",
        "bmi2",
        "avx512vpopcntdq",
        "gfni",
    ];
    let mut level = baseline.clone();
    targets.push(baseline);
    for name in levels {
        level += &features(name);
        targets.push(level.clone());
    }
    let mut requests = 0;
    for (place, one) in variants.iter().enumerate() {
        for other in &variants[place + 1..] {
            let operation = |variant: &String| variant.split(' ').next().map(str::to_owned);
            let request = format!("{one}, {other}");
            if operation(one) == operation(other)
                || (request.contains("std") && request.contains("cpuid"))
            {
                continue;
            }
            requests += 1;
            let plan = unseen(Word::U64, &request);
            for target in &targets {
                let functions = functions(&plan, target);
                let mut names: Vec<&str> = functions.iter().map(|function| function.name).collect();
                names.sort_unstable();
                let all = names.len();
                names.dedup();
                assert_eq!(names.len(), all, "{request}\n{names:?}\n{target}");
            }
        }
    }
    assert_eq!(requests, 81);
}

/// Where a target leaves the registers of vectors alone, nothing is emitted that has them, whatever
/// is asked for.
#[test]
fn without_registers_of_vectors() {
    let request = "count_ones_of_slice = simd(detect = cpuid), hamming_distance_of_slices = simd(detect = cpuid), \
                   set_wise = simd(detect = cpuid), weighted_count = simd, sliders = hyperbola(for = throughput)";
    let plan = unseen(Word::U64, request);
    for triple in ["x86_64-unknown-none", "x86_64-unknown-uefi"] {
        let target = cfg(triple).expect("a target");
        let functions = functions(&plan, &target);
        assert!(functions.iter().all(|function| function.features.is_none()), "{triple}");
        for name in
            ["count_ones_of_slice", "queens_attacks", "weighted_count", "queen_attacks", "tier"]
        {
            assert!(functions.iter().any(|function| function.name == name), "{triple}: {name}");
        }
        let tier = functions.iter().find(|function| function.name == "tier").expect("the function");
        assert_eq!(tier.body.to_string(), "\"scalar\"");
    }
    let modules = plan.module().definitions.iter().map(|item| item.tokens.to_string());
    assert_eq!(modules.filter(|module| module.contains("target_feature = \"sse2\"")).count(), 2);
}

/// Assembly is given 64-bit addresses alone.
#[test]
fn assembly_takes_addresses_as_wide_as_registers() {
    let request =
        "count_ones_of_slice = simd(detect = std), hamming_distance_of_slices = simd(detect = std)";
    let plan = unseen(Word::U8, request);
    for (triple, has_assembly) in [
        ("x86_64-unknown-linux-gnu", true),
        ("x86_64-unknown-linux-gnux32", false),
        ("i686-unknown-linux-gnu", false),
    ] {
        let target = cfg(triple).expect("a target");
        for function in ["ones_of_four", "differences_of_four"] {
            let functions = functions(&plan, &target);
            let found =
                functions.iter().find(|other| other.name == function).expect("the function");
            let body = remaining(found.body.clone(), &target).to_string();
            assert_eq!(body.contains("asm !"), has_assembly, "{triple}: {body}");
            assert_eq!(body.contains("count_ones"), !has_assembly, "{triple}: {body}");
        }
    }
}

/// Two ways to find out what the processor has are refused in one request, as there is one tier.
#[test]
fn one_request_finds_out_in_one_way() {
    let request = "count_ones_of_slice = simd(detect = std), set_wise = simd(detect = none), \
                   hamming_distance_of_slices = simd(detect = cpuid)";
    for target in [Target::unknown(), Target::profile("x86_64").expect("a profile")] {
        let faults = Plan::new(&Request::parse(Word::U64, request), &target).expect_err("a fault");
        assert_eq!(
            faults.to_string(),
            "`count_ones_of_slice = simd(detect = std)` and `hamming_distance_of_slices = simd(detect = cpuid)` detect \
             the processor's features in two ways, but all functions of a request share one tier: write `detect = std` \
             or `detect = cpuid` in both"
        );
    }
}
