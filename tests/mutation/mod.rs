//! Mutants of emitted code: modules in which one operator, number, known method, call or table
//! entry is another, or a statement is missing. Rust, C and proofs are made from modules, so the
//! same mutants test the checks of each.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_generator::__private::module::{
    Function, Module, Table, TableValue, Type, identifiers,
};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::mem::take;
use std::ops::Range;

/// What is another in a module.
#[derive(Clone, Debug)]
pub struct Change {
    site: Site,
    /// Whether it is in an assertion of what a function requires, which is no part of its result.
    pub is_of_precondition: bool,
    /// What the change is, and where.
    pub what: String,
}

#[derive(Clone, Debug)]
enum Site {
    /// A text in the place of tokens of an item: the body of a function, or a definition.
    Code { item: usize, tokens: Range<usize>, instead: String },
    /// A bit of a number of a table.
    Table { table: usize, number: usize, bit: u32 },
}

impl Change {
    pub const fn is_of_table(&self) -> bool {
        matches!(self.site, Site::Table { .. })
    }
}

/// What can stand for an operator or a method.
const OTHERS: [(&str, &[&str]); 36] = [
    ("+", &["-", "|"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("/", &["%"]),
    ("%", &["/", "&"]),
    ("&", &["|", "^"]),
    ("|", &["&", "^"]),
    ("^", &["&", "|"]),
    ("!", &[""]),
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
    ("true", &["false"]),
    ("false", &["true"]),
    ("wrapping_add", &["wrapping_sub"]),
    ("wrapping_sub", &["wrapping_add"]),
    ("wrapping_mul", &["wrapping_add"]),
    ("count_ones", &["trailing_zeros"]),
    ("trailing_zeros", &["leading_zeros"]),
    ("leading_zeros", &["trailing_zeros"]),
    ("swap_bytes", &["reverse_bits"]),
    ("reverse_bits", &["swap_bytes"]),
];

/// All changes of the wanted functions and definitions of a module.
pub fn changes_of_code(module: &Module, is_wanted: impl Fn(&str) -> bool) -> Vec<Change> {
    let functions = module.functions.iter().map(|function| (function.name, &function.body));
    let definitions = module.definitions.iter().map(|one| (one.name.as_str(), &one.tokens));
    let items = functions.chain(definitions).enumerate();
    let wanted = items.filter(|(_, (name, _))| is_wanted(name));
    let changes = |(item, (name, code))| {
        let tokens = flat(code);
        Code { module, item, name, tokens, found: Vec::new(), asserted: 0 }.changes()
    };
    wanted.flat_map(changes).collect()
}

/// Changes of `entries` entries of each table that the wanted functions read.
pub fn changes_of_tables(
    module: &Module,
    is_wanted: impl Fn(&str) -> bool,
    entries: usize,
) -> Vec<Change> {
    let wanted = module.functions.iter().filter(|function| is_wanted(function.name));
    let names: BTreeSet<String> = wanted.flat_map(|one| identifiers(&one.body)).collect();
    let mut all = Vec::new();
    for (place, table) in module.tables.iter().enumerate() {
        if !names.contains(&table.name) {
            continue;
        }
        let (count, bits) = numbers(table);
        let step = count.div_ceil(entries).max(1);
        for (turn, number) in (0..count).step_by(step).enumerate() {
            // Bits of all weights.
            let bit = (7 * turn) as u32 % bits;
            let what = format!("bit {bit} of number {number} of {}", table.name);
            let site = Site::Table { table: place, number, bit };
            all.push(Change { site, is_of_precondition: false, what });
        }
    }
    all
}

/// The module with a change.
pub fn changed(module: &Module, change: &Change) -> Module {
    let mut module = module.clone();
    match &change.site {
        Site::Code { item, tokens, instead } => {
            let functions = module.functions.iter_mut().map(|function| &mut function.body);
            let definitions = module.definitions.iter_mut().map(|one| &mut one.tokens);
            let code = functions.chain(definitions).nth(*item).expect("an item");
            let mut all = flat(code);
            all.splice(tokens.clone(), [instead.clone()]);
            *code = all.join(" ").parse().expect("a token for a token");
        }
        Site::Table { table, number, bit } => flip(&mut module.tables[*table], *number, *bit),
    }
    module
}

/// How many numbers a table has, those of a struct one after the other, and the bits of each.
pub fn numbers(table: &Table) -> (usize, u32) {
    match &table.value {
        TableValue::Number { word, .. } => (1, word.bits()),
        TableValue::Bytes { values, .. } => (values.len(), 8),
        TableValue::Words { values, word } => (values.len(), word.bits()),
        TableValue::Records { rows, word, .. } => (rows.iter().map(Vec::len).sum(), word.bits()),
    }
}

/// Changes one bit of one number.
pub fn flip(table: &mut Table, number: usize, bit: u32) {
    match &mut table.value {
        TableValue::Number { value, .. } => *value ^= 1 << bit,
        TableValue::Bytes { values, .. } => values[number] ^= 1 << bit,
        TableValue::Words { values, .. } => values[number] ^= 1 << bit,
        TableValue::Records { rows, .. } => {
            let fields = rows[0].len();
            rows[number / fields][number % fields] ^= 1 << bit;
        }
    }
}

/// The functions of these names, those that these call, if they may be looked at, and the types that
/// they return.
pub fn reached<'f>(
    functions: &'f [Function],
    names: impl IntoIterator<Item = &'f str>,
    is_open: impl Fn(&Function) -> bool,
) -> BTreeSet<&'f str> {
    let mut next: Vec<&str> = names.into_iter().collect();
    let mut found = BTreeSet::new();
    while let Some(name) = next.pop() {
        if found.insert(name) {
            let own = functions.iter().filter(|function| function.name == name);
            let called: BTreeSet<String> =
                own.clone().flat_map(|one| identifiers(&one.body)).collect();
            let others = functions.iter().filter(|other| called.contains(other.name));
            next.extend(others.filter(|other| is_open(other)).map(|other| other.name));
            next.extend(own.filter_map(|one| match one.result {
                Type::Defined(name) => Some(name),
                _ => None,
            }));
        }
    }
    found
}

