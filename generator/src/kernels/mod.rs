//! Code that needs instructions which not all processors have: a folder an architecture.
//!
//! A kernel says what it needs of the target. Where that is known, the first kernel whose needs are met is emitted and no
//! other; where the code is compiled out of sight, as from a derive, all of them are, each under a `cfg` that excludes the
//! others. Functions are safe, with `#[target_feature]`; what is `unsafe` is to read from a pointer and to call a
//! function for which the features are known to be there, and the reason stands beside it as that of an `allow`.

mod aarch64;
pub(crate) mod set_wise;
pub(crate) mod slices;
pub(crate) mod sliders;
pub(crate) mod tiers;
mod wasm32;
pub(crate) mod weighted;
mod x86;

use crate::module::Function;
use crate::target::Target;
use proc_macro2::TokenStream;
use quote::quote;

/// Functions, and what they need of the target.
pub(crate) struct Kernel {
    /// Of which architectures it may be.
    pub architectures: &'static [&'static str],
    /// The features that it must have, all of them.
    pub features: &'static [&'static str],
    /// The functions.
    pub functions: Vec<Function>,
}

impl Kernel {
    /// What `cfg` is to say.
    fn condition(&self) -> TokenStream {
        let (architectures, features) = (self.architectures, self.features);
        let architecture = match architectures {
            [one] => quote!(target_arch = #one),
            all => quote!(any(#(target_arch = #all),*)),
        };
        match features {
            [] => architecture,
            all => quote!(all(#architecture, #(target_feature = #all),*)),
        }
    }
}

/// Why functions are called that not every processor can run.
const KNOWN: Option<&str> =
    Some("unsafe_code, reason = \"the target has the instructions that are called\"");
const FOUND: Option<&str> =
    Some("unsafe_code, reason = \"the tier is one that the processor has\"");

/// The body of a function, and what is to be allowed in it.
pub(crate) type Entry = (TokenStream, Option<&'static str>);

/// The same functions, of which no public one is constant, and some have other bodies, which may be made from those that
/// they have.
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

/// The functions of the first kernel that a target meets, or the others if it meets none.
pub(crate) fn choose(
    target: &Target,
    kernels: Vec<Kernel>,
    otherwise: Vec<Function>,
) -> Vec<Function> {
    let (mut earlier, mut chosen): (Vec<TokenStream>, Vec<Function>) = (Vec::new(), Vec::new());
    for kernel in kernels {
        let condition = match target.meets(kernel.architectures, kernel.features) {
            Some(true) => return kernel.functions,
            Some(false) => continue,
            None => kernel.condition(),
        };
        let alone = match earlier.as_slice() {
            [] => condition.clone(),
            [other] => quote!(all(#condition, not(#other))),
            others => quote!(all(#condition, not(any(#(#others),*)))),
        };
        chosen.extend(under(Some(&alone), kernel.functions));
        earlier.push(condition);
    }
    let none = (!earlier.is_empty()).then(|| quote!(not(any(#(#earlier),*))));
    chosen.extend(under(none.as_ref(), otherwise));
    chosen
}

/// The functions under a condition, unless they have one, which goes further.
fn under(
    condition: Option<&TokenStream>,
    functions: Vec<Function>,
) -> impl Iterator<Item = Function> {
    functions
        .into_iter()
        .map(move |function| Function { condition: condition.cloned(), ..function })
}
