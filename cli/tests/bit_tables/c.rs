//! C by the commands, the committed headers, and the example that is built on one.

#[path = "../../../tests/c/tests/compilers/mod.rs"]
mod compilers;

use crate::common::{LIMIT, bit_tables, debruijn_gen, fails, prints, run, text};
use bit_tables_limited::Limited as _;
use bit_tables_limited::committed::{RENEW, is_renewing};
use compilers::{compile, compilers, folder, linked, object, printed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A committed file is what a command writes, or becomes that where files are renewed.
#[track_caller]
fn is_current(arguments: &[&str]) {
    let check: &[&str] = if is_renewing() { &[] } else { &["--check"] };
    let output = run(bit_tables(), &[arguments, check].concat());
    assert!(output.status.success(), "{}; all of them: {RENEW}", text(&output.stderr));
}

/// The committed header of the default set.
fn ready_made() -> PathBuf {
    root().join("generated/c/ready_made.h")
}

#[test]
fn the_committed_header_is_what_is_printed() {
    let header = ready_made();
    let path = header.to_str().expect("a path of text");
    is_current(&["default", "--ready-made", "--language", "c", "--output", path]);
    let files = fs::read_dir(root().join("generated/c")).expect("the folder");
    let names = files.map(|file| file.expect("an entry").file_name()).collect::<Vec<_>>();
    assert_eq!(names, ["ready_made.h"], "every file of the folder is printed here");
}

/// Every compiler takes it without a warning, as C and as C++, for x86-64 and as if for another
/// processor.
#[test]
fn the_committed_header_compiles() {
    let header = fs::read_to_string(ready_made()).expect("the header");
    let condition = "defined(__x86_64__) || defined(_M_X64)";
    assert!(header.contains(condition), "there is one for x86-64");
    let program = "#include <stdio.h>\n#include \"bits.h\"\nint main(void) {\n    printf(\"%u %u\", \
                   bits_u64_count_ones(0xf0), bits_u8_trailing_zeros(8));\n    return 0;\n}\n";
    for (name, text) in [
        ("ready_made", header.clone()),
        ("ready_made_for_others", header.replace(condition, "defined(NO_COMPILER_SAYS_THIS)")),
    ] {
        let folder = folder(name);
        fs::write(folder.join("bits.h"), text).expect("a header");
        fs::write(folder.join("main.c"), program).expect("a program");
        for compiler in compilers() {
            for language in ["c99", "c++17"] {
                assert_eq!(printed(&compile(compiler, &folder, language, &[])), "4 3", "{name}");
            }
        }
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
    let checks = root().join("examples/c/bits_check.c");
    let checks = checks.to_str().expect("a path of text");
    let request = request_of_example();
    let printed = ["--language", "c", "--output", header, "--self-check", checks];
    is_current(&[&["emit", "u64", &request], &printed[..]].concat());
}

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
    let is_there = Command::new(tool)
        .arg("--version")
        .stdout(std::process::Stdio::null())
        .spawn()
        .is_ok_and(|child| bit_tables_limited::output_within(child, LIMIT).status.success());
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

/// A private scan: every bit in both directions, under a prefix.
const SCANS: &str = r#"#include "check.c"
#include <inttypes.h>
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
            printf("bit %" PRIu32, bit);
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
    let head = concat!(
        "// @generated by bit-tables ",
        env!("CARGO_PKG_VERSION"),
        "\n// debruijn_gen --seed 42 --word u32 --language c --prefix my_\n"
    );
    assert!(header.starts_with(head), "{header}");
    // Rust and C print the same sequence.
    let rust = prints(debruijn_gen(), &arguments[..4]);
    let sequence = rust.split("`0x").nth(1).and_then(|text| text.split('`').next());
    let sequence = sequence.expect("a sequence");
    assert!(
        header.contains(&format!("MY_BIT_SCAN_FORWARD_DEBRUIJN_SEQUENCE = 0x{sequence};")),
        "{header}"
    );
    let folder = folder("c_scan");
    let path = |name: &str| folder.join(name).to_str().expect("a path of text").to_owned();
    let files = ["--output", &path("scan.h"), "--self-check", &path("check.c")];
    prints(debruijn_gen(), &[&arguments, &files[..]].concat());
    fs::write(folder.join("main.c"), SCANS).expect("a file");
    for compiler in compilers() {
        for language in ["c99", "c++20"] {
            assert_eq!(printed(&compile(compiler, &folder, language, &[])), "right");
        }
    }
}

/// A header of C is what a programmer of C would write, and no longer.
#[test]
fn headers_are_short() {
    for (word, request, target, most) in [
        ("u32", "leading_zeros", "cortex-m0", 60),
        ("u32", "parity", "cortex-m0", 30),
        ("u32", "count_ones", "cortex-m0", 45),
    ] {
        let header =
            prints(bit_tables(), &["emit", word, request, "--language", "c", "--target", target]);
        assert!(header.lines().count() <= most, "{header}");
        for foreign in ["#pragma", "__cplusplus", "self_check", "define BITS_INLINE"] {
            assert!(!header.contains(foreign), "{foreign}: {header}");
        }
        let defined = header.lines().filter(|line| line.starts_with("#define")).count();
        assert_eq!(defined, 1, "only the guard: {header}");
    }
}

/// Tables in a file of their own are linked once, and checked and proved with the header.
#[test]
fn tables_can_be_in_a_file_of_their_own() {
    let folder = folder("c_extern");
    let path = |name: &str| folder.join(name).to_str().expect("a path of text").to_owned();
    let (header, checks) = (path("bits.h"), path("check.c"));
    let arguments = [
        &[
            "emit",
            "u32",
            "leading_zeros = debruijn_separated, leapers, board = rectangle(files = 5, ranks = 6)",
        ][..],
        &["--output", &header, "--linkage", "extern", "--self-check", &checks],
    ]
    .concat();
    prints(bit_tables(), &arguments);
    let (text_of, tables) = (fs::read_to_string(&header), fs::read_to_string(path("bits.c")));
    let (text_of, tables) = (text_of.expect("the header"), tables.expect("the tables"));
    assert!(text_of.contains("extern const uint8_t BITS_LEADING_ZEROS_"), "{text_of}");
    assert!(tables.contains("#include \"bits.h\"") && tables.contains("\nconst uint8_t BITS_"));
    fs::write(folder.join("main.c"), compilers::MAIN).expect("a file");
    for compiler in compilers() {
        for language in ["c99", "c++17"] {
            let objects = [
                object(compiler, &folder, language, &[], "main.c"),
                object(compiler, &folder, "c99", &[], "bits.c"),
            ];
            assert_eq!(printed(&linked(compiler, &folder, &objects)), "passed");
        }
    }
    prints(bit_tables(), &[&arguments[..], &["--check"]].concat());
    let proved = prints(bit_tables(), &["prove", &header]);
    assert!(proved.contains("leading_zeros"), "{proved}");
    for (name, text) in
        [("bits.c", &tables), ("check.c", &fs::read_to_string(&checks).expect("a file"))]
    {
        let wrong = text.replacen("31", "30", 1);
        assert_ne!(wrong, *text);
        fs::write(folder.join(name), wrong).expect("a file");
        let failed = bit_tables().args(&arguments).arg("--check").ends_within(LIMIT);
        assert_eq!(failed.status.code(), Some(1), "{name}");
        if name == "bits.c" {
            fails(bit_tables(), &["prove", &header], &["is not what its command prints"]);
        }
        fs::write(folder.join(name), text).expect("a file");
    }
}

/// C++ has a namespace, options and no casts of C; `prove` takes its headers.
#[test]
fn headers_of_cpp_are_cpp() {
    let folder = folder("cpp_header");
    let path = |name: &str| folder.join(name).to_str().expect("a path of text").to_owned();
    let header = path("bits.hpp");
    let request = "pop_first, count_ones = swar, bit_scan_forward = debruijn";
    prints(
        bit_tables(),
        &["emit", "u64", request, "--output", &header, "--namespace", "engine::bits"],
    );
    let main = r#"#include "bits.hpp"
#include <cstdio>

static_assert(engine::bits::count_ones(0xff) == 8);
constexpr std::optional<std::uint32_t> first(std::uint64_t x) { return engine::bits::pop_first(&x); }
static_assert(first(8) == 3u && !first(0));

int main() {
    std::uint64_t set = 0x8001;
    unsigned sum = 0;
    while (const auto bit = engine::bits::pop_first(&set))
        sum += *bit;
    const char *failed = engine::bits::self_check();
    std::printf("%s %u", failed != nullptr ? failed : "passed", sum);
}
"#;
    fs::write(folder.join("main.c"), main).expect("a file");
    for compiler in compilers() {
        for language in ["c++17", "c++20"] {
            let options = [compilers::NO_C];
            let program = compile(compiler, &folder, language, &options);
            assert_eq!(printed(&program), "passed 15");
        }
    }
    prints(bit_tables(), &["prove", &header]);
    // With a file of self-checks the header has none.
    let (plain, checks) = (path("plain.hpp"), path("check.cpp"));
    let arguments = ["emit", "u64", request, "--output", &plain, "--self-check", &checks];
    prints(bit_tables(), &arguments);
    let text_of = fs::read_to_string(&plain).expect("the header");
    assert!(!text_of.contains("self_check()") && !text_of.contains("static_assert"), "{text_of}");
    let main = "#include \"check.cpp\"\n#include <cstdio>\nint main() {\n    \
                std::printf(\"%s\", bits::self_check() == nullptr ? \"passed\" : \"failed\");\n}\n";
    fs::write(folder.join("main.c"), main).expect("a file");
    for compiler in compilers() {
        let program = compile(compiler, &folder, "c++20", &[compilers::NO_C]);
        assert_eq!(printed(&program), "passed");
    }
}

/// What one language has and another has not is refused, with what there is instead.
#[test]
fn options_of_other_languages_are_refused() {
    for (options, said) in [
        (
            &["--language", "cpp", "--prefix", "x_"][..],
            &["`--prefix` is for C", "`--namespace`"][..],
        ),
        (&["--language", "c", "--namespace", "x"], &["`--namespace` is for C++", "`--prefix`"]),
        (&["--namespace", "x"], &["`--namespace` is for C++", "module"]),
        (&["--language", "cpp", "--namespace", "std"], &["a namespace is", "std"]),
        (&["--language", "cpp", "--namespace", "a::int"], &["a namespace is", "a::int"]),
        (
            &["--language", "cpp", "--linkage", "extern"],
            &["`--linkage extern` is for C", "one copy"],
        ),
        (
            &["--language", "c", "--linkage", "extern"],
            &["`--linkage extern` needs `--output FILE`"],
        ),
        (&["--language", "c", "--self-check", "x.c"], &["`--self-check` needs `--output FILE`"]),
        (&["--self-check", "x.c"], &["`--self-check` is for C and C++"]),
        (&["--language", "c", "--output", "x.hpp"], &["prints no `.hpp` file"]),
        (&["--linkage", "extern", "--output", "x.c"], &["name that with .h"]),
    ] {
        fails(bit_tables(), &[&["emit", "u32", "count_ones"], options].concat(), said);
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
    // A name stands once, where a function and what is wrong in it have the same.
    let arguments =
        ["emit", "u64", "count_ones_of_slice = simd", "--language", "c", "--target", "any"];
    let failed = bit_tables().args(arguments).ends_within(LIMIT);
    let message = String::from_utf8(failed.stderr).expect("text");
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{message}");
    fails(bit_tables(), &["emit", "u64", "count_ones", "--language", "go"], &["rust", "c"]);
}

/// What finds pinned pieces step by step, from the king outwards, and compares that with the
/// chapter's function.
const PINNED: &str = r#"
#include <stdio.h>

static uint64_t drawn(void) {
    static uint64_t state = 7;
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state ^ (state >> 29);
}

static uint64_t walked(uint64_t own, uint64_t other, uint64_t rooks, int king) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint64_t pinned = 0;
    for (int line = 0; line < 4; line++) {
        uint64_t first = 0;
        int file = king % 8 + steps[line][0], rank = king / 8 + steps[line][1];
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += steps[line][0], rank += steps[line][1]) {
            uint64_t here = UINT64_C(1) << (8 * rank + file);
            if (((own | other) & here) == 0)
                continue;
            if (first == 0 && (own & here) != 0) {
                first = here;
                continue;
            }
            if (first != 0 && (other & rooks & here) != 0)
                pinned |= first;
            break;
        }
    }
    return pinned;
}

