//! Extended BCH codes: columns of which any few are linearly independent.

use super::field::powers_of_x;
use super::random::Outputs;
use super::span::telling_places;

/// The code for keys with a number of bits.
pub(super) struct Code {
    /// The binary logarithm of the size of the field, which has an element for each key.
    degree: u32,
    /// The number of odd powers 1, 3, 5, … that are covered: `t`.
    pub odd_powers: usize,
    /// The odd powers in use, from which the others follow, and the number of bits of each.
    powers: Vec<(usize, u32)>,
}

impl Code {
    /// The code with as many powers as fit the word, or with all different ones.
    pub fn within(bits: u32, count: usize) -> Self {
        // The field of two elements has no powers but 0 and 1.
        let degree = count.next_power_of_two().ilog2().max(2);
        let mut code = Self { degree, odd_powers: 0, powers: Vec::new() };
        let mut room = bits - 1;
        loop {
            let power = 2 * code.odd_powers + 1;
            if power == code.period() {
                return code;
            }
            // The double of a power is its square, which is linear, so such powers determine each
            // other.
            let mut bits = 1;
            let mut least = power;
            let mut double = 2 * power % code.period();
            while double != power {
                least = least.min(double);
                double = 2 * double % code.period();
                bits += 1;
            }
            // A power that follows from a smaller one takes no bits.
            if least == power {
                if bits > room {
                    return code;
                }
                room -= bits;
                code.powers.push((power, bits));
            }
            code.odd_powers += 1;
        }
    }

    /// The number of nonzero elements in the field.
    const fn period(&self) -> usize {
        (1 << self.degree) - 1
    }

    /// For each power in use, the number of bits that it and earlier ones take, with the number of
    /// odd powers that these cover.
    pub fn widths(&self) -> impl Iterator<Item = (u32, usize)> {
        let mut bits = 1;
        (0..self.powers.len()).map(move |place| {
            bits += self.powers[place].1;
            let next = self.powers.get(place + 1);
            (bits, next.map_or(self.odd_powers, |&(power, _)| power / 2))
        })
    }

    /// `count` columns of the code's rows, the first row in the lowest bit, and the number of rows.
    pub fn rows(&self, outputs: &mut Outputs, count: usize) -> (Vec<u128>, u32) {
        let powers_of_x = powers_of_x(self.degree);
        // The exponent of x for each element; the last one stands for the element 0.
        let mut elements: Vec<u32> = (0..1 << self.degree).collect();
        outputs.shuffle(&mut elements, count);
        let mut columns = vec![1_u128; count];
        let mut rows = 1;
        for &(power, bits) in &self.powers {
            // A power with fewer bits than the field is in a subfield, whose basis is known.
            let places = telling_places(
                (0..bits as usize).map(|term| powers_of_x[term * power % self.period()].into()),
                u128::MAX,
            );
            for (column, &element) in columns.iter_mut().zip(&elements) {
                let element = element as usize;
                if element < self.period() {
                    let value = powers_of_x[element * power % self.period()];
                    let value = if bits == self.degree { value } else { extract(value, places) };
                    *column |= u128::from(value) << rows;
                }
            }
            rows += bits;
        }
        (columns, rows)
    }
}

/// Fills the `free` rows of columns with random bits such that all rows in `all` are independent;
/// also replaces rows that depend on others. There must be at least as many columns as rows, and no
/// bits outside `all`.
pub(super) fn fill(columns: &mut [u128], mut free: u128, all: u128, outputs: &mut Outputs) {
    loop {
        if free != 0 {
            for column in &mut *columns {
                *column = *column & !free | outputs.word() & free;
            }
        }
        // Dependent rows add nothing, and random bits soon make every row independent.
        free = all & !telling_places(columns.iter().copied(), all);
        if free == 0 {
            return;
        }
    }
}

