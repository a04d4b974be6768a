//! Boards of bytes in ray order: the choice among kernels, and the
//! kernels.

use super::{Around, Mailbox, REPLACED, further};
use crate::kernels::AS_CONST;
use crate::kernels::dispatch::{self, Candidate, functions_of};
use crate::kernels::tier::Tier;
use crate::kernels::vectors::{Vectors, x86};
use crate::kernels::x86::{X86, X86_64};
use crate::kernels::{KNOWN, NEON, SIMD128, entering};
use crate::module::Function;
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The kernels, the fastest first.
pub(in crate::kernels) fn candidates(around: &Around) -> Vec<Candidate> {
    let avx512_features = &["avx512bw", "avx512vbmi"];
    vec![
        Candidate::tiered(Tier::Avx512, X86_64, avx512_features, avx512().functions(around)),
        Candidate::tiered(Tier::Avx2, X86, &["avx2"], avx2().functions(around)),
        Candidate::tiered(Tier::Ssse3, X86, &["ssse3"], ssse3().functions(around)),
        Candidate::other(NEON, neon().functions(around)),
        Candidate::other(SIMD128, simd128().functions(around)),
    ]
}

/// All functions: `plain` ones, some of which kernels replace, and the `helpers` that they call.
pub(crate) fn functions(
    (target, parameters): (&Target, &[Parameter]),
    around: &Around,
    (plain, helpers): (&[Function], &[Function]),
) -> Vec<Function> {
    let is_replaced = |function: &&Function| REPLACED.contains(&function.name);
    let (replaced, others): (Vec<&Function>, Vec<&Function>) = plain.iter().partition(is_replaced);
    let others: Vec<Function> = others.into_iter().cloned().collect();
    let replaced: Vec<Function> = replaced.into_iter().cloned().collect();
    let call = |kernel: &Candidate, function: &Function| {
        let place = REPLACED.iter().position(|name| *name == function.name)?;
        let name = kernel.functions.get(place)?.ident();
        let arguments = function.parameters.iter().map(|(name, _)| format_ident!("{name}"));
        // SAFETY: this is compiled, or reached, only where the processor has the features of the
        // kernel.
        Some(quote!(unsafe { #name(#(#arguments),*) }))
    };
    let entered = |allows, body: &dyn Fn(&Function) -> Option<TokenStream>| {
        entering(replaced.clone(), |function| Some((body(function)?, allows))).collect()
    };
    let otherwise = || {
        let alone = entered(AS_CONST, &|function| Some(function.body.clone()));
        [alone, helpers.to_vec()].concat()
    };
    let direct = |kernel: &Candidate| entered(KNOWN, &|function| call(kernel, function));
    let by_tier = |kernels: &[&Candidate]| {
        let entries = entered(AS_CONST_OR_FOUND, &|function| {
            Some(dispatch::best_of(kernels, |kernel| call(kernel, function), &function.body))
        });
        [&entries, helpers, &functions_of(kernels)].concat()
    };
    let candidates = candidates(around);
    let chosen =
        dispatch::dispatch((target, parameters), &candidates, direct, by_tier, otherwise());
    [others, chosen].concat()
}

/// Why functions with several tiers convert numbers like `const` ones.
const AS_CONST_OR_FOUND: Option<&str> = Some(
    "unsafe_code, clippy::cast_lossless, reason = \"the processor supports the tier; the rest is as in functions that are const\"",
);

/// The names of a kernel's functions.
macro_rules! names {
    ($end:literal) => {
        [
            concat!("in_ray_order_", $end),
            concat!("occupied_places_", $end),
            concat!("attacking_places_", $end),
            concat!("attackers_", $end),
        ]
    };
}

/// One permutation of all bytes, and two tests of all bytes.
fn avx512() -> Mailbox {
    Mailbox {
        names: names!("avx512"),
        features: "avx512bw,avx512vbmi",
        vectors: Vectors::x86(512),
        // SAFETY: `mailbox` has the 64 bytes of the vector; the load needs no alignment.
        board: quote!(let board = unsafe { simd::_mm512_loadu_si512(mailbox.as_ptr().cast()) };),
        looked_up: quote! {
            // Bit 7 says that there is no square.
            let beyond: u64 = simd::_mm512_movepi8_mask(from);
            let there = simd::_mm512_maskz_permutexvar_epi8(!beyond, from, board);
        },
        kinds: Box::new(|kinds| quote!(simd::_mm512_set_epi64(#{reversed(kinds)}))),
        marks: Box::new(|vectors| {
            let marks = quote!(#(simd::_mm512_test_epi8_mask(#vectors, #vectors))*);
            (TokenStream::new(), marks)
        }),
    }
}

/// Four look-ups, each of bytes in the sixteen of a lane.
fn avx2() -> Mailbox {
    by_quarters(256, names!("avx2"), "avx2")
}

/// Like [`avx2`], but in 128-bit vectors.
fn ssse3() -> Mailbox {
    by_quarters(128, names!("ssse3"), "ssse3")
}

/// By shuffles, which look up bytes in sixteen others: each quarter of the board is in every lane.
fn by_quarters(bits: u32, names: [&'static str; 4], features: &'static str) -> Mailbox {
    let set = x86(bits, "set_epi64x");
    Mailbox {
        names,
        features,
        vectors: Vectors::x86(bits),
        board: board(bits),
        looked_up: looked_up(bits),
        kinds: Box::new(move |kinds| quote!(simd::#set(#{reversed(kinds)}))),
        marks: Box::new(move |vectors| marks(bits, vectors)),
    }
}

/// Numbers as the arguments of an intrinsic, which takes the highest lane first.
fn reversed(numbers: &[u64]) -> TokenStream {
    let numbers = numbers.iter().rev().map(|&number| Word::U64.literal(number.into()));
    quote!(#(#numbers),*)
}

/// The four quarters of the board, each in every lane, and a vector that [`looked_up`] needs.
fn board(bits: u32) -> TokenStream {
    let quarters = (0..4).map(|quarter| {
        let name = format_ident!("quarter{quarter}");
        let at = further(16 * quarter);
        let loaded = quote!(simd::_mm_loadu_si128(mailbox.as_ptr() #at.cast()));
        let loaded = match bits {
            128 => loaded,
            _ => quote!(simd::_mm256_broadcastsi128_si256(#loaded)),
        };
        // SAFETY: `mailbox` has 64 bytes, of which a vector is a quarter; loads need no alignment.
        quote!(let #name = unsafe { #loaded };)
    });
    quote! {
        #(#quarters)*
        // Whatever is not below 16 has bit 7 with it.
        let beyond = simd::#{x86(bits, "set1_epi8")}(0x70);
    }
}

/// The union of the bytes at these places in each quarter, which are zero elsewhere: a look-up
/// returns zero where an index has bit 7 set.
fn looked_up(bits: u32) -> TokenStream {
    let [splat, shuffle, add, xor, or] =
        ["set1_epi8", "shuffle_epi8", "adds_epu8", "xor_si", "or_si"].map(|name| x86(bits, name));
    let look_ups = (0..4).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::#xor(from, simd::#splat(#{16 * quarter}))),
        };
        quote! {
            let place = simd::#add(#from, beyond);
            let #found = simd::#shuffle(#board, place);
        }
    });
    quote! {
        #(#look_ups)*
        let lower = simd::#or(found0, found1);
        let upper = simd::#or(found2, found3);
        let there = simd::#or(lower, upper);
    }
}

/// Nonzero bytes are those that do not equal zero.
fn marks(bits: u32, vectors: &[Ident]) -> (TokenStream, TokenStream) {
    let [equal, mask, zero] =
        ["cmpeq_epi8", "movemask_epi8", "setzero_si"].map(|name| x86(bits, name));
    let each = vectors.iter().enumerate().map(|(place, vector)| {
        let joined = match place {
            0 => quote!(u64::from(mask)),
            _ => quote!(empty | (u64::from(mask) << #{bits / 8 * place as u32})),
        };
        quote! {
            let those = simd::#equal(#vector, simd::#zero());
            let mask: u32 = simd::#mask(those).cast_unsigned();
            let empty: u64 = #joined;
        }
    });
    (each.collect(), quote!(!empty))
}

/// A look-up beyond 64 bytes returns zero. Pairwise additions reduce marks to one bit for each
/// byte.
fn neon() -> Mailbox {
    Mailbox {
        names: names!("neon"),
        features: "neon",
        vectors: Vectors::neon(),
        // SAFETY: `mailbox` has the 64 bytes of the four vectors.
        board: quote!(let board = unsafe { simd::vld1q_u8_x4(mailbox.as_ptr()) };),
        looked_up: quote!(let there = simd::vqtbl4q_u8(board, from);),
        kinds: Box::new(|kinds| {
            let bytes = kinds.iter().flat_map(|kinds| kinds.to_le_bytes());
            // SAFETY: the array has the 16 bytes of the vector.
            quote!(unsafe { simd::vld1q_u8([#(#bytes),*].as_ptr()) })
        }),
        marks: Box::new(|vectors| {
            let [first, ..] = vectors else { return Default::default() };
            let those =
                vectors.iter().map(|vector| format_ident!("marks_{vector}")).collect::<Vec<_>>();
            let bytes = format_ident!("bits_{first}");
            let [one, other, third, fourth] = those.as_slice() else { return Default::default() };
            let statements = quote! {
                // SAFETY: the array has the 16 bytes of the vector.
                let bits = unsafe {
                    simd::vld1q_u8([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128].as_ptr())
                };
                #(let #those = simd::vandq_u8(simd::vtstq_u8(#vectors, #vectors), bits);)*
                let lower = simd::vpaddq_u8(#one, #other);
                let upper = simd::vpaddq_u8(#third, #fourth);
                let pairs = simd::vpaddq_u8(lower, upper);
                let all = simd::vget_low_u8(simd::vpaddq_u8(pairs, pairs));
                // Stored, since registers have another byte order on big-endian targets.
                let mut #bytes: [u8; 8] = [0; 8];
                // SAFETY: the array has the 8 bytes of the vector.
                unsafe { simd::vst1_u8(#bytes.as_mut_ptr(), all) };
            };
            (statements, quote!(u64::from_le_bytes(#bytes)))
        }),
    }
}

/// A look-up beyond a quarter of the board returns zero.
fn simd128() -> Mailbox {
    let quarters = (0..4).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let at = further(16 * quarter);
        // SAFETY: `mailbox` has 64 bytes, of which a vector is a quarter; loads need no alignment.
        let load = quote!(let #board = unsafe { simd::v128_load(mailbox.as_ptr() #at.cast()) };);
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::u8x16_sub(from, simd::u8x16_splat(#{16 * quarter}))),
        };
        (load, quote!(let #found = simd::u8x16_swizzle(#board, #from);))
    });
    let (loads, look_ups): (Vec<TokenStream>, Vec<TokenStream>) = quarters.unzip();
    Mailbox {
        names: names!("simd128"),
        features: "simd128",
        vectors: Vectors::simd128(),
        board: loads.into_iter().collect(),
        looked_up: quote! {
            #(#look_ups)*
            let lower = simd::v128_or(found0, found1);
            let upper = simd::v128_or(found2, found3);
            let there = simd::v128_or(lower, upper);
        },
        kinds: Box::new(|kinds| {
            let kinds = kinds.iter().map(|&kinds| Word::U64.literal(kinds.into()));
            quote!(simd::u64x2(#(#kinds),*))
        }),
        marks: Box::new(|vectors| {
            let each = vectors.iter().enumerate().map(|(place, vector)| {
                let joined = match place {
                    0 => quote!(u64::from(mask)),
                    _ => quote!(marks | (u64::from(mask) << #{16 * place})),
                };
                quote! {
                    let those = simd::u8x16_ne(#vector, simd::u8x16_splat(0));
                    let mask: u16 = simd::u8x16_bitmask(those);
                    let marks: u64 = #joined;
                }
            });
            (each.collect(), quote!(marks))
        }),
    }
}
