#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "derive")]
pub use bit_tables_macros::BitTables;

include!(concat!(env!("OUT_DIR"), "/bit_tables.rs"));
