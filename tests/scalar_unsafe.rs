//! Scalar code with `unsafe` blocks, compared with code that has none: unchecked look-ups, words as
//! bytes, and tables that a program fills. `.ci/nightly sanitizer` runs this in Miri, which
//! reports undefined behaviour that no result shows.

use bit_tables_generator::__private::variants::sliders_with_large_tables;
use bit_tables_macros::BitTables;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A struct with sliders for each technique, so that each has tables of its own, and the functions of
/// all; the board is small, as Miri takes a thousand times as long.
macro_rules! with_sliders {
    ($($name:ident: $technique:expr;)*) => {
        $(
            #[derive(BitTables)]
            #[bit_tables(word = u64, board = rectangle(files = 6, ranks = 6), sliders = $technique)]
            struct $name;
        )*

        const SLIDERS: &[(&str, [fn(u64, u32) -> u64; 2])] =
            &[$((stringify!($technique), [$name::rook_attacks, $name::bishop_attacks])),*];
    };
}

// The first has no `unsafe` code.
with_sliders! {
    Reversal: reversal;
    Fancy: magic;
    Black: magic(shape = black);
    Fixed: magic(shape = fixed);
    Numbered: magic(shape = numbered);
    Filled: magic(fill = start);
    Extracted: pext(detect = std);
    Deposited: pext_deposit(detect = std);
    Kindergarten: kindergarten;
}

#[test]
fn every_technique_with_large_tables_is_there() {
    for technique in sliders_with_large_tables() {
        let mut names = SLIDERS.iter().map(|(text, _)| text.split('(').next());
        assert!(names.any(|name| name == Some(technique.name())), "{}", technique.name());
    }
}

/// How many boards are tried.
const MANY: usize = if cfg!(miri) { 3 } else { 1000 };

#[test]
fn look_ups_are_within_their_tables() {
    assert!(Filled::fill_attacks());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
    let boards = (0..MANY).map(|_| random.next_u64() & random.next_u64() & 0xf_ffff_ffff);
    for occupied in [0, 0xf_ffff_ffff].into_iter().chain(boards.collect::<Vec<_>>()) {
        for square in 0..36 {
            let attacks = |of: [fn(u64, u32) -> u64; 2]| of.map(|of| of(occupied, square));
            let expected = attacks(SLIDERS[0].1);
            for (name, functions) in &SLIDERS[1..] {
                assert_eq!(attacks(*functions), expected, "{name}: {square} on {occupied:#x}");
            }
        }
    }
}

#[derive(BitTables)]
#[bit_tables(word = u32, count_ones_of_slice = simd(detect = std), positional_counts = simd(detect = std))]
#[bit_tables(hamming_distance_of_slices = simd(detect = std), indices_of_slice = simd(detect = std))]
#[bit_tables(reverse_bits_of_slice = simd(detect = std))]
struct Words;

/// Integers are read as bytes, from any place of a slice and of any length.
#[test]
fn words_are_read_as_bytes() {
    let tiers = if cfg!(miri) { vec!["scalar"] } else { vec!["scalar", Words::tier()] };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(43);
    let words: Vec<u32> = (0..200).map(|_| random.next_u32()).collect();
    let others: Vec<u32> = (0..200).map(|_| random.next_u32()).collect();
    for tier in tiers {
        assert!(Words::set_tier(tier), "{tier}");
        let lengths = (0..=200).step_by(if cfg!(miri) { 23 } else { 1 });
        for (first, length) in lengths.flat_map(|length| [(0, length), (length / 3, length)]) {
            let (words, others) = (&words[first..length], &others[first..length]);
            let ones: u32 = words.iter().map(|word| word.count_ones()).sum();
            assert_eq!(Words::count_ones_of_slice(words), u64::from(ones), "{tier} {length}");
            let pairs = words.iter().zip(others);
            let differ: u32 = pairs.map(|(one, other)| (one ^ other).count_ones()).sum();
            let found = Words::hamming_distance_of_slices(words, others);
            assert_eq!(found, Some(u64::from(differ)), "{tier} {length}");
            let mut indices = vec![0; 32 * words.len()];
            let count = Words::indices_of_slice(words, 0, &mut indices);
            let is_set = |index: &u32| words[*index as usize / 32] >> (index % 32) & 1 == 1;
            let expected: Vec<u32> = (0..32 * words.len() as u32).filter(is_set).collect();
            assert_eq!(indices[..count], expected, "{tier} {length}");
            let mut reversed = words.to_vec();
            Words::reverse_bits_of_slice(&mut reversed);
            assert!(words.iter().map(|word| word.reverse_bits()).eq(reversed), "{tier} {length}");
            let of_bits = Words::positional_counts(words);
            for (bit, found) in of_bits.into_iter().enumerate() {
                let count = words.iter().filter(|&&word| word >> bit & 1 == 1).count();
                assert_eq!(found, count as u64, "{tier} {length} {bit}");
            }
        }
    }
}
