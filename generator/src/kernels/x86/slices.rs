//! The bits of slices, counted in vectors.

use super::{intrinsics, private};
use crate::kernels::slices::Of;
use crate::module::{Function, Type};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Why they read from pointers.
const WITHIN: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, reason = \"every load is within its block, and may be from anywhere\"",
);

/// A vector of the block at a place in bytes, or of what differs in two of them.
fn vector(of: Of, prefix: &str, bits: u32, place: usize) -> TokenStream {
    let (load, xor) =
        (format_ident!("{prefix}_loadu_si{bits}"), format_ident!("{prefix}_xor_si{bits}"));
    let place = Literal::usize_unsuffixed(place);
    let loaded = of
        .parts("block")
        .into_iter()
        .map(|block| quote!(unsafe { simd::#load(#block.as_ptr().add(#place).cast()) }));
    of.joined(loaded, |one, other| quote!(simd::#xor(#one, #other)))
}

/// The counts of all bytes of a vector, by looking up each half of them, under the name given.
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

/// A vector of the counts of all numbers of four bits.
fn nibble_counts() -> TokenStream {
    let counts = (0..16_u32)
        .rev()
        .fold(0_u128, |counts, nibble| counts << 8 | u128::from(nibble.count_ones()));
    let [upper, lower] =
        [counts >> 64, counts & u128::from(u64::MAX)].map(|half| Word::U64.literal(half));
    quote!(simd::_mm_set_epi64x(#upper, #lower))
}

/// By the scalar instruction.
pub(in crate::kernels) fn popcnt(of: Of) -> Function {
    let (bytes, rests, count) = (of.bytes(), of.parts("rest"), of.rest());
    private(
        (
            of.either(["count_popcnt", "compare_popcnt"]),
            "The same by an instruction that counts a word.",
        ),
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

/// By look-ups of half bytes, in vectors of 128 bits.
pub(in crate::kernels) fn ssse3(of: Of) -> Function {
    let intrinsics = intrinsics();
    let (split, rest) = (of.blocks(&of.bytes(), 16), of.rest());
    let counts = nibble_counts();
    let bytes = byte_counts("_mm", 128, &format_ident!("bytes"), &vector(of, "_mm", 128, 0));
    let (more, next) = (of.more(), of.next());
    let body = quote! {
        #intrinsics
        #split
        let counts = #counts;
        let nibbles = simd::_mm_set1_epi8(15);
        let zero = simd::_mm_setzero_si128();
        let mut sums = zero;
        let mut place: usize = 0;
        while #more {
            #next
            #bytes
            sums = simd::_mm_add_epi64(sums, simd::_mm_sad_epu8(bytes, zero));
            place += 1;
        }
        let mut halves: [u64; 2] = [0; 2];
        unsafe { simd::_mm_storeu_si128(halves.as_mut_ptr().cast(), sums) };
        let mut total: u64 = halves[0] + halves[1];
        #rest
    };
    let name = of.either(["count_ssse3", "compare_ssse3"]);
    let doc = "The same by looking up both halves of sixteen bytes at once.";
    Function { allows: WITHIN, ..private((name, doc), "ssse3", of.parameters(), Type::Total, body) }
}

/// Vectors and words of a block of the tier of AVX2. Half of it each is as much as a processor counts at the same time that
/// has four instructions a cycle for either; two thirds and one are it where one word is counted a cycle, and slower by a
/// fourth elsewhere.
const VECTORS: usize = 2;
const WORDS: usize = 8;

/// By look-ups in vectors of 256 bits and by the scalar instruction at once, as they are in nobody's way.
pub(in crate::kernels) fn avx2(of: Of) -> Vec<Function> {
    let intrinsics = intrinsics();
    let (split, rest) = (of.blocks(&of.bytes(), 32 * VECTORS + 8 * WORDS), of.rest());
    let counts = nibble_counts();
    let (more, next) = (of.more(), of.next());
    let names: Vec<Ident> = (0..VECTORS).map(|place| format_ident!("bytes{place}")).collect();
    let vectors = names.iter().enumerate().map(|(place, name)| {
        byte_counts("_mm256", 256, name, &vector(of, "_mm256", 256, 32 * place))
    });
    // As many as bytes can hold the sums of.
    let together = Literal::usize_unsuffixed(255 / (8 * VECTORS));
    let [blocks, words] = [of.parts("block"), of.parts("words")];
    let counted = (0..WORDS).map(|word| {
        let place = Literal::usize_unsuffixed(4 * VECTORS + word);
        let word = of.word("words", &quote!(#place));
        quote!(word_ones(#word))
    });
    let body = quote! {
        #intrinsics
        #split
        let counts = simd::_mm256_broadcastsi128_si256(#counts);
        let nibbles = simd::_mm256_set1_epi8(15);
        let zero = simd::_mm256_setzero_si256();
        let mut sums = zero;
        let mut total: u64 = 0;
        let mut place: usize = 0;
        while #more {
            let end: usize = place + #together;
            let mut bytes = zero;
            while place < end && #more {
                #next
                #(#vectors)*
                #(bytes = simd::_mm256_add_epi8(bytes, #names);)*
                #(let #words: &[[u8; 8]] = #blocks.as_chunks::<8>().0;)*
                total += #(#counted)+*;
                place += 1;
            }
            sums = simd::_mm256_add_epi64(sums, simd::_mm256_sad_epu8(bytes, zero));
        }
        let lower = simd::_mm256_castsi256_si128(sums);
        let pair = simd::_mm_add_epi64(lower, simd::_mm256_extracti128_si256::<1>(sums));
        let mut halves: [u64; 2] = [0; 2];
        unsafe { simd::_mm_storeu_si128(halves.as_mut_ptr().cast(), pair) };
        total += halves[0] + halves[1];
        #rest
    };
    let name = of.either(["count_avx2", "compare_avx2"]);
    let doc = "The same by looking up both halves of 32 bytes at once, and at the same time by an instruction that counts \
               a word.";
    let kernel = Function {
        allows: WITHIN,
        ..private((name, doc), "avx2,popcnt", of.parameters(), Type::Total, body)
    };
    vec![kernel, word_ones()]
}

/// The function that counts the one bits of a word by the instruction and nothing else, as compilers would make vectors of
/// these words too.
fn word_ones() -> Function {
    let body = quote! {
        #[cfg(target_arch = "x86_64")]
        {
            let count: u64;
            unsafe {
                ::core::arch::asm!(
                    "popcnt {count}, {word}",
                    count = lateout(reg) count,
                    word = in(reg) word,
                    options(pure, nomem, nostack),
                );
            }
            count
        }
        #[cfg(target_arch = "x86")]
        {
            u64::from(word.count_ones())
        }
    };
    let doc = "The number of one bits of a word, which compilers are not to know of, as they would put it into a vector.";
    Function {
        allows: Some("unsafe_code, reason = \"the instruction reads and writes registers alone\""),
        ..private(("word_ones", doc), "popcnt", vec![("word", Type::Total)], Type::Total, body)
    }
}

const AVX512: &str = "avx512f,avx512bw,avx512vl,avx512vpopcntdq,bmi2";

/// From how many bytes on it pays to begin the vectors where a cache line does.
const LONG: usize = 2048;

/// By the instruction that counts the words of a vector. Up to 128 bytes there is no branch, as masks leave out what is
/// not there.
pub(in crate::kernels) fn avx512(of: Of) -> Vec<Function> {
    let [start, short, blocks] = [
        ["count_avx512", "compare_avx512"],
        ["count_avx512_short", "compare_avx512_short"],
        ["count_avx512_blocks", "compare_avx512_blocks"],
    ]
    .map(|names| of.either(names));
    let [call_short, call_blocks] = [short, blocks].map(|name| format_ident!("{name}"));
    let (bytes, heads, rests) = (of.bytes(), of.parts("head"), of.parts("rest"));
    let first = &bytes[0];
    let long = Literal::usize_unsuffixed(LONG);
    let by_length = quote! {
        if #first.len() <= 128 { return #call_short(#(#bytes),*); }
        if #first.len() < #long { return #call_blocks(#(#bytes),*); }
        // Each vector in one cache line.
        let before: usize = #first.as_ptr().align_offset(64).min(64);
        #(let (#heads, #rests): (&[u8], &[u8]) = #bytes.split_at(before);)*
        #call_short(#(#heads),*) + #call_blocks(#(#rests),*)
    };
    let function =
        |name, doc, body| private((name, doc), AVX512, of.parameters(), Type::Total, body);
    let masked = |name, doc, body| Function { allows: MASKED, ..function(name, doc, body) };
    vec![
        function(start, "The same by an instruction that counts all words of 64 bytes.", by_length),
        masked(short, "The same for 128 bytes at most, without a branch.", without_branch(of)),
        masked(blocks, "The same for any number, four vectors at a time.", in_blocks(of)),
    ]
}

/// Why they read from pointers with masks.
const MASKED: Option<&str> = Some(
    "unsafe_code, clippy::cast_ptr_alignment, reason = \"what a mask leaves out is not read, nor is what is beyond a block\"",
);

/// The bytes from a place on that a mask has, or what differs in two of them.
fn masked(of: Of, mask: &str, starts: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mask = format_ident!("{mask}");
    let loads =
        starts.map(|start| quote!(unsafe { simd::_mm512_maskz_loadu_epi8(#mask, #start.cast()) }));
    of.joined(loads, |one, other| quote!(simd::_mm512_xor_si512(#one, #other)))
}

/// The body for 128 bytes at most.
fn without_branch(of: Of) -> TokenStream {
    let (intrinsics, bytes) = (intrinsics(), of.bytes());
    let first = &bytes[0];
    let lower = masked(of, "lower_mask", bytes.iter().map(|bytes| quote!(#bytes.as_ptr())));
    let upper = bytes.iter().map(|bytes| quote!(#bytes.as_ptr().wrapping_add(64)));
    let upper = masked(of, "upper_mask", upper);
    quote! {
        #intrinsics
        let length: u32 = (#first.len() as u64 & 0xff) as u32;
        // All bits from 64 on.
        let lower_mask: u64 = simd::_bzhi_u64(u64::MAX, length);
        let upper_mask: u64 = simd::_bzhi_u64(u64::MAX, length.saturating_sub(64));
        let lower = simd::_mm512_popcnt_epi64(#lower);
        let upper = simd::_mm512_popcnt_epi64(#upper);
        simd::_mm512_reduce_add_epi64(simd::_mm512_add_epi64(lower, upper)).cast_unsigned()
    }
}

/// The body for any number of bytes.
fn in_blocks(of: Of) -> TokenStream {
    let intrinsics = intrinsics();
    let sums: Vec<Ident> = (0..4).map(|sum| format_ident!("sum{sum}")).collect();
    let counted = |sum: &Ident, vector: TokenStream| quote!(#sum = simd::_mm512_add_epi64(#sum, simd::_mm512_popcnt_epi64(#vector)););
    let vectors = sums
        .iter()
        .enumerate()
        .map(|(place, sum)| counted(sum, vector(of, "_mm512", 512, 64 * place)));
    let (split, split_rest) = (of.blocks(&of.bytes(), 256), of.blocks(&of.parts("rest"), 64));
    let (more, next) = (of.more(), of.next());
    let single = counted(&sums[0], vector(of, "_mm512", 512, 0));
    let tails = of.parts("rest");
    let last = masked(of, "mask", tails.iter().map(|tail| quote!(#tail.as_ptr())));
    let (tail, last) = (&tails[0], counted(&sums[1], last));
    quote! {
        #intrinsics
        #split
        #(let mut #sums = simd::_mm512_setzero_si512();)*
        let mut place: usize = 0;
        while #more {
            #next
            #(#vectors)*
            place += 1;
        }
        #split_rest
        place = 0;
        while #more {
            #next
            #single
            place += 1;
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
