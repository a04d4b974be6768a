//! De Bruijn sequences by number: against searches, published figures, and themselves.

use bit_tables_generator::__private::tables::debruijn::{Family, Reason};
use bit_tables_generator::Word;
use bit_tables_test_support::spent;
use proptest::prelude::*;
use std::time::Duration;

/// The families of De Bruijn sequences proper.
const SEQUENCES: [Family; 3] = [Family::Isolated, Family::Even, Family::Separated];

/// Every sequence that starts with `n` zeros, by plain back-tracking, in increasing order.
fn search(order: u32, visit: &mut impl FnMut(u128)) {
    fn extend(order: u32, sequence: u128, length: u32, seen: u128, visit: &mut impl FnMut(u128)) {
        let mask = (1 << order) - 1;
        if length == 1 << order {
            let round = (1..order).try_fold(seen, |seen, by| {
                let window = 1 << (sequence << by & mask);
                (seen & window == 0).then_some(seen | window)
            });
            if round.is_some() {
                visit(sequence);
            }
            return;
        }
        for bit in 0..2 {
            let longer = sequence << 1 | bit;
            let window = 1 << (longer & mask);
            if seen & window == 0 {
                extend(order, longer, length + 1, seen | window, visit);
            }
        }
    }
    extend(order, 0, order, 1, visit);
}

/// Whether all products with `x ^ (x - 1)` have different top bits, for 64-bit words, by plain
/// counting.
fn is_separated(sequence: u64) -> bool {
    (0..64)
        .fold(0_u64, |seen, bit| seen | 1 << (sequence.wrapping_mul(u64::MAX >> (63 - bit)) >> 58))
        == u64::MAX
}

/// All sequences of 8, 16 and 32 bits: a proof for these of numbers, order, counts and families.
#[test]
fn short_sequences_are_those_of_a_search() {
    for word in [Word::U8, Word::U16, Word::U32] {
        let mut isolated = Vec::new();
        search(word.index_bits(), &mut |sequence| isolated.push(sequence));
        let even = isolated.iter().map(|sequence| sequence << 1).collect();
        let is_separated = |&sequence: &u128| Family::Separated.index(word, sequence).is_ok();
        let separated = isolated.iter().copied().filter(is_separated).collect();
        for (family, expected) in
            [(Family::Isolated, isolated), (Family::Even, even), (Family::Separated, separated)]
        {
            assert_eq!(family.count(word), expected.len() as u64);
            let numbered: Vec<u128> =
                (0..family.count(word)).map(|index| family.unrank(word, index).unwrap()).collect();
            assert_eq!(numbered, expected, "{word} {family}");
            for (index, &sequence) in (0..).zip(&expected) {
                assert_eq!(family.rank(word, sequence), Ok(index));
                if index % 211 == 0 || index + 8 > family.count(word) {
                    let following: Vec<u128> = family.iterate(word, index).collect();
                    assert_eq!(following, expected[index as usize..], "{word} {family} {index}");
                }
            }
            assert_eq!(family.iterate(word, family.count(word)).next(), None);
        }
    }
}

/// The first and the last are published. Number 4,061,954 is published as the 4,061,955th.
#[test]
fn published_64_bit_sequences() {
    let sequence = |index| Family::Isolated.unrank(Word::U64, index).ok();
    assert_eq!(Family::Isolated.count(Word::U64), 1 << 26);
    assert_eq!(sequence(0), Some(0x0218_A392_CD3D_5DBF));
    assert_eq!(sequence(4_061_954), Some(0x022F_DD63_CC95_386D));
    assert_eq!(sequence((1 << 26) - 1), Some(0x03F7_9D71_B4CB_0A89));
    assert_eq!(sequence(1 << 26), None);
    assert_eq!(Family::Isolated.rank(Word::U64, 0x022F_DD63_CC95_386D), Ok(4_061_954));
}

/// How many there are, as logarithms to base 2; the counts of the isolated are de Bruijn's.
#[test]
fn counts() {
    let logarithms = |family: Family| {
        Word::ALL.iter().map(|&word| family.count(word).ilog2()).collect::<Vec<_>>()
    };
    for family in SEQUENCES {
        assert!(Word::ALL.iter().all(|&word| family.count(word).is_power_of_two()));
    }
    assert_eq!(logarithms(Family::Isolated), [1, 4, 11, 26, 57]);
    assert_eq!(logarithms(Family::Even), [1, 4, 11, 26, 57]);
    assert_eq!(logarithms(Family::Separated), [0, 2, 8, 22, 52]);
}

