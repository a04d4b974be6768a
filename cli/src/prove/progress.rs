//! The progress of proofs: a bar on a terminal, otherwise a line from time to time.

use bit_tables_console::ProgressBar;
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The interval between lines, without a bar.
const LINES: Duration = Duration::from_secs(30);

/// The progress of proofs.
pub(super) struct Progress {
    bar: ProgressBar,
    subjects: usize,
    started: Instant,
    /// What each thread does, by its number, and since when.
    doing: BTreeMap<usize, (Instant, String)>,
    last_line: Instant,
}

impl Progress {
    /// The progress of proofs of `subjects` subjects.
    pub fn new(subjects: usize) -> Self {
        let (bar, now) = (ProgressBar::new(subjects as u64, "proving"), Instant::now());
        Self { bar, subjects, started: now, doing: BTreeMap::new(), last_line: now }
    }

    /// What a thread does from now on.
    pub fn begin(&mut self, thread: usize, what: String) {
        self.doing.insert(thread, (Instant::now(), what));
    }

    /// A thread does nothing more.
    pub fn end(&mut self, thread: usize) {
        self.doing.remove(&thread);
    }

    /// Shows that `done` subjects are done, and which work has been running longest.
    pub fn show(&mut self, done: usize) {
        self.bar.set(done as u64);
        let status = || {
            let longest = self.doing.values().min_by_key(|(since, _)| since);
            let doing = longest.map_or_else(String::new, |(since, what)| {
                format!("; {what} ({} s)", since.elapsed().as_secs())
            });
            estimate(self.started.elapsed(), done, self.subjects) + &doing
        };
        if io::stderr().is_terminal() {
            self.bar.tell(status);
        } else if self.last_line.elapsed() >= LINES {
            self.tell(&format!("{done} of {} done, {}", self.subjects, status()));
            self.last_line = Instant::now();
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
