//! Maps, by every way to store them: a program looks up every key and compares it with what std or
//! a list says.

use bit_tables_generator::{EmittedMap, Layout, Map, Target};
use bit_tables_test_support::Limited as _;
use bit_tables_test_support::rustc::{assembly, compiled};
use std::fmt::Write;
use std::process::Command;

/// A map, the keys that are looked up, and the expression of the value of the key `x`, by another
/// way.
struct Case {
    name: &'static str,
    map: Map,
    keys: &'static str,
    expected: &'static str,
}

/// The last number of a `char`.
const LAST: char = char::MAX;

/// Codes of four characters.
const CODES: [u32; 11] = [
    0x4646_4952,
    0x2049_5641,
    0x2074_6d66,
    0x6174_6164,
    0x5453_494c,
    0x4f46_4e49,
    0x5856_4944,
    0x3436_3248,
    0x3163_7661,
    0x3176_6568,
    0x3930_7076,
];

/// The parts of the program other than the codes.
const SHARED: &str = "
fn mixed(x: u64) -> u64 { x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16 }
fn many(x: u64) -> u16 {
    static ALL: std::sync::OnceLock<std::collections::HashMap<u64, u16>> = std::sync::OnceLock::new();
    let all = ALL.get_or_init(|| (0..5000).map(|x| (mixed(x), x as u16)).collect());
    all.get(&x).copied().unwrap_or(9999)
}
";

fn mixed(x: u64) -> u64 {
    x.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16
}

fn cases() -> Vec<Case> {
    let of = |name, map, keys, expected| Case { name, map, keys, expected };
    let all = "'\\0'..=char::MAX";
    let is = |name, property: fn(char) -> bool| Map::new(name).from_fn('\0'..=LAST, property);
    vec![
        of("alphabetic", is("look_up", char::is_alphabetic), all, "x.is_alphabetic()"),
        of("white_space", is("look_up", char::is_whitespace), all, "x.is_whitespace()"),
        // What is added to the key is stored.
        of(
            "uppercase",
            Map::new("look_up").from_fn('\0'..=LAST, |x| u32::from(upper(x))),
            all,
            "{ let mut upper = x.to_uppercase(); match (upper.next(), upper.next()) { (Some(one), None) => one as u32, _ => x as u32 } }",
        ),
        of(
            "kinds",
            Map::new("look_up").from_fn('\0'..=LAST, |x| {
                u8::from(x.is_alphabetic())
                    + 2 * u8::from(x.is_uppercase())
                    + 4 * u8::from(x.is_control())
            }),
            all,
            "(x.is_alphabetic() as u8 + 2 * x.is_uppercase() as u8 + 4 * x.is_control() as u8)",
        ),
        of(
            "ascii",
            Map::new("look_up").from_fn(0..=u8::MAX, |x: u8| x.is_ascii_hexdigit()),
            "0..=u8::MAX",
            "x.is_ascii_hexdigit()",
        ),
        of(
            "squares",
            Map::new("look_up").from_fn(0..=u16::MAX, |x: u16| u32::from(x) * u32::from(x)),
            "0..=u16::MAX",
            "x as u32 * x as u32",
        ),
        of(
            "signs",
            Map::new("look_up")
                .from_fn(0..=u16::MAX, |x: u16| x.count_ones().cast_signed() as i16 - 8),
            "0..=u16::MAX",
            "x.count_ones() as i16 - 8",
        ),
        of(
            "steps",
            Map::new("look_up").from_fn(10..=60_000_u16, |x| (x - 10) / 64 * 3 + 7).default(1_u16),
            "0..=u16::MAX",
            "if x < 10 || x > 60_000 { 1 } else { (x - 10) / 64 * 3 + 7 }",
        ),
        // Near the end of the keys.
        of(
            "last",
            Map::new("look_up")
                .from_ranges([(u64::MAX - 3..=u64::MAX - 2, 9_u8), (u64::MAX..=u64::MAX, 200)])
                .default(0_u8),
            "u64::MAX - 1000..=u64::MAX",
            "match u64::MAX - x { 0 => 200, 2 | 3 => 9, _ => 0 }",
        ),
        of(
            "wide",
            Map::new("look_up")
                .from_fn(0..=4095_u32, |x| u64::from(x / 7).wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .default(5_u64),
            "0..=100_000_u32",
            "if x > 4095 { 5 } else { ((x / 7) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) }",
        ),
        of(
            "constant",
            Map::new("look_up").from_pairs([(3_u8, 7_u16)]).default(7_u16),
            "0..=u8::MAX",
            "7",
        ),
        of(
            "one",
            Map::new("look_up").from_pairs([(3_u32, true)]).default(false),
            "0..=70_000_u32",
            "x == 3",
        ),
    ]
}

/// Few keys among many: their numbers, a set, values that have a list.
fn cases_of_few_keys() -> Vec<Case> {
    let of = |name, map, keys, expected| Case { name, map, keys, expected };
    vec![
        of(
            "codes",
            Map::new("look_up").from_pairs(CODES.into_iter().zip(0_u8..)).default(255_u8),
            "(0..=10_000_000_u32).chain(3_000_000_000..=3_001_000_000).chain(CODES)",
            "CODES.iter().position(|code| *code == x).map_or(255, |place| place as u8)",
        ),
        of(
            "set",
            Map::new("look_up")
                .from_fn(0..=u16::MAX, |x: u16| x % 1009 == 5 && x.count_ones() % 2 == 1),
            "0..=u16::MAX",
            "(x % 1009 == 5 && x.count_ones() % 2 == 1)",
        ),
        of(
            "listed",
            Map::new("look_up")
                .from_fn(0..=u16::MAX, |x: u16| if x % 1021 == 7 { u64::from(x) << 40 } else { 3 }),
            "0..=u16::MAX",
            "if x % 1021 == 7 { (x as u64) << 40 } else { 3 }",
        ),
        of(
            "spaced",
            Map::new("look_up")
                .from_pairs((0..13_u16).map(|x| (x << 8 | 0x51, x * 3)))
                .default(999_u16),
            "0..=u16::MAX",
            "if x & 0xff == 0x51 && x >> 8 < 13 { (x >> 8) * 3 } else { 999 }",
        ),
        of(
            "scattered",
            Map::new("look_up")
                .from_pairs((0..300_u16).map(|x| (x.wrapping_mul(40_503), x)))
                .default(500_u16),
            "0..=u16::MAX",
            "if x.wrapping_mul(30599) < 300 { x.wrapping_mul(30599) } else { 500 }",
        ),
        of(
            "many",
            Map::new("look_up")
                .from_pairs((0..5000).map(|x| (mixed(x), x as u16)))
                .default(9999_u16),
            "(0..100_000).chain((0..5100).map(mixed))",
            "many(x)",
        ),
    ]
}

fn upper(x: char) -> char {
    let mut upper = x.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => x,
    }
}

