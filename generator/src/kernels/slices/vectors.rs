//! Population counts of slices in vectors.
//!
//! With AVX2, two thirds of the bytes go through carry-save adders, which leave one vector in
//! sixteen to look up, and one third through the scalar instruction; in assembly, because compilers
//! would vectorize these words too. Looking up all of the two thirds is as fast if eight
//! instructions execute in a cycle, and a quarter slower if six do.

use super::joined::{ByBytes, Joint, Slices, names};
use crate::kernels::adders::Adders;
use crate::kernels::private;
use crate::kernels::vectors::{Vectors, x86};
use crate::kernels::x86::intrinsics;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// Why they read from pointers.
const WITHIN: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, clippy::too_many_lines, reason = \"every load is within its block, at \
     any alignment\"",
);

/// With the scalar instruction.
pub(super) fn popcnt(of: Slices) -> Function {
    let (bytes, rests) = (of.bytes(), of.parts("rest"));
    private(
        (of.name(names!("popcnt")), "Counts each word by an instruction."),
        "popcnt",
        of.parameters(),
        Type::Total,
        quote! {
            #(let #rests: &[u8] = #bytes;)*
            let mut total: u64 = 0;
            #{of.rest()}
        },
    )
}

/// The number of vectors that the adders take at a time.
const ADDED: usize = 16;

/// A kernel that adds sixteen vectors at a time, so that the bits of one in sixteen are counted.
struct ByAdders {
    of: Slices,
    /// The bits of a vector.
    bits: u32,
    /// Statements that define the closure `counted`: the number of ones in each byte of a vector.
    counted: TokenStream,
    /// Statements before all others, and those that come before the first block.
    begin: TokenStream,
    aligned: TokenStream,
    /// The bytes of a block, of which the adders take the first, and statements that count the
    /// others, in as many parts as there are pairs of vectors.
    block: usize,
    beside: fn(Slices, usize) -> TokenStream,
    /// How many of the bytes after the last block are counted at a time, and the statements that
    /// add their counts to the vector `bytes` or to `total`.
    rest: (usize, TokenStream),
    /// Statements that define `pair`: the sum of both halves of the vector `sums`.
    halved: TokenStream,
}

impl ByAdders {
    /// The body.
    fn body(self) -> TokenStream {
        let Self { of, bits, counted, begin, aligned, block, beside, rest: (part, rest), halved } =
            self;
        let vectors = Vectors::x86(bits);
        let name = |name| x86(bits, name);
        let [zero, add_bytes, add] = ["setzero_si", "add_epi8", "add_epi64"].map(name);
        let [sum_bytes, shift] = ["sad_epu8", "slli_epi64"].map(name);
        let added = Adders::Chained;
        let sixteen = added
            .sixteen(|place| of.vector(&vectors, place * vectors.bytes), |pair| beside(of, pair));
        quote! {
            #{intrinsics()}
            #begin
            let zero = simd::#zero();
            #counted
            #{added.closures(&vectors)}
            let mut sums = zero;
            let mut total: u64 = 0;
            #aligned
            #{of.blocks(&of.bytes(), block)}
            let has_blocks: bool = !#{of.parts("blocks")[0]}.is_empty();
            if has_blocks {
                let (mut ones, mut twos, mut fours, mut eights) = (zero, zero, zero, zero);
                let mut all_sixteens = zero;
                for #{of.each("block", "blocks")} {
                    #sixteen
                    // Against zero, the sum of differences is the sum of eight bytes.
                    let bytes = simd::#sum_bytes(counted(sixteens), zero);
                    all_sixteens = simd::#add(all_sixteens, bytes);
                }
                let mut bytes = counted(eights);
                bytes = simd::#add_bytes(simd::#add_bytes(bytes, bytes), counted(fours));
                bytes = simd::#add_bytes(simd::#add_bytes(bytes, bytes), counted(twos));
                bytes = simd::#add_bytes(simd::#add_bytes(bytes, bytes), counted(ones));
                sums = simd::#add(sums, simd::#shift::<4>(all_sixteens));
                sums = simd::#add(sums, simd::#sum_bytes(bytes, zero));
            }
            // The vectors after the last block are so few that a byte has room for their ones.
            #{of.blocks(&of.parts("rest"), part)}
            let mut bytes = zero;
            for #{of.each("block", "blocks")} { #rest }
            sums = simd::#add(sums, simd::#sum_bytes(bytes, zero));
            #halved
            #{stored_halves()}
            total += halves[0] + halves[1];
            #{of.rest()}
        }
    }
}

