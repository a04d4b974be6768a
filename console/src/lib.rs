//! The command `debruijn_gen`, and what it shares with the command `bit-tables`.
//!
//! Exit status 0 is success, also if the reader of standard output goes away early; 1 means that
//! `--check` found a difference, or `prove` a counterexample; 3 that `prove` leaves something
//! undecided; 130 that the user stopped the command, as with Ctrl-C; 2 any other failure. Each
//! failure is one message on standard error, after `error: `.

// The command `debruijn_gen`.
pub mod debruijn_gen;

// What the commands share: arguments, output, comparison, errors.
pub mod arguments;
mod banner;
mod code;
mod command_line;
mod comparison;
mod destination;
mod failure;
mod language;
mod replacement;

// Progress and interruption of long work.
pub mod process;
mod progress;
pub mod stop;

pub use banner::without_banner;
pub use bit_tables_tools::CommandError;
pub use code::{Code, deliver_texts, difference_of_texts};
pub use command_line::parse;
pub use comparison::difference;
pub use destination::Destination;
pub use failure::{finish, note};
pub use language::Options;
pub use progress::ProgressBar;
pub use replacement::write_if_changed;
