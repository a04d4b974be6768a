//! The interpreter on small programs that are built by hand: errors in code are found, with
//! their places.

mod arithmetic;
mod programs;

use bit_tables_generator::__private::module;
use bit_tables_generator::Word;
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, LookUp, Outcome, Value};
use bit_tables_ir::lower::lower;
use bit_tables_ir::{
    Argument, Block, Bound, ExprKind, Int, Operator, Part, Passing, StmtKind, Type, VariableId,
};
use programs::{
    binary, computed, error, expr, function, number, operated, place, program, statement, trap,
    value, variable,
};
use quote::quote;

#[test]
fn faults_of_arithmetic_are_reported() {
    let what = |operator, x, y| operated(operator, Int::U8, x, y).expect_err("something wrong");
    assert_eq!(what(Operator::Add, 200, 100), "an overflow of u8: 0xc8 + 0x64");
    assert_eq!(what(Operator::Sub, 1, 2), "an overflow of u8: 0x01 - 0x02");
    assert_eq!(what(Operator::Div, 1, 0), "a division by zero");
    assert_eq!(what(Operator::Rem, 1, 0), "a division by zero");
    assert_eq!(what(Operator::Shl, 1, 8), "a shift of u8 by 8");
    assert_eq!(what(Operator::Shr, 1, 200), "a shift of u8 by 200");
    // Code that is not well typed is not executed either.
    let [x, y] = [variable(0, Type::Int(Int::U8)), variable(1, Type::INDEX)];
    let mixed = binary(Operator::Add, x, y);
    let found = computed(mixed, Value::of(Word::U8, 1), Value::of(Word::U32, 1));
    assert_eq!(found, Err("0x01 + 1 has no meaning".to_owned()));
    let found = computed(number(Int::U8, 256), Value::of(Word::U8, 1), Value::of(Word::U8, 1));
    assert_eq!(found, Err("256 is not of u8".to_owned()));
}

#[test]
fn an_index_out_of_bounds_is_reported() {
    let table = |index| {
        let array =
            expr(ExprKind::Table("TABLE".to_owned()), Type::Array(Type::Int(Int::U8).into(), 3));
        let index = Box::new(number(Int::Usize, index));
        let kind = ExprKind::Index { array: array.into(), index, code: "index".to_owned() };
        computed(expr(kind, Type::Int(Int::U8)), Value::of(Word::U8, 0), Value::of(Word::U8, 0))
    };
    assert_eq!(table(2), Ok(Value::of(Word::U8, 7)));
    let what = "the index 3 is out of bounds: `TABLE` has 3 entries";
    assert_eq!(table(3), Err(what.to_owned()));
    // Of an array, read and written.
    let pair = || Type::Array(Type::INDEX.into(), 2);
    let array = || {
        statement(
            "[0; 2]",
            StmtKind::Let {
                variable: VariableId(0),
                value: Some(expr(ExprKind::Repeat(number(Int::U32, 0).into(), 2), pair())),
            },
        )
    };
    let read = ExprKind::Index {
        array: variable(0, pair()).into(),
        index: number(Int::Usize, 2).into(),
        code: "2".to_owned(),
    };
    let read = StmtKind::Evaluate(expr(read, Type::INDEX));
    let found = error(&[("pair", pair())], vec![array(), statement("pair[2]", read)]);
    let what = "the index 2 is out of bounds: `pair` has 2 entries";
    assert_eq!(found, trap("pair[2]", what));
    let write = StmtKind::Assign {
        place: place(0, vec![Part::Index(number(Int::Usize, 2))], Type::INDEX),
        operator: None,
        value: number(Int::U32, 1),
    };
    let found = error(&[("pair", pair())], vec![array(), statement("1", write)]);
    assert_eq!(found, trap("1", "the index 2 is out of bounds: the array has 2 entries"));
    // Also for a part of a slice.
    let slice = Type::Slice(Type::INDEX.into());
    let whole = expr(ExprKind::Whole(variable(0, pair()).into()), slice.clone());
    let prefix = expr(ExprKind::Prefix(whole.into(), number(Int::Usize, 3).into()), slice);
    let statements = vec![array(), statement("prefix", StmtKind::Evaluate(prefix))];
    let found = error(&[("pair", pair())], statements);
    assert_eq!(found, trap("prefix", "the first 3 entries of 2, which are fewer"));
}

