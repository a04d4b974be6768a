//! Reduces a module to the functions that a request selects, and what they need.

use crate::module::{Module, Table, Type, identifiers};
use crate::template::quote;
use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Keeps only these functions in a module, with the functions and tables that they need, and the
/// relevant parts of the checks.
pub(super) fn keep(module: &mut Module, wanted: &[&str]) {
    let mut kept: BTreeSet<String> = wanted.iter().map(|&name| name.to_owned()).collect();
    loop {
        add_needed(module, &mut kept);
        let dropped = dropped(module, &kept);
        let checks =
            module.checks.iter().filter_map(|check| pruned(check, &dropped)).collect::<Vec<_>>();
        // Keeps what a check still refers to.
        let mut more = false;
        for name in checks.iter().flat_map(identifiers) {
            more |= dropped.contains(&name) && kept.insert(name);
        }
        // If no remaining check covers a function, its checks stay whole, with everything that they
        // refer to.
        for name in wanted.iter().filter(|name| !names(&checks, name)) {
            let about = module.checks.iter().filter(|check| names([*check], name));
            for other in about.flat_map(identifiers) {
                more |= dropped.contains(&other) && kept.insert(other);
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

/// Whether some code contains this name.
fn names<'a>(code: impl IntoIterator<Item = &'a TokenStream>, wanted: &str) -> bool {
    code.into_iter().flat_map(identifiers).any(|name| name == wanted)
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
    let functions = module.functions.iter().map(|function| function.name);
    let all = functions.chain(module.tables.iter().map(|table: &Table| &*table.name));
    all.filter(|&name| !kept.contains(name)).map(str::to_owned).collect()
}

/// A check without the statements that depend on something removed; `None` if no assertion remains.
fn pruned(check: &TokenStream, dropped: &BTreeSet<String>) -> Option<TokenStream> {
    if identifiers(check).all(|name| !dropped.contains(&name)) {
        return Some(check.clone());
    }
    let mut without = Without { names: dropped.clone() };
    let check = without.items(check);
    identifiers(&check).any(|name| name == "assert").then(|| without_unused(check))
}

/// Removes statements that contain any of these names, and adds the variables that they would have
/// set to the names.
struct Without {
    names: BTreeSet<String>,
}

impl Without {
    fn are_named(&self, tokens: &[TokenTree]) -> bool {
        let tokens: TokenStream = tokens.iter().cloned().collect();
        identifiers(&tokens).any(|name| self.names.contains(&name))
    }

    /// The tokens around the outermost block, and the rest of that block.
    fn items(&mut self, tokens: &TokenStream) -> TokenStream {
        let each = tokens.clone().into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.block(&group),
            other => other,
        });
        each.collect()
    }

    fn block(&mut self, group: &Group) -> TokenTree {
        let kept = statements(group.stream()).into_iter().filter_map(|one| self.statement(one));
        let stream: TokenStream = kept.collect::<Vec<_>>().into_iter().flatten().collect();
        TokenTree::Group(Group::new(Delimiter::Brace, stream))
    }

    fn statement(&mut self, tokens: Vec<TokenTree>) -> Option<Vec<TokenTree>> {
        let set = variables(&tokens);
        let blocks = tokens.iter().position(is_block);
        if let (Some(start), true) = (blocks, is_control(&tokens)) {
            // A loop is removed as a whole if its condition depends on something removed, because
            // it might not end.
            let before = self.names.clone();
            let inner: Vec<TokenTree> = tokens
                .iter()
                .map(|token| match token {
                    TokenTree::Group(group) if is_block(token) => self.block(group),
                    other => other.clone(),
                })
                .collect();
            if !self.are_named(&tokens[..start]) {
                return Some(inner);
            }
            self.names = before;
            self.names.extend(assigned(&tokens));
            return None;
        }
        if self.are_named(&tokens) {
            self.names.extend(set);
            return None;
        }
        if is_word(tokens.first(), "let") {
            for name in &set {
                self.names.remove(name);
            }
        }
        Some(tokens)
    }
}

/// Splits a block into statements, which end with a semicolon or with their last block.
fn statements(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut all, mut one): (Vec<Vec<TokenTree>>, Vec<TokenTree>) = (Vec::new(), Vec::new());
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_end = match &token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ if is_block(&token) => {
                let goes_on = is_word(tokens.peek(), "else");
                (is_control(&one) || is_item(&one) || one.is_empty()) && !goes_on
            }
            _ => false,
        };
        one.push(token);
        if is_end {
            all.push(std::mem::take(&mut one));
        }
    }
    all.push(one);
    all.into_iter().flat_map(apart).collect()
}

