//! Programs of several files and headers: how many copies of a table there are, and what headers
//! with one prefix share.

mod compilers;

use bit_tables_c::{Header, Part};
use bit_tables_generator::{Plan, Request, Target, Word};
use bit_tables_ir::lower::lower;
use compilers::{compilers, folder, linked, object, printed, rejected};
use std::fs;
use std::path::Path;

/// The header of a request for words of 64 bits, whose names begin with `bb_`.
fn header(request: &str, target: &str) -> String {
    let target = Target::profile(target).expect("a profile");
    let plan = Plan::new(&Request::parse(Word::U64, request), &target).expect("a plan");
    let program = lower(plan.module(), Word::U64).expect("what is emitted");
    let part = Part { name: None, doc: String::new(), program: &program };
    let header = Header { head: Vec::new(), prefix: "bb_".to_owned(), parts: vec![part] };
    header.text().expect("a header")
}

/// A folder with these files.
fn files(test: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let folder = folder(test);
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("a file");
    }
    folder
}

/// What both files of a program declare of the other, which has the names of C.
const OTHER: &str = "#if defined(__cplusplus)\nextern \"C\" {\n#endif\nconst void *other_table(void);\n\
                     uint64_t other_attacks(uint64_t occupied, uint32_t square);\n#if defined(__cplusplus)\n}\n#endif\n";

/// The file with `main`: whether both have one table, and the same attacks.
const MAIN: &str = r#"#include "bits.h"
#include "other.h"
#include <stdio.h>

int main(void) {
    const char *failed = bb_self_check();
    const void *table = BB_SLIDER_ATTACKS;
    uint64_t occupied = 1;
    for (uint32_t round = 0; round < 10000; round++) {
        occupied = occupied * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (bb_queen_attacks(occupied, round % 64) != other_attacks(occupied, round % 64))
            failed = "other attacks";
    }
    printf("%s, %s", failed != NULL ? failed : "passed", table == other_table() ? "one" : "two");
    return 0;
}
"#;

/// The other file.
const SECOND: &str = r#"#include "bits.h"
#include "other.h"

const void *other_table(void) { return BB_SLIDER_ATTACKS; }
uint64_t other_attacks(uint64_t occupied, uint32_t square) { return bb_queen_attacks(occupied, square); }
"#;

/// The maximum number of bytes in a program that are neither code nor tables.
const SMALL: u64 = 120_000;

/// The bytes of the attacks by magics.
const ATTACKS: u64 = 107_648 * 8;

/// A language, and what each of its two files defines.
type Files<'a> = [(&'a str, &'a [&'a str]); 2];

#[test]
fn programs_have_one_copy_of_a_table() {
    let bits = header("sliders = magic", "portable");
    let folder = files(
        "c_programs_tables",
        &[("bits.h", &bits), ("other.h", OTHER), ("main.c", MAIN), ("second.c", SECOND)],
    );
    let (here, there): (&[&str], &[&str]) =
        (&["-O1", "-DBB_EXTERN", "-DBB_IMPLEMENTATION"], &["-O1", "-DBB_EXTERN"]);
    let alone: &[&str] = &["-O1"];
    let implements: &[&str] = &["-O1", "-DBB_IMPLEMENTATION"];
    let cases: [(Files, &str, u64); 9] = [
        // Without a word each file of C has its own.
        ([("c99", alone), ("c99", alone)], "two", 2),
        ([("c99", here), ("c99", there)], "one", 1),
        ([("c11", there), ("c99", here)], "one", 1),
        ([("c99", there), ("c99", implements)], "one", 1),
        // One of C++ has one anyway.
        ([("c++17", alone), ("c++17", alone)], "one", 1),
        ([("c++17", here), ("c++17", there)], "one", 1),
        // Both languages share one by the macros.
        ([("c99", here), ("c++17", there)], "one", 1),
        ([("c99", there), ("c++17", here)], "one", 1),
        ([("c++17", there), ("c11", here)], "one", 1),
    ];
    for compiler in compilers() {
        for (files, copies, count) in &cases {
            let [main, second] = files;
            let objects = [
                object(compiler, &folder, main.0, main.1, "main.c"),
                object(compiler, &folder, second.0, second.1, "second.c"),
            ];
            let program = linked(compiler, &folder, &objects);
            assert_eq!(printed(&program), format!("passed, {copies}"), "{compiler} {files:?}");
            let bytes = size(&program);
            let expected = count * ATTACKS..count * ATTACKS + SMALL;
            assert!(expected.contains(&bytes), "{compiler} {files:?}: {bytes} bytes");
        }
    }
}

