//! Lists of indices: by compression, or from precomputed rows for each byte.

use super::listed::{ListedIndex, Rows};
use crate::kernels::x86::{intrinsics, private};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Rows in 128-bit vectors.
pub(super) fn sse2(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = Literal::u32_unsuffixed(entry.shift);
    let shifted = |vector: TokenStream, lanes: &str| {
        let name = format_ident!("_mm_slli_{lanes}");
        if entry.shift == 0 { vector } else { quote!(simd::#name::<#shift>(#vector)) }
    };
    let place = quote!(to.as_mut_ptr().add(count).cast());
    // If a shifted index fits a byte, no bits reach the next byte.
    let write = match entry.width {
        Word::U8 => {
            let entries = shifted(quote!(indices), "epi16");
            let joined =
                entry.has_base.then(|| quote!(let entries = simd::_mm_or_si128(entries, base);));
            // SAFETY: `to` has room for eight entries behind those of the bytes before.
            quote!(let entries = #entries; #joined unsafe { simd::_mm_storel_epi64(#place, entries) };)
        }
        Word::U16 => {
            let entries = shifted(quote!(simd::_mm_unpacklo_epi8(indices, zero)), "epi16");
            quote! {
                let entries = simd::_mm_or_si128(#entries, base);
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::_mm_storeu_si128(#place, entries) };
            }
        }
        _ => {
            let [lower, upper] = ["lo", "hi"].map(|half| {
                let unpack = format_ident!("_mm_unpack{half}_epi16");
                shifted(quote!(simd::#unpack(pairs, zero)), "epi32")
            });
            quote! {
                let pairs = simd::_mm_unpacklo_epi8(indices, zero);
                let entries = simd::_mm_or_si128(#lower, base);
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::_mm_storeu_si128(#place, entries) };
                let entries = simd::_mm_or_si128(#upper, base);
                let place: usize = count + 4;
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::_mm_storeu_si128(to.as_mut_ptr().add(place).cast(), entries) };
            }
        }
    };
    let zero = (entry.width != Word::U8).then(|| quote!(let zero = simd::_mm_setzero_si128();));
    let base = splat_base("_mm", entry);
    rows("sse2", quote!(#zero #base), write).function(name, entry, table)
}

/// Rows as eight 32-bit entries.
pub(super) fn avx2(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = Literal::u32_unsuffixed(entry.shift);
    let entries = quote!(simd::_mm256_cvtepu8_epi32(indices));
    let entries = match entry.shift {
        0 => entries,
        _ => quote!(simd::_mm256_slli_epi32::<#shift>(#entries)),
    };
    let base = splat_base("_mm256", entry);
    let write = quote! {
        let entries = simd::_mm256_or_si256(#entries, base);
        // SAFETY: `to` has room for eight entries behind those of the bytes before.
        unsafe { simd::_mm256_storeu_si256(to.as_mut_ptr().add(count).cast(), entries) };
    };
    rows("avx2", quote!(#base), write).function(name, entry, table)
}

/// The common part of both.
fn rows(features: &'static str, shared: TokenStream, write: TokenStream) -> Rows {
    Rows {
        features,
        intrinsics: intrinsics(),
        loaded: quote!(simd::_mm_set_epi64x(0, row.cast_signed())),
        splat: |number| quote!(simd::_mm_set1_epi8(#number)),
        add: "_mm_add_epi8",
        shared,
        write,
    }
}

/// `base` in every lane, if entries have one.
fn splat_base(prefix: &str, entry: ListedIndex) -> Option<TokenStream> {
    let splat = format_ident!("{prefix}_set1_epi32");
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
    let indices = indices(word);
    let base = splat_base(&format!("_mm{}", long(entered(entry))), entry);
    let body = if word == Word::U128 {
        let [lower, upper] = [false, true].map(|is_upper| stored(entry, is_upper));
        quote! {
            let mask: u64 = x as u64;
            let left = simd::_mm512_maskz_compress_epi8(mask, indices);
            let count: usize = mask.count_ones() as usize;
            #lower
            let mask: u64 = (x >> 64) as u64;
            let indices = simd::_mm512_add_epi8(indices, simd::_mm512_set1_epi8(64));
            let left = simd::_mm512_maskz_compress_epi8(mask, indices);
            let more: usize = mask.count_ones() as usize;
            #upper
            count + more
        }
    } else {
        // A vector of eight indices is half of a vector of sixteen.
        let mask = if word == Word::U8 { quote!(u16::from(x)) } else { quote!(x) };
        let compress = format_ident!("_mm{}_maskz_compress_epi8", long(8 * word.bits()));
        let stored = stored(entry, false);
        quote! {
            let left = simd::#compress(#mask, indices);
            let count: usize = x.count_ones() as usize;
            #stored
            count
        }
    };
    let body = quote! {
        use ::core::arch::x86_64 as simd;
        let indices = #indices;
        #base
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

/// The part of an intrinsic's name for vectors of `bits` bits; shorter ones are parts of 128-bit
/// vectors.
fn long(bits: u32) -> &'static str {
    match bits {
        ..=128 => "",
        256 => "256",
        _ => "512",
    }
}

/// The width in bits of the vectors in which entries are stored.
fn entered(entry: ListedIndex) -> u32 {
    (entry.word.bits() * entry.width.bits()).min(512)
}

/// Statements that store the entries for the `count` indices in the vector `left`; for the upper
/// half, the number is `more`, and they follow the `count` entries already stored. Empty vectors
/// are not stored.
fn stored(entry: ListedIndex, is_upper: bool) -> TokenStream {
    let (bits, width) = (entered(entry), entry.width.bits());
    let shift = Literal::u32_unsuffixed(entry.shift);
    let long = long(bits);
    let lanes = (bits / width) as usize;
    let vectors = entry.word.bits().min(64) as usize / lanes;
    let stores = (0..vectors).map(|place| {
        let part = part(entry.word.bits().min(64), lanes, place);
        let widened = if entry.width == Word::U8 {
            part
        } else {
            let widen = format_ident!("_mm{long}_cvtepu8_epi{width}");
            quote!(simd::#widen(#part))
        };
        // Two steps if one line would be too long.
        let is_widened_first = entry.shift != 0 && entry.width != Word::U8;
        let widen = is_widened_first.then(|| quote!(let indices = #widened;));
        let shifted = match (entry.shift, entry.width) {
            (0, _) => widened,
            // The index in a byte never reaches the next byte.
            (_, Word::U8) => {
                let shifted = format_ident!("_mm{long}_slli_epi16");
                quote!(simd::#shifted::<#shift>(#widened))
            }
            _ => {
                let shifted = format_ident!("_mm{long}_slli_epi{width}");
                quote!(simd::#shifted::<#shift>(indices))
            }
        };
        let or = format_ident!("_mm{long}_or_si{}", bits.max(128));
        let entries = if entry.has_base { quote!(simd::#or(#shifted, base)) } else { shifted };
        let store = match bits {
            64 => format_ident!("_mm_storel_epi64"),
            _ => format_ident!("_mm{long}_storeu_si{bits}"),
        };
        let further = Literal::usize_unsuffixed(place * lanes);
        let behind = (is_upper && place > 0).then(|| quote!(let place: usize = count + #further;));
        let at = match (is_upper, place) {
            (false, 0) => quote!(to.as_mut_ptr().cast()),
            (false, _) => quote!(to.as_mut_ptr().add(#further).cast()),
            (true, 0) => quote!(to.as_mut_ptr().add(count).cast()),
            (true, _) => quote!(to.as_mut_ptr().add(place).cast()),
        };
        let store =
            // SAFETY: `to` has room for the entries of all bits, and of the upper half behind those of
            // the lower one.
            quote!(#behind #widen let entries = #entries; unsafe { simd::#store(#at, entries) };);
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
    let number = Literal::usize_unsuffixed(place);
    match (bits, lanes, place) {
        (64, 32, 0) => quote!(simd::_mm512_castsi512_si256(left)),
        (64, 32, _) => quote!(simd::_mm512_extracti64x4_epi64::<#number>(left)),
        (64, 16, 0) => quote!(simd::_mm512_castsi512_si128(left)),
        (64, 16, _) => quote!(simd::_mm512_extracti32x4_epi32::<#number>(left)),
        (32, 16, 0) => quote!(simd::_mm256_castsi256_si128(left)),
        (32, 16, _) => quote!(simd::_mm256_extracti128_si256::<#number>(left)),
        _ => quote!(left),
    }
}

/// The vector of the first indices, at most 64, written as 64-bit numbers.
fn indices(word: Word) -> TokenStream {
    let numbers = (0..word.bits().clamp(16, 64) / 8).rev().map(|number| {
        let lanes = (0..8).map(|lane| u128::from(8 * number + lane) << (8 * lane));
        let literal = Word::U64.literal(lanes.sum());
        quote!(#literal)
    });
    let numbers: Vec<TokenStream> = numbers.collect();
    match word {
        Word::U8 | Word::U16 => quote!(simd::_mm_set_epi64x(#(#numbers),*)),
        Word::U32 => quote!(simd::_mm256_set_epi64x(#(#numbers),*)),
        _ => quote!(simd::_mm512_set_epi64(#(#numbers),*)),
    }
}

/// Widens the indices in rows.
pub(super) fn neon(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = Literal::u32_unsuffixed(entry.shift);
    let shifted = |vector: TokenStream, name: &str| {
        let name = format_ident!("{name}");
        if entry.shift == 0 { vector } else { quote!(simd::#name::<#shift>(#vector)) }
    };
    let at = quote!(to.as_mut_ptr().add(count));
    let (shared, write) = match entry.width {
        Word::U8 => {
            let entries = shifted(quote!(indices), "vshl_n_u8");
            let joined =
                entry.has_base.then(|| quote!(let entries = simd::vorr_u8(entries, base);));
            let base = entry.has_base.then(|| quote!(let base = simd::vdup_n_u8(base);));
            let write =
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                quote!(let entries = #entries; #joined unsafe { simd::vst1_u8(#at, entries) };);
            (quote!(#base), write)
        }
        Word::U16 => {
            let entries = shifted(quote!(simd::vmovl_u8(indices)), "vshlq_n_u16");
            // SAFETY: `to` has room for eight entries behind those of the bytes before.
            let write = quote!(let entries = simd::vorrq_u16(#entries, base); unsafe { simd::vst1q_u16(#at, entries) };);
            (quote!(let base = simd::vdupq_n_u16(base);), write)
        }
        _ => {
            let [lower, upper] = ["vget_low_u16", "vget_high_u16"].map(|half| {
                let half = format_ident!("{half}");
                shifted(quote!(simd::vmovl_u16(simd::#half(pairs))), "vshlq_n_u32")
            });
            let write = quote! {
                let pairs = simd::vmovl_u8(indices);
                let entries = simd::vorrq_u32(#lower, base);
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::vst1q_u32(#at, entries) };
                let entries = simd::vorrq_u32(#upper, base);
                let place: usize = count + 4;
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::vst1q_u32(to.as_mut_ptr().add(place), entries) };
            };
            (quote!(let base = simd::vdupq_n_u32(base);), write)
        }
    };
    Rows {
        features: "neon",
        intrinsics: quote!(
            use ::core::arch::aarch64 as simd;
        ),
        // A load, since registers have another byte order on big-endian targets.
        // SAFETY: the array has the 8 bytes of the vector.
        loaded: quote!(unsafe { simd::vld1_u8(row.to_le_bytes().as_ptr()) }),
        splat: |number| quote!(simd::vdup_n_u8(#number)),
        add: "vadd_u8",
        shared,
        write,
    }
    .function(name, entry, table)
}

/// Widens the indices in rows.
pub(super) fn simd128(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
    let shift = Literal::u32_unsuffixed(entry.shift);
    let shifted = |vector: TokenStream, name: &str| {
        let name = format_ident!("{name}");
        if entry.shift == 0 { vector } else { quote!(simd::#name(#vector, #shift)) }
    };
    let at = quote!(to.as_mut_ptr().add(count).cast());
    let (shared, write) = match entry.width {
        Word::U8 => {
            let entries = shifted(quote!(indices), "u8x16_shl");
            let joined =
                entry.has_base.then(|| quote!(let entries = simd::v128_or(entries, base);));
            let base = entry.has_base.then(|| quote!(let base = simd::u8x16_splat(base);));
            // SAFETY: `to` has room for eight entries behind those of the bytes before.
            let write = quote!(let entries = #entries; #joined unsafe { simd::v128_store64_lane::<0>(entries, #at) };);
            (quote!(#base), write)
        }
        Word::U16 => {
            let entries = shifted(quote!(simd::u16x8_extend_low_u8x16(indices)), "u16x8_shl");
            // SAFETY: `to` has room for eight entries behind those of the bytes before.
            let write = quote!(let entries = simd::v128_or(#entries, base); unsafe { simd::v128_store(#at, entries) };);
            (quote!(let base = simd::u16x8_splat(base);), write)
        }
        _ => {
            let [lower, upper] = ["low", "high"].map(|half| {
                let half = format_ident!("u32x4_extend_{half}_u16x8");
                shifted(quote!(simd::#half(pairs)), "u32x4_shl")
            });
            let write = quote! {
                let pairs = simd::u16x8_extend_low_u8x16(indices);
                let entries = simd::v128_or(#lower, base);
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::v128_store(#at, entries) };
                let entries = simd::v128_or(#upper, base);
                let place: usize = count + 4;
                // SAFETY: `to` has room for eight entries behind those of the bytes before.
                unsafe { simd::v128_store(to.as_mut_ptr().add(place).cast(), entries) };
            };
            (quote!(let base = simd::u32x4_splat(base);), write)
        }
    };
    Rows {
        features: "simd128",
        intrinsics: quote!(
            use ::core::arch::wasm32 as simd;
        ),
        loaded: quote!(simd::u64x2(row, 0)),
        splat: |number| quote!(simd::u8x16_splat(#number)),
        add: "u8x16_add",
        shared,
        write,
    }
    .function(name, entry, table)
}
