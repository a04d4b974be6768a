//! Crates as users have them are built by the tests of this package.
