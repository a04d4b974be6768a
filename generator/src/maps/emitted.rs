//! A map as code.

use super::candidate::{Candidate, Cost};
use super::check;
use super::code::{Code, Emission, unsuffixed};
use super::key::KeyType;
use super::listed;
use super::shape::{Record, Shape, interned};
use super::subject::Subject;
use crate::file::generated;
use crate::module::{Function, Module, Scope, Type};
use crate::output::form::TextOptions;
use crate::output::layout::{Layout, laid_out};
use crate::output::{items, text};
use crate::techniques::digest;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// A [`Map`](crate::Map) with its technique chosen: its tables, functions and checks.
#[derive(Clone, Debug)]
pub struct EmittedMap {
    name: String,
    technique: &'static str,
    cost: Cost,
    module: Module,
    /// The function for the key's and value's own types, if these are not numbers.
    typed: Option<TokenStream>,
    /// A function from keys to stored values, if the function takes or returns something else.
    flat: Option<(Type, TokenStream)>,
    key: Word,
    about_checks: &'static str,
    /// The functions over slices, in a module of the map's name.
    slices: Option<Module>,
    commands: Vec<String>,
}

/// The names of values: variants of an enum or constants.
#[derive(Clone, Debug)]
pub(super) struct Named {
    /// The type, as a path.
    pub ty: TokenStream,
    /// An expression for each number.
    pub values: Vec<TokenStream>,
}

impl EmittedMap {
    /// The name of the map, for bit-tables' own packages.
    #[doc(hidden)]
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name of the technique.
    #[must_use]
    pub const fn technique(&self) -> &'static str {
        self.technique
    }

    /// What a look-up costs.
    #[must_use]
    pub const fn cost(&self) -> Cost {
        self.cost
    }

    /// The tables and functions of numbers, for bit-tables' own packages.
    #[must_use]
    pub const fn module(&self) -> &Module {
        &self.module
    }

    /// The word of a key, for bit-tables' own packages.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.key
    }

    /// The tables, functions of numbers and checks as tokens, for bit-tables' own packages.
    #[must_use]
    pub fn tokens(&self) -> TokenStream {
        items::module(&self.module, self.key)
    }

    /// The module of functions over slices as tokens, for bit-tables' own packages.
    #[doc(hidden)]
    #[must_use]
    pub fn tokens_of_slices(&self) -> Option<TokenStream> {
        self.slices.as_ref().map(|slices| items::module(slices, self.key))
    }

    /// The name, the result and the code of a function from keys to stored values, if the public
    /// function takes or returns something else; for bit-tables' own packages.
    #[doc(hidden)]
    #[must_use]
    pub fn flat(&self) -> Option<(&'static str, Type, TokenStream)> {
        self.flat.clone().map(|(ty, code)| (flat_name(&self.name), ty, code))
    }

    /// The tables and functions over slices, for bit-tables' own packages.
    #[doc(hidden)]
    #[must_use]
    pub const fn slices(&self) -> Option<&Module> {
        self.slices.as_ref()
    }

    pub(super) fn with_slices(self, slices: Option<Module>) -> Self {
        Self { slices, ..self }
    }

    /// The documentation of the module of functions over slices.
    fn about_slices(&self) -> String {
        format!("Functions over slices of bytes for those in [`{0}`](fn@{0}).", self.name)
    }

    /// Names the command that prints the same code, for the head of the text.
    #[must_use]
    pub fn made_by(mut self, command: impl Into<String>) -> Self {
        self.commands.push(command.into());
        self
    }

    /// The lines of the header: how it was made, and what it is.
    #[must_use]
    pub fn head(&self) -> Vec<String> {
        let lines = std::iter::once(generated()).chain(self.commands.iter().cloned());
        lines.chain([self.about()]).collect()
    }

    /// What it is, as a line of a header.
    #[doc(hidden)]
    #[must_use]
    pub fn about(&self) -> String {
        let Cost { bytes, loads, .. } = self.cost;
        let loads = match loads {
            0 => "no load".to_owned(),
            1 => "1 load".to_owned(),
            loads => format!("{loads} dependent loads"),
        };
        format!("`{}` by `{}`: {bytes} bytes, {loads}", self.name, self.technique)
    }

    /// Returns the text, which ends with a newline.
    #[must_use]
    pub fn text(&self, layout: Layout) -> String {
        let head =
            self.head().into_iter().fold(String::new(), |head, line| head + "// " + &line + "\n");
        head + &self.body(layout)
    }

    /// The text without its header: items after empty lines.
    #[doc(hidden)]
    #[must_use]
    pub fn body(&self, layout: Layout) -> String {
        self.items(layout).iter().fold(String::new(), |body, item| body + "\n" + item)
    }

    /// Its items, each with its documentation.
    fn items(&self, layout: Layout) -> Vec<String> {
        let form = TextOptions { layout, is_in_module: false, files: None, is_safe: true };
        let mut items = text::parts(&self.module, self.key, form);
        items.extend(self.typed.iter().map(|typed| laid_out(typed.clone(), layout)));
        let checks = self.module.checks.iter().enumerate().map(|(place, check)| {
            let about = if place == 0 { self.about_checks } else { "" };
            about.to_owned() + &laid_out(check.clone(), layout)
        });
        items.extend(checks);
        items.extend(self.slices.as_ref().map(|slices| {
            let form = TextOptions { is_in_module: true, is_safe: slices.is_safe, ..form };
            text::module_of(
                (&self.name, &self.about_slices()),
                &text::items(slices, self.key, form),
            )
        }));
        items
    }
}

