//! Random functions: what C computes is what the interpreter does.

mod avr;
mod compilers;
mod random;

use bit_tables_c::Style;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{Function, Int};
use bit_tables_test_support::{Random, printed_by};
use compilers::{SANITIZED, allows, compile, compilers, folder, header, printed, put};
use random::{any_number, function, program};
use std::ops::Range;

/// The calls of each function.
const CALLS: usize = 6;

/// The integers that have the same width everywhere, and that every compiler has.
const COMMON: [Int; 8] =
    [Int::U8, Int::U16, Int::U32, Int::U64, Int::I8, Int::I16, Int::I32, Int::I64];

/// A number as C has it, of any type.
fn literal(value: u128, int: Int) -> String {
    let (high, low) = (value >> 64, value & u128::from(u64::MAX));
    let word = match int {
        Int::U128 | Int::I128 => format!("BITS_U128({high:#x}, {low:#x})"),
        _ => format!("UINT64_C({low:#x})"),
    };
    // In two's complement, which every compiler that is tested here converts to.
    format!("({})({word})", in_c(int))
}

fn in_c(int: Int) -> &'static str {
    match int {
        Int::U8 => "uint8_t",
        Int::U16 => "uint16_t",
        Int::U32 => "uint32_t",
        Int::U64 => "uint64_t",
        Int::U128 => "bits_u128_t",
        Int::Usize => "size_t",
        Int::I8 => "int8_t",
        Int::I16 => "int16_t",
        Int::I32 => "int32_t",
        Int::I64 => "int64_t",
        Int::I128 => "bits_i128_t",
    }
}

/// A header of these functions, the statements of a program that reports unexpected results, and
/// the number of calls.
fn made(numbers: Range<usize>, ints: &'static [Int]) -> (String, String, usize) {
    let functions: Vec<Function> = numbers.map(|number| function(number, ints)).collect();
    let program = program(functions);
    let mut interpreter = Interpreter::new(&program);
    let (mut calls, mut count) = (String::new(), 0);
    let mut random = Random(u64::MAX);
    for function in &program.functions {
        for _ in 0..CALLS {
            let mut arguments = Vec::new();
            for variable in &function.variables[..3] {
                let int = variable.ty.int().unwrap_or(Int::U8);
                arguments.push((any_number(&mut random, int), int));
            }
            let values = arguments.iter().map(|&(number, int)| Value::int(int, number)).collect();
            // What overflows for these numbers is not defined.
            let Ok(outcome) = interpreter.call(&function.name, values) else { continue };
            let Value::Int { number, kind } = outcome.result else { panic!("no number") };
            let name = &function.name;
            let given: Vec<String> =
                arguments.iter().map(|&(number, int)| literal(number, int)).collect();
            let given = given.join(", ");
            calls += &format!(
                "    if (bits_{name}({given}) != {})\n        tell(\"{name}({given}) \");\n",
                literal(number, kind),
            );
            count += 1;
        }
    }
    let header = header(Style::c("bits_"), &program);
    (header.text().expect("a header"), calls, count)
}

/// Writes a header and a program next to it.
fn write(folder: &std::path::Path, header: &str, tell: &str, calls: &str) {
    let main = format!(
        "#include \"bits.h\"\n{tell}\nint main(void) {{\n{calls}    tell(\"end\");\n    finish();\n    return 0;\n}}\n"
    );
    put(folder, "bits.h", header);
    put(folder, "main.c", main);
}

#[test]
fn c_computes_what_the_interpreter_does() {
    let (header, calls, count) = made(0..600, &Int::ALL);
    // Most calls are defined.
    assert!(count > 1800, "{count} calls");
    let folder = folder("c_random");
    let tell = "#include <stdio.h>\n#define tell(text) fputs(text, stdout)\n#define finish()\n";
    write(&folder, &header, tell, &calls);
    let sanitized = ["-w", SANITIZED[0], SANITIZED[1]];
    let languages: [(&str, &[&str]); 3] =
        [("c99", &["-w", "-O2"]), ("c99", &sanitized), ("c++17", &["-w", "-DBITS_NO_BUILTINS"])];
    for compiler in compilers() {
        // The code is as no person writes it, and warnings say so.
        for (language, options) in languages.into_iter().filter(|way| allows(compiler, way.1)) {
            assert_eq!(printed(&compile(compiler, &folder, language, options)), "end");
        }
    }
}

/// The simulator shows what is sent, and ends where nothing can wake the processor.
const SEND: &str = r#"#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static void tell(const char *text) {
    UCSR0B = 1 << TXEN0;
    for (; *text != 0; text++) {
        while (!(UCSR0A & (1 << UDRE0))) {
        }
        UDR0 = (uint8_t)*text;
    }
}

static void finish(void) {
    /* Only whole lines are shown. */
    tell("\n\n");
    cli();
    sleep_enable();
    sleep_cpu();
}
"#;

/// Where an `int` has 16 bits.
#[test]
#[ignore = "slow: requires a compiler and a simulator of AVR"]
fn c_computes_it_on_avr_too() {
    if !avr::is_there() {
        return;
    }
    let folder = folder("c_random_avr");
    // A few at a time, as all of them do not fit its memory.
    for start in (0..240).step_by(30) {
        let (header, calls, _) = made(start..start + 30, &COMMON);
        write(&folder, &header, SEND, &calls);
        let (program, output) = avr::compile(&folder, &["-std=c99", "-Os", "-w"]);
        assert!(output.status.success(), "{}", printed_by(&output));
        let shown = avr::printed(&program);
        assert!(shown.contains("end") && !shown.contains("C("), "{shown}");
    }
}
