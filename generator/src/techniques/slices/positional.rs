//! Positional population counts: for each bit, the number of words of a slice in which it is set.

use super::lanes::{DEPTH, Lanes, entries};
use crate::kernels::dispatch::{self, DETECT};
use crate::kernels::positional as kernels;
use crate::kernels::slices::joined::Slices;
use crate::techniques::carry_save;
use crate::techniques::prelude::*;

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[HARLEY_SEAL, BIT_BY_BIT, SIMD],
    // Each single bit in each word of a slice with two blocks, a lane and more; and pseudo-random
    // words.
    self_check: |context| {
        let word = context.word;
        let lanes = Lanes::of(word);
        let bits = word.bits();
        let Mixed { start, next } = mixed(word);
        let one = bit_of(word, &quote!(next));
        // Words beyond the slice would be counted.
        quote! {
            const LENGTH: usize = #{lanes.words * (2 * DEPTH + 2) - 1};
            let mut words: [#word; LENGTH] = [#{word.literal(word.max())}; LENGTH];
            let mut expected: [u64; #bits] = [0; #bits];
            #start
            let mut place: usize = 0;
            while place < LENGTH {
                let counts: [u64; #bits] = positional_counts(words.split_at(place).0);
                let mut bit: usize = 0;
                while bit < #bits {
                    ::core::assert!(counts[bit] == expected[bit]);
                    bit += 1;
                }
                #next
                // The last bit of every word but one, so that its count reaches each adder, and adders
                // have something to add to.
                let next: #word = if place == 0 { next >> 1 } else { next | #{word.literal(1 << (word.bits() - 1))} };
                words[place] = next;
                bit = 0;
                while bit < #bits {
                    expected[bit] += #one;
                    bit += 1;
                }
                place += 1;
            }
        }
    },
};

const HARLEY_SEAL: Technique = Technique {
    name: "harley_seal",
    summary: "adds blocks of sixteen lanes with carry-save adders, so that only one lane in sixteen is split into \
              bits, with one multiplication per bit; the lanes after the last block follow singly",
    origin: "Robert Harley, 1996, with adders of David Seal; Marcus D. R. Klarqvist, Wojciech Mula and Daniel Lemire, Efficient \
             Computation of Positional Population Counts Using SIMD Instructions, 2021",
    words: WORDS,
    undefined: UNDEFINED,
    multiplies: |word| (word != Word::U64).then_some(Word::U64),
    auto: Rule::Always,
    code: |context, _| {
        let long = |function: Function| {
            let allows = function.public.then_some("clippy::too_many_lines");
            Function { allows, ..function }
        };
        counts(context, harley_seal(context.word)).into_iter().map(long).collect()
    },
    ..Technique::BASE
};

