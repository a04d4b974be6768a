//! Sums of weights in vectors: the choice among kernels.

use super::x86::weighted::{avx512, avx512_features, sse2};
use super::x86::{SSE2, X86, X86_64};
use super::{Kernel, aarch64, choose, wasm32};
use crate::module::{Function, Type};
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;

/// One bit in each byte, the lowest first.
pub(super) const BITS: u128 = 0x8040_2010_0804_0201;

/// The number of vectors of sixteen weights for the bits of a word; eight bits take half a vector.
pub(super) fn vectors(word: Word) -> usize {
    (word.bits() as usize).div_ceil(16)
}

/// The parameters of a function of a word and its weights.
pub(super) fn parameters(word: Word) -> Vec<(&'static str, Type)> {
    let weights = Type::ArrayRef(Word::U8, word.bits() as usize);
    vec![("x", Type::Word), ("weights", weights)]
}

/// The public function, from a `plain` one without vectors: it calls that, or one with vectors.
pub(crate) fn functions(target: &Target, word: Word, plain: &Function) -> Vec<Function> {
    let public = |body, allows| Function { body, allows, constant: false, ..plain.clone() };
    let kernel = |architectures, features, vectors: Function| {
        let name = vectors.ident();
        let entry = public(quote!(unsafe { #name(x, weights) }), Some(known(word)));
        Kernel { architectures, features, functions: vec![entry, vectors] }
    };
    let kernels = vec![
        kernel(X86_64, avx512_features(word), avx512(word)),
        kernel(X86, SSE2, sse2(word)),
        kernel(&["aarch64"], &["neon"], aarch64::weighted::neon(word)),
        kernel(&["wasm32"], &["simd128"], wasm32::weighted::simd128(word)),
    ];
    let private = Function {
        name: "weighted_count_by_bits",
        doc: "The same without vectors.".to_owned(),
        technique: String::new(),
        public: false,
        ..plain.clone()
    };
    let name = private.ident();
    let entry = public(quote!(#name(x, weights)), plain.allows);
    choose(target, kernels, vec![entry, private])
}

/// Why a function is called that not every processor can run, and the lints that weights of wider words trigger.
fn known(word: Word) -> &'static str {
    if word == Word::U8 {
        "unsafe_code, unused_unsafe, clippy::trivially_copy_pass_by_ref, reason = \"the target has the instructions \
         that are called; weights have the interface of wider words\""
    } else {
        "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\""
    }
}

/// Why kernels read from pointers, and the same lints.
pub(super) fn within(word: Word) -> &'static str {
    match word {
        Word::U8 => {
            "unsafe_code, clippy::trivially_copy_pass_by_ref, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; weights have the interface of wider words\""
        }
        Word::U128 => {
            "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, reason = \"every load is \
             within the weights, at any alignment; a word is split into halves\""
        }
        _ => {
            "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within the weights, at any alignment\""
        }
    }
}
