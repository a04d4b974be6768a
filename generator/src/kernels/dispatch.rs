//! The choice among kernels at run time: the processor is queried once.

use super::tier::{Detection, Tier};
use super::x86::{SSE2, X86_32, X86_64};
use super::{Kernel, NEON, SIMD128, Under, choose, conditions, detection};
use crate::module::{Definition, DetectedTiers, Function, Needs, Type};
use crate::named::named_enum;
use crate::request::{
    Choice, DiagnosticKind, Parameter, ParameterSpec, SpannedDiagnostic, given, typed_technique,
};
use crate::target::Target;
use crate::template::quote;
use proc_macro2::TokenStream;

/// The parameter that says how to detect the processor's features.
pub(crate) const DETECT: ParameterSpec = ParameterSpec::of_names(
    "detect",
    Detect::NAMES,
    "none",
    "How code for an unknown processor detects its instructions at run time.",
    |_| Detect::NAMES,
);

named_enum! {
    /// How emitted code detects the processor's instructions at run time.
    #[non_exhaustive]
    pub enum Detect {
        /// Not at all: the compilation target decides.
        None = "none",
        /// With the standard library.
        Std = "std",
        /// With the `cpuid` instruction, without the standard library; only on x86.
        Cpuid = "cpuid",
    }
}

typed_technique! {
    /// Vector kernels.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Detect, Simd};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64).count_ones_of_slice(Simd::new().detect(Detect::Std));
    /// assert_eq!(request.to_string(), "count_ones_of_slice = simd(detect = std)");
    /// ```
    pub struct Simd = "simd";
    /// How emitted code detects the processor's instructions at run time.
    detect: Detect => DETECT;
}

/// How features are detected, if they are detected at run time.
fn detection(parameters: &[Parameter]) -> Option<Detection> {
    match given(parameters, &DETECT).map(Parameter::text).and_then(Detect::named)? {
        Detect::None => None,
        Detect::Std => Some(Detection::Std),
        Detect::Cpuid => Some(Detection::Cpuid),
    }
}

/// A diagnostic if an operation requests another detection than earlier ones: all must use the same
/// one, because they share one tier.
pub(crate) fn diagnostic(choice: &Choice, earlier: &[Choice]) -> Option<SpannedDiagnostic> {
    let of = |choice: &Choice| given(&choice.selection.parameters, &DETECT).cloned();
    let own = of(choice).filter(|own| own.text != "none")?;
    let differs = |other: &Parameter| other.text != "none" && other.text != own.text;
    let (other, their) = earlier
        .iter()
        .find_map(|other| Some((other, of(other).filter(|their| differs(their))?)))?;
    let message = format!(
        "`{} = {}` and `{} = {}` detect the processor's features in two ways, but all functions of a request share \
         one tier: write `{4} = {5}` or `{4} = {6}` in both",
        other.operation,
        other.selection,
        choice.operation,
        choice.selection,
        DETECT.name,
        their.text,
        own.text
    );
    Some(SpannedDiagnostic::new(own.span, DiagnosticKind::Conflict, message))
}

/// Whether the choice is made at run time.
pub(crate) fn are_detected(parameters: &[Parameter]) -> bool {
    detection(parameters).is_some()
}

/// The tiers that the processors of some targets may have.
struct TierPlan {
    /// What these targets meet.
    needs: Needs,
    /// The lowest first. If there is only one, nothing is detected.
    tiers: &'static [Tier],
}

/// A target has the first plan whose needs it meets. There is none without SSE2: vector registers
/// must not be used where they are not saved, as in a system's kernel.
const PLANS: [TierPlan; 3] = [
    // The target has the best tier anyway.
    TierPlan {
        needs: Needs { architectures: X86_64, features: Tier::Avx512.features() },
        tiers: &[Tier::Avx512],
    },
    TierPlan { needs: Needs { architectures: X86_64, features: SSE2 }, tiers: &Tier::ALL },
    // 32-bit processors have no wider vectors.
    TierPlan {
        needs: Needs { architectures: X86_32, features: SSE2 },
        tiers: Tier::ALL.split_at(4).0,
    },
];

