//! The implementation of the user's struct: methods that call a module's functions, and its tables.

use super::squares::{Squares, iterator_of};
use crate::lists::List as _;
use crate::module::{Function, Module, Scope, Table, TableValue, Type};
use crate::output::items;
use crate::plan::Plan;
use crate::request::{Operation, Request};
use crate::techniques::signatures;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

/// What the methods work on.
#[derive(Clone, Copy)]
pub(super) enum Wrap {
    /// The struct's field, of this type: methods whose words are the struct.
    Newtype(Span),
    /// Plain integers: associated functions.
    Plain,
}

/// The types of the methods.
pub(super) struct Types {
    pub wrap: Wrap,
    pub squares: Squares,
}

/// The prefix of type names in the implementation, where the user may have the same names.
fn scope() -> Scope {
    Scope { defined: quote!(__bit_tables::), primitive: quote!(::core::primitive::) }
}

/// The tables of a module as associated constants with this visibility.
pub(super) fn tables(module: &Module, visibility: &TokenStream) -> TokenStream {
    let constant = |table: &Table| {
        let (doc, name) = (items::doc(&table.full_doc()), table.ident());
        let kind = table.type_in(&scope());
        let (kind, value) = match table.value {
            TableValue::Number { .. } => (kind, quote!(__bit_tables::#name)),
            // A reference, so that there is one table however often it is named.
            TableValue::Bytes { .. } | TableValue::Words { .. } | TableValue::Records { .. } => {
                (quote!(&'static #kind), quote!(&__bit_tables::#name))
            }
        };
        quote!(#doc #[allow(dead_code)] #visibility const #name: #kind = #value;)
    };
    module.tables.iter().map(constant).tokens()
}

impl Wrap {
    /// Plain types for a function without words, which has nothing to wrap; but one of squares alone, or of a square and the
    /// bytes of a board, returns a set of squares, and one of parts of a set that set.
    fn of(self, function: &Function) -> Self {
        let is_of =
            |kinds: &[Type]| function.parameters.iter().any(|(_, kind)| kinds.contains(kind));
        let is_of_squares = function
            .parameters
            .iter()
            .all(|(_, kind)| matches!(kind, Type::Square | Type::ArrayRef(..)));
        let is_of_parts =
            function.parameters.iter().any(|(_, kind)| matches!(kind, Type::Number(_)));
        let is_of_words = is_of(&[Type::Word, Type::WordMut]);
        if is_of_words || is_of_parts || (is_of_squares && is_of(&[Type::Square])) {
            self
        } else {
            Self::Plain
        }
    }
}

/// The parts of a body: statements before the call, the arguments, and what follows the call.
#[derive(Default)]
struct Call {
    before: TokenStream,
    arguments: Vec<TokenStream>,
    after: TokenStream,
}

impl Types {
    /// The methods for a module's functions.
    pub(super) fn members(&self, module: &Module, word: Word) -> TokenStream {
        // A function with alternatives for several targets is one method.
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
        functions.tokens()
    }

    /// Stubs for the functions of all operations that are not planned.
    pub(super) fn missing(&self, plan: Option<&Plan>, request: &Request) -> TokenStream {
        let word = request.word();
        // Planned with those of their parameters that are valid.
        let given = |operation| {
            let choice = request.choices().iter().find(|choice| choice.operation == operation);
            choice.map_or(&[][..], |choice| &choice.selection.parameters)
        };
        let planned = plan.map_or(&[][..], |plan| plan.request().choices());
        let functions = Operation::ALL
            .iter()
            .filter(|&&operation| planned.iter().all(|choice| choice.operation != operation))
            .flat_map(|&operation| signatures(operation, request.domain(), given(operation)))
            .filter(|function| function.public)
            .map(|function| {
                let kind = match function.result {
                    // Structs of these operations do not exist; among all results, this one iterates.
                    Type::Defined(_) => {
                        let square = self.squares.kind();
                        quote!(::core::iter::Empty<#square>)
                    }
                    kind => self.kind(self.wrap.of(&function), kind, word),
                };
                self.method(&function, word, &kind, |_| quote!(::core::panic!()))
            });
        functions.tokens()
    }

    /// `for index in board`, if there is an iterator; its type has no public name otherwise.
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

    /// Whether a function is `const` as a method.
    fn is_const(&self, function: &Function) -> bool {
        let of_squares = |kind| matches!(kind, Type::Square | Type::SquareOption);
        let mut kinds = function.parameters.iter().map(|(_, kind)| *kind).chain([function.result]);
        function.constant && (self.squares.is_const() || !kinds.any(of_squares))
    }

    /// A public function with the parameters of a generated one, this result type, and a body around the call.
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
                // The field's type, in case an alias names another integer than the given word.
                (Wrap::Newtype(span), Type::Word) if position == 0 => {
                    let span = span.resolved_at(Span::call_site());
                    parameters.push(quote!(self));
                    call.arguments.push(quote_spanned!(span=> self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                // Copied out of the field and back, since a packed struct allows no reference to its field.
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

    /// The struct for each word of a generated function's result, and the type of squares for each index.
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
