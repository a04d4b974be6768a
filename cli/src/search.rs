//! Work that takes long: it shows how far it is, and stops when it is told to.

use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set when the user has asked to stop.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// How far long work is, shown on standard error if that is a terminal.
pub struct Search {
    bar: ProgressBar,
    unseen: u64,
}

impl Search {
    /// Work of that many steps. From here on, Ctrl-C stops it rather than the program.
    #[must_use]
    pub fn new(steps: u64, what: &'static str) -> Self {
        // Where there can be no handler, Ctrl-C ends the program as it always does.
        let _ = ctrlc::set_handler(|| STOPPED.store(true, Ordering::Relaxed));
        let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}");
        let bar = ProgressBar::new(steps).with_message(what);
        Self { bar: if let Ok(style) = style { bar.with_style(style) } else { bar }, unseen: 0 }
    }

    /// One step is done.
    ///
    /// # Errors
    /// When the user has asked to stop.
    pub fn step(&mut self) -> io::Result<()> {
        self.unseen += 1;
        if self.unseen < 1 << 14 {
            return Ok(());
        }
        self.bar.inc(std::mem::take(&mut self.unseen));
        if STOPPED.load(Ordering::Relaxed) {
            self.bar.abandon();
            return Err(io::Error::new(io::ErrorKind::Interrupted, "stopped"));
        }
        Ok(())
    }

    /// All is done.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
