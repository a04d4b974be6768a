//! Expressions. What C would compute in another type is written so that the value is the same.

use super::body::Body;
use super::names::position;
use super::native::Native;
use super::text::{Level, Piece, Rank, full, mask, number, quoted};
use super::types::{leaf, scalar};
use crate::fault::Fault;
use crate::ir::{Argument, Block, Expr, ExprKind, Int, Method, Operator, Place, Type};

/// The greatest number that every compiler's `int` has.
const LEAST_INT_MAX: u128 = 0x7fff;

impl Body<'_> {
    /// The value of an expression, which is no array, slice or option.
    pub fn value(&mut self, expr: &Expr) -> Result<Piece, Fault> {
        match &expr.kind {
            ExprKind::Integer(value) => Ok(self.integer(*value, &expr.ty, number)),
            ExprKind::Truth(truth) => Ok(Piece::primary(truth.to_string(), Rank::Other)),
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
                let text = self.member(base, &super::names::usable(field.clone()))?;
                Ok(Piece::primary(text, rank(&expr.ty)))
            }
            ExprKind::Position(base, place) => {
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
                Ok(Piece::primary(text, rank(&expr.ty)))
            }
            ExprKind::If(condition, then, otherwise) => {
                self.choice(condition, (then, otherwise), &expr.ty)
            }
            ExprKind::Block(block) => {
                self.statements(&block.statements)?;
                match &block.value {
                    Some(value) => self.value(value),
                    None => Err(Fault::new(&block.code, "it has no value")),
                }
            }
            ExprKind::Record(..) | ExprKind::Tuple(_) => {
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
            ExprKind::Intrinsic(name, ..) => {
                Err(Fault::new(name, "intrinsics of a processor are not printed as C"))
            }
            ExprKind::Tier | ExprKind::SetTier(_) => {
                Err(Fault::new("tier", "a choice of instructions is not printed as C"))
            }
            ExprKind::Address(_) | ExprKind::Further(..) | ExprKind::AlignOffset(..) => {
                Err(Fault::new(expr.ty.to_string(), "addresses are not printed as C"))
            }
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
                Err(Fault::new(expr.ty.to_string(), "C has no such value inside an expression"))
            }
        }
    }

    /// The same where the context converts it to its type: what only widens it is left out.
    pub fn loose(&mut self, expr: &Expr) -> Result<Piece, Fault> {
        if let ExprKind::Cast(inner) = &expr.kind
            && widens(&inner.ty, &expr.ty)
        {
            let start = self.lines.len();
            let piece = self.loose(inner)?;
            if matches!(piece.rank, Rank::Int(_) | Rank::Small(true) | Rank::Other) {
                return Ok(piece);
            }
            self.lines.truncate(start);
        }
        self.value(expr)
    }

    /// The value as it is stored in a variable of its type.
    pub fn stored(&mut self, expr: &Expr) -> Result<String, Fault> {
        let piece = self.loose(expr)?;
        Ok(match (piece.rank, expr.ty.int()) {
            (Rank::Small(false), Some(int)) => self.converted(int, &piece).text,
            _ => piece.text,
        })
    }

    /// The same inside the braces of an initializer, where C++ forbids to narrow.
    pub fn stored_in_braces(&mut self, expr: &Expr) -> Result<String, Fault> {
        let piece = self.loose(expr)?;
        Ok(match (piece.rank, expr.ty.int()) {
            (Rank::Small(_), Some(int)) => self.converted(int, &piece).text,
            _ => piece.text,
        })
    }

    /// An expression that C takes for its type, so that it decides what the operator beside it computes.
    fn solid(&mut self, expr: &Expr) -> Result<Piece, Fault> {
        let piece = self.value(expr)?;
        let (Rank::Literal, Some(int)) = (piece.rank, expr.ty.int()) else { return Ok(piece) };
        if matches!(int, Int::U8 | Int::U16) {
            return Ok(Piece { text: format!("{}u", piece.text), ..piece });
        }
        let text = match int {
            Int::U32 => format!("UINT32_C({})", piece.text),
            Int::U64 => format!("UINT64_C({})", piece.text),
            _ => return Ok(self.converted(int, &piece)),
        };
        Ok(Piece::primary(text, Rank::Int(int)))
    }

    /// A conversion to an integer's type.
    fn converted(&self, int: Int, piece: &Piece) -> Piece {
        let text = format!("({}){}", self.names().int(int), piece.tight());
        Piece { text, level: Level::Unary, rank: Rank::Int(int) }
    }

    fn integer(&mut self, value: u128, ty: &Type, text: fn(u128) -> String) -> Piece {
        let Some(int) = ty.int() else { return Piece::primary(number(value), Rank::Literal) };
        if int.is_signed() {
            return signed(value, int);
        }
        let is_plain = value <= LEAST_INT_MAX || matches!(int, Int::U8 | Int::U16 | Int::Usize);
        match int {
            // Lengths and indices are counted.
            Int::Usize => Piece::primary(value.to_string(), Rank::Literal),
            _ if is_plain => Piece::primary(text(value), Rank::Literal),
            Int::U32 => Piece::primary(format!("UINT32_C({})", full(value, 32)), Rank::Int(int)),
            Int::U128 if value > Int::U64.mask() => {
                self.required.wide = true;
                let (high, low) = (value >> 64, value & Int::U64.mask());
                let name = self.names().macro_named("U128");
                let text = format!("{name}({high:#018x}, {low:#018x})");
                Piece::primary(text, Rank::Int(int))
            }
            Int::U128 => Piece::primary(format!("UINT64_C({})", full(value, 64)), Rank::Literal),
            _ => Piece::primary(format!("UINT64_C({})", full(value, 64)), Rank::Int(int)),
        }
    }

    /// An operand of an operator on bits: its numbers are masks.
    pub fn bits(&mut self, expr: &Expr) -> Result<Piece, Fault> {
        match &expr.kind {
            ExprKind::Integer(value) => Ok(self.integer(*value, &expr.ty, mask)),
            _ => self.loose(expr),
        }
    }

    fn complement(&mut self, inner: &Expr) -> Result<Piece, Fault> {
        if inner.ty == Type::Bool {
            return self.negated(inner);
        }
        let int = inner.ty.int().unwrap_or(Int::U64);
        let piece = self.solid(inner)?;
        let text = format!("~{}", piece.tight());
        let complement = Piece { text, level: Level::Unary, rank: Rank::Int(int) };
        Ok(if is_narrow(int) { self.converted(int, &complement) } else { complement })
    }

    /// What does not hold.
    pub fn negated(&mut self, truth: &Expr) -> Result<Piece, Fault> {
        let (text, level) = match &truth.kind {
            ExprKind::Not(inner) => return self.value(inner),
            ExprKind::Truth(truth) => {
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

    /// Truths, texts and doubles.
    fn of_others(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Result<Piece, Fault> {
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
            _ => return Err(Fault::new(left.ty.to_string(), "C has no such operator on it")),
        };
        let first = self.value(left)?;
        let (second, lines) = self.inside(|body| body.value(right))?;
        if lines.is_empty() || !matches!(operator, Operator::AndThen | Operator::OrElse) {
            let (second, lines) = self.apart(|body| body.value(right))?;
            self.lines.extend(lines);
            let text =
                format!("{} {sign} {}", first.operand(level, false), second.operand(level, true));
            return Ok(Piece { text, level, rank: Rank::Other });
        }
        // The second is evaluated only if it decides.
        let name = self.fresh("holds");
        self.line(format!("bool {name} = {};", first.text));
        let not = if operator == Operator::AndThen { "" } else { "!" };
        self.line(format!("if ({not}{name}) {{"));
        self.lines.extend(lines);
        self.line(format!("    {name} = {};", second.text));
        self.line("}");
        Ok(Piece::primary(name, Rank::Other))
    }

    fn of_numbers(
        &mut self,
        operator: Operator,
        (left, right): (&Expr, &Expr),
        int: Int,
    ) -> Result<Piece, Fault> {
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
        // What stands above a narrow number does not matter beside an operand that has nothing there.
        if operator == Operator::And && is_narrow(int) && overflows(left) != overflows(right) {
            let part = |body: &mut Self, expr: &Expr| {
                if overflows(expr) { body.overflowing(expr) } else { operand(body, expr) }
            };
            let (one, two) = (part(self, left)?, part(self, right)?);
            let text = format!("{} & {}", one.operand(level, false), two.operand(level, true));
            return Ok(Piece { text, level, rank: Rank::Small(true) });
        }
        let (mut one, mut two) = (operand(self, left)?, operand(self, right)?);
        let decides = |piece: &Piece| piece.rank == Rank::Int(int);
        let is_product = operator == Operator::WrappingMul && is_narrow(int);
        if is_product {
            // The product of two numbers of 16 bits may be too great for an `int`, but not for an `unsigned`.
            two = self.solid(right)?;
            if two.rank != Rank::Literal {
                one.text = format!("(unsigned){}", one.tight());
                one.level = Level::Unary;
            }
        } else if !is_narrow(int) && !operator.compares() && !decides(&one) && !decides(&two) {
            one = self.solid(left)?;
        }
        let text = format!("{} {sign} {}", one.operand(level, false), two.operand(level, true));
        let rank = match operator {
            _ if operator.compares() => Rank::Other,
            Operator::And | Operator::Or | Operator::Xor | Operator::Div | Operator::Rem
                if is_narrow(int) =>
            {
                Rank::Small(true)
            }
            _ if is_narrow(int) => Rank::Small(false),
            _ => Rank::Int(int),
        };
        let piece = Piece { text, level, rank };
        Ok(if is_narrow(int) && is_wrapping { self.converted(int, &piece) } else { piece })
    }

    /// A narrow number with what C computes above it.
    fn overflowing(&mut self, expr: &Expr) -> Result<Piece, Fault> {
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

    /// A number with a sign whose overflow is cut off: C defines that without a sign only.
    fn wrapping_signed(
        &mut self,
        (sign, level): (&str, Level),
        left: &Expr,
        right: &Expr,
        int: Int,
    ) -> Result<Piece, Fault> {
        let unsigned = unsigned(int);
        let (left, right) = (self.value(left)?, self.value(right)?);
        let (left, right) = (self.converted(unsigned, &left), self.converted(unsigned, &right));
        let text = format!("{} {sign} {}", left.operand(level, false), right.operand(level, true));
        Ok(Piece::primary(self.native(Native::ToSigned(int), &text), Rank::Int(int)))
    }

    fn shift(
        &mut self,
        operator: Operator,
        left: &Expr,
        right: &Expr,
        int: Int,
    ) -> Result<Piece, Fault> {
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
        let sign = if operator == Operator::Shl { "<<" } else { ">>" };
        let (value, count) =
            (value.operand(Level::Shift, false), count.operand(Level::Shift, true));
        // Only for a number that is written there do all compilers know that the quotient fits.
        let is_known = matches!(right.kind, ExprKind::Integer(_));
        let rank = if is_narrow(int) { Rank::Small(is_known) } else { Rank::Int(int) };
        let piece = Piece { text: format!("{value} {sign} {count}"), level: Level::Shift, rank };
        let cuts_off = is_narrow(int) && operator == Operator::Shl;
        Ok(if cuts_off { self.converted(int, &piece) } else { piece })
    }

    fn cast(&mut self, inner: &Expr, ty: &Type) -> Result<Piece, Fault> {
        let Some(int) = ty.int() else {
            let piece = self.value(inner)?;
            let text = format!("({}){}", scalar(ty, self.names())?, piece.tight());
            return Ok(Piece { text, level: Level::Unary, rank: Rank::Other });
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

    fn method(&mut self, method: Method, inner: &Expr) -> Result<Piece, Fault> {
        if method == Method::ToBits {
            let value = self.value(inner)?;
            let call = self.native(Native::DoubleBits, &value.text);
            return Ok(Piece::primary(call, Rank::Int(Int::U64)));
        }
        let int = inner.ty.int().unwrap_or(Int::U64);
        if method == Method::WrappingNeg {
            let value = if is_narrow(int) { self.loose(inner)? } else { self.solid(inner)? };
            let text = format!("0 - {}", value.operand(Level::Sub, true));
            let negated = Piece { text, level: Level::Sub, rank: Rank::Int(int) };
            return Ok(if is_narrow(int) { self.converted(int, &negated) } else { negated });
        }
        if method == Method::SwapBytes && int == Int::U8 {
            return self.value(inner);
        }
        let value = self.stored(inner)?;
        // A narrow word has ones or zeros beside it that count, or do not.
        let (native, value) = match (method, int) {
            (Method::TrailingZeros, Int::U8) => {
                (Native::TrailingZeros(32), format!("UINT32_C(0x100) | {value}"))
            }
            (Method::TrailingZeros, Int::U16) => {
                (Native::TrailingZeros(32), format!("UINT32_C(0x10000) | {value}"))
            }
            (Method::TrailingZeros, int) => (Native::TrailingZeros(int.bits()), value),
            (Method::LeadingZeros, int) => (Native::LeadingZeros(int.bits().max(32)), value),
            (Method::CountOnes, int) => (Native::CountOnes(int.bits().max(32)), value),
            (Method::IsPowerOfTwo, int) => (Native::IsPowerOfTwo(int.bits().max(32)), value),
            (Method::ReverseBits, int) => (Native::ReverseBits(int.bits()), value),
            (Method::SwapBytes, int) => (Native::SwapBytes(int.bits()), value),
            (Method::WrappingNeg | Method::ToBits, _) => unreachable!("above"),
        };
        let text = self.native(native, &value);
        let is_word = matches!(method, Method::ReverseBits | Method::SwapBytes);
        let rank = if is_word { Rank::Int(int) } else { rank_of(method) };
        let piece = Piece::primary(text, rank);
        if method == Method::LeadingZeros && is_narrow(int) {
            let text = format!("{} - {}", piece.text, 32 - int.bits());
            return Ok(Piece { text, level: Level::Sub, rank });
        }
        Ok(if int == Int::Usize && is_word { self.converted(int, &piece) } else { piece })
    }

    /// A call of a function of the header's own.
    pub fn native(&mut self, native: Native, arguments: &str) -> String {
        self.required.natives.insert(native);
        self.required.wide |= native.is_wide();
        format!("{}({arguments})", self.names().native(&native.name()))
    }

    /// A call, with more arguments in the end.
    pub fn call(
        &mut self,
        name: &str,
        arguments: &[Argument],
        more: &[String],
    ) -> Result<String, Fault> {
        let mut all = Vec::new();
        for argument in arguments {
            match argument {
                Argument::Mutable(place) => all.push(self.address(place)?),
                Argument::Value(value) => match &value.ty {
                    Type::Array(..) => all.push(self.pointer(value)?.text),
                    Type::Slice(_) => {
                        all.push(self.pointer(value)?.text);
                        let length = Self::length(value)?;
                        all.push(self.stored(&length)?);
                    }
                    _ => all.push(self.stored(value)?),
                },
            }
        }
        all.extend(more.iter().cloned());
        Ok(format!("{}({})", self.names().function(name), all.join(", ")))
    }

    /// A pointer to a place that a function changes.
    fn address(&mut self, place: &Place) -> Result<String, Fault> {
        let piece = self.place(place)?;
        if matches!(place.ty, Type::Array(..)) {
            return Ok(piece.text);
        }
        Ok(match piece.text.strip_prefix('*') {
            Some(pointer) => pointer.to_owned(),
            None => format!("&{}", piece.base()),
        })
    }

    /// One value or the other.
    fn choice(
        &mut self,
        condition: &Expr,
        (then, otherwise): (&Block, &Block),
        ty: &Type,
    ) -> Result<Piece, Fault> {
        let condition_piece = self.value(condition)?;
        let is_plain = |block: &Block| block.statements.is_empty();
        if let (true, true, Some(one), Some(two)) =
            (is_plain(then), is_plain(otherwise), &then.value, &otherwise.value)
        {
            let (pieces, lines) = self.apart(|body| Ok((body.loose(one)?, body.loose(two)?)))?;
            if lines.is_empty() {
                let (one, two) = pieces;
                let text = format!(
                    "{} ? {} : {}",
                    condition_piece.operand(Level::Choice, false),
                    one.operand(Level::Choice, false),
                    two.operand(Level::Choice, false)
                );
                let rank = match ty.int() {
                    Some(int) if is_narrow(int) => {
                        let warns = [one.rank, two.rank].contains(&Rank::Small(false));
                        Rank::Small(!warns)
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

    fn is_some(&mut self, option: &Expr) -> Result<Piece, Fault> {
        let text = match &option.kind {
            ExprKind::Variable(variable) => self.read(*variable),
            ExprKind::Some(_) => "true".to_owned(),
            ExprKind::None => "false".to_owned(),
            ExprKind::Call(name, arguments) => {
                let Type::Option(inner) = &option.ty else {
                    return Err(Fault::new(name, "it is no option"));
                };
                let unused = self.temporary("unused", inner)?;
                self.call(name, arguments, &[format!("&{unused}")])?
            }
            _ => return Err(Fault::new(option.ty.to_string(), "C has no such option")),
        };
        Ok(Piece::primary(text, Rank::Other))
    }

    /// A field of a struct.
    pub fn member(&mut self, base: &Expr, field: &str) -> Result<String, Fault> {
        if let ExprKind::Variable(variable) = &base.kind
            && self.is_lent(*variable)
        {
            return Ok(format!("{}->{field}", self.read(*variable)));
        }
        Ok(format!("{}.{field}", self.value(base)?.base()))
    }
}

/// What C takes a variable of the type for.
pub(super) fn rank(ty: &Type) -> Rank {
    leaf(ty).int().map_or(Rank::Other, Rank::Int)
}

const fn rank_of(method: Method) -> Rank {
    match method {
        Method::IsPowerOfTwo => Rank::Other,
        _ => Rank::Int(Int::U32),
    }
}

/// Whether C computes with an `int` instead.
pub(super) const fn is_narrow(int: Int) -> bool {
    matches!(int, Int::U8 | Int::U16)
}

/// Whether C computes more of a narrow number than fits it.
fn overflows(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Not(_) | ExprKind::Method(Method::WrappingNeg, _) => true,
        ExprKind::Binary(operator, ..) => {
            matches!(operator, Operator::WrappingAdd | Operator::WrappingSub)
        }
        _ => false,
    }
}

/// Whether every value of one type is one of the other, on every processor.
fn widens(from: &Type, to: &Type) -> bool {
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

/// The type without a sign of the same width.
const fn unsigned(int: Int) -> Int {
    match int {
        Int::I8 => Int::U8,
        Int::I32 => Int::U32,
        _ => Int::U64,
    }
}

/// A number with a sign.
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

/// An operator of numbers in C.
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
