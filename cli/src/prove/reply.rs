//! Interprets the whole output of a solver.

use super::child::Captured;
use std::process::ExitStatus;

/// The answer to a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// No input violates an obligation.
    Unsat,
    /// An input violates an obligation. Values may follow.
    Sat,
    /// The solver gives up.
    Unknown,
}

impl Reply {
    /// The verdict on a line.
    fn of(line: &str) -> Option<Self> {
        match line {
            "unsat" => Some(Self::Unsat),
            "sat" => Some(Self::Sat),
            "unknown" | "timeout" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// Whether an exit status agrees with it: zero, or the status of solvers in the SAT
    /// competition.
    fn allows(self, status: ExitStatus) -> bool {
        status.success()
            || match self {
                Self::Unsat => status.code() == Some(20),
                Self::Sat => status.code() == Some(10),
                Self::Unknown => false,
            }
    }
}

/// The single verdict of a program that ends successfully.
///
/// Comments are allowed anywhere, acknowledgements before the verdict, and values after `sat`.
/// Anything else may mean that the solver did not understand a part of the query, or did not
/// finish: then there is no verdict.
///
/// # Errors
/// If there is no such verdict; the error says how the program ended and what it printed instead.
pub(super) fn reply(
    status: ExitStatus,
    output: &Captured,
    errors: &Captured,
) -> Result<Reply, String> {
    if !(output.is_whole && errors.is_whole) {
        return Err(format!("ends with {status} and prints too much output"));
    }
    let mut found: Option<(Reply, &str)> = None;
    let lines = output.text.lines().map(str::trim).filter(|line| !is_comment(line));
    for line in lines {
        match (found, Reply::of(line)) {
            (None, Some(reply)) => found = Some((reply, line)),
            (None, None) if line == "success" => {}
            (Some((Reply::Sat, _)), None) if !is_error(line) => {}
            (None, _) => return Err(format!("ends with {status} and says: {line}")),
            (Some((_, first)), _) => {
                return Err(format!("ends with {status} and says `{first}`, but then: {line}"));
            }
        }
    }
    let said = errors.text.lines().map(str::trim).find(|line| is_error(line));
    match (found, said) {
        (None, _) => {
            let said = errors.text.lines().map(str::trim).find(|line| !line.is_empty());
            Err(format!("ends with {status} and says: {}", said.unwrap_or("nothing")))
        }
        (Some((_, first)), Some(error)) => {
            Err(format!("ends with {status} and says `{first}`, but also: {error}"))
        }
        (Some((reply, first)), None) if !reply.allows(status) => {
            Err(format!("says `{first}`, but ends with {status}"))
        }
        (Some((reply, _)), None) => Ok(reply),
    }
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(';')
}

fn is_error(line: &str) -> bool {
    line.starts_with("(error") || line == "unsupported"
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    /// A verdict, or the end of the error. The status is as Unix has it: the signal, plus 256 times
    /// the exit status.
    const CASES: [(i32, &str, &str, Result<Reply, &str>); 37] = [
        (0, "unsat", "", Ok(Reply::Unsat)),
        (0, "; a remark\nsuccess\n unsat \n\n; 3 s\n", "", Ok(Reply::Unsat)),
        (0, "sat\n((x #b1)\n (y #b0))\n", "", Ok(Reply::Sat)),
        (0, "unknown\n", "", Ok(Reply::Unknown)),
        (0, "timeout\n", "", Ok(Reply::Unknown)),
        (20 << 8, "unsat\n", "", Ok(Reply::Unsat)),
        (10 << 8, "sat\n", "", Ok(Reply::Sat)),
        (0, "unsat\n", "a warning\n", Ok(Reply::Unsat)),
        // Anything that contradicts a verdict, before or after it, invalidates it.
        (0, "unsat\nsat\n", "", Err("`unsat`, but then: sat")),
        (0, "sat\nunsat\n", "", Err("`sat`, but then: unsat")),
        (0, "unsat\nunsat\n", "", Err("`unsat`, but then: unsat")),
        (0, "unsat\nunknown\n", "", Err("`unsat`, but then: unknown")),
        (0, "unsat\n(error \"line 9\")\n", "", Err("`unsat`, but then: (error \"line 9\")")),
        (0, "unsat\nSegmentation fault\n", "", Err("but then: Segmentation fault")),
        (0, "sat\n(error \"line 9\")\n", "", Err("`sat`, but then: (error \"line 9\")")),
        (0, "unknown\nunsat\n", "", Err("`unknown`, but then: unsat")),
        // z3 continues after an error and skips what it did not understand.
        (0, "(error \"line 1\")\nunsat\n", "", Err(": (error \"line 1\")")),
        (0, "unsupported\n; line: 1\nsat\n", "", Err(": unsupported")),
        (0, "Hello\nunsat\n", "", Err(": Hello")),
        (0, "unsat\nsuccess\n", "", Err("`unsat`, but then: success")),
        (0, "\nunsatisfiable\n", "", Err(": unsatisfiable")),
        (0, "", "", Err(": nothing")),
        (0, "unsat\n", "a warning\n(error \"x\")\n", Err("`unsat`, but also: (error \"x\")")),
        // A program that fails or dies has no verdict; nor has one whose status belongs to another.
        (1 << 8, "unsat\n", "", Err("says `unsat`, but ends with exit status: 1")),
        (2 << 8, "unsat\n", "", Err("exit status: 2")),
        (10 << 8, "unsat\n", "", Err("exit status: 10")),
        (134 << 8, "unsat\n", "", Err("exit status: 134")),
        (139 << 8, "unsat\n", "", Err("exit status: 139")),
        (1 << 8, "sat\n", "", Err("exit status: 1")),
        (20 << 8, "sat\n", "", Err("exit status: 20")),
        (1 << 8, "unknown\n", "", Err("exit status: 1")),
        (20 << 8, "unknown\n", "", Err("exit status: 20")),
        (10 << 8, "unknown\n", "", Err("exit status: 10")),
        (6, "unsat\n", "", Err("signal: 6 (SIGABRT)")),
        (9, "unsat\n", "", Err("signal: 9 (SIGKILL)")),
        (11, "unsat\n", "", Err("signal: 11 (SIGSEGV)")),
        (15, "unsat\n", "", Err("says `unsat`, but ends with signal: 15 (SIGTERM)")),
    ];

    #[test]
    fn the_whole_output_counts() {
        for (status, output, errors, expected) in CASES {
            let status = ExitStatus::from_raw(status);
            let stream = |text: &str, is_whole| Captured { text: text.to_owned(), is_whole };
            let found = reply(status, &stream(output, true), &stream(errors, true));
            let is_it = match (&found, expected) {
                (Ok(found), Ok(expected)) => *found == expected,
                (Err(why), Err(end)) => why.ends_with(end),
                _ => false,
            };
            assert!(is_it, "{status}, {output:?}, {errors:?}: {found:?}");
            // What is cut off has none.
            for (output, errors) in [
                (stream(output, false), stream(errors, true)),
                (stream(output, true), stream(errors, false)),
            ] {
                assert!(reply(status, &output, &errors).is_err());
            }
        }
    }
}
