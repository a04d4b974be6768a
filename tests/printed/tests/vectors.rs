//! Functions with vectors are right, at each level of instructions that this host has: those of
//! slices, which are committed, and others, which are printed.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, unsafe_code)]
#![allow(clippy::cast_possible_truncation, clippy::unnecessary_cast)]
#![allow(unexpected_cfgs, reason = "`levels` is set where this file is compiled once more")]

/// Printed for a target without any instruction for the operations.
mod portable {
    #![allow(dead_code, reason = "what is compared is compared with its sliders")]
    include!(concat!(env!("OUT_DIR"), "/portable.rs"));
}

use portable::bits64 as whole;
use vectors::bits64;

/// Printed for every target: this one uses the parts that its instructions allow.
#[deny(unreachable_pub)]
mod vectors {
    include!(concat!(env!("OUT_DIR"), "/vectors.rs"));
}

/// The modules `slices` of the ready-made crate, with the committed file.
#[path = "../../../src/slices.rs"]
mod slices;

mod oracle;

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
        assert!(output.status.success() && text.contains("3 passed"), "{text}");
    }
}

/// Every tier that this processor has.
#[test]
fn slices() {
    use oracle::{check_counts, check_lists, check_reversal};
    use slices::vectors::{bits8, bits64};
    let tiers = ["scalar", "ssse3", "popcnt", "avx2", "avx512vl", "avx512", "neon", "simd128"];
    let mut seen = 0;
    for tier in tiers.into_iter().filter(|tier| bits8::set_tier(tier)) {
        assert!(bits64::set_tier(tier));
        assert_eq!([bits8::tier(), bits64::tier()], [tier; 2]);
        check_counts!(slices::bits8: u8);
        check_counts!(slices::bits16: u16);
        check_counts!(slices::bits32: u32);
        check_counts!(slices::bits64: u64);
        check_counts!(slices::bits128: u128);
        check_lists!(slices::bits8: u8);
        check_lists!(slices::bits64: u64);
        check_reversal!(slices::bits8);
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn weights() {
    let weights: [u8; 64] = std::array::from_fn(|bit| (255 - 3 * bit) as u8);
    for word in oracle::words().take(300) {
        let bits = (0..64).filter(|&bit| word >> bit & 1 == 1);
        let weight: u32 = bits.map(|bit: usize| u32::from(weights[bit])).sum();
        assert_eq!(bits64::weighted_count(word, &weights), weight);
    }
}

/// Sliders and sets of them, compared with the default set, which other tests compare with steps
/// over the board.
#[test]
fn sliders() {
    let mut words = oracle::words();
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
