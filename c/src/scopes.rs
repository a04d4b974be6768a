//! The names of variables. Where the source rebinds a name in the same block with the same type,
//! both share a C variable, because the former can no longer be named.

use super::names::Names;
use super::signatures::length;
use bit_tables_ir::{Block, Expr, ExprKind, Function, Passing, Stmt, StmtKind, Type, VariableId};

/// The variables of a function in C.
#[derive(Clone, Debug)]
pub(super) struct Scopes {
    /// For each variable, the first one that shares its C variable.
    pub roots: Vec<VariableId>,
    /// The name of each.
    pub names: Vec<String>,
}

impl Scopes {
    /// Names the variables. What belongs to the caller from the start is visible everywhere.
    pub fn of(function: &Function, names: &Names, direct: Option<VariableId>) -> Self {
        let count = function.variables.len();
        let found =
            Self { roots: (0..count).map(VariableId).collect(), names: vec![String::new(); count] };
        let mut walk = Walk { function, c: names, found, visible: vec![Scope::default()] };
        for place in 0..function.parameters.len() {
            walk.bind(VariableId(place), false);
        }
        if let Some(variable) = direct {
            walk.bind(variable, false);
        }
        walk.inside(&function.body);
        // Variables that no statement binds are missing.
        walk.found
    }
}

/// A walk through a function, with the names visible in each enclosing block.
struct Walk<'f> {
    function: &'f Function,
    c: &'f Names,
    found: Scopes,
    visible: Vec<Scope>,
}

/// The variables of a block.
#[derive(Default)]
struct Scope {
    /// Those that C can name there.
    named: Vec<VariableId>,
    /// Those that the source can name there.
    bound: Vec<VariableId>,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        self.visible.push(Scope::default());
        self.inside(block);
        self.visible.pop();
    }

    fn inside(&mut self, block: &Block) {
        block.statements.iter().for_each(|statement| self.statement(statement));
        self.exprs(block.value.as_deref());
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Let { variable, value } => {
                // C declares it before the statements that its value may need.
                let is_same = value.is_some() && self.is_same(*variable);
                if !is_same {
                    self.name(*variable);
                }
                self.exprs(value.as_ref());
                self.bind(*variable, is_same);
            }
            StmtKind::IfSome { option, variable, then, otherwise } => {
                self.expr(option);
                self.bind(*variable, false);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::For { variable, from, to, body, .. } => {
                self.expr(from);
                self.expr(to);
                self.visible.push(Scope::default());
                self.bind(*variable, false);
                self.block(body);
                self.visible.pop();
            }
            _ => {
                statement.parts().for_each(|part| self.expr(part));
                statement.blocks().for_each(|block| self.block(block));
            }
        }
    }

    fn exprs(&mut self, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        expr.parts().for_each(|part| self.expr(part));
        // The statements of a block expression come before the statement that contains it. There C
        // can name its variables, but the source cannot.
        let is_there = matches!(expr.kind, ExprKind::Block(_));
        for block in expr.blocks() {
            self.visible.push(Scope::default());
            self.inside(block);
            let inner = self.visible.pop().unwrap_or_default();
            if let (true, Some(outer)) = (is_there, self.visible.last_mut()) {
                outer.named.extend(inner.named);
            }
        }
    }

    /// The variable of the block that has the same name and type, and that this one follows.
    fn former(&self, variable: VariableId) -> Option<VariableId> {
        let own = self.function.variable(variable);
        let is_scalar = matches!(own.ty, Type::Int(_) | Type::Bool | Type::Single | Type::Double);
        let bound = self.visible.last().into_iter().flat_map(|scope| scope.bound.iter().rev());
        let former =
            bound.copied().find(|other| self.function.variable(*other).source == own.source)?;
        let is_lent = self.function.parameters.get(former.0) == Some(&Passing::Mutable);
        let has_type = self.function.variable(former).ty == own.ty;
        (is_scalar && !is_lent && has_type).then_some(former)
    }

    fn is_same(&self, variable: VariableId) -> bool {
        self.former(variable).is_some()
    }

    /// Makes a variable visible in the source; it is the former one or has its own C variable.
    fn bind(&mut self, variable: VariableId, is_same: bool) {
        if let (true, Some(former)) = (is_same, self.former(variable)) {
            self.found.roots[variable.0] = self.found.roots[former.0];
            self.found.names[variable.0] = self.found.names[former.0].clone();
        } else {
            self.name(variable);
        }
        if let Some(scope) = self.visible.last_mut() {
            scope.bound.push(variable);
        }
    }

    /// Finds a name that no variable visible in C has.
    fn name(&mut self, variable: VariableId) {
        if self.named().any(|other| other == variable) {
            return;
        }
        let own = self.function.variable(variable);
        let is_slice = matches!(own.ty, Type::Slice(_));
        let mut candidates = std::iter::once(own.source.clone())
            .chain((2_usize..).map(|number| format!("{}_{number}", own.source)))
            .map(|name| self.c.variable(&name));
        let is_free =
            |name: &String| self.is_free(name) && (!is_slice || self.is_free(&length(name)));
        self.found.names[variable.0] = candidates.find(is_free).unwrap_or_default();
        if let Some(scope) = self.visible.last_mut() {
            scope.named.push(variable);
        }
    }

    fn named(&self) -> impl Iterator<Item = VariableId> {
        self.visible.iter().flat_map(|scope| scope.named.iter().copied())
    }

    fn is_free(&self, name: &str) -> bool {
        self.named().all(|other| {
            let theirs = &self.found.names[other.0];
            let derived = match self.function.variable(other).ty {
                Type::Slice(_) => length(theirs),
                Type::Option(_) => format!("{theirs}_value"),
                _ => theirs.clone(),
            };
            theirs != name && derived != name
        })
    }
}
