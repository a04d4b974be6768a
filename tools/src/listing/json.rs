//! The list as JSON.

use super::{Listed, Listing, Row};
use bit_tables_generator::{ParameterKind, ParameterSpec};
use serde_json::{Value, json};

impl Listing {
    /// An array of operations, each with its techniques, as JSON.
    ///
    /// A technique lists the bytes of its tables for each word, and the board if it needs one. A
    /// missing value, such as the result for zero of an operation on squares, is null.
    #[must_use]
    pub fn json(&self) -> String {
        let operations: Value = self.operations.iter().map(operation).collect();
        format!("{operations:#}\n")
    }
}

fn operation(Listed { operation, techniques }: &Listed) -> Value {
    json!({
        "operation": operation.name(),
        "summary": operation.summary(),
        "aliases": operation.aliases(),
        "example": operation.spec().example,
        "for_zero": super::text::for_zero(*operation),
        "needs_board": operation.spec().needs_board,
        "techniques": techniques.iter().map(technique).collect::<Value>(),
    })
}

fn technique(row: &Row) -> Value {
    let Row { technique, words, needs, zero, bytes } = row;
    let tables = bytes.iter().map(|(domain, bytes)| {
        let board = domain.named().map(|board| board.to_string());
        json!({ "word": domain.word().name(), "board": board, "bytes": bytes })
    });
    json!({
        "technique": technique.name(),
        "summary": technique.summary(),
        "origin": technique.origin(),
        "words": words.iter().map(|word| word.name()).collect::<Value>(),
        "needs": Some(needs).filter(|needs| !needs.is_empty()),
        "zero": Some(zero).filter(|zero| !zero.is_empty()),
        "parameters": technique.parameters().iter().map(|spec| parameter(spec)).collect::<Value>(),
        "tables": tables.collect::<Value>(),
    })
}

/// A parameter: its name, its range or named values, its default in words, and what it controls.
fn parameter(spec: &ParameterSpec) -> Value {
    let values = match spec.kind() {
        // JSON readers round integers beyond 53 bits.
        ParameterKind::Integer { least, most } => {
            json!({ "least": least.to_string(), "most": most.to_string() })
        }
        ParameterKind::Name(names) => json!(names),
        _ => Value::Null,
    };
    json!({
        "parameter": spec.name(),
        "values": values,
        "default": spec.default(),
        "summary": spec.doc(),
    })
}
