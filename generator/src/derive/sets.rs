//! A struct as a set of squares: what operators and methods of sets have in common.

use super::members::Types;
use crate::domain::Domain;
use crate::output::items;
use crate::template::quote;
use proc_macro2::{Ident, Literal, TokenStream};

/// What is added to a struct, as code.
#[derive(Default)]
pub(super) struct Code {
    /// The part in the generated module.
    pub helpers: TokenStream,
    /// The part in the struct's own implementation.
    pub functions: TokenStream,
    /// The traits.
    pub traits: TokenStream,
}

/// A struct as a set of squares.
pub(super) struct Set<'a> {
    pub name: &'a Ident,
    pub domain: Domain,
}

pub(super) const FROM_ITERATOR: &str = "FromIterator";

impl Set<'_> {
    /// The mask of the squares, if some bits are no squares.
    pub(super) fn squares(&self) -> Option<Literal> {
        let (word, all) = (self.domain.word, self.domain.board().all());
        (all != word.max()).then(|| word.literal(all))
    }

    /// An expression, masked to the squares if some bits are no squares.
    pub(super) fn inside(&self, expression: TokenStream) -> TokenStream {
        match self.squares() {
            Some(squares) => quote!((#expression) & #squares),
            None => expression,
        }
    }

    /// A sentence about bits that are no squares, if there are any.
    pub(super) fn and_outside(&self, what: &str) -> String {
        if self.squares().is_some() { format!("\n\n{what}") } else { String::new() }
    }

    /// The trait that collects squares.
    pub(super) fn collected(&self, types: &Types) -> TokenStream {
        let kind = types.squares.kind();
        let doc = self.of_many("The set of all squares of an iterator; repeated ones count once.");
        quote! {
            #[automatically_derived]
            impl ::core::iter::FromIterator<#kind> for #{self.name} {
                #doc
                #[inline]
                fn from_iter<__Squares: ::core::iter::IntoIterator<Item = #kind>>(
                    squares: __Squares,
                ) -> Self {
                    let mut set = Self(0);
                    for square in squares {
                        set.0 |= __bit_tables::set_of(#{types.squares.index(quote!(square))});
                    }
                    set
                }
            }
        }
    }

    /// The documentation of a function that adds many squares.
    pub(super) fn of_many(&self, what: &str) -> TokenStream {
        items::doc(&format!(
            "{what}\n\nPrecondition: squares are below {}, which debug builds assert; others add nothing.",
            self.domain.board().bits()
        ))
    }

    /// The function on the plain word that makes the set of one square.
    pub(super) fn of_one(&self) -> TokenStream {
        let (word, bits) = (self.domain.word, self.domain.board().bits());
        let message = format!("`square` must be below {bits}");
        quote! {
            #[allow(dead_code)]
            #[inline]
            pub const fn set_of(square: u32) -> #word {
                ::core::debug_assert!(square < #bits, #message);
                if square < #bits { #{self.inside(quote!(1 << square))} } else { 0 }
            }
        }
    }
}
