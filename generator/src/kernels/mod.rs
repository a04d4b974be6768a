//! Code with instructions that some processors lack, with a file or folder for each operation.
//!
//! A kernel states what it requires from the target. For a known target, the first kernel that fits
//! is emitted alone. Otherwise, as in a derive, all are emitted, each under a `cfg` that excludes
//! the others. Functions are safe, with `#[target_feature]`, unless their arguments must fit
//! together. `unsafe` remains for calls of such functions, for reads from pointers, and for calls
//! whose features are known to be present; the reason is in an `allow` attribute. Users include
//! emitted files in their own modules, so that their code can call private functions. So no safe
//! function has a precondition, and state is kept in a module of its own.
//!
//! No kernel is `const`, because intrinsics are not. So a technique with kernels is `const` on no
//! target, and its functions can be used in the same places everywhere. Kernels are not checked
//! while the user's crate compiles; their tables are. Code for a known target may crash on another,
//! so a file asserts the architecture and exactly the features that its kernels need.
//!
//! The choice at run time is a number in an atomic: 0 until the first call, then the best tier that
//! the processor has. Threads that call first find the same tier, so no lock is needed. Detection
//! on x86 requires SSE2: a target without it does not use vector registers at all.

// The choice among kernels: by the target, or by tiers at run time.
#[cfg(any(feature = "large-tables", feature = "vectors"))]
mod detection;
#[cfg(any(feature = "large-tables", feature = "vectors"))]
pub(crate) mod dispatch;
#[cfg(any(feature = "large-tables", feature = "vectors"))]
mod tier;

#[cfg(feature = "slices")]
mod adders;
#[cfg(any(feature = "slices", feature = "boards", feature = "map-slices"))]
mod vectors;
mod x86;

// Operations with kernels.
pub(crate) mod affine;
pub(crate) mod bmi2;
#[cfg(feature = "map-slices")]
pub(crate) mod byte_sets;
pub(crate) mod clmul;
#[cfg(feature = "large-tables")]
pub(crate) mod extraction;
#[cfg(feature = "slices")]
pub(crate) mod indices;
#[cfg(feature = "boards")]
pub(crate) mod mailbox;
#[cfg(feature = "slices")]
pub(crate) mod positional;
#[cfg(feature = "slices")]
pub(crate) mod reversal;
#[cfg(feature = "boards")]
pub(crate) mod set_wise;
#[cfg(feature = "slices")]
pub(crate) mod slices;
#[cfg(feature = "vectors")]
pub(crate) mod sliders;
#[cfg(feature = "slices")]
pub(crate) mod weighted;

use crate::module::{Condition, Function, Needs, Type};
use crate::target::Target;
use crate::template::{format_ident, quote};
use proc_macro2::TokenStream;

/// Functions and their requirements.
pub(crate) struct Kernel {
    pub needs: Needs,
    pub functions: Vec<Function>,
}

/// What vectors on ARM and in WebAssembly require.
#[cfg(any(feature = "large-tables", feature = "vectors"))]
const NEON: Needs = Needs { architectures: &["aarch64"], features: &["neon"] };
#[cfg(any(feature = "large-tables", feature = "vectors"))]
const SIMD128: Needs = Needs { architectures: &["wasm32"], features: &["simd128"] };

impl Kernel {
    /// The functions for a target that meets the requirements; functions with special instructions
    /// assert this.
    fn for_sure(self) -> Vec<Function> {
        let is_special = self.functions.iter().any(|function| function.features.is_some());
        let needs = is_special.then_some(self.needs);
        self.functions.into_iter().map(|function| Function { needs, ..function }).collect()
    }
}

