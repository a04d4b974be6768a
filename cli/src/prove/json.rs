//! The results as JSON.

use super::outcome::{Finding, Inputs, Record};
use super::results::Results;
use serde_json::{Value, json};

/// The solver, and an array of records, each with its claims.
pub(super) fn text(results: &Results) -> String {
    let Results { records, solver, time_limit, .. } = results;
    let document = json!({
        "solver": solver.name(),
        "version": solver.version(),
        "time_limit": time_limit.as_secs(),
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
        "seconds": rounded(record.seconds()),
        "given": record.given,
        "no_query": record.findings.as_ref().err(),
        "claims": record.findings().iter().map(finding).collect::<Value>(),
    })
}

fn finding(finding: &Finding) -> Value {
    let Inputs { bits, cases } = finding.inputs;
    json!({
        "function": finding.of,
        "claim": finding.claim,
        "cases": cases,
        "bits": bits,
        "result": finding.outcome.name(),
        "details": finding.outcome.details(),
        "seconds": rounded(finding.seconds),
        "file": finding.file,
        "same_as": finding.same_as,
    })
}

/// To milliseconds.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1_000.0).round() / 1_000.0
}
