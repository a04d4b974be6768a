//! The same map in every format that people have.

use super::kinds::{BOOL, CHAR, Kind, Number, Random};
use bit_tables_tools::maps::{Columns, Options, key_type, value_type};
use std::fmt::Write;

/// A text, the name of its form, and the options that a command needs for it.
pub struct Text {
    pub form: &'static str,
    pub content: String,
    pub options: Options,
}

/// A value as it is in the text.
fn value(value: i128, ty: Number, is_hexadecimal: bool) -> String {
    let float = match ty.name {
        "f32" => Some(f64::from(f32::from_bits(value as u32))),
        "f64" => Some(f64::from_bits(value as u64)),
        _ => None,
    };
    match value {
        _ if ty == BOOL => (value == 1).to_string(),
        _ if float.is_some_and(f64::is_nan) => {
            ["nan", "NAN"][usize::from(is_hexadecimal)].to_owned()
        }
        _ if float.is_some_and(f64::is_infinite) => {
            let size = ["inf", "INFINITY"][usize::from(is_hexadecimal)];
            if float < Some(0.0) { format!("-{size}") } else { size.to_owned() }
        }
        _ if ty.name == "f32" && is_hexadecimal => format!("{:e}", f32::from_bits(value as u32)),
        _ if ty.name == "f32" => format!("{:?}", f32::from_bits(value as u32)),
        _ if ty.name == "f64" && is_hexadecimal => format!("{:e}", f64::from_bits(value as u64)),
        _ if ty.name == "f64" => format!("{:?}", f64::from_bits(value as u64)),
        _ if ty.name == "u128" && is_hexadecimal => format!("{value:#x}"),
        _ if ty.name == "u128" => value.cast_unsigned().to_string(),
        0.. if is_hexadecimal => format!("{value:#x}"),
        _ => value.to_string(),
    }
}

/// A value as a literal of Rust that says its type, or a constant.
fn literal(given: i128, ty: Number, is_short: bool) -> String {
    let name = ty.name;
    let float = match name {
        _ if ty == BOOL => return (given == 1).to_string(),
        "f32" => f64::from(f32::from_bits(given as u32)),
        "f64" => f64::from_bits(given as u64),
        "u128" if given == -1 => return "u128::MAX".to_owned(),
        _ if name != "u128" && given == ty.greatest => return format!("{name}::MAX"),
        _ if name != "u128" && given == ty.least && is_short => return format!("{name}::MIN"),
        _ if is_short => return format!("{}{name}", value(given, ty, true)),
        _ => return format!("{}_{name}", value(given, ty, false)),
    };
    match float {
        _ if float.is_nan() => format!("{name}::NAN"),
        f64::INFINITY => format!("{name}::INFINITY"),
        f64::NEG_INFINITY => format!("{name}::NEG_INFINITY"),
        // Digits after the point may be left out.
        _ if is_short && name == "f64" && float.fract() == 0.0 && float.abs() < 1e6 => {
            format!("{float:?}").trim_end_matches('0').to_owned()
        }
        _ => format!("{}_{name}", value(given, ty, is_short)),
    }
}

/// How a form writes keys and rows.
struct Form {
    name: &'static str,
    /// Whether it has ranges with both ends in one cell.
    has_ranges: bool,
    /// Whether keys are code points in hexadecimal.
    has_code_points: bool,
    /// Whether it has values for the keys from 0 on.
    is_of_places: bool,
}

const fn form(name: &'static str) -> Form {
    Form { name, has_ranges: true, has_code_points: false, is_of_places: false }
}

const FORMS: &[Form] = &[
    form("lines"),
    form("arrows"),
    form("match"),
    form("literals"),
    Form { has_code_points: true, ..form("ucd") },
    Form { has_ranges: false, ..form("blanks") },
    form("csv"),
    form("csv with a header"),
    form("csv with semicolons"),
    form("csv of ranges"),
    form("tsv"),
    Form { has_ranges: false, ..form("json object") },
    Form { has_ranges: false, ..form("json pairs") },
    form("json objects"),
    Form { has_ranges: false, ..form("c pairs") },
    Form { has_ranges: false, ..form("c designators") },
    form("c ranges"),
    Form { is_of_places: true, ..form("list") },
    Form { is_of_places: true, ..form("json list") },
    Form { is_of_places: true, ..form("c list") },
];

