//! User-defined types for squares: conversions to and from bit indices.
//!
//! Two functions convert squares for all methods, so a mistake in a conversion is one message.

use super::tokens::{self, start};
use crate::module::{Module, Type};
use crate::template::{format_ident, quote};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// The type of squares and of bit indices.
#[derive(Default)]
pub(super) enum Squares {
    /// `u32`.
    #[default]
    Index,
    /// A user-defined type.
    Own {
        /// The path to it.
        kind: TokenStream,
        /// How to convert it.
        conversion: Conversion,
    },
}

/// The conversions between squares and `u32`.
pub(super) enum Conversion {
    /// By `From`, which a `const fn` cannot call.
    Traits,
    /// By two `const fn`.
    Paths {
        /// From a square to its index.
        into: TokenStream,
        /// From an index to its square.
        from: TokenStream,
    },
    /// Unknown, because the given conversion is faulty.
    Unknown,
}

impl Squares {
    /// The type.
    pub(super) fn kind(&self) -> TokenStream {
        match self {
            Self::Index => quote!(::core::primitive::u32),
            Self::Own { kind, .. } => kind.clone(),
        }
    }

    /// Whether a `const fn` can convert squares.
    pub(super) const fn is_const(&self) -> bool {
        !matches!(self, Self::Own { conversion: Conversion::Traits, .. })
    }

    /// `const` if a `const fn` can convert squares, followed by the type.
    pub(super) fn constant_and_kind(&self) -> (Option<TokenStream>, TokenStream) {
        (self.is_const().then(|| quote!(const)), self.kind())
    }

