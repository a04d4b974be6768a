//! Exit statuses of the commands, and what they say on standard error.

use crate::stop;
use anstyle::{AnsiColor, Style};
use bit_tables_tools::CommandError;
use std::io::Write;
use std::process::ExitCode;

/// Prints a note on standard error: what users should know about otherwise successful output.
pub fn note(message: &str) {
    let style = Style::new().fg_color(Some(AnsiColor::Yellow.into())).bold();
    // If standard error is closed, the output remains.
    let _ = writeln!(anstream::stderr(), "{style}note:{style:#} {message}");
}

/// Ends a command: prints its error, if any, and returns the exit status.
#[must_use]
pub fn finish(result: Result<(), CommandError>) -> ExitCode {
    let Err(failure) = result else { return ExitCode::SUCCESS };
    let status = match failure {
        CommandError::Unread => return ExitCode::SUCCESS,
        CommandError::Differs(_) | CommandError::Refuted(_) => 1,
        CommandError::Diagnostics(_) | CommandError::Failed(_) | CommandError::Option { .. } => 2,
        CommandError::Undecided(_) => 3,
        CommandError::Stopped(_) => stop::STATUS,
    };
    let messages = match failure {
        CommandError::Diagnostics(faults) => faults.iter().map(ToString::to_string).collect(),
        failure => vec![failure.to_string()],
    };
    // Styled like clap's own messages.
    let style = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    for message in messages {
        // If standard error is closed, the exit status remains.
        let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {message}");
    }
    ExitCode::from(status)
}
