//! Programs that look up every key and compare the value with a list.

use super::kinds::{BOOL, CHAR, Kind, LISTED};
use bit_tables_generator::{EmittedMap, Layout};
use std::fmt::Write;

/// The code of maps, and a program that compares it.
#[derive(Default)]
pub struct Program {
    pub code: String,
    pub checks: String,
    pub calls: String,
}

/// A map, and the keys that are compared.
pub struct Expected<'a> {
    pub kind: &'a Kind,
    pub keys: Vec<i128>,
}

impl Program {
    /// Adds a map in Rust, by these ways. A way is a module of its own.
    pub fn add_rust(&mut self, map: usize, expected: &Expected, ways: &[EmittedMap]) {
        let Expected { kind, keys } = expected;
        let (key, value) = (kind.key.name, kind.value);
        let literal = |given: i128| match value {
            BOOL => (given == 1).to_string(),
            _ if value.is_float() => format!("{}::from_bits({given})", value.name),
            _ if value.name == "u128" => given.cast_unsigned().to_string(),
            _ => given.to_string(),
        };
        let is_char = |key: &&i128| !(0xd800..0xe000).contains(*key) && **key <= 0x10_ffff;
        let raw = if key == "char" { "u32" } else { key };
        let ranges: Vec<String> = kind
            .ranges
            .iter()
            .map(|&(first, last, value)| format!("({first},{last},{})", literal(value)))
            .collect();
        let keys = if kind.has_few_keys() {
            format!("{}..={}", kind.key.least, kind.key.greatest)
        } else {
            let keys = keys.iter().filter(|key| kind.key != CHAR || is_char(key));
            let keys: Vec<String> = keys.map(ToString::to_string).collect();
            format!("[{}]", keys.join(","))
        };
        let _ = writeln!(
            self.checks,
            "fn expected_{map}() -> Vec<({raw}, {})> {{ let ranges = [{}]; let value = |key| ranges.iter().find(|range| range.0 <= key && \
             key <= range.1).map_or({}, |range| range.2); ({keys}).into_iter().map(|key| (key, value(key))).collect() }}",
            value.name,
            ranges.join(","),
            kind.default.map_or_else(|| format!("key as {}", value.name), literal)
        );
        let _ = writeln!(self.calls, "let expected = expected_{map}();");
        for (number, way) in ways.iter().enumerate() {
            let _ = writeln!(self.code, "mod m{map}_{number} {{ {}\n}}", way.text(Layout::Compact));
            let key = if key == "char" { "char::from_u32(key).unwrap()" } else { "key" };
            let bits = if value.is_float() { ".to_bits()" } else { "" };
            let _ = writeln!(
                self.calls,
                "for &(key, value) in &expected {{ assert_eq!(m{map}_{number}::look_up({key}){bits}, value{bits}, \"map {map}, {}: {{key}}\"); }}",
                way.technique()
            );
        }
    }

    /// Adds a map in C, by the functions with these names.
    pub fn add_c(&mut self, map: usize, expected: &Expected, functions: &[String]) {
        let Expected { kind, keys } = expected;
        let ty = |name: &str| match name {
            "bool" => "bool".to_owned(),
            "char" | "f32" => "uint32_t".to_owned(),
            "f64" => "uint64_t".to_owned(),
            "u128" => "wide".to_owned(),
            "i128" => "signed_wide".to_owned(),
            name if name.starts_with('i') => format!("int{}_t", &name[1..]),
            name => format!("uint{}_t", &name[1..]),
        };
        let literal = |number: i128| match number {
            _ if LISTED.contains(&kind.value) => format!(
                "(((wide){:#x}u << 64) | {:#x}u)",
                number >> 64 & 0xffff_ffff_ffff_ffff,
                number as u64
            ),
            _ if number == i128::from(i64::MIN) => "INT64_MIN".to_owned(),
            ..0 => format!("INT64_C({number})"),
            _ => format!("UINT64_C({number})"),
        };
        let list = |numbers: &mut dyn Iterator<Item = i128>, ty: &str| {
            let all: Vec<String> =
                numbers.map(|number| format!("({ty}){}", literal(number))).collect();
            all.join(",")
        };
        let (key, value) = (ty(kind.key.name), ty(kind.value.name));
        let firsts = list(&mut kind.ranges.iter().map(|range| range.0), &key);
        let lasts = list(&mut kind.ranges.iter().map(|range| range.1), &key);
        let given = list(&mut kind.ranges.iter().map(|range| range.2), &value);
        let count = kind.ranges.len();
        let _ = writeln!(
            self.checks,
            "static const {key} firsts_{map}[] = {{{firsts}}}, lasts_{map}[] = {{{lasts}}};\nstatic const {value} given_{map}[] = {{{given}}};\n\
             static {value} value_{map}({key} x) {{ for (size_t i = 0; i < {count}; i++) if (firsts_{map}[i] <= x && x <= lasts_{map}[i]) return \
             given_{map}[i]; return ({value}){}; }}",
            kind.default.map_or_else(|| "x".to_owned(), literal)
        );
        let keys = if kind.has_few_keys() {
            let all = kind.key.greatest - kind.key.least + 1;
            format!("for (uint32_t i = 0; i < {all}; i++) {{ {key} x = ({key})i;")
        } else {
            let _ = writeln!(
                self.checks,
                "static const {key} keys_{map}[] = {{{}}};",
                list(&mut keys.iter().copied(), &key)
            );
            format!("for (size_t i = 0; i < {}; i++) {{ {key} x = keys_{map}[i];", keys.len())
        };
        let _ = writeln!(self.calls, "    {keys} {value} expected = value_{map}(x);");
        let found = |function: &str| match kind.value.name {
            "f32" => format!("bits_of_float({function}(x))"),
            "f64" => format!("bits_of_double({function}(x))"),
            _ => format!("{function}(x)"),
        };
        for function in functions {
            let found = found(function);
            let _ = writeln!(
                self.calls,
                "        if ({found} != expected) {{ printf(\"{function}(%llu)\", (unsigned long long)x); return 0; }}"
            );
        }
        self.calls += "    }\n";
    }

    /// The program in Rust.
    pub fn rust(&self) -> String {
        let Self { code, checks, calls } = self;
        format!("#![allow(dead_code)]\n{checks}\nfn main() {{\n{calls}}}\n{code}")
    }

    /// The program in C or C++, which includes this file with the self-checks, whose names begin with
    /// `prefix`.
    pub fn c(&self, included: &str, prefix: &str) -> String {
        let Self { checks, calls, .. } = self;
        let self_check = format!("{prefix}self_check");
        format!(
            "#include \"{included}\"\n#include <stdio.h>\n{BITS}{checks}\nint main(void) {{\n    (void)bits_of_float;\n    (void)bits_of_double;\n{calls}    \
             if ({self_check}() != NULL) printf(\"%s\", {self_check}()); else printf(\"right\");\n    return 0;\n}}\n"
        )
    }
}

/// 128-bit numbers, and the bits of floating-point numbers.
const BITS: &str = "#include <string.h>
__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 signed_wide;
static inline uint32_t bits_of_float(float x) { uint32_t bits; memcpy(&bits, &x, 4); return bits; }
static inline uint64_t bits_of_double(double x) { uint64_t bits; memcpy(&bits, &x, 8); return bits; }
";
