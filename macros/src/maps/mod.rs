//! Maps: the attribute of functions, and the derive of enums from their numbers.

mod body;
pub mod enumeration;
pub mod function;
mod options;
