//! Items as token streams, shared by all forms of output.

use super::floats;
use crate::module::{Condition, Function, Module, Record, Scope, Table, TableValue, count};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// The maximum line width of documentation.
const DOC_WIDTH: usize = 96;

/// The lines of a documentation text: paragraphs are wrapped, and empty lines kept.
pub(super) fn doc_lines(doc: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in doc.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > DOC_WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Documentation attributes.
pub(crate) fn doc(text: &str) -> TokenStream {
    let lines = doc_lines(text)
        .into_iter()
        .map(|line| if line.is_empty() { line } else { format!(" {line}") });
    quote!(#(#[doc = #lines])*)
}

/// The structs of table entries, without duplicates, and their constructor functions.
pub(super) fn records(module: &Module) -> Vec<TokenStream> {
    let mut seen: Vec<&Record> = Vec::new();
    let mut items = Vec::new();
    for table in &module.tables {
        if let TableValue::Records { record, word, .. } = table.value
            && !seen.contains(&record)
        {
            seen.push(record);
            items.extend(self::record(record, word));
        }
    }
    items
}

fn record(record: &Record, word: Word) -> [TokenStream; 2] {
    let (name, constructor) =
        (format_ident!("{}", record.name), format_ident!("{}", record.constructor));
    let align = Literal::usize_unsuffixed(record.align(word));
    let fields: Vec<_> = record.fields.iter().map(|(field, _)| format_ident!("{field}")).collect();
    let docs = record.fields.iter().map(|(_, meaning)| doc(meaning));
    let about = doc(record.doc);
    // Passing a longer list as an array would not be clearer.
    let allow = (fields.len() > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]));
    let about_constructor = doc("One of them, from its fields in order.");
    [
        quote! {
            #about
            #[derive(
                ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq,
            )]
            #[repr(C, align(#align))]
            #[allow(unreachable_pub)]
            pub struct #name { #(#docs pub #fields: #word,)* }
        },
        quote! {
            #about_constructor
            #allow
            const fn #constructor(#(#fields: #word),*) -> #name { #name { #(#fields),* } }
        },
    ]
}

