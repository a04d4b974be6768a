//! The options of a map.

#[cfg(feature = "map-slices")]
use bit_tables_generator::typed::Detect;
use bit_tables_generator::{Map, MapGoal, Target};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitInt, Result, Token, Visibility};

/// The name of the module that has a map's items.
pub const MODULE: &str = "__bit_tables_map";

/// The options in the attribute's parentheses.
#[derive(Default)]
pub struct Options {
    /// The word after `from =`, which requests the function from numbers to variants of an enum.
    from: Option<Ident>,
    max_bytes: Option<usize>,
    technique: Option<Ident>,
    goal: Option<MapGoal>,
    /// The word `slices`, which requests functions over slices.
    slices: Option<Ident>,
    /// The word after `detect =`, and the one after `unsafe =`.
    detect: Option<Ident>,
    safety: Option<Ident>,
}

impl Parse for Options {
    fn parse(input: ParseStream) -> Result<Self> {
        let (mut options, mut names) = (Self::default(), Vec::new());
        while !input.is_empty() {
            let name = input.call(Ident::parse_any)?;
            if names.contains(&name) {
                return Err(Error::new(name.span(), format!("`{name}` is given twice")));
            }
            names.push(name.clone());
            if name == "slices" {
                options.slices = Some(name);
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
                continue;
            }
            input.parse::<Token![=]>()?;
            if name == "max_bytes" {
                options.max_bytes = Some(input.parse::<LitInt>()?.base10_parse()?);
            } else if name == "from" {
                options.from = Some(input.parse()?);
            } else if name == "technique" {
                options.technique = Some(input.parse()?);
            } else if name == "detect" {
                options.detect = Some(input.parse()?);
            } else if name == "unsafe" {
                options.safety = Some(input.parse()?);
            } else if name == "for" {
                options.goal = Some(goal(&input.parse()?)?);
            } else {
                let message = format!(
                    "unknown option `{name}` of `map`; there are `max_bytes`, `for`, `technique`, `slices`, `detect` and `unsafe`"
                );
                return Err(Error::new(name.span(), message));
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(options)
    }
}

/// The goal with that name.
fn goal(name: &Ident) -> Result<MapGoal> {
    MapGoal::named(&name.to_string()).ok_or_else(|| {
        let names: Vec<String> = MapGoal::ALL.iter().map(|goal| format!("`{goal}`")).collect();
        Error::new(name.span(), format!("unknown goal `{name}`; there are {}", names.join(" and ")))
    })
}

impl Options {
    /// Checks that `from = map` is present exactly if it is expected.
    pub fn check_from(&self, is_expected: bool) -> Result<()> {
        match &self.from {
            Some(from) if !is_expected => {
                Err(Error::new(from.span(), "`from = map` is for the derive of an enum"))
            }
            Some(from) if from != "map" => Err(Error::new(from.span(), "expected `from = map`")),
            _ => Ok(()),
        }
    }

    /// A module [`MODULE`] with the tables, functions and checks of a map with these options: no
    /// name that is in scope outside is in scope there.
    pub fn module(&self, map: Map, span: Span) -> Result<TokenStream> {
        let map = self.max_bytes.into_iter().fold(map, Map::max_bytes);
        let map = self.goal.into_iter().fold(map, Map::goal);
        let map = self.technique.iter().fold(map, |map, name| map.technique(&name.to_string()));
        let emitted = map.print(&Target::unknown()).map_err(|diagnostics| {
            let span = self.technique.as_ref().map_or(span, Ident::span);
            Error::new(span, diagnostics.to_string())
        })?;
        let (module, items) = (format_ident!("{MODULE}"), emitted.tokens());
        Ok(quote!(mod #module { #items }))
    }

    /// A module with the functions over slices for a set, if they are requested.
    #[cfg(feature = "map-slices")]
    pub fn slices(
        &self,
        map: Map,
        (vis, name): (&Visibility, &Ident),
    ) -> Result<Option<TokenStream>> {
        let Some(requested) = &self.slices else {
            let option = self.detect.as_ref().or(self.safety.as_ref());
            let refused = |option: &Ident| {
                Error::new(
                    option.span(),
                    "`detect` and `unsafe` are for functions over slices: write `slices` too",
                )
            };
            return option.map_or(Ok(None), |option| Err(refused(option)));
        };
        let detect = self.detect.as_ref().map_or(Ok(Detect::None), |name| {
            let unknown = || Error::new(name.span(), "expected `none`, `std` or `cpuid`");
            Detect::named(&name.to_string()).ok_or_else(unknown)
        })?;
        let map = map.detect(detect);
        let map = match &self.safety {
            Some(safety) if safety != "none" => {
                return Err(Error::new(safety.span(), "expected `unsafe = none`"));
            }
            Some(_) => map.without_unsafe(),
            None => map,
        };
        let emitted = map
            .print(&Target::unknown())
            .map_err(|diagnostics| Error::new(requested.span(), diagnostics.to_string()))?;
        let doc = format!("Functions over slices of bytes for those in [`{name}`](fn@{name}).");
        let items = emitted.tokens_of_slices();
        Ok(Some(quote! {
            #[doc = #doc]
            #vis mod #name {
                // What these names mean where the function stands does not matter.
                #[allow(unused_imports, reason = "not all names are used")]
                use ::core::{prelude::v1::*, primitive::*};
                #items
            }
        }))
    }

    /// The same without the feature.
    #[cfg(not(feature = "map-slices"))]
    pub fn slices(&self, _: Map, _: (&Visibility, &Ident)) -> Result<Option<TokenStream>> {
        let options = [&self.slices, &self.detect, &self.safety].into_iter().flatten().next();
        let message = "functions over slices need the feature `map-slices`, which is switched off: write \
                       `features = [\"map-slices\"]` in the dependency on `bit-tables`";
        options.map_or(Ok(None), |option| Err(Error::new(option.span(), message)))
    }
}
