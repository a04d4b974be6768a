//! Numbers. C promotes narrow ones to `int`, which is signed and may have 16 bits. Where C would
//! compute in another type than Rust, they are written so that the value stays the same.

use super::body::FunctionPrinter;
use super::native::Native;
use super::text::{Level, Piece, Rank, full, mask, number};
use super::types::scalar;
use bit_tables_ir::CodeError;
use bit_tables_ir::{Expr, ExprKind, Int, Method, Operator, Type};

/// The greatest number that fits every compiler's `int`.
const LEAST_INT_MAX: u128 = 0x7fff;

impl FunctionPrinter<'_> {
    /// An expression that has its own type in C, so that it determines the type in which an
    /// operator computes.
    pub fn solid(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        let piece = self.value(expr)?;
        Ok(expr.ty.int().map_or_else(|| piece.clone(), |int| self.decided(&piece, int)))
    }

    /// Like [`solid`](Self::solid), but for a printed piece whose type may be narrower, or missing
    /// as in a literal.
    fn decided(&self, piece: &Piece, int: Int) -> Piece {
        match (piece.rank, int) {
            (Rank::Literal, Int::U8 | Int::U16) => {
                Piece { text: format!("{}u", piece.text), ..piece.clone() }
            }
            (Rank::Literal, Int::U32) => {
                Piece::primary(format!("UINT32_C({})", piece.text), Rank::Int(int))
            }
            (Rank::Literal, Int::U64) => {
                Piece::primary(format!("UINT64_C({})", piece.text), Rank::Int(int))
            }
            (Rank::Int(own), _) if own == int => piece.clone(),
            _ if is_narrow(int) => piece.clone(),
            _ => self.converted(int, piece),
        }
    }

    /// A conversion to an integer's type.
    pub fn converted(&self, int: Int, piece: &Piece) -> Piece {
        Piece { rank: Rank::Int(int), ..self.names().cast(&self.names().int(int), piece) }
    }

    pub fn integer(&mut self, value: u128, ty: &Type, text: fn(u128) -> String) -> Piece {
        let Some(int) = ty.int() else { return Piece::primary(number(value), Rank::Literal) };
        if int == Int::I128 {
            self.required.note(ty);
            let word = self.integer(value, &Type::Int(Int::U128), text);
            return self.converted(int, &word);
        }
        if int.is_signed() {
            return signed(value, int);
        }
        let is_plain = value <= LEAST_INT_MAX || matches!(int, Int::U8 | Int::U16 | Int::Usize);
        match int {
            // Literals for lengths and indices.
            Int::Usize if value <= Int::I64.mask() >> 1 => {
                Piece::primary(value.to_string(), Rank::Literal)
            }
            Int::Usize => {
                let word = format!("UINT64_C({})", full(value, 64));
                self.converted(int, &Piece::primary(word, Rank::Literal))
            }
            _ if is_narrow(int) && value == int.mask() => {
                Piece::primary(mask(value), Rank::Literal)
            }
            _ if is_plain => Piece::primary(text(value), Rank::Literal),
            Int::U32 => Piece::primary(format!("UINT32_C({})", full(value, 32)), Rank::Int(int)),
            Int::U128 if value > Int::U64.mask() => {
                self.required.wide = true;
                let (high, low) = (value >> 64, value & Int::U64.mask());
                Piece::primary(self.names().wide(high, low), Rank::Int(int))
            }
            Int::U128 => Piece::primary(format!("UINT64_C({})", full(value, 64)), Rank::Literal),
            _ => Piece::primary(format!("UINT64_C({})", full(value, 64)), Rank::Int(int)),
        }
    }

    /// An operand of a bitwise operator: its literals are masks.
    pub fn bits(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        match &expr.kind {
            ExprKind::Integer(value) => Ok(self.integer(*value, &expr.ty, mask)),
            _ => self.loose(expr),
        }
    }

    pub fn complement(&mut self, inner: &Expr) -> Result<Piece, CodeError> {
        if inner.ty == Type::Bool {
            return self.negated(inner);
        }
        let int = inner.ty.int().unwrap_or(Int::U64);
        let piece = self.solid(inner)?;
        let text = format!("~{}", piece.tight());
        let complement = Piece { text, level: Level::Unary, rank: Rank::Int(int) };
        Ok(if is_narrow(int) { self.converted(int, &complement) } else { complement })
    }

    pub fn of_numbers(
        &mut self,
        operator: Operator,
        (left, right): (&Expr, &Expr),
        int: Int,
    ) -> Result<Piece, CodeError> {
        if operator.shifts() {
            return self.shift(operator, left, right, int);
        }
        let (sign, level) = sign(operator);
        let is_of_bits = matches!(operator, Operator::And | Operator::Or | Operator::Xor);
        let is_wrapping = matches!(
            operator,
            Operator::WrappingAdd | Operator::WrappingSub | Operator::WrappingMul
        );
        if int.is_signed() && is_wrapping {
            return self.wrapping_signed((sign, level), left, right, int);
        }
        let operand = |body: &mut Self, expr: &Expr| {
            if is_of_bits { body.bits(expr) } else { body.loose(expr) }
        };
        // Excess bits above a narrow number do not matter if the other operand is zero there.
        if operator == Operator::And && is_narrow(int) && overflows(left) != overflows(right) {
            let part = |body: &mut Self, expr: &Expr| {
                if overflows(expr) { body.overflowing(expr) } else { operand(body, expr) }
            };
            let (one, two) = (part(self, left)?, part(self, right)?);
            let text = format!("{} & {}", one.operand(level, false), two.operand(level, true));
            return Ok(Piece { text, level, rank: Rank::Small(false) });
        }
        let (mut one, mut two) = (operand(self, left)?, operand(self, right)?);
        let decides = |piece: &Piece| piece.rank == Rank::Int(int);
        let is_product = operator == Operator::WrappingMul && is_narrow(int);
        if is_product {
            // The product of two 16-bit numbers may overflow an `int`, but not an `unsigned`.
            two = self.decided(&two, int);
            if two.rank != Rank::Literal {
                one = Piece { rank: one.rank, ..self.names().cast("unsigned", &one) };
            }
        } else if !is_narrow(int) && !operator.compares() && !decides(&one) && !decides(&two) {
            one = self.decided(&one, int);
        }
        let text = format!("{} {sign} {}", one.operand(level, false), two.operand(level, true));
        let rank = match operator {
            _ if operator.compares() => Rank::Other,
            Operator::And if is_narrow(int) && [one.rank, two.rank].contains(&Rank::Literal) => {
                Rank::Small(true)
            }
            Operator::And | Operator::Or | Operator::Xor | Operator::Div | Operator::Rem
                if is_narrow(int) =>
            {
                Rank::Small(one.is_known() && two.is_known())
            }
            _ if is_narrow(int) => Rank::Small(false),
            _ => Rank::Int(int),
        };
        let piece = Piece { text, level, rank: self.known(rank) };
        Ok(if is_narrow(int) && is_wrapping { self.converted(int, &piece) } else { piece })
    }

    /// The type of an expression; older compilers do not know that a narrow value fits.
    fn known(&self, rank: Rank) -> Rank {
        match rank {
            Rank::Small(is_known) => Rank::Small(is_known && !self.names().writes_conversions()),
            other => other,
        }
    }

    /// A narrow number, with any excess bits that C computes above it.
    pub fn overflowing(&mut self, expr: &Expr) -> Result<Piece, CodeError> {
        match &expr.kind {
            ExprKind::Not(inner) => {
                let text = format!("~{}", self.value(inner)?.tight());
                Ok(Piece { text, level: Level::Unary, rank: Rank::Other })
            }
            ExprKind::Method(_, inner) => {
                let text = format!("0 - {}", self.loose(inner)?.operand(Level::Sub, true));
                Ok(Piece { text, level: Level::Sub, rank: Rank::Other })
            }
            ExprKind::Binary(operator, left, right) => {
                let (sign, level) = sign(*operator);
                let (left, right) = (self.loose(left)?, self.loose(right)?);
                let text =
                    format!("{} {sign} {}", left.operand(level, false), right.operand(level, true));
                Ok(Piece { text, level, rank: Rank::Other })
            }
            _ => self.value(expr),
        }
    }

    /// A signed operation that wraps: C defines overflow of unsigned types only.
    pub fn wrapping_signed(
        &mut self,
        (sign, level): (&str, Level),
        left: &Expr,
        right: &Expr,
        int: Int,
    ) -> Result<Piece, CodeError> {
        let unsigned = unsigned(int);
        let (left, right) = (self.value(left)?, self.value(right)?);
        let (mut left, right) = (self.converted(unsigned, &left), self.converted(unsigned, &right));
        if is_narrow(unsigned) && level == Level::Mul {
            // The product of two 16-bit numbers may overflow an `int`, but not an `unsigned`.
            left = self.names().cast("unsigned", &left);
        }
        let text = format!("{} {sign} {}", left.operand(level, false), right.operand(level, true));
        let result = Piece { text, level, rank: Rank::Other };
        let result = if is_narrow(unsigned) { self.converted(unsigned, &result) } else { result };
        Ok(Piece::primary(self.native(Native::ToSigned(int), &result.text), Rank::Int(int)))
    }

    pub fn shift(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
        int: Int,
    ) -> Result<Piece, CodeError> {
        let value = self.solid(left)?;
        let count = self.loose(right)?;
        if int.is_signed() {
            let native = if operator == Operator::Shl {
                let unsigned = self.converted(unsigned(int), &value);
                let text = format!("{} << {}", unsigned.text, count.operand(Level::Shift, true));
                return Ok(Piece::primary(
                    self.native(Native::ToSigned(int), &text),
                    Rank::Int(int),
                ));
            } else {
                Native::ShiftSigned(int)
            };
            let call = self.native(native, &format!("{}, {}", value.text, count.text));
            return Ok(Piece::primary(call, Rank::Int(int)));
        }
        // Only if the shift distance is a literal do all compilers know that the result fits.
        let is_known = matches!(right.kind, ExprKind::Integer(_)) && value.is_known();
        let sign = if operator == Operator::Shl { "<<" } else { ">>" };
        let (value, count) =
            (value.operand(Level::Shift, false), count.operand(Level::Shift, true));

        let rank = if is_narrow(int) { Rank::Small(is_known) } else { Rank::Int(int) };
        let rank = self.known(rank);
        let piece = Piece { text: format!("{value} {sign} {count}"), level: Level::Shift, rank };
        let cuts_off = is_narrow(int) && operator == Operator::Shl;
        Ok(if cuts_off { self.converted(int, &piece) } else { piece })
    }

    pub fn cast(&mut self, inner: &Expr, ty: &Type) -> Result<Piece, CodeError> {
        let Some(int) = ty.int() else {
            let piece = self.value(inner)?;
            return Ok(self.names().cast(&scalar(ty, self.names())?, &piece));
        };
        self.required.note(ty);
        let piece = self.loose(inner)?;
        let from = inner.ty.int();
        let may_be_beyond = int.is_signed()
            && from.is_some_and(|from| {
                from.bits() >= int.bits() && !(from.is_signed() && from.bits() == int.bits())
            });
        if may_be_beyond {
            let unsigned = unsigned(int);
            let piece =
                if from == Some(unsigned) { piece } else { self.converted(unsigned, &piece) };
            let call = self.native(Native::ToSigned(int), &piece.text);
            return Ok(Piece::primary(call, Rank::Int(int)));
        }
        Ok(self.converted(int, &piece))
    }
}

