//! Arrays, slices and their entries: a pointer to the first value, and a length.

use super::body::FunctionPrinter;
use super::expressions::rank;
use super::native::Native;
use super::text::{Level, Piece, Rank};
use super::types::{leaf, size};
use bit_tables_ir::CodeError;
use bit_tables_ir::{Expr, ExprKind, Int, Operator, Part, Place, Type, VariableId};

/// Indices below this can be computed in any C type.
const SMALL: usize = 0x8000;

impl FunctionPrinter<'_> {
    /// An entry that is no array itself.
    pub fn entry(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        match self.in_flash(expr)? {
            Some(value) => Ok(value),
            None => self.place_of_entry(expr),
        }
    }

    /// Where such an entry is.
    pub fn place_of_entry(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        let (base, offset) = flat(expr);
        let bound = bound(base);
        let pointer = self.pointer(base)?;
        let index = self.index(&offset, bound)?;
        Ok(Piece::primary(format!("{}[{}]", pointer.base(), index.text), rank(&expr.ty)))
    }

    /// A pointer to the first value of an array or a slice.
    pub fn pointer(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        match &expr.kind {
            ExprKind::Variable(variable) => Ok(Piece::primary(self.read(*variable), Rank::Other)),
            ExprKind::Table(name) => Ok(Piece::primary(self.names().table(name), Rank::Other)),
            ExprKind::Index { .. } => {
                let (base, offset) = flat(expr);
                let bound = bound(base);
                let pointer = self.pointer(base)?;
                let index = self.index(&offset, bound)?;
                Ok(sum(&pointer, &index))
            }
            ExprKind::Field(base, field) => {
                let text = self.member(base, &super::names::usable(field.clone()))?;
                Ok(Piece::primary(text, Rank::Other))
            }
            ExprKind::Whole(array) => self.pointer(array),
            ExprKind::Chunks(slice, _) | ExprKind::Prefix(slice, _) => self.pointer(slice),
            ExprKind::Remainder(slice, count) => {
                let pointer = self.pointer(slice)?;
                let length = Self::length(slice)?;
                let rest = number_of(Operator::Rem, length.clone(), literal(*count));
                let whole = number_of(Operator::Sub, length, rest);
                let scale = slice.ty.element().map_or(1, size);
                let index = self.value(&scaled(scale, whole))?;
                Ok(sum(&pointer, &index))
            }
            ExprKind::Suffix(slice, start) => {
                let pointer = self.pointer(slice)?;
                let scale = slice.ty.element().map_or(1, size);
                let index = self.value(&scaled(scale, (**start).clone()))?;
                Ok(sum(&pointer, &index))
            }
            ExprKind::AsBytes(slice, _) => {
                let pointer = self.pointer(slice)?;
                let ty = format!("const {} *", self.names().int(Int::U8));
                Ok(self.names().pointer_cast(&ty, &pointer))
            }
            ExprKind::Array(values) => {
                if let Some((array, first)) = neighbours(values) {
                    let pointer = self.pointer(array)?;
                    return Ok(sum(&pointer, &Piece::primary(first.to_string(), Rank::Literal)));
                }
                self.array(expr)
            }
            ExprKind::Repeat(..)
            | ExprKind::Call(..)
            | ExprKind::ToBytes(..)
            | ExprKind::If(..)
            | ExprKind::Block(_) => self.array(expr),
            ExprKind::TupleField(base, place) => match &base.kind {
                ExprKind::Tuple(values) => self.pointer(&values[*place]),
                _ => Err(CodeError::new(expr.ty.to_string(), "C has no array in a tuple")),
            },
            _ => Err(CodeError::new(expr.ty.to_string(), "C has no pointer to it")),
        }
    }

    /// An array in memory of its own.
    fn array(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        let name = self.fresh("values");
        self.declare_array(&name, &expr.ty, Some(expr))?;
        Ok(Piece::primary(name, Rank::Other))
    }

    /// The length of an array or a slice.
    pub fn length(expr: &Expr) -> Result<Expr, CodeError> {
        let count = |count: usize| Ok(literal(count));
        match (&expr.kind, &expr.ty) {
            (_, Type::Array(_, entries)) => count(*entries),
            (ExprKind::Variable(_), _) => {
                Ok(Expr { kind: ExprKind::Length(Box::new(expr.clone())), ty: Type::PLACE })
            }
            (ExprKind::Whole(array), _) => Self::length(array),
            (ExprKind::Chunks(slice, size), _) => {
                Ok(number_of(Operator::Div, Self::length(slice)?, literal(*size)))
            }
            (ExprKind::Remainder(slice, size), _) => {
                Ok(number_of(Operator::Rem, Self::length(slice)?, literal(*size)))
            }
            (ExprKind::Prefix(_, length) | ExprKind::AsBytes(_, length), _) => {
                Ok((**length).clone())
            }
            (ExprKind::Suffix(slice, start), _) => {
                Ok(number_of(Operator::Sub, Self::length(slice)?, (**start).clone()))
            }
            (ExprKind::TupleField(base, place), _) => match &base.kind {
                ExprKind::Tuple(values) => Self::length(&values[*place]),
                _ => Err(CodeError::new(expr.ty.to_string(), "C has no slice in a tuple")),
            },
            _ => Err(CodeError::new(expr.ty.to_string(), "C has no such slice")),
        }
    }

    /// The length of a slice variable.
    pub fn length_of_variable(&mut self, variable: VariableId) -> Piece {
        Piece::primary(self.read_length(variable), Rank::Int(Int::Usize))
    }

    /// An index; `bound` is the number of values, if it is known.
    fn index(&mut self, index: &Expr, bound: Option<usize>) -> Result<Piece, CodeError> {
        if let ExprKind::Cast(inner) = &index.kind
            && is_without_sign(&inner.ty)
        {
            return self.loose(inner);
        }
        if bound.is_some_and(|bound| bound <= SMALL) && is_sum(index) {
            return self.small(index);
        }
        self.value(index)
    }

    /// An index made of sums and products, each small enough for any type.
    fn small(&mut self, index: &Expr) -> Result<Piece, CodeError> {
        match &index.kind {
            ExprKind::Binary(operator, left, right) if is_sum(index) => {
                let (sign, level) =
                    if *operator == Operator::Add { ("+", Level::Add) } else { ("*", Level::Mul) };
                let (left, right) = (self.small(left)?, self.small(right)?);
                let text =
                    format!("{} {sign} {}", left.operand(level, false), right.operand(level, true));
                Ok(Piece { text, level, rank: Rank::Other })
            }
            ExprKind::Cast(inner) if is_without_sign(&inner.ty) => self.loose(inner),
            _ => self.value(index),
        }
    }

    /// The target of an assignment.
    pub fn place(&mut self, place: &Place) -> Result<Piece, CodeError> {
        let expr = self.as_expr(place)?;
        match place.ty {
            Type::Array(..) | Type::Slice(_) => self.pointer(&expr),
            _ => self.value(&expr),
        }
    }

    /// The expression that reads a place.
    pub fn as_expr(&self, place: &Place) -> Result<Expr, CodeError> {
        let mut expr =
            Expr { kind: ExprKind::Variable(place.variable), ty: self.ty(place.variable).clone() };
        for part in &place.path {
            let ty = self.part_type(&expr.ty, part)?;
            let base = Box::new(expr);
            let kind = match part {
                Part::Index(index) => ExprKind::Index {
                    array: base,
                    index: Box::new(index.clone()),
                    code: String::new(),
                },
                Part::Chunk(from, _) => ExprKind::Suffix(base, Box::new(from.clone())),
                Part::Field(name) => ExprKind::Field(base, name.clone()),
                Part::TupleField(position) => ExprKind::TupleField(base, *position),
            };
            expr = Expr { kind, ty };
        }
        Ok(expr)
    }

    fn part_type(&self, ty: &Type, part: &Part) -> Result<Type, CodeError> {
        let found = match (ty, part) {
            (Type::Array(element, _) | Type::Slice(element), Part::Index(_)) => {
                Some((**element).clone())
            }
            (Type::Slice(element), Part::Chunk(_, length)) => {
                Some(Type::Array(element.clone(), *length))
            }
            (Type::Struct(record), Part::Field(name)) => {
                let record = self.context.program.record(record);
                let field = record
                    .and_then(|record| record.fields.iter().find(|field| field.name == *name));
                field.map(|field| field.ty.clone())
            }
            (Type::Tuple(types), Part::TupleField(place)) => types.get(*place).cloned(),
            _ => None,
        };
        found.ok_or_else(|| CodeError::new(ty.to_string(), "it has no such part"))
    }

    /// Whether nothing changes the values that a pointer points to.
    pub fn is_stable(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Variable(variable) => {
                !self.function.variable(*variable).mutable && !self.is_lent(*variable)
            }
            ExprKind::Table(_) => true,
            ExprKind::Index { array, .. } => self.is_stable(array),
            ExprKind::Field(base, _)
            | ExprKind::Whole(base)
            | ExprKind::Chunks(base, _)
            | ExprKind::Remainder(base, _)
            | ExprKind::Prefix(base, _)
            | ExprKind::Suffix(base, _)
            | ExprKind::AsBytes(base, _) => self.is_stable(base),
            _ => false,
        }
    }

    /// Stores the bytes of a word.
    pub fn store_bytes(&mut self, pointer: &str, expr: &Expr) -> Result<(), CodeError> {
        let ExprKind::ToBytes(order, word) = &expr.kind else { return Ok(()) };
        let int = word.ty.int().unwrap_or(Int::U8);
        let word = self.stored(word)?;
        let call = self.native(Native::to_bytes(*order, int), &format!("{word}, {pointer}"));
        self.line(format!("{call};"));
        Ok(())
    }
}

