//! Code that needs instructions which not all processors have: a folder an architecture.
//!
//! A kernel says what it needs of the target. Where that is known, the first kernel whose needs are met is emitted and no
//! other; where the code is compiled out of sight, as from a derive, all of them are, each under a `cfg` that excludes the
//! others. Functions are safe, with `#[target_feature]`, unless their arguments must fit together; what is `unsafe` is to
//! call these, to read from a pointer, and to call a function for which the features are known to be there, and the reason
//! stands beside it as that of an `allow`. Emitted files are included in modules of users, whose code can call what is
//! private there: so nothing safe may be called wrongly, and what is kept from call to call is in a module of its own.

mod aarch64;
mod detection;
pub(crate) mod set_wise;
pub(crate) mod slices;
pub(crate) mod sliders;
pub(crate) mod tiers;
mod wasm32;
pub(crate) mod weighted;
mod x86;

use crate::module::{Function, Needs};
use crate::target::Target;
use proc_macro2::TokenStream;
use quote::quote;

/// Functions, and what they need of the target.
pub(crate) struct Kernel {
    /// The architectures, any of which it may be for.
    pub architectures: &'static [&'static str],
    /// The features that it must have, all of them.
    pub features: &'static [&'static str],
    /// The functions.
    pub functions: Vec<Function>,
}

impl Kernel {
    /// What the target must be.
    fn needs(&self) -> Needs {
        Needs { architectures: self.architectures, features: self.features }
    }

    /// The functions for a target that meets the needs, which are then asserted where there are special instructions.
    fn for_sure(self) -> Vec<Function> {
        let is_special = self.functions.iter().any(|function| function.features.is_some());
        let needs = is_special.then(|| self.needs());
        self.functions.into_iter().map(|function| Function { needs, ..function }).collect()
    }
}

/// What `cfg` is to test for needs.
fn condition(Needs { architectures, features }: Needs) -> TokenStream {
    let architecture = match architectures {
        [one] => quote!(target_arch = #one),
        all => quote!(any(#(target_arch = #all),*)),
    };
    match features {
        [] => architecture,
        all => quote!(all(#architecture, #(target_feature = #all),*)),
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

/// The functions of the first kernel that a target meets, or the others if it meets none; where it cannot be looked at all
/// of them, each under a condition that excludes the kernels before it.
pub(crate) fn choose(
    target: &Target,
    kernels: Vec<Kernel>,
    otherwise: Vec<Function>,
) -> Vec<Function> {
    let needs: Vec<Needs> = kernels.iter().map(Kernel::needs).collect();
    let mut chosen = Vec::new();
    for (kernel, under) in kernels.into_iter().zip(conditions(target, &needs)) {
        match under {
            Under::Always => return kernel.for_sure(),
            Under::Never => {}
            Under::If(condition) => chosen.extend(under_condition(&condition, kernel.functions)),
        }
    }
    if *target != Target::unseen() {
        return otherwise;
    }
    let any = needs.iter().map(|&needs| condition(needs));
    chosen.extend(under_condition(&quote!(not(any(#(#any),*))), otherwise));
    chosen
}

/// On which targets an alternative is taken.
pub(super) enum Under {
    /// On that which is known.
    Always,
    /// Not on that.
    Never,
    /// On those for which this `cfg` holds.
    If(TokenStream),
}

/// On which targets each alternative is taken: the first whose needs are met.
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
            None => {
                let own = condition(own);
                let earlier: Vec<TokenStream> =
                    earlier.iter().map(|&earlier| condition(earlier)).collect();
                Under::If(match earlier.as_slice() {
                    [] => own,
                    [other] => quote!(all(#own, not(#other))),
                    others => quote!(all(#own, not(any(#(#others),*)))),
                })
            }
        }
    })
}

/// The functions under a condition.
fn under_condition(
    condition: &TokenStream,
    functions: Vec<Function>,
) -> impl Iterator<Item = Function> {
    functions
        .into_iter()
        .map(move |function| Function { conditions: vec![condition.clone()], ..function })
}
