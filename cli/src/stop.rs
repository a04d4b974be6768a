//! Being asked to stop, as by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{io, process};

/// Set when the user has asked to stop.
static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit status of what is stopped, by which shells tell it too.
pub const STATUS: u8 = 130;

/// From here on, the first signal to stop is for [`is_asked`] to tell; another a second later ends the program.
///
/// For work that has something to take away or to say first. All other is ended by a signal at once, as always.
pub fn watch() {
    let mut first: Option<Instant> = None;
    // Where there can be no handler, the first signal ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        ASKED.store(true, Ordering::Relaxed);
        // `timeout` sends two at once, to the program and to its group.
        if first.get_or_insert_with(Instant::now).elapsed() > Duration::from_secs(1) {
            process::exit(STATUS.into());
        }
    });
}

/// Whether the user has asked to stop.
#[must_use]
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// That the user has not asked to stop.
///
/// # Errors
/// When the user has.
pub fn check() -> io::Result<()> {
    if is_asked() { Err(io::Error::other("stopped")) } else { Ok(()) }
}
