//! Executes emitted code step by step, so that a person can follow it.
//!
//! Techniques are written in a small subset of Rust; this is its meaning.

use super::value::{Kind, Value};
use bit_tables_generator::Word;
use bit_tables_generator::internal::module::{self, Contents, Module, Table};
use quote::ToTokens;
use std::collections::HashMap;
use std::rc::Rc;
use syn::{BinOp, Block, Expr, Lit, Pat, Stmt, Type, UnOp};

/// An assignment to a variable.
#[derive(Clone, Debug)]
pub struct Step {
    /// The variable.
    pub name: String,
    /// The expression as written.
    pub code: String,
    /// The value.
    pub value: Value,
    /// The depth of calls of other functions.
    pub depth: usize,
    /// The index, if it is an entry of an array.
    pub look_up: Option<LookUp>,
}

/// A look-up in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookUp {
    /// The table.
    pub table: String,
    /// The index.
    pub place: usize,
    /// Whether the value is a count or an index, which people read in decimal.
    pub is_count: bool,
}

/// Executes the functions of a module.
pub struct Evaluator<'a> {
    module: &'a Module,
    word: Word,
    /// The bodies of the functions that have been called.
    blocks: HashMap<&'static str, Rc<Block>>,
    steps: Vec<Step>,
    /// The most nested calls.
    depth: usize,
}

/// Why a block ends early.
enum Leave {
    /// `return`.
    Return(Value),
    /// An error.
    Wrong(String),
}

impl From<String> for Leave {
    fn from(message: String) -> Self {
        Self::Wrong(message)
    }
}

impl From<&str> for Leave {
    fn from(message: &str) -> Self {
        Self::Wrong(message.to_owned())
    }
}

/// The variables in scope, the innermost last.
type Variables = Vec<(String, Value)>;

impl<'a> Evaluator<'a> {
    /// For the functions of a module for a word.
    #[must_use]
    pub fn new(module: &'a Module, word: Word) -> Self {
        Self { module, word, blocks: HashMap::new(), steps: Vec::new(), depth: 0 }
    }

