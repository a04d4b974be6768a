//! Help on the parameters of all techniques and boards.

use super::text::parameter;
use bit_tables_generator::__private::{HEX, OF_AUTO, OF_HEX, OF_NAMED, OF_RECTANGLE, RECTANGLE};
use bit_tables_generator::{Board, Operation, ParameterSpec, techniques};
use std::fmt::Write;

/// One line for `auto` and for each technique with parameters, with names and values; then the
/// boards and the meaning of their parameters.
#[must_use]
pub fn parameters() -> String {
    let mut text =
        "Parameters, as in 'hyperbola(layout = lines)'; `bit-tables list OPERATION` describes them:"
            .to_owned();
    let mut add = |name: &str, specs: &[&ParameterSpec], combine: bool| {
        let each = specs.iter().map(|spec| format!("{} = {}", spec.name(), spec.values()));
        let separator = if combine { ", " } else { " | " };
        let all = each.collect::<Vec<_>>().join(separator);
        write!(text, "\n  {name}: {all}").expect("text takes all");
    };
    add("auto", OF_AUTO, true);
    let mut seen = Vec::new();
    for technique in Operation::ALL.iter().flat_map(|&operation| techniques(operation)) {
        let names: Vec<&str> = technique.parameters().iter().map(|spec| spec.name()).collect();
        if names.is_empty() || seen.contains(&(technique.name(), names.clone())) {
            continue;
        }
        seen.push((technique.name(), names));
        add(technique.name(), technique.parameters(), technique.parameters_combine());
    }
    text + &boards()
}

/// The names of the boards and of their parameters, and a line for each parameter.
fn boards() -> String {
    let names = |specs: &[&ParameterSpec]| {
        specs.iter().map(|spec| spec.name()).collect::<Vec<_>>().join(", ")
    };
    let boards = Board::NAMED.map(|(name, _)| name).join(", ");
    let mut text = format!(
        "\n\nBoards, as in 'board = rectangle(files = 6, ranks = 7), sliders':\n  {boards}: {}\n  {RECTANGLE}: {}\n  {HEX}: {}",
        names(OF_NAMED),
        names(OF_RECTANGLE),
        names(OF_HEX)
    );
    let sizes =
        OF_HEX.iter().filter(|spec| OF_NAMED.iter().all(|other| other.name() != spec.name()));
    for spec in OF_RECTANGLE.iter().chain(sizes) {
        write!(text, "\n  {}", parameter(spec)).expect("text takes all");
    }
    text
}
