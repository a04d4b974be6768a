//! `bit-tables map` with keys that have a sign, two keys, several values, and several files.

use crate::c::compilers::{compile, compilers, printed};
use crate::common::{bit_tables, fails, prints, text};
use crate::map_files::{read_as, refused, run};
use std::fs;
use std::path::Path;

/// A table of a state machine, with an enumeration of what happens.
const MACHINE: &str = "state,event,action\n0,0,Wait\n0,1,Start\n1,0,Run\n1,2,Stop\n2,7,Start\n";

/// Two keys are two parameters in each language, with names of values, too.
#[test]
fn two_keys_are_two_parameters() {
    let columns = ["--columns", "key=state,key=event,value=action", "--default", "Wait"];
    let named = [&columns[..], &["--values-as", "action_t"]].concat();
    let summary = read_as(MACHINE, &columns);
    assert!(summary.contains("5 pairs of keys, (0, 0) to (2, 7), decimal"), "{summary}");
    let (_, output) = run(MACHINE, &named);
    let rust = text(&output.stdout);
    assert!(rust.contains("pub const fn f(state: u8, event: u8) -> action_t {"), "{rust}");
    let (folder, _) =
        run(MACHINE, &[&named[..], &["--language", "c", "--output", "bits.h"]].concat());
    let main = "#include \"bits.h\"\n#include <stdio.h>\nint main(void) {\n    action_t all[] = {bits_f(0, 1), bits_f(1, 2), bits_f(2, 7), \
                bits_f(1, 7), bits_f(255, 255)};\n    for (int i = 0; i < 5; i++) printf(\"%d\", (int)all[i]);\n    return 0;\n}\n";
    fs::write(folder.path().join("main.c"), main).expect("a file");
    for compiler in compilers() {
        // Wait, Start, Run, Stop.
        assert_eq!(printed(&compile(compiler, folder.path(), "c99", &[])), "13100", "{compiler}");
    }
    let (_, proved) = run(MACHINE, &[&columns[..], &["--prove"]].concat());
    assert!(text(&proved.stdout).starts_with("proved: every key"), "{}", text(&proved.stderr));
}

/// A file of Unicode's has several values, too; what it says of missing keys is about one.
#[test]
fn unicode_files_have_several_values() {
    let content = "# @missing: 0000..10FFFF; 5; 6\n0041..0043 ; 1 ; 2\n0050 ; 3 ; 4\n";
    let columns = ["--columns", "key=1,value=2,value=3"];
    let found = refused(content, &columns);
    assert!(found.contains("give the map a default"), "{found}");
    let summary = read_as(content, &[&columns[..], &["--default", "7,9"]].concat());
    assert!(
        summary.contains(
            "`column_2`: values 1 to 3, `column_3`: values 2 to 4; all other keys have `7,9`"
        ),
        "{summary}"
    );
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
    fs::write(folder.path().join("main.rs"), code + used).expect("a file");
    compiles_and_runs(folder.path());
}

/// What two keys, several values and keys with a sign cannot be, each with what would work.
#[test]
fn shapes_that_cannot_be_are_refused() {
    let two = "1,2,3\n4,5,6\n";
    for (content, arguments, message) in [
        (two, &["--columns", "key=1,key=2,key=3"][..], "at most two keys"),
        (
            "-1,2,3\n4,5,6\n",
            &["--columns", "key=1,key=2,value=3"],
            ":1:1: the key `-1` is less than 0, and two keys have no sign",
        ),
        (
            "5000000000,5000000000,3\n4,5,6\n",
            &["--columns", "key=1,key=2,value=3"],
            "two keys have at most 64 bits together",
        ),
        (
            two,
            &["--columns", "key=1,value=2,value=3", "--default", "0"],
            "the default has 1 values, and each key has 2",
        ),
        (two, &["--columns", "key=1,value=2,value=3", "--default", "self"], "`self` is one value"),
        (
            two,
            &["--columns", "key=1,value=2,value=3", "--values-as", "T", "--default", "0,0"],
            "several are the fields of a struct",
        ),
        (
            "1,-5000000000,1\n2,3,-1\n",
            &["--columns", "key=1,value=2,value=3", "--default", "0,0"],
            "the values of a key take 72 bits, and 64 is the most: `column_2` 64, `column_3` 8",
        ),
        (
            "1,2,9\n1,2,8\n",
            &["--columns", "key=1,key=2,value=3", "--default", "0"],
            "(1, 2) has two values, `9` in line 1 and `8` in line 2",
        ),
        (
            "-129;1\n5;2\n",
            &["--key", "i8", "--default", "0"],
            "less than -128, the first one of the type of keys",
        ),
        (
            "-1;1\n5;2\n",
            &["--key", "u8", "--default", "0"],
            "less than 0, the first one of the type of keys",
        ),
        ("-1;1\n5;2\n", &["--default", "self"], "`self` is for keys without a sign"),
        ("-1;1\n5;2\n", &[], "give the map a default"),
    ] {
        let found = refused(content, arguments);
        assert!(found.contains(message), "{content} {arguments:?}: {found}");
    }
}

