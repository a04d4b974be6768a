//! The struct that is derived for.

use super::tokens::flat;
use crate::request::{SpannedDiagnostic, tokens};
use crate::template::quote;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

/// The input of the derive.
#[derive(Clone, Debug)]
pub struct DerivedStruct {
    /// The struct's name.
    pub name: Ident,
    /// The tokens from `impl` up to the brace.
    pub implementation: TokenStream,
    /// Its form.
    pub shape: Shape,
    /// The contents of the parentheses of each `#[bit_tables(…)]`.
    pub attributes: Vec<TokenStream>,
    /// Mistakes in the struct itself.
    pub diagnostics: Vec<SpannedDiagnostic>,
}

/// The form of a struct.
#[derive(Clone, Debug)]
pub enum Shape {
    /// No fields.
    Unit,
    /// One field without a name, of this type.
    Newtype(TokenStream),
    /// Any other form, which is reported.
    Unfit,
}

impl DerivedStruct {
    /// Parses a struct such as `Bitboard(u64)`, or `Bits` without a field, with the contents of the
    /// parentheses of `#[bit_tables(…)]`.
    pub(crate) fn parse(structure: &str, options: &str) -> Result<Self, SpannedDiagnostic> {
        let parts: Vec<TokenTree> = tokens(structure)?.into_iter().collect();
        let (name, shape) = match parts.as_slice() {
            [TokenTree::Ident(name)] => (name, Shape::Unit),
            [TokenTree::Ident(name), TokenTree::Group(field)]
                if field.delimiter() == Delimiter::Parenthesis && !field.stream().is_empty() =>
            {
                (name, Shape::Newtype(field.stream()))
            }
            _ => {
                let message = format!(
                    "`{structure}` is no struct around a word, such as `Bitboard(u64)`, and no struct without fields, such as `Bits`"
                );
                return Err(SpannedDiagnostic::of_derive(Span::call_site(), message));
            }
        };
        Ok(Self {
            name: name.clone(),
            implementation: quote!(impl #name),
            shape,
            attributes: vec![tokens(options)?],
            diagnostics: Vec::new(),
        })
    }
}

impl Shape {
    /// The form with its type flattened, because that may come from a macro's fragment.
    pub(super) fn flat(self) -> Self {
        match self {
            Self::Newtype(field) => Self::Newtype(flat(field)),
            other => other,
        }
    }
}
