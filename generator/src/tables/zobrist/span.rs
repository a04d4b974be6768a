//! The linear span of vectors over GF(2), and their images under linear maps.

/// Independent vectors of up to 128 bits, and how to express others by them.
pub(super) struct Span {
    /// For each place, a sum of independent vectors with its most significant set bit there, or 0;
    /// and its summands, by order of insertion.
    rows: [(u128, u128); 128],
    /// The places that have a sum.
    pub places: u128,
    /// The number of vectors.
    pub rank: u32,
}

impl Span {
    pub const fn new() -> Self {
        Self { rows: [(0, 0); 128], places: 0, rank: 0 }
    }

    /// Adds a vector if it is independent of earlier ones. Otherwise returns the independent
    /// vectors that add up to it: bit `i` for the `i`-th one, counted from 0.
    pub fn add(&mut self, vector: u128) -> Option<u128> {
        let (mut rest, mut terms) = (vector, 0);
        while rest != 0 {
            let place = rest.ilog2();
            let row = &mut self.rows[place as usize];
            if row.0 == 0 {
                *row = (rest, terms | 1 << self.rank);
                self.places |= 1 << place;
                self.rank += 1;
                return None;
            }
            rest ^= row.0;
            terms ^= row.1;
        }
        Some(terms)
    }
}

/// Places that distinguish all sums of the vectors, as many as the rank; all other bits follow from
/// them.
///
/// They are the places of the most significant set bits of all sums. A sum that is 0 in all of them
/// has none, so it is 0, and so no two sums agree in all of them. The search ends early once it has
/// found all places in `all`.
pub(super) fn telling_places(vectors: impl IntoIterator<Item = u128>, all: u128) -> u128 {
    let mut span = Span::new();
    for vector in vectors {
        span.add(vector);
        if span.places == all {
            break;
        }
    }
    span.places
}

/// Replaces vectors by their images under a linear map, given those of single bits.
pub(super) fn images(vectors: &mut [u128], of_bits: &[u128]) {
    for vector in vectors {
        let (mut places, mut image) = (*vector, 0);
        while places != 0 {
            image ^= of_bits[places.trailing_zeros() as usize];
            places &= places - 1;
        }
        *vector = image;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependent_vectors_are_reported_with_their_terms() {
        let mut span = Span::new();
        assert_eq!(span.add(0), Some(0));
        assert_eq!([0b0110, 0b0011, 1 << 127].map(|vector| span.add(vector)), [None; 3]);
        assert_eq!((span.places.count_ones(), span.rank), (3, 3));
        assert_eq!(span.add(0b0101), Some(0b011));
        assert_eq!(span.add(1 << 127 | 0b0011), Some(0b110));
        assert_eq!(span.add(0b0001), None);
        assert_eq!(span.add(1 << 127 | 0b0101), Some(0b111));
        assert_eq!(span.rank, 4);
    }

    /// All sums of a few vectors, one by one.
    #[test]
    fn sums_are_told_apart() {
        let vectors = [0b1_0110_0000, 0b0_1100_0110, 0b1_1010_0110, 0b0_0100_0001];
        let places = telling_places(vectors, u128::MAX);
        assert_eq!(places.count_ones(), 3);
        let sum = |terms: u32| {
            let terms = (0..4).filter(|term| terms >> term & 1 == 1);
            terms.fold(0, |sum, term| sum ^ vectors[term])
        };
        for (one, other) in (0..16).flat_map(|one| (0..16).map(move |other| (sum(one), sum(other))))
        {
            assert_eq!(one & places == other & places, one == other);
        }
    }
}
