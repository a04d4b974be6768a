//! A program that puts a changed header to its self-check, and compares its functions with those of
//! the original.

use super::{MUTANT, ORIGINAL};
use bit_tables_c::{PassedAs, Signature};
use bit_tables_generator::__private::module::{Module, Type};
use bit_tables_ir as ir;

/// What stands in `assert.h`: a precondition that does not hold ends the call.
pub const ASSERT: &str = "\
#ifndef BROKEN\n#define BROKEN\n#include <setjmp.h>\nstatic jmp_buf broken;\n#endif\n\
#undef assert\n#define assert(condition) ((condition) ? (void)0 : longjmp(broken, 1))\n";

/// Pseudo-random numbers (`SplitMix64`), the same in every run, and words of all densities.
const RANDOM: &str = "
#include <stdlib.h>
#include <string.h>
typedef unsigned __int128 wide;
static uint64_t state = 42;
static uint64_t next(void) {
    uint64_t mixed = state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ (mixed >> 31);
}
static wide drawn(void) { wide high = next(); return high << 64 | next(); }
static wide word(void) {
    wide one = drawn(), two = drawn(), three = drawn(), four = drawn();
    switch ((unsigned)(four % 8)) {
    case 0: return one & two & three & (four >> 3);
    case 1: case 2: return one & two;
    case 3: return one | two;
    case 4: return (wide)1 << (unsigned)(one % 128);
    case 5: return ~(wide)0 >> (unsigned)(one % 128);
    case 6: return (wide)1 << (unsigned)(one % 128) | (wide)1 << (unsigned)(two % 128) | (wide)1 << (unsigned)(three % 64);
    default: return one;
    }
}
";

/// How many random inputs there are for each function.
const ROUNDS: u32 = 20_000;

/// The most entries of a slice.
const LONGEST: usize = 200;

/// The program for the functions of a module with these signatures, on a board of `squares`
/// squares.
pub fn program(module: &Module, signatures: &[Signature], squares: u32) -> String {
    let mut text = format!(
        "#include <assert.h>\n#include \"original.h\"\n#include \"mutant_check.c\"\n{RANDOM}"
    );
    let mut calls = String::new();
    for function in module.functions.iter().filter(|function| function.public) {
        if matches!(function.result, Type::Defined(_)) {
            continue;
        }
        let signature = signatures.iter().find(|signature| signature.source == function.name);
        let signature = signature.unwrap_or_else(|| panic!("`{}`", function.name));
        let kinds: Vec<Type> = function.parameters.iter().map(|(_, kind)| *kind).collect();
        let name = function.name;
        text += &format!(
            "static void compare_{name}(void) {{\n{}}}\n",
            body(&kinds, signature, squares)
        );
        calls += &format!("        compare_{name}();\n");
    }
    text + &format!(
        "int main(int count, char **words) {{
    if (count == 2 && !strcmp(words[1], \"check\")) return setjmp(broken) || {MUTANT}self_check();
    for (unsigned round = 0; round < {ROUNDS}; round++) {{
{calls}    }}
    return 0;
}}
"
    )
}

/// Draws arguments, calls both functions and compares what they return.
fn body(kinds: &[Type], signature: &Signature, squares: u32) -> String {
    let (mut draws, mut compared) = (String::new(), String::new());
    let (mut of_original, mut of_mutant) = (Vec::new(), Vec::new());
    let mut kinds = kinds.iter();
    for (place, parameter) in signature.parameters.iter().enumerate() {
        let ty = &parameter.ty_in_c;
        let (one, other) = (format!("one_{place}"), format!("other_{place}"));
        match parameter.form {
            PassedAs::Value => {
                draws += &format!("    {ty} {one} = ({ty}){};\n", drawn(kinds.next(), squares));
                of_original.push(one.clone());
                of_mutant.push(one);
            }
            PassedAs::Input(count) => {
                kinds.next();
                let (most, count) = match count {
                    Some(count) => (count, count.to_string()),
                    None => (LONGEST, format!("length_{}", place + 1)),
                };
                if most == LONGEST && count.starts_with("length") {
                    draws += &format!("    size_t {count} = next() % {LONGEST};\n");
                }
                draws += &format!(
                    "    {ty} {one}[{most}];\n    for (size_t i = 0; i < {count}; i++) {one}[i] = ({ty})word();\n"
                );
                of_original.push(one.clone());
                of_mutant.push(one);
            }
            PassedAs::Length(_) => {
                of_original.push(format!("length_{place}"));
                of_mutant.push(format!("length_{place}"));
            }
            PassedAs::Changed(_) | PassedAs::Result(_) => {
                let value = if matches!(parameter.form, PassedAs::Changed(_)) {
                    kinds.next();
                    "word()"
                } else {
                    "0"
                };
                let count = match parameter.form {
                    PassedAs::Changed(count) => count,
                    PassedAs::Result(count) => Some(count),
                    _ => continue,
                };
                let length = format!("length_{}", place + 1);
                if count.is_none() {
                    draws += &format!("    size_t {length} = next() % {LONGEST};\n");
                }
                let is_slice = count.is_none();
                let count = count.unwrap_or(LONGEST);
                draws += &format!(
                    "    {ty} {one}[{count}], {other}[{count}];\n    \
                     for (size_t i = 0; i < {count}; i++) {one}[i] = {other}[i] = ({ty}){value};\n"
                );
                let is_there = if signature.result == ir::Type::Bool
                    && matches!(parameter.form, PassedAs::Result(_))
                {
                    "one && "
                } else {
                    ""
                };
                // What returns a number of entries leaves the others unspecified.
                let size = if is_slice {
                    format!("(one < {length} ? one : {length}) * sizeof *{one}")
                } else if signature.result == ir::Type::PLACE {
                    format!("one * sizeof *{one}")
                } else {
                    format!("sizeof {one}")
                };
                compared +=
                    &format!("    if ({is_there}memcmp({one}, {other}, {size})) exit(1);\n");
                of_original.push(one);
                of_mutant.push(other);
            }
        }
    }
    let (result, name) = (&signature.result_in_c, &signature.source);
    let (one, other) = if signature.result == ir::Type::Unit {
        (String::new(), String::new())
    } else {
        let changed = result.replace(ORIGINAL, MUTANT);
        draws += &format!("    {result} one;\n    {changed} other;\n");
        let differs = match signature.result {
            ir::Type::Text => "strcmp(one, other)",
            _ => "memcmp(&one, &other, sizeof one)",
        };
        compared = format!("    if ({differs}) exit(1);\n") + &compared;
        ("one = ".to_owned(), "other = ".to_owned())
    };
    format!(
        "{draws}    if (setjmp(broken)) return;\n    {one}{ORIGINAL}{name}({});\n    \
         if (setjmp(broken)) exit(1);\n    {other}{MUTANT}{name}({});\n{compared}",
        of_original.join(", "),
        of_mutant.join(", "),
    )
}

/// An expression that draws an argument.
fn drawn(kind: Option<&Type>, squares: u32) -> String {
    match kind {
        Some(Type::Index | Type::Piece(_)) => format!("(next() % {})", squares + 2),
        Some(Type::Square | Type::Place) => format!("(next() % {squares})"),
        Some(Type::Bool) => "(next() % 2)".to_owned(),
        Some(Type::Total) => "next()".to_owned(),
        Some(Type::Word | Type::Number(_)) => "word()".to_owned(),
        Some(Type::TextRef) => "(next() % 2 ? \"scalar\" : \"none\")".to_owned(),
        other => panic!("no such argument is drawn: {other:?}"),
    }
}
