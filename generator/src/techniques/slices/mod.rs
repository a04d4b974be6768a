//! Slices of any length: counted in 64-bit lanes, whatever the word, or changed in place.

mod jaccard;
mod lanes;
mod positional;
mod rank_index;
mod reversal;
mod scalar;
mod self_check;

use super::prelude::*;
use super::word_function;
use crate::kernels::dispatch::{self, DETECT};
use crate::kernels::slices as kernels;
use crate::kernels::slices::joined::{Joint, Slices, names};

pub(super) use jaccard::GROUP as JACCARD;
pub(super) use positional::GROUP as POSITIONAL;
pub(super) use rank_index::GROUP as RANK_INDEX;
pub(super) use reversal::GROUP as REVERSAL;

/// The counts of one slice, and of the combination of two.
pub(super) const COUNTS: Group = Group {
    techniques: &[NATIVE, HARLEY_SEAL, SIMD],
    self_check: |context| self_check::of_counts(context, counted(context.operation)),
};

fn counted(operation: Operation) -> Slices {
    match operation {
        Operation::HammingDistanceOfSlices => Slices::Two(Joint::Xor),
        Operation::CountAndOfSlices => Slices::Two(Joint::And),
        Operation::CountOrOfSlices => Slices::Two(Joint::Or),
        Operation::CountAndNotOfSlices => Slices::Two(Joint::AndNot),
        _ => Slices::One,
    }
}

const NATIVE: Technique = Technique {
    auto: Rule::Has(Ability::CountOnes),
    code: |context, _| count(context, scalar::native(context.word, counted(context.operation))),
    ..word_function::NATIVE
};

const HARLEY_SEAL: Technique = Technique {
    name: "harley_seal",
    summary: "adds blocks of sixteen lanes with carry-save adders, so that only one lane in sixteen is counted; the \
              lanes after the last block are counted one by one",
    origin: "Robert Harley, 1996, with adders of David Seal; Henry S. Warren, The Quest for an Accelerated Population \
             Count, 2007; adders in chains: E. Demenkov, A. Kojevnikov, A. S. Kulikov and G. Yaroslavtsev, New upper bounds on \
             the Boolean circuit complexity of symmetric functions, Information Processing Letters, 2010",
    auto: Rule::Always,
    code: |context, _| {
        count(context, scalar::harley_seal(context.word, counted(context.operation)))
    },
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "counts with vectors, by the best instructions of the target or those that `detect` finds at run time. \
              AVX-512 counts the words of a vector, and reads short slices with masks instead of branches. AVX2 looks \
              up nibbles; from 768 bytes on, those of one vector in sixteen, as carry-save adders take two thirds \
              of the bytes and the scalar instruction the rest. SSE2 adds all of them; NEON and WebAssembly count \
              bytes. Other targets count as `harley_seal`, or word by word if they have an instruction",
    origin: "Wojciech Mula, SSSE3: fast popcount, 2008; Mula, Nathan Kurz and Daniel Lemire, Faster Population Counts using \
             AVX2 Instructions, The Computer Journal, 2018",
    hardware: "vectors",
    parameters: &[&DETECT],
    code: |context, _| simd(context),
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..Technique::BASE
};

fn simd(context: &Context) -> Vec<Function> {
    let Context { word, target, parameters, .. } = *context;
    let of = counted(context.operation);
    let is_known_to_count = target.is_known() && target.counts_ones();
    let (statements, helpers) =
        if is_known_to_count { scalar::native(word, of) } else { scalar::harley_seal(word, of) };
    let body = quote!(#statements total);
    let doc = "Counts without vectors.";
    let name = of.name(names!("scalar"));
    let scalar = Function::private(name, doc, slices(context), Type::Total, body);
    let scalar = [vec![scalar], helpers].concat();
    kernels::functions(of, (target, parameters), word, &scalar, |statements, allows| {
        let public = |function| Function { constant: false, allows, ..function };
        count(context, (statements, Vec::new())).into_iter().map(public).collect()
    })
}

fn slices(context: &Context) -> Vec<(&'static str, Type)> {
    let slice = |&name| (name, Type::Slice(context.word));
    counted(context.operation).slices().iter().map(slice).collect()
}

/// The functions that count, from the statements that define `total`.
fn count(context: &Context, (statements, helpers): (TokenStream, Vec<Function>)) -> Vec<Function> {
    let of = counted(context.operation);
    let (result, body) = match of {
        Slices::One => (Type::Total, quote!(#statements total)),
        Slices::Two(_) => {
            let body = quote! {
                if words.len() != others.len() { return ::core::option::Option::None; }
                #statements
                ::core::option::Option::Some(total)
            };
            (Type::Option(&Type::Total), body)
        }
    };
    let contract = of.name([
        "The number of one bits of all words together.\n\nFor zeros, and for an empty slice, it is 0.",
        "The number of bits in which the words of two slices of the same length differ; `None` if the lengths \
         differ.\n\nFor equal slices it is 0.",
        "The number of bits that are set in both of two slices of the same length; `None` if the lengths \
         differ.\n\nFor slices without a common one it is 0.",
        "The number of bits that are set in either of two slices of the same length, or in both; `None` if the \
         lengths differ.\n\nFor zeros it is 0.",
        "The number of bits that are set in the first of two slices of the same length and not in the second; `None` \
         if the lengths differ.\n\nFor equal slices it is 0.",
    ]);
    [helpers, only(context, contract, slices(context), result, body)].concat()
}
