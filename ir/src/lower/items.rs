//! Items other than functions: structs with their methods, and checks with functions inside.

use super::body;
use super::lowering::outside;
use super::scope::{Known, Signature};
use super::types::{self, Constants};
use crate::error::CodeError;
use crate::language::{FieldDef, Function, Passing, StructDef, Tier, Type};
use bit_tables_generator::__private::module::{Definition, DetectedTiers};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{FnArg, Item, Pat, ReceiverKind, ReturnType};

/// Iterator methods of the standard library that plain functions can be named like too.
const METHODS: [&str; 2] = ["next", "next_back"];

/// The structs of a module and the functions of their methods.
#[derive(Default)]
pub(super) struct Definitions {
    pub records: Vec<StructDef>,
    pub methods: Vec<(Method, Signature)>,
    pub tiers: Vec<Tier>,
}

/// A method of a struct.
pub(super) struct Method {
    /// The name of the function.
    pub name: String,
    doc: String,
    names: Vec<String>,
    block: syn::Block,
}

/// Reads the definitions of a module.
pub(super) fn definitions(all: &[Definition]) -> Result<Definitions, CodeError> {
    let mut found = Definitions::default();
    for Definition { tokens, tiers, .. } in all {
        if let Some(detected) = tiers {
            found.tiers = self::tiers(detected)?;
            continue;
        }
        let file: syn::File = syn::parse2(tokens.clone())
            .map_err(|error| CodeError::new(tokens.to_string(), error.to_string()))?;
        for item in file.items {
            match item {
                Item::Struct(item) => found.records.push(record(&item)?),
                Item::Impl(item) => methods(item, &mut found.methods)?,
                Item::Static(item) => {
                    let what = "the program computes this table when it starts: with `fill = build` other languages have it";
                    return Err(CodeError::new(item.ident.to_string(), what));
                }
                other => return Err(outside("an item of this form", &other)),
            }
        }
    }
    Ok(found)
}

/// The tiers among which a module's kernels choose at run time.
fn tiers(detected: &DetectedTiers) -> Result<Vec<Tier>, CodeError> {
    if !detected.by_std {
        let what = "the processor is asked by `cpuid`: with `detect = std` other languages have it";
        return Err(CodeError::new("detection::has", what));
    }
    let tier = |&(number, features): &(u32, &[&str])| Tier {
        number,
        features: features.iter().map(|&feature| feature.to_owned()).collect(),
    };
    Ok(detected.tiers.iter().map(tier).collect())
}

fn record(item: &syn::ItemStruct) -> Result<StructDef, CodeError> {
    let mut fields = Vec::new();
    for field in &item.fields {
        let name = field.ident.as_ref().ok_or_else(|| outside("a field without a name", field))?;
        let ty = types::of_source(&field.ty, &Constants::new())?;
        fields.push(FieldDef { name: name.to_string(), doc: documentation(&field.attrs), ty });
    }
    Ok(StructDef {
        name: item.ident.to_string(),
        doc: documentation(&item.attrs),
        fields,
        align: None,
    })
}

fn methods(item: syn::ItemImpl, into: &mut Vec<(Method, Signature)>) -> Result<(), CodeError> {
    let syn::Type::Path(of) = &*item.self_ty else {
        return Err(outside("an implementation of this form", &item.self_ty));
    };
    let of = of.path.get_ident().map(ToString::to_string).unwrap_or_default();
    for inner in item.items {
        let syn::ImplItem::Fn(function) = inner else { continue };
        let name = function.sig.ident.to_string();
        if !METHODS.contains(&name.as_str()) {
            continue;
        }
        let mut names = Vec::new();
        let mut parameters = Vec::new();
        for input in &function.sig.inputs {
            let FnArg::Receiver(receiver) = input else {
                return Err(outside("a parameter of a method", input));
            };
            names.push("self".to_owned());
            let passing = match receiver.kind {
                ReceiverKind::Reference(_, _, Some(_)) => Passing::Mutable,
                _ => Passing::Value,
            };
            parameters.push((Type::Struct(of.clone()), passing));
        }
        let ReturnType::Type(_, result) = &function.sig.output else {
            return Err(outside("a method without a result", &function.sig));
        };
        let result = types::of_source(result, &Constants::new())?;
        let which = if name == "next" { "next" } else { "last" };
        let method = Method {
            name: format!("{}_{name}", of.to_ascii_lowercase()),
            doc: format!(
                "Removes the {which} of what remains of `self` and returns it.\n\nWhere nothing remains it is `None`."
            ),
            names,
            block: function.block,
        };
        into.push((method, Signature { parameters, result }));
    }
    Ok(())
}

