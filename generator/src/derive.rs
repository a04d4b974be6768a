//! The front end of `#[derive(BitTables)]`: from a struct and its attributes to what stands beside it.

use crate::module::{Function, Module, Table, Type, Value};
use crate::output::items;
use crate::plan::Plan;
use crate::request::{Entry, Fault, Operation, Request, alternatives, entries};
use crate::target::Target;
use crate::techniques::stand_ins;
use crate::word::Word;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

/// What the derive is on.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The struct's name.
    pub name: Ident,
    /// The type of the only field of a tuple struct; `None` for a unit struct.
    pub field: Option<TokenStream>,
    /// What stands between the parentheses of each `#[bit_tables(…)]`.
    pub attributes: Vec<TokenStream>,
    /// What is wrong with the struct itself.
    pub faults: Vec<Fault>,
}

/// The implementation for a struct, or the compile errors of all that is wrong, with stand-ins so
/// that the code that uses the struct gives no errors of its own.
#[must_use]
pub fn expand(subject: Subject) -> TokenStream {
    let Subject {
        name,
        field,
        attributes,
        mut faults,
    } = subject;
    let (all, found) = entries(
        attributes
            .into_iter()
            .flat_map(|tokens| [tokens, quote!(,)])
            .collect(),
    );
    let (options, all): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|entry| OPTIONS.contains(&entry.name.as_str()));
    let struct_is_at_fault = !faults.is_empty();
    faults.extend(found);
    for (position, option) in options.iter().enumerate() {
        if options[..position]
            .iter()
            .any(|earlier| earlier.name == option.name)
        {
            faults.push(Fault::new(
                option.span,
                format!("`{}` is given twice", option.name),
            ));
        }
    }
    let find = |wanted: &str| options.iter().find(|option| option.name == wanted);
    let word = word(&name, field.as_ref(), find(WORD)).unwrap_or_else(|fault| {
        // One mistake is one message: a struct that cannot be derived for has been told so.
        faults.extend((!struct_is_at_fault).then_some(fault));
        Word::U64
    });
    let reexport = find(CRATE).map(|option| match path(option) {
        Ok(path) => quote!(use #path::BitTables as _;),
        Err(fault) => {
            faults.push(fault);
            TokenStream::new()
        }
    });
    let wrap = if field.is_some() {
        Wrap::Newtype
    } else {
        Wrap::Plain
    };
    let request = faults.into_iter().fold(
        Request::from_entries(word, all, Vec::new()),
        Request::with_fault,
    );
    match Plan::new(&request, &Target::unseen()) {
        Ok(plan) => {
            let module = plan.module();
            let (items, members) = (items::module(module, word), members(module, word, wrap));
            quote! {
                const _: () = {
                    #reexport
                    mod __bit_tables { #items }
                    #[automatically_derived]
                    impl #name { #members }
                };
            }
        }
        Err(faults) => {
            let errors = faults.iter().map(|fault| {
                let message = fault.message();
                quote_spanned!(fault.span()=> ::core::compile_error!(#message);)
            });
            let functions = Operation::ALL
                .iter()
                .flat_map(|&operation| stand_ins(operation, word));
            let functions = functions
                .filter(|function| function.public)
                .map(|function| {
                    let body = function.body.clone();
                    wrap.method(&function, word, |_| body)
                });
            quote! {
                #(#errors)*
                #[automatically_derived]
                impl #name { #(#functions)* }
            }
        }
    }
}

const WORD: &str = "word";
const CRATE: &str = "crate";

/// The entries that are not operations.
const OPTIONS: &[&str] = &[WORD, CRATE];

/// The word that a struct is for.
fn word(name: &Ident, field: Option<&TokenStream>, option: Option<&Entry>) -> Result<Word, Fault> {
    let fault = |span, message: String| Err(Fault::new(span, message));
    let names = || Word::ALL.iter().map(|word| word.name());
    let given = option.map(|option| {
        let text = option.value.to_string();
        Word::named(&text).ok_or_else(|| {
            let span = option
                .value
                .clone()
                .into_iter()
                .next()
                .map_or(option.span, |token| token.span());
            Fault::new(
                span,
                format!("unknown word `{text}`; {}", alternatives(&text, names())),
            )
        })
    });
    let given = given.transpose()?;
    let Some(field) = field else {
        return match given {
            Some(word) => Ok(word),
            None => fault(
                name.span(),
                format!("which word is `{name}` for? Say so, as in `#[bit_tables(word = u64)]`"),
            ),
        };
    };
    let span = field
        .clone()
        .into_iter()
        .next()
        .map_or_else(Span::call_site, |token| token.span());
    match (Word::named(&field.to_string()), given) {
        (Some(word), None) => Ok(word),
        (Some(word), Some(given)) if word == given => Ok(word),
        (Some(word), Some(given)) => {
            let span = option.map_or(span, |option| option.span);
            fault(
                span,
                format!("`word = {given}`, but the field of `{name}` is of type `{word}`"),
            )
        }
        // An alias, which only the compiler can look through: it will compare the types.
        (None, Some(given)) => Ok(given),
        (None, None) => fault(
            span,
            format!(
                "the field of `{name}` must be an unsigned integer, or an alias of one with `word = u64` or another word given"
            ),
        ),
    }
}

/// The path in `crate = path`.
fn path(option: &Entry) -> Result<TokenStream, Fault> {
    let is_path = option.value.clone().into_iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    });
    if is_path && !option.value.is_empty() {
        Ok(option.value.clone())
    } else {
        Err(Fault::new(
            option.span,
            "expected `crate = path`, as in `crate = my_engine::bit_tables`",
        ))
    }
}

/// What the functions of the implementation work on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrap {
    /// The struct's own field: functions are methods whose words are the struct.
    Newtype,
    /// Plain integers.
    Plain,
}

