//! The bit scans and population counts of the Chess Programming Wiki, as one writes them by hand in
//! Rust.
//!
//! Where compilers would recognise the trick, `opaque` stands between its steps.

#![allow(clippy::cast_precision_loss, reason = "what rounding takes away is not looked at")]
#![allow(clippy::unreadable_literal, reason = "tables are computed")]
#![allow(clippy::similar_names, reason = "the page has these")]

use crate::hash::hash;
use side_by_side::opaque;

include!(concat!(env!("OUT_DIR"), "/tables.rs"));

/// By Läuter, and Leiserson, Prokop and Randall.
#[inline]
pub fn debruijn(bb: u64) -> u32 {
    ISOLATED[(opaque(bb & bb.wrapping_neg()).wrapping_mul(DEBRUIJN) >> 58) as usize].into()
}

/// By Kim Walisch.
#[inline]
pub fn debruijn_separated(bb: u64) -> u32 {
    SEPARATED[(opaque(bb ^ bb.wrapping_sub(1)).wrapping_mul(DEBRUIJN) >> 58) as usize].into()
}

/// By Matt Taylor.
#[inline]
pub fn taylor(mut bb: u64) -> u32 {
    bb ^= bb.wrapping_sub(1);
    let folded = bb as u32 ^ (bb >> 32) as u32;
    LSB_64[(opaque(folded).wrapping_mul(0x7829_1acf) >> 26) as usize].into()
}

/// Like the folding above, but with one register less.
#[inline]
pub fn taylor_halves(bb: u64) -> u32 {
    let mut folded = ((bb ^ bb.wrapping_sub(1)) >> 32) as u32;
    folded ^= (bb ^ bb.wrapping_sub(1)) as u32;
    LSB_64[(opaque(folded).wrapping_mul(0x7829_1acf) >> 26) as usize].into()
}

/// By Walter Faxon, modified.
#[inline]
pub fn faxon(mut bb: u64) -> u32 {
    bb ^= bb.wrapping_sub(1);
    let slot = hash(bb as u32 ^ (bb >> 32) as u32);
    // SAFETY: the slots of all words but zero are below 154.
    u32::from(unsafe { *FAXON.get_unchecked(slot) })
}

/// By Walter Faxon.
#[inline]
pub fn faxon_reset(bb: u64) -> u32 {
    let less = bb.wrapping_sub(1);
    let below = less ^ bb & less;
    let slot = hash(below as u32 ^ (below >> 32) as u32);
    // SAFETY: the slots of all words but zero are below 154.
    u32::from(unsafe { *FAXON_RESET.get_unchecked(slot) })
}

/// By Stefan Plenkner and Joël Rivat.
#[inline]
pub fn modulo(bb: u64) -> u32 {
    LOOKUP_67[((bb & bb.wrapping_neg()) % 67) as usize].into()
}

/// By Reinhard Scharnagl, with the 32 that the page forgets.
#[inline]
pub fn scharnagl(b: u64) -> u32 {
    let mut buf = b as u32;
    let mut acc = 0;
    if buf == 0 {
        buf = (b >> 32) as u32;
        acc += 32;
    }
    if buf as u16 == 0 {
        buf >>= 16;
        acc += 16;
    }
    if buf as u8 == 0 {
        buf >>= 8;
        acc += 8;
    }
    acc + u32::from(LSB_OF_BYTE[(buf & 0xff) as usize])
}

/// By Gerd Isenberg.
#[inline]
pub fn isenberg(mut bb: u64) -> u32 {
    bb &= bb.wrapping_neg();
    let lsb = bb as u32 | (bb >> 32) as u32;
    let mut index = u32::from((bb >> 32) as u32 != 0);
    for mask in [0xffff_0000, 0xff00_ff00, 0xf0f0_f0f0, 0xcccc_cccc, 0xaaaa_aaaa] {
        index = index * 2 + u32::from(lsb & mask != 0);
    }
    index
}

/// By Gerd Isenberg.
#[inline]
pub fn double(bb: u64) -> u32 {
    (((bb & bb.wrapping_neg()) as f64).to_bits() >> 52 & 0x7ff) as u32 - 1023
}

/// By the population count.
#[inline]
pub fn popcount(bb: u64) -> u32 {
    opaque((bb & bb.wrapping_neg()).wrapping_sub(1)).count_ones()
}