int main(void) {
    unsigned found = 0;
    for (int round = 0; round < 20000; round++) {
        uint32_t king = (uint32_t)(drawn() >> 40) % 64;
        uint64_t all = drawn() & drawn() & ~(UINT64_C(1) << king), own = all & drawn();
        uint64_t other = all & ~own, rooks = all & drawn();
        uint64_t expected = walked(own, other, rooks, (int)king);
        found += expected != 0;
        if (pinned_by_rooks(own, other, rooks, king) != expected) {
            printf("round %d", round);
            return 0;
        }
    }
    printf("%s", found > 1000 ? "right" : "too few");
    return 0;
}
"#;

#[test]
fn the_first_example_of_the_chapter_finds_pinned_pieces() {
    let chapter = fs::read_to_string(root().join("docs/guide/src/c.md")).expect("the chapter");
    let line = chapter.lines().find_map(|line| line.strip_prefix("$ bit-tables "));
    let arguments = shlex::split(line.expect("a command")).expect("arguments");
    let place = arguments.iter().position(|argument| argument == "--output").expect("a file");
    let arguments: Vec<&str> = arguments[..place].iter().map(String::as_str).collect();
    let example = chapter.split("```c\n").nth(1).and_then(|rest| rest.split("```").next());
    let folder = folder("c_chapter");
    fs::write(folder.join("bits.h"), prints(bit_tables(), &arguments)).expect("a file");
    let main = format!("{}{PINNED}", example.expect("an example"));
    // The chapter's function is one of a file, for others.
    let main = main.replacen("uint64_t pinned_by_rooks", "static uint64_t pinned_by_rooks", 1);
    fs::write(folder.join("main.c"), main).expect("a file");
    for compiler in compilers() {
        assert_eq!(printed(&compile(compiler, &folder, "c99", &["-O1"])), "right", "{compiler}");
    }
}