/// Whether C promotes it to `int`.
pub(super) const fn is_narrow(int: Int) -> bool {
    matches!(int, Int::U8 | Int::U16)
}

/// Whether C computes excess bits above a narrow number.
pub(super) fn overflows(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Not(_) | ExprKind::Method(Method::WrappingNeg, _) => true,
        ExprKind::Binary(operator, ..) => {
            matches!(operator, Operator::WrappingAdd | Operator::WrappingSub)
        }
        _ => false,
    }
}

/// Whether, on every processor, each value of one type is also one of the other.
pub(super) fn widens(from: &Type, to: &Type) -> bool {
    let Some(to) = to.int().filter(|int| !int.is_signed()) else { return false };
    match from {
        Type::Bool => true,
        Type::Int(from) if from.is_signed() => false,
        Type::Int(Int::Usize) => matches!(to, Int::U64 | Int::U128),
        Type::Int(from) => match to {
            Int::Usize => is_narrow(*from),
            to => from.bits() <= to.bits(),
        },
        _ => false,
    }
}

/// The unsigned type of the same width.
const fn unsigned(int: Int) -> Int {
    match int {
        Int::I8 => Int::U8,
        Int::I16 => Int::U16,
        Int::I32 => Int::U32,
        Int::I128 => Int::U128,
        _ => Int::U64,
    }
}