/// A precondition is a fault of its own, which code that is compiled for release does not look for.
#[test]
fn what_must_hold_is_checked() {
    let is_not_zero = || binary(Operator::Ne, variable(0, Type::INDEX), number(Int::U32, 0));
    let of = |kind| {
        let body = Block { statements: vec![statement("x != 0", kind)], ..Block::default() };
        program(vec![function(&[("x", Type::INDEX)], &[Passing::Value], Type::Unit, body)])
    };
    let call = |interpreter: Interpreter, x| {
        let mut interpreter = interpreter;
        let outcome = interpreter.call("f", vec![Value::int(Int::U32, x)]);
        outcome.map(|outcome| outcome.result).map_err(|error| error.to_string())
    };
    let required =
        of(StmtKind::Precondition(is_not_zero(), "the word must not be zero".to_owned()));
    assert_eq!(call(Interpreter::new(&required), 1), Ok(Value::Unit));
    let what = "`f`: `x != 0`: the precondition does not hold: the word must not be zero";
    assert_eq!(call(Interpreter::new(&required), 0), Err(what.to_owned()));
    assert_eq!(call(Interpreter::new(&required).without_preconditions(), 0), Ok(Value::Unit));
    let asserted = of(StmtKind::Assert(is_not_zero()));
    assert_eq!(call(Interpreter::new(&asserted), 1), Ok(Value::Unit));
    let what = "`f`: `x != 0`: the assertion does not hold";
    assert_eq!(call(Interpreter::new(&asserted).without_preconditions(), 0), Err(what.to_owned()));
    // A check need not be of the program.
    let mut check = function(&[], &[], Type::Unit, Block::default());
    assert_eq!(Interpreter::new(&asserted).check(&check), Ok(()));
    let truth = expr(ExprKind::Bool(false), Type::Bool);
    check.body.statements.push(statement("false", StmtKind::Assert(truth)));
    let error = Interpreter::new(&asserted).check(&check).expect_err("a fault");
    assert_eq!(error.what, "the assertion does not hold");
}

#[test]
fn a_variable_without_a_value_is_reported() {
    let declared = || statement("", StmtKind::Let { variable: VariableId(0), value: None });
    let read = || statement("x", StmtKind::Evaluate(variable(0, Type::INDEX)));
    let variables = [("x", Type::INDEX)];
    let found = error(&variables, vec![declared(), read()]);
    assert_eq!(found, trap("x", "`x` is read before it has a value"));
    // Neither has it one for an operator, nor in the next round of a loop.
    let assign = |operator| {
        statement(
            "x += 1",
            StmtKind::Assign {
                place: place(0, Vec::new(), Type::INDEX),
                operator,
                value: number(Int::U32, 1),
            },
        )
    };
    let found = error(&variables, vec![declared(), assign(Some(Operator::Add))]);
    assert_eq!(found, trap("x += 1", "`x` is read before it has a value"));
    let body = Block { statements: vec![declared(), read()], ..Block::default() };
    let each = StmtKind::For {
        variable: VariableId(1),
        from: number(Int::U32, 0),
        to: number(Int::U32, 2),
        body,
        bound: Bound::Rounds(2),
    };
    let variables = [("x", Type::INDEX), ("round", Type::INDEX)];
    let found = error(&variables, vec![assign(None), statement("0..2", each)]);
    assert_eq!(found, trap("x", "`x` is read before it has a value"));
    // A value of another type is none.
    let found = error(&[("x", Type::Bool)], vec![assign(None)]);
    assert_eq!(found, trap("x += 1", "1 is not bool, as `x` is"));
}

