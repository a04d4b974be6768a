//! Random maps with keys that have a sign, with two keys, and with several values, from a table as
//! text to compiled programs in Rust, C and C++: each key has the values that the table was made
//! from.

use crate::compilers::folder;
use crate::kinds::{CHAR, KEYS, Number, Random, VALUES};
use crate::{in_c_and_cpp, rust, ways};
use bit_tables_c::Part;
use bit_tables_generator::{EmittedMap, Layout};
use bit_tables_ir::lower::lower;
use bit_tables_tools::maps::{self, Columns, Options};
use std::fmt::Write;

/// A column: what its numbers are, and its name in the header.
#[derive(Clone)]
struct Column {
    number: Number,
    name: String,
}

/// A table: for each row its keys and its values.
#[derive(Clone)]
struct Table {
    keys: Vec<Column>,
    values: Vec<Column>,
    rows: Vec<(Vec<i128>, Vec<i128>)>,
    default: Vec<i128>,
}

/// What a text is, and the names of the fields that it gives the struct.
#[derive(Clone)]
struct Text {
    content: String,
    options: Options,
    fields: Vec<String>,
}

/// A number of a type: near its limits, near zero, or any.
fn number(of: Number, random: &mut Random) -> i128 {
    let size = of.greatest - of.least + 1;
    let any = i128::from(random.next()).rem_euclid(size);
    match random.below(4) {
        0 => of.least + any.min(3),
        1 => of.greatest - any.min(3),
        2 => (i128::from(random.below(7)) - 3).clamp(of.least, of.greatest),
        _ => of.least + any,
    }
}

/// The narrowest type of these numbers, as the table does not say it.
fn narrowest(numbers: impl Iterator<Item = i128> + Clone, among: &[Number]) -> Number {
    let fits = |ty: &&Number| numbers.clone().all(|one| ty.least <= one && one <= ty.greatest);
    *among.iter().find(fits).expect("a type")
}

/// The types of keys with a sign.
fn signed() -> Vec<Number> {
    VALUES.iter().filter(|number| number.least < 0).copied().collect()
}

impl Table {
    fn random(random: &mut Random) -> Self {
        let column = |number: Number, name: &str| Column { number, name: name.to_owned() };
        let has_two = random.below(2) == 0;
        let is_char = !has_two && random.below(3) == 0;
        let keys = if is_char {
            vec![column(CHAR, "key")]
        } else if has_two {
            let pairs = [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (1, 2), (2, 2)];
            let (one, other) = random.one_of(&pairs);
            vec![column(KEYS[one], "State"), column(KEYS[other], "next event")]
        } else {
            vec![column(random.one_of(&signed()), "key")]
        };
        let count = u64::from(is_char) + 1 + random.below(3);
        let mut values = Vec::new();
        let mut bits = 0;
        for name in ["length", "Cycles", "is-set", "kind of it"].iter().take(count as usize) {
            let number = random.one_of(&[VALUES[0], VALUES[1], VALUES[4], VALUES[5], VALUES[8]]);
            bits += if number.name == "bool" { 1 } else { number.name[1..].parse().unwrap_or(0) };
            if bits <= 64_u32 {
                values.push(column(number, name));
            }
        }
        let is_dense = random.below(2) == 0;
        let mut rows: Vec<(Vec<i128>, Vec<i128>)> = Vec::new();
        for place in 0..=random.below(60) {
            let key = |column: &Column, random: &mut Random| match is_dense {
                true if column.number.least < 0 => i128::from(place) - 9,
                true => i128::from(random.below(8)),
                false => number(column.number, random),
            };
            let keys: Vec<i128> = keys.iter().map(|column| key(column, random)).collect();
            let values = values.iter().map(|column| {
                let value = number(column.number, random);
                if is_dense { value & 3 & column.number.greatest } else { value }
            });
            let values = values.collect();
            if rows.iter().all(|(others, _)| *others != keys) {
                rows.push((keys, values));
            }
        }
        rows.retain(|(keys, _)| !is_char || char::from_u32(keys[0] as u32).is_some());
        if rows.is_empty() {
            rows.push((vec![97], values.iter().map(|_| 1).collect()));
        }
        // A map without a negative key is none with a sign.
        if !has_two && !is_char && rows.iter().all(|(keys, _)| keys[0] >= 0) {
            rows.push((vec![-7], rows[0].1.clone()));
        }
        let default = values.iter().map(|column| number(column.number, random)).collect();
        Self { keys, values, rows, default }
    }

