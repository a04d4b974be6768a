//! The number of bits in which keys differ.

/// The Hamming distances of all pairs of keys, in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Distances {
    /// The minimum number of bits in which two keys differ.
    pub least: u32,
    /// The sum over all pairs.
    pub sum: u64,
    /// The number of pairs.
    pub pairs: u64,
}

impl Distances {
    /// The mean over all pairs in thousandths of a bit, rounded to the nearest, half up.
    #[must_use]
    pub const fn mean_in_thousandths(&self) -> u64 {
        (1_000 * self.sum + self.pairs / 2) / self.pairs
    }
}

/// The Hamming distances of all pairs, or `None` for fewer than two keys.
///
/// Compares all pairs: 314 thousand for the 793 keys of chess, but two thousand million for 65,536
/// keys.
///
/// Source: Richard Hamming, *Error Detecting and Error Correcting Codes*, 1950.
#[must_use]
pub fn distances(keys: &[u128]) -> Option<Distances> {
    let mut distances = Distances { least: u32::MAX, sum: 0, pairs: 0 };
    for (place, key) in keys.iter().enumerate() {
        let others = &keys[place + 1..];
        for other in others {
            let distance = (key ^ other).count_ones();
            if distance < distances.least {
                distances.least = distance;
            }
            distances.sum += u64::from(distance);
        }
        distances.pairs += others.len() as u64;
    }
    (distances.pairs != 0).then_some(distances)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_keys() {
        assert_eq!(distances(&[]), None);
        assert_eq!(distances(&[1]), None);
        let two = distances(&[0, u128::MAX]).unwrap();
        assert_eq!(two, Distances { least: 128, sum: 128, pairs: 1 });
        // 1, 1 and 2: a mean of four thirds.
        let three = distances(&[0b00, 0b01, 0b10]).unwrap();
        assert_eq!((three.least, three.sum, three.mean_in_thousandths()), (1, 4, 1_333));
        assert_eq!(Distances { least: 0, sum: 1, pairs: 2_000 }.mean_in_thousandths(), 1);
        assert_eq!(Distances { least: 0, sum: 1, pairs: 2_001 }.mean_in_thousandths(), 0);
    }

    /// The sum, computed without pairs: a bit differs if one of two keys has it and the other does
    /// not. The minimum, computed over all pairs bit by bit.
    #[test]
    fn sums_are_those_of_bits() {
        let keys = crate::tables::zobrist::keys(crate::Word::U32, 5, 40);
        let found = distances(&keys).unwrap();
        let ones = |bit: u32| keys.iter().filter(|&key| key >> bit & 1 == 1).count() as u64;
        assert_eq!(found.sum, (0..32).map(|bit| ones(bit) * (40 - ones(bit))).sum());
        assert_eq!(found.pairs, 780);
        let pairs: Vec<u32> = keys
            .iter()
            .flat_map(|one| keys.iter().map(move |other| differing(*one, *other)))
            .collect();
        assert_eq!(Some(found.least), pairs.into_iter().filter(|&distance| distance != 0).min());
    }

    fn differing(one: u128, other: u128) -> u32 {
        (0..128).map(|bit| u32::from(one >> bit & 1 != other >> bit & 1)).sum()
    }
}
