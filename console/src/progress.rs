//! Progress of long work.

use indicatif::{HumanDuration, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;

/// A progress bar on standard error, if that is a terminal.
pub struct ProgressBar {
    bar: indicatif::ProgressBar,
    unseen: u32,
}

impl ProgressBar {
    /// Starts a bar for work of this many steps.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        let style = ProgressStyle::with_template(
            "{msg} {wide_bar} {human_pos}/{human_len} {elapsed}{left}",
        );
        let bar = indicatif::ProgressBar::new(steps).with_message(what);
        let bar = match style {
            Ok(style) => bar.with_style(style.with_key("left", left)),
            Err(_) => bar,
        };
        Self { bar, unseen: 0 }
    }

    /// Hides the bar unless `is_shown`: output that goes to the terminal shows progress by itself.
    #[must_use]
    pub fn shown_if(self, is_shown: bool) -> Self {
        if !is_shown {
            self.bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        self
    }

    /// Starts at `done` finished steps; the estimated time left counts only later ones.
    #[must_use]
    pub fn starting_at(self, done: u64) -> Self {
        self.bar.set_position(done);
        self.bar.reset_eta();
        self
    }

    /// Sets the number of finished steps, for long steps.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// Sets the number of finished steps, for short steps: only every 64th call updates the bar.
    pub fn reach(&mut self, done: u64) {
        self.unseen += 1;
        // Reading the clock takes longer than most steps.
        if self.unseen == 1 << 6 {
            self.unseen = 0;
            self.bar.set_position(done);
        }
    }

    /// Shows the best result so far instead of the name of the work.
    pub fn tell(&self, best: impl FnOnce() -> String) {
        if !self.bar.is_hidden() {
            self.bar.set_message(best());
        }
    }

    /// Hides the progress bar while `write` writes to the terminal.
    pub fn between<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Removes the bar.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// The time left, if there is an estimate.
fn left(state: &ProgressState, text: &mut dyn fmt::Write) {
    let left = state.eta();
    if left.as_secs() > 0 {
        // If writing fails, the bar is still useful.
        let _ = write!(text, ", {:#} left", HumanDuration(left));
    }
}
