//! What a user compiles.

use crate::driver::rounds;
use side_by_side::emitted;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A build script that emits scans, a count and the attacks of sliders.
const BUILD_SCRIPT: &str = "\
use bit_tables_generator::{Error, Request, BuildScript, Word};
fn main() -> Result<(), Error> {
    let bits = Request::new(Word::U64).count_ones(\"auto\").bit_scan_forward(\"debruijn\").sliders(\"hyperbola\");
    BuildScript::from_cargo()?.write(\"bits.rs\", bits)
}
";

const INCLUDED: &str = "include!(concat!(env!(\"OUT_DIR\"), \"/bits.rs\"));\n";

/// A struct that derives the same.
const DERIVE: &str = "\
#[derive(bit_tables::BitTables, Clone, Copy)]
#[bit_tables(count_ones = auto, bit_scan_forward = debruijn, sliders = hyperbola)]
pub struct Bitboard(pub u64);
";

/// A struct that derives what most programs have of others.
const SERDE: &str = "#[derive(serde::Serialize, serde::Deserialize)] pub struct Bitboard(pub u64);";

/// The attacks of sliders, printed.
const PRINTED: &str = include_str!(concat!(env!("OUT_DIR"), "/sliders.rs"));

/// Ways to have it: the name of the figure, what it is, what the crate depends on, and the source of
/// the library.
///
/// A dependency is a folder of ours, with features in place of those by default, or a line.
const WAYS: [(&str, &str, &str, &str); 17] = [
    ("empty", "an empty crate", "", ""),
    ("file", "a printed file", "", PRINTED),
    ("script", "bit-tables-generator in a build script", "generator", INCLUDED),
    ("script_without_families", "the same without families", "generator: ", INCLUDED),
    ("dependencies", "what that depends on, alone", "proc-macro2 = '1'\nrand_xoshiro = '0.8'", ""),
    ("macros", "bit-tables-macros", "macros", DERIVE),
    ("macros_without_families", "the same without families", "macros: ", DERIVE),
    ("commands", "both commands, optimised, as they are installed", "cli", ""),
    ("no_features", "bit-tables without features", ": ", ""),
    ("derive", "bit-tables, the derive alone", ": 'derive'", DERIVE),
    ("maps", "bit-tables, the derive with maps", ": 'maps'", DERIVE),
    ("default_set", "bit-tables, the default set alone", ": 'default-set'", ""),
    ("exact", "bit-tables, that set made for the target", ": 'exact'", ""),
    ("both", "bit-tables, both, as by default", ".", DERIVE),
    ("serde", "serde with its derive", "serde = { version = '1', features = ['derive'] }", SERDE),
    ("shakmaty", "shakmaty", "shakmaty = '0.30'", ""),
    ("cozy_chess", "cozy-chess", "cozy-chess = '0.3'", ""),
];

/// The line of a manifest for a dependency.
fn dependency(way: &str, root: &Path) -> String {
    if way.is_empty() || way.contains('=') {
        return way.to_owned();
    }
    let (folder, features) = match way.split_once(": ") {
        Some((folder, features)) => {
            (folder, format!(", default-features = false, features = [{features}]"))
        }
        None => (way, String::new()),
    };
    let suffix = if folder.len() > 1 { format!("-{folder}") } else { String::new() };
    format!("bit-tables{suffix} = {{ path = '{}'{features} }}", root.join(folder).display())
}

/// CPU seconds of a cold, unoptimised build of a crate that has the attacks of sliders from ours, in
/// each way, and from others; and of one with `serde`, which most programs have.
///
/// Each crate is built in a folder of its own with an empty target folder, from sources that Cargo
/// has already; the best of several builds counts, minus that of a crate without dependencies. It
/// needs a Unix shell.
pub fn builds() -> Result<(), Box<dyn Error>> {
    let mut best = [f64::INFINITY; WAYS.len()];
    for _ in 0..rounds(3) {
        for ((figure, _, way, library), best) in WAYS.iter().zip(&mut best) {
            let time = seconds(way, library, *figure == "commands");
            *best = best.min(time.map_err(|error| format!("{figure}: {error}"))?);
        }
    }
    println!("CPU seconds of a cold build");
    for ((figure, name, ..), time) in WAYS.iter().zip(best) {
        println!("  {figure:24}{:6.1}  {name}", time - best[0]);
    }
    Ok(())
}

/// Options of a profile that the environment of this benchmark may have, and a user's has not.
const OPTIONS: [&str; 3] = ["RUSTFLAGS", "CARGO_PROFILE_DEV_DEBUG", "CARGO_PROFILE_DEV_OPT_LEVEL"];

/// The CPU seconds of a build from nothing, of Cargo and all that it runs.
#[allow(clippy::disallowed_methods, reason = "a build takes as long as it takes")]
fn seconds(way: &str, library: &str, is_optimised: bool) -> Result<f64, Box<dyn Error>> {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("src"))?;
    let is_script = library == INCLUDED;
    let section = if is_script { "build-dependencies" } else { "dependencies" };
    let package = format!(
        "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[{section}]\n{}\n",
        dependency(way, &root)
    );
    // The derive, from the macro's own package.
    let library = if way.starts_with("macros") {
        &library.replace("bit_tables::", "bit_tables_macros::")
    } else {
        library
    };
    fs::write(folder.join("Cargo.toml"), package)?;
    fs::write(folder.join("src/lib.rs"), library)?;
    if is_script {
        fs::write(folder.join("build.rs"), BUILD_SCRIPT)?;
    }
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let release = if is_optimised { " --release" } else { "" };
    let mut command = Command::new("sh");
    for option in OPTIONS {
        command.env_remove(option);
    }
    let output = command
        .args(["-c", &format!("cargo build --quiet --offline{release} && times")])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        // Cargo builds incrementally what has a path, and not what comes from a registry, where
        // users have it from.
        .env("CARGO_INCREMENTAL", "0")
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        return Err("does not build".into());
    }
    // The second line is of the children: user and system time, each as `0m1.234s`.
    let text = String::from_utf8(output.stdout)?;
    let children = text.lines().nth(1).ok_or("no times")?;
    let times = children.split_whitespace().map(|time| {
        let (minutes, seconds) = time.trim_end_matches('s').split_once('m').ok_or("no time")?;
        Ok::<f64, Box<dyn Error>>(minutes.parse::<f64>()? * 60.0 + seconds.parse::<f64>()?)
    });
    times.sum()
}

