//! `from = map`: the function from a number to the variant of an enum.

use super::function::word_of_places;
use super::options::{MODULE, Options};
use bit_tables_generator::__private::KeyType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::{Map, Word};
use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Expr, Fields, Lit, Meta, Result};

/// Whether an attribute of an enum asks for this: one of its options is `from`.
pub fn is_asked(input: &DeriveInput) -> bool {
    let is_from = |attribute: &Attribute| {
        let Meta::List(list) = &attribute.meta else { return false };
        let mut tokens = list.tokens.clone().into_iter();
        tokens.any(|token| matches!(token, TokenTree::Ident(name) if name == "from"))
    };
    matches!(input.data, Data::Enum(_)) && options(&input.attrs).any(is_from)
}

/// The function, or errors.
pub fn expand(input: &DeriveInput) -> TokenStream {
    from_repr(input).unwrap_or_else(|error| {
        let (errors, name) = (error.into_compile_error(), &input.ident);
        let repr = format_ident!("{}", word(&input.attrs).unwrap_or(Word::U32).name());
        // So that callers of the function do not report errors of their own.
        quote! {
            #errors
            impl #name {
                pub const fn from_repr(__value: ::core::primitive::#repr) -> ::core::option::Option<Self> {
                    let _ = __value;
                    ::core::option::Option::None
                }
            }
        }
    })
}

/// The attributes with options.
fn options(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("bit_tables"))
}

/// The word of `#[repr(…)]`.
fn word(attributes: &[Attribute]) -> Option<Word> {
    representation(attributes).find_map(|token| {
        let TokenTree::Ident(name) = token else { return None };
        Word::ALL.iter().copied().find(|word| name == word.name() && *word != Word::U128)
    })
}

/// The contents of `#[repr(…)]`: a word, and maybe an alignment.
fn representation(attributes: &[Attribute]) -> impl Iterator<Item = TokenTree> {
    let attributes = attributes.iter().filter(|attribute| attribute.path().is_ident("repr"));
    attributes.flat_map(|attribute| match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    })
}

fn from_repr(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(name, "`from = map` is for an enum"));
    };
    let mut attributes = options(&input.attrs);
    let options = match attributes.next() {
        Some(attribute) => attribute.parse_args::<Options>()?,
        None => return Err(Error::new_spanned(name, "expected `#[bit_tables(from = map)]`")),
    };
    if let Some(second) = attributes.next() {
        return Err(Error::new_spanned(second, "write all options in one attribute"));
    }
    options.check_from(true)?;
    let word = word(&input.attrs).ok_or_else(|| {
        Error::new_spanned(
            name,
            "`from = map` needs `#[repr(u8)]`, or another one of `u16`, `u32` and `u64`",
        )
    })?;
    let (mut pairs, mut next) = (Vec::new(), Some(0_u64));
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "`from = map` is for variants without fields"));
        }
        let number = match &variant.discriminant {
            None => next.ok_or_else(|| Error::new_spanned(variant, "the number is too great"))?,
            Some((_, discriminant)) => number(discriminant)?,
        };
        if u128::from(number) > Word::max(word) {
            let message = format!("{number} is greater than the last `{word}`");
            return Err(Error::new_spanned(variant, message));
        }
        pairs.push((number, &variant.ident));
        next = number.checked_add(1);
    }
    if pairs.is_empty() {
        return Err(Error::new_spanned(name, "`from = map` is for an enum with variants"));
    }
    let (count, result) = (pairs.len() as u64, word_of_places(pairs.len() + 1));
    let ranges = (0..).zip(&pairs).map(|(place, pair)| (pair.0, pair.0, place));
    let map =
        Map::new("place_of").from_numbers(KeyType::Number(word), Type::Number(result), ranges);
    let items = options.module(map.default_number(count), name.span())?;
    let module = format_ident!("{MODULE}");
    let variants = pairs.iter().map(|pair| pair.1);
    let places = (0..pairs.len()).map(proc_macro2::Literal::usize_unsuffixed);
    let body = quote! {
        #items
        match #module::place_of(__value) {
            #(#places => ::core::option::Option::Some(Self::#variants),)*
            _ => ::core::option::Option::None,
        }
    };
    let word = format_ident!("{}", word.name());
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics #name #arguments #bounds {
            /// The variant of a number; `None` if it has none.
            #[must_use]
            pub const fn from_repr(__value: ::core::primitive::#word) -> ::core::option::Option<Self> { #body }
        }
    })
}

/// The value of an expression that is a literal.
fn number(expression: &Expr) -> Result<u64> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse(),
            Lit::Byte(byte) => Ok(byte.value().into()),
            _ => Err(Error::new_spanned(literal, LITERAL)),
        },
        // A fragment of a `macro_rules` macro.
        Expr::Group(inner) => number(&inner.expr),
        Expr::Paren(inner) => number(&inner.expr),
        other => Err(Error::new_spanned(other, LITERAL)),
    }
}

/// The requirement on a variant's number.
const LITERAL: &str = "expected a literal: the value of another expression is not known here";
