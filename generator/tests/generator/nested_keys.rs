//! Nested keys: the independence in parts of their bits, by sums of few keys and by searches; and
//! plain keys, which have none there.

use bit_tables_generator::__private::tables::zobrist::{
    Cut, End, Step, dependent_set, independent, keys, nested, nested_independent, nested_steps,
};
use bit_tables_generator::__private::variants::Extent;
use bit_tables_generator::Word;

const WORDS: [Word; 3] = [Word::U32, Word::U64, Word::U128];

/// Pieces on squares, the side to move, castling rights, files of en passant.
const CHESS: usize = 12 * 64 + 1 + 16 + 8;

const PLAIN: Cut = Cut { stored: End::Low, stored_bits: 16, index: End::Low };

/// Every pair of ends, with this many stored bits.
fn cuts(stored_bits: u32) -> Vec<Cut> {
    let of = |&stored| {
        End::ALL.iter().map(move |&index| Cut { stored, stored_bits, index }).collect::<Vec<_>>()
    };
    End::ALL.iter().flat_map(of).collect()
}

/// The number of independent keys, by clearing the highest bit of each in all others.
fn rank(keys: &[u128]) -> usize {
    let mut basis = [0_u128; 128];
    let mut rank = 0;
    for &key in keys {
        let mut rest = key;
        while let Some(place) = rest.checked_ilog2() {
            let row = &mut basis[place as usize];
            if *row == 0 {
                *row = rest;
                rank += 1;
                break;
            }
            rest ^= *row;
        }
    }
    rank
}

/// Whether no odd number of keys adds up to 0: the sums of even numbers of them are half of all
/// sums.
fn are_odd_sets_independent(keys: &[u128]) -> bool {
    let differences: Vec<u128> = keys[1..].iter().map(|key| key ^ keys[0]).collect();
    rank(&differences) + 1 == rank(keys)
}

/// Whether all sets of up to two keys have different sums, so that every four are independent.
fn pairs_have_different_sums(keys: &[u128]) -> bool {
    let pairs = keys
        .iter()
        .enumerate()
        .flat_map(|(place, one)| keys[..place].iter().map(move |other| one ^ other).chain([*one]));
    let mut sums: Vec<u128> = pairs.chain([0]).collect();
    sums.sort_unstable();
    sums.windows(2).all(|two| two[0] != two[1])
}

fn steps(word: Word, count: usize) -> Vec<(u32, usize)> {
    nested_steps(word, count).iter().map(|step| (step.bits, step.independent)).collect()
}

/// The steps of chess, and codes whose powers have fewer bits than others or follow from them; few
/// keys are all independent in as many bits.
#[test]
fn steps_are_those_of_codes() {
    let chess = [(11, 3), (21, 5), (31, 7), (41, 9), (51, 11), (61, 13)];
    assert_eq!(steps(Word::U32, CHESS), chess[..3]);
    assert_eq!(steps(Word::U64, CHESS), chess);
    assert_eq!(steps(Word::U128, CHESS).len(), 12);
    // The fifth power of a field of 16 elements has two bits, and the ninth follows from the third.
    assert_eq!(steps(Word::U32, 16), [(5, 3), (9, 5), (11, 7), (15, 15), (16, 16)]);
    assert_eq!(steps(Word::U64, 10), [(5, 3), (9, 5), (10, 10)]);
    for (count, most) in [(1, 1), (2, 2), (3, 3)] {
        assert_eq!(steps(Word::U64, count), [(most, most as usize)]);
    }
    assert_eq!(steps(Word::U64, 4), [(3, 3), (4, 4)]);
}

/// More bits never keep less, the whole word keeps what other keys keep, and between steps holds
/// the one before.
#[test]
fn steps_ascend_to_the_whole_word() {
    for word in WORDS {
        for count in (1..200).chain([255, 256, 257, CHESS, 4_096, 65_536]) {
            let steps = nested_steps(word, count);
            let ascend = |one: &Step, next: &Step| {
                one.bits < next.bits && one.independent < next.independent
            };
            assert!(steps.is_sorted_by(ascend), "{word} {count}: {steps:?}");
            let all = nested_independent(word, count, word.bits());
            assert_eq!(all, independent(word, count), "{word} {count}");
            let first = steps[0];
            assert_eq!(nested_independent(word, count, first.bits - 1), 0);
            for step in steps {
                assert_eq!(nested_independent(word, count, step.bits), step.independent);
                assert!(step.bits <= word.bits() && step.independent <= step.bits as usize);
            }
        }
    }
}

/// By elimination, sums of pairs and distinct keys, at every step and the adjacent widths.
#[test]
fn parts_of_keys_are_independent() {
    for word in WORDS {
        let counts = [1, 2, 3, 4, 5, 16, 31, 33, 40, 64, 65, 100, 128, 129, 300];
        for count in Extent::asked().some_of(6, counts) {
            let bits = word.bits();
            for cut in cuts(16).into_iter().chain([cuts(bits)[1]]).chain([cuts(1)[2]]) {
                let keys = nested(word, 7, count, cut);
                assert_eq!(keys.len(), count);
                assert!(keys.iter().all(|&key| key <= word.max()));
                assert_eq!(rank(&keys), count.min(bits as usize), "{word} {count} {cut:?}");
                for Step { bits: width, independent } in nested_steps(word, count) {
                    for width in [width, bits.min(width + 1)] {
                        let mask = cut.mask(word, width);
                        assert_eq!(mask.count_ones(), width);
                        let part: Vec<u128> = keys.iter().map(|key| key & mask).collect();
                        let name = format!("{word} {count} {cut:?} {width}");
                        if independent == count {
                            assert_eq!(rank(&part), count, "{name}");
                            continue;
                        }
                        assert!(are_odd_sets_independent(&part), "{name}");
                        if independent >= 5 {
                            assert!(pairs_have_different_sums(&part), "{name}");
                        } else {
                            let mut part = part;
                            part.sort_unstable();
                            assert!(part.is_sorted_by(|one, next| one < next), "{name}");
                        }
                    }
                }
            }
        }
    }
}

