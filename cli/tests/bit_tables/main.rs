//! The commands as users start them: one program, as each takes time to link and all tests of one
//! run side by side.

mod c;
mod c_builds;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod compiles;
mod emission;
mod firmware;
mod listing;
mod manual;
mod map;
mod map_files;
mod map_shapes;
mod packages;
mod prove;
mod prove_file;
mod renewal;
mod search;
mod show;
mod show_messages;
mod show_tables;
mod signals;
mod streams;
mod tables;
