//! `debruijn_gen`: a private De Bruijn bit scan as Rust source.

use bit_tables_cli::{Destination, Failure, finish, integer, integer64, word};
use bit_tables_generator::{DeBruijn, File, Request, Target, Word};
use clap::Parser;
use std::process::ExitCode;

/// Prints a De Bruijn bit scan, ready to paste: sequence, index table, forward and reverse scan, self-check
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
#[group(id = "source", required = true, multiple = false, args = ["seed", "index", "sequence"])]
struct Arguments {
    /// The sequence that a seed stands for, the same for ever
    #[arg(long, value_name = "N", value_parser = integer64, allow_hyphen_values = true)]
    seed: Option<u64>,

    /// The sequence of that number in lexicographic order, counted from 0
    #[arg(long, value_name = "K", value_parser = integer64, allow_hyphen_values = true)]
    index: Option<u64>,

    /// A sequence of your own
    #[arg(long, value_name = "S", value_parser = integer, allow_hyphen_values = true)]
    sequence: Option<u128>,

    /// The word to scan: u8, u16, u32, u64 or u128
    #[arg(long, default_value = "u64", value_parser = word)]
    word: Word,

    /// Multiply the scanned bit and all below it, `x ^ (x - 1)`, instead of the bit alone
    #[arg(long)]
    separated: bool,

    #[command(flatten)]
    destination: Destination,
}

fn main() -> ExitCode {
    finish("debruijn_gen", run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (source, option) = match *arguments {
        Arguments {
            seed: Some(seed), ..
        } => (DeBruijn::seeded(seed), format!("--seed {seed}")),
        Arguments {
            index: Some(index), ..
        } => (DeBruijn::numbered(index), format!("--index {index}")),
        // The argument parser has seen to it that one of the three is given.
        Arguments { sequence, .. } => {
            let sequence = sequence.unwrap_or_default();
            (
                DeBruijn::with_sequence(sequence),
                format!("--sequence {sequence:#x}"),
            )
        }
    };
    let word = arguments.word;
    let mut command = format!("debruijn_gen {option}");
    if word != Word::U64 {
        command += &format!(" --word {word}");
    }
    let source = if arguments.separated {
        command += " --separated";
        source.separated()
    } else {
        source
    };
    let request = Request::new(word)
        .bit_scan_forward(source)
        .bit_scan_reverse(source);
    let printed = File::from(request)
        .print(&Target::unseen())?
        .made_by(command);
    arguments.destination.deliver(&printed)
}