/// A table for a compiler: bytes are one byte string, which compiles several times faster.
pub(crate) fn table(table: &Table, is_safe: bool) -> TokenStream {
    let (name, kind) = (table.ident(), table.type_in(&Scope::default()));
    match &table.value {
        TableValue::Number { word, value } => {
            let value = word.literal(*value);
            quote!(pub const #name: #kind = #value;)
        }
        TableValue::Bytes { values, .. } => {
            let values = Literal::byte_string(values);
            quote!(pub static #name: #kind = *#values;)
        }
        TableValue::Words { word, values } if is_from_bytes(&table.value, is_safe) => {
            let bytes = Literal::byte_string(&little_endian(*word, values));
            from_bytes(table, quote!(#bytes))
        }
        TableValue::Words { word, values } if table.has_floats() => {
            let allow: TokenStream = floats::attribute(table).parse().unwrap_or_default();
            let values = values.iter().map(|&value| floats::expression(*word, value));
            let values = values.map(|value| value.parse().unwrap_or_default());
            let values: Vec<TokenStream> = values.collect();
            quote!(#allow pub static #name: #kind = [#(#values),*];)
        }
        TableValue::Words { word, values } => {
            let values = values.iter().map(|&value| word.literal(value));
            quote!(pub static #name: #kind = [#(#values),*];)
        }
        TableValue::Records { record, word, rows } => {
            let constructor = format_ident!("{}", record.constructor);
            let rows = rows.iter().map(|row| {
                let values = row.iter().map(|&value| word.literal(value));
                quote!(#constructor(#(#values),*))
            });
            quote!(pub static #name: #kind = [#(#rows),*];)
        }
    }
}

/// The size in bytes from which words are emitted to compilers as a byte string.
const LONG: usize = 1 << 14;

/// The number of bytes in a word.
const fn size(word: Word) -> usize {
    word.bits() as usize / 8
}

/// Whether a table of words is emitted as bytes: it is so long that compilers read bytes several
/// times faster, and `unsafe` is allowed, without which the conversion would take compilers long.
pub(super) fn is_from_bytes(value: &TableValue, is_safe: bool) -> bool {
    matches!(value, TableValue::Words { word, values } if !is_safe && values.len() * size(*word) >= LONG)
}

/// The bytes of words, each in little-endian order.
pub(super) fn little_endian(word: Word, values: &[u128]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(values.len() * size(word));
    for value in values {
        bytes.extend_from_slice(&value.to_le_bytes()[..size(word)]);
    }
    bytes
}

/// A long table of words, converted from a byte string.
pub(super) fn from_bytes(table: &Table, bytes: TokenStream) -> TokenStream {
    let (name, kind) = (table.ident(), table.type_in(&Scope::default()));
    let [count, entries] = [table.bytes(), table.entries()].map(count);
    quote! {
        #[allow(unsafe_code, reason = "any bytes are words")]
        #[allow(long_running_const_eval, reason = "where bytes are swapped, the table is long and nothing else is")]
        pub static #name: #kind = {
            // SAFETY: both arrays have the same size, and any bytes are integers.
            let table: #kind = unsafe { ::core::mem::transmute::<[u8; #count], #kind>(*#bytes) };
            #[cfg(target_endian = "big")]
            let table: #kind = {
                let mut swapped: #kind = table;
                let mut place: usize = 0;
                while place < #entries {
                    swapped[place] = table[place].swap_bytes();
                    place += 1;
                }
                swapped
            };
            table
        };
    }
}

/// A function, without its documentation.
pub(super) fn function(function: &Function, word: Word) -> TokenStream {
    let (signature, body) = (function.signature(word), &function.body);
    let must_use = function.must_be_used().then(|| quote!(#[must_use]));
    let public = function.public.then(|| quote!(#must_use pub));
    let unused = function.unused.filter(|_| function.public);
    let unused = unused.map(|reason| quote!(#[allow(dead_code, reason = #reason)]));
    let inline = if function.inline { quote!(#[inline]) } else { quote!(#[inline(never)]) };
    let allows = function.allows.and_then(|lint| lint.parse::<TokenStream>().ok());
    let allows = allows.map(|lint| quote!(#[allow(#lint)]));
    let features = function.features.map(|features| quote!(#[target_feature(enable = #features)]));
    let predicates: Vec<TokenStream> =
        function.conditions.iter().map(Condition::predicate).collect();
    let condition = match predicates.as_slice() {
        [] => TokenStream::new(),
        [one] => quote!(#[cfg(#one)]),
        all => quote!(#[cfg(any(#(#all),*))]),
    };
    quote!(#condition #unused #allows #inline #features #public #signature { #body })
}

/// A compile error on every target that lacks the requirements of a module's functions, if these
/// were chosen for a target.
///
/// On such a target the instructions would be invalid or have another meaning.
pub(super) fn assertion(module: &Module) -> Option<TokenStream> {
    let (architectures, features) = module.requirements();
    if architectures.is_empty() {
        return None;
    }
    let architecture = match architectures.as_slice() {
        [one] => quote!(target_arch = #one),
        all => quote!(any(#(target_arch = #all),*)),
    };
    let target = match features.as_slice() {
        [] => architecture,
        all => quote!(all(#architecture, #(target_feature = #all),*)),
    };
    let mut message = format!("this code is for {}", architectures.join(" or "));
    if !features.is_empty() {
        let enabled: Vec<String> = features.iter().map(|feature| format!("+{feature}")).collect();
        message += &format!(
            " with {}: generate it for your target, or compile it with `-C target-feature={}`",
            features.join(", "),
            enabled.join(",")
        );
    }
    Some(quote!(#[cfg(not(#target))] ::core::compile_error!(#message);))
}

/// Everything in a module, for a compiler to read.
pub(crate) fn module(module: &Module, word: Word) -> TokenStream {
    let records = records(module);
    let tables = module.tables.iter().map(|table| self::table(table, module.is_safe));
    let functions = module.functions.iter().map(|item| function(item, word));
    let Module { definitions, checks, .. } = module;
    let definitions = definitions.iter().map(|item| &item.tokens);
    let assertion = assertion(module);
    quote!(#assertion #(#records)* #(#tables)* #(#functions)* #(#definitions)* #(#checks)*)
}
