//! The Pareto-optimal ways to store a map.

use bit_tables_generator::Cost;
use serde_json::{Value, json};
use std::fmt::Write;

/// One line for each way, with its technique and its cost.
#[must_use]
pub fn front(ways: &[(&str, Cost)]) -> String {
    let mut text = format!(
        "{:10}  {:>9}  {:>6}  {:>5}  {:>7}  {:>8}\n",
        "technique", "bytes", "cycles", "loads", "numbers", "compared"
    );
    for (technique, cost) in ways {
        let Cost { bytes, cycles, loads, numbers, compared, .. } = cost;
        let _ = writeln!(
            text,
            "{technique:10}  {bytes:>9}  {cycles:>6}  {loads:>5}  {numbers:>7}  {compared:>8}"
        );
    }
    text
}

/// Like [`front`], but as JSON.
#[must_use]
pub fn front_json(ways: &[(&str, Cost)]) -> String {
    let way = |(technique, cost): &(&str, Cost)| {
        json!({
            "technique": technique,
            "bytes": cost.bytes,
            "cycles": cost.cycles,
            "loads": cost.loads,
            "numbers": cost.numbers,
            "compared": cost.compared,
        })
    };
    let ways: Value = ways.iter().map(way).collect();
    format!("{ways:#}\n")
}
