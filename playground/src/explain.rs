//! A technique step by step, with boards at each step.

use crate::ask::Ask;
use crate::boards::hex;
use crate::error_response::ErrorResponse;
use crate::last_value_cache::LastValueCache;
use bit_tables_generator::__private::module::{Function, Type};
use bit_tables_generator::{Operation, Word};
use bit_tables_ir::interpret::{Step, Value as Plain};
use bit_tables_tools::explain::{Contract, Explanation, Picture, Run, arguments, run};
use serde_json::{Value, json};

thread_local! {
    /// The last technique: the arguments change more often.
    static LAST: LastValueCache<Explanation> = LastValueCache::default();
}

/// The contract of a technique, its code, and one of its functions carried out.
pub fn explain(ask: &Ask) -> Result<Value, ErrorResponse> {
    let operation = ask.operation()?;
    let technique = match ask.text("technique")? {
        Some(text) => text.into_owned(),
        None => first(ask, operation)?,
    };
    let (word, board) = (ask.word()?, ask.board()?);
    let key = format!("{operation:?} {word:?} {board:?} {technique}");
    let explanation = LAST.with(|last| {
        last.get(key, || {
            Explanation::new(&technique, operation, word, board)
                .map_err(|failure| ErrorResponse::from(failure).about_text("technique", &technique))
        })
    })?;
    let Contract { domain, .. } = explanation.contract;
    let module = explanation.plan().module();
    let functions = executable(&explanation);
    let wanted = ask.text("function")?;
    let found = if let Some(name) = &wanted {
        functions.iter().find(|function| function.name == *name)
    } else {
        // That of the example, which people look for, not the first of its parts.
        let named = explanation.contract.operation.spec().example.split('(').next();
        let of_example = functions.iter().find(|function| Some(function.name) == named);
        of_example.or(functions.first())
    };
    let Some(function) = found else {
        let names: Vec<&str> = functions.iter().map(|function| function.name).collect();
        let message = format!(
            "`{technique}` has no function `{}` to carry out; there are {}",
            wanted.as_deref().unwrap_or_default(),
            names.join(", ")
        );
        return Err(ErrorResponse::of("function", message));
    };
    let mut given = arguments(function, domain);
    set_arguments(ask, function, domain.word(), &mut given)?;
    let Run { steps, pictures, result, of_result, fault } =
        run(function, &given, module, explanation.program(), domain);
    let described = |function: &&Function| {
        let values = if function.name == found.map_or("", |found| found.name) {
            given.clone()
        } else {
            arguments(function, domain)
        };
        let parameters = function.parameters.iter().zip(&values);
        let parameter = |(&(name, kind), (_, value)): (&(&str, Type), &(&str, Plain))| json!({ "name": name, "kind": kind_of(kind), "value": value.to_string() });
        json!({
            "name": function.name,
            "doc": function.doc,
            "parameters": parameters.map(parameter).collect::<Value>(),
        })
    };
    let steps = steps.iter().zip(&pictures).map(|(one, pictures)| step(one, pictures));
    Ok(json!({
        "contract": contract(&explanation.contract),
        "text": if ask.flag("text")? { Some(explanation.text()?) } else { None },
        "code": explanation.short_code(),
        "functions": functions.iter().map(described).collect::<Value>(),
        "function": function.name,
        "word": domain.word().name(),
        "board": domain.named().map(|board| board.to_string()),
        "steps": steps.collect::<Value>(),
        "result": result.to_string(),
        "result_boards": boards(&of_result),
        "fault": fault.map(|fault| fault.to_string()),
    }))
}

/// The name of the first technique of an operation.
fn first(ask: &Ask, operation: Option<Operation>) -> Result<String, ErrorResponse> {
    let Some(operation) = operation else {
        return ask.required("operation").map(std::borrow::Cow::into_owned);
    };
    let techniques = bit_tables_generator::techniques(operation);
    Ok(techniques.first().map_or_else(String::new, |technique| technique.name().to_owned()))
}

/// The functions that the language below techniques has: those that stand for the operation first.
fn executable(explanation: &Explanation) -> Vec<&Function> {
    let mut functions: Vec<&Function> = explanation.functions().collect();
    for function in &explanation.plan().module().functions {
        let is_new = functions.iter().all(|other| other.name != function.name);
        let is_text = |&(_, kind): &(_, Type)| matches!(kind, Type::TextRef | Type::Defined(_));
        if function.public && is_new && !function.parameters.iter().any(is_text) {
            functions.push(function);
        }
    }
    functions.retain(|function| explanation.program().function(function.name).is_some());
    functions
}

/// Takes the arguments that are given by name in the place of the examples.
fn set_arguments(
    ask: &Ask,
    function: &Function,
    word: Word,
    arguments: &mut [(&'static str, Plain)],
) -> Result<(), ErrorResponse> {
    if ask.value("arguments").is_none() {
        return Ok(());
    }
    let given = ask.object("arguments")?;
    for ((name, value), (_, kind)) in arguments.iter_mut().zip(&function.parameters) {
        if given.value(name).is_none() {
            continue;
        }
        let width = match *kind {
            Type::Word | Type::WordMut => word,
            Type::Number(width) => width,
            Type::Index | Type::Piece(_) | Type::Square => Word::U32,
            Type::Bool => {
                *value = Plain::Bool(given.flag(name)?);
                continue;
            }
            // Lists stay as in the example.
            _ => continue,
        };
        let number = given.integer(name)?.unwrap_or_default();
        if number > width.max() {
            let message = format!("`{name} = {number:#x}` does not fit `{width}`");
            return Err(ErrorResponse::of(name, message));
        }
        *value = Plain::of(width, number);
    }
    Ok(())
}

/// What a parameter is, for the page.
const fn kind_of(kind: Type) -> &'static str {
    match kind {
        Type::Word | Type::WordMut => "word",
        Type::Square => "square",
        Type::Index | Type::Piece(_) | Type::Place => "index",
        Type::Bool => "truth",
        Type::Number(_) => "number",
        _ => "words",
    }
}

fn contract(contract: &Contract) -> Value {
    let technique = contract.technique;
    json!({
        "technique": technique.name(),
        "summary": technique.summary(),
        "origin": technique.origin(),
        "operation": contract.operation.name(),
        "operations": contract.defined().map(Operation::name).collect::<Value>(),
        "words": technique.words().iter().map(|word| word.name()).collect::<Value>(),
        "bytes": contract.bytes(),
        "needs": contract.needs(),
        "zero": contract.zero(),
    })
}

fn step(step: &Step, pictures: &[Picture]) -> Value {
    let look_up = step.look_up.as_ref();
    let value = match &step.value {
        Plain::Int { number, .. } if look_up.is_some_and(|look_up| look_up.is_count) => {
            number.to_string()
        }
        value => value.to_string(),
    };
    json!({
        "text": format!("{} = {value}", step.name),
        "name": step.name,
        "code": step.code,
        "value": value,
        "depth": step.depth,
        "look_up": look_up.map(|one| json!({ "table": one.table, "place": one.place })),
        "boards": boards(pictures),
    })
}

/// The sets among pictures, and the numbers, which the page draws as bits.
fn boards(pictures: &[Picture]) -> Value {
    let board = |picture: &Picture| {
        json!({
            "title": picture.name,
            "mask": hex(picture.bits),
            "bits": picture.word.bits(),
            "is_set": picture.is_set,
        })
    };
    pictures.iter().map(board).collect()
}
