//! The struct that the derive is for.

use super::tokens::flat;
use crate::request::Mistake;
use proc_macro2::{Ident, TokenStream};

/// The input of the derive.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The struct's name.
    pub name: Ident,
    /// `impl` and what follows, up to the brace.
    pub implementation: TokenStream,
    /// Its form.
    pub shape: Shape,
    /// The content of the parentheses of each `#[bit_tables(…)]`.
    pub attributes: Vec<TokenStream>,
    /// The mistakes in the struct itself.
    pub faults: Vec<Mistake>,
}

/// The form of a struct.
#[derive(Clone, Debug)]
pub enum Shape {
    /// No fields.
    Unit,
    /// One field without a name, of this type.
    Newtype(TokenStream),
    /// Any other form, which is a fault.
    Unfit,
}

impl Shape {
    /// The place of a type, which may come from a macro's fragment.
    pub(super) fn flat(self) -> Self {
        match self {
            Self::Newtype(field) => Self::Newtype(flat(field)),
            other => other,
        }
    }
}
