//! Maps, by every way to store them: a program looks up every key and compares it with what std or a list says.

use bit_tables_generator::{Layout, Map, Target};
use bit_tables_limited::Limited;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// A map, the keys that are looked up, and the expression of the value of the key `x`, by another way.
struct Case {
    name: &'static str,
    map: Map,
    keys: &'static str,
    expected: &'static str,
}

/// The last number of a `char`.
const LAST: char = char::MAX;

fn cases() -> Vec<Case> {
    let of = |name, map, keys, expected| Case { name, map, keys, expected };
    let all = "'\\0'..=char::MAX";
    let is = |name, property: fn(char) -> bool| Map::new(name).from_fn('\0'..=LAST, property);
    vec![
        of("alphabetic", is("look_up", char::is_alphabetic), all, "x.is_alphabetic()"),
        of("lowercase", is("look_up", char::is_lowercase), all, "x.is_lowercase()"),
        of("numeric", is("look_up", char::is_numeric), all, "x.is_numeric()"),
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

fn upper(x: char) -> char {
    let mut upper = x.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(one), None) => one,
        _ => x,
    }
}

fn rustc(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("rustc");
    command
        .current_dir(folder)
        .args(["--edition=2024", "-O", "-Dwarnings", "main.rs"])
        .args(arguments);
    let output = command.ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Every key has its value by every way, and no read has a check of the bounds.
#[test]
fn every_way_has_every_value() {
    let mut ways: Vec<(&str, &str)> = Vec::new();
    let (mut modules, mut main, mut seen) = (String::new(), String::new(), String::new());
    for Case { name, map, keys, expected } in cases() {
        let all = map.every_way(&Target::unseen()).expect("a map");
        for (number, way) in all.iter().enumerate() {
            ways.push((name, way.technique()));
            let text = way.text(Layout::Compact);
            // The program compares every key, so nothing is left for the compiler to check.
            let code = text.split("// The function is compared").next().unwrap_or(&text);
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
    let text = format!("#![allow(dead_code)]\nfn main() {{\n{main}}}\n{modules}");
    std::fs::write(folder.path().join("main.rs"), text).expect("a file");
    rustc(folder.path(), &[]);
    let output = Command::new(folder.path().join("main")).ends_within(600);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // As functions that a linker sees; with one more, the test finds what it looks for.
    let panics = |more: &str| {
        std::fs::write(folder.path().join("main.rs"), format!("{modules}{seen}{more}"))
            .expect("a file");
        rustc(folder.path(), &["--crate-type=lib", "--emit=asm", "-Adead_code"]);
        let assembly = std::fs::read_to_string(folder.path().join("main.s")).expect("assembly");
        assembly.matches("panic").count()
    };
    assert_eq!(panics(""), 0, "a look-up can panic");
    assert!(panics("#[unsafe(no_mangle)] pub fn of_second(x: &[u8]) -> u8 { x[1] }\n") > 0);
}
