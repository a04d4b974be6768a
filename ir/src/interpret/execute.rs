//! Executes statements and expressions.

use super::arithmetic;
use super::exit::{Done, Exit, beyond, check_type, many, no_field, unmet};
use super::frame::{Frame, Way};
use super::stored::Stored;
use super::trace::{LookUp, Step};
use super::value::{Items, Value};
use crate::error::CodeError;
use crate::language::{
    Argument, Block, Expr, ExprKind, Function, Int, Operator, Part, Passing, Place, Program, Stmt,
    StmtKind, VariableId,
};
use std::collections::HashMap;

/// Limits of an execution.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The maximum number of statements and loop rounds.
    pub statements: u64,
    /// The maximum call depth.
    pub depth: usize,
    /// Whether a failed precondition is an error.
    pub preconditions: bool,
}

/// Executes the functions of a program.
pub(super) struct Evaluator<'a> {
    functions: HashMap<&'a str, &'a Function>,
    tables: HashMap<&'a str, Stored<'a>>,
    /// The tier that requires no feature; `None` if the program has no tiers.
    tier: Option<u32>,
    pub limits: Limits,
    /// The number of statements left.
    pub left: u64,
    depth: usize,
    /// The steps so far, if they are recorded.
    pub steps: Option<Vec<Step>>,
}

impl<'a> Evaluator<'a> {
    pub fn new(program: &'a Program, limits: Limits) -> Self {
        let functions = program.functions.iter().chain(&program.helpers);
        let (tables, mut tiers) = (program.tables.iter(), program.tiers.iter());
        Self {
            functions: functions.map(|function| (&*function.name, function)).collect(),
            tables: tables.map(|table| (&*table.name, Stored::new(table))).collect(),
            tier: tiers.find(|tier| tier.features.is_empty()).map(|tier| tier.number),
            limits,
            left: 0,
            depth: 0,
            steps: None,
        }
    }

    /// Calls a function of the program by name. Returns its result and the final values of its
    /// mutable parameters.
    pub fn start(
        &mut self,
        name: &str,
        arguments: Vec<Value>,
    ) -> Result<(Value, Vec<Value>), CodeError> {
        let Some(&function) = self.functions.get(name) else {
            return Err(CodeError::new(name, "there is no such function"));
        };
        self.enter(function, arguments)
    }

    /// Like [`start`](Self::start), but calls any function, even one outside the program.
    pub fn enter(
        &mut self,
        function: &Function,
        arguments: Vec<Value>,
    ) -> Result<(Value, Vec<Value>), CodeError> {
        (self.left, self.depth) = (self.limits.statements, 0);
        self.call(function, arguments).map_err(|leave| match leave {
            Exit::Error(error) => error.within(&function.name),
            Exit::Return(_) => CodeError::new("", "a return from no function"),
        })
    }

    /// Calls a function. Errors in the call itself belong to the calling function.
    fn call(&mut self, function: &Function, arguments: Vec<Value>) -> Done<(Value, Vec<Value>)> {
        let (given, expected) = (arguments.len(), function.parameters.len());
        if given != expected {
            return Err(many(&function.name, given, expected));
        }
        if self.depth == self.limits.depth {
            return Err(format!("more than {} calls within each other", self.depth).into());
        }
        let mut frame = Frame::new(function);
        for (place, argument) in arguments.into_iter().enumerate() {
            frame.write(VariableId(place), argument)?;
        }
        self.depth += 1;
        let result = self.body(&mut frame);
        self.depth -= 1;
        let result = result.map_err(|leave| match leave {
            Exit::Error(error) => Exit::Error(Box::new(error.within(&function.name))),
            Exit::Return(_) => leave,
        })?;
        let parameters = function.parameters.iter().zip(&mut frame.values);
        let changed = parameters.filter(|(passing, _)| **passing == Passing::Mutable);
        Ok((result, changed.filter_map(|(_, value)| value.take()).collect()))
    }

    /// The result of a function whose parameters are set.
    fn body(&mut self, frame: &mut Frame) -> Done<Value> {
        let function = frame.function;
        let result = match self.block(&function.body, frame) {
            Ok(value) | Err(Exit::Return(value)) => value,
            Err(leave) => return Err(leave),
        };
        check_type(&result, &function.result, "the result")
            .map_err(|leave| leave.at(&function.body.code))?;
        Ok(result)
    }

    fn block(&mut self, block: &Block, frame: &mut Frame) -> Done<Value> {
        for statement in &block.statements {
            self.statement(statement, frame).map_err(|leave| leave.at(&statement.code))?;
        }
        match &block.value {
            Some(value) => self.expr(value, frame).map_err(|leave| leave.at(&block.code)),
            None => Ok(Value::Unit),
        }
    }

