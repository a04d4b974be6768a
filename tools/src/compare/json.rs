//! Comparisons as JSON.

use super::{Comparison, Row, Standing};
use bit_tables_generator::{Plan, TableMemory, Target};
use serde_json::{Value, json};

/// The tables of a plan, and a comparison of techniques for each operation, as a JSON object. The
/// guide lists its fields, in the chapter on the command line.
#[must_use]
pub fn report(plan: &Plan, target: &Target, comparisons: &[Comparison]) -> String {
    let tables = plan.report();
    let report = json!({
        "word": plan.request().word().name(),
        "request": plan.request().to_string(),
        "target": target.name(),
        "table_bytes": tables.bytes(),
        "tables": tables.entries().iter().map(table).collect::<Value>(),
        "operations": comparisons.iter().map(|one| operation(one, target)).collect::<Value>(),
    });
    format!("{report:#}\n")
}

fn table(table: &TableMemory) -> Value {
    json!({ "table": table.name(), "entries": table.entries(), "bytes": table.bytes(), "cache_lines": table.cache_lines() })
}

fn operation(comparison: &Comparison, target: &Target) -> Value {
    json!({
        "operation": comparison.operation.name(),
        "verdict": comparison.verdict(),
        "is_auto": comparison.is_auto,
        "reason": comparison.reason,
        "counted_for": comparison.counted_for,
        "techniques": comparison.rows.iter().map(|row| technique(row, target)).collect::<Value>(),
    })
}

fn technique(row: &Row, target: &Target) -> Value {
    let instructions = row.instructions;
    let size = row.tables.as_ref().ok();
    let reason = match &row.tables {
        Ok(_) => row.standing.to_string(),
        Err(why) => why.clone(),
    };
    let has_both = target.separates_flash();
    let (ram, flash) = row.memory(target);
    json!({
        "technique": row.technique,
        "is_taken": row.standing == Standing::Taken,
        "table_bytes": size.map(|size| size.bytes),
        "table_entries": size.map(|size| size.entries),
        "code_bytes": row.code,
        "ram_bytes": has_both.then_some(ram),
        "flash_bytes": flash.filter(|_| has_both),
        "instructions": instructions.map(|counted| counted.most),
        "is_exact": instructions.map(|counted| counted.is_exact),
        "proof": row.proof.map(|proof| proof.to_string()),
        "remark": Some(reason).filter(|reason| !reason.is_empty()),
    })
}
