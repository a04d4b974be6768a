//! Bits by number and by mask, in words of 64 bits: emitted, and written by hand as people publish
//! them.
//!
//! `cargo bench --package bit-tables-side-by-side --bench masks`

use side_by_side::{contest, contestant, emitted, of_word, opaque};

/// A word with sixteen ones and more, and a number below sixteen.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call")]
const fn numbered(x: u64) -> (u64, u32) {
    (x | 0x8421_8421_8421_8421, (x >> 7) as u32 & 15)
}

/// The usual loop.
fn by_resets((x, n): (u64, u32)) -> Option<u32> {
    let mut rest = x;
    for _ in 0..n {
        rest &= rest.wrapping_sub(1);
    }
    (rest != 0).then(|| rest.trailing_zeros())
}

/// Vigna's published form, with its comparisons of eight bytes.
#[allow(clippy::many_single_char_names, reason = "they are those of the paper")]
const fn vigna((x, n): (u64, u32)) -> Option<u32> {
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

/// Hacker's Delight, section 7-4.
#[inline(never)]
fn compress(x: u64, mask: u64) -> u64 {
    let (mut x, mut m) = (x & mask, mask);
    let mut zeros = !m << 1;
    for step in 0..6 {
        let mut parity = zeros ^ (zeros << 1);
        parity ^= parity << 2;
        parity ^= parity << 4;
        parity ^= parity << 8;
        parity ^= parity << 16;
        parity ^= parity << 32;
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
fn expand(x: u64, mask: u64) -> u64 {
    let (mut x, mut m) = (x, mask);
    let mut zeros = !m << 1;
    let mut moves = [0_u64; 6];
    for (step, entry) in moves.iter_mut().enumerate() {
        let mut parity = zeros ^ (zeros << 1);
        parity ^= parity << 2;
        parity ^= parity << 4;
        parity ^= parity << 8;
        parity ^= parity << 16;
        parity ^= parity << 32;
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
const fn common_bytes(x: u64) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    (((x ^ x.wrapping_sub(1)) & (ONES - 1)).wrapping_mul(ONES) >> 56) as u32
}

macro_rules! of_numbers {
    ($($name:ident: $function:path;)*) => {
        of_word! { $($name: x => { let (x, n) = numbered(x); $function(x, n).unwrap_or(64) };)* }
    };
}

macro_rules! of_masks {
    ($($name:ident: $function:path;)*) => {$(
        #[inline(always)]
        fn $name(x: u64) -> u64 {
            $function(x, x.rotate_left(23))
        }
    )*};
}

of_numbers! {
    broadword: emitted::select_broadword::select;
    table8: emitted::select_table8::select;
    binary_search: emitted::select_binary_search::select;
    pdep: emitted::select_pdep::select;
}
of_word! {
    vigna_by_hand: x => vigna(numbered(x)).unwrap_or(64);
    succinct: x => {
        let (x, n) = numbered(x);
        succinct::broadword::select1(n as usize, x).map_or(64, |index| index as u32)
    };
    resets_by_hand: x => by_resets(numbered(x)).unwrap_or(64);
}
of_masks! {
    extract_bytes: emitted::extract_bytes::extract;
    extract_compress: emitted::extract_compress::extract;
    extract_native: emitted::extract_native::extract;
    compress_by_hand: compress;
    deposit_bytes: emitted::deposit_bytes::deposit;
    deposit_expand: emitted::deposit_expand::deposit;
    deposit_native: emitted::deposit_native::deposit;
    expand_by_hand: expand;
}

macro_rules! fixed {
    ($title:literal, $mask:literal, $extract:ident, $deposit:ident) => {{
        contest(
            concat!("extract_fixed, ", $title),
            &[
                contestant!("shortest", emitted emitted::$extract::extract_fixed),
                contestant!("shortest", by hand |x| compress(x, opaque($mask))),
            ],
        );
        contest(
            concat!("deposit_fixed, ", $title),
            &[
                contestant!("shortest", emitted emitted::$deposit::deposit_fixed),
                contestant!("shortest", by hand |x| expand(x, opaque($mask))),
            ],
        );
    }};
}

fn main() {
    contest(
        "select",
        &[
            contestant!("broadword", emitted broadword),
            contestant!("broadword", by hand vigna_by_hand),
            contestant!("table8", emitted table8),
            contestant!("table8", by hand vigna_by_hand),
            contestant!("binary_search", emitted binary_search),
            contestant!("binary_search", by hand resets_by_hand),
            contestant!("pdep", emitted pdep),
        ],
    );
    contest(
        "select beside the crate `succinct`",
        &[
            contestant!("broadword", emitted broadword),
            contestant!("broadword", by hand succinct),
            contestant!("table8", emitted table8),
            contestant!("table8", by hand succinct),
        ],
    );
    contest(
        "extract",
        &[
            contestant!("bytes", emitted extract_bytes),
            contestant!("bytes", by hand compress_by_hand),
            contestant!("compress", emitted extract_compress),
            contestant!("compress", by hand compress_by_hand),
            contestant!("native", emitted extract_native),
        ],
    );
    contest(
        "deposit",
        &[
            contestant!("bytes", emitted deposit_bytes),
            contestant!("bytes", by hand expand_by_hand),
            contestant!("expand", emitted deposit_expand),
            contestant!("expand", by hand expand_by_hand),
            contestant!("native", emitted deposit_native),
        ],
    );
    fixed!("morton_2", 0x5555_5555_5555_5555_u64, extract_fixed_morton_2, deposit_fixed_morton_2);
    fixed!("morton_3", 0x1249_2492_4924_9249_u64, extract_fixed_morton_3, deposit_fixed_morton_3);
    fixed!("file", 0x0101_0101_0101_0101_u64, extract_fixed_file, deposit_fixed_file);
    fixed!("diagonal", 0x8040_2010_0804_0201_u64, extract_fixed_diagonal, deposit_fixed_diagonal);
    fixed!(
        "antidiagonal",
        0x0102_0408_1020_4080_u64,
        extract_fixed_antidiagonal,
        deposit_fixed_antidiagonal
    );
    fixed!(
        "irregular",
        0x9e37_79b9_7f4a_7c15_u64,
        extract_fixed_irregular,
        deposit_fixed_irregular
    );
    contest(
        "trailing_zero_bytes",
        &[
            contestant!("native", emitted emitted::trailing_zero_bytes_native::trailing_zero_bytes),
            contestant!("product", emitted emitted::trailing_zero_bytes_product::trailing_zero_bytes),
            contestant!("product", by hand common_bytes),
            contestant!("binary_search", emitted emitted::trailing_zero_bytes_binary_search::trailing_zero_bytes),
        ],
    );
}
