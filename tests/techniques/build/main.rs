//! Emits every technique of the registry, for every word, and a list of the functions.
//!
//! A technique needs no entry here: it is tested because it is registered.
//!
//! It emits what `BIT_TABLES_EXTENT` asks for, by default a few, which compile in a minute: every
//! technique with every sample of a parameter once, on one word or board. `BIT_TABLES_BOARDS=few`
//! asks for a sample: every technique for every word, on the first boards, with numbers for
//! parameters once; and `all` for all: every board, every sample of every parameter, and what calls
//! others with each technique of these. That is millions of lines, which the slow tier only checks,
//! and by parts: `BIT_TABLES_PART=3/16` asks for one entry in sixteen.
//!
//! With `BIT_TABLES_LANGUAGE=c` the functions are in C, compiled by `BIT_TABLES_CC` with the
//! options in `BIT_TABLES_CFLAGS`, and the list is the same. They are planned for the crate's
//! target, or for the one in `BIT_TABLES_TARGET`.

#[path = "../byte_sets.rs"]
mod byte_sets;
mod c;
#[path = "../entries.rs"]
mod entries;
mod functions;

use bit_tables_generator::__private::variants::{Extent, domains};
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{BuildScript, Error, Map, Request, SourceFile, Word};
use entries::{Entry, entries, is_long};
use functions::{References, line};
use std::path::PathBuf;
use std::{env, fs};

/// What asks for a sample or for all.
const BOARDS: &str = "BIT_TABLES_BOARDS";

/// What asks for one of several parts.
const PART: &str = "BIT_TABLES_PART";

/// What asks for functions in C.
const LANGUAGE: &str = "BIT_TABLES_LANGUAGE";

/// What names another target of these.
const TARGET: &str = "BIT_TABLES_TARGET";

