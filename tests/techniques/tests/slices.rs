//! Every function of slices, at every place in memory that makes a difference, against a count bit by bit.

use bit_tables_techniques::{Code, FUNCTIONS, OfSlices, Slices};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// How long slices are at most, in words.
const LENGTHS: usize = 1024;

/// How many words the places go on for where slices begin.
const STARTS: usize = 64;

/// A word of some width.
trait Word: Copy {
    /// The word of random bits.
    fn from_bits(bits: u128) -> Self;
    /// How many bits are ones, one by one.
    fn ones(self) -> u64;
    /// The bits in which two words differ.
    fn differences(self, other: Self) -> Self;
}

macro_rules! words {
    ($($word:ty)*) => {$(
        impl Word for $word {
            #[allow(clippy::cast_possible_truncation, trivial_numeric_casts)]
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }
            fn ones(self) -> u64 {
                (0..Self::BITS).filter(|bit| self >> bit & 1 == 1).count() as u64
            }
            fn differences(self, other: Self) -> Self {
                self ^ other
            }
        }
    )*};
}

words!(u8 u16 u32 u64 u128);

/// Random words, and one more for which no slice has room, from a fixed seed.
fn random<W: Word>(seed: u64) -> Vec<W> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut word =
        || W::from_bits(u128::from(random.next_u64()) << 64 | u128::from(random.next_u64()));
    (0..=LENGTHS + STARTS).map(|_| word()).collect()
}

/// How many ones there are before each place.
fn sums<W: Word>(words: &[W]) -> Vec<u64> {
    let mut sum = 0;
    let ones = words.iter().map(|word| {
        sum += word.ones();
        sum
    });
    [0].into_iter().chain(ones).collect()
}

/// Goes through all functions of slices with what takes them.
macro_rules! each_function {
    ($check:ident) => {{
        let mut functions = 0;
        for function in FUNCTIONS {
            let name =
                format!("{} = {}, u{}", function.operation, function.technique, function.bits);
            let Code::Slices(slices) = &function.code else { continue };
            functions += 1;
            match slices {
                Slices::U8(code) => $check(*code, &name),
                Slices::U16(code) => $check(*code, &name),
                Slices::U32(code) => $check(*code, &name),
                Slices::U64(code) => $check(*code, &name),
                Slices::U128(code) => $check(*code, &name),
            }
        }
        assert_eq!(functions, 20);
    }};
}

/// Every length from 0 to 1,024 words from each of 64 words on, so that every place within the 64 bytes that go together
/// in memory and every rest of a block, a lane and a vector comes by: a proof for these lengths as far as it depends on the
/// place, since what is counted depends on each bit in the same way, which the checks of the emitted code show.
#[test]
fn every_length_from_every_place() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let (words, others) = (random::<W>(1), random::<W>(2));
        let differences: Vec<W> =
            words.iter().zip(&others).map(|(word, other)| word.differences(*other)).collect();
        let (ones, differences) = (sums(&words), sums(&differences));
        for start in 0..STARTS {
            for length in 0..=LENGTHS {
                let range = start..start + length;
                if let Some(count) = code.count {
                    let expected = ones[range.end] - ones[start];
                    assert_eq!(count(&words[range.clone()]), expected, "{name}: {range:?}");
                }
                if let Some(distance) = code.distance {
                    let expected = Some(differences[range.end] - differences[start]);
                    let found = distance(&words[range.clone()], &others[range.clone()]);
                    assert_eq!(found, expected, "{name}: {range:?}");
                }
            }
        }
    }
    each_function!(check);
}

/// Every length in memory of its own, where AddressSanitizer, under which this is run too, sees a read of what is outside.
#[test]
fn every_length_by_itself() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(5);
        let sums = sums(&words);
        for length in 0..=LENGTHS {
            let (one, other): (Box<[W]>, Box<[W]>) =
                (words[..length].into(), words[..length].into());
            if let Some(count) = code.count {
                assert_eq!(count(&one), sums[length], "{name}: {length}");
            }
            if let Some(distance) = code.distance {
                assert_eq!(distance(&one, &other), Some(0), "{name}: {length}");
            }
        }
    }
    each_function!(check);
}

