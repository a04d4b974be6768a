//! The progress of proofs: a bar on a terminal, otherwise a line from time to time.

use bit_tables_console::ProgressBar;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The interval between lines, without a bar.
const LINES: Duration = Duration::from_secs(30);

/// The progress of proofs.
pub(super) struct Progress {
    bar: ProgressBar,
    subjects: usize,
    started: Instant,
    state: Mutex<State>,
}

struct State {
    /// The current work of each thread and its start, in order of start.
    doing: BTreeMap<u64, (Instant, String)>,
    begun: u64,
    last_line: Instant,
}

impl Progress {
    /// The progress of proofs of `subjects` subjects.
    pub fn new(subjects: usize) -> Self {
        let state = State { doing: BTreeMap::new(), begun: 0, last_line: Instant::now() };
        let bar = ProgressBar::new(subjects as u64, "proving");
        Self { bar, subjects, started: Instant::now(), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows what a thread is doing until the result is dropped.
    pub fn doing(&self, what: impl FnOnce() -> String) -> Doing<'_> {
        let mut state = self.state();
        let number = state.begun;
        state.begun += 1;
        state.doing.insert(number, (Instant::now(), what()));
        Doing { progress: self, number }
    }

    /// Shows that `done` subjects are done, and which work has been running longest.
    pub fn show(&self, done: usize) {
        self.bar.set(done as u64);
        let mut state = self.state();
        let longest = state.doing.values().next();
        let doing = longest.map_or_else(String::new, |(since, what)| {
            format!("; {what} ({} s)", since.elapsed().as_secs())
        });
        let left = estimate(self.started.elapsed(), done, self.subjects);
        if io::stderr().is_terminal() {
            self.bar.tell(|| format!("{left}{doing}"));
        } else if state.last_line.elapsed() >= LINES {
            state.last_line = Instant::now();
            self.tell(&format!("{done} of {} done, {left}{doing}", self.subjects));
        }
    }

    /// Writes a line to standard error.
    pub fn tell(&self, line: &str) {
        // If standard error is closed, the results remain.
        let _ = self.between(|| writeln!(anstream::stderr(), "{line}"));
    }

    /// Hides the progress while `write` writes to the terminal.
    pub fn between<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.between(write)
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.bar.finish();
    }
}

/// While this lives, a thread is doing something.
pub(super) struct Doing<'a> {
    progress: &'a Progress,
    number: u64,
}

impl Drop for Doing<'_> {
    fn drop(&mut self) {
        self.progress.state().doing.remove(&self.number);
    }
}

/// Estimates the remaining time from the subjects done so far.
fn estimate(elapsed: Duration, done: usize, all: usize) -> String {
    if done == 0 {
        return "no estimate yet".to_owned();
    }
    let rest = all.saturating_sub(done) as u128;
    let seconds = (elapsed.as_millis() * rest / done as u128).div_ceil(1_000);
    if seconds < 60 {
        format!("about {seconds} s left")
    } else {
        format!("about {} min left", seconds.div_ceil(60))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_what_is_done() {
        let of = |seconds, done| estimate(Duration::from_secs(seconds), done, 100);
        assert_eq!(of(10, 0), "no estimate yet");
        assert_eq!(of(10, 25), "about 30 s left");
        assert_eq!(of(20, 25), "about 1 min left");
        assert_eq!(of(60, 10), "about 9 min left");
        assert_eq!(of(60, 100), "about 0 s left");
    }
}
