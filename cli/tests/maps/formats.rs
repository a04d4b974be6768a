//! The same map in every format that people have.

use super::kinds::{BOOL, CHAR, Kind, Number, Random};
use std::fmt::Write;

/// A text, and the options that a command needs for it.
pub struct Text {
    pub text: String,
    pub options: Vec<String>,
}

/// A value as it is in the text.
fn value(value: i128, ty: Number, is_hexadecimal: bool) -> String {
    match value {
        _ if ty == BOOL => (value == 1).to_string(),
        0.. if is_hexadecimal => format!("{value:#x}"),
        _ => value.to_string(),
    }
}

/// The map in one of the formats that can have it.
pub fn written(kind: &Kind, random: &mut Random) -> Text {
    let is_hexadecimal = random.below(2) == 0;
    let number = |key: i128| match kind.key {
        CHAR => format!("{key:04X}"),
        _ if is_hexadecimal => format!("{key:#x}"),
        _ => key.to_string(),
    };
    let of = |given| value(given, kind.value, is_hexadecimal);
    let mut ranges = kind.ranges.clone();
    for place in (1..ranges.len()).rev() {
        ranges.swap(place, random.below(place as u64 + 1) as usize);
    }
    let are_single = ranges.iter().all(|(first, last, _)| first == last);
    let mut text = String::new();
    match random.below(if kind.key != CHAR && are_single { 4 } else { 1 }) {
        1 => {
            let entries: Vec<String> = ranges
                .iter()
                .map(|&(key, _, value)| format!("\"{}\": {}", number(key), json(value, kind)))
                .collect();
            let _ = write!(text, "{{{}}}", entries.join(", "));
        }
        2 => {
            let entries: Vec<String> = ranges
                .iter()
                .map(|&(key, _, value)| format!("[{key}, {}]", json(value, kind)))
                .collect();
            let _ = write!(text, "[{}]", entries.join(", "));
        }
        _ => {
            let mark = random.one_of(&[";", " ; ", " => "]);
            for (first, last, given) in ranges {
                let range = if mark == " => " { "..=" } else { ".." };
                let key = if first == last {
                    number(first)
                } else {
                    number(first) + range + &number(last)
                };
                let comment = if random.below(9) == 0 { " # a comment" } else { "" };
                let _ = writeln!(text, "{key}{mark}{}{comment}", of(given));
            }
        }
    }
    let options = ["--key", kind.key.name, "--value", kind.value.name, "--default"];
    let mut options: Vec<String> = options.map(str::to_owned).to_vec();
    options.push(of(kind.default));
    Text { text, options }
}

fn json(given: i128, kind: &Kind) -> String {
    value(given, kind.value, false)
}
