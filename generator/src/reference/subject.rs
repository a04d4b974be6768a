//! The subject that specifications are made for.

use crate::board::Board;
use crate::domain::Domain;
use crate::module::{Function, Module, Type};
use crate::plan::Plan;
use crate::request::{Choice, Operation, Parameter, Selection};
use crate::word::Word;

/// A word, a board, and a plan; the parameters of some operations determine their specification.
pub struct Subject<'a> {
    /// The operation.
    pub operation: Operation,
    /// The type of sets.
    pub word: Word,
    /// The board whose squares are the bits.
    pub board: Board,
    /// The board that the request names.
    pub named: Option<Board>,
    /// The selection, if the plan has the operation.
    pub selection: Option<&'a Selection>,
    module: &'a Module,
}

impl<'a> Subject<'a> {
    /// The subject for an operation in a plan, whose code is in a module.
    pub fn of(plan: &'a Plan, module: &'a Module, operation: Operation, domain: Domain) -> Self {
        let mut choices = plan.request().choices().iter();
        let choice = choices.find(|choice| choice.operation() == operation);
        Self {
            operation,
            word: domain.word(),
            board: domain.board(),
            named: domain.named(),
            selection: choice.map(Choice::selection),
            module,
        }
    }

    /// The number of bits of the word.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.word.bits()
    }

    /// The number of the board's squares, including holes that have a bit.
    #[must_use]
    pub fn squares(&self) -> u32 {
        self.board.bits()
    }

    /// The squares of the board, without holes.
    pub fn playable(&self) -> impl Iterator<Item = u32> {
        (0..self.squares()).filter(|&square| self.board.place(square).is_some())
    }

    /// A function of the plan.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<&'a Function> {
        self.module.functions.iter().find(|function| function.name == name)
    }

    /// All functions of the plan.
    #[must_use]
    pub fn functions(&self) -> &'a [Function] {
        &self.module.functions
    }

    /// The length of the first array that a function takes.
    #[must_use]
    pub fn entries(&self, function: &str) -> Option<usize> {
        self.function(function)?.parameters.iter().find_map(|(_, ty)| match ty {
            Type::ArrayRef(_, length) | Type::Array(_, length) => Some(*length),
            _ => None,
        })
    }

    /// The type of the entries of the first array or slice that a function changes.
    #[must_use]
    pub fn entries_changed(&self, function: &str) -> Option<Word> {
        self.function(function)?.parameters.iter().find_map(|(_, ty)| match ty {
            Type::ArrayMut(element, _) | Type::SliceMut(element) => Some(*element),
            _ => None,
        })
    }

    /// The number that the selection gives for a parameter.
    #[must_use]
    pub fn parameter(&self, name: &str) -> Option<u128> {
        let parameters = self.selection?.parameters().iter();
        parameters.filter(|given| given.name() == name).find_map(Parameter::integer)
    }
}
