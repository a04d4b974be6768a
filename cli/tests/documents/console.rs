//! The `console` blocks: each command of ours is run, and prints what stands below it.
//!
//! A line `…` stands for lines that are left out. Nothing below a command is nothing compared. An
//! SVG that a command writes is a picture of the guide, and every picture of the guide is written
//! by a command.

use crate::common::path_of_debruijn_gen;
use crate::markdown::{Document, Part};
use crate::root;
use bit_tables_test_support::Limited;
use bit_tables_test_support::committed::is_renewing;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where the pictures are.
const PICTURES: &str = "docs/guide/src/pictures";

/// What stands before a command where its output stands below.
const SIGN: &str = "$ ";

/// A line that stands for lines that are left out.
const ELISION: &str = "…";

/// A command and what is printed below it.
struct Call<'a> {
    line: &'a str,
    shown: Vec<&'a str>,
}

/// The commands of a block: the text after the prompt, or every line in a block without prompts.
fn calls(block: &str) -> Vec<Call<'_>> {
    let sign = if block.contains(SIGN) { SIGN } else { "" };
    let mut calls: Vec<Call> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix(sign), calls.last_mut()) {
            (Some(line), _) => calls.push(Call { line, shown: Vec::new() }),
            (None, Some(call)) => call.shown.push(line),
            (None, None) => panic!("`{line}` is below no command"),
        }
    }
    calls
}

/// A command line of ours as a program and its arguments; none if it is another program's.
fn parse(line: &str) -> Option<(&'static str, Vec<String>)> {
    let words = shlex::split(line).unwrap_or_else(|| panic!("no command line: {line}"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, arguments) = match words.as_slice() {
        ["cargo", "run", "--bin", name, "--", arguments @ ..] | [name, arguments @ ..] => {
            (*name, arguments)
        }
        [] => panic!("no command"),
    };
    let program = match name {
        "bit-tables" => env!("CARGO_BIN_EXE_bit-tables"),
        "debruijn_gen" => path_of_debruijn_gen(),
        _ => return None,
    };
    Some((program, arguments.iter().map(|&argument| argument.to_owned()).collect()))
}

/// What a command of ours prints in a folder, and whether it succeeded; none if it is another
/// program's.
pub fn run(line: &str, folder: &Path) -> Option<(String, bool)> {
    let (program, arguments) = parse(line)?;
    // The folder of a file that is written exists in a clone, and so does a file that is read.
    for argument in &arguments {
        if let Some((parent, _)) = argument.rsplit_once('/')
            && !argument.contains(' ')
        {
            fs::create_dir_all(folder.join(parent)).expect("a folder");
            if root().join(argument).is_file() && !folder.join(argument).exists() {
                fs::copy(root().join(argument), folder.join(argument)).expect("a copy");
            }
        }
    }
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .ends_within(60);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    Some((text(&output.stdout) + &text(&output.stderr), output.status.success()))
}

/// The commands of a block.
pub fn command_lines(block: &str) -> Vec<&str> {
    calls(block).into_iter().map(|call| call.line).collect()
}

/// The part of the printed output to show: all of it, except what elisions leave out. After an
/// elision it continues where the following line is printed; the last part continues to the end,
/// and every other part has as many lines as before.
fn renewed<'a>(shown: &[&'a str], printed: &[&'a str]) -> Vec<&'a str> {
    if shown.is_empty() {
        return Vec::new();
    }
    let parts: Vec<&[&str]> = shown.split(|&line| line == ELISION).collect();
    let mut renewed = Vec::new();
    let mut rest = printed;
    for (place, part) in parts.iter().enumerate() {
        if place > 0 {
            renewed.push(ELISION);
            let begin = part.first().and_then(|first| rest.iter().position(|line| line == first));
            rest = &rest[begin.unwrap_or(rest.len().saturating_sub(part.len()))..];
        }
        let lines = if place + 1 == parts.len() && !part.is_empty() {
            rest.len()
        } else {
            part.len().min(rest.len())
        };
        renewed.extend(&rest[..lines]);
        rest = &rest[lines..];
    }
    renewed
}

/// What documents show otherwise than it is, which is put right in them; and pictures likewise.
pub fn differences(documents: &mut [Document]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut pictures = BTreeSet::new();
    for document in documents {
        let folder = tempfile::tempdir().expect("a folder");
        let mut replacements = Vec::new();
        for part in document.parts() {
            let Part::Code { info, text, range, .. } = part else { continue };
            if info != "console" {
                continue;
            }
            let sign = if text.contains(SIGN) { SIGN } else { "" };
            let mut lines = Vec::new();
            for Call { line, shown } in calls(&text) {
                lines.push(format!("{sign}{line}"));
                let Some((printed, succeeded)) = run(line, folder.path()) else {
                    lines.extend(shown.iter().map(ToString::to_string));
                    continue;
                };
                let place = format!("{}:{}", document.name(), document.line(range.start));
                assert!(succeeded || !shown.is_empty(), "{place}: `{line}` fails:\n{printed}");
                let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
                let renewed = renewed(&shown, &printed);
                if renewed != shown {
                    wrong.push(format!("{place}: `{line}` prints\n{}", renewed.join("\n")));
                }
                lines.extend(renewed.iter().map(ToString::to_string));
                wrong.extend(picture_differences(folder.path(), &place, &mut pictures));
            }
            replacements.push((range, lines.join("\n") + "\n"));
        }
        for (range, text) in replacements.into_iter().rev() {
            document.text.replace_range(range, &text);
        }
    }
    for entry in fs::read_dir(root().join(PICTURES)).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !pictures.contains(&name) {
            wrong.push(format!("{PICTURES}/{name} is written by no command; remove it"));
        }
    }
    wrong
}

/// Compares the pictures that a command wrote with those that are kept, or renews these.
fn picture_differences(folder: &Path, place: &str, pictures: &mut BTreeSet<String>) -> Vec<String> {
    let mut wrong = Vec::new();
    for folder in [folder.to_owned(), folder.join(PICTURES)] {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.extension().is_none_or(|extension| extension != "svg") {
                continue;
            }
            let drawn = fs::read_to_string(&path).expect("a picture");
            fs::remove_file(path).expect("a picture");
            let kept = root().join(PICTURES).join(&name);
            if drawn != fs::read_to_string(&kept).unwrap_or_default() {
                wrong.push(format!("{PICTURES}/{name} is not what {place} draws"));
                if is_renewing() {
                    fs::create_dir_all(root().join(PICTURES)).expect("a folder");
                    fs::write(kept, drawn).expect("a picture");
                }
            }
            assert!(pictures.insert(name), "{place}: two commands draw one picture");
        }
    }
    wrong
}
