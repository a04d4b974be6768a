//! Functions and tables given as text in addition to a module.

use super::items::{documentation, lowered};
use super::lowering::outside;
use super::scope::Known;
use super::types;
use crate::error::CodeError;
use crate::language::{Function, Int, Program, Type};
use bit_tables_generator::__private::module::{Contents, Table, TableValue};
use bit_tables_generator::Word;
use syn::Item;

/// Adds the functions of a text to the helpers of a program, and its constants to the tables.
pub(super) fn add(text: &str, known: &mut Known, program: &mut Program) -> Result<(), CodeError> {
    let file = syn::parse_file(text);
    let file = file.map_err(|error| CodeError::new(text, error.to_string()))?;
    known.renamed.clear();
    for item in file.items {
        match item {
            Item::Fn(function) => {
                let name = function.sig.ident.to_string();
                if known.functions.contains_key(&name) {
                    return Err(CodeError::new(name, "there is a function of this name already"));
                }
                let (signature, body) = lowered(&function, known)?;
                program.helpers.extend(body.lifted);
                known.functions.insert(name.clone(), signature.clone());
                program.helpers.push(Function {
                    variables: body.variables,
                    parameters: signature.parameters.iter().map(|(_, passing)| *passing).collect(),
                    body: body.block,
                    ..Function::private(name, documentation(&function.attrs), signature.result)
                });
            }
            Item::Const(constant) => {
                let table = table(&constant)?;
                if known.tables.contains_key(&table.name) {
                    return Err(CodeError::new(
                        table.name,
                        "there is a table of this name already",
                    ));
                }
                known.tables.insert(table.name.clone(), types::of_table(&table));
                program.tables.push(table);
            }
            other => return Err(outside("neither a function nor a table", &other)),
        }
    }
    Ok(())
}

/// A constant array of numbers.
fn table(constant: &syn::ItemConst) -> Result<Table, CodeError> {
    let ty = types::of_source(&constant.ty, &types::Constants::new())?;
    let word = ty.element().and_then(Type::int).and_then(word);
    let (Type::Array(_, length), Some(word), syn::Expr::Array(array)) =
        (&ty, word, &*constant.expr)
    else {
        return Err(outside("not an array of unsigned numbers", constant));
    };
    let mut values = Vec::with_capacity(*length);
    for entry in &array.elems {
        let number = match entry {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
                number.base10_parse::<u128>().ok()
            }
            _ => None,
        };
        let number = number.filter(|&number| number <= word.max());
        values.push(number.ok_or_else(|| outside(&format!("no number of a `{word}`"), entry))?);
    }
    if values.len() != *length {
        return Err(outside("an array of another length", &constant.ty));
    }
    Ok(Table {
        name: constant.ident.to_string(),
        doc: documentation(&constant.attrs),
        value: TableValue::Words { word, values },
        contents: Contents::Numbers { fillers: Vec::new() },
        check: None,
    })
}

/// The word with an integer's type.
fn word(int: Int) -> Option<Word> {
    Word::ALL.iter().copied().find(|&word| Int::of(word) == int)
}
