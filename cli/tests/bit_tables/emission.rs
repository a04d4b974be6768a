//! What `emit` takes and says: targets, languages, other names, functions, and what is left out.

use crate::common::{Folder, bit_tables, debruijn_gen, fails, prints, run, rustc, text};
use bit_tables_test_support::{Limited, is_recorded};
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
    let folder = Folder::new();
    let path = folder.path("bits.rs");
    let arguments = ["emit", "u64", "sliders = pext", "--output", &path];
    let output = run(bit_tables(), &arguments);
    let note = text(&output.stderr);
    assert!(note.is_empty() || note.starts_with("note: "), "{note}");
    let output = run(bit_tables(), &[&arguments[..], &["--check"]].concat());
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
}

/// The name of a file says its language, and no option may say another.
#[test]
fn a_file_has_the_language_of_its_name() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name);
    for (name, shown) in [
        ("bits.h", "#include <stdint.h>"),
        ("bits.c", "#include <stdint.h>"),
        ("bits.HPP", "#include <cstdint>"),
        ("bits.cc", "#include <cstdint>"),
        ("bits.rs", "pub const fn"),
        ("bits", "pub const fn"),
    ] {
        prints(bit_tables(), &["emit", "u32", "count_ones", "--output", &path(name)]);
        assert!(folder.read(name).contains(shown), "{name}");
        prints(debruijn_gen(), &["--seed", "1", "--output", &path(name)]);
        assert!(folder.read(name).contains(shown), "{name}");
    }
    let cpp = ["emit", "u32", "count_ones", "--language", "c++", "--output", &path("bits.h")];
    prints(bit_tables(), &cpp);
    assert!(folder.read("bits.h").contains("namespace bits {"));
}

/// A line in a printed file keeps rustfmt from it; `include!` takes a file without. `--check` knows
/// both.
#[test]
fn rustfmt_leaves_a_printed_file_alone() {
    let folder = Folder::new();
    let path = |name: &str| folder.path(name);
    folder.write("keys.csv", "3,1\n9,7\n");
    folder.write("licence", "/* One\n\n * Two */\n");
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
        folder.write("main.rs", main);
        rustc(&folder, &["--edition=2024", "-Adead-code", "--emit=metadata", "main.rs"]);
        if !is_fragment && is_recorded("what rustfmt does to printed files") {
            let files = ["bits.rs", "map.rs", "sequence.rs"];
            let before = files.map(|name| folder.read(name));
            let mut rustfmt = Command::new("rustfmt");
            let output = rustfmt.args(["--edition", "2024", &path("main.rs")]).ends_within(300);
            assert!(output.status.success(), "{}", text(&output.stderr));
            assert_eq!(files.map(|name| folder.read(name)), before);
        }
    }
}

/// What people call an operation names it everywhere.
#[test]
fn other_names_work_everywhere() {
    let emit = |request: &str| prints(bit_tables(), &["emit", "u32", request, "--target", "host"]);
    assert_eq!(emit("popcount, clz"), emit("count_ones, leading_zeros"));
    let report = |request: &str| prints(bit_tables(), &["report", "u32", request]);
    assert_eq!(report("popcnt"), report("count_ones"));
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
}
