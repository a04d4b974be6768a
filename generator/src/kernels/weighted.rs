//! Sums of weights in vectors: the choice among kernels.

use super::x86::X86;
use super::x86::weighted::sse2;
use super::{KNOWN, Kernel, choose};
use crate::module::Function;
use crate::target::Target;
use quote::quote;

/// The public function, given a `plain` one that needs no vectors: it calls that, or one by vectors.
pub(crate) fn functions(target: &Target, plain: &Function) -> Vec<Function> {
    let public = |body, allows| Function { body, allows, constant: false, ..plain.clone() };
    let vectors = sse2();
    let name = vectors.ident();
    let entry = public(quote!(unsafe { #name(x, weights) }), KNOWN);
    let kernel =
        Kernel { architectures: X86, features: &["sse2"], functions: vec![entry, vectors] };
    let private = Function {
        name: "weighted_count_by_bits",
        doc: "The same without any vectors.".to_owned(),
        public: false,
        ..plain.clone()
    };
    let name = private.ident();
    let entry = public(quote!(#name(x, weights)), None);
    choose(target, vec![kernel], vec![entry, private])
}
