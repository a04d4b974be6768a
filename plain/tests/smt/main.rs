//! Claims as questions to a solver: terms mean what the interpreter computes, and scripts are what solvers
//! read.

mod agreement;
mod doubles;
mod functions;
#[path = "../inputs/mod.rs"]
mod inputs;
#[path = "../mutation/mod.rs"]
mod mutation;
#[path = "../random/mod.rs"]
mod random;
mod scripts;
