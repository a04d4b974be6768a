//! Positional population counts of slices, by carry-save adders on vectors: the choice among
//! kernels, and the kernels.
//!
//! A vector is a row of bytes, whatever the word. Carry-save adders reduce sixteen vectors to one,
//! whose bits are accumulated in eight vectors of byte counters. These have room for 255 blocks,
//! which one function counts, the last one filled up with zeros; another one loops over all blocks.

use super::adders::Adders;
use super::dispatch::{self, Candidate, functions_of};
use super::slices::as_bytes;
use super::slices::joined::Slices;
use super::tier::Tier;
use super::vectors::{Vectors, x86};
use super::x86::{SSE2, X86, X86_64};
use super::{FOUND, KNOWN, NEON, SIMD128, private};
use crate::module::{Function, Type, count};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The kernels, the fastest first.
pub(super) fn candidates(word: Word) -> Vec<Candidate> {
    vec![
        Candidate::tiered(Tier::Avx512, X86_64, &["avx512f", "avx512bw"], avx512(word)),
        Candidate::tiered(Tier::Avx2, X86, &["avx2"], avx2(word)),
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        Candidate::tiered(Tier::Ssse3, X86, SSE2, sse2(word)),
        Candidate::other(NEON, neon(word)),
        Candidate::other(SIMD128, simd128(word)),
    ]
}

