//! How far work is that takes long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io;

/// How far long work is, shown on standard error if that is a terminal.
pub struct Search {
    bar: ProgressBar,
    unseen: u32,
}

impl Search {
    /// Work of that many steps.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        let style =
            ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {elapsed}");
        let bar = ProgressBar::new(steps).with_message(what);
        Self { bar: if let Ok(style) = style { bar.with_style(style) } else { bar }, unseen: 0 }
    }

    /// The same, but shown only if `is_shown`: where the output goes to the terminal too, it shows how far it is.
    #[must_use]
    pub fn shown_if(self, is_shown: bool) -> Self {
        if !is_shown {
            self.bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        self
    }

    /// So many steps are done.
    pub fn reach(&mut self, done: u64) {
        self.unseen += 1;
        // To look at the clock takes longer than most steps.
        if self.unseen == 1 << 6 {
            self.unseen = 0;
            self.bar.set_position(done);
        }
    }

    /// Writes where the progress may be shown too.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn between(&self, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        self.bar.suspend(write)
    }

    /// All is done.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
