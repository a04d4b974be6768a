//! Types of the user's of which functions take an index alone: kinds of pieces, and colors.

use super::tokens::start;
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

/// A type whose values have indices.
pub(super) struct Indexed {
    /// What its values are; the helper's name ends with it.
    pub what: &'static str,
    /// The path to it.
    pub kind: TokenStream,
    /// How its values become indices.
    pub into: ToIndex,
}

/// The conversion to `u32`.
pub(super) enum ToIndex {
    /// By `From`, which a `const fn` cannot call.
    Trait,
    /// By a `const fn`.
    Path(TokenStream),
    /// Unknown, as the given conversion is faulty.
    Unknown,
}

impl Indexed {
    /// Whether a `const fn` can convert its values.
    pub(super) const fn is_const(&self) -> bool {
        !matches!(self.into, ToIndex::Trait)
    }

    /// A value as an index.
    pub(super) fn index(&self, value: &TokenStream) -> TokenStream {
        let convert = self.ident();
        quote!(#convert(#value))
    }

    fn ident(&self) -> Ident {
        format_ident!("__bit_tables_index_of_{}", self.what)
    }

    /// The function that converts, and the only place that can fail to compile.
    pub(super) fn helper(&self) -> TokenStream {
        let own = |tokens: &TokenStream| start(tokens).resolved_at(Span::call_site());
        let (name, kind) = (self.ident(), &self.kind);
        let index = match &self.into {
            ToIndex::Trait => {
                quote_spanned!(own(kind)=> <::core::primitive::u32 as ::core::convert::From<#kind>>::from(__value))
            }
            ToIndex::Path(into) => quote_spanned!(own(into)=> #into(__value)),
            ToIndex::Unknown => quote!(::core::panic!()),
        };
        let constant = self.is_const().then(|| quote!(const));
        quote! {
            #[allow(dead_code, unused_variables)]
            #[inline]
            #constant fn #name(__value: #kind) -> ::core::primitive::u32 { #index }
        }
    }
}
