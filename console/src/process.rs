//! What a process gets from whoever starts it: standard output, which may be closed, and a limit on
//! the size of files.

use std::io::{self, StdoutLock};

/// Standard output.
///
/// # Errors
/// If the program was started without one that can be written to. The standard library opens the
/// null device in the place of a closed stream, and reports a write to a stream for reading as
/// done, so a write would not fail.
pub fn standard_output() -> io::Result<StdoutLock<'static>> {
    if system::is_output_missing() {
        return Err(io::Error::other("it is closed"));
    }
    Ok(io::stdout().lock())
}

/// Lets a write beyond the limit on the size of files fail, so that unfinished files are removed.
/// Without this, the signal ends the program.
pub fn outlive_size_limits() {
    system::outlive_size_limits();
}

#[cfg(unix)]
mod system {
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Whether the program was started without a standard output that can be written to.
    static IS_OUTPUT_MISSING: AtomicBool = AtomicBool::new(false);

    pub fn is_output_missing() -> bool {
        IS_OUTPUT_MISSING.load(Ordering::Relaxed)
    }

    /// The system calls this before the standard library replaces closed streams.
    #[cfg_attr(
        target_vendor = "apple",
        allow(unsafe_code, reason = "only this section has functions that are called so early"),
        unsafe(link_section = "__DATA,__mod_init_func")
    )]
    #[cfg_attr(
        not(target_vendor = "apple"),
        allow(unsafe_code, reason = "only this section has functions that are called so early"),
        unsafe(link_section = ".init_array")
    )]
    #[used]
    static AT_START: extern "C" fn() = look_at_output;

    #[allow(unsafe_code, reason = "there is no other way to ask")]
    extern "C" fn look_at_output() {
        // SAFETY: this only asks, for any number of a stream.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFL) };
        let is_missing = flags == -1 || flags & libc::O_ACCMODE == libc::O_RDONLY;
        IS_OUTPUT_MISSING.store(is_missing, Ordering::Relaxed);
    }

    /// Handles the signal instead of ignoring it, as programs that this one starts would ignore it
    /// too.
    #[allow(unsafe_code, reason = "nothing safe handles a signal")]
    pub fn outlive_size_limits() {
        extern "C" fn nothing(_: libc::c_int) {}
        let handler: extern "C" fn(libc::c_int) = nothing;
        // SAFETY: the handler does nothing.
        let before = unsafe { libc::signal(libc::SIGXFSZ, handler as libc::sighandler_t) };
        if before == libc::SIG_IGN {
            // SAFETY: no function of this program is called by it.
            unsafe { libc::signal(libc::SIGXFSZ, before) };
        }
    }
}

/// Other systems have no such thing.
#[cfg(not(unix))]
mod system {
    pub const fn is_output_missing() -> bool {
        false
    }

    pub const fn outlive_size_limits() {}
}
