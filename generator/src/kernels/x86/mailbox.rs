//! Boards of bytes in ray order, by look-ups in vectors.

use super::intrinsics;
use crate::kernels::common::mailbox::Vectors;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The requirements of [`avx512`].
pub(in crate::kernels) const AVX512: &[&str] = &["avx512bw", "avx512vbmi"];

/// One permutation of all bytes, and two tests of all bytes.
pub(in crate::kernels) fn avx512() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_avx512",
            "occupied_places_avx512",
            "attacking_places_avx512",
            "attackers_avx512",
        ],
        features: "avx512bw,avx512vbmi",
        bytes: 64,
        intrinsics: quote!(
            use ::core::arch::x86_64 as simd;
        ),
        board: quote!(let board = unsafe { simd::_mm512_loadu_si512(mailbox.as_ptr().cast()) };),
        looked_up: quote! {
            // Bit 7 says that there is no square.
            let beyond: u64 = simd::_mm512_movepi8_mask(from);
            let there = simd::_mm512_maskz_permutexvar_epi8(!beyond, from, board);
        },
        load: |address| quote!(simd::_mm512_loadu_si512(#address.cast())),
        store: |address, vector| quote!(simd::_mm512_storeu_si512(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm512_and_si512(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm512_set_epi64(#kinds))
        },
        marks: |vectors| {
            let marks = quote!(#(simd::_mm512_test_epi8_mask(#vectors, #vectors))*);
            (TokenStream::new(), marks)
        },
    }
}

/// Four look-ups, each of bytes in the sixteen of a lane.
pub(in crate::kernels) fn avx2() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_avx2",
            "occupied_places_avx2",
            "attacking_places_avx2",
            "attackers_avx2",
        ],
        features: "avx2",
        bytes: 32,
        intrinsics: intrinsics(),
        board: board("_mm256", |quarter| quote!(simd::_mm256_broadcastsi128_si256(#quarter))),
        looked_up: looked_up("_mm256", 256),
        load: |address| quote!(simd::_mm256_loadu_si256(#address.cast())),
        store: |address, vector| quote!(simd::_mm256_storeu_si256(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm256_and_si256(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm256_set_epi64x(#kinds))
        },
        marks: |vectors| marks("_mm256", 256, vectors),
    }
}

/// Like [`avx2`], but in 128-bit vectors.
pub(in crate::kernels) fn ssse3() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_ssse3",
            "occupied_places_ssse3",
            "attacking_places_ssse3",
            "attackers_ssse3",
        ],
        features: "ssse3",
        bytes: 16,
        intrinsics: intrinsics(),
        board: board("_mm", |quarter| quarter),
        looked_up: looked_up("_mm", 128),
        load: |address| quote!(simd::_mm_loadu_si128(#address.cast())),
        store: |address, vector| quote!(simd::_mm_storeu_si128(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm_and_si128(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm_set_epi64x(#kinds))
        },
        marks: |vectors| marks("_mm", 128, vectors),
    }
}

/// Numbers as the arguments of an intrinsic, which takes the highest lane first.
fn reversed(numbers: &[u64]) -> TokenStream {
    let numbers = numbers.iter().rev().map(|&number| Word::U64.literal(number.into()));
    quote!(#(#numbers),*)
}

/// The four quarters of the board, each in every lane, and a vector that [`looked_up`] needs.
fn board(prefix: &str, in_lanes: fn(TokenStream) -> TokenStream) -> TokenStream {
    let splat = format_ident!("{prefix}_set1_epi8");
    let quarters = (0..4_usize).map(|quarter| {
        let name = format_ident!("quarter{quarter}");
        let start = Literal::usize_unsuffixed(16 * quarter);
        let at = (quarter > 0).then(|| quote!(.add(#start)));
        let loaded = in_lanes(quote!(simd::_mm_loadu_si128(mailbox.as_ptr() #at.cast())));
        quote!(let #name = unsafe { #loaded };)
    });
    let quarters: TokenStream = quarters.collect();
    quote! {
        #quarters
        // Whatever is not below 16 has bit 7 with it.
        let beyond = simd::#splat(0x70);
    }
}

/// The union of the bytes at these places in each quarter, which are zero elsewhere: a look-up
/// returns zero where an index has bit 7 set.
fn looked_up(prefix: &str, bits: u32) -> TokenStream {
    let [splat, shuffle, add] =
        ["set1_epi8", "shuffle_epi8", "adds_epu8"].map(|name| format_ident!("{prefix}_{name}"));
    let [xor, or] = ["xor", "or"].map(|name| format_ident!("{prefix}_{name}_si{bits}"));
    let look_ups = (0..4_u8).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let start = Literal::u8_unsuffixed(16 * quarter);
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::#xor(from, simd::#splat(#start))),
        };
        quote! {
            let place = simd::#add(#from, beyond);
            let #found = simd::#shuffle(#board, place);
        }
    });
    let look_ups: TokenStream = look_ups.collect();
    quote! {
        #look_ups
        let lower = simd::#or(found0, found1);
        let upper = simd::#or(found2, found3);
        let there = simd::#or(lower, upper);
    }
}

/// Nonzero bytes are those that do not equal zero.
fn marks(prefix: &str, bits: u32, vectors: &[Ident]) -> (TokenStream, TokenStream) {
    let [equal, mask] =
        ["cmpeq_epi8", "movemask_epi8"].map(|name| format_ident!("{prefix}_{name}"));
    let zero = format_ident!("{prefix}_setzero_si{bits}");
    let each = vectors.iter().enumerate().map(|(place, vector)| {
        let shift = Literal::u32_unsuffixed(bits / 8 * place as u32);
        let joined = match place {
            0 => quote!(u64::from(mask)),
            _ => quote!(empty | (u64::from(mask) << #shift)),
        };
        quote! {
            let those = simd::#equal(#vector, simd::#zero());
            let mask: u32 = simd::#mask(those).cast_unsigned();
            let empty: u64 = #joined;
        }
    });
    (each.collect(), quote!(!empty))
}
