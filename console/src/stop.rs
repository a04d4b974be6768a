//! Requests to stop, as by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{io, process, thread};

/// Set when the user has asked to stop.
static ASKED: AtomicBool = AtomicBool::new(false);

/// The exit status after a stop, as in shells.
pub const STATUS: u8 = 130;

/// Makes the first stop signal set [`is_asked`]; another one at least a second later ends the
/// program.
///
/// For work that must clean up or report first. Without this call, signals end the program at once.
/// A signal that was ignored when the program started, as by `nohup` or in a background job, stays
/// ignored.
pub fn watch() {
    let ignored = ignored::signals();
    let mut first: Option<Instant> = None;
    // Without a handler, the first signal ends the program as usual.
    let _ = ctrlc::set_handler(move || {
        ASKED.store(true, Ordering::Relaxed);
        // `timeout` sends two at once, to the program and to its group.
        if first.get_or_insert_with(Instant::now).elapsed() > Duration::from_secs(1) {
            process::exit(STATUS.into());
        }
    });
    ignored.into_iter().for_each(ignored::ignore);
}

/// Queries ignored signals; neither the standard library nor `ctrlc` can.
#[cfg(unix)]
mod ignored {
    use std::{mem, ptr};

    /// The stop signals that are ignored.
    pub fn signals() -> Vec<libc::c_int> {
        [libc::SIGINT, libc::SIGTERM, libc::SIGHUP]
            .into_iter()
            .filter(|&signal| is(signal))
            .collect()
    }

    #[allow(unsafe_code, reason = "there is no other way to ask")]
    fn is(signal: libc::c_int) -> bool {
        // SAFETY: all-zero is a value of this plain struct, and no action is given, so the call
        // only writes the present one there.
        let (failed, found) = unsafe {
            let mut found: libc::sigaction = mem::zeroed();
            (libc::sigaction(signal, ptr::null(), &raw mut found), found)
        };
        failed == 0 && found.sa_sigaction == libc::SIG_IGN
    }

    /// Ignores a signal from this call on.
    #[allow(unsafe_code, reason = "there is no other way to say so")]
    pub fn ignore(signal: libc::c_int) {
        // SAFETY: no function of this program is called by it.
        unsafe { libc::signal(signal, libc::SIG_IGN) };
    }
}

/// Other systems have no equivalent.
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

/// Runs long work that does not poll [`is_asked`]; `None` if the user asks to stop before it is
/// done.
///
/// # Panics
/// If the work does.
pub fn unless_asked<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    // Otherwise short work would always finish first.
    if is_asked() {
        return None;
    }
    let (sender, receiver) = mpsc::channel();
    let worker = thread::spawn(move || sender.send(work()));
    // Work that polls [`is_asked`] itself ends soon.
    let mut polls_left = 3;
    loop {
        match receiver.recv_timeout(Duration::from_millis(100)) {
            Ok(done) => return Some(done),
            Err(RecvTimeoutError::Timeout) if is_asked() => {
                polls_left -= 1;
                if polls_left == 0 {
                    return None;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let panic = worker.join().expect_err("it has sent nothing");
                std::panic::resume_unwind(panic);
            }
        }
    }
}

/// Fails if the user has asked to stop.
///
/// # Errors
/// If the user has.
pub fn check() -> io::Result<()> {
    if is_asked() { Err(io::Error::other("stopped")) } else { Ok(()) }
}
