//! Expressions. Where C would compute in another type than Rust, they are written so that the value
//! stays the same.

use super::body::FunctionPrinter;
use super::names::position;
use super::native::Native;
use super::numbers::{is_narrow, widens};
use super::style::Language;
use super::text::{Level, Piece, Rank, number, quoted};
use super::tiers;
use super::types::leaf;
use bit_tables_ir::CodeError;
use bit_tables_ir::{Argument, Block, Expr, ExprKind, Int, Operator, Place, Type};

impl FunctionPrinter<'_> {
    /// The value of an expression that is no array, slice or option.
    pub fn value(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        match &expr.kind {
            ExprKind::Integer(value) => Ok(self.integer(*value, &expr.ty, number)),
            ExprKind::Bool(truth) => Ok(Piece::primary(truth.to_string(), Rank::Other)),
            ExprKind::Text(text) => Ok(Piece::primary(quoted(text), Rank::Other)),
            ExprKind::Variable(variable) => {
                let name = self.read(*variable);
                if self.is_lent(*variable) {
                    let text = format!("*{name}");
                    return Ok(Piece { text, level: Level::Unary, rank: rank(&expr.ty) });
                }
                Ok(Piece::primary(name, rank(&expr.ty)))
            }
            ExprKind::Table(name) => Ok(Piece::primary(self.names().table(name), rank(&expr.ty))),
            ExprKind::Index { .. } => self.entry(expr),
            ExprKind::Field(base, field) => {
                if let Some(value) = self.in_flash(expr)? {
                    return Ok(value);
                }
                let text = self.member(base, &super::names::usable(field.clone()))?;
                Ok(Piece::primary(text, rank(&expr.ty)))
            }
            ExprKind::TupleField(base, place) => {
                if let ExprKind::Tuple(values) = &base.kind {
                    return self.value(&values[*place]);
                }
                let text = self.member(base, &position(*place))?;
                Ok(Piece::primary(text, rank(&expr.ty)))
            }
            ExprKind::Not(inner) => self.complement(inner),
            ExprKind::Binary(operator, left, right) => match left.ty.int() {
                Some(int) => self.of_numbers(*operator, (left, right), int),
                None => self.of_others(*operator, left, right),
            },
            ExprKind::Cast(inner) => self.cast(inner, &expr.ty),
            ExprKind::Method(method, inner) => self.method(*method, inner),
            ExprKind::Call(name, arguments) => {
                let text = self.call(name, arguments, &[])?;
                let piece = Piece::primary(text, rank(&expr.ty));
                Ok(match (self.names().enumeration(name), expr.ty.int()) {
                    (Some(_), Some(int)) => self.converted(int, &piece),
                    _ => piece,
                })
            }
            ExprKind::If(condition, then, otherwise) => {
                self.choice(condition, (then, otherwise), &expr.ty)
            }
            ExprKind::Block(block) => {
                self.statements_before(&block.statements, block.value.as_deref())?;
                match &block.value {
                    Some(value) => self.value(value),
                    None => Err(CodeError::new(&block.code, "it has no value")),
                }
            }
            ExprKind::Struct(..) | ExprKind::Tuple(_) => {
                let name = self.built(expr, "made")?;
                Ok(Piece::primary(name, Rank::Other))
            }
            ExprKind::IsSome(option) => self.is_some(option),
            ExprKind::Length(of) => {
                if let (ExprKind::Variable(variable), Type::Slice(_)) = (&of.kind, &of.ty) {
                    return Ok(self.length_of_variable(*variable));
                }
                let length = Self::length(of)?;
                self.value(&length)
            }
            ExprKind::FromBytes(order, bytes) => {
                let int = expr.ty.int().unwrap_or(Int::U8);
                let bytes = self.pointer(bytes)?;
                let native = Native::from_bytes(*order, int);
                Ok(Piece::primary(self.native(native, &bytes.text), rank(&expr.ty)))
            }
            ExprKind::Intrinsic(name, arguments, constants) => {
                self.intrinsic(name, arguments, constants, &expr.ty)
            }
            ExprKind::Tier => {
                let call = format!("{}()", tiers::number(self.names()));
                Ok(Piece::primary(call, rank(&expr.ty)))
            }
            ExprKind::SetTier(number) => {
                let number = self.stored(number)?;
                let call = format!("{}({number})", tiers::set(self.names()));
                Ok(Piece::primary(call, Rank::Other))
            }
            ExprKind::AddressOf(_) | ExprKind::PtrOffset(..) => self.address_of(expr),
            ExprKind::AlignOffset(address, to) => self.align_offset(address, *to),
            ExprKind::Array(_)
            | ExprKind::Repeat(..)
            | ExprKind::Some(_)
            | ExprKind::None
            | ExprKind::Chunks(..)
            | ExprKind::Remainder(..)
            | ExprKind::Prefix(..)
            | ExprKind::Suffix(..)
            | ExprKind::AsBytes(..)
            | ExprKind::Whole(_)
            | ExprKind::ToBytes(..) => {
                Err(CodeError::new(expr.ty.to_string(), "C has no such value inside an expression"))
            }
        }
    }

    /// Like [`value`](Self::value), but leaves out a widening cast, for contexts that convert to
    /// the type anyway.
    pub fn loose(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        if let ExprKind::Cast(inner) = &expr.kind
            && widens(&inner.ty, &expr.ty)
        {
            let piece = self.loose(inner)?;
            return Ok(match (piece.rank, expr.ty.int()) {
                (Rank::Small(false) | Rank::Literal, Some(int)) => self.converted(int, &piece),
                _ => piece,
            });
        }
        self.value(expr)
    }

    /// The value as it is stored in a variable of its type.
    pub fn stored(&mut self, expr: &Expr) -> Result<String, CodeError> {
        let piece = self.loose(expr)?;
        Ok(expr.ty.int().map_or_else(|| piece.text.clone(), |int| self.as_stored(&piece, int)))
    }

    /// Like [`stored`](Self::stored), but for an expression that is already printed.
    pub fn as_stored(&self, piece: &Piece, int: Int) -> String {
        match piece.rank {
            Rank::Small(false) => self.converted(int, piece).text,
            _ => piece.text.clone(),
        }
    }

    /// Like [`stored`](Self::stored), but for a braced initializer, where C++ forbids narrowing.
    pub fn stored_in_braces(&mut self, expr: &Expr) -> Result<String, CodeError> {
        let piece = self.loose(expr)?;
        Ok(match (piece.rank, expr.ty.int()) {
            (Rank::Small(_), Some(int)) => self.converted(int, &piece).text,
            _ => piece.text,
        })
    }

    /// The negation of a condition.
    pub fn negated(&mut self, truth: &Expr) -> Result<Piece, CodeError> {
        let (text, level) = match &truth.kind {
            ExprKind::Not(inner) => return self.value(inner),
            ExprKind::Bool(truth) => {
                return Ok(Piece::primary((!truth).to_string(), Rank::Other));
            }
            ExprKind::Binary(operator, left, right) if operator.compares() => {
                let inverse = match operator {
                    Operator::Eq => Operator::Ne,
                    Operator::Ne => Operator::Eq,
                    Operator::Lt => Operator::Ge,
                    Operator::Le => Operator::Gt,
                    Operator::Gt => Operator::Le,
                    _ => Operator::Lt,
                };
                let is_text = left.ty == Type::Text;
                if !is_text {
                    let kind = ExprKind::Binary(inverse, left.clone(), right.clone());
                    return self.value(&Expr { kind, ty: Type::Bool });
                }
                (format!("!{}", self.value(truth)?.tight()), Level::Unary)
            }
            _ => (format!("!{}", self.value(truth)?.tight()), Level::Unary),
        };
        Ok(Piece { text, level, rank: Rank::Other })
    }

    /// An operator on booleans, texts or doubles.
    fn of_others(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
    ) -> Result<Piece, CodeError> {
        if left.ty == Type::Text {
            let (left, right) = (self.value(left)?, self.value(right)?);
            let call = self.native(Native::SameText, &format!("{}, {}", left.text, right.text));
            return Ok(Piece::primary(call, Rank::Other));
        }
        let (sign, level) = match operator {
            Operator::And | Operator::AndThen => ("&&", Level::And),
            Operator::Or | Operator::OrElse => ("||", Level::Or),
            Operator::Xor | Operator::Ne => ("!=", Level::Compare),
            Operator::Eq => ("==", Level::Compare),
            Operator::Lt => ("<", Level::Compare),
            Operator::Le => ("<=", Level::Compare),
            Operator::Gt => (">", Level::Compare),
            Operator::Ge => (">=", Level::Compare),
            Operator::Add => ("+", Level::Add),
            Operator::Sub => ("-", Level::Sub),
            Operator::Mul => ("*", Level::Mul),
            Operator::Div => ("/", Level::Div),
            _ => return Err(CodeError::new(left.ty.to_string(), "C has no such operator on it")),
        };
        let first = self.value(left)?;
        let (second, lines) = self.inside(|body| body.value(right))?;
        if lines.is_empty() || !matches!(operator, Operator::AndThen | Operator::OrElse) {
            // These lines are one level further out.
            self.lines
                .extend(lines.into_iter().map(|line| line.replace("\n    ", "\n").split_off(4)));
            let text =
                format!("{} {sign} {}", first.operand(level, false), second.operand(level, true));
            return Ok(Piece { text, level, rank: Rank::Other });
        }
        // The right operand is evaluated only if it decides the result.
        let name = self.fresh("holds");
        self.line(format!("bool {name} = {};", first.text));
        let not = if operator == Operator::AndThen { "" } else { "!" };
        self.line(format!("if ({not}{name}) {{"));
        self.lines.extend(lines);
        self.line(format!("    {name} = {};", second.text));
        self.line("}");
        Ok(Piece::primary(name, Rank::Other))
    }

    /// A call, with additional arguments at the end.
    pub fn call(
        &mut self,
        name: &str,
        arguments: &[Argument],
        more: &[String],
    ) -> Result<String, CodeError> {
        // As many arguments as parameters, plus the lengths of slices.
        let (mut all, mut lengths) = (Vec::new(), 0);
        for argument in arguments {
            match argument {
                Argument::Mutable(place) => {
                    all.push(self.address(place)?);
                    if self.context.takes_slice(name, all.len() - lengths - 1) {
                        let whole = self.as_expr(place)?;
                        let length = Self::length(&whole)?;
                        all.push(self.stored(&length)?);
                        lengths += 1;
                    }
                }
                Argument::Value(value) => match &value.ty {
                    Type::Array(..) => all.push(self.pointer(value)?.text),
                    Type::Slice(_) => {
                        all.push(self.pointer(value)?.text);
                        let length = Self::length(value)?;
                        all.push(self.stored(&length)?);
                        lengths += 1;
                    }
                    _ => all.push(self.stored(value)?),
                },
            }
        }
        all.extend(more.iter().cloned());
        Ok(format!("{}({})", self.names().function(name), all.join(", ")))
    }

    /// A pointer to a place that the called function changes.
    fn address(&mut self, place: &Place) -> Result<String, CodeError> {
        let piece = self.place(place)?;
        if matches!(place.ty, Type::Array(..) | Type::Slice(_)) {
            return Ok(piece.text);
        }
        Ok(match piece.text.strip_prefix('*') {
            Some(pointer) => pointer.to_owned(),
            None => format!("&{}", piece.base()),
        })
    }

    /// A conditional expression.
    fn choice(
        &mut self,
        condition: &Expr,
        (then, otherwise): (&Block, &Block),
        ty: &Type,
    ) -> Result<Piece, CodeError> {
        let condition_piece = self.value(condition)?;
        if let (false, false, Some(one), Some(two)) =
            (needs_lines(then), needs_lines(otherwise), &then.value, &otherwise.value)
        {
            let (pieces, lines) = self.apart(|body| Ok((body.loose(one)?, body.loose(two)?)))?;
            if lines.is_empty() {
                let (mut one, two) = pieces;
                // GCC takes a conversion of both for one of a sign in a difference of 128 bits.
                if let Some(int) = ty.int().filter(|int| int.bits() == 128)
                    && ![one.rank, two.rank].contains(&Rank::Int(int))
                {
                    one = self.converted(int, &one);
                }
                let text = format!(
                    "{} ? {} : {}",
                    condition_piece.operand(Level::Choice, false),
                    one.operand(Level::Choice, false),
                    two.operand(Level::Choice, false)
                );
                let rank = match ty.int() {
                    Some(int) if is_narrow(int) => {
                        // Some compilers do not look into the casts of both.
                        let is_known = |piece: &Piece| {
                            piece.level == Level::Primary && piece.rank != Rank::Small(false)
                        };
                        Rank::Small(is_known(&one) && is_known(&two))
                    }
                    Some(int) if [one.rank, two.rank].contains(&Rank::Int(int)) => Rank::Int(int),
                    Some(int) => {
                        let piece = Piece { text, level: Level::Choice, rank: Rank::Other };
                        return Ok(self.converted(int, &piece));
                    }
                    None => Rank::Other,
                };
                return Ok(Piece { text, level: Level::Choice, rank });
            }
        }
        let name = self.temporary("chosen", ty)?;
        self.store_choice(&name, &condition_piece, then, otherwise)?;
        Ok(Piece::primary(name, rank(ty)))
    }

    fn is_some(&mut self, option: &Expr) -> Result<Piece, CodeError> {
        let text = match &option.kind {
            ExprKind::Variable(variable) => self.read(*variable),
            ExprKind::Some(_) => "true".to_owned(),
            ExprKind::None => "false".to_owned(),
            ExprKind::Call(name, arguments) => {
                let Type::Option(inner) = &option.ty else {
                    return Err(CodeError::new(name, "it is no option"));
                };
                match self.names().language() {
                    Language::C => {
                        let unused = self.temporary("unused", inner)?;
                        self.call(name, arguments, &[format!("&{unused}")])?
                    }
                    Language::Cpp => format!("{}.has_value()", self.call(name, arguments, &[])?),
                }
            }
            _ => return Err(CodeError::new(option.ty.to_string(), "C has no such option")),
        };
        Ok(Piece::primary(text, Rank::Other))
    }

    /// A field of a struct.
    pub fn member(&mut self, base: &Expr, field: &str) -> Result<String, CodeError> {
        if let ExprKind::Variable(variable) = &base.kind
            && self.is_lent(*variable)
        {
            return Ok(format!("{}->{field}", self.read(*variable)));
        }
        Ok(format!("{}.{field}", self.value(base)?.base()))
    }
}

/// How C types a variable of this type.
pub(super) fn rank(ty: &Type) -> Rank {
    leaf(ty).int().map_or(Rank::Other, Rank::Int)
}

/// Whether a block has statements, or a value that needs statements before it.
pub(super) fn needs_lines(block: &Block) -> bool {
    fn in_expr(expr: &Expr) -> bool {
        let is_apart = matches!(
            expr.kind,
            ExprKind::Block(_)
                | ExprKind::Array(_)
                | ExprKind::Repeat(..)
                | ExprKind::Struct(..)
                | ExprKind::Tuple(_)
                | ExprKind::ToBytes(..)
                | ExprKind::IsSome(_)
        );
        let is_call = matches!(expr.kind, ExprKind::Call(..));
        let is_stored = is_call && matches!(expr.ty, Type::Array(..) | Type::Option(_));
        is_apart || is_stored || expr.parts().any(in_expr) || expr.blocks().any(needs_lines)
    }
    !block.statements.is_empty() || block.value.as_deref().is_some_and(in_expr)
}
