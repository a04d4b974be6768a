//! The remainder map: a small modulus that distinguishes zero and all powers of two.

use crate::word::Word;

/// The smallest modulus for which 0 and the powers of two 2^0 … 2^(bits-1) have different
/// remainders.
///
/// 11, 19, 37, 67 and 131 for 8, 16, 32, 64 and 128 bits. There are `bits + 1` values, so the
/// modulus is greater than `bits`, and the search starts there.
///
/// Source: Stefan Plenkner and Joël Rivat, rec.games.chess.computer, 1996 (67 for 64 bits).
#[must_use]
pub fn smallest_modulus(word: Word) -> u8 {
    let mut modulus = 1 + word.bits() as u8;
    while !is_injective(word, modulus) {
        modulus += 1;
    }
    modulus
}

/// Whether 0 and all powers of two within the word have different remainders modulo `modulus`.
///
/// False for modulus 0, which has no remainders.
#[must_use]
pub fn is_injective(word: Word, modulus: u8) -> bool {
    if modulus == 0 {
        return false;
    }
    let mut seen = [false; 256];
    seen[0] = true;
    remainders(word, modulus)
        .all(|remainder| !std::mem::replace(&mut seen[usize::from(remainder)], true))
}

/// The bit index of every remainder: entry `2^i mod m` is `i`, entry 0 the word's width (no bit
/// set).
///
/// There is one byte for each entry, and an entry for each remainder. Remainders that no power of
/// two has are gaps, which also hold the width: no input reaches them.
#[must_use]
pub fn index(word: Word) -> Vec<u8> {
    let modulus = smallest_modulus(word);
    let mut table = vec![word.bits() as u8; usize::from(modulus)];
    for (bit, remainder) in (0..).zip(remainders(word, modulus)) {
        table[usize::from(remainder)] = bit;
    }
    table
}

/// The remainders of neither zero nor a power of two, in order: the gaps in [`index`].
#[must_use]
pub fn gaps(word: Word) -> Vec<usize> {
    let index = index(word);
    let is_gap = |&remainder: &usize| u32::from(index[remainder]) == word.bits();
    (1..index.len()).filter(is_gap).collect()
}

/// The remainders of 2^0, 2^1, … 2^(bits-1), in that order. The modulus must not be zero.
fn remainders(word: Word, modulus: u8) -> impl Iterator<Item = u8> {
    let twice = move |&remainder: &u8| Some((u16::from(remainder) * 2 % u16::from(modulus)) as u8);
    std::iter::successors(Some(1 % modulus), twice).take(word.bits() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published modulus for 64 bits is 67; the others are known values of the same search.
    #[test]
    fn smallest_moduli() {
        let moduli: Vec<u8> = Word::ALL.iter().map(|&word| smallest_modulus(word)).collect();
        assert_eq!(moduli, [11, 19, 37, 67, 131]);
    }

    /// By division of the powers themselves, for every modulus up to the result.
    #[test]
    fn no_smaller_modulus_does() {
        for &word in Word::ALL {
            let found = smallest_modulus(word);
            for modulus in 1..=found {
                let mut seen: Vec<u128> =
                    (0..word.bits()).map(|bit| (1 << bit) % u128::from(modulus)).collect();
                seen.push(0);
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(
                    seen.len() as u32 == word.bits() + 1,
                    modulus == found,
                    "{word} mod {modulus}"
                );
            }
        }
    }

    /// The three gaps of the 64-bit map are published as 0, 17 and 34, where 0 is the empty word.
    #[test]
    fn gaps_of_67() {
        let table = index(Word::U64);
        let unused: Vec<usize> = (0..67).filter(|&remainder| table[remainder] == 64).collect();
        assert_eq!(unused, [0, 17, 34]);
        assert_eq!(gaps(Word::U64), [17, 34]);
        for bit in 0..64_u8 {
            assert_eq!(table[((1_u64 << bit) % 67) as usize], bit);
        }
    }

    #[test]
    fn zero_is_no_modulus() {
        assert!(!is_injective(Word::U64, 0));
    }
}