/// The bytes of a program without what debuggers and linkers read.
fn size(program: &Path) -> u64 {
    use bit_tables_limited::Limited as _;
    let stripped = program.with_extension("stripped");
    let mut command = std::process::Command::new("strip");
    let output = command.arg(program).arg("-o").arg(&stripped).ends_within(60);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::metadata(&stripped).expect("a file").len()
}

/// The tier that one file selects is that of the other.
#[test]
fn programs_have_one_tier_where_they_have_one_table() {
    let bits = header("count_ones_of_slice = simd(detect = std)", "x86_64");
    let main = "#include \"bits.h\"\n#include <stdio.h>\n#include <string.h>\n#if defined(__cplusplus)\nextern \"C\"\n#endif\n\
                const char *select_scalar(void);\nint main(void) {\n    const char *selected = select_scalar();\n    \
                printf(\"%s\", strcmp(bb_tier(), selected) == 0 && strcmp(selected, \"scalar\") == 0 ? \"one\" : \"two\");\n    \
                return 0;\n}\n";
    let second = "#include \"bits.h\"\n#if defined(__cplusplus)\nextern \"C\"\n#endif\nconst char *select_scalar(void);\n\
                  const char *select_scalar(void) { return bb_set_tier(\"scalar\") ? bb_tier() : \"\"; }\n";
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: this machine has no tiers of x86");
        return;
    }
    let folder =
        files("c_programs_tier", &[("bits.h", &bits), ("main.c", main), ("second.c", second)]);
    let (here, there): (&[&str], &[&str]) = (&["-DBB_IMPLEMENTATION"], &["-DBB_EXTERN"]);
    for compiler in compilers() {
        for ([main, second], expected) in [
            ([("c99", &[] as &[&str]), ("c99", &[])], "two"),
            ([("c99", here), ("c99", there)], "one"),
            ([("c++17", &[]), ("c++17", &[])], "one"),
            ([("c++17", there), ("c99", here)], "one"),
            ([("c++17", here), ("c11", there)], "one"),
        ] {
            let objects = [
                object(compiler, &folder, main.0, main.1, "main.c"),
                object(compiler, &folder, second.0, second.1, "second.c"),
            ];
            let program = linked(compiler, &folder, &objects);
            // A processor that has one tier never has two.
            assert_eq!(printed(&program), expected, "{compiler} {main:?} {second:?}");
        }
    }
}

/// Two headers with one prefix, which share functions of the header's own, a table and a record.
const FIRST: &str = "bit_scan_forward = debruijn, sliders = hyperbola, count_ones = native";
const FURTHER: &str = "trailing_zeros = debruijn, between = line_masks, parity = native";

const BOTH: &str = r#"#include "first.h"
#include "further.h"
#include <stdio.h>

int main(void) {
    const char *failed = bb_self_check();
    printf("%s", failed != NULL ? failed : "passed");
    return bb_bit_scan_forward(8) == 3 && bb_trailing_zeros(0) == 64 && bb_between(0, 2) == 2 ? 0 : 1;
}
"#;

