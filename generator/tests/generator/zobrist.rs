//! Zobrist keys: against all dependent sets, sums of few keys one by one, published codes, and
//! plain random numbers, which are worse.

use bit_tables_generator::__private::module::Table;
use bit_tables_generator::__private::tables::zobrist::{
    dependent_set, distances, independent, keys, most_independent,
};
use bit_tables_generator::{Plan, Request, Target, Word};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const WORDS: [Word; 3] = [Word::U32, Word::U64, Word::U128];

/// Pieces on squares, the side to move, castling rights, files of en passant.
const CHESS: usize = 12 * 64 + 1 + 16 + 8;

/// Plain random keys.
fn plain(word: Word, seed: u64, count: usize) -> Vec<u128> {
    let mut outputs = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut output = || u128::from(outputs.next_u64());
    (0..count).map(|_| (output() << 64 | output()) & word.max()).collect()
}

/// Keys in echelon form, with up to 256 keys' sets: by clearing every bit in all later keys.
fn eliminated(keys: &[u128]) -> (usize, Vec<[u128; 2]>) {
    let unit = |place: usize| if place < 128 { [1 << place, 0] } else { [0, 1 << (place - 128)] };
    let mut rows: Vec<(u128, [u128; 2])> =
        keys.iter().enumerate().map(|(place, &key)| (key, unit(place % 256))).collect();
    let mut rank = 0;
    for bit in 0..128 {
        let Some(pivot) = (rank..rows.len()).find(|&row| rows[row].0 >> bit & 1 == 1) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (key, set) = rows[rank];
        for row in &mut rows[rank + 1..] {
            if row.0 >> bit & 1 == 1 {
                *row = (row.0 ^ key, [row.1[0] ^ set[0], row.1[1] ^ set[1]]);
            }
        }
        rank += 1;
    }
    (rank, rows[rank..].iter().map(|row| row.1).collect())
}

/// The sizes of all dependent sets, which are the sums of those that elimination leaves, each by
/// changing one term of the one before.
fn dependent_sizes(keys: &[u128]) -> Vec<u32> {
    let (_, sets) = eliminated(keys);
    let mut set = [0, 0];
    let mut sizes = Vec::with_capacity(1 << sets.len());
    for step in 1_u32..1 << sets.len() {
        let term = sets[step.trailing_zeros() as usize];
        set = [set[0] ^ term[0], set[1] ^ term[1]];
        sizes.push(set[0].count_ones() + set[1].count_ones());
    }
    sizes
}

/// Whether all sets of at most `most` keys have different sums, so that twice as many are
/// independent.
fn have_different_sums(keys: &[u128], most: usize) -> bool {
    let mut sums = vec![0];
    add_sums(keys, most, 0, &mut sums);
    sums.sort_unstable();
    sums.windows(2).all(|two| two[0] != two[1])
}

fn add_sums(keys: &[u128], most: usize, sum: u128, sums: &mut Vec<u128>) {
    if most == 0 {
        return;
    }
    for (place, key) in keys.iter().enumerate() {
        sums.push(sum ^ key);
        add_sums(&keys[place + 1..], most - 1, sum ^ key, sums);
    }
}

/// Whether no odd number of keys adds up to 0: the sums of even numbers of them are half of all
/// sums.
fn are_odd_sets_independent(keys: &[u128]) -> bool {
    let differences: Vec<u128> = keys[1..].iter().map(|key| key ^ keys[0]).collect();
    eliminated(&differences).0 + 1 == eliminated(keys).0
}

/// An odd number without a pattern, so that what is multiplied by it and added up depends on the
/// order.
const FACTOR: u128 = 0x5851_f42d_4c95_7f2d;

