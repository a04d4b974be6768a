//! Finite functions, as runs of keys with equal values.

/// A function of the numbers from 0 to a last key, as runs of equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    last: u64,
    /// The first key of each run, in order. The first run starts at 0, and neighbours differ in
    /// their values.
    starts: Vec<u64>,
    values: Vec<u64>,
}

/// A run: all keys from `first` to `last` have this value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first key.
    pub first: u64,
    /// The last key.
    pub last: u64,
    /// The value.
    pub value: u64,
}

impl Runs {
    /// The function with the values of `ranges`, and `default` elsewhere. Ranges must be sorted and
    /// disjoint, and not exceed `last`.
    #[must_use]
    pub fn new(last: u64, default: u64, ranges: impl IntoIterator<Item = Run>) -> Self {
        let mut runs = Self { last, starts: Vec::new(), values: Vec::new() };
        let mut next = Some(0);
        for range in ranges {
            if next.is_some_and(|next| next < range.first) {
                runs.push(next.unwrap_or(0), default);
            }
            runs.push(range.first, range.value);
            next = range.last.checked_add(1).filter(|&next| next <= last);
        }
        if let Some(next) = next {
            runs.push(next, default);
        }
        runs
    }

    fn push(&mut self, first: u64, value: u64) {
        if self.values.last() != Some(&value) {
            self.starts.push(first);
            self.values.push(value);
        }
    }

    /// The last key.
    #[must_use]
    pub const fn last(&self) -> u64 {
        self.last
    }

    /// The first key of each run.
    #[must_use]
    pub fn starts(&self) -> &[u64] {
        &self.starts
    }

    /// The value of each run.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The value of a key, which must not exceed the last one.
    #[must_use]
    pub fn value(&self, key: u64) -> u64 {
        self.values[self.starts.partition_point(|&start| start <= key) - 1]
    }

    /// The runs in order.
    pub fn iter(&self) -> impl Iterator<Item = Run> {
        let ends = self.starts.iter().skip(1).map(|&next| next - 1);
        let ends = ends.chain(std::iter::once(self.last));
        let runs = self.starts.iter().zip(ends).zip(&self.values);
        runs.map(|((&first, last), &value)| Run { first, last, value })
    }

    /// The runs with values other than this one.
    pub fn others(&self, value: u64) -> impl Iterator<Item = Run> {
        self.iter().filter(move |run| run.value != value)
    }
}

#[cfg(test)]
mod tests {
    use super::{Run, Runs};

    /// Each key has its given value, whether ranges touch, leave gaps, or reach the last key.
    #[test]
    fn every_key_has_its_value() {
        let ranges = [(2, 3, 7), (4, 5, 7), (6, 6, 1), (9, 9, 0), (250, 255, 3)];
        let ranges = ranges.map(|(first, last, value)| Run { first, last, value });
        let runs = Runs::new(255, 0, ranges);
        for key in 0..=255 {
            let given = ranges.iter().find(|run| (run.first..=run.last).contains(&key));
            assert_eq!(runs.value(key), given.map_or(0, |run| run.value), "{key}");
        }
        assert_eq!(runs.starts(), [0, 2, 6, 7, 250]);
        let sum: u64 = runs.iter().map(|run| run.last - run.first + 1).sum();
        assert_eq!(sum, 256);
    }

    /// The greatest key of the widest word ends a run.
    #[test]
    fn the_last_key_of_64_bits() {
        let run = Run { first: u64::MAX - 1, last: u64::MAX, value: 1 };
        let runs = Runs::new(u64::MAX, 0, [run]);
        assert_eq!((runs.value(u64::MAX - 2), runs.value(u64::MAX)), (0, 1));
        assert_eq!(runs.others(0).collect::<Vec<_>>(), [run]);
    }
}
