//! Inputs from a fixed seed, and claims that are executed with them.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_generator::__private::variants::Variant;
use bit_tables_generator::{Plan, Target};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{Int, Program, Type};
use bit_tables_test_support::Random;
use bit_tables_verify::specifications::{Claim, Proof, proof};

/// A value of a type. Most numbers that may be indices are small.
pub fn value(numbers: &mut Random, ty: &Type) -> Value {
    match ty {
        Type::Bool => Value::Bool(numbers.below(2) == 1),
        Type::Int(Int::U32) if numbers.below(4) > 0 => {
            let limit = numbers.of(&[2, 8, 90]);
            Value::int(Int::U32, numbers.below(limit) as u128)
        }
        Type::Int(int) => Value::int(*int, numbers.set(int.bits())),
        Type::Array(element, length) => {
            Value::array((0..*length).map(|_| value(numbers, element)).collect())
        }
        other => panic!("no input is a `{other}`"),
    }
}

/// The claims of a variant.
pub fn claimed(variant: &Variant) -> Proof {
    let target = Target::profile("portable").expect("a profile");
    let plan = Plan::new(&variant.request(), &target).expect("what is registered");
    proof(&plan, variant.operation, variant.domain).unwrap_or_else(|why| panic!("{variant}: {why}"))
}

/// Executes a claim, for a while, with some inputs that it assumes, in some of its cases. How many
/// there were, or what fails.
pub fn executed(
    program: &Program,
    claim: &Claim,
    inputs: usize,
    numbers: &mut Random,
) -> Result<usize, CodeError> {
    let function = program.function(&claim.name).expect("a claim is a helper");
    let mut interpreter = Interpreter::new(program).with_limit(1 << 22);
    let mut found = 0;
    for _ in 0..1_000 * inputs {
        let case = &claim.cases[numbers.below(claim.cases.len())];
        let types = function.variables.iter().take(function.parameters.len());
        let arguments = types.enumerate().map(|(place, variable)| match case.get(place) {
            Some(&number) => Value::int(variable.ty.int().expect("cases are numbers"), number),
            None => value(numbers, &variable.ty),
        });
        let outcome = interpreter.call(&claim.name, arguments.collect());
        let is_excluded = |fault: &CodeError| {
            fault.function == claim.name && fault.what.starts_with("the precondition")
        };
        match outcome {
            Ok(_) => found += 1,
            Err(fault) if is_excluded(&fault) => {}
            Err(fault) => return Err(fault),
        }
        if found == inputs {
            break;
        }
    }
    Ok(found)
}
