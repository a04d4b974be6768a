//! No number of a table can change without a check that fails: fillers and the places of holes too.

mod compilers;
#[path = "../../mutation/mod.rs"]
mod mutation;

use bit_tables_c::Style;
use bit_tables_generator::__private::module::{Table, TableValue};
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants};
use bit_tables_generator::{Plan, Target};
use bit_tables_ir::Program;
use bit_tables_ir::interpret::Interpreter;
use bit_tables_ir::lower::lower;
use bit_tables_test_support::Random;
use compilers::{compile, compilers, folder, header, printed, program, put};
use mutation::{flip, numbers};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};

/// The bytes of a large table: to check it takes the interpreter long.
const LARGE: usize = 1 << 13;

/// Bits of a table: of the first and the last number, all bits of a single number, and `others`
/// random ones.
fn bits(table: &Table, others: usize) -> Vec<(usize, u32)> {
    let (count, width) = numbers(table);
    let mut random = Random(count as u64);
    if count == 1 {
        return (0..width).map(|bit| (0, bit)).collect();
    }
    let mut any = |number: usize| (number, random.below(width as usize) as u32);
    let mut chosen = vec![any(0), any(count - 1)];
    if others >= count {
        chosen.extend((0..count).map(any));
    } else {
        let mut places = Random(width.into());
        chosen.extend((0..others).map(|_| any(places.below(count))));
    }
    chosen
}

/// Tells tables apart.
fn hash(value: &TableValue) -> u64 {
    let mut hasher = DefaultHasher::new();
    match value {
        TableValue::Number { word, value } => (word.bits(), value).hash(&mut hasher),
        TableValue::Bytes { values, .. } => values.hash(&mut hasher),
        TableValue::Words { word, values } => (word.bits(), values).hash(&mut hasher),
        TableValue::Records { word, rows, .. } => (word.bits(), rows).hash(&mut hasher),
    }
    hasher.finish()
}

/// The programs of all variants on these boards for a profile.
fn programs(profile: &str, extent: Extent) -> impl Iterator<Item = (Variant, Program)> {
    let target = Target::profile(profile).expect("a profile");
    let domains = domains(extent);
    let all: Vec<Variant> = variants(&domains, Extent::asked()).collect();
    all.into_iter().filter(Variant::is_of_all_languages).filter_map(move |variant| {
        // Some are refused for the target, or not translated for it.
        let plan = Plan::new(&variant.request(), &target).ok()?;
        let program = lower(plan.module(), variant.domain.word()).ok()?;
        Some((variant, program))
    })
}

/// Whether some check fails.
fn is_found(program: &Program) -> bool {
    let mut interpreter = Interpreter::new(program);
    program.checks.iter().any(|check| interpreter.check(check).is_err())
}

/// Every table of every technique, with single bits flipped one by one, `others` of them at random:
/// fewer for a large table.
fn are_found(profile: &str, extent: Extent, others: usize) -> BTreeSet<String> {
    let (mut missed, mut names, mut seen) = (Vec::new(), BTreeSet::new(), HashSet::new());
    for (variant, mut program) in programs(profile, extent) {
        for place in 0..program.tables.len() {
            let table = &program.tables[place];
            // Every change of a large one takes a second: others are in C.
            if table.bytes() >= LARGE && extent != Extent::All {
                continue;
            }
            let others = if table.bytes() < LARGE { others } else { 2 };
            // Equal tables of one operation have equal checks.
            let key = (variant.operation.name(), table.name.clone(), hash(&table.value));
            if !seen.insert(key) {
                continue;
            }
            names.insert(table.name.clone());
            let chosen = bits(table, others);
            for (number, bit) in chosen {
                flip(&mut program.tables[place], number, bit);
                if !is_found(&program) {
                    missed.push(format!(
                        "{variant}: {}, bit {bit} of number {number}",
                        program.tables[place].name
                    ));
                }
                flip(&mut program.tables[place], number, bit);
            }
        }
    }
    assert!(missed.is_empty(), "compile though they are wrong:\n{}", missed.join("\n"));
    names
}

/// The checks of a module are the same for all targets, but which tables there are is not.
const PROFILES: [&str; 2] = ["portable", "x86_64_v3"];

#[test]
fn flipped_bits_are_found() {
    let names: BTreeSet<String> =
        PROFILES.into_iter().flat_map(|profile| are_found(profile, Extent::asked(), 4)).collect();
    for name in ["ROOK_MAGICS", "ROOK_EXTRACTIONS", "RAY_ORDER", "FAXON_INDEX", "KNIGHT_ATTACKS"] {
        assert!(names.contains(name), "{name}");
    }
}

