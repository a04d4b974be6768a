//! What `emit` takes and says: targets, languages, other names, functions, and what is left out.

use crate::common::{bit_tables, debruijn_gen, fails, prints, run, text};
use bit_tables_test_support::{Limited, is_recorded};
use std::env;
use std::process::Command;

/// If a file lacks instructions that its head asks for, the head says so, and so do the command
/// that prints it and `report`.
#[test]
fn what_is_left_out_is_said() {
    for (request, target, said) in [
        ("unsafe = none, sliders = pext", "x86_64_v3", "remove `unsafe = none`"),
        ("sliders = pext", "x86_64_v2", "`--target x86_64_v3` brings them"),
        ("sliders = hyperbola(for = throughput)", "thumbv6m", "`--target x86_64` brings them"),
        ("unsafe = none, count_ones_of_slice = simd", "every", "remove `unsafe = none`"),
    ] {
        let arguments = ["emit", "u64", request, "--target", target];
        let output = run(bit_tables(), &arguments);
        let (printed, note) = (text(&output.stdout), text(&output.stderr));
        let line = printed.lines().nth(2).expect("a third line").trim_start_matches("// ");
        assert!(line.contains(" has no special instructions") && line.contains(said), "{line}");
        assert_eq!(note, format!("note: {line}\n"));
        let report = prints(bit_tables(), &["report", "u64", request, "--target", target]);
        assert!(report.lines().any(|other| other == line), "{report}");
    }
    for (request, target) in
        [("sliders = pext", "x86_64_v3"), ("unsafe = none, sliders = hyperbola", "x86_64_v3")]
    {
        let output = run(bit_tables(), &["emit", "u64", request, "--target", target]);
        assert_eq!(text(&output.stderr), "", "{request}, {target}");
    }
}

/// What compares a file says nothing of the target, which printing it said.
#[test]
fn a_check_has_no_notes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bits.rs");
    let arguments = ["emit", "u64", "sliders = pext", "--output", path.to_str().expect("a name")];
    let output = run(bit_tables(), &arguments);
    let note = text(&output.stderr);
    assert!(note.is_empty() || note.starts_with("note: "), "{note}");
    let output = run(bit_tables(), &[&arguments[..], &["--check"]].concat());
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

/// The name of a file says its language, and no option may say another.
#[test]
fn a_file_has_the_language_of_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let read = |name: &str| std::fs::read_to_string(path(name)).expect("a file");
    for (name, shown) in [
        ("bits.h", "#include <stdint.h>"),
        ("bits.c", "#include <stdint.h>"),
        ("bits.HPP", "#include <cstdint>"),
        ("bits.cc", "#include <cstdint>"),
        ("bits.rs", "pub const fn"),
        ("bits", "pub const fn"),
    ] {
        prints(bit_tables(), &["emit", "u32", "count_ones", "--output", &path(name)]);
        assert!(read(name).contains(shown), "{name}");
        prints(debruijn_gen(), &["--seed", "1", "--output", &path(name)]);
        assert!(read(name).contains(shown), "{name}");
    }
    let cpp = ["emit", "u32", "count_ones", "--language", "c++", "--output", &path("bits.h")];
    prints(bit_tables(), &cpp);
    assert!(read("bits.h").contains("namespace bits {"));
    for (language, name) in [("rust", "bits.h"), ("c", "bits.rs"), ("cpp", "bits.c")] {
        let expected = format!("`--language {language}` prints no `.");
        let emit = ["emit", "u32", "parity", "--language", language, "--output", &path(name)];
        fails(bit_tables(), &emit, &[&expected]);
        let generate = ["--seed", "1", "--language", language, "--output", &path(name)];
        fails(debruijn_gen(), &generate, &[&expected]);
    }
    let long = ["emit", "u64", "sliders = magic", "--tables", "files", "--output", &path("m.h")];
    fails(bit_tables(), &long, &["`--tables files` is for Rust"]);
    fails(bit_tables(), &["show", "sliders", "--svg", &path("x.png")], &["draws SVG, not PNG"]);
    assert!(!folder.path().join("x.png").exists());
}

