//! `bit-tables map` with files: what it reads and writes, and that it proves what it printed. What it
//! makes of each form of text is in `cli/tests/cases/map*.md`.

use super::common::{self, Folder, LIMIT, bit_tables, runs, text};
use bit_tables_test_support::Limited as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// The command in a folder with this file.
pub fn run(content: &str, arguments: &[&str]) -> (Folder, Output) {
    let folder = Folder::new();
    folder.write("map.txt", content);
    let output = in_folder(&folder, &[&["map", "map.txt", "--name", "f"], arguments].concat());
    (folder, output)
}

pub fn in_folder(folder: impl AsRef<Path>, arguments: &[&str]) -> Output {
    let mut command = bit_tables();
    command.current_dir(folder);
    common::run(command, arguments)
}

/// What a text is read as, as the third line of the code says.
pub fn read_as(content: &str, arguments: &[&str]) -> String {
    let (_, output) = run(content, arguments);
    let code = text(&output.stdout);
    assert!(output.status.success(), "{content:?}: {}", text(&output.stderr));
    let line = code.lines().nth(2).and_then(|line| line.strip_prefix("// read as "));
    line.unwrap_or_else(|| panic!("{code}")).to_owned()
}

/// The message with which a text is refused.
pub fn refused(content: &str, arguments: &[&str]) -> String {
    let (_, output) = run(content, arguments);
    assert_eq!(output.status.code(), Some(2), "{content:?}: {}", text(&output.stdout));
    text(&output.stderr)
}

/// Lines may end as they did on old computers.
#[test]
fn lines_end_with_carriage_returns() {
    let read = read_as("1,2\r3,4\r5,6\r", &["--default", "0"]);
    assert!(read.starts_with("CSV: 3 keys, 1 to 5, decimal; values 2 to 6; "), "{read}");
}

/// Characters that are not seen, and a last line without an end.
#[test]
fn what_is_not_seen_is_reported() {
    for (content, arguments, message) in [
        (
            "0;A\n1;a\u{1}b\n",
            &["--default", "A"][..],
            "map.txt:2:3: the value `a\\u{1}b` has the invisible character U+0001",
        ),
        (
            "0;A\n1;a\u{202e}b\n",
            &["--default", "A"],
            "map.txt:2:3: the value `a\\u{202e}b` has the invisible character U+202E",
        ),
        (
            "0;1\n",
            &["--default", "a\u{202e}b"],
            "the default: the value `a\\u{202e}b` has the invisible character U+202E",
        ),
        ("[1, 2,", &["--default", "0"], "map.txt:1:6: this is not JSON"),
    ] {
        let message_of = refused(content, arguments);
        assert!(message_of.contains(message), "{content:?}: {message_of}");
    }
}

#[test]
fn what_is_no_text_is_reported() {
    let folder = Folder::new();
    folder.write("map.txt", b"1;1\na\xe9;2\n");
    let output = in_folder(&folder, &["map", "map.txt", "--name", "f"]);
    assert!(text(&output.stderr).contains("line 2 has the byte 0xe9, which is not UTF-8"));
    // A long text is cut.
    let message = refused(&format!("0;{}\n", "$".repeat(100_000)), &["--default", "0"]);
    assert!(message.len() < 300, "{message}");
}

/// The file that is read is never replaced, whatever path leads to it.
#[test]
fn an_input_is_no_output() {
    let folder = Folder::new();
    fs::create_dir(folder.path("sub")).expect("a folder");
    folder.write("own.h", "0;9\n");
    for output in ["own.h", "./own.h", "sub/../own.h"] {
        let arguments = ["map", "own.h", "--name", "f", "--default", "0", "-o", output];
        let refused = in_folder(&folder, &arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("is the file that is read"));
        assert_eq!(folder.read("own.h"), "0;9\n");
    }
}

