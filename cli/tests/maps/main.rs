//! Random maps of every kind, from a text in every format to compiled programs in Rust and C, by
//! every technique: each key has the value that the map was made from.

#![allow(clippy::cast_sign_loss, reason = "keys are not negative")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../../../tests/c/tests/compilers/mod.rs"]
mod compilers;
mod excerpts;
mod formats;
mod kinds;
mod programs;
mod shapes;
mod slices;

use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::{EmittedMap, Map, Target};
use bit_tables_ir::Program as Lowered;
use bit_tables_ir::lower::lower;
use bit_tables_tools::maps;
use common::{runs, rustc};
use compilers::{compile, compilers, folder, printed, write};
use formats::{Text, written};
use kinds::{Kind, Random};
use programs::{Expected, Program};
use std::collections::BTreeMap;
use std::path::Path;

/// The map of a text.
fn read(text: &Text) -> Map {
    let reading = maps::map(&text.content, &text.options);
    reading.unwrap_or_else(|error| panic!("{}: {error:?}: {}", text.form, text.content)).map
}

/// Every form is read as what it was written from: the generator has no part in it.
#[test]
fn every_form_is_read() {
    let mut random = Random::new(7);
    let mut seen = BTreeMap::new();
    for _ in 0..400 {
        let kind = Kind::any(&mut random);
        let text = written(&kind, &mut random);
        *seen.entry(text.form).or_insert(0) += 1;
        let map = read(&text);
        let mut given: Vec<(u64, u64, u128)> = map.given().collect();
        given.sort_unstable();
        let number = |value: i128| kind.value.bits(value);
        let mut ranges: Vec<(u64, u64, u128)> = kind
            .ranges
            .iter()
            .map(|&(first, last, value)| (first as u64, last as u64, number(value)))
            .collect();
        ranges.sort_unstable();
        assert_eq!(given, ranges, "{}: {}", text.form, text.content);
        assert_eq!(map.is_default_self(), kind.default.is_none());
        assert_eq!(
            map.given_default(),
            kind.default.map(number),
            "{}: {}",
            text.form,
            text.content
        );
    }
    assert_eq!(seen.len(), formats::COUNT, "{seen:?}");
}

/// Ways to store a map, at most `of_each` by each technique, and the choices for some targets.
fn ways(map: &Map, of_each: usize, random: &mut Random) -> Vec<EmittedMap> {
    let mut all = map.every_way(&Target::unknown()).expect("a map");
    let mut ways: Vec<EmittedMap> = Vec::new();
    while !all.is_empty() {
        let way = all.swap_remove(random.below(all.len() as u64) as usize);
        let others = ways.iter().filter(|other| other.technique() == way.technique());
        if others.count() < of_each {
            ways.push(way);
        }
    }
    for profile in ["atmega328p", "cortex-m0", "portable"] {
        let target: Target = profile.parse().expect("a target");
        ways.extend(map.print(&target));
    }
    ways
}

fn rust(folder: &Path, text: &str) {
    std::fs::write(folder.join("main.rs"), text).expect("a file");
    rustc(folder, &["--edition=2024", "-Dunreachable_pub", "main.rs"]);
    runs(folder);
}

/// Runs programs in C and C++ with the headers of these parts, and their self-checks.
fn in_c_and_cpp(name: &str, parts: Vec<Part>, [in_c, in_cpp]: [String; 2]) {
    let header = Header::new(Style::c("bits_"), parts.clone());
    for compiler in compilers() {
        let place = folder(&format!("{name}_{compiler}"));
        write(&place, &header);
        std::fs::write(place.join("main.c"), &in_c).expect("a file");
        assert_eq!(printed(&compile(compiler, &place, "c99", &["-Wtype-limits"])), "right");
    }
    let text = Header::new(Style::cpp("bits"), parts).text().expect("a header");
    if let Some(compiler) = compilers().first() {
        let place = folder(&format!("{name}_cpp"));
        std::fs::write(place.join("bits.hpp"), text).expect("a file");
        std::fs::write(place.join("main.c"), in_cpp).expect("a file");
        assert_eq!(printed(&compile(compiler, &place, "c++17", &["-Wtype-limits"])), "right");
    }
}

/// Compares maps by every way in both languages. Returns how many functions were compared.
fn compare(name: &str, seed: u64, count: usize, of_each: usize) -> usize {
    let mut random = Random::new(seed);
    let mut functions = 0;
    let kinds: Vec<Kind> = (0..count).map(|_| Kind::any(&mut random)).collect();
    let texts: Vec<Text> = kinds.iter().map(|kind| written(kind, &mut random)).collect();
    let maps: Vec<Map> = texts.iter().map(read).collect();
    let expected: Vec<Expected> =
        kinds.iter().map(|kind| Expected { kind, keys: kind.compared(&mut random) }).collect();
    let mut program = Program::default();
    for (number, (map, expected)) in maps.iter().zip(&expected).enumerate() {
        let ways = ways(map, of_each, &mut random);
        functions += ways.len();
        program.add_rust(number, expected, &ways);
    }
    let place = folder(&format!("{name}_rust_{seed}"));
    rust(&place, &program.rust());
    let ways: Vec<Vec<EmittedMap>> =
        maps.iter().map(|map| ways(&map.clone().as_numbers(), of_each, &mut random)).collect();
    let programs: Vec<Vec<Lowered>> = ways
        .iter()
        .map(|ways| {
            let lowered = ways.iter().map(|way| lower(way.module(), way.word()));
            lowered.collect::<Result<_, _>>().expect("in the language")
        })
        .collect();
    let (mut program, mut cpp) = (Program::default(), Program::default());
    let mut parts = Vec::new();
    for (map, (expected, ways)) in expected.iter().zip(&programs).enumerate() {
        let (mut in_c, mut in_cpp) = (Vec::new(), Vec::new());
        for (way, program) in ways.iter().enumerate() {
            let name = format!("m{map}w{way}");
            in_c.push(format!("bits_{name}_look_up"));
            in_cpp.push(format!("bits::{name}::look_up"));
            parts.push(Part { name: Some(name), doc: String::new(), program });
        }
        functions += ways.len();
        program.add_c(map, expected, &in_c);
        cpp.add_c(map, expected, &in_cpp);
    }
    let programs = [program.c("check.c", "bits_"), cpp.c("bits.hpp", "bits::")];
    in_c_and_cpp(&format!("{name}_{seed}"), parts, programs);
    functions
}

#[test]
fn random_maps_have_their_values() {
    assert!(compare("random_maps", 1, 24, 1) > 300);
}

/// Many more, in programs of some maps each.
#[test]
#[ignore = "takes minutes"]
fn many_random_maps_have_their_values() {
    let variable = |name: &str, usual| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let first = variable("BIT_TABLES_FIRST_SEED", 100);
    let batches = variable("BIT_TABLES_BATCHES", 40);
    let of_each = variable("BIT_TABLES_WAYS", 3);
    let functions: usize = (first..first + batches)
        .map(|seed| compare("many_random_maps", seed, 50, of_each as usize))
        .sum();
    println!("{functions} functions of {} maps", 50 * batches);
}
