//! Lists of indices, from precomputed rows for each byte.

use crate::kernels::common::indices::{ListedIndex, Rows};
use crate::module::Function;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// Widens the indices in rows.
pub(in crate::kernels) fn neon(name: &'static str, entry: ListedIndex, table: &Ident) -> Function {
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
                quote!(let entries = #entries; #joined unsafe { simd::vst1_u8(#at, entries) };);
            (quote!(#base), write)
        }
        Word::U16 => {
            let entries = shifted(quote!(simd::vmovl_u8(indices)), "vshlq_n_u16");
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
                unsafe { simd::vst1q_u32(#at, entries) };
                let entries = simd::vorrq_u32(#upper, base);
                let place: usize = count + 4;
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
        loaded: quote!(unsafe { simd::vld1_u8(row.to_le_bytes().as_ptr()) }),
        splat: |number| quote!(simd::vdup_n_u8(#number)),
        add: "vadd_u8",
        shared,
        write,
    }
    .function(name, entry, table)
}
