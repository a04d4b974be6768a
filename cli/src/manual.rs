//! Completions for shells, and manual pages.

use crate::{Failure, bit_tables, debruijn_gen};
use bit_tables_generator::internal::write_if_changed;
use clap::{Command, CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use std::fmt;
use std::path::Path;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Documented {
    /// `bit-tables`.
    BitTables,
    /// `debruijn_gen`.
    #[value(name = "debruijn_gen")]
    DebruijnGen,
}

impl Documented {
    fn command(self) -> Command {
        match self {
            Self::BitTables => bit_tables::Arguments::command(),
            Self::DebruijnGen => debruijn_gen::Arguments::command(),
        }
    }
}

impl fmt::Display for Documented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.command().get_name())
    }
}

/// The completion script of a command for a shell.
pub fn completions(shell: Shell, of: Documented) -> String {
    let mut text = Vec::new();
    let name = of.to_string();
    clap_complete::generate(shell, &mut of.command(), &name, &mut text);
    let text = String::from_utf8_lossy(&text);
    // The script for Bash spells a name with a hyphen in two ways, and then completes nothing after the first word:
    // https://github.com/clap-rs/clap/issues/6421
    text.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"))
}

/// Writes the manual pages of both commands, and one for each subcommand, to a folder.
///
/// # Errors
/// If a page cannot be written.
pub fn pages(folder: &Path) -> Result<(), Failure> {
    Documented::value_variants().iter().try_for_each(|documented| {
        let mut command = documented.command().disable_help_subcommand(true);
        // Global options appear on every page.
        command.build();
        page_of(&command, folder)
    })
}

/// Writes the pages of a command and of its subcommands.
fn page_of(command: &Command, folder: &Path) -> Result<(), Failure> {
    let page = Man::new(command.clone());
    let path = folder.join(page.get_filename());
    let mut text = Vec::new();
    let written = page.render(&mut text).and_then(|()| write_if_changed(&path, &text));
    written.map_err(|error| Failure::because(format!("write {}", path.display()), error))?;
    command.get_subcommands().try_for_each(|below| page_of(below, folder))
}
