//! The command `debruijn_gen`: De Bruijn sequences by number, and private bit scans as Rust source.

use crate::arguments::{FAMILY, Range, WORD, integer, integer64, range};
use crate::code::Code;
use crate::command_line::parse;
use crate::destination::Destination;
use crate::failure::finish;
use crate::language::Options;
use crate::process::outlive_size_limits;
use crate::progress::ProgressBar;
use crate::stop;
use bit_tables_generator::__private::tables::debruijn::{Beyond, Constants, Family, Head};
use bit_tables_generator::{DeBruijn, Word};
use bit_tables_tools::CommandError;
use bit_tables_tools::emit::{LanguageOptions, Member};
use clap::{ArgGroup, Parser};
use colorchoice_clap::Color as Colours;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::process::ExitCode;

/// Prints a De Bruijn bit scan, ready to paste: sequence, index table, forward and reverse scan,
/// self-check
#[derive(Parser)]
#[command(name = "debruijn_gen", version, arg_required_else_help = true)]
#[command(group = ArgGroup::new("what").required(true))]
#[command(group = ArgGroup::new("form"))]
#[allow(clippy::struct_excessive_bools, reason = "a bool is what a switch of a command line is")]
pub struct Arguments {
    /// The sequence of a seed, the same in every version
    #[arg(long, value_name = "N", group = "what", value_parser = integer64, allow_hyphen_values = true)]
    seed: Option<u64>,

    /// The sequence with this number in increasing order, counted from 0
    #[arg(long, value_name = "K", group = "what", value_parser = integer, allow_hyphen_values = true)]
    index: Option<u128>,

    /// A sequence of your own
    #[arg(long, value_name = "S", group = "what", value_parser = integer, allow_hyphen_values = true)]
    sequence: Option<u128>,

    /// The sequence of a random seed, which is printed with it
    #[arg(long, group = "what")]
    random: bool,

    /// Only print the number of sequences
    #[arg(long, group = "what", conflicts_with = "dot")]
    count: bool,

    /// Only print the number of this sequence
    #[arg(long, value_name = "S", group = "what", conflicts_with_all = ["explain", "dot"], value_parser = integer, allow_hyphen_values = true)]
    rank: Option<u128>,

    /// Only print the sequences with these numbers, one a line; a missing end is the first or last
    #[arg(long, value_name = "FROM..TO", group = "what", conflicts_with_all = ["explain", "dot"], value_parser = range, allow_hyphen_values = true)]
    list: Option<Range>,

    /// The word to scan: u8, u16, u32, u64 or u128
    #[arg(long, default_value = "u64", value_parser = WORD, hide_possible_values = true)]
    word: Word,

    /// The family: isolated, even, separated or folded
    #[arg(long, default_value = "isolated", value_parser = FAMILY, hide_possible_values = true)]
    family: Family,

    /// Alias of --family separated: multiply `x ^ (x - 1)` instead of the bit alone
    #[arg(long, conflicts_with = "family")]
    separated: bool,

    #[command(flatten)]
    language: Options,

    /// Explain why it works, instead of a routine; with --count of the folded, search them all
    /// again
    #[arg(long, group = "form")]
    explain: bool,

    /// Print the walk through the graph for Graphviz, instead of a routine
    #[arg(long, group = "form")]
    dot: bool,

    /// Print a line of JSON, for scripts; numbers of u128 may need integers of 64 bits
    #[arg(long, group = "form")]
    json: bool,

    #[command(flatten)]
    destination: Destination,

    #[command(flatten)]
    colours: Colours,
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    outlive_size_limits();
    match parse::<Arguments>() {
        Ok(arguments) => {
            arguments.colours.write_global();
            finish(run(&arguments))
        }
        Err(status) => status,
    }
}

/// The routine that a command prints.
///
/// # Errors
/// If the command prints no routine.
pub fn routine(words: &[String]) -> Result<Code, CommandError> {
    let arguments = Arguments::try_parse_from(words)
        .map_err(|error| CommandError::Failed(error.to_string()))?;
    if arguments.explain || arguments.dot || arguments.json {
        return Err(CommandError::Failed(format!("`{}` prints no code", words.join(" "))));
    }
    let asked = Query::of(&arguments)?;
    let member = asked.member()?;
    asked.routine(&member, Some("bits.h"))
}

fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let asked = Query::of(arguments)?;
    if arguments.count {
        asked.count()
    } else if let Some(sequence) = arguments.rank {
        asked.rank(sequence)
    } else if let Some(range) = arguments.list {
        asked.list(range)
    } else {
        asked.deliver_member()
    }
}

impl Arguments {
    /// Whether a routine is printed.
    const fn prints_code(&self) -> bool {
        let is_member = !self.count && self.rank.is_none() && self.list.is_none();
        is_member && !(self.explain || self.dot || self.json)
    }
}

/// The query: the options and the family that they select.
struct Query<'a> {
    arguments: &'a Arguments,
    family: Family,
    word: Word,
    /// The form of a routine.
    form: LanguageOptions,
}

impl<'a> Query<'a> {
    fn of(arguments: &'a Arguments) -> Result<Self, CommandError> {
        let family = if arguments.separated { Family::Separated } else { arguments.family };
        let form = if arguments.prints_code() {
            arguments.language.form(&arguments.destination)?
        } else {
            LanguageOptions::default()
        };
        Ok(Self { arguments, family, word: arguments.word, form })
    }

    /// The command line with an additional option.
    fn command(&self, option: &str) -> String {
        let Self { family, word, .. } = self;
        let mut command = format!("debruijn_gen {option}");
        if *word != Word::U64 {
            command += &format!(" --word {word}");
        }
        if *family != Family::Isolated {
            command += &format!(" --family {family}");
        }
        let Arguments { explain, dot, json, .. } = self.arguments;
        for (is_asked, form) in [(explain, " --explain"), (dot, " --dot"), (json, " --json")] {
            if *is_asked {
                command += form;
            }
        }
        if !(*explain || *dot || *json) {
            command += &self.form.options();
        }
        command
    }

    fn count(&self) -> Result<(), CommandError> {
        let Self { family, word, .. } = *self;
        let count = family.count(word);
        let text = match (self.arguments.json, self.arguments.explain, family) {
            (true, ..) => {
                json!({ "word": word.name(), "family": family.name(), "count": count }).to_string()
            }
            (_, true, Family::Folded) => search_again(word),
            (_, true, _) => format!("{count}\n\n{COUNTED}"),
            _ => count.to_string(),
        };
        self.arguments.destination.deliver(&format!("{text}\n"), &self.command("--count"))
    }

    fn rank(&self, sequence: u128) -> Result<(), CommandError> {
        let Self { family, word, .. } = *self;
        let number = self.number_of(sequence)?;
        let hex = family.hex(word, sequence);
        let text = if self.arguments.json {
            json!({ "word": word.name(), "family": family.name(), "sequence": hex, "number": number }).to_string()
        } else {
            number.to_string()
        };
        self.arguments
            .destination
            .deliver(&format!("{text}\n"), &self.command(&format!("--rank {hex}")))
    }

    fn list(&self, Range { from, to }: Range) -> Result<(), CommandError> {
        let Self { family, word, .. } = *self;
        let count = u128::from(family.count(word));
        let to = to.unwrap_or(count);
        if to > count || from > to {
            let message = format!(
                "the range {from}..{to} is not within 0..{count}, the numbers of all sequences"
            );
            return Err(CommandError::Failed(message));
        }
        // A progress bar would come between sequences on a terminal.
        let is_shown = !self.arguments.destination.is_terminal();
        let mut search = ProgressBar::new((to - from) as u64, "listing").shown_if(is_shown);
        self.arguments.destination.stream(
            &self.command(&format!("--list {from}..{to}")),
            |output| {
                for (number, sequence) in (from..to).zip(family.iterate(word, from as u64)) {
                    let hex = family.hex(word, sequence);
                    if self.arguments.json {
                        writeln!(
                            output,
                            "{}",
                            json!({ "number": number as u64, "sequence": hex })
                        )?;
                    } else {
                        writeln!(output, "{hex}")?;
                    }
                    search.reach((number + 1 - from) as u64);
                    stop::check()?;
                }
                search.finish();
                Ok(())
            },
        )
    }