/// Nothing runs for ever.
#[test]
fn what_does_not_end_is_reported() {
    let truth = expr(ExprKind::Bool(true), Type::Bool);
    let endless =
        StmtKind::While { condition: truth, body: Block::default(), bound: Bound::Unknown };
    let found = error(&[], vec![statement("true", endless)]);
    assert_eq!(found, trap("true", "more than 1000 statements are executed"));
    let itself = expr(ExprKind::Call("f".to_owned(), Vec::new()), Type::Unit);
    let found = error(&[], vec![statement("f()", StmtKind::Evaluate(itself))]);
    assert_eq!(found, trap("f()", "more than 32 calls within each other"));
}

#[test]
fn what_is_not_there_is_reported() {
    let what = |kind, ty| error(&[], vec![statement("code", StmtKind::Evaluate(expr(kind, ty)))]).1;
    let called = ExprKind::Call("g".to_owned(), Vec::new());
    assert_eq!(what(called, Type::Unit), "there is no function `g`");
    assert_eq!(what(ExprKind::Table("T".to_owned()), Type::INDEX), "there is no table `T`");
    let intrinsic = ExprKind::Intrinsic("_pext_u64".to_owned(), Vec::new(), Vec::new());
    assert_eq!(
        what(intrinsic, Type::Int(Int::U64)),
        "`_pext_u64` is an instruction of a processor"
    );
    let with = ExprKind::Call("f".to_owned(), vec![Argument::Value(number(Int::U32, 1))]);
    let given = [StmtKind::Evaluate(expr(with, Type::Unit))];
    let body =
        Block { statements: given.map(|kind| statement("f(1)", kind)).into(), ..Block::default() };
    let program = program(vec![function(&[], &[], Type::Unit, body)]);
    let mut interpreter = Interpreter::new(&program);
    let wrong = |found: Result<Outcome, _>| match found {
        Err(error) => CodeError::to_string(&error),
        Ok(outcome) => panic!("{outcome:?}"),
    };
    assert!(wrong(interpreter.call("g", Vec::new())).contains("there is no such function"));
    let found = wrong(interpreter.call("f", Vec::new()));
    assert!(found.contains("`f` gets 1 arguments, but has 0 parameters"), "{found}");
}

/// What a function changes is changed where it is, and in nothing that shares its values.
#[test]
fn arguments_are_changed_in_place() {
    let words = || Type::Array(Type::INDEX.into(), 3);
    let entry = |index| vec![Part::Index(number(Int::Usize, index))];
    // Sets its parameter to 9, and returns what it was.
    let was = statement(
        "was",
        StmtKind::Let { variable: VariableId(1), value: Some(variable(0, Type::INDEX)) },
    );
    let set = statement(
        "9",
        StmtKind::Assign {
            place: place(0, Vec::new(), Type::INDEX),
            operator: None,
            value: number(Int::U32, 9),
        },
    );
    let body = Block {
        statements: vec![was, set],
        value: Some(variable(1, Type::INDEX).into()),
        code: "was".to_owned(),
    };
    let variables = [("x", Type::INDEX), ("was", Type::INDEX)];
    let mut changing = function(&variables, &[Passing::Mutable], Type::INDEX, body);
    changing.name = "set".to_owned();
    // Keeps a copy, and the first two as a slice.
    let slice = Type::Slice(Type::INDEX.into());
    let whole = expr(ExprKind::Whole(variable(0, words()).into()), slice.clone());
    let prefix = expr(ExprKind::Prefix(whole.into(), number(Int::Usize, 2).into()), slice.clone());
    let keep = statement("prefix", StmtKind::Let { variable: VariableId(1), value: Some(prefix) });
    let called =
        ExprKind::Call("set".to_owned(), vec![Argument::Mutable(place(0, entry(1), Type::INDEX))]);
    let result = Type::Tuple(vec![Type::INDEX, slice.clone()]);
    let tuple = ExprKind::Tuple(vec![expr(called, Type::INDEX), variable(1, slice.clone())]);
    let body = Block {
        statements: vec![keep],
        value: Some(expr(tuple, result.clone()).into()),
        code: String::new(),
    };
    let variables = [("words", words()), ("prefix", slice)];
    let calling = function(&variables, &[Passing::Mutable], result, body);
    let program = program(vec![changing, calling]);
    let given = Value::words(Word::U32, [1, 2, 3]);
    let outcome = Interpreter::new(&program).call("f", vec![given.clone()]).expect("an outcome");
    let index = |index| Value::int(Int::U32, index);
    let expected = Outcome {
        result: Value::tuple(vec![index(2), Value::words(Word::U32, [1, 2])]),
        changed: vec![Value::words(Word::U32, [1, 9, 3])],
    };
    assert_eq!(outcome, expected);
    assert_eq!(given, Value::words(Word::U32, [1, 2, 3]));
}

