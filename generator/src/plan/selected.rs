//! Reduces a module to the functions that a request selects, and what they need.

use crate::module::{Module, Type, identifiers};
use crate::template::quote;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Keeps only these functions in a module, with the functions and tables that they need, and the
/// relevant parts of the checks.
pub(super) fn keep(module: &mut Module, wanted: &[&str]) {
    let mut kept: BTreeSet<String> = wanted.iter().map(|&name| name.to_owned()).collect();
    loop {
        add_needed(module, &mut kept);
        let dropped = dropped(module, &kept);
        let checks = module.checks.iter();
        let checks = checks.filter_map(|check| pruned(check, &dropped)).collect::<Vec<_>>();
        // Keeps what a check still refers to.
        let mut more = false;
        let mut keep = |name: String| {
            more |= dropped.contains(&name) && kept.insert(name.trim_end_matches(CALL).to_owned());
        };
        checks.iter().flat_map(referred).for_each(&mut keep);
        // If no remaining check covers a function, its checks stay whole, with everything that they
        // refer to.
        for name in wanted.iter().map(|name| format!("{name}{CALL}")) {
            if !checks.iter().any(|check| refers(check, &name)) {
                let about = module.checks.iter().filter(|check| refers(check, &name));
                about.flat_map(referred).for_each(&mut keep);
            }
        }
        if !more {
            module.checks = checks;
            module.functions.retain(|function| kept.contains(function.name));
            module.tables.retain(|table| kept.contains(&table.name));
            module.definitions.retain(|definition| kept.contains(&definition.name));
            return;
        }
    }
}

/// What follows the name of a function that is called, as a variable may have the same name.
const CALL: &str = "()";

/// The names in a check: of functions that are called with [`CALL`] behind them.
fn referred(check: &TokenStream) -> Vec<String> {
    let (mut names, mut tokens) = (Vec::new(), check.clone().into_iter().peekable());
    let mut is_method = false;
    while let Some(token) = tokens.next() {
        let was_point = std::mem::replace(&mut is_method, token.to_string() == ".");
        match token {
            TokenTree::Ident(name) if !was_point => {
                let is_call =
                    tokens.peek().is_some_and(|next| is_group(next, Delimiter::Parenthesis));
                names.push(format!("{name}{}", if is_call { CALL } else { "" }));
            }
            TokenTree::Group(group) => names.extend(referred(&group.stream())),
            _ => {}
        }
    }
    names
}

/// Whether a check contains this name.
fn refers(check: &TokenStream, wanted: &str) -> bool {
    referred(check).iter().any(|name| name == wanted)
}

/// Adds everything that kept code refers to, until nothing is missing.
fn add_needed(module: &Module, kept: &mut BTreeSet<String>) {
    loop {
        let functions = module.functions.iter().filter(|function| kept.contains(function.name));
        let mut named: BTreeSet<String> =
            functions.clone().flat_map(|function| identifiers(&function.body)).collect();
        named.extend(functions.filter_map(|function| match function.result {
            Type::Defined(name) => Some(name.to_owned()),
            _ => None,
        }));
        let definitions = module.definitions.iter().filter(|one| named.contains(&one.name));
        let of_definitions =
            definitions.flat_map(|one| identifiers(&one.tokens)).collect::<Vec<_>>();
        named.extend(of_definitions);
        let before = kept.len();
        kept.extend(named);
        if kept.len() == before {
            return;
        }
    }
}

/// The functions and tables of a module that are removed.
fn dropped(module: &Module, kept: &BTreeSet<String>) -> BTreeSet<String> {
    let functions = module.functions.iter().filter(|function| !kept.contains(function.name));
    let tables = module.tables.iter().filter(|table| !kept.contains(&table.name));
    let functions = functions.map(|function| format!("{}{CALL}", function.name));
    functions.chain(tables.map(|table| table.name.clone())).collect()
}

