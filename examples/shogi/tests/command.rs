//! The `shogi-perft` command itself: what it prints, where, and its exit status.

use bit_tables_test_support::Limited;
use std::process::{Command, Output};

/// Runs the command with these arguments.
fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shogi-perft")).args(args).ends_within(600)
}

/// What the command prints, which must succeed in silence.
fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn counts_moves() {
    assert_eq!(printed(&["3"]), "25470\n");
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(printed(&["--sfen", sfen, "0"]), "1\n");
    assert!(printed(&["--help"]).contains("Usage: shogi-perft [OPTIONS] <DEPTH>"));
}

#[test]
fn divides_by_first_move() {
    let expected = "\
5c5b: 5
5c5b+: 1
5i4h: 4
5i4i: 4
5i5h: 4
5i6h: 4
5i6i: 4
26
";
    assert_eq!(printed(&["--divide", "--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "2"]), expected);
}

#[test]
fn what_is_wrong_is_one_line_on_standard_error() {
    let bad_hand = "4k4/9/9/9/9/9/9/9/4K4 b x 1";
    let cases: [(&[&str], &str); 3] = [
        (&["--sfen", bad_hand, "1"], "shogi-perft: bad SFEN: hands have no piece for `x` in `x`\n"),
        (&["--sfen", "", "1"], "shogi-perft: bad SFEN: 0 fields, not 3 or 4\n"),
        (&["x"], "error: "),
    ];
    for (args, expected) in cases {
        let output = run(args);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with(expected), "{message}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    }
}
