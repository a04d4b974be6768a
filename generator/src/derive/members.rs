//! The implementation of the user's struct: functions and tables of a module as its own.

use super::squares::{Squares, iterator_of};
use crate::module::{Function, Module, Scope, Table, Type, Value};
use crate::output::items;
use crate::plan::Plan;
use crate::request::{Operation, Request};
use crate::techniques::signatures;
use crate::word::Word;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

/// What the functions of the implementation work on.
#[derive(Clone, Copy)]
pub(super) enum Wrap {
    /// The struct's own field, of a type that stands there: functions are methods whose words are the struct.
    Newtype(Span),
    /// Plain integers.
    Plain,
}

/// The types of the implementation's functions.
pub(super) struct Types {
    pub wrap: Wrap,
    pub squares: Squares,
}

/// How types are named in the implementation, where names are the user's.
fn scope() -> Scope {
    Scope { defined: quote!(__bit_tables::), primitive: quote!(::core::primitive::) }
}

/// The tables of a module as associated constants that can be seen from there.
pub(super) fn tables(module: &Module, visibility: &TokenStream) -> TokenStream {
    let constant = |table: &Table| {
        let (doc, name) = (items::doc(&items::table_doc(table)), table.ident());
        let kind = table.type_in(&scope());
        let (kind, value) = match table.value {
            Value::Number { .. } => (kind, quote!(__bit_tables::#name)),
            // By reference, so that there is one table however often it is named.
            Value::Bytes { .. } | Value::Words { .. } | Value::Records { .. } => {
                (quote!(&'static #kind), quote!(&__bit_tables::#name))
            }
        };
        quote!(#doc #[allow(dead_code)] #visibility const #name: #kind = #value;)
    };
    module.tables.iter().map(constant).collect()
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

/// What a body is made of: what comes first, the arguments, and what comes last.
#[derive(Default)]
struct Call {
    before: TokenStream,
    arguments: Vec<TokenStream>,
    after: TokenStream,
}

impl Types {
    /// The functions of a module, each of which calls it.
    pub(super) fn members(&self, module: &Module, word: Word) -> TokenStream {
        // What is there for several kinds of target is one method.
        let is_first = |(position, function): &(usize, &Function)| {
            let mut earlier = module.functions[..*position].iter();
            function.public && !earlier.any(|earlier| earlier.name == function.name)
        };
        let functions = module.functions.iter().enumerate().filter(is_first);
        let functions = functions.map(|(_, function)| {
            let (path, wrap) = (function.ident(), self.wrap.of(function));
            self.method(function, word, &self.kind(wrap, function.result, word), |call| {
                let Call { before, arguments, after } = call;
                let result = quote!(__bit_tables::#path(#(#arguments),*));
                let result = if after.is_empty() {
                    result
                } else {
                    quote!({ let result = #result; #after result })
                };
                let result = self.result(wrap, function.result, result);
                quote!(#before #result)
            })
        });
        functions.collect()
    }

    /// Stand-ins for the functions of all operations that are not planned.
    pub(super) fn missing(&self, plan: Option<&Plan>, request: &Request) -> TokenStream {
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
                        let square = self.squares.kind();
                        quote!(::core::iter::Empty<#square>)
                    }
                    kind => self.kind(self.wrap.of(&function), kind, word),
                };
                self.method(&function, word, &kind, |_| quote!(::core::panic!()))
            });
        functions.collect()
    }

    /// `for index in board`, where there is an iterator: its type has no other name outside.
    pub(super) fn iteration(&self, module: &Module, name: &Ident) -> TokenStream {
        let iterator = self.squares.iteration(module);
        let of_struct = match (self.wrap, iterator_of(module)) {
            (Wrap::Newtype(_), Some(iterator)) => {
                let (kind, item) = (self.squares.iterator(iterator), self.squares.kind());
                let ones = module
                    .functions
                    .iter()
                    .find(|function| function.result == Type::Defined(iterator));
                let ones = ones.map(Function::ident);
                quote! {
                    #[automatically_derived]
                    impl ::core::iter::IntoIterator for #name {
                        type Item = #item;
                        type IntoIter = #kind;
                        #[inline]
                        fn into_iter(self) -> Self::IntoIter { Self::#ones(self) }
                    }
                }
            }
            _ => TokenStream::new(),
        };
        quote!(#iterator #of_struct)
    }

    /// The Rust type of a parameter or result.
    fn kind(&self, wrap: Wrap, kind: Type, word: Word) -> TokenStream {
        match (kind, wrap) {
            (Type::Square, _) => self.squares.kind(),
            (Type::SquareOption, _) => {
                let square = self.squares.kind();
                quote!(::core::option::Option<#square>)
            }
            (Type::Defined(iterator), _) => self.squares.iterator(iterator),
            (kind, Wrap::Plain) => kind.tokens(&quote!(::core::primitive::#word), &scope()),
            (kind, Wrap::Newtype(_)) => kind.tokens(&quote!(Self), &scope()),
        }
    }

    /// Whether a function is one that can be called while other code compiles.
    fn is_const(&self, function: &Function) -> bool {
        let of_squares = |kind| matches!(kind, Type::Square | Type::SquareOption);
        let mut kinds = function.parameters.iter().map(|(_, kind)| *kind).chain([function.result]);
        function.constant && (self.squares.is_const() || !kinds.any(of_squares))
    }

    /// A public function with the parameters of a generated one, a type of the result, and a body made from a call.
    fn method(
        &self,
        function: &Function,
        word: Word,
        result: &TokenStream,
        body: impl FnOnce(Call) -> TokenStream,
    ) -> TokenStream {
        let (name, wrap) = (function.ident(), self.wrap.of(function));
        let (mut parameters, mut call) = (Vec::new(), Call::default());
        let mut doc = function.doc.clone();
        for (position, (parameter, kind)) in function.parameters.iter().enumerate() {
            let (parameter_name, kind_tokens) =
                (format_ident!("{parameter}"), self.kind(wrap, *kind, word));
            match (wrap, kind) {
                // The field's place, for the case that an alias is not of the word that was given.
                (Wrap::Newtype(span), Type::Word) if position == 0 => {
                    let span = span.resolved_at(Span::call_site());
                    parameters.push(quote!(self));
                    call.arguments.push(quote_spanned!(span=> self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                // Out of the field and back, as no reference to that of a packed struct can be had.
                (Wrap::Newtype(span), Type::WordMut) => {
                    let field = span.resolved_at(Span::call_site());
                    let set = Ident::new("set", span.resolved_at(Span::mixed_site()));
                    parameters.push(quote!(&mut self));
                    call.before = quote_spanned!(field=> let mut #set = self.0;);
                    call.arguments.push(quote_spanned!(field=> &mut #set));
                    call.after = quote_spanned!(field=> self.0 = #set;);
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                (Wrap::Newtype(_), Type::Word) => {
                    parameters.push(quote!(#parameter_name: Self));
                    call.arguments.push(quote!(#parameter_name.0));
                }
                (_, kind) => {
                    parameters.push(quote!(#parameter_name: #kind_tokens));
                    let argument = quote!(#parameter_name);
                    call.arguments.push(match kind {
                        Type::Square => self.squares.index(argument),
                        _ => argument,
                    });
                }
            }
        }
        let (doc, body) = (items::doc(&doc), body(call));
        let must_use = function.must_be_used().then(|| quote!(#[must_use]));
        let constant = self.is_const(function).then(|| quote!(const));
        quote! {
            #doc
            #[inline]
            #must_use
            pub #constant fn #name(#(#parameters),*) -> #result { #body }
        }
    }

    /// The struct for each word of a generated function's result, and the type of squares for each of these.
    fn result(&self, wrap: Wrap, kind: Type, result: TokenStream) -> TokenStream {
        match (wrap, kind) {
            (Wrap::Newtype(_), Type::Word) => quote!(Self(#result)),
            (Wrap::Newtype(_), Type::WordPair) => quote! {
                let (first, second) = #result;
                (Self(first), Self(second))
            },
            _ => self.squares.result(kind, result),
        }
    }
}
