//! Emitted functions timed beside what people write by hand, and beside other crates.
//!
//! `cargo bench --package bit-tables-side-by-side -- NAME...` runs these programs, and all of them
//! without a name. `BIT_TABLES_ROUNDS=1` shows that they run.

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

mod boards;
mod c;
mod chart;
mod compile;
mod density;
mod driver;
mod hash;
mod maps;
mod orders;
mod othello;
#[allow(unsafe_code, reason = "C has no bounds checks to leave out")]
mod page;
mod perft;
mod ranks;
mod slices;
mod sliders;
mod words;

use std::env;
use std::process::{ExitCode, Termination};

/// Programs by their names.
macro_rules! programs {
    ($($module:ident: $($name:ident),*;)*) => {
        [$($((stringify!($name), (|| $module::$name().report()) as fn() -> ExitCode)),*),*]
    };
}

fn main() -> ExitCode {
    let programs = programs! {
        words: scans, counts, several, masks, sets;
        orders: orders;
        ranks: ranks;
        slices: slices, joined, positional, reversal, bitmaps, indices;
        boards: boards, mailbox;
        othello: othello, regions;
        sliders: sliders;
        maps: maps;
        perft: perft;
        density: density;
        c: c;
        compile: builds, large_tables;
    };
    // Cargo has flags of its own, and a chart may be given a path.
    let is_name = |name: &String| !name.starts_with('-') && !name.contains('.');
    let names: Vec<String> = env::args().skip(1).filter(is_name).collect();
    let is_known = |name: &&String| programs.iter().any(|program| program.0 == *name);
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        let known = programs.map(|(program, _)| program).join(", ");
        eprintln!("there is no program `{name}`: there are {known}");
        return ExitCode::FAILURE;
    }
    for (name, program) in programs {
        if names.is_empty() || names.iter().any(|other| other == name) {
            let code = program();
            if code != ExitCode::SUCCESS {
                return code;
            }
        }
    }
    ExitCode::SUCCESS
}
