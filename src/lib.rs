#![cfg_attr(feature = "derive", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "derive"),
    doc = "Bit-twiddling tables and functions, ready-made for the target."
)]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "derive")]
pub use bit_tables_macros::BitTables;

include!(concat!(env!("OUT_DIR"), "/bit_tables.rs"));
