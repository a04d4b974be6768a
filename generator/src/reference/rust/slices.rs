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
