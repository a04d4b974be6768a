//! Techniques keep to the language: every variant of every technique is lowered.

use bit_tables_generator::__private::module::{Function, Module, Type as Of};
use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants,
};
use bit_tables_generator::{Operation, Plan, Request, Target, Word};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::lower::{lower, lower_unchecked};
use bit_tables_ir::{Block, Bound, Passing, Program, StmtKind};
use proc_macro2::TokenStream;
use quote::quote;

/// The variants that are lowered.
fn cases(extent: Extent) -> Vec<Variant> {
    variants(&domains(extent), extent).filter(Variant::is_of_all_languages).collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases(Extent::asked()).iter().map(ToString::to_string).collect()
    });
}

#[test]
fn every_technique_is_lowered() {
    are_lowered(&cases(Extent::asked()));
}

#[test]
#[ignore = "slow: thousands of functions"]
fn every_variant_is_lowered() {
    are_lowered(&cases(Extent::All));
}

/// They are lowered, each name is bound once in a function, and the bound of each loop of a
/// function is known; those of checks may depend on others.
fn are_lowered(cases: &[Variant]) {
    let target = Target::profile("portable").expect("a profile");
    for case in cases {
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        let module = plan.module();
        let program = lower(module, case.domain.word())
            .unwrap_or_else(|error| panic!("{case} is not plain: {error}"));
        assert_eq!(program.checks.len(), module.checks.len(), "{case}");
        for function in &module.functions {
            let lowered = program.function(function.name);
            let lowered = lowered.unwrap_or_else(|| panic!("`{}` of {case}", function.name));
            let mut unknown = Vec::new();
            unbounded(&lowered.body, &mut unknown);
            assert_eq!(unknown, Vec::<&str>::new(), "`{}` of {case}", function.name);
        }
        for function in all(&program) {
            let names: std::collections::BTreeSet<&str> =
                function.variables.iter().map(|variable| variable.name.as_str()).collect();
            assert_eq!(names.len(), function.variables.len(), "`{}` of {case}", function.name);
        }
    }
}

/// Every function, those of checks too.
fn all(program: &Program) -> impl Iterator<Item = &bit_tables_ir::Function> {
    program.functions.iter().chain(&program.checks).chain(&program.helpers)
}

/// The conditions of loops without a known bound.
fn unbounded<'a>(block: &'a Block, into: &mut Vec<&'a str>) {
    for statement in &block.statements {
        match &statement.kind {
            StmtKind::While { body, bound, .. } | StmtKind::For { body, bound, .. } => {
                if *bound == Bound::Unknown {
                    into.push(&statement.code);
                }
                unbounded(body, into);
            }
            StmtKind::If { then, otherwise, .. } | StmtKind::IfSome { then, otherwise, .. } => {
                unbounded(then, into);
                unbounded(otherwise, into);
            }
            StmtKind::Block(inner) => unbounded(inner, into),
            _ => {}
        }
    }
}

/// A module of one function of `x: u64` with this body.
fn body(body: TokenStream) -> Result<Program, CodeError> {
    let function = Function {
        name: "f",
        doc: String::new(),
        technique: String::new(),
        parameters: vec![("x", Of::Word)],
        result: Of::Word,
        body,
        public: true,
        inline: true,
        allows: None,
        constant: true,
        safety: None,
        conditions: Vec::new(),
        features: None,
        needs: None,
        left_out: Vec::new(),
        half: None,
        unused: None,
    };
    lower(&Module { functions: vec![function], ..Module::default() }, Word::U64)
}

/// The bounds of the loops of a body, in order.
fn bounds(tokens: TokenStream) -> Vec<Bound> {
    fn of(block: &Block, into: &mut Vec<Bound>) {
        for statement in &block.statements {
            if let StmtKind::While { body, bound, .. } | StmtKind::For { body, bound, .. } =
                &statement.kind
            {
                into.push(*bound);
                of(body, into);
            }
        }
    }
    let mut found = Vec::new();
    of(&body(tokens).expect("plain").functions[0].body, &mut found);
    found
}

/// Each of these lies outside.
#[test]
fn what_is_not_plain_is_refused() {
    for (tokens, what) in [
        (quote!(x.pow(2)), "a method of this name"),
        (quote!(u64::BITS), "neither a variable nor a table"),
        (
            quote!(match x {
                0 => 1,
                1..=4 => 2,
                _ => 3,
            }),
            "a pattern",
        ),
        (
            quote!(unsafe {
                let y: u64 = x;
                y
            }),
            "an expression of this form",
        ),
        (quote!((0..8).map(|bit| x >> bit).sum()), "a method of this name"),
        (quote!(f(x)), "it calls itself"),
        (quote!(f(&mut x)), "an expression of this form"),
        (quote!(f(x, x)), "another number of arguments than parameters"),
        (quote!(*x), "a pointer"),
        (
            quote!(loop {
                break;
            }),
            "an expression of this form",
        ),
        (quote!(for bit in x {} x), "a loop over what is not a slice"),
        (quote!(assert!(x != 0); x), "a macro of this name"),
        (quote!(::core::debug_assert!(x.pow(2) != 0); x), "a method of this name"),
        (quote!(f(x)?), "an expression of this form"),
        (quote!(x + 1_u32), "it is a `u32`, where a `u64` is expected"),
        (quote!(x as u32), "it is a `u32`, where a `u64` is expected"),
        (quote!(x & (x != 0)), "it is a `bool`, where a `u64` is expected"),
        (quote!(let y: u8 = 256; x), "it is a number, where a `u8` is expected"),
        (quote!(let y: u8 = x; x), "it is a `u64`, where a `u8` is expected"),
        (quote!(let y = 1; x), "the type is not known"),
        (quote!(y), "neither a variable nor a table"),
        (quote!({ let y: u64 = x; } y), "neither a variable nor a table"),
        (quote!(g(x)), "there is no such function"),
        (quote!(x as f32), "a cast between these types"),
        (quote!(x << (x < 3)), "an operator on values of this type"),
        (quote!((x < 3) + (x < 4)), "an operator on values of this type"),
    ] {
        let error = body(tokens.clone()).map(|_| ()).expect_err(&tokens.to_string());
        assert!(error.what.starts_with(what), "{tokens}: {error}");
        assert_eq!(error.function, "f", "{tokens}");
    }
}

