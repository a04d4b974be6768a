//! Operators and methods, compared with Rust's.

use crate::programs::{computed, expr, of_all_bytes, operated, variable};
use bit_tables_generator::Word;
use bit_tables_ir::interpret::Value;
use bit_tables_ir::{Bytes, ExprKind, Int, Method, Operator, Type};

/// Every pair of two bytes, and the ends of the other types, by the operators of Rust.
#[test]
fn arithmetic_is_that_of_rust() {
    use Operator as Op;
    type Exact = fn(u8, u8) -> Option<u8>;
    type Compare = fn(&u8, &u8) -> bool;
    let exact: [(Op, Exact); 13] = [
        (Op::Add, u8::checked_add),
        (Op::Sub, u8::checked_sub),
        (Op::Mul, u8::checked_mul),
        (Op::Div, u8::checked_div),
        (Op::Rem, u8::checked_rem),
        (Op::WrappingAdd, |x, y| Some(x.wrapping_add(y))),
        (Op::WrappingSub, |x, y| Some(x.wrapping_sub(y))),
        (Op::WrappingMul, |x, y| Some(x.wrapping_mul(y))),
        (Op::And, |x, y| Some(x & y)),
        (Op::Or, |x, y| Some(x | y)),
        (Op::Xor, |x, y| Some(x ^ y)),
        (Op::Shr, |x, y| x.checked_shr(y.into())),
        (Op::Shl, |x, y| x.checked_shl(y.into())),
    ];
    let truths: [(Op, Compare); 6] = [
        (Op::Eq, u8::eq),
        (Op::Ne, u8::ne),
        (Op::Lt, u8::lt),
        (Op::Le, u8::le),
        (Op::Gt, u8::gt),
        (Op::Ge, u8::ge),
    ];
    for (operator, expected) in exact {
        of_all_bytes(operator, |x, y| {
            expected(x, y).map(|number| Value::of(Word::U8, number.into()))
        });
    }
    for (operator, expected) in truths {
        of_all_bytes(operator, |x, y| Some(Value::Bool(expected(&x, &y))));
    }
    // Every width has a name, with a sign or without.
    for (name, bits) in [("u8", 8), ("u64", 64), ("usize", 64), ("i8", 8), ("i32", 32), ("i64", 64)]
    {
        assert_eq!(Int::named(name).map(Int::bits), Some(bits), "{name}");
    }
    for kind in Int::ALL.into_iter().filter(|kind| !kind.is_signed()) {
        let (most, max) = (kind.mask(), Value::int(kind, kind.mask()));
        assert_eq!(operated(Op::Add, kind, most - 1, 1), Ok(max));
        assert!(
            operated(Op::Add, kind, most, 1).is_err_and(|what| what.starts_with("an overflow of"))
        );
        assert_eq!(operated(Op::WrappingMul, kind, most, most), Ok(Value::int(kind, 1)));
        assert!(operated(Op::Mul, kind, most, 2).is_err());
        assert_eq!(
            operated(Op::Shl, kind, 3, u128::from(kind.bits()) - 1),
            Ok(Value::int(kind, most / 2 + 1))
        );
        assert!(operated(Op::Shl, kind, 3, u128::from(kind.bits()).min(most)).is_err());
    }
}

