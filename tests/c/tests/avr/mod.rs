//! An emulated AVR.

use crate::compilers::is_installed;
use bit_tables_test_support::{Limited as _, printed_by};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The largest processor whose flash near addresses reach as far as tables go.
const PROCESSOR: &str = "atmega1284p";

/// The seconds that the compiler or a program may take.
const LIMIT: u64 = 600;

/// Whether the compiler and the emulator are installed, as the nightly run installs them.
pub fn is_there() -> bool {
    ["avr-gcc", "simavr"].into_iter().all(is_installed)
}

/// Compiles `main.c` in a folder.
pub fn compile(folder: &Path, options: &[&str]) -> (PathBuf, Output) {
    let program = folder.join("program.elf");
    let mut command = Command::new("avr-gcc");
    command.current_dir(folder).arg(format!("-mmcu={PROCESSOR}")).args(options);
    (program.clone(), command.args(["main.c", "-o"]).arg(program).ends_within(LIMIT))
}

/// What a program prints in the emulator.
pub fn printed(program: &Path) -> String {
    let mut command = Command::new("simavr");
    command.args(["-m", PROCESSOR, "-f", "16000000"]).arg(program);
    let text = printed_by(&command.ends_within(LIMIT));
    // It colours lines, and shows the end of a line as a full stop.
    let line = text.lines().find_map(|line| line.split_once("UART_TEXT:"));
    line.map_or(text.clone(), |(_, line)| line.to_owned())
}
