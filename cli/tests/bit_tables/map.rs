//! `bit-tables map`: forms of texts, the output, and errors in a text.

use super::common::{rustc, text};
use super::map_files::{in_folder, run};
use bit_tables_generator::{Layout, Target};
use bit_tables_tools::maps;
use proptest::prelude::*;

/// What the command prints for a file of that content.
fn printed(content: &str, arguments: &[&str]) -> String {
    let (_, output) = run(content, arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Code for the same values is the same in all forms of texts, but for the command.
#[test]
fn forms_of_texts() {
    let body =
        |text: &str| text.lines().filter(|line| !line.starts_with("// ")).collect::<String>();
    let list = body(&printed("5 6, 7\n\n9 # a; comment\n", &["--default", "0"]));
    assert!(list.contains("pub const fn f(x: u8) -> u8"), "{list}");
    for other in [
        "0;5\n1;6\n2;7\n0x3;9\n",
        "[5, 6, 7, 9]",
        r#"{"0": 5, "1": 6, "0x2": 7, "3": 9}"#,
        "[[3, 9], [0, 5], [1, 6], [2, 7]]",
    ] {
        assert_eq!(body(&printed(other, &["--default", "0"])), list, "{other}");
    }
}

/// The code compiles, and checks itself while it does; and in C, where a program runs the checks.
#[test]
fn code_compiles_in_both_languages() {
    let lines: Vec<String> = (0..3000).map(|key| format!("{};{}", key * 7, key % 50 / 3)).collect();
    let content = lines.join("\n");
    for options in [&["--default", "0"][..], &["--default", "200", "--technique", "ranges"]] {
        let (folder, output) = run(&content, options);
        folder.write("map.rs", &output.stdout);
        let options = ["--edition=2024", "--crate-type=lib", "--emit=metadata", "map.rs"];
        rustc(&folder, &options);
    }
    let text = printed(&content, &["--default", "0", "--language", "c"]);
    assert!(text.contains("bits_f(uint16_t x)"), "{text}");
}

/// The front is in order, no way in it beats another, and as JSON it is the same.
#[test]
fn the_front_has_what_nothing_beats() {
    let values: Vec<String> = (0..5000).map(|key| (key * key % 97 / 9 % 3).to_string()).collect();
    let content = values.join(" ");
    let text = printed(&content, &["--default", "0", "--front", "all"]);
    let rows: Vec<Vec<usize>> = text
        .lines()
        .skip(1)
        .map(|line| {
            line.split_whitespace()
                .skip(1)
                .take(3)
                .map(|number| number.parse().expect("a number"))
                .collect()
        })
        .collect();
    assert!(rows.len() > 1, "{text}");
    for (place, one) in rows.iter().enumerate() {
        for (_, other) in rows.iter().enumerate().filter(|(other, _)| *other != place) {
            assert!(one.iter().zip(other).any(|(one, other)| one < other), "{text}");
        }
    }
    let json = printed(&content, &["--default", "0", "--front", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(rows.len()));
    assert_eq!(json[0]["bytes"], rows[0][0]);
    let few = printed(&content, &["--default", "0", "--front"]);
    let listed = few.lines().skip(1).filter(|line| !line.contains("--front all")).count();
    assert!(listed <= 12.min(rows.len()), "{few}");
    let chosen = |text: &str| text.lines().filter(|line| line.ends_with("chosen")).count();
    assert_eq!((chosen(&few), chosen(&text)), (1, 1), "{few}");
    let codes = "7;1\n0x3300;2\n0x8123;3\n0xa000;4\n";
    let of_latency =
        printed(codes, &["--default", "0", "--technique", "product", "--for", "latency"]);
    assert!(of_latency.contains(" --technique product --for latency\n"), "{of_latency}");
    assert!(of_latency.contains("if entry < 4 {"), "{of_latency}");
    // With the bytes of each row it is taken, or a faster one of as few bytes.
    for row in &rows {
        let text = printed(&content, &["--default", "0", "--max-bytes", &row[0].to_string()]);
        let bytes = text
            .lines()
            .nth(3)
            .and_then(|line| line.split(&[' ', ':']).find_map(|word| word.parse::<usize>().ok()));
        assert!(bytes.is_some_and(|bytes| bytes <= row[0]), "{text}");
    }
}

/// Where a text or a name is wrong, nothing is written.
#[test]
fn what_is_wrong_is_not_written() {
    for (content, options) in [("0;1\n0;2\n", ["--default", "0"]), ("A B A", ["--values-as", "1+"])]
    {
        let (folder, output) = run(content, &[&options[..], &["--output", "map.rs"]].concat());
        assert_eq!(output.status.code(), Some(2), "{content:?}: {}", text(&output.stderr));
        assert_eq!(folder.count(), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Whatever a text is, there is code or a message.
    #[test]
    fn any_text_is_a_map_or_rejected(
        text in "[0-9a-fxA-Z;.,#:{}\\[\\]\"\\- \n]{0,60}",
        default in proptest::option::of("[0-9A-Z-]{1,3}"),
        name in "[a-z#_0-9 é]{0,6}",
        values_as in proptest::option::of("[A-Z:<]{1,5}"),
        max_bytes in proptest::option::of(0_usize..300),
    ) {
        let options = maps::Options { name, default, values_as, max_bytes, ..maps::Options::default() };
        if let Ok(reading) = maps::map(&text, &options) {
            let printed = reading.map.print(&Target::unknown());
            prop_assert!(printed.is_err() || !printed.unwrap().text(Layout::Readable).is_empty());
        }
    }
}

/// A file is compared with what would be written, by the command in its head.
#[test]
fn a_file_is_checked_by_its_command() {
    let (folder, output) = run("1 2 3 2\n", &["--default", "0", "--output", "map.rs"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let code = folder.read("map.rs");
    let command = code
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("// bit-tables "))
        .expect("a command");
    let words = shlex::split(command).expect("words");
    let check = |expected| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = in_folder(&folder, &[&words[..], &["--output", "map.rs", "--check"]].concat());
        assert_eq!(output.status.code(), Some(expected), "{}", text(&output.stderr));
    };
    check(0);
    folder.write("map.txt", "1 2 3 4\n");
    check(1);
}
