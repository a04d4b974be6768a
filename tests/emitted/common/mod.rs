//! What several tests go through.

// Each test uses a part.
#![allow(dead_code)]

pub mod compiler;
