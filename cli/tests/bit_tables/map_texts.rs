//! `bit-tables map`: what a text of each form is read as, and what is refused instead of guessed.

use super::common::text;
use super::map_files::{in_folder, read_as, refused, run};
use std::fs;

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