/// A helper function that requires features.
fn private(
    (name, doc): (&'static str, &str),
    features: &'static str,
    parameters: Vec<(&'static str, Type)>,
    result: Type,
    body: TokenStream,
) -> Function {
    Function {
        constant: false,
        features: Some(features),
        ..Function::private(name, doc, parameters, result, body)
    }
}

/// Why functions are called that some processors cannot run.
const KNOWN: Option<&str> = Some(
    "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\"",
);
#[cfg(feature = "vectors")]
const FOUND: Option<&str> = Some("unsafe_code, reason = \"the processor supports the tier\"");

/// The body of a function, and the lints that it allows.
#[cfg(any(feature = "large-tables", feature = "vectors"))]
pub(crate) type Entry = (TokenStream, Option<&'static str>);

/// The functions, with public ones not `const`, and with other bodies for some, which may call the
/// originals.
#[cfg(any(feature = "large-tables", feature = "vectors"))]
fn entering(
    functions: Vec<Function>,
    entry: impl Fn(&Function) -> Option<Entry>,
) -> impl Iterator<Item = Function> {
    functions.into_iter().map(move |function| {
        let constant = function.constant && !function.public;
        match entry(&function) {
            Some((body, allows)) => Function { body, allows, constant, ..function },
            None => Function { constant, ..function },
        }
    })
}

/// The public function of one instruction: where the target has it, with the body and parameters of
/// the first of these functions that fits, and elsewhere with the body of `plain`.
///
/// There is no choice at run time, because detecting the processor's features takes longer than any
/// of these functions.
fn by_instruction(
    target: &Target,
    plain: Function,
    instructions: impl IntoIterator<Item = (Needs, Function)>,
) -> Vec<Function> {
    let kernel = |(needs, function): (Needs, Function)| {
        let arguments = plain.parameters.iter().map(|(name, _)| format_ident!("{name}"));
        let entry = Function {
            // SAFETY: this is compiled only where the target has the instruction.
            body: quote!(unsafe { #{function.ident()}(#(#arguments),*) }),
            allows: KNOWN,
            constant: false,
            ..plain.clone()
        };
        Kernel { needs, functions: vec![entry, function] }
    };
    let kernels = instructions.into_iter().map(kernel).collect();
    let allows = plain.allows.or(AS_CONST);
    choose(target, kernels, vec![Function { constant: false, allows, ..plain.clone() }])
}

/// Why functions that are never `const` convert numbers like `const` ones, which cannot call
/// `From`.
const AS_CONST: Option<&str> =
    Some("clippy::cast_lossless, reason = \"as in functions that are const\"");

/// The functions of the first kernel that fits the target, or `others` if none fits. If the target
/// is not known, all of them, each under a condition that excludes the kernels before it.
pub(crate) fn choose(
    target: &Target,
    kernels: Vec<Kernel>,
    otherwise: Vec<Function>,
) -> Vec<Function> {
    let needs: Vec<Needs> = kernels.iter().map(|kernel| kernel.needs).collect();
    let mut chosen = Vec::new();
    for (kernel, under) in kernels.into_iter().zip(conditions(target, &needs)) {
        match under {
            Under::Always => return kernel.for_sure(),
            Under::Never => {}
            Under::If(condition) => chosen.extend(under_condition(&condition, kernel.functions)),
        }
    }
    if target.is_known() || !target.calls_instructions() {
        let left_out: Vec<Needs> =
            needs.into_iter().filter(|needs| !needs.features.is_empty()).collect();
        let without = |function| Function { left_out: left_out.clone(), ..function };
        return otherwise.into_iter().map(without).collect();
    }
    chosen.extend(under_condition(&Condition { meets: None, fails: needs }, otherwise));
    chosen
}

/// On which targets an alternative is used.
pub(super) enum Under {
    /// On the known target.
    Always,
    /// Not on the known target.
    Never,
    /// On targets with this `cfg`.
    If(Condition),
}

/// When each alternative is used: if its requirements are met, and those of no earlier one.
pub(super) fn conditions<'a>(
    target: &'a Target,
    needs: &'a [Needs],
) -> impl Iterator<Item = Under> + 'a {
    needs.iter().enumerate().map(move |(place, &own)| {
        let is_met = |needs: &Needs| target.meets(needs.architectures, needs.features);
        let earlier = &needs[..place];
        match is_met(&own) {
            Some(true) if earlier.iter().all(|earlier| is_met(earlier) == Some(false)) => {
                Under::Always
            }
            Some(_) => Under::Never,
            None => Under::If(Condition { meets: Some(own), fails: earlier.to_vec() }),
        }
    })
}

/// The functions under a condition.
fn under_condition(
    condition: &Condition,
    functions: Vec<Function>,
) -> impl Iterator<Item = Function> {
    functions
        .into_iter()
        .map(move |function| Function { conditions: vec![condition.clone()], ..function })
}
