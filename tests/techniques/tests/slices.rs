//! Every count of slices: the checks of [`checks::slices`], and that nothing outside a slice is
//! read.

mod parallel;

use bit_tables_techniques::checks::functions::{Group, groups};
use bit_tables_techniques::checks::{SHARE, byte_sets};
use parallel::in_parallel;

/// The functions of slices.
fn of_slices() -> Vec<Group> {
    groups().into_iter().filter(Group::is_of_slices).collect()
}

/// Every length from 0 to 4,096 bytes, and 1,024 words, from each of 64 words on, and in memory of
/// its own; two slices at places of their own, and of two lengths.
#[test]
fn all_are_as_the_reference() {
    in_parallel(&of_slices(), |group| group.compare(SHARE));
}

/// Sets of bytes, by every tier.
#[test]
fn bytes_of_sets_are_found() {
    byte_sets::all(SHARE);
}

/// Every entry point selects the best tier that the processor supports; on an emulated processor,
/// this is the expected one.
#[test]
fn best_tier_is_taken() {
    use bit_tables_techniques::emitted::{asked, found};
    let tiers = best_first();
    assert_eq!((found::tier(), asked::tier()), (tiers[0], tiers[0]));
    if let Ok(expected) = std::env::var("BIT_TABLES_TIER") {
        assert_eq!(tiers[0], expected);
    }
    // All that are there can be taken, and no others.
    let all =
        ["avx512", "avx512vl", "avx2", "popcnt", "ssse3", "neon", "simd128", "scalar", "none"];
    for tier in all {
        let is_there = tiers.contains(&tier);
        assert_eq!((found::set_tier(tier), asked::set_tier(tier)), (is_there, is_there), "{tier}");
        if is_there {
            assert_eq!((found::tier(), asked::tier()), (tier, tier));
        }
    }
}

/// The tiers that this processor has what they need for, as the standard library says.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn best_first() -> Vec<&'static str> {
    use std::arch::is_x86_feature_detected as has;
    let short = has!("avx2") && has!("popcnt");
    let wide = cfg!(target_arch = "x86_64") && has!("avx512f") && has!("avx512vl");
    let best = wide
        && has!("avx512vbmi")
        && has!("avx512vbmi2")
        && has!("avx512vpopcntdq")
        && has!("gfni");
    if cfg!(target_feature = "avx512vpopcntdq") {
        // What is compiled for the best has no other.
        return vec!["avx512"];
    }
    let all = [
        ("avx512", best),
        ("avx512vl", wide && short),
        ("avx2", short),
        ("popcnt", has!("popcnt") && has!("ssse3")),
        ("ssse3", has!("ssse3")),
        ("scalar", true),
    ];
    all.into_iter().filter(|tier| tier.1).map(|tier| tier.0).collect()
}

/// The only one there is.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn best_first() -> Vec<&'static str> {
    vec![if cfg!(target_arch = "aarch64") { "neon" } else { "scalar" }]
}

/// Nothing outside a slice is read: before and after it there is protected memory, so that a read
/// ends the process.
#[cfg(unix)]
mod guarded {
    #![allow(unsafe_code, reason = "memory that must not be read is the system's to give")]

    use bit_tables_techniques::Argument;
    use bit_tables_techniques::byte_sets::BYTE_SETS;
    use bit_tables_techniques::checks::byte_sets::compare;
    use bit_tables_techniques::checks::slices::{lengths, outcome, sums};

    /// Words between two pages that cannot be read.
    struct Guarded {
        start: *mut libc::c_void,
        page: usize,
    }

    impl Guarded {
        /// Words up to the end of their pages, all bits ones.
        fn new() -> Self {
            // SAFETY: what is asked for is new memory, and what is protected is within it.
            unsafe {
                let page = usize::try_from(libc::sysconf(libc::_SC_PAGESIZE)).expect("a size");
                let page = page.max(lengths(128) * size_of::<u128>());
                let (kind, nothing) =
                    (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, std::ptr::null_mut());
                let start = libc::mmap(nothing, 3 * page, libc::PROT_NONE, kind, -1, 0);
                assert_ne!(start, libc::MAP_FAILED);
                let middle = start.byte_add(page);
                assert_eq!(libc::mprotect(middle, page, libc::PROT_READ | libc::PROT_WRITE), 0);
                middle.cast::<u8>().write_bytes(0xff, page);
                Self { start, page }
            }
        }

        /// All that can be read.
        fn bytes(&self) -> &[u8] {
            // SAFETY: the page has been written.
            unsafe {
                std::slice::from_raw_parts(self.start.byte_add(self.page).cast::<u8>(), self.page)
            }
        }
    }

    impl Drop for Guarded {
        fn drop(&mut self) {
            // SAFETY: it is what has been mapped, and no slice outlives it.
            unsafe { libc::munmap(self.start, 3 * self.page) };
        }
    }

    #[test]
    fn nothing_outside_is_read() {
        let (memory, other) = (Guarded::new(), Guarded::new());
        let (bytes, others) = (memory.bytes(), other.bytes());
        for group in super::of_slices() {
            let (bits, size) = (group.bits(), group.bits() as usize / 8);
            let words = vec![u128::MAX >> (128 - bits); lengths(bits)];
            for (length, sum) in sums(&group, [&words, &words]).into_iter().enumerate() {
                let expected = outcome(&group, sum);
                let end = bytes.len() - length * size;
                for range in [0..length * size, end..bytes.len()] {
                    let [one, other] =
                        [bytes, others].map(|bytes| Argument::Memory(&bytes[range.clone()]));
                    group.return_this(&[one, other, Argument::Number(0)], &expected);
                }
            }
        }
    }

    #[test]
    fn no_byte_outside_is_looked_for() {
        let memory = Guarded::new();
        let bytes = memory.bytes();
        for set in BYTE_SETS {
            // The best tier, as no other test sets one.
            for length in 0..=300 {
                compare(set, "the best", &bytes[..length]);
                compare(set, "the best", &bytes[bytes.len() - length..]);
            }
        }
    }

    /// How the process ends that could read what is outside.
    const COULD_READ: i32 = 3;

    /// The test above can fail: in a process of its own, a word beyond the end is its end.
    #[test]
    fn what_is_outside_cannot_be_read() {
        let memory = Guarded::new();
        let end = memory.bytes().as_ptr_range().end;
        let mut status = 0;
        // SAFETY: the child does nothing but read, which is to fail, and end.
        unsafe {
            let child = libc::fork();
            if child == 0 {
                end.read_volatile();
                libc::_exit(COULD_READ);
            }
            assert_eq!(libc::waitpid(child, &raw mut status, 0), child);
        }
        let signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
        // AddressSanitizer catches the signal and ends the process by itself.
        let caught = signal == Some(libc::SIGABRT)
            || libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 1;
        assert!(caught || [Some(libc::SIGSEGV), Some(libc::SIGBUS)].contains(&signal), "{status}");
    }
}
