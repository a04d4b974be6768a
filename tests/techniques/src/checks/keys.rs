//! The emitted keys: that few never add up to nothing.

use crate::{FUNCTIONS, Function, Parameter, Part};
use alloc::vec;
use alloc::vec::Vec;

/// The keys of a function, in the order of their table.
fn all(part: &Part) -> impl Iterator<Item = u128> {
    let count = |place: usize| match part.parameters.get(place) {
        Some(Parameter::Below(count)) => u128::from(*count),
        None => 1,
        other => panic!("what is a key of {other:?}?"),
    };
    (0..count(0)).flat_map(move |one| (0..count(1)).map(move |other| part.of(&[one, other, 0])))
}

/// Every emitted set of keys with its function.
#[must_use]
pub fn emitted() -> Vec<(&'static Function, Vec<u128>)> {
    let sets = FUNCTIONS.iter().filter(|function| function.operation == "zobrist");
    sets.map(|function| (function, function.parts.iter().flat_map(all).collect())).collect()
}

/// The bits of keys in which up to four must be independent: all of them, and for nested keys the
/// first ones of the code that makes five independent.
fn parts(function: &Function, count: usize) -> Vec<u128> {
    let bits = function.bits;
    let all = u128::MAX >> (128 - bits);
    if !function.technique.starts_with("nested") {
        return vec![all];
    }
    // Two powers of as many bits as distinguish the keys, and one bit more.
    let width = 2 * count.next_power_of_two().ilog2().max(2) + 1;
    let given = |name: &str| {
        let mut parts =
            function.technique.split(['(', ',', ')']).filter_map(|part| part.split_once(" = "));
        parts.find(|(given, _)| given.trim() == name).map(|(_, value)| value)
    };
    let stored_bits: u32 = given("stored_bits").and_then(|bits| bits.parse().ok()).unwrap_or(16);
    let stored = given("stored").unwrap_or("low");
    let other = if stored == "low" { "high" } else { "low" };
    let index = given("index").unwrap_or(other);
    let place = |bit: u32| {
        let upwards =
            if bit < stored_bits || stored == index { bit } else { bits - 1 - (bit - stored_bits) };
        if stored == "low" { upwards } else { bits - 1 - upwards }
    };
    vec![all, (0..width).fold(0, |mask, bit| mask | 1 << place(bit))]
}

/// No key is zero, none is there twice, and no two pairs have the same sum, so that up to four keys
/// are independent: all pairs are looked at, an eighth of them at a time, as equal sums have the
/// same hash and there is little memory on some processors. The same of parts of nested keys.
pub fn up_to_four_keys_are_independent() {
    const PARTS: u32 = 8;
    // Nothing is promised of keys that somebody gives.
    let of_codes =
        emitted().into_iter().filter(|(function, _)| !function.technique.starts_with("given"));
    for (function, keys) in of_codes {
        let name = function.name();
        let bits = Some(function.bits);
        assert!(keys.iter().all(|&key| key.checked_ilog2() < bits), "{name}");
        for mask in parts(function, keys.len()) {
            let keys: Vec<u128> = keys.iter().map(|key| key & mask).collect();
            assert!(keys.iter().all(|&key| key != 0), "{name}");
            let mut looked_at = 0;
            let mut sums: Vec<u128> = Vec::new();
            for part in 0..PARTS {
                sums.clear();
                for (place, key) in keys.iter().enumerate() {
                    let of_pairs = keys[..place].iter().map(|other| other ^ key);
                    sums.extend(of_pairs.filter(|&sum| part_of(sum, PARTS) == part));
                }
                sums.sort_unstable();
                let is_there_twice = sums.windows(2).any(|pair| pair[0] == pair[1]);
                assert!(sums.first() != Some(&0) && !is_there_twice, "{name}");
                looked_at += sums.len();
            }
            assert_eq!(looked_at, keys.len() * (keys.len() - 1) / 2, "{name}");
        }
    }
}

/// To which of `parts` parts a sum belongs. Uses only 32-bit multiplications, because small
/// processors do not divide.
fn part_of(sum: u128, parts: u32) -> u32 {
    let words = [sum, sum >> 32, sum >> 64, sum >> 96].map(|word| word as u32);
    let hash = words.into_iter().fold(0, |hash: u32, word| (hash ^ word).wrapping_mul(0x9e37_79b1));
    (hash >> 16) % parts
}

/// More keys than a word has bits span it, and up to as many are independent: by elimination.
pub fn keys_have_full_rank() {
    for (function, keys) in emitted() {
        let bits = function.bits as usize;
        let mut basis = vec![0_u128; bits];
        for mut key in keys.iter().copied() {
            while let Some(top) = key.checked_ilog2() {
                let reduced = key ^ basis[top as usize];
                if basis[top as usize] == 0 {
                    basis[top as usize] = key;
                }
                if reduced == key {
                    break;
                }
                key = reduced;
            }
        }
        let rank = basis.iter().filter(|&&key| key != 0).count();
        assert_eq!(rank, keys.len().min(bits), "{}", function.name());
    }
}
