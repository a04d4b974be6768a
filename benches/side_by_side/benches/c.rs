//! Emitted C, compared with the same tricks written by hand in C, the same requests emitted in
//! Rust, and libpopcnt.
//!
//! `BIT_TABLES_CC` names the compiler; else it is clang, or cc. Compare Rust with a clang of its
//! LLVM, which `rustc -vV` prints. libpopcnt is timed if the compiler finds `libpopcnt.h`, for
//! example through the variable `CPATH`.

#![allow(unsafe_code, reason = "functions of C are called")]
#![allow(unused_macros, reason = "without a compiler there is nothing to time")]

use crate::driver::{Contender, Table, column, contender, race, random, table};
use crate::words::{latency, throughput, unpredictable};
use side_by_side::emitted;
use std::marker::PhantomData;

/// How often everything is gone through.
const SWEEPS: usize = 10;

/// How many rounds there are at a time.
const ROUNDS: usize = 10;

/// How many bytes slices are taken from.
const BYTES: usize = 2 << 20;

/// How many slices there are in a round at most, and how many bytes they have together.
const CALLS: usize = 32 << 10;
const BYTES_TOGETHER: usize = 2 << 20;

/// Bytes, as C is given them.
#[derive(Clone, Copy)]
#[repr(C)]
struct Slice<'a> {
    start: *const u8,
    length: usize,
    bytes: PhantomData<&'a [u8]>,
}

impl<'a> Slice<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { start: bytes.as_ptr(), length: bytes.len(), bytes: PhantomData }
    }

    #[inline]
    fn bytes(self) -> &'a [u8] {
        // SAFETY: it was made of them.
        unsafe { std::slice::from_raw_parts(self.start, self.length) }
    }
}

macro_rules! foreign {
    ($type:ty, $prefix:literal, $name:literal) => {
        |items| {
            unsafe extern "C" {
                #[link_name = concat!($prefix, $name)]
                fn timed(items: *const $type, length: usize) -> u64;
            }
            // SAFETY: C reads `length` items.
            unsafe { timed(items.as_ptr(), items.len()) }
        }
    };
}

macro_rules! in_c {
    ($title:literal, $name:literal) => {
        contender($title, [foreign!(u64, "throughput_", $name), foreign!(u64, "latency_", $name)])
    };
}

macro_rules! of_words {
    ($compiler:literal $($title:literal: $emitted:literal, $page:literal, $rust:expr;)*) => {
        const COMPILER: &str = $compiler;

        /// A function in three forms, for each technique.
        fn of_words() -> Vec<(&'static str, [Contender<u64>; 3])> {
            vec![$(($title, [
                in_c!("emitted C", $emitted).peer(),
                in_c!("C by hand", $page),
                contender("emitted Rust", [|words| throughput(words, $rust), |words| latency(words, $rust)]),
            ])),*]
        }
    };
}

macro_rules! of_slices {
    ($($title:literal: $name:literal, $module:ident;)*) => {
        /// Counts in two languages.
        fn of_slices<'a>() -> Vec<Contender<Slice<'a>>> {
            unsafe extern "C" {
                #[link_name = "has_libpopcnt"]
                static FOUND: u8;
            }
            let mut contenders = vec![$(
                contender(concat!($title, ", C"), [foreign!(Slice, "slices_", $name)]),
                contender(concat!($title, ", Rust"), [|slices: &[Slice]| {
                    slices.iter().map(|slice| emitted::$module::count_ones_of_slice(slice.bytes())).sum()
                }]),
            )*];
            // SAFETY: it is a constant there.
            if unsafe { FOUND } == 1 {
                contenders.push(contender("libpopcnt", [foreign!(Slice, "slices_", "libpopcnt")]));
            } else {
                println!("\nskipped: libpopcnt, as the compiler does not find `libpopcnt.h`");
            }
            contenders
        }
    };
}

macro_rules! nothing {
    () => {
        of_words! { "" }

        fn of_slices<'a>() -> Vec<Contender<Slice<'a>>> {
            Vec::new()
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/c.rs"));

pub fn c() {
    if COMPILER.is_empty() {
        println!("skipped: there is no compiler of C for this machine; `BIT_TABLES_CC` names one");
        return;
    }
    println!("{COMPILER}");
    let words = unpredictable();
    let columns = || {
        let column = |head, way| column(head, words.clone()).way(way);
        [column("throughput", 0), column("latency", 1)]
    };
    let of_words = of_words().into_iter();
    let mut tables: Vec<Table<u64>> = of_words
        .map(|(title, forms)| table(title, ROUNDS, forms.into(), columns()).speeds())
        .collect();
    let title = "nanoseconds a word, and the time of emitted C by that of C by hand, and by that of emitted Rust";
    race(title, SWEEPS, &mut [&mut tables]);
    let mut random = random();
    let bytes: Vec<u8> = (0..BYTES + 64).map(|_| random() as u8).collect();
    // Each alone, which a branch predictor learns, and all up to 64 at random, which it does not.
    let each = (0..=64).chain([256, 1 << 10, 4 << 10, 64 << 10, 1 << 20]);
    let lengths = each.map(|one| (one.to_string(), one, one)).chain([("0-64".to_owned(), 0, 64)]);
    let columns = lengths.map(|(head, least, most)| {
        let calls = (BYTES_TOGETHER / most.max(1)).min(CALLS);
        let slices = (0..calls).map(|_| {
            let length = least + random() as usize % (most - least + 1);
            let start = random() as usize % (BYTES + 64 - length);
            Slice::new(&bytes[start..start + length])
        });
        column(head, slices.collect())
    });
    let columns: Vec<_> = columns.collect();
    let mut tables = vec![table("bytes", ROUNDS, of_slices(), columns).across()];
    race("count_ones_of_slice, u8: nanoseconds a slice", SWEEPS, &mut [&mut tables]);
}