    /// The rows as text, with a column that nothing is read from.
    fn written(&self, random: &mut Random) -> Text {
        let form = random.below(4);
        let separator = if form == 1 { '\t' } else { ',' };
        let columns: Vec<&Column> = self.keys.iter().chain(&self.values).collect();
        let shown = |column: &Column, value: i128| match column.number.name {
            "bool" => (value == 1).to_string(),
            "char" if form == 3 => format!("\"U+{value:04X}\""),
            "char" => format!("U+{value:04X}"),
            _ => value.to_string(),
        };
        let mut content = String::new();
        let mut lines = Vec::new();
        for (keys, values) in &self.rows {
            let cells = columns.iter().zip(keys.iter().chain(values));
            let cells: Vec<String> = cells.map(|(column, value)| shown(column, *value)).collect();
            lines.push(cells);
        }
        let has_names = form < 2 || form == 3;
        if form == 3 {
            let objects = lines.iter().map(|cells| {
                let fields = columns.iter().zip(cells);
                let fields = fields.map(|(column, cell)| format!("{:?}: {cell}", column.name));
                format!("{{{}, \"note\": 1}}", fields.collect::<Vec<_>>().join(", "))
            });
            content = format!("[{}]", objects.collect::<Vec<_>>().join(",\n "));
        } else {
            let separator = separator.to_string();
            if has_names {
                let names = columns.iter().map(|column| column.name.as_str()).chain(["note"]);
                content = names.collect::<Vec<_>>().join(&separator) + "\n";
            }
            for cells in &lines {
                content += &(cells.join(&separator) + &separator + "7\n");
            }
        }
        let mut roles = Vec::new();
        for (place, column) in columns.iter().enumerate() {
            let role = if place < self.keys.len() { "key" } else { "value" };
            let name = if has_names { column.name.clone() } else { (place + 1).to_string() };
            roles.push(format!("{role}={name}"));
        }
        let default = self.values.iter().zip(&self.default);
        let default: Vec<String> = default.map(|(column, value)| shown(column, *value)).collect();
        let options = Options {
            name: "look_up".to_owned(),
            columns: Columns::parse(&roles.join(",")).expect("columns"),
            default: Some(default.join(",")),
            format: (form == 2).then_some(maps::Format::Csv),
            ..Options::default()
        };
        let field = |(place, column): (usize, &Column)| {
            if has_names {
                column.name.to_ascii_lowercase().replace([' ', '-'], "_")
            } else {
                format!("column_{}", self.keys.len() + place + 1)
            }
        };
        Text { content, options, fields: self.values.iter().enumerate().map(field).collect() }
    }

    /// The keys that are compared, each with its values: all in the table, those near them, and
    /// others.
    fn compared(&self, random: &mut Random) -> Vec<(Vec<i128>, Vec<i128>)> {
        let types = self.key_types();
        let mut all: Vec<Vec<i128>> = Vec::new();
        for (keys, _) in &self.rows {
            all.push(keys.clone());
            for place in 0..keys.len() {
                for by in [-1, 1] {
                    let mut near = keys.clone();
                    near[place] += by;
                    all.push(near);
                }
            }
        }
        for _ in 0..200 {
            all.push(types.iter().map(|&ty| number(ty, random)).collect());
        }
        let is_char = self.keys[0].number == CHAR;
        all.retain(|keys| !is_char || char::from_u32(keys[0] as u32).is_some());
        all.retain(|keys| {
            keys.iter().zip(&types).all(|(key, ty)| ty.least <= *key && *key <= ty.greatest)
        });
        let values = |keys: &Vec<i128>| {
            let row = self.rows.iter().find(|(own, _)| own == keys);
            row.map_or_else(|| self.default.clone(), |(_, values)| values.clone())
        };
        all.into_iter().map(|keys| (keys.clone(), values(&keys))).collect()
    }

