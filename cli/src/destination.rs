//! Where a command's output goes.

use crate::Failure;
use bit_tables_generator::{Layout, Printed, write_if_changed};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

/// Where output goes, or what it is compared with.
#[derive(Args, Debug)]
pub struct Destination {
    /// Write to FILE instead of standard output, which is `-`; a file that is right already is left alone
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write nothing: exit with status 1 if FILE is not what would be written to it
    #[arg(long, requires = "output")]
    check: bool,
}

impl Destination {
    /// Writes the text of a file, or checks that it is there.
    ///
    /// # Errors
    /// When the text cannot be written, or the file to check cannot be read or differs.
    pub fn deliver(&self, printed: &Printed) -> Result<(), Failure> {
        let text = printed.text(Layout::Readable);
        let path = match &self.output {
            Some(path) if path.as_os_str() != "-" => path,
            Some(_) if self.check => {
                return Err(Failure::Failed(
                    "cannot check standard output: `--check` needs `--output FILE`".to_owned(),
                ));
            }
            _ => return print(&text),
        };
        let shown = path.display();
        if self.check {
            let unreadable =
                |why: &dyn std::fmt::Display| Failure::because(format!("read {shown}"), why);
            // A device may have no end to read to.
            if !path
                .metadata()
                .map_err(|error| unreadable(&error))?
                .is_file()
            {
                return Err(unreadable(&"not a file"));
            }
            let found = std::fs::read(path).map_err(|error| unreadable(&error))?;
            if found == text.as_bytes() {
                return Ok(());
            }
            return Err(Failure::Differs(format!(
                "{shown} is not what is generated; to renew it: {} --output {shown}",
                printed.commands().join("; ")
            )));
        }
        write_if_changed(path, text.as_bytes())
            .map(|_written| ())
            .map_err(|error| Failure::because(format!("write {shown}"), error))
    }
}

/// Writes to standard output.
///
/// # Errors
/// When it cannot be written to, as when the reader of a pipe has gone.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush())
        .map_err(|error| Failure::because("write to standard output", error))
}
