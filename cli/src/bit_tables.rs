//! The command `bit-tables`: every table and function of the project, listed or as Rust source.

use crate::emission::{self, DefaultSet, Emit, Output};
use crate::hash_bits::HashBits;
use crate::shards::Work;
use crate::show::{ShowArgs, show};
use crate::smallest::print as print_smallest;
use crate::{magic, manual, map, prove, terminal};
use bit_tables_console::arguments::{
    self, LANGUAGE, OPERATION, OPERATIONS, TECHNIQUE, WORD, board, integer64,
};
use bit_tables_console::{CommandError, Destination, debruijn_gen, finish, parse, process};
use bit_tables_generator::{Board, Operation, Plan, Request, Target, Word};
use bit_tables_tools::compare;
use bit_tables_tools::emit::arguments::Named;
use bit_tables_tools::emit::{Language, LanguageOptions};
use bit_tables_tools::explain::explain;
use bit_tables_tools::listing::{listing, parameters::parameters};
use bit_tables_tools::maps;
use bit_tables_tools::searches::keys::{self, Keys};
use bit_tables_tools::searches::magic::Magics;
use bit_tables_tools::searches::shards::Sharded;
use bit_tables_tools::searches::smallest::{self, Smallest};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use colorchoice_clap::Color as Colours;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;

/// Bit-twiddling tables and functions, computed and checked
#[derive(Parser)]
#[command(name = "bit-tables", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,

    #[command(flatten)]
    colours: Colours,
}

/// What can be listed.
#[derive(Clone)]
enum Listed {
    /// Operations, or techniques of them.
    Operations(Named),
    /// A technique of maps, as text.
    Map(String),
}

/// An operation, a technique or a function; or a technique of maps.
const LISTED: arguments::Named<Listed> = arguments::Named {
    read: |name| match (OPERATIONS.read)(name) {
        Ok(named) => Ok(Listed::Operations(named)),
        Err(unknown) => maps::explained(name).map(Listed::Map).ok_or(unknown),
    },
    names: OPERATIONS.names,
};

