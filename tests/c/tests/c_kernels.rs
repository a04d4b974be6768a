//! Kernels in C, compared with the portable form of each function.

mod compilers;
mod processors;

use bit_tables_c::{Header, Parameter, Part, PassedAs, Signature, Style};
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants};
use bit_tables_generator::{Board, Operation, Target, Word};
use bit_tables_ir::{Int, Program, Type};
use bit_tables_test_support::{Limited as _, printed_by};
use compilers::{SANITIZED, allows, compile, folder, is_installed, program, put};
use processors::{PROCESSORS, Processor};
use std::fmt::Write as _;
use std::path::Path;

const RUNNER: &str = include_str!("processors/runner.c");

/// The tiers among which programs choose while they run.
const TIERS: [&str; 6] = ["scalar", "ssse3", "popcnt", "avx2", "avx512vl", "avx512"];

/// A language, and options.
type Way<'a> = (&'a str, &'a [&'a str]);

/// The number of kernels in one header.
const TOGETHER: usize = 24;

/// A technique with instructions of a processor, and without.
struct Pair {
    variant: Variant,
    kernel: Program,
    plain: Program,
}

/// Every technique that is taken, of those that have instructions of a processor.
fn pairs(target: &str, is_taken: fn(&Variant) -> bool) -> Vec<Pair> {
    // C has no 128-bit words there.
    let is_narrow = target.starts_with("i686");
    let target: Target = target.parse().expect("a target");
    let portable = Target::profile("portable").expect("a profile");
    let mut pairs = Vec::new();
    let extent = Extent::asked();
    for variant in variants(&domains(extent), extent).filter(is_taken) {
        // C asks the processor as the standard library does.
        let is_of_rust = variant.to_string().contains("cpuid") || !variant.is_of_all_languages();
        if is_of_rust || is_narrow && variant.domain.word() == Word::U128 {
            continue;
        }
        let kernel = program(&variant.request(), &target);
        if kernel.functions.iter().any(|function| !function.features.is_empty()) {
            let plain = program(&variant.request(), &portable);
            pairs.push(Pair { variant, kernel, plain });
        }
    }
    pairs
}

/// Writes the header of both programs of each, and what compares them.
fn write(folder: &Path, pairs: &[Pair]) {
    let mut parts = Vec::new();
    for (place, pair) in pairs.iter().enumerate() {
        let part = |kind: &str, program| Part {
            name: Some(format!("{kind}{place}")),
            doc: pair.variant.to_string(),
            program,
        };
        parts.extend([part("kernel", &pair.kernel), part("plain", &pair.plain)]);
    }
    let header = Header::new(Style::c("bits_"), parts);
    let signatures = header.signatures().expect("signatures");
    let mut code = RUNNER.to_owned();
    let mut calls = String::new();
    for (place, pair) in pairs.iter().enumerate() {
        let of = |kind: &str| {
            let prefix = format!("bits_{kind}{place}_");
            signatures.iter().filter(move |signature| signature.name.starts_with(&prefix))
        };
        let tests: Vec<String> = of("plain")
            .filter(|plain| !["tier", "set_tier"].contains(&plain.source.as_str()))
            .map(|plain| {
                let kernel = of("kernel").find(|kernel| kernel.source == plain.source);
                let kernel = kernel.expect("the same functions");
                code += &comparison(kernel, plain, &pair.variant.domain.board());
                format!("test_{}(tier);", kernel.name)
            })
            .collect();
        assert!(!tests.is_empty(), "{}", pair.variant);
        let tests = tests.join(" ");
        if pair.kernel.tiers.is_empty() {
            let _ = writeln!(calls, "    {{ const char *tier = \"\"; {tests} }}");
        }
        for tier in TIERS.into_iter().filter(|_| !pair.kernel.tiers.is_empty()) {
            let prefix = format!("bits_kernel{place}_");
            let _ = writeln!(
                calls,
                "    {{ const char *tier = \"{tier}\"; if ({prefix}set_tier(tier)) {{ {tests} \
                 compare(\"tier\", tier, 0, {prefix}tier(), tier, strlen(tier) + 1); }} }}"
            );
        }
    }
    code += &format!(
        "int main(void) {{\n    const char *failed = bits_self_check();\n    if (failed != NULL) {{\n        \
         printf(\"%s\", failed);\n        return 0;\n    }}\n{calls}    if (failures == 0)\n        printf(\"passed\");\n    \
         return 0;\n}}\n"
    );
    compilers::write(folder, &header);
    put(folder, "main.c", code);
}

/// The squares of a board, separated by commas.
fn squares(board: &Board) -> String {
    let all = (0..board.ranks()).flat_map(|rank| (0..board.files()).map(move |file| (file, rank)));
    let squares = all.filter_map(|(file, rank)| board.square(file as i32, rank as i32));
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(", ")
}

