//! Random functions: terms have the values that the interpreter computes, and fail where it finds a
//! fault.

use crate::random::{any_number, function, program};
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{
    Argument, Block, Expr, ExprKind, Function, Int, Operator, Passing, Program, Stmt, StmtKind,
    Type, Variable, VariableId,
};
use bit_tables_test_support::Random;
use bit_tables_verify::smt::query;
use bit_tables_verify::specifications::Claim;
use std::collections::BTreeMap;

/// That a value of these variables, the first ones, is what the last one is.
pub fn claim(mut variables: Vec<Variable>, value: Expr) -> Function {
    let ty = value.ty.clone();
    let expected = VariableId(variables.len());
    let name = "expected".to_owned();
    variables.push(Variable { name: name.clone(), source: name, ty: ty.clone(), mutable: false });
    let expected = Expr { kind: ExprKind::Variable(expected), ty };
    let same = ExprKind::Binary(Operator::Eq, Box::new(value), Box::new(expected));
    let kind = StmtKind::Assert(Expr { kind: same, ty: Type::Bool });
    let code = "the claim".to_owned();
    Function {
        name: "claim".to_owned(),
        doc: String::new(),
        technique: String::new(),
        parameters: vec![Passing::Value; variables.len()],
        variables,
        result: Type::Unit,
        body: Block { statements: vec![Stmt { kind, code }], value: None, code: String::new() },
        public: false,
        inline: false,
        constant: true,
        must_be_used: false,
        features: Vec::new(),
        needs: None,
    }
}

/// The claim of a program, for cases.
pub fn claimed(cases: Vec<Vec<u128>>) -> Claim {
    Claim { of: "claim".to_owned(), name: "claim".to_owned(), cases, given: Vec::new() }
}

/// A function with the claim that its value for the first inputs is the last input.
fn subject(number: usize) -> Program {
    let function = function(number, &Int::ALL);
    let parameters: Vec<Variable> = function.variables[..3].to_vec();
    let argument = |(place, variable): (usize, &Variable)| {
        let kind = ExprKind::Variable(VariableId(place));
        Argument::Value(Expr { kind, ty: variable.ty.clone() })
    };
    let arguments = parameters.iter().enumerate().map(argument).collect();
    let kind = ExprKind::Call(function.name.clone(), arguments);
    let call = Expr { kind, ty: function.result.clone() };
    let mut program = program(vec![function]);
    program.helpers.push(claim(parameters, call));
    program
}

#[test]
fn random_functions_have_the_values_that_the_interpreter_computes() {
    let mut random = Random(7);
    let (mut defined, mut faulty, mut without) = (0, 0, 0);
    for number in 0..150 {
        let program = subject(number);
        let function = &program.functions[0];
        // Signed divisions, and exact 128-bit products and sums of these with signs are no terms.
        let Ok(symbolic) = query(&program, &claimed(vec![Vec::new()])) else {
            without += 1;
            continue;
        };
        for _ in 0..8 {
            let ints = function.variables[..3].iter().filter_map(|variable| variable.ty.int());
            let ints: Vec<Int> = ints.collect();
            let numbers: Vec<u128> = ints.iter().map(|&int| any_number(&mut random, int)).collect();
            let arguments =
                ints.iter().zip(&numbers).map(|(&int, &number)| Value::int(int, number));
            let outcome = Interpreter::new(&program).call(&function.name, arguments.collect());
            let value = outcome.as_ref().ok().and_then(|outcome| outcome.result.number());
            let expected = value.unwrap_or_default();
            for (expected, holds) in [(expected, value.is_some()), (expected ^ 1, false)] {
                let inputs = [numbers.as_slice(), &[expected]].concat();
                // By the values of terms, and by terms of constants, which are numbers.
                let symbols = symbolic.inputs().iter().map(|input| input.symbol.as_str());
                let names = function.variables[..3].iter().map(|variable| variable.name.as_str());
                let names: Vec<&str> = names.chain(["expected"]).collect();
                assert!(symbols.into_iter().all(|symbol| names.contains(&symbol)));
                let model: BTreeMap<String, u128> =
                    names.iter().map(|&name| name.to_owned()).zip(inputs.iter().copied()).collect();
                let failing = symbolic.failing(&model);
                let what = format!("{} of {inputs:x?}, {outcome:?}", function.name);
                assert_eq!(failing.is_empty(), holds, "{what}: {failing:?}");
                let known = query(&program, &claimed(vec![inputs])).expect("the same function");
                assert_eq!(known.is_settled(), holds, "{what}: {:?}", known.goals());
                assert_eq!(known.failing(&model).is_empty(), holds, "{what}");
            }
            defined += usize::from(value.is_some());
            faulty += usize::from(value.is_none());
        }
    }
    println!("{defined} values, {faulty} faults, {without} functions without terms");
    assert!(defined > 500 && faulty > 50, "{defined} values, {faulty} faults");
    assert!(without < 60, "{without} functions without terms");
}
