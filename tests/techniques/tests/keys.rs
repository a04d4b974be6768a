//! The emitted keys: that the functions give all of them, and that few never add up to nothing.

use bit_tables_generator::Word;
use bit_tables_generator::tables::zobrist;
use bit_tables_techniques::{Code, FUNCTIONS, Keys};
use std::collections::HashSet;

/// The keys of a game in the order of their tables.
fn all(keys: &Keys) -> Vec<u128> {
    let [pieces, squares, castling, files] = keys.shape;
    let of_pieces =
        (0..pieces).flat_map(|piece| (0..squares).map(move |square| (keys.piece)(piece, square)));
    let side = std::iter::once_with(|| (keys.side)());
    let castling = (0..castling).map(|rights| (keys.castling)(rights));
    let files = (0..files).map(|file| (keys.en_passant)(file));
    of_pieces.chain(side).chain(castling).chain(files).collect()
}

/// Every emitted set of keys, with its words' width.
fn emitted() -> impl Iterator<Item = (&'static str, u32, Vec<u128>)> {
    FUNCTIONS.iter().filter_map(|function| match &function.code {
        Code::Keys(keys) => Some((function.technique, function.bits, all(keys))),
        _ => None,
    })
}

/// No key is zero, none is there twice, and no two pairs have the same sum, so that up to four keys are independent: all
/// pairs are looked at.
#[test]
fn up_to_four_keys_are_independent() {
    let mut sets = 0;
    for (technique, bits, keys) in emitted() {
        sets += 1;
        assert!(keys.iter().all(|&key| key != 0 && key.checked_ilog2() < Some(bits)));
        let mut sums = HashSet::new();
        let all_differ = (1..keys.len())
            .flat_map(|place| keys[..place].iter().map(move |other| (place, other)))
            .all(|(place, other)| other != &keys[place] && sums.insert(other ^ keys[place]));
        assert!(all_differ, "{technique}, u{bits}");
    }
    assert_eq!(sets, 42);
}

/// More keys than a word has bits span it, and up to as many are independent: by elimination.
#[test]
fn keys_have_full_rank() {
    for (technique, bits, keys) in emitted() {
        let mut basis = vec![0_u128; bits as usize];
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
        assert_eq!(rank, keys.len().min(bits as usize), "{technique}, u{bits}");
    }
}

/// They are those of the table of their seed, one after the other.
#[test]
fn tables_are_parts_of_one() {
    for (technique, bits, keys) in emitted() {
        let word = Word::named(&format!("u{bits}")).expect("a word");
        let seed = technique.split("(seed = ").nth(1).map(|end| end.trim_end_matches(')'));
        let seed = seed.map_or(Some(0), |seed| match seed.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(&digits.replace('_', ""), 16).ok(),
            None => seed.parse().ok(),
        });
        let expected = zobrist::keys(word, seed.expect("a number"), keys.len());
        assert_eq!(keys, expected, "{technique}, u{bits}");
    }
}

/// Places beyond the last break the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
fn places_beyond_the_last_are_refused() {
    for function in FUNCTIONS {
        let Code::Keys(keys) = &function.code else { continue };
        let [pieces, squares, castling, files] = keys.shape;
        let calls: [&(dyn Fn() -> u128 + std::panic::RefUnwindSafe); 4] = [
            &|| (keys.piece)(pieces, 0),
            &|| (keys.piece)(0, squares),
            &|| (keys.castling)(castling),
            &|| (keys.en_passant)(files),
        ];
        for call in calls.into_iter().skip(if pieces == 0 { 2 } else { 0 }) {
            assert!(std::panic::catch_unwind(call).is_err(), "{}", function.technique);
        }
    }
}