/// The code of an item, and what of it can be another.
struct Code<'a> {
    module: &'a Module,
    item: usize,
    name: &'a str,
    tokens: Vec<String>,
    found: Vec<Change>,
    /// Where the last assertion of a precondition ends.
    asserted: usize,
}

impl Code<'_> {
    fn changes(mut self) -> Vec<Change> {
        // How many brackets of types are open, and whether those of a closure's parameters are.
        let (mut generics, mut is_closure) = (0, false);
        let mut begins = true;
        for place in 0..self.tokens.len() {
            let token = self.tokens[place].clone();
            let before = place.checked_sub(1).map_or("", |place| &self.tokens[place]).to_owned();
            if token == "debug_assert" {
                self.asserted = self.end(place);
            }
            if begins {
                self.statement(place);
            }
            begins = ["{", "}", ";"].contains(&token.as_str());
            let is_binary = is_operand(&before);
            match token.as_str() {
                "<" if before == "::" || is_type(&before) => generics += 1,
                ">" | ">>" if generics > 0 => generics -= token.len(),
                "|" if is_closure || !is_binary => is_closure = !is_closure,
                // A macro, a sign or a borrow.
                "!" if is_binary => {}
                "-" | "*" | "&" | "&&" if !is_binary => {}
                _ => {
                    let others = OTHERS.iter().find(|(one, _)| *one == token);
                    for other in others.map_or(&[][..], |(_, others)| others) {
                        self.push(place, other);
                    }
                    self.number(place, &before);
                    self.call(place);
                }
            }
        }
        self.found
    }

    fn push(&mut self, place: usize, other: &str) {
        let near = place.saturating_sub(4)..self.tokens.len().min(place + 5);
        let near = self.tokens[near].join(" ");
        let what = format!("`{other}` for `{}` in `{near}`", self.tokens[place]);
        self.push_all(place..place + 1, other, what);
    }

    fn push_all(&mut self, tokens: Range<usize>, instead: &str, what: String) {
        let is_of_precondition = tokens.start < self.asserted;
        let what = format!("{}: {what}", self.name);
        let site = Site::Code { item: self.item, tokens, instead: instead.to_owned() };
        self.found.push(Change { site, is_of_precondition, what });
    }

    /// Where the statement that begins with a token ends: its semicolon, if it has one.
    fn end(&self, start: usize) -> usize {
        let mut depth = 0_i32;
        let is_end = |token: &String| {
            depth += match token.as_str() {
                "(" | "[" | "{" => 1,
                ")" | "]" | "}" => -1,
                _ => 0,
            };
            depth < 0 || (depth == 0 && token == ";")
        };
        let length = self.tokens[start..].iter().position(is_end);
        length.map_or(self.tokens.len(), |length| start + length)
    }

    /// A statement that can be missing: one that ends with a semicolon and has no block.
    fn statement(&mut self, start: usize) {
        let end = self.end(start);
        let tokens = &self.tokens[start..end];
        let keeps = ["let", "return", "if", "while", "const", "type", "debug_assert"];
        let is_short = !tokens.is_empty() && !tokens.iter().any(|token| token == "{");
        let ends = self.tokens.get(end).is_some_and(|token| token == ";");
        if ends && is_short && !keeps.contains(&tokens[0].as_str()) {
            let what = format!("without `{}`", tokens.join(" "));
            self.push_all(start..end + 1, "", what);
        }
    }

    /// Numbers near a number, and those that differ in a bit above.
    fn number(&mut self, place: usize, before: &str) {
        let text = self.tokens[place].replace('_', "");
        let (digits, radix) = text.strip_prefix("0x").map_or((&*text, 10), |digits| (digits, 16));
        let end = digits.find(|digit: char| !digit.is_digit(radix)).unwrap_or(digits.len());
        let (digits, suffix) = digits.split_at(end);
        let Ok(number) = u128::from_str_radix(digits, radix) else { return };
        // The field of a tuple, or the length of an array, which is a type.
        let is_length = before == ";" && self.tokens.get(place + 1).is_some_and(|next| next == "]");
        if before == "." || is_length {
            return;
        }
        let mut others = vec![number ^ 1, number ^ 2];
        if number > 0 {
            let middle = number ^ 1 << (number.ilog2() / 2);
            others.push(if radix == 16 { middle } else { number - 1 });
        }
        if number > 2 {
            others.push(number ^ 1 << number.ilog2());
        }
        let mut seen = BTreeSet::new();
        for other in others.into_iter().filter(|&other| seen.insert(other)) {
            let other = if radix == 16 { format!("{other:#x}") } else { other.to_string() };
            self.push(place, &(other + suffix));
        }
    }

    /// Another function with the same types.
    fn call(&mut self, place: usize) {
        let functions = &self.module.functions;
        let types = |function: &Function| -> Vec<Type> {
            let parameters = function.parameters.iter().map(|(_, ty)| *ty);
            parameters.chain([function.result]).collect()
        };
        let own = functions.iter().find(|function| function.name == self.tokens[place]);
        let Some(own) = own else { return };
        let is_other = |other: &&Function| other.name != own.name && types(other) == types(own);
        if let Some(other) = functions.iter().find(is_other) {
            self.push(place, other.name);
        }
    }
}