/// Seeds give the same keys in every version, as stored hashes depend on them. The first and the
/// last key, and all of them in order. A program in another language gives the same.
#[test]
fn seeds_are_pinned() {
    let pinned = |word: Word, count| {
        let keys = keys(word, 42, count);
        assert_eq!(keys.len(), count);
        let all = keys.iter().fold(0_u128, |sum, key| sum.wrapping_mul(FACTOR) ^ key);
        [keys[0], keys[count - 1], all]
    };
    assert_eq!(
        pinned(Word::U32, CHESS),
        [0xe10d_4890, 0x4b68_ac76, 0x40c9_5903_8946_0f6a_1147_1440_1ac2_4ed6]
    );
    assert_eq!(
        pinned(Word::U64, CHESS),
        [0x4923_2187_6da1_6f18, 0x1aea_3544_3761_3f91, 0xf330_c25d_b41c_f7cb_75f5_e707_c8da_ad28]
    );
    assert_eq!(
        pinned(Word::U128, CHESS),
        [
            0x661a_7e69_5823_a38e_c5b3_52a8_568d_b156,
            0x0f8e_23f0_a1d0_69e1_90f9_6091_6ca8_e696,
            0x0f9b_100a_fcde_167b_4856_029e_e5e5_d387
        ]
    );
    // Fewer keys than bits; a row of fewer bits than others; a row that follows from another.
    assert_eq!(
        pinned(Word::U64, 10),
        [0xd076_4d4f_4476_689f, 0xeeef_d632_19b4_a0d4, 0x9efd_be17_82e0_8e02_3731_6995_68b7_767b]
    );
    assert_eq!(
        pinned(Word::U32, 64),
        [0x1f25_d4a8, 0xe325_b1a5, 0x5194_cb51_b9ea_ca82_6b0c_32c6_1bb8_60d3]
    );
    assert_eq!(
        pinned(Word::U64, 128),
        [0x8b59_fd0e_cc3a_87b5, 0x453b_136f_ad2f_9df6, 0xf1e5_8506_2d51_479f_b11d_e6aa_b145_8300]
    );
}

/// Few keys are the first independent outputs of the generator: nearly always just the first.
#[test]
fn few_keys_are_a_basis() {
    for &word in Word::ALL {
        for count in 0..=word.bits() as usize {
            let keys = keys(word, 5, count);
            assert_eq!(eliminated(&keys).0, count);
            assert_eq!((independent(word, count), most_independent(word, count)), (count, count));
            assert!(keys.iter().all(|&key| key <= word.max()));
        }
    }
    let mut outputs = Xoshiro256PlusPlus::seed_from_u64(5);
    let outputs: Vec<u128> = (0..10).map(|_| outputs.next_u64().into()).collect();
    assert_eq!(keys(Word::U64, 5, 10), outputs);
    assert_ne!(keys(Word::U64, 6, 10), outputs);
}

#[test]
fn many_keys_are_different_and_span_the_word() {
    for word in WORDS {
        let bits = word.bits() as usize;
        for count in [bits + 1, bits + 2, 2 * bits, 2 * bits + 1, CHESS, 5_000] {
            for seed in 0..4 {
                let mut keys = keys(word, seed, count);
                assert_eq!(eliminated(&keys).0, bits, "{word} {count}");
                assert!(are_odd_sets_independent(&keys), "{word} {count}");
                assert!(keys.iter().all(|&key| key != 0 && key <= word.max()));
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(keys.len(), count, "{word}");
            }
        }
    }
    // Narrow words fit at least the first row, or all bits.
    for (word, count) in [(Word::U8, 9), (Word::U8, 300), (Word::U16, 17), (Word::U16, 40_000)] {
        let keys = keys(word, 0, count);
        assert_eq!(eliminated(&keys).0, word.bits() as usize);
        assert!(keys.iter().all(|&key| key != 0 && key <= word.max()));
        assert!(are_odd_sets_independent(&keys));
    }
}

/// By the parameters of BCH codes, of length, dimension and designed distance, as published: an
/// extended code of one more bit and one more check has one more than that as its distance.
#[test]
fn published_codes() {
    let codes = [
        (63, 36, 11, Word::U32),
        (127, 99, 9, Word::U32),
        (255, 231, 7, Word::U32),
        (1_023, 993, 7, Word::U32),
        (127, 64, 21, Word::U64),
        (255, 199, 15, Word::U64),
        (511, 448, 15, Word::U64),
        (1_023, 963, 13, Word::U64),
        (255, 131, 37, Word::U128),
        (511, 385, 29, Word::U128),
        (1_023, 903, 25, Word::U128),
    ];
    for (length, dimension, distance, word) in codes {
        assert!(length - dimension < word.bits() as usize, "the code has room in the word");
        assert_eq!(independent(word, length + 1), distance, "{word} {length}");
    }
    assert_eq!(WORDS.map(|word| independent(word, CHESS)), [7, 13, 25]);
    assert_eq!(WORDS.map(|word| independent(word, 1 << 16)), [3, 7, 15]);
}

