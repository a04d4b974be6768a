//! Programs of several files and headers: how many copies of a table there are, and what headers
//! with one prefix or namespace do to each other.

mod compilers;

use bit_tables_c::{Header, Style};
use bit_tables_generator::{Request, Target, Word};
use bit_tables_ir::Program;
use compilers::{NO_C, compilers, folder, header, linked, object, printed, put, rejected};
use std::fs;
use std::path::{Path, PathBuf};

/// The program of a request for 64-bit words.
fn program(request: &str, target: &str) -> Program {
    let target = Target::profile(target).expect("a profile");
    compilers::program(&Request::parse(Word::U64, request), &target)
}

/// The text of the header in C for a request, whose names begin with `bb_`.
fn in_c(request: &str) -> String {
    let program = program(request, "portable");
    header(Style::c("bb_"), &program).text().expect("a header")
}

/// The text of the header in C++ for a request, in the namespace `bb`.
fn in_cpp(request: &str) -> String {
    let program = program(request, "portable");
    header(Style::cpp("bb"), &program).text().expect("a header")
}

/// A folder with these files.
fn files(test: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let folder = folder(test);
    for (name, text) in files {
        put(&folder, name, text);
    }
    folder
}

/// What a program prints whose two files, each in its language, include a header, and its path, by each
/// compiler.
fn programs(
    test: &str,
    header: &Header,
    (languages, options): ([&str; 2], &[&str]),
    sources: &[(&str, &str)],
) -> Vec<(PathBuf, String)> {
    let printed_header = header.text_without_checks().expect("a header");
    let folder = files(test, &[sources, &[("bits.h", printed_header.as_str())]].concat());
    if header.is_extern {
        let tables = header.definitions("bits.h").expect("a file");
        put(&folder, "tables.c", tables);
    }
    let program = |compiler: &str| {
        let mut objects = vec![
            object(compiler, &folder, languages[0], options, "main.c"),
            object(compiler, &folder, languages[1], options, "second.c"),
        ];
        if header.is_extern {
            objects.push(object(compiler, &folder, "c99", &["-O1"], "tables.c"));
        }
        let program = linked(compiler, &folder, &objects);
        let said = printed(&program);
        (program, said)
    };
    compilers().into_iter().map(program).collect()
}

/// What both files of a program declare of the other, which has the names of C.
const OTHER: &str = "#if defined(__cplusplus)\nextern \"C\" {\n#endif\nconst void *other_table(void);\n\
                     uint64_t other_attacks(uint64_t occupied, uint32_t square);\n#if defined(__cplusplus)\n}\n#endif\n";

/// The file with `main`: whether both have one table, and the same attacks.
const MAIN: &str = r#"#include "bits.h"
#include <stdint.h>
#include <stdio.h>
#include "other.h"

int main(void) {
    const char *failed = "";
    const void *table = TABLE;
    uint64_t occupied = 1;
    for (uint32_t round = 0; round < 10000; round++) {
        occupied = occupied * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (ATTACKS(occupied, round % 64) != other_attacks(occupied, round % 64))
            failed = "other attacks, ";
    }
    printf("%s%s", failed, table == other_table() ? "one" : "two");
    return 0;
}
"#;

/// The other file.
const SECOND: &str = r#"#include "bits.h"
#include <stdint.h>
#include "other.h"

const void *other_table(void) { return TABLE; }
uint64_t other_attacks(uint64_t occupied, uint32_t square) { return ATTACKS(occupied, square); }
"#;

/// The maximum number of bytes in a program that are neither code nor tables.
const SMALL: u64 = 120_000;

/// The bytes of the attacks by magics.
const ATTACKS: u64 = 107_648 * 8;

/// The names of the table and of a function, as options of the compiler.
fn names(is_cpp: bool) -> [&'static str; 2] {
    if is_cpp {
        ["-DTABLE=bb::BISHOP_ATTACKS_SLIDER_ATTACKS", "-DATTACKS=bb::queen_attacks"]
    } else {
        ["-DTABLE=BB_BISHOP_ATTACKS_SLIDER_ATTACKS", "-DATTACKS=bb_queen_attacks"]
    }
}

