//! What is mutated: the tokens of emitted code, and its functions.

use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domain, variants,
};
use bit_tables_generator::{Layout, Operation, Plan, SourceFile, Target, Word};
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::mem::take;

/// A request's emitted code.
pub struct Subject {
    pub what: String,
    /// All tokens, in the order of the text.
    pub tokens: Vec<String>,
    pub functions: Vec<Signature>,
    pub word: Word,
    pub squares: u32,
}

/// A function in `const fn`.
pub struct Signature {
    pub name: &'static str,
    /// Whether a program can call it and compare what it returns.
    pub is_comparable: bool,
    pub parameters: Vec<Type>,
}

impl Signature {
    fn of(function: &Function) -> Self {
        let parameters = function.parameters.iter().map(|(_, kind)| *kind).collect();
        Self { name: function.name, is_comparable: is_comparable(function), parameters }
    }
}

/// The mutated variants: a sample on all words and a small board; those that share their code with
/// others only on the narrowest word of a technique and on a 64-bit one.
pub fn cases() -> Vec<Variant> {
    let words = Word::ALL.iter().map(|&word| word.into());
    let domains: Vec<_> =
        words.chain([domain(Word::U16, "rectangle(files = 3, ranks = 5)")]).collect();
    let is_taken = |case: &Variant| {
        let word = case.domain.word();
        case.domain.named().is_some()
            || word == Word::U64
            || case.technique.words().first() == Some(&word)
            || !case.is_other_code()
    };
    let extent = Extent::asked();
    variants(&domains, extent).filter(|case| extent == Extent::Few || is_taken(case)).collect()
}

/// Each case's emitted code.
pub fn all() -> Vec<Subject> {
    let target = Target::profile("portable").expect("a profile");
    let of = |case: &Variant| {
        let printed = SourceFile::from(case.request()).print(&target).expect("what is registered");
        let (what, text) = (case.to_string(), printed.text(Layout::Compact));
        printed.plans().map(|plan| subject(&what, &text, plan)).collect::<Vec<_>>()
    };
    cases().iter().flat_map(of).collect()
}

fn subject(what: &str, text: &str, plan: &Plan) -> Subject {
    let (request, functions) = (plan.request(), &plan.module().functions);
    // An operation with a function that is not `const` has no check.
    let is_whole = functions.iter().all(|function| function.constant || !function.public);
    let checks: Vec<String> = plan.module().checks.iter().map(ToString::to_string).collect();
    let called: BTreeSet<String> = checks.iter().flat_map(|check| flat(check)).collect();
    let is_checked = |function: &&Function| is_whole || called.contains(function.name);
    let functions: Vec<Function> = functions.iter().filter(is_checked).cloned().collect();
    Subject {
        what: what.to_owned(),
        tokens: flat(text),
        functions: reached(&functions).map(Signature::of).collect(),
        word: request.word(),
        squares: request.domain().named().map_or(request.word().bits(), |board| board.bits()),
    }
}

fn is_comparable(function: &Function) -> bool {
    function.constant && function.public && !matches!(function.result, Type::Defined(_))
}

/// The functions that can be compared, and those that these call. A mutant of another, such as a
/// helper of code with vectors alone, would seem equivalent.
fn reached(functions: &[Function]) -> impl Iterator<Item = &Function> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    let mut found: Vec<&Function> =
        functions.iter().filter(|function| is_comparable(function)).collect();
    while let Some(function) = found.pop() {
        if names.insert(function.name.to_owned()) {
            let called = flat(&function.body.to_string());
            found.extend(
                functions.iter().filter(|function| called.iter().any(|name| name == function.name)),
            );
        }
    }
    functions.iter().filter(move |function| names.contains(function.name))
}

/// Operators of several characters; longer ones first.
const OPERATORS: [&str; 23] = [
    "<<=", ">>=", "..=", "::", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=",
    "-=", "*=", "/=", "%=", "&=", "|=", "^=", "..",
];

/// The tokens of a text, each operator whole.
fn flat(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    flatten(text.parse().expect("emitted code is tokens"), &mut tokens);
    tokens
}

fn flatten(stream: TokenStream, tokens: &mut Vec<String>) {
    let mut operator = String::new();
    for token in stream {
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
                flatten(group.stream(), tokens);
                tokens.push(close.to_owned());
            }
            // A lifetime is a quote and a name.
            TokenTree::Ident(ident) => tokens.push(take(&mut operator) + &ident.to_string()),
            TokenTree::Literal(literal) => tokens.push(literal.to_string()),
        }
    }
}

/// Where the tokens of a function's body are.
pub fn body(tokens: &[String], name: &str) -> Option<std::ops::Range<usize>> {
    let head = tokens.windows(2).position(|pair| pair[0] == "fn" && pair[1] == name)?;
    let start = head + tokens[head..].iter().position(|token| token == "{")?;
    let mut depth = 0;
    let length = tokens[start..].iter().position(|token| {
        depth += i32::from(token == "{") - i32::from(token == "}");
        depth == 0
    })?;
    Some(start + 1..start + length)
}

#[test]
fn tokens_are_whole() {
    for Subject { what, tokens, .. } in all() {
        assert_eq!(flat(&tokens.join(" ")), tokens, "{what}");
    }
}

#[test]
fn a_registered_technique_is_found() {
    let texts = || cases().iter().map(ToString::to_string).collect();
    check_registered(Operation::CountOnes, "swar", texts);
    check_registered(Operation::Leapers, "table", texts);
}
