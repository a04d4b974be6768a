//! `bit-tables map`: what a file of each form is read as, and what is refused instead of guessed.

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

fn in_folder(folder: &Path, arguments: &[&str]) -> Output {
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

const ZERO: &[&str] = &["--default", "0"];

/// Texts with options, and what they are read as.
const READ: &[(&str, &[&str], &str)] = &[
    ("0,1\n1,3\n", ZERO, "CSV: 2 keys, 0 to 1, decimal; values 1 to 3"),
    ("0\t1\n1\t3\n", ZERO, "TSV: 2 keys, 0 to 1, decimal; values 1 to 3"),
    ("0 1\n1 3\n", ZERO, "lines of keys and values: 2 keys, 0 to 1, decimal; values 1 to 3"),
    ("0 1 1 3\n", ZERO, "a list of values: 4 keys, 0 to 3, by their places; values 0 to 3"),
    (
        "key,value\n200,1\n511,3\n",
        ZERO,
        "CSV with a header: 2 keys, 200 to 511, decimal; values 1 to 3",
    ),
    ("0x20;1\n", ZERO, "lines of keys and values: 1 key, 0x20 to 0x20, hexadecimal; values 1 to 1"),
    (
        "'a'..='f' | 'q' => true,\n_ => false\n",
        &[],
        "lines of keys and values: 7 keys, U+0061 to U+0071, characters; values are `bool`",
    ),
    (
        "match x {\n    b'|' => 1, // a bar\n    b'#' => 2,\n    _ => 0,\n}\n",
        &["--key", "u8"],
        "lines of keys and values: 2 keys, 35 to 124, characters; values 1 to 2",
    ),
    ("{1, 2, 3}", ZERO, "an initialiser in C: 3 keys, 0 to 2, by their places; values 1 to 3"),
    (
        "static const int t[] = { {0x20, 1}, {0x21, 010} };",
        ZERO,
        "an initialiser in C: 2 keys, 0x20 to 0x21, hexadecimal; values 1 to 8",
    ),
    (
        "{[5] = 1, 2u, [9 ... 11] = 3}",
        ZERO,
        "an initialiser in C: 5 keys, 5 to 11, decimal; values 1 to 3",
    ),
    ("{\"5\": 1}", ZERO, "JSON: 1 key, 5 to 5, decimal; values 1 to 1"),
    (
        "[{\"a\": 5, \"b\": -1}]",
        &["--default", "0", "--columns", "key=a,value=b"],
        "JSON: 1 key, 5 to 5, decimal; values -1 to -1",
    ),
    (
        "1,9,2\n4,9,5\n",
        &["--default", "0", "--columns", "key=1,value=3"],
        "CSV: 2 keys, 1 to 4, decimal; values 2 to 5",
    ),
    (
        "1,3,2\n4,9,5\n",
        &["--default", "0", "--columns", "first=1,last=2,value=3"],
        "CSV: 9 keys, 1 to 9, decimal; values 2 to 5",
    ),
    (
        "1,2,3\n4,5,6\n",
        &["--default", "0", "--format", "list"],
        "a list of values: 6 keys, 0 to 5, by their places; values 1 to 6",
    ),
    (
        "a,b\n1,2\n3,4\n",
        &["--default", "0", "--where", "b=4"],
        "CSV with a header: 1 key, 3 to 3, decimal; values 4 to 4",
    ),
    // The key is not in the first column, and its neighbours are words.
    (
        "name,code,size\nnop,0,1\njmp,9,3\n",
        &["--default", "0", "--columns", "key=2,value=3"],
        "CSV with a header: 2 keys, 0 to 9, decimal; values 1 to 3",
    ),
    // An arrow in a text is none.
    (
        "0x41;a -> b\n0x42;a -> c\n",
        &["--default", "false", "--columns", "key=1", "--where", "2=a -> b"],
        "lines of keys and values: 1 key, 0x41 to 0x41, hexadecimal; values are `bool`",
    ),
    (
        "1,\"x => y\",2\n4,\"y => x\",5\n",
        &["--default", "0", "--columns", "key=1,value=3"],
        "CSV: 2 keys, 1 to 4, decimal; values 2 to 5",
    ),
    (
        "';' | ',' => 1,\n'x' => 2,\n",
        &["--default", "0", "--key", "u8"],
        "lines of keys and values: 3 keys, 44 to 120, characters; values 1 to 2",
    ),
    // In lower case `0b` is binary, not a code point.
    ("0b10;1\n0b11;2\n", ZERO, "lines of keys and values: 2 keys, 2 to 3, decimal; values 1 to 2"),
    // A line about missing values may be of another property.
    (
        "# @missing: 0000..10FFFF; A; Yes\n00C0;A;No\n00C2;A;Yes\n# @missing: 0000..10FFFF; B; Zero\n00C1;B;One\n",
        &["--columns", "key=1,value=3", "--where", "2=A"],
        "a file of the Unicode Character Database: 2 keys, U+00C0 to U+00C2, hexadecimal code points; values are 2 names",
    ),
    // Hexadecimal keys are no header.
    (
        "FF,EE\nFE,ED\n",
        &["--radix", "16", "--default", "0"],
        "CSV: 2 keys, 0xfe to 0xff, hexadecimal; values 237 to 238",
    ),
    ("1,2\r3,4\r5,6\r", ZERO, "CSV: 3 keys, 1 to 5, decimal; values 2 to 6"),
    (
        "opcode,length,\n0x00,1,\n0x01,2,\n",
        ZERO,
        "CSV with a header: 2 keys, 0x0 to 0x1, hexadecimal; values 1 to 2",
    ),
    (
        "Key Code,Length\n1,2\n3,4\n",
        ZERO,
        "CSV with a header: 2 keys, 1 to 3, decimal; values 2 to 4",
    ),
    (
        "\"Key\";\"Length\"\n\"0\";\"1\"\n\"1\";\"2\"\n",
        ZERO,
        "CSV with a header: 2 keys, 0 to 1, decimal; values 1 to 2",
    ),
    // Columns and members may be called key and value, in any order.
    ("value,key\n1,2\n3,4\n", ZERO, "CSV with a header: 2 keys, 2 to 4, decimal; values 1 to 3"),
    ("[{\"value\":1,\"key\":2}]", ZERO, "JSON: 1 key, 2 to 2, decimal; values 1 to 1"),
    // The type that C declares is that of the values.
    (
        "static const int8_t t[] = {0, 0x7F, -128};",
        ZERO,
        "an initialiser in C: 3 keys, 0 to 2, by their places; values -128 to 127",
    ),
    (
        "const float t[] = {1, 2};",
        ZERO,
        "an initialiser in C: 2 keys, 0 to 1, by their places; values 1.0 to 2.0, f32",
    ),
    (
        "const bool t[] = {1, 0};",
        ZERO,
        "an initialiser in C: 2 keys, 0 to 1, by their places; values are `bool`",
    ),
    (
        "std::array<int,2> t = {{1, 2}};",
        ZERO,
        "an initialiser in C: 2 keys, 0 to 1, by their places; values 1 to 2",
    ),
    (
        "#ifndef H\n#define H\nint t[] = {1, 2};\n#endif\n",
        ZERO,
        "an initialiser in C: 2 keys, 0 to 1, by their places; values 1 to 2",
    ),
    (
        "static const struct { uint8_t k; uint8_t v; } t[] = {\n {1,2},\n {3,4}\n};",
        ZERO,
        "an initialiser in C: 2 keys, 1 to 3, decimal; values 2 to 4",
    ),
    // Arms as rustfmt breaks them.
    (
        "'a'..='z'\n| 'A'..='Z' => true,\n_ => false\n",
        &[],
        "lines of keys and values: 52 keys, U+0041 to U+007A, characters; values are `bool`",
    ),
    (
        "0 => { 1 }\n_ => 0 // none\n",
        &[],
        "lines of keys and values: 1 key, 0 to 0, decimal; values 1 to 1",
    ),
    (
        "0 => Kind::A,\n1 => B,\n_ => Kind::C,\n",
        &["--values-as", "Kind"],
        "lines of keys and values: 2 keys, 0 to 1, decimal; values are 3 names",
    ),
    // Literals of Rust say their types, and constants have their values.
    (
        "match x {\n    1u16 => 0x10_u32,\n    2..=3 => 1_000u32,\n    _ => u32::MAX,\n}\n",
        &[],
        "lines of keys and values: 3 keys, 1 to 3, decimal; values 16 to 1000",
    ),
    (
        "1 => 3.,\n2 => f64::NEG_INFINITY,\n_ => 0.5_f64,\n",
        &[],
        "lines of keys and values: 2 keys, 1 to 2, decimal; values -inf to 3.0, f64",
    ),
    (
        "1;16777217\n2;3\n",
        &["--default", "0", "--value", "f32"],
        "lines of keys and values: 2 keys, 1 to 2, decimal; values 3.0 to 16777216.0, f32; 1 integer is rounded",
    ),
    // Names by `--values` may look like numbers.
    (
        "1;1.1\n2;2.0\n",
        &["--default", "NA", "--values", "NA,1.1,2.0"],
        "lines of keys and values: 2 keys, 1 to 2, decimal; values are 3 names",
    ),
    ("1,2,3,\n4,5\n", ZERO, "a list of values: 5 keys, 0 to 4, by their places; values 1 to 5"),
    ("1 2 3\n4 5\n", ZERO, "a list of values: 5 keys, 0 to 4, by their places; values 1 to 5"),
    (
        "A,B\n",
        &["--default", "A"],
        "a list of values: 2 keys, 0 to 1, by their places; values are 2 names",
    ),
    (
        "1 2 3\n",
        &["--default", "0", "--columns", "key=1,value=3"],
        "lines of keys and values: 1 key, 1 to 1, decimal; values 3 to 3",
    ),
    (
        "0010;1\n0020;2\n",
        &["--default", "0", "--radix", "10"],
        "lines of keys and values: 2 keys, 10 to 20, decimal; values 1 to 2",
    ),
    (
        "0010;1\n0020;2\n",
        &["--default", "0", "--format", "ucd"],
        "a file of the Unicode Character Database: 2 keys, U+0010 to U+0020, hexadecimal code points; values 1 to 2",
    ),
    (
        "5;1\n5;1\n3..6;1\n",
        ZERO,
        "lines of keys and values: 4 keys, 3 to 6, decimal; values 1 to 1; 2 keys are given again with the same values",
    ),
];

#[test]
fn each_format_is_recognised() {
    for (content, arguments, expected) in READ {
        let read = read_as(content, arguments);
        assert!(
            read.starts_with(&format!("{expected}; all other keys have `")),
            "{content:?}: {read}"
        );
    }
}

/// Texts with options, and what the message has.
const REFUSED: &[(&str, &[&str], &[&str])] = &[
    ("1;2;3\n", ZERO, &["map.txt:1:5: `3` is a third field of `1;2;3`", "--columns"]),
    ("[true,false,true]", ZERO, &["the default: `0` is a number, and other values are `bool`"]),
    (
        "0010;1\n0020;2\n",
        ZERO,
        &["map.txt:1:1: the key `0010` begins with a zero", "--format ucd", "--radix 10"],
    ),
    (
        "1,2,3\n4,5,6\n",
        ZERO,
        &["a list of 6 values", "a table of 3 columns", "--format list", "--format csv --columns"],
    ),
    (
        "1 2 3\n4 5 6\n",
        ZERO,
        &["a list of 6 values", "a table of 3 columns", "--format lines --columns"],
    ),
    ("1,2,3\n4,5\n6,7,8\n", ZERO, &["a list of 8 values", "a table of 3 columns"]),
    ("65 1.5\n", ZERO, &["a list of 2 values", "a key and its value", "`--format lines`"]),
    ("1,2.5\n", ZERO, &["a list of 2 values", "a key and its value", "`--format csv`"]),
    (
        "1,2,\n3,4,\n",
        ZERO,
        &["a list of 4 values", "pairs of a key and its value", "`--format csv`"],
    ),
    // A row without a value is no end of a line of a list.
    ("1,5\n2,\n", ZERO, &["map.txt:2:1: `2,` has no value in column 2"]),
    ("key,value\n1,\n2,2\n", ZERO, &["map.txt:2:1: `1,` has no value in column 2"]),
    ("0,1\n1,3,9\n", ZERO, &["map.txt:2:5: `9` is a third field"]),
    (
        "1;2,5\n2;3,5\n",
        ZERO,
        &["map.txt:1:3: the value `2,5` has a comma: write `.` before a fraction"],
    ),
    (
        "1 => 1u8,\n2 => 2u16,\n_ => 0",
        &[],
        &["map.txt:2:6: the value `2u16` is `u16`, and `1u8` is `u8`"],
    ),
    ("0;1\n1;1e-400\n", ZERO, &["map.txt:2:3: the value `1e-400` is nearer to 0 than any number"]),
    (
        "1;1.5\n",
        &["--default", "A", "--values-as", "Kind"],
        &["map.txt:1:3: the value `1.5` is no name, and `--values-as` is for names"],
    ),
    (
        "state,event,next\n0,1,5\n_,9,7\n",
        &["--columns", "key=state,key=event,value=next", "--default", "0"],
        &["map.txt:3:1: `_` stands for every key, and here is another one"],
    ),
    (
        "ea,nop\n10,bpl\n20,jsr\n",
        &["--default", "none"],
        &["map.txt:1:1: `ea` names a column, or is a key in hexadecimal", "`--radix 16`"],
    ),
    ("FF,EE\nFE,ED\n", ZERO, &["map.txt:1:1: the key `FF` is no number"]),
    ("1,2,,\n2,3,,\n", ZERO, &["a list of 8 values", "a table of 4 columns"]),
    // A mark within a value begins no comment, and one alone is no comment in a table.
    (
        "0;C\n1;C#\n",
        &["--default", "none"],
        &["map.txt:2:3: the value `C#` is neither a number nor"],
    ),
    (
        "mode,opcode\n#,0x69\nzp,0x65\n",
        &["--columns", "key=opcode,value=mode", "--default", "none"],
        &["map.txt:2:1: the value `#` is neither a number nor"],
    ),
    ("#[cfg(x)]\n0 => 1,\n_ => 0\n", &[], &["map.txt:1:1: `#[cfg(x)]` has no value"]),
    ("[{\"a\":1,\"b\":2}]", ZERO, &["objects have no order", "--columns"]),
    (
        "[{\"k\":1,\"v\":2,\"v\":5}]",
        &["--columns", "key=k,value=v", "--default", "0"],
        &["the object has two `v`"],
    ),
    (
        "k,v,v\n1,2,3\n2,3,4\n",
        &["--columns", "key=k,value=v", "--default", "0"],
        &["there are two columns `v`"],
    ),
    ("int8_t t[] = {0, 0x80};", ZERO, &["map.txt:1:18: the value `0x80` is greater than 127"]),
    ("uint8_t t[] = {1, -1};", ZERO, &["map.txt:1:19: the value `-1` is less than 0"]),
    ("{-1u, 1}", ZERO, &["map.txt:1:2: the value `-1u` is no integer"]),
    (
        "1;A\n2;B\n",
        &["--default", "A", "--values-as", "f", "--language", "cpp"],
        &["`--values-as f`: the function or its parameter has this name"],
    ),
    ("1990..1999;1\n", ZERO, &["`--format lines` or `--format ucd`"]),
    (
        "1000;1\n2000;2\n",
        &["--default", "0", "--key", "char"],
        &["`1000` is in decimal, or a code point", "`--format ucd`"],
    ),
    ("0;1\n1;\"5\"\n", ZERO, &["map.txt:2:3: the value `\"5\"` is in quotes"]),
    (
        "0;1\n1;.5\n",
        ZERO,
        &["map.txt:2:3: the value `.5` is no number: write digits on both sides of the point"],
    ),
    (
        "0;1\n1;\u{2212}5\n",
        ZERO,
        &["map.txt:2:3: the value `\u{2212}5` has a minus sign of Unicode"],
    ),
    ("0;1\n1;$(x)\n", ZERO, &["map.txt:2:3: the value `$(x)` is neither a number nor a name"]),
    (
        "0;A\n1;a\u{1}b\n",
        &["--default", "A"],
        &["map.txt:2:3: the value `a\\u{1}b` has the invisible character U+0001"],
    ),
    ("0;A\n1;a\u{202e}b\n", &["--default", "A"], &["map.txt:2:3:", "U+202E"]),
    ("0;1\n", &["--default", "a\u{202e}b"], &["the default: ", "U+202E"]),
    ("\"get\";1\n\"put\";2\n", ZERO, &["map.txt:1:1: ", "is a string", "`phf`"]),
    ("\"get\",1\n\"put\",2\n", ZERO, &["map.txt:1:1: ", "is a string", "`phf`"]),
    ("{\"get\": 1}", ZERO, &["`get` is a string", "`phf`"]),
    ("5;1\n5;2\n", ZERO, &["map.txt:2:3: 5 has two values, `1` in line 1 and `2` in line 2"]),
    ("3..9;1\n5;2\n", ZERO, &["map.txt:2:3: 5 has two values, `1` in line 1 and `2` in line 2"]),
    (
        "0;340282366920938463463374607431768211456\n",
        ZERO,
        &["map.txt:1:3: the value `340282366920938463463374607431768211456` does not fit 128 bits"],
    ),
    (
        "0;-170141183460469231731687303715884105729\n",
        ZERO,
        &[
            "map.txt:1:3: the value `-170141183460469231731687303715884105729` does not fit 128 bits",
        ],
    ),
    (
        "18446744073709551616;1\n",
        ZERO,
        &["map.txt:1:1: the key `18446744073709551616` does not fit 64 bits"],
    ),
    (
        "1 10\n2 1e5\n",
        &["--default", "0", "--radix", "16", "--value", "f64"],
        &["`--radix 16` is for integers, and `f64` is decimal"],
    ),
    ("{0x1.8p3, 2}", ZERO, &["map.txt:1:2: the value `0x1.8p3` has floating point in hexadecimal"]),
    ("1 0x1_ffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff\n2 1\n", ZERO, &["does not fit 128 bits"]),
    ("0;.5\n", ZERO, &["map.txt:1:3: the value `.5` is no number", "both sides of the point"]),
    ("0;5.\n", ZERO, &["map.txt:1:3: the value `5.` is no number", "both sides of the point"]),
    ("0;1.2.3\n", ZERO, &["map.txt:1:3: the value `1.2.3` is no number"]),
    ("0;1e400\n", ZERO, &["map.txt:1:3: the value `1e400` is beyond the type of values"]),
    (
        "0;0.5\n1;1e39\n",
        &["--default", "0", "--value", "f32"],
        &["map.txt:2:3: the value `1e39` is beyond the type of values"],
    ),
    (
        "0;0.5\n1;-nan\n",
        &["--default", "0", "--value", "f64"],
        &["map.txt:2:3: the value `-nan` is no number: `nan` has no sign\n"],
    ),
    (
        "0;1\n1;0.5\n",
        &["--default", "0", "--value", "u8"],
        &["map.txt:2:3: the value `0.5` is no integer: `--value f64` takes"],
    ),
    (
        "0;A\n1;B\n",
        &["--default", "A", "--value", "f64"],
        &["`f64` is for numbers, and values are names"],
    ),
    ("0;0.5\n1;x\n", ZERO, &["map.txt:2:3: the value `x` is a name, and other values are"]),
    (
        "0;0.5\n1;2\n",
        &["--default", "self"],
        &["with `self` values are differences from keys, so they are integers"],
    ),
    (
        "-1;5\n2;3\n",
        &["--default", "self"],
        &["`self` is for keys without a sign, and keys are `i8`"],
    ),
    (
        "1,2,3\n",
        &["--default", "self", "--columns", "key=1,key=2,value=3"],
        &["`self` is for one key, and here are two"],
    ),
    (
        "k,a,b\n1,2,0.5\n",
        &["--columns", "key=k,value=a,value=b", "--default", "0,0"],
        &["`b` is `f64`: several values are integers of at most 64 bits, `bool` and names"],
    ),
    (
        "0;0.5\n1;2\n",
        &["--default", "0", "--target", "atmega328p", "--language", "c"],
        &["the target's compilers of C have no `double` of 8 bytes: choose `f32`"],
    ),
    (
        "0;18446744073709551616\n1;2\n",
        &["--default", "0", "--target", "cortex-m0", "--language", "c"],
        &["the target's compilers of C have no words of 128 bits"],
    ),
    (
        "5;crate\n",
        &["--default", "A", "--values-as", "Kind"],
        &["`crate` cannot be a variant or a constant of `Kind`"],
    ),
    (
        "a,b\n1,2\n",
        &["--default", "0", "--columns", "key=c,value=b"],
        &["there is no column `c`; there are `a`, `b`"],
    ),
    ("1,2\n3,4\n", &["--default", "0", "--columns", "first=1,first=2"], &["is given twice"]),
    ("1,\"2\n3,4\n", ZERO, &["has no closing quote"]),
    ("{1, 2", ZERO, &["map.txt:1:1: the brace is not closed"]),
    ("int t[2][2] = {{1, 2}, {3, 4}};", ZERO, &["map.txt:1:1: an array of arrays"]),
    ("65;A\n66;B\n", &["--default", "self"], &["they are integers"]),
    ("65;true\n", &["--default", "self"], &["they are integers"]),
    (
        "3400;<A, First>;Lo;x\n4DBF;<A, Last>;Lu;x\n",
        &["--default", "Cn", "--columns", "key=1,value=3"],
        &["map.txt:1:1:", "has no line with `Last>`"],
    ),
];

/// Names that `@missing` lines alone have are told, a key in `b''` is a number, and an empty field of
/// Unicode's files is no value.
#[test]
fn what_is_told_of_names_and_characters() {
    let summary = read_as("# @missing: 0000..10FFFF; Long\n00C0;L\n00C1;R\n", &[]);
    assert!(
        summary.ends_with("all other keys have `Long`; `@missing` alone has `Long`"),
        "{summary}"
    );
    let (_, output) = run("b'a' => 1,\nb'z' => 2,\n_ => 0\n", &[]);
    assert!(text(&output.stdout).contains("pub const fn f(x: u8) -> u8 {"));
    let columns = ["--columns", "key=1,value=3", "--default", "self"];
    let summary = read_as("0041;x;0061;\n0042;y;;\n00C4;z;00E4;\n", &columns);
    let expected =
        "2 keys, U+0041 to U+00C4, hexadecimal code points; values 97 to 228, from hexadecimal";
    assert!(summary.contains(expected), "{summary}");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("map.txt"), b"1;1\na\xe9;2\n").expect("a file");
    let output = in_folder(folder.path(), &["map", "map.txt", "--name", "f"]);
    assert!(text(&output.stderr).contains("line 2 has the byte 0xe9, which is not UTF-8"));
}

#[test]
fn nothing_is_guessed() {
    for (content, arguments, parts) in REFUSED {
        let message = refused(content, arguments);
        assert!(parts.iter().all(|part| message.contains(part)), "{content:?}: {message}");
    }
    // A long text is cut.
    let message = refused(&format!("0;{}\n", "$".repeat(100_000)), ZERO);
    assert!(message.len() < 300, "{message}");
    for (name, language, part) in [
        ("fn", "rust", "as it is a keyword of Rust"),
        ("self_check", "c", "which headers in C and C++ have themselves"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("map.txt"), "1 0 1").expect("a file");
        let arguments =
            ["map", "map.txt", "--default", "0", "--name", name, "--language", language];
        let output = in_folder(folder.path(), &arguments);
        assert!(text(&output.stderr).contains(part), "{}", text(&output.stderr));
    }
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
