//! Sets of bytes, and the tables by which vectors test sixteen or more bytes at once.

mod products;
mod set;

pub(crate) use products::{Products, products};
pub(crate) use set::ByteSet;
