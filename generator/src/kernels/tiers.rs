//! The choice among kernels while the program runs: what the processor has is found out once.

use super::x86::{AVX2, AVX512, X86, X86_64, intrinsics};
use super::{Kernel, choose};
use crate::module::{Function, Type};
use crate::request::Parameter;
use crate::target::Target;
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The parameter that says how to find out what the processor has.
pub(crate) const DETECT: &str = "detect";

/// How that is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detection {
    /// The standard library knows.
    Std,
    /// The processor is asked.
    Cpuid,
}

/// The tiers of x86, from the slowest to the fastest: name, and the features that make one.
const TIERS: [(&str, &[&str]); 5] = [
    ("scalar", &[]),
    ("ssse3", &["ssse3"]),
    ("popcnt", &["popcnt"]),
    ("avx2", AVX2),
    ("avx512", AVX512),
];

/// How the choice is made, if it is made while the program runs.
fn detection(parameters: &[Parameter]) -> Option<Detection> {
    let parameter = parameters.iter().find(|parameter| parameter.name == DETECT)?;
    match parameter.text.as_str() {
        "std" => Some(Detection::Std),
        "cpuid" => Some(Detection::Cpuid),
        _ => None,
    }
}

/// Whether the choice is made while the program runs.
pub(crate) fn are_detected(parameters: &[Parameter]) -> bool {
    detection(parameters).is_some()
}

/// The number of the tier of that name, from 1.
pub(super) fn number(name: &str) -> Literal {
    let place = TIERS.iter().position(|tier| tier.0 == name).unwrap_or_default();
    Literal::u32_unsuffixed(place as u32 + 1)
}

