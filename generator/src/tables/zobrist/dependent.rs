//! Small dependent sets of keys.

use super::random::Outputs;
use super::span::Span;
use crate::word::Word;

/// The maximum number of keys whose pairs are compared in a round, so that rounds with many keys
/// stay short.
const PAIRED: usize = 2_048;

/// The smallest set found of keys whose exclusive or is zero, as indices in ascending order. Empty
/// if the keys are independent, or for zero rounds.
///
/// Each round takes the keys in another order, picks independent ones, and writes every other key
/// as an exclusive or of these. Such a key and its summands are a dependent set; so are two such
/// keys with the summands of only one of them. A round finds a dependent set if at most two of its
/// keys are not among the independent ones. The orders are the same in every call. The result is an
/// upper bound, likely to be exact after enough rounds: for 793 keys of [`keys`](super::keys) for
/// 64 bits, twenty rounds of a millisecond find sets of 14, and no smaller one exists.
///
/// Sources: Eugene Prange, *The Use of Information Sets in Decoding Cyclic Codes*, 1962; Pil Joong
/// Lee and Ernest F. Brickell, 1988 (pairs).
#[must_use]
pub fn dependent_set(keys: &[u128], rounds: u32) -> Vec<usize> {
    let mut search = DependentSets::new(keys.to_vec());
    let mut smallest = Vec::new();
    for _ in 0..rounds {
        if let Some(found) = search.round(smallest.len()) {
            smallest = found;
        }
    }
    smallest
}

/// The rounds of the search, one by one.
pub struct DependentSets {
    keys: Vec<u128>,
    outputs: Outputs,
    order: Vec<usize>,
}

impl DependentSets {
    /// The search, before its first round.
    #[must_use]
    pub fn new(keys: Vec<u128>) -> Self {
        let order = (0..keys.len()).collect();
        Self { keys, outputs: Outputs::new(Word::U64, 0), order }
    }

    /// Skips a round, which is much faster.
    pub fn skip(&mut self) {
        self.outputs.shuffle(&mut self.order, self.keys.len());
    }

    /// The smallest set that the next round finds, in ascending order, if it has fewer than `below`
    /// keys; 0 accepts any size.
    pub fn round(&mut self, below: usize) -> Option<Vec<usize>> {
        self.skip();
        let mut found = Round::new(&self.keys, &self.order).smallest(below)?;
        found.sort_unstable();
        Some(found)
    }
}

/// A round: keys in one order.
struct Round {
    /// The indices of keys that are independent of earlier ones.
    independent: Vec<usize>,
    /// The indices of the other keys; bit `i` is set if independent key `i` is a summand.
    others: Vec<(usize, u128)>,
}

impl Round {
    fn new(keys: &[u128], order: &[usize]) -> Self {
        let mut round = Self { independent: Vec::new(), others: Vec::with_capacity(keys.len()) };
        let mut span = Span::new();
        for &index in order {
            match span.add(keys[index]) {
                None => round.independent.push(index),
                Some(terms) => round.others.push((index, terms)),
            }
        }
        round
    }

    /// The smallest set with one or two of the others, if it has fewer than `below` keys; 0 accepts
    /// any size.
    fn smallest(&self, than: usize) -> Option<Vec<usize>> {
        let mut least = if than == 0 { u32::MAX } else { than as u32 };
        let mut found = None;
        for &(index, terms) in &self.others {
            let size = terms.count_ones() + 1;
            if size < least {
                (least, found) = (size, Some((vec![index], terms)));
            }
        }
        let paired = &self.others[..self.others.len().min(PAIRED)];
        for (place, &(index, terms)) in paired.iter().enumerate() {
            for &(other, other_terms) in &paired[place + 1..] {
                let size = (terms ^ other_terms).count_ones() + 2;
                if size < least {
                    (least, found) = (size, Some((vec![index, other], terms ^ other_terms)));
                }
            }
        }
        let (mut set, terms) = found?;
        let terms = (0..self.independent.len()).filter(|term| terms >> term & 1 == 1);
        set.extend(terms.map(|term| self.independent[term]));
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compared with all dependent sets.
    #[test]
    fn small_cases_are_exact() {
        let mut outputs = Outputs::new(Word::U16, 3);
        for count in 1..=18 {
            let keys: Vec<u128> = (0..count).map(|_| outputs.word() & 0xfff).collect();
            let sum = |set: u32| {
                let keys = (0..count).filter(|key| set >> key & 1 == 1).map(|key| keys[key]);
                keys.fold(0, |sum, key| sum ^ key)
            };
            let smallest = (1..1 << count).filter(|&set| sum(set) == 0).map(u32::count_ones).min();
            let found = dependent_set(&keys, 40);
            assert_eq!(found.len() as u32, smallest.unwrap_or(0), "{count}");
            assert!(found.is_sorted_by(|one, other| one < other));
            assert_eq!(sum(found.iter().map(|key| 1 << key).sum()), 0);
        }
    }

    /// A round returns a set of the requested size, which has no smaller dependent subset.
    #[test]
    fn only_smaller_sets_are_found() {
        let mut outputs = Outputs::new(Word::U16, 1);
        let order: Vec<usize> = (0..30).collect();
        let mut others = [0; 2];
        for _ in 0..100 {
            let keys: Vec<u128> = order.iter().map(|_| outputs.word()).collect();
            let round = Round::new(&keys, &order);
            let found = round.smallest(0).unwrap();
            let is_other = |key| round.others.iter().any(|&(other, _)| other == key);
            others[found.iter().filter(|&&key| is_other(key)).count() - 1] += 1;
            assert_eq!(round.smallest(found.len()), None);
            assert_eq!(round.smallest(found.len() + 1), Some(found));
        }
        assert!(others.iter().all(|&rounds| rounds > 0), "{others:?}");
    }

    #[test]
    fn sets_of_one_and_two() {
        assert_eq!(dependent_set(&[5, 0, 9, 5], 1), [1]);
        assert_eq!(dependent_set(&[5, 3, 9, 5], 1), [0, 3]);
        assert_eq!(dependent_set(&[5, 3, 9], 1), [0; 0]);
        assert_eq!(dependent_set(&[], 1), [0; 0]);
        assert_eq!(dependent_set(&[0], 0), [0; 0]);
    }
}