/// In reverse, by Kim Walisch and Mark Dickinson.
#[inline]
pub fn reverse_debruijn_separated(mut bb: u64) -> u32 {
    bb |= bb >> 1;
    bb |= bb >> 2;
    bb |= bb >> 4;
    bb |= bb >> 8;
    bb |= bb >> 16;
    bb |= bb >> 32;
    SEPARATED[(opaque(bb).wrapping_mul(DEBRUIJN) >> 58) as usize].into()
}

/// In reverse, by Eugene Nalimov.
#[inline]
pub fn nalimov(mut bb: u64) -> u32 {
    let mut result = 0;
    if bb > 0xffff_ffff {
        bb >>= 32;
        result = 32;
    }
    if bb > 0xffff {
        bb >>= 16;
        result += 16;
    }
    if bb > 0xff {
        bb >>= 8;
        result += 8;
    }
    result + u32::from(MS1B_OF_BYTE[(bb & 0xff) as usize])
}

/// In reverse, the tribute to Frank Zappa, by Gerd Isenberg.
#[inline]
pub fn zappa(all: u64) -> u32 {
    let mut rest = (all >> 32) as u32;
    let upper = u32::from(rest != 0);
    let mut index = upper << 5;
    rest ^= all as u32 & upper.wrapping_sub(1);
    let step = u32::from(0xffff < rest) << 4;
    index ^= step;
    rest >>= step;
    let step = 0xff_u32.wrapping_sub(rest) >> 16 & 8;
    index ^= step;
    rest >>= step;
    let step = 0x0f_u32.wrapping_sub(rest) >> 8 & 4;
    index ^= step;
    rest >>= step;
    index ^ 0_u32.wrapping_sub(16 * 3 * 457) >> (2 * rest) & 3
}

/// In reverse, by Gerd Isenberg.
#[inline]
pub fn reverse_double(bb: u64) -> u32 {
    (((bb & !(bb >> 32)) as f64).to_bits() >> 52 & 0x7ff) as u32 - 1023
}

const K1: u64 = u64::MAX / 3;
const K2: u64 = u64::MAX / 5;
const K4: u64 = u64::MAX / 17;
const KF: u64 = u64::MAX / 255;

/// The counts of all bytes.
#[inline(always)]
fn bytes(mut x: u64) -> u64 {
    x -= x >> 1 & K1;
    x = (x & K2) + (x >> 2 & K2);
    (x + (x >> 4)) & K4
}

/// The population count by a product.
#[inline]
pub fn swar(x: u64) -> u32 {
    (opaque(bytes(x)).wrapping_mul(KF) >> 56) as u32
}

/// By parallel prefix adds.
#[inline]
pub fn swar_adds(x: u64) -> u32 {
    let mut x = bytes(x);
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    (x & 255) as u32
}

/// By casting out 255.
#[inline]
pub fn swar_modulo(x: u64) -> u32 {
    (bytes(x) % 255) as u32
}

/// By a table of bytes and shifts.
#[inline]
pub fn table8(x: u64) -> u32 {
    let count = |byte: u64| u32::from(COUNT_OF_BYTE[(byte & 0xff) as usize]);
    count(x)
        + count(x >> 8)
        + count(x >> 16)
        + count(x >> 24)
        + count(x >> 32)
        + count(x >> 40)
        + count(x >> 48)
        + count(x >> 56)
}

/// By a table of bytes, in memory.
#[inline]
pub fn table8_bytes(x: u64) -> u32 {
    x.to_ne_bytes().iter().map(|&byte| u32::from(COUNT_OF_BYTE[byte as usize])).sum()
}

/// By Brian Kernighan.
#[inline]
pub fn kernighan(mut x: u64) -> u32 {
    let mut count = 0;
    while x != 0 {
        x = opaque(x);
        count += 1;
        x &= x - 1;
    }
    count
}

/// Kernighan's count in both halves.
#[inline]
pub fn kernighan_halves(x: u64) -> u32 {
    let mut count = 0;
    for mut half in [x as u32, (x >> 32) as u32] {
        while half != 0 {
            half = opaque(half);
            count += 1;
            half &= half - 1;
        }
    }
    count
}

/// Brute force.
#[inline]
pub fn bit_by_bit(mut x: u64) -> u32 {
    let mut count = 0;
    for _ in 0..64 {
        count += x as u32 & 1;
        x >>= 1;
    }
    count
}

/// The odd and the major bits of three sets.
#[inline(always)]
fn odd_major(x: u64, y: u64, z: u64) -> (u64, u64) {
    (x ^ y ^ z, (x ^ y) & z | x & y)
}

