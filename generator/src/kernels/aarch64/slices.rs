//! The bits of slices, counted in vectors.

use crate::kernels::slices::{Of, joined};
use crate::module::{Function, Type};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// How many vectors make a block.
const VECTORS: usize = 4;

/// By the instruction that counts all bytes of a vector.
pub(in crate::kernels) fn neon(of: Of) -> Function {
    let (split, rest) = (of.blocks(&of.bytes(), 16 * VECTORS), of.rest());
    let each = of.each("block", "blocks");
    let names: Vec<Ident> = (0..VECTORS).map(|place| format_ident!("bytes{place}")).collect();
    let vectors = (0..VECTORS).map(|place| {
        let place = Literal::usize_unsuffixed(16 * place);
        let loaded = of
            .parts("block")
            .into_iter()
            .map(|block| quote!(unsafe { simd::vld1q_u8(#block.as_ptr().add(#place)) }));
        joined(loaded, |one, other| quote!(simd::veorq_u8(#one, #other)))
    });
    let sum = names
        .iter()
        .map(|name| quote!(#name))
        .reduce(|sum, name| quote!(simd::vaddq_u8(#sum, #name)));
    let body: TokenStream = quote! {
        use ::core::arch::aarch64 as simd;
        #split
        let mut sums = simd::vdupq_n_u64(0);
        for #each {
            #(let #names = simd::vcntq_u8(#vectors);)*
            let bytes = #sum;
            sums = simd::vpadalq_u32(sums, simd::vpaddlq_u16(simd::vpaddlq_u8(bytes)));
        }
        let mut total: u64 = simd::vaddvq_u64(sums);
        #rest
    };
    let name = of.either(["count_neon", "compare_neon"]);
    let doc = "The same by an instruction that counts sixteen bytes.";
    Function {
        constant: false,
        features: Some("neon"),
        allows: Some("unsafe_code, reason = \"every load is within its block\""),
        ..Function::private(name, doc, of.parameters(), Type::Total, body)
    }
}
