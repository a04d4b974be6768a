//! Builds that print headers: the example in C, make and `CMake`.

use crate::c::compilers::{self, compilers, folder};
use crate::c::root;
use crate::common::{LIMIT, bit_tables, prints, text};
use bit_tables_test_support::Limited as _;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// What the example prints up to five moves, which are published.
const COUNTED: &str = "perft(0) = 1\nperft(1) = 20\nperft(2) = 400\nperft(3) = 8902\nperft(4) = 197281\n\
                       perft(5) = 4865609\n";

/// Copies the example to a folder of its own.
fn example(name: &str) -> PathBuf {
    let folder = folder(name);
    for file in ["perft.c", "bits.h", "bits_check.c", "Makefile", "CMakeLists.txt"] {
        fs::copy(root().join("examples/c").join(file), folder.join(file)).expect("a copy");
    }
    folder
}

/// Whether a tool is installed; where all must be there, it is.
fn is_there(tool: &str) -> bool {
    let is_there =
        Command::new(tool).arg("--version").stdout(std::process::Stdio::null()).spawn().is_ok_and(
            |child| bit_tables_test_support::output_within(child, LIMIT).status.success(),
        );
    assert!(is_there || !compilers::must_all_be_there(), "`{tool}` is not installed");
    if !is_there {
        println!("skipped: `{tool}` is not installed");
    }
    is_there
}

#[track_caller]
fn succeeds(command: &mut Command) -> String {
    let output = command.ends_within(LIMIT);
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{printed}");
    text(&output.stdout)
}

#[test]
fn the_example_is_built_by_make_and_counts_as_published() {
    if compilers().is_empty() || !is_there("make") {
        return;
    }
    let folder = example("c_make");
    succeeds(Command::new("make").arg("perft").current_dir(&folder));
    assert_eq!(succeeds(Command::new("./perft").current_dir(&folder)), COUNTED);
    let output = Command::new("./perft").arg("7").current_dir(&folder).ends_within(LIMIT);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn the_example_is_built_by_cmake() {
    if compilers().is_empty() || !is_there("cmake") {
        return;
    }
    let folder = example("c_cmake");
    succeeds(Command::new("cmake").args(["-S", ".", "-B", "build"]).current_dir(&folder));
    succeeds(Command::new("cmake").args(["--build", "build"]).current_dir(&folder));
    let four = ["./build/perft", "4"];
    let printed = succeeds(Command::new(four[0]).arg(four[1]).current_dir(&folder));
    assert!(COUNTED.starts_with(&printed), "{printed}");
}

#[test]
fn the_example_is_renewed_from_a_clone() {
    let makefile = fs::read_to_string(root().join("examples/c/Makefile")).expect("the Makefile");
    let path = makefile.lines().find_map(|line| line.split("cargo install --path ").nth(1));
    let manifest = root().join("examples/c").join(path.expect("a path")).join("Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("a package");
    assert!(manifest.contains("name = \"bit-tables-cli\"") && manifest.contains("[[bin]]"));
}

/// A rule of make names what a map depends on, and `--touch` gives a file that stays the same a new
/// time.
#[test]
fn make_knows_what_output_depends_on() {
    let folder = folder("c_depfile");
    let run_there = |arguments: &[&str]| {
        let mut command = bit_tables();
        command.current_dir(&folder);
        prints(command, arguments)
    };
    fs::write(folder.join("a b.csv"), "1,2\n3,4\n").expect("a file");
    fs::write(folder.join("LICENCE"), "MIT\n").expect("a file");
    let arguments = [
        &["map", "a b.csv", "--name", "f", "--default", "0", "--banner", "LICENCE"][..],
        &["--output", "f.h", "--depfile", "f.d"],
    ]
    .concat();
    run_there(&arguments);
    let rule = fs::read_to_string(folder.join("f.d")).expect("the rule");
    assert_eq!(rule, "f.h: a\\ b.csv LICENCE\n");
    let file = fs::File::options().append(true).open(folder.join("f.h")).expect("the header");
    let old = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let time =
        || fs::metadata(folder.join("f.h")).and_then(|found| found.modified()).expect("a time");
    file.set_modified(old).expect("another time");
    run_there(&arguments);
    assert_eq!(time(), old, "an unchanged file keeps its time");
    run_there(&[&arguments[..], &["--touch"]].concat());
    assert!(time() > old, "it is touched");
    if is_there("make") {
        fs::write(folder.join("Makefile"), "include f.d\nf.h:\n\t@echo printed\n").expect("a file");
        let make = || succeeds(Command::new("make").args(["-s", "f.h"]).current_dir(&folder));
        assert!(!make().contains("printed"), "nothing has changed");
        let later = std::time::SystemTime::now() + std::time::Duration::from_secs(100);
        let input = fs::File::options().append(true).open(folder.join("a b.csv"));
        input.expect("the map").set_modified(later).expect("another time");
        assert!(make().contains("printed"), "the map has changed");
    }
}

/// The function of the example prints a header when its map changes, and only then.
#[test]
fn cmake_prints_headers_when_maps_change() {
    if compilers().is_empty() || !is_there("cmake") {
        return;
    }
    let folder = folder("c_cmake_function");
    let module = root().join("examples/c/BitTables.cmake");
    fs::copy(module, folder.join("BitTables.cmake")).expect("a copy");
    for (name, text) in [
        (
            "CMakeLists.txt",
            "cmake_minimum_required(VERSION 3.10)\nproject(lengths LANGUAGES C)\ninclude(BitTables.cmake)\n\
             bit_tables(lengths.h COMMAND map lengths.csv --name opcode_length --default 3 DEPENDS lengths.csv)\n\
             add_executable(lengths main.c \"${CMAKE_CURRENT_BINARY_DIR}/lengths.h\")\n\
             target_include_directories(lengths PRIVATE \"${CMAKE_CURRENT_BINARY_DIR}\")\n",
        ),
        (
            "main.c",
            "#include \"lengths.h\"\n#include <stdio.h>\nint main(void) {\n    printf(\"%d\", (int)bits_opcode_length(7));\n    return 0;\n}\n",
        ),
        ("lengths.csv", "opcode,length\n7,1\n9,2\n"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let tool = format!("-DBIT_TABLES={}", env!("CARGO_BIN_EXE_bit-tables"));
    succeeds(Command::new("cmake").args(["-S", ".", "-B", "build", &tool]).current_dir(&folder));
    let build = || succeeds(Command::new("cmake").args(["--build", "build"]).current_dir(&folder));
    let ran = || succeeds(Command::new("./build/lengths").current_dir(&folder));
    assert!(build().contains("Printing lengths.h"));
    assert_eq!(ran(), "1");
    assert!(!build().contains("Printing lengths.h"), "nothing has changed");
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(5);
    for (text, expected) in [("opcode,length\n7,1\n9,2\n", "1"), ("opcode,length\n7,8\n", "8")] {
        fs::write(folder.join("lengths.csv"), text).expect("a file");
        let file = fs::File::options().append(true).open(folder.join("lengths.csv"));
        file.expect("the map").set_modified(later).expect("another time");
        assert!(build().contains("Printing lengths.h"), "the map has changed");
        assert_eq!(ran(), expected);
    }
}
