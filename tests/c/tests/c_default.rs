//! The default set as one header of C, compiled, and checked by itself.

mod compilers;

use bit_tables_c::{Header, Style};
use bit_tables_generator::__private::default_set;
use bit_tables_generator::{Plan, Request, Target, Word};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use compilers::{
    MAIN, NO_C, SANITIZED, allows, compile, compilers, compiles, folder, part, printed, program,
    put, write,
};
use std::path::Path;

/// The programs of the default set, a word each.
fn programs() -> Vec<(Word, Program)> {
    programs_for(&Target::profile("portable").expect("a profile"))
}

/// The programs that `auto` chooses for a target.
fn programs_for(target: &Target) -> Vec<(Word, Program)> {
    let printed = default_set().print(target).expect("the default set");
    let lower = |(word, plan): (Word, &bit_tables_generator::Plan)| {
        (word, lower(plan.module(), word).expect("what is emitted"))
    };
    Word::ALL.iter().copied().zip(printed.plans()).map(lower).collect()
}

fn header(programs: &[(Word, Program)]) -> Header<'_> {
    let parts = programs.iter().map(|(word, program)| part(word.name().to_owned(), program));
    Header::new(Style::c("bits_"), parts.collect())
}

/// The default set in C++, in the namespace `bits`.
fn header_of_cpp(programs: &[(Word, Program)]) -> Header<'_> {
    Header { style: Style::cpp("bits"), ..header(programs) }
}

/// Writes the default set in C++, and a program that prints what its self-check returns.
fn write_cpp(folder: &Path, programs: &[(Word, Program)]) {
    let text = header_of_cpp(programs).text().expect("a header");
    put(folder, "bits.hpp", text);
    put(folder, "main.c", MAIN_OF_CPP);
}

const MAIN_OF_CPP: &str = "#include \"bits.hpp\"
#include <cstdio>

