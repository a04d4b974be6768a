//! Requirements of code on its target, and the corresponding `cfg`.

use crate::template::quote;
use proc_macro2::TokenStream;

/// What code requires of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The architectures, by their `target_arch`: any of these.
    pub architectures: &'static [&'static str],
    /// The features, by their `target_feature`: all of these.
    pub features: &'static [&'static str],
}

impl Needs {
    /// The predicate of a `cfg` for these requirements.
    fn predicate(self) -> TokenStream {
        let Self { architectures, features } = self;
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

/// The targets that a function is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Requirements that they meet; `None` for any.
    pub meets: Option<Needs>,
    /// Requirements that they do not meet: none of these.
    pub fails: Vec<Needs>,
}

impl Condition {
    /// The predicate of its `cfg`.
    #[must_use]
    pub fn predicate(&self) -> TokenStream {
        let fails: Vec<TokenStream> = self.fails.iter().map(|needs| needs.predicate()).collect();
        match (self.meets.map(Needs::predicate), fails.as_slice()) {
            (None, all) => quote!(not(any(#(#all),*))),
            (Some(own), []) => own,
            (Some(own), [other]) => quote!(all(#own, not(#other))),
            (Some(own), others) => quote!(all(#own, not(any(#(#others),*)))),
        }
    }
}
