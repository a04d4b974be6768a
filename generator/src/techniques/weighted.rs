//! Weighted counts, with a weight for each bit.
//!
//! Weights are arguments, either directly or as a table computed by a `const fn`: they are tuned in
//! the user's code, so they do not belong in a request.

use super::prelude::*;
use crate::kernels::weighted;

pub(super) const SCALAR: Group = Group {
    techniques: &[SERIAL, BIT_BY_BIT, SIMD],
    self_check: |context| {
        let start = samples(context.word);
        self_check(context.word, start, |x| quote!(weighted_count(#x, &weights)))
    },
};

pub(super) const TABLE: Group = Group {
    techniques: &[TABLE8],
    self_check: |context| {
        let word = context.word;
        let start = samples(word);
        let start = quote! {
            #start
            let table: [u16; #{entries(word)}] = weight_table(&weights);
        };
        self_check(word, start, |x| quote!(weighted_look_up(#x, &table)))
    },
};

/// Weights that distinguish all bits, and many sums of them.
fn samples(word: Word) -> TokenStream {
    quote! {
        let mut weights: [u8; #{word.bits() as usize}] = [0xff; #{word.bits() as usize}];
        let mut weight: u8 = 0;
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
            weights[bit as usize] -= weight;
            weight += 1;
            bit += 1;
        }
    }
}

/// The counts of zero, of each single bit, and of all bits from it on.
fn self_check(
    word: Word,
    start: TokenStream,
    count: fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let [none, alone, together] = [quote!(0), quote!(1 << bit), quote!(ones << bit)].map(&count);
    quote! {
        #start
        let ones: #word = #{word.literal(word.max())};
        let mut sum: u32 = #none;
        ::core::assert!(sum == 0);
        while bit > 0 {
            bit -= 1;
            let count: u32 = #alone;
            ::core::assert!(count == 0xff - bit);
            sum += count;
            let count: u32 = #together;
            ::core::assert!(count == sum);
        }
    }
}

const SERIAL: Technique = Technique {
    name: "serial",
    summary: "adds the weights of the one bits in turn, one step for each one bit",
    origin: "Chess Programming Wiki, Bitboard Serialization, and Population Count (a sum of weights)",
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let body = quote! {
            let mut rest: #word = x;
            let mut sum: u32 = 0;
            while rest != 0 {
                let bit: u32 = bit_scan_forward(rest) & #{word.bits() - 1};
                sum += weights[bit as usize] as u32;
                rest &= rest.wrapping_sub(1);
            }
            sum
        };
        vec![weighted_count(context, body)]
    },
    requires: &[Operation::BitScanForward],
    ..Technique::BASE
};

const BIT_BY_BIT: Technique = Technique {
    name: "bit_by_bit",
    summary: "multiplies every bit by its weight and adds the products, without a branch, which compilers turn into \
              vectors",
    origin: "the definition",
    code: |context, _| vec![bit_by_bit(context)],
    ..Technique::BASE
};

const SIMD: Technique = Technique {
    name: "simd",
    summary: "expands every bit to a byte, masks sixteen weights at once with these bytes and adds them, if the \
              target has SSE2, NEON or the vectors of WebAssembly; with AVX-512BW the word itself is the mask; \
              otherwise as `bit_by_bit`",
    origin: "Gerd Isenberg, SSE2 dot product, Chess Programming Wiki, Population Count",
    hardware: "vectors",
    code: |context, _| weighted::functions(context.target, context.word, &bit_by_bit(context)),
    ..Technique::BASE
};

fn bit_by_bit(context: &Context) -> Function {
    let word = context.word;
    let bit = as_u32(word, quote!((x >> bit) & 1));
    let body = quote! {
        let mut sum: u32 = 0;
        let mut bit: usize = 0;
        while bit < #{word.bits() as usize} {
            let is_one: u32 = #bit;
            sum += is_one * weights[bit] as u32;
            bit += 1;
        }
        sum
    };
    weighted_count(context, body)
}

fn weighted_count(context: &Context, body: TokenStream) -> Function {
    let width = context.word.bits();
    let contract = format!(
        "The sum of the weights of the one bits of `x`, 0 to {}: `weights` has one for each bit, the least significant \
         first.\n\nFor zero it is 0.",
        width * 255
    );
    let parameters = vec![("x", Type::Word), ("weights", Type::ArrayRef(Word::U8, width as usize))];
    let function = namesake(context, &contract, parameters, Type::Index, body);
    Function { allows: by_reference(context.word), ..function }
}

/// The lint triggered by a function whose weights are those of wider words.
fn by_reference(word: Word) -> Option<&'static str> {
    (word == Word::U8).then_some("clippy::trivially_copy_pass_by_ref")
}

/// The number of entries in the table for a word: 256 for each byte.
const fn entries(word: Word) -> usize {
    32 * word.bits() as usize
}

const TABLE8: Technique = Technique {
    name: "table8",
    summary: "looks up every byte in its own table of 256 sums, made from the weights in advance",
    origin: "Chess Programming Wiki, Population Count, look-up by bytes",
    auto: Rule::Always,
    code: |context, _| {
        let word = context.word;
        let width = word.bits();
        let (length, weights) = (entries(word), Type::ArrayRef(Word::U8, width as usize));
        let made = "The sums for every value of every byte of a word, given a weight for each bit, the least \
                    significant first: entry `256 * byte + value`. Best kept in a constant.";
        let make = quote! {
            let mut table: [u16; #length] = [0; #length];
            let mut byte: usize = 0;
            while byte < #{width as usize / 8} {
                let mut value: usize = 1;
                while value < 256 {
                    // The sum without its least significant bit, and that bit's weight.
                    let less: usize = value & (value - 1);
                    let bit: u32 = value.trailing_zeros() & 7;
                    let weight: u16 = weights[8 * byte + bit as usize] as u16;
                    table[256 * byte + value] = table[256 * byte + less] + weight;
                    value += 1;
                }
                byte += 1;
            }
            table
        };
        let sums = (0..width / 8).map(|byte| {
            let by = 8 * byte;
            match (byte, width) {
                (0, 8) => quote!(table[x as usize] as u32),
                (0, _) => quote!(table[(x & 0xff) as usize] as u32),
                _ => quote!(table[#{256 * byte as usize} + ((x >> #by) & 0xff) as usize] as u32),
            }
        });
        let look_up = quote! {
            let mut sum: u32 = 0;
            #(sum += #sums;)*
            sum
        };
        let contract = format!(
            "The sum of the weights of the one bits of `x`, 0 to {}, by a `table` that `weight_table` \
             returned.\n\nFor zero it is 0.",
            width * 255
        );
        let table = vec![("x", Type::Word), ("table", Type::ArrayRef(Word::U16, length))];
        let signature = (vec![("weights", weights)], Type::Array(Word::U16, length));
        let made = named(context, "weight_table", made, signature, make);
        vec![
            namesake(context, &contract, table, Type::Index, look_up),
            Function { allows: by_reference(word), ..made },
        ]
    },
    ..Technique::BASE
};
