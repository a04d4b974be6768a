//! Specifications of functions of words: loops over bits.

fn specified_count_ones(x: Word) -> u32 {
    let mut count: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        count = count.wrapping_add(((x >> bit) & 1) as u32);
        bit += 1;
    }
    count
}

fn specified_parity(x: Word) -> u32 {
    let mut parity: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        parity ^= ((x >> bit) & 1) as u32;
        bit += 1;
    }
    parity
}

fn specified_count_ones_below(x: Word, n: u32) -> u32 {
    let mut count: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if bit < n {
            count = count.wrapping_add(((x >> bit) & 1) as u32);
        }
        bit += 1;
    }
    count
}

fn specified_gray(x: Word) -> Word {
    let mut code: Word = 0;
    let mut above: Word = 0;
    let mut bit: u32 = BITS;
    while bit > 0 {
        bit -= 1;
        let digit: Word = (x >> bit) & 1;
        code |= (digit ^ above) << bit;
        above = digit;
    }
    code
}

fn specified_gray_inverse(x: Word) -> Word {
    let mut number: Word = 0;
    let mut parity: Word = 0;
    let mut bit: u32 = BITS;
    while bit > 0 {
        bit -= 1;
        parity ^= (x >> bit) & 1;
        number |= parity << bit;
    }
    number
}

fn specified_prefix_xor(x: Word) -> Word {
    let mut parities: Word = 0;
    let mut parity: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        parity ^= (x >> bit) & 1;
        parities |= parity << bit;
        bit += 1;
    }
    parities
}

fn specified_reverse_bits(x: Word) -> Word {
    let mut reversed: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        reversed |= ((x >> bit) & 1) << (BITS - 1 - bit);
        bit += 1;
    }
    reversed
}

fn specified_swap_bytes(x: Word) -> Word {
    let mut swapped: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        swapped |= ((x >> bit) & 0xff) << (BITS - 8 - bit);
        bit += 8;
    }
    swapped
}

fn specified_interleave(x: Coordinate, y: Coordinate) -> Word {
    let mut code: Word = 0;
    let mut bit: u32 = 0;
    while bit < COORDINATE_BITS {
        code |= ((x >> bit) as Word & 1) << (2 * bit);
        code |= ((y >> bit) as Word & 1) << (2 * bit + 1);
        bit += 1;
    }
    code
}

fn specified_interleave_three(x: Coordinate, y: Coordinate, z: Coordinate) -> Word {
    let mut code: Word = 0;
    let mut bit: u32 = 0;
    while bit < COORDINATE_BITS {
        code |= ((x >> bit) as Word & 1) << (3 * bit);
        code |= ((y >> bit) as Word & 1) << (3 * bit + 1);
        code |= ((z >> bit) as Word & 1) << (3 * bit + 2);
        bit += 1;
    }
    code
}

fn specified_deinterleave(code: Word) -> [Coordinate; COORDINATES] {
    let mut found: [Coordinate; COORDINATES] = [0; COORDINATES];
    let mut bit: u32 = 0;
    while bit < COORDINATE_BITS {
        let mut place: u32 = 0;
        while place < COORDINATES {
            found[place as usize] |= (((code >> (COORDINATES * bit + place)) & 1) as Coordinate) << bit;
            place += 1;
        }
        bit += 1;
    }
    found
}

/// The lowest one with a zero above it moves up; the ones below it go to the bottom.
fn specified_next_permutation(x: Word) -> Option<Word> {
    let mut next: Word = 0;
    let mut low: Word = 0;
    let mut is_found: bool = false;
    let mut bit: u32 = 1;
    while bit < BITS {
        let below: Word = 1 << (bit - 1);
        if !is_found && x & below != 0 {
            if (x >> bit) & 1 == 0 {
                is_found = true;
                next = (((x >> bit) | 1) << bit) | low;
            }
            low = (low << 1) | 1;
        }
        bit += 1;
    }
    if is_found { ::core::option::Option::Some(next) } else { ::core::option::Option::None }
}

/// The lowest bit of the mask that is not in the subset joins it, and those below leave it.
fn specified_next_subset(x: Word, mask: Word) -> Word {
    let mut next: Word = 0;
    let mut carry: Word = 1;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (mask >> bit) & 1 == 1 {
            let digit: Word = (x >> bit) & 1;
            next |= (digit ^ carry) << bit;
            carry &= digit;
        }
        bit += 1;
    }
    next
}

fn specified_next_power_of_two(x: Word) -> Option<Word> {
    let mut bit: u32 = BITS;
    let mut found: Word = 0;
    while bit > 0 {
        bit -= 1;
        if x <= 1 << bit {
            found = 1 << bit;
        }
    }
    if found == 0 { ::core::option::Option::None } else { ::core::option::Option::Some(found) }
}

