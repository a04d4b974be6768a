//! What a process inherits from its parent: standard output, which may be closed, and a limit on
//! the size of files.

use std::io::{self, StdoutLock};

/// Standard output.
///
/// # Errors
/// If the program was started without a writable standard output. Writes would not report this: the
/// standard library replaces a closed stream by the null device, and treats a write to a read-only
/// stream as done.
pub fn standard_output() -> io::Result<StdoutLock<'static>> {
    if system::is_output_missing() {
        return Err(io::Error::other("it is closed"));
    }
    Ok(io::stdout().lock())
}

/// Makes writes beyond the file size limit fail, so that unfinished files are removed. Otherwise
/// the signal would end the program.
pub fn outlive_size_limits() {
    system::outlive_size_limits();
}

#[cfg(unix)]
mod system {
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Whether the program was started without a writable standard output.
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

    /// Installs a handler: child processes would inherit an ignored signal.
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

/// Other systems have no equivalent.
#[cfg(not(unix))]
mod system {
    pub const fn is_output_missing() -> bool {
        false
    }

    pub const fn outlive_size_limits() {}
}
