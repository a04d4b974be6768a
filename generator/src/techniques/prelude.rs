//! What most techniques use.

pub(super) use super::rule::{Ability, Rule};
pub(super) use super::squares::{
    arguments, contract, every_square, in_order, on_board, reached, walk,
};
#[cfg(feature = "games")]
pub(super) use super::technique::CellShapes;
#[cfg(feature = "boards")]
pub(super) use super::technique::EVEN_BOARDS;
pub(super) use super::technique::{Context, EVERY_BOARD, Group, Technique};
pub(super) use super::word_function::{Mixed, as_u32, mixed, named, namesake, only};
pub(super) use crate::board::Board;
#[cfg(feature = "boards")]
pub(super) use crate::board::Step;
pub(super) use crate::module::{
    Check, Contents, Function, Notation, Record, Table, TableValue, Type,
};
pub(super) use crate::named::named_enum;
pub(super) use crate::request::{
    Operation, Parameter, ParameterKind, ParameterSpec, given, typed_technique,
};
pub(super) use crate::tables::lines::Line;
pub(super) use crate::template::{format_ident, quote};
pub(super) use crate::word::Word;
pub(super) use proc_macro2::{Ident, Literal, TokenStream};
