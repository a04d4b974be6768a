//! The time for which a processor worked, so that other work on the machine does not count. Where the
//! system does not say that, it is the time that has passed.

use std::fs;
use std::process::Child;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time for which a processor has worked on this thread.
#[must_use]
pub fn spent() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let start = *START;
    let scheduled = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let on_cpu = scheduled.split(' ').next().and_then(|nanoseconds| nanoseconds.parse().ok());
    on_cpu.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The time for which processors have worked on all threads of a child that runs, in hundredths of
/// a second; it was started at `began`.
#[must_use]
pub fn spent_by(child: &Child, began: Instant) -> Duration {
    // In user mode and in the kernel, in ticks, of which Linux has a hundred a second for programs.
    // The name of the program is before them, in parentheses.
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
    let times = stat.rsplit(')').next().unwrap_or("").split_whitespace().skip(11).take(2);
    let ticks: Vec<u64> = times.filter_map(|ticks| ticks.parse().ok()).collect();
    match ticks[..] {
        [user, kernel] => Duration::from_millis((user + kernel) * 10),
        _ => began.elapsed(),
    }
}
