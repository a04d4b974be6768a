//! The parity of all bits from the lowest to each bit, by the instructions that multiply without
//! carries.
//!
//! Such a product is the XOR of one factor, shifted by the place of each one of the other. If that
//! has ones alone, each bit of the lower half gets the bits at its place and below.

use super::x86::{X86, X86_32, X86_64, intrinsics};
use super::{by_instruction, private};
use crate::module::{Function, Needs, Type};
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// The public function, with a product where the target has one.
pub(crate) fn prefix_xor(target: &Target, word: Word, plain: Function) -> Vec<Function> {
    let of_x86 = |architectures| Needs { architectures, features: &["pclmulqdq"] };
    let of_arm = Needs { architectures: &["aarch64"], features: &["aes"] };
    let mut kernels = if word.bits() <= 32 {
        vec![(of_x86(X86), narrow(word))]
    } else {
        vec![(of_x86(X86_64), wide_x86_64(word)), (of_x86(X86_32), wide_x86_32(word))]
    };
    kernels.push((of_arm, aarch64(word)));
    by_instruction(target, plain, kernels)
}

fn function(features: &'static str, is_cast: bool, body: TokenStream) -> Function {
    let about = ("prefix_xor_by_product", "The product with all ones, without carries.");
    Function {
        allows: is_cast.then_some(LOWER_BITS),
        ..private(about, features, vec![("x", Type::Word)], Type::Word, body)
    }
}

const LOWER_BITS: &str = "clippy::cast_possible_truncation, reason = \"the bits that are left out are not of the result\"";

/// The result for 128 bits, from the products of both halves: the last bit of the lower one is the
/// parity of that half.
fn joined(lower: &TokenStream, upper: &TokenStream) -> TokenStream {
    quote! {
        let lower: u64 = #lower;
        let upper: u64 = #upper;
        let above: u64 = upper ^ (lower >> 63).wrapping_neg();
        u128::from(lower) | (u128::from(above) << 64)
    }
}

/// Words of at most 32 bits, on any x86.
fn narrow(word: Word) -> Function {
    let is_cast = word != Word::U32;
    let (factor, as_word) = if is_cast {
        (quote!(i32::from(x)), Some(quote!(as #word)))
    } else {
        (quote!(x.cast_signed()), None)
    };
    let body = quote! {
        #{intrinsics()}
        let factor = simd::_mm_cvtsi32_si128(#factor);
        let ones = simd::_mm_set1_epi64x(-1);
        let product = simd::_mm_clmulepi64_si128::<0>(factor, ones);
        simd::_mm_cvtsi128_si32(product).cast_unsigned() #as_word
    };
    function("pclmulqdq", is_cast, body)
}

/// Words of 64 or 128 bits, given what precedes the lower half of a product, and that half.
fn wide(word: Word, before: &TokenStream, lower_half: fn(TokenStream) -> TokenStream) -> Function {
    let is_cast = word == Word::U128;
    let [lower, upper] = if is_cast {
        [quote!((x as u64).cast_signed()), quote!(((x >> 64) as u64).cast_signed())]
    } else {
        [quote!(x.cast_signed()), quote!(0)]
    };
    // The number says which half of the first factor is multiplied.
    let [first, second] = [quote!(0), quote!(1)]
        .map(|half| lower_half(quote!(simd::_mm_clmulepi64_si128::<#half>(factor, ones))));
    let result = if is_cast { joined(&first, &second) } else { first };
    let body = quote! {
        #before
        let factor = simd::_mm_set_epi64x(#upper, #lower);
        let ones = simd::_mm_set1_epi64x(-1);
        #result
    };
    function("pclmulqdq", is_cast, body)
}

fn wide_x86_64(word: Word) -> Function {
    let before = quote!(
        use ::core::arch::x86_64 as simd;
    );
    wide(word, &before, |product| quote!(simd::_mm_cvtsi128_si64(#product).cast_unsigned()))
}

/// Registers have 32 bits, so a half takes two.
fn wide_x86_32(word: Word) -> Function {
    let before = quote! {
        use ::core::arch::x86 as simd;
        let lower_half = |product| {
            let first: u32 = simd::_mm_cvtsi128_si32(product).cast_unsigned();
            let rest = simd::_mm_srli_epi64::<32>(product);
            let second: u32 = simd::_mm_cvtsi128_si32(rest).cast_unsigned();
            u64::from(first) | (u64::from(second) << 32)
        };
    };
    wide(word, &before, |product| quote!(lower_half(#product)))
}

fn aarch64(word: Word) -> Function {
    let ones = Word::U64.literal(Word::U64.max());
    let product = |factor: TokenStream| quote!(simd::vmull_p64(#factor, #ones) as u64);
    let result = match word {
        Word::U128 => joined(&product(quote!(x as u64)), &product(quote!((x >> 64) as u64))),
        Word::U64 => product(quote!(x)),
        _ => {
            quote! {
                let parities: u64 = #{product(quote!(u64::from(x)))};
                parities as #word
            }
        }
    };
    function("aes", true, quote!(use ::core::arch::aarch64 as simd; #result))
}