/// The head names the file relative to the output, so a command gives the same bytes from any
/// folder.
#[test]
fn the_same_bytes_from_everywhere() {
    let folder = Folder::new();
    for path in ["data", "src", "build"] {
        fs::create_dir(folder.path(path)).expect("a folder");
    }
    folder.write("data/costs.csv", "0,9\n7,8\n");
    let whole = folder.path("data/costs.csv");
    let options = ["--name", "cost", "--default", "0", "--output"];
    let run = |from: &str, file: &str, output: &str, more: &[&str]| {
        let arguments = [&["map", file], &options[..], &[output], more].concat();
        in_folder(folder.path(from), &arguments)
    };
    assert!(run("", "data/costs.csv", "src/costs.rs", &[]).status.success());
    let code = folder.read("src/costs.rs");
    assert!(code.contains("bit-tables map ../data/costs.csv --name cost"), "{code}");
    for (from, file, output) in [
        ("build", "../data/costs.csv", "../src/costs.rs"),
        ("src", &whole, "costs.rs"),
        ("data", "costs.csv", &folder.path("src/costs.rs")),
    ] {
        let checked = run(from, file, output, &["--check"]);
        assert!(checked.status.success(), "{}", text(&checked.stderr));
    }
    let printed =
        in_folder(folder.path("src"), &["map", &whole, "--name", "cost", "--default", "0"]);
    assert!(text(&printed.stdout).contains("bit-tables map costs.csv --name cost"));
}