#[derive(Subcommand)]
enum Command {
    /// List operations by topic, or the techniques of one with table bytes, requirements,
    /// parameters and origins
    #[command(
        after_help = "`bit-tables explain TECHNIQUE` explains one, `bit-tables show OPERATION` draws boards."
    )]
    List {
        /// The techniques of this operation, by its name or another, as popcnt; or this technique,
        /// or the operation with this function
        #[arg(value_parser = LISTED, hide_possible_values = true)]
        operation: Option<Listed>,

        /// Only techniques defined for this word: u8, u16, u32, u64 or u128
        #[arg(long, value_parser = WORD, hide_possible_values = true)]
        word: Option<Word>,

        /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'
        #[arg(long, value_parser = board, allow_hyphen_values = true)]
        board: Option<Board>,

        /// Print JSON, for scripts
        #[arg(long)]
        json: bool,
    },
    /// Explain a technique: origin, code, tables, and an example step by step
    #[command(
        after_help = "`bit-tables list` lists techniques, `bit-tables show OPERATION` draws boards."
    )]
    Explain {
        /// The technique, as `bit-tables list` names it, or with parameters: 'hyperbola(layout =
        /// lines)'
        #[arg(value_parser = TECHNIQUE, hide_possible_values = true)]
        technique: String,

        /// Which of its operations to show
        #[arg(long, value_parser = OPERATION, hide_possible_values = true)]
        operation: Option<Operation>,

        /// The word to show it for: u8, u16, u32, u64 or u128
        #[arg(long, value_parser = WORD, hide_possible_values = true)]
        word: Option<Word>,

        /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'
        #[arg(long, value_parser = board, allow_hyphen_values = true)]
        board: Option<Board>,
    },
    /// Draw the results of an operation on squares, or the content of a table: boards as text or as
    /// SVG
    #[command(
        after_help = "`bit-tables list` lists operations, `bit-tables explain TECHNIQUE` shows how one is computed."
    )]
    Show {
        #[command(flatten)]
        asked: ShowArgs,
    },
    /// Print the requested code as Rust source, or as a header for C
    #[command(after_help = emission::EXAMPLES, after_long_help = format!("{}\n\n{}", emission::EXAMPLES, parameters()))]
    Emit(Emit),
    /// Print a function of your own, given as keys and values, with the tables that suit it
    #[command(after_help = map::EXAMPLES)]
    Map(Box<map::MapArgs>),
    /// Report which technique to use and why: the memory that the tables of a request take, and for
    /// each technique of its operations the bytes of tables and of code, instructions and proofs
    Report {
        /// The word to work on: u8, u16, u32, u64 or u128
        #[arg(value_parser = WORD, hide_possible_values = true)]
        word: Word,

        #[arg(help = "Operations and techniques: 'board = shogi, max_bytes = 8192, sliders'")]
        #[arg(allow_hyphen_values = true)]
        request: String,

        /// The language of the code, rust or c: on AVR, only C reads tables in flash
        #[arg(long, visible_alias = "lang", value_name = "LANGUAGE", value_parser = LANGUAGE)]
        #[arg(default_value = Language::Rust.name())]
        language: Language,

        /// Print JSON, for scripts
        #[arg(long)]
        json: bool,

        #[command(flatten)]
        output: Output,
    },
    /// Search for smaller tables, magics, or dependent keys, in one run or in parts
    Search {
        #[command(subcommand)]
        technique: Searched,
    },
    /// Prove with an SMT solver that techniques compute what their operations specify, for every
    /// input
    #[command(after_help = prove::NOTES)]
    Prove {
        #[command(flatten)]
        asked: prove::ProveArgs,
    },
    /// Print the default set: all operations but keys for every word, each by its best technique
    Default(DefaultSet),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,

        /// The command to complete
        #[arg(long, value_name = "COMMAND", default_value = "bit-tables")]
        of: Documented,

        #[command(flatten)]
        destination: Destination,
    },
    /// Write the manual pages of both commands, `bit-tables.1` and others, to a folder
    Man {
        /// The folder, which must exist
        folder: PathBuf,
    },
}

/// A command with a manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Documented {
    /// `bit-tables`.
    BitTables,
    /// `debruijn_gen`.
    #[value(name = "debruijn_gen")]
    DebruijnGen,
}

impl Documented {
    fn command(self) -> clap::Command {
        match self {
            Self::BitTables => Arguments::command(),
            Self::DebruijnGen => debruijn_gen::Arguments::command(),
        }
    }
}

impl fmt::Display for Documented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command().get_name())
    }
}

#[derive(Subcommand)]
enum Searched {
    /// Search the shifts and keys of Faxon's hash for the fewest table entries: some minutes for
    /// u64
    Faxon {
        /// The word to scan: u16, u32 or u64; without it, u64
        #[arg(long, value_parser = WORD, hide_possible_values = true)]
        word: Option<Word>,

        /// The beginning to start from, to continue a search
        #[arg(long, value_name = "N", default_value = "0", value_parser = integer64, allow_hyphen_values = true, conflicts_with = "merge")]
        from: u64,

        /// Only tables with at most this many entries
        #[arg(long, value_name = "N", allow_hyphen_values = true, conflicts_with = "merge")]
        at_most: Option<u32>,

        #[command(flatten)]
        work: Work,
    },
    /// Search for small sets of Zobrist keys that XOR to zero, and print what is proved of all
    /// sets
    Zobrist {
        /// The word of a key: u32, u64 or u128; without it, u64
        #[arg(long, value_parser = WORD, hide_possible_values = true)]
        word: Option<Word>,

        /// The seed of the keys
        #[arg(long, value_name = "N", default_value = "0", value_parser = integer64, allow_hyphen_values = true, conflicts_with = "merge")]
        seed: u64,

        /// The number of keys: 793 for chess
        #[arg(
            long,
            value_name = "N",
            default_value = "793",
            allow_hyphen_values = true,
            conflicts_with = "merge"
        )]
        count: usize,

        #[command(flatten)]
        stored: HashBits,

        /// The number of rounds of the search
        #[arg(
            long,
            value_name = "N",
            default_value = "100",
            allow_hyphen_values = true,
            conflicts_with = "merge"
        )]
        rounds: u32,

        #[command(flatten)]
        work: Work,
    },
    /// Search for magics whose overlapping tables take few entries: a factor and an offset for each
    /// square
    Magic {
        #[command(flatten)]
        asked: magic::MagicArgs,

        #[command(flatten)]
        work: Work,
    },
}