/// The population count of three sets.
#[inline]
pub fn count_3(&[x, y, z]: &[u64; 3]) -> u32 {
    let mut maj = (x ^ y) & z | x & y;
    let mut odd = x ^ y ^ z;
    maj -= maj >> 1 & K1;
    odd -= odd >> 1 & K1;
    maj = (maj & K2) + (maj >> 2 & K2);
    odd = (odd & K2) + (odd >> 2 & K2);
    maj = (maj + (maj >> 4)) & K4;
    odd = (odd + (odd >> 4)) & K4;
    (opaque(maj + maj + odd).wrapping_mul(KF) >> 56) as u32
}

/// The population count of seven sets, by three.
#[inline]
pub fn count_7(x: &[u64; 7]) -> u32 {
    let (one1, two1) = odd_major(x[0], x[1], x[2]);
    let (one2, two2) = odd_major(x[3], x[4], x[5]);
    let (ones, two3) = odd_major(x[6], one1, one2);
    let (twos, four) = odd_major(two1, two2, two3);
    4 * swar(four) + 2 * swar(twos) + swar(ones)
}

/// The population count of 15 sets, by four.
#[inline]
pub fn count_15(x: &[u64; 15]) -> u32 {
    let (one1, two1) = odd_major(x[0], x[1], x[2]);
    let (one2, two2) = odd_major(x[3], x[4], x[5]);
    let (one3, two3) = odd_major(x[6], x[7], x[8]);
    let (one4, two4) = odd_major(x[9], x[10], x[11]);
    let (one5, two5) = odd_major(x[12], x[13], x[14]);
    let (one6, two6) = odd_major(one1, one2, one3);
    let (ones, two7) = odd_major(one4, one5, one6);
    let (two8, four1) = odd_major(two1, two2, two3);
    let (two9, four2) = odd_major(two4, two5, two6);
    let (twos, four3) = odd_major(two7, two8, two9);
    let (four, eight) = odd_major(four1, four2, four3);
    8 * swar(eight) + 4 * swar(four) + 2 * swar(twos) + swar(ones)
}

/// For every bit, how many of seven sets have it, in binary digits.
#[inline]
pub fn attack_counts(s: &[u64; 7]) -> [u64; 3] {
    let odd = |x: u64, y: u64, z: u64| x ^ y ^ z;
    let maj = |x: u64, y: u64, z: u64| (x ^ y) & z | x & y;
    let one1 = odd(s[0], s[1], s[2]);
    let two1 = maj(s[0], s[1], s[2]);
    let one2 = odd(s[3], s[4], s[5]);
    let two2 = maj(s[3], s[4], s[5]);
    let two3 = maj(s[6], one1, one2);
    [odd(s[6], one1, one2), odd(two1, two2, two3), maj(two1, two2, two3)]
}

/// By a 16-bit table.
#[inline]
pub fn table16(x: u64) -> u32 {
    let count = |half: u64| u32::from(COUNT_OF_HALF[(half & 0xffff) as usize]);
    count(x) + count(x >> 16) + count(x >> 32) + count(x >> 48)
}

/// By HAKMEM, item 169, casting out 63.
#[inline]
pub fn hakmem169_32(x: u32) -> u32 {
    let x = x - (x >> 1 & 0o33_333_333_333) - (x >> 2 & 0o11_111_111_111);
    ((x + (x >> 3)) & 0o30_707_070_707) % 63
}

/// The counts of every three bits of 64.
#[inline(always)]
fn trios(x: u64) -> u64 {
    x - (x >> 1 & 0o1_333_333_333_333_333_333_333) - (x >> 2 & 0o1_111_111_111_111_111_111_111)
}

/// The HAKMEM count for 64 bits, casting out 511.
#[inline]
pub fn hakmem169(x: u64) -> u32 {
    const NINES: u64 = 0o1_007_007_007_007_007_007_007;
    let x = trios(x);
    (((x & NINES) + (x >> 3 & NINES) + (x >> 6 & NINES)) % 511) as u32
}

/// And casting out 4095.
#[inline]
pub fn hakmem169_4095(x: u64) -> u32 {
    let x = trios(x);
    let x = (x + (x >> 3)) & 0o0_707_070_707_070_707_070_707;
    (((x + (x >> 6)) & 0xf03f_03f0_3f03_f03f) % 4095) as u32
}

