//! The results as JSON.

use super::outcome::{Finding, Inputs, Record};
use super::solver::Solver;
use serde_json::{Value, json};
use std::time::Duration;

/// The solver, and an array of records, each with its claims.
pub(super) fn text(records: &[Record], solver: &Solver, limit: Duration) -> String {
    let document = json!({
        "solver": solver.name(),
        "version": solver.version(),
        "time_limit": limit.as_secs(),
        "proofs": records.iter().map(record).collect::<Value>(),
    });
    format!("{document:#}\n")
}

fn record(record: &Record) -> Value {
    let subject = &record.subject;
    json!({
        "operation": subject.operation.name(),
        "technique": subject.selection,
        "word": subject.domain.word().name(),
        "board": subject.domain.named().map(|board| board.to_string()),
        "result": record.result(),
        "inputs": record.scope.inputs,
        "without_vectors": record.scope.without_vectors,
        "bounded": record.scope.bounded,
        "seconds": rounded(record.seconds()),
        "given": record.scope.given,
        "no_query": record.findings.as_ref().err(),
        "claims": record.findings().iter().map(finding).collect::<Value>(),
    })
}

fn finding(finding: &Finding) -> Value {
    let stated = finding.stated.as_ref();
    let details = Some(&finding.solution.details).filter(|details| !details.is_empty());
    let inputs: Option<&Inputs> = stated.map(|stated| &stated.inputs);
    json!({
        "function": finding.of,
        "claim": stated.map(|stated| &*stated.claim),
        "cases": inputs.map(|inputs| inputs.cases),
        "bits": inputs.map(|inputs| inputs.bits),
        "query": finding.query.map(|query| query.to_string()),
        "result": finding.solution.outcome.name(),
        "details": details,
        "seconds": rounded(finding.solution.seconds),
        "solver": finding.solution.by.as_deref(),
        "file": stated.and_then(|stated| stated.file.as_deref()),
        "same_as": stated.and_then(|stated| stated.same_as.as_deref()),
    })
}

/// Rounds to milliseconds.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1_000.0).round() / 1_000.0
}
