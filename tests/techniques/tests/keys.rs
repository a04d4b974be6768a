//! The emitted keys: the checks of [`checks::keys`], and what needs the generator or a panic that is caught.

use bit_tables_generator::Word;
use bit_tables_generator::internal::tables::zobrist;
use bit_tables_techniques::checks::{self, keys::emitted};
#[cfg(debug_assertions)]
use bit_tables_techniques::{Code, FUNCTIONS};

/// All pairs of keys are looked at.
#[test]
fn up_to_four_keys_are_independent() {
    checks::keys::up_to_four_keys_are_independent();
}

/// By elimination.
#[test]
fn keys_have_full_rank() {
    checks::keys::keys_have_full_rank();
}

/// They are those of the table of their seed, one after the other.
#[test]
fn tables_are_parts_of_one() {
    for (function, keys) in emitted() {
        let word = Word::named(&format!("u{}", function.bits)).expect("a word");
        let seed = function.technique.split("(seed = ").nth(1).map(|end| end.trim_end_matches(')'));
        let seed = seed.map_or(Some(0), |seed| match seed.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(&digits.replace('_', ""), 16).ok(),
            None => seed.parse().ok(),
        });
        let expected = zobrist::keys(word, seed.expect("a number"), keys.len());
        assert_eq!(keys, expected, "{}", function.name());
    }
}

/// Places beyond the last break the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn places_beyond_the_last_are_refused() {
    for function in FUNCTIONS {
        let Code::Keys(keys) = &function.code else { continue };
        let [pieces, squares, _, castling, files] = keys.shape;
        let calls: [(u32, &(dyn Fn() -> u128 + std::panic::RefUnwindSafe)); 4] = [
            (pieces, &|| (keys.piece)(pieces, 0)),
            (pieces, &|| (keys.piece)(0, squares)),
            (castling, &|| (keys.castling)(castling)),
            (files, &|| (keys.en_passant)(files)),
        ];
        for (_, call) in calls.into_iter().filter(|(count, _)| *count > 0) {
            assert!(std::panic::catch_unwind(call).is_err(), "{}", function.technique);
        }
    }
}