/// What holds the number of the tier that is in use, where there are several.
pub(crate) fn definitions(target: &Target, parameters: &[Parameter]) -> Vec<TokenStream> {
    if !are_detected(parameters) {
        return Vec::new();
    }
    let condition = match target.meets(X86, &[]) {
        Some(true) => None,
        Some(false) => return Vec::new(),
        None => Some(quote!(#[cfg(any(target_arch = "x86", target_arch = "x86_64"))])),
    };
    vec![quote! {
        /// The number of the tier in use, from 1, or 0 as long as nobody has asked.
        #condition
        static TIER: ::core::sync::atomic::AtomicU32 = ::core::sync::atomic::AtomicU32::new(0);
    }]
}

/// The functions that tell and set the tier, and that find it.
pub(super) fn functions(target: &Target, parameters: &[Parameter]) -> Vec<Function> {
    let Some(detection) = detection(parameters) else { return Vec::new() };
    let fixed = |name| vec![tier(quote!(#name)), set_tier(Vec::new(), quote!(name == #name))];
    let detected = |architectures, tiers| Kernel {
        architectures,
        features: &[],
        functions: self::detected(detection, tiers),
    };
    let kernels = vec![
        detected(X86_64, &TIERS[..]),
        // Of what there is of 32 bits none has wider vectors.
        detected(&["x86"], &TIERS[..4]),
        Kernel { architectures: &["aarch64"], features: &["neon"], functions: fixed("neon") },
        Kernel { architectures: &["wasm32"], features: &["simd128"], functions: fixed("simd128") },
    ];
    choose(target, kernels, fixed("scalar"))
}

/// The function that tells the tier.
fn tier(body: TokenStream) -> Function {
    let doc = "The name of the tier of instructions that functions with a choice take.\n\nIt is decided by what the \
               processor has, at the first call of any of them, or by `set_tier`.";
    Function {
        public: true,
        constant: false,
        ..Function::private("tier", doc, Vec::new(), Type::Text, body)
    }
}

/// The function that sets it, to one of the names if there are several.
fn set_tier(names: Vec<&str>, body: TokenStream) -> Function {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let names = match names.as_slice() {
        [] => "There is one alone here.".to_owned(),
        names => format!("There are {}.", names.join(", ")),
    };
    let doc = format!(
        "Takes the tier of that name from here on, as tests do that want every one of them; whether the processor has what \
         it needs, without which nothing is changed.\n\n{names}"
    );
    let parameters = vec![("name", Type::TextRef)];
    Function {
        public: true,
        constant: false,
        ..Function::private("set_tier", &doc, parameters, Type::Truth, body)
    }
}

/// The functions where there are several tiers.
fn detected(detection: Detection, tiers: &[(&'static str, &[&str])]) -> Vec<Function> {
    let names: Vec<&str> = tiers.iter().map(|tier| tier.0).collect();
    let numbers: Vec<Literal> = names.iter().map(|name| number(name)).collect();
    let last = numbers.last();
    let (first, between) = (&names[0], &names[1..]);
    let found = &numbers[1..];
    let ordering = quote!(::core::sync::atomic::Ordering::Relaxed);
    let running = |function: Function| Function { constant: false, ..function };
    let has_tier = match detection {
        Detection::Std => by_std(tiers),
        Detection::Cpuid => by_cpuid(tiers),
    };
    let tier_number = Function::private(
        "tier_number",
        "The number of the tier in use, from 1.",
        Vec::new(),
        Type::Index,
        quote! {
            let number: u32 = TIER.load(#ordering);
            if number == 0 { best_tier() } else { number }
        },
    );
    let best_tier = Function::private(
        "best_tier",
        "Finds the best tier that the processor has what it needs for, and takes it from here on.",
        Vec::new(),
        Type::Index,
        // Whoever comes first at the same time finds the same.
        quote! {
            let mut best: u32 = #last;
            while !has_tier(best) { best -= 1; }
            TIER.store(best, #ordering);
            best
        },
    );
    let best_tier = Function { inline: false, ..best_tier };
    let names_of = tier(quote! {
        match tier_number() {
            #(#found => #between,)*
            _ => #first,
        }
    });
    let set = set_tier(
        names.clone(),
        quote! {
            let number: u32 = match name {
                #(#names => #numbers,)*
                _ => return false,
            };
            let is_there: bool = has_tier(number);
            if is_there { TIER.store(number, #ordering); }
            is_there
        },
    );
    vec![names_of, set, running(tier_number), running(best_tier), has_tier]
}

const HAS_TIER: &str = "Whether the processor has what the tier of that number needs.";

/// By the standard library, which keeps what it has found.
fn by_std(tiers: &[(&str, &[&str])]) -> Function {
    let arms = tiers.iter().skip(1).map(|(name, features)| {
        let number = number(name);
        quote!(#number => #(::std::arch::is_x86_feature_detected!(#features))&&*,)
    });
    let body = quote! {
        match number {
            #(#arms)*
            _ => true,
        }
    };
    let parameters = vec![("number", Type::Index)];
    Function {
        constant: false,
        ..Function::private("has_tier", HAS_TIER, parameters, Type::Truth, body)
    }
}

/// A bit that tells of a feature: the leaf of `cpuid`, the register, and the bit in it.
const BITS: [(&str, u32, &str, u32); 8] = [
    ("ssse3", 1, "ecx", 9),
    ("popcnt", 1, "ecx", 23),
    ("avx2", 7, "ebx", 5),
    ("bmi2", 7, "ebx", 8),
    ("avx512f", 7, "ebx", 16),
    ("avx512bw", 7, "ebx", 30),
    ("avx512vl", 7, "ebx", 31),
    ("avx512vpopcntdq", 7, "ecx", 14),
];

/// What the system must keep of registers for a tier: of vectors, of wide ones, and of masks.
const KEPT: [(&str, u64); 2] = [("avx2", 0x06), ("avx512", 0xe6)];

/// By the instruction that tells it, for what has no standard library.
fn by_cpuid(tiers: &[(&str, &[&str])]) -> Function {
    let [ecx, ebx, further] = [(1, "ecx"), (7, "ebx"), (7, "ecx")].map(|(leaf, register)| {
        move |features: &[&str]| {
            let bits = BITS.iter().filter(|bit| features.contains(&bit.0));
            let bits = bits.filter(|bit| bit.1 == leaf && bit.2 == register);
            bits.fold(0_u32, |mask, bit| mask | 1 << bit.3)
        }
    });
    let arms = tiers.iter().skip(1).map(|(name, features)| {
        let number = number(name);
        let kept = KEPT.iter().find(|kept| kept.0 == *name).map(|kept| kept.1);
        let masks =
            [("first", ecx(features)), ("seventh", ebx(features)), ("others", further(features))];
        let tests = masks.into_iter().filter(|(_, mask)| *mask != 0).map(|(register, mask)| {
            let register = format_ident!("{register}");
            let mask = Word::U32.literal(mask.into());
            quote!(#register & #mask == #mask)
        });
        let kept = kept.map(|mask| {
            let mask = Word::U8.literal(mask.into());
            quote!(kept & #mask == #mask)
        });
        let tests = tests.chain(kept);
        quote!(#number => #(#tests)&&*,)
    });
    let intrinsics = intrinsics();
    // What no tier asks is not found out.
    let needs_others = tiers.iter().any(|tier| further(tier.1) != 0);
    let others = needs_others.then(|| quote!(let mut others: u32 = 0;));
    let find_others = needs_others.then(|| quote!(others = leaf.ecx;));
    let body = quote! {
        #intrinsics
        let leaves: u32 = unsafe { simd::__cpuid(0) }.eax;
        let first: u32 = unsafe { simd::__cpuid(1) }.ecx;
        let mut seventh: u32 = 0;
        #others
        if leaves >= 7 {
            let leaf: simd::CpuidResult = unsafe { simd::__cpuid_count(7, 0) };
            seventh = leaf.ebx;
            #find_others
        }
        // What the system does not keep when it changes tasks is not to be used.
        let mut kept: u64 = 0;
        if first & 0x0800_0000 != 0 { kept = unsafe { simd::_xgetbv(0) }; }
        match number {
            #(#arms)*
            _ => true,
        }
    };
    let parameters = vec![("number", Type::Index)];
    Function {
        constant: false,
        allows: Some(
            "unsafe_code, unused_unsafe, reason = \"every processor of 64 bits has `cpuid`, and all of 32 bits that have \
             vectors; `xgetbv` is there where bit 27 says so\"",
        ),
        ..Function::private("has_tier", HAS_TIER, parameters, Type::Truth, body)
    }
}

#[cfg(test)]
mod tests {
    use super::super::slices::Of;
    use super::super::x86::slices;
    use super::*;

    /// What a tier needs is asked of the processor, and is what its kernels are compiled with: otherwise one could be
    /// called that the processor cannot run.
    #[test]
    fn tiers_are_asked_for_all_that_they_need() {
        let (mut asked, mut needed) = (Vec::new(), Vec::new());
        for (_, features) in TIERS {
            needed.extend(features.iter().copied());
            let bits = features.iter().flat_map(|name| BITS.iter().filter(|bit| bit.0 == *name));
            assert_eq!(bits.count(), features.len(), "{features:?}");
        }
        asked.extend(BITS.iter().map(|bit| bit.0));
        asked.sort_unstable();
        needed.sort_unstable();
        needed.dedup();
        assert_eq!(asked, needed);
        for of in [Of::One, Of::Two] {
            let kernels = [
                (vec![slices::ssse3(of)], TIERS[1].1),
                (vec![slices::popcnt(of)], TIERS[2].1),
                (slices::avx2(of), TIERS[3].1),
                (slices::avx512(of), TIERS[4].1),
            ];
            for (functions, features) in kernels {
                for function in functions {
                    let mut own = function.features.unwrap_or_default().split(',');
                    assert!(own.all(|feature| features.contains(&feature)), "{}", function.name);
                }
            }
        }
    }
}