/// A loop goes from the first number up to the last but one, also below zero.
#[test]
fn loops_go_through_ranges() {
    let found = |kind: Int, from: i64, to: i64| {
        let of = |end: i64| number(kind, i128::from(end).cast_unsigned() & kind.mask());
        let (ty, each) = (|| Type::Int(kind), VariableId(0));
        let sum = StmtKind::Assign {
            place: place(1, Vec::new(), ty()),
            operator: Some(Operator::WrappingAdd),
            value: variable(0, ty()),
        };
        let body = Block { statements: vec![statement("sum", sum)], ..Block::default() };
        let (from, to, bound) = (of(from), of(to), Bound::Unknown);
        let range = StmtKind::For { variable: each, from, to, body, bound };
        let zero = StmtKind::Let { variable: VariableId(1), value: Some(of(0)) };
        let body = Block {
            statements: vec![statement("0", zero), statement("range", range)],
            value: Some(variable(1, ty()).into()),
            code: "sum".to_owned(),
        };
        let program = program(vec![function(&[("i", ty()), ("sum", ty())], &[], ty(), body)]);
        Interpreter::new(&program).call("f", Vec::new()).expect("an outcome").result.to_string()
    };
    assert_eq!(found(Int::U32, 3, 7), "18");
    assert_eq!(found(Int::U32, 7, 3), "0");
    assert_eq!(found(Int::I32, -3, 2), "-5");
    assert_eq!(found(Int::I32, 2, -3), "0");
    assert_eq!(found(Int::I64, -2, -1), "-2");
}

/// The second operand is evaluated only if it decides.
#[test]
fn short_circuits_are_short() {
    let truth = |truth| expr(ExprKind::Bool(truth), Type::Bool);
    let wrong = || {
        let division = binary(Operator::Div, number(Int::U32, 1), number(Int::U32, 0));
        binary(Operator::Eq, division, number(Int::U32, 0))
    };
    let found = |operator, left, right| {
        let zero = || Value::int(Int::U32, 0);
        let kind = ExprKind::Binary(operator, Box::new(truth(left)), Box::new(right));
        computed(expr(kind, Type::Bool), zero(), zero())
    };
    assert_eq!(found(Operator::AndThen, false, wrong()), Ok(Value::Bool(false)));
    assert_eq!(found(Operator::OrElse, true, wrong()), Ok(Value::Bool(true)));
    assert_eq!(found(Operator::AndThen, true, truth(false)), Ok(Value::Bool(false)));
    assert_eq!(found(Operator::OrElse, false, truth(true)), Ok(Value::Bool(true)));
    for operator in [(Operator::AndThen, true), (Operator::OrElse, false), (Operator::And, false)] {
        let (operator, left) = operator;
        assert_eq!(found(operator, left, wrong()), Err("a division by zero".to_owned()));
    }
}

