//! The record of proofs as a file: one line for each subject.
//!
//! Cells are separated by tabs. A line `compared` has the date on which all code was compared with
//! the record. A line `solver` names a solver by a number; every other line has the operation,
//! technique, word, board, arguments, `without vectors`, the bounds of the proof, the functions
//! taken as given, the seconds for making the queries, the digest of the code, and the claims. The
//! claims of a function follow its name: `e` is proved by evaluation; any other is the digest of
//! its query with the code of its outcome, seconds and solver: `count_ones e
//! ba7816bf8f01cfea:p:4.8:1`. A query that occurs again has only its digest, or the beginning of
//! that. After `!` comes the reason why there is no query.

use super::digest::Digest;
use super::outcome::{Finding, Outcome, Record, Repetitions, Scope, Solution, SolverName};
use super::results::distinct;
use super::subject::Subject;
use bit_tables_console::arguments::board;
use bit_tables_generator::Domain;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// The header of the file.
const HEAD: &str = "# What `bit-tables prove --record` has proved. The chapter Proofs of the guide says what it means.\n";
/// The first cell of the line with the date of the last comparison.
const COMPARED: &str = "compared";
/// The first cell of a line that names a solver.
const SOLVER: &str = "solver";
const WITHOUT_VECTORS: &str = "without vectors";
/// The length of a repeated digest, unless another digest begins with the same digits.
const SHORT: usize = 8;

/// The contents of a file.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// The subjects.
    pub records: Vec<Record>,
    /// Subjects that cannot exist: their operation, word or board is unknown.
    pub unknown: Vec<String>,
    /// The date on which all code was compared with the record.
    pub compared: String,
}

/// The text of a file with these subjects, and the date of the last comparison of all.
pub(super) fn text(records: &[Record], compared: &str) -> String {
    let findings = records.iter().flat_map(Record::findings);
    let solvers = distinct(findings.filter_map(|finding| finding.solution.by.as_ref()));
    let queries = records.iter().flat_map(Record::findings).filter(|found| !found.is_repeated);
    let mut beginnings = BTreeMap::<String, usize>::new();
    for query in queries.filter_map(|found| found.query) {
        *beginnings.entry(beginning(&query.to_string()).to_owned()).or_default() += 1;
    }
    let mut text = HEAD.to_owned();
    if !compared.is_empty() {
        let _ = writeln!(text, "{COMPARED}\t{}", one_cell(compared));
    }
    for (place, solver) in solvers.iter().enumerate() {
        let _ = writeln!(text, "{SOLVER}\t{}\t{}", place + 1, one_cell(solver));
    }
    for record in records {
        let Record { subject, scope, code, findings, preparation } = record;
        let claims = match findings {
            Ok(findings) => claims(findings, &solvers, &beginnings),
            Err(why) => format!("!{}", one_cell(why)),
        };
        let cells = [
            subject.operation.name().to_owned(),
            subject.selection.clone(),
            subject.domain.word().name().to_owned(),
            subject.board(),
            scope.inputs.clone(),
            if scope.without_vectors { WITHOUT_VECTORS } else { "" }.to_owned(),
            scope.bounded.as_deref().map_or_else(String::new, one_cell),
            scope.given.join(" "),
            format!("{preparation:.1}"),
            code.map_or_else(String::new, |code| code.to_string()),
            claims,
        ];
        text += &(cells.join("\t") + "\n");
    }
    text
}

/// A text that fits one cell of one line.
fn one_cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first digits of a digest.
fn beginning(digits: &str) -> &str {
    digits.get(..SHORT).unwrap_or(digits)
}

/// The claims, function by function.
fn claims(
    findings: &[Finding],
    solvers: &[&SolverName],
    beginnings: &BTreeMap<String, usize>,
) -> String {
    let word = |finding: &Finding| {
        let Some(query) = finding.query else { return Outcome::Evaluated.code().to_owned() };
        let digits = query.to_string();
        if finding.is_repeated {
            let short = beginning(&digits);
            let is_unique = beginnings.get(short) == Some(&1);
            return if is_unique { short.to_owned() } else { digits };
        }
        let Solution { outcome, seconds, by, .. } = &finding.solution;
        let by = by.as_ref().and_then(|by| solvers.iter().position(|solver| *solver == by));
        let by = by.map_or_else(String::new, |by| (by + 1).to_string());
        format!("{digits}:{}:{seconds:.1}:{by}", outcome.code())
    };
    let of_function = |findings: &[Finding]| {
        let words = findings.iter().map(|finding| " ".to_owned() + &word(finding));
        findings[0].of.clone() + &words.collect::<String>()
    };
    let functions = findings.chunk_by(|one, next| one.of == next.of).map(of_function);
    functions.collect::<Vec<_>>().join("|")
}