/// The tables and functions of a module as associated constants and functions.
fn members(module: &Module, word: Word, wrap: Wrap) -> TokenStream {
    let tables = module.tables.iter().map(associated_table);
    let functions = module
        .functions
        .iter()
        .filter(|function| function.public)
        .map(|function| {
            let path = function.ident();
            wrap.method(
                function,
                word,
                |arguments| quote!(__bit_tables::#path(#(#arguments),*)),
            )
        });
    quote!(#(#tables)* #(#functions)*)
}

fn associated_table(table: &Table) -> TokenStream {
    let (doc, name) = (items::doc(&items::table_doc(table)), table.ident());
    let kind = table.type_in(&quote!(__bit_tables::));
    match table.value {
        Value::Number { .. } => quote!(#doc pub const #name: #kind = __bit_tables::#name;),
        // By reference, so that there is one table however often it is named.
        Value::Bytes { .. } | Value::Records { .. } => {
            quote!(#doc pub const #name: &'static #kind = &__bit_tables::#name;)
        }
    }
}

impl Wrap {
    /// A public function with the signature of a generated one, and a body made from its arguments.
    fn method(
        self,
        function: &Function,
        word: Word,
        body: impl FnOnce(&[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let name = function.ident();
        let word = match self {
            Self::Newtype => quote!(Self),
            Self::Plain => quote!(#word),
        };
        let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
        let mut doc = function.doc.clone();
        for (position, (parameter, kind)) in function.parameters.iter().enumerate() {
            let (parameter_name, kind_tokens) = (format_ident!("{parameter}"), kind.tokens(&word));
            match (self, kind) {
                (Self::Newtype, Type::Word) if position == 0 => {
                    parameters.push(quote!(self));
                    arguments.push(quote!(self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                (Self::Newtype, Type::Word) => {
                    parameters.push(quote!(#parameter_name: Self));
                    arguments.push(quote!(#parameter_name.0));
                }
                _ => {
                    parameters.push(quote!(#parameter_name: #kind_tokens));
                    arguments.push(quote!(#parameter_name));
                }
            }
        }
        let (doc, result, body) = (
            items::doc(&doc),
            function.result.tokens(&word),
            body(&arguments),
        );
        let body = match (self, function.result) {
            (Self::Newtype, Type::Word) => quote!(Self(#body)),
            (Self::Newtype, Type::WordPair) => quote! {
                let (first, second) = #body;
                (Self(first), Self(second))
            },
            _ => body,
        };
        quote! {
            #doc
            #[inline]
            #[must_use]
            pub const fn #name(#(#parameters),*) -> #result { #body }
        }
    }
}