/// Slices of slices are shared, chunk by chunk.
#[test]
fn slices_have_chunks() {
    let slice = || Type::Slice(Type::INDEX.into());
    let chunks = |length| {
        let of = Type::Slice(Type::Array(Type::INDEX.into(), length).into());
        expr(ExprKind::Chunks(variable(0, slice()).into(), length), of)
    };
    let rest = expr(ExprKind::Remainder(variable(0, slice()).into(), 2), slice());
    let length = expr(ExprKind::Length(variable(0, slice()).into()), Type::PLACE);
    let all = vec![chunks(2), rest, length];
    let result = Type::Tuple(all.iter().map(|expr| expr.ty.clone()).collect());
    let body = value(expr(ExprKind::Tuple(all), result.clone()));
    let program = program(vec![function(&[("words", slice())], &[Passing::Value], result, body)]);
    for length in 0..6_u128 {
        let given = Value::words(Word::U32, 0..length);
        let found = Interpreter::new(&program).call("f", vec![given]).expect("an outcome").result;
        let chunks = (0..length / 2).map(|at| Value::words(Word::U32, [2 * at, 2 * at + 1]));
        let expected = Value::tuple(vec![
            Value::array(chunks.collect()),
            Value::words(Word::U32, length / 2 * 2..length),
            Value::int(Int::Usize, length),
        ]);
        assert_eq!(found, expected);
    }
}

/// Assignments and look-ups are traced in order, each in its call.
#[test]
fn steps_are_reported() {
    let array =
        expr(ExprKind::Table("TABLE".to_owned()), Type::Array(Type::Int(Int::U8).into(), 3));
    let index = Box::new(number(Int::Usize, 1));
    let looked_up = ExprKind::Index { array: array.into(), index, code: "x & 1".to_owned() };
    let statements = vec![statement(
        "TABLE[x & 1]",
        StmtKind::Let { variable: VariableId(0), value: Some(expr(looked_up, Type::Int(Int::U8))) },
    )];
    let body = Block { statements, ..Block::default() };
    let program = program(vec![function(&[("y", Type::Int(Int::U8))], &[], Type::Unit, body)]);
    let mut interpreter = Interpreter::new(&program).with_steps();
    interpreter.call("f", Vec::new()).expect("an outcome");
    let steps = interpreter.into_steps();
    let trap: Vec<(&str, &str, String, usize)> = steps
        .iter()
        .map(|step| (&*step.name, &*step.code, step.value.to_string(), step.depth))
        .collect();
    let expected =
        [("TABLE[1]", "x & 1", "0x06".to_owned(), 0), ("y", "TABLE[x & 1]", "0x06".to_owned(), 0)];
    assert_eq!(trap, expected);
    let look_up = LookUp { table: "TABLE".to_owned(), place: 1, is_count: true };
    assert_eq!([&steps[0].look_up, &steps[1].look_up], [&Some(look_up), &None]);
}

/// What is wrong with code of a technique is reported as the source has it.
#[test]
fn faults_have_the_code_of_the_source() {
    let outcome = |body: proc_macro2::TokenStream| {
        let function = module::Function {
            name: "f",
            doc: String::new(),
            technique: String::new(),
            parameters: vec![("x", module::Type::Word)],
            result: module::Type::Word,
            body,
            inline: true,
            allows: None,
            public: true,
            constant: true,
            safety: None,
            conditions: Vec::new(),
            features: None,
            needs: None,
            left_out: Vec::new(),
            half: None,
            unused: None,
        };
        let module = module::Module { functions: vec![function], ..module::Module::default() };
        let program = lower(&module, Word::U8)?;
        let outcome = Interpreter::new(&program).call("f", vec![Value::of(Word::U8, 200)])?;
        Ok::<Value, CodeError>(outcome.result)
    };
    let wrong = |body| outcome(body).expect_err("something wrong").to_string();
    assert_eq!(wrong(quote!(x + x)), "`f`: `x + x`: an overflow of u8: 0xc8 + 0xc8");
    let bound = quote!(let y: u8 = x - 201; y);
    assert_eq!(wrong(bound), "`f`: `x - 201`: an overflow of u8: 0xc8 - 0xc9");
    assert_eq!(wrong(quote!(x << x)), "`f`: `x << x`: a shift of u8 by 200");
    let asserted = quote!(::core::debug_assert!(x < 64, "`x` is beyond the last"); x);
    let what = "`f`: `x < 64`: the precondition does not hold: `x` is beyond the last";
    assert_eq!(wrong(asserted), what);
    let found = outcome(quote!(if x > 100 { return x.wrapping_add(x); } x));
    assert_eq!(found, Ok(Value::of(Word::U8, 144)));
}
