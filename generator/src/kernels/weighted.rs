//! Sums of weights in vectors: the choice among kernels.

use super::x86::weighted::{avx512, avx512_features, sse2};
use super::x86::{SSE2, X86, X86_64};
use super::{Kernel, aarch64, choose, wasm32};
use crate::module::Function;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;

/// The public function, made from a `plain` one without vectors: it calls that, or a kernel.
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

/// Why a function is called that some processors cannot run, and the lints that wider weights
/// trigger.
fn known(word: Word) -> &'static str {
    if word == Word::U8 {
        "unsafe_code, unused_unsafe, clippy::trivially_copy_pass_by_ref, reason = \"the target has the instructions \
         that are called; weights have the interface of wider words\""
    } else {
        "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\""
    }
}