/// The files of the same table, and an empty crate.
const CRATES: [(&str, &str); 4] = [
    ("empty", ""),
    ("bytes", include_str!(concat!(env!("OUT_DIR"), "/magic_bytes.rs"))),
    ("numbers", include_str!(concat!(env!("OUT_DIR"), "/magic_numbers.rs"))),
    ("checked", include_str!(concat!(env!("OUT_DIR"), "/magic_checked.rs"))),
];

/// The compile time of a large table, as a byte string and as numbers, and the cost of a table that
/// the program fills.
///
/// `rustc` checks a crate that contains only the table, and an empty one, whose time is subtracted;
/// the best of several runs counts.
#[allow(clippy::disallowed_methods, reason = "a compiler takes as long as it takes")]
pub fn large_tables() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large_tables");
    fs::create_dir_all(&folder)?;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let options = "--edition 2024 --crate-type lib --emit metadata --cap-lints allow";
    let mut best = [f64::INFINITY; CRATES.len()];
    for _ in 0..rounds(7) {
        for ((name, source), best) in CRATES.iter().zip(&mut best) {
            let file = folder.join(format!("{name}.rs"));
            fs::write(&file, source)?;
            let mut command = Command::new(&rustc);
            command.args(options.split(' ')).arg("--out-dir").arg(&folder).arg(&file);
            let start = Instant::now();
            if !command.status()?.success() {
                return Err(format!("`{name}` does not compile").into());
            }
            *best = best.min(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    println!("milliseconds of a compiler for 800 KB of tables");
    for ((name, _), time) in CRATES.iter().zip(best).skip(1) {
        println!("  {name:12}{:8.0}", time - best[0]);
    }
    let start = Instant::now();
    let is_filled = emitted::filled_sliders::fill_attacks();
    let time = start.elapsed().as_secs_f64() * 1e3;
    if !is_filled {
        return Err("an index of the filled table has two sets of attacks".into());
    }
    println!("milliseconds of a program that fills the table");
    println!("  {:12}{time:8.1}", "fill");
    Ok(())
}
