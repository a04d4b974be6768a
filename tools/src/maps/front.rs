//! The Pareto-optimal ways to store a map.

use bit_tables_generator::Cost;
use serde_json::{Value, json};
use std::fmt::Write;

/// How many ways are listed, unless all are asked for.
const MOST: usize = 12;

/// One line for each way, with its technique and its cost; the chosen one is marked. If there are
/// many, the first, the last, the chosen one and some of the others; `has_all` lists all.
#[must_use]
pub fn front(ways: &[(&str, Cost)], chosen: Option<usize>, has_all: bool) -> String {
    let step = if has_all { 1 } else { ways.len().saturating_sub(1).div_ceil(MOST - 2).max(1) };
    let is_listed = |place: usize| {
        place.is_multiple_of(step) || place + 1 == ways.len() || chosen == Some(place)
    };
    let listed: Vec<usize> = (0..ways.len()).filter(|&place| is_listed(place)).collect();
    let mut text = format!(
        "{:10}  {:>9}  {:>6}  {:>5}  {:>7}  {:>8}\n",
        "technique", "bytes", "cycles", "loads", "numbers", "compared"
    );
    for &place in &listed {
        let (technique, cost) = &ways[place];
        let mark = if chosen == Some(place) { "  chosen" } else { "" };
        let Cost { bytes, cycles, loads, numbers, compared, .. } = cost;
        let _ = writeln!(
            text,
            "{technique:10}  {bytes:>9}  {cycles:>6}  {loads:>5}  {numbers:>7}  {compared:>8}{mark}"
        );
    }
    if listed.len() < ways.len() {
        let _ = writeln!(text, "{} of {} ways: `--front all` lists all", listed.len(), ways.len());
    }
    text
}

/// All ways as JSON.
#[must_use]
pub fn front_json(ways: &[(&str, Cost)], chosen: Option<usize>) -> String {
    let way = |(place, (technique, cost)): (usize, &(&str, Cost))| {
        json!({
            "technique": technique,
            "bytes": cost.bytes,
            "cycles": cost.cycles,
            "loads": cost.loads,
            "numbers": cost.numbers,
            "compared": cost.compared,
            "chosen": chosen == Some(place),
        })
    };
    let ways: Value = ways.iter().enumerate().map(way).collect();
    format!("{ways:#}\n")
}
