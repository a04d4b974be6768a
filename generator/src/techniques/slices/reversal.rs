//! The bits of each word of a slice in the opposite order, in place.

use crate::kernels::dispatch::{self, DETECT};
use crate::kernels::reversal as kernels;
use crate::techniques::prelude::*;

/// The number of words in the slice of the self-check.
const LENGTH: usize = 5;

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[WORDS, SIMD],
    // Each bit in each word.
    self_check: |context| {
        let word = context.word;
        quote! {
            let last: usize = #{word.bits() as usize - 1};
            let mut words: [#word; #LENGTH] = [0; #LENGTH];
            let mut first: usize = 0;
            while first <= last {
                let mut place: usize = 0;
                while place < #LENGTH {
                    words[place] = 1 << ((first + place) & last);
                    place += 1;
                }
                reverse_bits_of_slice(&mut words);
                place = 0;
                while place < #LENGTH {
                    ::core::assert!(words[place] == 1 << (last - ((first + place) & last)));
                    place += 1;
                }
                first += 1;
            }
        }
    },
};

const WORDS: Technique = Technique {
    name: "words",
    summary: "takes one word after the other, by the request's `reverse_bits`",
    origin: "the definition",
    auto: Rule::Always,
    code: |context, _| reversal(context, each_word()),
    requires: &[Operation::ReverseBits],
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "reverses the bytes of each word of a vector by a shuffle, and the bits of all bytes: with GFNI and \
              AVX-512 by one product with a matrix of bits, with AVX2, SSSE3 or the vectors of WebAssembly by a look-up \
              of each nibble, with NEON by its instruction. It takes the best of the target, or what `detect` finds at \
              run time. Words after the last vector, and all words elsewhere, are reversed by the request's \
              `reverse_bits`; with AVX-512 a mask selects them",
    origin: "Wojciech Mula, SSSE3: fast popcount, 2008 (look-ups of nibbles); Geoff Langdale, Why Ice Lake is Important, 2019 \
             (the matrix)",
    hardware: "vectors",
    parameters: &[&DETECT],
    code: |context, _| {
        let of = (context.target, context.parameters);
        kernels::functions(of, context.word, &each_word(), |body, allows| {
            let public = |function| Function { constant: false, allows, ..function };
            reversal(context, body).into_iter().map(public).collect()
        })
    },
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    requires: &[Operation::ReverseBits],
    ..Technique::BASE
};

/// The body of a function that changes one word after the other.
fn each_word() -> TokenStream {
    quote! {
        let mut place: usize = 0;
        while place < words.len() {
            words[place] = reverse_bits(words[place]);
            place += 1;
        }
    }
}

fn reversal(context: &Context, body: TokenStream) -> Vec<Function> {
    let contract = "Puts the bits of each word of a slice in the opposite order, in place: the lowest becomes the highest. \
                    The words stay where they are.\n\nZeros stay 0, and an empty slice stays empty.";
    let parameters = vec![("words", Type::SliceMut(context.word))];
    only(context, contract, parameters, Type::Unit, body)
}
