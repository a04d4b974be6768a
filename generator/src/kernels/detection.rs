//! The emitted module for a choice at run time. Code outside the module cannot store a tier that
//! the processor does not support.

use super::tier::{Detection, Tier};
use super::x86::intrinsics;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::TokenStream;

/// The module for these tiers.
pub(super) fn module(detection: Detection, tiers: &[Tier]) -> TokenStream {
    let has = match detection {
        Detection::Std => by_std(tiers),
        Detection::Cpuid => by_cpuid(tiers),
    };
    let ordering = quote!(::core::sync::atomic::Ordering::Relaxed);
    quote! {
        /// Keeps the tier in use.
        mod detection {
            /// The number of the tier in use, counted from 1; 0 before the first call.
            static TIER: ::core::sync::atomic::AtomicU32 = ::core::sync::atomic::AtomicU32::new(0);

            /// The number of the tier in use, counted from 1.
            #[inline]
            pub(super) fn number() -> u32 {
                let number: u32 = TIER.load(#ordering);
                if number == 0 { best() } else { number }
            }

            /// Selects the tier with that number if the processor supports it; returns whether it does.
            pub(super) fn set(number: u32) -> bool {
                let is_there: bool = has(number);
                if is_there {
                    TIER.store(number, #ordering);
                }
                is_there
            }

            /// Finds the best tier that the processor supports, and selects it. Threads that do this at the same time
            /// find the same tier.
            #[inline(never)]
            fn best() -> u32 {
                let mut best: u32 = #{tiers.last().map(|tier| tier.number())};
                while !has(best) {
                    best -= 1;
                }
                TIER.store(best, #ordering);
                best
            }

            #has
        }
    }
}

/// Detects features with the standard library, which caches the result.
fn by_std(tiers: &[Tier]) -> TokenStream {
    let arms = tiers.iter().filter(|tier| !tier.features().is_empty()).map(|tier| {
        let features = tier.features();
        quote!(#{tier.number()} => #(self::std::arch::is_x86_feature_detected!(#features))&&*,)
    });
    quote! {
        // Crates without the standard library link it for this alone.
        #[allow(unused_extern_crates, reason = "a crate may have no other")]
        extern crate std;

        /// Whether the processor supports the tier with that number.
        fn has(number: u32) -> bool {
            match number {
                #(#arms)*
                _ => number == #{Tier::Scalar.number()},
            }
        }
    }
}

/// A feature's bit: the leaf of `cpuid`, the register, and the position.
const BITS: [(&str, u32, &str, u32); 11] = [
    ("ssse3", 1, "ecx", 9),
    ("popcnt", 1, "ecx", 23),
    ("avx2", 7, "ebx", 5),
    ("bmi2", 7, "ebx", 8),
    ("avx512f", 7, "ebx", 16),
    ("avx512bw", 7, "ebx", 30),
    ("avx512vl", 7, "ebx", 31),
    ("avx512vbmi", 7, "ecx", 1),
    ("avx512vbmi2", 7, "ecx", 6),
    ("gfni", 7, "ecx", 8),
    ("avx512vpopcntdq", 7, "ecx", 14),
];

/// Detects features with the `cpuid` instruction, for code without the standard library.
fn by_cpuid(tiers: &[Tier]) -> TokenStream {
    let [ecx, ebx, further] = [(1, "ecx"), (7, "ebx"), (7, "ecx")].map(|(leaf, register)| {
        move |features: &[&str]| {
            let bits = BITS.iter().filter(|bit| features.contains(&bit.0));
            let bits = bits.filter(|bit| bit.1 == leaf && bit.2 == register);
            bits.fold(0_u32, |mask, bit| mask | 1 << bit.3)
        }
    });
    let arms = tiers.iter().filter(|tier| !tier.features().is_empty()).map(|tier| {
        let features = tier.features();
        let masks =
            [("first", ecx(features)), ("seventh", ebx(features)), ("others", further(features))];
        let tests = masks.into_iter().filter(|(_, mask)| *mask != 0).map(|(register, mask)| {
            let mask = Word::U32.literal(mask.into());
            quote!(#{format_ident!("{register}")} & #mask == #mask)
        });
        let kept = tier.kept().map(|mask| {
            let mask = Word::U8.literal(mask.into());
            quote!(kept & #mask == #mask)
        });
        let tests = tests.chain(kept);
        quote!(#{tier.number()} => #(#tests)&&*,)
    });
    // Queries only what some tier requires.
    let needs_others = tiers.iter().any(|tier| further(tier.features()) != 0);
    quote! {
        /// Whether the processor supports the tier with that number, and the system saves its registers.
        #[allow(
            unsafe_code,
            unused_unsafe,
            reason = "every processor with SSE2 has `cpuid`, and `xgetbv` where bit 27 says so"
        )]
        fn has(number: u32) -> bool {
            #{intrinsics()}
            // SAFETY: every processor with SSE2 has the instruction `cpuid`.
            let leaves: u32 = unsafe { simd::__cpuid(0) }.eax;
            let first: u32 = unsafe { simd::__cpuid(1) }.ecx;
            let mut seventh: u32 = 0;
            #{needs_others.then(|| quote!(let mut others: u32 = 0;))}
            if leaves >= 7 {
                // SAFETY: the first leaf says that there is a seventh.
                let leaf: simd::CpuidResult = unsafe { simd::__cpuid_count(7, 0) };
                seventh = leaf.ebx;
                #{needs_others.then(|| quote!(others = leaf.ecx;))}
            }
            // Registers that the system does not save between tasks must not be used.
            let mut kept: u64 = 0;
            if first & 0x0800_0000 != 0 {
                // SAFETY: bit 27 says that the system allows the instruction.
                kept = unsafe { simd::_xgetbv(0) };
            }
            match number {
                #(#arms)*
                _ => number == #{Tier::Scalar.number()},
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exactly the features that the tiers require are queried.
    #[test]
    fn every_feature_has_its_bit() {
        let mut needed: Vec<&str> =
            Tier::ALL.iter().flat_map(|tier| tier.features()).copied().collect();
        let mut asked: Vec<&str> = BITS.iter().map(|bit| bit.0).collect();
        asked.sort_unstable();
        needed.sort_unstable();
        needed.dedup();
        assert_eq!(asked, needed);
    }
}
