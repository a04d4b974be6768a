//! The `perft` command: counts the move sequences of a given length.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use bit_tables_engine::board::Board;
use bit_tables_engine::command;
use bit_tables_engine::fen::START_FEN;
use bit_tables_engine::perft::{divide, perft};
use clap::Parser;

/// Count the sequences of DEPTH legal moves from a chess position
#[derive(Parser)]
#[command(name = "perft", version)]
struct Cli {
    /// The position, as one argument of 4 or 6 fields
    #[arg(long, value_name = "FEN", default_value = START_FEN)]
    fen: String,

    /// Print the count of each first move as well
    #[arg(long)]
    divide: bool,

    /// The number of moves, by both sides together
    depth: u8,
}

fn main() -> ExitCode {
    command::run(|Cli { fen, divide: is_divided, depth }| {
        let board: Board = fen.parse()?;
        let divided = (is_divided && depth > 0).then(|| divide(&board, depth));
        command::print_counts(divided, || perft(&board, depth))
    })
}
