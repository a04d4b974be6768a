//! Processors with little memory: tables in the flash of an AVR, and what reports say of memory.

use crate::c::compilers::{MAIN, compile, compilers, folder, printed};
use crate::common::{bit_tables, prints};
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
