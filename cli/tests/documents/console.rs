//! The `console` blocks: each command of ours is run, and prints what stands below it.
//!
//! A line `…` stands for lines that are left out. A command that ends with `<<'END'` reads the lines
//! up to `END`. A line `? 1` below a command is its exit status, which without that line is 2 where
//! an error is printed, and else 0. Nothing below a command of a document is nothing compared; in a
//! file of `cli/tests/cases` it prints nothing, and other blocks there are files. An SVG that a
//! command writes is a picture of the guide, and every picture of the guide is written by a command.

use crate::common::{LIMIT, path_of_debruijn_gen, text};
use crate::markdown::{Document, Part};
use crate::root;
use bit_tables_test_support::Limited;
use bit_tables_test_support::committed::is_renewing;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the pictures are.
const PICTURES: &str = "docs/guide/src/pictures";

/// What stands before a command where its output stands below.
const SIGN: &str = "$ ";

/// A line that stands for lines that are left out.
const ELISION: &str = "…";

/// What ends a command that reads the lines below it, and the line after these.
const READS: (&str, &str) = (" <<'END'", "END");

/// A command, its input, and the output below that.
struct Call<'a> {
    line: &'a str,
    input: Vec<&'a str>,
    shown: Vec<&'a str>,
}

/// The commands of a block: the text after the prompt, or every line in a block without prompts.
fn calls(block: &str) -> Vec<Call<'_>> {
    let sign = if block.contains(SIGN) { SIGN } else { "" };
    let mut calls: Vec<Call> = Vec::new();
    let mut lines = block.lines();
    while let Some(line) = lines.next() {
        match (line.strip_prefix(sign), calls.last_mut()) {
            (Some(line), _) => {
                let input = lines.by_ref().take_while(|&line| line != READS.1);
                let input = if line.ends_with(READS.0) { input.collect() } else { Vec::new() };
                calls.push(Call { line, input, shown: Vec::new() });
            }
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

/// What a command of ours prints in a folder, given lines to read, below a line with its status if
/// that is not the usual one; and whether it succeeded. None if it is another program's.
pub fn run(line: &str, input: &[&str], folder: &Path) -> Option<(String, bool)> {
    let (program, arguments) = parse(line.strip_suffix(READS.0).unwrap_or(line))?;
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
    let (reader, mut writer) = io::pipe().expect("a pipe");
    // A pipe holds more than a block does.
    for line in input {
        writeln!(writer, "{line}").expect("a line");
    }
    drop(writer);
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("COLUMNS", "100");
    command.stdin(reader).stdout(Stdio::piped()).stderr(Stdio::piped());
    let files = || fs::read_dir(folder).expect("the folder").count();
    let before = files();
    let output = command.ends_with_its_streams_within(LIMIT);
    let (printed, said) = (text(&output.stdout), text(&output.stderr));
    // So it is plain what is on which stream.
    let is_message = |line: &str| line.starts_with("error: ") || line.starts_with("note: ");
    let is_plain = said.lines().next().is_none_or(is_message) && !printed.lines().any(is_message);
    let has_end = [&printed, &said].iter().all(|text| text.is_empty() || text.ends_with('\n'));
    assert!(is_plain && has_end, "`{line}` prints\n{printed}and says\n{said}");
    let usual = if said.lines().any(|line| line.starts_with("error: ")) { 2 } else { 0 };
    let code = output.status.code().expect("a status");
    assert!(code != 2 || files() == before, "`{line}` fails, but writes a file");
    let status = if code == usual { String::new() } else { format!("? {code}\n") };
    Some((status + &printed + &said, code == 0))
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
    let mut pictures = BTreeSet::new();
    let each = documents.iter_mut().map(|document| of_document(document, false, &mut pictures));
    let mut wrong = each.collect::<Vec<_>>().concat();
    for entry in fs::read_dir(root().join(PICTURES)).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !pictures.contains(&name) {
            wrong.push(format!("{PICTURES}/{name} is written by no command; remove it"));
        }
    }
    wrong
}

/// The same of one document, in which nothing below a command may mean that nothing is printed.
pub fn of_document(
    document: &mut Document,
    is_whole: bool,
    pictures: &mut BTreeSet<String>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    let folder = tempfile::tempdir().expect("a folder");
    let mut replacements = Vec::new();
    for part in document.parts() {
        let Part::Code { info, text, range, file } = part else { continue };
        if info != "console" {
            if let (true, Some(file)) = (is_whole, file) {
                fs::write(folder.path().join(file), text).expect("a file");
            }
            continue;
        }
        let sign = if text.contains(SIGN) { SIGN } else { "" };
        let mut lines = Vec::new();
        for Call { line, input, shown } in calls(&text) {
            lines.push(format!("{sign}{line}"));
            lines.extend(input.iter().map(ToString::to_string));
            lines.extend(line.ends_with(READS.0).then(|| READS.1.to_owned()));
            let Some((printed, succeeded)) = run(line, &input, folder.path()) else {
                assert!(!is_whole, "{}: `{line}` is no command of ours", document.name());
                lines.extend(shown.iter().map(ToString::to_string));
                continue;
            };
            let place = format!("{}:{}", document.name(), document.line(range.start));
            let may_fail = is_whole || !shown.is_empty();
            assert!(succeeded || may_fail, "{place}: `{line}` fails:\n{printed}");
            let printed: Vec<&str> = printed.lines().collect();
            let shows_all = is_whole && shown.is_empty();
            let renewed = if shows_all { printed } else { renewed(&shown, &printed) };
            if renewed != shown {
                wrong.push(format!("{place}: `{line}` prints\n{}", renewed.join("\n")));
            }
            lines.extend(renewed.iter().map(ToString::to_string));
            wrong.extend(picture_differences(folder.path(), &place, pictures));
        }
        replacements.push((range, lines.join("\n") + "\n"));
    }
    for (range, text) in replacements.into_iter().rev() {
        document.text.replace_range(range, &text);
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
