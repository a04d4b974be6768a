//! What tests of several packages share: programs with a limit of time, so that one that never ends
//! fails its test, times that other work on the machine does not lengthen, the compiler and the
//! version of it that tests were recorded with, committed files that are compared or renewed, work
//! on all processors, and random numbers.

pub mod committed;
mod parallel;
mod random;
pub mod rustc;
mod spent;
mod toolchain;

pub use parallel::side_by_side;
pub use random::Random;
pub use spent::{spent, spent_by};
pub use toolchain::{RECORDED, is_recorded};

use process_control::{ChildExt, Control};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A program to run.
pub trait Limited {
    /// Runs it without input and returns its status and output, like [`Command::output`].
    ///
    /// # Panics
    /// If it cannot be run, or takes longer than `seconds` seconds, after which it is ended.
    fn ends_within(&mut self, seconds: u64) -> Output;

    /// Runs it like [`ends_within`](Self::ends_within), and returns what it prints: its output, and
    /// then its errors.
    ///
    /// # Panics
    /// As [`ends_within`](Self::ends_within), or if it fails.
    fn prints_within(&mut self, seconds: u64) -> String;

    /// Like [`ends_within`](Self::ends_within), but keeps its streams: the output is that of
    /// streams that are [piped](Stdio::piped).
    ///
    /// # Panics
    /// As [`ends_within`](Self::ends_within).
    fn ends_with_its_streams_within(&mut self, seconds: u64) -> Output;
}

impl Limited for Command {
    #[track_caller]
    fn ends_within(&mut self, seconds: u64) -> Output {
        let piped = self.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        piped.ends_with_its_streams_within(seconds)
    }

    #[track_caller]
    fn prints_within(&mut self, seconds: u64) -> String {
        let output = self.ends_within(seconds);
        let printed = printed_by(&output);
        assert!(output.status.success(), "{self:?}:\n{printed}");
        printed
    }

    #[track_caller]
    fn ends_with_its_streams_within(&mut self, seconds: u64) -> Output {
        match self.spawn() {
            Ok(child) => output_within(child, seconds),
            Err(error) => panic!("cannot run {self:?}: {error}"),
        }
    }
}

/// What a program has printed: its output, and then its errors.
#[must_use]
pub fn printed_by(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes);
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// The status and output of a running program, like [`Child::wait_with_output`].
///
/// # Panics
/// If it takes longer than `seconds` seconds, after which it is ended.
#[must_use]
#[track_caller]
pub fn output_within(child: Child, seconds: u64) -> Output {
    match output_if_within(child, seconds) {
        Some(output) => output,
        None => panic!("the program did not end within {seconds} s"),
    }
}

/// Like [`output_within`], but returns `None` if the program takes longer, after which it is ended.
///
/// # Panics
/// If it cannot be waited for.
#[must_use]
#[track_caller]
pub fn output_if_within(child: Child, seconds: u64) -> Option<Output> {
    let limit = Duration::from_secs(seconds);
    let ended = child.controlled_with_output().time_limit(limit).terminate_for_timeout().wait();
    Some(ended.expect("a child to wait for")?.into_std_lossy())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;
    use std::panic::catch_unwind;
    use std::time::Instant;

    #[test]
    fn programs_end_or_are_ended() {
        let output =
            Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"]).ends_within(60);
        assert_eq!(
            (output.status.code(), &*output.stdout, &*output.stderr),
            (Some(3), &b"out\n"[..], &b"err\n"[..])
        );
        assert_eq!(printed_by(&output), "out\nerr\n");
        assert_eq!(Command::new("echo").arg("out").prints_within(60), "out\n");
        assert!(catch_unwind(|| Command::new("false").prints_within(60)).is_err());
        let output = Command::new("sh").args(["-c", "kill -KILL $$"]).ends_within(60);
        assert_eq!(output.status.signal(), Some(9));
        let started = Instant::now();
        assert!(catch_unwind(|| Command::new("sleep").arg("50").ends_within(1)).is_err());
        assert!(started.elapsed() < Duration::from_secs(25));
    }
}
