//! The bits of a word in the opposite order, by the instruction that multiplies each byte by a
//! matrix of bits.

use super::x86::{X86, X86_64, intrinsics};
use super::{by_instruction, private};
use crate::module::{Function, Needs, Type};
use crate::tables::reversal;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The public function, with a product where the target has one.
pub(crate) fn reverse_bits(target: &Target, word: Word, plain: Function) -> Vec<Function> {
    let (architectures, body) = match word {
        Word::U64 | Word::U128 => (X86_64, wide(word)),
        _ => (X86, narrow(word)),
    };
    let about = ("reverse_bits_by_product", "Reverses each byte by a product, then their order.");
    let kernel = private(about, "gfni", vec![("x", Type::Word)], Type::Word, body);
    let needs = Needs { architectures, features: &["gfni"] };
    by_instruction(target, plain, [(needs, kernel)])
}

/// A statement that binds `bytes`: a vector whose bytes have their bits in the opposite order.
fn bytes(vector: &TokenStream) -> TokenStream {
    let matrix = Word::U64.literal(reversal::matrix().into());
    quote! {
        let matrix: u64 = #matrix;
        let matrix = simd::_mm_set1_epi64x(matrix.cast_signed());
        let bytes = simd::_mm_gf2p8affine_epi64_epi8::<0>(#vector, matrix);
    }
}

/// Words of at most 32 bits, on any x86.
fn narrow(word: Word) -> TokenStream {
    let (from, to) = if word == Word::U32 {
        (quote!(x.cast_signed()), quote!(.swap_bytes()))
    } else {
        // The other bytes are zero, and come first in the opposite order.
        (quote!(i32::from(x)), quote!(.swap_bytes() >> #{32 - word.bits()}))
    };
    let reversed = quote!(simd::_mm_cvtsi128_si32(bytes).cast_unsigned() #to);
    let result = if word == Word::U32 {
        reversed
    } else {
        quote!(let reversed: u32 = #reversed; (reversed & #{Word::U32.literal(word.max())}) as #word)
    };
    quote!(#{intrinsics()} #{bytes(&quote!(simd::_mm_cvtsi32_si128(#from)))} #result)
}

/// Words of 64 and 128 bits.
fn wide(word: Word) -> TokenStream {
    let half =
        |vector: TokenStream| quote!(simd::_mm_cvtsi128_si64(#vector).cast_unsigned().swap_bytes());
    let (vector, result) = if word == Word::U64 {
        (quote!(simd::_mm_cvtsi64_si128(x.cast_signed())), half(quote!(bytes)))
    } else {
        let result = quote! {
            let lower: u64 = #{half(quote!(bytes))};
            let upper: u64 = #{half(quote!(simd::_mm_unpackhi_epi64(bytes, bytes)))};
            (u128::from(lower) << 64) | u128::from(upper)
        };
        let lower = quote!(((x & 0xffff_ffff_ffff_ffff) as u64).cast_signed());
        (quote!(simd::_mm_set_epi64x(((x >> 64) as u64).cast_signed(), #lower)), result)
    };
    quote!(use ::core::arch::x86_64 as simd; #{bytes(&vector)} #result)
}
