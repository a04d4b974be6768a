//! `bit-tables map` with keys that have a sign, two keys, several values, and several files.

use crate::c::compilers::{compile, compilers, printed};
use crate::common::{Folder, bit_tables, prints, runs, rustc, text};
use crate::map_files::run;
use std::fs;

/// A table of a state machine, with an enumeration of what happens.
const MACHINE: &str = "state,event,action\n0,0,Wait\n0,1,Start\n1,0,Run\n1,2,Stop\n2,7,Start\n";

/// Two keys are two parameters in each language, with names of values, too.
#[test]
fn two_keys_are_two_parameters() {
    let columns = ["--columns", "key=state,key=event,value=action", "--default", "Wait"];
    let named = [&columns[..], &["--values-as", "action_t"]].concat();
    let (_, output) = run(MACHINE, &named);
    let rust = text(&output.stdout);
    assert!(rust.contains("pub const fn f(state: u8, event: u8) -> action_t {"), "{rust}");
    let (folder, _) =
        run(MACHINE, &[&named[..], &["--language", "c", "--output", "bits.h"]].concat());
    let main = "#include \"bits.h\"\n#include <stdio.h>\nint main(void) {\n    action_t all[] = {bits_f(0, 1), bits_f(1, 2), bits_f(2, 7), \
                bits_f(1, 7), bits_f(255, 255)};\n    for (int i = 0; i < 5; i++) printf(\"%d\", (int)all[i]);\n    return 0;\n}\n";
    folder.write("main.c", main);
    for compiler in compilers() {
        // Wait, Start, Run, Stop.
        assert_eq!(printed(&compile(compiler, folder.as_ref(), "c99", &[])), "13100", "{compiler}");
    }
}

/// Columns whose names are no names of fields, or are those of others, have names of their own.
#[test]
fn fields_have_names_of_their_own() {
    let content = "k,value_1,é,match,Value 1\n1,2,3,4,5\n";
    let columns = "key=k,value=value_1,value=é,value=match,value=Value 1";
    let (folder, output) =
        run(content, &["--columns", columns, "--default", "0,0,0,0", "--language", "rust"]);
    let code = text(&output.stdout);
    for field in ["pub value_1: u8", "pub value_2: u8", "pub match_: u8", "pub value_3: u8"] {
        assert_eq!(code.matches(field).count(), 1, "{code}");
    }
    let used = "fn main() { let all = f(1); assert_eq!((all.value_1, all.value_2, all.match_, all.value_3), (2, 3, 4, 5)); }\n";
    folder.write("main.rs", code + used);
    rustc(&folder, &["--edition=2024", "-Adead_code", "main.rs"]);
    runs(&folder);
}

/// A folder with two maps, and the options that print both.
fn two_files() -> (Folder, [String; 2]) {
    let folder = Folder::new();
    let file = |name: &str, content: &str| {
        folder.write(name, content);
        folder.path(name)
    };
    let files =
        [file("lengths.txt", "5;1\n-7;3\n200;2\n"), file("costs.csv", "op,cost\n-3,700\n4,-9\n")];
    (folder, files)
}

/// Several files are several functions in one file, which is checked, proved and compiled as one.
#[test]
fn several_files_are_one_output() {
    let (folder, [lengths, costs]) = two_files();
    let main = "#include \"bits.h\"\n#include <stdio.h>\nint main(void) {\n    printf(\"%d %d %d %d\", bits_length(-7), bits_length(8), \
                (int)bits_cost(-3), (int)bits_cost(4));\n    return 0;\n}\n";
    folder.write("main.c", main);
    let depfile = folder.path("bits.d");
    for (name, more) in [
        ("bits.rs", &[][..]),
        ("bits.hpp", &[]),
        ("bits.h", &["--linkage", "extern", "--depfile", depfile.as_str()]),
        ("bits.h", &["--depfile", depfile.as_str()]),
    ] {
        let output = folder.path(name);
        let asked =
            ["map", &lengths, &costs, "--name", "length", "--name", "cost", "--default", "0"];
        let asked = [&asked[..], &["--output", &output], more].concat();
        let _ = prints(bit_tables(), &asked);
        let _ = prints(bit_tables(), &[&asked[..], &["--check"]].concat());
        let head = fs::read_to_string(&output).expect("a file");
        let lines: Vec<&str> = head.lines().skip(1).take(5).collect();
        assert!(
            lines[0].starts_with(
                "// bit-tables map lengths.txt costs.csv --name length --name cost --default 0"
            ) && lines[1].starts_with("// read as lines of keys and values: 3 keys")
                && lines[2].starts_with("// `length` by ")
                && lines[3].starts_with("// read as CSV with a header: 2 keys, -3 to 4")
                && lines[4].starts_with("// `cost` by "),
            "{lines:?}"
        );
        let proved = prints(bit_tables(), &["prove", &output]);
        assert_eq!(proved.matches("proved: every key").count(), 2, "{name}: {proved}");
        if name == "bits.h" && more.len() == 2 {
            let rule = fs::read_to_string(&depfile).expect("a rule");
            assert!(rule.contains("lengths.txt") && rule.contains("costs.csv"), "{rule}");
            for compiler in compilers() {
                assert_eq!(printed(&compile(compiler, folder.as_ref(), "c99", &[])), "3 0 700 -9");
            }
        }
    }
    let main = main.replace("bits.h", "bits.hpp").replace("bits_", "bits::");
    folder.write("main.c", main);
    for compiler in compilers() {
        assert_eq!(printed(&compile(compiler, folder.as_ref(), "c++20", &[])), "3 0 700 -9");
    }
    let rust = folder.read("bits.rs");
    let used =
        "fn main() { assert_eq!((length(-7), length(8), cost(-3), cost(4)), (3, 0, 700, -9)); }\n";
    folder.write("main.rs", rust + used);
    rustc(&folder, &["--edition=2024", "-Adead_code", "main.rs"]);
    runs(&folder);
}

/// 32-bit keys are for a solver, also those of wide values and of floating point.
#[test]
fn keys_of_32_bits_are_proved() {
    for values in ["0;0.5\n70000;nan\n4000000000;inf\n", "0;18446744073709551616\n4000000000;3\n"] {
        let ty = if values.contains("nan") { "f32" } else { "u128" };
        let (_, proved) = run(values, &["--default", "0", "--value", ty, "--prove"]);
        let is_asked = std::env::var_os("BIT_TABLES_SOLVER").is_some();
        if !is_asked && text(&proved.stderr).contains("no solver is installed") {
            eprintln!("not tested, as no solver is installed");
            continue;
        }
        assert!(text(&proved.stdout).starts_with("proved: every key"), "{}", text(&proved.stderr));
    }
}

/// Where C has no 128-bit words, a way without them is taken.
#[test]
fn small_targets_take_what_their_c_has() {
    let (mut content, mut key) = (String::new(), 1_u64);
    for place in 0..2_000 {
        key = key.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        content += &format!("{key};{}\n", place % 7);
    }
    for target in ["cortex-m0", "atmega328p"] {
        let options = ["--default", "0", "--target", target, "--language", "c"];
        let (_, output) = run(&content, &options);
        let code = text(&output.stdout);
        assert!(code.contains("bits_f(uint64_t x)"), "{target}: {}", text(&output.stderr));
        assert!(!code.contains("int128"), "{target}: {}", code.lines().take(6).collect::<String>());
    }
}