/// Parses the text of a file.
///
/// # Errors
/// If [`text`] does not write such a line; the error names its number and what is wrong.
pub(super) fn content(text: &str) -> Result<Content, String> {
    let mut reader = Reader::default();
    let mut content = Content::default();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split('\t').collect();
        let read = match *cells {
            [COMPARED, date] => {
                date.clone_into(&mut content.compared);
                continue;
            }
            [SOLVER, number, name] => {
                reader.solvers.insert(number, name.into());
                continue;
            }
            _ => match cells.as_slice().try_into() {
                Ok(cells) => reader.record(cells),
                Err(_) => Err(format!("{} cells", cells.len())),
            },
        };
        match read.map_err(|why| format!("line {}: {why}", number + 1))? {
            Some(record) => content.records.push(record),
            None => content.unknown.push(cells[..4].join(", ")),
        }
    }
    let mut repetitions = Repetitions::default();
    content.records.iter_mut().for_each(|record| repetitions.mark(record));
    Ok(content)
}

/// The subject with these names, if it can exist.
fn subject([operation, selection, word, named]: [&str; 4]) -> Option<Subject> {
    let (operation, word) = (operation.parse().ok()?, word.parse().ok()?);
    let domain = match named {
        "" => Domain::from(word),
        named => Domain::on(word, board(named).ok()?).ok()?,
    };
    Some(Subject { operation, selection: selection.to_owned(), domain })
}

/// What later lines refer to.
#[derive(Default)]
struct Reader<'a> {
    solvers: BTreeMap<&'a str, SolverName>,
    /// Each query as given where it first occurs, by its digits and by the first of these.
    queries: HashMap<&'a str, (Digest, Solution)>,
}

