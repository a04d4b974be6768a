//! Child processes with a time limit.

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};
use std::fs::File;
use std::io::{self, Read, Seek};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The maximum number of bytes read from a stream.
const MOST: u64 = 1 << 20;

/// How a child process ends.
pub(super) enum End {
    /// It ended by itself.
    Ended {
        /// Its status.
        status: ExitStatus,
        /// Its standard output.
        output: Captured,
        /// Its standard error.
        errors: Captured,
    },
    /// It was killed at the time limit.
    TimeLimit,
    /// It was killed because its result is no longer needed.
    Stopped,
}

/// Captured output of a stream.
pub(super) struct Captured {
    /// The text, or its beginning.
    pub text: String,
    /// Whether the text is complete.
    pub is_whole: bool,
}

/// Runs a program without input until it ends, the limit is reached, or its result is no longer
/// needed.
///
/// # Errors
/// If the program cannot be started.
pub(super) fn run(
    command: &mut Command,
    limit: Duration,
    is_stopped: &dyn Fn() -> bool,
) -> io::Result<End> {
    // Files, because a program blocks when a pipe that nobody reads is full.
    let (mut output, mut errors) = (tempfile::tempfile()?, tempfile::tempfile()?);
    command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(errors.try_clone()?);
    // A process group of its own, so that its children are killed too.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let started = Instant::now();
    let mut child = Running(command.spawn()?);
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.0.try_wait()? {
            let (output, errors) = (captured(&mut output)?, captured(&mut errors)?);
            return Ok(End::Ended { status, output, errors });
        }
        if is_stopped() {
            return Ok(End::Stopped);
        }
        let Some(left) = limit.checked_sub(started.elapsed()) else {
            return Ok(End::TimeLimit);
        };
        sleep(pause.min(left));
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The contents of a file, up to a size.
fn captured(file: &mut File) -> io::Result<Captured> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(MOST).read_to_end(&mut bytes)?;
    let is_whole = file.metadata()?.len() <= MOST;
    Ok(Captured { text: String::from_utf8_lossy(&bytes).into_owned(), is_whole })
}

/// A child process that is killed when this is dropped.
struct Running(Child);

impl Drop for Running {
    #[allow(clippy::disallowed_methods, reason = "a process that is killed ends")]
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            kill(&mut self.0);
            // If waiting fails, nothing else can be done.
            let _ = self.0.wait();
        }
    }
}

/// The child is not waited for yet, so no other group has its number. It may have ended already.
#[cfg(unix)]
fn kill(child: &mut Child) {
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    // It may have ended already.
    let _ = child.kill();
}