/// A signed literal.
fn signed(value: u128, int: Int) -> Piece {
    let bits = int.bits();
    let is_negative = value >> (bits - 1) & 1 == 1;
    let size = if is_negative { value.wrapping_neg() & int.mask() } else { value };
    if is_negative && size > int.mask() >> 1 {
        return Piece::primary(format!("INT{bits}_MIN"), Rank::Int(int));
    }
    let (text, rank) = if size <= LEAST_INT_MAX {
        (size.to_string(), Rank::Literal)
    } else {
        (format!("INT{bits}_C({})", number(size)), Rank::Int(int))
    };
    if is_negative {
        return Piece { text: format!("-{text}"), level: Level::Unary, rank };
    }
    Piece::primary(text, rank)
}

/// The C spelling and precedence of an operator on numbers.
fn sign(operator: Operator) -> (&'static str, Level) {
    match operator {
        Operator::Add | Operator::WrappingAdd => ("+", Level::Add),
        Operator::Sub | Operator::WrappingSub => ("-", Level::Sub),
        Operator::Mul | Operator::WrappingMul => ("*", Level::Mul),
        Operator::Div => ("/", Level::Div),
        Operator::Rem => ("%", Level::Div),
        Operator::And | Operator::AndThen => ("&", Level::BitAnd),
        Operator::Or | Operator::OrElse => ("|", Level::BitOr),
        Operator::Xor => ("^", Level::BitXor),
        Operator::Shl => ("<<", Level::Shift),
        Operator::Shr => (">>", Level::Shift),
        Operator::Eq => ("==", Level::Compare),
        Operator::Ne => ("!=", Level::Compare),
        Operator::Lt => ("<", Level::Compare),
        Operator::Le => ("<=", Level::Compare),
        Operator::Gt => (">", Level::Compare),
        Operator::Ge => (">=", Level::Compare),
    }
}
