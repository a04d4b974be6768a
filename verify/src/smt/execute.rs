//! Executes statements for all inputs at once: both branches are taken, and loops are unrolled.
//!
//! Loop exits are merged only after the last iteration. Otherwise, in each round, every variable
//! would become a choice among all earlier rounds.

use super::executor::{Done, Frame, Path, SymbolicExecutor, at, wrong};
use super::terms::{Term, TermPool};
use super::values::Symbolic;
use bit_tables_ir::{Block, Bound, Expr, Function, Passing, Stmt, StmtKind};

/// The maximum number of rounds of a loop without a known bound.
const ROUNDS: u64 = 4096;

impl<'p> SymbolicExecutor<'p> {
    /// Executes the claimed function: its preconditions are assumed, and everything else must hold.
    pub(super) fn start(&mut self, function: &'p Function, arguments: Vec<Symbolic>) -> Done<()> {
        self.call(function, arguments, TermPool::TRUE, true, 0).map(drop)
    }

    /// The result of a function, and the final values of its mutable parameters.
    pub(super) fn call(
        &mut self,
        function: &'p Function,
        arguments: Vec<Symbolic>,
        called: Term,
        assumes: bool,
        depth: usize,
    ) -> Done<(Symbolic, Vec<Symbolic>)> {
        let mut values: Vec<Option<Symbolic>> = arguments.into_iter().map(Some).collect();
        values.resize(function.variables.len(), None);
        let mut frame = Frame { function, called, returns: Vec::new(), assumes, depth };
        let path = Path { condition: TermPool::TRUE, values };
        let ended = self.block(&function.body, path, &mut frame);
        if let Some((value, path)) = ended.map_err(|error| error.within(&function.name))? {
            frame.returns.push((path, value));
        }
        let mutable = function.parameters.iter().enumerate();
        let mutable: Vec<usize> = mutable
            .filter(|(_, passing)| **passing == Passing::Mutable)
            .map(|(place, _)| place)
            .collect();
        let lent = |path: &Path| -> Vec<Symbolic> {
            mutable.iter().filter_map(|&place| path.values[place].clone()).collect()
        };
        let mut ways = frame.returns.into_iter().rev();
        let (path, mut result) =
            ways.next().ok_or_else(|| wrong("it never ends").within(&function.name))?;
        let mut changed = lent(&path);
        for (path, value) in ways {
            result = self.choice(path.condition, &value, &result)?;
            for (change, other) in changed.iter_mut().zip(lent(&path)) {
                *change = self.choice(path.condition, &other, change)?;
            }
        }
        Ok((result, changed))
    }

    /// Executes the statements of a block and its value; `None` if no path reaches its end.
    pub(super) fn block(
        &mut self,
        block: &'p Block,
        path: Path,
        frame: &mut Frame<'p>,
    ) -> Done<Option<(Symbolic, Path)>> {
        let mut path = path;
        for statement in &block.statements {
            let next = self.statement(statement, path, frame);
            match next.map_err(|error| at(error, &statement.code))? {
                Some(next) => path = next,
                None => return Ok(None),
            }
        }
        let value = match &block.value {
            Some(value) => self.expr(value, &mut path, frame, &block.code),
            None => Ok(Symbolic::Unit),
        };
        let value = value.map_err(|error| at(error, &block.code))?;
        Ok((path.condition != TermPool::FALSE).then_some((value, path)))
    }

