//! What `emit` and `default` print, to a file or to be compared with one.

use bit_tables_console::arguments::{TARGET, WORD};
use bit_tables_console::{Code, CommandError, Destination, Options, deliver_texts};
use bit_tables_generator::__private::{default_set, vector_set};
use bit_tables_generator::{Request, SourceFile, Target, Word};
use bit_tables_tools::emit::requests::portable;
use bit_tables_tools::emit::{Language, Texts, host, ready_made};
use clap::{Args, Parser, ValueEnum};

/// The code of a command line in the head of a printed file, for a file of that name.
///
/// # Errors
/// If the command prints no code.
pub fn code(words: &[String], name: &str) -> Result<Code, CommandError> {
    /// The commands that print code.
    #[derive(Parser)]
    #[command(name = "bit-tables")]
    enum Printing {
        Emit(Emit),
        Default(DefaultSet),
    }
    let unreadable = |error: clap::Error| CommandError::Failed(error.to_string());
    match Printing::try_parse_from(words).map_err(unreadable)? {
        Printing::Emit(asked) => asked.code(|| Ok(Some(name.to_owned()))),
        Printing::Default(asked) => asked.code(|| Ok(Some(name.to_owned()))),
    }
}

/// A target and a destination.
#[derive(Args)]
pub struct Output {
    /// The target.
    #[arg(help = target_help())]
    #[arg(long, value_parser = TARGET, hide_possible_values = true)]
    pub target: Option<Target>,

    /// Where the output goes.
    #[command(flatten)]
    pub destination: Destination,
}

impl Output {
    /// The option for the target, if one is named.
    #[must_use]
    pub fn target_option(&self) -> String {
        let name = self.target.as_ref().and_then(Target::name);
        name.map_or_else(String::new, |name| format!(" --target {name}"))
    }
}

/// What is under the help of `emit`.
pub const EXAMPLES: &str = "Examples:
  bit-tables emit u64 'sliders, leapers, pop_first' --target host
  bit-tables emit u32 'leading_zeros, max_bytes = 64' --target cortex-m0 --output scan.h
  bit-tables emit u128 'board = shogi, sliders = reversal, unsafe = none' --functions rook_attacks";

/// A request, and how its code is printed.
#[derive(Args)]
pub struct Emit {
    /// The word to work on: u8, u16, u32, u64 or u128
    #[arg(value_parser = WORD, hide_possible_values = true)]
    word: Word,

    #[arg(
        help = "What to print, with commas between: operations, each by itself or as OPERATION = TECHNIQUE; board = BOARD; \
                max_bytes = N or tables = none, which limit the tables; unsafe = none; functions = [NAME, ...]. \
                `bit-tables list` lists operations"
    )]
    #[arg(allow_hyphen_values = true)]
    request: String,

    #[arg(
        help = "Only these functions of the operations, and what they need, as in --functions king_attacks,rook_attacks"
    )]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    functions: Vec<String>,

    #[command(flatten)]
    form: Options,

    /// Where to put tables of 16 KiB or more: in rows of the code, or in separate files that it
    /// includes
    #[arg(long, value_name = "WHERE", default_value = "rows", conflicts_with = "language")]
    tables: Tables,

    #[command(flatten)]
    output: Output,
}

/// Where long tables are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tables {
    Rows,
    Files,
}

impl Emit {
    /// Prints the code.
    ///
    /// # Errors
    /// If the request cannot be met or the code not be written.
    pub fn deliver(&self) -> Result<(), CommandError> {
        let destination = &self.output.destination;
        let code = self.code(|| destination.name())?;
        if self.output.target.is_none() && !destination.is_check() {
            let requested = self.request();
            let notes = code.printed.plans().filter_map(|plan| host::note(&requested, plan));
            notes.for_each(|note| bit_tables_console::note(&note));
        }
        code.deliver(&self.form, destination)
    }

    fn request(&self) -> Request {
        let names = self.functions.iter().map(String::as_str);
        Request::parse(self.word, &self.request).functions(names)
    }

    /// The code; files beside it begin with the name of its own file, if there is one.
    fn code(
        &self,
        name: impl Fn() -> Result<Option<String>, CommandError>,
    ) -> Result<Code, CommandError> {
        let form = self.form.form(&self.output.destination)?;
        let target = form.target(self.output.target.clone())?;
        let printed = SourceFile::from(self.request()).print(&target)?;
        if self.tables == Tables::Rows {
            return Code::new(printed, &form, name()?.as_deref());
        }
        if form.language != Language::Rust {
            let message = "`--tables files` is for Rust: C has the tables in its header";
            return Err(CommandError::Failed(message.to_owned()));
        }
        let message = "`--tables files` needs `--output FILE`: tables are written next to it";
        let name = name()?.ok_or_else(|| CommandError::Failed(message.to_owned()))?;
        Code::with_files(printed, &name)
    }
}

/// The default set, and how it is printed.
#[derive(Args)]
pub struct DefaultSet {
    /// Only slices with vectors, as the crate `bit-tables` has them; without `--target`, for all
    /// targets, each under a `cfg`
    #[arg(long)]
    vectors: bool,

    /// The sets of several targets in one file without checks, each function once: in Rust of all,
    /// as the crate `bit-tables` has it; in C of x86-64, and of portable for others
    #[arg(long, conflicts_with_all = ["vectors", "target"])]
    ready_made: bool,

    #[command(flatten)]
    form: Options,

    #[command(flatten)]
    output: Output,
}

impl DefaultSet {
    /// Prints the code.
    ///
    /// # Errors
    /// If the language cannot have it or it cannot be written.
    pub fn deliver(&self) -> Result<(), CommandError> {
        let destination = &self.output.destination;
        if self.ready_made {
            let form = self.form.form(destination)?;
            let command = format!("bit-tables default --ready-made{}", form.options());
            let texts = Texts::of(ready_made(&form)?);
            return deliver_texts(&texts, &self.form, destination, &command, &[]);
        }
        let code = self.code(|| destination.name())?;
        code.deliver(&self.form, destination)
    }

    fn code(
        &self,
        name: impl Fn() -> Result<Option<String>, CommandError>,
    ) -> Result<Code, CommandError> {
        let form = self.form.form(&self.output.destination)?;
        let target = self.output.target.clone();
        let (set, command, target) = if self.vectors {
            let command = format!("bit-tables default --vectors{}", self.output.target_option());
            (vector_set(), command, form.target(target)?)
        } else {
            // `auto` takes no vectors, so the set has no alternatives to choose from later.
            let target = form.target(Some(target.unwrap_or_else(portable)))?;
            let name = target.name().unwrap_or_default();
            (default_set(), format!("bit-tables default --target {name}"), target)
        };
        Code::new(set.print(&target)?.made_by(command), &form, name()?.as_deref())
    }
}

fn target_help() -> String {
    let profiles: Vec<&str> = Target::profiles().collect();
    format!(
        "The target that auto chooses for: a triple of rustc, as thumbv6m-none-eabi or x86_64-unknown-linux-gnu; a processor, as cortex-m0, \
         esp32-c3 or atmega328p; or {}; or host, the processor of this machine; or any, which leaves the choice to the compiler of the code; with features added, as in x86_64_v3+gfni. \
         Without it, auto chooses as for portable, and Rust has the vectors of all targets, each under a `cfg`",
        profiles.join(", ")
    )
}