/// A pointer, advanced by `index` values.
fn sum(pointer: &Piece, index: &Piece) -> Piece {
    if index.text == "0" {
        return pointer.clone();
    }
    let text = format!("{} + {}", pointer.text, index.operand(Level::Add, true));
    Piece { text, level: Level::Add, rank: Rank::Other }
}

/// An entry of nested arrays as an entry of the flattened outermost array.
fn flat(expr: &Expr) -> (&Expr, Expr) {
    let (mut base, mut offset) = (expr, literal(0));
    while let ExprKind::Index { array, index, .. } = &base.kind {
        let term = scaled(size(&base.ty), (**index).clone());
        offset = added(term, offset);
        base = array;
    }
    (base, offset)
}

/// The number of values, if it is known.
fn bound(base: &Expr) -> Option<usize> {
    match &base.ty {
        Type::Array(..) => Some(size(&base.ty)),
        _ => None,
    }
}

fn literal(value: usize) -> Expr {
    Expr { kind: ExprKind::Integer(value as u128), ty: Type::PLACE }
}

fn number_of(operator: Operator, left: Expr, right: Expr) -> Expr {
    if let (ExprKind::Integer(one), ExprKind::Integer(two)) = (&left.kind, &right.kind) {
        let value = match operator {
            Operator::Div => one.checked_div(*two),
            Operator::Rem => one.checked_rem(*two),
            Operator::Sub => one.checked_sub(*two),
            _ => None,
        };
        if let Some(value) = value {
            return literal(value as usize);
        }
    }
    let kind = ExprKind::Binary(operator, Box::new(left), Box::new(right));
    Expr { kind, ty: Type::PLACE }
}

