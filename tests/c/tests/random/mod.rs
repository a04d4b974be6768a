//! Random functions of integers: what no person would write, and every printer and executor must
//! understand.

#![allow(dead_code, reason = "each test uses a part of it")]

use bit_tables_ir::{
    Block, Expr, ExprKind, Function, Int, Method, Operator, Passing, Place, Program, Stmt,
    StmtKind, Type, Variable, VariableId,
};
use bit_tables_test_support::Random;

/// A number: short, near an end of the type, or any.
pub fn any_number(random: &mut Random, int: Int) -> u128 {
    let any = random.wide();
    let number = match random.below(4) {
        0 => any & 15,
        1 => u128::MAX - (any & 3),
        2 => (1 << (any % u128::from(int.bits()))) - (any >> 127),
        _ => any,
    };
    number & int.mask()
}

fn of(kind: ExprKind, int: Int) -> Expr {
    Expr { kind, ty: Type::Int(int) }
}

fn number(value: u128, int: Int) -> Expr {
    of(ExprKind::Integer(value), int)
}

/// A function in the making.
struct Making {
    random: Random,
    /// The types that it may have.
    ints: &'static [Int],
    variables: Vec<Variable>,
    /// Those that can be named.
    visible: Vec<usize>,
}

impl Making {
    fn unsigned(&mut self) -> Int {
        loop {
            let int = self.random.of(self.ints);
            if !int.is_signed() {
                return int;
            }
        }
    }

    fn variable(&mut self, int: Int) -> Expr {
        let is_fitting = |place: &usize| self.variables[*place].ty == Type::Int(int);
        let fitting: Vec<usize> = self.visible.iter().copied().filter(is_fitting).collect();
        if fitting.is_empty() {
            let place = self.random.of(&self.visible);
            let Some(own) = self.variables[place].ty.int() else { return number(1, int) };
            let variable = of(ExprKind::Variable(VariableId(place)), own);
            return of(ExprKind::Cast(Box::new(variable)), int);
        }
        let place = self.random.of(&fitting);
        of(ExprKind::Variable(VariableId(place)), int)
    }

    fn truth(&mut self, depth: usize) -> Expr {
        let (kind, int) = (self.random.below(8), self.random.of(self.ints));
        let kind = match kind {
            0 if depth > 0 => ExprKind::Not(Box::new(self.truth(depth - 1))),
            1 | 2 if depth > 0 => {
                let operators = [
                    Operator::And,
                    Operator::Or,
                    Operator::Xor,
                    Operator::AndThen,
                    Operator::OrElse,
                    Operator::Eq,
                    Operator::Ne,
                ];
                let operator = self.random.of(&operators);
                let (left, right) = (self.truth(depth - 1), self.truth(depth - 1));
                ExprKind::Binary(operator, Box::new(left), Box::new(right))
            }
            3 if !int.is_signed() => {
                let value = Box::new(self.expr(int, depth.saturating_sub(1)));
                ExprKind::Method(Method::IsPowerOfTwo, value)
            }
            _ => {
                let operators = [
                    Operator::Eq,
                    Operator::Ne,
                    Operator::Lt,
                    Operator::Le,
                    Operator::Gt,
                    Operator::Ge,
                ];
                let operator = self.random.of(&operators);
                let depth = depth.saturating_sub(1);
                let (left, right) = (self.expr(int, depth), self.expr(int, depth));
                ExprKind::Binary(operator, Box::new(left), Box::new(right))
            }
        };
        Expr { kind, ty: Type::Bool }
    }

