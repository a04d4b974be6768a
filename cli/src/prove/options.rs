//! The options of `prove`, and the subjects that they select.

use super::printed;
use super::subject::Subject;
use bit_tables_console::CommandError;
use bit_tables_console::arguments::{
    Named, TECHNIQUE, WORD, board, domain, operations_with, technique_of,
};
use bit_tables_generator::__private::variants::{self, BOARDS, PROVED, Variant, variants_of};
use bit_tables_generator::{Board, Domain, Operation, Plan, Request, Selection, Target, Word};
use bit_tables_tools::emit::arguments::operation;
use bit_tables_tools::emit::requests::on;
use clap::{Args, ValueEnum, value_parser};
use std::borrow::Cow;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::Duration;

/// What to prove, and how.
#[derive(Args, Debug, Default)]
pub(crate) struct ProveArgs {
    /// Prove only these operations, or what this printed file contains, Rust or a header for C; the
    /// file must match what its command prints
    #[arg(value_name = "OPERATION|FILE", value_parser = WHAT, hide_possible_values = true)]
    what: Vec<What>,

    /// Only for this word: u8, u16, u32, u64 or u128
    #[arg(long, value_parser = WORD, hide_possible_values = true)]
    word: Option<Word>,

    /// Only this technique, with any parameters, or with those given: 'hyperbola(layout = lines)'
    #[arg(long, value_parser = TECHNIQUE, hide_possible_values = true)]
    technique: Option<String>,

    /// Only on this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'
    #[arg(long, value_parser = board, allow_hyphen_values = true)]
    board: Option<Board>,

    /// How many variants to prove
    #[arg(long, value_enum, default_value_t = Extent::Usual)]
    extent: Extent,

    /// The solver: bitwuzla, z3, or a command that takes an SMT-LIB 2 file as its last argument; by
    /// default the first of the two that is installed
    #[arg(long, value_name = "bitwuzla|z3|COMMAND", allow_hyphen_values = true)]
    pub(crate) solver: Option<String>,

    /// Write each query to a file in this folder; any SMT-LIB 2 solver reads it, and `unsat` is a
    /// proof
    #[arg(long, short, value_name = "FOLDER")]
    pub(super) output: Option<PathBuf>,

    /// How many solvers run at a time; by default one for each processor
    #[arg(long, short, value_name = "N", value_parser = value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Time limit for each query, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = value_parser!(u32).range(1..))]
    time_limit: u32,

    /// Print JSON, for scripts
    #[arg(long)]
    pub(super) json: bool,

    /// Keep the results in FILE, and solve only queries that FILE does not have as proved; an
    /// interrupted run resumes
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,

    /// Prove nothing; exit with status 1 if the record is incomplete or out of date, or differs from
    /// the page
    #[arg(long, requires = "record", conflicts_with_all = ["solver", "json"])]
    pub(super) check: bool,

    /// Also write the results as a Markdown page: the whole record, if there is one
    #[arg(long, value_name = "FILE")]
    pub(super) document: Option<PathBuf>,

    /// Report each query on standard error as it is solved
    #[arg(long, short)]
    pub(super) verbose: bool,
}

/// What to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// An operation by its techniques.
    Operation(Operation),
    /// What a printed file has.
    File(PathBuf),
}

/// An operation, or a file that exists.
const WHAT: Named<What, String> = Named {
    read: |text| match operation(text) {
        Ok(operation) => Ok(What::Operation(operation)),
        Err(_) if Path::new(text).is_file() => Ok(What::File(text.into())),
        Err(why) => Err(format!("{why}; and there is no such file")),
    },
    names: || Operation::ALL.iter().map(|operation| operation.name()).collect(),
};

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operation(operation) => operation.fmt(f),
            Self::File(path) => f.write_str(&quoted(&path.to_string_lossy())),
        }
    }
}

