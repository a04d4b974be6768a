//! Optimised code cannot panic: no bounds check, no overflow check, no division by zero is left.

use bit_tables_generator::__private::module::Type;
use bit_tables_generator::__private::signature;
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, domains, variants, variants_with_large_tables,
};
use bit_tables_generator::{Layout, Operation, Request, SourceFile, Target, Word};
use bit_tables_test_support::rustc::assembly;

/// The text of the module, and for each of its public functions one that a linker would see.
fn source(request: Request, target: &str) -> String {
    let word = request.word();
    let target = Target::profile(target).expect("a profile");
    let printed = SourceFile::from(request).print(&target).expect("what is registered");
    let mut text = printed.text(Layout::Compact);
    for plan in printed.plans() {
        for function in plan.module().functions.iter().filter(|function| function.public) {
            let name = function.name;
            let names =
                function.parameters.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let signature = signature(function, word);
            let (head, result) = signature.rsplit_once(" -> ").unwrap_or((&signature, "()"));
            let (result, body) = match function.result {
                // An iterator: goes through all of it from the back, and asks for its length.
                Type::Defined(_) => (
                    "u32",
                    format!("{name}({names}).rev().sum::<u32>() ^ {name}({names}).len() as u32"),
                ),
                _ => (result, format!("{name}({names})")),
            };
            text += &format!("#[unsafe(no_mangle)] pub fn c_{head} -> {result} {{ {body} }}\n");
        }
    }
    text
}

/// The words and boards whose code differs most: one that fits a register, one that takes two, and
/// a board whose sides are no powers of two.
fn sample() -> Vec<Variant> {
    let domains = [Word::U64.into(), Word::U128.into(), domain(Word::U128, "shogi")];
    let domains = Extent::asked().some_of(1, domains);
    let others = Word::ALL.iter().map(|&word| word.into());
    let mut sample: Vec<Variant> = variants(&domains, Extent::asked()).collect();
    // What is for other words alone.
    let is_here = |sample: &[Variant], other: &Variant| {
        sample.iter().any(|one| {
            one.operation == other.operation
                && one.selection.to_string() == other.selection.to_string()
        })
    };
    for other in variants(&others.collect::<Vec<_>>(), Extent::asked()) {
        if !is_here(&sample, &other) {
            sample.push(other);
        }
    }
    sample
}

/// Every variant.
fn all() -> Vec<Variant> {
    variants(&domains(Extent::All), Extent::All).collect()
}

/// Those that have kernels.
fn with_kernels(mut variants: Vec<Variant>) -> Vec<Variant> {
    variants.retain(Variant::has_kernels);
    variants
}

#[test]
fn a_registered_technique_is_found() {
    let texts = |all: &[Variant]| all.iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "swar", || texts(&sample()));
    check_registered(Operation::CountOnesOfSlice, "simd", || texts(&with_kernels(sample())));
}

#[test]
fn no_technique_can_panic() {
    none_panics(&Extent::asked().some_of(48, sample()), "portable", &[]);
}

/// Nor does a look-up in a long table without `unsafe` code, which compares its index.
#[test]
fn no_look_up_without_unsafe_can_panic() {
    let requests: Vec<Request> =
        variants_with_large_tables().map(|variant| variant.request().without_unsafe()).collect();
    none_of_these_panics(&requests, "portable", &[]);
}

/// All words and boards.
#[test]
#[ignore = "slow: compiles thousands of functions with all optimisations"]
fn no_technique_can_panic_anywhere() {
    none_panics(&all(), "portable", &[]);
}

/// Starting the compiler takes longer than compiling a technique, so many are compiled together,
/// each in a module of its own.
fn none_panics(variants: &[Variant], target: &str, options: &[&str]) {
    // Whoever gives these another index than theirs is told that they may panic.
    let may_panic = |variant: &&Variant| variant.operation == Operation::RankSelectOfSlice;
    let variants = variants.iter().filter(|variant| !may_panic(variant));
    let requests = variants.map(Variant::request).collect::<Vec<_>>();
    none_of_these_panics(&requests, target, options);
}