/// The header of a request for words of 64 bits, and what is said on standard error.
fn emitted(request: &str, target: &[&str]) -> (String, String) {
    let mut command = bit_tables();
    command.args(["emit", "u64", request, "--language", "c"]).args(target);
    let output = command.ends_within(LIMIT);
    assert!(output.status.success(), "{}", text(&output.stderr));
    // What `auto` would take for this machine is said too.
    let notes = text(&output.stderr);
    let notes = notes.split_inclusive('\n').filter(|note| !note.contains("--target host"));
    (text(&output.stdout), notes.collect())
}

#[test]
fn what_a_header_leaves_out_is_said_with_what_brings_it() {
    for request in [
        "sliders = pext",
        "sliders = hyperbola(for = throughput)",
        "count_ones_of_slice = simd(detect = std)",
        "count_ones_of_slice = simd",
    ] {
        let (header, note) = emitted(request, &[]);
        let said = format!("`{request}` has no special instructions on this target");
        let line = header.lines().nth(2).unwrap_or_default();
        assert_eq!(note.trim_end(), format!("note: {}", line.trim_start_matches("// ")));
        assert!(line.contains(&said), "{line}");
        let code = |header: &str| {
            let from = header.find("#ifndef").expect("the code");
            header[from..].to_owned()
        };
        let plain = code(&header);
        let targets: Vec<&str> = note.split("--target ").skip(1).collect();
        assert!(!targets.is_empty(), "{note}");
        for target in targets {
            let target = target.split('`').next().expect("a target");
            let (header, note) = emitted(request, &["--target", target]);
            assert_eq!(note, "", "{request}, {target}");
            assert!(!header.contains("has no special instructions"), "{request}, {target}");
            assert!(code(&header) != plain, "{request}, {target}");
        }
    }
    for request in ["sliders", "count_ones, trailing_zeros", "count_ones_of_slice"] {
        assert_eq!(emitted(request, &[]).1, "", "{request}");
    }
}

