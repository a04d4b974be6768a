//! Maps in C, by every way to store them: every key has its value, and the checks pass.

mod compilers;

use bit_tables_c::{Header, Style};
use bit_tables_generator::__private::module::TableValue;
use bit_tables_generator::{Map, Target};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use bit_tables_test_support::Random;
use compilers::{SANITIZED, allows, compile, compilers, folder, header, part, printed, put, write};
use std::fmt::Write;

/// A map, the keys that are compared, and the value of each by another way.
type Case = (&'static str, Map, Box<dyn Fn(u32) -> u64>, u32);

fn cases() -> Vec<Case> {
    let is_vowel = |x: u32| u8::try_from(x).is_ok_and(|x| b"aeiouAEIOU".contains(&x));
    let bits = |x: u32| if x < 60_000 { u64::from((x ^ x >> 3).count_ones()) } else { 77 };
    let wide = |x: u32| if x < 4096 { u64::from(x / 5) << 30 | 1 } else { 0 };
    // Few keys among many.
    let code = |x: u32| if x % 977 == 13 && x < 58_000 { u64::from(x / 977) * 3 } else { 200 };
    let upper = |x: u32| u64::from(if (97..123).contains(&x) { x - 32 } else { x });
    let set = Map::new("set").from_fn(0..=255_u8, move |x| is_vowel(x.into()));
    let counts = Map::new("counts").from_fn(0..=59_999_u16, move |x| bits(x.into()) as u8);
    let wides = Map::new("wides").from_fn(0..=4095_u32, wide).default(0_u64);
    let uppers = Map::new("uppers").from_fn(0..=65_535_u16, move |x| upper(x.into()) as u16);
    let codes = Map::new("codes").from_pairs((0..60_u32).map(|x| (x * 977 + 13, x as u8 * 3)));
    let longs = Map::new("longs").from_pairs((0..60_u64).map(|x| (x * 977 + 13, x as u8 * 3)));
    vec![
        ("longs", longs.default(200_u8), Box::new(code), 70_000),
        ("codes", codes.default(200_u8), Box::new(code), 70_000),
        ("set", set, Box::new(move |x| is_vowel(x).into()), 255),
        ("counts", counts.default(77_u8), Box::new(bits), 65_535),
        ("wides", wides, Box::new(wide), 70_000),
        ("uppers", uppers, Box::new(upper), 65_535),
    ]
}

/// Maps of 16-bit keys with random ranges, strides and repeated blocks, as alphabets have them.
fn random_cases(count: usize) -> impl Iterator<Item = Case> {
    let mut random = Random(11);
    (0..count).map(move |number| {
        let last: u16 = [300, 2_000, 20_000, 65_535][number % 4];
        let mut values: Vec<u8> = Vec::new();
        while values.len() <= last.into() {
            let (length, value) = (1 + random.below(200), random.below(40) as u8);
            match random.below(3) {
                0 => values.extend((0..length).map(|place| value + (place & 1) as u8)),
                1 if values.len() > length => values.extend_from_within(..length),
                _ => values.extend(std::iter::repeat_n(value, length)),
            }
        }
        values.truncate(usize::from(last) + 1);
        let all = values.clone();
        let map = Map::new("random").from_fn(0..=last, move |x| values[x as usize]);
        let value = move |x: u32| all.get(x as usize).copied().unwrap_or(0).into();
        ("random", map.default(0_u8), Box::new(value) as Box<dyn Fn(u32) -> u64>, 65_535)
    })
}

/// Where a limit holds anyway it is left out, and what is read stays within its table.
#[test]
fn every_way_has_every_value() {
    for (name, map, value, last) in cases().into_iter().chain(random_cases(4)) {
        let target = Target::profile("portable").expect("a profile");
        let ways = map.as_numbers().every_way(&target).expect("a map");
        let programs: Vec<Program> = ways
            .iter()
            .map(|way| lower(way.module(), way.word()).expect("what is emitted"))
            .collect();
        assert!(!programs.is_empty(), "{name}");
        let parts = programs.iter().enumerate();
        let parts = parts.map(|(place, program)| part(format!("v{place}"), program));
        let header = Header::new(Style::c("bits_"), parts.collect());
        let folder = folder(&format!("c_maps_{name}"));
        write(&folder, &header);
        let mut main =
            "#include \"check.c\"\n#include <stdio.h>\nstatic const uint64_t values[] = {"
                .to_owned();
        for key in 0..=last {
            let _ = write!(main, "UINT64_C({}),", value(key));
        }
        let _ =
            writeln!(main, "}};\nint main(void) {{\n    for (uint32_t x = 0; x <= {last}; x++) {{");
        for (place, way) in ways.iter().enumerate() {
            let word = way.word().bits();
            let _ = writeln!(
                main,
                "        if (bits_v{place}_{name}((uint{word}_t)x) != values[x]) return {};",
                place + 1
            );
        }
        main += "    }\n    if (bits_self_check() != NULL) return 99;\n    printf(\"right\");\n    return 0;\n}\n";
        put(&folder, "main.c", main);
        let options = ["-O1", SANITIZED[0], SANITIZED[1]];
        for compiler in compilers() {
            let options = if allows(compiler, &options) { &options[..] } else { &options[..1] };
            assert_eq!(printed(&compile(compiler, &folder, "c99", options)), "right", "{name}");
        }
    }
}

/// Tables without a number that leads beyond another one need no limits; with one, they do.
#[test]
fn limits_that_hold_are_left_out() {
    let target = Target::profile("portable").expect("a profile");
    let (mut left, mut seen) = (0, 0);
    for (_, map, ..) in random_cases(8) {
        for way in map.as_numbers().every_way(&target).expect("a map") {
            let program = lower(way.module(), way.word()).expect("what is emitted");
            let limits = |program: &Program| {
                let text = header(Style::c("bits_"), program).text().expect("a header");
                text.matches("place = place < ").count() + text.matches("index = index < ").count()
            };
            let mut wrong = program.clone();
            for table in &mut wrong.tables {
                match &mut table.value {
                    TableValue::Bytes { values, .. } => values.fill(u8::MAX),
                    TableValue::Words { word, values } => {
                        values.fill(u128::MAX >> (128 - word.bits()));
                    }
                    _ => {}
                }
            }
            left += limits(&program);
            seen += limits(&wrong);
        }
    }
    // Those of numbers that are packed into one, and of blocks that the last key cuts, are needed.
    assert!(seen > 20 && left <= 12, "{left} of {seen}");
}
