//! The default set of each profile, and that of the ready-made crate, are right.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

extern crate alloc;

#[path = "../../techniques/src/boards.rs"]
#[allow(dead_code, reason = "the default set is of the chess board")]
mod boards;
#[path = "../../techniques/src/oracle.rs"]
#[allow(dead_code, reason = "not all operations are in the default set")]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
mod oracle;
#[path = "../../techniques/src/squares.rs"]
#[allow(dead_code, reason = "nor are all functions of squares tested here")]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
mod squares;

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

/// A function of every operation, as tests want them.
type Words = [(&'static str, fn(u128) -> u32); 14];

macro_rules! words {
    ($module:ident: $word:ty) => {{
        let words: Words = [
            ("count_ones", |x| $module::count_ones(x as $word)),
            ("trailing_zeros", |x| $module::trailing_zeros(x as $word)),
            ("leading_zeros", |x| $module::leading_zeros(x as $word)),
            ("bit_scan_forward", |x| $module::bit_scan_forward(x as $word)),
            ("find_first_set", |x| $module::find_first_set(x as $word)),
            ("bit_scan_reverse", |x| $module::bit_scan_reverse(x as $word)),
            ("bit_scan_forward", |x| $module::bit_scan(x as $word, false)),
            ("bit_scan_reverse", |x| $module::bit_scan(x as $word, true)),
            ("is_empty", |x| $module::is_empty(x as $word).into()),
            ("is_power_of_two", |x| $module::is_power_of_two(x as $word).into()),
            ("more_than_one", |x| $module::more_than_one(x as $word).into()),
            ("at_most_one", |x| $module::at_most_one(x as $word).into()),
            ("count_ones", |x| $module::ones(x as $word).count() as u32),
            // What is taken out is what is no longer there.
            ("find_first_set", |x| {
                let mut set = x as $word;
                let index = $module::pop_first(&mut set);
                assert_eq!(index.map_or(0, |index| 1 << index), x as $word ^ set);
                index.map_or(0, |index| index + 1)
            }),
        ];
        (<$word>::BITS, words)
    }};
}

macro_rules! profile {
    ($profile:ident) => {{
        use $profile::{bits8, bits16, bits32, bits64, bits128};
        [words!(bits8: u8), words!(bits16: u16), words!(bits32: u32), words!(bits64: u64), words!(bits128: u128)]
    }};
}

/// The whole domain of 8 and 16 bits, a proof for these; and all runs of ones within the wider
/// words.
#[test]
#[allow(clippy::cast_possible_truncation, trivial_numeric_casts, clippy::unnecessary_cast)]
fn functions_of_words() {
    let mut sets = vec![profile!(portable), profile!(x86_64)];
    #[cfg(all_sets)]
    sets.extend([
        profile!(x86_64_v2),
        profile!(i686),
        profile!(aarch64),
        profile!(thumbv6m),
        profile!(thumbv7m),
        profile!(riscv32_zbb),
        profile!(avr),
        profile!(msp430),
    ]);
    sets.push(profile!(bit_tables));
    for (bits, words) in sets.into_iter().flatten() {
        for (operation, function) in words {
            let check = |x| {
                if let Some(expected) = oracle::of_word(operation, x, bits) {
                    assert_eq!(function(x), expected, "{operation} of u{bits} {x:#x}");
                }
            };
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
}

/// Every square with the empty board, the full one, and single blockers on every other square.
#[test]
#[allow(clippy::cast_possible_truncation)]
fn sliders() {
    let board = squares::Squares::new(&boards::BOARDS[0]);
    for square in 0..64 {
        for occupied in [0_u64, !0].into_iter().chain((0..64).map(|blocker| 1 << blocker)) {
            let [file, rank, diagonal, antidiagonal, bishop, rook, queen, ..] =
                board.sliders(occupied.into(), square).map(|attacks| attacks as u64);
            macro_rules! check {
                ($module:path) => {{
                    use $module as attacks;
                    assert_eq!(attacks::file_attacks(occupied, square), file);
                    assert_eq!(attacks::rank_attacks(occupied, square), rank);
                    assert_eq!(attacks::diagonal_attacks(occupied, square), diagonal);
                    assert_eq!(attacks::antidiagonal_attacks(occupied, square), antidiagonal);
                    assert_eq!(attacks::bishop_attacks(occupied, square), bishop);
                    assert_eq!(attacks::rook_attacks(occupied, square), rook);
                    assert_eq!(attacks::queen_attacks(occupied, square), queen);
                    assert_eq!(attacks::rook_and_bishop_attacks(occupied, square), (rook, bishop));
                }};
            }
            check!(portable::bits64);
            check!(x86_64::bits64);
            #[cfg(all_sets)]
            {
                check!(x86_64_v2::bits64);
                check!(i686::bits64);
                check!(aarch64::bits64);
                check!(thumbv6m::bits64);
                check!(thumbv7m::bits64);
                check!(riscv32_zbb::bits64);
                check!(avr::bits64);
                check!(msp430::bits64);
            }
            check!(bit_tables::bits64);
        }
    }
}

/// The ready-made crate has the set of this target.
#[test]
#[allow(clippy::cast_possible_truncation, clippy::unnecessary_cast)]
fn ready_made_crate() {
    use bit_tables::{bits8, bits16, bits32, bits64, bits128};
    let all = [
        words!(bits8: u8),
        words!(bits16: u16),
        words!(bits32: u32),
        words!(bits64: u64),
        words!(bits128: u128),
    ];
    for (bits, words) in all {
        for (operation, function) in words {
            for bit in 0..bits {
                for x in [
                    1 << bit,
                    u128::MAX >> (127 - bit),
                    (u128::MAX >> (128 - bits)) & (u128::MAX << bit),
                ] {
                    assert_eq!(
                        Some(function(x)),
                        oracle::of_word(operation, x, bits),
                        "{operation} of u{bits} {x:#x}"
                    );
                }
            }
        }
    }
}
