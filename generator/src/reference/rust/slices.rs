//! Specifications of functions of slices: loops over words.

fn specified_count_ones_of_slice(words: &[Word]) -> u64 {
    let mut count: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() {
        count = count.wrapping_add(specified_count_ones(words[place]) as u64);
        place += 1;
    }
    count
}

fn specified_jaccard_of_slices(words: &[Word], others: &[Word]) -> [u64; 2] {
    let mut both: u64 = 0;
    let mut either: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() || place < others.len() {
        let mut one: Word = 0;
        if place < words.len() {
            one = words[place];
        }
        let mut other: Word = 0;
        if place < others.len() {
            other = others[place];
        }
        both = both.wrapping_add(specified_count_ones(one & other) as u64);
        either = either.wrapping_add(specified_count_ones(one | other) as u64);
        place += 1;
    }
    [both, either]
}

fn specified_reverse_bits_of_slice(words: &mut [Word]) {
    let mut place: usize = 0;
    while place < words.len() {
        words[place] = specified_reverse_bits(words[place]);
        place += 1;
    }
}

fn specified_positional_counts(words: &[Word]) -> [u64; BITS] {
    let mut counts: [u64; BITS] = [0; BITS];
    let mut place: usize = 0;
    while place < words.len() {
        let mut bit: usize = 0;
        while bit < BITS {
            counts[bit] = counts[bit].wrapping_add(((words[place] >> bit) & 1) as u64);
            bit += 1;
        }
        place += 1;
    }
    counts
}

fn specified_indices_of_slice(words: &[Word], base: SliceEntry, to: &mut [SliceEntry]) -> usize {
    let mut count: usize = 0;
    let mut index: SliceEntry = 0;
    let mut place: usize = 0;
    while place < words.len() {
        let mut bit: u32 = 0;
        while bit < BITS {
            if (words[place] >> bit) & 1 == 1 {
                if count < to.len() {
                    to[count] = base | index;
                }
                count = count.wrapping_add(1);
            }
            index = index.wrapping_add(1);
            bit += 1;
        }
        place += 1;
    }
    count
}

/// The number of set bits of the words before a place, all for one behind the slice.
fn specified_count_before(words: &[Word], place: usize) -> u64 {
    let mut count: u64 = 0;
    let mut before: usize = 0;
    while before < words.len() {
        if before < place {
            count = count.wrapping_add(specified_count_ones(words[before]) as u64);
        }
        before += 1;
    }
    count
}

/// Entries of 2048 bits: the ones before each, and before its second, third and fourth quarter; and
/// for each 4096th one the entry that it is in, two of these in a number.
fn specified_rank_index(words: &[Word], index: &mut [u64]) -> usize {
    let entry_words: usize = 2048 / BITS;
    let entries: usize = words.len() / entry_words + 2;
    let samples: usize = words.len() / (8192 / BITS) + 2;
    if words.len() as u64 > 0xffff_ffff / BITS {
        return 0;
    }
    if index.len() < entries + samples {
        return entries + samples;
    }
    let mut entry: usize = 0;
    while entry < entries {
        let first: usize = entry * entry_words;
        let before: u64 = specified_count_before(words, first);
        index[entry] = before << 32;
        let mut quarter: usize = 1;
        while quarter < 4 {
            let place: usize = first + quarter * (entry_words / 4);
            let count: u64 = specified_count_before(words, place).wrapping_sub(before);
            index[entry] |= count << (33 - 11 * quarter);
            quarter += 1;
        }
        entry += 1;
    }
    let mut sample: usize = 0;
    while sample < samples * 2 {
        let mut found: usize = 0;
        while found + 2 < entries && index[found + 1] >> 32 <= sample as u64 * 4096 {
            found += 1;
        }
        if sample % 2 == 0 {
            index[entries + sample / 2] = found as u64;
        } else {
            index[entries + sample / 2] |= (found as u64) << 32;
        }
        sample += 1;
    }
    entries + samples
}

fn specified_rank_of_slice(words: &[Word], index: &[u64], n: usize) -> usize {
    let mut rank: usize = 0;
    let mut place: usize = 0;
    while place < words.len() {
        let mut bit: usize = 0;
        while bit < BITS {
            if place * BITS + bit < n {
                rank += ((words[place] >> bit) & 1) as usize;
            }
            bit += 1;
        }
        place += 1;
    }
    rank
}

fn specified_select_of_slice(words: &[Word], index: &[u64], n: usize) -> Option<usize> {
    let mut rank: usize = 0;
    let mut place: usize = 0;
    while place < words.len() {
        let mut bit: usize = 0;
        while bit < BITS {
            if (words[place] >> bit) & 1 == 1 {
                if rank == n {
                    return ::core::option::Option::Some(place * BITS + bit);
                }
                rank += 1;
            }
            bit += 1;
        }
        place += 1;
    }
    ::core::option::Option::None
}

fn specified_hamming_distance_of_slices(words: &[Word], others: &[Word]) -> Option<u64> {
    if words.len() != others.len() {
        return ::core::option::Option::None;
    }
    let mut count: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() {
        count = count.wrapping_add(specified_count_ones(words[place] ^ others[place]) as u64);
        place += 1;
    }
    ::core::option::Option::Some(count)
}

fn specified_count_and_of_slices(words: &[Word], others: &[Word]) -> Option<u64> {
    if words.len() != others.len() {
        return ::core::option::Option::None;
    }
    let mut count: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() {
        count = count.wrapping_add(specified_count_ones(words[place] & others[place]) as u64);
        place += 1;
    }
    ::core::option::Option::Some(count)
}

fn specified_count_or_of_slices(words: &[Word], others: &[Word]) -> Option<u64> {
    if words.len() != others.len() {
        return ::core::option::Option::None;
    }
    let mut count: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() {
        count = count.wrapping_add(specified_count_ones(words[place] | others[place]) as u64);
        place += 1;
    }
    ::core::option::Option::Some(count)
}

fn specified_count_and_not_of_slices(words: &[Word], others: &[Word]) -> Option<u64> {
    if words.len() != others.len() {
        return ::core::option::Option::None;
    }
    let mut count: u64 = 0;
    let mut place: usize = 0;
    while place < words.len() {
        count = count.wrapping_add(specified_count_ones(words[place] & !others[place]) as u64);
        place += 1;
    }
    ::core::option::Option::Some(count)
}

fn specified_list_byte(byte: u8, first: u64, before: usize, to: &mut [u8; BITS]) -> usize {
    let mut count: usize = before;
    let mut bit: u32 = 0;
    while bit < 8 {
        if (byte >> bit) & 1 == 1 {
            if count < BITS {
                to[count] = first.wrapping_add(bit as u64) as u8;
            }
            count = count.wrapping_add(1);
        }
        bit += 1;
    }
    count
}

fn specified_list_word(x: Word, base: SliceEntry, to: &mut [SliceEntry; BITS]) -> usize {
    let mut list: [u8; BITS] = [0; BITS];
    let mut count: usize = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            if count < BITS {
                list[count] = bit as u8;
            }
            count = count.wrapping_add(1);
        }
        bit += 1;
    }
    let mut place: usize = 0;
    while place < BITS {
        to[place] = base | list[place] as SliceEntry;
        place += 1;
    }
    count
}
