//! What every operation of one word, or of a word and another word or number, computes, in two
//! ways: by the plainest code there is, and by the standard library.

/// Whether each of the lower `bits` bits is one, from the lowest on.
pub fn bits(x: u128, bits: u32) -> impl Iterator<Item = bool> {
    // A step at a time, as far shifts take long on some processors.
    let shifted = core::iter::successors(Some(x), |x| Some(x >> 1));
    shifted.take(bits as usize).map(|x| x & 1 == 1)
}

/// The number of one bits among the lower `bits` bits.
#[must_use]
pub fn count_ones(x: u128, bits: u32) -> u32 {
    self::bits(x, bits).filter(|is_one| *is_one).count() as u32
}

/// The number of zeros below the lowest one bit, or `bits`.
#[must_use]
pub fn trailing_zeros(x: u128, bits: u32) -> u32 {
    self::bits(x, bits).position(|is_one| is_one).map_or(bits, |bit| bit as u32)
}

/// The number of zeros above the highest one bit, or `bits`.
#[must_use]
pub fn leading_zeros(x: u128, bits: u32) -> u32 {
    (0..bits).find(|&zeros| x >> (bits - 1 - zeros) & 1 == 1).unwrap_or(bits)
}

/// The number of words before the first whose lowest byte is not zero.
fn zero_bytes(bytes: impl Iterator<Item = u128>) -> u32 {
    bytes.take_while(|byte| byte % 0x100 == 0).count() as u32
}

/// The result of an operation of that name for a word in the lower `bits` bits, by the plainest
/// code; `None` where it has no result, for zero, or is not an operation of words. Answers are 0
/// and 1.
#[must_use]
pub fn of_word(operation: &str, x: u128, bits: u32) -> Option<u32> {
    match operation {
        "count_ones" => Some(count_ones(x, bits)),
        "parity" => Some(count_ones(x, bits) % 2),
        "trailing_zeros" => Some(trailing_zeros(x, bits)),
        "leading_zeros" => Some(leading_zeros(x, bits)),
        "trailing_zero_bytes" => Some(zero_bytes((0..bits / 8).map(|byte| x >> (8 * byte)))),
        "leading_zero_bytes" => Some(zero_bytes((0..bits / 8).rev().map(|byte| x >> (8 * byte)))),
        "find_first_set" => Some((1..=bits).find(|&place| x >> (place - 1) & 1 == 1).unwrap_or(0)),
        "bit_scan_forward" => (0..bits).find(|&bit| x >> bit & 1 == 1),
        "bit_scan_reverse" => (0..bits).rev().find(|&bit| x >> bit & 1 == 1),
        "is_empty" => Some(u32::from(count_ones(x, bits) == 0)),
        "is_power_of_two" => Some(u32::from(count_ones(x, bits) == 1)),
        "more_than_one" => Some(u32::from(count_ones(x, bits) > 1)),
        "at_most_one" => Some(u32::from(count_ones(x, bits) < 2)),
        _ => None,
    }
}

/// The indices of the one bits, from the lowest on.
fn ones(x: u128) -> impl Iterator<Item = u32> {
    (0..).zip(bits(x, 128)).filter_map(|(bit, is_one)| is_one.then_some(bit))
}

/// There is no operation of that name with two arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct Unknown;

/// The result of an operation of that name for a word in the lower `bits` bits and another word or
/// number, if it has one, by the plainest code.
///
/// # Errors
/// If it is no operation of two.
pub fn of_two(operation: &str, x: u128, y: u128, bits: u32) -> Result<Option<u128>, Unknown> {
    let bit = |word: u128, bit: u32| word >> bit & 1;
    match operation {
        "hamming_distance" => Ok(Some(count_ones(x ^ y, bits).into())),
        "select" => Ok(ones(x).zip(0..).find(|(_, n)| *n == y).map(|(one, _)| one.into())),
        "extract" => Ok(Some(ones(y).zip(0..).map(|(one, to)| bit(x, one) << to).sum())),
        "deposit" => Ok(Some(ones(y).zip(0..).map(|(one, from)| bit(x, from) << one).sum())),
        _ => Err(Unknown),
    }
}

/// The result as [`of_two`] has it, by the standard library.
///
/// # Errors
/// If it is no operation of two.
pub fn standard_of_two(
    operation: &str,
    x: u128,
    y: u128,
    bits: u32,
) -> Result<Option<u128>, Unknown> {
    let lowest = |mask: u128| mask & mask.wrapping_neg();
    // Each one of the mask with the bit of its number.
    let pairs = core::iter::successors(Some((y, 1_u128)), |(mask, bit)| {
        Some((mask ^ lowest(*mask), bit.wrapping_shl(1)))
    });
    let pairs = pairs.take_while(|(mask, _)| *mask != 0);
    let pairs = pairs.map(|(mask, bit)| (lowest(mask), bit));
    match operation {
        "hamming_distance" => Ok(Some((x ^ y).count_ones().into())),
        "select" => {
            let without_lowest = (0..y.min(128)).fold(x, |x, _| x & x.wrapping_sub(1));
            let index = without_lowest.trailing_zeros();
            Ok((index < bits).then_some(index.into()))
        }
        "extract" => Ok(Some(pairs.filter(|(one, _)| x & one != 0).map(|(_, bit)| bit).sum())),
        "deposit" => Ok(Some(pairs.filter(|(_, bit)| x & bit != 0).map(|(one, _)| one).sum())),
        _ => Err(Unknown),
    }
}

/// The result as [`of_word`] has it, by the standard library.
#[must_use]
pub fn standard(operation: &str, x: u128, bits: u32) -> Option<u32> {
    let first = (x != 0).then(|| x.trailing_zeros());
    let trailing = x.trailing_zeros().min(bits);
    let leading = x.leading_zeros() - (128 - bits);
    match operation {
        "count_ones" => Some(x.count_ones()),
        "parity" => Some(x.count_ones() % 2),
        "trailing_zeros" => Some(trailing),
        "leading_zeros" => Some(leading),
        "trailing_zero_bytes" => Some(trailing / 8),
        "leading_zero_bytes" => Some(leading / 8),
        "find_first_set" => Some(first.map_or(0, |first| first + 1)),
        "bit_scan_forward" => first,
        "bit_scan_reverse" => x.checked_ilog2(),
        "is_empty" => Some(u32::from(x == 0)),
        "is_power_of_two" => Some(x.is_power_of_two().into()),
        "more_than_one" => Some(u32::from(x.count_ones() > 1)),
        "at_most_one" => Some(u32::from(x.count_ones() <= 1)),
        _ => None,
    }
}