/// A check without the statements that name something removed; `None` if no assertion remains, or
/// if other statements need those.
fn pruned(check: &TokenStream, dropped: &BTreeSet<String>) -> Option<TokenStream> {
    if referred(check).iter().all(|name| !dropped.contains(name)) {
        return Some(check.clone());
    }
    // The block is behind `const _: () =`.
    let mut tokens: Vec<TokenTree> = check.clone().into_iter().collect();
    let block = tokens.iter_mut().find(|token| is_block(token))?;
    *block = without(block, dropped)?;
    let rest: TokenStream = tokens.into_iter().collect();
    let reason = "checks of other functions are left out";
    refers(&rest, "assert").then(|| quote!(#[allow(unused, reason = #reason)] #rest))
}

/// A block without the statements that contain any of these names, or a variable that such a one
/// would have defined; `None` if other statements depend on one of these.
///
/// Checks are written for this: a block in a block stands for itself, and is left out if nothing
/// that remains of it asserts anything.
fn without(block: &TokenTree, dropped: &BTreeSet<String>) -> Option<TokenTree> {
    let TokenTree::Group(group) = block else { return Some(block.clone()) };
    let mut dropped = dropped.clone();
    let mut kept: Vec<TokenTree> = Vec::new();
    for statement in statements(group.stream()) {
        let is_named = |tokens: &[TokenTree]| {
            let tokens: TokenStream = tokens.iter().cloned().collect();
            referred(&tokens).iter().any(|name| dropped.contains(name))
        };
        let first = statement.first().map(ToString::to_string).unwrap_or_default();
        match &*first {
            _ if !is_named(&statement) => {
                // A variable of that name is another one from here on.
                if first == "let" {
                    let names = defined(&statement).unwrap_or_default();
                    dropped.retain(|name| !names.contains(name));
                }
                kept.extend(statement);
            }
            // A check of its own.
            "const" if statement.get(1).is_some_and(|name| name.to_string() == "_") => {}
            "let" | "const" | "fn" => dropped.extend(defined(&statement)?),
            "while" | "if" => {
                let heads: Vec<_> =
                    statement.iter().filter(|token| !is_block(token)).cloned().collect();
                (!is_named(&heads)).then_some(())?;
                for token in statement {
                    let rest = if is_block(&token) { without(&token, &dropped)? } else { token };
                    kept.push(rest);
                }
            }
            _ if statement.iter().all(is_block) => {
                let inner = statement.iter().map(|inner| without(inner, &dropped));
                let inner: Option<TokenStream> = inner.collect();
                kept.extend(inner.filter(|inner| refers(inner, "assert")).into_iter().flatten());
            }
            // An assertion, or what sets a variable.
            _ => {
                let tokens: TokenStream = statement.into_iter().collect();
                (refers(&tokens, "assert") && !lends(&tokens)).then_some(())?;
            }
        }
    }
    Some(TokenTree::Group(Group::new(Delimiter::Brace, kept.into_iter().collect())))
}

/// Splits a block into statements, which end with a semicolon or with their last block.
fn statements(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut all, mut one): (Vec<Vec<TokenTree>>, Vec<TokenTree>) = (Vec::new(), Vec::new());
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_end = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ if is_block(&token) => {
                let is_whole = one.first().is_none_or(|first| {
                    ["while", "if", "const", "fn", "struct"].contains(&&*first.to_string())
                });
                is_whole && tokens.peek().is_none_or(|next| next.to_string() != "else")
            }
            _ => false,
        };
        one.push(token);
        if is_end {
            all.push(std::mem::take(&mut one));
        }
    }
    all.push(one);
    all
}

fn is_block(token: &TokenTree) -> bool {
    is_group(token, Delimiter::Brace)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == delimiter)
}

/// The variables or the function that a statement defines; `None` if it takes something apart, or
/// lends a variable that is changed.
fn defined(statement: &[TokenTree]) -> Option<Vec<String>> {
    let tokens: TokenStream = statement.iter().cloned().collect();
    let is_name = |name: &String| !["let", "mut", "const", "fn"].contains(&&**name);
    if statement.first().is_some_and(|first| first.to_string() != "let") {
        return Some(referred(&tokens).into_iter().filter(is_name).take(1).collect());
    }
    // A pattern ends before its type or value.
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if [':', '='].contains(&punct.as_char()));
    let pattern: TokenStream =
        statement.iter().take_while(|token| !is_end(token)).cloned().collect();
    let is_plain = pattern.clone().into_iter().count() > 1 && !lends(&tokens);
    is_plain.then(|| identifiers(&pattern).filter(is_name).collect())
}

/// Whether there is a `&mut`.
fn lends(tokens: &TokenStream) -> bool {
    let mut is_reference = false;
    tokens.clone().into_iter().any(|token| {
        let was_reference = std::mem::replace(&mut is_reference, token.to_string() == "&");
        match token {
            TokenTree::Group(group) => lends(&group.stream()),
            TokenTree::Ident(word) => was_reference && word == "mut",
            _ => false,
        }
    })
}
