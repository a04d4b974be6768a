//! Shell completions and manual pages.

use bit_tables_console::{CommandError, write_if_changed};
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::Path;

/// The completion script of a command for a shell.
pub fn completions(shell: Shell, mut of: Command) -> String {
    let mut text = Vec::new();
    let name = of.get_name().to_owned();
    clap_complete::generate(shell, &mut of, &name, &mut text);
    let text = String::from_utf8_lossy(&text);
    // clap's script for Bash spells a name with a hyphen in two ways, and then completes nothing
    // after the first word: https://github.com/clap-rs/clap/issues/6421
    text.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"))
}

/// Writes the manual page of a command, and one for each subcommand, to a folder.
///
/// # Errors
/// If a page cannot be written.
pub fn pages(of: Command, folder: &Path) -> Result<(), CommandError> {
    let mut command = of.disable_help_subcommand(true);
    // Global options appear on every page.
    command.build();
    page_of(&command, folder)
}

/// Writes the pages of a command and of its subcommands.
fn page_of(command: &Command, folder: &Path) -> Result<(), CommandError> {
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    let written = page.render(&mut text).and_then(|()| write_if_changed(&path, &text));
    written.map_err(|error| CommandError::of_file("write", &path, error))?;
    command.get_subcommands().try_for_each(|below| page_of(below, folder))
}
