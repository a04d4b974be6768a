//! Parses the command line of any command.

use crate::failure::finish;
use crate::process::standard_output;
use bit_tables_generator::__private::shown;
use bit_tables_tools::CommandError;
use clap::error::{ContextKind, ContextValue};
use clap::{ColorChoice, Parser};
use colorchoice_clap::Color as Colours;
use std::io::{self, Write};
use std::process::ExitCode;

/// Parses the command line, or prints help, version or errors and returns the exit status.
///
/// # Errors
/// If the command must end with that status.
pub fn parse<T: Parser>() -> Result<T, ExitCode> {
    // Help, versions and errors follow `--color` too, even though parsing has not succeeded.
    let words: Vec<_> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(choice) = colour_choice(&words) {
        Colours { color: choice }.write_global();
    }
    T::try_parse().map_err(|message| {
        let message = shortened(message);
        let open = if message.use_stderr() { Ok(()) } else { standard_output().map(drop) };
        let printed = open.and_then(|()| message.print()).and_then(|()| io::stdout().flush());
        match printed {
            Ok(()) if message.use_stderr() => ExitCode::from(2),
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => finish(Err(CommandError::of_standard_output(&error))),
        }
    })
}

/// Shortens long user input in an error message.
fn shortened(mut message: clap::Error) -> clap::Error {
    let given: Vec<(ContextKind, String)> = message
        .context()
        .filter_map(|(kind, value)| match value {
            ContextValue::String(text) if is_given(kind) => Some((kind, text.clone())),
            _ => None,
        })
        .collect();
    for (kind, text) in given {
        message.insert(kind, ContextValue::String(shown(&text).into_owned()));
    }
    message
}

/// Whether a part of a message is user input.
const fn is_given(kind: ContextKind) -> bool {
    matches!(
        kind,
        ContextKind::InvalidArg | ContextKind::InvalidSubcommand | ContextKind::InvalidValue
    )
}

/// The value of `--color` among the words of a command line, if there is one.
fn colour_choice(words: &[String]) -> Option<ColorChoice> {
    let words = words.iter().take_while(|word| *word != "--");
    let mut values = words.clone().zip(words.skip(1).map(Some).chain([None]));
    values.find_map(|(word, next)| {
        let value = match word.strip_prefix("--color")? {
            "" => next?.as_str(),
            rest => rest.strip_prefix('=')?,
        };
        value.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_chosen_before_the_rest_is_read() {
        let choice =
            |text: &str| colour_choice(&text.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(choice("c list --color never x"), Some(ColorChoice::Never));
        assert_eq!(choice("c --color=always"), Some(ColorChoice::Always));
        for text in [
            "c list",
            "c --color",
            "c --color=sometimes",
            "c --colors always",
            "c -- --color never",
        ] {
            assert_eq!(choice(text), None, "{text}");
        }
    }
}
