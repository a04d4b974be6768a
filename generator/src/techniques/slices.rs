//! Slices of any length: counted in lanes of 64 bits, whatever the word.

use super::carry_save;
use super::count::byte_counts;
use super::technique::{Context, Group, Technique};
use super::word_function::{self, Mixed, mixed, only};
use crate::kernels::shapes::slices::Slices;
use crate::kernels::slices as kernels;
use crate::kernels::tiers::{self, DETECT};
use crate::lists::{List as _, mapped};
use crate::module::{Function, Type};
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The number of lanes side by side: two fill a vector of 128 bits, which compilers recognise.
const SIDES: usize = 2;

/// The number of lanes of each side in a block: the first power of two that leaves one word in sixteen to be counted.
const DEPTH: usize = 16;

pub(super) const COUNT: Group = Group {
    techniques: &[NATIVE, HARLEY_SEAL, SIMD],
    // Each bit of each word alone, all bits, and words that look random: all of them, and those of every length up to 16.
    self_check: |context| {
        let word = context.word;
        let (arrays, ones) = samples(word);
        let Mixed { start, next } = mixed(word);
        let bits = Literal::u64_unsuffixed(word.bits().into());
        quote! {
            #arrays
            while place < words.len() {
                words[place] = 1 << (place % #bits);
                let count: u64 = count_ones_of_slice(&words);
                ::core::assert!(count == 1);
                words[place] = 0;
                place += 1;
            }
            words = [#ones; LENGTH];
            let count: u64 = count_ones_of_slice(&words);
            ::core::assert!(count == #bits * LENGTH as u64);
            #start
            let mut sum: u64 = 0;
            place = 0;
            while place <= words.len() {
                if place <= 16 || place == words.len() {
                    let count: u64 = count_ones_of_slice(words.split_at(place).0);
                    ::core::assert!(count == sum);
                }
                if place < words.len() {
                    #next
                    words[place] = next;
                    sum += next.count_ones() as u64;
                }
                place += 1;
            }
        }
    },
};

pub(super) const DISTANCE: Group = Group {
    techniques: &[NATIVE_DISTANCE, HARLEY_SEAL_DISTANCE, SIMD_DISTANCE],
    // Each bit of each word alone, all bits, words that look random, all of them and those of every length from 1 to 16, and
    // lengths that differ.
    self_check: |context| {
        let word = context.word;
        let (arrays, ones) = samples(word);
        let Mixed { start, next } = mixed(word);
        let bits = Literal::u64_unsuffixed(word.bits().into());
        quote! {
            #arrays
            let others: [#word; LENGTH] = [#ones; LENGTH];
            while place < words.len() {
                words[place] = 1 << (place % #bits);
                let less = hamming_distance_of_slices(&words, &others);
                if let ::core::option::Option::Some(distance) = less {
                    ::core::assert!(distance == #bits * LENGTH as u64 - 1);
                } else {
                    ::core::panic!();
                }
                words[place] = 0;
                place += 1;
            }
            words = others;
            let none = hamming_distance_of_slices(&words, &others);
            if let ::core::option::Option::Some(distance) = none {
                ::core::assert!(distance == 0);
            } else {
                ::core::panic!();
            }
            let mut spread: [#word; LENGTH] = others;
            #start
            let mut sum: u64 = 0;
            place = 0;
            while place < words.len() {
                #next
                words[place] = next;
                #next
                spread[place] = next;
                sum += (words[place] ^ spread[place]).count_ones() as u64;
                place += 1;
                if place <= 16 || place == words.len() {
                    let (some, others) = (words.split_at(place).0, spread.split_at(place).0);
                    let mixed_distance = hamming_distance_of_slices(some, others);
                    if let ::core::option::Option::Some(distance) = mixed_distance {
                        ::core::assert!(distance == sum);
                    } else {
                        ::core::panic!();
                    }
                }
            }
            let shorter: &[#word] = words.split_at(LENGTH - 1).0;
            let different = hamming_distance_of_slices(shorter, &others);
            ::core::assert!(different.is_none());
        }
    },
};

/// An array `words` of zeros with two blocks, a lane and a word that fills no lane, and a `place`; then all bits set.
fn samples(word: Word) -> (TokenStream, Literal) {
    let parts = Lanes::of(word);
    let length = Literal::usize_unsuffixed(parts.words * (2 * parts.elements_of_block() + 2) - 1);
    let arrays = quote! {
        const LENGTH: usize = #length;
        let mut words: [#word; LENGTH] = [0; LENGTH];
        let mut place: usize = 0;
    };
    (arrays, word.literal(word.max()))
}

const NATIVE: Technique = Technique {
    needs: "an instruction",
    auto: |target, _| target.counts_ones(),
    code: |context, _| count(context, native(context.word, &[WORDS])),
    ..word_function::NATIVE
};

const HARLEY_SEAL: Technique = Technique {
    name: "harley_seal",
    summary: "adds blocks of sixteen lanes by carry-save adders, so that one lane in sixteen is counted, and counts \
              the lanes after the last block one by one",
    origin: "Robert Harley, 1996, with adders of David Seal; Henry S. Warren, The Quest for an Accelerated Population \
             Count, 2007",
    auto: |_, _| true,
    code: |context, _| count(context, harley_seal(context.word, &[WORDS], "count_blocks")),
    ..Technique::BASE
};

const NATIVE_DISTANCE: Technique = Technique {
    code: |context, _| distance(context, native(context.word, &[WORDS, OTHERS])),
    ..NATIVE
};

const HARLEY_SEAL_DISTANCE: Technique = Technique {
    code: |context, _| {
        distance(context, harley_seal(context.word, &[WORDS, OTHERS], "compare_blocks"))
    },
    ..HARLEY_SEAL
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "counts in vectors, by the best instructions of the target or those that `detect` finds at run time: \
              AVX-512 counts the words of a vector and reads short slices by masks without a branch; AVX2 adds two \
              thirds of the bytes by carry-save adders and looks up the nibbles of one vector in sixteen, while the \
              scalar instruction counts the rest; SSSE3 looks up every nibble; NEON and WebAssembly count bytes. \
              Other targets count by `harley_seal`, or word by word if an instruction counts",
    origin: "Wojciech Mula, SSSE3: fast popcount, 2008; Mula, Nathan Kurz and Daniel Lemire, Faster Population Counts using \
             AVX2 Instructions, The Computer Journal, 2018",
    needs: "vectors",
    parameters: &[&DETECT],
    code: |context, _| simd(context, Slices::One),
    definitions: |context| tiers::definitions(context.target, context.parameters),
    ..Technique::BASE
};

const SIMD_DISTANCE: Technique =
    Technique { code: |context, _| simd(context, Slices::Two), ..SIMD };

/// The functions with vectors.
fn simd(context: &Context, of: Slices) -> Vec<Function> {
    let Context { word, target, parameters, .. } = *context;
    let (name, slices, blocks): (_, &[&str], _) = match of {
        Slices::One => ("count_scalar", &[WORDS], "count_blocks"),
        Slices::Two => ("compare_scalar", &[WORDS, OTHERS], "compare_blocks"),
    };
    let is_known_to_count = target.counts_ones() && *target != Target::unseen();
    let (statements, helpers) =
        if is_known_to_count { native(word, slices) } else { harley_seal(word, slices, blocks) };
    let parameters_of_scalar = slices.iter().map(|&slice| (slice, Type::Slice(word))).list();
    let body = quote!(#statements total);
    let doc = "The same without vectors.";
    let scalar = Function::private(name, doc, parameters_of_scalar, Type::Total, body);
    let scalar = [vec![scalar], helpers].concat();
    kernels::functions(of, (target, parameters), word, &scalar, |statements, allows| {
        let functions = match of {
            Slices::One => count(context, (statements, Vec::new())),
            Slices::Two => distance(context, (statements, Vec::new())),
        };
        let public = |function| Function { constant: false, allows, ..function };
        functions.into_iter().map(public).list()
    })
}

/// The names of the slices.
const WORDS: &str = "words";
const OTHERS: &str = "others";

/// The functions that count one slice, from the statements that make `total`.
fn count(context: &Context, (statements, helpers): (TokenStream, Vec<Function>)) -> Vec<Function> {
    let word = context.word;
    let contract = "The number of one bits of all words together.\n\nFor zeros, and for an empty slice, it is 0.";
    let parameters = vec![(WORDS, Type::Slice(word))];
    let body = quote!(#statements total);
    [helpers, only(context, contract, parameters, Type::Total, body)].concat()
}

/// The functions that compare two slices, from the statements that make `total`.
fn distance(
    context: &Context,
    (statements, helpers): (TokenStream, Vec<Function>),
) -> Vec<Function> {
    let word = context.word;
    let contract = "The number of bits in which the words of two slices of the same length differ; `None` if the \
                    lengths differ.\n\nFor equal slices it is 0.";
    let parameters = vec![(WORDS, Type::Slice(word)), (OTHERS, Type::Slice(word))];
    let body = quote! {
        if words.len() != others.len() { return ::core::option::Option::None; }
        #statements
        ::core::option::Option::Some(total)
    };
    [helpers, only(context, contract, parameters, Type::TotalOption, body)].concat()
}

/// Words as lanes.
struct Lanes {
    word: Word,
    /// The number of words in a lane, or as near as possible.
    words: usize,
}

impl Lanes {
    fn of(word: Word) -> Self {
        Self { word, words: (64 / word.bits() as usize).max(1) }
    }

    /// The number of elements in a block.
    fn elements_of_block(&self) -> usize {
        if self.are_halves() { DEPTH } else { SIDES * DEPTH }
    }

    /// Whether a lane is narrower than a word.
    fn are_halves(&self) -> bool {
        self.word == Word::U128
    }

    /// What a lane is made of: a word, or an array of words.
    fn element(&self) -> TokenStream {
        let word = self.word;
        match self.words {
            1 => quote!(#word),
            words => {
                let words = Literal::usize_unsuffixed(words);
                quote!([#word; #words])
            }
        }
    }

    /// `lanes`, slices of such elements.
    fn split_lanes(&self, slices: &[&'static str]) -> TokenStream {
        let (element, words) = (self.element(), Literal::usize_unsuffixed(self.words));
        let chunks = (self.words > 1).then(|| quote!(.as_chunks::<#words>().0));
        let lanes = slices.iter().map(|slice| {
            let (lanes, slice) = (part("lanes", slice), format_ident!("{slice}"));
            quote!(let #lanes: &[#element] = #slice #chunks;)
        });
        lanes.tokens()
    }

    /// The same, and `tail`, the words after the last lane.
    fn split(&self, slices: &[&'static str]) -> TokenStream {
        let (word, words) = (self.word, Literal::usize_unsuffixed(self.words));
        let tails = slices.iter().filter(|_| self.words > 1).map(|slice| {
            let (tail, slice) = (part("tail", slice), format_ident!("{slice}"));
            quote!(let #tail: &[#word] = #slice.as_chunks::<#words>().1;)
        });
        let lanes = self.split_lanes(slices);
        quote!(#lanes #(#tails)*)
    }

    /// The lane of an element, with the bits in which the slices differ; for a word of two lanes, the lane of one
    /// `side`.
    fn lane(&self, elements: &[TokenStream], side: &TokenStream) -> TokenStream {
        let lanes = elements.iter().map(|element| {
            if self.are_halves() {
                quote!(lane(#element, #side))
            } else if self.words == 1 {
                element.clone()
            } else {
                quote!(lane(#element))
            }
        });
        quote!(#(#lanes)^*)
    }

    /// The function `lane`, where it is called.
    fn helper(&self) -> Option<Function> {
        let word = self.word;
        let place = |place: usize| Literal::usize_unsuffixed(place);
        let (doc, parameters, body) = if self.are_halves() {
            // With a mask, compilers no longer put the halves into vectors.
            (
                "The lower bits of a word for side 0, and otherwise the upper ones.",
                vec![("x", Type::Word), ("side", Type::Place)],
                quote! {
                    if side == 0 { return x as u64; }
                    (x >> 64) as u64
                },
            )
        } else if self.words > 1 {
            let others = (1..self.words).map(place);
            let shifts = (1..).map(|part| Literal::u32_unsuffixed(part * word.bits()));
            (
                "The bits of all words side by side, those of the first the lowest.",
                vec![(WORDS, Type::Array(word, self.words))],
                quote! {
                    let mut bits: u64 = words[0] as u64;
                    #(bits |= (words[#others] as u64) << #shifts;)*
                    bits
                },
            )
        } else {
            return None;
        };
        let allows = self.are_halves().then_some("clippy::cast_possible_truncation");
        Some(Function { allows, ..Function::private("lane", doc, parameters, Type::Total, body) })
    }
}

/// An element of that part of every slice.
fn entries(of: &str, slices: &[&'static str], place: &TokenStream) -> Vec<TokenStream> {
    let entry = |slice: &&str| {
        let part = part(of, slice);
        quote!(#part[#place])
    };
    slices.iter().map(entry).list()
}

/// Whether that part of every slice has an element at `place`. The parts have equal lengths, but compilers may not
/// see that.
fn more(of: &str, slices: &[&'static str]) -> TokenStream {
    let parts: Vec<Ident> = slices.iter().map(|slice| part(of, slice)).list();
    match parts.as_slice() {
        [part] => quote!(place < #part.len()),
        parts => quote!(#((place < #parts.len()))&*),
    }
}

/// The name of a part of a slice.
fn part(of: &str, slice: &str) -> Ident {
    if slice == WORDS { format_ident!("{of}") } else { format_ident!("other_{of}") }
}

/// `total`, the sum of the compiler's counts of every lane.
fn native(word: Word, slices: &[&'static str]) -> (TokenStream, Vec<Function>) {
    let lanes = Lanes::of(word);
    let helper = lanes.helper().filter(|_| !lanes.are_halves());
    (one_by_one(&lanes, slices, &TokenStream::new()), helper.into_iter().list())
}

/// `total`: whole blocks by carry-save adders in the function `of_blocks`, and the remaining lanes one by one.
fn harley_seal(
    word: Word,
    slices: &[&'static str],
    of_blocks: &'static str,
) -> (TokenStream, Vec<Function>) {
    let lanes = Lanes::of(word);
    let block = lanes.elements_of_block();
    // A single block costs as much as its lanes one by one.
    let [block, two] = mapped([block, 2 * block], &Literal::usize_unsuffixed);
    let name = format_ident!("{of_blocks}");
    let arguments = slices.iter().map(|slice| format_ident!("{slice}"));
    let begin = quote! {
        if lanes.len() >= #two {
            total = #name(#(#arguments),*);
            place = lanes.len() - lanes.len() % #block;
        }
    };
    let helpers =
        lanes.helper().into_iter().chain([lane_count(), blocks(&lanes, slices, of_blocks)]);
    (one_by_one(&lanes, slices, &begin), helpers.list())
}

/// `total`, the sum of the counts of all lanes and of the words after them. `begin` is what has been counted before.
fn one_by_one(lanes: &Lanes, slices: &[&'static str], begin: &TokenStream) -> TokenStream {
    let word = lanes.word;
    let split = lanes.split(slices);
    let elements: Vec<TokenStream> = entries("lanes", slices, &quote!(place));
    // The compiler decides how to count both halves.
    let (kind, bits) = if lanes.are_halves() {
        (word, quote!(#(#elements)^*))
    } else {
        (Word::U64, lanes.lane(&elements, &quote!()))
    };
    let more = more("lanes", slices);
    // Word by word, which compilers may turn into vectors.
    let tails = entries("tail", slices, &quote!(place));
    let tail = (lanes.words > 1).then(|| {
        quote! {
            place = 0;
            while place < tail.len() {
                let bits: #word = #(#tails)^*;
                total += bits.count_ones() as u64;
                place += 1;
            }
        }
    });
    quote! {
        #split
        let mut total: u64 = 0;
        let mut place: usize = 0;
        #begin
        while #more {
            let bits: #kind = #bits;
            total += bits.count_ones() as u64;
            place += 1;
        }
        #tail
    }
}

/// The function of whole blocks.
///
/// Compilers put both sides into a vector in a function of its own, but not after the test for blocks.
fn blocks(lanes: &Lanes, slices: &[&'static str], name: &'static str) -> Function {
    let element = lanes.element();
    let [sides, depth, block] =
        mapped([SIDES, DEPTH, lanes.elements_of_block()], &Literal::usize_unsuffixed);
    let split = lanes.split_lanes(slices);
    let (all, this): (Vec<TokenStream>, Vec<TokenStream>) = slices
        .iter()
        .map(|slice| {
            let [lanes, blocks, this] =
                mapped(["lanes", "blocks", "block"], &|name| part(name, slice));
            (
                quote!(let #blocks: &[[#element; #block]] = #lanes.as_chunks::<#block>().0;),
                quote!(let #this: &[#element; #block] = &#blocks[place];),
            )
        })
        .unzip();
    let pairs = (0..DEPTH).map(|depth| {
        let sides = (0..SIDES).map(|side| {
            let (place, half) =
                if lanes.are_halves() { (depth, side) } else { (SIDES * depth + side, 0) };
            let [place, half] = mapped([place, half], &Literal::usize_unsuffixed);
            lanes.lane(&entries("block", slices, &quote!(#place)), &quote!(#half))
        });
        quote!([#(#sides),*])
    });
    let sums = mapped(["ones", "twos", "fours", "eights"], &|name| format_ident!("{name}"));
    let carried = sums.clone().map(|sum| quote!(#sum[side]));
    let bits = (0..DEPTH).map(Literal::usize_unsuffixed).map(|place| quote!(x[#place][side]));
    let (adders, digits) = carry_save::adders(Word::U64, bits.list(), &carried);
    let (digits, sixteen) = digits.split_at(sums.len());
    let weights = (1..).map(Literal::u32_unsuffixed);
    let (first, others) =
        carried.split_first().map_or((None, &[][..]), |(first, others)| (Some(first), others));
    let more = more("blocks", slices);
    let body = quote! {
        #split
        #(#all)*
        #(let mut #sums: [u64; #sides] = [0; #sides];)*
        let mut sixteens: [u64; #sides] = [0; #sides];
        let mut place: usize = 0;
        while #more {
            #(#this)*
            let x: [[u64; #sides]; #depth] = [#(#pairs),*];
            let mut side: usize = 0;
            while side < #sides {
                #adders
                #(#carried = #digits;)*
                sixteens[side] += lane_count(#(#sixteen)*);
                side += 1;
            }
            place += 1;
        }
        let mut total: u64 = 0;
        let mut side: usize = 0;
        while side < #sides {
            total += lane_count(#first);
            #(total += lane_count(#others) << #weights;)*
            total += sixteens[side] << 4;
            side += 1;
        }
        total
    };
    let parameters = slices.iter().map(|&slice| (slice, Type::Slice(lanes.word))).list();
    let doc = "The same for all whole blocks, 256 bytes each.";
    let allows = Some("clippy::too_many_lines");
    Function {
        inline: false,
        allows,
        ..Function::private(name, doc, parameters, Type::Total, body)
    }
}

/// The function that counts one lane. It is written out so that compilers vectorise it with the adders, and it has no
/// product, which would have 64 bits on every target.
fn lane_count() -> Function {
    let bytes = byte_counts(Word::U64, &quote!(x));
    let body = quote! {
        #bytes
        let mut sum: u64 = bytes;
        sum += sum >> 8;
        sum += sum >> 16;
        sum += sum >> 32;
        sum & 0xff
    };
    let parameters = vec![("x", Type::Total)];
    Function::private("lane_count", "The number of one bits.", parameters, Type::Total, body)
}
