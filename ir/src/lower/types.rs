//! Converts source types to types of the language.

use crate::error::CodeError;
use crate::language::{Int, Passing, Type};
use bit_tables_generator::__private::{module, on_one_line};
use bit_tables_generator::Word;
use quote::ToTokens;
use std::collections::HashMap;
use syn::{Expr, GenericArgument, Lit, PathArguments};

/// The named numbers of a function.
pub(super) type Constants = HashMap<String, (Type, u128)>;

/// The type of a word.
pub(super) fn of_word(word: Word) -> Type {
    Type::Int(match word {
        Word::U8 => Int::U8,
        Word::U16 => Int::U16,
        Word::U32 => Int::U32,
        Word::U64 => Int::U64,
        Word::U128 => Int::U128,
    })
}

/// The type of floating point with as many bits as a word.
fn of_float(word: Word) -> Type {
    if word == Word::U32 { Type::Single } else { Type::Double }
}

/// The type of a table.
pub(super) fn of_table(table: &module::Table) -> Type {
    let array = |element, count| Type::Array(Box::new(element), count);
    match &table.value {
        module::TableValue::Number { word, .. } => of_word(*word),
        module::TableValue::Bytes { values, .. } => array(of_word(Word::U8), values.len()),
        module::TableValue::Words { word, values } => {
            let element = if table.has_floats() { of_float(*word) } else { of_word(*word) };
            array(element, values.len())
        }
        module::TableValue::Records { record, rows, .. } => {
            array(Type::Struct(record.name.to_owned()), rows.len())
        }
    }
}

/// The type of a parameter or result, and whether the function changes the caller's value.
pub(super) fn of_signature(ty: module::Type, word: Word) -> (Type, Passing) {
    let lowered = match ty {
        module::Type::Word => of_word(word),
        module::Type::WordMut => return (of_word(word), Passing::Mutable),
        module::Type::WordPair => Type::Tuple(vec![of_word(word), of_word(word)]),
        module::Type::ArrayRef(element, count) | module::Type::Array(element, count) => {
            Type::Array(Box::new(of_word(element)), count)
        }
        module::Type::ArrayMut(element, count) => {
            return (Type::Array(Box::new(of_word(element)), count), Passing::Mutable);
        }
        module::Type::SliceMut(element) => {
            return (Type::Slice(Box::new(of_word(element))), Passing::Mutable);
        }
        module::Type::Number(width) => of_word(width),
        module::Type::Signed(width) => Type::Int(Int::signed(width)),
        module::Type::Float(width) => of_float(width),
        module::Type::Slice(element) => Type::Slice(Box::new(of_word(element))),
        module::Type::Text | module::Type::TextRef => Type::Text,
        module::Type::Index | module::Type::Piece(_) | module::Type::Square => Type::INDEX,
        module::Type::Place => Type::PLACE,
        module::Type::Total => Type::Int(Int::U64),
        module::Type::Option(value) => Type::Option(Box::new(of_signature(*value, word).0)),
        module::Type::Bool => Type::Bool,
        module::Type::Unit => Type::Unit,
        module::Type::Defined(name) => Type::Struct(name.to_owned()),
    };
    (lowered, Passing::Value)
}

/// A type as written. A reference is its referent.
pub(super) fn of_source(ty: &syn::Type, constants: &Constants) -> Result<Type, CodeError> {
    let outside =
        || CodeError::new(on_one_line(ty.to_token_stream()), "not a type of the language");
    match ty {
        syn::Type::Paren(inner) => of_source(&inner.elem, constants),
        syn::Type::Reference(reference) => match &*reference.elem {
            syn::Type::Slice(slice) => {
                Ok(Type::Slice(Box::new(of_source(&slice.elem, constants)?)))
            }
            other => of_source(other, constants),
        },
        syn::Type::Ptr(pointer) => {
            Ok(Type::Pointer(Box::new(of_source(&pointer.elem, constants)?)))
        }
        syn::Type::Array(array) => {
            let count = length(&array.len, constants).ok_or_else(outside)?;
            Ok(Type::Array(Box::new(of_source(&array.elem, constants)?), count))
        }
        syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Ok(Type::Unit),
        syn::Type::Tuple(tuple) => {
            let types = tuple.elems.iter().map(|ty| of_source(ty, constants));
            Ok(Type::Tuple(types.collect::<Result<_, _>>()?))
        }
        syn::Type::Path(path) => {
            let last = path.path.segments.last().ok_or_else(outside)?;
            let name = last.ident.to_string();
            match (&last.arguments, name.as_str()) {
                (PathArguments::AngleBracketed(inner), "Option") => match inner.args.first() {
                    Some(GenericArgument::Type(ty)) => {
                        Ok(Type::Option(Box::new(of_source(ty, constants)?)))
                    }
                    _ => Err(outside()),
                },
                (PathArguments::None, "bool") => Ok(Type::Bool),
                (PathArguments::None, "f32") => Ok(Type::Single),
                (PathArguments::None, "f64") => Ok(Type::Double),
                (PathArguments::None, "str") => Ok(Type::Text),
                (PathArguments::None, _) => match Int::named(&name) {
                    Some(int) => Ok(Type::Int(int)),
                    None if path.path.get_ident().is_some()
                        && name.starts_with(char::is_uppercase) =>
                    {
                        Ok(Type::Struct(name))
                    }
                    None => Err(outside()),
                },
                _ => Err(outside()),
            }
        }
        _ => Err(outside()),
    }
}

/// The length of an array, which must be a compile-time constant.
pub(super) fn length(expr: &Expr, constants: &Constants) -> Option<usize> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
        Expr::Path(path) => {
            let name = path.path.get_ident()?.to_string();
            constants.get(&name).and_then(|(_, value)| usize::try_from(*value).ok())
        }
        Expr::Paren(inner) => length(&inner.expr, constants),
        _ => None,
    }
}