    pub(super) fn statement(
        &mut self,
        statement: &'p Stmt,
        mut path: Path,
        frame: &mut Frame<'p>,
    ) -> Done<Option<Path>> {
        let code = &*statement.code;
        match &statement.kind {
            StmtKind::Let { variable, value: None } => path.values[variable.0] = None,
            StmtKind::Let { variable, value: Some(value) } => {
                let value = self.expr(value, &mut path, frame, code)?;
                path.values[variable.0] = Some(value);
            }
            StmtKind::Assign { place, operator, value } => {
                self.assign(place, *operator, value, code, &mut path, frame)?;
            }
            StmtKind::If { condition, then, otherwise } => {
                let condition = self.truth(condition, &mut path, frame, code)?;
                return self.branch(condition, path, frame, |machine, holds, path, frame| {
                    let block = if holds { then } else { otherwise };
                    Ok(machine.block(block, path, frame)?.map(|(_, path)| path))
                });
            }
            StmtKind::IfSome { option, variable, then, otherwise } => {
                let option = self.expr(option, &mut path, frame, code)?;
                let Symbolic::Option(is_some, value) = option else {
                    return Err(wrong(format!("{} is no option", option.what())));
                };
                return self.branch(is_some, path, frame, |machine, holds, mut path, frame| {
                    let block = if holds { then } else { otherwise };
                    if holds {
                        path.values[variable.0] = value.as_deref().cloned();
                    }
                    Ok(machine.block(block, path, frame)?.map(|(_, path)| path))
                });
            }
            StmtKind::While { condition, body, bound } => {
                return self.repeat(condition, body, *bound, path, frame, code);
            }
            StmtKind::For { variable, from, to, body, .. } => {
                let from = self.expr(from, &mut path, frame, code)?;
                let to = self.expr(to, &mut path, frame, code)?;
                let (Symbolic::Int(from, kind), Symbolic::Int(to, _)) = (from, to) else {
                    return Err(wrong("a loop of no integers"));
                };
                let (Some(from), Some(to)) = (self.terms.value(from), self.terms.value(to)) else {
                    return Err(wrong("how often this repeats is not known"));
                };
                for number in from..to {
                    let number = self.terms.number(number, kind.bits());
                    path.values[variable.0] = Some(Symbolic::Int(number, kind));
                    match self.block(body, path, frame)? {
                        Some((_, next)) => path = next,
                        None => return Ok(None),
                    }
                }
            }
            StmtKind::Return(value) => {
                let value = match value {
                    Some(value) => self.expr(value, &mut path, frame, code)?,
                    None => Symbolic::Unit,
                };
                frame.returns.push((path, value));
                return Ok(None);
            }
            StmtKind::Assert(condition) => {
                let holds = self.truth(condition, &mut path, frame, code)?;
                self.goal(holds, "the assertion does not hold", code, &path, frame);
            }
            StmtKind::Precondition(condition, message) => {
                let holds = self.truth(condition, &mut path, frame, code)?;
                if frame.assumes {
                    path.condition = self.terms.and(path.condition, holds);
                    return Ok((path.condition != TermPool::FALSE).then_some(path));
                }
                let what = format!("the precondition does not hold: {message}");
                self.goal(holds, &what, code, &path, frame);
            }
            StmtKind::Evaluate(expr) => {
                self.expr(expr, &mut path, frame, code)?;
            }
            StmtKind::Block(block) | StmtKind::Assembly(_, block) => {
                return Ok(self.block(block, path, frame)?.map(|(_, path)| path));
            }
        }
        Ok(Some(path))
    }

    /// Executes both branches and merges their paths.
    pub(super) fn branch(
        &mut self,
        condition: Term,
        path: Path,
        frame: &mut Frame<'p>,
        mut go: impl FnMut(&mut Self, bool, Path, &mut Frame<'p>) -> Done<Option<Path>>,
    ) -> Done<Option<Path>> {
        if let Some(known) = self.terms.value(condition) {
            return go(self, known == 1, path, frame);
        }
        let (before, returned) = (path.condition, frame.returns.len());
        let otherwise = self.terms.not(condition);
        let mut one = path.clone();
        one.condition = self.terms.and(before, condition);
        let mut other = path;
        other.condition = self.terms.and(before, otherwise);
        let one = if one.condition == TermPool::FALSE { None } else { go(self, true, one, frame)? };
        let other =
            if other.condition == TermPool::FALSE { None } else { go(self, false, other, frame)? };
        let (Some(one), Some(other)) = (&one, &other) else { return Ok(one.or(other)) };
        let mut joined = self.join(condition, one, other)?;
        if frame.returns.len() == returned {
            joined.condition = before;
        }
        Ok(Some(joined))
    }

    /// Unrolls a loop. Paths that leave it after different rounds stay apart until all have left.
    pub(super) fn repeat(
        &mut self,
        condition: &'p Expr,
        body: &'p Block,
        bound: Bound,
        path: Path,
        frame: &mut Frame<'p>,
        code: &str,
    ) -> Done<Option<Path>> {
        let (before, returned) = (path.condition, frame.returns.len());
        let most = match bound {
            Bound::Rounds(rounds) => rounds,
            Bound::Length | Bound::Unknown => ROUNDS,
        };
        let mut left: Vec<(Term, Path)> = Vec::new();
        let mut inside = Some(path);
        let mut rounds = 0;
        while let Some(mut path) = inside.take() {
            let goes_on = self.truth(condition, &mut path, frame, code)?;
            let ends = self.terms.not(goes_on);
            if rounds == most && goes_on != TermPool::FALSE {
                if bound != Bound::Rounds(most) {
                    return Err(wrong(format!("more than {most} rounds")));
                }
                self.goal(ends, "more rounds than the loop is known to have", code, &path, frame);
                left.push((TermPool::TRUE, path));
                break;
            }
            let mut out = path.clone();
            out.condition = self.terms.and(path.condition, ends);
            if out.condition != TermPool::FALSE {
                left.push((ends, out));
            }
            path.condition = self.terms.and(path.condition, goes_on);
            if path.condition != TermPool::FALSE {
                inside = self.block(body, path, frame)?.map(|(_, path)| path);
            }
            rounds += 1;
        }
        let mut ways = left.into_iter().rev();
        let Some((_, mut joined)) = ways.next() else { return Ok(None) };
        for (ends, path) in ways {
            joined = self.join(ends, &path, &joined)?;
        }
        if frame.returns.len() == returned {
            joined.condition = before;
        }
        Ok(Some(joined))
    }
}