/// A line in a printed file keeps rustfmt from it; `include!` takes a file without. `--check` knows
/// both.
#[test]
fn rustfmt_leaves_a_printed_file_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
    let read = |name: &str| std::fs::read_to_string(path(name)).expect("a file");
    std::fs::write(path("keys.csv"), "3,1\n9,7\n").expect("a file");
    std::fs::write(path("licence"), "/* One\n\n * Two */\n").expect("a file");
    let (bits, map, sequence) = (path("bits.rs"), path("map.rs"), path("sequence.rs"));
    let (keys, licence) = (path("keys.csv"), path("licence"));
    let emit = ["emit", "u64", "bit_scan_forward = debruijn, rays", "--output", &bits];
    let tabulate = ["map", &keys, "--name", "kind", "--default", "0", "--output", &map];
    let generate = ["--seed", "42", "--banner", &licence, "--output", &sequence];
    let commands = [
        (bit_tables as fn() -> Command, &emit[..]),
        (bit_tables, &tabulate),
        (debruijn_gen, &generate),
    ];
    for is_fragment in [false, true] {
        for (program, arguments) in commands {
            let name = arguments[arguments.len() - 1];
            let option: &[&str] = if is_fragment { &["--fragment"] } else { &[] };
            let with = [arguments, option].concat();
            prints(program(), &with);
            let text = std::fs::read_to_string(name).expect("a file");
            let line = "\n#![cfg_attr(rustfmt, rustfmt_skip)]\n\n";
            assert_eq!(text.contains(line), !is_fragment, "{text}");
            for option in [&[][..], &["--fragment"]] {
                prints(program(), &[arguments, &["--check"], option].concat());
            }
        }
        let main = if is_fragment {
            "mod bits { include!(\"bits.rs\"); }\nmod map { include!(\"map.rs\"); }\n\
             mod sequence { include!(\"sequence.rs\"); }\nfn main() {}\n"
        } else {
            "mod bits;\nmod map;\nmod sequence;\nfn main() {}\n"
        };
        std::fs::write(path("main.rs"), main).expect("a file");
        let mut compiler = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        compiler.current_dir(folder.path()).args([
            "--edition=2024",
            "-Dwarnings",
            "-Adead-code",
            "--emit=metadata",
            "main.rs",
        ]);
        let output = compiler.ends_within(300);
        assert!(output.status.success(), "{}", text(&output.stderr));
        if !is_fragment && is_recorded("what rustfmt does to printed files") {
            let files = ["bits.rs", "map.rs", "sequence.rs"];
            let before = files.map(read);
            let mut rustfmt = Command::new("rustfmt");
            let output = rustfmt.args(["--edition", "2024", &path("main.rs")]).ends_within(300);
            assert!(output.status.success(), "{}", text(&output.stderr));
            assert_eq!(files.map(read), before);
        }
    }
    let header = ["emit", "u64", "ones", "--fragment", "--output", &path("bits.h")];
    fails(bit_tables(), &header, &["`--fragment` is for Rust"]);
}

/// What people call an operation names it everywhere.
#[test]
fn other_names_work_everywhere() {
    let emit = |request: &str| prints(bit_tables(), &["emit", "u32", request, "--target", "host"]);
    assert_eq!(emit("popcount, clz"), emit("count_ones, leading_zeros"));
    let report = |request: &str| prints(bit_tables(), &["report", "u32", request]);
    assert_eq!(report("popcnt"), report("count_ones"));
    fails(
        bit_tables(),
        &["explain", "popcnt"],
        &["`popcnt` is an operation, `count_ones`", "`table8`"],
    );
    fails(
        bit_tables(),
        &["emit", "u64", "swap_bytes"],
        &["unknown operation `swap_bytes`; `bit-tables list`"],
    );
}

/// Without a target, `emit` says what this machine would get; with one it does not.
#[test]
fn the_machine_is_a_target() {
    let said = |arguments: &[&str]| text(&run(bit_tables(), arguments).stderr);
    let request = "sliders, bit_scan_forward";
    if cfg!(target_arch = "x86_64") {
        let note = said(&["emit", "u64", request]);
        assert!(
            note.contains("`--target host`, it would take `bit_scan_forward = native`"),
            "{note}"
        );
    }
    for target in ["host", "native", "x86-64-v3", "cortex-m0+"] {
        assert_eq!(said(&["emit", "u64", request, "--target", target]), "", "{target}");
    }
    assert_eq!(said(&["emit", "u64", "sliders = hyperbola"]), "");
    let emit = |target: &str| prints(bit_tables(), &["emit", "u64", request, "--target", target]);
    assert_eq!(emit("host"), emit("native"));
    // The file names the processor that it is for.
    assert!(!emit("host").lines().nth(1).expect("a command").contains("host"));
}

/// Messages are short, and each begins as any other does.
#[test]
fn messages_are_for_people() {
    let numbers = vec!["1"; 127].join(", ");
    let request = format!("sliders = magic(factors = [{numbers}])");
    fails(
        bit_tables(),
        &["emit", "u64", &request],
        &["`sliders = magic(factors = […])`: `factors` has 127"],
    );
    fails(
        bit_tables(),
        &["emit", "u64", "foo, bar"],
        &["error: unknown operation `foo`", "error: unknown operation `bar`"],
    );
    fails(
        bit_tables(),
        &["emit", "u64", "trailing_zeros = debruijn(seed = -1)"],
        &["`-1` is not an integer"],
    );
    fails(
        bit_tables(),
        &["emit", "u64", "ones", "--output", "no/such/x.rs"],
        &["there is no folder no/such"],
    );
}

/// Some functions of an operation, in both languages; wrong names have near ones.
#[test]
fn only_some_functions_are_printed() {
    for language in ["rust", "c"] {
        let emit = |more: &[&str]| {
            let asked = ["emit", "u64", "leapers = table", "--language", language];
            prints(bit_tables(), &[&asked, more].concat())
        };
        let king = emit(&["--functions", "king_attacks"]);
        assert!(
            king.contains("king_attacks(") && !king.to_lowercase().contains("knight_attacks"),
            "{king}"
        );
        let two = emit(&["--functions", "king_attacks,knight_attacks"]);
        assert!(two.contains("knight_attacks(") && !two.contains("pawn_attacks("), "{two}");
        // The head has them in the request.
        assert!(
            two.lines()
                .nth(1)
                .is_some_and(|line| line.contains("functions = [king_attacks, knight_attacks]"))
        );
    }
    let wrong = ["emit", "u64", "leapers", "--functions", "king_atacks"];
    fails(
        bit_tables(),
        &wrong,
        &["nothing requested has a function `king_atacks`; did you mean `king_attacks`?"],
    );
    // A function of an operation that is wrong is not blamed too.
    let output = run(bit_tables(), &["emit", "u64", "leapers = no, functions = king_attacks"]);
    assert_eq!(text(&output.stderr).lines().count(), 1, "{output:?}");
}