/// All of a million dependent sets, where keys are little more than bits. Plain numbers have
/// smaller ones.
#[test]
fn all_dependent_sets_are_large() {
    for (word, count) in [(Word::U32, 40), (Word::U32, 52), (Word::U64, 84), (Word::U128, 148)] {
        for seed in 0..2 {
            let sizes = dependent_sizes(&keys(word, seed, count));
            assert_eq!(sizes.len() + 1, 1 << (count - word.bits() as usize));
            let least = sizes.iter().min().copied().unwrap() as usize;
            assert!(least > independent(word, count), "{word} {count}: {least}");
            assert!(sizes.iter().all(|size| size % 2 == 0));
            // What a search finds is one of these.
            assert!(sizes.contains(&(dependent_set(&keys(word, seed, count), 3).len() as u32)));
        }
    }
    for (word, count) in [(Word::U32, 52), (Word::U64, 84)] {
        let least = dependent_sizes(&plain(word, 1, count)).into_iter().min().unwrap() as usize;
        assert!(least <= independent(word, count), "{word}: {least}");
    }
}

/// Sums of up to five, four, three and two keys, all different: with the odd sets, a proof for
/// every number of keys up to 11, 9, 7 and 5. Sums of plain numbers meet.
#[test]
fn sums_of_few_keys_are_different() {
    for (count, most) in [(40, 5), (66, 4), (130, 3), (CHESS, 2)] {
        for word in WORDS.into_iter().filter(|word| count > word.bits() as usize) {
            let keys = keys(word, 42, count);
            assert!(independent(word, count) > 2 * most);
            assert!(have_different_sums(&keys, most), "{word} {count}");
            assert!(are_odd_sets_independent(&keys), "{word} {count}");
        }
    }
    assert!(!have_different_sums(&plain(Word::U32, 42, 130), 3));
    assert!(!have_different_sums(&plain(Word::U32, 42, CHESS), 2));
}

/// For chess the figure is exact: every 13 keys are independent, and 14 are found that are not.
#[test]
fn smallest_dependent_set_of_chess() {
    let chess = keys(Word::U64, 42, CHESS);
    let set = dependent_set(&chess, 20);
    assert_eq!((independent(Word::U64, CHESS), set.len()), (13, 14));
    assert_eq!(set.iter().fold(0, |sum, &key| sum ^ chess[key]), 0);
    assert!(set.is_sorted_by(|one, other| one < other));
    // Of 32 bits there are no better keys at all.
    let set = dependent_set(&keys(Word::U32, 42, CHESS), 2);
    assert_eq!((set.len(), most_independent(Word::U32, CHESS)), (8, 7));
}

/// The search finds smaller sets in plain numbers, sooner for some seeds than for others, and none
/// in the keys in five times as many rounds.
#[test]
fn plain_numbers_have_smaller_dependent_sets() {
    let numbers = plain(Word::U64, 3, CHESS);
    let set = dependent_set(&numbers, 20);
    assert_eq!(set.iter().fold(0, |sum, &key| sum ^ numbers[key]), 0);
    assert!((1..14).contains(&set.len()), "{}", set.len());
    assert_eq!(dependent_set(&keys(Word::U64, 3, CHESS), 100).len(), 14);
}

#[test]
#[ignore = "slow tier: billions of pairs of keys"]
fn long_searches_find_nothing_smaller() {
    for seed in 0..4 {
        assert_eq!(dependent_set(&keys(Word::U64, seed, CHESS), 2_000).len(), 14, "{seed}");
    }
    assert!(dependent_set(&plain(Word::U64, 3, CHESS), 2_000).len() < 13);
}