/// First and last of every family, which never change.
#[test]
fn first_and_last_are_pinned() {
    let pinned: [(Family, Word, u128, u128); 20] = [
        (Family::Isolated, Word::U8, 0x17, 0x1d),
        (Family::Isolated, Word::U16, 0x09af, 0x0f65),
        (Family::Isolated, Word::U32, 0x0465_3adf, 0x07dc_d629),
        (Family::Isolated, Word::U64, 0x0218_a392_cd3d_5dbf, 0x03f7_9d71_b4cb_0a89),
        (
            Family::Isolated,
            Word::U128,
            0x0106_1438_9163_4793_2a5c_d9d3_ead7_b77f,
            0x01fd_f3d7_8edd_3970_d9ab_464c_582a_5091,
        ),
        (Family::Even, Word::U8, 0x2e, 0x3a),
        (Family::Even, Word::U16, 0x135e, 0x1eca),
        (Family::Even, Word::U32, 0x08ca_75be, 0x0fb9_ac52),
        (Family::Even, Word::U64, 0x0431_4725_9a7a_bb7e, 0x07ef_3ae3_6996_1512),
        (
            Family::Even,
            Word::U128,
            0x020c_2871_22c6_8f26_54b9_b3a7_d5af_6efe,
            0x03fb_e7af_1dba_72e1_b356_8c98_b054_a122,
        ),
        (Family::Separated, Word::U8, 0x1d, 0x1d),
        (Family::Separated, Word::U16, 0x0f2d, 0x0f65),
        (Family::Separated, Word::U32, 0x07c4_acdd, 0x07dc_d629),
        (Family::Separated, Word::U64, 0x03f0_8a4c_6acb_9dbd, 0x03f7_9d71_b4cb_0a89),
        (
            Family::Separated,
            Word::U128,
            0x01fc_10a2_461a_54c9_c58e_ad72_f367_b77d,
            0x01fd_f3d7_8edd_3970_d9ab_464c_582a_5091,
        ),
        (Family::Folded, Word::U8, 0x5, 0x5),
        (Family::Folded, Word::U16, 0x63, 0x63),
        (Family::Folded, Word::U32, 0x70a7, 0x70d3),
        (Family::Folded, Word::U64, 0x7829_1acf, 0x783a_9b23),
        (Family::Folded, Word::U128, 0x7c0a_1ab6_3a5c_c89f, 0x7c0f_5a15_3b11_b993),
    ];
    for (family, word, first, last) in pinned {
        let found = |index| family.hex(word, family.unrank(word, index).unwrap());
        assert_eq!(found(0), family.hex(word, first), "{family} {word}");
        // The last 128-bit folding constant takes a search of seconds, unoptimised; it is found
        // first thing.
        assert_eq!(found(family.count(word) - 1), family.hex(word, last), "{family} {word}");
    }
}

/// Neighbours in number are neighbours in order, whether numbered or one after the other.
#[test]
fn long_sequences_are_in_order() {
    for word in [Word::U64, Word::U128] {
        for family in SEQUENCES {
            let count = family.count(word);
            for from in [0, count / 3, count - 40] {
                let mut previous = 0;
                for (index, sequence) in (from..).zip(family.iterate(word, from).take(30)) {
                    assert!(sequence > previous, "{word} {family} {index}");
                    assert_eq!(family.unrank(word, index), Ok(sequence));
                    assert_eq!(family.rank(word, sequence), Ok(index));
                    previous = sequence;
                }
            }
            assert_eq!(family.iterate(word, count - 40).count(), 40);
        }
    }
}