    /// The types of the parameters, which follow from the numbers.
    fn key_types(&self) -> Vec<Number> {
        if self.keys[0].number == CHAR {
            return vec![CHAR];
        }
        let signed = signed();
        let among = if self.keys[0].number.least < 0 { &signed[..] } else { &KEYS[..4] };
        let column = |place: usize| self.rows.iter().map(move |(keys, _)| keys[place]);
        (0..self.keys.len()).map(|place| narrowest(column(place), among)).collect()
    }
}

/// The program in Rust for tables, each by some ways.
fn in_rust(tables: &[(Table, Text, Vec<EmittedMap>)], random: &mut Random) -> String {
    let (mut code, mut main) = (String::new(), String::new());
    for (map, (table, text, ways)) in tables.iter().enumerate() {
        let rows = table.compared(random).into_iter().map(|(keys, values)| {
            let list =
                |all: Vec<i128>| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            format!("([{}],[{}])", list(keys), list(values))
        });
        let (keys, values) = (table.keys.len(), table.values.len());
        let rows = rows.collect::<Vec<_>>().join(",");
        let _ =
            writeln!(code, "const ROWS_{map}: &[([i128; {keys}], [i128; {values}])] = &[{rows}];");
        let arguments: Vec<String> = match table.keys[0].number {
            CHAR => vec!["char::from_u32(keys[0] as u32).unwrap()".to_owned()],
            _ => (0..keys).map(|place| format!("keys[{place}] as _")).collect(),
        };
        let found = if values == 1 {
            "[found as i128]".to_owned()
        } else {
            let fields = text.fields.iter().map(|field| format!("found.{field} as i128"));
            format!("[{}]", fields.collect::<Vec<_>>().join(","))
        };
        for (number, way) in ways.iter().enumerate() {
            let _ = writeln!(code, "mod m{map}_{number} {{ {}\n}}", way.text(Layout::Compact));
            let _ = writeln!(
                main,
                "for (keys, values) in ROWS_{map} {{ let found = m{map}_{number}::look_up({}); assert_eq!({found}, *values, \"map {map}, {}: \
                 {{keys:?}}\"); }}",
                arguments.join(", "),
                way.technique()
            );
        }
    }
    format!("#![allow(dead_code)]\n{code}\nfn main() {{\n{main}}}\n")
}

