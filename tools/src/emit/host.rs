//! The processor that a command runs on, as a target.

use bit_tables_generator::{Plan, Request, Target};
use std::env::consts::ARCH;

/// Names of the target that is this machine; `native` is rustc's.
pub const NAMES: [&str; 2] = ["host", "native"];

/// The target for the processor that this runs on, with the features that it supports.
///
/// # Errors
/// If there is no profile for its architecture.
pub fn target() -> Result<Target, String> {
    target_with(ARCH, &|feature| has(feature) == Some(true))
}

/// The target for an architecture, with the features for which `has` returns true.
fn target_with(architecture: &str, has: &dyn Fn(&str) -> bool) -> Result<Target, String> {
    // Profiles with more features come later.
    let bases: Vec<&str> = match architecture {
        "x86" => vec!["i686"],
        "arm" => vec!["thumbv7m"],
        other => {
            let is_of =
                |profile: &&str| *profile == other || profile.starts_with(&format!("{other}_"));
            Target::profiles().filter(is_of).collect()
        }
    };
    let Some(first) = bases.first() else {
        return Err(format!(
            "there is no profile for this machine, whose architecture is `{architecture}`: name its triple, as rustc does"
        ));
    };
    let with_all = |base: &str| {
        let features = Target::features_of(base).filter(|feature| has(feature));
        let text = features.fold(base.to_owned(), |text, feature| text + "+" + feature);
        text.parse::<Target>().map_err(|unknown| unknown.to_string())
    };
    let whole = with_all(first)?;
    for base in bases.iter().rev() {
        let target = with_all(base)?;
        if target.is_like(&whole) {
            return Ok(target);
        }
    }
    Ok(whole)
}

/// Whether this processor has a feature; `None` for a name that cannot be queried.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
fn has(feature: &str) -> Option<bool> {
    macro_rules! detected {
        ($($name:tt)*) => {
            match feature {
                $($name => Some(std::arch::is_x86_feature_detected!($name)),)*
                _ => None,
            }
        };
    }
    detected!(
        "popcnt" "bmi1" "lzcnt" "bmi2" "sse2" "ssse3" "avx2" "gfni" "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl"
        "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq" "pclmulqdq"
    )
}

/// Like the function for x86, but for processors that the standard library cannot query: the
/// features that this program was compiled for.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
fn has(feature: &str) -> Option<bool> {
    Some(match feature {
        "neon" => cfg!(target_feature = "neon"),
        "aes" => cfg!(target_feature = "aes"),
        "lsx" => cfg!(target_feature = "lsx"),
        "m" => cfg!(target_feature = "m"),
        "zbb" => cfg!(target_feature = "zbb"),
        "simd128" => cfg!(target_feature = "simd128"),
        _ => return None,
    })
}

/// What `auto` would choose for this machine if the command names no target: a sentence for people,
/// or `None` if the choice is the same.
#[must_use]
pub fn note(requested: &Request, plan: &Plan) -> Option<String> {
    note_for(requested, plan, &target().ok()?)
}

fn note_for(requested: &Request, plan: &Plan, host: &Target) -> Option<String> {
    let is_auto = requested.choices().iter().any(|choice| choice.selection().technique() == "auto");
    if !is_auto {
        return None;
    }
    let there = Plan::new(requested, host).ok()?;
    let mut others = Vec::new();
    for choice in there.request().choices() {
        let taken =
            plan.request().choices().iter().find(|one| one.operation() == choice.operation());
        let (Some(taken), operation) = (taken, choice.operation()) else { continue };
        let [here, there] = [taken, choice].map(|one| one.selection().to_string());
        if here != there {
            others.push(format!("`{operation} = {there}` instead of `{here}`"));
        }
    }
    let more = others.len().saturating_sub(SHOWN);
    others.truncate(SHOWN);
    if more > 0 {
        others.push(format!("{more} more"));
    }
    let (last, first) = others.split_last()?;
    let all =
        if first.is_empty() { last.clone() } else { format!("{} and {last}", first.join(", ")) };
    Some(format!(
        "without `--target`, `auto` chooses for any processor; for this one, `--target host`, it would take {all}"
    ))
}

/// The maximum number of choices shown.
const SHOWN: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::Word;

    #[test]
    fn the_profile_with_the_most_features_is_taken() {
        let name = |architecture: &str, features: &str| {
            let all: Vec<&str> = features.split(' ').collect();
            let target = target_with(architecture, &|feature| all.contains(&feature)).unwrap();
            target.name().unwrap()
        };
        assert_eq!(name("x86_64", "sse2"), "x86_64");
        assert_eq!(name("x86_64", "sse2 ssse3 popcnt lzcnt"), "x86_64_v2+lzcnt");
        let v3 = "sse2 ssse3 popcnt avx2 bmi1 bmi2 lzcnt";
        assert_eq!(name("x86_64", v3), "x86_64_v3");
        assert_eq!(name("x86_64", &format!("{v3} gfni")), "x86_64_v3+gfni");
        assert_eq!(name("aarch64", "neon"), "aarch64");
        assert_eq!(name("riscv64", "m zbb"), "riscv64_zbb");
        assert_eq!(name("x86", "sse2 popcnt"), "i686+popcnt");
        let unknown = target_with("z80", &|_| true).unwrap_err();
        assert!(unknown.contains("`z80`: name its triple"), "{unknown}");
    }

    /// Every feature of the target names can be queried.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn features_are_asked_for_by_their_names() {
        for feature in Target::features_of("x86_64") {
            assert!(has(feature).is_some(), "{feature}");
        }
        let host = target().unwrap();
        assert_eq!(host.counts_ones(), std::arch::is_x86_feature_detected!("popcnt"));
    }

    #[test]
    fn other_choices_are_said() {
        let note = |request: &str, host: &str| {
            let request = Request::parse(Word::U64, request);
            let plan = Plan::new(&request, &Target::every()).unwrap();
            note_for(&request, &plan, &host.parse().unwrap())
        };
        let said = note("sliders, bit_scan_forward", "x86_64").unwrap();
        assert!(
            said.contains(
                "it would take `bit_scan_forward = native` instead of `debruijn_separated`"
            ),
            "{said}"
        );
        let many = "bit_scan_forward, bit_scan_reverse, trailing_zeros, leading_zeros, count_ones";
        let said = note(many, "x86_64_v2").unwrap();
        assert!(said.ends_with(" and 2 more"), "{said}");
        assert_eq!(note("bit_scan_forward = debruijn", "x86_64"), None);
        assert_eq!(note("bit_scan_forward", "portable"), None);
    }
}
