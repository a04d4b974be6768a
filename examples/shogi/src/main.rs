//! The `shogi-perft` command: counts the move sequences of a given length.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use bit_tables_engine::command;
use bit_tables_shogi::board::Board;
use bit_tables_shogi::perft::{divide, perft};
use bit_tables_shogi::sfen::START_SFEN;
use clap::Parser;

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
    command::run(|Cli { sfen, divide: is_divided, depth }| {
        let board: Board = sfen.parse()?;
        let divided = (is_divided && depth > 0).then(|| divide(&board, depth));
        command::print_counts(divided, || perft(&board, depth))
    })
}
