//! Computes several lines of a slider at once, each in a lane of a vector.

use super::private;
use crate::kernels::common::sliders::{First, LINES, PAIRS, Reversal};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The number of lines computed together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::kernels) enum Lanes {
    /// Two, in 128 bits.
    Two,
    /// Four, in 256 bits.
    Four,
}

impl Lanes {
    /// An intrinsic for vectors of that width.
    fn intrinsic(self, name: &str) -> Ident {
        let (prefix, bits) = match self {
            Self::Two => ("_mm", 128),
            Self::Four => ("_mm256", 256),
        };
        let bits = if name.ends_with("_si") { format!("{bits}") } else { String::new() };
        format_ident!("{prefix}_{name}{bits}")
    }
}

/// The function with that name that computes the attacks along one line in each lane, from line
/// `first` of a square's record on. It is given the first statements of functions that take a
/// square, and the table of records.
pub(in crate::kernels) fn lines(
    (name, doc): (&'static str, &str),
    features: &'static str,
    (lanes, reversal): (Lanes, Reversal),
    line: First,
    (on_board, table): (&TokenStream, &Ident),
) -> Function {
    let record = format_ident!("{}", LINES.name);
    let first = Literal::usize_unsuffixed(line.field());
    let of = |name: &str| lanes.intrinsic(name);
    let [load, set, and, xor, sub, shuffle] =
        ["loadu_si", "set1_epi64x", "and_si", "xor_si", "sub_epi64", "shuffle_epi8"].map(&of);
    // Reverses the bytes of each lane.
    let order: u128 = (0..16).fold(0, |order, byte: u128| order | (byte ^ 7) << (8 * byte));
    let [upper, lower] =
        [order >> 64, order & u128::from(u64::MAX)].map(|half| Word::U64.literal(half));
    let order = quote!(simd::_mm_set_epi64x(#upper, #lower));
    let order = match lanes {
        Lanes::Two => order,
        Lanes::Four => quote!(simd::_mm256_broadcastsi128_si256(#order)),
    };
    let affine = of("gf2p8affine_epi64_epi8");
    let (mirror, matrix, reversed) = match reversal {
        Reversal::Bytes => (quote!(swapped_mask), None, [quote!(forward), quote!(downward)]),
        Reversal::Bits => (
            quote!(reversed_mask),
            // Reverses the bits of every byte.
            Some(quote!(let matrix = simd::#set(0x8040_2010_0804_0201_u64.cast_signed());)),
            [quote!(forward), quote!(downward)]
                .map(|vector| quote!(simd::#affine::<0>(#vector, matrix))),
        ),
    };
    let [reversed, back] = reversed;
    let folded = match lanes {
        Lanes::Two => quote!(let pair = attacks;),
        Lanes::Four => quote! {
            let half = simd::_mm256_extracti128_si256::<1>(attacks);
            let pair = simd::_mm_or_si128(simd::_mm256_castsi256_si128(attacks), half);
        },
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let lines: &#record = &#table[square as usize];
        let first: *const u64 = ::core::ptr::from_ref(lines).cast();
        let masks = unsafe { simd::#load(first.add(#first).cast()) };
        let order = #order;
        #matrix
        let bit_mask = simd::#set(lines.bit_mask.cast_signed());
        let mirrored = simd::#set(lines.#mirror.cast_signed());
        let forward = simd::#and(simd::#set(occupied.cast_signed()), masks);
        let upward = simd::#sub(forward, bit_mask);
        let reverse = simd::#shuffle(#reversed, order);
        let downward = simd::#sub(reverse, mirrored);
        let downward = simd::#shuffle(#back, order);
        let attacks = simd::#and(simd::#xor(upward, downward), masks);
        #folded
        let folded = simd::_mm_or_si128(pair, simd::_mm_unpackhi_epi64(pair, pair));
        simd::_mm_cvtsi128_si64(folded).cast_unsigned()
    };
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some("unsafe_code, reason = \"only lines of the record are loaded\""),
        ..private((name, doc), features, parameters, Type::Word, body)
    }
}

/// The function with that name that computes the attacks along some lines, each in both directions
/// at once, given the first statements of functions that take a square, and the table of records.
///
/// All lines share both byte swaps: that of the occupied squares, and that of the attacks downward.
pub(in crate::kernels) fn pairs(
    (name, doc): (&'static str, &str),
    lines: &[&str],
    (on_board, table): (&TokenStream, &Ident),
) -> Function {
    let record = format_ident!("{}", PAIRS.name);
    let load = |field: &str| {
        let place = PAIRS.fields.iter().position(|(name, _)| *name == field);
        let place = Literal::usize_unsuffixed(place.expect("a field of the record"));
        quote!(unsafe { simd::_mm_loadu_si128(first.add(#place).cast()) })
    };
    let bits = load("bit_mask");
    let masks = lines.iter().map(|line| load(line));
    let names = lines.iter().map(|line| format_ident!("{line}")).collect::<Vec<_>>();
    let either = |all: TokenStream, line: &Ident| quote!(simd::_mm_or_si128(#all, #line));
    let (one, others) = names.split_first().expect("lines");
    let attacks = others.iter().fold(quote!(#one), either);
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        #on_board
        let lines: &#record = &#table[square as usize];
        let first: *const u64 = ::core::ptr::from_ref(lines).cast();
        let bits = #bits;
        let swapped: u64 = occupied.swap_bytes();
        let occupied = simd::_mm_set_epi64x(swapped.cast_signed(), occupied.cast_signed());
        #(
            let mask = #masks;
            let blockers = simd::_mm_and_si128(occupied, mask);
            let #names = simd::_mm_and_si128(simd::_mm_sub_epi64(blockers, bits), mask);
        )*
        let attacks = #attacks;
        let upward: u64 = simd::_mm_cvtsi128_si64(attacks).cast_unsigned();
        let high = simd::_mm_unpackhi_epi64(attacks, attacks);
        let downward: u64 = simd::_mm_cvtsi128_si64(high).cast_unsigned();
        upward ^ downward.swap_bytes()
    };
    let parameters = vec![("occupied", Type::Word), ("square", Type::Square)];
    Function {
        allows: Some("unsafe_code, reason = \"only lines of the record are loaded\""),
        ..private((name, doc), "sse2", parameters, Type::Word, body)
    }
}
