//! Operators and known functions as terms, with the conditions that they require.

use super::terms::{Term, TermPool, ones};
use super::values::Symbolic;
use bit_tables_ir::{Int, Method, Operator, Type};
use std::rc::Rc;

/// A value, the condition under which it is valid, and the message if it is not.
pub(super) type Computed = Result<Guarded, String>;

type Guarded = (Symbolic, Term, &'static str);

const fn always(value: Symbolic) -> Guarded {
    (value, TermPool::TRUE, "")
}

/// The result of an operator that evaluates both operands.
pub(super) fn binary(
    terms: &mut TermPool,
    operator: Operator,
    left: &Symbolic,
    right: &Symbolic,
) -> Computed {
    match (left, right) {
        (&Symbolic::Int(left, kind), &Symbolic::Int(by, _)) if operator.shifts() => {
            Ok(shift(terms, operator, left, kind, by))
        }
        (&Symbolic::Int(left, kind), &Symbolic::Int(right, other)) if kind == other => {
            integers(terms, operator, left, right, kind)
        }
        (&Symbolic::Bool(left), &Symbolic::Bool(right)) => {
            Ok(always(Symbolic::Bool(match operator {
                Operator::And | Operator::AndThen => terms.and(left, right),
                Operator::Or | Operator::OrElse => terms.or(left, right),
                Operator::Xor | Operator::Ne => terms.xor(left, right),
                Operator::Eq => terms.equal(left, right),
                _ => return Err("an operator that truths do not have".to_owned()),
            })))
        }
        _ => {
            let equal = Symbolic::equal(terms, left, right)?;
            Ok(always(Symbolic::Bool(match operator {
                Operator::Eq => equal,
                Operator::Ne => terms.not(equal),
                _ => return Err(format!("an operator of {} and {}", left.what(), right.what())),
            })))
        }
    }
}

fn shift(terms: &mut TermPool, operator: Operator, left: Term, kind: Int, by: Term) -> Guarded {
    let width = terms.number(kind.bits().into(), terms.width(by).max(8));
    let distance = terms.resized(by, terms.width(width));
    let fits = terms.less(distance, width);
    let by = terms.resized(by, kind.bits());
    let shifted = match operator {
        Operator::Shl => terms.shl(left, by),
        _ if kind.is_signed() => terms.shr_signed(left, by),
        _ => terms.shr(left, by),
    };
    (Symbolic::Int(shifted, kind), fits, "a shift by the width or more")
}

fn integers(
    terms: &mut TermPool,
    operator: Operator,
    left: Term,
    right: Term,
    kind: Int,
) -> Computed {
    let less = |terms: &mut TermPool, one, other| {
        if kind.is_signed() { terms.less_signed(one, other) } else { terms.less(one, other) }
    };
    let truth = match operator {
        Operator::Eq => Some(terms.equal(left, right)),
        Operator::Ne => {
            let equal = terms.equal(left, right);
            Some(terms.not(equal))
        }
        Operator::Lt => Some(less(terms, left, right)),
        Operator::Gt => Some(less(terms, right, left)),
        Operator::Le | Operator::Ge => {
            let (one, other) = if operator == Operator::Le { (right, left) } else { (left, right) };
            let less = less(terms, one, other);
            Some(terms.not(less))
        }
        _ => None,
    };
    if let Some(truth) = truth {
        return Ok(always(Symbolic::Bool(truth)));
    }
    let number = match operator {
        Operator::And => terms.and(left, right),
        Operator::Or => terms.or(left, right),
        Operator::Xor => terms.xor(left, right),
        Operator::WrappingAdd => terms.add(left, right),
        Operator::WrappingSub => terms.sub(left, right),
        Operator::WrappingMul => terms.mul(left, right),
        _ => {
            let (number, fits, what) = if kind.is_signed() {
                exact_signed(terms, operator, left, right)?
            } else {
                exact(terms, operator, left, right)?
            };
            return Ok((Symbolic::Int(number, kind), fits, what));
        }
    };
    Ok(always(Symbolic::Int(number, kind)))
}

/// Exact unsigned arithmetic.
fn exact(
    terms: &mut TermPool,
    operator: Operator,
    left: Term,
    right: Term,
) -> Result<(Term, Term, &'static str), String> {
    let width = terms.width(left);
    let (most, more) = (terms.upper_bound(left), terms.upper_bound(right));
    Ok(match operator {
        Operator::Add => {
            let sum = terms.add(left, right);
            let fits = most.checked_add(more).is_some_and(|most| most <= ones(width));
            let overflow = if fits { TermPool::FALSE } else { terms.less(sum, left) };
            (sum, terms.not(overflow), "an overflow of a sum")
        }
        Operator::Sub => {
            let negative = terms.less(left, right);
            (terms.sub(left, right), terms.not(negative), "a difference below zero")
        }
        Operator::Mul => {
            let product = terms.mul(left, right);
            if most.checked_mul(more).is_some_and(|most| most <= ones(width)) {
                return Ok((product, TermPool::TRUE, ""));
            }
            if width > 64 {
                return Err("an exact product of 128 bits".to_owned());
            }
            let (left, right) = (terms.resized(left, 2 * width), terms.resized(right, 2 * width));
            let wide = terms.mul(left, right);
            let above = terms.extract(wide, width, width);
            let overflow = terms.is_some_bit(above);
            (product, terms.not(overflow), "an overflow of a product")
        }
        Operator::Div | Operator::Rem => {
            let defined = terms.is_some_bit(right);
            let found = match operator {
                Operator::Div => terms.div(left, right),
                _ => terms.rem(left, right),
            };
            (found, defined, "a division by zero")
        }
        _ => return Err("an operator that integers do not have".to_owned()),
    })
}

/// Exact signed arithmetic: with one more bit nothing overflows.
fn exact_signed(
    terms: &mut TermPool,
    operator: Operator,
    left: Term,
    right: Term,
) -> Result<(Term, Term, &'static str), String> {
    let width = terms.width(left);
    if width == u128::BITS {
        return Err("exact arithmetic of 128 bits with signs".to_owned());
    }
    let wider = match operator {
        Operator::Add | Operator::Sub => width + 1,
        Operator::Mul => 2 * width,
        _ => return Err("a division with signs".to_owned()),
    };
    let one = terms.resized_signed(left, wider);
    let other = terms.resized_signed(right, wider);
    let exact = match operator {
        Operator::Add => terms.add(one, other),
        Operator::Sub => terms.sub(one, other),
        _ => terms.mul(one, other),
    };
    let number = terms.extract(exact, 0, width);
    let again = terms.resized_signed(number, wider);
    let fits = terms.equal(exact, again);
    Ok((number, fits, "an overflow of a number with a sign"))
}

/// The complement.
pub(super) fn not(terms: &mut TermPool, value: &Symbolic) -> Result<Symbolic, String> {
    match *value {
        Symbolic::Bool(truth) => Ok(Symbolic::Bool(terms.not(truth))),
        Symbolic::Int(number, kind) => Ok(Symbolic::Int(terms.not(number), kind)),
        ref other => Err(format!("the complement of {}", other.what())),
    }
}

/// The value converted to another type.
pub(super) fn cast(terms: &mut TermPool, value: &Symbolic, ty: &Type) -> Result<Symbolic, String> {
    Ok(match (value, ty) {
        (&Symbolic::Int(number, kind), &Type::Int(target)) => {
            let resized = if kind.is_signed() {
                terms.resized_signed(number, target.bits())
            } else {
                terms.resized(number, target.bits())
            };
            Symbolic::Int(resized, target)
        }
        (&Symbolic::Bool(truth), &Type::Int(target)) => {
            Symbolic::Int(terms.of_truth(truth, target.bits()), target)
        }
        (&Symbolic::Int(number, kind), Type::Double) if !kind.is_signed() => {
            Symbolic::Double(terms.double_of(number))
        }
        _ => return Err(format!("{} as {ty}", value.what())),
    })
}

/// The result of a known function.
pub(super) fn method(
    terms: &mut TermPool,
    method: Method,
    value: &Symbolic,
) -> Result<Symbolic, String> {
    match (method, value) {
        (Method::ToBits, &Symbolic::Single(bits)) => return Ok(Symbolic::Int(bits, Int::U32)),
        (Method::ToBits, &Symbolic::Double(bits)) => return Ok(Symbolic::Int(bits, Int::U64)),
        _ => {}
    }
    let &Symbolic::Int(number, kind) = value else {
        return Err(format!("a function of integers of {}", value.what()));
    };
    Ok(match method {
        Method::CountOnes => Symbolic::Int(terms.count_ones(number), Int::U32),
        Method::LeadingZeros => Symbolic::Int(terms.leading_zeros(number), Int::U32),
        Method::TrailingZeros => Symbolic::Int(terms.trailing_zeros(number), Int::U32),
        Method::ReverseBits => Symbolic::Int(terms.reversed(number, 1), kind),
        Method::SwapBytes => Symbolic::Int(terms.reversed(number, 8), kind),
        Method::IsPowerOfTwo => Symbolic::Bool(terms.is_power_of_two(number)),
        Method::WrappingNeg => {
            let zero = terms.number(0, kind.bits());
            Symbolic::Int(terms.sub(zero, number), kind)
        }
        Method::ToBits => return Err("the bits of no number of floating point".to_owned()),
    })
}

/// The bytes of a word, the least significant first.
pub(super) fn bytes(terms: &mut TermPool, word: &Symbolic) -> Result<Vec<Symbolic>, String> {
    let &Symbolic::Int(number, kind) = word else {
        return Err(format!("the bytes of {}", word.what()));
    };
    let byte = |byte| Symbolic::Int(terms.extract(number, 8 * byte, 8), Int::U8);
    Ok((0..kind.bits() / 8).map(byte).collect())
}

/// The word of that type with these bytes, the least significant first.
pub(super) fn from_bytes(
    terms: &mut TermPool,
    bytes: &Rc<Vec<Symbolic>>,
    ty: &Type,
) -> Result<Symbolic, String> {
    let kind = ty.int().filter(|kind| kind.bits() as usize == 8 * bytes.len());
    let kind = kind.ok_or_else(|| format!("{} bytes as {ty}", bytes.len()))?;
    let mut number = None;
    for byte in bytes.iter() {
        let &Symbolic::Int(byte, Int::U8) = byte else {
            return Err(format!("{} as a byte", byte.what()));
        };
        number = Some(number.map_or(byte, |lower| terms.concat(byte, lower)));
    }
    number.map(|number| Symbolic::Int(number, kind)).ok_or_else(|| "no bytes".to_owned())
}
