//! A technique explained: what it is, its code and tables, and an example carried out step by step.

mod evaluate;
mod pictures;
mod value;

pub use evaluate::{Evaluator, Step};
pub use value::{Kind, Value};

use crate::Failure;
use crate::arguments::ground;
use crate::listing::needs;
use crate::show::{on, own_board};
use bit_tables_generator::module::{Function, Type};
use bit_tables_generator::request::alternatives;
use bit_tables_generator::{
    Board, File, Ground, Layout, Operation, Plan, Request, Target, Technique, Word, techniques,
    techniques_for,
};

/// The text that explains a technique: of the given operation or the first that has it, for the given word and board, or for
/// the word of 64 bits.
///
/// # Errors
/// When there is no such technique for them.
pub fn explain(
    name: &str,
    operation: Option<Operation>,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<String, Failure> {
    let operations: Vec<Operation> =
        Operation::ALL.iter().copied().filter(|&other| find(other, name).is_some()).collect();
    let Some(&first) = operations.first() else {
        let all = Operation::ALL.iter().flat_map(|&operation| techniques(operation));
        let mut names: Vec<&str> = all.map(|technique| technique.name).collect();
        names.sort_unstable();
        names.dedup();
        let message = format!("unknown technique `{name}`; {}", alternatives(name, names));
        return Err(Failure::Failed(message));
    };
    let operation = operation.unwrap_or(first);
    let Some(technique) = find(operation, name) else {
        let names = techniques(operation).iter().map(|technique| technique.name);
        let message =
            format!("unknown technique `{name}` for `{operation}`; {}", alternatives(name, names));
        return Err(Failure::Failed(message));
    };
    let ground = if let Some(board) = board.or_else(|| own_board(operation)) {
        ground(word, Some(board))?
    } else {
        // Most people think of 64 bits; what is not defined for them is for fewer.
        let is_usual = technique.words.contains(&Word::U64);
        let usual = if is_usual { Some(Word::U64) } else { technique.words.last().copied() };
        word.or(usual).unwrap_or(Word::U64).into()
    };
    technique.check(ground).map_err(|why| undefined(technique, ground, why))?;
    let request = on(ground, Request::new(ground.word)).with(operation, name);
    carried_out(request, operation, heading(technique, ground, &operations))
}

/// That a technique is not for a word or a board, and for which words it is.
fn undefined(technique: &Technique, ground: Ground, why: &str) -> Failure {
    let what = match (technique.boards, ground.named) {
        (Some(_), Some(board)) => format!("board = {board}"),
        _ => ground.word.to_string(),
    };
    let why = if why.is_empty() { String::new() } else { format!(", as {why}") };
    let words: Vec<String> = technique.words.iter().map(|word| format!("`{word}`")).collect();
    let words = match technique.boards {
        Some(_) => String::new(),
        None => format!("; it is for {}", words.join(", ")),
    };
    Failure::Failed(format!("`{}` is not defined for `{what}`{why}{words}", technique.name))
}

/// The text with the code of a request and the examples of an operation.
fn carried_out(
    request: Request,
    operation: Operation,
    mut text: String,
) -> Result<String, Failure> {
    let ground = request.ground();
    let target = plain_target(&request);
    if target != Target::unseen() {
        text += "This is the code of a target without vectors; `bit-tables emit` prints that of others, as by `--target x86_64_v3`.\n\n";
    }
    let printed = File::from(request).print(&target)?;
    let code = printed.text(Layout::Readable);
    // Without the head of a file, and without the checks at its end.
    let (_, code) = code.split_once("\n\n").unwrap_or(("", &code));
    let code = code.split("// Every table is checked here").next().unwrap_or_default();
    text += &format!("{}\n", code.trim_end());
    for plan in printed.plans() {
        let functions = plan.module().functions.iter();
        for function in functions.filter(|function| function.public && is_of(operation, function)) {
            text += &example(function, plan.module(), ground)?;
        }
    }
    Ok(text)
}

/// The target whose code can be carried out: any, or where it differs from target to target one that has nothing special.
pub(crate) fn plain_target(request: &Request) -> Target {
    let any = Target::unseen();
    let differs = Plan::new(request, &any).is_ok_and(|plan| {
        plan.module().functions.iter().any(|function| !function.conditions.is_empty())
    });
    if differs { Target::profile("portable").unwrap_or(any) } else { any }
}

fn find(operation: Operation, name: &str) -> Option<&'static Technique> {
    techniques(operation).iter().find(|technique| technique.name == name)
}

/// Whether a function is the operation's own rather than one that it requires, and has an example of its own.
fn is_of(operation: Operation, function: &Function) -> bool {
    match operation {
        // Of all lines a table and a subtraction.
        Operation::Sliders => ["rank_attacks", "diagonal_attacks"].contains(&function.name),
        Operation::LineCounts => ["file_count", "diagonal_count"].contains(&function.name),
        Operation::Mobility => ["file_mobility", "diagonal_mobility"].contains(&function.name),
        Operation::CentreMobility => function.name == "file_centre_mobility",
        Operation::SetWise => function.name == "east_attacks",
        Operation::Xrays => function.name == "xray_rook_attacks",
        Operation::Rays => function.name == "north_east_ray",
        Operation::Shogi => function.name == "sente_silver_attacks",
        Operation::Xiangqi => function.name == "horse_attacks",
        Operation::Leapers => function.name == "knight_attacks",
        Operation::Zobrist => function.name == "piece_key",
        Operation::Ones => function.name == "pop_first",
        Operation::AttackCounts => function.name == "attack_counts",
        _ => function.name == operation.name(),
    }
}