/// A printed map is proved by the command in its head, in both languages; one that was changed is
/// not.
#[test]
fn printed_maps_are_proved() {
    for name in ["map.rs", "map.h"] {
        let (folder, output) = run("0;-5\n1;7\n0x4000;2\n", &["--default", "0", "--output", name]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let proved = in_folder(&folder, &["prove", name]);
        let said = text(&proved.stdout);
        assert!(
            said.starts_with("proved: every key by evaluation\n"),
            "{said}{}",
            text(&proved.stderr)
        );
        assert!(said.contains("3 keys, 0x0 to 0x4000"), "{said}");
        assert_eq!(said.contains("the code in C"), name == "map.h", "{said}");
        let code = folder.read(name);
        folder.write(name, code.replacen("i8", "i16", 1).replacen("int8_t", "int16_t", 1));
        let changed = in_folder(&folder, &["prove", name]);
        assert_eq!(changed.status.code(), Some(2));
        assert!(text(&changed.stderr).contains("is not what its command prints"));
    }
}

/// Signed values keep their sign in C, a key that is no `char` has the default, and every other key
/// can be its own value.
#[test]
fn c_has_the_values_of_the_file() {
    let folder = Folder::new();
    let header = |name: &str, content: &str, options: &[&str]| {
        folder.write("map.txt", content);
        let file = format!("{name}.h");
        let prefix = format!("{name}_");
        let checks = format!("{name}_check.c");
        let printed = ["-o", &file, "--prefix", &prefix, "--self-check", &checks];
        let arguments = [&["map", "map.txt", "--name", "f"], &printed[..], options].concat();
        let output = in_folder(&folder, &arguments);
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    header("sign", "0;-5\n1;7\n", &["--default", "0", "--value", "i8"]);
    header("wide", "0;-5000000000\n300;7\n", &["--default", "-1"]);
    header("holes", "D7FF;2\nE000;3\n", &["--default", "7"]);
    header("lower", "'A'..='Z' => 7,\n_ => x", &["--key", "char", "--default", "self"]);
    let program = r#"#include "sign_check.c"
#include "wide_check.c"
#include "holes_check.c"
#include "lower_check.c"
int main(void) {
    int8_t least = sign_f(0);
    int64_t wide = wide_f(0);
    if (least != -5 || sign_f(1) != 7 || sign_f(2) != 0) return 1;
    if (wide != INT64_C(-5000000000) || wide_f(300) != 7 || wide_f(1) != -1) return 2;
    if (holes_f(0xd7ff) != 2 || holes_f(0xd800) != 7 || holes_f(0xdfff) != 7 || holes_f(0xe000) != 3) return 3;
    if (holes_f(0x110000) != 7 || holes_f(0xffffffff) != 7) return 4;
    if (lower_f('A') != 7 || lower_f('a') != 'a' || lower_f(0xd800) != 0xd800 || lower_f(0xffffffff) != 0xffffffff) return 5;
    return sign_self_check() || wide_self_check() || holes_self_check() || lower_self_check();
}
"#;
    folder.write("main.c", program);
    compiles_and_runs(&folder, "main.c", "cc", "-std=c99");
}

/// Compiles a program, which ends with 0.
#[track_caller]
fn compiles_and_runs(folder: &Folder, file: &str, compiler: &str, standard: &str) {
    let options = [standard, "-Wall", "-Wextra", "-Wconversion", "-Werror", file, "-o", "main"];
    let output = Command::new(compiler).current_dir(folder).args(options).ends_within(LIMIT);
    assert!(output.status.success(), "{}", text(&output.stderr));
    runs(folder);
}

/// A random map of names, its order, and the name of each key.
fn named_map(random: &mut u64) -> (String, Vec<String>, Vec<(u32, String)>) {
    let mut next = |below: u64| {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        *random % below
    };
    let most = if next(4) == 0 { 299 } else { 9 };
    let count = 2 + next(most);
    let name = |number: u64| format!("Name{}{number}", ["", "_x", "Of"][(number % 3) as usize]);
    let limit = [200, 60_000, 0x0020_0000][next(3) as usize];
    let mut keys: Vec<u32> = (0..=next(40)).map(|_| next(limit) as u32).collect();
    keys.sort_unstable();
    keys.dedup();
    let pairs: Vec<(u32, String)> = keys.into_iter().map(|key| (key, name(next(count)))).collect();
    let lines = pairs.iter().map(|(key, value)| format!("{key};{value}\n"));
    let text = lines.collect();
    let mut order = vec!["Default".to_owned()];
    for (_, value) in &pairs {
        if !order.contains(value) {
            order.push(value.clone());
        }
    }
    (text, order, pairs)
}

/// Forty random maps of names, by `auto` and by a technique that is drawn, in C and C++: each key
/// has the constant of its name, and each other key that of the default.
#[test]
fn random_maps_of_names_have_their_constants() {
    let folder = Folder::new();
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let (mut c, mut cpp) = (String::new(), String::new());
    let (mut in_c, mut in_cpp) = (String::new(), String::new());
    for number in 0..40 {
        let (text_of, order, pairs) = named_map(&mut random);
        folder.write("map.txt", text_of);
        let options = ["--key", "u32"];
        let way = ["packed", "direct", "search", "ranges", "stages", "hash"][number % 6];
        let ty = format!("kind{number}_t");
        for (language, file) in [("c", format!("m{number}.h")), ("cpp", format!("m{number}.hpp"))] {
            let name = format!("f{number}");
            let arguments = ["map", "map.txt", "--name", &name, "--default", "Default"];
            let more = ["--values-as", &ty, "--language", language, "--output", &file];
            let all = [&arguments[..], &more, &options].concat();
            let drawn = [&all[..], &["--technique", way]].concat();
            if number % 2 == 0 || !in_folder(&folder, &drawn).status.success() {
                let output = in_folder(&folder, &all);
                assert!(output.status.success(), "{}", text(&output.stderr));
            }
        }
        c += &format!("#include \"m{number}.h\"\n");
        cpp += &format!("#include \"m{number}.hpp\"\n");
        let mut compared: Vec<(u32, &str)> =
            pairs.iter().map(|(key, name)| (*key, name.as_str())).collect();
        for key in
            pairs.iter().flat_map(|(key, _)| [key.wrapping_sub(1), key + 1]).chain([u32::MAX])
        {
            if pairs.iter().all(|(other, _)| *other != key) {
                compared.push((key, "Default"));
            }
        }
        for (key, name) in compared {
            let place = order.iter().position(|other| other == name).expect("a name");
            let constant = format!("KIND{number}_{}", name.to_ascii_uppercase());
            in_c += &format!(
                "    wrong += bits_f{number}({key}u) != {constant} || {constant} != {place};\n"
            );
            in_cpp += &format!(
                "    wrong += bits::f{number}({key}u) != bits::{ty}::{name} || static_cast<int>(bits::{ty}::{name}) != {place};\n"
            );
        }
    }
    for (file, head, lines, compiler, standard) in
        [("main.c", c, in_c, "cc", "-std=c99"), ("main.cpp", cpp, in_cpp, "c++", "-std=c++17")]
    {
        let program = format!(
            "{head}int main(void) {{\n    int wrong = 0;\n{lines}    return wrong != 0;\n}}\n"
        );
        folder.write(file, program);
        compiles_and_runs(&folder, file, compiler, standard);
    }
}
