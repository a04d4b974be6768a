//! The language: types, expressions that carry their type, statements, functions.
//!
//! Every value has a type, and nothing is converted without a [`Cast`](ExprKind::Cast). Exact
//! arithmetic must not overflow, wrapping arithmetic may. An immutable reference means the same as
//! a copy, so the language has none; a function gets what it changes as a [`Passing::Mutable`]
//! parameter.

mod code;
mod program;
mod types;
mod visit;

pub use code::{Argument, Assembly, Block, Expr, ExprKind, Part, Place, Stmt, StmtKind};
pub use program::{FieldDef, Function, Passing, Program, StructDef, Tier, Variable};
pub use types::{Bound, Bytes, Int, Method, Operator, Type, VariableId};
pub use visit::{Node, Uses};
