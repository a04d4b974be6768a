//! Cuts functions into parts that are functions themselves, so that claims can be made about each
//! part.

use super::claim::{Stated, at_once};
use bit_tables_generator::__private::module::{Function, identifiers};
use quote::{ToTokens, quote};
use std::collections::BTreeSet;
use syn::{BinOp, Block, Expr, ExprWhile, Lit, Pat, Stmt, UnOp};

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Variable {
    pub name: String,
    /// Its type in source form.
    pub ty: String,
    /// Whether it is reassigned.
    pub mutable: bool,
}

impl Variable {
    /// The value of the last expression.
    fn result(ty: &str) -> Self {
        Self { name: String::new(), ty: ty.to_owned(), mutable: false }
    }
}

/// An excerpt: consecutive statements of a function.
#[derive(Clone, Debug)]
pub(super) struct Excerpt {
    /// The earlier variables that it reads, in order of declaration.
    pub inputs: Vec<Variable>,
    /// The variables that it declares or changes, as far as they are needed.
    pub outputs: Vec<Variable>,
    /// The statements as text.
    code: String,
}

impl Excerpt {
    /// A function from the inputs to the outputs; it returns a tuple, or the value itself if there
    /// is only one.
    pub fn function(&self, name: &str) -> String {
        let mutable = self.inputs.iter().filter(|input| input.mutable);
        let again = mutable.fold(String::new(), |text, Variable { name, ty, .. }| {
            text + &format!("let mut {name}: {ty} = {name};")
        });
        let (ty, value) = (self.result_type(), self.list(|output| &output.name));
        format!("fn {name}({}) -> {ty} {{ {again} {} {value} }}", self.head(), self.code)
    }

    /// The parameters of that function.
    pub fn head(&self) -> String {
        let parameter = |input: &Variable| format!("{}: {}", input.name, input.ty);
        self.inputs.iter().map(parameter).collect::<Vec<_>>().join(", ")
    }

    /// The type of its result.
    pub fn result_type(&self) -> String {
        self.list(|output| &output.ty)
    }

    /// A call of the function, with its inputs by name.
    pub fn call(&self, name: &str) -> String {
        self.call_with(name, |input| input.name.clone())
    }

    /// A call of the function, with these arguments.
    pub fn call_with(&self, name: &str, argument: impl Fn(&Variable) -> String) -> String {
        let arguments: Vec<String> = self.inputs.iter().map(argument).collect();
        format!("{name}({})", arguments.join(", "))
    }

    /// A claim about this part of a function: what holds `before` it, and `after` it of its result,
    /// the variable `after`.
    pub fn stated(&self, name: &str, what: &str, head: &str, before: &str, after: &str) -> Stated {
        let own = format!("part{what}_of_{name}");
        let (ty, call) = (self.result_type(), self.call(&own));
        let body = format!("{before} let after: {ty} = {call}; {after}");
        Stated::new(name, what, head, &body, at_once()).behind(&self.function(&own))
    }

    fn list(&self, of: fn(&Variable) -> &str) -> String {
        match self.outputs.as_slice() {
            [one] => of(one).to_owned(),
            all => format!("({})", all.iter().map(of).collect::<Vec<_>>().join(", ")),
        }
    }

    /// The excerpt with only these outputs.
    pub fn with(&self, outputs: Vec<Variable>) -> Self {
        Self { outputs, ..self.clone() }
    }

    /// The expression for an output in the result of that function.
    pub fn part(&self, result: &str, output: &str) -> Option<String> {
        let place = self.outputs.iter().position(|other| other.name == output)?;
        Some(if self.outputs.len() == 1 { result.to_owned() } else { format!("{result}.{place}") })
    }
}

/// The body of a function.
pub(super) struct Body {
    pub statements: Vec<Stmt>,
    parameters: Vec<Variable>,
}