/// A folder with two maps, and the options that print both.
fn two_files() -> (tempfile::TempDir, [String; 2]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, content: &str| {
        let path = folder.path().join(name);
        fs::write(&path, content).expect("a file");
        path.to_str().expect("text").to_owned()
    };
    let files =
        [file("lengths.txt", "5;1\n-7;3\n200;2\n"), file("costs.csv", "op,cost\n-3,700\n4,-9\n")];
    (folder, files)
}

/// Several files are several functions in one file, which is checked, proved and compiled as one.
#[test]
fn several_files_are_one_output() {
    let (folder, [lengths, costs]) = two_files();
    let folder = folder.path();
    let main = "#include \"bits.h\"\n#include <stdio.h>\nint main(void) {\n    printf(\"%d %d %d %d\", bits_length(-7), bits_length(8), \
                (int)bits_cost(-3), (int)bits_cost(4));\n    return 0;\n}\n";
    fs::write(folder.join("main.c"), main).expect("a file");
    let path = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let depfile = path("bits.d");
    for (name, more) in [
        ("bits.rs", &[][..]),
        ("bits.hpp", &[]),
        ("bits.h", &["--linkage", "extern", "--depfile", depfile.as_str()]),
        ("bits.h", &["--depfile", depfile.as_str()]),
    ] {
        let output = path(name);
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
                assert_eq!(printed(&compile(compiler, folder, "c99", &[])), "3 0 700 -9");
            }
        }
    }
    let main = main.replace("bits.h", "bits.hpp").replace("bits_", "bits::");
    fs::write(folder.join("main.c"), main).expect("a file");
    for compiler in compilers() {
        assert_eq!(printed(&compile(compiler, folder, "c++20", &[])), "3 0 700 -9");
    }
    let rust = fs::read_to_string(folder.join("bits.rs")).expect("a file");
    let used =
        "fn main() { assert_eq!((length(-7), length(8), cost(-3), cost(4)), (3, 0, 700, -9)); }\n";
    fs::write(folder.join("main.rs"), rust + used).expect("a file");
    compiles_and_runs(folder);
}

