//! The attributes of what is derived for.

use proc_macro2::TokenTree;
use syn::{Attribute, Data, DeriveInput, Meta};

/// The attributes with options.
pub fn attributes(input: &DeriveInput) -> impl Iterator<Item = &Attribute> {
    input.attrs.iter().filter(|attribute| attribute.path().is_ident("bit_tables"))
}

/// Whether one of the options of an enum is `from`.
pub fn is_enumeration(input: &DeriveInput) -> bool {
    let is_from = |attribute: &Attribute| {
        let Meta::List(list) = &attribute.meta else { return false };
        let mut tokens = list.tokens.clone().into_iter();
        tokens.any(|token| matches!(token, TokenTree::Ident(name) if name == "from"))
    };
    matches!(input.data, Data::Enum(_)) && attributes(input).any(is_from)
}