/// The sequences that start with `n` zeros and `n` ones begin at the number that the count of the
/// separated says. As they are the last in order, and no others are separated (see
/// [`Family::Separated`]), this proves the count.
#[test]
fn separated_sequences_begin_where_the_count_says() {
    for &word in Word::ALL {
        let order = word.index_bits();
        let first = Family::Isolated.count(word) - Family::Separated.count(word);
        let sequence = |index| Family::Isolated.unrank(word, index).unwrap();
        let ones = |sequence: u128| (sequence << (128 - word.bits() + order)).leading_ones();
        assert_eq!(ones(sequence(first)), order, "{word}");
        assert!(ones(sequence(first - 1)) < order, "{word}");
        assert!(Family::Separated.usable(word, sequence(first)).is_ok());
        let Reason::Collision { first: one, second: other, slot } =
            Family::Separated.usable(word, sequence(first - 1)).unwrap_err().reason()
        else {
            panic!("{word}: two bits are confused");
        };
        // By the words themselves: what two bits make of the sequence has the same top.
        let top = |bit: u32| {
            let product = sequence(first - 1).wrapping_mul(u128::MAX >> (127 - bit)) & word.max();
            (product >> (word.bits() - order)) as u32
        };
        assert!(one != other && top(one) == slot && top(other) == slot, "{word}");
    }
}

/// Where a search would meet very long parts without sequences.
#[test]
fn iteration_steps_over_what_has_no_sequences() {
    let word = Word::U128;
    let first = Family::Isolated.count(word) - Family::Separated.count(word);
    let found: Vec<u128> = Family::Isolated.iterate(word, first - 1).take(2).collect();
    assert_eq!(
        found,
        [0x01f7_f3d7_8edd_3970_d9ab_464c_582a_5091, 0x01fc_10a2_461a_54c9_c58e_ad72_f367_b77d]
    );
}

/// Both index tables of the sequence that the bit-scan page prints them for, in part.
#[test]
fn published_index_tables() {
    let isolated = Family::Isolated.index(Word::U64, 0x03F7_9D71_B4CB_0A89).unwrap();
    let separated = Family::Separated.index(Word::U64, 0x03F7_9D71_B4CB_0A89).unwrap();
    let folded = Family::Folded.index(Word::U64, 0x7829_1ACF).unwrap();
    assert_eq!(isolated[..8], [0, 1, 48, 2, 57, 49, 28, 3]);
    assert_eq!(isolated[56..], [25, 14, 19, 9, 13, 8, 7, 6]);
    assert_eq!(separated[..8], [0, 47, 1, 56, 48, 27, 2, 60]);
    assert_eq!(separated[56..], [13, 18, 8, 12, 7, 6, 5, 63]);
    assert_eq!(folded[..8], [63, 30, 3, 32, 59, 14, 11, 33]);
    assert_eq!(folded[56..], [20, 47, 38, 22, 17, 37, 36, 26]);
}

/// A seed gives the same sequence in every version, on every host.
#[test]
fn seeds_are_pinned() {
    for (word, seed, isolated, separated) in PINNED {
        let seeded = |family: Family| family.unrank(word, family.seeded(word, seed));
        assert_eq!(seeded(Family::Isolated), Ok(isolated), "{word} {seed}");
        assert_eq!(seeded(Family::Even), Ok(isolated << 1), "{word} {seed}");
        assert_eq!(seeded(Family::Separated), Ok(separated), "{word} {seed}");
    }
    let folded = [0, 42, u64::MAX].map(|seed| Family::Folded.seeded(Word::U64, seed));
    assert_eq!(folded, [1, 3, 1]);
    let folded = [0, 42, u64::MAX].map(|seed| Family::Folded.seeded(Word::U128, seed));
    assert_eq!(folded, [113, 285, 118]);
    let folded = [0, 42, u64::MAX]
        .map(|seed| Family::Folded.unrank(Word::U128, Family::Folded.seeded(Word::U128, seed)));
    assert_eq!(
        folded,
        [Ok(0x7c0b_10da_3dc9_533b), Ok(0x7c0e_d2e6_4f56_2147), Ok(0x7c0b_10ea_e4cf_6947)]
    );
}

/// A 128-bit constant takes no search, which takes seconds in an unoptimised build for most
/// seeds.
#[test]
fn seeds_of_folding_constants_take_no_time() {
    let start = spent();
    for seed in 0..1_000 {
        let number = Family::Folded.seeded(Word::U128, seed);
        let constant = Family::Folded.unrank(Word::U128, number).expect("a number below the count");
        assert_eq!(Family::Folded.rank(Word::U128, constant), Ok(number));
    }
    let spent = spent().saturating_sub(start);
    assert!(spent < Duration::from_secs(5), "{spent:?}");
}

