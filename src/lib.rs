//! Bit-twiddling tables and functions, generated for your type or ready-made for the target.
//!
//! The derive [`BitTables`] generates what you request, for your own type:
//!
#![cfg_attr(feature = "derive", doc = "```")]
#![cfg_attr(not(feature = "derive"), doc = "```ignore")]
//! use bit_tables::BitTables;
//!
//! #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
//! #[bit_tables(count_ones = swar, trailing_zeros = debruijn(seed = 42), sliders = hyperbola)]
//! struct Bitboard(u64);
//!
//! let occupied = Bitboard(0x0010_0000_1000_8100);
//! assert_eq!(occupied.trailing_zeros(), 8);
//! assert_eq!(occupied.rook_attacks(28), Bitboard(0x0010_1010_ef10_1010));
//! ```
//!
#![doc = include_str!("picture.md")]
//!
//! The modules `bits8` to `bits128` are the default set: every operation that exists for the word
//! but keys, each by the technique that is best on the target, with tables of at most 4 KiB.
//!
#![cfg_attr(feature = "default-set", doc = "```")]
#![cfg_attr(not(feature = "default-set"), doc = "```ignore")]
//! use bit_tables::bits64;
//!
//! assert_eq!(bits64::bit_scan_reverse(0x00ff), 7);
//! assert_eq!(bits64::queen_attacks(0, 0).count_ones(), 21);
//! ```
//!
//! In a build script use the crate `bit-tables-generator`, which knows the target; at the command line `bit-tables` and
//! `debruijn_gen`. The repository has a README and, in `docs/guide`, a guide to all of them.
//!
//! # Features
//!
#![doc = include_str!("features.md")]
//!
//! The first two are independent: `default-features = false, features = ["derive"]` is the derive
//! alone.

#![no_std]
#![cfg_attr(not(feature = "vectors"), forbid(unsafe_code))]

#[cfg(feature = "derive")]
#[doc = include_str!("derive.md")]
pub use bit_tables_macros::BitTables;

#[cfg(feature = "maps")]
#[doc = include_str!("map.md")]
pub use bit_tables_macros::map;

#[cfg(all(feature = "default-set", not(feature = "exact")))]
include!("../generated/ready_made.rs");

#[cfg(feature = "exact")]
include!(concat!(env!("OUT_DIR"), "/bit_tables.rs"));

#[cfg(feature = "vectors")]
mod slices;

/// The examples in README.
#[cfg(all(doctest, feature = "derive", feature = "default-set"))]
#[doc = include_str!("../README.md")]
mod readme {}

/// The examples in the guide.
#[cfg(all(doctest, feature = "map-slices", feature = "vectors"))]
#[path = "../docs/guide/doctests.rs"]
mod guide;
