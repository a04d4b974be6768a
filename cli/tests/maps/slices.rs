//! Random sets of bytes, from a text to a compiled program that looks for them in slices by every
//! tier of the processor, and compares with a list of the bytes.

use crate::common::{LIMIT, bit_tables, runs, rustc};
use crate::compilers::{compile, compilers, folder, printed};
use crate::kinds::Random;
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{Layout, Target};
use bit_tables_test_support::Limited as _;
use bit_tables_tools::maps;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The bytes of a random set, of one of the kinds that differ in how vectors test them.
fn random_set(random: &mut Random) -> BTreeSet<u8> {
    let mut byte = || random.below(256) as u8;
    let few: Vec<u8> = (0..24).map(|_| byte()).collect();
    let (first, last) = (few[0].min(few[1]), few[0].max(few[1]));
    let count = usize::from(few[2] % 16);
    let set: BTreeSet<u8> = match random.below(7) {
        0 => few.into_iter().take(1 + count % 4).collect(),
        1 => (first..=last).chain(few.into_iter().take(count % 3)).collect(),
        2 => (0..=15)
            .filter(|low| few[3] >> (low % 8) & 1 == 1)
            .map(|low| few[usize::from(low)] & 0x70 | low)
            .collect(),
        3 => few.into_iter().map(|byte| byte & 0x7f).take(count + 4).collect(),
        4 => few.into_iter().collect(),
        5 => (0..=255).filter(|_| random.below(2) == 1).collect(),
        _ => (0..=255).filter(|byte| few.iter().all(|few| few != byte)).collect(),
    };
    if random.below(4) == 0 { (0..=255).filter(|byte| !set.contains(byte)).collect() } else { set }
}

/// The set as a text that is read as a map of `bool`: its bytes or its ranges, a line for each.
fn text(set: &BTreeSet<u8>, random: &mut Random) -> String {
    let mut text = String::new();
    if random.below(2) == 0 {
        for byte in set {
            let _ = writeln!(text, "{byte:#04x};true");
        }
        return text;
    }
    for first in
        set.iter().filter(|first| first.checked_sub(1).is_none_or(|before| !set.contains(&before)))
    {
        let last = (*first..=255).take_while(|byte| set.contains(byte)).last().unwrap_or(*first);
        let _ = writeln!(text, "{first}..{last};true");
    }
    text
}

/// What the program compares: every byte at every place of a block, and slices of all lengths to
/// 200, which begin at several places, with bytes of the set, others, and both.
const PROGRAM: &str = r"
struct Set {
    bytes: &'static [u8],
    masks: fn(&[u8; 64]) -> u64,
    find: fn(&[u8]) -> Option<usize>,
    find_not: fn(&[u8]) -> Option<usize>,
    rfind: fn(&[u8]) -> Option<usize>,
    count: fn(&[u8]) -> usize,
    any: fn(&[u8]) -> bool,
    all: fn(&[u8]) -> bool,
    positions: fn(&[u8]) -> Vec<usize>,
    set_tier: fn(&str) -> bool,
}

