//! What a header says about the use of its functions.

use super::names::Names;
use super::processors::not_constant;
use super::style::Language;
use super::text::doc_comment;
use bit_tables_ir::{Function, Program, Type};

/// The comment; empty if there is nothing to say.
pub(super) fn text(programs: &[&Program], names: &Names, has_checks: bool) -> String {
    let public = || {
        let functions = programs.iter().flat_map(|program| &program.functions);
        functions.filter(|function| function.public)
    };
    let any = |is_so: fn(&Function) -> bool| public().any(is_so);
    let is_c = names.language() == Language::C;
    let mut all: Vec<String> = Vec::new();
    let mut say = |is_so: bool, text: &str| {
        if is_so {
            all.push(text.to_owned());
        }
    };
    let is_option = |function: &Function| matches!(function.result, Type::Option(_));
    say(
        is_c && any(is_option),
        "Where a function is said to return `None`, it returns false and leaves what `result` points to as it is.",
    );
    say(!is_c && any(is_option), "`None` is `std::nullopt`.");
    say(
        any(|function| matches!(function.result, Type::Array(..))),
        "Arrays are stored where the last argument points to, which must not be one of the others.",
    );
    say(any(takes_slice), "A slice is a pointer and the number of its entries.");
    say(
        programs.iter().any(|program| !program.tiers.is_empty()),
        "Instructions are chosen at the first call that depends on them.",
    );
    if !is_c {
        let is_limited = programs.iter().any(|program| !not_constant(program).is_empty());
        say(
            is_limited,
            "Functions with instructions of a processor, and what calls them, are not constexpr.",
        );
    }
    if has_checks {
        say(
            true,
            &format!(
                "C++20 evaluates the self-checks while it compiles, but for those of many steps, which `self_check()` runs too. \
                 Define `{}` to leave them out.",
                names.macro_named("NO_SELF_CHECK")
            ),
        );
    }
    if all.is_empty() {
        String::new()
    } else {
        doc_comment(&format!("@file\n{}", all.join(" ")), 0)
    }
}

/// Whether a function takes a slice.
fn takes_slice(function: &Function) -> bool {
    let parameters = function.variables.iter().take(function.parameters.len());
    parameters.into_iter().any(|parameter| matches!(parameter.ty, Type::Slice(_)))
}
