//! Compares the techniques of an operation.

use crate::ask::Ask;
use crate::emit::CodeQuery;
use crate::error_response::ErrorResponse;
use bit_tables_generator::Target;
use bit_tables_tools::compare::{Comparison, Row, Standing};
use serde_json::{Value, json};

/// The bytes and instructions of each technique of the requested operations, and the one that is
/// taken.
pub fn compare(ask: &Ask) -> Result<Value, ErrorResponse> {
    let asked = CodeQuery::beside(ask)?;
    let target = ask.target()?.unwrap_or_else(Target::every);
    let compared = bit_tables_tools::compare::compare(&asked.request(), &target, None)
        .map_err(|faults| asked.refusal(&faults, &target))?;
    Ok(compared.iter().map(comparison).collect())
}

fn comparison(compared: &Comparison) -> Value {
    json!({
        "operation": compared.operation.name(),
        "is_auto": compared.is_auto,
        "reason": compared.reason,
        "counted_for": compared.counted_for,
        "rows": compared.rows.iter().map(row).collect::<Value>(),
    })
}

fn row(row: &Row) -> Value {
    json!({
        "technique": row.technique,
        "bytes": row.tables.as_ref().ok().map(|size| size.bytes),
        "instructions": row.instructions.map(|counted| counted.most),
        "is_exact": row.instructions.is_some_and(|counted| counted.is_exact),
        "taken": row.standing == Standing::Taken,
        "standing": row.standing.to_string(),
    })
}
