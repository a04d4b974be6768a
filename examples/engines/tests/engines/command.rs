//! The `perft` command itself: what it prints, where, and its exit status.

use bit_tables_test_support::Limited;
use std::process::{Command, Output, Stdio};

/// The command with these arguments.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(args);
    command
}

/// What `bytes`, which must be UTF-8, say.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Runs the command, which must succeed in silence, and returns what it prints.
fn run(args: &[&str]) -> String {
    let output = command(args).ends_within(600);
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    text(&output.stdout).to_owned()
}

/// Checks that the command failed with status 2 and a message, not a panic, and
/// returns the message.
fn message(output: &Output) -> &str {
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(!message.contains("panicked"), "{message}");
    assert!(message.ends_with('\n'), "{message}");
    message
}

#[test]
fn counts_from_the_start_position() {
    for (depth, count) in [("0", "1\n"), ("1", "20\n"), ("2", "400\n"), ("4", "197281\n")] {
        assert_eq!(run(&[depth]), count);
    }
}

#[test]
fn counts_from_a_fen() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    assert_eq!(run(&["--fen", kiwipete, "3"]), "97862\n");
    assert_eq!(run(&["3", "--fen", &format!("{kiwipete} 0 1")]), "97862\n");
    let checkmate = "7k/6Q1/6K1/8/8/8/8/8 b - -";
    assert_eq!(run(&["--fen", checkmate, "255"]), "0\n");
}

#[test]
fn counts_shogi() {
    assert_eq!(run(&["--sfen", "startpos", "3"]), "25470\n");
    assert_eq!(run(&["--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "0"]), "1\n");
}

#[test]
fn counts_xiangqi() {
    assert_eq!(run(&["--xiangqi", "startpos", "2"]), "1920\n");
    let fen = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1";
    assert_eq!(run(&["--xiangqi", fen, "--divide", "1"]), "d0d1: 1\n1\n");
}

#[test]
fn counts_othello() {
    assert_eq!(run(&["--othello", "startpos", "7"]), "55092\n");
    let start = "---------------------------OX------XO--------------------------- X";
    assert_eq!(run(&["--othello", start, "--divide", "1"]), "c4: 1\nd3: 1\ne6: 1\nf5: 1\n4\n");
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
    assert_eq!(run(&["--divide", "--sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1", "2"]), expected);
    let expected = "\
a1a2: 5
a1a3: 5
a1a4: 5
a1a5: 5
a1a6: 3
a1b1: 5
a1c1: 5
a1d1: 5
a7a8b: 5
a7a8n: 5
a7a8q: 3
a7a8r: 3
e1c1: 5
e1d1: 5
e1d2: 5
e1e2: 5
e1f1: 5
e1f2: 5
84
";
    let fen = "8/P6k/8/8/8/8/8/R3K3 w Q -";
    assert_eq!(run(&["--divide", "--fen", fen, "2"]), expected);
}

#[test]
fn divides_nothing_where_there_is_no_move() {
    assert_eq!(run(&["--divide", "0"]), "1\n");
    let checkmate = "7k/6Q1/6K1/8/8/8/8/8 b - -";
    assert_eq!(run(&["--divide", "--fen", checkmate, "3"]), "0\n");
}

#[test]
fn a_bad_position_is_one_line_on_standard_error() {
    let cases = [
        ("--fen", "8/8/8/p8/8/8/8/8 w - -", "bad FEN: rank 5 has 9 squares, not 8, in `p8`"),
        ("--fen", "", "bad FEN: 0 fields, not 4 or 6"),
        (
            "--fen",
            "4k3/8/8/8/8/8/8/4K3 w\n - x",
            "bad FEN: en passant target is `x`, not `-` or a square",
        ),
        (
            "--fen",
            "4k3/8/8/8/8/8/8/4K3 \u{7} - -",
            "bad FEN: side to move is `\\u{7}`, not `w` or `b`",
        ),
        ("--sfen", "4k4/9/9/9/9/9/9/9/4K4 b x 1", "bad SFEN: hands have no piece for `x` in `x`"),
        ("--sfen", "", "bad SFEN: 0 fields, not 3 or 4"),
    ];
    for (option, position, expected) in cases {
        let output = command(&[option, position, "--divide", "3"]).ends_within(600);
        assert_eq!(message(&output), format!("perft: {expected}\n"));
        assert_eq!(text(&output.stdout), "");
    }
}

#[test]
fn a_bad_command_line_is_an_error() {
    let cases: [&[&str]; 12] = [
        &[],
        &["x"],
        &["-1"],
        &["256"],
        &["99999999999999999999999"],
        &["1.5"],
        &["1", "2"],
        &["--depth", "1"],
        &["1", "--fen"],
        &["1", "--fen", "x", "--sfen", "x"],
        &["1", "--othello", "x", "--sfen", "x"],
        &["1", "--othello", "x", "--xiangqi", "x"],
    ];
    for args in cases {
        let output = command(args).ends_within(600);
        let message = message(&output);
        assert!(message.starts_with("error: "), "{args:?}: {message}");
        assert_eq!(message.matches("error").count(), 1, "{args:?}: {message}");
        assert_eq!(text(&output.stdout), "", "{args:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(run(&["--help"]).contains("Usage: perft [OPTIONS] <DEPTH>"));
    assert!(run(&["--version"]).starts_with("perft "));
}

/// The writing end of a pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (_, writer) = std::io::pipe().unwrap();
    writer.into()
}

#[test]
fn a_closed_standard_output_is_an_error() {
    for args in [&["2"][..], &["--divide", "2"], &["--help"]] {
        let output = command(args)
            .stdout(closed_pipe())
            .stderr(Stdio::piped())
            .ends_with_its_streams_within(600);
        let message = message(&output);
        assert!(message.starts_with("perft: "), "{args:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    }
}

#[test]
fn a_closed_standard_error_leaves_the_status() {
    for args in [&["x"][..], &["--fen", "x", "2"]] {
        let output = command(args)
            .stderr(closed_pipe())
            .stdout(Stdio::piped())
            .ends_with_its_streams_within(600);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(text(&output.stdout), "", "{args:?}");
    }
}
