//! `bit-tables map` with files: what it reads and writes, and that it proves what it printed.

use super::common::{self, bit_tables, text};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The command in a folder with this file.
pub fn run(content: &str, arguments: &[&str]) -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("map.txt"), content).expect("a file");
    let output =
        in_folder(folder.path(), &[&["map", "map.txt", "--name", "f"], arguments].concat());
    (folder, output)
}

pub fn in_folder(folder: &Path, arguments: &[&str]) -> Output {
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

/// The file that is read is never replaced, whatever path leads to it.
#[test]
fn an_input_is_no_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("own.h");
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    fs::write(&own, "0;9\n").expect("a file");
    for output in ["own.h", "./own.h", "sub/../own.h"] {
        let arguments = ["map", "own.h", "--name", "f", "--default", "0", "-o", output];
        let refused = in_folder(folder.path(), &arguments);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("is the file that is read"));
        assert_eq!(fs::read_to_string(&own).expect("the file"), "0;9\n");
    }
}

/// The head names the file relative to the output, so a command gives the same bytes from any
/// folder.
#[test]
fn the_same_bytes_from_everywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |path: &str| folder.path().join(path);
    for path in ["data", "src", "build"] {
        fs::create_dir(place(path)).expect("a folder");
    }
    fs::write(place("data/costs.csv"), "0,9\n7,8\n").expect("a file");
    let whole = place("data/costs.csv").display().to_string();
    let options = ["--name", "cost", "--default", "0", "--output"];
    let run = |from: &str, file: &str, output: &str, more: &[&str]| {
        let arguments = [&["map", file], &options[..], &[output], more].concat();
        in_folder(&place(from), &arguments)
    };
    assert!(run("", "data/costs.csv", "src/costs.rs", &[]).status.success());
    let code = fs::read_to_string(place("src/costs.rs")).expect("the code");
    assert!(code.contains("bit-tables map ../data/costs.csv --name cost"), "{code}");
    for (from, file, output) in [
        ("build", "../data/costs.csv", "../src/costs.rs"),
        ("src", &whole, "costs.rs"),
        ("data", "costs.csv", &place("src/costs.rs").display().to_string()),
    ] {
        let checked = run(from, file, output, &["--check"]);
        assert!(checked.status.success(), "{}", text(&checked.stderr));
    }
    let printed = in_folder(&place("src"), &["map", &whole, "--name", "cost", "--default", "0"]);
    assert!(text(&printed.stdout).contains("bit-tables map costs.csv --name cost"));
}

