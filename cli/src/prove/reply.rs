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

    fn whole(text: &str) -> Captured {
        Captured { text: text.to_owned(), is_whole: true }
    }

    /// Encodes the process status as Unix does: the signal, plus 256 times the exit status.
    fn ended(status: i32, output: &str, errors: &str) -> Result<Reply, String> {
        reply(ExitStatus::from_raw(status), &whole(output), &whole(errors))
    }

    fn of(output: &str) -> Result<Reply, String> {
        ended(0, output, "")
    }

    #[test]
    fn verdicts_are_lines() {
        assert_eq!(of("unsat\n"), Ok(Reply::Unsat));
        assert_eq!(of("unsat"), Ok(Reply::Unsat));
        assert_eq!(of("; a remark\nsuccess\n unsat \n\n; 3 s\n"), Ok(Reply::Unsat));
        assert_eq!(of("sat\n((x #b1)\n (y #b0))\n"), Ok(Reply::Sat));
        assert_eq!(of("unknown\n"), Ok(Reply::Unknown));
        assert_eq!(of("timeout\n"), Ok(Reply::Unknown));
        assert_eq!(ended(20 << 8, "unsat\n", ""), Ok(Reply::Unsat));
        assert_eq!(ended(10 << 8, "sat\n", ""), Ok(Reply::Sat));
        assert_eq!(ended(0, "unsat\n", "a warning\n"), Ok(Reply::Unsat));
    }

    /// Anything that contradicts a verdict, before or after it, invalidates it.
    #[test]
    fn the_whole_output_counts() {
        for (output, said) in [
            ("unsat\nsat\n", "`unsat`, but then: sat"),
            ("sat\nunsat\n", "`sat`, but then: unsat"),
            ("unsat\nunsat\n", "`unsat`, but then: unsat"),
            ("unsat\nunknown\n", "`unsat`, but then: unknown"),
            ("unsat\n(error \"line 9\")\n", "`unsat`, but then: (error \"line 9\")"),
            ("unsat\nSegmentation fault\n", "`unsat`, but then: Segmentation fault"),
            ("sat\n(error \"line 9\")\n", "`sat`, but then: (error \"line 9\")"),
            ("unknown\nunsat\n", "`unknown`, but then: unsat"),
            // z3 continues after an error and skips what it did not understand.
            ("(error \"line 1\")\nunsat\n", ": (error \"line 1\")"),
            ("unsupported\n; line: 1\nsat\n", ": unsupported"),
            ("Hello\nunsat\n", ": Hello"),
            ("unsat\nsuccess\n", "`unsat`, but then: success"),
            ("\nunsatisfiable\n", ": unsatisfiable"),
            ("", ": nothing"),
        ] {
            let found = of(output).expect_err(output);
            assert!(found.ends_with(said), "{found}");
        }
        let found = ended(0, "unsat\n", "a warning\n(error \"x\")\n").expect_err("an error");
        assert!(found.ends_with("`unsat`, but also: (error \"x\")"), "{found}");
    }

    /// A program that fails or dies has no verdict; nor has one whose status belongs to another
    /// verdict.
    #[test]
    fn the_status_counts() {
        for status in [1, 2, 10, 134, 139] {
            assert!(ended(status << 8, "unsat\n", "").is_err(), "{status}");
        }
        for status in [1, 20] {
            assert!(ended(status << 8, "sat\n", "").is_err(), "{status}");
            assert!(ended(status << 8, "unknown\n", "").is_err(), "{status}");
        }
        for signal in [6, 9, 11, 15] {
            let found = ended(signal, "unsat\n", "").expect_err("a signal");
            assert!(found.starts_with("says `unsat`, but ends with signal: "), "{found}");
        }
    }

    #[test]
    fn truncated_output_is_none() {
        let part = || Captured { text: "unsat\n".to_owned(), is_whole: false };
        let status = ExitStatus::from_raw(0);
        assert!(reply(status, &part(), &whole("")).is_err());
        assert!(reply(status, &whole("unsat\n"), &part()).is_err());
    }
}
