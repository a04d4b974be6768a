//! What commands that count moves share: messages, exit statuses, and how counts are printed.

use std::error::Error;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

/// The exit status after any error; the command line parser's too.
const FAILURE: u8 = 2;

/// Runs a command: `work` gets its arguments. Errors are reported on standard error under its
/// name.
pub fn run<A: Parser>(work: impl FnOnce(A) -> Result<(), Box<dyn Error>>) -> ExitCode {
    let arguments = match A::try_parse() {
        Ok(arguments) => arguments,
        Err(message) => return print_parser_message::<A>(&message),
    };
    match work(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail::<A>(error.as_ref()),
    }
}

/// Prints the count for each first move, if they are given, and the total.
///
/// # Errors
///
/// If standard output cannot be written.
pub fn print_counts<M: fmt::Display>(
    divided: Option<impl Iterator<Item = (M, u64)>>,
    total: impl FnOnce() -> u64,
) -> Result<(), Box<dyn Error>> {
    let print = || {
        let mut out = io::stdout().lock();
        let total = match divided {
            Some(counts) => {
                let mut total = 0;
                for (mv, nodes) in counts {
                    writeln!(out, "{mv}: {nodes}")?;
                    total += nodes;
                }
                total
            }
            None => total(),
        };
        writeln!(out, "{total}")?;
        out.flush()
    };
    print().map_err(|error: io::Error| format!("cannot write the result: {error}").into())
}

/// Prints help, the version, or what is wrong with the command line, each where it belongs, and
/// returns the exit status.
fn print_parser_message<A: Parser>(message: &clap::Error) -> ExitCode {
    let printed = message.print().and_then(|()| io::stdout().flush());
    match printed {
        Ok(()) if !message.use_stderr() => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(FAILURE),
        Err(error) => fail::<A>(&error),
    }
}

/// Reports `error` on standard error and returns the exit status. If that cannot be written either,
/// the status has to do.
fn fail<A: Parser>(error: &dyn Error) -> ExitCode {
    let _ = writeln!(io::stderr(), "{}: {error}", A::command().get_name());
    ExitCode::from(FAILURE)
}
