//! Entries that add methods and traits to a struct, such as `operators`, except for what they leave
//! out.

use super::tokens::list;
use crate::module::Module;
use crate::request::{SpannedDiagnostic, alternatives};
use proc_macro2::{Span, TokenStream, TokenTree};

/// An entry that a request can have.
pub(super) struct Entry {
    /// Its name.
    pub name: &'static str,
    /// The word for one of its additions.
    pub one: &'static str,
    /// The names of its additions, each of which can be left out.
    pub names: &'static [&'static str],
    /// Some of the names, for messages.
    pub example: &'static str,
}

/// The entry as requested.
pub(super) struct Addition {
    /// The span of its name.
    pub span: Span,
    /// The names of those left out.
    except: Vec<String>,
}

impl Entry {
    /// Reads the entry: everything for the bare name, or without what its parentheses leave out;
    /// everything if the parentheses are faulty.
    pub(super) fn read(
        &self,
        span: Span,
        is_alone: bool,
        parts: Option<TokenStream>,
    ) -> (Addition, Vec<SpannedDiagnostic>) {
        let parts: Vec<TokenTree> = parts.into_iter().flatten().collect();
        let (mut except, mut diagnostics) = (Vec::new(), Vec::new());
        match parts.as_slice() {
            [TokenTree::Ident(word), names @ ..] if word == "except" => match list(names) {
                Some(names) => (except, diagnostics) = self.names_in(names),
                None => diagnostics.push(SpannedDiagnostic::of_derive(word.span(), self.forms())),
            },
            [] if is_alone => {}
            _ => diagnostics.push(SpannedDiagnostic::of_derive(span, self.forms())),
        }
        (Addition { span, except }, diagnostics)
    }

    fn forms(&self) -> String {
        let Self { name, example, .. } = self;
        format!("expected `{name}`, or some left out as in `{name}(except({example}))`")
    }

    /// The names in a list, and diagnostics for all that is no name.
    fn names_in(&self, list: TokenStream) -> (Vec<String>, Vec<SpannedDiagnostic>) {
        let (mut names, mut diagnostics) = (Vec::new(), Vec::new());
        for token in list {
            let name = token.to_string();
            match token {
                TokenTree::Punct(comma) if comma.as_char() == ',' => {}
                TokenTree::Ident(_) if self.names.contains(&&*name) => names.push(name),
                other => {
                    let advice = alternatives(&name, self.names.iter().copied());
                    let message = format!("unknown {} `{name}`; {advice}", self.one);
                    diagnostics.push(SpannedDiagnostic::of_derive(other.span(), message));
                }
            }
        }
        (names, diagnostics)
    }

    /// The diagnostic for a struct without a field.
    pub(super) fn is_for_a_field(&self, addition: &Addition) -> SpannedDiagnostic {
        let message =
            format!("`{}` are for a tuple struct, such as `struct Bitboard(u64);`", self.name);
        SpannedDiagnostic::of_derive(addition.span, message)
    }
}

impl Addition {
    /// Whether it adds what has that name: not if `except` names it, or if the request has a
    /// function of that name.
    pub(super) fn adds(&self, name: &str, module: &Module) -> bool {
        module.functions.iter().all(|function| function.name != name)
            && self.except.iter().all(|other| other != name)
    }
}