/// The function of a way as the item of a module. The program compares every key, so nothing is
/// left for the compiler to check.
fn code_of(way: &EmittedMap) -> String {
    let text = way.text(Layout::Compact);
    text.split("// The function is compared").next().unwrap_or(&text).to_owned()
}

/// Every 32-bit key.
#[test]
#[ignore = "takes minutes"]
fn every_key_of_32_bits_has_its_value() {
    let (mut modules, mut main) = (String::new(), String::new());
    for Case { name, map, expected, .. } in cases().into_iter().chain(cases_of_few_keys()) {
        if !["codes", "one", "wide"].contains(&name) {
            continue;
        }
        let mut compared = String::new();
        for (number, way) in map.every_way(&Target::unknown()).expect("a map").iter().enumerate() {
            let _ = writeln!(modules, "mod {name}_{number} {{\n{}\n}}", code_of(way));
            let _ = write!(
                compared,
                "assert!({name}_{number}::look_up(x) == value, \"{name} {number}: {{x}}\");"
            );
        }
        let _ = writeln!(
            main,
            "scope.spawn(|| for x in 0..=u32::MAX {{ let value = {expected}; {compared} }});"
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        "#![allow(dead_code)]\nconst CODES: [u32; {}] = {CODES:?};{SHARED}fn main() {{ std::thread::scope(|scope| {{\n{main}}}); }}\n{modules}",
        CODES.len()
    );
    let program = compiled(folder.path(), "main", &text, &["-O", "-Dwarnings"]);
    let _ = Command::new(program).prints_within(3600);
}

/// Every key has its value by every way, and no read has a check of the bounds.
#[test]
fn every_way_has_every_value() {
    let mut ways: Vec<(&str, &str)> = Vec::new();
    let (mut modules, mut main, mut seen) = (String::new(), String::new(), String::new());
    for Case { name, map, keys, expected } in cases().into_iter().chain(cases_of_few_keys()) {
        let all = map.every_way(&Target::unknown()).expect("a map");
        for (number, way) in all.iter().enumerate() {
            ways.push((name, way.technique()));
            let code = code_of(way);
            let signature = code.split("pub const fn look_up(x: ").last().expect("a function");
            let (key, rest) = signature.split_once(") -> ").expect("a parameter");
            let result = rest.split(' ').next().expect("a result");
            let _ = writeln!(
                seen,
                "#[unsafe(no_mangle)] pub fn c_{name}_{number}(x: {key}) -> {result} {{ {name}_{number}::look_up(x) }}"
            );
            let _ = writeln!(modules, "mod {name}_{number} {{\n{code}\n}}");
            let _ = writeln!(
                main,
                "for x in {keys} {{ assert!({name}_{number}::look_up(x) == ({expected}), \"{name} {number}: {{x:?}}\"); }}"
            );
        }
    }
    for technique in Map::techniques().map(|(name, _)| name) {
        assert!(ways.iter().any(|(_, other)| *other == technique), "no case for `{technique}`");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!(
        "#![allow(dead_code)]\nconst CODES: [u32; {}] = {CODES:?};{SHARED}fn main() {{\n{main}}}\n{modules}",
        CODES.len()
    );
    let program = compiled(folder.path(), "main", &text, &["-O", "-Dwarnings"]);
    let _ = Command::new(program).prints_within(600);
    // As functions that a linker sees; with one more, the test finds what it looks for.
    let panics = |more: &str| -> Vec<String> {
        let options = ["-Dwarnings", "-Adead_code"];
        let assembly = assembly(&format!("{modules}{seen}{more}"), &options);
        let functions = assembly.split(".globl").filter(|function| function.contains("panic"));
        functions.filter_map(|function| function.lines().next()).map(str::to_owned).collect()
    };
    assert_eq!(panics(""), [""; 0], "a look-up can panic");
    let checked = panics("#[unsafe(no_mangle)] pub fn of_second(x: &[u8]) -> u8 { x[1] }\n");
    assert!(!checked.is_empty());
}