/// Numbers with a sign, at their ends and around zero.
#[test]
fn signed_arithmetic_is_that_of_rust() {
    use Operator as Op;
    let numbers = [i32::MIN, i32::MIN + 1, -7, -1, 0, 1, 5, i32::MAX - 1, i32::MAX];
    let of = |number: i32| Value::int(Int::I32, u128::from(number.cast_unsigned()));
    for x in numbers {
        for y in numbers {
            let distance = u32::try_from(y).ok();
            let exact = [
                (Op::Add, x.checked_add(y)),
                (Op::Sub, x.checked_sub(y)),
                (Op::Mul, x.checked_mul(y)),
                (Op::Div, x.checked_div(y)),
                (Op::Rem, x.checked_rem(y)),
                (Op::WrappingAdd, Some(x.wrapping_add(y))),
                (Op::WrappingSub, Some(x.wrapping_sub(y))),
                (Op::WrappingMul, Some(x.wrapping_mul(y))),
                (Op::Shr, distance.and_then(|by| x.checked_shr(by))),
                (Op::Shl, distance.and_then(|by| x.checked_shl(by))),
            ];
            let [left, right] = [x, y].map(|number| u128::from(number.cast_unsigned()));
            for (operator, expected) in exact {
                let found = operated(operator, Int::I32, left, right).ok();
                assert_eq!(found, expected.map(of), "{x} {operator:?} {y}");
            }
            let truths = [(Op::Lt, x < y), (Op::Le, x <= y), (Op::Gt, x > y), (Op::Ge, x >= y)];
            for (operator, expected) in truths {
                let found = operated(operator, Int::I32, left, right);
                assert_eq!(found, Ok(Value::Bool(expected)), "{x} {operator:?} {y}");
            }
        }
        // What is missing above is the sign.
        let wide = i128::from(x).cast_unsigned();
        let cast = |ty: Type| {
            let inner = variable(0, Type::Int(Int::I32));
            computed(expr(ExprKind::Cast(inner.into()), ty), of(x), of(0))
        };
        assert_eq!(cast(Type::Int(Int::I64)), Ok(Value::int(Int::I64, wide)));
        assert_eq!(cast(Type::Int(Int::U8)), Ok(Value::of(Word::U8, wide)));
        assert_eq!(cast(Type::Int(Int::U128)), Ok(Value::of(Word::U128, wide)));
        assert_eq!(cast(Type::Double), Ok(Value::Double(f64::from(x))));
        assert_eq!(of(x).to_string(), x.to_string());
    }
}

/// The known functions, of every type's zero, ends and a few between.
#[test]
fn methods_are_those_of_rust() {
    let method = |method, ty: Type, x: u32| {
        let inner = variable(0, Type::Int(Int::U32));
        let x = Value::int(Int::U32, x.into());
        computed(expr(ExprKind::Method(method, inner.into()), ty), x.clone(), x)
    };
    for x in [0, 1, 2, 3, 0x80, 0x1234_5678, 0x8000_0000, u32::MAX] {
        let index = |index: u32| Ok(Value::int(Int::U32, index.into()));
        assert_eq!(method(Method::CountOnes, Type::INDEX, x), index(x.count_ones()));
        assert_eq!(method(Method::LeadingZeros, Type::INDEX, x), index(x.leading_zeros()));
        assert_eq!(method(Method::TrailingZeros, Type::INDEX, x), index(x.trailing_zeros()));
        assert_eq!(method(Method::ReverseBits, Type::INDEX, x), index(x.reverse_bits()));
        assert_eq!(method(Method::SwapBytes, Type::INDEX, x), index(x.swap_bytes()));
        assert_eq!(method(Method::WrappingNeg, Type::INDEX, x), index(x.wrapping_neg()));
        let is_power = Ok(Value::Bool(x.is_power_of_two()));
        assert_eq!(method(Method::IsPowerOfTwo, Type::Bool, x), is_power);
        let bytes = expr(
            ExprKind::ToBytes(Bytes::Native, variable(0, Type::INDEX).into()),
            Type::Array(Type::Int(Int::U8).into(), 4),
        );
        let word = |bytes| expr(ExprKind::FromBytes(Bytes::Native, Box::new(bytes)), Type::INDEX);
        let of = || Value::int(Int::U32, x.into());
        assert_eq!(computed(word(bytes.clone()), of(), of()), Ok(of()));
        let expected = Value::words(Word::U8, x.to_le_bytes().map(u128::from));
        assert_eq!(computed(bytes, of(), of()), Ok(expected));
        let bits = expr(ExprKind::Cast(variable(0, Type::INDEX).into()), Type::Double);
        let bits = expr(ExprKind::Method(Method::ToBits, bits.into()), Type::Int(Int::U64));
        let expected = Value::int(Int::U64, f64::from(x).to_bits().into());
        assert_eq!(computed(bits, of(), of()), Ok(expected));
    }
}
