//! `debruijn_gen`: De Bruijn sequences by number, and private bit scans as Rust source.

use std::process::ExitCode;

fn main() -> ExitCode {
    bit_tables_console::debruijn_gen::main()
}