/// The inputs for the code of a map.
pub(super) struct Parts<'a> {
    pub name: &'a str,
    pub doc: &'a str,
    pub key: KeyType,
    /// The names of the parameters, if they are given.
    pub parameters: &'a [String],
    /// The struct of several values.
    pub record: Option<&'a Record>,
    pub named: Option<&'a Named>,
    /// Whether values are signed numbers.
    pub is_signed: bool,
    /// Whether to emit only a function of numbers, for a language without the other types.
    pub is_plain: bool,
    /// Whether the values that are stored are added to the key.
    pub is_relative: bool,
}

impl Parts<'_> {
    fn shape<'s>(&'s self, subject: &'s Subject) -> Shape<'s> {
        let listed = subject.listed.as_ref();
        Shape { key: self.key, parameters: self.parameters, record: self.record, listed }
    }

    /// Whether there is a function of types that only Rust has: `char`, or the user's own.
    fn is_typed(&self) -> bool {
        (self.key == KeyType::Char || self.named.is_some()) && !self.is_plain
    }

    /// The word of signed results of the function that is called.
    fn signed(&self, subject: &Subject) -> Option<Word> {
        match subject.result {
            Type::Number(word) if self.is_signed && !self.is_typed() => Some(word),
            _ => None,
        }
    }

    /// The documentation of the function of numbers.
    fn about(&self, subject: &Subject) -> String {
        if self.is_relative {
            return format!("What is added to a key for [`{}`].", self.name);
        }
        if subject.listed.is_some() {
            let table = listed::name(self.name);
            return format!("The place of the value of [`{}`] in [`{table}`].", self.name);
        }
        if !self.shape(subject).is_plain() {
            return format!("What is stored for [`{}`].", self.name);
        }
        if !self.is_typed() && !self.is_signed {
            return self.doc.to_owned();
        }
        let of = if self.key == KeyType::Char && !self.is_plain {
            " of the number of a `char`"
        } else {
            ""
        };
        let what = match (self.named, self.is_signed) {
            (Some(_), _) => ", as the number of the value",
            (None, true) => ", as its two's complement",
            (None, false) => "",
        };
        format!("[`{}`]{of}{what}.", self.name)
    }

    /// The function for the types of key and value.
    fn typed(&self, subject: &Subject) -> TokenStream {
        let (name, number) =
            (format_ident!("{}", self.name), format_ident!("{}_number", self.name));
        let shape = self.shape(subject);
        let names: Vec<Ident> =
            shape.names().into_iter().map(|name| format_ident!("{name}")).collect();
        let key = format_ident!("{}", self.key.name().replace(' ', "_"));
        let types = shape.types().into_iter().map(|ty| match ty {
            Type::Word => quote!(#key),
            ty => ty.tokens(&TokenStream::new(), &Scope::default()),
        });
        let number_of = if self.key == KeyType::Char { quote!(as u32) } else { quote!() };
        let call = quote!(#number(#(#names #number_of),*));
        let (result, body) = match (self.named, subject.result) {
            (Some(Named { ty, values }), _) => {
                let (others, last) = values.split_at(values.len().saturating_sub(1));
                let numbers = (0..others.len() as u64).map(unsuffixed);
                (quote!(#ty), quote!(match #call { #(#numbers => #others,)* _ => #(#last)* }))
            }
            (None, Type::Number(word)) if self.is_signed => {
                let result = Type::Signed(word).tokens(&TokenStream::new(), &Scope::default());
                (result, quote!(#call.cast_signed()))
            }
            (None, stored) => {
                let (result, _) = shape.result(self.name, &call, stored);
                (result.tokens(&TokenStream::new(), &Scope::default()), call)
            }
        };
        quote! {
            #{items::doc(self.doc)}
            #[must_use]
            #[inline]
            #[allow(unreachable_pub)]
            pub const fn #name(#(#names: #types),*) -> #result { #body }
        }
    }
}

/// Generates the code of a candidate.
pub(super) fn emitted(parts: &Parts, subject: &Subject, candidate: &Candidate) -> EmittedMap {
    let is_typed = parts.is_typed();
    let signed = parts.signed(subject);
    let shape = parts.shape(subject);
    let name = if parts.is_relative {
        format!("{}_offset", parts.name)
    } else if !shape.is_plain() {
        format!("{}_stored", parts.name)
    } else if is_typed || signed.is_some() {
        format!("{}_number", parts.name)
    } else {
        parts.name.to_owned()
    };
    let far_name = format!("{}_of_far_keys", parts.name);
    let emission = Emission {
        prefix: parts.name.to_ascii_uppercase(),
        far: format_ident!("{far_name}"),
        key: subject.key,
        result: subject.result,
    };
    let Code { mut tables, body, far } = candidate.form.code(&emission);
    tables.extend(subject.listed.as_ref().map(|listed| listed.table(parts.name)));
    let function = |name: &str, doc: &str, body| {
        Function::private(interned(name), doc, vec![("x", Type::Word)], subject.result, body)
    };
    let far = far.map(|body| {
        let doc = format!("[`{}`] for keys beyond those in the tables.", parts.name);
        Function { inline: false, ..function(&far_name, &doc, body) }
    });
    let own = Function {
        technique: candidate.form.doc(),
        public: signed.is_none() && !parts.is_relative && shape.is_plain(),
        allows: Some(if subject.is_constant() {
            "unused_variables, reason = \"all keys have one value\""
        } else {
            candidate.form.allows()
        }),
        ..function(&name, &parts.about(subject), body)
    };
    // The sign, the key and the fields are made by a function of the module, so that every language
    // and every proof has them.
    let stored = format_ident!("{name}");
    let key = shape.key();
    let outer = match signed {
        Some(word) => Some((Type::Signed(word), quote!(#stored(#key).cast_signed()))),
        None if parts.is_relative => Some((subject.result, quote!(x.wrapping_add(#stored(x))))),
        None if shape.is_plain() => None,
        None => Some(shape.result(parts.name, &quote!(#stored(#key)), subject.result)),
    };
    let outer = outer.map(|(result, body)| {
        let (name, doc) = if is_typed {
            let of = if parts.key == KeyType::Char { "the number of a `char`" } else { "numbers" };
            (format!("{}_number", parts.name), format!("[`{}`] of {of}.", parts.name))
        } else {
            (parts.name.to_owned(), parts.doc.to_owned())
        };
        let parameters = shape.names().into_iter().zip(shape.types()).collect();
        let allows = (!shape.is_plain()).then(|| candidate.form.allows());
        Function { public: true, parameters, result, allows, ..function(&name, &doc, body) }
    });
    let (flat, block) = match &outer {
        Some(outer) if !shape.is_plain() => {
            let flat = format_ident!("{}", flat_name(parts.name));
            let code = shape.flat(&flat, outer.name, subject.result, signed.is_some());
            let ranges = check::of_ranges(&flat, subject, false);
            (Some((shape.flat_type(subject.result), code.clone())), quote!(#code #ranges))
        }
        _ => {
            let checked = if signed.is_some() { parts.name } else { &name };
            (None, check::of_ranges(&format_ident!("{checked}"), subject, signed.is_some()))
        }
    };
    let allows: TokenStream = candidate.form.allows().parse().unwrap_or_default();
    let allowed = flat.is_some().then(|| quote!(#[allow(#allows)]));
    let mut checks = vec![quote!(#allowed const _: () = { #block };)];
    let is_complete = check::is_complete(subject);
    if !is_complete {
        checks
            .extend(tables.iter().map(|table| quote!(const _: () = { #{digest::check(table)} };)));
    }
    let functions = far.into_iter().chain([own]).chain(outer).collect();
    let definitions = shape.definitions(parts.name);
    let module =
        Module { tables, functions, definitions, checks, is_safe: true, ..Module::default() };
    EmittedMap {
        name: parts.name.to_owned(),
        technique: candidate.technique,
        cost: candidate.cost,
        module,
        typed: is_typed.then(|| parts.typed(subject)),
        flat,
        key: subject.key,
        about_checks: if is_complete {
            "// The function is compared here with the first and the last key of every range: what is wrong does not compile.\n"
        } else {
            "// The function is compared here with the first keys of some ranges, and the tables by their digests: what is wrong does not compile.\n"
        },
        slices: None,
        commands: Vec::new(),
    }
}

/// The name of the function from keys to stored values.
fn flat_name(map: &str) -> &'static str {
    interned(&format!("flat_of_{map}"))
}