impl<'a> Reader<'a> {
    /// Reads the line of a subject; `None` if there can be no such subject.
    fn record(&mut self, cells: [&'a str; 11]) -> Result<Option<Record>, String> {
        let [names @ .., inputs, vectors, bounded, given, preparation, code, claims] = cells;
        let scope = Scope {
            inputs: inputs.to_owned(),
            without_vectors: vectors == WITHOUT_VECTORS,
            bounded: (!bounded.is_empty()).then(|| bounded.to_owned()),
            given: given.split_whitespace().map(str::to_owned).collect(),
        };
        let findings = match claims.strip_prefix('!') {
            Some(why) => Err(why.to_owned()),
            None => Ok(self.findings(claims)?),
        };
        let code = if code.is_empty() { None } else { Some(code.parse()?) };
        let preparation = seconds(preparation)?;
        Ok(subject(names).map(|subject| Record { subject, scope, code, findings, preparation }))
    }

    fn findings(&mut self, claims: &'a str) -> Result<Vec<Finding>, String> {
        let mut findings = Vec::new();
        for of_function in claims.split('|') {
            let mut words = of_function.split(' ');
            let of = words.next().unwrap_or_default();
            for word in words {
                let (query, solution) = match Outcome::with_code(word) {
                    Some(Outcome::Evaluated) => (None, Solution::of(Outcome::Evaluated)),
                    _ => self.query(word).map(|(query, known)| (Some(query), known))?,
                };
                let (of, is_repeated) = (of.to_owned(), false);
                findings.push(Finding { of, query, solution, is_repeated, stated: None });
            }
        }
        Ok(findings)
    }

    /// A digest, and what is known of its query.
    fn query(&mut self, word: &'a str) -> Result<(Digest, Solution), String> {
        let wrong = || format!("`{word}` is no claim");
        if let Some(known) = self.queries.get(word) {
            return Ok(known.clone());
        }
        let [digits, code, time, by] = *word.split(':').collect::<Vec<_>>() else {
            return Err(wrong());
        };
        let by = match by {
            "" => None,
            by => Some(self.solvers.get(by).cloned().ok_or_else(wrong)?),
        };
        let outcome = Outcome::with_code(code).filter(|one| *one != Outcome::Evaluated);
        let solution = Solution::of(outcome.ok_or_else(wrong)?);
        let known = (digits.parse()?, Solution { seconds: seconds(time)?, by, ..solution });
        for name in [digits, beginning(digits)] {
            self.queries.insert(name, known.clone());
        }
        Ok(known)
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| format!("`{text}` is no number of seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "compared\t2026-11-28\nsolver\t1\tbitwuzla 0.9.1\nsolver\t2\tz3 4.13\n\
        count_ones\tswar\tu8\t\t2^8\t\t\t\t0.1\t0123456789abcdef\tcount_ones e ba7816bf8f01cfea:p:4.8:1 e3b0c44298fc1c14:t:60.0:2\n\
        count_ones\tsimd\tu8\t\t2^8\twithout vectors\t9 bytes\ttier\t0.0\tfedcba9876543210\tcount_ones ba7816bf|other e\n\
        sliders\tmagic(fill = start)\tu128\tshogi\t\t\t\t\t2.5\t\t!an atomic\n";

    fn records(text: &str) -> Vec<Record> {
        content(text).expect("a record").records
    }

    /// A file is written as it was read, and reads back as the same.
    #[test]
    fn files_are_read_as_written() {
        let found = records(LINES);
        assert_eq!(text(&found, "2026-11-28"), HEAD.to_owned() + LINES);
        assert_eq!(records(&text(&found, "")), found);
        let [first, second, third] = &*found else { panic!("three") };
        assert_eq!(first.subject.to_string(), "count_ones = swar, u8");
        let outcomes: Vec<_> = first.findings().iter().map(|one| one.solution.outcome).collect();
        assert_eq!(outcomes, [Outcome::Evaluated, Outcome::Proved, Outcome::TimeLimit]);
        assert_eq!(first.result(), "1 of 3: time limit");
        // The second takes its query from the first, with the outcome.
        assert_eq!(second.result(), "proved to 9 bytes without vectors as others");
        assert_eq!((second.seconds(), second.findings()[0].solution.seconds), (0.0, 4.8));
        assert_eq!(third.findings, Err("an atomic".to_owned()));
        assert_eq!(third.subject.to_string(), "sliders = magic(fill = start), u128, shogi");
    }

    /// A digest that begins like another is written in full.
    #[test]
    fn beginnings_are_unique() {
        let lines = "solver\t1\tz3\n\
            parity\tfold\tu8\t\t\t\t\t\t0.0\t\tparity 0123456789abcdef:p:1.0:1 0123456700000000:p:2.0:1\n\
            parity\tnative\tu8\t\t\t\t\t\t0.0\t\tparity 0123456700000000 0123456789abcdef\n";
        assert_eq!(text(&records(lines), ""), HEAD.to_owned() + lines);
        let seconds =
            records(lines)[1].findings().iter().map(|one| one.solution.seconds).collect::<Vec<_>>();
        assert_eq!(seconds, [2.0, 1.0]);
    }

    /// A damaged line is an error; it is not read in part.
    #[test]
    fn damage_is_an_error() {
        for (from, to) in [
            ("ba7816bf8f01cfea:p", "ba7816bf8f01cfe:p"),
            (":p:", ":q:"),
            (":p:", ":e:"),
            ("4.8:1", "4.8:3"),
            ("4.8:1", "4.8"),
            ("4.8", "-4.8"),
            ("\t0.1\t", "\tx\t"),
            ("\tu8\t\t2^8\t\t\t\t0.1", "\tu8\t\t2^8\t\t\t0.1"),
            ("count_ones ba7816bf|", "count_ones ba7816be|"),
            ("solver\t2", "<<<<<<< ours\nsolver\t2"),
        ] {
            assert!(LINES.contains(from), "{from}");
            let why = content(&LINES.replacen(from, to, 1)).expect_err(to);
            assert!(why.starts_with("line "), "{why}");
        }
    }

    /// Subjects that the registry no longer has are reported.
    #[test]
    fn unknown_subjects_are_named() {
        let other = LINES.replace("count_ones\tsimd", "count_one\tsimd").replace("shogi", "shoggi");
        let content = content(&other).expect("a record");
        let unknown = ["count_one, simd, u8, ", "sliders, magic(fill = start), u128, shoggi"];
        assert_eq!(
            (content.records.len(), &*content.unknown),
            (1, &unknown.map(str::to_owned)[..])
        );
    }
}
