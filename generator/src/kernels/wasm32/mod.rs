//! For WebAssembly.

pub(super) mod slices;
