//! Instructions that a technique uses only on other targets.

use crate::module::{Function, Needs};
use crate::target::Target;

/// An operation by a technique with instructions of some processors, in a plan for a target that
/// supports none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The operation and the technique, as in a request: `sliders = pext`.
    pub requested: String,
    /// Targets that support some of them, one for each architecture.
    pub elsewhere: Vec<Elsewhere>,
    /// Whether the target supports some, which are left out because the request excludes `unsafe`
    /// code.
    pub is_unsafe: bool,
}

impl LeftOut {
    /// What is left out and how to include it, as a sentence for people; `None` if no target is
    /// named.
    pub fn note(&self, is_named: impl Fn(&Elsewhere) -> bool) -> Option<String> {
        let requested = &self.requested;
        if self.is_unsafe {
            return Some(format!(
                "`{requested}` has no special instructions, because calling them is `unsafe`; remove `unsafe = none` to get them"
            ));
        }
        let elsewhere = self.elsewhere.iter().filter(|one| is_named(one));
        let targets =
            elsewhere.map(|one| format!("`--target {}`", one.profile)).collect::<Vec<_>>();
        let brings = match targets.as_slice() {
            [] => return None,
            [one] => format!("{one} brings them"),
            all => format!("{} bring them", all.join(", ")),
        };
        Some(format!("`{requested}` has no special instructions on this target; {brings}"))
    }
}

/// A target that supports left-out instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The architecture.
    pub architecture: &'static str,
    /// The name of its profile with the fewest features.
    pub profile: &'static str,
}

/// What these functions lack on a target, if anything.
pub(super) fn of(functions: &[Function], requested: String, target: &Target) -> Option<LeftOut> {
    let needs = functions.iter().flat_map(|function| &function.left_out).collect::<Vec<_>>();
    let elsewhere = elsewhere(&needs);
    let with_calls = target.with_calls();
    let has_some =
        |needs: &&Needs| with_calls.meets(needs.architectures, needs.features) != Some(false);
    let is_unsafe =
        !target.calls_instructions() && needs.iter().copied().any(|needs| has_some(&needs));
    (!elsewhere.is_empty()).then_some(LeftOut { requested, elsewhere, is_unsafe })
}

/// The targets whose plan includes some of this.
fn elsewhere(needs: &[&Needs]) -> Vec<Elsewhere> {
    let mut found: Vec<Elsewhere> = Vec::new();
    for (architecture, profile) in Target::profiles_by_architecture() {
        let Some(target) = Target::profile(profile) else { continue };
        let mut all = needs.iter();
        let has_some =
            all.any(|needs| target.meets(needs.architectures, needs.features) == Some(true));
        if has_some && found.iter().all(|other| other.architecture != architecture) {
            found.push(Elsewhere { architecture, profile });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::request::Request;
    use crate::word::Word;

    /// What is left out for a target.
    fn left_out(request: &str, target: &str) -> Vec<(String, Vec<&'static str>)> {
        let target = target.parse().unwrap();
        let plan = Plan::new(&Request::parse(Word::U64, request), &target).unwrap();
        let pair = |left_out: &LeftOut| {
            (left_out.requested.clone(), left_out.elsewhere.iter().map(|one| one.profile).collect())
        };
        plan.left_out().iter().map(pair).collect()
    }

    #[test]
    fn targets_without_kernels_say_so() {
        for (request, target, targets) in [
            ("sliders = pext", "portable", &["x86_64_v3"] as &[_]),
            ("sliders = pext", "x86_64_v2", &["x86_64_v3"]),
            ("sliders = pext(otherwise = magic, detect = std)", "aarch64", &["x86_64"]),
            ("sliders = hyperbola(for = throughput)", "portable", &["x86_64"]),
            (
                "count_ones_of_slice = simd(detect = std)",
                "portable",
                &["x86_64", "i686", "aarch64", "wasm32_simd128"],
            ),
            ("weighted_count = simd", "thumbv6m", &["x86_64", "i686", "aarch64", "wasm32_simd128"]),
        ] {
            assert_eq!(left_out(request, target), [(request.to_owned(), targets.to_vec())]);
        }
    }

    /// Instructions left out because they are `unsafe` are reported as such.
    #[test]
    fn requests_without_unsafe_say_so() {
        for (request, target, is_unsafe) in [
            ("unsafe = none, sliders = pext", "x86_64_v3", true),
            ("unsafe = none, sliders = pext", "every", true),
            ("unsafe = none, sliders = pext", "x86_64_v2", false),
            ("unsafe = none, count_ones_of_slice = simd", "aarch64", true),
            ("unsafe = none, count_ones_of_slice = simd", "any", true),
            ("unsafe = none, sliders = hyperbola(for = throughput)", "x86_64", true),
        ] {
            let plan = Plan::new(&Request::parse(Word::U64, request), &target.parse().unwrap());
            let plan = plan.unwrap();
            let [one] = plan.left_out() else { panic!("{request}, {target}") };
            assert_eq!(one.is_unsafe, is_unsafe, "{request}, {target}");
            let note = one.note(|_| true).unwrap();
            assert_eq!(note.contains("remove `unsafe = none`"), is_unsafe, "{note}");
        }
    }

    #[test]
    fn targets_with_kernels_and_unknown_ones_have_all() {
        for (request, target) in [
            ("sliders = pext", "x86_64_v3"),
            ("sliders = pext", "any"),
            ("sliders = hyperbola(for = throughput)", "x86_64"),
            ("sliders = hyperbola, count_ones, trailing_zeros", "portable"),
            ("count_ones_of_slice = simd(detect = std)", "x86_64_v4"),
            ("count_ones_of_slice = simd", "aarch64"),
        ] {
            assert_eq!(left_out(request, target), []);
        }
    }
}