/// Whether an operator behind a token has an operand before it.
fn is_operand(token: &str) -> bool {
    let is_keyword = ["return", "in", "if", "else", "while", "match", "mut", "as"].contains(&token);
    let is_word = token.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_');
    token == ")" || token == "]" || is_word && !is_keyword
}

/// Whether a name is one of a type, such as `Option`.
fn is_type(token: &str) -> bool {
    token.starts_with(|first: char| first.is_ascii_uppercase())
        && token.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Operators of several characters; longer ones first.
const OPERATORS: [&str; 23] = [
    "<<=", ">>=", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..",
];

/// The tokens, each operator whole.
fn flat(stream: &TokenStream) -> Vec<String> {
    let mut tokens = Vec::new();
    flatten(stream, &mut tokens);
    tokens
}

fn flatten(stream: &TokenStream, tokens: &mut Vec<String>) {
    let mut operator = String::new();
    for token in stream.clone() {
        match token {
            TokenTree::Punct(punct) => {
                operator.push(punct.as_char());
                if punct.spacing() == Spacing::Joint {
                    continue;
                }
                while !operator.is_empty() {
                    let whole = OPERATORS.iter().find(|whole| operator.starts_with(**whole));
                    let length = whole.map_or(1, |whole| whole.len());
                    tokens.push(operator.drain(..length).collect());
                }
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push(open.to_owned());
                flatten(&group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            // A lifetime is a quote and a name.
            TokenTree::Ident(ident) => tokens.push(take(&mut operator) + &ident.to_string()),
            TokenTree::Literal(literal) => tokens.push(literal.to_string()),
        }
    }
}
