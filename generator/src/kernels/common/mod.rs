//! Shared by the kernels of every architecture: arguments, tables, and their layout in vectors.

#[cfg(feature = "slices")]
pub(crate) mod indices;
#[cfg(feature = "boards")]
pub(crate) mod mailbox;
#[cfg(feature = "slices")]
pub(in crate::kernels) mod positional;
#[cfg(feature = "boards")]
pub(crate) mod set_wise;
#[cfg(feature = "slices")]
pub(crate) mod slices;
#[cfg(feature = "vectors")]
pub(crate) mod sliders;
#[cfg(feature = "slices")]
pub(super) mod weighted;