/// What the technique is.
fn heading(technique: &Technique, ground: Ground, operations: &[Operation]) -> String {
    let defined = |&&operation: &&Operation| {
        techniques_for(operation, ground).any(|other| other.name == technique.name)
    };
    let operations: Vec<&str> =
        operations.iter().filter(defined).map(|operation| operation.name()).collect();
    let words: Vec<&str> = technique.words.iter().map(|word| word.name()).collect();
    let words = if words.is_empty() {
        "any that has a bit for each square".to_owned()
    } else {
        words.join(", ")
    };
    let needs = needs(technique, &[ground.word]);
    format!(
        "{}: {}.\n\n  origin          {}\n  operations      {}\n  words           {}\n  table bytes     {}\n  needs           {}\n  zero            {}\n\n",
        technique.name,
        technique.summary,
        technique.origin,
        operations.join(", "),
        words,
        technique.table_bytes(ground).unwrap_or_default(),
        if needs.is_empty() { "nothing special" } else { &needs },
        if technique.handles_zero { "right for it too" } else { "tested first, or excluded" },
    )
}

/// A word in whose middle there are some one bits, and one near its end.
const fn sample(word: Word) -> u128 {
    let bits = word.bits();
    0x2c << (bits / 2 - 4) | 1 << (bits - 3)
}

/// A function carried out for a word: every step, and the words as pictures.
fn example(
    function: &Function,
    module: &bit_tables_generator::module::Module,
    ground: Ground,
) -> Result<String, Failure> {
    let word = ground.word;
    let squares = ground.named.map_or(word.max(), |board| board.all());
    let mut arguments = Vec::new();
    let mut told = Vec::new();
    for (name, kind) in &function.parameters {
        let argument = match kind {
            // To f6.
            Type::Square if *name == "other" => Value::of(Word::U32, 45),
            Type::Index if *name == "piece" => Value::of(Word::U32, 3),
            // d4, where there are squares.
            Type::Index | Type::Square => Value::of(Word::U32, 27),
            Type::Truth => Value::Truth(false),
            Type::ArrayRef(element, count) | Type::Array(element, count) => Value::Several(
                (0..*count as u32)
                    .map(|by| Value::of(*element, sample(*element) >> (by % 8)))
                    .collect(),
            ),
            Type::Slice(element) => Value::Several(
                (0..5).map(|by| Value::of(*element, sample(*element) >> by)).collect(),
            ),
            _ => Value::of(word, sample(word) & squares),
        };
        told.push(format!("{name} = {argument}"));
        arguments.push(argument);
    }
    let mut evaluator = Evaluator::new(module, word);
    let (result, _) = evaluator.call(function.name, arguments.clone()).map_err(Failure::Failed)?;
    let steps = evaluator.into_steps();
    let mut text = format!("\nExample: {}, {}\n\n", function.name, told.join(", "));
    let columns = [
        steps.iter().map(|step| 2 * step.depth + step.name.len()).max().unwrap_or(0),
        steps.iter().map(|step| step.value.to_string().len()).max().unwrap_or(0),
    ];
    for Step { name, code, value, depth } in &steps {
        let [left, middle] = columns;
        let name = format!("{}{name}", "  ".repeat(*depth));
        text += &format!("  {name:left$} = {:middle$}  {}\n", value.to_string(), spaced(code));
    }
    text += &format!("  {result}\n\n");
    let mut words = Vec::new();
    let names = function.parameters.iter().map(|(name, _)| *name);
    let results = (function.name, &result);
    let all = names.zip(&arguments).chain(steps.iter().map(|step| (&*step.name, &step.value)));
    for (name, value) in all.chain([results]) {
        // Indices need no picture.
        if let Value::Int { number, kind: Some(Kind::Word(kind)) } = value
            && (*kind != Word::U32 || word == Word::U32)
            && (kind.bits() == word.bits() || Some(*kind) == word.half())
        {
            words.push((name.to_owned(), *kind, *number));
        }
    }
    Ok(text + pictures::pictures(&words, ground).trim_end() + "\n")
}

/// Tokens with the spaces that people put between them.
fn spaced(code: &str) -> String {
    let mut text = code.to_owned();
    for (from, to) in [
        (" . ", "."),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" [", "["),
        (" ]", "]"),
        (" ,", ","),
        ("* set", "*set"),
        ("! ", "!"),
    ] {
        text = text.replace(from, to);
    }
    // A bracket behind an operator belongs to what follows.
    for operator in ["&", "|", "^", "*", "+", "-", "%", ">>", "<<", "=", "as", ">", "<", "=="] {
        text = text.replace(&format!(" {operator}("), &format!(" {operator} ("));
    }
    text
}
