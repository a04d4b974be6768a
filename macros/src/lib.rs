//! The derive macro of `bit-tables`, which re-exports it and documents its use.

mod attributes;
#[cfg(feature = "maps")]
mod maps;

use attributes::{attributes, is_enumeration};
use bit_tables_generator::__private::derive::{DerivedStruct, Shape, SpannedDiagnostic, expand};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, Meta, parse_macro_input};

/// Gives a struct bit-twiddling methods, as its attribute `#[bit_tables(…)]` requests. The crate
/// `bit-tables`, which re-exports it, documents the whole grammar.
#[proc_macro_derive(BitTables, attributes(bit_tables))]
pub fn bit_tables(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    if is_enumeration(&input) {
        #[cfg(feature = "maps")]
        return maps::enumeration::expand(&input).into();
        #[cfg(not(feature = "maps"))]
        return syn::Error::new_spanned(&input.ident, WITHOUT_MAPS).into_compile_error().into();
    }
    expand(subject(&input)).into()
}

/// What `from = map` lacks.
#[cfg(not(feature = "maps"))]
const WITHOUT_MAPS: &str = "`from = map` needs the feature `maps`, which is switched off: write `features = [\"maps\"]` in \
                            the dependency on `bit-tables`";

/// Turns a function whose body is one `match` into a lookup that fits its values. The crate
/// `bit-tables`, which re-exports it, documents its use.
#[cfg(feature = "maps")]
#[proc_macro_attribute]
pub fn map(
    options: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    maps::function::expand(options, &item).into()
}

/// Parses what to derive for, and collects errors about its form.
fn subject(input: &DeriveInput) -> DerivedStruct {
    let mut diagnostics = Vec::new();
    let mut unfit = |place: &dyn Spanned| {
        diagnostics.push(SpannedDiagnostic::of_derive(place.span(), UNFIT));
        Shape::Unfit
    };
    let shape = match &input.data {
        // What its field is does not matter.
        _ if !input.generics.params.is_empty() => Shape::Unfit,
        Data::Struct(data) => match &data.fields {
            Fields::Unit => Shape::Unit,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => Shape::Newtype(
                fields.unnamed.iter().map(|field| field.ty.to_token_stream()).collect(),
            ),
            fields => unfit(fields),
        },
        Data::Enum(data) => unfit(&data.enum_token),
        Data::Union(data) => unfit(&data.union_token),
    };
    if let Some(parameter) = input.generics.params.first() {
        diagnostics.push(SpannedDiagnostic::of_derive(
            parameter.span(),
            "`BitTables` cannot be derived for a generic struct",
        ));
    }
    let mut requested = Vec::new();
    for attribute in attributes(input) {
        match &attribute.meta {
            Meta::List(list) => requested.push(list.tokens.clone()),
            Meta::Path(_) => requested.push(TokenStream::new()),
            Meta::NameValue(meta) => {
                diagnostics.push(SpannedDiagnostic::of_derive(
                    meta.eq_token.span(),
                    "expected `#[bit_tables(count_ones = swar, …)]`",
                ));
            }
        }
    }
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = &input.ident;
    DerivedStruct {
        implementation: quote!(impl #generics #name #arguments #bounds),
        name: name.clone(),
        shape,
        attributes: requested,
        diagnostics,
    }
}

/// Why nothing can be derived for a type.
const UNFIT: &str = "`BitTables` is for a tuple struct around one unsigned integer, such as `struct Bitboard(u64);`, \
                     or a unit struct with `word = u64`; an enum has `#[bit_tables(from = map)]`, with the feature `maps`";