/// A text as a word of a shell.
fn quoted(text: &str) -> Cow<'_, str> {
    shlex::try_quote(text).unwrap_or(text.into())
}

/// Options with values, as they follow a command.
fn written<const N: usize>(options: [(&str, Option<String>); N]) -> String {
    let written = options.iter().filter_map(|(option, value)| {
        value.as_ref().map(|value| format!(" --{option} {}", quoted(value)))
    });
    written.collect()
}

/// How much is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Extent {
    /// Each technique without parameters, once: for the narrowest word that has it, or on a board
    Quick,
    /// Each technique, with every sample of its parameters, for every word and on shogi, xiangqi
    /// and other boards
    #[default]
    Usual,
    /// Like usual, but on all boards of the project's tests, with holes and other mappings
    All,
}

impl ProveArgs {
    /// The number of solvers that run at a time.
    pub(super) fn jobs(&self) -> usize {
        let all = || available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(all, usize::from)
    }

    /// The time limit for a query.
    pub(crate) fn time_limit(&self) -> Duration {
        Duration::from_secs(self.time_limit.into())
    }

    /// The command, without options that do not change its results.
    pub(super) fn command(&self) -> String {
        let mut words = vec!["bit-tables prove".to_owned()];
        words.extend(self.what.iter().map(What::to_string));
        let extent = self.extent.to_possible_value().filter(|_| self.extent != Extent::Usual);
        let options = [
            ("word", self.word.map(|word| word.name().to_owned())),
            ("technique", self.technique.clone()),
            ("board", self.board.map(|board| board.to_string())),
            ("extent", extent.map(|value| value.get_name().to_owned())),
            ("solver", self.solver.clone()),
        ];
        words.join(" ") + &written(options)
    }

    /// The command that renews the record, and the page if one is named.
    pub(super) fn renewal(&self) -> String {
        let options = [("record", &self.record), ("document", &self.document)];
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        let options = options.map(|(option, path)| (option, path.as_ref().map(text)));
        "bit-tables prove".to_owned() + &written(options)
    }

    /// The printed map that is to be proved, and the words of its command; `None` if it is something
    /// else.
    ///
    /// # Errors
    /// If a file is given with other selections.
    pub(crate) fn map(&self) -> Result<Option<(&Path, Vec<String>)>, CommandError> {
        let Some(file) = self.file()? else { return Ok(None) };
        Ok(printed::command_of_map(file).map(|words| (file, words)))
    }

    /// All default subjects of these operations, in order.
    ///
    /// # Errors
    /// Never, because there are no further selections.
    pub(super) fn of_records(&self) -> Result<Vec<Subject>, CommandError> {
        Self { what: self.what.clone(), ..Self::default() }.subjects()
    }

    /// The selected subjects, by operation, then technique, then word and board.
    ///
    /// # Errors
    /// If there is no such technique, or not for the word and board.
    pub(super) fn subjects(&self) -> Result<Vec<Subject>, CommandError> {
        if let Some(file) = self.file()? {
            return printed::subjects(file);
        }
        let mut operations = self.operations();
        let name = self.technique.as_deref().map(technique_name);
        if let Some(name) = name {
            let have = operations_with(name, "`--technique`")?;
            if let [operation] = *operations {
                technique_of(operation, name)?;
            }
            operations.retain(|operation| have.contains(operation));
        }
        let (domains, selection) = (self.domains()?, self.selection()?);
        let extent = variants::Extent::All;
        let mut found: Vec<Subject> = Vec::new();
        for operation in operations {
            let all = variants_of(operation, &domains, extent);
            let all = all.filter(|one| name.is_none_or(|name| one.technique.name() == name));
            match &selection {
                // The parameters may differ from all samples.
                Some(selection) => {
                    let itself = all.filter(Variant::is_by_itself);
                    let with = itself.map(|one| Variant { selection: selection.clone(), ..one });
                    found.extend(with.filter(|one| one.plan().is_ok()).map(subject));
                }
                None if self.extent == Extent::Quick => {
                    found.extend(quick(all.filter(Variant::is_by_itself)).into_iter().map(subject));
                }
                None => found.extend(all.map(subject)),
            }
        }
        if found.is_empty() { Err(self.nothing(&domains)) } else { Ok(found) }
    }