#[test]
fn headers_with_one_prefix_work_together() {
    let (first, further) = (header(FIRST, "portable"), header(FURTHER, "portable"));
    let swapped = BOTH.replacen("first", "x", 1).replacen("further", "first", 1);
    let swapped = swapped.replacen("\"x", "\"further", 1);
    let folder = files("c_programs_prefix", &[("first.h", &first), ("further.h", &further)]);
    let passes = |compiler: &str, language: &str| {
        let objects = [object(compiler, &folder, language, &[], "main.c")];
        printed(&linked(compiler, &folder, &objects))
    };
    for compiler in compilers() {
        for main in [BOTH, &swapped] {
            fs::write(folder.join("main.c"), main).expect("a file");
            for language in ["c99", "c2x", "c++17", "c++20"] {
                assert_eq!(passes(compiler, language), "passed", "{compiler} {language}");
            }
        }
        // What is wrong in either is found.
        for (name, text, from, to, message) in [
            (
                "first.h",
                &first,
                "return BB_DEBRUIJN_INDEX[",
                "return 1u ^ BB_DEBRUIJN_INDEX[",
                "bit_scan_forward(1 << bit) == bit",
            ),
            (
                "further.h",
                &further,
                "return BB_DEBRUIJN_INDEX[",
                "return 1u ^ BB_DEBRUIJN_INDEX[",
                "trailing_zeros(1 << bit) == bit",
            ),
        ] {
            let wrong = text.replacen(from, to, 1);
            assert_ne!(wrong, *text);
            fs::write(folder.join(name), wrong).expect("a file");
            let objects = [object(compiler, &folder, "c99", &[], "main.c")];
            let program = linked(compiler, &folder, &objects);
            assert_eq!(compilers::output_of(&program), message, "{compiler}");
            fs::write(folder.join(name), text).expect("a file");
        }
    }
}

/// What they define differently, or both in public, is rejected.
#[test]
fn clashes_of_headers_with_one_prefix_are_reported() {
    let main = "#include \"first.h\"\n#include \"further.h\"\nint main(void) { return bb_trailing_zeros(1) == 0 ? 0 : 1; }\n";
    for (place, first, further, name) in [
        (0, "trailing_zeros = debruijn", "trailing_zeros = native", "bb_trailing_zeros"),
        (
            1,
            "bit_scan_forward = debruijn(seed = 1)",
            "trailing_zeros = debruijn(seed = 2)",
            "BB_DEBRUIJN_INDEX",
        ),
    ] {
        let (first, further) = (header(first, "portable"), header(further, "portable"));
        let files = [("first.h", &*first), ("further.h", &further), ("main.c", main)];
        let folder = files_of(place, &files);
        for compiler in compilers() {
            let message = rejected(compiler, &folder, "c99", &[], "main.c");
            assert!(message.contains(name) && message.contains("first.h"), "{compiler}: {message}");
        }
    }
    // In C++ each header has a namespace, and only what is called must be of one.
    let (first, further) = (
        header("trailing_zeros = debruijn", "portable"),
        header("trailing_zeros = native", "portable"),
    );
    let folder = files_of(2, &[("first.h", &*first), ("further.h", &further), ("main.c", main)]);
    for compiler in compilers() {
        let message = rejected(compiler, &folder, "c++17", &[], "main.c");
        assert!(
            message.contains("bb_trailing_zeros") && message.contains("ambiguous"),
            "{compiler}: {message}"
        );
    }
}

fn files_of(place: usize, all: &[(&str, &str)]) -> std::path::PathBuf {
    files(&format!("c_programs_clash_{place}"), all)
}

/// Each file of a C++ program has another header with the same prefix: no linker takes the tables
/// of one for those of the other.
#[test]
fn files_with_other_headers_of_one_prefix_keep_their_own() {
    let (first, further) = (
        header("bit_scan_forward = debruijn(seed = 1)", "portable"),
        header("bit_scan_forward = debruijn(seed = 2)", "portable"),
    );
    let main = "#include \"first.h\"\n#include <stdio.h>\nconst char *further();\nint main() {\n    \
                const char *failed = bb_self_check();\n    if (failed == nullptr)\n        failed = further();\n    \
                printf(\"%s\", failed != nullptr ? failed : \"passed\");\n}\n";
    let second = "#include \"further.h\"\nconst char *further();\nconst char *further() { return bb_self_check(); }\n";
    let folder = files(
        "c_programs_others",
        &[("first.h", &first), ("further.h", &further), ("main.c", main), ("second.c", second)],
    );
    for compiler in compilers() {
        let objects =
            ["main.c", "second.c"].map(|file| object(compiler, &folder, "c++17", &["-O2"], file));
        assert_eq!(printed(&linked(compiler, &folder, &objects)), "passed", "{compiler}");
    }
}
