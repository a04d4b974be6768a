//! `bit-tables map`: code of a map that is read from a file or standard input.

use crate::emission::Output;
use crate::prove::prove_map;
use bit_tables_console::arguments::Named;
use bit_tables_console::{CommandError, Destination, Options, deliver_texts, difference_of_texts};
use bit_tables_generator::__private::{KeyType, ValueType};
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{Map, MapGoal, Target};
use bit_tables_tools::emit::Language;
use bit_tables_tools::maps::{
    self, Columns, Condition, Format, Reading, code, detect, format, front, front_json, goal,
    in_language, key_type, technique, value_type,
};
use clap::{Args, Parser};
use std::fmt::Display;
use std::fs::File;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The type of keys.
const KEY_TYPE: Named<KeyType> =
    Named { read: key_type, names: || KeyType::ALL.iter().map(|ty| ty.name()).collect() };

/// The type of values.
const VALUE_TYPE: Named<ValueType> =
    Named { read: value_type, names: || ValueType::ALL.iter().map(|(name, _)| *name).collect() };

/// A format of texts.
const FORMAT: Named<Format> =
    Named { read: format, names: || Format::ALL.iter().map(|known| known.0).collect() };

/// A technique of maps.
const TECHNIQUE: Named<&str> =
    Named { read: technique, names: || Map::techniques().map(|(name, _)| name).collect() };

/// The goal of a map: what look-ups are optimized for.
const GOAL: Named<MapGoal> =
    Named { read: goal, names: || MapGoal::ALL.iter().map(|goal| goal.name()).collect() };

/// How functions over slices find the processor's instructions.
const DETECT: Named<Detect> =
    Named { read: detect, names: || Detect::ALL.iter().map(|one| one.name()).collect() };

/// Text below the help of `map`.
pub const EXAMPLES: &str = "Examples:
  bit-tables map lengths.txt --name opcode_length --default 3
  bit-tables map UnicodeData.txt --name general_category --default Cn --front
  bit-tables map opcodes.csv --name cycles --columns key=opcode,value=cycles --default 2 --output cycles.rs
  bit-tables map machine.csv --name action --columns key=state,key=event,value=action --default Wait
  echo 5 6 7 9 | bit-tables map - --name cost --default 0 --language c";

/// Maps, and how their code is printed.
#[derive(Args)]
pub struct MapArgs {
    /// The file: CSV, TSV, lines `key;value`, `first..last;value` or `first..=last => value`, a file
    /// of the Unicode Character Database, JSON, an initialiser in C, or a list of values; `-` is
    /// standard input
    ///
    /// Several files, each with its name, become several functions in one output.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The name of the function; one for each file
    #[arg(long = "name", value_name = "NAME", required = true)]
    names: Vec<String>,

    /// The format of the file: lines, csv, tsv, list, json, ucd or c; by default it is recognised
    #[arg(long, value_name = "FORMAT", value_parser = FORMAT, hide_possible_values = true)]
    format: Option<Format>,

    /// The columns of keys and values, by numbers or by the names in a header: `key=1,value=3`, or
    /// `first=1,last=2,value=3`; without `value` every key has `true`
    ///
    /// Two columns `key` give the function two parameters; several columns `value` give it a struct of
    /// values, with the names of the columns.
    #[arg(long, value_name = "COLUMNS", value_parser = Columns::parse)]
    columns: Option<Columns>,

    /// Only rows with this text in a column, as in `2=C`; again for the same column, either text
    #[arg(long = "where", value_name = "COLUMN=TEXT", value_parser = Condition::parse)]
    conditions: Vec<Condition>,

