//! What operators and known functions compute.

use super::value::{Items, Value, signed};
use crate::language::{Int, Method, Operator, Type};

/// A value, or an error message.
type Computed = Result<Value, String>;

/// The result of an operator that evaluates both operands.
pub(super) fn binary(operator: Operator, left: &Value, right: &Value) -> Computed {
    match (left, right) {
        (&Value::Int { number, kind }, &Value::Int { number: by, .. }) if operator.shifts() => {
            shift(operator, number, kind, by)
        }
        (&Value::Int { number: left, kind }, &Value::Int { number: right, kind: other })
            if kind == other =>
        {
            integers(operator, left, right, kind)
        }
        (&Value::Bool(left), &Value::Bool(right)) => truths(operator, left, right),
        _ => match operator {
            Operator::Eq => Ok(Value::Bool(left == right)),
            Operator::Ne => Ok(Value::Bool(left != right)),
            _ => Err(format!("{left} {} {right} has no meaning", sign(operator))),
        },
    }
}

fn truths(operator: Operator, left: bool, right: bool) -> Computed {
    let truth = match operator {
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Xor | Operator::Ne => left ^ right,
        Operator::Eq => left == right,
        _ => return Err(format!("{left} {} {right} has no meaning", sign(operator))),
    };
    Ok(Value::Bool(truth))
}

fn shift(operator: Operator, number: u128, kind: Int, by: u128) -> Computed {
    let distance = u32::try_from(by).ok().filter(|&by| by < kind.bits());
    let distance = distance.ok_or_else(|| format!("a shift of {} by {by}", kind.name()))?;
    let shifted = match operator {
        Operator::Shl => number << distance,
        _ if kind.is_signed() => (signed(number, kind) >> distance).cast_unsigned(),
        _ => number >> distance,
    };
    Ok(Value::int(kind, shifted))
}

fn integers(operator: Operator, left: u128, right: u128, kind: Int) -> Computed {
    let order = || {
        if kind.is_signed() {
            signed(left, kind).cmp(&signed(right, kind))
        } else {
            left.cmp(&right)
        }
    };
    let number = match operator {
        Operator::Add | Operator::Sub | Operator::Mul | Operator::Div | Operator::Rem => {
            return exact(operator, left, right, kind);
        }
        Operator::WrappingAdd => left.wrapping_add(right),
        Operator::WrappingSub => left.wrapping_sub(right),
        Operator::WrappingMul => left.wrapping_mul(right),
        Operator::And => left & right,
        Operator::Or => left | right,
        Operator::Xor => left ^ right,
        Operator::Eq => return Ok(Value::Bool(left == right)),
        Operator::Ne => return Ok(Value::Bool(left != right)),
        Operator::Lt => return Ok(Value::Bool(order().is_lt())),
        Operator::Le => return Ok(Value::Bool(order().is_le())),
        Operator::Gt => return Ok(Value::Bool(order().is_gt())),
        Operator::Ge => return Ok(Value::Bool(order().is_ge())),
        Operator::Shl | Operator::Shr => return shift(operator, left, kind, right),
        Operator::AndThen | Operator::OrElse => {
            return Err(format!("`{}` of integers has no meaning", sign(operator)));
        }
    };
    Ok(Value::int(kind, number))
}

/// The result of exact arithmetic, which must fit.
fn exact(operator: Operator, left: u128, right: u128, kind: Int) -> Computed {
    if right == 0 && matches!(operator, Operator::Div | Operator::Rem) {
        return Err("a division by zero".to_owned());
    }
    let number = if kind.is_signed() {
        let (left, right) = (signed(left, kind), signed(right, kind));
        let found = match operator {
            Operator::Add => left.checked_add(right),
            Operator::Sub => left.checked_sub(right),
            Operator::Mul => left.checked_mul(right),
            Operator::Div => left.checked_div(right),
            // If the quotient does not fit, there is no remainder either.
            _ => left.checked_div(right).filter(|&found| fits(found, kind)).map(|_| left % right),
        };
        found.filter(|&found| fits(found, kind)).map(i128::cast_unsigned)
    } else {
        let found = match operator {
            Operator::Add => left.checked_add(right),
            Operator::Sub => left.checked_sub(right),
            Operator::Mul => left.checked_mul(right),
            Operator::Div => left.checked_div(right),
            _ => left.checked_rem(right),
        };
        found.filter(|&found| found <= kind.mask())
    };
    let number = number.ok_or_else(|| {
        let [left, right] = [left, right].map(|number| Value::int(kind, number));
        format!("an overflow of {}: {left} {} {right}", kind.name(), sign(operator))
    })?;
    Ok(Value::int(kind, number))
}

/// Whether the number fits a signed type.
const fn fits(number: i128, kind: Int) -> bool {
    signed(number.cast_unsigned() & kind.mask(), kind) == number
}

