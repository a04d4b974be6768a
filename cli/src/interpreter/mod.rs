//! Executes emitted code, step by step.

pub(crate) mod evaluate;
pub(crate) mod value;