#[test]
fn bounds_of_loops_are_found() {
    let counted = quote!(let mut i: u32 = 2; while i < 8 { i += 3; } x);
    assert_eq!(bounds(counted), [Bound::Rounds(2)]);
    let up_to = quote!(let mut i: u32 = 0; while i <= 8 { i += 1; } x);
    assert_eq!(bounds(up_to), [Bound::Rounds(9)]);
    // What is counted up is counted down.
    let back = quote!(let mut i: u32 = 0; while i < 8 { i += 1; } while i > 0 { i -= 1; } x);
    assert_eq!(bounds(back), [Bound::Rounds(8), Bound::Rounds(8)]);
    let nested = quote!(for i in 0..4 { for j in i..4 { let y: u64 = x; } } x);
    assert_eq!(bounds(nested), [Bound::Rounds(4), Bound::Unknown]);
    let bits = quote!(let mut r: u64 = x; while r != 0 { r &= r.wrapping_sub(1); } x);
    assert_eq!(bounds(bits), [Bound::Rounds(64)]);
    // Another change, in a block, may go back.
    let other = quote!(let mut i: u32 = 0; while i < 8 { i += 1; if x == 0 { i = 0; } } x);
    assert_eq!(bounds(other), [Bound::Unknown]);
    // The step is not taken in each round.
    let perhaps = quote!(let mut i: u32 = 0; while i < 8 { if x == 0 { i += 1; } } x);
    assert_eq!(bounds(perhaps), [Bound::Unknown]);
    let other_bits = quote!(let mut r: u64 = x; while r != 0 { r &= x.wrapping_sub(1); } x);
    assert_eq!(bounds(other_bits), [Bound::Unknown]);
}

/// A name that is bound twice is two variables.
#[test]
fn names_are_unique() {
    let program = body(quote!(let x: u64 = x + 1; let y: u64 = { let x: u64 = 2; x }; x + y));
    let function = &program.expect("plain").functions[0];
    let names: Vec<&str> = function.variables.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["x", "x_2", "x_3", "y"]);
    let sources: Vec<&str> = function.variables.iter().map(|one| one.source.as_str()).collect();
    assert_eq!(sources, ["x", "x", "x", "y"]);
}

/// What remains of an iterator changes where the caller has it.
#[test]
fn methods_change_what_they_are_called_on() {
    let request = Request::new(Word::U8).ones("pop");
    let plan = Plan::new(&request, &Target::unknown()).expect("a plan");
    let program = lower(plan.module(), Word::U8).expect("plain");
    for name in ["ones_next", "ones_next_back"] {
        let function = program.function(name).expect("a method");
        assert_eq!(function.parameters, [Passing::Mutable], "{name}");
    }
}

/// Text given in addition to a module may call it, and read tables of its own.
#[test]
fn text_is_lowered_beside_a_module() {
    let request = Request::new(Word::U8).count_ones("swar").pop_first("debruijn");
    let plan = Plan::new(&request, &Target::unknown()).expect("a plan");
    let lowered = |text: &str| lower_unchecked(plan.module(), Word::U8, text);
    let text = "
        const WEIGHTS: [u16; 3] = [1, 0x1_00, 65_535];
        /// The weight of a count.
        fn weight(count: u32) -> u16 { WEIGHTS[count as usize] }
        fn after(set: &mut u8, times: [u8; 1]) -> u16 {
            for _round in 0..times[0] {
                let found: Option<u32> = pop_first(set);
                ::core::assert!(found.is_some());
            }
            weight(count_ones(*set))
        }";
    let program = lowered(text).expect("plain");
    assert_eq!(
        program.function("weight").map(|weight| &*weight.doc),
        Some("The weight of a count.")
    );
    let mut interpreter = Interpreter::new(&program);
    for (times, expected) in [(1, 65_535), (2, 256), (3, 1)] {
        let arguments = vec![Value::of(Word::U8, 0b0010_0101), Value::words(Word::U8, [times])];
        let outcome = interpreter.call("after", arguments).expect("no fault");
        assert_eq!(outcome.result, Value::of(Word::U16, expected));
        assert_eq!(outcome.changed.len(), 1);
    }
    for (text, what) in [
        ("fn count_ones(x: u8) -> u32 { 0 }", "there is a function of this name already"),
        ("fn f() -> u8 { g() } fn g() -> u8 { 1 }", "there is no such function"),
        ("fn f() -> u8 { f() }", "there is no such function"),
        (
            "const A: [u8; 1] = [0]; const A: [u8; 1] = [0];",
            "there is a table of this name already",
        ),
        ("const A: [u8; 2] = [0];", "an array of another length"),
        ("const A: [u8; 1] = [256];", "no number of a `u8`"),
        ("const A: [u8; 1] = [B];", "no number of a `u8`"),
        ("const A: [bool; 1] = [true];", "not an array of unsigned numbers"),
        ("struct A;", "neither a function nor a table"),
        ("fn f(", "cannot parse"),
    ] {
        let error = lowered(text).map(drop).expect_err(text);
        assert!(error.what.starts_with(what), "{text}: {error}");
    }
}
