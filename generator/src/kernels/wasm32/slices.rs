//! The bits of slices, counted in vectors.

use crate::kernels::slices::{Of, joined};
use crate::module::{Function, Type};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// How many vectors make a block.
const VECTORS: usize = 4;

/// By the instruction that counts all bytes of a vector.
pub(in crate::kernels) fn simd128(of: Of) -> Function {
    let (split, rest) = (of.blocks(&of.bytes(), 16 * VECTORS), of.rest());
    let each = of.each("block", "blocks");
    let names: Vec<Ident> = (0..VECTORS).map(|place| format_ident!("bytes{place}")).collect();
    let vectors = (0..VECTORS).map(|place| {
        let place = Literal::usize_unsuffixed(16 * place);
        let loaded = of
            .parts("block")
            .into_iter()
            .map(|block| quote!(unsafe { simd::v128_load(#block.as_ptr().add(#place).cast()) }));
        joined(loaded, |one, other| quote!(simd::v128_xor(#one, #other)))
    });
    let sum = names
        .iter()
        .map(|name| quote!(#name))
        .reduce(|sum, name| quote!(simd::i8x16_add(#sum, #name)));
    let body: TokenStream = quote! {
        use ::core::arch::wasm32 as simd;
        #split
        let mut sums = simd::u64x2_splat(0);
        for #each {
            #(let #names = simd::i8x16_popcnt(#vectors);)*
            let bytes = #sum;
            let pairs = simd::u16x8_extadd_pairwise_u8x16(bytes);
            let fours = simd::u32x4_extadd_pairwise_u16x8(pairs);
            sums = simd::i64x2_add(sums, simd::u64x2_extend_low_u32x4(fours));
            sums = simd::i64x2_add(sums, simd::u64x2_extend_high_u32x4(fours));
        }
        let mut total: u64 = simd::u64x2_extract_lane::<0>(sums) + simd::u64x2_extract_lane::<1>(sums);
        #rest
    };
    let name = of.either(["count_simd128", "compare_simd128"]);
    let doc = "The same by an instruction that counts sixteen bytes.";
    Function {
        constant: false,
        features: Some("simd128"),
        allows: Some(
            "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within its block, and may be from anywhere\"",
        ),
        ..Function::private(name, doc, of.parameters(), Type::Total, body)
    }
}
