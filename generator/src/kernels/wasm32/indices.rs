//! Lists of indices, from precomputed rows for each byte.

use crate::kernels::common::indices::{ListedIndex, Rows};
use crate::module::Function;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Widens the indices in rows.
pub(in crate::kernels) fn simd128(
    name: &'static str,
    entry: ListedIndex,
    table: &Ident,
) -> Function {
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
            let write = quote!(let entries = #entries; #joined unsafe { simd::v128_store64_lane::<0>(entries, #at) };);
            (quote!(#base), write)
        }
        Word::U16 => {
            let entries = shifted(quote!(simd::u16x8_extend_low_u8x16(indices)), "u16x8_shl");
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
                unsafe { simd::v128_store(#at, entries) };
                let entries = simd::v128_or(#upper, base);
                let place: usize = count + 4;
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
