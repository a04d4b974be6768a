//! Proves which words loops over slices read, for slices of any length.
//!
//! Where a loop begins, how many rounds it has and what it leaves depends only on lengths. So each
//! function is turned into a function of the length of its slices, made from the same statements: a
//! read of slices becomes an assertion that it begins at the word where the previous one ended, and
//! that every round advances to the next element. The claim is that all words are read; then each
//! is read once. What a round does with its words is claimed elsewhere, from any state.

use super::claim::{Stated, at_once};
use super::rounds::body;
use bit_tables_generator::__private::module::{Function, Type, identifiers};
use bit_tables_generator::__private::reference::Subject;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use syn::{Block, Expr, ExprWhile, Member, Pat, Stmt};

/// No slice in memory is this long.
const LONGEST: &str = "0x0100_0000_0000_0000";

/// The claim that a function reads each word of its slices once; `None` if something reads them in
/// another way.
pub(super) fn claims(function: &Function, subject: &Subject) -> Option<Vec<Stated>> {
    let mut texts = Vec::new();
    define(function, subject, &mut texts)?;
    let name = function.name;
    let claim = format!(
        "::core::debug_assert!(length < {LONGEST});
        ::core::assert!({}(length, any) == length);",
        covered_by(name)
    );
    let stated =
        Stated::new(name, "_each_word_once", "length: usize, any: usize", &claim, at_once());
    Some(vec![stated.behind(&texts.join("\n"))])
}

/// The name of the function that returns how many of the first words a function reads.
fn covered_by(name: &str) -> String {
    format!("covered_by_{name}")
}

/// Adds the text of that function, after the functions that it calls.
fn define(function: &Function, subject: &Subject, texts: &mut Vec<String>) -> Option<()> {
    let statements = body(function)?.statements;
    let mut walk = Walk {
        subject,
        spans: BTreeMap::new(),
        numbers: BTreeSet::new(),
        has_ended: false,
        text: "let mut covered: usize = 0;".to_owned(),
        texts,
    };
    for (name, ty) in &function.parameters {
        let is_read = match ty {
            Type::Slice(_) => true,
            // Not room that is only written to.
            Type::SliceMut(_) => function.result == Type::Unit,
            _ => false,
        };
        if is_read {
            let span = Span { at: "0".to_owned(), length: "length".to_owned(), words: 1 };
            walk.bind(name, span);
        }
    }
    walk.block(&statements)?;
    let (text, end) = (&walk.text, if walk.has_ended { "length" } else { "covered" });
    let name = covered_by(function.name);
    let text = format!("fn {name}(length: usize, any: usize) -> usize {{ {text} {end} }}");
    if !walk.texts.contains(&text) {
        walk.texts.push(text);
    }
    Some(())
}

/// A part of a slice of words: its beginning, the number of its elements, and the number of words
/// in each.
#[derive(Clone, PartialEq)]
struct Span {
    at: String,
    length: String,
    words: usize,
}

impl Span {
    /// The end of the part.
    fn end(&self) -> String {
        format!("({}).wrapping_add(({}).wrapping_mul({}))", self.at, self.length, self.words)
    }
}

struct Walk<'a> {
    subject: &'a Subject<'a>,
    spans: BTreeMap<String, Span>,
    /// The variables that are lengths or places.
    numbers: BTreeSet<String>,
    /// Whether the rest has been passed to other functions.
    has_ended: bool,
    text: String,
    texts: &'a mut Vec<String>,
}

