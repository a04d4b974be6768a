//! The types of parameters, results and entries, and how they are written in their context.

use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// The prefix of type names: empty inside the module, a path where user-defined names could
/// collide.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// The path to the module that defines structs.
    pub defined: TokenStream,
    /// The path to the primitive types.
    pub primitive: TokenStream,
}

/// The type of a parameter or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// The word that the request is for, or the newtype around it.
    Word,
    /// A mutable reference to a word.
    WordMut,
    /// Two words.
    WordPair,
    /// A reference to an array of this many plain numbers.
    ArrayRef(Word, usize),
    /// An array of this many plain numbers.
    Array(Word, usize),
    /// A mutable reference to an array of this many plain numbers.
    ArrayMut(Word, usize),
    /// A slice of plain numbers.
    Slice(Word),
    /// A mutable slice of plain numbers.
    SliceMut(Word),
    /// A plain number of this width, whatever the word of the request.
    Number(Word),
    /// A signed number of this width.
    Signed(Word),
    /// A number of floating point of this width, 32 or 64 bits.
    Float(Word),
    /// A `&'static str`.
    Text,
    /// A `&str`.
    TextRef,
    /// A count or an index of a bit, `u32`.
    Index,
    /// A kind of piece, below this number: `u32`, or the type for pieces.
    Piece(u32),
    /// A bit index, `u32`, or on a board the type for squares.
    Square,
    /// An array index, `usize`.
    Place,
    /// A count over any number of words, `u64`.
    Total,
    /// An optional value of this type.
    Option(&'static Type),
    /// `bool`.
    Bool,
    /// `()`: no result.
    Unit,
    /// A struct defined next to the function.
    Defined(&'static str),
}

impl Type {
    /// Whether a function modifies the caller's value of a parameter of this type.
    #[must_use]
    pub const fn changes(self) -> bool {
        matches!(self, Self::WordMut | Self::ArrayMut(..) | Self::SliceMut(_))
    }

    /// The end of a signature, given the Rust type: nothing where there is no result.
    pub(crate) fn returned(self, tokens: &TokenStream) -> Option<TokenStream> {
        (self != Self::Unit).then(|| quote!(-> #tokens))
    }

    /// The Rust type, given the type of words.
    pub(crate) fn tokens(self, word: &TokenStream, scope: &Scope) -> TokenStream {
        let Scope { defined, primitive } = scope;
        match self {
            Self::Word => quote!(#word),
            Self::WordMut => quote!(&mut #word),
            Self::WordPair => quote!((#word, #word)),
            Self::ArrayRef(element, count) => {
                let count = Literal::usize_unsuffixed(count);
                quote!(&[#primitive #element; #count])
            }
            Self::Array(element, count) => {
                let count = Literal::usize_unsuffixed(count);
                quote!([#primitive #element; #count])
            }
            Self::ArrayMut(element, count) => {
                let count = Literal::usize_unsuffixed(count);
                quote!(&mut [#primitive #element; #count])
            }
            Self::Slice(element) => quote!(&[#primitive #element]),
            Self::SliceMut(element) => quote!(&mut [#primitive #element]),
            Self::Number(width) => quote!(#primitive #width),
            Self::Signed(width) => {
                let signed = format_ident!("i{}", width.bits());
                quote!(#primitive #signed)
            }
            Self::Float(width) => {
                let float = format_ident!("f{}", width.bits());
                quote!(#primitive #float)
            }
            Self::Text => quote!(&'static #primitive str),
            Self::TextRef => quote!(&#primitive str),
            Self::Index | Self::Piece(_) | Self::Square => quote!(#primitive u32),
            Self::Place => quote!(#primitive usize),
            Self::Total => quote!(#primitive u64),
            Self::Option(value) => {
                quote!(::core::option::Option<#{value.tokens(word, scope)}>)
            }
            Self::Bool => quote!(#primitive bool),
            Self::Unit => quote!(()),
            Self::Defined(name) => {
                let name = format_ident!("{name}");
                quote!(#defined #name)
            }
        }
    }
}