fn check(set: &Set) -> usize {
    let is_in = |byte: u8| set.bytes.contains(&byte);
    let (mut tried, mut state) = (0, 1_u64);
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize
    };
    let outside: Vec<u8> = (0..=255).filter(|&byte| !is_in(byte)).collect();
    for tier in TIERS {
        if !(set.set_tier)(tier) {
            continue;
        }
        for byte in 0..=255_u8 {
            for place in 0..64 {
                let mut block = [byte ^ 0x5a; 64];
                block[place] = byte;
                let bits = block.iter().enumerate().map(|(place, &byte)| u64::from(is_in(byte)) << place);
                assert_eq!((set.masks)(&block), bits.sum::<u64>(), `TIER`);
                tried += 1;
            }
        }
        for length in 0..=200 {
            for kind in 0..4 {
                let mut bytes: Vec<u8> = (0..length + length % 9).map(|_| random() as u8).collect();
                let of: &[u8] = if kind % 2 == 0 { set.bytes } else { &outside };
                if kind > 0 && !of.is_empty() {
                    bytes.fill_with(|| of[random() % of.len()]);
                }
                if kind == 3 && !bytes.is_empty() {
                    let place = random() % bytes.len();
                    bytes[place] = random() as u8;
                }
                let slice = &bytes[length % 9..];
                let places: Vec<usize> = (0..slice.len()).filter(|&place| is_in(slice[place])).collect();
                assert_eq!((set.find)(slice), places.first().copied(), `TIER`);
                assert_eq!((set.find_not)(slice), slice.iter().position(|&byte| !is_in(byte)), `TIER`);
                assert_eq!((set.rfind)(slice), places.last().copied(), `TIER`);
                assert_eq!((set.count)(slice), places.len(), `TIER`);
                assert_eq!((set.any)(slice), !places.is_empty(), `TIER`);
                assert_eq!((set.all)(slice), places.len() == slice.len(), `TIER`);
                assert_eq!((set.positions)(slice), places, `TIER`);
                tried += 7;
            }
        }
    }
    tried
}
";

/// Compares the functions of random sets, and returns the names of their tables and how many
/// results were compared.
fn compare(name: &str, seed: u64, count: usize) -> BTreeSet<String> {
    let mut random = Random::new(seed);
    let mut program = String::from("#![deny(warnings)]\n");
    let (mut list, mut tables) = (String::new(), BTreeSet::new());
    for number in 0..count {
        let set = loop {
            let set = random_set(&mut random);
            if !set.is_empty() {
                break set;
            }
        };
        let detect = if random.below(2) == 0 { Detect::Std } else { Detect::Cpuid };
        let options = maps::Options {
            name: format!("set{number}"),
            default: Some("false".to_owned()),
            slices: Some(detect),
            ..maps::Options::default()
        };
        let content = text(&set, &mut random);
        let reading = maps::map(&content, &options);
        let map = reading.unwrap_or_else(|error| panic!("{error:?}: {content}")).map;
        let target = Target::unknown();
        let printed = map.print(&target).unwrap_or_else(|error| panic!("{error}: {content}"));
        let slices = printed.slices().expect("functions over slices");
        tables.extend(slices.tables.iter().map(|table| table.name.clone()));
        program += &printed.text(Layout::Compact);
        let bytes: Vec<String> = set.iter().map(ToString::to_string).collect();
        let functions = ["masks", "find", "find_not", "rfind", "count", "any", "all"];
        let functions = functions.map(|function| format!("{function}: set{number}::{function}, "));
        let _ = write!(
            list,
            "Set {{ bytes: &[{}], {}positions: |bytes| set{number}::positions(bytes).collect(), set_tier: |tier| \
             set{number}::set_tier(tier) }}, ",
            bytes.join(", "),
            functions.concat()
        );
    }
    program += &PROGRAM.replace("`TIER`", "\"{tier}: {:?}\", set.bytes");
    let _ = write!(
        program,
        "const TIERS: [&str; 8] = [\"scalar\", \"ssse3\", \"popcnt\", \"avx2\", \"avx512vl\", \"avx512\", \"neon\", \"simd128\"];\n\
         fn main() {{\n    let sets = [{list}];\n    let tried: usize = sets.iter().map(check).sum();\n    assert!(tried >= sets.len() * 20_000);\n}}\n"
    );
    let place = folder(name);
    std::fs::write(place.join("main.rs"), program).expect("a file");
    rustc(&place, &["--edition=2024", "-Copt-level=1", "main.rs"]);
    runs(&place);
    tables
}

/// What a program in C compares, in `bits_` functions of a set with its bytes.
const PROGRAM_IN_C: &str = r#"#include "bits.h"
#include <stdio.h>
#include <string.h>