/// Each file of C has its own tables, unless they are extern; a program of C++ has one of each.
#[test]
fn programs_have_the_copies_of_a_table_that_are_said() {
    let program = program("sliders = magic", "portable");
    let shared = Header { is_extern: true, ..header(Style::c("bb_"), &program) };
    let (own, cpp) = (header(Style::c("bb_"), &program), header(Style::cpp("bb"), &program));
    for (number, (header, languages, copies)) in [
        (&own, ["c99", "c99"], "two"),
        (&own, ["c11", "c++17"], "two"),
        (&shared, ["c99", "c99"], "one"),
        (&shared, ["c2x", "c++20"], "one"),
        (&shared, ["c++17", "c99"], "one"),
        (&shared, ["c++17", "c++17"], "one"),
        (&cpp, ["c++17", "c++17"], "one"),
        (&cpp, ["c++20", "c++17"], "one"),
    ]
    .into_iter()
    .enumerate()
    {
        let is_cpp = matches!(header.style, Style::Cpp { .. });
        let options = [&names(is_cpp)[..], &["-O1"]].concat();
        let sources = [("other.h", OTHER), ("main.c", MAIN), ("second.c", SECOND)];
        let test = format!("c_programs_tables_{number}");
        for (program, said) in programs(&test, header, (languages, &options), &sources) {
            assert_eq!(said, copies, "{} {languages:?}", program.display());
            let count = if copies == "one" { 1 } else { 2 };
            let bytes = size(&program);
            let expected = count * ATTACKS..count * ATTACKS + SMALL;
            assert!(expected.contains(&bytes), "{languages:?}: {bytes} bytes");
        }
    }
}

/// The bytes of a program without what debuggers and linkers read.
fn size(program: &Path) -> u64 {
    use bit_tables_test_support::Limited as _;
    let stripped = program.with_extension("stripped");
    let mut command = std::process::Command::new("strip");
    let _ = command.arg(program).arg("-o").arg(&stripped).prints_within(60);
    fs::metadata(&stripped).expect("a file").len()
}

/// The tier that one file selects is that of the other, where they have one table.
#[test]
fn programs_have_one_tier_where_they_have_one_table() {
    let main = "#include \"bits.h\"\n#include <stdio.h>\n#include <string.h>\n#if defined(__cplusplus)\nextern \"C\"\n#endif\n\
                const char *select_scalar(void);\nint main(void) {\n    const char *selected = select_scalar();\n    \
                printf(\"%s\", strcmp(TIER(), selected) == 0 && strcmp(selected, \"scalar\") == 0 ? \"one\" : \"two\");\n    \
                return 0;\n}\n";
    let second = "#include \"bits.h\"\n#if defined(__cplusplus)\nextern \"C\"\n#endif\nconst char *select_scalar(void);\n\
                  const char *select_scalar(void) { return SET_TIER(\"scalar\") ? TIER() : \"\"; }\n";
    if !cfg!(target_arch = "x86_64") {
        println!("skipped: this machine has no tiers of x86");
        return;
    }
    let program = program("count_ones_of_slice = simd(detect = std)", "x86_64");
    let shared = Header { is_extern: true, ..header(Style::c("bb_"), &program) };
    let (own, cpp) = (header(Style::c("bb_"), &program), header(Style::cpp("bb"), &program));
    for (number, (header, languages, expected)) in [
        (&own, ["c99", "c99"], "two"),
        (&shared, ["c99", "c99"], "one"),
        (&shared, ["c++17", "c11"], "one"),
        (&cpp, ["c++17", "c++17"], "one"),
    ]
    .into_iter()
    .enumerate()
    {
        let named: [&str; 2] = if matches!(header.style, Style::Cpp { .. }) {
            ["-DTIER=bb::tier", "-DSET_TIER=bb::set_tier"]
        } else {
            ["-DTIER=bb_tier", "-DSET_TIER=bb_set_tier"]
        };
        let sources = [("main.c", main), ("second.c", second)];
        let test = format!("c_programs_tier_{number}");
        // A processor that has one tier never has two.
        for (program, said) in programs(&test, header, (languages, &named), &sources) {
            assert_eq!(said, expected, "{} {languages:?}", program.display());
        }
    }
}

/// Two requests of one prefix, which share functions of the header's own and a record, and have
/// tables of the same kind, with other numbers.
const FIRST: &str =
    "bit_scan_forward = debruijn(seed = 1), sliders = hyperbola, count_ones = native";
const FURTHER: &str =
    "trailing_zeros = debruijn(seed = 2), between = line_masks, parity = native, pop_first";

/// A program with both, which compares what they compute.
fn both(prefix: &str, first: &str, further: &str) -> String {
    format!(
        "#include \"{first}\"\n#include \"{further}\"\n#include <stdio.h>\n\nint main(void) {{\n    \
         for (unsigned bit = 0; bit < 64; bit++) {{\n        \
         if ({prefix}bit_scan_forward(UINT64_C(1) << bit) != bit || {prefix}trailing_zeros(UINT64_C(1) << bit) != bit)\n            \
         return 1;\n    }}\n    \
         printf(\"%s\", {prefix}trailing_zeros(0) == 64 && {prefix}between(0, 2) == 2 ? \"right\" : \"wrong\");\n    return 0;\n}}\n"
    )
}

