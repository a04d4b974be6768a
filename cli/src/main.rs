//! `bit-tables`: every table and function of the project, listed or as Rust source.

use std::process::ExitCode;

fn main() -> ExitCode {
    bit_tables_cli::bit_tables::main()
}
