//! Where operations on single bits and masks of a word use the instructions that extract and
//! deposit bits.
//!
//! There is no choice at run time, because detecting the processor's features takes longer than any
//! of these functions.

use super::x86::X86_64;
pub(crate) use super::x86::bmi2::{deposit, extract, features, select};
use super::{Kernel, choose};
use crate::module::Function;
use crate::target::Target;
use crate::template::{format_ident, quote};
use proc_macro2::Ident;

/// The instructions that extract and deposit bits.
pub(super) const BMI2: &[&str] = &["bmi2"];

/// Whether a target is known to have these instructions.
pub(crate) fn extracts(target: &Target) -> bool {
    target.meets(X86_64, BMI2) == Some(true)
}

/// The public function: where the target has the features, with the kernel's body and parameters,
/// and elsewhere with the body of `plain`.
pub(crate) fn functions(
    target: &Target,
    plain: Function,
    features: &'static [&'static str],
    kernel: Function,
) -> Vec<Function> {
    let name = kernel.ident();
    let arguments: Vec<Ident> =
        plain.parameters.iter().map(|(name, _)| format_ident!("{name}")).collect();
    let entry = Function {
        body: quote!(unsafe { #name(#(#arguments),*) }),
        allows: Some(KNOWN),
        constant: false,
        ..plain.clone()
    };
    let kernel = Kernel { architectures: X86_64, features, functions: vec![entry, kernel] };
    let allows = plain.allows.or(AS_CONST);
    choose(target, vec![kernel], vec![Function { constant: false, allows, ..plain }])
}

/// Why functions are called that some processors cannot run.
const KNOWN: &str =
    "unsafe_code, unused_unsafe, reason = \"the target has the instructions that are called\"";

/// Why functions that are never `const` convert numbers like `const` ones.
const AS_CONST: Option<&str> =
    Some("clippy::cast_lossless, reason = \"as in functions that are const\"");
