//! Scans, attacks and lines on the board of 81 squares, written by the build script.

include!(concat!(env!("OUT_DIR"), "/bits.rs"));