/// The program in C or C++ for tables, by functions that are named so with the numbers of map and way.
fn in_c(
    included: &str,
    self_check: &str,
    tables: &[(Table, Text, Vec<EmittedMap>)],
    function: &str,
    random: &mut Random,
) -> String {
    let (mut code, mut main) = (String::new(), String::new());
    let literal = |number: i128| format!("UINT64_C({})", number.rem_euclid(1 << 64));
    for (map, (table, text, ways)) in tables.iter().enumerate() {
        let rows = table.compared(random);
        let count = rows.len();
        for (place, ty) in table.key_types().into_iter().enumerate() {
            let ty = match ty {
                CHAR => "uint32_t".to_owned(),
                ty => ty.name.replace('i', "int").replace('u', "uint") + "_t",
            };
            let keys = rows.iter().map(|(keys, _)| format!("({ty}){}", literal(keys[place])));
            let keys = keys.collect::<Vec<_>>().join(",");
            let _ = writeln!(code, "static const {ty} keys_{map}_{place}[] = {{{keys}}};");
        }
        for place in 0..table.values.len() {
            let values = rows.iter().map(|(_, values)| literal(values[place]));
            let values = values.collect::<Vec<_>>().join(",");
            let _ = writeln!(code, "static const uint64_t values_{map}_{place}[] = {{{values}}};");
        }
        let arguments: Vec<String> =
            (0..table.keys.len()).map(|place| format!("keys_{map}_{place}[i]")).collect();
        for (number, way) in ways.iter().enumerate() {
            let function = function.replace("{map}", &map.to_string());
            let function = function.replace("{way}", &number.to_string());
            let call = format!("{function}({})", arguments.join(", "));
            let compared = |place: usize, found: &str| {
                format!("(uint64_t)({found}) == values_{map}_{place}[i]")
            };
            let condition = if table.values.len() == 1 {
                compared(0, &call)
            } else {
                let fields = text.fields.iter().enumerate();
                let all = fields.map(|(place, field)| compared(place, &format!("{call}.{field}")));
                all.collect::<Vec<_>>().join(" && ")
            };
            let _ = writeln!(
                main,
                "    for (size_t i = 0; i < {count}; i++) if (!({condition})) {{ printf(\"map {map}, {}: row %u\", (unsigned)i); return 0; }}",
                way.technique()
            );
        }
    }
    format!(
        "#include \"{included}\"\n#include <stddef.h>\n#include <stdio.h>\n{code}\nint main(void) {{\n{main}    if ({self_check}() != NULL) \
         printf(\"%s\", {self_check}()); else printf(\"right\");\n    return 0;\n}}\n"
    )
}

/// Compares random tables by every way in each language. Returns how many functions were compared.
fn compare(name: &str, seed: u64, count: usize, of_each: usize) -> usize {
    let mut random = Random::new(seed);
    let mut tables = Vec::new();
    for _ in 0..count {
        let table = Table::random(&mut random);
        let text = table.written(&mut random);
        let reading = maps::map(&text.content, &text.options);
        let map = reading.unwrap_or_else(|why| panic!("{why:?}: {}", text.content)).map;
        tables.push((table, text, map));
    }
    let with_ways = |is_plain: bool, random: &mut Random| {
        let mut all = Vec::new();
        for (table, text, map) in &tables {
            let map = if is_plain { map.clone().as_numbers() } else { map.clone() };
            all.push((table.clone(), text.clone(), ways(&map, of_each, random)));
        }
        all
    };
    let in_rust_ways = with_ways(false, &mut random);
    let mut functions: usize = in_rust_ways.iter().map(|one| one.2.len()).sum();
    let place = folder(&format!("{name}_rust_{seed}"));
    rust(&place, &in_rust(&in_rust_ways, &mut random));
    let plain = with_ways(true, &mut random);
    functions += plain.iter().map(|one| one.2.len()).sum::<usize>();
    let mut programs = Vec::new();
    for (map, (_, _, ways)) in plain.iter().enumerate() {
        for (number, way) in ways.iter().enumerate() {
            let program = lower(way.module(), way.word()).expect("in the language");
            programs.push((format!("m{map}w{number}"), program));
        }
    }
    let parts = programs.iter().map(|(name, program)| Part {
        name: Some(name.clone()),
        doc: String::new(),
        program,
    });
    let program = [
        in_c("check.c", "bits_self_check", &plain, "bits_m{map}w{way}_look_up", &mut random),
        in_c("bits.hpp", "bits::self_check", &plain, "bits::m{map}w{way}::look_up", &mut random),
    ];
    in_c_and_cpp(&format!("{name}_{seed}"), parts.collect(), program);
    functions
}

#[test]
fn random_shapes_have_their_values() {
    assert!(compare("random_shapes", 1, 16, 1) > 200);
}

/// Many more, in programs of some maps each.
#[test]
#[ignore = "takes minutes"]
fn many_random_shapes_have_their_values() {
    let functions: usize = (100..108).map(|seed| compare("many_random_shapes", seed, 20, 2)).sum();
    println!("{functions} functions of {} maps", 8 * 20);
}
