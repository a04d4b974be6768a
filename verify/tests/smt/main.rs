//! Claims as questions to a solver: terms mean what the interpreter computes, scripts are what
//! solvers read, and what is proved of right functions is refuted of wrong ones.

mod agreement;
mod dependence;
mod doubles;
mod functions;
#[path = "../inputs/mod.rs"]
mod inputs;
mod mutants;
#[path = "../mutation/mod.rs"]
mod mutation;
#[path = "../../../tests/c/tests/random/mod.rs"]
mod random;
mod scripts;
mod solver;