/// By Pascal's triangle, bound by bound.
#[test]
fn bounds_are_those_of_spheres() {
    let mut binomials = vec![vec![1_u128]];
    for items in 0..600 {
        let sums = binomials[items].windows(2).map(|two| two[0].saturating_add(two[1]));
        binomials.push([1].into_iter().chain(sums).chain([1]).collect());
    }
    let sets = |most: usize, items: usize| {
        let mut sizes = binomials[items].iter().skip(1).take(most);
        sizes.try_fold(0_u128, |sum, &sets| sum.checked_add(sets))
    };
    for &word in Word::ALL {
        let bits = word.bits() as usize;
        for count in bits + 1..=600 {
            // The empty set besides: so less than all words, and less than half of them.
            let fits = |bound: usize| match bound % 2 {
                0 => sets(bound / 2, count).is_some_and(|sets| sets <= word.max()),
                _ => sets(bound / 2, count - 1).is_some_and(|sets| sets <= word.max() / 2),
            };
            let bound = (1..=bits).take_while(|&bound| fits(bound)).last().unwrap();
            assert_eq!(most_independent(word, count), bound, "{word} {count}");
        }
    }
}

/// Where spheres fill all there is, or lack or exceed it by one: the codes of repetition and of
/// Hamming, and two sums worked out by hand.
#[test]
fn bounds_at_their_edges() {
    for &word in Word::ALL {
        let bits = word.bits() as usize;
        assert_eq!(most_independent(word, bits + 1), bits);
    }
    assert_eq!(
        [128, 129, 255, 256, 300].map(|count| most_independent(Word::U8, count)),
        [3, 2, 2, 1, 1]
    );
    // 2 (1 + 65535 + 65535 * 65534 / 2) = 2^32 - 2^16 + 2, and 2^32 + 2^16 + 2 with one more key.
    assert_eq!([65_536, 65_537].map(|count| most_independent(Word::U32, count)), [5, 4]);
    assert_eq!(WORDS.map(|word| most_independent(word, CHESS)), [7, 17, 39]);
}

#[test]
fn keys_keep_to_their_bounds() {
    for &word in Word::ALL {
        for count in (1..700).chain([CHESS, 4_096, 65_536]) {
            let (kept, most) = (independent(word, count), most_independent(word, count));
            assert!(1 <= kept && kept <= most, "{word} {count}: {kept} of {most}");
        }
    }
}

/// The mean is near half the bits, as every bit is in about half of the keys.
#[test]
fn distances_of_chess() {
    let found = distances(&keys(Word::U64, 42, CHESS)).unwrap();
    assert_eq!((found.least, found.sum, found.pairs), (15, 10_050_920, 314_028));
    assert_eq!(found.mean_in_thousandths(), 32_006);
}

/// A named board has the keys of its game, and each number can be given.
#[test]
fn a_board_has_the_keys_of_its_game() {
    let tables = |word, request: &str| {
        let plan = Plan::new(&Request::parse(word, request), &Target::unknown()).expect("keys");
        let of = |table: &Table| (table.name.clone(), table.entries());
        plan.module().tables.iter().map(of).collect::<Vec<_>>()
    };
    let named = |all: &[(&str, usize)]| {
        all.iter().map(|&(name, count)| (name.to_owned(), count)).collect::<Vec<_>>()
    };
    let chess = named(&[
        ("PIECE_KEYS", 12 * 64),
        ("SIDE_KEYS", 1),
        ("CASTLING_KEYS", 16),
        ("EN_PASSANT_KEYS", 8),
    ]);
    for request in ["zobrist", "board = chess, zobrist"] {
        assert_eq!(tables(Word::U64, request), chess, "{request}");
    }
    for (board, pieces) in [
        ("shogi", 28 * 81),
        ("xiangqi", 14 * 90),
        ("connect_four", 2 * 42),
        ("draughts", 4 * 32),
        ("international_draughts", 4 * 50),
    ] {
        let request = format!("board = {board}, zobrist");
        let expected = named(&[("PIECE_KEYS", pieces), ("SIDE_KEYS", 1)]);
        assert_eq!(tables(Word::U128, &request), expected, "{board}");
    }
    // A board of no game has as many keys as chess.
    let other = tables(Word::U64, "board = rectangle(files = 6, ranks = 5), zobrist");
    assert_eq!(other[0], ("PIECE_KEYS".to_owned(), 12 * 30));
    assert_eq!(other[3], ("EN_PASSANT_KEYS".to_owned(), 6));
    let given = "board = shogi, zobrist = bch(pieces = 12, castling = 16, en_passant = 9)";
    let given = tables(Word::U128, given);
    assert_eq!(given.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [12 * 81, 1, 16, 9]);
}
