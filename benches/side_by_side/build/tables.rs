//! The tables of the Chess Programming Wiki, computed, as printed ones have mistakes, and of bytes.
//!
//! (The page has `int` for some. They take four times the bytes, and on Zen 5 the results come 0.3
//! ns later, though Taylor's loop takes 0.08 ns less a word.)

#[path = "../benches/hash.rs"]
mod hash;

use hash::hash;
use std::fmt::LowerHex;
use std::fs;
use std::path::Path;

/// The last 64-bit De Bruijn sequence.
const DEBRUIJN: u64 = 0x03f7_9d71_b4cb_0a89;

/// Masks with names.
pub const MASKS: [(&str, u64); 6] = [
    ("morton_2", 0x5555_5555_5555_5555),
    ("morton_3", 0x1249_2492_4924_9249),
    ("file", 0x0101_0101_0101_0101),
    ("diagonal", 0x8040_2010_0804_0201),
    ("antidiagonal", 0x0102_0408_1020_4080),
    ("irregular", 0x9e37_79b9_7f4a_7c15),
];

/// A table that has every bit in its slot.
fn bits(length: usize, rest: u8, slot: impl Fn(u8) -> usize) -> Vec<u8> {
    let mut table = vec![rest; length];
    (0..64).for_each(|bit| table[slot(bit)] = bit);
    table
}

/// A table of something of every number.
fn numbers(length: u32, entry: impl Fn(u32) -> u32) -> Vec<u8> {
    (0..length).map(|number| entry(number) as u8).collect()
}

/// The lowest bit and all below.
fn separated(bit: u8) -> u64 {
    u64::MAX >> (63 - bit)
}

/// Matt Taylor's fold of these.
fn folded(bit: u8) -> u32 {
    separated(bit) as u32 ^ (separated(bit) >> 32) as u32
}

fn of_product(x: u64) -> usize {
    (x.wrapping_mul(DEBRUIJN) >> 58) as usize
}

/// What a slider attacks on the first rank, for the six inner squares of an occupancy, and a file.
fn first_rank(slot: usize) -> u8 {
    let (occupied, file) = (slot / 8 * 2, slot % 8);
    let up_to = |files: &mut dyn Iterator<Item = usize>| {
        let mut attacks = 0_u8;
        for file in files {
            attacks |= 1 << file;
            if occupied >> file & 1 == 1 {
                break;
            }
        }
        attacks
    };
    up_to(&mut (file + 1..8)) | up_to(&mut (0..file).rev())
}

/// A square, and its diagonal, antidiagonal and file without it.
fn lines(square: usize) -> [u64; 4] {
    let on = |line: fn(usize, usize, usize, usize) -> bool| {
        let others = (0..64).filter(|&other| other != square);
        let others = others.filter(|other| line(square % 8, square / 8, other % 8, other / 8));
        others.fold(0, |line, other| line | 1 << other)
    };
    [
        1 << square,
        on(|file, rank, other_file, other_rank| rank + other_file == other_rank + file),
        on(|file, rank, other_file, other_rank| rank + file == other_rank + other_file),
        on(|file, _, other_file, _| file == other_file),
    ]
}

/// Writes `tables.rs`, and `tables.h` for C.
pub fn write(folder: &Path) -> std::io::Result<()> {
    let mut lookup_67 = bits(68, 0xff, |bit| ((1_u64 << bit) % 67) as usize);
    lookup_67[0] = 64;
    let tables = [
        // The bit for every product: with the lowest bit alone, with all below, and of a fold.
        ("ISOLATED", bits(64, 0, |bit| of_product(1 << bit))),
        ("SEPARATED", bits(64, 0, |bit| of_product(separated(bit)))),
        ("LSB_64", bits(64, 0, |bit| (folded(bit).wrapping_mul(0x7829_1acf) >> 26) as usize)),
        ("FAXON", bits(154, 0, |bit| hash(folded(bit)))),
        ("FAXON_RESET", bits(154, 0, |bit| hash(folded((bit + 63) % 64)))),
        ("LOOKUP_67", lookup_67),
        ("LSB_OF_BYTE", numbers(256, |byte| (byte | 256).trailing_zeros())),
        ("MS1B_OF_BYTE", numbers(256, |byte| byte.max(1).ilog2())),
        ("COUNT_OF_BYTE", numbers(256, u32::count_ones)),
        ("COUNT_OF_HALF", numbers(1 << 16, u32::count_ones)),
        ("FIRST_RANK", (0..512).map(first_rank).collect()),
    ];
    let diagonals: Vec<u64> = (0_u32..64)
        .map(|square| (square / 8, square % 8))
        .map(|(rank, file)| (8 * rank.saturating_sub(file), 8 * file.saturating_sub(rank)))
        .map(|(up, down)| 0x8040_2010_0804_0201 << up >> down)
        .collect();
    let mut rust = format!(
        "const DEBRUIJN: u64 = {DEBRUIJN:#x};\nstatic DIAGONALS: [u64; 64] = {diagonals:?};\n"
    );
    let mut c = format!("#define DEBRUIJN UINT64_C({DEBRUIJN:#x})\n");
    for (name, entries) in tables {
        if name != "FIRST_RANK" {
            rust += &format!("static {name}: [u8; {}] = {entries:?};\n", entries.len());
        }
        c += &format!("static const uint8_t {name}[] = {{{}}};\n", row(&entries));
    }
    let lines: Vec<String> =
        (0..64).map(|square| format!("{{{}}},\n", row(&lines(square)))).collect();
    c += &format!("static const uint64_t LINES[64][4] = {{\n{}}};\n", lines.concat());
    fs::write(folder.join("tables.rs"), rust)?;
    fs::write(folder.join("tables.h"), c)
}

fn row(entries: &[impl LowerHex]) -> String {
    entries.iter().fold(String::new(), |row, entry| row + &format!("{entry:#x}, "))
}