impl TierPlan {
    /// Whether a processor of these targets may run a kernel.
    fn may_run(&self, kernel: &Candidate) -> bool {
        let has = |architecture| kernel.needs.architectures.contains(architecture);
        kernel.tier.is_some()
            && kernel.tier.as_ref() <= self.tiers.last()
            && self.needs.architectures.iter().all(has)
    }
}

/// A kernel, one of several that compute the same.
pub(super) struct Candidate {
    /// Its lowest tier, if it is for x86.
    pub tier: Option<Tier>,
    /// The requirements of its instructions.
    pub needs: Needs,
    /// The functions that use these instructions.
    pub functions: Vec<Function>,
}

impl Candidate {
    /// A kernel for x86, from this tier on.
    pub fn tiered(
        tier: Tier,
        architectures: &'static [&'static str],
        features: &'static [&'static str],
        functions: Vec<Function>,
    ) -> Self {
        Self { tier: Some(tier), needs: Needs { architectures, features }, functions }
    }

    /// A kernel for another architecture, where nothing is detected.
    #[cfg(any(feature = "slices", feature = "boards", feature = "map-slices"))]
    pub const fn other(needs: Needs, functions: Vec<Function>) -> Self {
        Self { tier: None, needs, functions }
    }
}

/// All functions, with the best kernel for the target, or with the best one up to the current tier
/// if that is detected at run time.
///
/// Candidates are ordered fastest first. `direct` makes the public functions that call a single
/// candidate, whose functions follow; `by_tier` makes all functions for a choice among several;
/// `otherwise` has those without a kernel.
pub(super) fn dispatch(
    (target, parameters): (&Target, &[Parameter]),
    candidates: &[Candidate],
    direct: impl Fn(&Candidate) -> Vec<Function>,
    by_tier: impl Fn(&[&Candidate]) -> Vec<Function>,
    otherwise: Vec<Function>,
) -> Vec<Function> {
    let alone = |needs, kernel: &Candidate| Kernel {
        needs,
        functions: [direct(kernel), kernel.functions.clone()].concat(),
    };
    let of_plan = |plan: &TierPlan| {
        let all: Vec<&Candidate> = candidates.iter().filter(|one| plan.may_run(one)).collect();
        let best = all.first()?;
        Some(match plan.tiers {
            [_] => alone(plan.needs, best),
            _ => Kernel { needs: plan.needs, functions: by_tier(&all) },
        })
    };
    let is_detected = are_detected(parameters);
    let plans = PLANS.iter().filter(|_| is_detected).filter_map(of_plan);
    let of_targets = candidates.iter().filter(|one| one.tier.is_none() || !is_detected);
    let kernels = plans.chain(of_targets.map(|one| alone(one.needs, one))).collect();
    [choose(target, kernels, otherwise), functions(target, parameters)].concat()
}

/// The functions of all these kernels.
pub(super) fn functions_of(kernels: &[&Candidate]) -> Vec<Function> {
    kernels.iter().flat_map(|kernel| kernel.functions.clone()).collect()
}