    /// Counts a statement or a loop round.
    fn count(&mut self) -> Done<()> {
        let most = self.limits.statements;
        let left = self.left.checked_sub(1);
        self.left = left.ok_or_else(|| format!("more than {most} statements are executed"))?;
        Ok(())
    }

    fn statement(&mut self, statement: &Stmt, frame: &mut Frame) -> Done<()> {
        self.count()?;
        match &statement.kind {
            StmtKind::Let { variable, value: None } => frame.values[variable.0] = None,
            StmtKind::Let { variable, value: Some(value) } => {
                let value = self.expr(value, frame)?;
                self.tell(frame.name(*variable), &statement.code, &value);
                frame.write(*variable, value)?;
            }
            StmtKind::Assign { place, operator, value } => {
                self.assign(place, *operator, value, &statement.code, frame)?;
            }
            StmtKind::If { condition, then, otherwise } => {
                let branch = if self.truth(condition, frame)? { then } else { otherwise };
                self.block(branch, frame)?;
            }
            StmtKind::IfSome { option, variable, then, otherwise } => {
                match self.expr(option, frame)? {
                    Value::Option(Some(value)) => {
                        frame.write(*variable, (*value).clone())?;
                        self.block(then, frame)?;
                    }
                    Value::Option(None) => {
                        self.block(otherwise, frame)?;
                    }
                    other => return Err(format!("{other} is no option").into()),
                }
            }
            StmtKind::While { condition, body, .. } => {
                while self.truth(condition, frame)? {
                    self.block(body, frame)?;
                    self.count()?;
                }
            }
            StmtKind::For { variable, from, to, body, .. } => {
                let (from, to) = (self.expr(from, frame)?, self.expr(to, frame)?);
                let (&Value::Int { number: first, kind }, Some(rounds)) =
                    (&from, arithmetic::distance(&from, &to))
                else {
                    return Err(format!("a loop from {from} to {to} has no meaning").into());
                };
                for round in 0..rounds {
                    frame.write(*variable, Value::int(kind, first.wrapping_add(round)))?;
                    self.block(body, frame)?;
                    self.count()?;
                }
            }
            StmtKind::Return(value) => {
                let value = match value {
                    Some(value) => self.expr(value, frame)?,
                    None => Value::Unit,
                };
                return Err(Exit::Return(value));
            }
            StmtKind::Assert(condition) => {
                if !self.truth(condition, frame)? {
                    return Err("the assertion does not hold".into());
                }
            }
            StmtKind::Precondition(condition, message) => {
                if self.limits.preconditions && !self.truth(condition, frame)? {
                    return Err(unmet(message));
                }
            }
            StmtKind::Evaluate(expr) => {
                self.expr(expr, frame)?;
            }
            StmtKind::Block(block) | StmtKind::Assembly(_, block) => {
                self.block(block, frame)?;
            }
        }
        Ok(())
    }

    fn assign(
        &mut self,
        place: &Place,
        operator: Option<Operator>,
        value: &Expr,
        code: &str,
        frame: &mut Frame,
    ) -> Done<()> {
        let mut value = self.expr(value, frame)?;
        let path = self.path(place, frame)?;
        if let Some(operator) = operator {
            value = arithmetic::binary(operator, frame.part(place.variable, &path)?, &value)?;
        }
        self.tell(&place.code, code, &value);
        if path.is_empty() {
            return frame.write(place.variable, value);
        }
        check_type(&value, &place.ty, &place.code)?;
        *frame.part(place.variable, &path)? = value;
        Ok(())
    }