/// The number of all forms.
pub const COUNT: usize = FORMS.len();

/// The map in one of the forms that can have it.
#[allow(clippy::too_many_lines, reason = "a line for each form")]
pub fn written(kind: &Kind, random: &mut Random) -> Text {
    let are_single = kind.ranges.iter().all(|(first, last, _)| first == last);
    let are_places = (0..).zip(&kind.ranges).all(|(place, range)| range.0 == place)
        && are_single
        && kind.ranges.len() > 1;
    // JSON has no infinity.
    let mut values = kind.ranges.iter().map(|range| range.2).chain(kind.default);
    let is_finite = |given: i128| match kind.value.name {
        "f32" => f32::from_bits(given as u32).is_finite(),
        "f64" => f64::from_bits(given as u64).is_finite(),
        _ => true,
    };
    let are_finite = values.all(is_finite);
    let can = |form: &&Form| {
        (are_finite || !form.name.starts_with("json"))
            && (!form.has_code_points || kind.key == CHAR)
            && (form.has_ranges || are_single)
            && (!form.is_of_places || are_places)
            && (kind.ranges.len() > 1 || !["blanks", "csv", "tsv"].contains(&form.name))
    };
    // Few maps can have them.
    let is_of_places = are_places && random.below(2) == 0;
    let all: Vec<&Form> =
        FORMS.iter().filter(can).filter(|form| form.is_of_places || !is_of_places).collect();
    let form = random.one_of(&all);
    let is_hexadecimal = random.below(2) == 0;
    let of = |given| match form.name {
        "literals" => literal(given, kind.value, is_hexadecimal),
        _ => value(given, kind.value, is_hexadecimal && !form.name.starts_with("json")),
    };
    let number = |key: i128| match form.name {
        "ucd" => format!("{key:04X}"),
        "json object" | "json pairs" => format!("\"{key:#x}\""),
        "json objects" => key.to_string(),
        "literals" if kind.key != CHAR => literal(key, kind.key, is_hexadecimal),
        // Without a prefix it would be a code point in hexadecimal.
        "lines" if kind.key == CHAR => format!("U+{key:04X}"),
        _ if is_hexadecimal => format!("{key:#x}"),
        _ if kind.key == CHAR && form.name == "match" && (0x61..0x7b).contains(&key) => {
            format!("'{}'", char::from_u32(key as u32).unwrap_or('a'))
        }
        _ if kind.key == CHAR && random_bit(key) => format!("U+{key:04X}"),
        _ => key.to_string(),
    };
    let mut ranges = kind.ranges.clone();
    if !form.is_of_places {
        for place in (1..ranges.len()).rev() {
            ranges.swap(place, random.below(place as u64 + 1) as usize);
        }
    }
    let range = |first: i128, last: i128, dots: &str| {
        if first == last { number(first) } else { number(first) + dots + &number(last) }
    };
    let row = |cells: &[String], separator: &str| cells.join(separator) + "\n";
    let (mut text, mut columns) = (String::new(), None);
    let list = |open: &str, close: &str| {
        let values: Vec<String> = ranges.iter().map(|range| of(range.2)).collect();
        format!("{open}{}{close}", values.join(", "))
    };
    match form.name {
        "list" => text = list("", "\n"),
        "json list" => text = list("[", "]"),
        "c list" => text = list("static const int table[] = {\n", ",\n};\n"),
        "csv with a header" => {
            text += "note,length,opcode\n";
            columns = Some("key=opcode,value=length");
        }
        "csv with semicolons" => text += "key;value\n",
        "csv of ranges" => {
            columns = Some(
                ["first=1,last=2,value=3", "first=2,last=3,value=1"][usize::from(is_hexadecimal)],
            );
        }
        "json objects" => columns = Some("first=from,last=to,value=is"),
        "c ranges" => columns = Some("first=1,last=2,value=3"),
        "match" | "literals" => text += "match x {\n",
        _ => {}
    }
    let mut entries = Vec::new();
    for &(first, last, given) in &ranges {
        let given = of(given);
        let comment = if random.below(9) == 0 { " # a comment" } else { "" };
        match form.name {
            "lines" => text += &format!("{};{given}{comment}\n", range(first, last, "..")),
            // The only form whose comments need no blank before them.
            "ucd" => {
                text += &format!("{:12} ; {given}{}\n", range(first, last, ".."), comment.trim());
            }
            "arrows" => text += &format!("{} => {given}{comment}\n", range(first, last, "..=")),
            "match" | "literals" => {
                text += &format!("    {} => {given},\n", range(first, last, "..="));
            }
            "blanks" => text += &row(&[number(first), given], " "),
            "csv" => text += &row(&[range(first, last, ".."), given], ","),
            "tsv" => text += &row(&[range(first, last, ".."), given], "\t"),
            "csv with a header" => {
                text += &row(&["\"a, b\"".to_owned(), given, range(first, last, "..")], ",");
            }
            "csv with semicolons" => text += &row(&[range(first, last, ".."), given], ";"),
            "csv of ranges" if is_hexadecimal => {
                text += &row(&[given, number(first), number(last)], ",");
            }
            "csv of ranges" => text += &row(&[number(first), number(last), given], ","),
            "json object" => entries.push(format!("{}: {given}", number(first))),
            "json pairs" => entries.push(format!("[{}, {given}]", number(first))),
            "json objects" => entries.push(format!(
                "{{\"to\": {}, \"from\": {}, \"is\": {given}}}",
                number(last),
                number(first)
            )),
            "c pairs" => entries.push(format!("{{{}, {given}}}", in_c(first, is_hexadecimal))),
            "c ranges" => entries.push(format!(
                "{{{}, {}, {given}}}",
                in_c(first, is_hexadecimal),
                in_c(last, is_hexadecimal)
            )),
            "c designators" => {
                entries.push(format!("[{}] = {given} /* one */", in_c(first, is_hexadecimal)));
            }
            _ => {}
        }
    }
    match form.name {
        "json object" => text = format!("{{{}}}", entries.join(", ")),
        "json pairs" | "json objects" => text = format!("[{}]", entries.join(", ")),
        "c pairs" | "c designators" | "c ranges" => {
            text = format!("{{ // entries\n{},\n}}", entries.join(",\n"));
        }
        "match" | "literals" => text += "}\n",
        _ => {}
    }
    let mut options = Options {
        name: "look_up".to_owned(),
        key: Some(key_type(kind.key.name).expect("a type")),
        value: Some(value_type(kind.value.name).expect("a type")),
        columns: columns
            .map_or_else(Columns::default, |text| Columns::parse(text).expect("columns")),
        ..Options::default()
    };
    // The default is among the options, or in the text.
    let default = kind.default.map(&of);
    match form.name {
        "match" | "literals" => {
            text.truncate(text.len() - 2);
            let _ = writeln!(text, "    _ => {},\n}}", default.unwrap_or_else(|| "x".to_owned()));
        }
        "ucd" if kind.default.is_some() => {
            let _ = writeln!(text, "# @missing: 0000..10FFFF; {}", default.unwrap_or_default());
        }
        _ => options.default = Some(default.unwrap_or_else(|| "self".to_owned())),
    }
    if form.is_of_places || form.name == "csv of ranges" {
        let format = if form.name == "list" {
            "list"
        } else if form.name == "csv of ranges" {
            "csv"
        } else {
            ""
        };
        options.format = bit_tables_tools::maps::format(format).ok();
    }
    // Literals say their types themselves.
    if form.name == "literals" && kind.key != CHAR {
        options.key = None;
    }
    if form.name == "literals" {
        options.value = None;
    }
    Text { form: form.name, content: text, options }
}

/// Half of all keys.
const fn random_bit(key: i128) -> bool {
    key.count_ones().is_multiple_of(2)
}

fn in_c(key: i128, is_hexadecimal: bool) -> String {
    if is_hexadecimal { format!("{key:#x}u") } else { format!("{key}UL") }
}