/// The most entries of a slice that changes.
const MOST: usize = 4096;

/// The function that compares two.
fn comparison(kernel: &Signature, plain: &Signature, board: &Board) -> String {
    let all = board.all();
    let mut before = String::new();
    let mut after = String::new();
    let (mut arguments, mut others) = (Vec::new(), Vec::new());
    let mut rounds = 300;
    let mut room = None;
    for parameter in &kernel.parameters {
        let Parameter { name, ty, ty_in_c, .. } = parameter;
        arguments.push(name.clone());
        others.push(name.clone());
        before += &match parameter.form {
            PassedAs::Value if name == "square" => {
                format!(
                    "        static const uint32_t squares[] = {{{}}};\n        \
                     uint32_t square = squares[next() % (sizeof squares / sizeof squares[0])];\n",
                    squares(board)
                )
            }
            PassedAs::Value if *ty == Type::Bool => format!("        bool {name} = next() & 1;\n"),
            PassedAs::Value => {
                let mask = match (ty.int(), name.as_str()) {
                    (Some(Int::U128), "occupied" | "sliders" | "set" | "blockers") => format!(
                        "        {name} &= BITS_U128({:#x}, {:#x});\n",
                        all >> 64,
                        all & u128::from(u64::MAX)
                    ),
                    (Some(_), "occupied" | "sliders" | "set" | "blockers") => {
                        format!("        {name} = ({ty_in_c})({name} & UINT64_C({all:#x}));\n")
                    }
                    _ => String::new(),
                };
                format!("        {ty_in_c} {name};\n        fill(&{name}, sizeof {name});\n{mask}")
            }
            // Arguments that change are drawn before.
            PassedAs::Length(_) if room.as_ref() == Some(name) => String::new(),
            PassedAs::Length(_) => {
                format!(
                    "        size_t {name} = bytes / sizeof({});\n",
                    kernel.parameters[0].ty_in_c
                )
            }
            PassedAs::Input(None) => {
                rounds = 700;
                let _ = writeln!(after, "        free({name}_memory.start);");
                format!(
                    "        struct memory {name}_memory = allocated(next() % 64 / sizeof({ty_in_c}) * sizeof({ty_in_c}), \
                     bytes / sizeof({ty_in_c}) * sizeof({ty_in_c}));\n        const {ty_in_c} *{name} = \
                     (const {ty_in_c} *)(void *){name}_memory.bytes;\n"
                )
            }
            PassedAs::Input(Some(count)) => {
                format!(
                    "        {ty_in_c} {name}[{count}];\n        fill({name}, sizeof {name});\n"
                )
            }
            // Each has its own.
            PassedAs::Changed(_) | PassedAs::Result(_) => {
                let count = match parameter.form {
                    PassedAs::Changed(count) => count,
                    PassedAs::Result(count) => Some(count),
                    _ => None,
                };
                if let Some(argument) = others.last_mut() {
                    *argument = format!("{name}_2");
                }
                let length = format!("{name}_length");
                // What returns a number of entries leaves the others unspecified.
                let size = match (count, &kernel.result) {
                    (None, &Type::Unit) => format!("{length} * sizeof *{name}"),
                    (None, _) => format!("(found < {length} ? found : {length}) * sizeof *{name}"),
                    (_, &Type::PLACE) => format!("found * sizeof *{name}"),
                    _ => format!("sizeof {name}"),
                };
                let _ = writeln!(
                    after,
                    "        compare(\"{}\", tier, round, {name}, {name}_2, {size});",
                    kernel.name
                );
                // Room for none, some or all of a list.
                let mut drawn = String::new();
                if count.is_none() {
                    drawn = format!("        size_t {length} = (size_t)(next() % {});\n", MOST + 1);
                    room = Some(length);
                }
                let count = count.unwrap_or(MOST);
                drawn + &drawn_twice(ty_in_c, name, count)
            }
        };
    }
    let (name, result, other) = (&kernel.name, &kernel.result_in_c, &plain.name);
    let (arguments, others) = (arguments.join(", "), others.join(", "));
    let calls = if kernel.result == Type::Unit {
        format!("        {name}({arguments});\n        {other}({others});\n")
    } else {
        format!(
            "        {result} found = {name}({arguments}), expected = {other}({others});\n        \
             compare(\"{name}\", tier, round, &found, &expected, sizeof found);\n"
        )
    };
    format!(
        "static void test_{name}(const char *tier) {{\n    for (size_t round = 0; round < {rounds}; round++) {{\n        \
         size_t bytes = length_in_bytes(round);\n        (void)bytes;\n{before}{calls}{after}    }}\n}}\n"
    )
}