/// Splits `let (a, b): (A, B) = (x, y);` into one statement for each variable, so that each can be
/// removed separately.
fn apart(statement: Vec<TokenTree>) -> Vec<Vec<TokenTree>> {
    let lists = match statement.as_slice() {
        [
            word,
            TokenTree::Group(names),
            TokenTree::Punct(_),
            TokenTree::Group(types),
            TokenTree::Punct(_),
            TokenTree::Group(values),
            TokenTree::Punct(_),
        ] if is_word(Some(word), "let") => [names, types, values].map(parts),
        _ => return vec![statement],
    };
    let [names, types, values] = lists;
    if names.len() != types.len() || names.len() != values.len() {
        return vec![statement];
    }
    let each = names
        .iter()
        .zip(&types)
        .zip(&values)
        .map(|((name, ty), value)| quote!(let #name: #ty = #value;).into_iter().collect());
    each.collect()
}

/// The parts of a comma-separated list.
fn parts(group: &Group) -> Vec<TokenStream> {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let all = tokens.split(is_comma).filter(|part| !part.is_empty());
    all.map(|part| part.iter().cloned().collect()).collect()
}

fn is_block(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(ident)) if ident == word)
}

/// Whether a statement is a loop, an `if` or a nested block.
fn is_control(tokens: &[TokenTree]) -> bool {
    ["while", "if"].iter().any(|word| is_word(tokens.first(), word))
        || tokens.len() == 1 && is_block(&tokens[0])
}

/// Whether it is a function or a struct.
fn is_item(tokens: &[TokenTree]) -> bool {
    let mut words = tokens.iter().filter_map(|token| match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    });
    words.next().is_some_and(|first| ["const", "fn", "struct"].contains(&&*first))
}

/// The variables that a statement binds, assigns, borrows mutably, or defines.
fn variables(tokens: &[TokenTree]) -> Vec<String> {
    let mut all = targets(tokens);
    lent(tokens.iter().cloned().collect(), &mut all);
    all
}

/// The variables after `&mut`.
fn lent(tokens: TokenStream, all: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for token in &tokens {
        if let TokenTree::Group(group) = token {
            lent(group.stream(), all);
        }
    }
    for three in tokens.windows(3) {
        if let [TokenTree::Punct(punct), mutable, TokenTree::Ident(name)] = three
            && punct.as_char() == '&'
            && is_word(Some(mutable), "mut")
        {
            all.push(name.to_string());
        }
    }
}

/// Whether a token is that character, and not part of `::`.
fn is_alone(tokens: &[TokenTree], place: usize, character: char) -> bool {
    let at = |place: usize| match tokens.get(place) {
        Some(TokenTree::Punct(punct)) => Some((punct.as_char(), punct.spacing())),
        _ => None,
    };
    let is_first = at(place).is_some_and(|one| one == (character, Spacing::Alone));
    let follows = place > 0 && at(place - 1).is_some_and(|one| one == (character, Spacing::Joint));
    is_first && !follows
}

/// The index of that character outside `::`.
fn place_of(tokens: &[TokenTree], character: char) -> Option<usize> {
    (0..tokens.len()).find(|&place| is_alone(tokens, place, character))
}

/// The names that a statement binds, assigns or defines.
fn targets(tokens: &[TokenTree]) -> Vec<String> {
    let text = |ident: &Ident| ident.to_string();
    match tokens {
        [TokenTree::Ident(first), rest @ ..] if first == "let" => {
            // The pattern ends before its type or value; a pattern in parentheses binds what is
            // inside.
            let end = place_of(rest, ':').or_else(|| place_of(rest, '='));
            let pattern = &rest[..end.unwrap_or(rest.len())];
            let inner = pattern.iter().find_map(|token| match token {
                TokenTree::Group(group) => Some(group.stream()),
                _ => None,
            });
            let bound = inner.unwrap_or_else(|| pattern.iter().cloned().collect());
            identifiers(&bound).filter(|name| name != "mut").collect()
        }
        [TokenTree::Ident(first), rest @ ..] if first == "const" || first == "fn" => {
            let name = rest.iter().find_map(|token| match token {
                TokenTree::Ident(ident) if ident != "fn" => Some(text(ident)),
                _ => None,
            });
            name.into_iter().collect()
        }
        [TokenTree::Ident(first), TokenTree::Punct(_), ..] => vec![text(first)],
        // An assignment to an entry.
        [TokenTree::Ident(first), TokenTree::Group(group), TokenTree::Punct(_), ..]
            if group.delimiter() == Delimiter::Bracket =>
        {
            vec![text(first)]
        }
        _ => Vec::new(),
    }
}

