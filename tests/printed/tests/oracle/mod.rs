//! What functions of slices are compared with: loops over words and bits.

/// Words that are not all alike, the same for ever.
pub(crate) fn words() -> impl Iterator<Item = u64> {
    let mut word: u64 = 0x2545_f491_4f6c_dd1d;
    std::iter::repeat_with(move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    })
}

/// Lengths of slices of words of so many bytes: all around the widths and blocks of vectors, some
/// around the blocks of two slices, and one whose bytes overflow if all bits are set.
pub(crate) fn lengths(bytes: usize) -> impl Iterator<Item = usize> {
    (0..=700 / bytes).chain([4_095, 4_096, 4_097, 70_001].map(|length| length / bytes))
}

/// Compares the counts of a module of slices.
macro_rules! check_counts {
    ($slices:path: $word:ident) => {{
        use $slices as slices;
        let bytes = size_of::<$word>();
        let mut words = $crate::oracle::words();
        let random = |_| {
            let [high, low] = [(); 2].map(|()| u128::from(words.next().expect("a word")));
            (high << 64 | low) as $word
        };
        let random: Vec<$word> = (0..70_002 / bytes + 1).map(random).collect();
        let full = vec![$word::MAX; random.len()];
        for length in $crate::oracle::lengths(bytes) {
            // The second does not begin where a vector does.
            let (other, longer) = (&random[1..=length], &random[..=length]);
            for one in [&random[..length], &full[1..=length]] {
                let count = |both: fn($word, $word) -> $word| {
                    let pairs = one.iter().zip(other);
                    pairs.map(|(&x, &y)| u64::from(both(x, y).count_ones())).sum::<u64>()
                };
                let [and, or] = [count(|x, y| x & y), count(|x, y| x | y)];
                assert_eq!(slices::count_ones(one), count(|x, _| x), "{length}");
                let distance = slices::hamming_distance(one, other);
                assert_eq!(distance, Some(count(|x, y| x ^ y)), "{length}");
                assert_eq!(slices::count_and(one, other), Some(and), "{length}");
                assert_eq!(slices::count_or(one, other), Some(or), "{length}");
                let difference = slices::count_and_not(one, other);
                assert_eq!(difference, Some(count(|x, y| x & !y)), "{length}");
                assert_eq!(slices::jaccard(one, other), [and, or], "{length}");
                // Slices of different lengths.
                assert_eq!(slices::hamming_distance(one, longer), None);
                assert_eq!(slices::count_and(one, longer), None);
                assert_eq!(slices::count_or(one, longer), None);
                assert_eq!(slices::count_and_not(one, longer), None);
                let all = longer[..length].iter().zip(one);
                let [and, or] = all.fold([0, 0], |[and, or], (x, y)| {
                    [and + u64::from((x & y).count_ones()), or + u64::from((x | y).count_ones())]
                });
                let or = or + u64::from(longer[length].count_ones());
                assert_eq!(slices::jaccard(one, longer), [and, or], "{length}");
                assert_eq!(slices::jaccard(longer, one), [and, or], "{length}");
            }
        }
    }};
}
pub(crate) use check_counts;

/// Compares the lists of a module of slices, with as much room as there are bits, and with less.
macro_rules! check_lists {
    ($slices:path: $word:ident) => {{
        use $slices as slices;
        let bytes = size_of::<$word>();
        let mut words = $crate::oracle::words();
        // Of all densities.
        let mut random = |place: usize| {
            let [one, other] = [(); 2].map(|()| words.next().expect("a word"));
            [0, one & other, one, one | other, u64::MAX, 1 << (one & 63)][place % 6] as $word
        };
        for length in $crate::oracle::lengths(bytes).filter(|&length| length < 5_000) {
            let words: Vec<$word> = (0..length).map(&mut random).collect();
            let bits = (0..length as u32 * $word::BITS)
                .filter(|&bit| words[(bit / $word::BITS) as usize] >> (bit % $word::BITS) & 1 == 1);
            let base = 1 << 20;
            let expected: Vec<u32> = bits.map(|bit| base | bit).collect();
            let count = expected.len();
            for room in [length * bytes * 8, count, count / 2] {
                let mut list = vec![0; room];
                assert_eq!(slices::indices(&words, base, &mut list), count, "{length}");
                let listed = count.min(room);
                assert_eq!(list[..listed], expected[..listed], "{length}");
            }
        }
    }};
}
pub(crate) use check_lists;

/// Compares the reversal of a module of slices of bytes.
macro_rules! check_reversal {
    ($slices:path) => {{
        use $slices as slices;
        let bytes = $crate::oracle::words().flat_map(u64::to_ne_bytes);
        let bytes: Vec<u8> = bytes.take(70_002).collect();
        for length in $crate::oracle::lengths(1) {
            let mut reversed = bytes.clone();
            slices::reverse_bits(&mut reversed[1..=length]);
            let expected = bytes[1..=length].iter().map(|byte| byte.reverse_bits());
            assert!(reversed[1..=length].iter().copied().eq(expected), "{length}");
            // What is around it stays.
            assert_eq!(reversed[0], bytes[0]);
            assert_eq!(reversed[length + 1..], bytes[length + 1..]);
        }
    }};
}
pub(crate) use check_reversal;