/// Cleared below bit `n`, and one unit more where a one was cleared.
fn specified_round_up(x: Word, n: u32) -> Option<Word> {
    let mut rounded: Word = 0;
    let mut rest: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        let digit: Word = (x >> bit) & 1;
        if bit < n {
            rest |= digit;
        } else {
            rounded |= (digit ^ rest) << bit;
            rest &= digit;
        }
        bit += 1;
    }
    if rest == 0 { ::core::option::Option::Some(rounded) } else { ::core::option::Option::None }
}

/// The last set bit found stays: it is the lowest when searching from the top, and the highest when
/// searching from the bottom.
fn specified_trailing_zeros(x: Word) -> u32 {
    let mut found: u32 = BITS;
    let mut bit: u32 = BITS;
    while bit > 0 {
        bit -= 1;
        if (x >> bit) & 1 == 1 {
            found = bit;
        }
    }
    found
}

fn specified_leading_zeros(x: Word) -> u32 {
    let mut found: u32 = BITS;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            found = BITS - 1 - bit;
        }
        bit += 1;
    }
    found
}

fn specified_bit_scan_forward(x: Word) -> u32 {
    specified_trailing_zeros(x)
}

fn specified_bit_scan_reverse(x: Word) -> u32 {
    let mut found: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            found = bit;
        }
        bit += 1;
    }
    found
}

fn specified_bit_scan(x: Word, reverse: bool) -> u32 {
    if reverse { specified_bit_scan_reverse(x) } else { specified_bit_scan_forward(x) }
}

fn specified_find_first_set(x: Word) -> u32 {
    let mut found: u32 = 0;
    let mut bit: u32 = BITS;
    while bit > 0 {
        if (x >> (bit - 1)) & 1 == 1 {
            found = bit;
        }
        bit -= 1;
    }
    found
}

fn specified_indices(x: Word, base: Entry, to: &mut [Entry; BITS]) -> usize {
    let mut count: usize = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            to[count & (BITS - 1)] = base | ((bit as Entry) << SHIFT);
            count = count.wrapping_add(1);
        }
        bit += 1;
    }
    count
}

/// Without a base, for which bytes have no room.
fn specified_indices_without_base(x: Word, to: &mut [Entry; BITS]) -> usize {
    let mut count: usize = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            to[count & (BITS - 1)] = (bit as Entry) << SHIFT;
            count = count.wrapping_add(1);
        }
        bit += 1;
    }
    count
}

fn specified_trailing_zero_bytes(x: Word) -> u32 {
    let mut found: u32 = BITS / 8;
    let mut byte: u32 = BITS / 8;
    while byte > 0 {
        byte -= 1;
        if (x >> (8 * byte)) & 0xff != 0 {
            found = byte;
        }
    }
    found
}

fn specified_leading_zero_bytes(x: Word) -> u32 {
    let mut found: u32 = BITS / 8;
    let mut byte: u32 = 0;
    while byte < BITS / 8 {
        if (x >> (8 * byte)) & 0xff != 0 {
            found = BITS / 8 - 1 - byte;
        }
        byte += 1;
    }
    found
}

/// All bits but the one at `index`.
fn specified_without(x: Word, index: u32) -> Word {
    let mut rest: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if bit != index {
            rest |= x & (1 << bit);
        }
        bit += 1;
    }
    rest
}

fn specified_pop_first(set: &mut Word) -> Option<u32> {
    if *set == 0 {
        return ::core::option::Option::None;
    }
    let found: u32 = specified_trailing_zeros(*set);
    *set = specified_without(*set, found);
    ::core::option::Option::Some(found)
}

fn specified_pop_last(set: &mut Word) -> Option<u32> {
    if *set == 0 {
        return ::core::option::Option::None;
    }
    let found: u32 = specified_bit_scan_reverse(*set);
    *set = specified_without(*set, found);
    ::core::option::Option::Some(found)
}

fn specified_is_empty(x: Word) -> bool {
    specified_count_ones(x) == 0
}

fn specified_is_power_of_two(x: Word) -> bool {
    specified_count_ones(x) == 1
}

fn specified_more_than_one(x: Word) -> bool {
    specified_count_ones(x) > 1
}

fn specified_at_most_one(x: Word) -> bool {
    specified_count_ones(x) <= 1
}

/// The lowest set bit left after clearing the lowest `n` times.
fn specified_select(x: Word, n: u32) -> Option<u32> {
    let mut rest: Word = x;
    let mut number: u32 = 0;
    while number < BITS {
        if number < n {
            rest &= rest.wrapping_sub(1);
        }
        number += 1;
    }
    if n > BITS || rest == 0 {
        return ::core::option::Option::None;
    }
    ::core::option::Option::Some(specified_trailing_zeros(rest))
}

/// From the highest bit on, each bit shifts the earlier ones up.
fn specified_extract(x: Word, mask: Word) -> Word {
    let mut extracted: Word = 0;
    let mut bit: u32 = BITS;
    while bit > 0 {
        bit -= 1;
        if (mask >> bit) & 1 == 1 {
            extracted = (extracted << 1) | ((x >> bit) & 1);
        }
    }
    extracted
}