/// The variables that a loop's statements assign.
fn assigned(tokens: &[TokenTree]) -> Vec<String> {
    let blocks = tokens.iter().filter_map(|token| match token {
        TokenTree::Group(group) if is_block(token) => Some(group.stream()),
        _ => None,
    });
    let mut all = Vec::new();
    for statement in blocks.flat_map(statements) {
        all.extend(variables(&statement));
        all.extend(assigned(&statement));
    }
    all
}

/// Removes variables and functions that nothing reads, and the statements that set them.
fn without_unused(mut check: TokenStream) -> TokenStream {
    loop {
        let before = identifiers(&check).count();
        check = without_some_unused(check);
        if identifiers(&check).count() == before {
            return check;
        }
    }
}

fn without_some_unused(check: TokenStream) -> TokenStream {
    let each = check.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            let stream = used(statements(group.stream())).into_iter().flatten().collect();
            TokenTree::Group(Group::new(Delimiter::Brace, stream))
        }
        other => other,
    });
    each.collect()
}

/// The statements of a block, without unused ones.
fn used(all: Vec<Vec<TokenTree>>) -> Vec<Vec<TokenTree>> {
    let inner = |statement: Vec<TokenTree>| {
        if !is_control(&statement) {
            return statement;
        }
        without_some_unused(statement.into_iter().collect()).into_iter().collect()
    };
    // An `if` without any effect.
    let is_idle = |statement: &Vec<TokenTree>| {
        let mut blocks = statement.iter().filter(|token| is_block(token));
        let is_empty = |token: &TokenTree| match token {
            TokenTree::Group(group) => group.stream().is_empty(),
            _ => false,
        };
        is_word(statement.first(), "if") && blocks.all(is_empty)
    };
    let mut all = all.into_iter().map(inner).filter(|one| !is_idle(one)).collect::<Vec<_>>();
    let mut place = all.len();
    // From the end, because removed statements may have been the only readers of earlier ones.
    while place > 0 {
        place -= 1;
        let is_binding = is_word(all[place].first(), "let") || is_item(&all[place]);
        let names = if is_binding { targets(&all[place]) } else { Vec::new() };
        // A variable is used up to the next statement that binds its name again.
        let again = |one: &Vec<TokenTree>| {
            is_word(one.first(), "let") && targets(one).iter().any(|name| names.contains(name))
        };
        let rest = &all[place + 1..];
        let end = rest.iter().position(again).unwrap_or(rest.len());
        let mut read = BTreeSet::new();
        rest.iter().take(end + 1).for_each(|one| reads(one, &mut read));
        if names.is_empty() || names.iter().any(|name| read.contains(name)) {
            continue;
        }
        let after = all.split_off(place + 1 + end);
        let setting = all.split_off(place + 1);
        all.truncate(place);
        let mut without = Without { names: names.into_iter().collect() };
        all.extend(setting.into_iter().filter_map(|one| without.statement(one)));
        all.extend(after);
    }
    all
}

/// The variables that a statement reads, other than to update them.
fn reads(statement: &[TokenTree], read: &mut BTreeSet<String>) {
    if is_control(statement) {
        let (blocks, heads): (Vec<_>, Vec<_>) = statement.iter().cloned().partition(is_block);
        read.extend(identifiers(&heads.into_iter().collect()));
        for block in blocks {
            let TokenTree::Group(group) = block else { continue };
            for one in statements(group.stream()) {
                reads(&one, read);
            }
        }
        return;
    }
    let set = targets(statement);
    let all = identifiers(&statement.iter().cloned().collect()).collect::<Vec<_>>();
    let times = |name: &String| all.iter().filter(|other| *other == name).count();
    read.extend(all.iter().filter(|name| !set.contains(name) || times(name) > 1).cloned());
}