/// Two lists of this many entries, drawn alike.
fn drawn_twice(ty: &str, name: &str, count: usize) -> String {
    format!(
        "        {ty} {name}[{count}], {name}_2[{count}];\n        fill({name}, sizeof {name});\n        \
         memcpy({name}_2, {name}, sizeof {name});\n"
    )
}

/// Options for the headers of a compiler: GCC 12 takes vectors that its own leaves undefined for
/// mistakes, in C++.
fn for_headers(compiler: &str, language: &str) -> &'static [&'static str] {
    match compiler {
        "gcc" if language.contains("++") => &["-Wno-uninitialized", "-Wno-maybe-uninitialized"],
        _ => &[],
    }
}

/// Compiles these kernels of a processor in all of these ways, and compares them.
fn check(processor: &Processor, pairs: &[Pair], compilers: &[&[&str]], ways: &[Way]) {
    let is_there = processor.is_there();
    if !is_there {
        println!("{}: compiled, but not run", processor.target);
    }
    let folder = folder(&format!("c_kernels_{}", processor.target));
    for together in pairs.chunks(TOGETHER) {
        write(&folder, together);
        for compiler in compilers {
            for (language, options) in ways.iter().filter(|way| allows(compiler[0], way.1)) {
                let options =
                    [&compiler[1..], options, for_headers(compiler[0], language)].concat();
                let program = compile(compiler[0], &folder, language, &options);
                if is_there {
                    let printed = processor.printed(&program);
                    assert_eq!(printed, "passed", "{} {compiler:?} {language}", processor.target);
                }
            }
        }
    }
}

/// Whether a technique is for 64 bits and has no other name.
fn is_of_chess(variant: &Variant) -> bool {
    variant.domain == Word::U64.into() && !variant.to_string().contains("none")
}

#[test]
fn kernels_of_chess_are_right() {
    for target in ["x86_64", "x86_64_v3+gfni+pclmulqdq", "aarch64+aes"] {
        let processor = PROCESSORS.iter().find(|processor| processor.target == target);
        let processor = processor.expect("a processor");
        let pairs = pairs(target, is_of_chess);
        assert!(pairs.len() > 1, "{target}: {}", pairs.len());
        let compilers = processor.installed();
        check(processor, &pairs, &compilers[..compilers.len().min(1)], &[("c99", &["-O0"])]);
    }
}

#[test]
#[ignore = "slow: hundreds of functions, compiled several times"]
fn every_kernel_is_right() {
    let ways: [Way; 7] = [
        ("c++20", &["-O2"]),
        ("c99", &["-O0"]),
        ("c99", &["-O2", "-DBITS_NO_BUILTINS"]),
        ("c2x", &["-O3", "-masm=intel"]),
        ("c11", &["-O1", SANITIZED[0], SANITIZED[1]]),
        ("c++17", &["-O2"]),
        ("c++20", &["-O0"]),
    ];
    for processor in &PROCESSORS {
        let pairs = pairs(processor.target, |_| true);
        assert!(pairs.len() > 10, "{}: {}", processor.target, pairs.len());
        // The first has the kernels of all that follow; compilers for other processors may be
        // without C++.
        let ways = match processor.target {
            "x86_64" => &ways[..],
            _ if processor.emulator.is_empty() => &ways[..2],
            _ => &ways[1..3],
        };
        check(processor, &pairs, &processor.installed(), ways);
    }
}

#[test]
fn code_for_other_processors_does_not_compile() {
    let refused = |target: &str, is_taken: fn(&Variant) -> bool, expected: &str| {
        let mut pairs = pairs(target, is_taken);
        pairs.truncate(1);
        let folder = folder(&format!("c_kernels_refused_{target}"));
        write(&folder, &pairs);
        assert_eq!(pairs.len(), 1, "{target}");
        for compiler in ["gcc", "clang", "aarch64-linux-gnu-gcc"] {
            if !is_installed(compiler) {
                continue;
            }
            let mut command = std::process::Command::new(compiler);
            let output = command
                .current_dir(&folder)
                .args(["-x", "c", "-fsyntax-only", "bits.h"])
                .ends_within(60);
            let messages = printed_by(&output);
            assert!(!output.status.success() && messages.contains(expected), "{messages}");
        }
    };
    refused(
        "x86_64_v3",
        |variant| variant.operation == Operation::CountOnesOfSlice,
        "this code is for x86 or x86_64 with avx2, popcnt: print it for your target, or compile it with `-mavx2 -mpopcnt`",
    );
    let multiplies: fn(&Variant) -> bool = |variant| variant.operation == Operation::PrefixXor;
    refused(
        "x86_64+pclmulqdq",
        multiplies,
        "with pclmulqdq: print it for your target, or compile it with `-mpclmul`",
    );
    refused(
        "aarch64+aes",
        multiplies,
        "with aes: print it for your target, or compile it with `-march=armv8-a+aes`",
    );
}