/// The chapter says so: what four lines of 64 bits need is in AVX2, and GFNI reverses bits.
#[test]
fn many_sliders_at_once_take_nothing_of_avx512() {
    let code = |target: &str| {
        let (header, _) = emitted("sliders = hyperbola(for = throughput)", &["--target", target]);
        header.lines().skip(2).fold(String::new(), |code, line| code + line + "\n")
    };
    let of_avx2 = code("x86_64_v3");
    assert!(of_avx2.contains("_mm256_"), "no vectors");
    assert!(code("x86_64_v4") == of_avx2, "AVX-512 makes a difference");
    assert!(code("x86_64_v3+gfni") != of_avx2, "GFNI makes none");
}

#[test]
fn the_example_is_renewed_from_a_clone() {
    let makefile = fs::read_to_string(root().join("examples/c/Makefile")).expect("the Makefile");
    let path = makefile.lines().find_map(|line| line.split("cargo install --path ").nth(1));
    let manifest = root().join("examples/c").join(path.expect("a path")).join("Cargo.toml");
    let manifest = fs::read_to_string(manifest).expect("a package");
    assert!(manifest.contains("name = \"bit-tables-cli\"") && manifest.contains("[[bin]]"));
}

/// An underscore separates a prefix from the names, whether it is written or not.
#[test]
fn a_prefix_ends_with_an_underscore() {
    let printed = |prefix: &str| {
        prints(bit_tables(), &["emit", "u64", "count_ones", "--language", "c", "--prefix", prefix])
    };
    assert_eq!(printed("bb"), printed("bb_"));
    assert!(printed("bb").contains("bb_count_ones(") && printed("bb").contains("BB_COUNT_ONES_H"));
}

