//! Explains a technique: its contract, its code and tables, and a step-by-step example.

mod example;
mod look_ups;
mod numbers;
mod pictures;

use crate::CommandError;
use crate::emit::arguments::{domain, operations_with, technique_of};
use crate::emit::requests::{Plans, on, own_board, plans};
use crate::needs::needs;
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

/// Explains a technique as text. It is given by name or with parameters, as
/// `hyperbola(layout = lines)`, for the given operation or the first that has it, and for the given
/// word and board, or for 64 bits.
///
/// # Errors
/// If the operation has no such technique for that word and board.
pub fn explain(
    selection: &str,
    operation: Option<Operation>,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<String, CommandError> {
    Explanation::new(selection, operation, word, board)?.text()
}

/// The parts of an explanation: the contract, the code, and the functions to run.
pub struct Explanation {
    /// The contract of the technique.
    pub contract: Contract,
    /// The target of the code; without special instructions if targets differ.
    pub target: Target,
    plan: Plan,
    program: Program,
}

impl Explanation {
    /// Explains a technique; the arguments are those of [`explain`].
    ///
    /// # Errors
    /// If the operation has no such technique for that word and board.
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
            // Most readers expect 64 bits; another word is chosen only if the technique is not
            // defined for 64.
            let is_usual = technique.words().contains(&Word::U64);
            let usual = if is_usual { Some(Word::U64) } else { technique.words().last().copied() };
            word.or(usual).unwrap_or(Word::U64).into()
        };
        // Errors in a board are reported later, when the code is generated from the board's
        // techniques.
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

    /// The plan of the emitted code.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The code, without the file header and the self-checks.
    #[must_use]
    pub fn code(&self) -> String {
        shortened(&self.printed().text(Layout::Readable))
    }

    /// Like [`code`](Self::code), but without long tables.
    #[must_use]
    pub fn short_code(&self) -> String {
        shortened(&self.printed().text_beside(Layout::Readable, "code.rs"))
    }

    fn printed(&self) -> GeneratedSource {
        GeneratedSource::of(self.plan.clone(), &self.target)
    }

    /// The program that is run.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The functions that represent the operation.
    pub fn functions(&self) -> impl Iterator<Item = &Function> {
        let operation = self.contract.operation;
        let functions = self.plan.module().functions.iter();
        functions.filter(move |function| function.public && operation.explains(function.name))
    }

    /// The whole explanation as text.
    ///
    /// # Errors
    /// If an example fails.
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

/// The text of a file without its header and self-checks.
fn shortened(code: &str) -> String {
    let (_, code) = code.split_once("\n\n").unwrap_or(("", code));
    let code = code.split("// Every table is checked here").next().unwrap_or_default();
    code.trim_end().to_owned()
}

/// The error for a technique that is not defined for a word; it lists the words for which it is.
fn undefined(technique: &Technique, word: Word, why: &str) -> CommandError {
    let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
    let words: Vec<String> = technique.words().iter().map(|word| format!("`{word}`")).collect();
    let (name, words) = (technique.name(), words.join(", "));
    CommandError::Failed(format!("`{name}` is not defined for `{word}`{why}; it is for {words}"))
}

/// A technique and its properties, for a word and board.
pub struct Contract {
    /// The technique.
    pub technique: &'static Technique,
    /// The operation for which it is explained.
    pub operation: Operation,
    /// All operations with a technique of that name.
    pub operations: Vec<Operation>,
    /// The word and the board.
    pub domain: Domain,
}

impl Contract {
    /// The operations with this technique that are defined for the word and board.
    pub fn defined(&self) -> impl Iterator<Item = Operation> + '_ {
        self.operations.iter().copied().filter(|&operation| {
            techniques_for(operation, self.domain)
                .any(|other| other.name() == self.technique.name())
        })
    }

    /// The size of its tables in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let first = self.operations.first();
        first.and_then(|&one| self.technique.table_bytes(one, self.domain)).unwrap_or_default()
    }

    /// Its requirements.
    #[must_use]
    pub fn needs(&self) -> String {
        let needs = needs(self.technique, &[self.domain.word()]);
        if needs.is_empty() { "nothing special".to_owned() } else { needs }
    }

    /// Its result for zero.
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
