//! Processors with little memory: tables in the flash of an AVR, and what reports say of memory.

use crate::c::compilers::{MAIN, compile, compilers, folder, printed};
use crate::common::{bit_tables, fails, prints};
use std::fs;

/// The header for an AVR also compiles for this machine, and passes its checks there.
#[test]
fn a_header_for_an_avr_runs_here() {
    let folder = folder("for_an_avr");
    let (header, checks) = (folder.join("bits.h"), folder.join("check.c"));
    let (header, checks) = (header.to_str().expect("text"), checks.to_str().expect("text"));
    for (word, request) in [
        ("u8", "count_ones = table8"),
        ("u16", "leading_zeros = nalimov"),
        ("u32", "trailing_zeros = debruijn"),
        ("u64", "leapers = table, rays = half_lines, between = line_masks"),
        ("u64", "board = draughts(numbering = cells), leapers = table"),
    ] {
        let options = ["--target", "atmega328p", "--output", header, "--self-check", checks];
        let _ = prints(bit_tables(), &[&["emit", word, request][..], &options].concat());
        let text = fs::read_to_string(header).expect("a header");
        assert!(text.contains("] BITS_FLASH = {"), "{request}");
        assert!(!text.contains("] = {"), "every table is in flash: {request}");
        assert!(text.contains("#include <avr/pgmspace.h>"), "{request}");
        fs::write(folder.join("main.c"), MAIN).expect("a file");
        for compiler in compilers() {
            assert_eq!(
                printed(&compile(compiler, &folder, "c99", &["-O1"])),
                "passed",
                "{request}"
            );
        }
    }
}

/// The tables of a file beside the header are in flash too.
#[test]
fn tables_beside_a_header_are_in_flash() {
    let folder = folder("flash_beside");
    let header = folder.join("bits.h");
    let header = header.to_str().expect("text");
    let asked = ["emit", "u32", "ctz = debruijn", "--target", "avr", "--linkage", "extern"];
    let _ = prints(bit_tables(), &[&asked[..], &["--output", header]].concat());
    let [head, tables] =
        ["bits.h", "bits.c"].map(|name| fs::read_to_string(folder.join(name)).expect("a file"));
    assert!(
        head.contains("extern const uint8_t BITS_TRAILING_ZEROS_DEBRUIJN_INDEX[32];"),
        "{head}"
    );
    assert!(
        tables.contains("const uint8_t BITS_TRAILING_ZEROS_DEBRUIJN_INDEX[32] BITS_FLASH = {"),
        "{tables}"
    );
}

#[test]
fn what_an_avr_lacks_is_refused() {
    let cpp = ["emit", "u32", "ctz", "--target", "attiny85", "--language", "cpp"];
    fails(bit_tables(), &cpp, &["C++ for AVR", "<cstdint>", "`--language c`"]);
    let double = ["emit", "u32", "ctz = double", "--target", "attiny85", "--language", "c"];
    fails(bit_tables(), &double, &["cannot print this in C", "doubles of 4 bytes"]);
}

/// Tables are in RAM in Rust, and in flash in C.
#[test]
fn reports_count_ram_and_flash_apart() {
    let report = |options: &[&str]| {
        let asked = ["report", "u8", "leading_zeros = table4", "--json"];
        let text = prints(bit_tables(), &[&asked[..], options].concat());
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let all = json["operations"][0]["techniques"].as_array().expect("techniques").clone();
        let table = all.into_iter().find(|one| one["technique"] == "table4").expect("table4");
        ["table_bytes", "code_bytes", "ram_bytes", "flash_bytes"].map(|field| table[field].as_u64())
    };
    let [tables, code, ram, flash] = report(&["--target", "avr"]);
    assert_eq!((tables, ram, flash), (Some(16), Some(16), Some(16 + code.expect("counted"))));
    assert_eq!(report(&["--target", "avr", "--language", "c"]), [tables, code, Some(0), flash]);
    assert_eq!(report(&["--target", "cortex-m0"])[2..], [None, None]);
    let text = |options: &[&str]| {
        let asked = ["report", "u8", "leading_zeros = table4", "--target", "avr"];
        prints(bit_tables(), &[&asked[..], options].concat())
    };
    let note = "Tables take RAM on AVR";
    assert!(text(&[]).contains(note) && text(&[]).contains("  RAM  flash  "));
    assert!(!text(&["--language", "c"]).contains(note));
}

/// `auto` takes the fewest tables where they are in RAM, and fast ones where they are in flash.
#[test]
fn auto_knows_where_tables_are() {
    let chosen = |options: &[&str]| {
        let asked = ["emit", "u32", "ctz", "--target", "atmega328p"];
        prints(bit_tables(), &[&asked[..], options].concat())
    };
    assert!(chosen(&[]).contains("trailing_zeros = binary_search"));
    assert!(chosen(&["--language", "c"]).contains("trailing_zeros = scharnagl"));
}

/// A map takes no number of 64 bits where each bit of a shift takes a loop, and says what it takes of RAM.
#[test]
fn maps_are_for_the_target() {
    let folder = folder("maps_for_avr");
    let file = folder.join("map.txt");
    fs::write(&file, "1;7\n2;14\n3;21\n5;35\n8;56\n200;120\n").expect("a file");
    let file = file.to_str().expect("text");
    let map = |options: &[&str]| {
        let asked = ["map", file, "--name", "f", "--default", "0", "--target"];
        prints(bit_tables(), &[&asked[..], options].concat())
    };
    let c = map(&["avr", "--language", "c"]);
    assert!(!c.contains("uint64_t") && c.contains("BITS_FLASH = {"), "{c}");
    assert!(map(&["thumbv6m", "--language", "c"]).contains("uint64_t"));
    assert!(map(&["avr"]).contains("// Tables take RAM on AVR"));
}
