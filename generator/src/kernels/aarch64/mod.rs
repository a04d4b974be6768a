//! Kernels for 64-bit Arm.

#[cfg(feature = "slices")]
pub(super) mod indices;
#[cfg(feature = "boards")]
pub(super) mod mailbox;
#[cfg(feature = "slices")]
pub(super) mod positional;
#[cfg(feature = "slices")]
pub(super) mod slices;
#[cfg(feature = "slices")]
pub(super) mod weighted;
