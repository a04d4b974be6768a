//! Every function that lists the indices of the ones of a word or a slice, against the bits one by
//! one.

use super::Words;
use crate::{Code, FUNCTIONS, Indices, IndicesOfSlice, entries, oracle};
use alloc::vec::Vec;

/// All words of 8 and 16 bits, a proof for these; each bit alone and with all above and below it;
/// and random words, dense and sparse.
pub fn lists(share: usize) {
    let mut words = Words::new(1);
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::Indices(of) = function.code else { continue };
        functions += 1;
        let bits = function.bits;
        let mut compare = |x: u128| {
            let x = x & (u128::MAX >> (128 - bits));
            let base = of.base(words.next());
            assert!(is_right(of, x, bits, base), "{}, {x:#x}, {base:#x}", function.name());
        };
        match bits {
            8 | 16 => (0..1 << bits).for_each(&mut compare),
            _ => (0..bits).for_each(|bit| {
                [1 << bit, u128::MAX << bit, !(u128::MAX << bit)]
                    .into_iter()
                    .for_each(&mut compare);
            }),
        }
        let mut others = Words::new(2);
        for round in 0..20_000 / share {
            let [one, other, third] = [(); 3].map(|()| others.next());
            compare([one, one & other, one & other & third, one | other][round % 4]);
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Indices(_))));
}

/// Whether a function lists a word's indices as entries with that base.
fn is_right(of: Indices, x: u128, bits: u32, base: u32) -> bool {
    let mut found = [0; 128];
    let count = (of.code)(x, base, &mut found);
    let ones = (0_u32..).zip(oracle::bits(x, bits)).filter(|(_, is_one)| *is_one);
    let expected = ones.map(|(bit, _)| base | bit << of.shift);
    count <= bits as usize && expected.eq(found[..count].iter().copied())
}

/// Slices of each length up to a few words, and of more bits than entries of 16 bits can say,
/// dense, sparse, and with words without ones; into no room, room for a few, for all but one, for
/// all, and for more.
pub fn lists_of_slices(share: usize) {
    let mut functions = 0;
    for function in FUNCTIONS {
        let Code::IndicesOfSlice(of) = function.code else { continue };
        functions += 1;
        if !(function.is_there)() {
            continue;
        }
        let bits = function.bits;
        let mut random = Words::new(3);
        let mut next = |kind: usize| {
            let [one, other, third] = [(); 3].map(|()| random.next() & (u128::MAX >> (128 - bits)));
            [one, one & other & third, one | other, if one % 3 == 0 { other & third } else { 0 }]
                [kind]
        };
        let longest = if share == 1 { 70_000 / bits as usize + 3 } else { 0 };
        for length in (0..20).chain([longest]) {
            for kind in 0..4 {
                let words: Vec<u128> = (0..length).map(|_| next(kind)).collect();
                let base = next(0) as u32 & (u32::MAX >> (32 - of.width));
                check_slice(of, &words, bits, base, &function.name());
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::IndicesOfSlice(_))));
}

/// Lists a slice into room of several lengths.
fn check_slice(of: IndicesOfSlice, words: &[u128], bits: u32, base: u32, name: &str) {
    let all = words.iter().flat_map(|&word| oracle::bits(word, bits));
    let ones = (0_u32..).zip(all).filter(|(_, is_one)| *is_one);
    let entry = |index: u32| base | index & (u32::MAX >> (32 - of.width));
    let expected: Vec<u32> = ones.map(|(index, _)| entry(index)).collect();
    let count = expected.len();
    for room in [0, 1, count / 2, count.saturating_sub(1), count, count + 7, count + 130] {
        let (found, entries) = (of.code)(words, base, room);
        assert_eq!(found, count, "{name}: {} words into {room}", words.len());
        let listed = count.min(room);
        assert_eq!(
            entries[..listed],
            expected[..listed],
            "{name}: {} words into {room}",
            words.len()
        );
    }
}
