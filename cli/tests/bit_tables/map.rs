//! `bit-tables map`: forms of texts, what is printed, and what is wrong with a text.

use super::common::{self, bit_tables, text};
use bit_tables_generator::{Layout, Target};
use bit_tables_test_support::output_within;
use bit_tables_tools::maps;
use proptest::prelude::*;
use std::fs;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The command in a folder with this file.
fn run(file: &str, content: &str, arguments: &[&str]) -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(file), content).expect("a file");
    let mut command = bit_tables();
    command.current_dir(folder.path());
    let output = common::run(command, &[&["map", file, "--name", "value"], arguments].concat());
    (folder, output)
}

/// What the command prints for a file of that content.
fn printed(content: &str, arguments: &[&str]) -> String {
    let (_, output) = run("map.txt", content, arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Small keys are evaluated, whatever the technique and the language. Large ones need a solver,
/// unless both sides simplify to the same.
#[test]
fn maps_are_proved() {
    let codes = "200;Ok\n201;Created\n404;NotFound\n500;Error\n";
    for technique in ["direct", "ranges", "stages", "product", "displace", "branches"] {
        let arguments = ["--default", "Other", "--prove", "--technique", technique];
        assert_eq!(
            printed(codes, &arguments),
            "proved: every key by evaluation\nmap.txt: read as lines of keys and values: 4 keys, 200 to 500, decimal; values are 5 names; all other keys have `Other`\n",
            "{technique}"
        );
    }
    let vowels = "0061;true\n0065;true\n0069;true\n006F;true\n0075;true\n";
    let arguments = ["--default", "false", "--prove", "--language", "c"];
    let proved = printed(vowels, &arguments);
    assert!(proved.starts_with("proved: every key by evaluation\n"), "{proved}");
    assert!(
        proved.contains("5 keys, U+0061 to U+0075") && proved.contains("the code in C"),
        "{proved}"
    );
    let far = "7;1\n0x10000000000;2\n0x8000000000000000;3\n";
    let settled = printed(far, &["--default", "0", "--prove", "--technique", "branches"]);
    assert!(settled.starts_with("proved: every key by simplification\n"), "{settled}");
    let arguments =
        ["--default", "0", "--prove", "--technique", "product", "--solver", "no-such-solver"];
    let (_, output) = run("map.txt", far, &arguments);
    assert_eq!(output.status.code(), Some(2));
    let message = text(&output.stderr);
    assert!(message.contains("no-such-solver"), "{message}");
    let (_, output) = run("map.txt", far, &["--default", "0", "--solver", "z3"]);
    assert!(text(&output.stderr).contains("--prove"), "{}", text(&output.stderr));
}

/// Code for the same values is the same in all forms of texts, but for the command.
#[test]
fn forms_of_texts() {
    let body =
        |text: &str| text.lines().filter(|line| !line.starts_with("// ")).collect::<String>();
    let list = body(&printed("5 6, 7\n\n9 # a; comment\n", &["--default", "0"]));
    assert!(list.contains("pub const fn value(x: u8) -> u8"), "{list}");
    for other in [
        "0;5\n1;6\n2;7\n0x3;9\n",
        "[5, 6, 7, 9]",
        r#"{"0": 5, "1": 6, "0x2": 7, "3": 9}"#,
        "[[3, 9], [0, 5], [1, 6], [2, 7]]",
    ] {
        assert_eq!(body(&printed(other, &["--default", "0"])), list, "{other}");
    }
    // As the Unicode Character Database has them: hexadecimal, with ranges, names and comments.
    let text = printed("# Blocks\n0041..005A;Lu # A to Z\n\n00B5  ; Ll\n", &["--default", "Cn"]);
    assert!(text.contains("pub const fn value(x: char) -> u8"), "{text}");
    assert!(text.contains("0 `Cn`, 1 `Lu`, 2 `Ll`"), "{text}");
    let text = printed("0041..005A;Lu\n00B5;Ll\n", &["--default", "Cn", "--values-as", "Category"]);
    assert!(text.contains("pub const fn value(x: char) -> Category"), "{text}");
    assert!(text.contains("Category::Lu"), "{text}");
    // Four digits alone are years as well as code points.
    for options in [["--format", "lines"], ["--radix", "10"], ["--key", "u16"]] {
        let options = [&["--default", "0"], &options[..]].concat();
        assert!(printed("1990..1999;1\n", &options).contains("value(x: u16) -> u8"));
    }
    let options = ["--default", "0", "--key", "char", "--format", "ucd"];
    assert!(printed("1990..1999;1\n", &options).contains("value(x: char)"));
    assert!(printed("0;true\n1;false\n", &["--default", "false"]).contains("-> bool"));
    assert!(
        printed("0;1\n", &["--default", "0", "--key", "u32", "--value", "u16"])
            .contains("value(x: u32) -> u16")
    );
}

/// The code compiles, and checks itself while it does; and in C, where a program runs the checks.
#[test]
fn code_compiles_in_both_languages() {
    let lines: Vec<String> = (0..3000).map(|key| format!("{};{}", key * 7, key % 50 / 3)).collect();
    let content = lines.join("\n");
    for options in [&["--default", "0"][..], &["--default", "200", "--technique", "ranges"]] {
        let (folder, output) = run("map.txt", &content, options);
        fs::write(folder.path().join("map.rs"), &output.stdout).expect("a file");
        let mut rustc = Command::new("rustc");
        rustc.current_dir(folder.path()).args([
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "-Dwarnings",
            "map.rs",
        ]);
        let compiled = common::run(rustc, &[]);
        assert!(compiled.status.success(), "{}", text(&compiled.stderr));
    }
    let text = printed(&content, &["--default", "0", "--language", "c"]);
    assert!(text.contains("bits_value(uint16_t x)"), "{text}");
}

/// Standard input is a file too.
#[test]
fn standard_input_is_read() {
    let mut command = bit_tables();
    command.args(["map", "-", "--name", "value", "--default", "0"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"1 0 1\n")
        .expect("written");
    let output = output_within(child, common::LIMIT);
    assert!(text(&output.stdout).contains("bit-tables map - --name value --default 0"));
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

/// Texts with arguments, and what is wrong with them.
const WRONG: &[(&str, &[&str], &str)] = &[
    (
        "0 1 -x\n",
        &["--default", "0"],
        "map.txt:1:5: the value `-x` is no number; values are numbers, `true` and `false`, or names, which begin with a letter",
    ),
    (
        "0x00..0x3f 1\n",
        &["--default", "0"],
        "map.txt:1:1: the value `0x00..0x3f` is no integer; a line with keys is `key;value` or `first..last;value`",
    ),
    (
        "0 1 -129\n",
        &["--default", "0", "--value", "i8"],
        "map.txt:1:5: the value `-129` is less than -128, the least of the type of values",
    ),
    (
        "0 1 128\n",
        &["--default", "0", "--value", "i8"],
        "map.txt:1:5: the value `128` is greater than 127, the greatest of the type of values",
    ),
    (
        "0 1 -1\n",
        &["--default", "0", "--value", "u8"],
        "map.txt:1:5: the value `-1` is less than 0, the least of the type of values",
    ),
    (
        "0 1 1\n",
        &["--default", "-129", "--value", "i8"],
        "the default: the value `-129` is less than -128, the least of the type of values",
    ),
    (
        "0 1 1\n",
        &["--default", "one"],
        "the default: `one` is a name, and other values are numbers",
    ),
    ("1 0 1\n", &["--default", "0", "--prefix", "bb"], "`--prefix` is for C"),
    ("[1,\n", &["--default", "0"], "map.txt:2:1: this is not JSON"),
    ("{\"é\": 1, \"x\" 2}", &[], "map.txt:1:14: this is not JSON"),
    (
        "[1.5, 2.5]",
        &["--default", "0", "--value", "u8"],
        "map.txt:1:2: the value `1.5` is no integer",
    ),
    (
        "0;1\n7\n",
        &[],
        "map.txt:2:1: `7` has no value in column 2; a line is `key;value` or `first..last;value`",
    ),
    (
        "0;1\n\n  x1;2\n",
        &[],
        "map.txt:3:3: the key `x1` is no number; keys are numbers as 65 or 0x41",
    ),
    (
        "7..=9 => 1\n10..12 => 2\n",
        &["--default", "0"],
        "map.txt:2:1: `10..12`: write `first..=last => value`",
    ),
    (
        "10..12 => 2; to 12\n",
        &["--default", "0"],
        "map.txt:1:1: `10..12`: write `first..=last => value`",
    ),
    (
        "9..3;1\n",
        &[],
        "map.txt:1:1: the range 9 to 3 has no keys: the first is greater than the last",
    ),
    (
        "0041;1\n110000;2\n",
        &["--key", "char"],
        "map.txt:2:1: the key `110000` is no code point: up to 10FFFF in hexadecimal",
    ),
    ("[1, 2,", &[], "map.txt:1:6: this is not JSON"),
    ("[2,\n [1]]", &[], "map.txt:2:2: `[1]` is no value: a number"),
    ("{\"a\": 1}", &[], "map.txt:1:7: `a` is a string, and keys are numbers or characters"),
    (
        "{\"65\": 1, \"65\": 2}",
        &["--default", "0"],
        "map.txt:1:17: 65 has two values, `1` in line 1 and `2` in line 1",
    ),
    (
        "0;1\n3;Lu\n",
        &["--default", "0"],
        "map.txt:2:3: the value `Lu` is a name, and other values are numbers",
    ),
    ("0;1\n", &["--default", "Cn"], "the default: `Cn` is a name, and other values are numbers"),
    ("[1, null]", &[], "map.txt:1:5: `null` is no value"),
    (
        "0;1\n0;2\n",
        &["--default", "0"],
        "map.txt:2:3: 0 has two values, `1` in line 1 and `2` in line 2",
    ),
    (
        "5..12;2\n0..9;1\n",
        &["--default", "0"],
        "map.txt:2:6: 5 has two values, `2` in line 1 and `1` in line 2",
    ),
    (
        "0..9;1\n3;2\n3;1\n",
        &["--default", "0"],
        "map.txt:2:3: 3 has two values, `1` in line 1 and `2` in line 2",
    ),
    (
        "0041;Lu\n0041;Ll\n",
        &["--default", "Cn", "--key", "char"],
        "map.txt:2:6: U+0041 has two values, `Lu` in line 1 and `Ll` in line 2",
    ),
    ("0;1\n", &[], "map `value`: 1 has no value: give the map a default"),
    ("", &["--default", "0"], "map `value`: it has no keys"),
    ("300;1\n", &["--default", "0", "--key", "u8"], "map.txt:1:1: the key 300 is greater than 255"),
    (
        "0;1\n3;300\n",
        &["--default", "0", "--value", "u8"],
        "map.txt:2:3: the value `300` is greater than 255",
    ),
    (
        "0 1 2 5 6 9\n",
        &["--default", "0", "--technique", "stage"],
        "unknown technique of maps `stage`; did you mean `stages`?",
    ),
    (
        "0 1 2 5 6 9\n",
        &["--default", "0", "--technique", "affine"],
        "`affine` cannot store `value`",
    ),
    (
        "9 1 7 5 60 93 2 8\n",
        &["--default", "0", "--max-bytes", "1", "--technique", "direct"],
        "takes at least 8 bytes (`direct`), and 1 are allowed",
    ),
    ("0;1\n", &["--key", "u128"], "unknown type of keys `u128`; "),
    ("0;1\n", &["--for", "speed"], "unknown goal `speed`; "),
];

/// What is wrong, and where; nothing is written.
#[test]
fn what_is_wrong_with_a_text() {
    for &(content, arguments, message) in WRONG {
        let (folder, output) =
            run("map.txt", content, &[arguments, &["--output", "map.rs"]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{content:?}: {said}");
        assert!(said.contains(message), "{content:?}: {said}");
        assert!(!folder.path().join("map.rs").exists());
    }
    for name in ["fn", "match", "9a", "a b", "größe", "r#fn", "self", ""] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("map.txt"), "1 0 1").expect("a file");
        let mut command = bit_tables();
        command.current_dir(folder.path());
        let arguments = ["map", "map.txt", "--default", "0", "--name", name];
        common::fails(command, &arguments, &["the name is not a valid function name"]);
    }
    for ty in ["1+", "fn", "A<B>", "A::"] {
        let (_, output) = run("map.txt", "A B A", &["--default", "B", "--values-as", ty]);
        assert_eq!(output.status.code(), Some(2), "{ty}");
        assert!(text(&output.stderr).contains("is not the path of a type"), "{ty}");
    }
    let (_, output) = run("map.txt", "0;L&\n", &["--default", "Lu", "--values-as", "Category"]);
    assert!(text(&output.stderr).contains("`L&` cannot be a variant or a constant of `Category`"));
    let missing = common::run(bit_tables(), &["map", "missing.txt", "--name", "value"]);
    assert!(text(&missing.stderr).contains("cannot read missing.txt"));
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
    let (folder, output) = run("map.txt", "1 2 3 2\n", &["--default", "0", "--output", "map.rs"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let code = fs::read_to_string(folder.path().join("map.rs")).expect("a file");
    let command = code
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("// bit-tables "))
        .expect("a command");
    let words = shlex::split(command).expect("words");
    let check = |expected| {
        let mut again = bit_tables();
        again.current_dir(folder.path());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = common::run(again, &[&words[..], &["--output", "map.rs", "--check"]].concat());
        assert_eq!(output.status.code(), Some(expected), "{}", text(&output.stderr));
    };
    check(0);
    fs::write(folder.path().join("map.txt"), "1 2 3 4\n").expect("a file");
    check(1);
}