/// The figures are exact for chess: in each part one key more adds up to zero, and the search finds
/// no fewer. Of plain keys a part has smaller sets.
#[test]
fn parts_have_no_smaller_dependent_sets() {
    let cut = Cut { stored: End::Low, stored_bits: 16, index: End::High };
    for seed in 0..2 {
        let nested = nested(Word::U64, seed, CHESS, cut);
        let plain = keys(Word::U64, seed, CHESS);
        for Step { bits, independent } in nested_steps(Word::U64, CHESS) {
            let mask = cut.mask(Word::U64, bits);
            let part = |keys: &[u128]| keys.iter().map(|key| key & mask).collect::<Vec<_>>();
            let found = dependent_set(&part(&nested), 20).len();
            assert_eq!(found, independent + 1, "{seed}: {bits}");
            if bits <= 41 {
                let found = dependent_set(&part(&plain), 20).len();
                assert!(found <= independent, "{seed}: {bits}: {found}");
            }
        }
    }
}

/// Which bits are first, bit by bit, and in words.
#[test]
fn cuts_order_the_bits() {
    let places = |stored, stored_bits, index| {
        let cut = Cut { stored, stored_bits, index };
        let mut before = 0;
        let mut places = Vec::new();
        for bits in 1..=32 {
            let mask = cut.mask(Word::U32, bits);
            places.push((mask ^ before).ilog2());
            assert_eq!(mask & before, before);
            before = mask;
        }
        places
    };
    let upwards: Vec<u32> = (0..32).collect();
    let downwards: Vec<u32> = (0..32).rev().collect();
    for stored_bits in [1, 16, 32] {
        assert_eq!(places(End::Low, stored_bits, End::Low), upwards);
        assert_eq!(places(End::High, stored_bits, End::High), downwards);
    }
    let low_first: Vec<u32> = (0..10).chain((10..32).rev()).collect();
    assert_eq!(places(End::Low, 10, End::High), low_first);
    let high_first: Vec<u32> = (22..32).rev().chain(0..22).collect();
    assert_eq!(places(End::High, 10, End::Low), high_first);
    let cut = Cut { stored: End::Low, stored_bits: 16, index: End::High };
    assert_eq!(cut.in_words(16), "low 16 bits");
    assert_eq!(cut.in_words(21), "low 16 bits and the high 5");
    let cut = Cut { stored: End::High, ..cut };
    assert_eq!(cut.in_words(21), "high 21 bits");
}

/// Each cut has the same bits in another order.
#[test]
fn cuts_move_bits_alone() {
    let plain = nested(Word::U64, 42, CHESS, PLAIN);
    for cut in cuts(21) {
        let keys = nested(Word::U64, 42, CHESS, cut);
        let place = |bits: u32| (cut.mask(Word::U64, bits + 1) ^ cut.mask(Word::U64, bits)).ilog2();
        let moved =
            |key: &u128| (0..64).fold(0_u128, |moved, bit| moved | (key >> bit & 1) << place(bit));
        assert_eq!(keys, plain.iter().map(moved).collect::<Vec<u128>>());
    }
}

/// Each bit of a key is as often set as not, alone and together with its neighbour.
#[test]
fn bits_are_random() {
    let mut times = [[0_u32; 4]; 63];
    for seed in 0..1_000 {
        let keys = nested(Word::U64, seed, 12, PLAIN);
        for (place, times) in times.iter_mut().enumerate() {
            times[(keys[3] >> place & 3) as usize] += 1;
        }
    }
    // Of the 31 values of the first block zero is missing.
    assert!(times.iter().flatten().all(|times| (180..330).contains(times)), "{times:?}");
}

/// Seeds give the same keys in every version, as stored hashes depend on them. A program in another
/// language gives the same.
#[test]
fn seeds_are_pinned() {
    let pinned = |word: Word, count| {
        let keys = nested(word, 42, count, PLAIN);
        let factor = 0x5851_f42d_4c95_7f2d;
        let all = keys.iter().fold(0_u128, |sum, key| sum.wrapping_mul(factor) ^ key);
        [keys[0], keys[count - 1], all]
    };
    assert_eq!(
        pinned(Word::U32, CHESS),
        [0xa0de_b95b, 0xf6ea_6659, 0x0797_d291_83f0_75b0_dd74_0ad9_c95b_8ed2]
    );
    assert_eq!(
        pinned(Word::U64, CHESS),
        [0x6a8a_d341_2a62_27c1, 0x31b7_41ba_94a9_8fa1, 0x1bdb_faeb_0f6c_e7ff_c462_2aeb_b518_2cda]
    );
    assert_eq!(
        pinned(Word::U128, CHESS),
        [
            0xe2f3_cfe8_523f_58a3_c49b_c19b_451c_b277,
            0x0587_fb5f_1bfb_7f57_86e2_5efc_dca2_e6a2,
            0x2fbd_a4ae_1c12_b294_2661_caef_3078_f095
        ]
    );
    assert_eq!(
        pinned(Word::U64, 10),
        [0x6cce_3567_b50d_76db, 0xd216_2edc_d740_8c92, 0x0067_4228_274e_c14b_1815_0626_8c3b_4fdc]
    );
    assert_eq!(
        pinned(Word::U32, 64),
        [0xea3a_68f3, 0x2706_1a9c, 0xabd9_5284_62ce_62a6_cbb5_d877_c231_fb84]
    );
}