/// A licence stands above the head, in every file that is printed; `--check` and `prove` take that.
#[test]
fn a_banner_stands_above_the_head() {
    let folder = folder("c_banner");
    let path = |name: &str| folder.join(name).to_str().expect("a path of text").to_owned();
    let licence = path("LICENCE");
    fs::write(&licence, "SPDX-License-Identifier: MIT\n\nCopyright: nobody\n").expect("a file");
    let expected = "// SPDX-License-Identifier: MIT\n//\n// Copyright: nobody\n// @generated by";
    let c = ["--linkage", "extern", "--self-check", &path("check.c")];
    fs::write(path("map.csv"), "1,2\n3,4\n").expect("a file");
    let map = ["map", &path("map.csv"), "--name", "f", "--default", "0"];
    for (arguments, files) in [
        (
            [&["emit", "u32", "leading_zeros"], &c[..]].concat(),
            &["bits.h", "bits.c", "check.c"][..],
        ),
        (vec!["emit", "u32", "leading_zeros"], &["bits.rs"]),
        (map.to_vec(), &["map.h"]),
        (map.to_vec(), &["map.rs"]),
    ] {
        let output = path(files[0]);
        let arguments = [&arguments[..], &["--banner", &licence, "--output", &output]].concat();
        prints(bit_tables(), &arguments);
        for file in files {
            let text = fs::read_to_string(path(file)).expect("a file");
            assert!(text.starts_with(expected), "{file}: {text}");
        }
        prints(bit_tables(), &[&arguments[..], &["--check"]].concat());
        prints(bit_tables(), &["prove", &output]);
    }
    fs::write(path("wrong"), "a\\\nb\n").expect("a file");
    let wrong = ["emit", "u32", "parity", "--banner", &path("wrong")];
    fails(bit_tables(), &wrong, &["wrong cannot be a banner", "backslash"]);
    fails(bit_tables(), &["emit", "u32", "parity", "--banner", "none"], &["cannot read none"]);
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
