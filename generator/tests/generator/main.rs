//! The generator, by what it makes public: one program, as each takes time to link and all tests of
//! one run side by side.

mod auto;
mod boards;
mod debruijn;
mod every_target;
mod faxon;
mod halves;
mod instructions;
mod large_tables;
mod long_texts;
mod messages;
mod nested_keys;
mod parameters;
mod ranges;
mod renewal;
mod requests;
mod waiting;
mod zobrist;
