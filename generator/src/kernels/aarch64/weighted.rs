//! Sums of the weights of set bits, in vectors.

use crate::kernels::common::weighted::{parameters, vectors, within};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};

/// Expands all bits to bytes of zeros or ones, and masks the weights with them.
pub(in crate::kernels) fn neon(word: Word) -> Function {
    let place = Literal::usize_unsuffixed;
    // Loads, since registers have another byte order on big-endian targets.
    let load = match word {
        Word::U8 => quote!(simd::vdup_n_u8(x)),
        Word::U128 => quote!(unsafe { simd::vld1q_u8(x.to_le_bytes().as_ptr()) }),
        Word::U64 => quote!(unsafe { simd::vld1_u8(x.to_le_bytes().as_ptr()) }),
        Word::U16 | Word::U32 => {
            quote!(unsafe { simd::vld1_u8(u64::from(x).to_le_bytes().as_ptr()) })
        }
    };
    let bits = quote!([1, 2, 4, 8, 16, 32, 64, 128]);
    let body = if word == Word::U8 {
        quote! {
            let bits = unsafe { simd::vld1_u8(#bits.as_ptr()) };
            let all = unsafe { simd::vld1_u8(weights.as_ptr()) };
            let those = simd::vtst_u8(#load, bits);
            u32::from(simd::vaddlv_u8(simd::vand_u8(those, all)))
        }
    } else {
        let duplicate =
            format_ident!("{}", if word == Word::U128 { "vdup_laneq_u8" } else { "vdup_lane_u8" });
        let sums = (0..vectors(word)).map(|vector| {
            let [lower, upper] = [2 * vector, 2 * vector + 1].map(|byte| Literal::i32_unsuffixed(byte as i32));
            let first = place(16 * vector);
            quote! {
                let bytes = simd::vcombine_u8(simd::#duplicate::<#lower>(word), simd::#duplicate::<#upper>(word));
                let all = unsafe { simd::vld1q_u8(weights.as_ptr().add(#first)) };
                sums = simd::vpadalq_u8(sums, simd::vandq_u8(simd::vtstq_u8(bytes, bits), all));
            }
        });
        let sums: TokenStream = sums.collect();
        quote! {
            let word = #load;
            let bits = unsafe { simd::vld1_u8(#bits.as_ptr()) };
            let bits = simd::vcombine_u8(bits, bits);
            let mut sums = simd::vdupq_n_u16(0);
            #sums
            simd::vaddlvq_u16(sums)
        }
    };
    let doc = "The same with sixteen weights at once.";
    let body = quote! {
        use ::core::arch::aarch64 as simd;
        #body
    };
    Function {
        constant: false,
        features: Some("neon"),
        allows: Some(within(word)),
        ..Function::private("weighted_count_neon", doc, parameters(word), Type::Index, body)
    }
}
