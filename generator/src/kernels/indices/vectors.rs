//! Lists of indices: by compression, or from precomputed rows for each byte.

use super::listed::{ListedIndex, Rows};
use crate::kernels::private;
use crate::kernels::vectors::{Vectors, x86};
use crate::kernels::x86::intrinsics;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// How a processor with 128-bit vectors turns the eight bytes of the vector `indices` into entries of
/// a listed type.
struct Widening {
    /// The indices as 16-bit lanes.
    pairs: TokenStream,
    /// The lower and the upper half of the vector `pairs` as 32-bit lanes.
    halves: [TokenStream; 2],
    /// The lanes of a vector shifted to the left by a number.
    shifted: Box<dyn Fn(TokenStream, u32) -> TokenStream>,
    /// The intrinsic for the bitwise or.
    or: Ident,
    /// Stores the vector `entries` at a pointer to an entry.
    store: Box<dyn Fn(TokenStream) -> TokenStream>,
}

impl Widening {
    /// Statements that write the eight entries to `to`, from index `count` on.
    fn write(&self, entry: ListedIndex) -> TokenStream {
        let Self { pairs, halves: [lower, upper], or, .. } = self;
        let shifted = |vector: &TokenStream| match entry.shift {
            0 => vector.clone(),
            shift => (self.shifted)(vector.clone(), shift),
        };
        let store = |place: TokenStream| {
            let store = (self.store)(quote!(to.as_mut_ptr().add(#place)));
            // SAFETY: `to` has room for eight entries behind those of the bytes before.
            quote!(unsafe { #store })
        };
        let first = store(quote!(count));
        match entry.width {
            Word::U8 => {
                let joined =
                    entry.has_base.then(|| quote!(let entries = simd::#or(entries, base);));
                quote!(let entries = #{shifted(&quote!(indices))}; #joined #first;)
            }
            Word::U16 => quote!(let entries = simd::#or(#{shifted(pairs)}, base); #first;),
            _ => {
                quote! {
                    let pairs = #pairs;
                    let entries = simd::#or(#{shifted(lower)}, base);
                    #first;
                    let entries = simd::#or(#{shifted(upper)}, base);
                    let place: usize = count + 4;
                    #{store(quote!(place))};
                }
            }
        }
    }
}

/// The name for the width of an entry, from those for 8, 16 and 32 bits.
fn for_width(entry: ListedIndex, names: [&str; 3]) -> Ident {
    let name = match entry.width {
        Word::U8 => names[0],
        Word::U16 => names[1],
        _ => names[2],
    };
    format_ident!("{name}")
}

/// Rows in 128-bit vectors.
pub(super) fn sse2(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    // There is no shift of bytes, but no bits of a shifted index that fits a byte reach the next.
    let shift = for_width(entry, ["_mm_slli_epi16", "_mm_slli_epi16", "_mm_slli_epi32"]);
    let store = for_width(entry, ["_mm_storel_epi64", "_mm_storeu_si128", "_mm_storeu_si128"]);
    let widening = Widening {
        pairs: quote!(simd::_mm_unpacklo_epi8(indices, zero)),
        halves: [
            quote!(simd::_mm_unpacklo_epi16(pairs, zero)),
            quote!(simd::_mm_unpackhi_epi16(pairs, zero)),
        ],
        shifted: Box::new(move |vector, by| quote!(simd::#shift::<#by>(#vector))),
        or: format_ident!("_mm_or_si128"),
        store: Box::new(move |at| quote!(simd::#store(#at.cast(), entries))),
    };
    let zero = (entry.width != Word::U8).then(|| quote!(let zero = simd::_mm_setzero_si128();));
    let base = splat_base(128, entry);
    rows("sse2", quote!(#zero #base), widening.write(entry)).function(name, entry, table)
}

/// Rows as eight 32-bit entries.
pub(super) fn avx2(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let entries = quote!(simd::_mm256_cvtepu8_epi32(indices));
    let entries = match entry.shift {
        0 => entries,
        _ => quote!(simd::_mm256_slli_epi32::<#{entry.shift}>(#entries)),
    };
    let base = splat_base(256, entry);
    let write = quote! {
        let entries = simd::_mm256_or_si256(#entries, base);
        // SAFETY: `to` has room for eight entries behind those of the bytes before.
        unsafe { simd::_mm256_storeu_si256(to.as_mut_ptr().add(count).cast(), entries) };
    };
    rows("avx2,popcnt", quote!(#base), write).function(name, entry, table)
}

/// The common part of both.
fn rows(features: &'static str, shared: TokenStream, write: TokenStream) -> Rows {
    Rows {
        features,
        counts_ones: features.contains("popcnt"),
        intrinsics: intrinsics(),
        loaded: quote!(simd::_mm_set_epi64x(0, row.cast_signed())),
        splat: |number| quote!(simd::_mm_set1_epi8(#number)),
        add: "_mm_add_epi8",
        shared,
        write,
    }
}

/// Statements that compare the eight lanes of `block` with zero: they define `row`, whose first
/// bytes are the places of those with ones plus `places`, and their `number`.
pub(super) fn compared(table: &Ident) -> TokenStream {
    let halves = (0..4).map(|place| {
        let load = quote!(simd::_mm_loadu_si128(block.as_ptr().add(#{16 * place}).cast()));
        // SAFETY: a block has four vectors; loads need no alignment.
        quote!(simd::_mm_cmpeq_epi32(unsafe { #load }, zero))
    });
    let names: Vec<Ident> = (0..4).map(|place| format_ident!("halves{place}")).collect();
    let [first, second, third, fourth] = [&names[0], &names[1], &names[2], &names[3]];
    quote! {
        let zero = simd::_mm_setzero_si128();
        #(let #names = #halves;)*
        let lower = simd::_mm_packs_epi32(#first, #second);
        let both = simd::_mm_packs_epi16(lower, simd::_mm_packs_epi32(#third, #fourth));
        // Of each lane, both halves.
        let lanes = simd::_mm_cmpeq_epi16(both, simd::_mm_set1_epi8(-1));
        let zeros: i32 = simd::_mm_movemask_epi8(simd::_mm_packs_epi16(lanes, zero));
        let row: u64 = #table[(!zeros & 0xff) as usize];
        let number: usize = ((row.cast_signed() >> 56) + 1) as usize;
        let row = simd::_mm_add_epi8(simd::_mm_set_epi64x(0, row.cast_signed()), places);
    }
}

/// The same with masks.
pub(super) fn compared_by_mask() -> TokenStream {
    quote! {
        // SAFETY: a block is a vector; loads need no alignment.
        let block = unsafe { simd::_mm512_loadu_si512(block.as_ptr().cast()) };
        let mask: u8 = simd::_mm512_test_epi64_mask(block, block);
        let row = simd::_mm_maskz_compress_epi8(u16::from(mask), places);
        let number: usize = mask.count_ones() as usize;
    }
}

/// `base` in every lane, if entries have one.
fn splat_base(bits: u32, entry: ListedIndex) -> Option<TokenStream> {
    let splat = x86(bits.max(128), "set1_epi32");
    let lane = match entry.width {
        Word::U8 => quote!((u32::from(base) * 0x0101_0101)),
        Word::U16 => quote!((u32::from(base) * 0x0001_0001)),
        _ => quote!(base),
    };
    entry.has_base.then(|| quote!(let base = simd::#splat(#lane.cast_signed());))
}

/// The requirements of [`avx512`]: shorter vectors have a feature of their own.
pub(super) fn avx512_features(entry: ListedIndex) -> &'static [&'static str] {
    match entry.word {
        Word::U64 | Word::U128 => &["avx512vbmi2", "popcnt"],
        _ => &["avx512vbmi2", "avx512vl", "popcnt"],
    }
}

/// Compresses a vector of all indices with the word as its mask, and widens the result. A 128-bit
/// word is processed in halves.
pub(super) fn avx512(name: &'static str, entry: ListedIndex) -> Function {
    let word = entry.word;
    let body = if word == Word::U128 {
        quote! {
            let mask: u64 = x as u64;
            let left = simd::_mm512_maskz_compress_epi8(mask, indices);
            let count: usize = mask.count_ones() as usize;
            #{stored(entry, false)}
            let mask: u64 = (x >> 64) as u64;
            let indices = simd::_mm512_add_epi8(indices, simd::_mm512_set1_epi8(64));
            let left = simd::_mm512_maskz_compress_epi8(mask, indices);
            let more: usize = mask.count_ones() as usize;
            #{stored(entry, true)}
            count + more
        }
    } else {
        // A vector of eight indices is half of a vector of sixteen.
        let mask = if word == Word::U8 { quote!(u16::from(x)) } else { quote!(x) };
        let compress = x86((8 * word.bits()).clamp(128, 512), "maskz_compress_epi8");
        quote! {
            let left = simd::#compress(#mask, indices);
            let count: usize = x.count_ones() as usize;
            #{stored(entry, false)}
            count
        }
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        let indices = #{indices(word)};
        #{splat_base(entered(entry), entry)}
        #body
    };
    let features = match word {
        Word::U64 | Word::U128 => "avx512vbmi2,popcnt",
        _ => "avx512vbmi2,avx512vl,popcnt",
    };
    let doc = "Compresses a vector of all indices, with the word as its mask.";
    Function {
        allows: Some(WITHIN),
        ..private((name, doc), features, entry.parameters(), Type::Place, body)
    }
}

/// The lints that it allows.
const WITHIN: &str = "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, reason = \"there is room for the \
                      entries of all bits, and of the upper half behind those of the lower one, at any alignment\"";

/// The width in bits of the vectors in which entries are stored.
fn entered(entry: ListedIndex) -> u32 {
    (entry.word.bits() * entry.width.bits()).min(512)
}

/// Statements that store the entries for the `count` indices in the vector `left`; for the upper
/// half, the number is `more`, and they follow the `count` entries already stored. Empty vectors
/// are not stored.
fn stored(entry: ListedIndex, is_upper: bool) -> TokenStream {
    let (bits, width) = (entered(entry), entry.width.bits());
    // Eight bytes are the lower half of a vector.
    let name = |name: &str| x86(bits.max(128), name);
    let lanes = (bits / width) as usize;
    let vectors = entry.word.bits().min(64) as usize / lanes;
    let stores = (0..vectors).map(|place| {
        let part = part(entry.word.bits().min(64), lanes, place);
        let widened = if entry.width == Word::U8 {
            part
        } else {
            quote!(simd::#{name(&format!("cvtepu8_epi{width}"))}(#part))
        };
        // Two steps if one line would be too long.
        let is_widened_first = entry.shift != 0 && entry.width != Word::U8;
        let widen = is_widened_first.then(|| quote!(let indices = #widened;));
        let shifted = if entry.shift == 0 {
            widened
        } else {
            // The index in a byte never reaches the next byte.
            let shifted = name(&format!("slli_epi{}", width.max(16)));
            let indices = if is_widened_first { quote!(indices) } else { widened };
            quote!(simd::#shifted::<#{entry.shift}>(#indices))
        };
        let or = name("or_si");
        let entries = if entry.has_base { quote!(simd::#or(#shifted, base)) } else { shifted };
        let store = name(if bits == 64 { "storel_epi64" } else { "storeu_si" });
        let further = place * lanes;
        let behind = (is_upper && place > 0).then(|| quote!(let place: usize = count + #further;));
        let add = match (is_upper, place) {
            (false, 0) => None,
            (false, _) => Some(quote!(.add(#further))),
            (true, 0) => Some(quote!(.add(count))),
            (true, _) => Some(quote!(.add(place))),
        };
        let store = quote! {
            #behind
            #widen
            let entries = #entries;
            // SAFETY: `to` has room for the entries of all bits, and of the upper half behind those
            // of the lower one.
            unsafe { simd::#store(to.as_mut_ptr() #add.cast(), entries) };
        };
        match (place, is_upper) {
            (0, _) => store,
            (_, false) => quote!(if count > #further { #store }),
            (_, true) => quote!(if more > #further { #store }),
        }
    });
    stores.collect()
}

/// Part number `place` of the vector `left`: `lanes` of its `bits` bytes.
fn part(bits: u32, lanes: usize, place: usize) -> TokenStream {
    match (bits, lanes, place) {
        (64, 32, 0) => quote!(simd::_mm512_castsi512_si256(left)),
        (64, 32, _) => quote!(simd::_mm512_extracti64x4_epi64::<#place>(left)),
        (64, 16, 0) => quote!(simd::_mm512_castsi512_si128(left)),
        (64, 16, _) => quote!(simd::_mm512_extracti32x4_epi32::<#place>(left)),
        (32, 16, 0) => quote!(simd::_mm256_castsi256_si128(left)),
        (32, 16, _) => quote!(simd::_mm256_extracti128_si256::<#place>(left)),
        _ => quote!(left),
    }
}

/// The vector of the first indices, at most 64, written as 64-bit numbers.
fn indices(word: Word) -> TokenStream {
    let numbers = (0..word.bits().clamp(16, 64) / 8).rev().map(|number| {
        let lanes = (0..8).map(|lane| u128::from(8 * number + lane) << (8 * lane));
        Word::U64.literal(lanes.sum())
    });
    match word {
        Word::U8 | Word::U16 => quote!(simd::_mm_set_epi64x(#(#numbers),*)),
        Word::U32 => quote!(simd::_mm256_set_epi64x(#(#numbers),*)),
        _ => quote!(simd::_mm512_set_epi64(#(#numbers),*)),
    }
}

/// Widens the indices in rows.
pub(super) fn neon(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = for_width(entry, ["vshl_n_u8", "vshlq_n_u16", "vshlq_n_u32"]);
    let store = for_width(entry, ["vst1_u8", "vst1q_u16", "vst1q_u32"]);
    let splat = for_width(entry, ["vdup_n_u8", "vdupq_n_u16", "vdupq_n_u32"]);
    let widening = Widening {
        pairs: quote!(simd::vmovl_u8(indices)),
        halves: [
            quote!(simd::vmovl_u16(simd::vget_low_u16(pairs))),
            quote!(simd::vmovl_u16(simd::vget_high_u16(pairs))),
        ],
        shifted: Box::new(move |vector, by| quote!(simd::#shift::<#by>(#vector))),
        or: for_width(entry, ["vorr_u8", "vorrq_u16", "vorrq_u32"]),
        store: Box::new(move |at| quote!(simd::#store(#at, entries))),
    };
    let base = entry.has_base.then(|| quote!(let base = simd::#splat(base);));
    Rows {
        features: "neon",
        counts_ones: false,
        intrinsics: Vectors::neon().intrinsics,
        // A load, since registers have another byte order on big-endian targets.
        // SAFETY: the array has the 8 bytes of the vector.
        loaded: quote!(unsafe { simd::vld1_u8(row.to_le_bytes().as_ptr()) }),
        splat: |number| quote!(simd::vdup_n_u8(#number)),
        add: "vadd_u8",
        shared: quote!(#base),
        write: widening.write(entry),
    }
    .function(name, entry, table)
}

/// Widens the indices in rows.
pub(super) fn simd128(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = for_width(entry, ["u8x16_shl", "u16x8_shl", "u32x4_shl"]);
    let splat = for_width(entry, ["u8x16_splat", "u16x8_splat", "u32x4_splat"]);
    let is_half = entry.width == Word::U8;
    let widening = Widening {
        pairs: quote!(simd::u16x8_extend_low_u8x16(indices)),
        halves: [
            quote!(simd::u32x4_extend_low_u16x8(pairs)),
            quote!(simd::u32x4_extend_high_u16x8(pairs)),
        ],
        shifted: Box::new(move |vector, by| quote!(simd::#shift(#vector, #by))),
        or: format_ident!("v128_or"),
        store: Box::new(move |at| {
            if is_half {
                quote!(simd::v128_store64_lane::<0>(entries, #at.cast()))
            } else {
                quote!(simd::v128_store(#at.cast(), entries))
            }
        }),
    };
    let base = entry.has_base.then(|| quote!(let base = simd::#splat(base);));
    Rows {
        features: "simd128",
        counts_ones: false,
        intrinsics: Vectors::simd128().intrinsics,
        loaded: quote!(simd::u64x2(row, 0)),
        splat: |number| quote!(simd::u8x16_splat(#number)),
        add: "u8x16_add",
        shared: quote!(#base),
        write: widening.write(entry),
    }
    .function(name, entry, table)
}
