//! The list of functions in Rust: what each entry has, and how it is called.

use crate::entries::Entry;
use bit_tables_generator::__private::functions_of;
use bit_tables_generator::__private::module::{Function, TableValue, Type};
use bit_tables_generator::__private::reference::{Reference, Subject, Unspecified, specified};
use bit_tables_generator::{OnZero, Operation, Plan, Target, Word};
use std::collections::BTreeSet;

/// A line of the list.
pub fn line(entry: &Entry, module: &str, references: &mut References) -> String {
    let Entry { ref variant, ref technique, board, tier, .. } = *entry;
    let (operation, bits) = (variant.operation, variant.domain.word().bits());
    let board = board.map_or("None".to_owned(), |board| format!("Some(&boards::BOARDS[{board}])"));
    let is_there = match tier {
        Some(tier) => format!("|| {module}::set_tier(\"{tier}\")"),
        // What a program computes when it starts is right.
        None if variant.is_filled_at_start() => {
            format!("|| {{ assert!({module}::fill_attacks()); true }}")
        }
        None => "|| true".to_owned(),
    };
    let tier = tier.map_or("None".to_owned(), |tier| format!("Some(\"{tier}\")"));
    let parts = parts(entry, module, references);
    format!(
        "    Function {{ operation: \"{operation}\", technique: \"{technique}\", bits: {bits}, board: {board}, \
         tier: {tier}, is_there: {is_there}, parts: &[{parts}] }},\n"
    )
}

/// The references that functions are compared with, each once.
#[derive(Default)]
pub struct References(Vec<String>);

impl References {
    /// The place of the reference for the functions of an entry.
    fn place(&mut self, entry: &Entry, plan: &Plan, functions: &[&Function]) -> usize {
        let variant = &entry.variant;
        let subject = Subject::of(plan, plan.module(), variant.operation, variant.domain);
        let mut reference = Reference::default();
        for function in functions {
            let required = reference.require(&specified(function.name), &subject);
            required.unwrap_or_else(|Unspecified(name)| panic!("there is no `{name}`"));
        }
        let mut text = reference.finish();
        for function in functions {
            let name = specified(function.name);
            let body = body(function, variant.domain.word(), &name);
            text += &format!("\nfn call_{name}(a: &crate::Given) -> crate::Outcome {{ {body} }}");
        }
        self.0.iter().position(|other| *other == text).unwrap_or_else(|| {
            self.0.push(text);
            self.0.len() - 1
        })
    }

    /// All of them, as modules.
    pub fn text(&self) -> String {
        let module = |(place, text): (usize, &String)| {
            format!("pub mod reference_{place} {{\n{}\n}}\n", text.replace("fn ", "pub fn "))
        };
        self.0.iter().enumerate().map(module).collect()
    }
}

/// The functions of an entry by their signatures, each with its reference.
fn parts(entry: &Entry, module: &str, references: &mut References) -> String {
    let (operation, domain) = (entry.variant.operation, entry.variant.domain);
    let plan = Plan::new(&entry.request, &Target::unknown()).expect("what is registered");
    let own = functions_of(operation, domain, entry.variant.selection.parameters());
    // Of those for several processors one.
    let mut names = BTreeSet::new();
    let functions: Vec<&Function> = plan
        .module()
        .functions
        .iter()
        .filter(|function| own.iter().any(|other| other.name == function.name))
        .filter(|function| names.insert(function.name))
        .collect();
    let place = match operation {
        Operation::Ones | Operation::Zobrist => None,
        _ => Some(references.place(entry, &plan, &functions)),
    };
    let part = |(number, function): (usize, &&Function)| {
        let name = function.name;
        let reference = match place {
            Some(place) => format!("Some(({place}, reference_{place}::call_{}))", specified(name)),
            None if operation == Operation::Ones => "Some((usize::MAX, through_ones))".to_owned(),
            None => "None".to_owned(),
        };
        let given = if function.parameters.is_empty() { "_" } else { "a" };
        let body = body(function, domain.word(), &format!("{module}::{name}"));
        let mut parameters: Vec<String> = function
            .parameters
            .iter()
            .map(|(name, ty)| parameter(entry, &plan, number, name, *ty))
            .collect();
        if operation == Operation::Ones {
            // From which end each step is.
            parameters.push("Bits(128)".to_owned());
        }
        if let (Type::Unit, &[(_, Type::SliceMut(width))]) =
            (function.result, function.parameters.as_slice())
        {
            // How many words at either end are not passed.
            parameters = vec![format!("Changed({})", width.bits()), "Bits(6)".to_owned()];
        }
        let parameters: String =
            parameters.iter().map(|kind| format!("Parameter::{kind}, ")).collect();
        format!(
            "Part {{ name: \"{name}\", parameters: &[{parameters}], code: |{given}| {{ {body} }}, reference: {reference} }}, "
        )
    };
    functions.iter().enumerate().map(part).collect()
}

