//! What kernels for x86 share, 32 and 64 bits.

use crate::template::quote;
use proc_macro2::TokenStream;

/// The architectures, by their `target_arch`.
pub(super) const X86: &[&str] = &["x86", "x86_64"];
pub(super) const X86_64: &[&str] = &["x86_64"];
pub(super) const X86_32: &[&str] = &["x86"];

/// Whether vector registers are used at all; system kernels and firmware are compiled without.
pub(super) const SSE2: &[&str] = &["sse2"];

/// The module of the intrinsics, as `simd`, for either architecture.
pub(super) fn intrinsics() -> TokenStream {
    quote! {
        #[cfg(target_arch = "x86")]
        use ::core::arch::x86 as simd;
        #[cfg(target_arch = "x86_64")]
        use ::core::arch::x86_64 as simd;
    }
}
