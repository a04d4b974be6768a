//! Executes expressions for all inputs at once.

use super::executor::{Done, Frame, Path, SymbolicExecutor, wrong};
use super::operators;
use super::places::{field, part_of, variable};
use super::terms::{Term, TermPool};
use super::values::Symbolic;
use bit_tables_ir::{Argument, Expr, ExprKind, Int, Operator, Part};
use std::rc::Rc;

/// The maximum call depth, which equals the interpreter's. The stack of a test thread suffices for
/// twice as many.
const CALLS: usize = 32;

impl<'p> SymbolicExecutor<'p> {
    /// An integer.
    pub(super) fn number(
        &mut self,
        expr: &'p Expr,
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Term> {
        match self.expr(expr, path, frame, code)? {
            Symbolic::Int(number, _) => Ok(number),
            other => Err(wrong(format!("{} is no integer", other.what()))),
        }
    }

    pub(super) fn truth(
        &mut self,
        expr: &'p Expr,
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Term> {
        match self.expr(expr, path, frame, code)? {
            Symbolic::Bool(truth) => Ok(truth),
            other => Err(wrong(format!("{} is no truth", other.what()))),
        }
    }

    pub(super) fn items(
        &mut self,
        expr: &'p Expr,
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Rc<Vec<Symbolic>>> {
        match self.expr(expr, path, frame, code)? {
            Symbolic::Array(items) => Ok(items),
            other => Err(wrong(format!("{} is no array", other.what()))),
        }
    }

    pub(super) fn all(
        &mut self,
        exprs: &'p [Expr],
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Vec<Symbolic>> {
        exprs.iter().map(|expr| self.expr(expr, path, frame, code)).collect()
    }

    #[allow(clippy::too_many_lines, reason = "one line for each expression")]
    pub(super) fn expr(
        &mut self,
        expr: &'p Expr,
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Symbolic> {
        Ok(match &expr.kind {
            ExprKind::Integer(number) => match expr.ty.int() {
                Some(kind) => Symbolic::Int(self.terms.number(*number, kind.bits()), kind),
                None => return Err(wrong(format!("{number} is not of {}", expr.ty))),
            },
            ExprKind::Bool(truth) => Symbolic::Bool(TermPool::truth(*truth)),
            ExprKind::Text(text) => Symbolic::Text(text.as_str().into()),
            ExprKind::Variable(id) => variable(path, *id)?.clone(),
            ExprKind::Table(name) => self.table(name)?,
            ExprKind::Index { array, index, code } => {
                let items = self.items(array, path, frame, code)?;
                let index = self.number(index, path, frame, code)?;
                self.within(index, items.len(), code, path, frame);
                self.entry(&items, index)?
            }
            ExprKind::Field(record, name) => {
                let record = self.expr(record, path, frame, code)?;
                field(&record, name)?.clone()
            }
            ExprKind::TupleField(tuple, position) => {
                let tuple = self.expr(tuple, path, frame, code)?;
                part_of(&tuple, &Part::TupleField(*position))?.clone()
            }
            ExprKind::Not(inner) => {
                let inner = self.expr(inner, path, frame, code)?;
                operators::not(&mut self.terms, &inner).map_err(wrong)?
            }
            ExprKind::Binary(operator @ (Operator::AndThen | Operator::OrElse), left, right) => {
                let left = self.truth(left, path, frame, code)?;
                // The right operand is evaluated only where the left one does not decide.
                let before = path.condition;
                let open = if *operator == Operator::AndThen { left } else { self.terms.not(left) };
                path.condition = self.terms.and(before, open);
                if path.condition == TermPool::FALSE {
                    path.condition = before;
                    return Ok(Symbolic::Bool(left));
                }
                let right = self.truth(right, path, frame, code)?;
                path.condition = before;
                Symbolic::Bool(match operator {
                    Operator::AndThen => self.terms.and(left, right),
                    _ => self.terms.or(left, right),
                })
            }
            ExprKind::Binary(operator, left, right) => {
                let left = self.expr(left, path, frame, code)?;
                let right = self.expr(right, path, frame, code)?;
                let computed = operators::binary(&mut self.terms, *operator, &left, &right);
                self.computed(computed, code, path, frame)?
            }
            ExprKind::Cast(inner) => {
                let inner = self.expr(inner, path, frame, code)?;
                operators::cast(&mut self.terms, &inner, &expr.ty).map_err(wrong)?
            }
            ExprKind::Method(method, inner) => {
                let inner = self.expr(inner, path, frame, code)?;
                operators::method(&mut self.terms, *method, &inner).map_err(wrong)?
            }
            ExprKind::Call(name, arguments) => {
                return self.called(name, arguments, path, frame, code);
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.truth(condition, path, frame, code)?;
                let mut values = [None, None];
                let ended =
                    self.branch(condition, path.clone(), frame, |machine, holds, path, frame| {
                        let block = if holds { then } else { otherwise };
                        let ended = machine.block(block, path, frame)?;
                        Ok(ended.map(|(value, path)| {
                            values[usize::from(holds)] = Some(value);
                            path
                        }))
                    })?;
                *path =
                    ended.unwrap_or_else(|| Path { condition: TermPool::FALSE, ..path.clone() });
                match values {
                    [Some(one), Some(other)] => self.choice(condition, &other, &one)?,
                    [one, other] => one.or(other).unwrap_or(Symbolic::Unit),
                }
            }
            ExprKind::Block(block) => {
                let ended = self.block(block, path.clone(), frame)?;
                let (value, next) = ended.unwrap_or_else(|| {
                    (Symbolic::Unit, Path { condition: TermPool::FALSE, ..path.clone() })
                });
                *path = next;
                value
            }
            ExprKind::Array(exprs) => Symbolic::Array(Rc::new(self.all(exprs, path, frame, code)?)),
            ExprKind::Repeat(value, count) => {
                let value = self.expr(value, path, frame, code)?;
                Symbolic::Array(Rc::new(vec![value; *count]))
            }
            ExprKind::Struct(_, fields) => {
                let mut found = Vec::with_capacity(fields.len());
                for (name, field) in fields {
                    found.push((name.clone(), self.expr(field, path, frame, code)?));
                }
                Symbolic::Struct(Rc::new(found))
            }
            ExprKind::Tuple(exprs) => Symbolic::Tuple(Rc::new(self.all(exprs, path, frame, code)?)),
            ExprKind::Some(inner) => {
                let inner = self.expr(inner, path, frame, code)?;
                Symbolic::Option(TermPool::TRUE, Some(Rc::new(inner)))
            }
            ExprKind::None => Symbolic::Option(TermPool::FALSE, None),
            ExprKind::IsSome(inner) => match self.expr(inner, path, frame, code)? {
                Symbolic::Option(is_some, _) => Symbolic::Bool(is_some),
                other => return Err(wrong(format!("{} is no option", other.what()))),
            },
            ExprKind::Length(inner)
            | ExprKind::Chunks(inner, _)
            | ExprKind::Remainder(inner, _)
            | ExprKind::Prefix(inner, _)
            | ExprKind::Suffix(inner, _)
            | ExprKind::Whole(inner)
            | ExprKind::AsBytes(inner, _)
            | ExprKind::FromBytes(_, inner) => {
                let items = self.items(inner, path, frame, code)?;
                return self.of_items(expr, items, path, frame, code);
            }
            ExprKind::ToBytes(_, inner) => {
                let inner = self.expr(inner, path, frame, code)?;
                let bytes = operators::bytes(&mut self.terms, &inner).map_err(wrong)?;
                Symbolic::Array(Rc::new(bytes))
            }
            ExprKind::Tier => {
                let tier = self.program.tiers.iter().find(|tier| tier.features.is_empty());
                let tier = tier.ok_or_else(|| wrong("no tier is without instructions"))?;
                Symbolic::Int(self.terms.number(tier.number.into(), 32), Int::U32)
            }
            ExprKind::SetTier(_) => return Err(wrong("a tier is selected")),
            ExprKind::AddressOf(_) | ExprKind::PtrOffset(..) | ExprKind::AlignOffset(..) => {
                return Err(wrong("an address, which nothing has here"));
            }
            ExprKind::Intrinsic(name, ..) => {
                return Err(wrong(format!("`{name}` is an instruction of a processor")));
            }
        })
    }

    /// An expression on an array or a slice.
    pub(super) fn of_items(
        &mut self,
        expr: &'p Expr,
        items: Rc<Vec<Symbolic>>,
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Symbolic> {
        let length = items.len();
        let part = |from: usize, to: usize| Symbolic::Array(Rc::new(items[from..to].to_vec()));
        Ok(match &expr.kind {
            ExprKind::Length(_) => Symbolic::Int(self.terms.number(length as u128, 64), Int::Usize),
            ExprKind::Chunks(_, 0) | ExprKind::Remainder(_, 0) => {
                return Err(wrong("arrays of no length"));
            }
            ExprKind::Chunks(_, count) => {
                let chunks =
                    (0..length / count).map(|chunk| part(chunk * count, (chunk + 1) * count));
                Symbolic::Array(Rc::new(chunks.collect()))
            }
            ExprKind::Remainder(_, count) => part(length - length % count, length),
            ExprKind::Prefix(_, count)
            | ExprKind::Suffix(_, count)
            | ExprKind::AsBytes(_, count) => {
                let count = self.number(count, path, frame, code)?;
                let known = self.terms.value(count).and_then(|count| usize::try_from(count).ok());
                let count = known.ok_or_else(|| wrong("a length that is not known"))?;
                if let ExprKind::AsBytes(..) = expr.kind {
                    let mut bytes = Vec::new();
                    for item in items.iter() {
                        bytes.extend(operators::bytes(&mut self.terms, item).map_err(wrong)?);
                    }
                    if bytes.len() < count {
                        return Err(wrong("more bytes than there are"));
                    }
                    bytes.truncate(count);
                    return Ok(Symbolic::Array(Rc::new(bytes)));
                }
                if count > length {
                    self.goal(TermPool::FALSE, "an index beyond the last", code, path, frame);
                }
                let count = count.min(length);
                let is_prefix = matches!(expr.kind, ExprKind::Prefix(..));
                if is_prefix { part(0, count) } else { part(count, length) }
            }
            ExprKind::FromBytes(..) => {
                operators::from_bytes(&mut self.terms, &items, &expr.ty).map_err(wrong)?
            }
            _ => Symbolic::Array(items),
        })
    }

    /// Calls a function of the program, and gives changed arguments back.
    pub(super) fn called(
        &mut self,
        name: &str,
        arguments: &'p [Argument],
        path: &mut Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Symbolic> {
        let function = self.function(name)?;
        if arguments.len() != function.parameters.len() {
            return Err(wrong(format!("a call of `{name}` that has no meaning")));
        }
        if frame.depth == CALLS {
            return Err(wrong(format!("more than {CALLS} calls within each other")));
        }
        let (mut values, mut places) = (Vec::with_capacity(arguments.len()), Vec::new());
        for argument in arguments {
            values.push(match argument {
                Argument::Value(value) => self.expr(value, path, frame, code)?,
                Argument::Mutable(place) => {
                    let way = self.way(place, path, frame)?;
                    let value = self.read(place, &way, path)?;
                    places.push((place, way));
                    value
                }
            });
        }
        let called = self.terms.and(frame.called, path.condition);
        let (result, changed) = self.call(function, values, called, false, frame.depth + 1)?;
        for (value, (place, way)) in changed.into_iter().zip(&places) {
            self.write(place, way, value, path)?;
        }
        Ok(result)
    }
}
