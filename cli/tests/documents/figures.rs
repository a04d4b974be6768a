//! Measured figures: each refers to a measurement in `docs/figures.toml`, which records its
//! command, date and processor.
//!
//! A separate comment `measured: NAME` names the measurement for what follows in its section.
//! `figure: NAME.VALUE` precedes a single number, which is renewed, and
//! `figure: NAME.VALUE / NAME.VALUE` the ratio of two.

use crate::lists::table as markdown_table;
use crate::markdown::{Document, is_of_number};
use crate::{commands, documents, root};
use std::collections::BTreeSet;
use std::fs;

/// Where the measurements are.
pub const FILE: &str = "docs/figures.toml";

/// What begins the comment before the figures of a section, and before a single one.
const MEASURED: &str = "<!-- measured: ";
const FIGURE: &str = "<!-- figure: ";

/// What follows a number that is measured.
const UNITS: &[&str] = &[
    "ns",
    "µs",
    "ms",
    "s",
    "second",
    "seconds",
    "minute",
    "minutes",
    "hour",
    "hours",
    "GB/s",
    "%",
    "milliseconds",
];

/// Words with which times are compared.
const RATIOS: &[&str] = &[
    "of the time",
    "of its time",
    "loop's time",
    "half the time",
    "less time",
    "times as long",
    "times as fast",
    "times as much",
    "a few minutes",
];

/// Documents whose figures are those of another record.
const RECORDED: &[(&str, &str)] = &[("docs/guide/src/proofs.md", "docs/proofs.md")];

fn measurements() -> toml::Table {
    let text = fs::read_to_string(root().join(FILE)).expect("measurements");
    text.parse().unwrap_or_else(|error| panic!("{FILE}: {error}"))
}

/// The text of a key of a measurement, if it has it.
fn text<'a>(measurements: &'a toml::Table, name: &str, key: &str) -> Option<&'a str> {
    measurements.get(name)?.get(key)?.as_str()
}

/// The value of a figure, or of a ratio.
fn value(measurements: &toml::Table, figure: &str) -> String {
    let one = |figure: &str| {
        let (name, key) =
            figure.split_once('.').unwrap_or_else(|| panic!("`{figure}` names no value"));
        let value = measurements.get(name).and_then(|one| one.get("values")?.get(key)?.as_str());
        value.unwrap_or_else(|| panic!("{FILE} has no value `{key}` of `{name}`"))
    };
    match figure.split_once(" / ") {
        Some((first, second)) => {
            let number = |figure| one(figure).parse::<f64>().expect("a number");
            format!("{:.1}", number(first) / number(second))
        }
        None => one(figure).to_owned(),
    }
}

/// Figures that differ from their values, which are put right in the documents.
pub fn differences(documents: &mut [Document]) -> Vec<String> {
    let measurements = measurements();
    let documents = documents.iter_mut();
    documents
        .flat_map(|document| document.renew_marked("figure", |name| value(&measurements, name)))
        .collect()
}

/// The names of the measurements, by processor and date.
pub fn table() -> String {
    let measurements = measurements();
    let mut rows: Vec<(String, String, Vec<String>)> = Vec::new();
    for name in measurements.keys() {
        let cell = |key| text(&measurements, name, key).unwrap_or_default().to_owned();
        let (processor, date) = (cell("processor"), cell("date"));
        let name = match cell("source") {
            by if by.is_empty() => format!("`{name}`"),
            by => format!("`{name}`, {by}"),
        };
        match rows.iter_mut().find(|row| (&row.0, &row.1) == (&processor, &date)) {
            Some((_, _, names)) => names.push(name),
            None => rows.push((processor, date, vec![name])),
        }
    }
    let rows =
        rows.into_iter().map(|(processor, date, names)| vec![processor, date, names.join(", ")]);
    markdown_table(&["processor", "date", "figures"], rows)
}

