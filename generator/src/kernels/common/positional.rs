//! Positional population counts of slices, by carry-save adders on vectors.
//!
//! A vector is a row of bytes, whatever the word. Carry-save adders reduce sixteen vectors to one,
//! whose bits are accumulated in eight vectors of byte counters. These have room for 255 blocks,
//! which one function counts; another one loops over all blocks.

use crate::module::{Function, Type, count};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The function that counts the words after the last block.
pub(in crate::kernels) const SCALAR: &str = "positional_scalar";

/// The number of vectors in a block.
const VECTORS: usize = 16;

/// The number of blocks from which accumulating in vectors pays off.
const WORTHWHILE: usize = 4;

/// The number of blocks that a byte counter can count.
const BLOCKS: usize = 255;

/// A processor's vectors.
pub(in crate::kernels) struct Vectors {
    /// The names of the functions: for a slice, and for as many blocks as byte counters can count.
    pub names: [&'static str; 2],
    /// The features that they require.
    pub features: &'static str,
    /// The module of the intrinsics, as `simd`.
    pub intrinsics: TokenStream,
    /// The number of bytes in a vector.
    pub bytes: usize,
    /// The vector at a pointer.
    pub load: fn(TokenStream) -> TokenStream,
    /// Stores a vector at a pointer.
    pub store: fn(TokenStream, TokenStream) -> TokenStream,
    /// The carry and the sum of the vectors `one`, `other` and `sum`, as a pair, with preceding
    /// statements.
    pub added: TokenStream,
    /// The intrinsics for the bitwise and, and for adding bytes.
    pub joints: [&'static str; 2],
    /// Each byte shifted right by `n ≥ 1` bits; the vacated high bits are unspecified.
    pub shifted: fn(TokenStream, Literal) -> TokenStream,
    /// Vectors of zeros, and of bytes with the lowest bit set.
    pub numbers: [TokenStream; 2],
}

/// The lints that the functions allow.
const OF_BLOCKS: &str = "unsafe_code, clippy::cast_ptr_alignment, clippy::cast_lossless, clippy::too_many_lines, reason = \
                         \"every load is within its block, and every store within its array, at any alignment\"";
const OF_SLICE: &str = "unsafe_code, reason = \"every word is valid as bytes\"";

impl Vectors {
    /// The functions; the first one is the entry point.
    pub(in crate::kernels) fn functions(self, word: Word) -> Vec<Function> {
        let (names, features) = (self.names, self.features);
        let function = |place: usize, doc: &str, allows, parameters, body| Function {
            constant: false,
            features: Some(features),
            allows: Some(allows),
            ..Function::private(names[place], doc, parameters, counts(word), body)
        };
        let doc =
            "The same with vectors from a few blocks on, but for the words after the last one.";
        let words = vec![("words", Type::Slice(word))];
        let all = function(0, doc, OF_SLICE, words, self.of_slice(word));
        let doc = format!("The same for all whole blocks of bytes, at most {BLOCKS}.");
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
pub(in crate::kernels) fn counts(word: Word) -> Type {
    Type::Array(Word::U64, bits(word))
}