    /// The operations in order, without duplicates.
    pub(super) fn operations(&self) -> Vec<Operation> {
        let is_asked = |operation: &&Operation| {
            self.what.is_empty() || self.what.contains(&What::Operation(**operation))
        };
        Operation::ALL.iter().filter(is_asked).copied().collect()
    }

    /// The printed file, if one is named; then nothing else may select.
    fn file(&self) -> Result<Option<&Path>, CommandError> {
        let file = self.what.iter().find_map(|what| match what {
            What::File(path) => Some(path.as_path()),
            What::Operation(_) => None,
        });
        let selects = self.what.len() > 1
            || self.word.is_some()
            || self.technique.is_some()
            || self.board.is_some()
            || self.extent != Extent::Usual
            || self.record.is_some();
        match file {
            Some(path) if selects => Err(CommandError::Failed(format!(
                "all of {} is proved: leave out other operations and files, `--word`, `--technique`, `--board`, `--extent` and `--record`",
                path.display()
            ))),
            file => Ok(file),
        }
    }

    /// The words and boards.
    fn domains(&self) -> Result<Vec<Domain>, CommandError> {
        if let Some(board) = self.board {
            return Ok(vec![domain(self.word, Some(board))?]);
        }
        let boards = if self.extent == Extent::All { &BOARDS[..] } else { &BOARDS[..PROVED] };
        let words = Word::ALL.iter().map(|&word| word.into());
        let boards = boards.iter().map(|&(word, board)| variants::domain(word, board));
        let is_asked = |domain: &Domain| self.word.is_none_or(|word| word == domain.word());
        Ok(words.chain(boards).filter(is_asked).collect())
    }

    /// The technique with its parameters, if there are any.
    fn selection(&self) -> Result<Option<Selection>, CommandError> {
        let with_parameters = self.technique.as_ref().filter(|text| text.contains('('));
        Ok(with_parameters.map(|text| text.parse()).transpose()?)
    }

    /// The error that says why nothing is selected.
    fn nothing(&self, domains: &[Domain]) -> CommandError {
        // For a single operation and word or board, the plan says why.
        if let (&[operation], &[domain]) = (&*self.operations(), domains) {
            let technique = self.technique.as_deref().unwrap_or("auto");
            let request = on(domain, Request::new(domain.word())).with(operation, technique);
            if let Err(faults) = Plan::new(&request, &Target::unknown()) {
                return faults.into();
            }
        }
        let mut what = match &*self.what {
            [] => "operation".to_owned(),
            operations => {
                operations.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(" or ")
            }
        };
        for (with, value) in [
            ("by", self.technique.clone()),
            ("for", self.word.map(|word| word.name().to_owned())),
            ("on", self.board.map(|board| board.to_string())),
        ] {
            if let Some(value) = value {
                write!(what, " {with} `{value}`").expect("text takes all");
            }
        }
        CommandError::Failed(format!(
            "there is nothing to prove: no {what}; `bit-tables list OPERATION` lists techniques with their words"
        ))
    }
}

fn technique_name(text: &str) -> &str {
    text.split('(').next().unwrap_or_default().trim()
}

fn subject(variant: Variant) -> Subject {
    let Variant { operation, selection, domain, .. } = variant;
    Subject { operation, selection: selection.to_string(), domain }
}

/// The first variant of each technique.
fn quick(all: impl Iterator<Item = Variant>) -> Vec<Variant> {
    let mut found: Vec<Variant> = all.collect();
    found.dedup_by_key(|variant| variant.technique.name());
    found
}
