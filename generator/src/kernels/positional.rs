//! Positional population counts of slices, by carry-save adders on vectors: the choice among
//! kernels, and the kernels.
//!
//! A vector is a row of bytes, whatever the word. Carry-save adders reduce sixteen vectors to one,
//! whose bits are accumulated in eight vectors of byte counters. These have room for 255 blocks,
//! which one function counts; another one loops over all blocks.

use super::dispatch::{self, Candidate};
use super::tier::Tier;
use super::x86::{SSE2, X86, X86_64, intrinsics};
use super::{FOUND, KNOWN};
use crate::module::{Function, Needs, Type, count};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The kernels, the fastest first.
pub(super) fn candidates(word: Word) -> Vec<Candidate> {
    let kernel = |tier, (architectures, features), functions| {
        let needs = Needs { architectures, features };
        Candidate { tier, needs, functions }
    };
    vec![
        kernel(Some(Tier::Avx512), (X86_64, &["avx512f", "avx512bw"]), avx512(word)),
        kernel(Some(Tier::Avx2), (X86, &["avx2"]), avx2(word)),
        // Every x86 with tiers supports it. The lowest tier is for code without vectors.
        kernel(Some(Tier::Ssse3), (X86, SSE2), sse2(word)),
        kernel(None, (&["aarch64"], &["neon"]), neon(word)),
        kernel(None, (&["wasm32"], &["simd128"]), simd128(word)),
    ]
}