impl Walk<'_> {
    fn block(&mut self, statements: &[Stmt]) -> Option<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Names a part.
    fn bind(&mut self, name: &str, Span { at, length, words }: Span) {
        self.text += &format!("let {name}_at: usize = {at};");
        self.text += &format!("let {name}_length: usize = {length};");
        let [at, length] = ["at", "length"].map(|what| format!("{name}_{what}"));
        self.spans.insert(name.to_owned(), Span { at, length, words });
    }

    fn statement(&mut self, statement: &Stmt) -> Option<()> {
        match statement {
            Stmt::Local(local) => {
                let value = &local.init.as_ref()?.expr;
                let Pat::Type(typed) = &local.pat else { return self.passed(statement) };
                let Pat::Ident(name) = &*typed.pat else { return self.passed(statement) };
                let name = name.ident.to_string();
                if typed.ty.to_token_stream().to_string() == "usize" {
                    let value = self.number(value)?;
                    self.text += &format!("let mut {name}: usize = {value};");
                    self.numbers.insert(name);
                    return Some(());
                }
                if let Some(span) = self.span(value) {
                    self.bind(&name, span);
                    return Some(());
                }
                self.value(value)
            }
            Stmt::Expr(Expr::While(repeated), _) => self.repeated(repeated),
            Stmt::Expr(Expr::If(choice), _) => {
                let Some(condition) = self.number(&choice.cond) else {
                    return self.passed(statement);
                };
                if choice.else_branch.is_some() {
                    return None;
                }
                let returns = |one: &Stmt| matches!(one, Stmt::Expr(Expr::Return(_), _));
                if choice.then_branch.stmts.iter().any(returns) {
                    // Slices have equal lengths here.
                    self.text += &format!("::core::assert!(!({condition}));");
                    return Some(());
                }
                self.text += &format!("if {condition} {{");
                self.block(&choice.then_branch.stmts)?;
                self.text += "}";
                Some(())
            }
            Stmt::Expr(value, _) => match (self.change(value), value) {
                (Some((_, change)), _) => {
                    self.text += &change?;
                    Some(())
                }
                (None, Expr::Assign(assigned)) => self.value(&assigned.right),
                (None, value) => self.value(value),
            },
            _ => self.passed(statement),
        }
    }

    /// A value that is neither a length nor a place: a call with slices, or something without them.
    fn value(&mut self, value: &Expr) -> Option<()> {
        if let Expr::Call(call) = value {
            let spans: Option<Vec<Span>> = call.args.iter().map(|one| self.span(one)).collect();
            if let Some(spans) = spans.filter(|spans| !spans.is_empty()) {
                return self.called(&call.func.to_token_stream().to_string(), &spans);
            }
        }
        self.passed(value)
    }

    /// A call with slices of equal length: of a function that is defined here, or of another
    /// operation, which counts all words.
    fn called(&mut self, name: &str, spans: &[Span]) -> Option<()> {
        let first = &spans[0];
        for span in spans {
            self.text += &format!("::core::assert!(covered == {});", span.at);
            self.text += &format!("::core::assert!({} == {});", span.length, first.length);
        }
        let functions = self.subject.functions();
        let own = functions.iter().find(|one| one.name == name && !one.public);
        let Some(function) = own else {
            self.text += &format!("::core::assert!({} == length);", first.end());
            self.has_ended = true;
            return Some(());
        };
        define(function, self.subject, self.texts)?;
        let (at, length) = (&first.at, &first.length);
        let call = format!("{}({length}, any)", covered_by(name));
        self.text += &format!("covered = ({at}).wrapping_add({call});");
        (first.words == 1).then_some(())
    }

    /// Code that reads no slice, and changes no known length or place.
    fn passed(&mut self, what: &impl ToTokens) -> Option<()> {
        let names: Vec<String> = identifiers(&what.to_token_stream()).collect();
        (!names.iter().any(|name| self.spans.contains_key(name))).then_some(())
    }

    fn repeated(&mut self, repeated: &ExprWhile) -> Option<()> {
        let ExprWhile { cond, body, .. } = repeated;
        let names: Vec<String> = identifiers(&repeated.to_token_stream()).collect();
        let read: Vec<(String, Span)> = self.spans.clone().into_iter().collect();
        let read: Vec<_> = read.into_iter().filter(|(name, _)| names.contains(name)).collect();
        let Some((first, span)) = read.first().cloned() else {
            self.numbers.retain(|name| !names.contains(name));
            return Some(());
        };
        let places = indices(body.to_token_stream(), &first)?;
        let place = places.first()?.clone();
        self.numbers.contains(&place).then_some(())?;
        for (name, other) in &read {
            let places = indices(body.to_token_stream(), name)?;
            (places.iter().all(|one| *one == place) && other.words == span.words).then_some(())?;
            self.text += &format!("::core::assert!({} == {});", other.at, span.at);
            self.text += &format!("::core::assert!({} == {});", other.length, span.length);
        }
        let Span { at, length, words } = &span;
        let condition = self.number(cond)?;
        let step = self.step(body, &place, read.iter().map(|(name, _)| name.as_str()))?;
        let end = span.end();
        self.text += &format!(
            "::core::assert!({place} <= {length});
            ::core::assert!(covered == ({at}).wrapping_add({place}.wrapping_mul({words})));
            {place} = any;
            let goes_on: bool = {condition};
            ::core::assert!(goes_on == (any < {length}));
            if any < {length} {{ {step} ::core::assert!({place} == any + 1); }}
            {place} = {length};
            covered = {end};"
        );
        self.numbers.retain(|name| *name == place || !assigned(&body.stmts).contains(name));
        Some(())
    }

    /// The statement of a round that advances to the next place. Nothing else in the round may use
    /// the place except to read slices.
    fn step<'n>(
        &self,
        body: &Block,
        place: &str,
        slices: impl Iterator<Item = &'n str>,
    ) -> Option<String> {
        let of_place = body.stmts.iter().filter_map(|statement| {
            let Stmt::Expr(value, _) = statement else { return None };
            let (name, change) = self.change(value)?;
            (name == place).then_some((value, change))
        });
        let steps: Vec<(&Expr, Option<String>)> = of_place.collect();
        let [(step, change)] = steps.as_slice() else { return None };
        let uses = |tokens| identifiers(&tokens).filter(|name| *name == place).count();
        let tokens = || body.to_token_stream();
        let reads = slices.map(|name| indices(tokens(), name).map_or(0, |all| all.len()));
        let reads: usize = reads.sum();
        (uses(tokens()) == reads + uses(step.to_token_stream())).then_some(())?;
        change.clone()
    }

    /// The length or place that an expression changes, and the change as text if that is known.
    fn change(&self, value: &Expr) -> Option<(String, Option<String>)> {
        let (left, operator, right) = match value {
            Expr::Assign(set) => (&set.left, set.eq_token.to_token_stream(), &set.right),
            Expr::Binary(both) => (&both.left, both.op.to_token_stream(), &both.right),
            _ => return None,
        };
        let name = self.name(left)?;
        let change = self.number(right).map(|right| format!("{name} {operator} {right};"));
        Some((name, change))
    }

    /// The name of a variable that is a length or a place.
    fn name(&self, value: &Expr) -> Option<String> {
        let Expr::Path(path) = value else { return None };
        let name = path.path.get_ident()?.to_string();
        self.numbers.contains(&name).then_some(name)
    }

    /// A length, a place, or a condition on these, as text.
    fn number(&self, value: &Expr) -> Option<String> {
        match value {
            Expr::Lit(number) => Some(number.to_token_stream().to_string()),
            Expr::Paren(inner) => Some(format!("({})", self.number(&inner.expr)?)),
            Expr::Binary(both) => {
                let [left, right] = [self.number(&both.left)?, self.number(&both.right)?];
                Some(format!("({left} {} {right})", both.op.to_token_stream()))
            }
            Expr::MethodCall(call) if call.method == "len" => {
                Some(format!("({})", self.span(&call.receiver)?.length))
            }
            other => self.name(other),
        }
    }

    /// The part of the words that an expression denotes.
    fn span(&self, value: &Expr) -> Option<Span> {
        match value {
            Expr::Paren(inner) => self.span(&inner.expr),
            Expr::Path(path) => self.spans.get(&path.path.get_ident()?.to_string()).cloned(),
            Expr::Field(part) => {
                let Expr::MethodCall(call) = &*part.base else { return None };
                let Member::Unnamed(number) = &part.member else { return None };
                (call.method == "as_chunks").then_some(())?;
                let length = call.turbofish.as_ref()?.args.to_token_stream().to_string();
                let length: usize = length.parse().ok().filter(|length| *length > 0)?;
                let Span { at, length: all, words } = self.span(&call.receiver)?;
                match number.index {
                    0 => Some(Span {
                        at,
                        length: format!("({all}) / {length}"),
                        words: words * length,
                    }),
                    1 => Some(Span {
                        at: format!(
                            "({at}).wrapping_add((({all}) - ({all}) % {length}).wrapping_mul({words}))"
                        ),
                        length: format!("({all}) % {length}"),
                        words,
                    }),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// The names in statements other than declarations, some of which are assigned to.
fn assigned(statements: &[Stmt]) -> BTreeSet<String> {
    let others = statements.iter().filter(|one| matches!(one, Stmt::Expr(..)));
    others.flat_map(|one| identifiers(&one.to_token_stream())).collect()
}

/// The variables by which a slice is indexed; `None` if it is used in another way.
fn indices(tokens: TokenStream, slice: &str) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(name) if name == slice => {
                let Some(TokenTree::Group(group)) = tokens.next() else { return None };
                (group.delimiter() == Delimiter::Bracket).then_some(())?;
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                let [TokenTree::Ident(place)] = inner.as_slice() else { return None };
                found.push(place.to_string());
            }
            TokenTree::Group(group) => found.extend(indices(group.stream(), slice)?),
            _ => {}
        }
    }
    Some(found)
}
