//! Functions over slices of bytes for those of a set, compared with loops over the bytes.

use super::Words;
use crate::byte_sets::{BYTE_SETS, ByteSet};
use alloc::vec;
use alloc::vec::Vec;

/// The tiers that there are anywhere; one has no name.
const TIERS: [&str; 9] =
    ["", "scalar", "ssse3", "popcnt", "avx2", "avx512vl", "avx512", "neon", "simd128"];

/// Every set by every tier: every byte in every place of a block, and every length to 300 at several
/// places, of bytes from the set, others, and both.
pub fn all(share: usize) {
    for set in BYTE_SETS {
        let tiers: Vec<&str> = TIERS.into_iter().filter(|tier| (set.set_tier)(tier)).collect();
        assert!(!tiers.is_empty());
        for tier in tiers {
            assert!((set.set_tier)(tier));
            blocks(set, tier);
            slices(set, tier, share);
        }
    }
}

fn blocks(set: &ByteSet, tier: &str) {
    let (name, has) = set.set;
    for byte in 0..=u8::MAX {
        assert_eq!((set.is_in)(byte), has(byte), "{name} {byte}");
        for place in 0..64 {
            for other in [0, b' ', 0xff] {
                let mut block = [other; 64];
                block[place] = byte;
                let bits = block.iter().enumerate();
                let bits = bits.map(|(place, &byte)| u64::from(has(byte)) << place);
                assert_eq!((set.masks)(&block), bits.sum(), "{name} {tier} {byte} at {place}");
            }
        }
    }
}

fn slices(set: &ByteSet, tier: &str, share: usize) {
    let mut words = Words::new(3);
    let has = set.set.1;
    let (inside, outside): (Vec<u8>, Vec<u8>) = (0..=u8::MAX).partition(|&byte| has(byte));
    let all: Vec<u8> = (0..=u8::MAX).collect();
    let mut any = |of: &[u8]| {
        let of = if of.is_empty() { &all } else { of };
        of[words.word() as usize % of.len()]
    };
    let step = 1 + share / 50;
    for length in (0..=300).step_by(step) {
        for place in [0, 1, 7, 31, 63] {
            let mut bytes = vec![0; place + length];
            for kind in 0..5 {
                let of = [&all, &inside, &outside, &inside, &outside][kind];
                bytes.fill_with(|| any(of));
                let slice = &mut bytes[place..];
                // One byte of the others.
                if kind > 2 && length > 0 {
                    let at = (length * 7 + place * 3) % length.max(1);
                    slice[at] = any(if kind == 3 { &outside } else { &inside });
                }
                compare(set, tier, slice);
            }
        }
    }
}

/// Compares the functions for a slice.
pub fn compare(set: &ByteSet, tier: &str, bytes: &[u8]) {
    let (name, has) = *set.set;
    let about = (name, tier, bytes.len());
    let is_in: Vec<bool> = bytes.iter().map(|&byte| has(byte)).collect();
    let positions: Vec<usize> = (0..bytes.len()).filter(|&place| is_in[place]).collect();
    assert_eq!((set.find)(bytes), positions.first().copied(), "{about:?}");
    assert_eq!((set.find_not)(bytes), is_in.iter().position(|is_in| !is_in), "{about:?}");
    assert_eq!((set.rfind)(bytes), positions.last().copied(), "{about:?}");
    assert_eq!((set.count)(bytes), positions.len(), "{about:?}");
    assert_eq!((set.any)(bytes), !positions.is_empty(), "{about:?}");
    assert_eq!((set.all)(bytes), positions.len() == bytes.len(), "{about:?}");
    assert_eq!((set.positions)(bytes), positions, "{about:?}");
}
