//! Mutants of the emitted code: modules in which one operator, number, known method or table entry
//! is another, or a statement is missing.

use bit_tables_generator::__private::module::{Module, TableValue};
use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// A place in a module, and what stands there instead.
#[derive(Clone, Debug)]
pub struct Change {
    /// The index of the function, or of the table after all functions.
    item: usize,
    /// The number of the token in its body, or of the entry.
    place: usize,
    instead: Instead,
    /// What the change is, and where.
    pub what: String,
}

#[derive(Clone, Debug)]
enum Instead {
    /// These tokens replace this many.
    Tokens(usize, &'static str),
    Number(u128),
    /// Nothing, up to the semicolon.
    Nothing,
}

/// The operators that can stand for one.
const OPERATORS: [(&str, &[&str]); 25] = [
    ("+", &["-"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("/", &["%"]),
    ("%", &["/"]),
    ("&", &["|", "^"]),
    ("|", &["&", "^"]),
    ("^", &["&", "|"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
    ("==", &["!="]),
    ("!=", &["=="]),
    ("<", &["<=", ">"]),
    ("<=", &["<"]),
    (">", &[">=", "<"]),
    (">=", &[">"]),
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("+=", &["-="]),
    ("-=", &["+="]),
    ("&=", &["|=", "^="]),
    ("|=", &["&=", "^="]),
    ("^=", &["&=", "|="]),
    ("<<=", &[">>="]),
    (">>=", &["<<="]),
];

/// The methods that can stand for one.
const METHODS: [(&str, &str); 8] = [
    ("wrapping_add", "wrapping_sub"),
    ("wrapping_sub", "wrapping_add"),
    ("wrapping_mul", "wrapping_add"),
    ("count_ones", "trailing_zeros"),
    ("trailing_zeros", "leading_zeros"),
    ("leading_zeros", "trailing_zeros"),
    ("swap_bytes", "reverse_bits"),
    ("reverse_bits", "swap_bytes"),
];

/// All changes of the requested functions of a module, with their names, and of `entries` entries
/// of each table that they read.
pub fn changes(module: &Module, is_wanted: impl Fn(&str) -> bool, entries: usize) -> Vec<Change> {
    let mut all = Vec::new();
    let mut code = String::new();
    for (item, function) in module.functions.iter().enumerate() {
        if is_wanted(function.name) {
            let mut found = Found { item, place: 0, name: function.name, all: Vec::new() };
            found.tokens(&function.body);
            all.extend(found.all);
            code += &format!(" {} ", function.body);
        }
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let names: BTreeSet<&str> = code.split(|letter| !is_part(letter)).collect();
    let tables = module.tables.iter().enumerate();
    for (number, table) in tables.filter(|(_, table)| names.contains(table.name.as_str())) {
        let (count, bits) = match &table.value {
            TableValue::Number { word, .. } => (1, word.bits()),
            TableValue::Bytes { values, .. } => (values.len(), 8),
            TableValue::Words { values, word } => (values.len(), word.bits()),
            TableValue::Records { rows, word, .. } => (rows.iter().flatten().count(), word.bits()),
        };
        let step = count.div_ceil(entries.max(1)).max(1);
        for (turn, place) in (0..count).step_by(step).enumerate() {
            // Bits of all weights.
            let bit = (7 * turn) as u32 % bits;
            all.push(Change {
                item: module.functions.len() + number,
                place,
                instead: Instead::Number(1 << bit),
                what: format!("bit {bit} of entry {place} of {}", table.name),
            });
        }
    }
    all
}

/// The module with a change.
pub fn changed(module: &Module, change: &Change) -> Module {
    let mut module = module.clone();
    let functions = module.functions.len();
    if let Some(function) = module.functions.get_mut(change.item) {
        function.body = Rewriting { change, place: 0 }.tokens(&function.body);
        return module;
    }
    let Instead::Number(by) = change.instead else { return module };
    match &mut module.tables[change.item - functions].value {
        TableValue::Number { value, .. } => *value ^= by,
        TableValue::Bytes { values, .. } => values[change.place] ^= by as u8,
        TableValue::Words { values, .. } => values[change.place] ^= by,
        TableValue::Records { rows, .. } => {
            *rows.iter_mut().flatten().nth(change.place).expect("an entry") ^= by;
        }
    }
    module
}

struct Found<'a> {
    item: usize,
    /// The index of the current token: those of a group follow its own.
    place: usize,
    name: &'a str,
    all: Vec<Change>,
}

impl Found<'_> {
    fn tokens(&mut self, tokens: &TokenStream) {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut begins = true;
        for (at, token) in tokens.iter().enumerate() {
            let place = self.place;
            self.place += 1;
            let rest = &tokens[at..];
            let is_kept = |name: &str| rest[0].to_string() == name;
            if begins && !["let", "return", "if", "while"].iter().any(|name| is_kept(name)) {
                self.statement(place, rest);
            }
            begins = matches!(token, TokenTree::Punct(end) if end.as_char() == ';')
                || matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            let is_inside_operator = at > 0
                && matches!(&tokens[at - 1], TokenTree::Punct(last) if last.spacing() == Spacing::Joint);
            match token {
                TokenTree::Group(group) => {
                    // What is required is no part of the function.
                    if at > 1 && tokens[at - 2].to_string() == "debug_assert" {
                        self.place += count(&group.stream());
                    } else {
                        self.tokens(&group.stream());
                    }
                }
                TokenTree::Punct(_) if !is_inside_operator => {
                    let operator = operator(rest);
                    let others = OPERATORS.iter().find(|(name, _)| *name == operator);
                    for other in others.map_or(&[][..], |(_, others)| others) {
                        let instead = Instead::Tokens(operator.len(), other);
                        self.push(place, instead, format!("`{other}`"), &tokens, at);
                    }
                }
                TokenTree::Ident(name) => {
                    if let Some((_, other)) = METHODS.iter().find(|(one, _)| name == one) {
                        let instead = Instead::Tokens(1, other);
                        self.push(place, instead, format!("`{other}`"), &tokens, at);
                    }
                }
                TokenTree::Literal(number) => {
                    let Some(number) = value(number) else { continue };
                    let mut others = vec![number ^ 1, number ^ 2];
                    if number > 2 {
                        others.push(number ^ (1 << number.ilog2()));
                    }
                    for other in others {
                        let what = format!("{other:#x}");
                        self.push(place, Instead::Number(other), what, &tokens, at);
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// A statement that can be missing: one that ends with a semicolon and has no block.
    fn statement(&mut self, place: usize, rest: &[TokenTree]) {
        let is_end =
            |token: &TokenTree| matches!(token, TokenTree::Punct(end) if end.as_char() == ';');
        let Some(end) = rest.iter().position(is_end).filter(|end| *end > 0) else { return };
        let text: TokenStream = rest[..end].iter().cloned().collect();
        let text = text.to_string();
        if text.contains('{') || text.contains("debug_assert") {
            return;
        }
        let what = format!("{}: without `{text}`", self.name);
        self.all.push(Change { item: self.item, place, instead: Instead::Nothing, what });
    }

    fn push(
        &mut self,
        place: usize,
        instead: Instead,
        what: String,
        tokens: &[TokenTree],
        at: usize,
    ) {
        let near = &tokens[at.saturating_sub(5)..tokens.len().min(at + 6)];
        let near: TokenStream = near.iter().cloned().collect();
        let near: String = near.to_string().chars().take(80).collect();
        let what = format!("{}: {what} for `{}` in `{near}`", self.name, tokens[at]);
        self.all.push(Change { item: self.item, place, instead, what });
    }
}

/// The operator that some tokens begin with.
fn operator(rest: &[TokenTree]) -> String {
    let mut text = String::new();
    for token in rest {
        let TokenTree::Punct(punct) = token else { break };
        text.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    text
}

/// The value of a number without a sign.
fn value(literal: &Literal) -> Option<u128> {
    let text = literal.to_string().replace('_', "");
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// How many tokens there are, those of groups too.
fn count(tokens: &TokenStream) -> usize {
    let of_one = |token: TokenTree| match token {
        TokenTree::Group(group) => 1 + count(&group.stream()),
        _ => 1,
    };
    tokens.clone().into_iter().map(of_one).sum()
}

struct Rewriting<'a> {
    change: &'a Change,
    place: usize,
}

impl Rewriting<'_> {
    fn tokens(&mut self, tokens: &TokenStream) -> TokenStream {
        let mut made = TokenStream::new();
        let mut skipped = 0;
        let mut is_missing = false;
        for token in tokens.clone() {
            let is_here = self.place == self.change.place;
            self.place += 1;
            let inside = match &token {
                TokenTree::Group(group) => {
                    let inside = self.tokens(&group.stream());
                    Some(Group::new(group.delimiter(), inside))
                }
                _ => None,
            };
            let is_end = matches!(&token, TokenTree::Punct(end) if end.as_char() == ';');
            if is_missing || skipped > 0 {
                is_missing &= !is_end;
                skipped = usize::saturating_sub(skipped, 1);
                continue;
            }
            match &self.change.instead {
                Instead::Tokens(length, text) if is_here => {
                    made.extend(replacement(text));
                    skipped = length - 1;
                }
                Instead::Number(number) if is_here => {
                    made.extend([TokenTree::Literal(Literal::u128_unsuffixed(*number))]);
                }
                Instead::Nothing if is_here => is_missing = !is_end,
                _ => made.extend([inside.map_or(token, TokenTree::Group)]),
            }
        }
        made
    }
}

/// A name, or an operator.
fn replacement(text: &str) -> Vec<TokenTree> {
    if text.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        let span = proc_macro2::Span::call_site();
        return vec![proc_macro2::Ident::new(text, span).into()];
    }
    let last = text.chars().count() - 1;
    let punct = |(place, letter)| {
        Punct::new(letter, if place == last { Spacing::Alone } else { Spacing::Joint }).into()
    };
    text.chars().enumerate().map(punct).collect()
}
