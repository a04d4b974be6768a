//! Compares a text with generated text, line by line. Line endings are ignored, as a checkout
//! may change them.

use bit_tables_generator::__private::GENERATED;
use std::io::{self, BufRead, Read as _, Write};

/// A writer that compares what is written with an expected text, and fails at the end of the first
/// line that differs.
#[derive(Debug)]
pub struct Comparison<R> {
    found: R,
    /// The line that is being written.
    line: Vec<u8>,
    /// The number of complete lines.
    lines: usize,
    difference: Option<String>,
}

impl<R: BufRead> Comparison<R> {
    /// Compares with the text of this reader.
    pub const fn new(found: R) -> Self {
        Self { found, line: Vec::new(), lines: 0, difference: None }
    }

    /// Describes the first difference between the text and what was written, as a clause; `None` if
    /// they are equal.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn difference(mut self) -> io::Result<Option<String>> {
        if self.difference.is_none() && !self.line.is_empty() {
            self.compare()?;
        }
        if self.difference.is_none() && self.found.read(&mut [0])? > 0 {
            self.difference = Some(format!("it goes on after line {}", self.lines));
        }
        Ok(self.difference)
    }

    /// Compares the line with the corresponding line of the text.
    fn compare(&mut self) -> io::Result<()> {
        self.lines += 1;
        let mut found = Vec::new();
        let most = self.line.len() as u64 + LONGEST as u64;
        (&mut self.found).take(most).read_until(b'\n', &mut found)?;
        let (text, printed) = (without_end(&found), without_end(&self.line));
        if text == printed && found.ends_with(b"\n") == self.line.ends_with(b"\n") {
            self.line.clear();
            return Ok(());
        }
        let said = [text, printed].map(String::from_utf8_lossy);
        let version =
            |line: &str| line.strip_prefix("// ")?.strip_prefix(GENERATED).map(str::to_owned);
        self.difference = Some(match said.each_ref().map(|line| version(line)) {
            [Some(theirs), Some(ours)] if self.lines == 1 => {
                let theirs = theirs.split(':').next().unwrap_or_default().trim();
                let theirs = if theirs.is_empty() {
                    "an earlier bit-tables".to_owned()
                } else {
                    format!("bit-tables {theirs}")
                };
                format!("{theirs} printed it, and this is {}", ours.trim())
            }
            _ if found.is_empty() => format!("it ends after line {}", self.lines - 1),
            _ if text == printed => "its last line has no end, or another one".to_owned(),
            _ if said[0].trim() == said[1].trim() => {
                format!("line {} differs only in blanks around `{}`", self.lines, cut(&said[1]))
            }
            _ => {
                let same =
                    said[0].chars().zip(said[1].chars()).take_while(|(one, other)| one == other);
                let same = same.count();
                // Both are cut at the same place, from where a difference is seen.
                let is_far = same >= SHOWN - BEFORE;
                let [found, printed] = said
                    .map(|line| if is_far { cut_from(&line, same - BEFORE) } else { cut(&line) });
                let place = if is_far { format!(", column {},", same + 1) } else { String::new() };
                format!("line {}{place} is `{found}` in place of `{printed}`", self.lines)
            }
        });
        Ok(())
    }
}

impl<R: BufRead> Write for Comparison<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(bytes.len(), |end| end + 1);
        self.line.extend_from_slice(&bytes[..length]);
        if end.is_some() {
            self.compare()?;
        }
        if self.difference.is_none() { Ok(length) } else { Err(io::Error::other("different")) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Describes the first difference between a text and the output, as a clause; `None` if they
/// are equal.
#[must_use]
pub fn difference(found: &str, printed: &str) -> Option<String> {
    let mut comparison = Comparison::new(found.as_bytes());
    // It fails where it finds a difference.
    let _ = comparison.write_all(printed.as_bytes());
    comparison.difference().unwrap_or_else(|error| Some(error.to_string()))
}

/// More than is ever shown of a line.
const LONGEST: usize = 1_000;

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// How much of a line is shown, and how much of it before a difference.
const SHOWN: usize = 80;
const BEFORE: usize = 20;

/// The beginning of a long line, cut without trailing space.
fn cut(line: &str) -> String {
    let line = line.trim();
    if line.chars().count() <= SHOWN {
        line.to_owned()
    } else {
        line.chars().take(SHOWN - 1).chain(['…']).collect()
    }
}

/// A line from a character on.
fn cut_from(line: &str, first: usize) -> String {
    let rest: String = line.chars().skip(first).collect();
    format!("…{}", cut(&rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared() {
        let printed = "one\n  two\n";
        for (found, expected) in [
            ("one\n  two\n", None),
            ("one\r\n  two\r\n", None),
            ("one\n  too\n", Some("line 2 is `too` in place of `two`")),
            ("\n  two\n", Some("line 1 is `` in place of `one`")),
            ("one\n", Some("it ends after line 1")),
            ("", Some("it ends after line 0")),
            ("one\n  two", Some("its last line has no end, or another one")),
            ("one\n  two\nthree", Some("it goes on after line 2")),
            ("one\n two\n", Some("line 2 differs only in blanks around `two`")),
        ] {
            assert_eq!(difference(found, printed).as_deref(), expected, "{found:?}");
        }
        let row = "0x00, ".repeat(30);
        let (one, other) = (format!("{row}0x12, {row}\n"), format!("{row}0x13, {row}\n"));
        let said = difference(&one, &other).expect("a difference");
        assert!(
            said.starts_with("line 1, column 184, is `…")
                && said.contains("0x12")
                && said.contains("0x13"),
            "{said}"
        );
        let long = format!("{}\n", "x".repeat(200_000));
        assert_eq!(difference(&long, &long), None);
        let other = difference(&"y".repeat(1_000_000), &long).expect("a difference");
        assert!(other.starts_with("line 1 is `yyy") && other.len() < 300, "{other}");
    }

    #[test]
    fn versions_are_named() {
        let printed = format!("// {GENERATED} 1.2.3\nx\n");
        for (version, expected) in [
            (" 1.0.0", "bit-tables 1.0.0"),
            (" 1.0.0: methods", "bit-tables 1.0.0"),
            ("", "an earlier bit-tables"),
        ] {
            let found = format!("// {GENERATED}{version}\ny\n");
            let said = format!("{expected} printed it, and this is 1.2.3");
            assert_eq!(difference(&found, &printed), Some(said));
        }
    }
}
