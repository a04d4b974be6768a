//! Boards of bytes in ray order, by look-ups in four registers.

use crate::kernels::common::mailbox::Vectors;
use crate::template::{format_ident, quote};
use proc_macro2::{Literal, TokenStream};

/// A look-up beyond 64 bytes returns zero. Pairwise additions reduce marks to one bit for each
/// byte.
pub(in crate::kernels) fn neon() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_neon",
            "occupied_places_neon",
            "attacking_places_neon",
            "attackers_neon",
        ],
        features: "neon",
        bytes: 16,
        intrinsics: quote!(
            use ::core::arch::aarch64 as simd;
        ),
        board: quote!(let board = unsafe { simd::vld1q_u8_x4(mailbox.as_ptr()) };),
        looked_up: quote!(let there = simd::vqtbl4q_u8(board, from);),
        load: |address| quote!(simd::vld1q_u8(#address)),
        store: |address, vector| quote!(simd::vst1q_u8(#address, #vector)),
        and: |one, other| quote!(simd::vandq_u8(#one, #other)),
        kinds: |kinds| {
            let bytes = kinds.iter().flat_map(|kinds| kinds.to_le_bytes());
            let bytes = bytes.map(Literal::u8_unsuffixed);
            quote!(unsafe { simd::vld1q_u8([#(#bytes),*].as_ptr()) })
        },
        marks: |vectors| {
            let [first, ..] = vectors else { return Default::default() };
            let bits = quote!([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
            let those =
                vectors.iter().map(|vector| format_ident!("marks_{vector}")).collect::<Vec<_>>();
            let bytes = format_ident!("bits_{first}");
            let marked = vectors.iter().zip(&those).map(|(vector, name)| {
                quote!(let #name = simd::vandq_u8(simd::vtstq_u8(#vector, #vector), bits);)
            });
            let marked: TokenStream = marked.collect();
            let [one, other, third, fourth] = those.as_slice() else { return Default::default() };
            let statements = quote! {
                let bits = unsafe { simd::vld1q_u8(#bits.as_ptr()) };
                #marked
                let lower = simd::vpaddq_u8(#one, #other);
                let upper = simd::vpaddq_u8(#third, #fourth);
                let pairs = simd::vpaddq_u8(lower, upper);
                let all = simd::vget_low_u8(simd::vpaddq_u8(pairs, pairs));
                // Stored, since registers have another byte order on big-endian targets.
                let mut #bytes: [u8; 8] = [0; 8];
                unsafe { simd::vst1_u8(#bytes.as_mut_ptr(), all) };
            };
            (statements, quote!(u64::from_le_bytes(#bytes)))
        },
    }
}