fn scaled(scale: usize, index: Expr) -> Expr {
    match (&index.kind, scale) {
        (_, 1) => index,
        (ExprKind::Integer(value), _) => literal(*value as usize * scale),
        _ => number_of(Operator::Mul, literal(scale), index),
    }
}

fn added(left: Expr, right: Expr) -> Expr {
    match (&left.kind, &right.kind) {
        (ExprKind::Integer(one), ExprKind::Integer(two)) => literal((one + two) as usize),
        (ExprKind::Integer(0), _) => right,
        (_, ExprKind::Integer(0)) => left,
        _ => number_of(Operator::Add, left, right),
    }
}

fn is_without_sign(ty: &Type) -> bool {
    *ty == Type::Bool || ty.int().is_some_and(|int| !int.is_signed())
}

/// Whether the value is a sum, or a product with a nonzero number, so that no operand is greater.
fn is_sum(expr: &Expr) -> bool {
    let is_factor = |expr: &Expr| matches!(expr.kind, ExprKind::Integer(value) if value > 0);
    match &expr.kind {
        ExprKind::Binary(Operator::Add, ..) => true,
        ExprKind::Binary(Operator::Mul, left, right) => is_factor(left) || is_factor(right),
        _ => false,
    }
}

/// The array and the first index, if these are consecutive entries of it.
fn neighbours(values: &[Expr]) -> Option<(&Expr, u128)> {
    let place = |value: &Expr| match &value.kind {
        ExprKind::Index { index, .. } => match index.kind {
            ExprKind::Integer(place) => Some(place),
            _ => None,
        },
        _ => None,
    };
    let ExprKind::Index { array, .. } = &values.first()?.kind else { return None };
    let is_variable = matches!(array.kind, ExprKind::Variable(_));
    let first = place(&values[0])?;
    let follows = values.iter().zip(first..).all(|(value, expected)| {
        let same =
            matches!(&value.kind, ExprKind::Index { array: other, .. } if other.kind == array.kind);
        same && place(value) == Some(expected)
    });
    let is_flat = leaf(&array.ty) == &values[0].ty;
    (is_variable && follows && is_flat).then_some((array, first))
}