fn specified_deposit(x: Word, mask: Word) -> Word {
    let mut deposited: Word = 0;
    let mut rest: Word = x;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (mask >> bit) & 1 == 1 {
            deposited |= (rest & 1) << bit;
            rest >>= 1;
        }
        bit += 1;
    }
    deposited
}

fn specified_from_halves(low: Half, high: Half) -> Word {
    let mut set: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if bit < LOW && (low >> bit) & 1 == 1 {
            set |= 1 << bit;
        }
        if bit >= LOW && bit - LOW < BITS / 2 && (high >> (bit - LOW)) & 1 == 1 {
            set |= 1 << bit;
        }
        bit += 1;
    }
    set
}

fn specified_extract_fixed(x: Word) -> Word {
    specified_extract(x, MASK)
}

fn specified_deposit_fixed(x: Word) -> Word {
    specified_deposit(x, MASK)
}

fn specified_low_half(x: Word) -> Half {
    let mut taken: Half = 0;
    let mut bit: u32 = 0;
    while bit < LOW {
        if (x >> bit) & 1 == 1 {
            taken |= 1 << bit;
        }
        bit += 1;
    }
    taken
}

fn specified_high_half(x: Word) -> Half {
    let mut taken: Half = 0;
    let mut bit: u32 = 0;
    while bit < HALF_BITS && bit + LOW < BITS {
        if (x >> (bit + LOW)) & 1 == 1 {
            taken |= 1 << bit;
        }
        bit += 1;
    }
    taken
}

fn specified_hamming_distance(x: Word, other: Word) -> u32 {
    let mut count: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 != (other >> bit) & 1 {
            count = count.wrapping_add(1);
        }
        bit += 1;
    }
    count
}

fn specified_count_ones_of(words: &[Word; WORDS]) -> u32 {
    let mut count: u32 = 0;
    let mut place: usize = 0;
    while place < WORDS {
        count = count.wrapping_add(specified_count_ones(words[place]));
        place += 1;
    }
    count
}

fn specified_attack_counts(words: &[Word; SETS]) -> [Word; DIGITS] {
    let mut digits: [Word; DIGITS] = [0; DIGITS];
    let mut bit: u32 = 0;
    while bit < BITS {
        let mut count: u32 = 0;
        let mut place: usize = 0;
        while place < SETS {
            count = count.wrapping_add(((words[place] >> bit) & 1) as u32);
            place += 1;
        }
        let mut digit: usize = 0;
        while digit < DIGITS {
            digits[digit] |= (((count >> digit) & 1) as Word) << bit;
            digit += 1;
        }
        bit += 1;
    }
    digits
}

fn specified_weighted_count(x: Word, weights: &[u8; BITS]) -> u32 {
    let mut sum: u32 = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if (x >> bit) & 1 == 1 {
            sum = sum.wrapping_add(weights[bit as usize] as u32);
        }
        bit += 1;
    }
    sum
}

fn specified_weighted_look_up(x: Word, table: &[u16; WEIGHT_ENTRIES]) -> u32 {
    let mut sum: u32 = 0;
    let mut byte: usize = 0;
    while byte < BITS / 8 {
        let place: usize = 256 * byte + ((x >> (8 * byte)) & 0xff) as usize;
        sum = sum.wrapping_add(table[place] as u32);
        byte += 1;
    }
    sum
}

/// Entry `256 * byte + value`: the sum of the weights of that byte's bits that are set in the
/// value.
fn specified_weight_table(weights: &[u8; BITS]) -> [u16; WEIGHT_ENTRIES] {
    let mut table: [u16; WEIGHT_ENTRIES] = [0; WEIGHT_ENTRIES];
    let mut place: usize = 0;
    while place < WEIGHT_ENTRIES {
        let mut sum: u16 = 0;
        let mut bit: usize = 8;
        while bit > 0 {
            bit -= 1;
            if (place >> bit) & 1 == 1 {
                sum = sum.wrapping_add(weights[8 * (place / 256) + bit] as u16);
            }
        }
        table[place] = sum;
        place += 1;
    }
    table
}

/// The number that the digits of one bit make.
fn specified_count_at(digits: [Word; DIGITS], bit: u32) -> u32 {
    let mut number: u32 = 0;
    let mut digit: usize = 0;
    while digit < DIGITS {
        number |= (((digits[digit] >> bit) & 1) as u32) << digit;
        digit += 1;
    }
    number
}

fn specified_exactly(digits: [Word; DIGITS], count: u32) -> Word {
    let mut found: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if specified_count_at(digits, bit) == count {
            found |= 1 << bit;
        }
        bit += 1;
    }
    found
}

fn specified_at_least(digits: [Word; DIGITS], count: u32) -> Word {
    let mut found: Word = 0;
    let mut bit: u32 = 0;
    while bit < BITS {
        if specified_count_at(digits, bit) >= count {
            found |= 1 << bit;
        }
        bit += 1;
    }
    found
}
