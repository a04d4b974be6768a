//! Inputs from a fixed seed, and claims that are executed with them.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_generator::__private::variants::Variant;
use bit_tables_generator::{Plan, Target};
use bit_tables_ir::CodeError;
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{Int, Program, Type};
use bit_tables_verify::specifications::{Claim, Proof, proof};

/// Numbers that look random: `SplitMix64` by Guy Steele, Doug Lea and Christine Flood, 2014.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    /// A set of `bits` bits: empty, full, a single bit, sparse, or dense.
    pub fn set(&mut self, bits: u32) -> u128 {
        let all = u128::MAX >> (128 - bits);
        all & match self.below(8) {
            0 => 0,
            1 => all,
            2 => 1 << self.below(bits.into()),
            3 => self.wide() | self.wide(),
            4 | 5 => self.wide() & self.wide() & self.wide(),
            _ => self.wide(),
        }
    }

    /// A value of a type. Most numbers that may be indices are small.
    pub fn value(&mut self, ty: &Type) -> Value {
        match ty {
            Type::Bool => Value::Bool(self.below(2) == 1),
            Type::Int(Int::U32) if self.below(4) > 0 => {
                let limit = [2, 8, 90][self.below(3) as usize];
                Value::int(Int::U32, self.below(limit).into())
            }
            Type::Int(int) => Value::int(*int, self.set(int.bits())),
            Type::Array(element, length) => {
                Value::array((0..*length).map(|_| self.value(element)).collect())
            }
            other => panic!("no input is a `{other}`"),
        }
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
    numbers: &mut Numbers,
) -> Result<usize, CodeError> {
    let function = program.function(&claim.name).expect("a claim is a helper");
    let mut interpreter = Interpreter::new(program).with_limit(1 << 22);
    let mut found = 0;
    for _ in 0..1_000 * inputs {
        let case = &claim.cases[numbers.below(claim.cases.len() as u64) as usize];
        let types = function.variables.iter().take(function.parameters.len());
        let arguments = types.enumerate().map(|(place, variable)| match case.get(place) {
            Some(&number) => Value::int(variable.ty.int().expect("cases are numbers"), number),
            None => numbers.value(&variable.ty),
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
