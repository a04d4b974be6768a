//! The parameters of all techniques, for help.

use bit_tables_generator::internal::OF_AUTO;
use bit_tables_generator::{Operation, ParameterSpec, techniques};
use std::fmt::Write;

/// A line for `auto` and each technique with parameters: their names and values.
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
        if technique.parameters().is_empty() || seen.contains(&technique.name()) {
            continue;
        }
        seen.push(technique.name());
        add(technique.name(), technique.parameters(), technique.parameters_combine());
    }
    text
}