#[test]
#[ignore = "slow: every number of every table but the large ones"]
fn every_flipped_number_is_found() {
    for profile in PROFILES {
        are_found(profile, Extent::All, 4096);
    }
}

/// Flips bits of bytes and prints those that no check finds.
const MAIN: &str = r#"#include <stdio.h>

static unsigned long long state = 42;

static unsigned long long next_random(void) {
    unsigned long long word = state += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

static void corrupt(const char *name, const char *(*self_check)(void), void *table, size_t size) {
    unsigned char *bytes = (unsigned char *)table;
    for (int flips = 0; flips < FLIPS + 16; flips++) {
        unsigned long long word = next_random();
        size_t place = flips < 8 ? 0 : flips < 16 ? size - 1 : (size_t)(word % size);
        unsigned bit = flips < 16 ? (unsigned)flips % 8 : (unsigned)(word >> 60) % 8;
        bytes[place] ^= (unsigned char)(1u << bit);
        if (self_check() == NULL) printf("%s, bit %u of byte %zu\n", name, bit, place);
        bytes[place] ^= (unsigned char)(1u << bit);
    }
    if (self_check() != NULL) printf("%s is wrong\n", name);
}

int main(void) {
"#;

/// Every large table in C, with hundreds of its bits flipped one by one.
#[test]
fn flipped_bits_of_large_tables_are_found_in_c() {
    let mut seen = HashSet::new();
    let mut chosen: Vec<(Program, Vec<Table>)> = Vec::new();
    for (_, program) in programs("portable", Extent::asked()) {
        let is_new = |table: &&Table| table.bytes() >= LARGE && seen.insert(hash(&table.value));
        let tables: Vec<Table> = program.tables.iter().filter(is_new).cloned().collect();
        if !tables.is_empty() {
            chosen.push((program, tables));
        }
    }
    let names: BTreeSet<&str> =
        chosen.iter().flat_map(|(_, tables)| tables).map(|table| table.name.as_str()).collect();
    for name in ["SLIDER_ATTACKS", "PLAIN_ROOK_ATTACKS", "SLIDER_NUMBERS", "RANK_LOOK_UPS"] {
        assert!(names.contains(name), "{name}");
    }
    // A header for each, as one self-check runs all checks of a header.
    let folder = folder("c_flipped_bits");
    let (mut main, mut calls) = (String::new(), String::new());
    for (place, (program, tables)) in chosen.iter().enumerate() {
        let header = header(Style::c(&format!("v{place}_")), program);
        let text = header.text().unwrap_or_else(|error| panic!("{error}"));
        let checks = header.checks(&format!("v{place}.h")).expect("checks");
        for table in tables {
            let declared = text.lines().find_map(|line| {
                let name =
                    line.strip_prefix("static const ")?.split_once(' ')?.1.split('[').next()?;
                name.ends_with(&table.name).then(|| name.to_owned())
            });
            let name = declared.unwrap_or_else(|| panic!("no {}", table.name));
            let _ = writeln!(
                calls,
                "    corrupt(\"{name}\", v{place}_self_check, (void *){name}, sizeof {name});"
            );
        }
        let changeable = text.replace("static const ", "static ");
        put(&folder, &format!("v{place}.h"), changeable);
        put(&folder, &format!("v{place}_check.c"), checks);
        let _ = writeln!(main, "#include \"v{place}_check.c\"");
    }
    main = format!("{main}{MAIN}{calls}    printf(\"passed\");\n    return 0;\n}}\n");
    put(&folder, "main.c", main);
    if let Some(compiler) = compilers().first() {
        let program = compile(compiler, &folder, "c99", &["-O1", "-DFLIPS=300"]);
        assert_eq!(printed(&program), "passed");
    }
}

/// C++20 executes the checks when it compiles.
#[test]
fn a_flipped_bit_of_a_large_table_does_not_compile_in_cpp20() {
    let target = Target::profile("portable").expect("a profile");
    let request = bit_tables_generator::Request::new(bit_tables_generator::Word::U64);
    let mut program = program(&request.sliders("magic"), &target);
    let place = program.tables.iter().position(|table| table.bytes() >= LARGE).expect("attacks");
    let folder = folder("cpp20_flipped_bit");
    put(&folder, "main.c", "#include \"bits.h\"\nint main(void) { return 0; }\n");
    for (number, is_right) in [(None, true), (Some(54_321), false)] {
        if let Some(number) = number {
            flip(&mut program.tables[place], number, 17);
        }
        let header = header(Style::cpp("bits"), &program);
        put(&folder, "bits.h", header.text().expect("what is emitted"));
        if let Some(compiler) = compilers().first() {
            assert_eq!(compilers::compiles(compiler, &folder, "c++20"), is_right);
        }
    }
}