fn none_of_these_panics(requests: &[Request], target: &str, options: &[&str]) {
    let source = |request: &Request| (request.to_string(), source(request.clone(), target));
    let sources: Vec<(String, String)> = requests.iter().map(source).collect();
    let together = |sources: &[(String, String)]| {
        let modules = sources.iter().enumerate().map(|(place, (_, text))| {
            let text = text.replace("fn c_", &format!("fn c_{place}_"));
            format!("pub mod piece_{place} {{\n{text}\n}}\n")
        });
        assembly(&modules.collect::<String>(), options)
    };
    for sources in sources.chunks(40) {
        if together(sources).contains("panic") {
            for (what, text) in sources {
                let assembly = assembly(text, options);
                assert!(!assembly.contains("panic"), "{what}, {target}:\n{assembly}");
            }
            panic!("one of {} can panic beside the others", sources[0].0);
        }
    }
}

/// Nor can kernels: all that the loops of vectors go through is known to be there.
#[test]
fn no_kernel_can_panic() {
    no_kernel_panics(&Extent::asked().some_of(16, with_kernels(sample())));
}

/// All words and boards.
#[test]
#[ignore = "slow: compiles hundreds of kernels with all optimisations"]
fn no_kernel_can_panic_anywhere() {
    no_kernel_panics(&with_kernels(all()));
}

fn no_kernel_panics(variants: &[Variant]) {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let targets = [
        ("x86_64_v3", "-Ctarget-cpu=x86-64-v3"),
        ("x86_64", "-Ctarget-cpu=x86-64"),
        ("x86_64+ssse3", "-Ctarget-feature=+ssse3"),
        ("x86_64_v2", "-Ctarget-cpu=x86-64-v2"),
        ("x86_64_v4+avx512vpopcntdq+gfni", "-Ctarget-cpu=icelake-client"),
    ];
    for (target, option) in Extent::asked().some_of(1, targets) {
        none_panics(variants, target, &[option]);
    }
}

/// Words need no kernels: `native` is the instruction, without a test where zero is excluded, or
/// where the instruction has a result for zero.
#[test]
fn native_is_the_instruction() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    for (operation, before, since) in [
        (Operation::CountOnes, "", "popcnt"),
        (Operation::BitScanForward, "bsf", "tzcnt"),
        (Operation::BitScanReverse, "bsr", "lzcnt"),
        (Operation::TrailingZeros, "bsf", "tzcnt"),
        (Operation::LeadingZeros, "bsr", "lzcnt"),
    ] {
        let request = Request::new(Word::U64).with(operation, "native");
        let source = source(request, "x86_64");
        let body_for = |processor| {
            let assembly = assembly(&source, &[&format!("-Ctarget-cpu={processor}")]);
            let label = format!("\nc_{operation}:");
            let body = assembly.split(&label).nth(1).expect("the function");
            body.split(".cfi_endproc").next().expect("its end").to_owned()
        };
        let late = body_for("x86-64-v3");
        assert!(late.contains(since) && !late.contains("\tj"), "{operation}:\n{late}");
        let old = body_for("x86-64");
        assert!(old.contains(before), "{operation}:\n{old}");
        if before == "bsf" || operation == Operation::BitScanReverse {
            assert!(!old.contains("\tj"), "{operation} has a test for zero:\n{old}");
        }
    }
}

/// The test above can fail: a look-up that may be out of bounds is seen.
#[test]
fn a_bounds_check_is_seen() {
    let text = "static TABLE: [u8; 154] = [0; 154];\n\
                #[unsafe(no_mangle)] pub fn f(x: u64) -> u8 { TABLE[(x & 255) as usize] }\n";
    assert!(assembly(text, &[]).contains("panic"));
}

/// The page on Hyperbola Quintessence lists 28 instructions for a bishop on x86-64, two of them to
/// save a register.
#[test]
fn a_bishop_takes_no_more_instructions_than_published() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let request = Request::new(Word::U64).sliders("hyperbola(layout = structs)");
    let assembly = assembly(&source(request, "portable"), &[]);
    let body = assembly.split("\nc_bishop_attacks:").nth(1).expect("the function");
    let body = body.split(".cfi_endproc").next().expect("its end");
    let is_instruction = |line: &&str| line.starts_with('\t') && !line.starts_with("\t.");
    let count = body.lines().filter(is_instruction).count();
    assert!((20..=28).contains(&count), "{count} instructions:\n{body}");
}
