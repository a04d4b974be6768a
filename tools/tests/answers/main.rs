//! What the commands answer: one program, as all tests of one run side by side.

mod compare;
mod explain;
