//! Functions timed by turns while the caches are cold.
//!
//! Before every batch of 16 calls, about those of one move generation, other memory is read until neither tables nor code
//! are left in the first and second-level caches. Only the batch is timed, less what it takes to call what does nothing.

use std::hint::black_box;
use std::time::Instant;

/// How many calls there are before the caches are cold again.
pub const BATCH: usize = 16;

/// How many bytes of other memory are read: more than the caches of one core, and less than the third level.
const OTHERS: usize = 4 << 20;

/// How many bytes come into a cache together, on most machines.
const LINE: usize = 64;

/// Functions of values that are timed by turns, each time with cold caches.
pub struct ColdTurns<T> {
    functions: Vec<fn(&[T; BATCH]) -> u64>,
    best: Vec<f64>,
    rounds: usize,
    others: Vec<u8>,
}

impl<T: Copy> ColdTurns<T> {
    /// Of all these, before the first round.
    #[must_use]
    pub fn new(mut functions: Vec<fn(&[T; BATCH]) -> u64>) -> Self {
        functions.push(|_| 0);
        // Other than zero, as all pages of zeros may be one.
        Self {
            best: vec![f64::INFINITY; functions.len()],
            functions,
            rounds: 0,
            others: vec![1; OTHERS],
        }
    }

    /// Another round: each function once over all batches of these values.
    ///
    /// # Panics
    /// When they do not compute the same.
    pub fn round(&mut self, values: &[T]) {
        let batches = values.as_chunks().0;
        let calls = f64::from((batches.len() * BATCH) as u32);
        let mut sums = vec![0_u64; self.functions.len()];
        for turn in 0..sums.len() {
            let turn = (turn + self.rounds) % sums.len();
            let mut time = 0.0;
            for batch in batches {
                let (result, seconds) = self.cold(self.functions[turn], batch);
                sums[turn] = sums[turn].wrapping_add(result);
                time += seconds;
            }
            self.best[turn] = self.best[turn].min(time * 1e9 / calls);
        }
        self.rounds += 1;
        let sums = &sums[..sums.len() - 1];
        assert!(sums.iter().all(|sum| *sum == sums[0]), "not all compute the same: {sums:?}");
    }

    /// What the function gives of that batch, and in how many seconds.
    #[inline(never)]
    fn cold(&self, function: fn(&[T; BATCH]) -> u64, batch: &[T; BATCH]) -> (u64, f64) {
        let others = black_box(&self.others).iter().step_by(LINE);
        black_box(others.fold(0, |sum, &other| sum ^ other));
        // The batch is near again, and so is the clock.
        let batch = *batch;
        black_box(Instant::now());
        let start = Instant::now();
        let result = black_box(function(black_box(&batch)));
        (result, start.elapsed().as_secs_f64())
    }

    /// Nanoseconds a call for each function, in the best of its rounds.
    #[must_use]
    pub fn best(&self) -> Vec<f64> {
        let (nothing, times) = self.best.split_last().unwrap_or((&0.0, &[]));
        times.iter().map(|time| time - nothing).collect()
    }
}
