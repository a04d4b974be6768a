//! The commands `bit-tables` and `debruijn_gen`.
//!
//! Exit status 0 is success, also if the reader of standard output goes away early; 1 means that `--check` found a
//! difference, or `prove` a counterexample; 3 that `prove` leaves something undecided; 130 that the user stopped the command, as
//! with Ctrl-C; 2 any other failure. Each failure is one message on standard error, after `error: `.

mod arguments;
pub mod bit_tables;
mod command_line;
pub mod debruijn_gen;
mod destination;
mod divided;
mod emission;
mod failure;
mod language;
mod magic;
mod manual;
mod process;
mod prove;
mod search;
mod show;
mod smallest;
pub mod stop;
mod stored;
mod terminal;

pub use command_line::parse;
pub use destination::Destination;
pub use failure::{Failure, finish};
pub use search::Search;