    /// The radix of numbers without a prefix, from 2 to 36; they may begin with zeros
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=36))]
    radix: Option<u32>,

    /// The type of keys: u8, u16, u32, u64, i8, i16, i32, i64 or char; by default the narrowest, with
    /// a sign if a key is less than 0, or char where keys are code points as 005A
    #[arg(long, value_name = "TYPE", value_parser = KEY_TYPE, hide_possible_values = true)]
    key: Option<KeyType>,

    /// The type of values: u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64 or bool; by default
    /// the narrowest, or f64 if one has a point
    #[arg(long, value_name = "TYPE", value_parser = VALUE_TYPE, hide_possible_values = true)]
    value: Option<ValueType>,

    /// The value of all other keys; with commas between, if a key has several
    #[arg(long, allow_hyphen_values = true)]
    default: Option<String>,

    /// The type whose variants the values name: yours in Rust, and in C and C++ an enumeration in the
    /// header
    #[arg(long, value_name = "TYPE")]
    values_as: Option<String>,

    /// The names of all values in the order of their numbers, with commas between; without it the
    /// default is 0, and the others follow in the order of the file
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    values: Vec<String>,

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

    /// Add functions over slices of bytes for a map of `bool`, such as `find` and `count`; with `=std` or
    /// `=cpuid` they detect the processor's vectors at run time
    #[arg(long, value_name = "DETECT", num_args = 0..=1, require_equals = true, default_missing_value = "none", value_parser = DETECT, hide_possible_values = true)]
    slices: Option<Detect>,

    /// Print no code, but the ways to store the map that no other beats in bytes, loads and cycles on
    /// the target: at most twelve, or `all`
    #[arg(long, value_name = "all", num_args = 0..=1, default_missing_value = "some", value_parser = ["all", "some"], hide_possible_values = true)]
    front: Option<String>,

    /// Print these ways as JSON; without `--front` the one that is chosen
    #[arg(long)]
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
        let target = form.target(self.output.target.clone())?;
        self.refuse_own_files()?;
        let (readings, command) = (self.readings()?, self.command(&form.options())?);
        if std::io::stderr().is_terminal() && !destination.is_check() {
            for reading in &readings {
                bit_tables_console::note(&reading.summary);
            }
        }
        if self.front.is_some() || self.json {
            let [reading] = readings.as_slice() else {
                let message = "`--front` and `--json` are for one map: give them a single file";
                return Err(CommandError::Failed(message.to_owned()));
            };
            let map = in_language(reading.map.clone(), form.language);
            let (ways, chosen) = if self.front.is_some() {
                map.front_and_choice(&target)?
            } else {
                let chosen = map.print(&target)?;
                (vec![(chosen.technique(), chosen.cost())], Some(0))
            };
            let has_all = self.front.as_deref() == Some("all");
            let text =
                if self.json { front_json(&ways, chosen) } else { front(&ways, chosen, has_all) };
            return destination.deliver(&text, &command);
        }
        if self.prove {
            let limit = Duration::from_secs(self.time_limit.into());
            let text =
                self.proved(&readings, &target, form.language, self.solver.as_deref(), limit)?;
            return destination.deliver(&text, &command);
        }
        let name = destination.name()?;
        let texts = code(&readings, &target, &form, &command, name.as_deref())?.texts;
        let inputs = self.files.iter().map(PathBuf::as_path);
        let inputs: Vec<&Path> = inputs.filter(|file| file.as_os_str() != "-").collect();
        deliver_texts(&texts, &self.form, destination, &command, &inputs)
    }

    /// Proves the maps, and says what is proved.
    fn proved(
        &self,
        readings: &[Reading],
        target: &Target,
        language: Language,
        solver: Option<&str>,
        limit: Duration,
    ) -> Result<String, CommandError> {
        let mut text = String::new();
        for (reading, file) in readings.iter().zip(&self.files) {
            let map = in_language(reading.map.clone(), language);
            let proved = prove_map(&map, &map.print(target)?, solver, limit)?;
            text += &format!("{proved}\n{}: {}\n", file.display(), reading.summary);
        }
        if language != Language::Rust {
            text += "the code in C is printed from the proved program, by a printer that the tests of C cover\n";
        }
        Ok(text)
    }

    /// Refuses to replace a file that is read.
    fn refuse_own_files(&self) -> Result<(), CommandError> {
        let Some(output) = self.output.destination.file()? else { return Ok(()) };
        let are_same = |file: &PathBuf| match (file.canonicalize(), output.canonicalize()) {
            (Ok(one), Ok(other)) => one == other && file.as_os_str() != "-",
            _ => false,
        };
        if self.files.iter().any(are_same) {
            let message = format!(
                "`--output {}` is the file that is read: write to another one",
                output.display()
            );
            return Err(CommandError::Failed(message));
        }
        Ok(())
    }

    /// A file as the head of the output names it, so that it has the same bytes wherever the
    /// command runs: relative to the folder of the output, or its name if there is none.
    fn named_file(&self, file: &Path) -> Result<String, CommandError> {
        let name = file.file_name().map_or_else(
            || file.to_string_lossy().into_owned(),
            |name| name.to_string_lossy().into_owned(),
        );
        let Some(output) = self.output.destination.file()? else { return Ok(name) };
        let folder = output.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        let (Ok(folder), Ok(file)) = (folder, file.canonicalize()) else { return Ok(name) };
        let shared =
            folder.components().zip(file.components()).take_while(|(one, other)| one == other);
        let shared = shared.count();
        let up = folder.components().skip(shared).map(|_| "..".into());
        let down = file
            .components()
            .skip(shared)
            .map(|part| part.as_os_str().to_string_lossy().into_owned());
        Ok(up.chain(down).collect::<Vec<String>>().join("/"))
    }

    /// What the files are read as.
    fn readings(&self) -> Result<Vec<Reading>, CommandError> {
        let (files, names) = (self.files.len(), self.names.len());
        let is_repeated = (1..names).any(|place| self.names[..place].contains(&self.names[place]));
        if files != names || is_repeated {
            let message = format!(
                "{files} files take {files} different names: write `--name` once for each file, in the same order"
            );
            return Err(CommandError::Failed(message));
        }
        if self.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
            let message = "`-` is given twice, and standard input is read once";
            return Err(CommandError::Failed(message.to_owned()));
        }
        let of = |(file, name): (&PathBuf, &String)| {
            let text = read(file)?;
            maps::map(&text, &self.options(name)).map_err(|error| {
                let (file, message) = (file.display(), &error.message);
                CommandError::Failed(match error.place {
                    Some((line, column)) => format!("{file}:{line}:{column}: {message}"),
                    None if files > 1 => format!("{file}: {message}"),
                    None => message.clone(),
                })
            })
        };
        self.files.iter().zip(&self.names).map(of).collect()
    }

    fn options(&self, name: &str) -> maps::Options {
        maps::Options {
            name: name.to_owned(),
            key: self.key,
            value: self.value,
            default: self.default.clone(),
            values_as: self.values_as.clone(),
            values: self.values.clone(),
            max_bytes: self.max_bytes,
            technique: self.technique.map(str::to_owned),
            goal: self.goal,
            slices: self.slices,
            format: self.format,
            columns: self.columns.clone().unwrap_or_default(),
            conditions: self.conditions.clone(),
            radix: self.radix,
        }
    }

    /// The command that reproduces the output.
    fn command(&self, form: &str) -> Result<String, CommandError> {
        let named = |(file, name): (&PathBuf, &String)| Ok((self.named_file(file)?, name.clone()));
        let maps = self.files.iter().zip(&self.names).map(named);
        let maps = maps.collect::<Result<Vec<_>, CommandError>>()?;
        let mut command = self.options("").command(&maps);
        let has_all = self.front.as_deref() == Some("all");
        let flags = [("front", self.front.is_some()), ("json", self.json)];
        for (flag, is_set) in flags {
            if is_set {
                command += " --";
                command += flag;
                command += if flag == "front" && has_all { " all" } else { "" };
            }
        }
        Ok(command + &self.output.target_option() + form)
    }
}