#[test]
fn headers_with_one_prefix_or_namespace_work_together() {
    for (test, prefix, languages, texts) in [
        ("prefix", "bb_", &["c99", "c2x", "c++17", "c++20"][..], [FIRST, FURTHER].map(in_c)),
        ("namespace", "bb::", &["c++17", "c++20"], [FIRST, FURTHER].map(in_cpp)),
    ] {
        let [first, further] = texts;
        let folder =
            files(&format!("c_programs_{test}"), &[("first.h", &first), ("further.h", &further)]);
        let options: &[&str] = if test == "prefix" { &[] } else { &[NO_C] };
        for compiler in compilers() {
            for order in [["first.h", "further.h"], ["further.h", "first.h"]] {
                let main = both(prefix, order[0], order[1]);
                put(&folder, "main.c", main);
                for language in languages {
                    let objects = [object(compiler, &folder, language, options, "main.c")];
                    let program = linked(compiler, &folder, &objects);
                    assert_eq!(printed(&program), "right", "{compiler} {language} {order:?}");
                }
            }
        }
    }
}

/// Structs of tables have the name of their function too: one of 64-bit words, one of 128-bit ones.
#[test]
fn structs_of_one_name_do_not_meet() {
    let target = Target::profile("portable").expect("a profile");
    let header_of = |word, request: &str, function| {
        let request = Request::parse(word, request).functions([function]);
        let program = compilers::program(&request, &target);
        assert!(program.records.iter().any(|record| record.name == "HalfLines"), "a struct");
        header(Style::c("bb_"), &program).text().expect("a header")
    };
    let chess = header_of(Word::U64, "sliders = obstruction_difference", "bishop_attacks");
    let shogi =
        header_of(Word::U128, "board = shogi, sliders = obstruction_difference", "rook_attacks");
    let main = "#include \"first.h\"\n#include \"further.h\"\n#include <stdio.h>\nint main(void) {\n    \
                bb_u128_t all = bb_rook_attacks(0, 0);\n    \
                printf(\"%d\", bb_bishop_attacks(0, 0) == UINT64_C(0x8040201008040200) && all >> 72 == 1);\n    return 0;\n}\n";
    for (place, [first, further]) in [[&chess, &shogi], [&shogi, &chess]].into_iter().enumerate() {
        let all = [("first.h", first.as_str()), ("further.h", further), ("main.c", main)];
        let folder = files(&format!("c_programs_structs_{place}"), &all);
        for compiler in compilers() {
            let objects = [object(compiler, &folder, "c99", &[], "main.c")];
            assert_eq!(printed(&linked(compiler, &folder, &objects)), "1", "{compiler}");
        }
    }
}

/// A function that both define is reported. One header included twice is not.
#[test]
fn clashes_of_headers_with_one_prefix_are_reported() {
    let (first, further) =
        (in_c("trailing_zeros = debruijn, parity"), in_c("trailing_zeros = native, indices"));
    let main = "#include \"first.h\"\n#include \"further.h\"\nint main(void) { return bb_trailing_zeros(1) == 0 ? 0 : 1; }\n";
    let folder = files(
        "c_programs_clash",
        &[("first.h", &*first), ("further.h", &further), ("main.c", main)],
    );
    for compiler in compilers() {
        let message = rejected(compiler, &folder, "c99", &[], "main.c");
        assert!(
            message.contains("bb_trailing_zeros") && message.contains("first.h"),
            "{compiler}: {message}"
        );
    }
    put(&folder, "main.c", main.replace("further.h", "first.h"));
    for compiler in compilers() {
        for language in ["c99", "c++17"] {
            let _ = object(compiler, &folder, language, &[], "main.c");
        }
    }
}

/// Each file of a C++ program has another header with the same namespace: no linker takes the
/// tables of one for those of the other.
#[test]
fn files_with_other_headers_of_one_namespace_keep_their_own() {
    let (first, further) = (
        in_cpp("bit_scan_forward = debruijn(seed = 1)"),
        in_cpp("bit_scan_forward = debruijn(seed = 2)"),
    );
    let main = "#include \"first.h\"\n#include <stdio.h>\nconst char *further();\nint main() {\n    \
                const char *failed = bb::self_check();\n    if (failed == nullptr)\n        failed = further();\n    \
                printf(\"%s\", failed != nullptr ? failed : \"passed\");\n}\n";
    let second = "#include \"further.h\"\nconst char *further();\nconst char *further() { return bb::self_check(); }\n";
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
