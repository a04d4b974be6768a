//! Lists of indices in vectors: the choice among kernels.

pub(crate) mod listed;
mod vectors;

use super::dispatch::{self, Candidate, functions_of};
use super::tier::Tier;
use super::x86::{SSE2, X86, X86_64};
use super::{FOUND, KNOWN, NEON, SIMD128, entering};
use crate::module::{Function, Type};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::quote;
use crate::word::Word;
use listed::ListedIndex;
use proc_macro2::{Ident, TokenStream};
use vectors::{avx2, avx512, avx512_features, neon, simd128, sse2};

/// A requested list.
#[derive(Clone, Copy)]
pub(crate) struct Listing<'a> {
    /// How an index becomes an entry.
    pub entry: ListedIndex,
    /// Whether it lists a slice of words instead of a single word.
    pub of_slice: bool,
    /// The table of rows.
    pub table: &'a Ident,
}

/// The names of a processor's kernels: for a word, for a slice, and for each word of a slice.
macro_rules! names {
    ($end:literal) => {
        [concat!("indices_", $end), concat!("slice_indices_", $end), concat!("list_", $end)]
    };
}

impl Listing<'_> {
    /// The functions of a kernel, made from the one that lists a word, given that function's name.
    fn functions(
        self,
        [of_word, of_slice, each]: [&'static str; 3],
        list: impl Fn(&'static str) -> Function,
    ) -> Vec<Function> {
        if !self.of_slice {
            return vec![list(of_word)];
        }
        let each = list(each);
        let doc = "Lists the indices of each word with vectors.";
        let body = self.entry.of_slice(&each.ident());
        let parameters = self.entry.parameters_of_slice();
        let all = Function::private(of_slice, doc, parameters, Type::Place, body);
        let all = Function { constant: false, features: each.features, ..all };
        vec![self.entry.narrowed(all), each]
    }

    /// The kernels, the fastest first.
    pub(super) fn candidates(self) -> Vec<Candidate> {
        let Self { entry, table, .. } = self;
        let mut candidates = vec![Candidate::tiered(
            Tier::Avx512,
            X86_64,
            avx512_features(entry),
            self.functions(names!("avx512"), |name| avx512(name, entry)),
        )];
        // Eight narrower entries do not fill a 256-bit vector.
        if entry.width == Word::U32 {
            let functions = self.functions(names!("avx2"), |name| avx2(name, entry, table));
            candidates.push(Candidate::tiered(Tier::Avx2, X86, &["avx2"], functions));
        }
        let of_sse2 = self.functions(names!("sse2"), |name| sse2(name, entry, table));
        let of_neon = self.functions(names!("neon"), |name| neon(name, entry, table));
        let of_simd128 = self.functions(names!("simd128"), |name| simd128(name, entry, table));
        candidates.extend([
            // Every x86 with tiers supports it. The lowest tier is for code without vectors.
            Candidate::tiered(Tier::Ssse3, X86, SSE2, of_sse2),
            Candidate::other(NEON, of_neon),
            Candidate::other(SIMD128, of_simd128),
        ]);
        candidates
    }

    /// The arguments of the public function, which are also those of its kernels.
    fn arguments(self) -> TokenStream {
        if self.of_slice { quote!(words, base, to) } else { self.entry.arguments() }
    }
}

/// The functions, made from the `plain` ones without vectors. The first of these is public and
/// calls a kernel instead.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    listing: Listing,
    plain: &[Function],
) -> Vec<Function> {
    let arguments = listing.arguments();
    let call = |kernel: &Candidate| {
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{kernel.functions[0].ident()}(#arguments) })
    };
    let public = |body, allows| {
        let public = plain.first().cloned();
        public.map(|public| Function { body, allows, constant: false, ..public })
    };
    let direct = |kernel: &Candidate| public(call(kernel), KNOWN).into_iter().collect();
    let scalar = plain.first().map(|public| Function {
        name: if listing.of_slice { "slice_indices_scalar" } else { "indices_scalar" },
        doc: "Lists the indices without vectors.".to_owned(),
        technique: String::new(),
        public: false,
        constant: false,
        ..public.clone()
    });
    let by_tier = |kernels: &[&Candidate]| {
        let otherwise = scalar.as_ref().map(Function::ident);
        let best = dispatch::best_call(kernels, call, &quote!(#otherwise(#arguments)));
        let body = quote!(let tier: u32 = detection::number(); #best);
        let others = scalar.iter().cloned().chain(plain.iter().skip(1).cloned());
        public(body, FOUND).into_iter().chain(functions_of(kernels)).chain(others).collect()
    };
    // Nowhere `const`, like functions with vectors.
    let otherwise = entering(plain.to_vec(), |_| None).collect();
    dispatch::dispatch((target, parameters), &listing.candidates(), direct, by_tier, otherwise)
}
