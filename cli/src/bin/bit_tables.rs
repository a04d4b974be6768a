//! `bit-tables`: every table and function of the project, listed or as Rust source.

use bit_tables_cli::explain::explain;
use bit_tables_cli::show::{Asked, show};
use bit_tables_cli::{
    Destination, Failure, board, finish, integer64, keys, listing, operation, parse, smallest,
    target, word,
};
use bit_tables_generator::{
    Board, File, Layout, Operation, Plan, Printed, Request, Target, Word, default_set,
    specialised_set,
};
use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;

/// Bit-twiddling tables and functions, computed and checked
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the techniques: words, table bytes, needs, result for zero, parameters, origin
    List {
        /// Only those of this operation
        #[arg(value_parser = operation)]
        operation: Option<Operation>,

        /// Only those defined for this word: u8, u16, u32, u64 or u128
        #[arg(long, value_parser = word)]
        word: Option<Word>,

        /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'
        #[arg(long, value_parser = board, allow_hyphen_values = true)]
        board: Option<Board>,
    },
    /// Explain a technique: origin, code, tables, and an example step by step
    Explain {
        /// The technique, as `bit-tables list` names it, or with parameters: 'hyperbola(layout = lines)'
        technique: String,

        /// One of its operations
        #[arg(long, value_parser = operation)]
        operation: Option<Operation>,

        /// The word to show it for: u8, u16, u32, u64 or u128
        #[arg(long, value_parser = word)]
        word: Option<Word>,

        /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'
        #[arg(long, value_parser = board, allow_hyphen_values = true)]
        board: Option<Board>,
    },
    /// Draw what an operation on squares gives, or what a table holds: boards in text or as SVG
    Show {
        #[command(flatten)]
        asked: Asked,
    },
    /// Print what is requested, as Rust source
    Emit {
        /// The word to work on: u8, u16, u32, u64 or u128
        #[arg(value_parser = word)]
        word: Word,

        #[arg(
            help = "Operations and techniques: 'count_ones = swar, trailing_zeros = debruijn(seed = 42)'"
        )]
        #[arg(allow_hyphen_values = true)]
        request: String,

        #[command(flatten)]
        output: Output,
    },
    /// Tell what the tables of a request take: entries, bytes and cache lines
    Report {
        /// The word to work on: u8, u16, u32, u64 or u128
        #[arg(value_parser = word)]
        word: Word,

        #[arg(help = "Operations and techniques: 'board = shogi, max_bytes = 8192, sliders'")]
        #[arg(allow_hyphen_values = true)]
        request: String,

        #[command(flatten)]
        output: Output,
    },
    /// Search for smaller tables, or for the flaws of keys
    Search {
        #[command(subcommand)]
        technique: Searched,
    },
    /// Print the default set: every operation for every word, each by its best technique
    Default {
        /// Only what the target makes a difference to, by its own instructions
        #[arg(long)]
        specialised: bool,

        #[command(flatten)]
        output: Output,
    },
}

#[derive(Subcommand)]
enum Searched {
    /// The shifts and keys of Faxon's hash with the fewest table entries: some minutes for u64
    Faxon {
        /// The word to scan: u16, u32 or u64
        #[arg(long, default_value = "u64", value_parser = word)]
        word: Word,

        /// The beginning to start with, for a search that was stopped
        #[arg(long, value_name = "N", default_value = "0", value_parser = integer64, allow_hyphen_values = true)]
        from: u64,

        /// Only tables of no more entries
        #[arg(long, value_name = "N", allow_hyphen_values = true)]
        at_most: Option<u32>,

        #[command(flatten)]
        destination: Destination,
    },
    /// Few Zobrist keys that add up to nothing, and what is proved of all
    Zobrist {
        /// The word of a key: u32, u64 or u128
        #[arg(long, default_value = "u64", value_parser = word)]
        word: Word,

        /// The seed of the keys
        #[arg(long, value_name = "N", default_value = "0", value_parser = integer64, allow_hyphen_values = true)]
        seed: u64,

        /// How many keys there are: 793 are those of chess
        #[arg(long, value_name = "N", default_value = "793", allow_hyphen_values = true)]
        count: usize,

        /// How often to begin anew
        #[arg(long, value_name = "N", default_value = "100", allow_hyphen_values = true)]
        rounds: u32,

        #[command(flatten)]
        destination: Destination,
    },
}

#[derive(Args)]
struct Output {
    #[arg(help = "The target that auto chooses for: portable or x86_64")]
    #[arg(long, default_value = "portable", value_parser = named_target)]
    target: NamedTarget,

    #[command(flatten)]
    destination: Destination,
}

/// A target with the name that it was given by.
#[derive(Clone)]
struct NamedTarget {
    name: String,
    target: Target,
}

fn named_target(text: &str) -> Result<NamedTarget, String> {
    target(text).map(|target| NamedTarget { name: text.to_owned(), target })
}

fn main() -> ExitCode {
    match parse::<Arguments>("bit-tables") {
        Ok(arguments) => finish("bit-tables", run(arguments.command)),
        Err(status) => status,
    }
}

fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::List { operation, word, board } => {
            Destination::default().deliver(&listing(operation, word, board)?, "bit-tables list")
        }
        Command::Explain { technique, operation, word, board } => Destination::default()
            .deliver(&explain(&technique, operation, word, board)?, "bit-tables explain"),
        Command::Show { asked } => show(&asked),
        Command::Emit { word, request, output } => {
            let printed =
                File::from(Request::parse(word, &request)).print(&output.target.target)?;
            deliver(&output, &printed)
        }
        Command::Report { word, request, output } => {
            let plan = Plan::new(&Request::parse(word, &request), &output.target.target)?;
            output.destination.deliver(&plan.report().to_string(), "bit-tables report")
        }
        Command::Search { technique: Searched::Faxon { word, from, at_most, destination } } => {
            smallest(word, from, at_most, &destination)
        }
        Command::Search {
            technique: Searched::Zobrist { word, seed, count, rounds, destination },
        } => keys(word, seed, count, rounds, &destination),
        Command::Default { specialised, output } => {
            let (set, option) = if specialised {
                (specialised_set(), " --specialised")
            } else {
                (default_set(), "")
            };
            let command = format!("bit-tables default{option} --target {}", output.target.name);
            let printed = set.print(&output.target.target)?.made_by(command);
            deliver(&output, &printed)
        }
    }
}

fn deliver(output: &Output, printed: &Printed) -> Result<(), Failure> {
    output.destination.deliver(&printed.text(Layout::Readable), &printed.commands().join("; "))
}
