//! Maps that are given as text: what there is to choose, the ways to store one, and its code.

use crate::ask::Ask;
use crate::error_response::{ErrorResponse, units};
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::{Cost, Map};
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::Language;
use bit_tables_tools::maps::{
    self, MapCode, Options, Reading, TextError, goal, key_type, technique, value_type,
};
use serde_json::{Value, json};

/// Maps that people may begin with: what each is, the name of its function, the value of all other
/// keys, and its text.
const EXAMPLES: [(&str, &str, &str, &str); 4] = [
    (
        "Lengths of instructions",
        "opcode_length",
        "3",
        include_str!("../../examples/maps/opcode_length.txt"),
    ),
    (
        "White space in Unicode",
        "is_white_space",
        "false",
        include_str!("../../examples/maps/white_space.txt"),
    ),
    ("S-box of PRESENT", "sbox", "0", include_str!("../../examples/maps/present_sbox.txt")),
    (
        "Status codes of HTTP",
        "status",
        "Unknown",
        include_str!("../../examples/maps/http_status.txt"),
    ),
];

/// The types of keys and of values, the techniques, the languages, and examples.
#[allow(clippy::unnecessary_wraps, reason = "as all answers")]
pub fn choices(_: &Ask) -> Result<Value, ErrorResponse> {
    let technique = |(name, says)| json!({ "name": name, "says": says });
    let example = |(says, name, default, text)| json!({ "says": says, "name": name, "default": default, "text": text });
    Ok(json!({
        "keys": KeyType::ALL.map(KeyType::name),
        "values": ValueType::ALL.map(|(name, _)| name),
        "techniques": Map::techniques().map(technique).collect::<Value>(),
        "languages": Language::ALL.map(Language::name),
        "examples": EXAMPLES.map(example),
    }))
}

/// All ways to store a map that no other beats, whatever technique and limit are chosen.
pub fn front(ask: &Ask) -> Result<Value, ErrorResponse> {
    let options = Options { technique: None, max_bytes: None, goal: None, ..options(ask)? };
    let form = ask.form()?;
    let map = maps::in_language(map(ask, &options)?.map, form.language);
    let ways = map.front(&form.default_target()).map_err(CommandError::from)?;
    let ways: Value = ways.iter().map(|&(technique, cost)| way(technique, cost)).collect();
    Ok(json!({ "ways": ways }))
}

/// The code by the technique and within the limit, as `bit-tables map` prints it of a file.
pub fn code(ask: &Ask) -> Result<Value, ErrorResponse> {
    let (options, form) = (options(ask)?, ask.form()?);
    let (reading, target) = (map(ask, &options)?, form.default_target());
    let named = (format!("{}.txt", options.name), options.name.clone());
    let command = options.command(&[named]) + &form.options();
    let MapCode { texts, ways } = maps::code(&[reading], &target, &form, &command, None)?;
    let way = ways.first().map(|&(technique, cost)| way(technique, cost));
    let text = texts.code;
    Ok(json!({ "lines": text.lines().count(), "code": text, "way": way, "command": command }))
}

fn way(technique: &str, cost: Cost) -> Value {
    let Cost { bytes, cycles, loads, .. } = cost;
    json!({ "technique": technique, "bytes": bytes, "cycles": cycles, "loads": loads })
}

/// The options of `bit-tables map`, in fields that are called as these.
fn options(ask: &Ask) -> Result<Options, ErrorResponse> {
    let text = |name: &str| -> Result<Option<String>, ErrorResponse> {
        let text = ask.text(name)?.map(|text| text.trim().to_owned());
        Ok(text.filter(|text| !text.is_empty()))
    };
    let max_bytes = ask.integer64("max_bytes")?;
    Ok(Options {
        name: ask.required("name")?.trim().to_owned(),
        key: ask.read("key", key_type)?,
        value: ask.read("value", value_type)?,
        default: text("default")?,
        values_as: text("values_as")?,
        max_bytes: max_bytes.map(|bytes| usize::try_from(bytes).unwrap_or(usize::MAX)),
        technique: ask.read("technique", technique)?.map(str::to_owned),
        goal: ask.read("for", goal)?,
        ..Options::default()
    })
}

/// The map of the text with these options.
fn map(ask: &Ask, options: &Options) -> Result<Reading, ErrorResponse> {
    let text = ask.required("text")?;
    maps::map(&text, options).map_err(|error| refusal(&text, &error))
}

/// An error of a text at its place: from there to the end of the word.
fn refusal(text: &str, error: &TextError) -> ErrorResponse {
    let message = &error.message;
    let Some((line, column)) = error.place else {
        return ErrorResponse::of("default", message.clone());
    };
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let rest = &text[before..];
    let start = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
    let word = &rest[start..];
    let is_end = |c: char| c.is_whitespace() || [';', ',', '#'].contains(&c);
    let end = word.find(is_end).unwrap_or(word.len());
    let start = before + start;
    let place = units(text, &(start..start + end));
    ErrorResponse::of("text", format!("line {line}, column {column}: {message}")).at(place)
}