/// Whether one bit is set, by resetting the least.
#[inline]
pub fn single_by_reset(x: u64) -> bool {
    x != 0 && x & x.wrapping_sub(1) == 0
}

/// Whether one bit is set, by separating the least.
#[inline]
pub fn single_by_separation(x: u64) -> bool {
    (x ^ x.wrapping_sub(1)) >> 1 == x.wrapping_sub(1)
}

/// Whether more than one bit is set.
#[inline]
pub fn several(x: u64) -> bool {
    x & x.wrapping_sub(1) != 0
}

/// The count of a file, gathered into a byte.
#[inline]
pub fn of_file(x: u64, square: u32) -> u32 {
    let file = x >> (square & 0x07) & 0x0101_0101_0101_0101;
    COUNT_OF_BYTE[(opaque(file).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize].into()
}

/// The count of a rank.
#[inline]
pub fn of_rank(x: u64, square: u32) -> u32 {
    COUNT_OF_BYTE[(x >> (square & 0x38) & 0xff) as usize].into()
}

/// The count of a diagonal, gathered into a byte.
#[inline]
pub fn of_diagonal(x: u64, square: u32) -> u32 {
    let line = x & DIAGONALS[(square & 0x3f) as usize];
    COUNT_OF_BYTE[(opaque(line).wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize].into()
}

/// The usual loop for a number among the ones.
pub fn by_resets((x, n): (u64, u32)) -> Option<u32> {
    let mut rest = x;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    (rest != 0).then(|| rest.trailing_zeros())
}

/// Vigna's published form, with its comparisons of eight bytes.
#[allow(clippy::many_single_char_names, reason = "they are those of the paper")]
pub const fn vigna((x, n): (u64, u32)) -> Option<u32> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    const fn at_most(x: u64, y: u64) -> u64 {
        ((((y | HIGHS) - (x & !HIGHS)) ^ x ^ y) & HIGHS) >> 7
    }
    const fn is_some(x: u64) -> u64 {
        ((x | ((x | HIGHS) - ONES)) & HIGHS) >> 7
    }
    if n >= x.count_ones() {
        return None;
    }
    let n = n as u64;
    let mut s = x - ((x & 0xaaaa_aaaa_aaaa_aaaa) >> 1);
    s = (s & 0x3333_3333_3333_3333) + ((s >> 2) & 0x3333_3333_3333_3333);
    s = ((s + (s >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let b = at_most(s, n.wrapping_mul(ONES)).wrapping_mul(ONES) >> 53 & !7;
    let l = n - ((s << 8) >> b & 0xff);
    let spread = is_some((x >> b & 0xff).wrapping_mul(ONES) & DIAGONAL).wrapping_mul(ONES);
    let bit = at_most(spread, l.wrapping_mul(ONES)).wrapping_mul(ONES) >> 56;
    Some((b + bit) as u32)
}

/// Of every bit and those below.
#[inline(always)]
fn parities(mut x: u64) -> u64 {
    for step in [1, 2, 4, 8, 16, 32] {
        x ^= x << step;
    }
    x
}

/// Hacker's Delight, section 7-4.
#[inline(never)]
pub fn compress(x: u64, mask: u64) -> u64 {
    let (mut x, mut m) = (x & mask, mask);
    let mut zeros = !m << 1;
    for step in 0..6 {
        let parity = parities(zeros);
        let moving = parity & m;
        m = (m ^ moving) | (moving >> (1 << step));
        let moved = x & moving;
        x = (x ^ moved) | (moved >> (1 << step));
        zeros &= !parity;
    }
    x
}

/// Hacker's Delight, section 7-5.
#[inline(never)]
pub fn expand(x: u64, mask: u64) -> u64 {
    let (mut x, mut m) = (x, mask);
    let mut zeros = !m << 1;
    let mut moves = [0_u64; 6];
    for (step, entry) in moves.iter_mut().enumerate() {
        let parity = parities(zeros);
        *entry = parity & m;
        m = (m ^ *entry) | (*entry >> (1 << step));
        zeros &= !parity;
    }
    for (step, entry) in moves.iter().enumerate().rev() {
        x = (x & !entry) | ((x << (1 << step)) & entry);
    }
    x & mask
}

/// LZ4's, with its rule for zero left to the caller.
pub const fn common_bytes(x: u64) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    (((x ^ x.wrapping_sub(1)) & (ONES - 1)).wrapping_mul(ONES) >> 56) as u32
}
