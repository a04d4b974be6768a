//! The nearest double of a number, as terms, is what Rust computes.

use crate::functions::{claim, claimed};
use crate::random::program;
use bit_tables_ir::{Expr, ExprKind, Int, Method, Program, Type, Variable, VariableId};
use bit_tables_test_support::Random;
use bit_tables_verify::smt::query;
use std::collections::BTreeMap;

/// That the bits of the double of an integer are those of an input.
pub fn subject(int: Int) -> Program {
    let ty = Type::Int(int);
    let name = "x".to_owned();
    let variable = Variable { name: name.clone(), source: name, ty: ty.clone(), mutable: false };
    let value = Expr { kind: ExprKind::Variable(VariableId(0)), ty };
    let double = Expr { kind: ExprKind::Cast(Box::new(value)), ty: Type::Double };
    let kind = ExprKind::Method(Method::ToBits, Box::new(double));
    let mut program = program(Vec::new());
    program.helpers.push(claim(vec![variable], Expr { kind, ty: Type::Int(Int::U64) }));
    program
}

#[allow(clippy::cast_precision_loss, reason = "the nearest double is what is wanted")]
fn bits(number: u128, int: Int) -> u128 {
    let double = match int {
        Int::U8 => f64::from(number as u8),
        Int::U16 => f64::from(number as u16),
        Int::U32 => f64::from(number as u32),
        Int::U64 => number as u64 as f64,
        _ => number as f64,
    };
    double.to_bits().into()
}

/// Whether the nearest doubles of these numbers are right, as numbers and as values of terms, and
/// no others are.
fn are_right(int: Int, numbers: impl Iterator<Item = u128>) {
    let program = subject(int);
    let mut cases: Vec<Vec<u128>> = numbers.map(|number| vec![number, bits(number, int)]).collect();
    let symbolic = query(&program, &claimed(vec![Vec::new()])).expect("a query");
    // About a thousand of the cases are also checked with single values.
    for case in cases.iter().step_by(1 + cases.len() / 1000) {
        let symbols = ["x", "expected"].map(str::to_owned);
        let mut model: BTreeMap<String, u128> = symbols.into_iter().zip(case.clone()).collect();
        assert!(symbolic.failing(&model).is_empty(), "{case:x?}");
        *model.get_mut("expected").expect("it is there") ^= 1;
        assert_eq!(symbolic.failing(&model).len(), 1, "{case:x?}");
    }
    // A wrong one, to be found.
    let (wrong, last) = (cases.len(), cases[0].clone());
    cases.push(vec![last[0], last[1] ^ 1]);
    let known = query(&program, &claimed(cases.clone())).expect("a query");
    let failing: Vec<&Vec<u128>> = known.goals().iter().map(|goal| &cases[goal.case]).collect();
    assert_eq!(failing, [&cases[wrong]], "{} cases", cases.len());
}

#[test]
fn doubles_are_the_nearest() {
    are_right(Int::U8, 0..256);
    are_right(Int::U16, 0..1 << 16);
    let mut random = Random(6);
    for int in [Int::U32, Int::U64, Int::U128] {
        let width = int.bits();
        // Few bits from every place on, with a little less and more: so what is rounded is half,
        // less or more, and what it is rounded to even or odd.
        let mut numbers = vec![0, 1, int.mask()];
        for place in 0..width {
            for pattern in [1_u128, 3, 5, 7] {
                for below in [0, 1, 52, 53, 54, 55, 60] {
                    let low = pattern.unbounded_shl(place.saturating_sub(below));
                    let number = 1 << place | low;
                    numbers.extend([number, number.wrapping_sub(1), number.wrapping_add(1)]);
                }
            }
        }
        numbers.extend((0..4000).map(|_| {
            let number = random.set(128) >> random.below(width as usize);
            number ^ random.set(128) >> random.below(128)
        }));
        are_right(int, numbers.into_iter().map(|number| number & int.mask()));
    }
}
