//! Boards of bytes in ray order, by look-ups in vectors.

use crate::kernels::common::mailbox::Vectors;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// A look-up beyond a quarter of the board returns zero.
pub(in crate::kernels) fn simd128() -> Vectors {
    let quarters = (0..4_u8).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let start = Literal::u8_unsuffixed(16 * quarter);
        let at = (quarter > 0).then(|| quote!(.add(#start)));
        let load = quote!(let #board = unsafe { simd::v128_load(mailbox.as_ptr() #at.cast()) };);
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::u8x16_sub(from, simd::u8x16_splat(#start))),
        };
        (load, quote!(let #found = simd::u8x16_swizzle(#board, #from);))
    });
    let (loads, look_ups): (Vec<TokenStream>, Vec<TokenStream>) = quarters.unzip();
    let look_ups: TokenStream = look_ups.into_iter().collect();
    Vectors {
        names: [
            "in_ray_order_simd128",
            "occupied_places_simd128",
            "attacking_places_simd128",
            "attackers_simd128",
        ],
        features: "simd128",
        bytes: 16,
        intrinsics: quote!(
            use ::core::arch::wasm32 as simd;
        ),
        board: loads.into_iter().collect(),
        looked_up: quote! {
            #look_ups
            let lower = simd::v128_or(found0, found1);
            let upper = simd::v128_or(found2, found3);
            let there = simd::v128_or(lower, upper);
        },
        load: |address| quote!(simd::v128_load(#address.cast())),
        store: |address, vector| quote!(simd::v128_store(#address.cast(), #vector)),
        and: |one, other| quote!(simd::v128_and(#one, #other)),
        kinds: |kinds| {
            let kinds = kinds.iter().map(|&kinds| Word::U64.literal(kinds.into()));
            quote!(simd::u64x2(#(#kinds),*))
        },
        marks: |vectors| {
            let each = vectors.iter().enumerate().map(|(place, vector)| {
                let shift = Literal::usize_unsuffixed(16 * place);
                let joined = match place {
                    0 => quote!(u64::from(mask)),
                    _ => quote!(marks | (u64::from(mask) << #shift)),
                };
                quote! {
                    let those = simd::u8x16_ne(#vector, simd::u8x16_splat(0));
                    let mask: u16 = simd::u8x16_bitmask(those);
                    let marks: u64 = #joined;
                }
            });
            (each.collect(), quote!(marks))
        },
    }
}
