//! `bit-tables map`: code of a map that is read from a file or standard input.

use crate::emission::Output;
use crate::prove::prove_map;
use bit_tables_console::arguments::Named;
use bit_tables_console::{CommandError, Options};
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::{Map, MapGoal};
use bit_tables_tools::maps::{
    self, code, front, front_json, goal, key_type, technique, value_type,
};
use clap::Args;
use std::fmt::Display;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The type of keys.
const KEY_TYPE: Named<KeyType> =
    Named { read: key_type, names: || KeyType::ALL.iter().map(|ty| ty.name()).collect() };

/// The type of values.
const VALUE_TYPE: Named<ValueType> =
    Named { read: value_type, names: || ValueType::ALL.iter().map(|(name, _)| *name).collect() };

/// A technique of maps.
const TECHNIQUE: Named<&str> =
    Named { read: technique, names: || Map::techniques().map(|(name, _)| name).collect() };

/// The goal of a map: what look-ups are optimized for.
const GOAL: Named<MapGoal> =
    Named { read: goal, names: || MapGoal::ALL.iter().map(|goal| goal.name()).collect() };

/// Text below the help of `map`.
pub const EXAMPLES: &str = "Examples:
  bit-tables map lengths.txt --name opcode_length --default 3
  bit-tables map UnicodeData.txt --name general_category --default Cn --front
  echo 5 6 7 9 | bit-tables map - --name cost --default 0 --language c";

/// A map, and how its code is printed.
#[derive(Args)]
pub struct MapArgs {
    /// The file: lines `key;value`, `first..last;value` or `first..=last => value`, JSON, or a list
    /// of values; `-` is standard input
    file: PathBuf,

    /// The name of the function
    #[arg(long)]
    name: String,

    /// The type of keys: u8, u16, u32, u64 or char; by default the narrowest, or char where keys
    /// are code points as 005A
    #[arg(long, value_name = "TYPE", value_parser = KEY_TYPE, hide_possible_values = true)]
    key: Option<KeyType>,

    /// The type of values: u8, u16, u32, u64, i8, i16, i32, i64 or bool; by default the narrowest
    #[arg(long, value_name = "TYPE", value_parser = VALUE_TYPE, hide_possible_values = true)]
    value: Option<ValueType>,

    /// The value of all other keys
    #[arg(long, allow_hyphen_values = true)]
    default: Option<String>,

    /// The type, in Rust, whose variants the values name
    #[arg(long, value_name = "TYPE")]
    values_as: Option<String>,

    /// Take the fastest technique whose tables have at most this many bytes
    #[arg(long, value_name = "N")]
    max_bytes: Option<usize>,

    /// The technique; by default the best
    #[arg(long, value_parser = TECHNIQUE)]
    technique: Option<&'static str>,

    /// Optimise for `latency`, with branches that predictable keys make cheap, or for `throughput`,
    /// the default
    #[arg(long = "for", value_name = "GOAL", value_parser = GOAL, hide_possible_values = true)]
    goal: Option<MapGoal>,

    /// Print no code, but every way to store the map that no other beats in bytes, loads and cycles
    #[arg(long)]
    front: bool,

    /// Print these ways as JSON
    #[arg(long, requires = "front")]
    json: bool,

    /// Print no code, but prove that the function has its value for every key: by evaluation, or by
    /// a solver where there are many keys
    #[arg(long, conflicts_with_all = ["front", "check", "output"])]
    prove: bool,

    /// The solver for `--prove`, as for `prove`
    #[arg(long, value_name = "COMMAND", requires = "prove")]
    solver: Option<String>,

    /// The most seconds that the solver may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "prove", value_parser = clap::value_parser!(u32).range(1..))]
    time_limit: u32,

    #[command(flatten)]
    form: Options,

    #[command(flatten)]
    output: Output,
}

impl MapArgs {
    /// Prints the code, the front, or the result of the proof.
    ///
    /// # Errors
    /// If the text is no map, nothing is within the limits, or the code cannot be written.
    pub fn deliver(&self) -> Result<(), CommandError> {
        let destination = &self.output.destination;
        let form = self.form.form(destination)?;
        form.checked()?;
        let target = self.output.target.clone().unwrap_or_else(|| form.default_target());
        let (map, command) = (self.map()?, self.command(&form.options()));
        if self.front {
            let ways = map.front(&target)?;
            let text = if self.json { front_json(&ways) } else { front(&ways) };
            return destination.deliver(&text, &command);
        }
        if self.prove {
            let limit = Duration::from_secs(self.time_limit.into());
            let emitted = map.print(&target)?;
            let text = prove_map(&map, &emitted, self.solver.as_deref(), limit)? + "\n";
            return destination.deliver(&text, &command);
        }
        destination.deliver(&code(map, &target, &form, &command)?.text, &command)
    }

    fn map(&self) -> Result<Map, CommandError> {
        let text = read(&self.file)?;
        maps::map(&text, &self.options()).map_err(|error| {
            let file = self.file.display();
            let message = &error.message;
            CommandError::Failed(match error.place {
                Some((line, column)) => format!("{file}:{line}:{column}: {message}"),
                None => message.clone(),
            })
        })
    }

    fn options(&self) -> maps::Options {
        maps::Options {
            name: self.name.clone(),
            key: self.key,
            value: self.value,
            default: self.default.clone(),
            values_as: self.values_as.clone(),
            max_bytes: self.max_bytes,
            technique: self.technique.map(str::to_owned),
            goal: self.goal,
        }
    }

    /// The command that reproduces the output.
    fn command(&self, form: &str) -> String {
        let mut command = self.options().command(&self.file.to_string_lossy());
        for (flag, is_set) in [("front", self.front), ("json", self.json)] {
            if is_set {
                command += " --";
                command += flag;
            }
        }
        command + &self.output.target_option() + form
    }
}

/// The maximum length of a text in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The text of a file, or of standard input.
fn read(path: &Path) -> Result<String, CommandError> {
    let unreadable =
        |why: &dyn Display| CommandError::because(format!("read {}", path.display()), why);
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unreadable(&format!("it has more than {MOST_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| unreadable(&error))
}
