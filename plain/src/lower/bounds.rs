//! How often loops run.

use crate::ir::{Block, Variable};

/// Finds the bounds of the loops in a body.
pub(super) fn find(_body: &mut Block, _variables: &[Variable]) {}