int main() {
    const char *failed = bits::self_check();
    std::printf(\"%s\", failed != nullptr ? failed : \"passed\");
}
";

#[test]
fn every_function_compiles_and_passes_its_checks() {
    let folder = folder("c_default");
    let programs = programs();
    let header = header(&programs);
    write(&folder, &header);
    put(&folder, "main.c", MAIN);
    let text = header.text().expect("a header");
    for compiler in compilers() {
        for language in ["c99", "c11", "c2x", "c++17"] {
            assert_eq!(printed(&compile(compiler, &folder, language, &[])), "passed");
        }
        // Nothing is undefined, and nothing depends on what the compiler has.
        for options in [&SANITIZED as &[&str], &["-DBITS_NO_BUILTINS"]] {
            if !allows(compiler, options) {
                continue;
            }
            assert_eq!(printed(&compile(compiler, &folder, "c99", options)), "passed");
        }
        // Where assertions are left out, what only they read is not unused.
        assert_eq!(printed(&compile(compiler, &folder, "c++17", &["-DNDEBUG"])), "passed");
        // A function that is wrong is found.
        let wrong = text.replacen(
            "return BITS_U8_COUNT_ONES_POPULATION_COUNT_8[x];",
            "return BITS_U8_COUNT_ONES_POPULATION_COUNT_8[x] + 1u;",
            1,
        );
        assert_ne!(wrong, text);
        put(&folder, "bits.h", wrong);
        assert_eq!(printed(&compile(compiler, &folder, "c99", &[])), "count_ones(0) == 0");
        put(&folder, "bits.h", &text);
    }
}

/// In C++ too, where it is without casts of C, and C++20 finds a function that is wrong while it
/// compiles, without an option of the compiler.
#[test]
fn every_function_compiles_and_passes_its_checks_in_cpp() {
    let folder = folder("c_default_cpp");
    let programs = programs();
    write_cpp(&folder, &programs);
    let ways: [&[&str]; 2] = [&[NO_C], &[NO_C, "-DNDEBUG", "-DBITS_NO_BUILTINS"]];
    for (compiler, options) in compilers().into_iter().zip(ways) {
        assert_eq!(printed(&compile(compiler, &folder, "c++17", options)), "passed");
    }
    let small: Vec<(Word, Program)> =
        programs.into_iter().filter(|(word, _)| *word == Word::U8).collect();
    let text = header_of_cpp(&small).text().expect("a header");
    let wrong = text.replacen("return COUNT_ONES_POPULATION_COUNT_8[x];", "return 1;", 1);
    assert_ne!(wrong, text);
    for (text, is_right) in [(text, true), (wrong, false)] {
        put(&folder, "bits.hpp", text);
        for compiler in compilers() {
            assert_eq!(compiles(compiler, &folder, "c++20"), is_right, "{compiler}");
        }
    }
}

#[test]
#[ignore = "slow: optimised code, and checks while it compiles"]
fn every_function_compiles_optimised_and_checks_itself_while_it_does() {
    let c = folder("c_default_slow");
    let cpp = folder("c_default_slow_cpp");
    let programs = programs();
    write(&c, &header(&programs));
    put(&c, "main.c", MAIN);
    write_cpp(&cpp, &programs);
    for compiler in compilers() {
        for (language, option) in [("c99", "-O2"), ("c2x", "-O2"), ("c++17", "-O2")] {
            assert_eq!(printed(&compile(compiler, &c, language, &[option])), "passed");
        }
        for (language, option) in [("c++17", "-O2"), ("c++20", "-O0"), ("c++20", "-O2")] {
            assert_eq!(printed(&compile(compiler, &cpp, language, &[option, NO_C])), "passed");
        }
    }
}

/// Clang evaluates no more than 1,048,576 steps of an expression unless it is told to: no check of
/// these takes more.
#[test]
fn checks_are_evaluated_within_the_limits_of_compilers() {
    let folder = folder("c_steps");
    put(&folder, "main.c", "#include \"bits.hpp\"\n");
    let mut texts = Vec::new();
    // What is widest takes most steps; `.ci/c` has every technique.
    let mut programs = programs_for(&Target::profile("x86_64").expect("a profile"));
    programs.retain(|(word, _)| *word == Word::U128);
    texts.push(("the default set".to_owned(), header_of_cpp(&programs).text()));
    for request in ["indices = pops", "board = shogi, mobility = line_table"] {
        let target = Target::profile("x86_64").expect("a profile");
        let program = program(&Request::parse(Word::U128, request), &target);
        texts.push((request.to_owned(), header_of_cpp(&[(Word::U128, program)]).text()));
    }
    for (what, text) in texts {
        put(&folder, "bits.hpp", text.expect("a header"));
        if compilers().contains(&"clang") {
            assert!(compiles("clang", &folder, "c++20"), "{what}");
        }
    }
}

/// Headers of other compilers' libraries, with what the code uses of them.
const STUBS: [(&str, &str); 4] = [
    ("assert.h", "#define assert(condition) ((void)sizeof(condition))\n"),
    (
        "intrin.h",
        "unsigned char _BitScanForward(unsigned long *, unsigned long);\nunsigned char _BitScanReverse(unsigned long *, unsigned long);\nunsigned char _BitScanForward64(unsigned long *, unsigned long long);\nunsigned char _BitScanReverse64(unsigned long *, unsigned long long);\n",
    ),
    (
        "stdlib.h",
        "unsigned long _byteswap_ulong(unsigned long);\nunsigned long long _byteswap_uint64(unsigned long long);\n",
    ),
    ("string.h", "#include <stddef.h>\nvoid *memcpy(void *, const void *, size_t);\n"),
];

/// Compilers without 128-bit words, or whose `int` has 16 bits: what they have can be checked
/// by another compiler alone.
#[test]
fn other_compilers_take_it() {
    let mut programs = programs();
    programs.retain(|(word, _)| *word != Word::U128);
    let folder = folder("c_other");
    put(&folder, "bits.h", header(&programs).text().expect("a header"));
    put(&folder, "main.c", "#include \"bits.h\"\n");
    for (name, text) in STUBS {
        put(&folder, name, text);
    }
    let windows = [
        "--target=x86_64-pc-windows-msvc",
        "-fms-compatibility",
        "-U__clang__",
        "-U__GNUC__",
        "-U__SIZEOF_INT128__",
    ];
    let msp430 = ["--target=msp430", "-U__SIZEOF_INT128__"];
    let i686 = ["--target=i686-unknown-none"];
    for target in [&windows as &[&str], &msp430, &i686] {
        let options = [target, &["-ffreestanding", "-fsyntax-only", "-I."]].concat();
        for (language, option) in [("c99", "-O0"), ("c++20", "-O0")] {
            if compilers().contains(&"clang") {
                let _ =
                    compile("clang", &folder, language, &[&options as &[&str], &[option]].concat());
            }
        }
    }
}

/// Clang's name for a triple without an operating system, and the additional options that it needs;
/// `None` for processors that it does not know.
fn firmware(triple: &str) -> Option<(String, &'static [&'static str])> {
    let (processor, _) =
        triple.split_once("-none").or_else(|| triple.split_once("-unknown-none"))?;
    let processor = processor.trim_end_matches("-unknown");
    let known =
        ["thumb", "arm", "riscv", "avr", "msp430", "aarch64", "x86_64", "mips", "sparc", "s390x"];
    if !known.iter().any(|known| processor.starts_with(known)) {
        return None;
    }
    Some(match processor {
        // Letters of extensions are no part of the name there.
        _ if processor.starts_with("riscv32e") => return None,
        _ if processor.starts_with("riscv32") => ("riscv32-unknown-none-elf".to_owned(), &[]),
        _ if processor.starts_with("riscv64") => ("riscv64-unknown-none-elf".to_owned(), &[]),
        // It misses a library for linking even where nothing is linked.
        "avr" => ("avr".to_owned(), &["-mmcu=atmega328p", "-Wno-avr-rtlib-linking-quirks"]),
        _ => (triple.to_owned(), &[]),
    })
}

