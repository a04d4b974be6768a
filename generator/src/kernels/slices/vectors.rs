//! Population counts of slices in vectors.
//!
//! With AVX2, two thirds of the bytes go through carry-save adders, which leave one vector in
//! sixteen to look up, and one third through the scalar instruction; in assembly, because compilers
//! would vectorize these words too. Looking up all of the two thirds is as fast if eight
//! instructions execute in a cycle, and a quarter slower if six do.

use super::joined::{ByBytes, Joint, Slices, names};
use crate::kernels::x86::{intrinsics, private};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Why they read from pointers.
const WITHIN: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, clippy::too_many_lines, reason = \"every load is within its block, at \
     any alignment\"",
);

/// A vector of each slice, combined if there are two.
fn joined(
    of: Slices,
    (prefix, bits): (&str, u32),
    vectors: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    of.joined_by(vectors, |joint, one, other| {
        let join = joint.either(["xor", "and", "or", "andnot"]);
        let join = format_ident!("{prefix}_{join}_si{bits}");
        match joint {
            // The intrinsic complements its first operand.
            Joint::AndNot => quote!(simd::#join(#other, #one)),
            _ => quote!(simd::#join(#one, #other)),
        }
    })
}

/// The vector at a byte offset in the block, or the combination of two.
fn vector(of: Slices, prefix: &str, bits: u32, place: usize) -> TokenStream {
    let load = format_ident!("{prefix}_loadu_si{bits}");
    let place = Literal::usize_unsuffixed(place);
    let loaded = of
        .parts("block")
        .into_iter()
        // SAFETY: the vectors divide the block; loads need no alignment.
        .map(|block| quote!(unsafe { simd::#load(#block.as_ptr().add(#place).cast()) }));
    joined(of, (prefix, bits), loaded)
}

/// Defines the population counts of all bytes of a vector under the given name, by looking up both
/// nibbles.
fn byte_counts(prefix: &str, bits: u32, name: &Ident, vector: &TokenStream) -> TokenStream {
    let and = format_ident!("{prefix}_and_si{bits}");
    let [shift, shuffle, add] = ["srli_epi16", "shuffle_epi8", "add_epi8"]
        .map(|operation| format_ident!("{prefix}_{operation}"));
    quote! {
        let bits = #vector;
        let lower = simd::#shuffle(counts, simd::#and(bits, nibbles));
        let upper = simd::#shuffle(counts, simd::#and(simd::#shift::<4>(bits), nibbles));
        let #name = simd::#add(lower, upper);
    }
}

/// A vector of the population counts of all nibbles.
fn nibble_counts() -> TokenStream {
    let counts = (0..16_u32)
        .rev()
        .fold(0_u128, |counts, nibble| counts << 8 | u128::from(nibble.count_ones()));
    let [upper, lower] =
        [counts >> 64, counts & u128::from(u64::MAX)].map(|half| Word::U64.literal(half));
    quote!(simd::_mm_set_epi64x(#upper, #lower))
}

/// With the scalar instruction.
pub(super) fn popcnt(of: Slices) -> Function {
    let (bytes, rests, count) = (of.bytes(), of.parts("rest"), of.rest());
    private(
        (of.name(names!("popcnt")), "Counts each word by an instruction."),
        "popcnt",
        of.parameters(),
        Type::Total,
        quote! {
            #(let #rests: &[u8] = #bytes;)*
            let mut total: u64 = 0;
            #count
        },
    )
}

/// By look-ups of nibbles in 128-bit vectors.
pub(super) fn ssse3(of: Slices) -> Function {
    let intrinsics = intrinsics();
    let (split, rest) = (of.blocks(&of.bytes(), 16), of.rest());
    let counts = nibble_counts();
    let bytes = byte_counts("_mm", 128, &format_ident!("bytes"), &vector(of, "_mm", 128, 0));
    let each = of.each("block", "blocks");
    let body = quote! {
        #intrinsics
        #split
        let counts = #counts;
        let nibbles = simd::_mm_set1_epi8(15);
        let zero = simd::_mm_setzero_si128();
        let mut sums = zero;
        for #each {
            #bytes
            sums = simd::_mm_add_epi64(sums, simd::_mm_sad_epu8(bytes, zero));
        }
        let mut halves: [u64; 2] = [0; 2];
        // SAFETY: `halves` has the bytes of the vector; the store needs no alignment.
        unsafe { simd::_mm_storeu_si128(halves.as_mut_ptr().cast(), sums) };
        let mut total: u64 = halves[0] + halves[1];
        #rest
    };
    let name = of.name(names!("ssse3"));
    let doc = "Looks up both nibbles of sixteen bytes at once.";
    Function { allows: WITHIN, ..private((name, doc), "ssse3", of.parameters(), Type::Total, body) }
}

/// The number of 256-bit vectors in a block of the AVX2 tier, and of scalar words: two thirds and
/// one third of the bytes.
const VECTORS: usize = 16;
const WORDS: usize = 32;

/// Like [`VECTORS`] and [`WORDS`], but for the bytes after the last block, which are split in half.
const REST_VECTORS: usize = 2;
const REST_WORDS: usize = 8;

/// By look-ups in 256-bit vectors and by the scalar instruction, which run in parallel. Carry-save
/// adders leave one vector in sixteen to look up.
pub(super) fn avx2(of: Slices) -> Vec<Function> {
    let intrinsics = intrinsics();
    let split = of.blocks(&of.bytes(), 32 * (VECTORS + WORDS / 4));
    let split_rest = of.blocks(&of.parts("rest"), 32 * (REST_VECTORS + REST_WORDS / 4));
    let (counts, each, rest) = (nibble_counts(), of.each("block", "blocks"), of.rest());
    let (chunks, blocks) = (of.parts("chunks"), of.parts("block"));
    let this = quote! {
        #(let #chunks: &[[u8; 32]] = #blocks.as_chunks::<32>().0;)*
    };
    let (head, adders) = (head(of), adders(of));
    let [first, second] = [0, 1].map(|place| chunk(of, place));
    let [third, fourth] = [0, 1].map(|place| four(of, REST_VECTORS + place));
    let first_blocks = &of.parts("blocks")[0];
    let (bytes, by_words) = (of.bytes(), popcnt(of));
    let (shortest, popcnt) = (&bytes[0], by_words.ident());
    let short = Literal::usize_unsuffixed(32 * (REST_VECTORS + REST_WORDS / 4));
    let body = quote! {
        #intrinsics
        if #shortest.len() < #short { return #popcnt(#(#bytes),*); }
        let counts = simd::_mm256_broadcastsi128_si256(#counts);
        let nibbles = simd::_mm256_set1_epi8(15);
        let zero = simd::_mm256_setzero_si256();
        let counted = |bits| {
            let lower = simd::_mm256_shuffle_epi8(counts, simd::_mm256_and_si256(bits, nibbles));
            let half = simd::_mm256_and_si256(simd::_mm256_srli_epi16::<4>(bits), nibbles);
            simd::_mm256_add_epi8(lower, simd::_mm256_shuffle_epi8(counts, half))
        };
        // The carry of three bits, and their sum.
        let add = |one, other, sum| {
            let odd = simd::_mm256_xor_si256(one, other);
            let both = simd::_mm256_and_si256(one, other);
            let carry = simd::_mm256_or_si256(both, simd::_mm256_and_si256(odd, sum));
            (carry, simd::_mm256_xor_si256(odd, sum))
        };
        let mut sums = zero;
        let mut total: u64 = 0;
        #head
        #split
        if !#first_blocks.is_empty() {
            let (mut ones, mut twos, mut fours, mut eights) = (zero, zero, zero, zero);
            let mut all_sixteens = zero;
            for #each {
                #this
                #adders
                let bytes = simd::_mm256_sad_epu8(counted(sixteens), zero);
                all_sixteens = simd::_mm256_add_epi64(all_sixteens, bytes);
            }
            let mut bytes = counted(eights);
            bytes = simd::_mm256_add_epi8(simd::_mm256_add_epi8(bytes, bytes), counted(fours));
            bytes = simd::_mm256_add_epi8(simd::_mm256_add_epi8(bytes, bytes), counted(twos));
            bytes = simd::_mm256_add_epi8(simd::_mm256_add_epi8(bytes, bytes), counted(ones));
            sums = simd::_mm256_add_epi64(sums, simd::_mm256_slli_epi64::<4>(all_sixteens));
            sums = simd::_mm256_add_epi64(sums, simd::_mm256_sad_epu8(bytes, zero));
        }
        #split_rest
        for #each {
            #this
            let bytes = simd::_mm256_add_epi8(counted(#first), counted(#second));
            sums = simd::_mm256_add_epi64(sums, simd::_mm256_sad_epu8(bytes, zero));
            total += #third;
            total += #fourth;
        }
        let lower = simd::_mm256_castsi256_si128(sums);
        let pair = simd::_mm_add_epi64(lower, simd::_mm256_extracti128_si256::<1>(sums));
        let mut halves: [u64; 2] = [0; 2];
        // SAFETY: `halves` has the bytes of the vector; the store needs no alignment.
        unsafe { simd::_mm_storeu_si128(halves.as_mut_ptr().cast(), pair) };
        total += halves[0] + halves[1];
        #rest
    };
    let name = of.name(names!("avx2"));
    let doc = "Counts two thirds with carry-save adders and look-ups of both nibbles of 32 bytes at once, and one \
               third in parallel with an instruction that counts a word.";
    let kernel = Function {
        allows: WITHIN,
        ..private((name, doc), "avx2,popcnt", of.parameters(), Type::Total, body)
    };
    vec![kernel, by_words, four_words(of)]
}

/// A vector of 32 bytes, or the combination of two.
fn chunk(of: Slices, place: usize) -> TokenStream {
    let place = Literal::usize_unsuffixed(place);
    let loaded = of
        .parts("chunks")
        .into_iter()
        // SAFETY: a chunk has the 32 bytes of a vector; the load needs no alignment.
        .map(|chunks| quote!(unsafe { simd::_mm256_loadu_si256(#chunks[#place].as_ptr().cast()) }));
    joined(of, ("_mm256", 256), loaded)
}

/// The number of set bits in 32 bytes, or in the combination of two such chunks.
fn four(of: Slices, place: usize) -> TokenStream {
    let (name, chunks) = (format_ident!("{}", of.name(FOUR_WORDS)), of.parts("chunks"));
    let place = Literal::usize_unsuffixed(place);
    quote!(#name(#(&#chunks[#place]),*))
}

/// Counts the bytes before the first aligned vector, so that no vector crosses a cache line: loads
/// a vector and masks the rest.
fn head(of: Slices) -> TokenStream {
    let (bytes, vectors) = (of.bytes(), of.parts("vectors"));
    let first_bytes = &bytes[0];
    let long = Literal::usize_unsuffixed(LONG / 32);
    let loaded = vectors
        .iter()
        // SAFETY: the first vector has 32 bytes, and the slice is not empty; the load needs no
        // alignment.
        .map(|vectors| quote!(unsafe { simd::_mm256_loadu_si256(#vectors[0].as_ptr().cast()) }));
    let loaded = joined(of, ("_mm256", 256), loaded);
    // The positions in the vector, from 0 to 31.
    let places = (0..4_u8).rev().map(|lane| {
        let places =
            (0..8).fold(0, |places, byte: u8| places | u128::from(8 * lane + byte) << (8 * byte));
        Word::U64.literal(places)
    });
    quote! {
        #(let mut #bytes: &[u8] = #bytes;)*
        #(let #vectors: &[[u8; 32]] = #bytes.as_chunks::<32>().0;)*
        if #(#vectors.len() >= #long)&&* {
            let before: u8 = (#first_bytes.as_ptr().align_offset(32) as u64 & 31) as u8;
            let places = simd::_mm256_set_epi64x(#(#places),*);
            let mask = simd::_mm256_cmpgt_epi8(simd::_mm256_set1_epi8(before.cast_signed()), places);
            let bits = simd::_mm256_and_si256(#loaded, mask);
            sums = simd::_mm256_sad_epu8(counted(bits), zero);
            #(#bytes = #bytes.get(before as usize..).unwrap_or_default();)*
        }
    }
}

/// Adds the vectors of a block to the carried sums and defines `sixteens`; scalar words are
/// interleaved, so that both run in parallel.
fn adders(of: Slices) -> TokenStream {
    let sums = ["ones", "twos", "fours", "eights"].map(|sum| format_ident!("{sum}"));
    let mut statements = TokenStream::new();
    // The vectors still to be added, by weight.
    let mut waiting: Vec<Vec<Ident>> = vec![Vec::new(); sums.len() + 1];
    for pair in 0..VECTORS / 2 {
        let mut inputs = (chunk(of, 2 * pair), chunk(of, 2 * pair + 1));
        for (weight, sum) in sums.iter().enumerate() {
            let is_last = weight + 1 == sums.len();
            let name = match sums.get(weight + 1) {
                Some(next) => format_ident!("{next}_{}", waiting[weight + 1].len()),
                None => format_ident!("sixteens"),
            };
            let (one, other) = &inputs;
            statements.extend(quote! {
                let (#name, sum) = add(#one, #other, #sum);
                #sum = sum;
            });
            waiting[weight + 1].push(name);
            match waiting[weight + 1].as_slice() {
                [.., before, last] if !is_last && waiting[weight + 1].len().is_multiple_of(2) => {
                    inputs = (quote!(#before), quote!(#last));
                }
                _ => break,
            }
        }
        let words = four(of, VECTORS + pair);
        statements.extend(quote!(total += #words;));
    }
    statements
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
    let (word, each) = (of.word("chunk"), of.each("chunk", "chunks"));
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
            for #each {
                let bits: u64 = #word;
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
    joined(of, ("_mm512", 512), loads)
}

/// The body for at most 128 bytes.
fn without_branch(of: Slices) -> TokenStream {
    let (intrinsics, bytes) = (intrinsics(), of.bytes());
    let first = &bytes[0];
    let lower = masked(of, "lower_mask", bytes.iter().map(|bytes| quote!(#bytes.as_ptr())));
    let upper = bytes.iter().map(|bytes| quote!(#bytes.as_ptr().wrapping_add(64)));
    let upper = masked(of, "upper_mask", upper);
    quote! {
        #intrinsics
        let length: u32 = (#first.len() as u64 & 0xff) as u32;
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
    let (intrinsics, bytes) = (intrinsics(), of.bytes());
    let first_bytes = &bytes[0];
    let long = Literal::usize_unsuffixed(LONG);
    let call = match of {
        Slices::One => quote!(#short(#(#bytes),*)),
        // SAFETY: the kernel that calls it has the same features.
        Slices::Two(_) => quote!(unsafe { #short(#(#bytes),*) }),
    };
    let head = masked(of, "mask", bytes.iter().map(|bytes| quote!(#bytes.as_ptr())));
    let sums: Vec<Ident> = (0..4).map(|sum| format_ident!("sum{sum}")).collect();
    let counted = |sum: &Ident, vector: TokenStream| quote!(#sum = simd::_mm512_add_epi64(#sum, simd::_mm512_popcnt_epi64(#vector)););
    let vectors = sums
        .iter()
        .enumerate()
        .map(|(place, sum)| counted(sum, vector(of, "_mm512", 512, 64 * place)));
    let (split, split_rest) = (of.blocks(&of.bytes(), 256), of.blocks(&of.parts("rest"), 64));
    let each = of.each("block", "blocks");
    let single = counted(&sums[0], vector(of, "_mm512", 512, 0));
    let tails = of.parts("rest");
    let last = masked(of, "mask", tails.iter().map(|tail| quote!(#tail.as_ptr())));
    let (tail, last) = (&tails[0], counted(&sums[1], last));
    let head_counted = counted(&sums[3], head);
    quote! {
        #intrinsics
        if #first_bytes.len() <= 128 { return #call; }
        #(let mut #sums = simd::_mm512_setzero_si512();)*
        #(let mut #bytes: &[u8] = #bytes;)*
        if #first_bytes.len() >= #long {
            // Each vector lies in one cache line.
            let before: u32 = (#first_bytes.as_ptr().align_offset(64) as u64 & 0x3f) as u32;
            let mask: u64 = simd::_bzhi_u64(u64::MAX, before);
            #head_counted
            #(#bytes = #bytes.get(before as usize..).unwrap_or_default();)*
        }
        #split
        for #each {
            #(#vectors)*
        }
        #split_rest
        for #each {
            #single
        }
        if !#tail.is_empty() {
            let mask: u64 = simd::_bzhi_u64(u64::MAX, (#tail.len() as u64 & 0x3f) as u32);
            #last
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
        architecture: "aarch64",
        intrinsics: ["vld1q_u8", "vcntq_u8", "vaddq_u8"],
        joints: ["veorq_u8", "vandq_u8", "vorrq_u8", "vbicq_u8"],
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
        architecture: "wasm32",
        intrinsics: ["v128_load", "i8x16_popcnt", "i8x16_add"],
        joints: ["v128_xor", "v128_and", "v128_or", "v128_andnot"],
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
