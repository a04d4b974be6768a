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
/// For work that has something to take away or to say first. All other is ended by a signal at once, as always. A signal that
/// was ignored when the program started, as by `nohup` or in a background job, stays ignored.
pub fn watch() {
    let ignored = ignored::signals();
    let mut first: Option<Instant> = None;
    // Where there can be no handler, the first signal ends the program as it always does.
    let _ = ctrlc::set_handler(move || {
        ASKED.store(true, Ordering::Relaxed);
        // `timeout` sends two at once, to the program and to its group.
        if first.get_or_insert_with(Instant::now).elapsed() > Duration::from_secs(1) {
            process::exit(STATUS.into());
        }
    });
    ignored.into_iter().for_each(ignored::ignore);
}

/// Signals that are ignored. Neither the standard library nor `ctrlc` asks for that.
#[cfg(unix)]
mod ignored {
    use std::{mem, ptr};

    /// Those to stop that are.
    pub fn signals() -> Vec<libc::c_int> {
        [libc::SIGINT, libc::SIGTERM, libc::SIGHUP]
            .into_iter()
            .filter(|&signal| is(signal))
            .collect()
    }

    #[allow(unsafe_code, reason = "there is no other way to ask")]
    fn is(signal: libc::c_int) -> bool {
        // SAFETY: all-zero is a value of this plain struct, and no action is given, so the call only writes the present one there.
        let (failed, found) = unsafe {
            let mut found: libc::sigaction = mem::zeroed();
            (libc::sigaction(signal, ptr::null(), &raw mut found), found)
        };
        failed == 0 && found.sa_sigaction == libc::SIG_IGN
    }

    /// Ignores one from here on.
    #[allow(unsafe_code, reason = "there is no other way to say so")]
    pub fn ignore(signal: libc::c_int) {
        // SAFETY: no function of this program is called by it.
        unsafe { libc::signal(signal, libc::SIG_IGN) };
    }
}

/// Elsewhere there is nothing like it.
#[cfg(not(unix))]
mod ignored {
    pub fn signals() -> Option<()> {
        None
    }

    pub fn ignore((): ()) {}
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