#define CHECK(set) \
static int check_##set(const uint8_t *members, size_t count) { \
    uint8_t is_in[256] = {0}, block[64], *bytes; \
    static uint8_t memory[4][320]; \
    uint32_t state = 1; \
    size_t length, place, kind, found = 0; \
    for (place = 0; place < count; place++) is_in[members[place]] = 1; \
    for (place = 0; place < 256 * 64; place++) { \
        uint64_t expected = 0; \
        size_t bit; \
        memset(block, (uint8_t)(place >> 6 ^ 0x5a), 64); \
        block[place & 63] = (uint8_t)(place >> 6); \
        for (bit = 0; bit < 64; bit++) expected |= (uint64_t)is_in[block[bit]] << bit; \
        if (bits_##set##_masks(block) != expected || bits_##set(block[place & 63]) != (is_in[block[place & 63]] == 1)) return 1; \
    } \
    for (length = 0; length < 300; length++) for (kind = 0; kind < 4; kind++) { \
        size_t first = length, first_not = length, after = 0, total = 0; \
        bool is_found; \
        bytes = memory[kind] + length % 17; \
        for (place = 0; place < length; place++) { \
            do { \
                state = state * UINT32_C(1664525) + UINT32_C(1013904223); \
                bytes[place] = (uint8_t)(state >> 24); \
            } while (kind > 0 && (is_in[bytes[place]] != (kind & 1)) && (kind < 3 || (state >> 12 & 63) != 0) && count > 0 && count < 256); \
            if (is_in[bytes[place]]) { \
                if (first == length) first = place; \
                after = place + 1; \
                total++; \
            } else if (first_not == length) first_not = place; \
        } \
        is_found = bits_##set##_find(bytes, length, &found); \
        if (is_found != (first < length) || (is_found && found != first)) return 2; \
        is_found = bits_##set##_find_not(bytes, length, &found); \
        if (is_found != (first_not < length) || (is_found && found != first_not)) return 3; \
        is_found = bits_##set##_rfind(bytes, length, &found); \
        if (is_found != (after > 0) || (is_found && found + 1 != after)) return 4; \
        if (bits_##set##_count(bytes, length) != total) return 5; \
        if (bits_##set##_any(bytes, length) != (total > 0)) return 6; \
        if (bits_##set##_all(bytes, length) != (total == length)) return 7; \
    } \
    return 0; \
}
"#;

/// Targets, and what compilers compile for them with.
const IN_C: [(&str, &[&str]); 5] = [
    ("portable", &[]),
    ("x86_64", &["-march=x86-64"]),
    ("x86_64_v2", &["-march=x86-64-v2"]),
    ("x86_64_v3", &["-march=x86-64-v3"]),
    ("x86_64_v4+avx512vbmi+gfni", &["-march=x86-64-v4", "-mavx512vbmi", "-mgfni"]),
];

/// Whether this processor runs what is compiled for a target.
fn runs_here(target: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    return match target {
        "x86_64_v2" => is_x86_feature_detected!("sse4.2"),
        "x86_64_v3" => is_x86_feature_detected!("avx2"),
        "x86_64_v4+avx512vbmi+gfni" => is_x86_feature_detected!("avx512vbmi"),
        _ => true,
    };
    #[cfg(not(target_arch = "x86_64"))]
    return target == "portable";
}

/// Compares random sets in C, several in one header, as the command prints them.
fn compare_in_c(seed: u64, count: usize) {
    let mut random = Random::new(seed);
    for (number, (target, options)) in IN_C.into_iter().enumerate() {
        let place = folder(&format!("slices_in_c_{seed}_{number}"));
        let (mut program, mut calls) = (String::from(PROGRAM_IN_C), String::new());
        let mut arguments = vec!["map".to_owned()];
        for set in 0..count {
            let bytes = random_set(&mut random);
            if bytes.is_empty() {
                continue;
            }
            let (file, name) = (format!("{set}.txt"), format!("set{set}"));
            std::fs::write(place.join(&file), text(&bytes, &mut random)).expect("a file");
            arguments.extend([file, "--name".to_owned(), name.clone()]);
            let bytes: Vec<String> = bytes.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                program,
                "CHECK({name})\nstatic const uint8_t MEMBERS_{set}[] = {{{}}};",
                bytes.join(", ")
            );
            let _ = writeln!(
                calls,
                "    if ((failed = check_{name}(MEMBERS_{set}, sizeof MEMBERS_{set})) != 0) return printf(\"{name}: %d\", failed), 1;"
            );
        }
        let _ = writeln!(
            program,
            "int main(void) {{\n    int failed;\n{calls}    printf(\"right\");\n    return 0;\n}}"
        );
        std::fs::write(place.join("main.c"), program).expect("a file");
        let mut command = bit_tables();
        command.current_dir(&place).args(&arguments).args(["--default", "false", "--slices"]);
        let output = command.args(["--language", "c", "--target", target, "--output", "bits.h"]);
        let output = output.ends_within(LIMIT);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for compiler in compilers() {
            let made = compile(compiler, &place, "c99", &[options, &["-O1"]].concat());
            if runs_here(target) {
                assert_eq!(printed(&made), "right", "{compiler} {target} {seed}");
            }
        }
    }
}

/// A few sets for each target.
#[test]
fn random_sets_are_found_in_c() {
    compare_in_c(5, 4);
}

/// A header has one tier, so functions of two maps cannot choose by themselves.
#[test]
fn a_choice_at_run_time_is_for_one_map_in_c() {
    let place = folder("slices_of_two_maps");
    std::fs::write(place.join("set.txt"), "7;true\n").expect("a file");
    let run = |names: &[&str]| {
        let mut command = bit_tables();
        command.current_dir(&place).arg("map").args(names.iter().map(|_| "set.txt"));
        command.args(names.iter().flat_map(|name| ["--name", name]));
        let options =
            ["--default", "false", "--slices=std", "--language", "c", "--target", "x86_64"];
        command.args(options).ends_within(LIMIT)
    };
    let two = run(&["one", "other"]);
    assert!(!two.status.success());
    let message = String::from_utf8_lossy(&two.stderr);
    assert!(message.contains("is for one map in C and C++"), "{message}");
    let one = run(&["one"]);
    std::fs::write(place.join("bits.h"), one.stdout).expect("a file");
    let main = "#include \"bits.h\"\n#include <stdio.h>\nint main(void) {\n    const uint8_t bytes[3] = {1, 7, 7};\n    size_t found = 9;\n    \
                if (bits_one_set_tier(\"scalar\") && bits_one_find(bytes, 3, &found) && found == 1 && bits_one_count(bytes, 3) == 2) printf(\"right\");\n    return 0;\n}\n";
    std::fs::write(place.join("main.c"), main).expect("a file");
    for compiler in compilers().into_iter().filter(|_| runs_here("x86_64_v2")) {
        assert_eq!(printed(&compile(compiler, &place, "c99", &[])), "right", "{compiler}");
    }
}

/// A few sets of each kind.
#[test]
fn random_sets_are_found_in_slices() {
    let tables = compare("slices", 11, 8);
    // All ways to test bytes were compared.
    for table in ["IS_IN", "BY_NIBBLE", "LOW", "HIGH", "BELOW", "ABOVE", "BY_LOW_BITS", "BY_SIGN"] {
        assert!(tables.contains(table), "{table}: {tables:?}");
    }
}

/// Many sets.
#[test]
#[ignore = "minutes: a hundred sets"]
fn many_random_sets_are_found_in_slices() {
    for seed in 0..5 {
        compare(&format!("slices_{seed}"), 100 + seed, 20);
        compare_in_c(100 + seed, 20);
    }
}
