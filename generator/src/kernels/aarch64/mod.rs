//! Kernels for 64-bit Arm.

pub(super) mod slices;
pub(super) mod weighted;