/// Compiles `main.rs` in a folder, and runs it.
fn compiles_and_runs(folder: &Path) {
    use bit_tables_test_support::Limited as _;
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = std::process::Command::new(rustc);
    command.current_dir(folder).args(["--edition=2024", "-Dwarnings", "-Adead_code", "main.rs"]);
    let output = command.ends_within(600);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = std::process::Command::new(folder.join("main")).ends_within(600);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn files_without_names_are_refused() {
    let (folder, [lengths, costs]) = two_files();
    let map = |more: &[&str], parts: &[&str]| {
        fails(bit_tables(), &[&["map", &lengths, &costs][..], more].concat(), parts);
    };
    map(&["--name", "a"], &["2 files take 2 different names"]);
    map(&["--name", "a", "--name", "a"], &["2 files take 2 different names"]);
    map(
        &["--name", "a", "--name", "b", "--front", "--default", "0"],
        &["`--front` and `--json` are for one map"],
    );
    map(&["--name", "a", "--name", "b"], &["map `a`: -32768 has no value"]);
    fails(
        bit_tables(),
        &["map", "-", "-", "--name", "a", "--name", "b"],
        &["standard input is read once"],
    );
    let output = folder.path().join("costs.csv");
    let output = output.to_str().expect("text");
    map(
        &["--name", "a", "--name", "b", "--default", "0", "--output", output],
        &["is the file that is read"],
    );
}

/// Numbers of 128 bits and of floating point are a table of values, which has what the file says to
/// the last bit, also where the target of another language would have no such numbers.
#[test]
fn values_can_be_wide_or_of_floating_point() {
    let content = "0;0.1\n1;-1e-7\n2;0.1\n9;-0.0\n";
    let summary = read_as(content, &["--default", "7"]);
    assert!(summary.contains("values -1e-7 to 0.1, f64; all other keys have `7`"), "{summary}");
    let code = |content: &str, options: &[&str]| {
        let (_, output) = run(content, options);
        text(&output.stdout)
    };
    let rust = code(content, &["--default", "7", "--target", "atmega328p"]);
    assert!(
        rust.contains("pub static F_RESULTS: [f64; 4] = [\n    0.1, -1e-7, 7.0, -0.0,\n];"),
        "{rust}"
    );
    let c = code(
        content,
        &["--default", "7", "--value", "f32", "--target", "atmega328p", "--language", "c"],
    );
    assert!(c.contains("static const float BITS_F_RESULTS[4] BITS_FLASH = {"), "{c}");
    assert!(c.contains("0.1f, -1e-7f, 7.0f, -0.0f,"), "{c}");
    let summary = read_as("[1, 2, 3e0]", &["--default", "0"]);
    assert!(summary.contains("values 1.0 to 3.0, f64"), "{summary}");
    let floats = "static const float t[] = { 1.5f, .5f, 2.F, 1.e3f, 5, -.25f };";
    let summary = read_as(floats, &["--default", "0"]);
    assert!(
        summary.contains("6 keys, 0 to 5, by their places; values -0.25 to 1000.0, f32"),
        "{summary}"
    );
    let summary = read_as("0;-170141183460469231731687303715884105728\n1;1\n", &["--default", "0"]);
    assert!(
        summary.contains("values -170141183460469231731687303715884105728 to 1, i128"),
        "{summary}"
    );
    let summary = read_as("0;340282366920938463463374607431768211455\n1;1\n", &["--default", "0"]);
    assert!(
        summary.contains("values 1 to 340282366920938463463374607431768211455, u128"),
        "{summary}"
    );
    // Keys of 32 bits are for a solver.
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

/// Where C has no words of 128 bits, a way without them is taken.
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

/// What a number of floating point is follows from where it is: literals of C have its types, JSON
/// is decimal, and infinities are numbers beside numbers.
#[test]
fn floats_are_those_of_their_format() {
    for (content, options, expected) in [
        ("{0.1f, 16777217.0f}", &[][..], "values 0.1 to 16777216.0, f32"),
        ("float t[] = {0.1, 3};", &[], "values 0.1 to 3.0, f32"),
        ("{0.1f, 0.1}", &[], "values 0.1 to 0.10000000149011612, f64"),
        ("double t[] = {+.5, 5., -1.e1L};", &[], "values -10.0 to 5.0, f64"),
        ("{INFINITY, 1}", &[], "values 1.0 to inf, f64"),
        ("{1.5f, -INFINITY, NAN}", &[], "values -inf to NaN, f32"),
        ("1 1.5\n3 NaN\n4 -inf\n", &[], "values -inf to NaN, f64"),
        ("1 nan\n3 inf\n", &["--default", "nan"], "values are 2 names"),
        ("{\"10\": 1E3, \"11\": 5}", &["--radix", "16"], "values 5.0 to 1000.0, f64"),
        ("0010;1.1\n0020..0030;2.0\n", &["--default", "NA"], "values are 3 names"),
    ] {
        let default: &[&str] =
            if options.contains(&"--default") { &[] } else { &["--default", "0"] };
        let options = [options, default].concat();
        let summary = read_as(content, &options);
        assert!(summary.contains(expected), "{content}: {summary}");
    }
}

/// Code has each name once, and none that a header has itself.
#[test]
fn names_of_maps_do_not_collide() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.csv"), "k,a,b\n1,2,3\n2,4,5\n").expect("a file");
    let columns = ["--columns", "key=k,value=a,value=b", "--default", "0,0"];
    for (one, other, name) in
        [("f", "f_stored", "f_stored"), ("f", "F", "f"), ("f", "flat_of_f", "flat_of_f")]
    {
        for language in ["rust", "c", "cpp"] {
            let maps = ["map", "a.csv", "a.csv", "--name", one, "--name", other];
            let mut command = bit_tables();
            command.current_dir(folder.path());
            let arguments = [&maps[..], &columns, &["--language", language]].concat();
            let message =
                format!("the maps `{one}` and `{other}` would both have the name `{name}`");
            fails(command, &arguments, &[&message]);
        }
    }
    for name in ["u128_t", "i128_t", "wide", "native_double_bits", "self_check"] {
        for language in ["c", "cpp"] {
            let mut command = bit_tables();
            command.current_dir(folder.path());
            let maps = ["map", "a.csv", "--name", name, "--language", language];
            let arguments = [&maps[..], &columns].concat();
            fails(
                command,
                &arguments,
                &["the name is that of something which headers in C and C++"],
            );
        }
    }
}

/// A struct may be named like numbers that the compilers of C for a target lack.
#[test]
fn names_of_structs_are_no_types() {
    let content = "k,a,b\n1,2,3\n2,4,5\n";
    let columns = ["--columns", "key=k,value=a,value=b", "--default", "0,0"];
    let named = ["--name", "af64", "--target", "atmega328p", "--language", "c"];
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.csv"), content).expect("a file");
    let mut command = bit_tables();
    command.current_dir(folder.path());
    let header = prints(command, &[&["map", "a.csv"][..], &named, &columns].concat());
    assert!(header.contains("bits_af64(uint8_t x)"), "{header}");
    assert!(!header.contains("#error"), "{header}");
}
