//! Explains a technique: its contract, its code and tables, and an example step by step.

mod example;
mod look_ups;
mod numbers;
mod pictures;

use crate::arguments::{domain, operations_with, technique_of};
use crate::failure::Failure;
use crate::needs::needs;
use crate::requests::{on, own_board, plain_target};
use bit_tables_generator::{
    Board, Domain, File, Layout, Operation, Request, Target, Technique, Word, techniques_for,
};
use bit_tables_plain::lower::lower;

pub use example::{Execution, execution, lines, told};

/// The text that explains a technique, given by name or with parameters, `hyperbola(layout = lines)`: for the given
/// operation or the first that has it, for the given word and board, or for 64 bits.
///
/// # Errors
/// If there is no such technique for them.
pub fn explain(
    selection: &str,
    operation: Option<Operation>,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<String, Failure> {
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
    // What is wrong with a board is found where the code is made, with the techniques that the board has.
    if !technique.is_of_boards() {
        technique.defined_for(domain).map_err(|why| undefined(technique, domain.word(), why))?;
    }
    let request = on(domain, Request::new(domain.word())).with(operation, selection);
    carried_out(request, operation, heading(technique, domain, &operations))
}

/// The message that a technique is not defined for a word, and for which words it is.
fn undefined(technique: &Technique, word: Word, why: &str) -> Failure {
    let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
    let words: Vec<String> = technique.words().iter().map(|word| format!("`{word}`")).collect();
    let (name, words) = (technique.name(), words.join(", "));
    Failure::Failed(format!("`{name}` is not defined for `{word}`{why}; it is for {words}"))
}

/// The text with the code of a request and the examples of an operation.
fn carried_out(
    request: Request,
    operation: Operation,
    mut text: String,
) -> Result<String, Failure> {
    let domain = request.domain();
    let target = plain_target(&request);
    if target != Target::unseen() {
        text += "This is the code for a target without vectors; `bit-tables emit` prints it for others, as with \
                 `--target x86_64_v3`.\n\n";
    }
    let printed = File::from(request).print(&target)?;
    let code = printed.text(Layout::Readable);
    // Without the head of a file and the checks at its end.
    let (_, code) = code.split_once("\n\n").unwrap_or(("", &code));
    let code = code.split("// Every table is checked here").next().unwrap_or_default();
    text += &format!("{}\n", code.trim_end());
    for plan in printed.plans() {
        let program = lower(plan.module(), domain.word())?;
        let functions = plan.module().functions.iter();
        for function in
            functions.filter(|function| function.public && operation.explains(function.name))
        {
            text += &example::example(function, plan.module(), &program, domain)?;
        }
    }
    Ok(text)
}

/// What the technique is.
fn heading(technique: &'static Technique, domain: Domain, operations: &[Operation]) -> String {
    let defined = |&&operation: &&Operation| {
        techniques_for(operation, domain).any(|other| other.name() == technique.name())
    };
    let names: Vec<&str> =
        operations.iter().filter(defined).map(|operation| operation.name()).collect();
    let words: Vec<&str> = technique.words().iter().map(|word| word.name()).collect();
    let words = if words.is_empty() {
        "any that has a bit for each square".to_owned()
    } else {
        words.join(", ")
    };
    let needs = needs(technique, &[domain.word()]);
    format!(
        "{}: {}.\n\n  origin          {}\n  operations      {}\n  words           {}\n  table bytes     {}\n  needs           {}\n  zero            {}\n\n",
        technique.name(),
        technique.summary(),
        technique.origin(),
        names.join(", "),
        words,
        operations.first().and_then(|&one| technique.table_bytes(one, domain)).unwrap_or_default(),
        if needs.is_empty() { "nothing special" } else { &needs },
        if technique.handles_zero() { "correct for it too" } else { "tested first, or excluded" },
    )
}
