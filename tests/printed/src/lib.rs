//! The committed sets in `generated/` are executed by the tests of this package.