    /// The steps so far.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The result of a function, and the final value of its first argument.
    ///
    /// # Errors
    /// If there is no such function, or it leaves the subset, overflows or reads beyond a table.
    pub fn call(&mut self, name: &str, arguments: Vec<Value>) -> Result<(Value, Value), String> {
        let function = self
            .module
            .functions
            .iter()
            .find(|function| function.name == name)
            .ok_or_else(|| format!("there is no function `{name}`"))?;
        let block = if let Some(block) = self.blocks.get(function.name) {
            Rc::clone(block)
        } else {
            let body = &function.body;
            let parsed = syn::parse2(quote::quote!({ #body }));
            let block: Rc<Block> = Rc::new(parsed.map_err(|error| error.to_string())?);
            self.blocks.insert(function.name, Rc::clone(&block));
            block
        };
        let names = function.parameters.iter().map(|(name, _)| (*name).to_owned());
        let mut variables: Variables = names.zip(arguments).collect();
        self.depth += 1;
        let result = self.block(&block, &mut variables);
        self.depth -= 1;
        let result = match result {
            Ok(value) | Err(Leave::Return(value)) => value,
            Err(Leave::Wrong(message)) => return Err(format!("`{name}`: {message}")),
        };
        let first = variables.into_iter().next().map_or(Value::Unit, |(_, value)| value);
        let result = match function.result {
            module::Type::Word => result.typed(self.word.name()),
            module::Type::Index | module::Type::Square => result.typed("u32"),
            _ => result,
        };
        Ok((result, first))
    }

    fn block(&mut self, block: &Block, variables: &mut Variables) -> Result<Value, Leave> {
        let outside = variables.len();
        let mut result = Value::Unit;
        for statement in &block.stmts {
            result = self.statement(statement, variables)?;
        }
        variables.truncate(outside);
        Ok(result)
    }

    fn statement(&mut self, statement: &Stmt, variables: &mut Variables) -> Result<Value, Leave> {
        match statement {
            Stmt::Local(local) => {
                let (Pat::Type(typed), Some(init)) = (&local.pat, &local.init) else {
                    return Err("a `let` without a type or a value".into());
                };
                let Pat::Ident(name) = &*typed.pat else {
                    return Err("a `let` of more than one name".into());
                };
                let value = self.expr(&init.expr, variables)?;
                let value = value.typed(&element(&typed.ty));
                let name = name.ident.to_string();
                self.tell(&name, init.expr.to_token_stream().to_string(), &value);
                variables.push((name, value));
                Ok(Value::Unit)
            }
            Stmt::Expr(expr, semicolon) => {
                let value = self.expr(expr, variables)?;
                Ok(if semicolon.is_some() { Value::Unit } else { value })
            }
            // The caller guarantees what is asserted.
            Stmt::Macro(_) => Ok(Value::Unit),
            Stmt::Item(_) => Err("an item in a function".into()),
        }
    }

    fn tell(&mut self, name: &str, code: String, value: &Value) {
        let (name, depth) = (name.to_owned(), self.depth - 1);
        self.steps.push(Step { name, code, value: value.clone(), depth, look_up: None });
    }

    fn expr(&mut self, expr: &Expr, variables: &mut Variables) -> Result<Value, Leave> {
        match expr {
            Expr::Paren(inner) => self.expr(&inner.expr, variables),
            Expr::Block(inner) => self.block(&inner.block, variables),
            Expr::Lit(literal) => Ok(self::literal(&literal.lit)?),
            Expr::Path(path) => Ok(self.path(&path.path, variables)?),
            Expr::Unary(unary) => {
                let value = self.expr(&unary.expr, variables)?;
                match unary.op {
                    UnOp::Not(_) => Ok(value.not()?),
                    // The word that a parameter refers to.
                    UnOp::Deref(_) => Ok(value),
                    _ => Err("not an operator of the subset".into()),
                }
            }
            Expr::Cast(cast) => {
                let value = self.expr(&cast.expr, variables)?;
                Ok(value.cast(&cast.ty.to_token_stream().to_string())?)
            }
            Expr::Binary(binary) => {
                if assigns(&binary.op) {
                    let value = self.expr(&binary.right, variables)?;
                    let new = self.expr(&binary.left, variables)?.binary(&binary.op, &value)?;
                    return self.assign(&binary.left, expr, new, variables);
                }
                let left = self.expr(&binary.left, variables)?;
                let right = self.expr(&binary.right, variables)?;
                Ok(left.binary(&binary.op, &right)?)
            }
            Expr::Assign(assign) => {
                let value = self.expr(&assign.right, variables)?;
                self.assign(&assign.left, &assign.right, value, variables)
            }
            Expr::If(choice) => match self.expr(&choice.cond, variables)? {
                Value::Truth(true) => self.block(&choice.then_branch, variables),
                _ => match &choice.else_branch {
                    Some((_, other)) => self.expr(other, variables),
                    None => Ok(Value::Unit),
                },
            },
            Expr::While(each) => {
                while self.expr(&each.cond, variables)? == Value::Truth(true) {
                    self.block(&each.body, variables)?;
                }
                Ok(Value::Unit)
            }
            Expr::Return(result) => {
                let value = match &result.expr {
                    Some(value) => self.expr(value, variables)?,
                    None => Value::Unit,
                };
                Err(Leave::Return(value))
            }
            Expr::Array(array) => Ok(Value::Several(self.all(array.elems.iter(), variables)?)),
            Expr::Repeat(repeat) => {
                let (value, length) =
                    (self.expr(&repeat.expr, variables)?, self.expr(&repeat.len, variables)?);
                Ok(Value::Several(vec![value; length.int()?.0 as usize]))
            }
            // Its target does not change meanwhile.
            Expr::Reference(reference) => self.expr(&reference.expr, variables),
            Expr::Tuple(tuple) => Ok(Value::Several(self.all(tuple.elems.iter(), variables)?)),
            Expr::Struct(fields) => Ok(Value::Several(
                self.all(fields.fields.iter().map(|field| &field.expr), variables)?,
            )),
            Expr::Index(index) => self.index(index, variables),
            Expr::Field(field) => {
                let name = field.member.to_token_stream().to_string();
                Ok(self.expr(&field.base, variables)?.field(&name)?)
            }
            Expr::MethodCall(call) => {
                let receiver = self.expr(&call.receiver, variables)?;
                let name = call.method.to_string();
                if let Some(generics) = &call.turbofish {
                    let length = generics.args.to_token_stream().to_string();
                    return Ok(receiver.chunks(&name, &length)?);
                }
                match self.all(call.args.iter(), variables)?.as_slice() {
                    [] => Ok(receiver.method(&name)?),
                    [argument] => Ok(receiver.wrapping(&name, argument)?),
                    _ => Err("a method of more than one argument".into()),
                }
            }
            Expr::Call(call) => {
                let arguments = self.all(call.args.iter(), variables)?;
                let name = call.func.to_token_stream().to_string();
                if let Some(word) = name.strip_suffix(":: from_ne_bytes")
                    && let [bytes] = arguments.as_slice()
                {
                    return Ok(bytes.joined(word.trim())?);
                }
                if name.ends_with(":: Some") {
                    return Ok(Value::Option(arguments.into_iter().next().map(Box::new)));
                }
                Ok(self.call(&name, arguments)?.0)
            }
            _ => Err(format!("`{}` is not of the subset", expr.to_token_stream()).into()),
        }
    }

    /// An entry of a table or an array.
    fn index(&mut self, index: &syn::ExprIndex, variables: &mut Variables) -> Result<Value, Leave> {
        let place = self.expr(&index.index, variables)?.int()?.0;
        let name = index.expr.to_token_stream().to_string();
        if name.starts_with(char::is_uppercase) {
            let entry = self.entry(&name, place)?;
            self.look_up(&name, place as usize, &index.index, &entry);
            return Ok(entry);
        }
        // A named array is not copied.
        let entry = match (variable(variables, &name), &*index.expr) {
            (Ok(Value::Several(values)), _) => values.get(place as usize).cloned(),
            (_, inner) => match self.expr(inner, variables)? {
                Value::Several(values) => values.into_iter().nth(place as usize),
                _ => None,
            },
        };
        entry.ok_or_else(|| format!("`{name}` has no entry {place}").into())
    }

    /// Records a look-up in a table, if the entry is a single number or set.
    fn look_up(&mut self, table: &str, place: usize, index: &Expr, entry: &Value) {
        if !matches!(entry, Value::Int { .. }) {
            return;
        }
        let is_count = self.table(table).is_some_and(|table| {
            matches!(table.value, module::TableValue::Bytes { .. })
                && matches!(table.contents, Contents::Numbers { .. })
        });
        self.steps.push(Step {
            name: format!("{table}[{place}]"),
            code: without_cast(index).to_token_stream().to_string(),
            value: entry.clone(),
            depth: self.depth - 1,
            look_up: Some(LookUp { table: table.to_owned(), place, is_count }),
        });
    }

    /// Assigns to a variable, or to an entry of an array.
    fn assign(
        &mut self,
        left: &Expr,
        code: &Expr,
        value: Value,
        variables: &mut Variables,
    ) -> Result<Value, Leave> {
        self.tell(&shown(left), code.to_token_stream().to_string(), &value);
        if let Expr::Index(index) = left {
            let at = self.expr(&index.index, variables)?.int()?.0 as usize;
            let name = place(&index.expr).ok_or("an assignment to no variable")?;
            let Value::Several(values) = variable(variables, &name)? else {
                return Err("an assignment to an entry of no array".into());
            };
            *values.get_mut(at).ok_or_else(|| format!("`{name}` has no entry {at}"))? = value;
            return Ok(Value::Unit);
        }
        let name = place(left).ok_or("an assignment to no variable")?;
        *variable(variables, &name)? = value;
        Ok(Value::Unit)
    }

    fn all<'e>(
        &mut self,
        exprs: impl Iterator<Item = &'e Expr>,
        variables: &mut Variables,
    ) -> Result<Vec<Value>, Leave> {
        exprs.map(|expr| self.expr(expr, variables)).collect()
    }

    /// A variable, a constant or `None`.
    fn path(&self, path: &syn::Path, variables: &mut Variables) -> Result<Value, String> {
        let Some(name) = path.get_ident().map(ToString::to_string) else {
            return Ok(Value::Option(None));
        };
        match self.table(&name).map(|table| &table.value) {
            Some(&module::TableValue::Number { word, value }) => Ok(Value::of(word, value)),
            _ => variable(variables, &name).cloned(),
        }
    }

    fn table(&self, name: &str) -> Option<&'a Table> {
        self.module.tables.iter().find(|table| table.name == name)
    }

    /// An entry of a table.
    fn entry(&self, name: &str, place: u128) -> Result<Value, String> {
        let table = self.table(name).ok_or_else(|| format!("there is no table `{name}`"))?;
        let place = place as usize;
        let entry = match &table.value {
            module::TableValue::Bytes { values, .. } => {
                values.get(place).map(|&value| Value::of(Word::U8, value.into()))
            }
            module::TableValue::Words { word, values } => {
                values.get(place).map(|&value| Value::of(*word, value))
            }
            module::TableValue::Records { record, word, rows } => rows.get(place).map(|row| {
                let names = record.fields.iter().map(|(name, _)| *name);
                Value::Fields(names.zip(row.iter().map(|&value| Value::of(*word, value))).collect())
            }),
            module::TableValue::Number { .. } => None,
        };
        entry.ok_or_else(|| format!("`{name}` has no entry {place}"))
    }
}

/// An index without its cast to an array index and the brackets around it.
fn without_cast(index: &Expr) -> &Expr {
    match index {
        Expr::Cast(cast) => match &*cast.expr {
            Expr::Paren(inner) => &inner.expr,
            inner => inner,
        },
        index => index,
    }
}

/// Whether an operator changes its left operand.
const fn assigns(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::AddAssign(_)
            | BinOp::SubAssign(_)
            | BinOp::MulAssign(_)
            | BinOp::BitAndAssign(_)
            | BinOp::BitOrAssign(_)
            | BinOp::BitXorAssign(_)
            | BinOp::ShlAssign(_)
            | BinOp::ShrAssign(_)
    )
}

/// The type of a number, or of the numbers in an array.
fn element(kind: &Type) -> String {
    match kind {
        Type::Array(array) => element(&array.elem),
        kind => kind.to_token_stream().to_string(),
    }
}

/// The target of an assignment, as a step names it.
fn shown(left: &Expr) -> String {
    place(left).unwrap_or_else(|| left.to_token_stream().to_string())
}

/// The variable of an assignment.
fn place(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Unary(unary) => place(&unary.expr),
        _ => None,
    }
}

fn variable<'v>(variables: &'v mut Variables, name: &str) -> Result<&'v mut Value, String> {
    let found = variables.iter_mut().rev().find(|(other, _)| other == name);
    found.map(|(_, value)| value).ok_or_else(|| format!("there is no variable `{name}`"))
}

fn literal(literal: &Lit) -> Result<Value, String> {
    match literal {
        Lit::Int(int) => {
            let number = int.base10_parse().map_err(|error| error.to_string())?;
            Ok(Value::Int { number, kind: Kind::named(int.suffix()) })
        }
        Lit::Bool(truth) => Ok(Value::Truth(truth.value)),
        _ => Err("not a literal of the subset".to_owned()),
    }
}
