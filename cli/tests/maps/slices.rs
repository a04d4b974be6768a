//! Random sets of bytes, from a text to a compiled program that looks for them in slices by every
//! tier of the processor, and compares with a list of the bytes.

use crate::common::{runs, rustc};
use crate::compilers::folder;
use crate::kinds::Random;
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{Layout, Target};
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
    }
}