const BIT_BY_BIT: Technique = Technique {
    name: "bit_by_bit",
    summary: "adds every bit of every word",
    origin: "the definition",
    words: WORDS,
    undefined: UNDEFINED,
    code: |context, _| counts(context, bit_by_bit(context.word)),
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "adds blocks of sixteen vectors with carry-save adders, which leaves one vector in sixteen, and adds \
              up each bit of its bytes by itself, with AVX-512, AVX2, SSE2, NEON or the vectors of WebAssembly: the \
              best of the target, or what `detect` finds at run time. Zeros fill up the last block. Short slices, and all \
              slices elsewhere, are counted as `harley_seal` does",
    origin: "Marcus D. R. Klarqvist, Wojciech Mula and Daniel Lemire, Efficient Computation of Positional Population Counts \
             Using SIMD Instructions, 2021",
    hardware: "vectors",
    words: WORDS,
    undefined: UNDEFINED,
    multiplies: |word| (word != Word::U64).then_some(Word::U64),
    parameters: &[&DETECT],
    code: |context, _| {
        let (statements, helpers) = harley_seal(context.word);
        let scalar = (quote!(#statements counts), helpers);
        let of = (context.target, context.parameters);
        kernels::functions(of, context.word, scalar, |body, allows| {
            let public = |function| Function { constant: false, allows, ..function };
            named(context, body).into_iter().map(public).collect()
        })
    },
    definitions: |context| dispatch::definitions(context.target, context.parameters),
    ..Technique::BASE
};

/// Words that fit 64-bit lanes.
const WORDS: &[Word] = &[Word::U8, Word::U16, Word::U32, Word::U64];

const UNDEFINED: fn(Word) -> &'static str = |_| "counts of each bit are for words of up to 64 bits";

/// The function, from the statements that define the array `counts`.
fn counts(context: &Context, (statements, helpers): (TokenStream, Vec<Function>)) -> Vec<Function> {
    let body = quote!(#statements counts);
    [helpers, named(context, body)].concat()
}

fn named(context: &Context, body: TokenStream) -> Vec<Function> {
    let contract = "For each bit the number of words that have it, that of the least significant bit first.\n\nFor zeros, \
                    and for an empty slice, all are 0.";
    let bits = context.word.bits() as usize;
    let parameters = vec![("words", Type::Slice(context.word))];
    only(context, contract, parameters, Type::Array(Word::U64, bits), body)
}

/// Bit `bit` of a word, as a count.
fn bit_of(word: Word, x: &TokenStream) -> TokenStream {
    if word == Word::U64 { quote!((#x >> bit) & 1) } else { quote!(((#x >> bit) & 1) as u64) }
}

/// Adds the bits of the words of a slice from `place` on to `counts`.
fn each_word(word: Word, slice: &Ident) -> TokenStream {
    let one = bit_of(word, &quote!(x));
    quote! {
        while place < #slice.len() {
            let x: #word = #slice[place];
            let mut bit: usize = 0;
            while bit < #{word.bits() as usize} {
                counts[bit] += #one;
                bit += 1;
            }
            place += 1;
        }
    }
}

fn bit_by_bit(word: Word) -> (TokenStream, Vec<Function>) {
    let statements = quote! {
        let mut counts: [u64; #{word.bits() as usize}] = [0; #{word.bits() as usize}];
        let mut place: usize = 0;
        #{each_word(word, &format_ident!("words"))}
    };
    (statements, Vec::new())
}

fn harley_seal(word: Word) -> (TokenStream, Vec<Function>) {
    let (lanes, of) = (Lanes::of(word), Slices::One);
    let split = lanes.split(of);
    let bits = word.bits() as usize;
    let lane =
        |name: &str, place: TokenStream| lanes.lane(of, &entries(name, of, &place), &quote!());
    let block = (0..DEPTH).map(|place| lane("block", quote!(#place)));
    let sums = ["ones", "twos", "fours", "eights"].map(|name| format_ident!("{name}"));
    let carried = sums.clone().map(|sum| quote!(#sum));
    let inputs: Vec<TokenStream> = (0..DEPTH).map(|place| quote!(x[#place])).collect();
    let (adders, digits) = carry_save::chained(Word::U64, &inputs, &carried);
    let (digits, sixteen) = digits.split_at(sums.len());
    let [first, others @ ..] = &sums;
    let one_lane = lane("lanes", quote!(place));
    // Lanes of a single word leave no tail.
    let tail =
        (lanes.words > 1).then(|| quote!(place = 0; #{each_word(word, &format_ident!("tail"))}));
    let statements = quote! {
        #split
        let blocks: &[[#{lanes.element()}; #DEPTH]] = lanes.as_chunks::<#DEPTH>().0;
        let mut counts: [u64; #bits] = [0; #bits];
        #(let mut #sums: u64 = 0;)*
        let mut place: usize = 0;
        while place < blocks.len() {
            let block: &[#{lanes.element()}; #DEPTH] = &blocks[place];
            let x: [u64; #DEPTH] = [#(#block),*];
            #adders
            #(#sums = #digits;)*
            let mut bit: usize = 0;
            while bit < #bits {
                counts[bit] += bit_count(#(#sixteen)* >> bit) << 4;
                bit += 1;
            }
            place += 1;
        }
        let mut bit: usize = 0;
        while bit < #bits {
            counts[bit] += bit_count(#first >> bit);
            #(counts[bit] += bit_count(#others >> bit) << #{1..};)*
            bit += 1;
        }
        place = blocks.len() * #DEPTH;
        while place < lanes.len() {
            let x: u64 = #one_lane;
            let mut bit: usize = 0;
            while bit < #bits {
                counts[bit] += bit_count(x >> bit);
                bit += 1;
            }
            place += 1;
        }
        #tail
    };
    (statements, lanes.helper().into_iter().chain([bit_count(word)]).collect())
}

/// The function that counts the lowest bit of each word in a lane, which may be a single one.
fn bit_count(word: Word) -> Function {
    let lowest = (0..64 / word.bits()).fold(0, |lowest, place| lowest | 1 << (place * word.bits()));
    let lowest = Word::U64.literal(lowest);
    let body = if word == Word::U64 {
        quote!(x & 1)
    } else {
        quote!((x & #lowest).wrapping_mul(#lowest) >> #{64 - word.bits()})
    };
    let doc = "The number of words in a lane that have their lowest bit: the highest word of a product is the sum of all.";
    Function::private("bit_count", doc, vec![("x", Type::Total)], Type::Total, body)
}
