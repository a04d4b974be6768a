//! What `debruijn_gen` prints, compared with golden files, which are compiled and tested
//! themselves.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

use bit_tables_test_support::Limited;
use bit_tables_test_support::committed::{RENEW, differs};
use std::path::Path;
use std::process::Command;

/// A module for each golden file, as if pasted, and the command lines that print them.
macro_rules! golden {
    ($($name:ident: $word:ty, $arguments:literal;)*) => {
        $(
            mod $name {
                include!(concat!("golden/", stringify!($name), ".rs"));
            }
        )*

        /// Name and arguments of every golden file.
        const GOLDEN: &[(&str, &str)] = &[$((stringify!($name), $arguments)),*];

        /// Every bit alone, and as the lowest or highest of all: the scans look at no other.
        #[test]
        fn scans_are_right() {
            $(
                for bit in 0..<$word>::BITS {
                    let all = <$word>::MAX;
                    assert_eq!($name::bit_scan_forward(1 << bit), bit);
                    assert_eq!($name::bit_scan_forward(all << bit), bit);
                    assert_eq!($name::bit_scan_reverse(1 << bit), bit);
                    assert_eq!($name::bit_scan_reverse(all >> bit), <$word>::BITS - 1 - bit);
                }
            )*
        }
    };
}

golden! {
    seed_42: u64, "--seed 42";
    seed_42_separated: u64, "--seed 42 --family separated";
    seed_0_u8: u8, "--seed 0 --word u8";
    sequence_u32: u32, "--sequence 0x077cb531 --word u32";
    index_last_u128: u128, "--index 144115188075855871 --word u128";
    even_u16: u16, "--index 5 --word u16 --family even";
    folded: u64, "--seed 42 --family folded";
}

#[test]
fn golden_files_are_what_is_printed() {
    let mut wrong = Vec::new();
    for (name, arguments) in GOLDEN {
        let output = Command::new(env!("CARGO_BIN_EXE_debruijn_gen"))
            .args(arguments.split(' '))
            .ends_within(120);
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden")
            .join(name)
            .with_extension("rs");
        if differs(&path, &output.stdout) {
            wrong.push(format!("console/tests/golden/{name}.rs"));
        }
    }
    assert!(wrong.is_empty(), "golden files differ: {}\nto renew them: {RENEW}", wrong.join(", "));
}

/// The sequence stated by a seed or a number is published or pinned elsewhere too.
#[test]
fn sequences() {
    assert_eq!(seed_42::DEBRUIJN_SEQUENCE, 0x03a5_4264_5f8d_cf6b);
    assert_eq!(seed_42_separated::DEBRUIJN_SEQUENCE, 0x03f6_ac85_e71b_a253);
    assert_eq!(seed_0_u8::DEBRUIJN_SEQUENCE, 0x17);
    assert_eq!(sequence_u32::DEBRUIJN_SEQUENCE, 0x077c_b531);
    assert_eq!(even_u16::DEBRUIJN_SEQUENCE, 0x0b4f << 1);
    assert_eq!(folded::TAYLOR_CONSTANT, 0x783a_9b23);
    assert_eq!(index_last_u128::DEBRUIJN_SEQUENCE, 0x01fd_f3d7_8edd_3970_d9ab_464c_582a_5091);
}