/// Word, seed, isolated and separated sequence: computed by another implementation of the generator
/// and of the counting. These may never change.
const PINNED: [(Word, u64, u128, u128); 15] = [
    (Word::U8, 0, 0x17, 0x1d),
    (Word::U8, 42, 0x1d, 0x1d),
    (Word::U8, u64::MAX, 0x17, 0x1d),
    (Word::U16, 0, 0x0b4f, 0x0f4b),
    (Word::U16, 42, 0x0f4b, 0x0f65),
    (Word::U16, u64::MAX, 0x0b4f, 0x0f4b),
    (Word::U32, 0, 0x0564_d1df, 0x07cd_7629),
    (Word::U32, 42, 0x0752_2f9b, 0x07da_e265),
    (Word::U32, u64::MAX, 0x0569_1df3, 0x07cd_8ae9),
    (Word::U64, 0, 0x02a7_47ed_c486_5e6b, 0x03f3_2710_bbd2_8dab),
    (Word::U64, 42, 0x03a5_4264_5f8d_cf6b, 0x03f6_ac85_e71b_a253),
    (Word::U64, u64::MAX, 0x02b4_72ec_f130_dfa9, 0x03f3_485c_4ef5_195b),
    (
        Word::U128,
        0,
        0x0152_891e_9c5f_dc9b_c20c_b43a_bb67_cc6b,
        0x01fc_b9ec_5a38_d784_a774_8864_dbea_0ab3,
    ),
    (
        Word::U128,
        42,
        0x01d0_bb96_3ed5_fcce_1824_f151_1a53_7ad9,
        0x01fd_ade4_845f_1b2c_1528_eaee_699c_313d,
    ),
    (
        Word::U128,
        u64::MAX,
        0x0156_b849_a50d_fd18_bddb_220f_99e3_a9cb,
        0x01fc_c178_ada1_bece_58c9_1dd3_5c27_aa51,
    ),
];