/// The body of a function that calls the best kernel up to the current tier, or has the given one if
/// there is none.
pub(super) fn best_of(
    kernels: &[&Candidate],
    call: impl Fn(&Candidate) -> Option<TokenStream>,
    otherwise: &TokenStream,
) -> TokenStream {
    let arms = kernels
        .iter()
        .filter_map(|kernel| Some(quote!(#{kernel.tier?.number()}.. => #{call(kernel)?},)));
    quote! {
        match detection::number() {
            #(#arms)*
            _ => { #otherwise }
        }
    }
}

/// A call of the best kernel up to the current tier, or of the fallback if there is none.
///
/// A sequence of comparisons, because a jump table costs more than predicted branches.
pub(super) fn best_call(
    kernels: &[&Candidate],
    call: impl Fn(&Candidate) -> TokenStream,
    otherwise: &TokenStream,
) -> TokenStream {
    let tests = kernels.iter().filter_map(|kernel| {
        Some(quote!(if tier >= #{kernel.tier?.number()} { #{call(kernel)} } else))
    });
    quote!(#(#tests)* { #otherwise })
}

/// The module that stores the number of the current tier, if there are several.
pub(crate) fn definitions(target: &Target, parameters: &[Parameter]) -> Vec<Definition> {
    let Some(detection) = self::detection(parameters) else { return Vec::new() };
    let needs = PLANS.map(|plan| plan.needs);
    let plans = PLANS.iter().zip(conditions(target, &needs));
    let mut modules = Vec::new();
    for (TierPlan { tiers, .. }, under) in plans.filter(|(plan, _)| plan.tiers.len() > 1) {
        let condition = match under {
            Under::Always => None,
            Under::Never => continue,
            Under::If(condition) => Some(quote!(#[cfg(#{condition.predicate()})])),
        };
        let detected = DetectedTiers {
            by_std: detection == Detection::Std,
            tiers: tiers.iter().map(|&tier| (tier.number(), tier.features())).collect(),
        };
        let module = quote!(#condition #{detection::module(detection, tiers)});
        let definition = Definition::new("detection", module);
        modules.push(Definition { tiers: Some(detected), ..definition });
    }
    modules
}

/// The functions that return and set the tier.
pub(super) fn functions(target: &Target, parameters: &[Parameter]) -> Vec<Function> {
    if !are_detected(parameters) {
        return Vec::new();
    }
    let kernel = |needs, functions| Kernel { needs, functions };
    let plans = PLANS.iter().map(|plan| kernel(plan.needs, of_tiers(plan.tiers)));
    let others = [kernel(NEON, of_one_tier("neon")), kernel(SIMD128, of_one_tier("simd128"))];
    // Notes on what is left out come from the functions that have kernels.
    let chosen = choose(target, plans.chain(others).collect(), of_one_tier("scalar"));
    chosen.into_iter().map(|function| Function { left_out: Vec::new(), ..function }).collect()
}

/// The functions, if there is no choice.
fn of_one_tier(name: &str) -> Vec<Function> {
    vec![tier(quote!(#name)), set_tier(&[name], quote!(name == #name))]
}

/// The functions for a plan's tiers.
fn of_tiers(tiers: &[Tier]) -> Vec<Function> {
    let names: Vec<&str> = tiers.iter().map(|tier| tier.name()).collect();
    if let [only] = names.as_slice() {
        return of_one_tier(only);
    }
    let numbers: Vec<u32> = tiers.iter().map(|tier| tier.number()).collect();
    let (better, better_numbers) = (&names[1..], &numbers[1..]);
    let name_of = tier(quote! {
        match detection::number() {
            #(#better_numbers => #better,)*
            _ => #{names[0]},
        }
    });
    let set = set_tier(
        &names,
        quote! {
            match name {
                #(#names => detection::set(#numbers),)*
                _ => false,
            }
        },
    );
    vec![name_of, set]
}

/// The function that returns the tier.
fn tier(body: TokenStream) -> Function {
    let doc = "The name of the tier of instructions in use: a function with several kernels takes its best one up to \
               this tier.\n\nIt is the best that the processor supports, detected at the first call of any of these \
               functions, or the last that `set_tier` selected.";
    Function {
        public: true,
        constant: false,
        ..Function::private("tier", doc, Vec::new(), Type::Text, body)
    }
}

/// The function that sets the tier by name.
fn set_tier(names: &[&str], body: TokenStream) -> Function {
    let there = match names {
        [only] => format!("The target has one tier, `{only}`, which never changes."),
        names => format!("The tiers are `{}`.", names.join("`, `")),
    };
    let doc = format!(
        "Selects the tier of that name for all functions with several kernels, as tests of every tier do. Returns \
         whether it is selected: `false`, without any change, if no tier has that name or the processor does not \
         support it.\n\n{there}"
    );
    let parameters = vec![("name", Type::TextRef)];
    Function {
        public: true,
        constant: false,
        ..Function::private("set_tier", &doc, parameters, Type::Bool, body)
    }
}

// Each feature with kernels adds to what tiers require.
#[cfg(test)]
#[cfg(feature = "map-slices")]
mod tests {
    use super::super::byte_sets::candidates_of as of_byte_sets;
    use super::super::extraction::{Entries, candidates as of_extraction, look_up};
    use super::super::indices::Listing;
    use super::super::indices::listed::ListedIndex;
    use super::super::positional::candidates as of_positions;
    use super::super::reversal::candidates as of_reversal;
    use super::super::set_wise::vectors::candidates as of_sets;
    use super::super::set_wise::{Direction, Pieces};
    use super::super::slices::candidates as of_slices;
    use super::super::slices::joined::{Joint, Slices};
    use super::*;
    use crate::tables::byte_sets::ByteSet;
    use crate::word::Word;

    /// A tier requires exactly what the best kernels up to it need: with less, a processor could
    /// get a kernel that it cannot run, and with more, some processors would miss a kernel that
    /// they can run.
    #[test]
    fn tiers_require_what_their_kernels_need() {
        let up = Direction { bits: 8, squares: !0 };
        let down = Direction { bits: -8, squares: !0 };
        let sets = of_sets(&[(Pieces::Rooks, vec![up, up, down, down])], 8);
        let table = crate::template::format_ident!("TABLE");
        let kernel = look_up("look_up", Entries::Whole, (Word::U64, &quote!()), [&table, &table]);
        let extraction = of_extraction(vec![kernel]);
        let entry = ListedIndex {
            word: Word::U32,
            width: Word::U32,
            shift: 0,
            has_base: true,
            is_counted: false,
        };
        let [list, lists] =
            [false, true].map(|of_slice| Listing { entry, of_slice, table: &table }.candidates());
        let (one, two) = (of_slices(Slices::One), of_slices(Slices::Two(Joint::Xor)));
        let (positions, reversal) = (of_positions(Word::U16), of_reversal(Word::U16));
        let bytes = of_byte_sets(&ByteSet::of(|byte| byte.count_ones() == 4));
        let all = [sets, one, two, extraction, list, lists, positions, reversal, bytes];
        for tier in Tier::ALL {
            let best = |candidates: &Vec<Candidate>| {
                let up_to = candidates.iter().find(|one| one.tier.is_some_and(|own| own <= tier));
                up_to.map_or(&[][..], |candidate| candidate.needs.features)
            };
            let mut needed = all.iter().flat_map(best).copied().collect::<Vec<&str>>();
            // Without SSE2 there are no tiers.
            needed.retain(|feature| !SSE2.contains(feature));
            let mut required = tier.features().to_vec();
            needed.sort_unstable();
            needed.dedup();
            required.sort_unstable();
            assert_eq!(required, needed, "{tier:?}");
        }
        for candidates in &all {
            assert!(candidates.iter().rev().filter_map(|one| one.tier).is_sorted());
            for Candidate { needs, functions, .. } in candidates {
                let of_functions = functions.iter().filter_map(|function| function.features);
                let mut of_functions =
                    of_functions.flat_map(|list| list.split(',')).collect::<Vec<&str>>();
                let mut needed = needs.features.to_vec();
                of_functions.sort_unstable();
                of_functions.dedup();
                needed.sort_unstable();
                assert_eq!(of_functions, needed);
            }
        }
    }

    #[test]
    fn numbers_count_from_one() {
        let numbers = Tier::ALL.map(|tier| tier.number().to_string());
        assert_eq!(numbers, ["1", "2", "3", "4", "5", "6"]);
        assert!(Tier::ALL.is_sorted());
    }
}