/// The word of a question, if the command line names it.
fn named(word: Option<Word>) -> [(&'static str, Option<String>); 1] {
    [("word", word.map(|word| word.name().to_owned()))]
}

impl Searched {
    fn search(self) -> Result<(), CommandError> {
        match self {
            Self::Faxon { word, from, at_most, work } => {
                let question =
                    smallest::Question { word: word.unwrap_or(Word::U64), from, at_most };
                if work.is_plain() {
                    print_smallest(Smallest::new(question)?, &work.destination)
                } else {
                    work.run::<Smallest>(&named(word), || Ok(question))
                }
            }
            Self::Zobrist { word, seed, count, stored, rounds, work } => {
                let (asked, order) = (named(word), stored.order());
                let word = word.unwrap_or(Word::U64);
                let question = keys::Question { word, seed, count, order, rounds };
                work.run::<Keys>(&asked, || Ok(question))
            }
            Self::Magic { asked, work } => work.run::<Magics>(&asked.named(), || asked.question()),
        }
    }
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    process::outlive_size_limits();
    match parse::<Arguments>() {
        Ok(arguments) => {
            arguments.colours.write_global();
            finish(run(arguments.command))
        }
        Err(status) => status,
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::List { operation, word, board, json } => {
            let text = match operation.unwrap_or(Listed::Operations(Named::default())) {
                Listed::Map(text) => text,
                Listed::Operations(named) => {
                    let listing = listing(&named, word, board)?;
                    if json { listing.json() } else { listing.text(terminal::width()) }
                }
            };
            Destination::default().deliver(&text, "bit-tables list")
        }
        Command::Explain { technique, operation, word, board } => {
            let explained = explain(&technique, operation, word, board);
            let of_map = explained.is_err().then(|| maps::explained(&technique)).flatten();
            let text = of_map.map_or(explained, Ok)?;
            Destination::default().deliver(&text, "bit-tables explain")
        }
        Command::Show { asked } => show(asked),
        Command::Emit(asked) => asked.deliver(),
        Command::Map(asked) => asked.deliver(),
        Command::Report { word, request, language, json, output } => {
            let form = LanguageOptions { language, ..LanguageOptions::default() };
            let target = form.target(output.target.clone().or_else(|| Some(Target::every())))?;
            let request = Request::parse(word, &request);
            let plan = Plan::new(&request, &target)?;
            let compared = compare::compare(&request, &target, Some(&prove::recorded))?;
            let (text, flag) = if json {
                (compare::json::report(&plan, &target, &compared), " --json")
            } else {
                (compare::text::report(&plan, &target, &compared), "")
            };
            let target = output.target_option() + &form.options();
            let command = format!("bit-tables report {word} '{request}'{flag}{target}");
            output.destination.deliver(&text, &command)
        }
        Command::Search { technique } => technique.search(),
        Command::Prove { asked } => match asked.map()? {
            None => prove::prove(&asked),
            Some((path, words)) => {
                let (solver, limit) = (asked.solver.as_deref(), asked.time_limit());
                let text = map::prove_printed(&words, path, solver, limit)?;
                Destination::default().deliver(&text, "bit-tables prove")
            }
        },
        Command::Default(asked) => asked.deliver(),
        Command::Completions { shell, of, destination } => {
            let command = format!("bit-tables completions {shell} --of {of}");
            destination.deliver(&manual::completions(shell, of.command()), &command)
        }
        Command::Man { folder } => Documented::value_variants()
            .iter()
            .try_for_each(|documented| manual::pages(documented.command(), &folder)),
    }
}
