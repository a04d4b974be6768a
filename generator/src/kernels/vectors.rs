//! The vectors of an architecture, as far as kernels of several operations share them.

use super::x86::intrinsics;
use crate::template::{format_ident, quote};
#[cfg(feature = "slices")]
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The intrinsic of x86 for vectors of 128, 256 or 512 bits. If a name ends with `_si`, the number
/// of bits follows.
pub(super) fn x86(bits: u32, name: &str) -> Ident {
    let prefix = match bits {
        128 => "_mm",
        256 => "_mm256",
        _ => "_mm512",
    };
    if name.ends_with("_si") {
        format_ident!("{prefix}_{name}{bits}")
    } else {
        format_ident!("{prefix}_{name}")
    }
}

/// Vectors of one length.
pub(super) struct Vectors {
    /// The bytes of a vector.
    pub bytes: usize,
    /// The module of the intrinsics, as `simd`.
    pub intrinsics: TokenStream,
    /// The intrinsics that load and store a vector, at any alignment.
    pub load: Ident,
    store: Ident,
    /// Whether these take pointers to vectors instead of bytes.
    is_cast: bool,
    /// The intrinsics for exclusive or, and, or, and not.
    pub joints: [Ident; 4],
    /// Whether the last one complements its first operand instead of its second.
    is_first_complemented: bool,
}

impl Vectors {
    pub fn x86(bits: u32) -> Self {
        let name = |name| x86(bits, name);
        Self {
            bytes: bits as usize / 8,
            // Only 64-bit processors have vectors of 512 bits.
            intrinsics: if bits == 512 { module("x86_64") } else { intrinsics() },
            load: name("loadu_si"),
            store: name("storeu_si"),
            is_cast: true,
            joints: ["xor_si", "and_si", "or_si", "andnot_si"].map(name),
            is_first_complemented: true,
        }
    }

    pub fn neon() -> Self {
        let name = |name| format_ident!("{name}q_u8");
        Self {
            bytes: 16,
            intrinsics: module("aarch64"),
            load: name("vld1"),
            store: name("vst1"),
            is_cast: false,
            joints: ["veor", "vand", "vorr", "vbic"].map(name),
            is_first_complemented: false,
        }
    }

    pub fn simd128() -> Self {
        let name = |name| format_ident!("v128_{name}");
        Self {
            bytes: 16,
            intrinsics: module("wasm32"),
            load: name("load"),
            store: name("store"),
            is_cast: true,
            joints: ["xor", "and", "or", "andnot"].map(name),
            is_first_complemented: false,
        }
    }

    /// The vector at a pointer to bytes.
    pub fn loaded(&self, at: &TokenStream) -> TokenStream {
        quote!(simd::#{self.load}(#at #{self.cast()}))
    }

    /// Stores a vector at a pointer to bytes.
    pub fn stored(&self, at: &TokenStream, vector: &TokenStream) -> TokenStream {
        quote!(simd::#{self.store}(#at #{self.cast()}, #vector))
    }

    fn cast(&self) -> Option<TokenStream> {
        self.is_cast.then(|| quote!(.cast()))
    }

    /// A pointer to words as one that loads and stores take.
    #[cfg(feature = "slices")]
    pub fn in_bytes(&self, at: TokenStream, word: Word) -> TokenStream {
        if self.is_cast || word == Word::U8 { at } else { quote!(#at.cast::<u8>()) }
    }

    /// The bitwise and of two vectors.
    pub fn and(&self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        quote!(simd::#{self.joints[1]}(#one, #other))
    }

    /// The bits of the first vector that are not in the second.
    #[cfg(feature = "slices")]
    pub fn and_not(&self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        let (one, other) = if self.is_first_complemented { (other, one) } else { (one, other) };
        quote!(simd::#{self.joints[3]}(#one, #other))
    }
}

/// The module of an architecture's intrinsics, as `simd`.
fn module(architecture: &str) -> TokenStream {
    quote! {
        use ::core::arch::#{format_ident!("{architecture}")} as simd;
    }
}