    /// Converts a square to an index.
    pub(super) fn index(&self, square: TokenStream) -> TokenStream {
        match self {
            Self::Index => square,
            Self::Own { .. } => quote!(__bit_tables_index(#square)),
        }
    }

    /// Converts an index to a square.
    fn square(&self, index: TokenStream) -> TokenStream {
        match self {
            Self::Index => index,
            Self::Own { .. } => quote!(__bit_tables_square(#index)),
        }
    }

    /// Converts an optional index to an optional square.
    fn optional(&self, index: &TokenStream) -> TokenStream {
        // A `const fn` cannot call `map`.
        if !self.is_const() {
            return quote!(#index.map(__bit_tables_square));
        }
        quote! {
            match #index {
                ::core::option::Option::Some(index) => ::core::option::Option::Some(#{self.square(quote!(index))}),
                ::core::option::Option::None => ::core::option::Option::None,
            }
        }
    }

    /// Converts the indices in a result of that type to squares.
    pub(super) fn result(&self, kind: Type, result: TokenStream) -> TokenStream {
        match (self, kind) {
            (Self::Index, _) => result,
            (_, Type::Square) => self.square(result),
            (_, Type::Option(Type::Square)) => self.optional(&result),
            (_, Type::Defined(_)) => quote! {
                __bit_tables::Squares { indices: #result, square: ::core::marker::PhantomData }
            },
            _ => result,
        }
    }

    /// The two conversion functions: the only places that can fail to compile, so that one mistake
    /// is reported once.
    pub(super) fn helpers(&self) -> TokenStream {
        let Self::Own { kind, conversion } = self else {
            return TokenStream::new();
        };
        let own = |tokens: &TokenStream| start(tokens).resolved_at(Span::call_site());
        let (contract, index, square) = match conversion {
            Conversion::Traits => {
                let name = tokens::text(kind);
                let message = format!(
                    "`square = {name}` requires both `From<{name}> for u32` and `From<u32> for {name}`, or two `const fn` \
                     by name: `square(type = {name}, into = {name}::index, from = {name}::new)`"
                );
                let probe = quote!(__bit_tables::Converted::<#kind>);
                let is = quote_spanned!(own(kind)=> ::core::assert!(#probe::IS, #message));
                (
                    quote! {
                        #[allow(unused_imports)]
                        use __bit_tables::NotConverted as _;
                        const _: () = #is;
                    },
                    quote!(#probe::index(__square)),
                    quote!(#probe::square(__index)),
                )
            }
            Conversion::Paths { into, from } => (
                TokenStream::new(),
                tokens::index(into, kind, "__square"),
                // The cast is to whatever integer the function takes.
                quote_spanned!(own(from)=> #from(__index as _)),
            ),
            Conversion::Unknown => {
                (TokenStream::new(), quote!(::core::panic!()), quote!(::core::panic!()))
            }
        };
        let constant = self.is_const().then(|| quote!(const));
        let attributes = tokens::conversion();
        quote! {
            #contract
            #attributes
            #constant fn __bit_tables_index(__square: #kind) -> ::core::primitive::u32 { #index }
            #attributes
            #constant fn __bit_tables_square(__index: ::core::primitive::u32) -> #kind { #square }
        }
    }

    /// The type that replaces an iterator over indices with that name.
    pub(super) fn iterator(&self, name: &str) -> TokenStream {
        match self {
            Self::Index => quote!(__bit_tables::#{format_ident!("{name}")}),
            Self::Own { kind, .. } => quote!(__bit_tables::Squares<#kind>),
        }
    }

    /// The items in the generated module for user-defined squares.
    pub(super) fn items(&self, module: &Module) -> TokenStream {
        let probe = match self {
            Self::Own { conversion: Conversion::Traits, .. } => Some(probe()),
            _ => None,
        };
        quote!(#probe #{self.struct_of_iterator(module)})
    }

    /// The wrapper of a module's iterator for user-defined squares. These are a type parameter;
    /// otherwise the struct could not be more visible than they are.
    fn struct_of_iterator(&self, module: &Module) -> Option<TokenStream> {
        let name = format_ident!("{}", iterator_of(module)?);
        matches!(self, Self::Own { .. }).then(|| {
            quote! {
                /// The squares of a set that remain to be returned.
                pub struct Squares<Square> {
                    pub(super) indices: #name,
                    pub(super) square: ::core::marker::PhantomData<fn() -> Square>,
                }
                impl<Square> ::core::clone::Clone for Squares<Square> {
                    #[inline]
                    fn clone(&self) -> Self {
                        Self { indices: self.indices.clone(), square: self.square }
                    }
                }
                impl<Square> ::core::fmt::Debug for Squares<Square> {
                    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                        f.debug_tuple("Squares").field(&self.indices).finish()
                    }
                }
            }
        })
    }

    /// Its iterator traits, which use names in the user's scope.
    pub(super) fn iteration(&self, module: &Module) -> Option<TokenStream> {
        iterator_of(module)?;
        let Self::Own { kind, .. } = self else {
            return None;
        };
        Some(quote! {
            impl ::core::iter::Iterator for __bit_tables::Squares<#kind> {
                type Item = #kind;
                #[inline]
                fn next(&mut self) -> ::core::option::Option<#kind> {
                    ::core::iter::Iterator::next(&mut self.indices).map(__bit_tables_square)
                }
                #[inline]
                fn size_hint(
                    &self,
                ) -> (::core::primitive::usize, ::core::option::Option<::core::primitive::usize>) {
                    ::core::iter::Iterator::size_hint(&self.indices)
                }
            }
            impl ::core::iter::DoubleEndedIterator for __bit_tables::Squares<#kind> {
                #[inline]
                fn next_back(&mut self) -> ::core::option::Option<#kind> {
                    ::core::iter::DoubleEndedIterator::next_back(&mut self.indices).map(__bit_tables_square)
                }
            }
            impl ::core::iter::ExactSizeIterator for __bit_tables::Squares<#kind> {}
            impl ::core::iter::FusedIterator for __bit_tables::Squares<#kind> {}
        })
    }
}

/// The name of the iterator struct, if a function returns one.
pub(super) fn iterator_of(module: &Module) -> Option<&'static str> {
    module.functions.iter().find_map(|function| match function.result {
        Type::Defined(name) => Some(name),
        _ => None,
    })
}

/// Tests whether `From` converts a type both ways: if the bound holds, an inherent function hides
/// the trait's.
fn probe() -> TokenStream {
    quote! {
        pub struct Converted<Square>(::core::marker::PhantomData<Square>);
        impl<Square: ::core::convert::From<u32>> Converted<Square>
        where
            u32: ::core::convert::From<Square>,
        {
            pub const IS: bool = true;
            #[inline]
            pub fn index(square: Square) -> u32 { ::core::convert::From::from(square) }
            #[inline]
            pub fn square(index: u32) -> Square { ::core::convert::From::from(index) }
        }
        #[allow(dead_code)]
        pub trait NotConverted<Square> {
            const IS: bool = false;
            fn index(_: Square) -> u32 { ::core::panic!() }
            fn square(_: u32) -> Square { ::core::panic!() }
        }
        impl<Square> NotConverted<Square> for Converted<Square> {}
    }
}