    /// The path to a place, with evaluated indices.
    fn path<'e>(&mut self, place: &'e Place, frame: &mut Frame) -> Done<Vec<Way<'e>>> {
        let parts = place.path.iter().map(|part| match part {
            Part::Index(index) => Ok(Way::Entry(self.index(index, frame)?)),
            Part::Chunk(from, length) => Ok(Way::Chunk(self.index(from, frame)?, *length)),
            Part::Field(name) => Ok(Way::Field(name)),
            Part::TupleField(position) => Ok(Way::Entry(*position)),
        });
        parts.collect()
    }

    /// Evaluates an index.
    fn index(&mut self, expr: &Expr, frame: &mut Frame) -> Done<usize> {
        let value = self.expr(expr, frame)?;
        let number = value.number().and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| format!("{value} is no index").into())
    }

    fn truth(&mut self, expr: &Expr, frame: &mut Frame) -> Done<bool> {
        match self.expr(expr, frame)? {
            Value::Bool(truth) => Ok(truth),
            other => Err(format!("{other} is no truth").into()),
        }
    }

    fn items(&mut self, expr: &Expr, frame: &mut Frame) -> Done<Items> {
        match self.expr(expr, frame)? {
            Value::Array(items) => Ok(items),
            other => Err(format!("{other} is no array").into()),
        }
    }

    fn all(&mut self, exprs: &[Expr], frame: &mut Frame) -> Done<Vec<Value>> {
        exprs.iter().map(|expr| self.expr(expr, frame)).collect()
    }

    fn expr(&mut self, expr: &Expr, frame: &mut Frame) -> Done<Value> {
        Ok(match &expr.kind {
            ExprKind::Integer(number) => match expr.ty.int() {
                Some(kind) if *number <= kind.mask() => Value::int(kind, *number),
                _ => return Err(format!("{number} is not of {}", expr.ty).into()),
            },
            ExprKind::Bool(truth) => Value::Bool(*truth),
            ExprKind::Text(text) => Value::Text(text.as_str().into()),
            ExprKind::Variable(id) => frame.read(*id)?.clone(),
            ExprKind::Table(name) => self.table(name)?.whole().clone(),
            ExprKind::Index { array, index, code } => return self.entry(array, index, code, frame),
            ExprKind::Field(record, name) => match self.expr(record, frame)? {
                Value::Struct(fields) => {
                    let found = fields.iter().find(|(other, _)| other == name);
                    found.map(|(_, value)| value.clone()).ok_or_else(|| no_field(name))?
                }
                other => return Err(format!("{other} has no fields").into()),
            },
            ExprKind::TupleField(tuple, position) => match self.expr(tuple, frame)? {
                Value::Tuple(values) if *position < values.len() => values[*position].clone(),
                other => return Err(format!("{other} has no position {position}").into()),
            },
            ExprKind::Not(inner) => arithmetic::not(&self.expr(inner, frame)?)?,
            ExprKind::Binary(operator @ (Operator::AndThen | Operator::OrElse), left, right) => {
                let left = self.truth(left, frame)?;
                let is_known = left == (*operator == Operator::OrElse);
                Value::Bool(if is_known { left } else { self.truth(right, frame)? })
            }
            ExprKind::Binary(operator, left, right) => {
                let left = self.expr(left, frame)?;
                arithmetic::binary(*operator, &left, &self.expr(right, frame)?)?
            }
            ExprKind::Cast(inner) => arithmetic::cast(&self.expr(inner, frame)?, &expr.ty)?,
            ExprKind::Method(method, inner) => {
                arithmetic::method(*method, &self.expr(inner, frame)?)?
            }
            ExprKind::Call(name, arguments) => return self.called(name, arguments, frame),
            ExprKind::If(condition, then, otherwise) => {
                let branch = if self.truth(condition, frame)? { then } else { otherwise };
                self.block(branch, frame)?
            }
            ExprKind::Block(block) => self.block(block, frame)?,
            ExprKind::Array(exprs) => Value::array(self.all(exprs, frame)?),
            ExprKind::Repeat(value, count) => Value::array(vec![self.expr(value, frame)?; *count]),
            ExprKind::Struct(_, fields) => {
                let fields =
                    fields.iter().map(|(name, field)| Ok((name.clone(), self.expr(field, frame)?)));
                Value::Struct(fields.collect::<Done<Vec<_>>>()?.into())
            }
            ExprKind::Tuple(exprs) => Value::tuple(self.all(exprs, frame)?),
            ExprKind::Some(inner) => Value::some(self.expr(inner, frame)?),
            ExprKind::None => Value::NONE,
            ExprKind::IsSome(inner) => match self.expr(inner, frame)? {
                Value::Option(option) => Value::Bool(option.is_some()),
                other => return Err(format!("{other} is no option").into()),
            },
            ExprKind::Length(inner)
            | ExprKind::Chunks(inner, _)
            | ExprKind::Remainder(inner, _)
            | ExprKind::Prefix(inner, _)
            | ExprKind::Suffix(inner, _)
            | ExprKind::Whole(inner)
            | ExprKind::AsBytes(inner, _)
            | ExprKind::FromBytes(_, inner) => {
                let items = self.items(inner, frame)?;
                return self.of_items(expr, items, frame);
            }
            ExprKind::ToBytes(_, inner) => arithmetic::to_bytes(&self.expr(inner, frame)?)?,
            ExprKind::Tier => Value::int(Int::U32, self.tier()?.into()),
            ExprKind::SetTier(inner) => {
                let wanted = self.expr(inner, frame)?;
                Value::Bool(wanted.number() == Some(self.tier()?.into()))
            }
            ExprKind::AddressOf(_) | ExprKind::PtrOffset(..) | ExprKind::AlignOffset(..) => {
                return Err("an address, which nothing has here".into());
            }
            ExprKind::Intrinsic(name, ..) => {
                return Err(format!("`{name}` is an instruction of a processor").into());
            }
        })
    }

    /// Evaluates an expression on an array or a slice.
    fn of_items(&mut self, expr: &Expr, items: Items, frame: &mut Frame) -> Done<Value> {
        let length = items.len();
        Ok(match &expr.kind {
            ExprKind::Length(_) => Value::int(Int::Usize, length as u128),
            ExprKind::Chunks(_, 0) | ExprKind::Remainder(_, 0) => {
                return Err("arrays of no length".into());
            }
            ExprKind::Chunks(_, length) => Value::Array(items.chunks(*length)),
            ExprKind::Remainder(_, length) => Value::Array(items.remainder(*length)),
            ExprKind::Prefix(_, count) => {
                let count = self.index(count, frame)?;
                let prefix = items.prefix(count);
                let few = || format!("the first {count} entries of {length}, which are fewer");
                Value::Array(prefix.ok_or_else(few)?)
            }
            ExprKind::Suffix(_, start) => {
                let start = self.index(start, frame)?;
                let suffix = items.suffix(start);
                Value::Array(suffix.ok_or_else(|| beyond(start as u128, length, "the slice"))?)
            }
            ExprKind::AsBytes(_, count) => {
                let count = self.index(count, frame)?;
                arithmetic::bytes_of(&items, count)?
            }
            ExprKind::FromBytes(..) => arithmetic::from_bytes(&items, &expr.ty)?,
            _ => Value::Array(items),
        })
    }

    /// Calls a function of the program, and gives changed arguments back.
    fn called(&mut self, name: &str, arguments: &[Argument], frame: &mut Frame) -> Done<Value> {
        let function = self.functions.get(name).copied();
        let function = function.ok_or_else(|| format!("there is no function `{name}`"))?;
        let (given, expected) = (arguments.len(), function.parameters.len());
        if given != expected {
            return Err(many(name, given, expected));
        }
        let (mut values, mut places) = (Vec::with_capacity(arguments.len()), Vec::new());
        for (argument, passing) in arguments.iter().zip(&function.parameters) {
            values.push(match (argument, passing) {
                (Argument::Value(value), Passing::Value) => self.expr(value, frame)?,
                (Argument::Mutable(place), Passing::Mutable) => {
                    places.push((place.variable, self.path(place, frame)?));
                    Value::Unit
                }
                _ => return Err(format!("`{name}` is given an argument in another way").into()),
            });
        }
        // Moved instead of copied: nothing else reads them during the call.
        let lent = function.parameters.iter().zip(&mut values);
        let lent = lent.filter(|(passing, _)| **passing == Passing::Mutable);
        for ((_, value), (variable, path)) in lent.zip(&places) {
            *value = frame.take(*variable, path)?;
        }
        let (result, changed) = self.call(function, values)?;
        for (value, (variable, path)) in changed.into_iter().zip(&places) {
            frame.give(*variable, path, value)?;
        }
        Ok(result)
    }

    /// The interpreter's only tier: the one that requires no feature.
    fn tier(&self) -> Done<u32> {
        self.tier.ok_or_else(|| "there is no tier without instructions of a processor".into())
    }

    fn table(&self, name: &str) -> Done<&Stored<'a>> {
        self.tables.get(name).ok_or_else(|| format!("there is no table `{name}`").into())
    }

    /// An entry of an array or a table.
    fn entry(&mut self, array: &Expr, index: &Expr, code: &str, frame: &mut Frame) -> Done<Value> {
        let ExprKind::Table(name) = &array.kind else {
            let items = self.items(array, frame)?;
            let place = self.index(index, frame)?;
            return items.get(place).cloned().ok_or_else(|| {
                let what = match &array.kind {
                    ExprKind::Variable(id) => format!("`{}`", frame.name(*id)),
                    _ => "the array".to_owned(),
                };
                beyond(place as u128, items.len(), &what)
            });
        };
        let place = self.index(index, frame)?;
        let stored = self.table(name)?;
        let entry = stored
            .entry(place)
            .ok_or_else(|| beyond(place as u128, stored.entries(), &format!("`{name}`")))?;
        // Single numbers and sets are recorded as steps.
        if self.steps.is_some() && matches!(entry, Value::Int { .. }) {
            let is_count = stored.has_counts();
            let look_up = LookUp { table: name.clone(), place, is_count };
            self.push(&format!("{name}[{place}]"), code, &entry, Some(look_up));
        }
        Ok(entry)
    }

    /// Records an assignment.
    fn tell(&mut self, name: &str, code: &str, value: &Value) {
        if self.steps.is_some() {
            self.push(name, code, value, None);
        }
    }

    fn push(&mut self, name: &str, code: &str, value: &Value, look_up: Option<LookUp>) {
        let (name, code) = (name.to_owned(), code.to_owned());
        let step = Step { name, code, value: value.clone(), depth: self.depth - 1, look_up };
        self.steps.get_or_insert_default().push(step);
    }
}