impl Body {
    /// The body of a function whose parameters have these types, given as text.
    pub fn of(function: &Function, types: &[String]) -> Option<Self> {
        let body = &function.body;
        let block: Block = syn::parse2(quote!({ #body })).ok()?;
        let named = function.parameters.iter().zip(types);
        let parameters = named.map(|((name, _), ty)| Variable {
            name: (*name).to_owned(),
            ty: ty.clone(),
            mutable: false,
        });
        Some(Self { statements: block.stmts, parameters: parameters.collect() })
    }

    /// Whether all statements are bitwise, and the result is an array of variables.
    pub fn is_bitwise(&self) -> bool {
        let Some((Stmt::Expr(Expr::Array(result), None), before)) = self.statements.split_last()
        else {
            return false;
        };
        result.elems.iter().all(is_variable) && before.iter().all(is_bitwise)
    }

    /// The statements before the first bitwise one, and the rest; `None` if no statement is
    /// bitwise.
    pub fn before_bitwise(&self) -> Option<(Excerpt, Self)> {
        let place = self.statements.iter().position(is_bitwise)?;
        let rest = &self.statements[place..];
        Some(self.before(place, &names(rest), rest))
    }

    /// The bitwise statements at the beginning, and the rest, which returns a result of that type,
    /// or without one what it changes; `None` if there are no such statements at the beginning.
    pub fn bitwise_and_rest(&self, result: Option<&str>) -> Option<(Excerpt, Excerpt)> {
        let count = self.statements.iter().take_while(|one| is_bitwise(one)).count();
        let (before, rest) = self.statements.split_at(count);
        let used = names(rest);
        let passed = latest(before.iter().filter_map(declared), &used);
        if passed.is_empty() {
            return None;
        }
        let changed = latest(self.parameters.clone(), &used);
        let outputs = match result {
            Some(result) => vec![Variable::result(result)],
            None => {
                changed.iter().filter(|one| one.mutable && one.ty != "usize").cloned().collect()
            }
        };
        let inputs = latest(self.parameters.clone(), &names(before));
        let rest =
            Excerpt { inputs: [passed.clone(), changed].concat(), outputs, code: text(rest) };
        Some((Excerpt { inputs, outputs: passed, code: text(before) }, rest))
    }

    /// The first statements, as far as others use what they declare, and some that follow.
    fn before(&self, count: usize, used: &BTreeSet<String>, behind: &[Stmt]) -> (Excerpt, Self) {
        let before = &self.statements[..count];
        let own: Vec<Variable> = before.iter().filter_map(declared).collect();
        let inputs = latest(self.parameters.clone(), &names(before));
        let excerpt = Excerpt { inputs, outputs: latest(own.clone(), used), code: text(before) };
        let parameters = [self.parameters.clone(), own].concat();
        (excerpt, Self { statements: behind.to_vec(), parameters })
    }

    /// The outermost loops, and how many statements are before each.
    fn loops(&self) -> impl Iterator<Item = (usize, &ExprWhile)> {
        self.statements.iter().enumerate().filter_map(|(place, one)| match one {
            Stmt::Expr(Expr::While(repeated), _) => Some((place, repeated)),
            _ => None,
        })
    }

    /// The statements before the first loop, and the loop's body.
    pub fn first_loop(&self) -> Option<(Excerpt, Self)> {
        let (place, repeated) = self.loops().next()?;
        Some(self.before(place, &names([repeated]), &repeated.body.stmts))
    }

    /// The limit in the condition of the first loop, if it has the form `step < 6`.
    pub fn limit_of_first_loop(&self) -> Option<u32> {
        let (_, repeated) = self.loops().next()?;
        let Expr::Binary(both) = &*repeated.cond else { return None };
        let (BinOp::Lt(_), Expr::Lit(number)) = (both.op, &*both.right) else { return None };
        let Lit::Int(number) = &number.lit else { return None };
        number.base10_parse().ok()
    }

    /// The condition of the first loop, as text.
    pub fn condition_of_first_loop(&self) -> Option<String> {
        let (_, repeated) = self.loops().next()?;
        Some(repeated.cond.to_token_stream().to_string())
    }

    /// The parameters, and what the first statements declare.
    fn declared_before(&self, place: usize) -> Vec<Variable> {
        let own = self.statements[..place].iter().filter_map(declared);
        self.parameters.iter().cloned().chain(own).collect()
    }

    /// A round of each outermost loop, and the names that its condition reads.
    pub fn rounds(&self) -> Vec<(Excerpt, BTreeSet<String>)> {
        let round = |(place, repeated): (usize, &ExprWhile)| {
            let inputs = latest(self.declared_before(place), &names([&repeated.body]));
            let outputs = inputs.iter().filter(|input| input.mutable).cloned().collect();
            let round = Excerpt { inputs, outputs, code: text(&repeated.body.stmts) };
            (round, names([&repeated.cond]))
        };
        self.loops().map(round).collect()
    }

    /// A round of the loop in the `else` branch of an `if`.
    pub fn loop_otherwise(&self) -> Option<Excerpt> {
        let otherwise = |(place, statement): (usize, &Stmt)| {
            let Stmt::Expr(Expr::If(choice), _) = statement else { return None };
            let Expr::Block(otherwise) = &*choice.else_branch.as_ref()?.1 else { return None };
            let statements = otherwise.block.stmts.clone();
            Some(Self { statements, parameters: self.declared_before(place) })
        };
        let inner = self.statements.iter().enumerate().find_map(otherwise)?;
        inner.rounds().into_iter().next().map(|(round, _)| round)
    }

    /// The statements after the first loop, whose result has that type.
    pub fn behind_first_loop(&self, result: &str) -> Option<Excerpt> {
        let (place, _) = self.loops().next()?;
        let rest = &self.statements[place + 1..];
        let mut inputs = latest(self.declared_before(place), &names(rest));
        let own: Vec<Variable> = rest.iter().filter_map(declared).collect();
        inputs.retain(|input| own.iter().all(|other| other.name != input.name));
        Some(Excerpt { inputs, outputs: vec![Variable::result(result)], code: text(rest) })
    }
}

/// The variables that are used; if two have the same name, the later one.
fn latest(declared: impl IntoIterator<Item = Variable>, used: &BTreeSet<String>) -> Vec<Variable> {
    let mut found: Vec<Variable> = Vec::new();
    for variable in declared.into_iter().filter(|variable| used.contains(&variable.name)) {
        found.retain(|other| other.name != variable.name);
        found.push(variable);
    }
    found
}

/// The variable that a statement declares.
fn declared(statement: &Stmt) -> Option<Variable> {
    let Stmt::Local(local) = statement else { return None };
    let Pat::Type(typed) = &local.pat else { return None };
    let Pat::Ident(ident) = &*typed.pat else { return None };
    Some(Variable {
        name: ident.ident.to_string(),
        ty: typed.ty.to_token_stream().to_string(),
        mutable: ident.mutability.is_some(),
    })
}

fn text(statements: &[Stmt]) -> String {
    statements.iter().map(|statement| statement.to_token_stream().to_string()).collect()
}

/// All names in the code.
fn names<'c, C: ToTokens + 'c>(code: impl IntoIterator<Item = &'c C>) -> BTreeSet<String> {
    code.into_iter().flat_map(|one| identifiers(&one.to_token_stream())).collect()
}

/// Whether a statement is bitwise: every bit of a variable is computed from the bits at its place
/// only, and in the same way at every place.
fn is_bitwise(statement: &Stmt) -> bool {
    match statement {
        Stmt::Local(local) => local.init.as_ref().is_some_and(|init| {
            init.diverge.is_none() && is_bitwise_value(&init.expr) && declared(statement).is_some()
        }),
        _ => false,
    }
}

/// Whether a value consists of variables and their entries, combined by bitwise operators.
/// Constants are excluded, because they differ from bit to bit.
fn is_bitwise_value(value: &Expr) -> bool {
    match value {
        Expr::Paren(inner) => is_bitwise_value(&inner.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)) && is_bitwise_value(&unary.expr),
        Expr::Binary(both) => {
            matches!(both.op, BinOp::BitAnd(_) | BinOp::BitOr(_) | BinOp::BitXor(_))
                && is_bitwise_value(&both.left)
                && is_bitwise_value(&both.right)
        }
        Expr::Index(entry) => {
            let is_known = matches!(&*entry.index, Expr::Lit(_)) || is_variable(&entry.index);
            let of = &*entry.expr;
            is_known && (is_variable(of) || matches!(of, Expr::Index(_)) && is_bitwise_value(of))
        }
        other => is_variable(other),
    }
}

/// Whether an expression is the name of a variable.
fn is_variable(expr: &Expr) -> bool {
    let Expr::Path(path) = expr else { return false };
    let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
    name.starts_with(|letter: char| letter.is_ascii_lowercase())
}