/// Lowers a method to a function.
pub(super) fn method(
    method: Method,
    signature: &Signature,
    known: &Known,
) -> Result<Function, CodeError> {
    let lowered = body::lower(&method.block, &method.name, &method.names, signature, known)?;
    let (variables, body) = (lowered.variables, lowered.block);
    Ok(Function {
        variables,
        parameters: signature.parameters.iter().map(|(_, passing)| *passing).collect(),
        body,
        public: true,
        must_be_used: false,
        ..Function::private(method.name, method.doc, signature.result.clone())
    })
}

/// Lowers a check; the functions inside become helpers.
pub(super) fn check(
    name: &str,
    tokens: &TokenStream,
    known: &mut Known,
    helpers: &mut Vec<Function>,
) -> Result<Function, CodeError> {
    let item: Item = syn::parse2(tokens.clone())
        .map_err(|error| CodeError::new(tokens.to_string(), error.to_string()))?;
    let Item::Const(constant) = item else { return Err(outside("no check", &item)) };
    let syn::Expr::Block(block) = *constant.expr else {
        return Err(outside("no block", &constant.expr));
    };
    let (functions, rest): (Vec<syn::Stmt>, Vec<syn::Stmt>) = block
        .block
        .stmts
        .into_iter()
        .partition(|statement| matches!(statement, syn::Stmt::Item(Item::Fn(_))));
    known.renamed.clear();
    for function in functions {
        let syn::Stmt::Item(Item::Fn(function)) = function else { continue };
        helper(&function, known, helpers)?;
    }
    let block = syn::Block { brace_token: syn::token::Brace::default(), stmts: rest };
    let signature = Signature { parameters: Vec::new(), result: Type::Unit };
    let lowered = body::lower(&block, name, &[], &signature, known)?;
    let (variables, body) = (lowered.variables, lowered.block);
    known.renamed.clear();
    Ok(Function {
        variables,
        body,
        ..Function::private(name.to_owned(), String::new(), Type::Unit)
    })
}

/// Adds a function of a check to the helpers, unless an equal one is there.
fn helper(
    function: &syn::ItemFn,
    known: &mut Known,
    helpers: &mut Vec<Function>,
) -> Result<(), CodeError> {
    let source = function.sig.ident.to_string();
    let (signature, lowered) = lowered(function, known)?;
    let (variables, body) = (lowered.variables, lowered.block);
    // Another check may define an equal function, or a different one with the same name.
    let same = |other: &&Function| {
        other.body == body && other.variables == variables && other.result == signature.result
    };
    if let Some(other) = helpers.iter().find(same) {
        known.renamed.insert(source, other.name.clone());
        return Ok(());
    }
    let is_free = |name: &String| !known.functions.contains_key(name);
    let mut candidates = std::iter::once(source.clone())
        .chain((2_usize..).map(|number| format!("{source}_{number}")));
    let name = candidates.find(is_free).unwrap_or_default();
    known.functions.insert(name.clone(), signature.clone());
    known.renamed.insert(source, name.clone());
    helpers.push(Function {
        variables,
        parameters: signature.parameters.iter().map(|(_, passing)| *passing).collect(),
        body,
        ..Function::private(name, documentation(&function.attrs), signature.result)
    });
    Ok(())
}

/// The signature and the body of a function item.
pub(super) fn lowered(
    function: &syn::ItemFn,
    known: &Known,
) -> Result<(Signature, body::LoweredBody), CodeError> {
    let mut names = Vec::new();
    let mut parameters = Vec::new();
    for input in &function.sig.inputs {
        let FnArg::Typed(typed) = input else { return Err(outside("a receiver", input)) };
        let Pat::Ident(name) = &*typed.pat else { return Err(outside("a pattern", input)) };
        let passing = match &*typed.ty {
            syn::Type::Reference(reference) if reference.mutability.is_some() => Passing::Mutable,
            _ => Passing::Value,
        };
        names.push(name.ident.to_string());
        parameters.push((types::of_source(&typed.ty, &Constants::new())?, passing));
    }
    let result = match &function.sig.output {
        ReturnType::Type(_, result) => types::of_source(result, &Constants::new())?,
        ReturnType::Default => Type::Unit,
    };
    let signature = Signature { parameters, result };
    let source = function.sig.ident.to_string();
    let lowered = body::lower(&function.block, &source, &names, &signature, known);
    Ok((signature, lowered.map_err(|error| error.within(&source))?))
}

/// The text of documentation comments.
pub(super) fn documentation(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(doc) if doc.path.is_ident("doc") => match &doc.value {
            syn::Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            other => Some(other.to_token_stream().to_string()),
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}
