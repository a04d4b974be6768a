//! C by the commands, the committed headers, and the example that is built on one.

mod common;
#[path = "../../plain/tests/compilers/mod.rs"]
mod compilers;

use bit_tables_limited::Limited as _;
use common::{LIMIT, bit_tables, debruijn_gen, fails, prints, text};
use compilers::{compile, compilers, folder, printed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The target of each header in `generated/c/`.
const COMMITTED: [&str; 2] = ["portable", "x86_64"];

/// A header differs from what is printed: the message is the command that renews it.
#[test]
fn committed_headers_are_what_is_printed() {
    let folder = root().join("generated/c");
    for target in COMMITTED {
        let path = folder.join(target).with_extension("h");
        let path = path.to_str().expect("a path of text");
        prints(
            bit_tables(),
            &["default", "--target", target, "--language", "c", "--output", path, "--check"],
        );
    }
    let expected = COMMITTED.map(|target| format!("{target}.h"));
    for entry in fs::read_dir(&folder).expect("the folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        assert!(expected.contains(&name), "generated/c/{name} belongs to no target; remove it");
    }
}

/// The request of the example's header, as its `Makefile` has it.
fn request_of_example() -> String {
    let makefile = fs::read_to_string(root().join("examples/c/Makefile")).expect("the Makefile");
    let command = makefile.lines().find_map(|line| line.strip_prefix("\tbit-tables emit u64 '"));
    let request = command.and_then(|command| command.split('\'').next());
    request.expect("the command that prints the header").to_owned()
}

#[test]
fn the_header_of_the_example_is_what_is_printed() {
    let header = root().join("examples/c/bits.h");
    let header = header.to_str().expect("a path of text");
    let request = request_of_example();
    prints(
        bit_tables(),
        &["emit", "u64", &request, "--language", "c", "--output", header, "--check"],
    );
}

/// What the example prints up to five moves, which are published.
const COUNTED: &str = "perft(0) = 1\nperft(1) = 20\nperft(2) = 400\nperft(3) = 8902\nperft(4) = 197281\n\
                       perft(5) = 4865609\n";

/// Copies the example to a folder of its own.
fn example(name: &str) -> PathBuf {
    let folder = folder(name);
    for file in ["perft.c", "bits.h", "Makefile", "CMakeLists.txt"] {
        fs::copy(root().join("examples/c").join(file), folder.join(file)).expect("a copy");
    }
    folder
}

/// Whether a tool is installed; where all must be there, it is.
fn is_there(tool: &str) -> bool {
    let is_there = Command::new(tool)
        .arg("--version")
        .stdout(std::process::Stdio::null())
        .spawn()
        .is_ok_and(|child| bit_tables_limited::output_within(child, LIMIT).status.success());
    assert!(is_there || std::env::var_os("CI").is_none(), "`{tool}` is not installed");
    if !is_there {
        println!("skipped: `{tool}` is not installed");
    }
    is_there
}

#[track_caller]
fn succeeds(command: &mut Command) -> String {
    let output = command.ends_within(LIMIT);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{told}");
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

/// A private scan: every bit in both directions, under a prefix.
const SCANS: &str = r#"#include "scan.h"
#include <stdio.h>

int main(void) {
    const char *failed = my_self_check();
    if (failed != NULL) {
        printf("%s", failed);
        return 0;
    }
    for (uint32_t bit = 0; bit < 32; bit++) {
        uint32_t x = UINT32_C(1) << bit;
        if (my_bit_scan_forward(x) != bit || my_bit_scan_reverse(x | 1) != bit) {
            printf("bit %u", (unsigned)bit);
            return 0;
        }
    }
    printf("right");
    return 0;
}
"#;

#[test]
fn a_private_scan_is_printed_in_c() {
    let arguments = ["--seed", "42", "--word", "u32", "--language", "c", "--prefix", "my_"];
    let header = prints(debruijn_gen(), &arguments);
    let head = "// @generated by bit-tables\n\
                // debruijn_gen --seed 42 --word u32 --language c --prefix my_\n";
    assert!(header.starts_with(head), "{header}");
    // The same sequence as in Rust.
    let rust = prints(debruijn_gen(), &arguments[..4]);
    let sequence = rust.split("`0x").nth(1).and_then(|text| text.split('`').next());
    let sequence = sequence.expect("a sequence");
    assert!(
        header.contains(&format!("MY_DEBRUIJN_SEQUENCE = UINT32_C(0x{sequence})"))
            || header.contains(&format!("MY_DEBRUIJN_SEQUENCE = 0x{sequence}")),
        "{header}"
    );
    let folder = folder("c_scan");
    fs::write(folder.join("scan.h"), &header).expect("a file");
    fs::write(folder.join("main.c"), SCANS).expect("a file");
    for compiler in compilers() {
        for language in ["c99", "c++20"] {
            assert_eq!(printed(&compile(compiler, &folder, language, &[])), "right");
        }
    }
}

#[test]
fn the_head_names_the_command_that_prints_a_header_again() {
    let header = prints(
        bit_tables(),
        &["emit", "u16", "count_ones", "--lang", "c", "--prefix", "x_", "--target", "thumbv6m"],
    );
    let command = header.lines().nth(1).and_then(|line| line.strip_prefix("// bit-tables "));
    let command = shlex::split(command.expect("a command")).expect("arguments");
    let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
    assert_eq!(prints(bit_tables(), &arguments), header);
}

#[test]
fn wrong_prefixes_and_what_c_has_not_are_refused() {
    let of = |prefix: &str| -> Vec<String> {
        let arguments = ["emit", "u64", "count_ones", "--language", "c", "--prefix", prefix];
        arguments.map(str::to_owned).to_vec()
    };
    for prefix in ["1x", "a b", "", "a-", "_x", "a__b"] {
        let arguments = of(prefix);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        fails(bit_tables(), &arguments, &[prefix, "a prefix is"]);
    }
    fails(
        bit_tables(),
        &["emit", "u64", "count_ones", "--prefix", "x_"],
        &["`--prefix` is for C", "module"],
    );
    for (request, target, what) in [
        ("count_ones_of_slice = simd(detect = cpuid)", "x86_64", "`detect = std`"),
        (
            "sliders = magic(fill = start)",
            "portable",
            "with `fill = build` other languages have it",
        ),
        ("count_ones_of_slice = simd", "wasm32_simd128", "not a known intrinsic"),
        ("count_ones_of_slice = simd", "any", "a target that is not known yet: name one"),
    ] {
        let arguments = ["emit", "u64", request, "--language", "c", "--target", target];
        fails(bit_tables(), &arguments, &["cannot print this in C", what]);
    }
    fails(bit_tables(), &["emit", "u64", "count_ones", "--language", "go"], &["rust", "c"]);
}
