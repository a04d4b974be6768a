//! The techniques in C are put to compilers and sanitizers by the tests of this package.
