//! What a printed file says makes it again, and what `--check` says renews a file: for every
//! target.

use crate::common::{Folder, bit_tables, debruijn_gen, prints, run, shell, text, without_line};
use bit_tables_generator::{Layout, Request, SourceFile, Target, Word};
use std::process::Command;

/// Targets of all kinds: profiles and triples, with features added and not, one that is left to the
/// compiler, and all of them.
const TARGETS: [&str; 15] = [
    Target::DEFAULT,
    "portable",
    "x86_64",
    "x86_64_v3",
    "x86_64_v4+avx512vpopcntdq+gfni",
    "aarch64",
    "thumbv6m",
    "wasm32_simd128",
    "avr",
    "x86_64-unknown-linux-gnu",
    "x86_64-unknown-linux-gnu+avx2",
    "thumbv6m-none-eabi",
    "riscv64gc-unknown-linux-gnu+zbb",
    "aarch64-apple-darwin",
    "any",
];

/// Requests, some of which depend on the target.
const REQUESTS: [(Word, &str); 8] = [
    (Word::U64, "count_ones, trailing_zeros, leading_zeros"),
    (Word::U32, "auto_is_settled"),
    (Word::U64, "count_ones_of_slice = simd, hamming_distance_of_slices = simd"),
    (Word::U64, "set_wise = simd"),
    (Word::U64, "sliders = hyperbola(for = throughput)"),
    (Word::U64, "sliders, xrays"),
    (Word::U64, "weighted_count = simd"),
    (Word::U32, "board = draughts, ones"),
];

/// The arguments of the command in a line.
fn arguments(line: &str) -> Vec<String> {
    let command = line.strip_prefix("bit-tables ").unwrap_or_else(|| panic!("no command: {line}"));
    shlex::split(command).expect("a command line")
}

/// The command that the second line names prints the same bytes.
#[test]
fn printed_files_name_the_command_that_prints_them() {
    let mut dependent = 0;
    for (word, request) in REQUESTS {
        let request =
            request.replace("auto_is_settled", "bit_scan_forward, find_first_set, pop_last");
        let mut texts = Vec::new();
        for name in TARGETS {
            let target: Target = name.parse().expect("a target");
            let printed = SourceFile::from(Request::parse(word, &request)).print(&target);
            let Ok(printed) = printed else { continue };
            let text = printed.text(Layout::Readable);
            let line =
                text.lines().nth(1).and_then(|line| line.strip_prefix("// ")).expect("a line");
            let arguments = arguments(line);
            assert_eq!(prints(bit_tables(), &arguments), text, "{line}");
            let body = text.lines().skip(2).collect::<Vec<_>>().join("\n");
            dependent += usize::from(!texts.is_empty() && !texts.contains(&body));
            texts.push(body);
        }
        assert!(texts.len() > TARGETS.len() / 2, "{request}");
    }
    // So the target in it matters.
    assert!(dependent > 20, "{dependent}");
}

/// What `--check` says renews a file, whatever makes it and however it is called.
#[test]
fn the_renewing_command_renews() {
    let folder = Folder::new();
    let name = "it's a $file; \"*\".txt";
    let file = folder.path(name);
    let renews = |command: fn() -> Command, before: &str, form: &[&str]| {
        folder.write(name, "something else");
        let check = [form, &["--output", &file, "--check"]].concat();
        let output = run(command(), &check);
        assert_eq!(output.status.code(), Some(1), "{form:?}");
        let program = command().get_program().to_str().expect("a path").to_owned();
        shell(&program, &text(&output.stderr), before);
        prints(command(), &check);
        assert_eq!(without_line(&folder.read(name)), prints(command(), form));
    };
    for form in [
        &["emit", "u64", "count_ones_of_slice = simd", "--target", "x86_64_v3"] as &[&str],
        &["emit", "u32", "leading_zeros", "--target", "thumbv6m-none-eabi"],
        &["emit", "u64", "set_wise = simd", "--target", "any"],
        &["emit", "u64", "set_wise = simd", "--target", "portable"],
        &["emit", "u64", "set_wise = simd"],
        &["emit", "u64", "set_wise = kogge_stone", "--language", "c"],
        &["report", "u64", "sliders = hyperbola(for = throughput)", "--target", "x86_64_v4"],
        &["report", "u64", "sliders"],
        &["default", "--vectors", "--target", "riscv64gc-unknown-linux-gnu"],
        &["default", "--vectors"],
        &["default", "--ready-made"],
        &["search", "zobrist", "--rounds", "3"],
        &["completions", "fish", "--of", "debruijn_gen"],
    ] {
        renews(bit_tables, "to renew it: bit-tables ", form);
    }
    for form in [
        &["--seed", "7", "--word", "u16", "--json"] as &[&str],
        &["--seed", "7", "--word", "u16", "--explain"],
        &["--index", "7", "--word", "u16", "--family", "even", "--dot"],
        &["--list", "3..", "--word", "u16", "--json"],
        &["--count", "--explain"],
        &["--rank", "0x09af", "--word", "u16", "--json"],
        &["--separated", "--sequence", "0x0f65", "--word", "u16"],
    ] {
        renews(debruijn_gen, "to renew it: debruijn_gen ", form);
    }
}