/// Seeds in a row choose all sequences equally often, by the chi-square test at one in a thousand.
#[test]
fn seeds_are_uniform() {
    // Critical values for 1, 3, 15, 255 and 2,047 degrees of freedom, and 349 for the folded.
    let cases = [
        (Family::Isolated, Word::U8, 10.83),
        (Family::Separated, Word::U16, 16.27),
        (Family::Isolated, Word::U16, 37.70),
        (Family::Separated, Word::U32, 330.5),
        (Family::Isolated, Word::U32, 2251.),
        (Family::Folded, Word::U64, 16.27),
        (Family::Folded, Word::U128, 436.),
    ];
    for (family, word, critical) in cases {
        let count = family.count(word);
        // Each is to be chosen 200 times.
        let mut chosen = vec![0_u32; count as usize];
        for seed in 0..200 * count {
            chosen[family.seeded(word, seed) as usize] += 1;
        }
        let chi_square: f64 =
            chosen.iter().map(|&times| (f64::from(times) - 200.).powi(2) / 200.).sum();
        assert!(chi_square < critical, "{family} {word}: {chi_square}");
        // Nor is it too even to be random.
        assert!(count < 100 || chi_square > critical / 2., "{family} {word}: {chi_square}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let wrong =
        |family: Family, word, sequence| family.usable(word, sequence).unwrap_err().to_string();
    assert_eq!(
        wrong(Family::Isolated, Word::U64, 0x0218_A392_CD3D_5DBE),
        "0x0218a392cd3d5dbe is not an isolated De Bruijn sequence of `u64`: \
         the window 000000 occurs at bits 0 and 63 from the top; 0x03f79d71b4cb0a89 is one"
    );
    assert_eq!(
        wrong(Family::Isolated, Word::U64, 0x0431_4725_9A7A_BB7E),
        "0x043147259a7abb7e is not an isolated De Bruijn sequence of `u64`: \
         it starts with 5 zeros and not with 6; it is an even De Bruijn sequence"
    );
    assert_eq!(
        wrong(Family::Separated, Word::U64, 0x0218_A392_CD3D_5DBF),
        "0x0218a392cd3d5dbf is not a separated De Bruijn sequence of `u64`: \
         bits 30 and 34 share slot 25; it is an isolated De Bruijn sequence"
    );
    assert_eq!(
        wrong(Family::Isolated, Word::U64, 0x077C_B531),
        "0x00000000077cb531 is not an isolated De Bruijn sequence of `u64`: \
         it starts with 37 zeros and not with 6; it is one of `u32`"
    );
    assert_eq!(
        wrong(Family::Isolated, Word::U32, 0x03F7_9D71_B4CB_0A89),
        "0x3f79d71b4cb0a89 has 58 bits, and an isolated De Bruijn sequence of `u32` has 32; it is one of `u64`"
    );
    assert_eq!(
        wrong(Family::Folded, Word::U64, 0x7829_1ACE),
        "0x78291ace is not a folding constant of `u64`: bits 16 and 25 share slot 47; 0x78291acf is one"
    );
    assert_eq!(
        Family::Even.unrank(Word::U16, 16).unwrap_err().to_string(),
        "an even De Bruijn sequence of `u16` has a number from 0 to 15, and none has 16"
    );
}

fn word() -> impl Strategy<Value = Word> {
    prop::sample::select(Word::ALL)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// Numbers and sequences are each other's inverses.
    #[test]
    fn rank_is_the_inverse_of_unrank(word in word(), seed: u64) {
        for family in SEQUENCES {
            let index = family.seeded(word, seed);
            let sequence = family.unrank(word, index).unwrap();
            prop_assert_eq!(family.usable(word, sequence), Ok(()));
            prop_assert_eq!(family.rank(word, sequence), Ok(index));
            let top = sequence >> (word.bits() - family.leading_zeros(word));
            prop_assert_eq!(top, 0);
        }
    }

    /// Any word is a sequence with a number, or is rejected for a correct reason.
    #[test]
    fn refusals_hold(word in word(), random: u128, seed: u64, flip in 0..128_u32) {
        let near = Family::Separated.unrank(word, Family::Separated.seeded(word, seed)).unwrap();
        for sequence in [random & word.max(), near ^ 1 << (flip % word.bits()), near] {
            for &family in &SEQUENCES {
                let slot = |bit| family.slot(word, sequence, bit);
                match family.rank(word, sequence).map_err(|refusal| refusal.reason()) {
                    Ok(index) => prop_assert_eq!(family.unrank(word, index), Ok(sequence)),
                    Err(Reason::TooWide) => prop_assert!(false, "the word is as wide as it may be"),
                    Err(Reason::LeadingZeros { found }) => {
                        prop_assert_eq!(found, sequence.leading_zeros() - (128 - word.bits()));
                        prop_assert_ne!(found, family.leading_zeros(word));
                    }
                    Err(Reason::Repeated { window, first, second }) => {
                        let at = |place: u32| (0..word.index_bits()).fold(0, |window, bit| {
                            let place = (place + bit) % word.bits();
                            window << 1 | (sequence >> (word.bits() - 1 - place)) as u32 & 1
                        });
                        prop_assert!(first < second && at(first) == window && at(second) == window);
                    }
                    Err(Reason::Collision { first, second, slot: shared }) => {
                        prop_assert!(first < second && slot(first) == shared && slot(second) == shared);
                    }
                }
            }
        }
    }
}

/// All 2^26 sequences of 64 bits by back-tracking: their order and count are those of the numbers,
/// and exactly the last 2^22 are separated. So a proof for 64 bits, but for the numbers between
/// each thousand.
#[test]
#[ignore = "slow tier: all 64-bit sequences"]
fn all_64_bit_sequences() {
    let mut one_after_the_other = Family::Isolated.iterate(Word::U64, 0);
    let (mut index, mut separated) = (0_u64, 0_u64);
    let first_separated = Family::Isolated.count(Word::U64) - Family::Separated.count(Word::U64);
    search(6, &mut |sequence| {
        assert_eq!(one_after_the_other.next(), Some(sequence));
        if index.is_multiple_of(1_000) {
            assert_eq!(Family::Isolated.unrank(Word::U64, index), Ok(sequence), "{index}");
            assert_eq!(Family::Isolated.rank(Word::U64, sequence), Ok(index));
        }
        let is_separated = is_separated(sequence as u64);
        assert_eq!(is_separated, index >= first_separated, "{index}");
        separated += u64::from(is_separated);
        index += 1;
    });
    assert_eq!((index, separated), (1 << 26, 1 << 22));
    assert_eq!(one_after_the_other.next(), None);
}
