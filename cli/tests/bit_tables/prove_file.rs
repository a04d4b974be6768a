//! Proofs of printed files.

#![cfg(unix)]

use crate::common::{Folder, bit_tables, debruijn_gen, run, solver, text};
use std::fs;
use std::process::Command;

/// A printed file is printed again, compared, and proved: in Rust, in C, with separate table files,
/// and by the other command.
#[test]
fn printed_files_are_proved() {
    let (_script, solver) = solver("echo unsat");
    let folder = Folder::new();
    let print = |command: Command, words: &[&str], name: &str| {
        let output = run(command, &[words, &["--output", &folder.path(name)]].concat());
        assert!(output.status.success(), "{output:?}");
    };
    let prove = |name: &str, more: &[&str]| {
        let output = run(bit_tables(), &[&["prove", &folder.path(name), &solver], more].concat());
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    print(bit_tables(), &["emit", "u16", "trailing_zeros = binary_search, is_empty"], "bits.rs");
    print(bit_tables(), &["emit", "u16", "parity = fold", "--language", "c"], "bits.h");
    print(debruijn_gen(), &["--seed", "42", "--word", "u8"], "scan.rs");
    let shelf = ["emit", "u64", "sliders = kindergarten", "--tables", "files"];
    print(bit_tables(), &shelf, "long.rs");
    for (name, parts) in [
        ("bits.rs", &["trailing_zeros  binary_search  u16", "is_empty", "2 of 2 proved"][..]),
        ("bits.h", &["parity     fold       u16", "1 of 1 proved"]),
        ("scan.rs", &["debruijn(seed = 42)  u8", "2 of 2 proved"]),
        ("long.rs", &["kindergarten  u64", "1 of 1 proved"]),
    ] {
        let (status, printed, message) = prove(name, &[]);
        assert_eq!((status, message.as_str()), (Some(0), ""), "{name}");
        for part in parts {
            assert!(printed.contains(part), "{name}: `{part}` is not in\n{printed}");
        }
    }
    // If any byte differs, also in a separate table file, nothing is proved.
    for (name, changed) in [("bits.rs", "bits.rs"), ("long.rs", "long.rs.RANK_LOOK_UPS.bin")] {
        let mut bytes = fs::read(folder.path(changed)).expect("a file");
        *bytes.last_mut().expect("bytes") ^= 1;
        folder.write(changed, bytes);
        let (status, printed, message) = prove(name, &[]);
        assert_eq!((status, printed.as_str()), (Some(2), ""), "{name}");
        assert!(message.contains("is not what its command prints"), "{message}");
    }
    // The message says where it differs.
    let header = folder.read("bits.h");
    let (number, line) =
        header.lines().enumerate().find(|(_, line)| line.contains("folded >> 4")).expect("a shift");
    let other = header.replacen("folded >> 4", "folded >> 5", 1);
    let place = format!(
        ": line {} is `{}` in place of `{}`",
        number + 1,
        line.trim().replacen(">> 4", ">> 5", 1),
        line.trim()
    );
    let longer = format!(": it goes on after line {}", header.lines().count());
    for (text, expected) in [
        (other, &*place),
        (format!("{header}int x;\n"), &*longer),
        (header.trim_end().to_owned(), ": its last line has no end, or another one"),
    ] {
        folder.write("other.h", text);
        let (status, printed, message) = prove("other.h", &[]);
        assert_eq!((status, printed.as_str()), (Some(2), ""), "{message}");
        assert!(
            message.contains(&format!("is not what its command prints{expected}, so nothing")),
            "{message}"
        );
    }
    // How lines end is not what is proved.
    let scan = folder.read("scan.rs");
    for (name, text) in [("other.h", &header), ("scan.rs", &scan)] {
        folder.write(name, text.replace('\n', "\r\n"));
        assert_eq!(prove(name, &[]).0, Some(0), "{name}");
    }
    // Nor is the line that keeps rustfmt from a file; a difference is where the file has it.
    let without = scan.lines().filter(|line| !line.starts_with("#!")).collect::<Vec<_>>();
    folder.write("scan.rs", without.join("\n") + "\n");
    assert_eq!(prove("scan.rs", &[]).0, Some(0));
    folder.write("scan.rs", scan.replacen("pub const DEBRUIJN", "const DEBRUIJN", 1));
    let line = scan.lines().position(|line| line.contains("pub const DEBRUIJN")).expect("a line");
    let (_, _, message) = prove("scan.rs", &[]);
    assert!(message.contains(&format!("line {} is `const", line + 1)), "{message}");
    folder.write("other.rs", "fn f() {}\n");
    let (status, _, message) = prove("other.rs", &[]);
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("has no command in its head"), "{message}");
    let (status, _, message) = prove("bits.h", &["--word", "u16"]);
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("is proved: leave out"), "{message}");
}
