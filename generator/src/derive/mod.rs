//! The front end of `#[derive(BitTables)]`: generates the code for a struct and its attributes.

// The struct, and the options of the derive.
mod additions;
mod options;
mod structure;
mod tokens;

// The generated parts: methods, operators, methods of sets, and functions of user-defined types.
mod indexed;
mod members;
mod operators;
mod set_methods;
mod sets;
mod squares;
mod symmetries;

use crate::module::{Module, TableValue};
use crate::output::items;
use crate::plan::Plan;
use crate::request::{DiagnosticKind, Request, SpannedDiagnostic};
use crate::target::Target;
use crate::template::{format_ident, quote};
use crate::word::Word;
use members::{Types, Wrap};
use operators::OPERATORS;
use options::{Attributes, Options};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use set_methods::SET_METHODS;
use sets::Set;
pub use structure::{DerivedStruct, Shape};
use tokens::{start, unsafe_code_at};

/// The implementation for a struct. If there are diagnostics, it has a compile error for each, and
/// stubs, so that code that uses the struct causes no further errors.
#[must_use]
pub fn expand(structure: DerivedStruct) -> TokenStream {
    let Implementation { code, diagnostics, .. } = implementation(structure, &Target::unknown());
    let errors = diagnostics.iter().map(|diagnostic| {
        let message = diagnostic.message();
        quote_spanned!(diagnostic.span()=> ::core::compile_error!(#message);)
    });
    quote!(#(#errors)* #code)
}

/// The generated code for a struct.
pub(crate) struct Implementation {
    /// The code, with stubs for what could not be generated.
    pub code: TokenStream,
    /// All diagnostics.
    pub diagnostics: Vec<SpannedDiagnostic>,
    /// The plan of what the methods call; `None` if the word is unknown.
    pub plan: Option<Plan>,
}

/// The implementation for a struct and a target.
pub(crate) fn implementation(structure: DerivedStruct, target: &Target) -> Implementation {
    let DerivedStruct { name, implementation, shape, attributes, diagnostics } = structure;
    let shape = shape.flat();
    let Attributes { options, entries, diagnostics } = Attributes::read(attributes, diagnostics);
    let mut diagnostics = diagnostics;
    let word = options.word(&name, &shape).map_err(|diagnostic| diagnostics.extend(diagnostic));
    let Options { reexport, squares, pieces, colors, tables, operators, set_methods, .. } = options;
    let wrap = match &shape {
        Shape::Unit => Wrap::Plain,
        Shape::Newtype(field) => Wrap::Newtype(start(field)),
        Shape::Unfit => Wrap::Newtype(Span::call_site()),
    };
    let additions = [(&OPERATORS, &operators), (&SET_METHODS, &set_methods)];
    if matches!(shape, Shape::Unit) {
        for (entry, addition) in additions {
            diagnostics.extend(addition.iter().map(|addition| entry.is_for_a_field(addition)));
        }
    }
    let is_extended = additions.iter().any(|(_, addition)| addition.is_some());
    let types = &Types { wrap, squares, pieces, colors };
    let request = Request::from_entries(word.unwrap_or(Word::U64), entries, diagnostics);
    let (plan, mut diagnostics) = Plan::as_far_as_possible(&request, target);
    // Operators or methods of sets alone are a valid request.
    diagnostics
        .retain(|diagnostic| !is_extended || diagnostic.kind() != DiagnosticKind::NoOperation);
    // Without a word there is nothing to generate.
    let plan = word.ok().map(|_| plan);
    let missing = (!diagnostics.is_empty()).then(|| types.missing(plan.as_ref(), &request));
    let Some(plan) = plan else {
        return Implementation {
            code: quote!(#implementation { #missing }),
            diagnostics,
            plan: None,
        };
    };
    let (module, word) = (plan.module(), request.word());
    let items = items::module(module, word);
    let items = match module.unsafe_at {
        Some(entry) => unsafe_code_at(items, entry),
        None => items,
    };
    let set = Set { name: &name, domain: request.domain() };
    let is_set = is_extended && !matches!(wrap, Wrap::Plain);
    let of_one = is_set.then(|| set.of_one());
    let has_operators = operators.is_some();
    let operators = operators.filter(|_| is_set);
    let operators = operators.map(|addition| operators::of(&addition, &set, types, module));
    let operators = operators.unwrap_or_default();
    let set_methods = set_methods
        .filter(|_| is_set)
        .map(|addition| set_methods::of(&addition, has_operators, &set, types, module));
    let set_methods = set_methods.unwrap_or_default();
    let generated = quote! {
        // A derive's module sees no prelude, or items of the user's with the same names.
        #[allow(unused_imports, clippy::wildcard_imports)]
        use ::core::{prelude::v1::*, primitive::*};
        #items
        #{types.items(module)}
        #of_one
        #{operators.helpers}
        #{set_methods.helpers}
    };
    let (outside, inside) = match &tables {
        Some(visibility) => with_records(&name, module, visibility, generated),
        None => (TokenStream::new(), quote!(mod __bit_tables { #generated })),
    };
    let tables = tables.map(|visibility| members::tables(module, &visibility));
    let reexport = reexport.map(|path| quote!(use #path::BitTables as _;));
    let code = quote! {
        #outside
        const _: () = {
            #reexport
            #inside
            #{types.conversions()}
            const _: () = {
                #{shields(module)}
                #[allow(dead_code)]
                #implementation {
                    #tables
                    #{types.members(module, word)}
                    #{operators.functions}
                    #{set_methods.functions}
                    #missing
                }
                #{types.iteration(module, &name)}
                #{operators.traits}
                #{set_methods.traits}
            };
        };
    };
    Implementation { code, diagnostics, plan: Some(plan) }
}

/// Functions with the names of parameters and variables of the methods. A pattern that names one of
/// the user's statics, constants or structs is no variable; one that names a function is.
fn shields(module: &Module) -> TokenStream {
    let mut names: Vec<&str> = VARIABLES.to_vec();
    for function in module.functions.iter().filter(|function| function.public) {
        names.extend(function.parameters.iter().map(|(name, _)| &**name));
    }
    names.sort_unstable();
    names.dedup();
    let shields = names.into_iter().map(|name| {
        let name = format_ident!("{name}");
        quote!(#[allow(dead_code)] fn #name() {})
    });
    shields.collect()
}

/// Variables of methods, operators and methods of sets that are not parameters of a module's functions.
const VARIABLES: &[&str] = &[
    "bits", "color", "f", "first", "index", "n", "other", "result", "second", "set", "square",
    "squares",
];

/// The code outside and inside the anonymous constant. If the module is outside, the structs of
/// table entries get names there that begin with the user's struct.
fn with_records(
    name: &Ident,
    module: &Module,
    visibility: &TokenStream,
    generated: TokenStream,
) -> (TokenStream, TokenStream) {
    let mut records: Vec<Ident> = Vec::new();
    for table in &module.tables {
        if let TableValue::Records { record, .. } = table.value
            && !records.iter().any(|other| other == record.name)
        {
            records.push(format_ident!("{}", record.name));
        }
    }
    // A name may be a keyword, as in `r#struct`; a longer one is none.
    let name = name.to_string();
    let name = name.trim_start_matches("r#");
    let hidden = format_ident!("__bit_tables_{name}");
    let names = records.iter().map(|record| {
        let own = format_ident!("{name}{record}");
        quote! {
            #[allow(unused_imports)]
            #visibility use #hidden::#record as #own;
        }
    });
    let outside = quote! {
        #[allow(non_snake_case)]
        mod #hidden { #generated }
        #(#names)*
    };
    (outside, quote!(use #hidden as __bit_tables;))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code derived for `struct Board(u64);` with an attribute.
    fn derived(attribute: &str) -> String {
        let name = format_ident!("Board");
        let structure = DerivedStruct {
            implementation: quote!(impl #name),
            name,
            shape: Shape::Newtype(quote!(u64)),
            attributes: vec![attribute.parse().unwrap()],
            diagnostics: Vec::new(),
        };
        expand(structure).to_string()
    }

    /// A method's documentation has its contract, technique and origin; tables are invisible unless
    /// requested.
    #[test]
    fn methods_have_docs_of_their_own() {
        let methods = |attribute: &str| {
            let text = derived(attribute);
            text.split_once("impl Board {").expect("an implementation").1.to_owned()
        };
        let request = "count_ones = swar, bit_scan_forward = debruijn, sliders = hyperbola(layout = structs), leapers, ones, zobrist";
        let text = methods(request);
        for present in [
            "The number of one bits of `self`",
            "Precondition: `self` is not zero",
            "Technique `swar`",
            "Technique `debruijn`",
            "Origin: ",
        ] {
            assert!(text.contains(present), "{present}");
        }
        for absent in ["const LINE_MASKS", "const DEBRUIJN"] {
            assert!(!text.contains(absent), "{absent}");
        }
        let text = methods(&format!("{request}, tables(visibility = pub(crate))"));
        assert!(text.contains("pub (crate) const LINE_MASKS"));
    }

    /// Each name that is left out is missing, and no other.
    #[test]
    fn exactly_what_is_named_is_left_out() {
        for entry in [&OPERATORS, &SET_METHODS] {
            let present = |request: &str| {
                let text = derived(&format!("{request}, ones"));
                let is_there = |name: &&str| {
                    let forms = [
                        "const fn {} (",
                        "const {} :",
                        "impl :: core :: iter :: {} for &",
                        "impl :: core :: iter :: {} <",
                        "ops :: {} ",
                        "fmt :: {} for",
                    ];
                    forms.iter().any(|form| text.contains(&form.replace("{}", name)))
                };
                entry.names.iter().copied().filter(is_there).collect::<Vec<_>>()
            };
            assert_eq!(present(entry.name), entry.names);
            assert_eq!(present("count_ones"), [""; 0]);
            for name in entry.names {
                let others: Vec<&str> =
                    entry.names.iter().copied().filter(|other| other != name).collect();
                assert_eq!(present(&format!("{}(except({name}))", entry.name)), others);
            }
        }
    }

    /// If tables are visible, the names of their structs begin with the user's struct.
    #[test]
    fn only_records_have_names_outside() {
        let text = derived("sliders = hyperbola(layout = structs), tables(visibility = pub)");
        assert!(
            text.contains("pub use __bit_tables_Board :: LineMasks as BoardLineMasks"),
            "{text}"
        );
        assert!(!derived("sliders = hyperbola(layout = structs)").contains("LineMasks as"));
    }
}
