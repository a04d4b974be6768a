//! Multipliers that give every single bit its own slot, and none the slot of zero.
//!
//! The top bits of a product with a power of two are a window of the multiplier's bits. A De Bruijn
//! sequence has every window once, including that of zeros, so that zero shares a slot with one of
//! the bits. With one more bit in a window there are twice as many slots as bits: no bit needs the
//! slot of zero, and the look-up is right for zero without a test.
//!
//! Source: David Seal, comp.sys.acorn.tech, 1994 (`0x0450fbaf` for 32 bits).

use crate::word::Word;

/// The number of bits in a slot: one more than in an index.
#[must_use]
pub const fn slot_bits(word: Word) -> u32 {
    word.index_bits() + 1
}

/// The slot of a bit.
fn slot(word: Word, multiplier: u128, bit: u32) -> usize {
    let product = multiplier << bit & word.max();
    (product >> (word.bits() - slot_bits(word))) as usize
}

/// The multiplier whose windows, from the lowest bit on, are those of the prefer-one sequence.
///
/// The sequence appends a one if the resulting window has not occurred yet, and otherwise a zero.
/// From zeros on it has every window once before that of zeros, so half of it needs no search.
///
/// Source: Monroe H. Martin, *A Problem in Arrangements*, 1934 (the sequence).
#[must_use]
pub fn usual(word: Word) -> u128 {
    let bits = slot_bits(word);
    let mut seen = vec![false; 1 << bits];
    let (mut multiplier, mut window) = (0_u128, 0_usize);
    for bit in 0..word.bits() {
        let after_zero = window >> 1;
        let after_one = after_zero | 1 << (bits - 1);
        let is_one = !seen[after_one];
        window = if is_one { after_one } else { after_zero };
        seen[window] = true;
        multiplier |= u128::from(is_one) << bit;
    }
    multiplier
}

/// The bit of every slot; `None` for unused slots, which include slot 0.
///
/// # Errors
/// If two bits share a slot or one has that of zero; the error is a sentence without its subject.
pub fn bits_of_slots(word: Word, multiplier: u128) -> Result<Vec<Option<u32>>, String> {
    if multiplier > word.max() {
        return Err(format!("does not fit `{word}`"));
    }
    let mut slots: Vec<Option<u32>> = vec![None; 1 << slot_bits(word)];
    for bit in 0..word.bits() {
        let slot = slot(word, multiplier, bit);
        if slot == 0 {
            return Err(format!("gives bit {bit} the slot of zero"));
        }
        if let Some(other) = slots[slot] {
            return Err(format!("gives bits {other} and {bit} one slot, {slot}"));
        }
        slots[slot] = Some(bit);
    }
    Ok(slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_ones_give_each_bit_a_slot() {
        for &word in Word::ALL {
            let slots = bits_of_slots(word, usual(word)).expect("a multiplier");
            let mut found: Vec<u32> = slots.iter().flatten().copied().collect();
            found.sort_unstable();
            assert!(found.into_iter().eq(0..word.bits()), "{word}");
            assert_eq!(slots[0], None);
        }
    }

    /// Seal's multiplier is valid; invalid ones have a message: a De Bruijn sequence has the window
    /// of zeros.
    #[test]
    fn published_multipliers() {
        let slots = bits_of_slots(Word::U32, 0x0450_fbaf).expect("Seal's multiplier");
        assert_eq!(slots.iter().flatten().count(), 32);
        let message =
            |word, multiplier| bits_of_slots(word, multiplier).expect_err("no multiplier");
        assert_eq!(message(Word::U32, 0x077c_b530), "gives bit 28 the slot of zero");
        assert_eq!(message(Word::U8, 0x11), "gives bits 0 and 4 one slot, 1");
        assert_eq!(message(Word::U8, 0x100), "does not fit `u8`");
    }
}
