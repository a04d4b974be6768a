//! Boards of bytes in ray order: the choice among kernels, and the
//! kernels.

use super::{Around, REPLACED, Vectors};
use crate::kernels::dispatch::{self, Candidate};
use crate::kernels::entering;
use crate::kernels::tier::Tier;
use crate::kernels::x86::{X86, X86_64, intrinsics};
use crate::module::{Function, Needs};
use crate::request::Parameter;
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The kernels, the fastest first.
pub(in crate::kernels) fn candidates(around: &Around) -> Vec<Candidate> {
    let kernel = |tier, architectures, features, vectors: Vectors| {
        let needs = Needs { architectures, features };
        Candidate { tier, needs, functions: vectors.functions(around) }
    };
    vec![
        kernel(Some(Tier::Avx512), X86_64, AVX512, avx512()),
        kernel(Some(Tier::Avx2), X86, &["avx2"], avx2()),
        kernel(Some(Tier::Ssse3), X86, &["ssse3"], ssse3()),
        kernel(None, &["aarch64"], &["neon"], neon()),
        kernel(None, &["wasm32"], &["simd128"], simd128()),
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
            let arms = kernels.iter().filter_map(|kernel| {
                let (number, call) = (kernel.tier?.number(), call(kernel, function)?);
                Some(quote!(#number.. => #call,))
            });
            let body = &function.body;
            Some(quote! {
                match detection::number() {
                    #(#arms)*
                    _ => { #body }
                }
            })
        });
        let called = kernels.iter().flat_map(|kernel| kernel.functions.iter().cloned());
        entries.into_iter().chain(helpers.iter().cloned()).chain(called).collect()
    };
    let candidates = candidates(around);
    let chosen =
        dispatch::dispatch((target, parameters), &candidates, direct, by_tier, otherwise());
    [others, chosen].concat()
}

/// Why functions are called that some processors cannot run.
const KNOWN: Option<&str> = Some(
    "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\"",
);

/// Why functions that are never `const` convert numbers like `const` ones.
const AS_CONST: Option<&str> =
    Some("clippy::cast_lossless, reason = \"as in functions that are const\"");
const AS_CONST_OR_FOUND: Option<&str> = Some(
    "unsafe_code, clippy::cast_lossless, reason = \"the processor supports the tier; the rest is as in functions that are const\"",
);

/// The requirements of [`avx512`].
const AVX512: &[&str] = &["avx512bw", "avx512vbmi"];

/// One permutation of all bytes, and two tests of all bytes.
fn avx512() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_avx512",
            "occupied_places_avx512",
            "attacking_places_avx512",
            "attackers_avx512",
        ],
        features: "avx512bw,avx512vbmi",
        bytes: 64,
        intrinsics: quote!(
            use ::core::arch::x86_64 as simd;
        ),
        // SAFETY: `mailbox` has the 64 bytes of the vector; the load needs no alignment.
        board: quote!(let board = unsafe { simd::_mm512_loadu_si512(mailbox.as_ptr().cast()) };),
        looked_up: quote! {
            // Bit 7 says that there is no square.
            let beyond: u64 = simd::_mm512_movepi8_mask(from);
            let there = simd::_mm512_maskz_permutexvar_epi8(!beyond, from, board);
        },
        load: |address| quote!(simd::_mm512_loadu_si512(#address.cast())),
        store: |address, vector| quote!(simd::_mm512_storeu_si512(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm512_and_si512(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm512_set_epi64(#kinds))
        },
        marks: |vectors| {
            let marks = quote!(#(simd::_mm512_test_epi8_mask(#vectors, #vectors))*);
            (TokenStream::new(), marks)
        },
    }
}

/// Four look-ups, each of bytes in the sixteen of a lane.
fn avx2() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_avx2",
            "occupied_places_avx2",
            "attacking_places_avx2",
            "attackers_avx2",
        ],
        features: "avx2",
        bytes: 32,
        intrinsics: intrinsics(),
        board: board("_mm256", |quarter| quote!(simd::_mm256_broadcastsi128_si256(#quarter))),
        looked_up: looked_up("_mm256", 256),
        load: |address| quote!(simd::_mm256_loadu_si256(#address.cast())),
        store: |address, vector| quote!(simd::_mm256_storeu_si256(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm256_and_si256(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm256_set_epi64x(#kinds))
        },
        marks: |vectors| marks("_mm256", 256, vectors),
    }
}

/// Like [`avx2`], but in 128-bit vectors.
fn ssse3() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_ssse3",
            "occupied_places_ssse3",
            "attacking_places_ssse3",
            "attackers_ssse3",
        ],
        features: "ssse3",
        bytes: 16,
        intrinsics: intrinsics(),
        board: board("_mm", |quarter| quarter),
        looked_up: looked_up("_mm", 128),
        load: |address| quote!(simd::_mm_loadu_si128(#address.cast())),
        store: |address, vector| quote!(simd::_mm_storeu_si128(#address.cast(), #vector)),
        and: |one, other| quote!(simd::_mm_and_si128(#one, #other)),
        kinds: |kinds| {
            let kinds = reversed(kinds);
            quote!(simd::_mm_set_epi64x(#kinds))
        },
        marks: |vectors| marks("_mm", 128, vectors),
    }
}

/// Numbers as the arguments of an intrinsic, which takes the highest lane first.
fn reversed(numbers: &[u64]) -> TokenStream {
    let numbers = numbers.iter().rev().map(|&number| Word::U64.literal(number.into()));
    quote!(#(#numbers),*)
}

/// The four quarters of the board, each in every lane, and a vector that [`looked_up`] needs.
fn board(prefix: &str, in_lanes: fn(TokenStream) -> TokenStream) -> TokenStream {
    let splat = format_ident!("{prefix}_set1_epi8");
    let quarters = (0..4_usize).map(|quarter| {
        let name = format_ident!("quarter{quarter}");
        let start = Literal::usize_unsuffixed(16 * quarter);
        let at = (quarter > 0).then(|| quote!(.add(#start)));
        let loaded = in_lanes(quote!(simd::_mm_loadu_si128(mailbox.as_ptr() #at.cast())));
        // SAFETY: `mailbox` has 64 bytes, of which a vector is a quarter; loads need no alignment.
        quote!(let #name = unsafe { #loaded };)
    });
    let quarters: TokenStream = quarters.collect();
    quote! {
        #quarters
        // Whatever is not below 16 has bit 7 with it.
        let beyond = simd::#splat(0x70);
    }
}

/// The union of the bytes at these places in each quarter, which are zero elsewhere: a look-up
/// returns zero where an index has bit 7 set.
fn looked_up(prefix: &str, bits: u32) -> TokenStream {
    let [splat, shuffle, add] =
        ["set1_epi8", "shuffle_epi8", "adds_epu8"].map(|name| format_ident!("{prefix}_{name}"));
    let [xor, or] = ["xor", "or"].map(|name| format_ident!("{prefix}_{name}_si{bits}"));
    let look_ups = (0..4_u8).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let start = Literal::u8_unsuffixed(16 * quarter);
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::#xor(from, simd::#splat(#start))),
        };
        quote! {
            let place = simd::#add(#from, beyond);
            let #found = simd::#shuffle(#board, place);
        }
    });
    let look_ups: TokenStream = look_ups.collect();
    quote! {
        #look_ups
        let lower = simd::#or(found0, found1);
        let upper = simd::#or(found2, found3);
        let there = simd::#or(lower, upper);
    }
}

/// Nonzero bytes are those that do not equal zero.
fn marks(prefix: &str, bits: u32, vectors: &[Ident]) -> (TokenStream, TokenStream) {
    let [equal, mask] =
        ["cmpeq_epi8", "movemask_epi8"].map(|name| format_ident!("{prefix}_{name}"));
    let zero = format_ident!("{prefix}_setzero_si{bits}");
    let each = vectors.iter().enumerate().map(|(place, vector)| {
        let shift = Literal::u32_unsuffixed(bits / 8 * place as u32);
        let joined = match place {
            0 => quote!(u64::from(mask)),
            _ => quote!(empty | (u64::from(mask) << #shift)),
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
fn neon() -> Vectors {
    Vectors {
        names: [
            "in_ray_order_neon",
            "occupied_places_neon",
            "attacking_places_neon",
            "attackers_neon",
        ],
        features: "neon",
        bytes: 16,
        intrinsics: quote!(
            use ::core::arch::aarch64 as simd;
        ),
        // SAFETY: `mailbox` has the 64 bytes of the four vectors.
        board: quote!(let board = unsafe { simd::vld1q_u8_x4(mailbox.as_ptr()) };),
        looked_up: quote!(let there = simd::vqtbl4q_u8(board, from);),
        load: |address| quote!(simd::vld1q_u8(#address)),
        store: |address, vector| quote!(simd::vst1q_u8(#address, #vector)),
        and: |one, other| quote!(simd::vandq_u8(#one, #other)),
        kinds: |kinds| {
            let bytes = kinds.iter().flat_map(|kinds| kinds.to_le_bytes());
            let bytes = bytes.map(Literal::u8_unsuffixed);
            // SAFETY: the array has the 16 bytes of the vector.
            quote!(unsafe { simd::vld1q_u8([#(#bytes),*].as_ptr()) })
        },
        marks: |vectors| {
            let [first, ..] = vectors else { return Default::default() };
            let bits = quote!([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
            let those =
                vectors.iter().map(|vector| format_ident!("marks_{vector}")).collect::<Vec<_>>();
            let bytes = format_ident!("bits_{first}");
            let marked = vectors.iter().zip(&those).map(|(vector, name)| {
                quote!(let #name = simd::vandq_u8(simd::vtstq_u8(#vector, #vector), bits);)
            });
            let marked: TokenStream = marked.collect();
            let [one, other, third, fourth] = those.as_slice() else { return Default::default() };
            let statements = quote! {
                // SAFETY: the array has the 16 bytes of the vector.
                let bits = unsafe { simd::vld1q_u8(#bits.as_ptr()) };
                #marked
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
        },
    }
}

/// A look-up beyond a quarter of the board returns zero.
fn simd128() -> Vectors {
    let quarters = (0..4_u8).map(|quarter| {
        let (board, found) = (format_ident!("quarter{quarter}"), format_ident!("found{quarter}"));
        let start = Literal::u8_unsuffixed(16 * quarter);
        let at = (quarter > 0).then(|| quote!(.add(#start)));
        // SAFETY: `mailbox` has 64 bytes, of which a vector is a quarter; loads need no alignment.
        let load = quote!(let #board = unsafe { simd::v128_load(mailbox.as_ptr() #at.cast()) };);
        let from = match quarter {
            0 => quote!(from),
            _ => quote!(simd::u8x16_sub(from, simd::u8x16_splat(#start))),
        };
        (load, quote!(let #found = simd::u8x16_swizzle(#board, #from);))
    });
    let (loads, look_ups): (Vec<TokenStream>, Vec<TokenStream>) = quarters.unzip();
    let look_ups: TokenStream = look_ups.into_iter().collect();
    Vectors {
        names: [
            "in_ray_order_simd128",
            "occupied_places_simd128",
            "attacking_places_simd128",
            "attackers_simd128",
        ],
        features: "simd128",
        bytes: 16,
        intrinsics: quote!(
            use ::core::arch::wasm32 as simd;
        ),
        board: loads.into_iter().collect(),
        looked_up: quote! {
            #look_ups
            let lower = simd::v128_or(found0, found1);
            let upper = simd::v128_or(found2, found3);
            let there = simd::v128_or(lower, upper);
        },
        load: |address| quote!(simd::v128_load(#address.cast())),
        store: |address, vector| quote!(simd::v128_store(#address.cast(), #vector)),
        and: |one, other| quote!(simd::v128_and(#one, #other)),
        kinds: |kinds| {
            let kinds = kinds.iter().map(|&kinds| Word::U64.literal(kinds.into()));
            quote!(simd::u64x2(#(#kinds),*))
        },
        marks: |vectors| {
            let each = vectors.iter().enumerate().map(|(place, vector)| {
                let shift = Literal::usize_unsuffixed(16 * place);
                let joined = match place {
                    0 => quote!(u64::from(mask)),
                    _ => quote!(marks | (u64::from(mask) << #shift)),
                };
                quote! {
                    let those = simd::u8x16_ne(#vector, simd::u8x16_splat(0));
                    let mask: u16 = simd::u8x16_bitmask(those);
                    let marks: u64 = #joined;
                }
            });
            (each.collect(), quote!(marks))
        },
    }
}
