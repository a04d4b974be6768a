//! Self-checks: functions that return the text of the first assertion that fails, or null.

use super::body::{Context, Kind, Required};
use super::calls::calls;
use super::functions::{body, function, in_order};
use super::names::Names;
use super::text::{doc_comment, quoted};
use bit_tables_ir::CodeError;
use bit_tables_ir::Function;
use std::collections::BTreeSet;

/// The name of the function that runs all checks.
pub(super) fn name(names: &Names) -> String {
    names.function("self_check")
}

/// The checks of a part, and the function that runs them.
pub(super) fn part(context: &Context, required: &mut Required) -> Result<String, CodeError> {
    let (program, names) = (context.program, context.names);
    let mut sections = Vec::new();
    // Helpers that use 128-bit words, directly or through a call.
    let mut wide: BTreeSet<&str> = BTreeSet::new();
    for helper in in_order(&program.helpers) {
        let mut own = Required::default();
        let text = function(context, helper, &mut own)?;
        own.wide |= calls_any(helper, &wide);
        if own.wide {
            wide.insert(&helper.name);
        }
        sections.push(guarded(text, own, required));
    }
    let head = names.macro_named("CHECK");
    let mut calls = Vec::new();
    for check in &program.checks {
        let mut own = Required::default();
        let (_, lines) = body(context, check, Kind::Check, &mut own)
            .map_err(|error| error.within(&check.name))?;
        own.wide |= calls_any(check, &wide);
        let end = "    return NULL;\n";
        let statements = lines.strip_suffix(end).unwrap_or(&lines).to_owned();
        let lines = guarded(statements, own, required) + end;
        let name = names.tagged(&check.name);
        let doc = if check.doc.is_empty() { String::new() } else { doc_comment(&check.doc, 0) };
        sections.push(format!("{doc}{head} const char *{name}(void) {{\n{lines}}}\n"));
        calls.push(name);
    }
    sections.push(caller(&calls, names));
    if !calls.is_empty() {
        let mut text = format!("#if defined({})\n", names.macro_named("CPP20"));
        for call in &calls {
            text += &format!("static_assert({call}() == nullptr, {});\n", quoted(call));
        }
        sections.push(text + "#endif\n");
    }
    Ok(sections.join("\n"))
}

/// Whether a function calls one of these.
fn calls_any(function: &Function, names: &BTreeSet<&str>) -> bool {
    calls(function).iter().any(|name| names.contains(name.as_str()))
}

/// Puts a check that needs 128-bit words, of functions that do not, under a condition: it is
/// compiled only where the compiler has such words.
fn guarded(text: String, mut own: Required, required: &mut Required) -> String {
    let is_more = own.wide && !required.wide;
    own.wide_in_checks |= is_more;
    own.wide &= required.wide;
    *required = std::mem::take(required).with(own);
    if is_more { format!("#if defined(__SIZEOF_INT128__)\n{text}#endif\n") } else { text }
}

/// The checks of all parts.
pub(super) fn all(parts: &[(&Names, &str)], names: &Names) -> String {
    let macro_name = names.macro_named("NO_SELF_CHECK");
    let mut sections: Vec<String> = parts.iter().map(|(_, text)| (*text).to_owned()).collect();
    let own = name(names);
    let calls: Vec<String> = parts.iter().map(|(part, _)| name(part)).collect();
    if calls != [own.clone()] {
        sections.push(caller(&calls, names));
    }
    format!("#if !defined({macro_name})\n\n{}\n#endif\n", sections.join("\n"))
}

/// A function that calls these and returns the first text that is not null. If an earlier header
/// has the same prefix, it calls that header's function first and takes its name.
fn caller(calls: &[String], names: &Names) -> String {
    let (name, tagged) = (name(names), names.tagged("self_check"));
    let (there, head) = (name.to_ascii_uppercase(), names.macro_named("CHECK"));
    let doc = doc_comment(
        "The text of the first assertion that fails, or null; of those in other headers with this prefix too.",
        0,
    );
    let mut text = format!(
        "{doc}#if defined({there})\n{head} const char *{tagged}(void) {{\n    const char *failed = {name}();\n#else\n\
         {head} const char *{name}(void) {{\n    const char *failed = NULL;\n#endif\n"
    );
    for call in calls {
        text += &format!("    if (failed == NULL)\n        failed = {call}();\n");
    }
    text + &format!(
        "    return failed;\n}}\n#if defined({there})\n#undef {name}\n#define {name} {tagged}\n#endif\n#define {there}\n"
    )
}
