//! Self-checks: functions that return the text of the first assertion that fails, or null. In C
//! they are a file of their own, in C++20 the compiler evaluates them.

use super::body::{Context, Kind, Required};
use super::calls::calls;
use super::functions::{body, function, in_order};
use super::names::Names;
use super::style::Language;
use super::text::{doc_comment, quoted};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::Interpreter;
use bit_tables_ir::{Function, Program};
use std::collections::BTreeSet;

/// The name of the function that runs all checks.
pub(super) fn name(names: &Names) -> String {
    names.function("self_check")
}

/// What begins the function of a check.
const fn head(names: &Names) -> &'static str {
    match names.language() {
        Language::C => "static",
        Language::Cpp => "constexpr",
    }
}

/// The most statements and loop rounds of a check that C++20 evaluates. Clang allows 1,048,576
/// steps, which are up to four for one of these.
const EVALUATED: u64 = 1 << 18;

/// A check.
#[derive(Clone, Debug)]
pub(super) struct Check {
    /// The name of its function.
    pub name: String,
    /// Whether compilers of C++20 evaluate it.
    pub is_evaluated: bool,
}

/// The checks of a part.
pub(super) fn part(
    context: &Context,
    required: &mut Required,
) -> Result<(String, Vec<Check>), CodeError> {
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
    let mut all = Vec::new();
    for check in &program.checks {
        let mut own = Required::default();
        let (_, lines) = body(context, check, Kind::Check, &mut own)
            .map_err(|error| error.within(&check.name))?;
        own.wide |= calls_any(check, &wide);
        let end = format!("    return {};\n", names.null());
        let statements = lines.strip_suffix(&end).unwrap_or(&lines).to_owned();
        let lines = guarded(statements, own, required) + &end;
        let name = names.tagged(&check.name);
        let doc = if check.doc.is_empty() { String::new() } else { doc_comment(&check.doc, 0) };
        let (head, nothing) = (head(names), names.no_parameters());
        sections.push(format!("{doc}{head} const char *{name}({nothing}) {{\n{lines}}}\n"));
        let is_evaluated = names.language() == Language::Cpp && is_short(program, check);
        all.push(Check { name, is_evaluated });
    }
    Ok((sections.join("\n"), all))
}

/// Whether compilers evaluate a check within their limits. One that fails is short.
fn is_short(program: &Program, check: &Function) -> bool {
    let mut interpreter = Interpreter::new(program).with_limit(EVALUATED);
    let _whether_it_fails = interpreter.check(check);
    !interpreter.is_at_limit()
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
    if is_more { format!("#ifdef __SIZEOF_INT128__\n{text}#endif\n") } else { text }
}

/// The function that runs the checks with these names: for linkers, or in a header of C++.
pub(super) fn caller(checks: &[Check], names: &Names, is_in_header: bool) -> String {
    let doc = doc_comment("The text of the first assertion that fails, or null.", 0);
    let declaration = format!("const char *{}({})", name(names), names.no_parameters());
    let null = names.null();
    let mut text = if is_in_header {
        format!("{doc}constexpr {declaration} {{\n")
    } else {
        // Some compilers warn of functions without a declaration.
        format!("{declaration};\n\n{doc}{declaration} {{\n")
    };
    let Some((first, others)) = checks.split_first() else {
        return text + &format!("    return {null};\n}}\n");
    };
    text += &format!("    const char *failed = {}();\n", first.name);
    for Check { name, .. } in others {
        text += &format!("    if (failed == {null})\n        failed = {name}();\n");
    }
    text + "    return failed;\n}\n"
}

/// The assertions with which C++20 evaluates checks.
pub(super) fn evaluated(checks: &[Check]) -> String {
    let evaluated: Vec<&Check> = checks.iter().filter(|check| check.is_evaluated).collect();
    if evaluated.is_empty() {
        return String::new();
    }
    let mut text =
        "#if __cplusplus >= 202002L || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)\n".to_owned();
    for Check { name, .. } in evaluated {
        text += &format!("static_assert({name}() == nullptr, {});\n", quoted(name));
    }
    text + "#endif\n"
}
