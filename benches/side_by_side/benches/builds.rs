//! What a user compiles: CPU seconds of a cold, unoptimised build of a crate that has the attacks
//! of sliders from ours, in each way, and from others; and of one with `serde`, which most programs
//! have.
//!
//! Each crate is built in a folder of its own with an empty target folder, from sources that Cargo
//! has already; the best of several builds counts, minus that of a crate without dependencies. It
//! needs a Unix shell.
//!
//! `cargo bench --package bit-tables-side-by-side --bench builds`

use side_by_side::rounds;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// How often each is built.
const TIMES: usize = 3;

/// A build script that emits scans, a count and the attacks of sliders.
const BUILD_SCRIPT: &str = "\
use bit_tables_generator::{Error, Request, BuildScript, Word};
fn main() -> Result<(), Error> {
    let bits = Request::new(Word::U64).count_ones(\"auto\").bit_scan_forward(\"debruijn\").sliders(\"hyperbola\");
    BuildScript::from_cargo()?.write(\"bits.rs\", bits)
}
";

/// A struct that derives the same.
const DERIVE: &str = "\
#[derive(bit_tables::BitTables, Clone, Copy)]
#[bit_tables(count_ones = auto, bit_scan_forward = debruijn, sliders = hyperbola)]
pub struct Bitboard(pub u64);
";

/// The derive, from the macro's own package.
const MACRO: &str = "\
#[derive(bit_tables_macros::BitTables, Clone, Copy)]
#[bit_tables(count_ones = auto, bit_scan_forward = debruijn, sliders = hyperbola)]
pub struct Bitboard(pub u64);
";

/// A struct that derives what most programs have of others.
const SERDE: &str = "\
#[derive(serde::Serialize, serde::Deserialize)]
pub struct Bitboard(pub u64);
";

/// The attacks of sliders, printed.
const PRINTED: &str = include_str!(concat!(env!("OUT_DIR"), "/sliders.rs"));

/// The packages that the generator depends on, as a build script has them.
const DEPENDENCIES: &str = "\
[dependencies]
proc-macro2 = \"1\"
rand_xoshiro = \"0.8\"
";

/// A way to depend on a package: what it is, the lines of the manifest, the library's source, and
/// the build script.
struct Way {
    /// The name of its figure, then what it is.
    name: (&'static str, &'static str),
    manifest: String,
    library: String,
    script: Option<&'static str>,
    /// Whether it is optimised.
    is_optimised: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let path = |folder: &str| root.join(folder).display().to_string();
    let way = |name, manifest: String, library: &str| Way {
        name,
        manifest,
        library: library.to_owned(),
        script: None,
        is_optimised: false,
    };
    let include = "include!(concat!(env!(\"OUT_DIR\"), \"/bits.rs\"));\n";
    let ours =
        |more: &str| format!("[dependencies]\nbit-tables = {{ path = '{}'{more} }}\n", path(""));
    let in_script = |name, more: &str| Way {
        script: Some(BUILD_SCRIPT),
        ..way(
            name,
            format!(
                "[build-dependencies]\nbit-tables-generator = {{ path = '{}'{more} }}\n",
                path("generator")
            ),
            include,
        )
    };
    let by_macro = |name, more: &str| {
        let manifest = format!(
            "[dependencies]\nbit-tables-macros = {{ path = '{}'{more} }}\n",
            path("macros")
        );
        way(name, manifest, MACRO)
    };
    let ways = [
        way(("empty", "an empty crate"), String::new(), ""),
        way(("file", "a printed file"), String::new(), PRINTED),
        in_script(("script", "bit-tables-generator in a build script"), ""),
        in_script(
            ("script_without_families", "the same without families"),
            ", default-features = false",
        ),
        way(("dependencies", "what that depends on, alone"), DEPENDENCIES.to_owned(), ""),
        by_macro(("macros", "bit-tables-macros"), ""),
        by_macro(
            ("macros_without_families", "the same without families"),
            ", default-features = false",
        ),
        Way {
            is_optimised: true,
            ..way(
                ("commands", "both commands, optimised, as they are installed"),
                format!("[dependencies]\nbit-tables-cli = {{ path = '{}' }}\n", path("cli")),
                "",
            )
        },
        way(("no_features", "bit-tables without features"), ours(", default-features = false"), ""),
        way(
            ("derive", "bit-tables, the derive alone"),
            ours(", default-features = false, features = ['derive']"),
            DERIVE,
        ),
        way(
            ("maps", "bit-tables, the derive with maps"),
            ours(", default-features = false, features = ['maps']"),
            DERIVE,
        ),
        way(
            ("default_set", "bit-tables, the default set alone"),
            ours(", default-features = false, features = ['default-set']"),
            "",
        ),
        way(
            ("exact", "bit-tables, that set made for the target"),
            ours(", default-features = false, features = ['exact']"),
            "",
        ),
        way(("both", "bit-tables, both, as by default"), ours(""), DERIVE),
        way(
            ("serde", "serde with its derive"),
            "[dependencies]\nserde = { version = \"1\", features = ['derive'] }\n".to_owned(),
            SERDE,
        ),
        way(("shakmaty", "shakmaty"), "[dependencies]\nshakmaty = \"0.30\"\n".to_owned(), ""),
        way(("cozy_chess", "cozy-chess"), "[dependencies]\ncozy-chess = \"0.3\"\n".to_owned(), ""),
    ];
    let mut best = vec![f64::INFINITY; ways.len()];
    for _ in 0..rounds(TIMES) {
        for (way, best) in ways.iter().zip(&mut best) {
            *best = best.min(seconds(way, &root)?);
        }
    }
    println!("CPU seconds of a cold build");
    for (way, time) in ways.iter().zip(&best) {
        let (figure, name) = way.name;
        println!("  {figure:24}{:6.1}  {name}", time - best[0]);
    }
    Ok(())
}

/// Options of a profile that the environment of this benchmark may have, and a user's has not.
const OPTIONS: [&str; 3] = ["RUSTFLAGS", "CARGO_PROFILE_DEV_DEBUG", "CARGO_PROFILE_DEV_OPT_LEVEL"];

/// The CPU seconds of a build from nothing, of Cargo and all that it runs.
#[allow(clippy::disallowed_methods, reason = "a build takes as long as it takes")]
fn seconds(way: &Way, root: &Path) -> Result<f64, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(folder.join("src"))?;
    let package =
        "[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n";
    fs::write(folder.join("Cargo.toml"), package.to_owned() + &way.manifest)?;
    fs::write(folder.join("src/lib.rs"), &way.library)?;
    if let Some(script) = way.script {
        fs::write(folder.join("build.rs"), script)?;
    }
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let release = if way.is_optimised { " --release" } else { "" };
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
        return Err(format!("{} does not build", way.name.1).into());
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
