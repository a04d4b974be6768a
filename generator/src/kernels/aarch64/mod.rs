//! For processors of Arm, of 64 bits.

pub(super) mod slices;
pub(super) mod weighted;