/// Nothing of a library is needed where there is none, on every target of firmware, with and
/// without `NDEBUG`.
#[test]
fn headers_are_freestanding() {
    if !compilers().contains(&"clang") {
        return;
    }
    let mut compiled = 0;
    let mut seen: Vec<Target> = Vec::new();
    for triple in Target::triples() {
        let Some((name, options)) = firmware(triple) else { continue };
        let target: Target = triple.parse().expect("a triple");
        if seen.iter().any(|other| other.is_like(&target)) {
            continue;
        }
        let mut programs = programs_for(&target);
        programs.retain(|(word, _)| *word != Word::U128);
        let folder = folder("c_freestanding");
        let text = header(&programs).text().expect("a header");
        put(&folder, "bits.h", text);
        put(&folder, "main.c", "#include \"bits.h\"\n");
        let name = format!("--target={name}");
        let alone = ["-ffreestanding", "-nostdlibinc", "-fsyntax-only", &name];
        for (language, option) in
            [("c99", "-O1"), ("c11", "-DNDEBUG"), ("c++17", "-O1"), ("c++20", "-O0")]
        {
            let _ = compile(
                "clang",
                &folder,
                language,
                &[&alone as &[&str], options, &[option]].concat(),
            );
            compiled += 1;
        }
        seen.push(target);
    }
    assert!(compiled >= 4 * 8, "{compiled}");
}

/// Each single function, selected by name, compiles without a warning about unused items, and
/// passes the rest of its checks.
#[test]
fn each_function_compiles_by_itself() {
    let target = Target::profile("portable").expect("a profile");
    let folder = folder("c_selected");
    let mut programs = Vec::new();
    for request in [
        "leapers = table",
        "sliders = hyperbola",
        "set_wise = barrier",
        "mobility = count",
        "xrays",
        "between = table",
        "mailbox_rays = table",
        "attack_counts",
        "board = xiangqi, xiangqi = shifts",
        "board = shogi, shogi = table",
    ] {
        let word = if request.contains("board") { Word::U128 } else { Word::U64 };
        let whole = Plan::new(&Request::parse(word, request), &target).expect("a plan");
        for function in whole.module().functions.iter().filter(|function| function.public) {
            let request = Request::parse(word, request).functions([function.name]);
            let program = program(&request, &target);
            programs.push((format!("{}_{}", programs.len(), function.name), program));
        }
    }
    assert!(programs.len() > 60, "{}", programs.len());
    let parts = programs.iter().map(|(name, program)| part(format!("f{name}"), program));
    write(&folder, &Header::new(Style::c("bits_"), parts.collect()));
    put(&folder, "main.c", MAIN);
    for compiler in compilers() {
        assert_eq!(printed(&compile(compiler, &folder, "c99", &[])), "passed");
    }
}

/// A user's macro asserts in the place of the library's.
#[test]
fn preconditions_are_asserted_by_a_macro_of_the_users() {
    let folder = folder("c_assert");
    put(&folder, "bits.h", header(&programs()).text().expect("a header"));
    let main = "static int failed = 0;
#define BITS_ASSERT(condition) ((condition) ? (void)0 : (void)(failed = 1))
#include \"bits.h\"
#include <stdio.h>

int main(void) {
    unsigned index = bits_u8_bit_scan_forward(0);
    printf(\"%s\", failed && index < 256 ? \"asserted\" : \"ignored\");
    return 0;
}
";
    put(&folder, "main.c", main);
    for compiler in compilers() {
        assert_eq!(printed(&compile(compiler, &folder, "c99", &[])), "asserted");
    }
}
