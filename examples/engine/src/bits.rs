//! Bit counts, bit scans and sliding attacks, written by the build script.

include!(concat!(env!("OUT_DIR"), "/bits.rs"));
