//! The committed files in `generated/` of what targets make a difference to: that they are right, where this host can run
//! them.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic, unsafe_code)]
#![allow(clippy::cast_possible_truncation, clippy::unnecessary_cast)]

use bit_tables::bits64 as whole;

macro_rules! profiles {
    ($($(#[$condition:meta])? $profile:ident;)*) => {
        $(
            $(#[$condition])?
            mod $profile {
                include!(concat!("../generated/", stringify!($profile), ".rs"));
            }
        )*
    };
}

// What needs instructions is compiled where these exist, and what needs none everywhere.
profiles! {
    #[cfg(target_arch = "x86_64")] x86_64_v2;
    #[cfg(target_arch = "x86_64")] x86_64_v3;
    #[cfg(target_arch = "x86_64")] x86_64_v4;
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))] i686;
    #[cfg(target_arch = "aarch64")] aarch64;
    thumbv6m;
    thumbv7m;
    riscv32;
    riscv32_zbb;
    riscv64;
    riscv64_zbb;
    wasm32;
    #[cfg(target_arch = "wasm32")] wasm32_simd128;
    s390x;
    powerpc64;
    powerpc64le;
    avr;
    msp430;
}

/// Calls a macro for every profile that is compiled here and that this processor can run.
macro_rules! each_profile {
    ($check:ident) => {{
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            let second = has!("ssse3") && has!("popcnt");
            let third = second && has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt");
            if second {
                $check!(x86_64_v2);
            }
            if third {
                $check!(x86_64_v3);
            }
            if third && has!("avx512f") && has!("avx512bw") && has!("avx512vl") {
                $check!(x86_64_v4);
            }
        }
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        {
            $check!(i686);
        }
        #[cfg(target_arch = "aarch64")]
        {
            $check!(aarch64);
        }
        $check!(thumbv6m);
        $check!(thumbv7m);
        $check!(riscv32);
        $check!(riscv32_zbb);
        $check!(riscv64);
        $check!(riscv64_zbb);
        $check!(wasm32);
        $check!(s390x);
        $check!(powerpc64);
        $check!(powerpc64le);
        $check!(avr);
        $check!(msp430);
    }};
}

/// Every byte, every word of 16 bits, and all runs of ones in wider ones: a proof for the first, and every index for the
/// others.
#[test]
fn functions_of_words() {
    macro_rules! word {
        ($profile:ident $module:ident $word:ty) => {{
            use $profile::$module as bits;
            let check = |x: $word| {
                assert_eq!(bits::count_ones(x), x.count_ones(), "{x:#x}");
                assert_eq!(bits::trailing_zeros(x), x.trailing_zeros(), "{x:#x}");
                assert_eq!(bits::leading_zeros(x), x.leading_zeros(), "{x:#x}");
                if x != 0 {
                    assert_eq!(bits::bit_scan_forward(x), x.trailing_zeros(), "{x:#x}");
                    assert_eq!(bits::bit_scan_reverse(x), <$word>::BITS - 1 - x.leading_zeros());
                }
            };
            check(0);
            if <$word>::BITS <= 16 {
                (0..=<$word>::MAX).for_each(check);
            }
            for low in 0..<$word>::BITS {
                for high in low..<$word>::BITS {
                    check((<$word>::MAX >> (<$word>::BITS - 1 - high)) & (<$word>::MAX << low));
                }
            }
        }};
    }
    macro_rules! check {
        ($profile:ident) => {{
            word!($profile bits8 u8);
            word!($profile bits16 u16);
            word!($profile bits32 u32);
            word!($profile bits64 u64);
        }};
    }
    each_profile!(check);
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
    macro_rules! check {
        ($profile:ident) => {{
            use $profile::{bits8, bits64};
            for length in 0..words.len() {
                let (one, other) = (&words[..length], &words[words.len() - length..]);
                let count = one.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
                let differences =
                    one.iter().zip(other).map(|(x, y)| u64::from((x ^ y).count_ones()));
                assert_eq!(bits64::count_ones_of_slice(one), count);
                let distance = bits64::hamming_distance_of_slices(one, other);
                assert_eq!(distance, Some(differences.sum()));
                let (one, other) = (&bytes[..length], &bytes[bytes.len() - length..]);
                let count = one.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
                let differences =
                    one.iter().zip(other).map(|(x, y)| u64::from((x ^ y).count_ones()));
                assert_eq!(bits8::count_ones_of_slice(one), count);
                let distance = bits8::hamming_distance_of_slices(one, other);
                assert_eq!(distance, Some(differences.sum()));
                let word = words[length];
                let bits = (0..64).filter(|&bit| word >> bit & 1 == 1);
                let weight: u32 = bits.map(|bit: usize| u32::from(weights[bit])).sum();
                assert_eq!(bits64::weighted_count(word, &weights), weight);
            }
        }};
    }
    each_profile!(check);
}

/// Sliders and sets of them beside the default set, which other tests compare with steps over the board.
#[test]
fn sliders() {
    let mut words = words();
    for round in 0..10_000 {
        let [one, other, more] = [(); 3].map(|()| words.next().unwrap());
        let (occupied, square, sliders) = (one & other, round % 64, one & !other & more);
        macro_rules! check {
            ($profile:ident) => {{
                use $profile::bits64 as attacks;
                macro_rules! same {
                    ($argument:ident: $first:ident $second:ident $third:ident) => {
                        assert_eq!(attacks::$first(occupied, $argument), whole::$first(occupied, $argument));
                        assert_eq!(attacks::$second(occupied, $argument), whole::$second(occupied, $argument));
                        assert_eq!(attacks::$third(occupied, $argument), whole::$third(occupied, $argument));
                    };
                }
                same!(square: bishop_attacks rook_attacks queen_attacks);
                same!(square: file_attacks rank_attacks rook_and_bishop_attacks);
                same!(square: diagonal_attacks antidiagonal_attacks queen_attacks);
                same!(sliders: bishops_attacks rooks_attacks queens_attacks);
                same!(sliders: north_attacks north_east_attacks east_attacks);
                same!(sliders: south_east_attacks south_attacks south_west_attacks);
                same!(sliders: west_attacks north_west_attacks queens_attacks);
            }};
        }
        each_profile!(check);
    }
}