    /// A number, with operators nested no deeper than that.
    fn expr(&mut self, int: Int, depth: usize) -> Expr {
        if depth == 0 {
            return match self.random.below(3) {
                0 => number(any_number(&mut self.random, int), int),
                _ => self.variable(int),
            };
        }
        let depth = depth - 1;
        match self.random.below(14) {
            0 => of(ExprKind::Not(Box::new(self.expr(int, depth))), int),
            1..=5 => {
                let operators = [
                    Operator::And,
                    Operator::Or,
                    Operator::Xor,
                    Operator::WrappingAdd,
                    Operator::WrappingSub,
                    Operator::WrappingMul,
                ];
                let operator = self.random.of(&operators);
                let (left, right) = (self.expr(int, depth), self.expr(int, depth));
                of(ExprKind::Binary(operator, Box::new(left), Box::new(right)), int)
            }
            6 => {
                // Exact arithmetic, on what is small enough more often than not.
                let operators =
                    [Operator::Add, Operator::Sub, Operator::Mul, Operator::Div, Operator::Rem];
                let operator = self.random.of(&operators);
                let (left, right) =
                    (self.expr(int, depth), number(any_number(&mut self.random, int) & 7, int));
                of(ExprKind::Binary(operator, Box::new(left), Box::new(right)), int)
            }
            7 | 8 => {
                let operator = self.random.of(&[Operator::Shl, Operator::Shr]);
                let by = self.unsigned();
                let last = number(u128::from(int.bits() - 1), by);
                let count = if self.random.below(2) == 0 {
                    number(u128::from(self.random.word()) % u128::from(int.bits()), by)
                } else {
                    let count = Box::new(self.expr(by, depth.min(1)));
                    of(ExprKind::Binary(Operator::And, count, Box::new(last)), by)
                };
                let value = self.expr(int, depth);
                of(ExprKind::Binary(operator, Box::new(value), Box::new(count)), int)
            }
            9 | 10 => {
                if self.random.below(5) == 0 {
                    return of(ExprKind::Cast(Box::new(self.truth(depth))), int);
                }
                let from = self.random.of(self.ints);
                if from == int {
                    return self.expr(int, depth);
                }
                of(ExprKind::Cast(Box::new(self.expr(from, depth))), int)
            }
            11 if !int.is_signed() => {
                let method = self.random.of(&[
                    Method::ReverseBits,
                    Method::SwapBytes,
                    Method::WrappingNeg,
                    Method::WrappingNeg,
                ]);
                of(ExprKind::Method(method, Box::new(self.expr(int, depth))), int)
            }
            12 if int == Int::U32 => {
                let method = self.random.of(&[
                    Method::CountOnes,
                    Method::LeadingZeros,
                    Method::TrailingZeros,
                ]);
                let from = self.unsigned();
                of(ExprKind::Method(method, Box::new(self.expr(from, depth))), int)
            }
            _ => {
                let condition = Box::new(self.truth(depth));
                let (then, otherwise) = (self.block(int, depth), self.block(int, depth));
                of(ExprKind::If(condition, Box::new(then), Box::new(otherwise)), int)
            }
        }
    }

    /// A value, perhaps with a statement before it.
    fn block(&mut self, int: Int, depth: usize) -> Block {
        let outside = self.visible.clone();
        let statements =
            if self.random.below(6) == 0 { vec![self.declaration(depth)] } else { Vec::new() };
        let value = Some(Box::new(self.expr(int, depth)));
        self.visible = outside;
        Block { statements, value, code: String::new() }
    }

    fn declaration(&mut self, depth: usize) -> Stmt {
        let int = self.random.of(self.ints);
        let value = self.expr(int, depth);
        let place = self.variables.len();
        // Every other one has the name of another.
        let source = if self.random.below(2) == 0 { "x".to_owned() } else { format!("v{place}") };
        let name = format!("v{place}");
        self.visible.retain(|&other| self.variables[other].source != source);
        self.visible.push(place);
        self.variables.push(Variable { name, source, ty: Type::Int(int), mutable: true });
        let kind = StmtKind::Let { variable: VariableId(place), value: Some(value) };
        Stmt { kind, code: String::new() }
    }

    fn assignment(&mut self, depth: usize) -> Stmt {
        let place = self.random.of(&self.visible);
        let int = self.variables[place].ty.int().unwrap_or(Int::U8);
        let operators = [
            None,
            Some(Operator::And),
            Some(Operator::Or),
            Some(Operator::Xor),
            Some(Operator::Shr),
            Some(Operator::Shl),
            Some(Operator::Add),
        ];
        let operator = self.random.of(&operators);
        let value = match operator {
            Some(Operator::Shl | Operator::Shr) => {
                number(u128::from(self.random.word() & 7), Int::U32)
            }
            Some(Operator::Add) => number(u128::from(self.random.word() & 1), int),
            _ => self.expr(int, depth),
        };
        let ty = Type::Int(int);
        let place =
            Place { variable: VariableId(place), path: Vec::new(), ty, code: String::new() };
        Stmt { kind: StmtKind::Assign { place, operator, value }, code: String::new() }
    }
}

/// A function of three numbers.
pub fn function(number: usize, ints: &'static [Int]) -> Function {
    let mut random = Random(number as u64);
    let variables = ["x", "y", "z"].map(|name| Variable {
        name: name.to_owned(),
        source: name.to_owned(),
        ty: Type::Int(random.of(ints)),
        mutable: true,
    });
    let mut making = Making { random, ints, variables: variables.into(), visible: vec![0, 1, 2] };
    let mut statements = Vec::new();
    for _ in 0..3 {
        let statement = match making.random.below(2) {
            0 => making.declaration(3),
            _ => making.assignment(3),
        };
        statements.push(statement);
    }
    let result = making.random.of(ints);
    let value = Some(Box::new(making.expr(result, 4)));
    Function {
        name: format!("f{number}"),
        doc: String::new(),
        technique: String::new(),
        variables: making.variables,
        parameters: vec![Passing::Value; 3],
        result: Type::Int(result),
        body: Block { statements, value, code: String::new() },
        public: true,
        inline: number.is_multiple_of(2),
        constant: true,
        must_be_used: true,
        features: Vec::new(),
        needs: None,
    }
}

/// A program of these functions.
pub fn program(functions: Vec<Function>) -> Program {
    Program {
        records: Vec::new(),
        tables: Vec::new(),
        functions,
        checks: Vec::new(),
        helpers: Vec::new(),
        tiers: Vec::new(),
    }
}