/// The text without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// What looks like a measured figure in a line and has no comment of its own.
fn figures(line: &str) -> Vec<String> {
    let line = without_code(line);
    let is_marked = line.contains(FIGURE);
    let mut found: Vec<String> = RATIOS
        .iter()
        .filter(|ratio| !is_marked && line.contains(**ratio))
        .map(ToString::to_string)
        .collect();
    let mut rest = line.as_str();
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let marked = rest[..start].ends_with("-->");
        let number: &str =
            rest[start..].split(|letter| !is_of_number(letter)).next().unwrap_or_default();
        rest = &rest[start + number.len()..];
        let after = rest.strip_prefix(' ').unwrap_or_default();
        let unit =
            after.split(|letter: char| !(letter.is_alphabetic() || "%/".contains(letter))).next();
        if let Some(unit) = unit.filter(|unit| UNITS.contains(unit) && !marked) {
            found.push(format!("{number} {unit}"));
        }
    }
    found
}

#[test]
fn a_figure_is_seen() {
    assert_eq!(figures("takes 3.6 ns beside 1,000 ms"), ["3.6 ns", "1,000 ms"]);
    assert_eq!(figures("3 % of the time, 16 GB/s."), ["of the time", "3 %", "16 GB/s"]);
    assert_eq!(
        figures("64 bits, `x % 8 ns`, 2^26 sequences, <!-- figure: builds.file -->0.1 seconds"),
        [""; 0]
    );
}

#[test]
fn figures_have_a_measurement() {
    let measurements = measurements();
    let (mut wrong, mut named) = (Vec::new(), BTreeSet::new());
    for document in documents() {
        let name = document.name();
        if let Some((_, record)) = RECORDED.iter().find(|(recorded, _)| *recorded == name) {
            assert!(document.text.contains(record), "{name} does not name {record}");
            continue;
        }
        let mut measured = false;
        for (place, line) in document.prose() {
            if line.starts_with('#') {
                measured = false;
            }
            for part in line.split(FIGURE).skip(1) {
                let figure = part.split(" -->").next().unwrap_or_default();
                named.extend(
                    figure.split(" / ").filter_map(|one| Some(one.split_once('.')?.0.to_owned())),
                );
            }
            if let Some(list) = line.strip_prefix(MEASURED) {
                measured = true;
                named.extend(list.trim_end_matches(" -->").split(", ").map(str::to_owned));
            }
            if !measured {
                wrong.extend(
                    figures(line)
                        .iter()
                        .map(|figure| format!("{name}:{place}: `{figure}` is of no measurement")),
                );
            }
        }
    }
    let known: BTreeSet<String> = measurements.keys().cloned().collect();
    wrong.extend(
        named
            .difference(&known)
            .map(|name| format!("{FILE} has no `{name}`, which documents name")),
    );
    wrong.extend(
        known.difference(&named).map(|name| format!("no document names `{name}` of {FILE}")),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Who reads a figure can measure it again, and knows what it was measured on.
#[test]
fn measurements_have_a_command_that_is_run() {
    let measurements = measurements();
    let of_figures = commands::listed().into_iter().filter(|command| command.document == FILE);
    let run: BTreeSet<String> = of_figures.map(|command| command.text).collect();
    for name in measurements.keys() {
        let text = |key| text(&measurements, name, key);
        let date = text("date").unwrap_or_default();
        let is_date = date.len() == 10
            && date.bytes().enumerate().all(|(place, byte)| match place {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        assert!(text("processor").is_some(), "`{name}` names no processor");
        match (text("command"), text("source")) {
            (Some(command), None) => {
                assert!(run.contains(command), "`{name}`: `.ci/all` does not run `{command}`");
                assert!(is_date, "`{name}`: `{date}` is no date");
            }
            (None, Some(_)) => assert!(is_date || date.is_empty(), "`{name}`: `{date}` is no date"),
            _ => panic!("`{name}` needs a command, or a source in its place"),
        }
    }
}
