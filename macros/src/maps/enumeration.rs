//! `from = map`: the function from a number to the variant of an enum.

use super::function::{value_of, word_of_places};
use super::options::{MODULE, Options};
use crate::attributes::attributes;
use bit_tables_generator::__private::KeyType;
use bit_tables_generator::__private::module::Type;
use bit_tables_generator::{Map, Word};
use proc_macro2::{TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, Meta, Result};

/// The function, or errors.
pub fn expand(input: &DeriveInput) -> TokenStream {
    from_repr(input).unwrap_or_else(|error| {
        let (errors, name) = (error.into_compile_error(), &input.ident);
        let key = key(&input.attrs).unwrap_or(KeyType::Number(Word::U32));
        let repr = format_ident!("{}", key.name());
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

/// The type of `#[repr(…)]`.
fn key(attributes: &[Attribute]) -> Option<KeyType> {
    representation(attributes).find_map(|token| {
        let TokenTree::Ident(name) = token else { return None };
        KeyType::ALL.into_iter().find(|key| name == key.name())
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
    let mut attributes = attributes(input);
    let options = match attributes.next() {
        Some(attribute) => attribute.parse_args::<Options>()?,
        None => return Err(Error::new_spanned(name, "expected `#[bit_tables(from = map)]`")),
    };
    if let Some(second) = attributes.next() {
        return Err(Error::new_spanned(second, "write all options in one attribute"));
    }
    options.check_from(true)?;
    let key = key(&input.attrs).ok_or_else(|| {
        Error::new_spanned(
            name,
            "`from = map` needs `#[repr(u8)]`, or another one of `u16` to `u64` and `i8` to `i64`",
        )
    })?;
    let (mut pairs, mut next) = (Vec::new(), 0);
    let (least, greatest) = key.limits();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "`from = map` is for variants without fields"));
        }
        let number = match &variant.discriminant {
            None => next,
            Some((_, discriminant)) => value_of(discriminant)?,
        };
        let name = key.name();
        if number > greatest {
            let message = format!("{number} is greater than the last `{name}`");
            return Err(Error::new_spanned(variant, message));
        }
        if number < least {
            let message = format!("{number} is less than the first `{name}`");
            return Err(Error::new_spanned(variant, message));
        }
        pairs.push((key.number(number), &variant.ident));
        next = number + 1;
    }
    if pairs.is_empty() {
        return Err(Error::new_spanned(name, "`from = map` is for an enum with variants"));
    }
    let (count, result) = (pairs.len() as u64, word_of_places(pairs.len() + 1));
    let ranges = (0_u64..).zip(&pairs).map(|(place, pair)| (pair.0, pair.0, place));
    let map = Map::new("place_of").from_numbers(key, Type::Number(result), ranges);
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
    let repr = format_ident!("{}", key.name());
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        impl #generics #name #arguments #bounds {
            /// The variant of a number; `None` if it has none.
            #[must_use]
            pub const fn from_repr(__value: ::core::primitive::#repr) -> ::core::option::Option<Self> { #body }
        }
    })
}
