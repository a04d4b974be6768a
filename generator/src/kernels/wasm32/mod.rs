//! Kernels for WebAssembly.

pub(super) mod slices;
pub(super) mod weighted;
