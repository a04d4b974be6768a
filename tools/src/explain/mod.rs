//! Explains a technique: its contract, its code and tables, and an example step by step.

mod example;
mod look_ups;
mod numbers;
mod pictures;

use crate::needs::needs;
use bit_tables_emit::CommandError;
use bit_tables_emit::arguments::{domain, operations_with, technique_of};
use bit_tables_emit::requests::{Plans, on, own_board, plans};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::{
    Board, Domain, GeneratedSource, Layout, Operation, Plan, Request, Target, Technique, Word,
    techniques_for,
};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower_unchecked;
use std::fmt;

pub use example::{Execution, Run, arguments, arguments_text, execution, lines, run};
pub use pictures::Picture;

/// The text that explains a technique, given by name or with parameters,
/// `hyperbola(layout = lines)`: for the given operation or the first that has it, for the given
/// word and board, or for 64 bits.
///
/// # Errors
/// If there is no such technique for them.
pub fn explain(
    selection: &str,
    operation: Option<Operation>,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<String, CommandError> {
    Explanation::new(selection, operation, word, board)?.text()
}

/// What explains a technique: its contract, its code, and its functions to be carried out.
pub struct Explanation {
    /// What the technique is.
    pub contract: Contract,
    /// The target of the code, which has no special instructions if targets differ.
    pub target: Target,
    plan: Plan,
    program: Program,
}

impl Explanation {
    /// The explanation of a technique, as [`explain`] finds it.
    ///
    /// # Errors
    /// If there is no such technique for them.
    pub fn new(
        selection: &str,
        operation: Option<Operation>,
        word: Option<Word>,
        board: Option<Board>,
    ) -> Result<Self, CommandError> {
        let name = selection.split('(').next().unwrap_or_default().trim();
        let operations = operations_with(name, "`explain`")?;
        let operation = operation.unwrap_or(operations[0]);
        let technique = technique_of(operation, name)?;
        let domain = if let Some(board) = board.or_else(|| own_board(operation)) {
            domain(word, Some(board))?
        } else {
            // Most people think of 64 bits; others only if it is not defined for these.
            let is_usual = technique.words().contains(&Word::U64);
            let usual = if is_usual { Some(Word::U64) } else { technique.words().last().copied() };
            word.or(usual).unwrap_or(Word::U64).into()
        };
        // What is wrong with a board is found where the code is made, with the techniques that the
        // board has.
        if !technique.needs_board() {
            technique
                .defined_for(domain)
                .map_err(|why| undefined(technique, domain.word(), why))?;
        }
        let request = on(domain, Request::new(domain.word())).with(operation, selection);
        let contract = Contract { technique, operation, operations, domain: request.domain() };
        let Plans { plain: plan, target, .. } = plans(&request)?;
        let program = lower_unchecked(plan.module(), contract.domain.word(), "")?;
        Ok(Self { contract, target, plan, program })
    }

    /// What is emitted.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The code, without the head of a file and the checks at its end.
    #[must_use]
    pub fn code(&self) -> String {
        shortened(&self.printed().text(Layout::Readable))
    }

    /// The same without its long tables.
    #[must_use]
    pub fn short_code(&self) -> String {
        shortened(&self.printed().text_beside(Layout::Readable, "code.rs"))
    }

    fn printed(&self) -> GeneratedSource {
        GeneratedSource::of(self.plan.clone(), &self.target)
    }

    /// It in the language that is executed.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The functions that stand for the operation.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        let operation = self.contract.operation;
        let functions = self.plan.module().functions.iter();
        functions.filter(move |function| function.public && operation.explains(function.name))
    }

    /// All of it as a text.
    ///
    /// # Errors
    /// If an example cannot be carried out.
    pub fn text(&self) -> Result<String, CommandError> {
        let mut text = self.contract.to_string();
        if self.target != Target::unknown() {
            text += "This is the code for a target without vectors; `bit-tables emit` prints it for every target, or for \
                     one, as with `--target x86_64_v3`.\n\n";
        }
        let code = self.short_code();
        if code != self.code() {
            text += "The longest tables stand in files here; `bit-tables emit` prints them.\n\n";
        }
        text += &format!("{code}\n");
        let (module, domain) = (self.plan.module(), self.contract.domain);
        for function in self.functions() {
            text += &example::example(function, module, &self.program, domain)?;
        }
        Ok(text)
    }
}

/// The text of a file without its head and the checks at its end.
fn shortened(code: &str) -> String {
    let (_, code) = code.split_once("\n\n").unwrap_or(("", code));
    let code = code.split("// Every table is checked here").next().unwrap_or_default();
    code.trim_end().to_owned()
}

/// The message that a technique is not defined for a word, and for which words it is.
fn undefined(technique: &Technique, word: Word, why: &str) -> CommandError {
    let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
    let words: Vec<String> = technique.words().iter().map(|word| format!("`{word}`")).collect();
    let (name, words) = (technique.name(), words.join(", "));
    CommandError::Failed(format!("`{name}` is not defined for `{word}`{why}; it is for {words}"))
}

/// What a technique is, on a word and board.
pub struct Contract {
    /// The technique.
    pub technique: &'static Technique,
    /// The operation that it is explained for.
    pub operation: Operation,
    /// All operations with a technique of its name.
    pub operations: Vec<Operation>,
    /// The word and the board.
    pub domain: Domain,
}

impl Contract {
    /// The operations that have it on the word and board.
    pub fn defined(&self) -> impl Iterator<Item = Operation> + '_ {
        self.operations.iter().copied().filter(|&operation| {
            techniques_for(operation, self.domain)
                .any(|other| other.name() == self.technique.name())
        })
    }

    /// The bytes of its tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let first = self.operations.first();
        first.and_then(|&one| self.technique.table_bytes(one, self.domain)).unwrap_or_default()
    }

    /// What it requires.
    #[must_use]
    pub fn needs(&self) -> String {
        let needs = needs(self.technique, &[self.domain.word()]);
        if needs.is_empty() { "nothing special".to_owned() } else { needs }
    }

    /// What it does with zero.
    #[must_use]
    pub const fn zero(&self) -> &'static str {
        if self.technique.handles_zero() {
            "correct for it too"
        } else {
            "tested first, or excluded"
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { technique, .. } = self;
        let names: Vec<&str> = self.defined().map(Operation::name).collect();
        let words: Vec<&str> = technique.words().iter().map(|word| word.name()).collect();
        let words = if words.is_empty() || technique.needs_board() {
            "any that has a bit for each square".to_owned()
        } else {
            words.join(", ")
        };
        write!(
            f,
            "{}: {}.\n\n  origin          {}\n  operations      {}\n  words           {}\n  table bytes     {}\n  needs           {}\n  zero            {}\n\n",
            technique.name(),
            technique.summary(),
            technique.origin(),
            names.join(", "),
            words,
            self.bytes(),
            self.needs(),
            self.zero(),
        )
    }
}