/// Compares a printed map with what the command in its head prints of its file, and proves that.
///
/// # Errors
/// If the file is missing or not what the command prints, or a proof fails.
pub fn prove_printed(
    words: &[String],
    path: &Path,
    solver: Option<&str>,
    limit: Duration,
) -> Result<String, CommandError> {
    /// The command.
    #[derive(Parser)]
    #[command(name = "bit-tables")]
    enum Printing {
        Map(Box<MapArgs>),
    }
    let unreadable = |error: clap::Error| CommandError::Failed(error.to_string());
    let Printing::Map(mut asked) = Printing::try_parse_from(words).map_err(unreadable)?;
    for file in &mut asked.files {
        let beside = path.parent().unwrap_or(Path::new("")).join(&*file);
        if beside.exists() {
            *file = beside;
        }
    }
    let found = read(path)?;
    // The names of files are relative to the output's folder, or it went to standard output.
    asked.output.destination = Destination::file_at(path.to_owned());
    let form = asked.form.form(&asked.output.destination)?;
    let target = form.target(asked.output.target.clone())?;
    let (readings, command) = (asked.readings()?, asked.command(&form.options())?);
    let name = asked.output.destination.name()?;
    let texts = code(&readings, &target, &form, &command, name.as_deref())?.texts;
    if let Some(difference) = difference_of_texts(path, &found, &texts) {
        let path = path.display();
        return Err(CommandError::Failed(format!(
            "{path} is not what its command prints: {difference}, so nothing of it is proved; to renew it: {command} --output {path}"
        )));
    }
    asked.proved(&readings, &target, form.language, solver, limit)
}

/// The maximum length of a text in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The text of a file, or of standard input.
fn read(path: &Path) -> Result<String, CommandError> {
    let unreadable = |why: &dyn Display| CommandError::of_file("read", path, why);
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
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..valid].split(|byte| *byte == b'\n').count();
        let byte = error.as_bytes()[valid];
        unreadable(&format!(
            "line {line} has the byte {byte:#04x}, which is not UTF-8: save the file as UTF-8"
        ))
    })
}
