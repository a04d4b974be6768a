//! User-defined types that functions convert only to indices: kinds of pieces, and colors.

use super::tokens::{self, start};
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

/// A type whose values have indices.
pub(super) struct Indexed {
    /// What its values are; the name of the conversion function ends with this.
    pub what: &'static str,
    /// The path to it.
    pub kind: TokenStream,
    /// The conversion of its values to indices.
    pub into: ToIndex,
}

/// The conversion to `u32`.
pub(super) enum ToIndex {
    /// By `From`, which a `const fn` cannot call.
    Trait,
    /// By a `const fn`.
    Path(TokenStream),
    /// Unknown, because the given conversion is faulty.
    Unknown,
}

impl Indexed {
    /// Whether a `const fn` can convert its values.
    pub(super) const fn is_const(&self) -> bool {
        !matches!(self.into, ToIndex::Trait)
    }

    /// Converts a value to an index.
    pub(super) fn index(&self, value: &TokenStream) -> TokenStream {
        quote!(#{self.ident()}(#value))
    }

    fn ident(&self) -> Ident {
        format_ident!("__bit_tables_index_of_{}", self.what)
    }

    /// The conversion function: the only place that can fail to compile, so that one mistake is
    /// reported once.
    pub(super) fn helper(&self) -> TokenStream {
        let own = |tokens: &TokenStream| start(tokens).resolved_at(Span::call_site());
        let (name, kind, what) = (self.ident(), &self.kind, self.what);
        let (contract, index) = match &self.into {
            ToIndex::Trait => {
                let named = tokens::text(kind);
                let message = format!(
                    "`{what} = {named}` requires `From<{named}> for u32`, or a `const fn` by name: \
                     `{what}(type = {named}, into = {named}::index)`"
                );
                let probe = quote!(__bit_tables::Indexed::<#kind>);
                let is = quote_spanned!(own(kind)=> ::core::assert!(#probe::IS, #message));
                let contract = quote! {
                    #[allow(unused_imports)]
                    use __bit_tables::NotIndexed as _;
                    const _: () = #is;
                };
                (contract, quote!(#probe::index(__value)))
            }
            ToIndex::Path(into) => (TokenStream::new(), tokens::index(into, kind, "__value")),
            ToIndex::Unknown => (TokenStream::new(), quote!(::core::panic!())),
        };
        let constant = self.is_const().then(|| quote!(const));
        quote! {
            #contract
            #{tokens::conversion()}
            #constant fn #name(__value: #kind) -> ::core::primitive::u32 { #index }
        }
    }
}

/// Tests whether `From` converts a type to an index: if the bound holds, an inherent function hides
/// the trait's.
pub(super) fn probe() -> TokenStream {
    quote! {
        pub struct Indexed<Value>(::core::marker::PhantomData<Value>);
        impl<Value> Indexed<Value>
        where
            u32: ::core::convert::From<Value>,
        {
            pub const IS: bool = true;
            #[inline]
            pub fn index(value: Value) -> u32 { ::core::convert::From::from(value) }
        }
        #[allow(dead_code)]
        pub trait NotIndexed<Value> {
            const IS: bool = false;
            fn index(_: Value) -> u32 { ::core::panic!() }
        }
        impl<Value> NotIndexed<Value> for Indexed<Value> {}
    }
}
