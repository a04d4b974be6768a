//! The front end of `#[derive(BitTables)]`: from a struct and its attributes to what stands beside it.

use crate::module::{Function, Module, Table, Type, Value};
use crate::output::items;
use crate::plan::Plan;
use crate::request::{Entry, Fault, Operation, Request, alternatives, entries};
use crate::target::Target;
use crate::techniques::signatures;
use crate::word::Word;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

/// What the derive is on.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The struct's name.
    pub name: Ident,
    /// `impl` and what follows, up to the brace.
    pub implementation: TokenStream,
    /// Its form.
    pub shape: Shape,
    /// What stands between the parentheses of each `#[bit_tables(…)]`.
    pub attributes: Vec<TokenStream>,
    /// What is wrong with the struct itself.
    pub faults: Vec<Fault>,
}

/// The form of a struct.
#[derive(Clone, Debug)]
pub enum Shape {
    /// No fields.
    Unit,
    /// One field without a name, of this type.
    Newtype(TokenStream),
    /// None of these, which is a fault.
    Unfit,
}

/// The implementation for a struct, or the compile errors of all that is wrong, with stand-ins so
/// that the code that uses the struct gives no errors of its own.
#[must_use]
pub fn expand(subject: Subject) -> TokenStream {
    let Subject { name, implementation, shape, attributes, mut faults } = subject;
    let (all, found) =
        entries(attributes.into_iter().flat_map(|tokens| [tokens, quote!(,)]).collect());
    let (options, all): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|entry| OPTIONS.contains(&entry.name.as_str()));
    faults.extend(found);
    for (position, option) in options.iter().enumerate() {
        if options[..position].iter().any(|earlier| earlier.name == option.name) {
            faults.push(Fault::new(option.span, format!("`{}` is given twice", option.name)));
        }
    }
    let find = |wanted: &str| options.iter().find(|option| option.name == wanted);
    let word = word(&name, &shape, find(WORD)).map_err(|fault| faults.extend(fault));
    let mut path_of = |option, example| {
        let option: &Entry = find(option)?;
        path(option, example).map_err(|fault| faults.push(fault)).ok()
    };
    let reexport =
        path_of(CRATE, "my_engine::bit_tables").map(|path| quote!(use #path::BitTables as _;));
    let square = path_of(SQUARE, "Square");
    let wrap = match &shape {
        Shape::Unit => Wrap::Plain,
        Shape::Newtype(field) => Wrap::Newtype(start(field)),
        Shape::Unfit => Wrap::Newtype(Span::call_site()),
    };
    let types = &Types { wrap, square };
    let request = Request::from_entries(word.unwrap_or(Word::U64), all, faults);
    let (plan, faults) = Plan::as_far_as_possible(&request, &Target::unseen());
    // Without a word there is nothing for the code to work on.
    let plan = word.ok().map(|_| plan);
    let errors = faults.iter().map(|fault| {
        let message = fault.message();
        quote_spanned!(fault.span()=> ::core::compile_error!(#message);)
    });
    let items = plan.as_ref().map(|plan| items::module(plan.module(), request.word()));
    let members = plan.as_ref().map(|plan| members(plan.module(), request.word(), types));
    let into_iterator = match (&plan, wrap) {
        (Some(plan), Wrap::Newtype(_)) if faults.is_empty() => {
            into_iterator(plan.module(), &name, types)
        }
        _ => TokenStream::new(),
    };
    let missing = (!faults.is_empty()).then(|| missing(plan.as_ref(), &request, types));
    quote! {
        #(#errors)*
        const _: () = {
            #reexport
            mod __bit_tables { #items }
            #[automatically_derived]
            #implementation { #members #missing }
            #into_iterator
        };
    }
}

/// `for index in board`, where there is an iterator: its type has no other name outside.
fn into_iterator(module: &Module, name: &Ident, types: &Types) -> TokenStream {
    let iterators =
        module.functions.iter().filter(|function| matches!(function.result, Type::Defined(_)));
    let implementations = iterators.map(|function| {
        let path = function.ident();
        let item = types.square();
        let kind = types.kind(types.wrap, function.result, Word::U64);
        let result = types.result(types.wrap, function.result, quote!(__bit_tables::#path(self.0)));
        quote! {
            #[automatically_derived]
            impl ::core::iter::IntoIterator for #name {
                type Item = #item;
                type IntoIter = #kind;
                #[inline]
                fn into_iter(self) -> Self::IntoIter { #result }
            }
        }
    });
    implementations.collect()
}

/// Stand-ins for the functions of all operations that are not planned.
fn missing(plan: Option<&Plan>, request: &Request, types: &Types) -> TokenStream {
    let word = request.word();
    // As they would be with what is right of their parameters.
    let given = |operation| {
        let choice = request.choices().iter().find(|choice| choice.operation == operation);
        choice.map_or(&[][..], |choice| &choice.selection.parameters)
    };
    let planned = plan.map_or(&[][..], |plan| plan.request().choices());
    let functions = Operation::ALL
        .iter()
        .filter(|&&operation| planned.iter().all(|choice| choice.operation != operation))
        .flat_map(|&operation| signatures(operation, request.ground(), given(operation)))
        .filter(|function| function.public)
        .map(|function| {
            let kind = match function.result {
                // What would be defined beside it is not there; of all that are, this iterates.
                Type::Defined(_) => {
                    let square = types.square();
                    quote!(::core::iter::Empty<#square>)
                }
                kind => types.kind(types.wrap.of(&function), kind, word),
            };
            types.method(&function, word, &kind, panic)
        });
    functions.collect()
}

/// The body of a stand-in.
fn panic(_: &[TokenStream]) -> TokenStream {
    quote!(::core::panic!())
}

const WORD: &str = "word";
const CRATE: &str = "crate";
const SQUARE: &str = "square";

/// The entries that are not operations.
const OPTIONS: &[&str] = &[WORD, CRATE, SQUARE];

/// The word that a struct is for, or what is wrong, if that is not the shape, which is a fault already.
fn word(name: &Ident, shape: &Shape, option: Option<&Entry>) -> Result<Word, Option<Fault>> {
    let fault = |span, message: String| Err(Some(Fault::new(span, message)));
    let given = match option {
        None => None,
        Some(option) => {
            let text = option.value.to_string();
            if text.is_empty() {
                return fault(option.span, "expected a word, as in `word = u64`".to_owned());
            }
            let Some(word) = Word::named(&text) else {
                let alternatives = alternatives(&text, Word::ALL.iter().map(|word| word.name()));
                return fault(
                    start(&option.value),
                    format!("unknown word `{text}`; {alternatives}"),
                );
            };
            Some((word, option.span))
        }
    };
    match shape {
        Shape::Unfit => Err(None),
        Shape::Unit => match given {
            Some((word, _)) => Ok(word),
            None => fault(
                name.span(),
                format!("which word is `{name}` for? Say so, as in `#[bit_tables(word = u64)]`"),
            ),
        },
        Shape::Newtype(field) => match (Word::named(&field.to_string()), given) {
            (Some(word), Some((given, span))) if word != given => fault(
                span,
                format!("`word = {given}`, but the field of `{name}` is of type `{word}`"),
            ),
            (Some(word), _) => Ok(word),
            // An alias, which only the compiler can look through: it will compare the types.
            (None, Some((given, _))) => Ok(given),
            (None, None) => fault(
                start(field),
                format!(
                    "the field of `{name}` must be an unsigned integer, `u8` to `u128`; \
                     if it is an alias of one, add the word, as in `#[bit_tables(word = u64)]`"
                ),
            ),
        },
    }
}

/// Where tokens begin.
fn start(tokens: &TokenStream) -> Span {
    tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span())
}

/// The path in `crate = path` or `square = path`: names with two colons between them, and before them if wanted.
fn path(option: &Entry, example: &str) -> Result<TokenStream, Fault> {
    let tokens: Vec<TokenTree> = option.value.clone().into_iter().collect();
    let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
    let is_colon =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    let start = if tokens.iter().take(2).all(is_colon) { 2 } else { 0 };
    let names = tokens[start.min(tokens.len())..].chunks(3);
    let is_path = names.len() > 0
        && names
            .clone()
            .rev()
            .skip(1)
            .all(|part| is_name(&part[0]) && part[1..].iter().all(is_colon))
        && names.last().is_some_and(|part| part.len() == 1 && is_name(&part[0]));
    if is_path {
        Ok(option.value.clone())
    } else {
        let name = &option.name;
        let message = format!("expected `{name} = path`, as in `{name} = {example}`");
        Err(Fault::new(option.span, message))
    }
}

/// What the functions of the implementation work on.
#[derive(Clone, Copy)]
enum Wrap {
    /// The struct's own field, of a type that stands there: functions are methods whose words are the struct.
    Newtype(Span),
    /// Plain integers.
    Plain,
}

/// The types of the implementation's functions.
struct Types {
    wrap: Wrap,
    /// The path to the type of squares and bit indices, if it is not `u32`.
    square: Option<TokenStream>,
}

/// The tables and functions of a module as associated constants and functions.
fn members(module: &Module, word: Word, types: &Types) -> TokenStream {
    let tables = module.tables.iter().map(associated_table);
    // What is there for several kinds of target is one method.
    let is_first = |(position, function): &(usize, &Function)| {
        let mut earlier = module.functions[..*position].iter();
        function.public && !earlier.any(|earlier| earlier.name == function.name)
    };
    let functions = module.functions.iter().enumerate().filter(is_first).map(|(_, function)| {
        let (path, wrap) = (function.ident(), types.wrap.of(function));
        types.method(function, word, &types.kind(wrap, function.result, word), |arguments| {
            types.result(wrap, function.result, quote!(__bit_tables::#path(#(#arguments),*)))
        })
    });
    quote!(#(#tables)* #(#functions)*)
}

fn associated_table(table: &Table) -> TokenStream {
    let (doc, name) = (items::doc(&items::table_doc(table)), table.ident());
    let kind = table.type_in(&quote!(__bit_tables::));
    match table.value {
        Value::Number { .. } => quote!(#doc pub const #name: #kind = __bit_tables::#name;),
        // By reference, so that there is one table however often it is named.
        Value::Bytes { .. } | Value::Words { .. } | Value::Records { .. } => {
            quote!(#doc pub const #name: &'static #kind = &__bit_tables::#name;)
        }
    }
}

impl Wrap {
    /// For a function: one of no words has none to wrap, and what it gives is as plain as what it is given; but what is of
    /// squares alone gives a set of them.
    fn of(self, function: &Function) -> Self {
        let is_of =
            |kinds: &[Type]| function.parameters.iter().any(|(_, kind)| kinds.contains(kind));
        let is_of_squares = function.parameters.iter().all(|(_, kind)| *kind == Type::Square);
        if is_of(&[Type::Word, Type::WordMut]) || (is_of_squares && is_of(&[Type::Square])) {
            self
        } else {
            Self::Plain
        }
    }
}

impl Types {
    /// The type of squares.
    fn square(&self) -> TokenStream {
        self.square.clone().unwrap_or_else(|| quote!(u32))
    }

    /// The Rust type of a parameter or result.
    fn kind(&self, wrap: Wrap, kind: Type, word: Word) -> TokenStream {
        let path = quote!(__bit_tables::);
        match (&self.square, kind) {
            (Some(square), Type::Square) => return square.clone(),
            (Some(square), Type::SquareOption) => return quote!(::core::option::Option<#square>),
            (Some(square), Type::Defined(iterator)) => {
                let iterator = format_ident!("{iterator}");
                return quote!(::core::iter::Map<#path #iterator, fn(u32) -> #square>);
            }
            _ => {}
        }
        match wrap {
            Wrap::Plain => kind.tokens(&word, &path),
            Wrap::Newtype(_) => kind.tokens(&quote!(Self), &path),
        }
    }

    /// Whether a function takes or gives squares that are to be converted, which no `const fn` can do.
    fn converts(&self, function: &Function) -> bool {
        let of_squares =
            |kind| matches!(kind, Type::Square | Type::SquareOption | Type::Defined(_));
        let mut kinds = function.parameters.iter().map(|(_, kind)| *kind).chain([function.result]);
        self.square.is_some() && kinds.any(of_squares)
    }

    /// A public function with the parameters of a generated one, a type of the result, and a body made from its
    /// arguments.
    fn method(
        &self,
        function: &Function,
        word: Word,
        result: &TokenStream,
        body: impl FnOnce(&[TokenStream]) -> TokenStream,
    ) -> TokenStream {
        let (name, wrap) = (function.ident(), self.wrap.of(function));
        let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
        let mut doc = function.doc.clone();
        for (position, (parameter, kind)) in function.parameters.iter().enumerate() {
            let (parameter_name, kind_tokens) =
                (format_ident!("{parameter}"), self.kind(wrap, *kind, word));
            match (wrap, kind) {
                // The field's place, for the case that an alias is not of the word that was given.
                (Wrap::Newtype(span), Type::Word) if position == 0 => {
                    let span = span.resolved_at(Span::call_site());
                    parameters.push(quote!(self));
                    arguments.push(quote_spanned!(span=> self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                (Wrap::Newtype(span), Type::WordMut) => {
                    let span = span.resolved_at(Span::call_site());
                    parameters.push(quote!(&mut self));
                    arguments.push(quote_spanned!(span=> &mut self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                (Wrap::Newtype(_), Type::Word) => {
                    parameters.push(quote!(#parameter_name: Self));
                    arguments.push(quote!(#parameter_name.0));
                }
                (_, Type::Square) if self.square.is_some() => {
                    parameters.push(quote!(#parameter_name: #kind_tokens));
                    // Where the type is named, for the case that it is not converted.
                    let span = start(&kind_tokens).resolved_at(Span::call_site());
                    let argument =
                        quote_spanned!(span=> ::core::convert::Into::<u32>::into(#parameter_name));
                    arguments.push(argument);
                }
                _ => {
                    parameters.push(quote!(#parameter_name: #kind_tokens));
                    arguments.push(quote!(#parameter_name));
                }
            }
        }
        let (doc, body) = (items::doc(&doc), body(&arguments));
        let must_use = function.must_be_used().then(|| quote!(#[must_use]));
        let is_constant = function.constant && !self.converts(function);
        let constant = is_constant.then(|| quote!(const));
        quote! {
            #doc
            #[inline]
            #must_use
            pub #constant fn #name(#(#parameters),*) -> #result { #body }
        }
    }

    /// The struct for each word of a generated function's result, and the type of squares for each of these.
    fn result(&self, wrap: Wrap, kind: Type, result: TokenStream) -> TokenStream {
        let from = self.square.as_ref().map(|square| {
            let span = start(square).resolved_at(Span::call_site());
            quote_spanned!(span=> <#square as ::core::convert::From<u32>>::from)
        });
        match (wrap, kind, from) {
            (_, Type::Square, Some(from)) => quote!(#from(#result)),
            (_, Type::SquareOption, Some(from)) => quote!(#result.map(#from)),
            (_, Type::Defined(_), Some(from)) => {
                quote!(::core::iter::Iterator::map(#result, #from as fn(u32) -> _))
            }
            (Wrap::Newtype(_), Type::Word, _) => quote!(Self(#result)),
            (Wrap::Newtype(_), Type::WordPair, _) => quote! {
                let (first, second) = #result;
                (Self(first), Self(second))
            },
            _ => result,
        }
    }
}