/// By carry-save adders in 128-bit vectors.
pub(super) fn sse2(of: Slices) -> Function {
    let vectors = Vectors::x86(128);
    let body = ByAdders {
        of,
        bits: 128,
        counted: quote! {
            let fives = simd::_mm_set1_epi8(0x55);
            let threes = simd::_mm_set1_epi8(0x33);
            let nibbles = simd::_mm_set1_epi8(15);
            let counted = |bits| {
                let seconds = simd::_mm_and_si128(simd::_mm_srli_epi64::<1>(bits), fives);
                let pairs = simd::_mm_sub_epi8(bits, seconds);
                let odd = simd::_mm_and_si128(simd::_mm_srli_epi64::<2>(pairs), threes);
                let quads = simd::_mm_add_epi8(simd::_mm_and_si128(pairs, threes), odd);
                let both = simd::_mm_add_epi8(quads, simd::_mm_srli_epi64::<4>(quads));
                simd::_mm_and_si128(both, nibbles)
            };
        },
        begin: TokenStream::new(),
        aligned: TokenStream::new(),
        block: ADDED * 16,
        beside: |_, _| TokenStream::new(),
        rest: (16, quote!(bytes = simd::_mm_add_epi8(bytes, counted(#{of.vector(&vectors, 0)}));)),
        halved: quote!(let pair = sums;),
    }
    .body();
    let name = of.name(names!("sse2"));
    let doc = "Adds sixteen vectors at a time with carry-save adders, and counts the bits of one.";
    Function { allows: WITHIN, ..private((name, doc), "sse2", of.parameters(), Type::Total, body) }
}

/// By look-ups in 256-bit vectors and, in long slices, by the scalar instruction, which run in
/// parallel. Carry-save adders leave one vector in sixteen to look up.
pub(super) fn avx2(of: Slices) -> Vec<Function> {
    let by_words = popcnt(of);
    let function = |name, doc, body| {
        let function = private((name, doc), "avx2,popcnt", of.parameters(), Type::Total, body);
        Function { allows: WITHIN, ..function }
    };
    let doc = "Counts two thirds with carry-save adders and look-ups of both nibbles of 32 bytes at once, and one \
               third in parallel with an instruction that counts a word.";
    let doc_of_short =
        "Counts less than 768 bytes by look-ups of both nibbles of 32 bytes at once.";
    let short =
        function(of.name(names!("avx2_short")), doc_of_short, by_nibbles(of, &by_words.ident()));
    let body = in_parallel(of, &short.ident());
    vec![function(of.name(names!("avx2")), doc, body), short, by_words, four_words(of)]
}

/// Defines `counted`, the number of ones in each byte of a vector.
fn counted_by_nibbles() -> TokenStream {
    quote! {
        // The population counts of all nibbles; a shuffle looks up sixteen of them.
        let counts = simd::_mm256_broadcastsi128_si256(simd::_mm_set_epi64x(0x0403_0302_0302_0201, 0x0302_0201_0201_0100));
        let nibbles = simd::_mm256_set1_epi8(15);
        let counted = |bits| {
            let lower = simd::_mm256_shuffle_epi8(counts, simd::_mm256_and_si256(bits, nibbles));
            let half = simd::_mm256_and_si256(simd::_mm256_srli_epi16::<4>(bits), nibbles);
            simd::_mm256_add_epi8(lower, simd::_mm256_shuffle_epi8(counts, half))
        };
    }
}

/// Defines `pair`, the sum of both halves of the 256-bit vector `sums`.
fn halved() -> TokenStream {
    quote! {
        let lower = simd::_mm256_castsi256_si128(sums);
        let pair = simd::_mm_add_epi64(lower, simd::_mm256_extracti128_si256::<1>(sums));
    }
}

/// Defines `halves`, the 64-bit words of the vector `pair`.
fn stored_halves() -> TokenStream {
    quote! {
        let mut halves: [u64; 2] = [0; 2];
        // SAFETY: `halves` has the bytes of the vector; the store needs no alignment.
        unsafe { simd::_mm_storeu_si128(halves.as_mut_ptr().cast(), pair) };
    }
}

/// The body of the function for short slices, given the one for less than a vector.
fn by_nibbles(of: Slices, popcnt: &Ident) -> TokenStream {
    let bytes = of.bytes();
    let wide = Vectors::x86(256);
    // SAFETY: the slice has a vector; the load needs no alignment.
    let load = |bytes| quote!(unsafe { simd::_mm256_loadu_si256(#bytes.as_ptr().add(#bytes.len() - 32).cast()) });
    let last = of.joined_vectors(&wide, bytes.iter().map(load));
    let blocks = of.parts("blocks");
    quote! {
        #{intrinsics()}
        if #(#bytes.len() < 32)||* { return #popcnt(#(#bytes),*); }
        let zero = simd::_mm256_setzero_si256();
        #{counted_by_nibbles()}
        #(let #blocks: &[[u8; 32]] = #bytes.as_chunks::<32>().0;)*
        // They are so few that a byte has room for their ones.
        let mut counts_of_bytes = zero;
        for #{of.each("block", "blocks")} {
            counts_of_bytes = simd::_mm256_add_epi8(counts_of_bytes, counted(#{of.vector(&wide, 0)}));
        }
        let left: u8 = (#{bytes[0]}.len() as u64 & 31) as u8;
        if left > 0 {
            // The last vector, without the bytes that have been counted: `places` says how many
            // bytes follow each.
            let places = simd::_mm256_set_epi64x(0x0001_0203_0405_0607, 0x0809_0a0b_0c0d_0e0f, 0x1011_1213_1415_1617, 0x1819_1a1b_1c1d_1e1f);
            let mask = simd::_mm256_cmpgt_epi8(simd::_mm256_set1_epi8(left.cast_signed()), places);
            let bits = simd::_mm256_and_si256(#last, mask);
            counts_of_bytes = simd::_mm256_add_epi8(counts_of_bytes, counted(bits));
        }
        let sums = simd::_mm256_sad_epu8(counts_of_bytes, zero);
        #{halved()}
        #{stored_halves()}
        halves[0] + halves[1]
    }
}

/// The body of the function for any length, given the one for a short slice.
fn in_parallel(of: Slices, short: &Ident) -> TokenStream {
    let (vectors, bytes) = (of.parts("vectors"), of.bytes());
    let first_bytes = &bytes[0];
    // SAFETY: an entry has the 32 bytes of a vector; the load needs no alignment.
    let load = |all| quote!(unsafe { simd::_mm256_loadu_si256(#all[0].as_ptr().cast()) });
    let wide = Vectors::x86(256);
    let first = of.joined_vectors(&wide, vectors.iter().map(load));
    ByAdders {
        of,
        bits: 256,
        begin: quote!(if #first_bytes.len() < #BLOCK { return #short(#(#bytes),*); }),
        counted: counted_by_nibbles(),
        // In a long slice, the bytes before the first aligned vector are counted separately, so
        // that no other vector crosses a cache line: a whole vector is loaded, and the rest masked.
        aligned: quote! {
            #(let mut #bytes: &[u8] = #bytes;)*
            #(let #vectors: &[[u8; 32]] = #bytes.as_chunks::<32>().0;)*
            if #(#vectors.len() >= #{LONG / 32})&&* {
                let before: u8 = (#first_bytes.as_ptr().align_offset(32) as u64 & 31) as u8;
                // The positions in the vector, from 31 to 0.
                let places = simd::_mm256_set_epi64x(0x1f1e_1d1c_1b1a_1918, 0x1716_1514_1312_1110, 0x0f0e_0d0c_0b0a_0908, 0x0706_0504_0302_0100);
                let mask = simd::_mm256_cmpgt_epi8(simd::_mm256_set1_epi8(before.cast_signed()), places);
                let bits = simd::_mm256_and_si256(#first, mask);
                sums = simd::_mm256_sad_epu8(counted(bits), zero);
                #(#bytes = #bytes.get(before as usize..).unwrap_or_default();)*
            }
        },
        // Scalar words are interleaved, so that both run in parallel.
        block: BLOCK,
        beside: |of, pair| by_words(of, ADDED + pair),
        rest: (
            64,
            quote! {
                bytes = simd::_mm256_add_epi8(bytes, counted(#{of.vector(&wide, 0)}));
                #{by_words(of, 1)}
            },
        ),
        halved: halved(),
    }
    .body()
}

/// The bytes that adders and the scalar instruction take together.
const BLOCK: usize = 24 * 32;

/// The statement that counts this part of a block, of 32 bytes, by the scalar instruction.
fn by_words(of: Slices, part: usize) -> TokenStream {
    let part = |block| quote!(&#block.as_chunks::<32>().0[#part]);
    let parts = of.parts("block").into_iter().map(part);
    quote!(total += #{format_ident!("{}", of.name(FOUR_WORDS))}(#(#parts),*);)
}

/// The functions that count four words, one for each count.
const FOUR_WORDS: [&str; 5] =
    ["ones_of_four", "differences_of_four", "both_of_four", "either_of_four", "first_of_four"];

/// The function that counts the set bits of four words with the scalar instruction; compilers would
/// vectorize these words too.
fn four_words(of: Slices) -> Function {
    let (names, pointers) = (of.parts("words"), of.parts("start"));
    let mut lines = Vec::new();
    for place in 0..4_u32 {
        let (count, offset) = (if place == 0 { "sum" } else { "count" }, 8 * place);
        match of {
            Slices::One => {
                lines.push(format!("popcnt {{{count}}}, qword ptr [{{start}}+{offset}]"));
            }
            Slices::Two(joint) => {
                let join = joint.either(["xor", "and", "or", "and"]);
                let (first, second) = match joint {
                    Joint::AndNot => ("other_start", "start"),
                    _ => ("start", "other_start"),
                };
                lines.push(format!("mov {{{count}}}, qword ptr [{{{first}}}+{offset}]"));
                if joint == Joint::AndNot {
                    lines.push(format!("not {{{count}}}"));
                }
                lines.extend([
                    format!("{join} {{{count}}}, qword ptr [{{{second}}}+{offset}]"),
                    format!("popcnt {{{count}}}, {{{count}}}"),
                ]);
            }
        }
        if place > 0 {
            lines.push("add {sum}, {count}".to_owned());
        }
    }
    let chunks = of.parts("chunks");
    let body = quote! {
        #[cfg(target_pointer_width = "64")]
        {
            let sum: u64;
            // SAFETY: the instructions read the chunks, of 32 bytes each, and write only registers
            // that are named.
            unsafe {
                ::core::arch::asm!(
                    #(#lines,)*
                    #(#pointers = in(reg) #names.as_ptr(),)*
                    sum = out(reg) sum,
                    count = out(reg) _,
                    options(pure, readonly, nostack),
                );
            }
            sum
        }
        // The instructions take no 32-bit addresses.
        #[cfg(not(target_pointer_width = "64"))]
        {
            #(let #chunks: &[[u8; 8]] = #names.as_chunks::<8>().0;)*
            let mut sum: u64 = 0;
            for #{of.each("chunk", "chunks")} {
                let bits: u64 = #{of.word("chunk")};
                sum += u64::from(bits.count_ones());
            }
            sum
        }
    };
    let name = of.name(FOUR_WORDS);
    let doc = "Counts four words, in assembly, as compilers would turn them into vectors.";
    let parameters = ["words", "other_words"].into_iter().zip(of.parts("words"));
    let parameters = parameters.map(|(name, _)| (name, Type::ArrayRef(Word::U8, 32))).collect();
    Function {
        allows: Some(
            "unsafe_code, reason = \"the instructions read 32 bytes and write only registers\"",
        ),
        ..private((name, doc), "popcnt", parameters, Type::Total, body)
    }
}

const AVX512: &str = "avx512f,avx512bw,avx512vpopcntdq,bmi2";

/// The length from which aligning vectors to cache lines pays off.
const LONG: usize = 2048;

/// With the instruction that counts the words of a vector. Up to 128 bytes there is no branch:
/// masks exclude the bytes beyond the end.
pub(super) fn avx512(of: Slices) -> Vec<Function> {
    let function = |name, doc: &str, body| {
        // For two slices, the length of the first is also that of the second.
        let safety = (of != Slices::One).then_some("Both slices have the same length.");
        let section = safety.map(|safety| format!("\n\n# Safety\n\n{safety}"));
        let doc = doc.to_owned() + &section.unwrap_or_default();
        Function {
            allows: MASKED,
            safety,
            ..private((name, &doc), AVX512, of.parameters(), Type::Total, body)
        }
    };
    let name = of.name(names!("avx512"));
    let short = of.name(names!("avx512_short"));
    let doc = "Counts all words of 64 bytes by one instruction.";
    let doc_of_short = "Counts at most 128 bytes, without a branch.";
    vec![
        function(name, doc, in_blocks(of, &format_ident!("{short}"))),
        function(short, doc_of_short, without_branch(of)),
    ]
}

/// Why they read from pointers with masks.
const MASKED: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, clippy::too_many_lines, reason = \"nothing outside a mask or a block is \
     read; two slices have equal lengths\"",
);

/// The bytes from an offset on that a mask selects, or the combination of those of two slices.
fn masked(of: Slices, mask: &str, starts: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mask = format_ident!("{mask}");
    let loads =
        // SAFETY: the mask selects only bytes of the slice, and others are not read.
        starts.map(|start| quote!(unsafe { simd::_mm512_maskz_loadu_epi8(#mask, #start.cast()) }));
    of.joined_vectors(&Vectors::x86(512), loads)
}

/// The body for at most 128 bytes.
fn without_branch(of: Slices) -> TokenStream {
    let bytes = of.bytes();
    let lower = masked(of, "lower_mask", bytes.iter().map(|bytes| quote!(#bytes.as_ptr())));
    let upper = bytes.iter().map(|bytes| quote!(#bytes.as_ptr().wrapping_add(64)));
    let upper = masked(of, "upper_mask", upper);
    quote! {
        #{intrinsics()}
        let length: u32 = (#{bytes[0]}.len() as u64 & 0xff) as u32;
        // All bits for 64 and more.
        let lower_mask: u64 = simd::_bzhi_u64(u64::MAX, length);
        let upper_mask: u64 = simd::_bzhi_u64(u64::MAX, length.saturating_sub(64));
        let lower = simd::_mm512_popcnt_epi64(#lower);
        let upper = simd::_mm512_popcnt_epi64(#upper);
        simd::_mm512_reduce_add_epi64(simd::_mm512_add_epi64(lower, upper)).cast_unsigned()
    }
}

/// The body for any length, given the function for short slices.
fn in_blocks(of: Slices, short: &Ident) -> TokenStream {
    let bytes = of.bytes();
    let first_bytes = &bytes[0];
    let call = match of {
        Slices::One => quote!(#short(#(#bytes),*)),
        // SAFETY: the kernel that calls it has the same features.
        Slices::Two(_) => quote!(unsafe { #short(#(#bytes),*) }),
    };
    let head = masked(of, "mask", bytes.iter().map(|bytes| quote!(#bytes.as_ptr())));
    let sums: Vec<Ident> = (0..4).map(|sum| format_ident!("sum{sum}")).collect();
    let counted = |sum: &Ident, vector: TokenStream| quote!(#sum = simd::_mm512_add_epi64(#sum, simd::_mm512_popcnt_epi64(#vector)););
    let vector = |place| of.vector(&Vectors::x86(512), 64 * place);
    let vectors = sums.iter().enumerate().map(|(place, sum)| counted(sum, vector(place)));
    let each = of.each("block", "blocks");
    let tails = of.parts("rest");
    let last = masked(of, "mask", tails.iter().map(|tail| quote!(#tail.as_ptr())));
    let tail = &tails[0];
    quote! {
        #{intrinsics()}
        if #first_bytes.len() <= 128 { return #call; }
        #(let mut #sums = simd::_mm512_setzero_si512();)*
        #(let mut #bytes: &[u8] = #bytes;)*
        if #first_bytes.len() >= #{LONG} {
            // Each vector lies in one cache line.
            let before: u32 = (#first_bytes.as_ptr().align_offset(64) as u64 & 0x3f) as u32;
            let mask: u64 = simd::_bzhi_u64(u64::MAX, before);
            #{counted(&sums[3], head)}
            #(#bytes = #bytes.get(before as usize..).unwrap_or_default();)*
        }
        #{of.blocks(&bytes, 256)}
        for #each {
            #(#vectors)*
        }
        #{of.blocks(&of.parts("rest"), 64)}
        for #each {
            #{counted(&sums[0], vector(0))}
        }
        if !#tail.is_empty() {
            let mask: u64 = simd::_bzhi_u64(u64::MAX, (#tail.len() as u64 & 0x3f) as u32);
            #{counted(&sums[1], last)}
        }
        let lower = simd::_mm512_add_epi64(sum0, sum1);
        let upper = simd::_mm512_add_epi64(sum2, sum3);
        simd::_mm512_reduce_add_epi64(simd::_mm512_add_epi64(lower, upper)).cast_unsigned()
    }
}

/// With the instruction that counts the set bits of all bytes of a vector.
pub(super) fn neon(of: Slices) -> Function {
    let kernel = ByBytes {
        names: names!("neon"),
        features: "neon",
        allows: "unsafe_code, reason = \"every load is within its block\"",
        vectors: Vectors::neon(),
        count: quote!(simd::vcntq_u8),
        add: quote!(simd::vaddq_u8),
        zero: quote!(simd::vdupq_n_u64(0)),
        added: quote! {
            sums = simd::vpadalq_u32(sums, simd::vpaddlq_u16(simd::vpaddlq_u8(bytes)));
        },
        total: quote!(simd::vaddvq_u64(sums)),
    };
    kernel.function(of)
}

/// With the instruction that counts the set bits of all bytes of a vector.
pub(super) fn simd128(of: Slices) -> Function {
    let kernel = ByBytes {
        names: names!("simd128"),
        features: "simd128",
        allows: "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within its block, at any \
                 alignment\"",
        vectors: Vectors::simd128(),
        count: quote!(simd::i8x16_popcnt),
        add: quote!(simd::i8x16_add),
        zero: quote!(simd::u64x2_splat(0)),
        added: quote! {
            let pairs = simd::u16x8_extadd_pairwise_u8x16(bytes);
            let fours = simd::u32x4_extadd_pairwise_u16x8(pairs);
            sums = simd::i64x2_add(sums, simd::u64x2_extend_low_u32x4(fours));
            sums = simd::i64x2_add(sums, simd::u64x2_extend_high_u32x4(fours));
        },
        total: quote!(simd::u64x2_extract_lane::<0>(sums) + simd::u64x2_extract_lane::<1>(sums)),
    };
    kernel.function(of)
}