/// The two slices of a distance may begin at places of their own.
#[test]
fn slices_at_different_places() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(3);
        for (start, other) in (0..STARTS).map(|start| (start, start * 29 % STARTS)) {
            for length in [1, 63, 64, 65, 300, LENGTHS] {
                let (left, right) = (&words[start..][..length], &words[other..][..length]);
                let expected: u64 =
                    left.iter().zip(right).map(|(x, y)| x.differences(*y).ones()).sum();
                if let Some(distance) = code.distance {
                    assert_eq!(distance(left, right), Some(expected), "{name}: {start}, {other}");
                }
            }
        }
    }
    each_function!(check);
}

/// No words have no ones and no differences, and two lengths no distance.
#[test]
fn empty_slices_and_different_lengths() {
    fn check<W: Word>(code: OfSlices<W>, name: &str) {
        let words = random::<W>(4);
        if let Some(count) = code.count {
            assert_eq!(count(&[]), 0, "{name}");
            assert_eq!(count(&words[7..7]), 0, "{name}");
        }
        if let Some(distance) = code.distance {
            assert_eq!(distance(&[], &[]), Some(0), "{name}");
            for length in 0..300 {
                assert_eq!(distance(&words[..length], &words[..=length]), None, "{name}");
                assert_eq!(distance(&words[..=length], &words[..length]), None, "{name}");
            }
        }
    }
    each_function!(check);
}

/// Nothing outside a slice is read: before and behind it there is memory that nobody may read, so that to do so ends the
/// process.
#[cfg(unix)]
mod guarded {
    #![allow(unsafe_code, reason = "memory that must not be read is the system's to give")]

    use super::*;

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
                let page = page.max(LENGTHS * size_of::<u128>());
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

        /// All the words that can be read.
        fn words<W: Word>(&self) -> &[W] {
            // SAFETY: the page has been written, and every bit pattern is a word.
            unsafe {
                let middle = self.start.byte_add(self.page).cast::<W>();
                std::slice::from_raw_parts(middle, self.page / size_of::<W>())
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
        fn check<W: Word>(code: OfSlices<W>, name: &str) {
            let (memory, other) = (Guarded::new(), Guarded::new());
            let (words, others) = (memory.words::<W>(), other.words::<W>());
            let bits = 8 * size_of::<W>() as u64;
            for length in 0..=LENGTHS {
                for range in [0..length, words.len() - length..words.len()] {
                    if let Some(count) = code.count {
                        assert_eq!(count(&words[range.clone()]), bits * length as u64, "{name}");
                    }
                    if let Some(distance) = code.distance {
                        let found = distance(&words[range.clone()], &others[range]);
                        assert_eq!(found, Some(0), "{name}");
                    }
                }
            }
        }
        each_function!(check);
    }

    /// The test above can fail: in a process of its own, a word beyond the end is its end.
    #[test]
    fn what_is_outside_cannot_be_read() {
        const CHILD: &str = "BIT_TABLES_READS_OUTSIDE";
        if std::env::var_os(CHILD).is_some() {
            let memory = Guarded::new();
            let end = memory.words::<u64>().as_ptr_range().end;
            // SAFETY: none; it is to fail.
            let word = unsafe { end.read_volatile() };
            panic!("{word} could be read");
        }
        let output = std::process::Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "guarded::what_is_outside_cannot_be_read"])
            .env(CHILD, "1")
            .output()
            .expect("this test");
        use std::os::unix::process::ExitStatusExt;
        // AddressSanitizer catches the signal and ends the process by itself.
        let text = String::from_utf8_lossy(&output.stderr);
        let caught = text.contains("AddressSanitizer") && !output.status.success();
        let signal = output.status.signal();
        assert!(
            caught || [Some(libc::SIGSEGV), Some(libc::SIGBUS)].contains(&signal),
            "{output:?}"
        );
    }
}