/// All functions, with the best kernel for the target or the processor, made from those without
/// vectors; the first of these takes words and counts where no kernel does. `public` makes the
/// function from its body and the lints that it allows.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    word: Word,
    (body, helpers): (TokenStream, Vec<Function>),
    public: impl Fn(TokenStream, Option<&'static str>) -> Vec<Function>,
) -> Vec<Function> {
    let doc = "Counts without vectors.";
    let scalar = Function {
        constant: false,
        allows: Some("clippy::cast_lossless, clippy::too_many_lines"),
        ..Function::private(SCALAR, doc, vec![("words", Type::Slice(word))], counts(word), body)
    };
    let scalar = [vec![scalar], helpers].concat();
    let by = |kernel: &Candidate| {
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #{kernel.functions[0].ident()}(words) })
    };
    let direct = |kernel: &Candidate| [public(by(kernel), KNOWN), scalar.clone()].concat();
    let by_words = quote!(#{format_ident!("{SCALAR}")}(words));
    let by_tier = |kernels: &[&Candidate]| {
        let body = quote! {
            let tier: u32 = detection::number();
            #{dispatch::best_call(kernels, by, &by_words)}
        };
        [public(body, FOUND), functions_of(kernels), scalar.clone()].concat()
    };
    let otherwise = [public(by_words.clone(), None), scalar.clone()].concat();
    dispatch::dispatch((target, parameters), &candidates(word), direct, by_tier, otherwise)
}

/// The function that counts without vectors.
const SCALAR: &str = "positional_scalar";

/// The number of vectors in a block.
const VECTORS: usize = 16;

/// The number of blocks that a byte counter can count.
const BLOCKS: usize = 255;

type Shifted = dyn Fn(&Ident, usize) -> TokenStream;

/// The kernel of a processor.
struct Positional {
    /// The names of the functions: for a slice, and for as many blocks as byte counters can count.
    names: [&'static str; 2],
    /// The features that they require.
    features: &'static str,
    vectors: Vectors,
    adders: Adders,
    /// The intrinsic that adds bytes.
    add: Ident,
    /// Each byte shifted right by `n ≥ 1` bits; the vacated high bits are unspecified.
    shifted: Box<Shifted>,
    /// Vectors of zeros, and of bytes with the lowest bit set.
    numbers: [TokenStream; 2],
}

/// The lints that the functions allow.
const OF_BLOCKS: &str = "unsafe_code, clippy::cast_ptr_alignment, clippy::cast_lossless, clippy::too_many_lines, reason = \
                         \"every load is within its block, and every store within its array, at any alignment\"";
const OF_SLICE: &str = "unsafe_code, reason = \"every word is valid as bytes\"";

impl Positional {
    /// The functions; the first one is the entry point.
    fn functions(self, word: Word) -> Vec<Function> {
        let (names, features) = (self.names, self.features);
        let function = |place: usize, doc: &str, allows, parameters, body| Function {
            allows: Some(allows),
            ..private((names[place], doc), features, parameters, counts(word), body)
        };
        let doc = "Counts with vectors, but short slices without.";
        let words = vec![("words", Type::Slice(word))];
        let all = function(0, doc, OF_SLICE, words, self.of_slice(word));
        let doc =
            format!("Counts at most {BLOCKS} blocks of bytes, of which the last may be shorter.");
        let bytes = vec![("bytes", Type::Slice(Word::U8))];
        let blocks = function(1, &doc, OF_BLOCKS, bytes, self.of_blocks(word));
        vec![all, blocks]
    }

    /// The body of the function for a slice.
    fn of_slice(&self, word: Word) -> TokenStream {
        let block = VECTORS * self.vectors.bytes;
        let (bits, part) = (bits(word), count(BLOCKS * block));
        // Measured: so many bytes take as long either way. A wider word has more bits, for each of
        // which scalar code takes a step.
        let worthwhile = block / 2 / bytes(word) / bytes(word);
        let [blocks, scalar] = [self.names[1], SCALAR].map(|name| format_ident!("{name}"));
        let add = quote! {
            let mut bit: usize = 0;
            while bit < #bits {
                counts[bit] += more[bit];
                bit += 1;
            }
        };
        quote! {
            if words.len() < #worthwhile { return #scalar(words); }
            #{as_bytes(Slices::One, word)}
            let (parts, rest): (&[[u8; #part]], &[u8]) = bytes.as_chunks::<#part>();
            let mut counts: [u64; #bits] = #blocks(rest);
            for part in parts {
                let more: [u64; #bits] = #blocks(part);
                #add
            }
            counts
        }
    }

    /// The body of the function for blocks.
    fn of_blocks(&self, word: Word) -> TokenStream {
        let Self { vectors, adders, add, numbers: [zero, lowest], .. } = self;
        let Vectors { bytes, intrinsics, .. } = vectors;
        let block = VECTORS * bytes;
        let vector = |place: usize| {
            let loaded = vectors.loaded(&quote!(block.add(#{place * bytes})));
            // SAFETY: `block` points to a whole block, which the vectors divide.
            quote!(unsafe { #loaded })
        };
        let sums: Vec<Ident> = (0..8).map(|bit| format_ident!("sums{bit}")).collect();
        // Bit `bit` of every byte.
        let bit_of = |name: &str, bit: usize| {
            let name = format_ident!("{name}");
            let down = if bit == 0 { quote!(#name) } else { (self.shifted)(&name, bit) };
            vectors.and(&down, &quote!(lowest))
        };
        let counted = (0..8).map(|bit| bit_of("sixteens", bit));
        let stored = sums.iter().enumerate().map(|(bit, sum)| {
            let others = ["fours", "twos", "ones"].map(|digit| bit_of(digit, bit));
            let place = bit * bytes;
            let upper = vectors.stored(&quote!(upper.as_mut_ptr().add(#place)), &quote!(#sum));
            let lower = vectors.stored(&quote!(lower.as_mut_ptr().add(#place)), &quote!(digits));
            quote! {
                let digits = #{bit_of("eights", bit)};
                #(let digits = simd::#add(simd::#add(digits, digits), #others);)*
                // SAFETY: the vectors divide both arrays.
                unsafe { #upper };
                unsafe { #lower };
            }
        });
        let all = 8 * bytes;
        quote! {
            #intrinsics
            let (blocks, rest): (&[[u8; #block]], &[u8]) = bytes.as_chunks::<#block>();
            let mut last: [u8; #block] = [0; #block];
            let mut place: usize = 0;
            while place < rest.len() {
                last[place] = rest[place];
                place += 1;
            }
            let (zero, lowest) = (#zero, #lowest);
            #{adders.closures(vectors)}
            let (mut ones, mut twos, mut fours, mut eights) = (zero, zero, zero, zero);
            #(let mut #sums = zero;)*
            place = 0;
            while place * #block < bytes.len() {
                let block: *const u8 = if place < blocks.len() { blocks[place].as_ptr() } else { last.as_ptr() };
                #{adders.sixteen(vector, |_| TokenStream::new())}
                #(#sums = simd::#add(#sums, #counted);)*
                place += 1;
            }
            let mut upper: [u8; #all] = [0; #all];
            let mut lower: [u8; #all] = [0; #all];
            #(#stored)*
            #{self.totals(word)}
        }
    }

    /// Computes the counts of the bits of each word from the byte counters in `upper`, which count
    /// sixteenfold, and in `lower`: one vector of each for every bit of a byte.
    fn totals(&self, word: Word) -> TokenStream {
        let (bits, bytes) = (bits(word), bytes(word));
        let lanes = self.vectors.bytes / 8;
        // In eight bytes, whatever their order, byte `n` has bits of byte `n % bytes` of a word.
        let counted = (0..bytes).map(|byte| {
            let of_byte = (byte..8).step_by(bytes).map(|byte| {
                let sums = if byte % 2 == 0 { quote!(even) } else { quote!(odd) };
                match byte / 2 {
                    0 => quote!(#sums & 0xffff),
                    3 => quote!(#sums >> 48),
                    place => quote!((#sums >> #{16 * place}) & 0xffff),
                }
            });
            let sum = match of_byte.collect::<Vec<_>>().as_slice() {
                [one] => one.clone(),
                several => quote!(#((#several))+*),
            };
            let place = if byte == 0 { quote!(bit) } else { quote!(bit + #{8 * byte}) };
            quote!(counts[#place] = #sum;)
        });
        quote! {
            let upper: &[[u8; 8]] = upper.as_chunks::<8>().0;
            let lower: &[[u8; 8]] = lower.as_chunks::<8>().0;
            let mut counts: [u64; #bits] = [0; #bits];
            let mut bit: usize = 0;
            while bit < 8 {
                let mut even: u64 = 0;
                let mut odd: u64 = 0;
                let mut lane: usize = 0;
                while lane < #lanes {
                    let sixteens: u64 = u64::from_ne_bytes(upper[bit * #lanes + lane]);
                    let others: u64 = u64::from_ne_bytes(lower[bit * #lanes + lane]);
                    even += ((sixteens & 0x00ff_00ff_00ff_00ff) << 4) + (others & 0x00ff_00ff_00ff_00ff);
                    odd += (((sixteens >> 8) & 0x00ff_00ff_00ff_00ff) << 4) + ((others >> 8) & 0x00ff_00ff_00ff_00ff);
                    lane += 1;
                }
                #(#counted)*
                bit += 1;
            }
            counts
        }
    }
}

/// The number of bits of a word.
fn bits(word: Word) -> usize {
    word.bits() as usize
}

/// The number of bytes of a word.
fn bytes(word: Word) -> usize {
    bits(word) / 8
}

/// The type of the counts.
fn counts(word: Word) -> Type {
    Type::Array(Word::U64, bits(word))
}

fn sse2(word: Word) -> Vec<Function> {
    of_x86(128, ["positional_sse2", "positional_sse2_blocks"], "sse2").functions(word)
}

fn avx2(word: Word) -> Vec<Function> {
    of_x86(256, ["positional_avx2", "positional_avx2_blocks"], "avx2").functions(word)
}

fn avx512(word: Word) -> Vec<Function> {
    let names = ["positional_avx512", "positional_avx512_blocks"];
    of_x86(512, names, "avx512f,avx512bw").functions(word)
}

/// In vectors of that many bits.
fn of_x86(bits: u32, names: [&'static str; 2], features: &'static str) -> Positional {
    let name = |name| x86(bits, name);
    let [zero, splat, shift] = ["setzero_si", "set1_epi8", "srli_epi16"].map(name);
    let adders = if bits == 512 {
        // One instruction computes any function of three bits: here the majority, and the parity.
        Adders::Full(quote! {
            let carry = simd::_mm512_ternarylogic_epi64::<0xe8>(one, other, sum);
            (carry, simd::_mm512_ternarylogic_epi64::<0x96>(one, other, sum))
        })
    } else {
        Adders::Chained
    };
    Positional {
        names,
        features,
        vectors: Vectors::x86(bits),
        adders,
        add: name("add_epi8"),
        // There is no shift of bytes; bits of the next byte are masked.
        shifted: Box::new(move |bits, by| quote!(simd::#shift::<#by>(#bits))),
        numbers: [quote!(simd::#zero()), quote!(simd::#splat(1))],
    }
}

/// In 128-bit vectors, with an instruction that selects bits.
fn neon(word: Word) -> Vec<Function> {
    let kernel = Positional {
        names: ["positional_neon", "positional_neon_blocks"],
        features: "neon",
        vectors: Vectors::neon(),
        // Where two bits differ, the carry is the third; where they are equal, either of them.
        adders: Adders::Full(quote! {
            let odd = simd::veorq_u8(one, other);
            (simd::vbslq_u8(odd, sum, one), simd::veorq_u8(odd, sum))
        }),
        add: format_ident!("vaddq_u8"),
        shifted: Box::new(|bits, by| quote!(simd::vshrq_n_u8::<#by>(#bits))),
        numbers: [quote!(simd::vdupq_n_u8(0)), quote!(simd::vdupq_n_u8(1))],
    };
    kernel.functions(word)
}

/// In 128-bit vectors, with an instruction that selects bits.
fn simd128(word: Word) -> Vec<Function> {
    let kernel = Positional {
        names: ["positional_simd128", "positional_simd128_blocks"],
        features: "simd128",
        vectors: Vectors::simd128(),
        adders: Adders::Full(quote! {
            let odd = simd::v128_xor(one, other);
            (simd::v128_bitselect(sum, one, odd), simd::v128_xor(odd, sum))
        }),
        add: format_ident!("i8x16_add"),
        shifted: Box::new(|bits, by| quote!(simd::u8x16_shr(#bits, #by))),
        numbers: [quote!(simd::i8x16_splat(0)), quote!(simd::i8x16_splat(1))],
    };
    kernel.functions(word)
}
