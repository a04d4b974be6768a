//! Rejects recursive functions, so that every function ends.

use crate::error::CodeError;
use crate::language::Program;
use std::collections::HashMap;

/// Rejects a program with a cycle of calls.
pub(super) fn refuse(program: &Program) -> Result<(), CodeError> {
    let functions = program.functions.iter().chain(&program.helpers);
    let calls: HashMap<&str, Vec<&str>> =
        functions.map(|function| (function.name.as_str(), function.uses().functions)).collect();
    let mut finished = Vec::new();
    for name in calls.keys() {
        visit(name, &calls, &mut Vec::new(), &mut finished)?;
    }
    Ok(())
}

fn visit<'a>(
    name: &'a str,
    calls: &HashMap<&'a str, Vec<&'a str>>,
    way: &mut Vec<&'a str>,
    finished: &mut Vec<&'a str>,
) -> Result<(), CodeError> {
    if finished.contains(&name) {
        return Ok(());
    }
    if way.contains(&name) {
        return Err(CodeError::new(name, "it calls itself").within(name));
    }
    way.push(name);
    for next in calls.get(name).into_iter().flatten() {
        visit(next, calls, way, finished)?;
    }
    way.pop();
    finished.push(name);
    Ok(())
}
