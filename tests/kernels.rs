//! Functions with kernels, derived: what they have for the target that is compiled for is left to
//! `cfg`.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, unsafe_code)]
#![allow(clippy::cast_possible_truncation)]

use bit_tables::BitTables;

/// A board whose sliders, sets and weights go by vectors.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(
    sliders = hyperbola(for = throughput),
    set_wise = simd(detect = std),
    weighted_count = simd,
    indices = simd(entries = u16, shift = 6),
    count_ones_of_slice = simd(detect = std),
    hamming_distance_of_slices = simd(detect = std),
)]
struct Board(u64);

/// Kernels chosen by the target's features.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(set_wise = simd, count_ones_of_slice = simd, hamming_distance_of_slices = simd)]
struct Plain(u64);

/// Kernels chosen by what the processor reports at run time.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(word = u8, count_ones_of_slice = simd(detect = cpuid))]
struct Asked;

/// Each of two operations of slices in another way, which share functions of words without vectors.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(count_ones_of_slice = simd, hamming_distance_of_slices = simd(detect = std))]
struct Mixed(u16);

/// The other way round, and one of three operations that says that nothing is to be detected.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(
    set_wise = simd(detect = none),
    count_ones_of_slice = simd(detect = cpuid),
    hamming_distance_of_slices = simd,
)]
struct MixedOtherwise(u64);

/// Sets alone, whose tiers have no need of an instruction that counts.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(set_wise = simd(detect = std))]
struct Sets(u64);

/// Everything without a vector.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(
    sliders = obstruction_difference,
    set_wise = kogge_stone,
    weighted_count = bit_by_bit,
    indices = table(entries = u16, shift = 6),
    count_ones_of_slice = native,
    hamming_distance_of_slices = native,
)]
struct Scalar(u64);

/// Words that are not all alike, the same for ever.
fn words() -> impl Iterator<Item = u64> {
    let mut word: u64 = 0x9e37_79b9_7f4a_7c15;
    std::iter::repeat_with(move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    })
}

#[test]
fn methods_are_those_without_vectors() {
    let mut words = words();
    let weights: [u8; 64] = std::array::from_fn(|bit| u8::try_from(bit * 3 + 7).unwrap());
    for round in 0..20_000 {
        let [one, other, more] = [(); 3].map(|()| words.next().unwrap());
        let (occupied, square) = (one & other, round % 64);
        let found = Board(occupied).queen_attacks(square);
        assert_eq!(found.0, Scalar(occupied).queen_attacks(square).0, "{occupied:#x} {square}");
        let (rook, bishop) = Board(occupied).rook_and_bishop_attacks(square);
        let (other_rook, other_bishop) = Scalar(occupied).rook_and_bishop_attacks(square);
        assert_eq!((rook.0, bishop.0), (other_rook.0, other_bishop.0), "{occupied:#x} {square}");
        let sliders = more & one & !other;
        let expected = Scalar(occupied).queens_attacks(Scalar(sliders)).0;
        assert_eq!(Board(occupied).queens_attacks(Board(sliders)).0, expected);
        assert_eq!(Plain(occupied).queens_attacks(Plain(sliders)).0, expected);
        assert_eq!(Board(one).weighted_count(&weights), Scalar(one).weighted_count(&weights));
        let (mut list, mut other_list) = ([0; 64], [0; 64]);
        let count = Board(one).indices(7, &mut list);
        assert_eq!(Scalar(one).indices(7, &mut other_list), count);
        assert_eq!(list[..count], other_list[..count]);
    }
}

#[test]
fn slices_are_those_without_vectors() {
    let words: Vec<u64> = words().take(600).collect();
    for length in 0..words.len() {
        let (one, other) = (&words[..length], &words[words.len() - length..]);
        let count = Scalar::count_ones_of_slice(one);
        let distance = Scalar::hamming_distance_of_slices(one, other);
        assert_eq!(Board::count_ones_of_slice(one), count);
        assert_eq!(Plain::count_ones_of_slice(one), count);
        assert_eq!(Board::hamming_distance_of_slices(one, other), distance);
        assert_eq!(Plain::hamming_distance_of_slices(one, other), distance);
    }
}

#[test]
fn one_way_beside_another() {
    let words: Vec<u64> = words().take(300).collect();
    let halves: Vec<u16> = words.iter().map(|word| (word >> 48) as u16).collect();
    for length in [0, 1, 31, 32, 33, 127, 128, 129, 300] {
        let (one, other) = (&halves[..length], &halves[300 - length..]);
        let count = one.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let distance = one.iter().zip(other).map(|(x, y)| u64::from((x ^ y).count_ones())).sum();
        assert_eq!(Mixed::count_ones_of_slice(one), count);
        assert_eq!(Mixed::hamming_distance_of_slices(one, other), Some(distance));
        let (one, other) = (&words[..length], &words[300 - length..]);
        let count = Scalar::count_ones_of_slice(one);
        assert_eq!(MixedOtherwise::count_ones_of_slice(one), count);
        let distance = Scalar::hamming_distance_of_slices(one, other);
        assert_eq!(MixedOtherwise::hamming_distance_of_slices(one, other), distance);
    }
}

/// The standard library and the processor itself say the same, and a tier is set if and only if it
/// is the one in use then.
#[test]
fn what_is_detected() {
    const TIERS: [&str; 10] =
        ["scalar", "ssse3", "popcnt", "avx2", "avx512vl", "avx512", "neon", "simd128", "mmx", ""];
    assert_eq!(Board::tier(), Asked::tier());
    for tier in TIERS {
        let (before, other_before) = (Board::tier(), Asked::tier());
        let is_there = Board::set_tier(tier);
        assert_eq!(Asked::set_tier(tier), is_there, "{tier}");
        assert_eq!(Board::tier(), if is_there { tier } else { before });
        assert_eq!(Asked::tier(), if is_there { tier } else { other_before });
    }
    assert!(!Board::set_tier("mmx") && !Board::set_tier(""));
    // Without a choice there is one tier, and no other is ever taken.
    let names = TIERS.iter().filter(|tier| Sets::set_tier(tier)).count();
    assert_eq!(
        names > 1,
        cfg!(all(target_feature = "sse2", not(target_feature = "avx512vpopcntdq")))
    );
    assert!(names > 0);
}

/// Sets are spread as without vectors at every tier that the processor has, which are as many as it
/// has vectors.
#[test]
fn sets_at_every_tier() {
    let tiers = ["scalar", "avx2", "avx512vl"].into_iter().filter(|tier| Sets::set_tier(tier));
    for tier in tiers {
        let mut words = words();
        for _ in 0..2_000 {
            let [one, other, more] = [(); 3].map(|()| words.next().unwrap());
            let (occupied, sliders) = (one & other, more & one & !other);
            let [found, expected] = [
                Sets(occupied).queens_attacks(Sets(sliders)).0,
                Scalar(occupied).queens_attacks(Scalar(sliders)).0,
            ];
            assert_eq!(found, expected, "{tier} {occupied:#x} {sliders:#x}");
        }
    }
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        let is_wide = has!("avx512f") && has!("avx512vl") && has!("avx2") && has!("popcnt");
        let is_known = cfg!(target_feature = "avx512vpopcntdq");
        assert_eq!(Sets::set_tier("avx512vl"), is_wide && !is_known);
    }
}
