//! Lists of indices in vectors: the choice among kernels.

mod lanes;
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
use lanes::Lanes;
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
        let Self { entry, table, of_slice } = self;
        let mut candidates = if of_slice { self.of_lanes() } else { self.of_words() };
        let of_neon = self.functions(names!("neon"), |name| neon(name, entry, table));
        let of_simd128 = self.functions(names!("simd128"), |name| simd128(name, entry, table));
        candidates.extend([Candidate::other(NEON, of_neon), Candidate::other(SIMD128, of_simd128)]);
        candidates
    }

    /// The kernels of x86 for a word.
    fn of_words(self) -> Vec<Candidate> {
        let Self { entry, table, .. } = self;
        let of_avx512 = vec![avx512("indices_avx512", entry)];
        let of_avx2 = vec![avx2("indices_avx2", entry, table)];
        let of_sse2 = vec![sse2("indices_sse2", entry, table)];
        // Eight narrower entries do not fill a 256-bit vector.
        let wide = (entry.width == Word::U32)
            .then(|| Candidate::tiered(Tier::Avx2, X86, &["avx2", "popcnt"], of_avx2));
        let first = Candidate::tiered(Tier::Avx512, X86_64, avx512_features(entry), of_avx512);
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        let last = Candidate::tiered(Tier::Ssse3, X86, SSE2, of_sse2);
        [first].into_iter().chain(wide).chain([last]).collect()
    }

    /// The kernels of x86 for a slice.
    fn of_lanes(self) -> Vec<Candidate> {
        let Self { entry, table, .. } = self;
        let lanes = ListedIndex { word: Word::U64, is_counted: true, ..entry };
        // Eight narrower entries do not fill a 256-bit vector.
        let wide = match entry.width {
            Word::U32 => avx2("list_avx2", lanes, table),
            _ => sse2("list_avx2", lanes, table),
        };
        let by_rows = |names, features, dense| {
            let compared = vectors::compared(table);
            let first = quote!(simd::_mm_setzero_si128());
            Lanes {
                entry,
                names,
                features,
                first,
                compared,
                dense,
                spare: 8,
                is_always_dense: false,
            }
            .functions()
        };
        let of_avx512 = Lanes {
            entry,
            names: ["slice_indices_avx512", "list_part_avx512"],
            features: "avx512vbmi2,avx512vl,popcnt",
            first: quote!(simd::_mm_set_epi64x(0, 0x0706_0504_0302_0100)),
            compared: vectors::compared_by_mask(),
            dense: avx512("list_avx512", lanes),
            spare: 512 / entry.width.bits() as usize,
            is_always_dense: true,
        };
        let of_avx2 = by_rows(["slice_indices_avx2", "list_part_avx2"], "avx2,popcnt", wide);
        let dense = sse2("list_sse2", lanes, table);
        let of_sse2 = by_rows(["slice_indices_sse2", "list_part_sse2"], "sse2", dense);
        let with_masks = &["avx512vbmi2", "avx512vl", "popcnt"];
        vec![
            Candidate::tiered(Tier::Avx512, X86_64, with_masks, of_avx512.functions()),
            Candidate::tiered(Tier::Avx2, X86, &["avx2", "popcnt"], of_avx2),
            // Every x86 with tiers supports it. The lowest tier is for code without vectors.
            Candidate::tiered(Tier::Ssse3, X86, SSE2, of_sse2),
        ]
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