/// All functions, with the best kernel for the target or the processor, made from those without
/// vectors; the first of these takes words and counts what no kernel counts. `public` makes the
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
        let name = kernel.functions[0].ident();
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        quote!(unsafe { #name(words) })
    };
    let direct = |kernel: &Candidate| [public(by(kernel), KNOWN), scalar.clone()].concat();
    let name = format_ident!("{SCALAR}");
    let by_words = quote!(#name(words));
    let by_tier = |kernels: &[&Candidate]| {
        let best = dispatch::best_call(kernels, by, &by_words);
        let entry = public(quote!(let tier: u32 = detection::number(); #best), FOUND);
        let called = kernels.iter().flat_map(|kernel| kernel.functions.iter().cloned());
        entry.into_iter().chain(called).chain(scalar.iter().cloned()).collect()
    };
    let otherwise = [public(by_words.clone(), None), scalar.clone()].concat();
    dispatch::dispatch((target, parameters), &candidates(word), direct, by_tier, otherwise)
}

/// The function that counts the words after the last block.
const SCALAR: &str = "positional_scalar";

/// The number of vectors in a block.
const VECTORS: usize = 16;

/// The number of blocks from which accumulating in vectors pays off.
const WORTHWHILE: usize = 4;

/// The number of blocks that a byte counter can count.
const BLOCKS: usize = 255;

/// A processor's vectors.
struct Vectors {
    /// The names of the functions: for a slice, and for as many blocks as byte counters can count.
    names: [&'static str; 2],
    /// The features that they require.
    features: &'static str,
    /// The module of the intrinsics, as `simd`.
    intrinsics: TokenStream,
    /// The number of bytes in a vector.
    bytes: usize,
    /// The vector at a pointer.
    load: fn(TokenStream) -> TokenStream,
    /// Stores a vector at a pointer.
    store: fn(TokenStream, TokenStream) -> TokenStream,
    /// The carry and the sum of the vectors `one`, `other` and `sum`, as a pair, with preceding
    /// statements.
    added: TokenStream,
    /// The intrinsics for the bitwise and, and for adding bytes.
    joints: [&'static str; 2],
    /// Each byte shifted right by `n ≥ 1` bits; the vacated high bits are unspecified.
    shifted: fn(TokenStream, Literal) -> TokenStream,
    /// Vectors of zeros, and of bytes with the lowest bit set.
    numbers: [TokenStream; 2],
}

/// The lints that the functions allow.
const OF_BLOCKS: &str = "unsafe_code, clippy::cast_ptr_alignment, clippy::cast_lossless, clippy::too_many_lines, reason = \
                         \"every load is within its block, and every store within its array, at any alignment\"";
const OF_SLICE: &str = "unsafe_code, reason = \"every word is valid as bytes\"";

impl Vectors {
    /// The functions; the first one is the entry point.
    fn functions(self, word: Word) -> Vec<Function> {
        let (names, features) = (self.names, self.features);
        let function = |place: usize, doc: &str, allows, parameters, body| Function {
            constant: false,
            features: Some(features),
            allows: Some(allows),
            ..Function::private(names[place], doc, parameters, counts(word), body)
        };
        let doc = "Counts with vectors from a few blocks on, and without them the words after the last one.";
        let words = vec![("words", Type::Slice(word))];
        let all = function(0, doc, OF_SLICE, words, self.of_slice(word));
        let doc = format!("Counts all whole blocks of bytes, at most {BLOCKS}.");
        let bytes = vec![("bytes", Type::Slice(Word::U8))];
        let blocks = function(1, &doc, OF_BLOCKS, bytes, self.of_blocks(word));
        vec![all, blocks]
    }

    /// The body of the function for a slice.
    fn of_slice(&self, word: Word) -> TokenStream {
        let block = VECTORS * self.bytes;
        let words = block / bytes(word);
        let part = count(BLOCKS * block);
        let sizes = [bits(word), block, words, WORTHWHILE * words];
        let [bits, block, words, least] = sizes.map(Literal::usize_unsuffixed);
        let [blocks, scalar] = [self.names[1], SCALAR].map(|name| format_ident!("{name}"));
        let as_bytes = if word == Word::U8 {
            quote!(let bytes: &[u8] = words;)
        } else {
            quote! {
                let length: usize = ::core::mem::size_of_val(words);
                // SAFETY: the words are `length` bytes, of which any are valid, and bytes need no
                // alignment.
                let bytes: &[u8] = unsafe { ::core::slice::from_raw_parts(words.as_ptr().cast::<u8>(), length) };
            }
        };
        let add = quote! {
            let mut bit: usize = 0;
            while bit < #bits {
                counts[bit] += more[bit];
                bit += 1;
            }
        };
        quote! {
            if words.len() < #least { return #scalar(words); }
            let mut counts: [u64; #bits] = #scalar(words.as_chunks::<#words>().1);
            #as_bytes
            let (parts, rest): (&[[u8; #part]], &[u8]) = bytes.as_chunks::<#part>();
            for part in parts {
                let more: [u64; #bits] = #blocks(part);
                #add
            }
            if rest.len() >= #block {
                let more: [u64; #bits] = #blocks(rest);
                #add
            }
            counts
        }
    }

    /// The body of the function for blocks.
    fn of_blocks(&self, word: Word) -> TokenStream {
        let Self { intrinsics, added, .. } = self;
        let [zero, lowest] = &self.numbers;
        let [and, add] = self.joints.map(|name| format_ident!("{name}"));
        let block = Literal::usize_unsuffixed(VECTORS * self.bytes);
        let adders = self.adders();
        let sums: Vec<Ident> = (0..8).map(|bit| format_ident!("sums{bit}")).collect();
        // Bit `bit` of every byte.
        let bit_of = |name: &str, bit: usize| {
            let name = format_ident!("{name}");
            let down = Literal::u32_unsuffixed(bit as u32);
            let down = if bit == 0 { quote!(#name) } else { (self.shifted)(quote!(#name), down) };
            quote!(simd::#and(#down, lowest))
        };
        let counted = sums.iter().enumerate().map(|(bit, sum)| {
            let bits = bit_of("sixteens", bit);
            quote!(#sum = simd::#add(#sum, #bits);)
        });
        let stored = sums.iter().enumerate().map(|(bit, sum)| {
            let mut digits = ["fours", "twos", "ones"].map(|digit| bit_of(digit, bit)).into_iter();
            let first = bit_of("eights", bit);
            let doubled = digits
                .by_ref()
                .map(|digit| quote!(let digits = simd::#add(simd::#add(digits, digits), #digit);));
            let doubled: TokenStream = doubled.collect();
            let place = Literal::usize_unsuffixed(bit * self.bytes);
            let at = |array: &str| {
                let array = format_ident!("{array}");
                quote!(#array.as_mut_ptr().add(#place))
            };
            let upper = (self.store)(at("upper"), quote!(#sum));
            let lower = (self.store)(at("lower"), quote!(digits));
            quote! {
                let digits = #first;
                #doubled
                // SAFETY: the vectors divide both arrays.
                unsafe { #upper };
                unsafe { #lower };
            }
        });
        let stored: TokenStream = stored.collect();
        let all = Literal::usize_unsuffixed(8 * self.bytes);
        let totals = self.totals(word);
        quote! {
            #intrinsics
            let blocks: &[[u8; #block]] = bytes.as_chunks::<#block>().0;
            let (zero, lowest) = (#zero, #lowest);
            // The carry of three bits, and their sum.
            let add = |one, other, sum| { #added };
            let (mut ones, mut twos, mut fours, mut eights) = (zero, zero, zero, zero);
            #(let mut #sums = zero;)*
            for block in blocks {
                #adders
                #(#counted)*
            }
            let mut upper: [u8; #all] = [0; #all];
            let mut lower: [u8; #all] = [0; #all];
            #stored
            #totals
        }
    }

    /// Adds the vectors of a block to the digits so far; defines `sixteens`.
    fn adders(&self) -> TokenStream {
        let digits = ["ones", "twos", "fours", "eights"].map(|digit| format_ident!("{digit}"));
        let vector = |place: usize| {
            let place = Literal::usize_unsuffixed(place * self.bytes);
            let loaded = (self.load)(quote!(block.as_ptr().add(#place)));
            // SAFETY: the vectors divide the block.
            quote!(unsafe { #loaded })
        };
        let mut statements = TokenStream::new();
        // The vectors still to be added, by weight.
        let mut waiting: Vec<Vec<Ident>> = vec![Vec::new(); digits.len() + 1];
        for pair in 0..VECTORS / 2 {
            let mut inputs = (vector(2 * pair), vector(2 * pair + 1));
            for (weight, digit) in digits.iter().enumerate() {
                let name = match digits.get(weight + 1) {
                    Some(next) => format_ident!("{next}_{}", waiting[weight + 1].len()),
                    None => format_ident!("sixteens"),
                };
                let (one, other) = &inputs;
                statements.extend(quote! {
                    let (#name, sum) = add(#one, #other, #digit);
                    #digit = sum;
                });
                waiting[weight + 1].push(name);
                match waiting[weight + 1].as_slice() {
                    [.., before, last] if waiting[weight + 1].len().is_multiple_of(2) => {
                        inputs = (quote!(#before), quote!(#last));
                    }
                    _ => break,
                }
            }
        }
        statements
    }

    /// Computes the counts of the bits of each word from the byte counters in `upper`, which count
    /// sixteenfold, and in `lower`: one vector of each for every bit of a byte.
    fn totals(&self, word: Word) -> TokenStream {
        let lanes = self.bytes / bytes(word);
        let sizes = [bits(word), lanes, bytes(word), 8 * lanes - 1];
        let [bits, lanes, bytes, last] = sizes.map(Literal::usize_unsuffixed);
        let [upper, lower] = ["upper", "lower"].map(|name| format_ident!("{name}"));
        let (split, upper, lower) = if word == Word::U8 {
            (quote!(), quote!(upper[place] as u64), quote!(lower[place] as u64))
        } else {
            // In memory order, whatever the byte order.
            let lane = |name| {
                let lane = quote!((#word::from_ne_bytes(#name[place]) >> (bit & 0x38)));
                if word == Word::U64 { quote!(#lane & 0xff) } else { quote!(#lane as u64 & 0xff) }
            };
            let split = quote! {
                let upper: &[[u8; #bytes]] = #upper.as_chunks::<#bytes>().0;
                let lower: &[[u8; #bytes]] = #lower.as_chunks::<#bytes>().0;
            };
            (split, lane(upper), lane(lower))
        };
        quote! {
            #split
            let mut counts: [u64; #bits] = [0; #bits];
            let mut bit: usize = 0;
            while bit < #bits {
                let mut sixteens: u64 = 0;
                let mut others: u64 = 0;
                let mut lane: usize = 0;
                while lane < #lanes {
                    let place: usize = ((bit & 7) * #lanes + lane) & #last;
                    sixteens += #upper;
                    others += #lower;
                    lane += 1;
                }
                counts[bit] = (sixteens << 4) + others;
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

/// In vectors of 128 bits.
fn sse2(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_sse2", "positional_sse2_blocks"],
        features: "sse2",
        intrinsics: intrinsics(),
        bytes: 16,
        load: |at| quote!(simd::_mm_loadu_si128(#at.cast())),
        store: |at, vector| quote!(simd::_mm_storeu_si128(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::_mm_xor_si128(one, other);
            let both = simd::_mm_and_si128(one, other);
            let carry = simd::_mm_or_si128(both, simd::_mm_and_si128(odd, sum));
            (carry, simd::_mm_xor_si128(odd, sum))
        },
        joints: ["_mm_and_si128", "_mm_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm_setzero_si128()), quote!(simd::_mm_set1_epi8(1))],
    };
    vectors.functions(word)
}

/// In vectors of 256 bits.
fn avx2(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_avx2", "positional_avx2_blocks"],
        features: "avx2",
        intrinsics: intrinsics(),
        bytes: 32,
        load: |at| quote!(simd::_mm256_loadu_si256(#at.cast())),
        store: |at, vector| quote!(simd::_mm256_storeu_si256(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::_mm256_xor_si256(one, other);
            let both = simd::_mm256_and_si256(one, other);
            let carry = simd::_mm256_or_si256(both, simd::_mm256_and_si256(odd, sum));
            (carry, simd::_mm256_xor_si256(odd, sum))
        },
        joints: ["_mm256_and_si256", "_mm256_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm256_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm256_setzero_si256()), quote!(simd::_mm256_set1_epi8(1))],
    };
    vectors.functions(word)
}

/// In 512-bit vectors, with ternary-logic instructions.
fn avx512(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_avx512", "positional_avx512_blocks"],
        features: "avx512f,avx512bw",
        intrinsics: quote!(
            use ::core::arch::x86_64 as simd;
        ),
        bytes: 64,
        load: |at| quote!(simd::_mm512_loadu_si512(#at.cast())),
        store: |at, vector| quote!(simd::_mm512_storeu_si512(#at.cast(), #vector)),
        added: quote! {
            let carry = simd::_mm512_ternarylogic_epi64::<0xe8>(one, other, sum);
            (carry, simd::_mm512_ternarylogic_epi64::<0x96>(one, other, sum))
        },
        joints: ["_mm512_and_si512", "_mm512_add_epi8"],
        shifted: |bits, by| quote!(simd::_mm512_srli_epi16::<#by>(#bits)),
        numbers: [quote!(simd::_mm512_setzero_si512()), quote!(simd::_mm512_set1_epi8(1))],
    };
    vectors.functions(word)
}

/// In vectors of 128 bits, with an instruction that selects bits.
fn neon(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_neon", "positional_neon_blocks"],
        features: "neon",
        intrinsics: quote!(
            use ::core::arch::aarch64 as simd;
        ),
        bytes: 16,
        load: |at| quote!(simd::vld1q_u8(#at)),
        store: |at, vector| quote!(simd::vst1q_u8(#at, #vector)),
        added: quote! {
            let odd = simd::veorq_u8(one, other);
            (simd::vbslq_u8(odd, sum, one), simd::veorq_u8(odd, sum))
        },
        joints: ["vandq_u8", "vaddq_u8"],
        shifted: |bits, by| quote!(simd::vshrq_n_u8::<#by>(#bits)),
        numbers: [quote!(simd::vdupq_n_u8(0)), quote!(simd::vdupq_n_u8(1))],
    };
    vectors.functions(word)
}

/// In vectors of 128 bits, with an instruction that selects bits.
fn simd128(word: Word) -> Vec<Function> {
    let vectors = Vectors {
        names: ["positional_simd128", "positional_simd128_blocks"],
        features: "simd128",
        intrinsics: quote!(
            use ::core::arch::wasm32 as simd;
        ),
        bytes: 16,
        load: |at| quote!(simd::v128_load(#at.cast())),
        store: |at, vector| quote!(simd::v128_store(#at.cast(), #vector)),
        added: quote! {
            let odd = simd::v128_xor(one, other);
            (simd::v128_bitselect(sum, one, odd), simd::v128_xor(odd, sum))
        },
        joints: ["v128_and", "i8x16_add"],
        shifted: |bits, by| quote!(simd::u8x16_shr(#bits, #by)),
        numbers: [quote!(simd::i8x16_splat(0)), quote!(simd::i8x16_splat(1))],
    };
    vectors.functions(word)
}
