//! `bit-tables map` with keys that have a sign, two keys, and several values.

use crate::c::compilers::{compile, compilers, printed};
use crate::common::text;
use crate::map_files::{read_as, refused, run};
use std::fs;

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

/// What two keys, several values and keys with a sign cannot be, each with what would work.
#[test]
fn shapes_that_cannot_be_are_refused() {
    let two = "1,2,3\n4,5,6\n";
    for (content, arguments, message) in [
        (two, &["--columns", "key=1,key=2,key=3"][..], "at most two keys"),
        ("-1,2,3\n4,5,6\n", &["--columns", "key=1,key=2,value=3"], "two keys have no sign"),
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
        ("-1;1\n5;2\n", &["--default", "self"], "they have no sign"),
        ("-1;1\n5;2\n", &[], "give the map a default"),
    ] {
        let found = refused(content, arguments);
        assert!(found.contains(message), "{content} {arguments:?}: {found}");
    }
}
