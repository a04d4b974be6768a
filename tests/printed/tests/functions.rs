//! The default set of each profile, and that of the ready-made crate, are right.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

extern crate alloc;

mod oracle;

/// What functions are compared with: the generator's reference.
#[allow(unused, missing_docs, clippy::all, clippy::pedantic)]
mod reference {
    include!(concat!(env!("OUT_DIR"), "/reference.rs"));
}

macro_rules! sets {
    ($($set:ident)*) => {
        $(
            /// What is printed for the profile.
            #[deny(unreachable_pub)]
            mod $set {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($set), ".rs"));
            }
        )*
    };
}

// They compile only if their checks hold.
sets!(portable x86_64);
#[cfg(all_sets)]
sets!(x86_64_v2 i686 aarch64 thumbv6m thumbv7m riscv32_zbb avr msp430);

/// For each set a check of functions of a word, which is given in the low bits.
macro_rules! checks {
    ($words:ident $word:ident: $($set:ident)*) => {
        [$({
            use $set::$words as set;
            fn check(x: u128) {
                let x = x as $word;
                macro_rules! same {
                    ($function:ident $more:tt) => {
                        assert_eq!(
                            set::$function$more,
                            reference::$words::$function$more,
                            "{}::{}: {} of {x:#x}",
                            stringify!($set),
                            stringify!($words),
                            stringify!($function),
                        );
                    };
                }
                same!(count_ones (x));
                same!(trailing_zeros (x));
                same!(leading_zeros (x));
                same!(find_first_set (x));
                same!(is_empty (x));
                same!(is_power_of_two (x));
                same!(more_than_one (x));
                same!(at_most_one (x));
                // Zero is the caller's to exclude.
                if x != 0 {
                    same!(bit_scan_forward (x));
                    same!(bit_scan_reverse (x));
                    same!(bit_scan (x, false));
                    same!(bit_scan (x, true));
                }
                let [mut set, mut expected] = [x; 2];
                assert_eq!(set::pop_first(&mut set), reference::$words::pop_first(&mut expected));
                assert_eq!(set, expected);
                assert_eq!(set::ones(x).count(), x.count_ones() as usize);
            }
            ($word::BITS, check as fn(u128))
        }),*]
    };
}

/// All sets, of which those that other programs have are as macros want them.
macro_rules! with_sets {
    ($macro:ident: $($given:tt)*) => {{
        #[cfg(not(all_sets))]
        let all = $macro!($($given)*: portable x86_64 bit_tables);
        #[cfg(all_sets)]
        let all = $macro!($($given)*: portable x86_64 x86_64_v2 i686 aarch64 thumbv6m thumbv7m riscv32_zbb avr msp430 bit_tables);
        all
    }};
}

/// The whole domain of 8 and 16 bits, a proof for these; and all runs of ones within the wider
/// words.
#[test]
#[allow(clippy::cast_possible_truncation, trivial_numeric_casts)]
fn functions_of_words() {
    let all = [
        with_sets!(checks: bits8 u8),
        with_sets!(checks: bits16 u16),
        with_sets!(checks: bits32 u32),
        with_sets!(checks: bits64 u64),
        with_sets!(checks: bits128 u128),
    ];
    for (bits, check) in all.into_iter().flatten() {
        if bits <= 16 {
            (0..1 << bits).for_each(check);
        }
        for low in 0..bits {
            for high in low..bits {
                check((u128::MAX >> (127 - high)) & (u128::MAX << low));
            }
        }
        check(0);
    }
}

/// For each set a check of sliders on a square.
macro_rules! sliders {
    (: $($set:ident)*) => {
        [$({
            use $set::bits64 as set;
            fn check(occupied: u64, square: u32) {
                macro_rules! same {
                    ($function:ident) => {
                        assert_eq!(
                            set::$function(occupied, square),
                            reference::bits64::$function(occupied, square)
                        );
                    };
                }
                same!(file_attacks);
                same!(rank_attacks);
                same!(diagonal_attacks);
                same!(antidiagonal_attacks);
                same!(bishop_attacks);
                same!(rook_attacks);
                same!(queen_attacks);
                same!(rook_and_bishop_attacks);
            }
            check as fn(u64, u32)
        }),*]
    };
}

/// Every square with the empty board, the full one, and single blockers on every other square.
#[test]
fn sliders() {
    for check in with_sets!(sliders:) {
        for square in 0..64 {
            for occupied in [0_u64, !0].into_iter().chain((0..64).map(|blocker| 1 << blocker)) {
                check(occupied, square);
            }
        }
    }
}

/// The modules `slices` of the ready-made crate.
#[test]
#[allow(clippy::cast_possible_truncation, trivial_numeric_casts)]
fn slices() {
    use oracle::{check_counts, check_lists, check_reversal};
    check_counts!(bit_tables::bits8::slices: u8);
    check_counts!(bit_tables::bits16::slices: u16);
    check_counts!(bit_tables::bits32::slices: u32);
    check_counts!(bit_tables::bits64::slices: u64);
    check_counts!(bit_tables::bits128::slices: u128);
    check_lists!(bit_tables::bits8::slices: u8);
    check_lists!(bit_tables::bits64::slices: u64);
    check_reversal!(bit_tables::bits8::slices);
}
