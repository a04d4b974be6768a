//! Vectors of bytes, as far as tests of sets need them.

use crate::kernels::vectors::{Vectors, x86};
use crate::template::{format_ident, quote};
use proc_macro2::{Ident, Literal, TokenStream};

/// The vectors of an architecture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lanes {
    /// Those of x86 with 128 or 256 bits.
    X86(u32),
    Neon,
    Simd128,
}

impl Lanes {
    pub fn vectors(self) -> Vectors {
        match self {
            Self::X86(bits) => Vectors::x86(bits),
            Self::Neon => Vectors::neon(),
            Self::Simd128 => Vectors::simd128(),
        }
    }

    /// The intrinsic with a name of each architecture.
    fn intrinsic(self, [x86_name, neon, simd128]: [&str; 3]) -> Ident {
        match self {
            Self::X86(bits) => x86(bits, x86_name),
            Self::Neon => format_ident!("{neon}"),
            Self::Simd128 => format_ident!("{simd128}"),
        }
    }

    /// A byte in every lane.
    fn splat(self, byte: u8) -> TokenStream {
        let name = self.intrinsic(["set1_epi8", "vdupq_n_u8", "u8x16_splat"]);
        let byte = match self {
            Self::X86(_) => {
                let number = Literal::u8_unsuffixed(byte.cast_signed().unsigned_abs());
                if byte >= 0x80 { quote!(-#number) } else { quote!(#number) }
            }
            _ => quote!(#{Literal::u8_unsuffixed(byte)}),
        };
        quote!(simd::#name(#byte))
    }

    pub fn and(self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        self.vectors().and(one, other)
    }

    pub fn or(self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        quote!(simd::#{&self.vectors().joints[2]}(#one, #other))
    }

    /// No lane.
    pub fn nothing(self, bytes: &TokenStream) -> TokenStream {
        quote!(simd::#{&self.vectors().joints[0]}(#bytes, #bytes))
    }

    /// Fills the lanes with ones in which both vectors are equal.
    pub fn equal(self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        let name = self.intrinsic(["cmpeq_epi8", "vceqq_u8", "u8x16_eq"]);
        quote!(simd::#name(#one, #other))
    }

    /// Fills the lanes of a range with ones.
    pub fn within(self, bytes: &TokenStream, (first, last): (u8, u8)) -> TokenStream {
        if first == last {
            return self.equal(bytes, &self.splat(first));
        }
        if first == 0 && last == u8::MAX {
            return self.equal(bytes, bytes);
        }
        if let Self::X86(_) = self {
            // The only comparison is of signed numbers: the range becomes the greatest ones.
            let [add, greater] =
                ["add_epi8", "cmpgt_epi8"].map(|name| self.intrinsic([name, "", ""]));
            let moved = quote!(simd::#add(#bytes, #{self.splat(0x7f_u8.wrapping_sub(last))}));
            let below = 0x7f_u8.wrapping_sub(last - first).wrapping_sub(1);
            return quote!(simd::#greater(#moved, #{self.splat(below)}));
        }
        let subtract = self.intrinsic(["", "vsubq_u8", "u8x16_sub"]);
        let at_most = self.intrinsic(["", "vcleq_u8", "u8x16_le"]);
        let moved = match first {
            0 => bytes.clone(),
            first => quote!(simd::#subtract(#bytes, #{self.splat(first)})),
        };
        quote!(simd::#at_most(#moved, #{self.splat(last - first)}))
    }

    /// The sixteen bytes of a table, once in each 128 bits.
    pub fn table(self, table: &Ident) -> TokenStream {
        let start = quote!(#table.as_ptr());
        let sixteen = match self {
            Self::X86(_) => Self::X86(128),
            other => other,
        };
        // SAFETY: the table has the sixteen bytes of a vector; loads need no alignment.
        let loaded = quote!(unsafe { #{sixteen.vectors().loaded(&start)} });
        if self == Self::X86(256) {
            quote!(simd::_mm256_broadcastsi128_si256(#loaded))
        } else {
            loaded
        }
    }

    /// The entries of a table by the indices of the lanes. An index from 0x80 on finds zero.
    pub fn look_up(self, table: &TokenStream, indices: &TokenStream) -> TokenStream {
        let name = self.intrinsic(["shuffle_epi8", "vqtbl1q_u8", "u8x16_swizzle"]);
        quote!(simd::#name(#table, #indices))
    }

    /// The low nibbles as indices. If only bytes below 0x80 are looked for, those above may find
    /// zero.
    pub fn low_nibbles(self, bytes: &TokenStream, is_ascii: bool) -> TokenStream {
        match self {
            Self::X86(_) if is_ascii => bytes.clone(),
            _ => self.and(bytes, &self.splat(15)),
        }
    }

    /// The low nibbles of bytes below 0x80 as indices; those of others find zero.
    pub fn below(self, bytes: &TokenStream) -> TokenStream {
        match self {
            Self::X86(_) => bytes.clone(),
            _ => self.and(bytes, &self.splat(0x8f)),
        }
    }

    /// The bytes with another highest bit.
    pub fn sign_flipped(self, bytes: &TokenStream) -> TokenStream {
        quote!(simd::#{&self.vectors().joints[0]}(#bytes, #{self.splat(0x80)}))
    }

    pub fn high_nibbles(self, bytes: &TokenStream) -> TokenStream {
        match self {
            // There is no shift of bytes.
            Self::X86(_) => {
                let shift = self.intrinsic(["srli_epi16", "", ""]);
                self.and(&quote!(simd::#shift::<4>(#bytes)), &self.splat(15))
            }
            Self::Neon => quote!(simd::vshrq_n_u8::<4>(#bytes)),
            Self::Simd128 => quote!(simd::u8x16_shr(#bytes, 4)),
        }
    }

    /// Whether [`in_common`](Self::in_common) fills the other lanes.
    pub const fn compares_with_zero(self) -> bool {
        matches!(self, Self::X86(_))
    }

    /// Fills the lanes with ones in which two vectors have a bit in common; or the others.
    pub fn in_common(self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        match self {
            Self::X86(_) => {
                let zero = self.intrinsic(["setzero_si", "", ""]);
                self.equal(&self.and(one, other), &quote!(simd::#zero()))
            }
            Self::Neon => quote!(simd::vtstq_u8(#one, #other)),
            Self::Simd128 => quote!(simd::u8x16_ne(#{self.and(one, other)}, #{self.splat(0)})),
        }
    }

    /// Statements that [`mask`](Self::mask) and [`mask_of_block`](Self::mask_of_block) need before.
    pub fn before_masks(self) -> Option<TokenStream> {
        let weights = quote!([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        // SAFETY: the array has the bytes of a vector.
        let loaded = quote!(unsafe { simd::vld1q_u8(#weights.as_ptr()) });
        (self == Self::Neon).then(|| quote!(let weights = #loaded;))
    }

    /// The filled lanes of a vector as the lowest bits of a `u64`.
    pub fn mask(self, lanes: &TokenStream) -> TokenStream {
        match self {
            Self::X86(_) => {
                let name = self.intrinsic(["movemask_epi8", "", ""]);
                quote!(u64::from(simd::#name(#lanes).cast_unsigned()))
            }
            Self::Simd128 => quote!(u64::from(simd::u8x16_bitmask(#lanes))),
            // The bits of eight lanes are added.
            Self::Neon => quote!({
                let pairs = simd::vandq_u8(#lanes, weights);
                let pairs = simd::vpaddq_u8(pairs, pairs);
                let fours = simd::vpaddq_u8(pairs, pairs);
                let eights = simd::vpaddq_u8(fours, fours);
                u64::from(simd::vgetq_lane_u8::<0>(eights)) | (u64::from(simd::vgetq_lane_u8::<1>(eights)) << 8)
            }),
        }
    }

    /// Statements that define `found`, a bit for each byte of `block` that the closure `test` finds.
    pub fn mask_of_block(self) -> TokenStream {
        let vectors = self.vectors();
        let tested = |place: usize| {
            let at = if place == 0 {
                quote!(block.as_ptr())
            } else {
                quote!(block.as_ptr().add(#place))
            };
            // SAFETY: the vectors divide the block; loads need no alignment.
            quote!(test(unsafe { #{vectors.loaded(&at)} }))
        };
        if self == Self::Neon {
            let [first, second, third, fourth] = [0, 16, 32, 48].map(tested);
            return quote! {
                let first = simd::vandq_u8(#first, weights);
                let second = simd::vandq_u8(#second, weights);
                let third = simd::vandq_u8(#third, weights);
                let fourth = simd::vandq_u8(#fourth, weights);
                let fours = simd::vpaddq_u8(simd::vpaddq_u8(first, second), simd::vpaddq_u8(third, fourth));
                let eights = simd::vget_low_u8(simd::vpaddq_u8(fours, fours));
                let mut bytes: [u8; 8] = [0; 8];
                // SAFETY: the array has the bytes of the vector.
                unsafe { simd::vst1_u8(bytes.as_mut_ptr(), eights) };
                let found: u64 = u64::from_le_bytes(bytes);
            };
        }
        let places = (0..64).step_by(vectors.bytes);
        let names = ["first", "second", "third", "fourth"].map(|name| format_ident!("{name}"));
        let parts = places.clone().zip(&names).map(|(place, name)| {
            let mask = self.mask(&quote!(#name));
            if place == 0 { mask } else { quote!((#mask << #place)) }
        });
        let lanes = places.map(tested);
        quote! {
            #(let #names = #lanes;)*
            let found: u64 = #(#parts)|*;
        }
    }

    /// The vector of two words of eight bytes, given pointers to them.
    pub fn of_words(self, first: &TokenStream, second: &TokenStream) -> TokenStream {
        match self {
            Self::X86(_) => quote! {
                simd::_mm_unpacklo_epi64(
                    simd::_mm_loadl_epi64(#first.cast()),
                    simd::_mm_loadl_epi64(#second.cast())
                )
            },
            Self::Neon => quote!(simd::vcombine_u8(simd::vld1_u8(#first), simd::vld1_u8(#second))),
            Self::Simd128 => quote! {
                simd::v128_load64_lane::<1>(simd::v128_load64_zero(#first.cast()), #second.cast())
            },
        }
    }
}