/// A printed map is proved by the command in its head, in both languages; one that was changed is
/// not.
#[test]
fn printed_maps_are_proved() {
    for name in ["map.rs", "map.h"] {
        let (folder, output) = run("0;-5\n1;7\n0x4000;2\n", &["--default", "0", "--output", name]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let proved = in_folder(folder.path(), &["prove", name]);
        let said = text(&proved.stdout);
        assert!(
            said.starts_with("proved: every key by evaluation\n"),
            "{said}{}",
            text(&proved.stderr)
        );
        assert!(said.contains("3 keys, 0x0 to 0x4000"), "{said}");
        assert_eq!(said.contains("the code in C"), name == "map.h", "{said}");
        let path = folder.path().join(name);
        let code = fs::read_to_string(&path).expect("the code");
        fs::write(&path, code.replacen("i8", "i16", 1).replacen("int8_t", "int16_t", 1))
            .expect("a change");
        let changed = in_folder(folder.path(), &["prove", name]);
        assert_eq!(changed.status.code(), Some(2));
        assert!(text(&changed.stderr).contains("is not what its command prints"));
    }
}

/// Signed values keep their sign in C, a key that is no `char` has the default, and every other key
/// can be its own value.
#[test]
fn c_has_the_values_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let header = |name: &str, content: &str, options: &[&str]| {
        fs::write(folder.path().join("map.txt"), content).expect("a file");
        let file = format!("{name}.h");
        let prefix = format!("{name}_");
        let checks = format!("{name}_check.c");
        let printed = ["-o", &file, "--prefix", &prefix, "--self-check", &checks];
        let arguments = [&["map", "map.txt", "--name", "f"], &printed[..], options].concat();
        let output = in_folder(folder.path(), &arguments);
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
    fs::write(folder.path().join("main.c"), program).expect("a program");
    let mut cc = Command::new("cc");
    cc.current_dir(folder.path());
    let options =
        ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Werror", "main.c", "-o", "main"];
    let compiled = common::run(cc, &options);
    assert!(compiled.status.success(), "{}", text(&compiled.stderr));
    let ran = common::run(Command::new(folder.path().join("main")), &[]);
    assert_eq!(ran.status.code(), Some(0));
}

/// Without `--front` the chosen way is printed as JSON.
#[test]
fn the_chosen_way_as_json() {
    let (_, output) = run("1 9 2 9 4 9 1 3", &["--default", "0", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(1));
    assert!(json[0]["technique"].is_string() && json[0]["bytes"].is_u64(), "{json}");
}

/// Techniques of maps can be listed and explained, if no operation has a technique of that name.
#[test]
fn techniques_of_maps_are_explained() {
    for command in ["list", "explain"] {
        let output = common::run(bit_tables(), &[command, "stages"]);
        let said = text(&output.stdout);
        assert!(said.contains("`stages`, a technique of maps: multi-level tables"), "{said}");
        assert!(said.contains("--technique stages"), "{said}");
        let unknown = common::run(bit_tables(), &[command, "stagse"]);
        assert_eq!(unknown.status.code(), Some(2));
    }
}

/// Names are numbered from the default in the order of the file, or as `--values` says, so that what
/// is added renumbers nothing; in C and C++ they are an enumeration.
#[test]
fn names_are_an_enumeration_in_c() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("map.txt"), "5;Letter\n7;Digit\n9;Letter\n").expect("a file");
    let printed = |language: &str, options: &[&str]| {
        let arguments = ["map", "map.txt", "--name", "f", "--values-as", "kind_t"];
        let more = ["--default", "Other", "--language", language];
        let output = in_folder(folder.path(), &[&arguments[..], &more, options].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let c = printed("c", &[]);
    let defined = "typedef enum {\n    KIND_OTHER,\n    KIND_LETTER,\n    KIND_DIGIT,\n} kind_t;\n";
    assert!(c.contains(defined) && c.contains("kind_t bits_f(uint8_t x) {"), "{c}");
    let fixed = printed("c", &["--values", "Digit,Other,Space,Letter"]);
    let defined = "    KIND_DIGIT,\n    KIND_OTHER,\n    KIND_SPACE,\n    KIND_LETTER,\n";
    assert!(
        fixed.contains(defined) && fixed.contains("--values 'Digit,Other,Space,Letter'"),
        "{fixed}"
    );
    let cpp = printed("cpp", &[]);
    let defined = "enum class kind_t : std::uint8_t {\n    Other,\n    Letter,\n    Digit,\n};\n";
    assert!(cpp.contains(defined), "{cpp}");
    let rust = printed("rust", &[]);
    assert!(rust.contains("0 `Other`, 1 `Letter`, 2 `Digit`"), "{rust}");
    let refused = |options: &[&str], part: &str| {
        let arguments = ["map", "map.txt", "--name", "f", "--language", "c", "--default"];
        let output = in_folder(folder.path(), &[&arguments[..], options].concat());
        let said = text(&output.stderr);
        assert!(!output.status.success() && said.contains(part), "{options:?}: {said}");
    };
    refused(
        &["Other", "--values", "Digit,Other"],
        "map.txt:1:3: the value `Letter` is none of `--values`",
    );
    refused(&["Other", "--values", "Digit,Digit"], "`--values` has `Digit` twice");
    refused(&["Other", "--values-as", "int"], "a type has a name of letters");
    refused(&["Other", "--values-as", "a::Kind"], "a type has a name of letters");
    fs::write(folder.path().join("map.txt"), "5;1\n7;2\n").expect("a file");
    refused(&["0", "--values", "A"], "`--values` names values, and these are numbers");
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
    let folder = tempfile::tempdir().expect("a folder");
    let mut random = 0x9e37_79b9_7f4a_7c15;
    let (mut c, mut cpp) = (String::new(), String::new());
    let (mut in_c, mut in_cpp) = (String::new(), String::new());
    for number in 0..40 {
        let (text_of, order, pairs) = named_map(&mut random);
        fs::write(folder.path().join("map.txt"), text_of).expect("a file");
        let options = ["--key", "u32"];
        let way = ["packed", "direct", "search", "ranges", "stages", "hash"][number % 6];
        let ty = format!("kind{number}_t");
        for (language, file) in [("c", format!("m{number}.h")), ("cpp", format!("m{number}.hpp"))] {
            let name = format!("f{number}");
            let arguments = ["map", "map.txt", "--name", &name, "--default", "Default"];
            let more = ["--values-as", &ty, "--language", language, "--output", &file];
            let all = [&arguments[..], &more, &options].concat();
            let drawn = [&all[..], &["--technique", way]].concat();
            if number % 2 == 0 || !in_folder(folder.path(), &drawn).status.success() {
                let output = in_folder(folder.path(), &all);
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
        fs::write(folder.path().join(file), program).expect("a program");
        let mut command = Command::new(compiler);
        command.current_dir(folder.path());
        let options = [standard, "-Wall", "-Wextra", "-Wconversion", "-Werror", file, "-o", "main"];
        let compiled = common::run(command, &options);
        assert!(compiled.status.success(), "{}", text(&compiled.stderr));
        let ran = common::run(Command::new(folder.path().join("main")), &[]);
        assert_eq!(ran.status.code(), Some(0), "{file}");
    }
}
