//! Comparisons for people.

use super::{Comparison, Row, Standing, brief};
use bit_tables_generator::{Plan, Target};
use std::fmt::Write;

/// The tables of a plan, where they are, and a paragraph for each operation: what it is computed by and why, and a line for each
/// technique.
#[must_use]
pub fn report(plan: &Plan, target: &Target, comparisons: &[Comparison]) -> String {
    let report = plan.report();
    let mut text = report.to_string();
    if let Some(note) = target.ram_note(report.bytes()) {
        let _ = writeln!(text, "{note}");
    }
    for note in plan.left_out().iter().filter_map(|one| one.note(|_| true)) {
        let _ = writeln!(text, "{note}");
    }
    for comparison in comparisons {
        text.push('\n');
        text += &paragraph(comparison);
    }
    text
}

/// A column: its head, whether its cells are at its right end, and what is in the cell of a row.
type Column<'a> = (&'a str, bool, fn(&Row) -> String);

const TECHNIQUE: Column = ("technique", false, |row| brief(&row.technique));
const BYTES: Column = ("bytes", true, |row| {
    row.tables.as_ref().map_or_else(|_| "-".to_owned(), |size| size.bytes.to_string())
});
const ENTRIES: Column = ("entries", true, |row| {
    row.tables.as_ref().map_or_else(|_| "-".to_owned(), |size| size.entries.to_string())
});
const INSTRUCTIONS: Column = ("instructions", true, |row| {
    row.instructions.map_or_else(|| "-".to_owned(), |counted| counted.to_string())
});
const PROOF: Column =
    ("proof", false, |row| row.proof.map_or_else(|| "-".to_owned(), |proof| proof.to_string()));
const STANDING: Column = ("", false, |row| match &row.tables {
    Ok(_) => row.standing.to_string(),
    Err(_) => "not for this target".to_owned(),
});

fn paragraph(comparison: &Comparison) -> String {
    let Comparison { operation, rows, is_auto, reason, counted_for, .. } = comparison;
    let taken = rows.iter().find(|row| row.standing == Standing::Taken);
    let taken = taken.map_or_else(String::new, |row| brief(&row.technique));
    let mut columns = vec![TECHNIQUE, BYTES, ENTRIES];
    columns.extend(rows.iter().any(|row| row.instructions.is_some()).then_some(INSTRUCTIONS));
    columns.extend(rows.iter().any(|row| row.proof.is_some()).then_some(PROOF));
    columns.push(STANDING);
    let by = if *is_auto { "`auto` takes " } else { "" };
    let mut text = format!("{operation}: {by}{taken}: {reason}\n");
    let heads: Vec<String> = columns.iter().map(|(head, ..)| (*head).to_owned()).collect();
    let cells: Vec<Vec<String>> =
        rows.iter().map(|row| columns.iter().map(|(.., cell)| cell(row)).collect()).collect();
    let widths: Vec<usize> = (0..columns.len())
        .map(|column| {
            let all = std::iter::once(&heads).chain(&cells);
            all.map(|row| row[column].chars().count()).max().unwrap_or_default()
        })
        .collect();
    let mut line = |mark: &str, row: &[String]| {
        let mut line = mark.to_owned();
        for ((cell, width), (_, is_number, _)) in row.iter().zip(&widths).zip(&columns) {
            let _ = if *is_number {
                write!(line, "  {cell:>width$}")
            } else {
                write!(line, "  {cell:width$}")
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    };
    line(" ", &heads);
    for (row, cells) in rows.iter().zip(&cells) {
        line(if row.standing == Standing::Taken { "*" } else { " " }, cells);
    }
    if let Some(triple) = counted_for.filter(|_| rows.iter().any(|row| row.instructions.is_some()))
    {
        let _ = writeln!(text, "  instructions on the longest way, counted for {triple}");
    }
    text
}
