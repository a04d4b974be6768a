//! How far work is that takes long.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How far long work is, shown on standard error if that is a terminal.
pub struct Search {
    bar: ProgressBar,
    unseen: u32,
}

impl Search {
    /// Work of that many steps.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}");
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
        // To show it takes longer than most steps.
        if self.unseen == 1 << 14 {
            self.unseen = 0;
            self.bar.set_position(done);
        }
    }

    /// All is done.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
