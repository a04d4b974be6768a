//! Walter Faxon's hash of the folded least significant set bit, and its smallest tables.
//!
//! A word of `2B` bits is separated (`x ^ (x - 1)`, all bits up to the least significant set bit)
//! and its halves are folded together. One of `2B` values `f` of `B` bits remains, which is hashed
//! in `B`-bit arithmetic:
//!
//! ```text
//! t = f ^ key;  t += t >> first;  t -= (t >> second) + offset;  slot = t & (2^m - 1)
//! ```
//!
//! Source: Walter Faxon, Computer Chess Club, 2002, for 64 bits with shifts by 16 and 8.

mod form;
mod search;

pub use form::HashConstants;
pub use search::Search;