/// What a parameter of the function with this number is.
fn parameter(entry: &Entry, plan: &Plan, number: usize, name: &str, ty: Type) -> String {
    let variant = &entry.variant;
    let spec = variant.operation.spec();
    // Each kind of keys has a table.
    let keys = match plan.module().tables.get(number).map(|table| &table.value) {
        Some(TableValue::Words { values, .. }) if variant.operation == Operation::Zobrist => {
            Some(values.len())
        }
        _ => None,
    };
    let pieces = plan.module().functions.iter().flat_map(|function| &function.parameters);
    let pieces = pieces.filter_map(|(_, ty)| match ty {
        Type::Piece(pieces) => Some(*pieces as usize),
        _ => None,
    });
    match (ty, keys) {
        (Type::Word, _) if spec.for_zero == OnZero::Precondition => "NonZero".to_owned(),
        (Type::Word | Type::WordMut, _) => "Word".to_owned(),
        (Type::Piece(pieces), _) => format!("Below({pieces})"),
        (Type::Square, Some(keys)) => format!("Below({})", keys / pieces.max().unwrap_or(1)),
        (Type::Index, Some(keys)) => format!("Below({keys})"),
        (Type::Square, None) => "Square".to_owned(),
        (Type::Index, None) if spec.needs_board => "Line".to_owned(),
        (Type::Index, None) => "Number".to_owned(),
        (Type::Bool, _) => "Bool".to_owned(),
        // What the lower one of two words has of a set may be less than the word.
        (Type::Number(half), _) if name == "low" => {
            let given = variant.selection.parameters().first();
            format!("Bits({})", given.and_then(|low| low.integer()).unwrap_or(half.bits().into()))
        }
        (Type::Number(width), _) => format!("Bits({})", width.bits()),
        (Type::Place, _) => "Bits(32)".to_owned(),
        (Type::ArrayRef(width, count) | Type::Array(width, count), _) => {
            format!("Array({}, {count})", width.bits())
        }
        (Type::Slice(_), _) if name == "index" => "RankIndex".to_owned(),
        (Type::Slice(width), _) => format!("Slice({})", width.bits()),
        (Type::ArrayMut(_, count), _) => format!("Room(Some({count}))"),
        (Type::SliceMut(_), _) => "Room(None)".to_owned(),
        (other, _) => panic!("what is a {other:?} of {}?", variant.operation),
    }
}

/// What calls a function with that path with the arguments `a`, and returns what it does.
fn body(function: &Function, word: Word, path: &str) -> String {
    let (mut before, mut changed) = (String::new(), None);
    let arguments = function.parameters.iter().enumerate().map(|(place, (_, ty))| {
        let number = format!("a[{place}].number()");
        changed = changed.or(Some(*ty).filter(|ty| ty.changes()));
        match ty {
            Type::Word => format!("{number} as {word}"),
            Type::Number(width) => format!("{number} as {width}"),
            Type::Place => format!("{number} as usize"),
            Type::Bool => format!("{number} == 1"),
            Type::Array(width, count) => format!("a[{place}].array::<{width}, {count}>()"),
            Type::ArrayRef(width, count) => format!("&a[{place}].array::<{width}, {count}>()"),
            Type::Slice(width) => format!("&a[{place}].slice::<{width}>()"),
            Type::WordMut => {
                before = format!("let mut set = {number} as {word};");
                "&mut set".to_owned()
            }
            Type::ArrayMut(width, count) => {
                before = format!("let mut room = [{width}::MAX; {count}];");
                "&mut room".to_owned()
            }
            // Changed in place: part of the words that are there.
            Type::SliceMut(width) if function.result == Type::Unit => {
                before = format!(
                    "let mut words = a[{place}].slice::<{width}>().into_owned(); \
                     let behind = a[{}].number() as usize; let end = words.len() - behind;",
                    place + 1
                );
                "&mut words[behind..end]".to_owned()
            }
            Type::SliceMut(width) => {
                before = format!(
                    "let mut room = alloc::vec![{width}::MAX; {number} as usize].into_boxed_slice();"
                );
                "&mut room".to_owned()
            }
            _ => format!("{number} as u32"),
        }
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let outcome = match (changed, function.result) {
        (Some(Type::WordMut), _) => {
            "List([&crate::option(result.map(|value| value as u128))[..], &[set as u128]].concat())"
        }
        (Some(_), Type::Unit) => {
            return format!(
                "{before} {path}({arguments}); \
                 crate::Outcome::List(words.iter().map(|&word| word as u128).collect())"
            );
        }
        (Some(_), _) => "listed(result, &room)",
        (None, Type::WordPair) => "Numbers([result.0 as u128, result.1 as u128])",
        (None, Type::Option(_)) => "Numbers(crate::option(result.map(|value| value as u128)))",
        (None, Type::Array(..)) => "List(result.map(|entry| entry as u128).to_vec())",
        (None, Type::Defined(_)) => "steps(result, a[1].number())",
        (None, _) => "Numbers([result as u128, 0])",
    };
    format!("{before} let result = {path}({arguments}); crate::Outcome::{outcome}")
}