/// The number of integers from `from` up to but excluding `to`; `None` if they have different
/// types.
pub(super) fn distance(from: &Value, to: &Value) -> Option<u128> {
    match (from, to) {
        (&Value::Int { number: from, kind }, &Value::Int { number: to, kind: other })
            if kind == other =>
        {
            if kind.is_signed() {
                let distance = signed(to, kind).saturating_sub(signed(from, kind));
                Some(u128::try_from(distance).unwrap_or(0))
            } else {
                Some(to.saturating_sub(from))
            }
        }
        _ => None,
    }
}

/// The complement.
pub(super) fn not(value: &Value) -> Computed {
    match *value {
        Value::Bool(truth) => Ok(Value::Bool(!truth)),
        Value::Int { number, kind } => Ok(Value::int(kind, !number)),
        ref other => Err(format!("{other} has no complement")),
    }
}

/// The value converted to another type.
#[allow(clippy::cast_precision_loss, reason = "the nearest double is what is meant")]
pub(super) fn cast(value: &Value, ty: &Type) -> Computed {
    match (value, ty) {
        (&Value::Int { number, kind }, &Type::Int(target)) => {
            let number =
                if kind.is_signed() { signed(number, kind).cast_unsigned() } else { number };
            Ok(Value::int(target, number))
        }
        (&Value::Bool(truth), &Type::Int(target)) => Ok(Value::int(target, truth.into())),
        (&Value::Int { number, kind }, Type::Double) if kind.is_signed() => {
            Ok(Value::Double(signed(number, kind) as f64))
        }
        (&Value::Int { number, .. }, Type::Double) => Ok(Value::Double(number as f64)),
        _ => Err(format!("{value} cannot become a value of {ty}")),
    }
}

/// The result of a known function.
pub(super) fn method(method: Method, value: &Value) -> Computed {
    match (method, value) {
        (Method::ToBits, Value::Single(single)) => {
            return Ok(Value::int(Int::U32, single.to_bits().into()));
        }
        (Method::ToBits, Value::Double(double)) => {
            return Ok(Value::int(Int::U64, double.to_bits().into()));
        }
        _ => {}
    }
    let &Value::Int { number, kind } = value else {
        return Err(format!("{value} is no integer"));
    };
    let unused = 128 - kind.bits();
    let index = |index: u32| Value::int(Int::U32, index.into());
    Ok(match method {
        Method::CountOnes => index(number.count_ones()),
        Method::LeadingZeros => index(number.leading_zeros() - unused),
        Method::TrailingZeros => index(number.trailing_zeros().min(kind.bits())),
        Method::ReverseBits => Value::int(kind, number.reverse_bits() >> unused),
        Method::SwapBytes => Value::int(kind, number.swap_bytes() >> unused),
        Method::IsPowerOfTwo => Value::Bool(number.is_power_of_two()),
        Method::WrappingNeg => Value::int(kind, number.wrapping_neg()),
        Method::ToBits => return Err(format!("{value} is no number of floating point")),
    })
}

/// The bytes of a word, the least significant first: code in the language does not depend on the
/// byte order in memory.
pub(super) fn to_bytes(value: &Value) -> Computed {
    bytes(value).map(Value::array)
}

/// The first `count` bytes of consecutive words.
pub(super) fn bytes_of(words: &Items, count: usize) -> Computed {
    let mut all = Vec::new();
    for word in words.as_slice() {
        all.extend(bytes(word)?);
    }
    if all.len() < count {
        return Err(format!("the first {count} bytes of {}, which are fewer", all.len()));
    }
    all.truncate(count);
    Ok(Value::array(all))
}

fn bytes(word: &Value) -> Result<Vec<Value>, String> {
    let &Value::Int { number, kind } = word else {
        return Err(format!("{word} is no integer"));
    };
    Ok((0..kind.bits() / 8).map(|byte| Value::int(Int::U8, number >> (8 * byte))).collect())
}

/// The word of that type with these bytes, the least significant first.
pub(super) fn from_bytes(bytes: &Items, ty: &Type) -> Computed {
    let kind = ty.int().filter(|kind| kind.bits() as usize == 8 * bytes.len());
    let kind = kind.ok_or_else(|| format!("{} bytes are no {ty}", bytes.len()))?;
    let mut number = 0;
    for byte in bytes.as_slice().iter().rev() {
        match byte {
            Value::Int { number: byte, kind: Int::U8 } => number = number << 8 | byte,
            other => return Err(format!("{other} is no byte")),
        }
    }
    Ok(Value::int(kind, number))
}

/// An operator in messages.
const fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Add | Operator::WrappingAdd => "+",
        Operator::Sub | Operator::WrappingSub => "-",
        Operator::Mul | Operator::WrappingMul => "*",
        Operator::Div => "/",
        Operator::Rem => "%",
        Operator::And => "&",
        Operator::Or => "|",
        Operator::Xor => "^",
        Operator::Shl => "<<",
        Operator::Shr => ">>",
        Operator::Eq => "==",
        Operator::Ne => "!=",
        Operator::Lt => "<",
        Operator::Le => "<=",
        Operator::Gt => ">",
        Operator::Ge => ">=",
        Operator::AndThen => "&&",
        Operator::OrElse => "||",
    }
}
