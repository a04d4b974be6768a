//! Comparisons as text.

use super::{Comparison, Proof, Row, Standing, are_counted, brief};
use bit_tables_generator::{Plan, Target};
use std::fmt::Write;

/// A paragraph for each operation, with the recommendation, its reasons, and a line for each
/// technique; then the tables of the plan, their location, and a legend.
#[must_use]
pub fn report(plan: &Plan, target: &Target, comparisons: &[Comparison]) -> String {
    let tables = plan.report();
    let mut text: String =
        comparisons.iter().map(|comparison| paragraph(comparison, target) + "\n").collect();
    text += &tables.to_string();
    if let Some(note) = target.ram_note(tables.bytes()) {
        let _ = writeln!(text, "{note} In C they stay in flash: `--language c`.");
    }
    for note in plan.left_out().iter().filter_map(|one| one.note(|_| true)) {
        let _ = writeln!(text, "{note}");
    }
    text + &legend(comparisons, target)
}

/// Explains the marks, columns and words that occur.
fn legend(comparisons: &[Comparison], target: &Target) -> String {
    let rows: Vec<&Row> = comparisons.iter().flat_map(|one| &one.rows).collect();
    let has = |proof| rows.iter().any(|row| row.proof == proof);
    let is_auto = comparisons.iter().any(|one| one.is_auto);
    let mut lines = vec![if is_auto { "*: chosen by `auto`" } else { "*: named in the request" }];
    let counted = comparisons.iter().filter(|one| are_counted(one.operation));
    let counted: Vec<Option<&str>> = counted.map(|one| one.counted_for).collect();
    let triple = counted.iter().flatten().next().map(|triple| {
        format!(
            "code bytes (opt-level \"s\") and instructions (longest path, opt-level 3) for {triple}"
        )
    });
    lines.extend(triple.as_deref());
    if counted.contains(&None) {
        lines.push("code bytes and instructions are not counted for this target");
    }
    if target.separates_flash() {
        lines.push("RAM: bytes of tables that are copied there; flash: bytes of tables and code");
    }
    if rows.iter().any(|row| row.instructions.is_some_and(|counted| !counted.is_exact)) {
        lines.push("≥: each loop counted once");
    }
    let proofs = [
        (Proof::Proved, "proved: for every input, by a solver"),
        (
            Proof::WithoutVectors,
            "scalar code proved: for every input, all but the code with vectors",
        ),
        (Proof::Bounded, "up to a length: for every input that is no longer than that"),
    ];
    lines.extend(proofs.iter().filter(|(proof, _)| has(Some(*proof))).map(|(_, line)| *line));
    let changed = rows.iter().find_map(|row| match row.proof {
        Some(Proof::Changed(date)) => Some(format!(
            "before a change: proved by {date}, but the code was changed since; run `bit-tables prove`"
        )),
        _ => None,
    });
    lines.extend(changed.as_deref());
    if has(None) && !rows.iter().all(|row| row.proof.is_none()) {
        lines.push("-: no recorded proof; run `bit-tables prove`");
    }
    lines.into_iter().fold("\n".to_owned(), |legend, line| legend + "  " + line + "\n")
}

/// A column: its heading, whether it is right-aligned, and the cell for a row on a target.
type Column<'a> = (&'a str, bool, fn(&Row, &Target) -> String);

const TECHNIQUE: Column = ("technique", false, |row, _| brief(&row.technique));
const BYTES: Column = ("table bytes", true, |row, _| {
    row.tables.as_ref().map_or_else(|_| "-".to_owned(), |size| size.bytes.to_string())
});
const ENTRIES: Column = ("entries", true, |row, _| {
    row.tables.as_ref().map_or_else(|_| "-".to_owned(), |size| size.entries.to_string())
});
const CODE: Column = ("code bytes", true, |row, _| {
    row.code.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string())
});
const RAM: Column = ("RAM", true, |row, target| row.memory(target).0.to_string());
const FLASH: Column = ("flash", true, |row, target| {
    row.memory(target).1.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string())
});
const INSTRUCTIONS: Column = ("instructions", true, |row, _| {
    row.instructions.map_or_else(|| "-".to_owned(), |counted| counted.to_string())
});
const PROOF: Column =
    ("proof", false, |row, _| row.proof.map_or_else(|| "-".to_owned(), |proof| proof.to_string()));
const STANDING: Column = ("remark", false, |row, _| match &row.tables {
    Ok(_) => row.standing.to_string(),
    Err(_) => "not for this target".to_owned(),
});

fn paragraph(comparison: &Comparison, target: &Target) -> String {
    let rows = &comparison.rows;
    let mut columns = vec![TECHNIQUE, BYTES, ENTRIES];
    columns.extend(rows.iter().any(|row| row.code.is_some()).then_some(CODE));
    if target.separates_flash() {
        columns.extend([RAM, FLASH]);
    }
    columns.extend(rows.iter().any(|row| row.instructions.is_some()).then_some(INSTRUCTIONS));
    columns.extend(rows.iter().any(|row| row.proof.is_some()).then_some(PROOF));
    let is_there = rows.iter().any(|row| !(STANDING.2)(row, target).is_empty());
    columns.extend(is_there.then_some(STANDING));
    let mut text = format!("{}: {}\n", comparison.verdict(), comparison.reason);
    let heads: Vec<String> = columns.iter().map(|(head, ..)| (*head).to_owned()).collect();
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| columns.iter().map(|(.., cell)| cell(row, target)).collect())
        .collect();
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
    text
}