    fn member(&self) -> Result<Member, CommandError> {
        let Self { family, word, .. } = *self;
        let (number, option, selection) = match *self.arguments {
            Arguments { index: Some(index), .. } => {
                let beyond = |_| CommandError::Failed(Beyond { family, word, index }.to_string());
                let number = u64::try_from(index).map_err(beyond)?;
                (number, format!("--index {index}"), DeBruijn::numbered(number))
            }
            Arguments { sequence: Some(sequence), .. } => {
                let hex = family.hex(word, sequence);
                (
                    self.number_of(sequence)?,
                    format!("--sequence {hex}"),
                    DeBruijn::with_sequence(sequence),
                )
            }
            Arguments { seed, .. } => {
                // Hashes nothing: the standard library seeds its keys from the system's entropy.
                let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()));
                (family.seeded(word, seed), format!("--seed {seed}"), DeBruijn::seeded(seed))
            }
        };
        let sequence = family
            .unrank(word, number)
            .map_err(|beyond| CommandError::Failed(beyond.to_string()))?;
        let command = self.command(&option);
        Ok(Member { family, word, number, sequence, command, selection })
    }

    fn deliver_member(&self) -> Result<(), CommandError> {
        let member = self.member()?;
        let text = match self.arguments {
            Arguments { explain: true, .. } => member.explanation()?,
            Arguments { dot: true, .. } => member.dot()?,
            Arguments { json: true, .. } => member.json()?,
            _ => {
                let destination = &self.arguments.destination;
                let code = self.routine(&member, destination.name()?.as_deref())?;
                return code.deliver(&self.arguments.language, destination);
            }
        };
        self.arguments.destination.deliver(&text, &member.command)
    }

    /// The routine of a member, for a file of this name.
    fn routine(&self, member: &Member, name: Option<&str>) -> Result<Code, CommandError> {
        let command = std::slice::from_ref(&member.command);
        Code::of(member.printed()?, &self.form, command, name)
    }

    fn number_of(&self, sequence: u128) -> Result<u64, CommandError> {
        self.family
            .rank(self.word, sequence)
            .map_err(|unusable| CommandError::Failed(unusable.to_string()))
    }
}

/// Explains how De Bruijn sequences are counted.
const COUNTED: &str = "\
A sequence passes every node of its graph twice. The last exit from each node determines the sequence: these exits
form a spanning tree that leads to the node of zeros, and every such tree belongs to one sequence. So there are as
many sequences as spanning trees, which a determinant counts (the BEST theorem, by de Bruijn, van Aardenne-Ehrenfest,
Smith and Tutte).";

/// Searches all folding constants, over every head, and explains why there are no others.
fn search_again(word: Word) -> String {
    let mut constants = Constants::searching(word, Head::Every);
    let heads = constants.heads_left() as u64;
    let mut search = ProgressBar::new(heads, "searching");
    let mut found = Vec::new();
    while let Some(step) = constants.step() {
        found.extend(step.map(|constant| Family::Folded.hex(word, constant)));
        search.reach(heads - constants.heads_left() as u64);
    }
    search.finish();
    format!(
        "{}\n\n\
         Let N = -K. The products with the folded words are u = N << j and v = N - u, for every j, and their tops add up to\n\
         that of N or, with a borrow, to one less. All tops are different, so the pairs (u, v) divide all numbers into pairs\n\
         with these sums. Only one way exists: no pair borrows, and the top of N is odd. So the rest of N is not below that\n\
         of any N << j, and of two numbers that add up to the top of N exactly one is a window of N.\n\
         The search under these conditions is complete: it visited {} beginnings of N, under all {heads} odd tops:\n\n\
         {}",
        found.len(),
        constants.looked_at(),
        found.join("\n")
    )
}
