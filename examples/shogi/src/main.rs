//! The `shogi-perft` command: counts the move sequences of a given length.

#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use bit_tables_shogi::board::Board;
use bit_tables_shogi::perft::{divide, perft};
use bit_tables_shogi::sfen::START_SFEN;
use clap::Parser;

/// The exit status after any error; the command line parser's too.
const FAILURE: u8 = 2;

/// Count the sequences of DEPTH legal moves from a shogi position
#[derive(Parser)]
#[command(name = "shogi-perft", version)]
struct Cli {
    /// The position, as one argument of 3 or 4 fields
    #[arg(long, value_name = "SFEN", default_value = START_SFEN)]
    sfen: String,

    /// Print the count of each first move as well
    #[arg(long)]
    divide: bool,

    /// The number of moves, by both sides together
    depth: u8,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => return print_parser_message(&message),
    };
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(error.as_ref()),
    }
}

/// Counts and prints what `cli` asks for.
///
/// # Errors
///
/// If the SFEN is bad or standard output cannot be written.
fn run(cli: &Cli) -> Result<(), Box<dyn Error>> {
    let board: Board = cli.sfen.parse()?;
    print_counts(&board, cli).map_err(|error| format!("cannot write the result: {error}"))?;
    Ok(())
}

/// Prints the count for each root move if that is asked for, then the total.
///
/// # Errors
///
/// If standard output cannot be written.
fn print_counts(board: &Board, cli: &Cli) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let total = if cli.divide && cli.depth > 0 {
        let mut total = 0;
        for (mv, nodes) in divide(board, cli.depth) {
            writeln!(out, "{mv}: {nodes}")?;
            total += nodes;
        }
        total
    } else {
        perft(board, cli.depth)
    };
    writeln!(out, "{total}")?;
    out.flush()
}

/// Prints help, the version, or what is wrong with the command line, each where
/// it belongs, and returns the exit status.
fn print_parser_message(message: &clap::Error) -> ExitCode {
    let printed = message.print().and_then(|()| io::stdout().flush());
    match printed {
        Ok(()) if !message.use_stderr() => ExitCode::SUCCESS,
        Ok(()) => ExitCode::from(FAILURE),
        Err(error) => fail(&error),
    }
}

/// Reports `error` on standard error and returns the exit status. If that cannot
/// be written either, the status has to do.
fn fail(error: &dyn Error) -> ExitCode {
    let _ = writeln!(io::stderr(), "shogi-perft: {error}");
    ExitCode::from(FAILURE)
}
