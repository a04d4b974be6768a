//! The compile time of a large table, as a byte string and as numbers, and the cost of a table that
//! the program fills.
//!
//! `rustc` checks a crate that contains only the table, and an empty one, whose time is subtracted;
//! the best of several runs counts.
//!
//! `cargo bench --package bit-tables-side-by-side --bench large_tables`

use side_by_side::{emitted, rounds};
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// How often each crate is checked.
const TIMES: usize = 7;

/// The files of the same table, and an empty crate.
const CRATES: [(&str, &str); 4] = [
    ("empty", ""),
    ("bytes", concat!(env!("OUT_DIR"), "/magic_bytes.rs")),
    ("numbers", concat!(env!("OUT_DIR"), "/magic_numbers.rs")),
    ("checked", concat!(env!("OUT_DIR"), "/magic_checked.rs")),
];

/// The milliseconds that `rustc` takes to check a crate.
#[allow(clippy::disallowed_methods, reason = "a compiler takes as long as it takes")]
fn milliseconds(name: &str, source: &Path) -> Result<f64, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large_tables");
    fs::create_dir_all(&folder)?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let start = Instant::now();
    let status = Command::new(rustc)
        .args([
            "--edition",
            "2024",
            "--crate-type",
            "lib",
            "--emit",
            "metadata",
            "--cap-lints",
            "allow",
        ])
        .args(["--crate-name", name, "--out-dir"])
        .arg(&folder)
        .arg(source)
        .status()?;
    let time = start.elapsed().as_secs_f64() * 1e3;
    if status.success() { Ok(time) } else { Err(format!("`{name}` does not compile").into()) }
}

fn main() -> Result<(), Box<dyn Error>> {
    let empty = Path::new(env!("CARGO_TARGET_TMPDIR")).join("empty.rs");
    fs::write(&empty, "")?;
    let mut best = [f64::INFINITY; CRATES.len()];
    for _ in 0..rounds(TIMES) {
        for ((name, source), best) in CRATES.iter().zip(&mut best) {
            let source = if source.is_empty() { empty.as_path() } else { Path::new(source) };
            *best = best.min(milliseconds(name, source)?);
        }
    }
    println!("milliseconds of a compiler for 800 KB of tables");
    for ((name, _), time) in CRATES.iter().zip(best).skip(1) {
        println!("  {name:12}{:8.0}", time - best[0]);
    }
    let start = Instant::now();
    let is_filled = emitted::sliders_filled::fill_attacks();
    let time = start.elapsed().as_secs_f64() * 1e3;
    if !is_filled {
        return Err("an index of the filled table has two sets of attacks".into());
    }
    println!("milliseconds of a program that fills the table");
    println!("  {:12}{time:8.1}", "fill");
    Ok(())
}
