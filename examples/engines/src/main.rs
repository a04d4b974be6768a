//! The `perft` command: counts the move sequences of a given length.

#![forbid(unsafe_code)]

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use bit_tables_engines::{Position, chess, divide, othello, perft, shogi, xiangqi};
use clap::Parser;

/// Count the sequences of DEPTH legal moves from a position of chess, shogi, xiangqi or Othello
#[derive(Parser)]
#[command(name = "perft", version)]
struct Cli {
    /// A position of chess, as one argument of 4 or 6 fields
    #[arg(long, value_name = "FEN", default_value = chess::Board::START, conflicts_with_all = ["sfen", "xiangqi", "othello"])]
    fen: String,

    /// A position of shogi, as one argument of 3 or 4 fields, or `startpos`
    #[arg(long, value_name = "SFEN")]
    sfen: Option<String>,

    /// A position of xiangqi, as one argument of 2 or 6 fields, or `startpos`
    #[arg(long, value_name = "FEN", conflicts_with = "sfen")]
    xiangqi: Option<String>,

    /// A position of Othello, as one argument of 64 squares, `X`, `O` or `-` from a1 rank by rank,
    /// and the side to move, or `startpos`
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["sfen", "xiangqi"], allow_hyphen_values = true)]
    othello: Option<String>,

    /// Print the count of each first move as well
    #[arg(long)]
    divide: bool,

    /// The number of moves, by both sides together
    depth: u8,
}

impl Cli {
    /// Counts and prints what is asked for.
    fn run(&self) -> Result<(), Box<dyn Error>> {
        match (&self.sfen, &self.xiangqi, &self.othello) {
            (Some(sfen), ..) => self.count::<shogi::Board>(sfen),
            (_, Some(fen), _) => self.count::<xiangqi::Board>(fen),
            (.., Some(squares)) => self.count::<othello::Board>(squares),
            _ => self.count::<chess::Board>(&self.fen),
        }
    }

    /// Prints the count for each first move, if they are asked for, and the total.
    fn count<P: Position>(&self, position: &str) -> Result<(), Box<dyn Error>> {
        let position = if position == "startpos" { P::START } else { position };
        let position: P = position.parse()?;
        let print = || {
            let mut out = io::stdout().lock();
            let mut total = 0;
            if self.divide && self.depth > 0 {
                for (mv, nodes) in divide(&position, self.depth) {
                    writeln!(out, "{mv}: {nodes}")?;
                    total += nodes;
                }
            } else {
                total = perft(&position, self.depth);
            }
            writeln!(out, "{total}")?;
            out.flush()
        };
        print().map_err(|error: io::Error| format!("cannot write the result: {error}").into())
    }
}

/// The exit status is 2 after any error, as it is the command line parser's.
fn main() -> ExitCode {
    let (result, status) = match Cli::try_parse() {
        Ok(cli) => (cli.run(), 0),
        // Help and the version go to standard output.
        Err(message) => {
            let printed = message.print().and_then(|()| io::stdout().flush());
            (printed.map_err(Into::into), if message.use_stderr() { 2 } else { 0 })
        }
    };
    let Err(error) = result else { return ExitCode::from(status) };
    // If that cannot be written either, the status has to do.
    let _ = writeln!(io::stderr(), "perft: {error}");
    ExitCode::from(2)
}
