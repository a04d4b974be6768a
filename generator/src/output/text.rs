//! Rust source text.

use super::form::TextOptions;
use super::layout::laid_out;
use super::line::on_one_line;
use super::{items, tables};
use crate::module::{Function, Module, Scope, Table, Type};
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The text of a public module with documentation and these items.
pub(crate) fn module_of((name, doc): (&str, &str), items: &str) -> String {
    format!("{}{MAY_BE_PRIVATE}pub mod {name} {{\n{}}}\n", doc_text(doc), indented(items))
}

/// The text of a module's items, separated by empty lines.
pub(crate) fn items(module: &Module, word: Word, form: TextOptions) -> String {
    let mut parts = parts(module, word, form);
    let is_running = module.functions.iter().any(|function| function.public && !function.constant);
    let functions = if is_running { "operation of `const` functions" } else { "function" };
    parts.extend(module.checks.iter().enumerate().map(|(position, check)| {
        let comment = if position == 0 {
            format!("// Every table is checked here, and every {functions} bit by bit: what is wrong does not compile.\n")
        } else {
            String::new()
        };
        comment + &laid_out(check.clone(), form.layout)
    }));
    parts.join("\n")
}

/// The text of each of a module's items except checks.
pub(crate) fn parts(module: &Module, word: Word, form: TextOptions) -> Vec<String> {
    let code = |tokens: TokenStream| laid_out(tokens, form.layout);
    let allowed =
        |is_public: bool| if is_public && !form.is_in_module { MAY_BE_PRIVATE } else { "" };
    let heads = items::assertion(module).into_iter().chain(items::records(module));
    let mut parts: Vec<String> = heads.map(code).collect();
    let tables = module.tables.iter();
    parts.extend(
        tables.map(|table| doc_text(&table.full_doc()) + allowed(true) + &self::table(table, form)),
    );
    parts.extend(module.functions.iter().map(|function| {
        let doc = doc_text(&function.full_doc());
        doc + allowed(function.public) + &code(items::function(function, word))
    }));
    parts.extend(module.definitions.iter().map(|item| code(item.tokens.clone())));
    parts
}

/// What allows public items in a private module of the user's crate.
const MAY_BE_PRIVATE: &str = "#[allow(unreachable_pub)]\n";

/// The human-readable signature of a function, without `const fn`: `count_ones(x: u64) -> u32`.
#[must_use]
pub fn signature(function: &Function, word: Word) -> String {
    let (tokens, here) = (quote!(#word), Scope::default());
    let readable =
        |kind: Type| on_one_line(kind.tokens(&tokens, &here)).replace("::core::option::", "");
    let parameters =
        function.parameters.iter().map(|&(name, kind)| format!("{name}: {}", readable(kind)));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let returned = match function.result {
        Type::Unit => String::new(),
        result => format!(" -> {}", readable(result)),
    };
    format!("{}({parameters}){returned}", function.name)
}

/// A documentation comment.
fn doc_text(doc: &str) -> String {
    let line = |line: String| {
        if line.is_empty() { "///\n".to_owned() } else { format!("/// {line}\n") }
    };
    items::doc_lines(doc).into_iter().map(line).collect()
}

fn indented(text: &str) -> String {
    let indent = |line: &str| {
        if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }
    };
    text.lines().map(indent).collect()
}

/// A table without its documentation.
fn table(table: &Table, form: TextOptions) -> String {
    let laid_out = || laid_out(items::table(table, form.is_safe), form.layout);
    tables::text(table, form).unwrap_or_else(laid_out)
}