fn main() -> Result<(), Error> {
    let variables = [BOARDS, PART, "BIT_TABLES_EXTENT", LANGUAGE, TARGET];
    for variable in variables.iter().chain(&c::VARIABLES) {
        println!("cargo::rerun-if-env-changed={variable}");
    }
    println!("cargo::rustc-check-cfg=cfg(in_c)");
    println!("cargo::rerun-if-changed=bare/memory.x");
    if variable("CARGO_CFG_TARGET_OS") == "none" {
        // The linker script of cortex-m-rt, which reads `memory.x`.
        println!("cargo::rustc-link-search={}/bare", variable("CARGO_MANIFEST_DIR"));
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
    let extent = match variable(BOARDS).as_str() {
        "few" => Extent::Sample,
        "all" => Extent::All,
        "" => Extent::asked(),
        other => panic!("{BOARDS} is `{other}`: it can be `few` or `all`"),
    };
    let mut library = match variable(LANGUAGE).as_str() {
        "c" => Some(c::Library::new(&target())),
        "rust" | "" => None,
        other => panic!("{LANGUAGE} is `{other}`: it can be `rust` or `c`"),
    };
    let counts = |detection| {
        let selection = format!("simd(detect = {detection})");
        Request::new(Word::U8).count_ones_of_slice(selection.as_str())
    };
    let mut file = SourceFile::new()
        .module("found", "What the standard library finds.", counts("std"))
        .module("asked", "What the processor says.", counts("cpuid"));
    let mut list = String::new();
    let mut references = References::default();
    // What a program computes when it starts is in 64-bit atomic integers, which small
    // processors do not have.
    let has_atomics = variable("CARGO_CFG_TARGET_HAS_ATOMIC").split(',').any(|width| width == "64");
    // Nor have they memory for megabytes of tables.
    let has_room = variable("CARGO_CFG_TARGET_OS") != "none";
    let is_there = |entry: &Entry| {
        let is_filled = entry.variant.is_filled_at_start();
        (has_atomics || !is_filled) && (has_room || !is_long(&entry.request))
    };
    let (part, parts) = part();
    let all = entries(extent).into_iter().filter(is_there).enumerate();
    for (place, entry) in all.filter(|(place, _)| place % parts == part) {
        let name = format!("emitted_{place}");
        let line = line(&entry, &name, &mut references);
        match &mut library {
            Some(library) => {
                if library.add(&entry, place, &name) {
                    list += &line;
                }
            }
            None => {
                list += &line;
                file = file.module(&name, "A technique.", entry.request);
            }
        }
    }
    let (is_sample, is_few) = (extent != Extent::All, extent == Extent::Few);
    let named = domains(extent).iter().filter(|domain| domain.named().is_some()).count();
    let mut list = format!(
        "/// How many of the first boards there are functions for.\npub const BOARD_COUNT: usize = {boards};\n\
         /// Whether this is a sample.\npub const IS_SAMPLE: bool = {is_sample};\n\
         /// Whether this is less than that: each technique on one word or board.\npub const IS_FEW: bool = {is_few};\n\n\
         /// Every function.\n#[allow(clippy::cast_lossless, clippy::unnecessary_cast, clippy::useless_conversion)]\npub static FUNCTIONS: &[Function] = &[\n{list}];\n",
        boards = 1 + named
    );
    if let Some(library) = library {
        println!("cargo::rustc-cfg=in_c");
        list += &library.compile();
    }
    for (name, text) in [("functions.rs", list), ("references.rs", references.text())] {
        let path = out_dir().join(name);
        fs::write(&path, text)
            .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
    }
    let script = BuildScript::from_cargo()?;
    write_byte_sets(&script, extent)?;
    script.write("emitted.rs", file)
}

/// Writes the functions over slices of the sets of bytes, for the target and with a choice at run
/// time, and their list.
fn write_byte_sets(script: &BuildScript, extent: Extent) -> Result<(), Error> {
    let count = if extent == Extent::Few { byte_sets::FEW } else { byte_sets::SETS.len() };
    let (mut maps, mut list) = (Vec::new(), String::new());
    for (place, (name, has)) in byte_sets::SETS.iter().enumerate().take(count) {
        for (detect, end) in [(Detect::None, ""), (Detect::Std, "_std")] {
            let name = format!("{name}{end}");
            let tier = if end.is_empty() {
                "|tier| tier.is_empty()".to_owned()
            } else {
                format!("emitted::{name}::set_tier")
            };
            list += &format!(
                "    ByteSet {{ set: &sets::SETS[{place}], is_in: emitted::{name}, set_tier: {tier}, masks: emitted::{name}::masks, find: emitted::{name}::find, \
                 find_not: emitted::{name}::find_not, rfind: emitted::{name}::rfind, count: emitted::{name}::count, any: \
                 emitted::{name}::any, all: emitted::{name}::all, positions: |bytes| emitted::{name}::positions(bytes).collect() }},\n"
            );
            let map = Map::new(&name).from_fn(0..=u8::MAX, has);
            maps.push(map.doc(&format!("Whether a byte is in the set `{name}`.")).detect(detect));
        }
    }
    let list = format!(
        "/// The functions of every set.\npub static BYTE_SETS: &[ByteSet] = &[\n{list}];\n"
    );
    let path = out_dir().join("byte_set_list.rs");
    fs::write(&path, list)
        .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
    script.write_maps("byte_sets.rs", maps)
}

/// A variable of the environment, empty where there is none.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Which part of the list is asked for, counted from 0, and how many there are.
fn part() -> (usize, usize) {
    let asked = variable(PART);
    if asked.is_empty() {
        return (0, 1);
    }
    let numbers = asked.split_once('/').map(|(part, parts)| (part.parse(), parts.parse()));
    match numbers {
        Some((Ok(part), Ok(parts))) if (1..=parts).contains(&part) => (part - 1, parts),
        _ => panic!("{PART} is `{asked}`: it can be `1/16` to `16/16`, or another number of parts"),
    }
}

/// The folder for generated files.
fn out_dir() -> PathBuf {
    PathBuf::from(variable("OUT_DIR"))
}

/// The name of the target that functions in C are planned for.
fn target() -> String {
    let name = variable(TARGET);
    if name.is_empty() { variable("TARGET") } else { name }
}
