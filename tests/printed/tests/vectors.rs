//! The committed file of functions with vectors is right, at each level of instructions that this
//! host has.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, unsafe_code)]
#![allow(clippy::cast_possible_truncation, clippy::unnecessary_cast)]
#![allow(unexpected_cfgs, reason = "`levels` is set where this file is compiled once more")]

/// Printed for a target without any instruction for the operations.
mod portable {
    #![allow(dead_code, reason = "what is compared is compared with its sliders")]
    include!(concat!(env!("OUT_DIR"), "/portable.rs"));
}

use portable::bits64 as whole;
use vectors::{bits8, bits64};

/// The committed file, of which this target uses the parts that its instructions allow.
#[deny(unreachable_pub)]
mod vectors {
    include!("../../../generated/vectors.rs");
}

/// The levels of x86-64 up to that of this processor: the other tests of this file, compiled once
/// more for each.
#[cfg(all(target_arch = "x86_64", not(levels)))]
#[test]
fn levels_of_this_processor() {
    use bit_tables_test_support::Limited;
    use std::arch::is_x86_feature_detected as has;
    use std::process::Command;
    let second = has!("ssse3") && has!("popcnt") && has!("sse4.2");
    let third = second && has!("avx2") && has!("bmi1") && has!("bmi2") && has!("fma");
    let third = third && has!("lzcnt") && has!("movbe") && has!("f16c");
    let fourth = third && has!("avx512f") && has!("avx512bw") && has!("avx512vl");
    let fourth = fourth && has!("avx512cd") && has!("avx512dq");
    let levels = [(second, 2), (third, 3), (fourth, 4)].into_iter().filter(|level| level.0);
    for (_, level) in levels {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join("levels");
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
            .env("OUT_DIR", env!("OUT_DIR"))
            .args(["--test", "--edition=2024", "--cfg=levels", "-Copt-level=1", "-o"])
            .arg(&program)
            .arg(format!("-Ctarget-cpu=x86-64-v{level}"))
            .arg(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors.rs"))
            .ends_within(600);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let output = Command::new(program).ends_within(600);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("2 passed"), "{text}");
    }
}

/// Words that are not all alike, the same for ever.
fn words() -> impl Iterator<Item = u64> {
    let mut word: u64 = 0x2545_f491_4f6c_dd1d;
    std::iter::repeat_with(move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    })
}

#[test]
fn slices_and_weights() {
    let words: Vec<u64> = words().take(300).collect();
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let weights: [u8; 64] = std::array::from_fn(|bit| (255 - 3 * bit) as u8);
    for length in 0..words.len() {
        let (one, other) = (&words[..length], &words[words.len() - length..]);
        let count = one.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let differences = one.iter().zip(other).map(|(x, y)| u64::from((x ^ y).count_ones()));
        assert_eq!(bits64::count_ones_of_slice(one), count);
        let distance = bits64::hamming_distance_of_slices(one, other);
        assert_eq!(distance, Some(differences.sum()));
        let (one, other) = (&bytes[..length], &bytes[bytes.len() - length..]);
        let count = one.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
        let differences = one.iter().zip(other).map(|(x, y)| u64::from((x ^ y).count_ones()));
        assert_eq!(bits8::count_ones_of_slice(one), count);
        let distance = bits8::hamming_distance_of_slices(one, other);
        assert_eq!(distance, Some(differences.sum()));
        let word = words[length];
        let bits = (0..64).filter(|&bit| word >> bit & 1 == 1);
        let weight: u32 = bits.map(|bit: usize| u32::from(weights[bit])).sum();
        assert_eq!(bits64::weighted_count(word, &weights), weight);
    }
}

/// Sliders and sets of them, compared with the default set, which other tests compare with steps
/// over the board.
#[test]
fn sliders() {
    let mut words = words();
    for round in 0..10_000 {
        let [one, other, more] = [(); 3].map(|()| words.next().unwrap());
        let (occupied, square, sliders) = (one & other, round % 64, one & !other & more);
        macro_rules! same {
            ($argument:ident: $first:ident $second:ident $third:ident) => {
                assert_eq!(bits64::$first(occupied, $argument), whole::$first(occupied, $argument));
                assert_eq!(
                    bits64::$second(occupied, $argument),
                    whole::$second(occupied, $argument)
                );
                assert_eq!(bits64::$third(occupied, $argument), whole::$third(occupied, $argument));
            };
        }
        same!(square: bishop_attacks rook_attacks queen_attacks);
        same!(square: file_attacks rank_attacks rook_and_bishop_attacks);
        same!(square: diagonal_attacks antidiagonal_attacks queen_attacks);
        same!(sliders: bishops_attacks rooks_attacks queens_attacks);
        same!(sliders: north_attacks north_east_attacks east_attacks);
        same!(sliders: south_east_attacks south_attacks south_west_attacks);
        same!(sliders: west_attacks north_west_attacks queens_attacks);
    }
}