/// The bits at these places, without gaps.
fn extract(value: u32, places: u128) -> u32 {
    let (mut extracted, mut bits) = (0, 0);
    for place in 0..32 {
        if places >> place & 1 == 1 {
            extracted |= (value >> place & 1) << bits;
            bits += 1;
        }
    }
    extracted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::zobrist::field::primitive_polynomial;
    use crate::tables::zobrist::keys;
    use crate::tables::zobrist::span::Span;
    use crate::word::Word;

    /// The product of two elements, by long multiplication.
    fn product(one: u32, other: u32, degree: u32) -> u32 {
        let polynomial = u64::from(primitive_polynomial(degree));
        let terms = (0..degree).filter(|term| other >> term & 1 == 1);
        let product = terms.fold(0, |sum, term| sum ^ u64::from(one) << term);
        (degree..2 * degree).rev().fold(product, |rest, place| {
            if rest >> place & 1 == 0 { rest } else { rest ^ polynomial << (place - degree) }
        }) as u32
    }

    /// The shuffled field elements of the keys of a seed.
    fn elements(word: Word, seed: u64, count: usize) -> Vec<u32> {
        let degree = count.next_power_of_two().ilog2();
        let powers_of_x = powers_of_x(degree);
        let mut outputs = Outputs::new(word, seed);
        outputs.basis();
        let mut elements: Vec<u32> = (0..1 << degree).collect();
        outputs.shuffle(&mut elements, count);
        let element = |&place: &u32| powers_of_x.get(place as usize).copied().unwrap_or(0);
        elements[..count].iter().map(element).collect()
    }

    /// The basis of the proof of the bound: in a dependent set the number of keys is even, and the
    /// odd powers of their elements, which are all different, add up to 0. All such sets are sums
    /// of those by which keys follow from others. Powers are computed by long multiplication.
    #[test]
    fn dependent_keys_have_dependent_powers() {
        let chess = 12 * 64 + 1 + 16 + 8;
        let cases = [33, 64, 100, 128, 200, 256, chess, 1 << 10];
        for (word, count) in
            cases.map(|count| [Word::U32, Word::U64, Word::U128].map(|word| (word, count))).concat()
        {
            if count <= word.bits() as usize {
                continue;
            }
            let (keys, elements) = (keys(word, 7, count), elements(word, 7, count));
            let mut different = elements.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), count);

            let degree = count.next_power_of_two().ilog2();
            let odd_powers = |&element: &u32| {
                let square = product(element, element, degree);
                std::iter::successors(Some(element), |&power| Some(product(power, square, degree)))
                    .take(Code::within(word.bits(), count).odd_powers)
                    .collect::<Vec<u32>>()
            };
            let powers: Vec<Vec<u32>> = elements.iter().map(odd_powers).collect();
            let (mut span, mut independent) = (Span::new(), Vec::new());
            for (place, &key) in keys.iter().enumerate() {
                let Some(terms) = span.add(key) else {
                    independent.push(place);
                    continue;
                };
                assert_eq!(terms.count_ones() % 2, 1, "{word} {count}");
                let mut sums = powers[place].clone();
                for term in (0..independent.len()).filter(|term| terms >> term & 1 == 1) {
                    for (sum, power) in sums.iter_mut().zip(&powers[independent[term]]) {
                        *sum ^= power;
                    }
                }
                assert!(sums.iter().all(|&sum| sum == 0), "{word} {count}");
            }
            assert_eq!(independent.len(), word.bits() as usize);
        }
    }

    /// Dependent rows are filled again: two of the three, wherever they are.
    #[test]
    fn dependent_rows_are_filled() {
        let mut columns = vec![0b000; 3];
        columns.extend([0b011; 4]);
        columns.extend([0b110; 4]);
        let before = columns.clone();
        fill(&mut columns, 0xff << 3 & 0xff, 0xff, &mut Outputs::new(Word::U8, 0));
        assert_eq!(telling_places(columns.iter().copied(), u128::MAX), 0xff);
        for (one, other) in (0..11).flat_map(|one| (0..11).map(move |other| (one, other))) {
            assert!(before[one] == before[other] || columns[one] != columns[other]);
        }
    }
}
