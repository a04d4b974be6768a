//! Emitted C, compared with the same tricks written by hand in C, the same requests emitted in
//! Rust, and libpopcnt.
//!
//! `cargo bench --package bit-tables-side-by-side --bench c`
//!
//! `BIT_TABLES_CC` names the compiler; else it is clang, or cc. Compare Rust with a clang of its
//! LLVM, which `rustc -vV` prints. libpopcnt is timed if the compiler finds `libpopcnt.h`, for
//! example through the variable `CPATH`.

use side_by_side::c::{COMPILER, LIBPOPCNT, OF_SLICES, OF_WORDS, Slice};
use side_by_side::{Turns, random, rounds, unpredictable};

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 10;

/// How many rounds there are at a time.
const ROUNDS: usize = 10;

/// How many bytes slices are taken from.
const BYTES: usize = 2 << 20;

/// How many slices there are in a round at most, and how many bytes they have together.
const CALLS: usize = 32 << 10;
const BYTES_TOGETHER: usize = 2 << 20;

fn main() {
    let Some(compiler) = COMPILER else {
        println!("skipped: there is no compiler of C for this machine; `BIT_TABLES_CC` names one");
        return;
    };
    println!("{compiler}");
    of_words();
    of_slices();
}

fn of_words() {
    let words = unpredictable();
    let ways =
        |one: &side_by_side::c::OfWords| Turns::new([one.emitted, one.by_hand, one.rust].concat());
    let mut turns: Vec<Turns> = OF_WORDS.iter().map(ways).collect();
    for _ in 0..rounds(SWEEPS) {
        for turns in &mut turns {
            for _ in 0..rounds(ROUNDS) {
                turns.round(&words);
            }
        }
    }
    println!(
        "\nnanoseconds a word, and the time of emitted C by that of C by hand, and by that of emitted Rust"
    );
    println!("  {:42}{:^28}  {:^28}", "", "throughput", "latency");
    for (one, turns) in OF_WORDS.iter().zip(&turns) {
        let cells = [0, 1].map(|way| {
            let [by_hand, rust] = [2, 4].map(|other| turns.ratio(way, other + way));
            format!("{:8.2}{by_hand:10.2}{rust:10.2}", turns.best()[way])
        });
        println!("  {:42}{}", one.name, cells.join("  "));
    }
}

fn of_slices() {
    let mut random = random();
    let bytes: Vec<u8> = (0..BYTES + 64).map(|_| random() as u8).collect();
    // Each alone, which a branch predictor learns, and all up to 64 at random, which it does not.
    let each = (0..=64).chain([256, 1 << 10, 4 << 10, 64 << 10, 1 << 20]);
    let lengths: Vec<(usize, usize)> = each.map(|one| (one, one)).chain([(0, 64)]).collect();
    let mut names = Vec::new();
    let mut functions = Vec::new();
    for one in OF_SLICES {
        names.extend([format!("{}, C", one.name), format!("{}, Rust", one.name)]);
        functions.extend([one.emitted, one.rust]);
    }
    match LIBPOPCNT() {
        Some(function) => {
            names.push("libpopcnt".to_owned());
            functions.push(function);
        }
        None => println!("\nskipped: libpopcnt, as the compiler does not find `libpopcnt.h`"),
    }
    let mut all: Vec<(Vec<Slice>, Turns<Slice>)> = Vec::new();
    for &(least, most) in &lengths {
        let calls = (BYTES_TOGETHER / most.max(1)).min(CALLS);
        let slices = (0..calls).map(|_| {
            let length = least + random() as usize % (most - least + 1);
            let start = random() as usize % (BYTES + 64 - length);
            Slice::new(&bytes[start..start + length])
        });
        all.push((slices.collect(), Turns::new(functions.clone())));
    }
    for _ in 0..rounds(SWEEPS) {
        for (slices, turns) in &mut all {
            for _ in 0..rounds(ROUNDS) {
                turns.round(slices);
            }
        }
    }
    println!("\ncount_ones_of_slice, u8: nanoseconds a slice");
    let row = |row: String, cell: String| row + &format!("{cell:>18}");
    println!("  bytes  {}", names.into_iter().fold(String::new(), row));
    for ((least, most), (_, turns)) in lengths.iter().zip(&all) {
        let length = if least == most { format!("{most}") } else { format!("{least}-{most}") };
        let times = turns.best().iter().map(|time| format!("{time:.2}"));
        println!("{length:>7}  {}", times.fold(String::new(), row));
    }
}
