//! Small programs, built by hand.

use bit_tables_generator::__private::module::{Contents, Notation, Table, TableValue};
use bit_tables_generator::Word;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{
    Block, Expr, ExprKind, Function, Int, Operator, Part, Passing, Place, Program, Stmt, StmtKind,
    Type, Variable, VariableId,
};

/// An expression.
pub fn expr(kind: ExprKind, ty: Type) -> Expr {
    Expr { kind, ty }
}

pub fn number(kind: Int, number: u128) -> Expr {
    expr(ExprKind::Integer(number), Type::Int(kind))
}

pub fn variable(id: usize, ty: Type) -> Expr {
    expr(ExprKind::Variable(VariableId(id)), ty)
}

pub fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let ty = if operator.compares() { Type::Bool } else { left.ty.clone() };
    expr(ExprKind::Binary(operator, left.into(), right.into()), ty)
}

pub fn place(id: usize, path: Vec<Part>, ty: Type) -> Place {
    Place { variable: VariableId(id), path, ty, code: "place".to_owned() }
}

pub fn statement(code: &str, kind: StmtKind) -> Stmt {
    Stmt { kind, code: code.to_owned() }
}

pub fn value(expr: Expr) -> Block {
    Block { statements: Vec::new(), value: Some(expr.into()), code: "the value".to_owned() }
}

/// A function of the name `f` with these variables; the first ones are parameters.
pub fn function(
    variables: &[(&str, Type)],
    parameters: &[Passing],
    result: Type,
    body: Block,
) -> Function {
    let variable = |(name, ty): &(&str, Type)| Variable {
        name: (*name).to_owned(),
        source: (*name).to_owned(),
        ty: ty.clone(),
        mutable: true,
    };
    Function {
        name: "f".to_owned(),
        doc: String::new(),
        technique: String::new(),
        variables: variables.iter().map(variable).collect(),
        parameters: parameters.to_vec(),
        result,
        body,
        public: true,
        inline: true,
        constant: true,
        must_be_used: true,
        features: Vec::new(),
        needs: None,
    }
}

pub fn program(functions: Vec<Function>) -> Program {
    let table = Table {
        name: "TABLE".to_owned(),
        doc: String::new(),
        value: TableValue::Bytes { values: vec![5, 6, 7], notation: Notation::Decimal(16) },
        contents: Contents::Numbers { fillers: Vec::new() },
        check: None,
    };
    Program {
        records: Vec::new(),
        tables: vec![table],
        functions,
        checks: Vec::new(),
        helpers: Vec::new(),
        tiers: Vec::new(),
    }
}

/// The result of an expression of two integers `x` and `y`.
pub fn computed(body: Expr, x: Value, y: Value) -> Result<Value, String> {
    let kind = |value: &Value| match value {
        &Value::Int { kind, .. } => Type::Int(kind),
        other => panic!("{other} is no integer"),
    };
    let variables = [("x", kind(&x)), ("y", kind(&y))];
    let result = body.ty.clone();
    let function = function(&variables, &[Passing::Value; 2], result, value(body));
    let program = program(vec![function]);
    let outcome = Interpreter::new(&program).call("f", vec![x, y]);
    outcome.map(|outcome| outcome.result).map_err(|error| {
        assert_eq!((&*error.function, &*error.code), ("f", "the value"), "{error}");
        error.what
    })
}

/// An operator of two integers of a type.
pub fn operated(operator: Operator, kind: Int, x: u128, y: u128) -> Result<Value, String> {
    let [left, right] = [0, 1].map(|id| variable(id, Type::Int(kind)));
    computed(binary(operator, left, right), Value::int(kind, x), Value::int(kind, y))
}

/// The fault of a function without parameters.
pub fn error(variables: &[(&str, Type)], statements: Vec<Stmt>) -> (String, String) {
    let body = Block { statements, ..Block::default() };
    let program = program(vec![function(variables, &[], Type::Unit, body)]);
    let error = Interpreter::new(&program).with_limit(1000).call("f", Vec::new());
    let error = error.expect_err("something wrong");
    assert_eq!(error.function, "f");
    (error.code, error.what)
}

pub fn trap(code: &str, what: &str) -> (String, String) {
    (code.to_owned(), what.to_owned())
}

/// Compares an operator with another way to compute it, for every pair of bytes.
pub fn of_all_bytes(operator: Operator, expected: impl Fn(u8, u8) -> Option<Value>) {
    let byte = || Type::Int(Int::U8);
    let body = binary(operator, variable(0, byte()), variable(1, byte()));
    let (variables, result) = ([("x", byte()), ("y", byte())], body.ty.clone());
    let program = program(vec![function(&variables, &[Passing::Value; 2], result, value(body))]);
    let mut interpreter = Interpreter::new(&program);
    for (x, y) in (0..=u8::MAX).flat_map(|x| (0..=u8::MAX).map(move |y| (x, y))) {
        let given = [x, y].map(|number| Value::of(Word::U8, number.into()));
        let found = interpreter.call("f", given.into()).ok().map(|outcome| outcome.result);
        assert_eq!(found, expected(x, y), "{x} {operator:?} {y}");
    }
}
