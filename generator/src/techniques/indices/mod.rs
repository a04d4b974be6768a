//! Sets to lists: the indices of all set bits of a word or of a slice, or moves made from them.

mod entries;
mod of_slices;
mod rows;
mod words;

pub use entries::Entries;
pub(super) use of_slices::GROUP as OF_SLICES;
pub(super) use words::GROUP;
pub use words::{IndexPops, IndexTable, IndexVectors};
