//! The default sets of several targets in one file, which contains shared parts once.

use super::language::{Language, LanguageOptions};
use crate::command_error::CommandError;
use bit_tables_generator::__private::{Item, default_set, joined};
use bit_tables_generator::Target;

/// The target whose C header a compiler selects by itself, and the condition that selects it.
const SPECIAL: (&str, &str) = ("x86_64", "defined(__x86_64__) || defined(_M_X64)");

/// The default sets in one file, without checks. Rust: the sets of all targets, each item under a
/// `cfg` of the targets that have it. C: the set of `x86_64` if the compiler targets it, else that
/// of `portable`.
///
/// # Errors
/// If the language has not all of the options, or there is no such file in it. A test ensures that each language can express the set.
pub fn ready_made(form: &LanguageOptions) -> Result<String, CommandError> {
    form.checked()?;
    match form.language {
        Language::Rust => Ok(bit_tables_generator::__private::ready_made()?),
        Language::C => header(form),
        Language::Cpp => {
            let message =
                "`--ready-made` is for Rust and C: in C++ leave it out, or include the header of C";
            Err(CommandError::Failed(message.to_owned()))
        }
    }
}

fn header(form: &LanguageOptions) -> Result<String, CommandError> {
    let command = format!("bit-tables default --ready-made{}", form.options());
    let of = |target: &str| {
        let target = Target::profile(target).unwrap_or_else(Target::unknown);
        form.text(&default_set().print(&target)?, std::slice::from_ref(&command))
    };
    let (special, condition) = SPECIAL;
    Ok(one_of(condition, &of(special)?, &of("portable")?))
}

/// Merges two C texts: paragraphs that only one of them has are put under a condition.
fn one_of(condition: &str, yes: &str, no: &str) -> String {
    // What is joined later comes first.
    let [no, yes] =
        [no, yes].map(|text| text.trim_end().split("\n\n").map(str::to_owned).collect::<Vec<_>>());
    let items = joined(&[&no, &yes]);
    let mut text = String::new();
    // The set whose condition is open.
    let mut open = None;
    for run in items.chunk_by(|one, next| one.sets == next.sets) {
        let own = match run[0].sets.as_slice() {
            [own] => Some(*own),
            _ => None,
        };
        text += match (open, own) {
            (Some(_), Some(_)) => "#else\n",
            (Some(_), None) => "#endif\n\n",
            (None, _) => "",
        };
        text += &match (open, own) {
            (None, Some(0)) => format!("#if !({condition})\n"),
            (None, Some(_)) => format!("#if {condition}\n"),
            _ => String::new(),
        };
        for Item { text: item, .. } in run {
            text += item.trim_end();
            text += "\n\n";
        }
        if own.is_some() {
            text.pop();
        }
        open = own;
    }
    match open {
        Some(_) => text + "#endif\n",
        None => text.trim_end().to_owned() + "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that a compiler sees if the condition has this value.
    fn read(text: &str, condition: &str, holds: bool) -> String {
        let (yes, no) = (format!("#if {condition}"), format!("#if !({condition})"));
        // The depth of the text's own conditions, and whether a line is read.
        let (mut depth, mut is_read) = (None, true);
        let mut kept = Vec::new();
        for line in text.lines() {
            depth = match (depth, line) {
                (None, _) if line == yes || line == no => {
                    is_read = holds == (line == yes);
                    Some(0)
                }
                (Some(0), "#else") => {
                    is_read = !is_read;
                    depth
                }
                (Some(0), "#endif") => {
                    is_read = true;
                    None
                }
                (Some(inner), _) => {
                    if is_read {
                        kept.push(line);
                    }
                    let inner = if line.starts_with("#if") { inner + 1 } else { inner };
                    Some(if line == "#endif" { inner - 1 } else { inner })
                }
                (None, _) => {
                    kept.push(line);
                    None
                }
            };
        }
        kept.retain(|line| !line.is_empty());
        kept.join("\n")
    }

    #[test]
    fn each_text_is_there_by_its_condition() {
        let [yes, no] = [
            "a\n\nb\n#if B\n#else\n#endif\n\nd\n\ne\n",
            "a\n\nc\n\nd\n\n#if E\n#endif\n\ne\n\nf\n",
        ];
        let both = one_of("X", yes, no);
        assert_eq!(
            both,
            "a\n\n#if X\nb\n#if B\n#else\n#endif\n#else\nc\n#endif\n\nd\n\n#if !(X)\n#if E\n#endif\n#endif\n\ne\n\n#if !(X)\nf\n#endif\n"
        );
    }

    /// A compiler for either target reads exactly the output for that target.
    #[test]
    fn the_header_is_that_of_each_target() {
        let form = LanguageOptions { language: Language::C, ..LanguageOptions::default() };
        let header = ready_made(&form).expect("a header");
        let (special, condition) = SPECIAL;
        for (target, holds) in [(special, true), ("portable", false)] {
            let printed = default_set().print(&Target::profile(target).expect("a profile"));
            let command = "bit-tables default --ready-made --language c".to_owned();
            let expected = form.text(&printed.expect("the set"), &[command]);
            let expected = expected
                .expect("a header")
                .lines()
                .filter(|line| !line.is_empty())
                .collect::<Vec<_>>()
                .join("\n");
            assert!(read(&header, condition, holds) == expected, "{target}");
        }
    }
}
