//! Every variant of every technique as C, compiled, and checked by itself.

mod compilers;

use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Operation, Target};
use bit_tables_ir::Program;
use compilers::{MAIN, compile, compilers, folder, printed, program, put, write};

/// The number of variants in one header: a compiler is started for each header.
const TOGETHER: usize = 250;

/// Every variant with its program.
fn programs(extent: Extent) -> Vec<(String, Program)> {
    let target = Target::profile("portable").expect("a profile");
    let domains = domains(extent);
    let lowered = variants(&domains, extent)
        .filter(Variant::is_of_all_languages)
        .map(|variant| (variant.to_string(), program(&variant.request(), &target)));
    lowered.collect()
}

/// A header of several programs.
fn header<'a>(style: Style, programs: &'a [&(String, Program)]) -> Header<'a> {
    let mut parts = Vec::new();
    for (place, (variant, program)) in programs.iter().enumerate() {
        parts.push(Part { name: Some(format!("v{place}")), doc: variant.clone(), program });
    }
    Header::new(style, parts)
}

/// Compiles programs in these languages, and runs their checks.
fn check(test: &str, programs: &[&(String, Program)], languages: &[(&str, &str)]) {
    let folder = folder(test);
    for together in programs.chunks(TOGETHER) {
        write(&folder, &header(Style::c("bits_"), together));
        put(&folder, "main.c", MAIN);
        for compiler in compilers() {
            for (language, option) in languages {
                let program = compile(compiler, &folder, language, &[option]);
                assert_eq!(printed(&program), "passed", "{compiler} {language} {option}");
            }
        }
    }
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        let domains = domains(Extent::asked());
        variants(&domains, Extent::asked()).map(|variant| variant.to_string()).collect()
    });
}

#[test]
fn every_technique_is_printed_and_some_are_compiled() {
    let programs = programs(Extent::asked());
    for program in &programs {
        if let Err(error) = header(Style::c("bits_"), &[program]).text() {
            panic!("{}: {error}", program.0);
        }
    }
    let some: Vec<&(String, Program)> = programs.iter().step_by(16).collect();
    check("c_some_variants", &some, &[("c99", "-O0")]);
}

/// Compilers of C++ differ in what a `constexpr` function may have, so each is asked about all.
#[test]
fn every_technique_is_accepted_in_cpp() {
    let programs = programs(Extent::asked());
    let programs: Vec<&(String, Program)> = programs.iter().collect();
    let folder = folder("cpp_variants");
    for together in programs.chunks(TOGETHER) {
        let text = header(Style::cpp("bits"), together).text().expect("a header");
        put(&folder, "bits.hpp", text);
        put(&folder, "main.c", "#include \"bits.hpp\"\n");
        for compiler in compilers() {
            compile(compiler, &folder, "c++17", &["-fsyntax-only"]);
        }
    }
}

#[test]
#[ignore = "slow: thousands of functions, compiled several times"]
fn every_technique_compiles_and_passes_its_checks() {
    let programs = programs(Extent::asked());
    let all: Vec<&(String, Program)> = programs.iter().collect();
    let languages = [("c99", "-O0"), ("c++17", "-O2")];
    check("c_variants", &all, &languages);
}
