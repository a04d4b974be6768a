//! Times functions in turn while other memory is read, as in a chess search.
//!
//! Before every batch of 16 calls, about as many as in one move generation, a number of bytes of
//! other memory is read, cycling through 16 MiB. All functions are given the same calls and the
//! same reads, first untimed and then timed: so tables and code come from wherever these reads
//! leave them, which depends on how often each line of them is used; and, where cores share a
//! third-level cache, on what the others do. Only the batch is timed, less what it takes to call
//! what does nothing.

use std::hint::black_box;
use std::time::Instant;

/// How many calls there are in a batch.
pub const BATCH: usize = 16;

/// How many bytes of other memory there are: less than a third-level cache.
const OTHERS: usize = 16 << 20;

/// How many bytes come into a cache together, on most machines.
const LINE: usize = 64;

/// Functions of values that are timed by turns, after other memory is read each time.
pub struct ColdTurns<T> {
    functions: Vec<fn(&[T; BATCH]) -> u64>,
    best: Vec<f64>,
    rounds: usize,
    others: Others,
}

impl<T: Copy> ColdTurns<T> {
    /// Of all these, before the first round, and how many bytes of other memory are read each time:
    /// a part of 16 MiB.
    #[must_use]
    pub fn new(mut functions: Vec<fn(&[T; BATCH]) -> u64>, bytes: usize) -> Self {
        functions.push(|_| 0);
        // Pages of zeros may all be one.
        let others = Others { memory: vec![1; OTHERS], bytes, place: 0 };
        Self { best: vec![f64::INFINITY; functions.len()], functions, rounds: 0, others }
    }

    /// Another round: each function twice over all batches of these values.
    ///
    /// # Panics
    /// When they do not compute the same.
    pub fn round(&mut self, values: &[T]) {
        let batches = values.as_chunks().0;
        let calls = f64::from((batches.len() * BATCH) as u32);
        let mut sums = vec![0_u64; self.functions.len()];
        for turn in 0..sums.len() {
            let turn = (turn + self.rounds) % sums.len();
            let function = self.functions[turn];
            for batch in batches {
                self.others.timed(function, batch);
            }
            let mut time = 0.0;
            for batch in batches {
                let (result, seconds) = self.others.timed(function, batch);
                sums[turn] = sums[turn].wrapping_add(result);
                time += seconds;
            }
            self.best[turn] = self.best[turn].min(time * 1e9 / calls);
        }
        self.rounds += 1;
        let sums = &sums[..sums.len() - 1];
        assert!(sums.iter().all(|sum| *sum == sums[0]), "not all compute the same: {sums:?}");
    }

    /// Nanoseconds a call for each function, in the best of its rounds.
    #[must_use]
    pub fn best(&self) -> Vec<f64> {
        let (nothing, times) = self.best.split_last().unwrap_or((&0.0, &[]));
        times.iter().map(|time| time - nothing).collect()
    }
}

/// Other memory, and which of it is read next.
struct Others {
    memory: Vec<u8>,
    bytes: usize,
    place: usize,
}

impl Others {
    /// What the function gives of that batch, and in how many seconds, after other memory is read.
    #[inline(never)]
    fn timed<T: Copy>(
        &mut self,
        function: fn(&[T; BATCH]) -> u64,
        batch: &[T; BATCH],
    ) -> (u64, f64) {
        let read = black_box(&self.memory[self.place..][..self.bytes]);
        black_box(read.iter().step_by(LINE).fold(0, |sum, &other| sum ^ other));
        self.place = (self.place + self.bytes) % self.memory.len();
        // The batch is near again, and so is the clock.
        let batch = *batch;
        black_box(Instant::now());
        let start = Instant::now();
        let result = black_box(function(black_box(&batch)));
        (result, start.elapsed().as_secs_f64())
    }
}
