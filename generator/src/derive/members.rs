//! The implementation of the user's struct: methods that call a module's functions, and its tables.
//!
//! Tables are private unless `tables(visibility = …)` requests them, because visible tables make
//! every change of technique a change of the struct's interface. Their entry types need names, so
//! the module is then outside the anonymous constant.

use super::indexed::{self, Indexed};
use super::squares::{Squares, iterator_of};
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

/// A function that takes a color, and the functions of the single colors.
struct OfColor {
    function: Function,
    halves: [Ident; 2],
}

/// The types of the methods.
pub(super) struct Types {
    pub wrap: Wrap,
    pub squares: Squares,
    pub pieces: Option<Indexed>,
    pub colors: Option<Indexed>,
}

/// The prefix of type names in the implementation, where the user's names could collide.
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
            // A reference, so that the table exists once however often it is used.
            TableValue::Bytes { .. } | TableValue::Words { .. } | TableValue::Records { .. } => {
                (quote!(&'static #kind), quote!(&__bit_tables::#name))
            }
        };
        quote!(#doc #[allow(dead_code)] #visibility const #name: #kind = #value;)
    };
    module.tables.iter().map(constant).collect()
}

impl Wrap {
    /// Plain types for a function without words, which has nothing to wrap. Exceptions return sets:
    /// functions of squares only, of a square and a board of bytes, and of the parts of a set.
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

/// Whether the first parameter is the word, so that a method has `self` there.
fn first_is_word(function: &Function) -> bool {
    matches!(function.parameters.first(), Some((_, Type::Word)))
}

/// The parts of a body: statements before the call, the arguments, and what follows the call.
#[derive(Default)]
struct Call {
    before: TokenStream,
    arguments: Vec<TokenStream>,
    /// Empty unless `before` has something.
    after: TokenStream,
}

/// The function with a contract that says how each of its alternatives works.
fn documented(function: &Function, module: &Module) -> Function {
    let mut doc = function.doc.clone();
    for other in module.functions.iter().filter(|other| other.name == function.name) {
        if !other.technique.is_empty() && !doc.contains(&other.technique) {
            doc += &format!("\n\n{}", other.technique);
        }
    }
    Function { doc, ..function.clone() }
}

impl Types {
    /// The methods for a module's functions.
    pub(super) fn members(&self, module: &Module, word: Word) -> TokenStream {
        // The alternatives of a function for several targets become one method.
        let is_first = |(position, function): &(usize, &Function)| {
            let mut earlier = module.functions[..*position].iter();
            function.public && !earlier.any(|earlier| earlier.name == function.name)
        };
        let functions = module.functions.iter().enumerate().filter(is_first);
        let functions =
            functions.map(|(_, function)| documented(function, module)).collect::<Vec<_>>();
        let functions: Vec<&Function> = functions.iter().collect();
        let methods = functions.iter().map(|function| {
            let (path, wrap) = (function.ident(), self.wrap.of(function));
            self.method(function, word, &self.kind(wrap, function.result, word), |call| {
                let Call { before, arguments, after } = call;
                let result = quote!(__bit_tables::#path(#(#arguments),*));
                if after.is_empty() {
                    return self.result(wrap, function.result, result);
                }
                let returned = self.result(wrap, function.result, quote!(result));
                quote!(#before let result = #result; #after #returned)
            })
        });
        let of_colors = self.of_colors(&functions).map(|OfColor { function, halves }| {
            let wrap = self.wrap.of(&function);
            self.method(&function, word, &self.kind(wrap, function.result, word), |call| {
                let (color, arguments) = call.arguments.split_first().expect("a color");
                let [first, second] =
                    halves.map(|half| quote!(__bit_tables::#half(#(#arguments),*)));
                let result = quote!(if #color == 0 { #first } else { #second });
                self.result(wrap, function.result, result)
            })
        });
        methods.chain(of_colors).collect()
    }

    /// Functions that take a color, if the functions of both colors exist and there is a type for
    /// colors.
    fn of_colors(&self, functions: &[&Function]) -> impl Iterator<Item = OfColor> {
        let functions = if self.colors.is_some() { functions } else { &[] };
        functions.iter().filter_map(|first| {
            let of = first.half.filter(|half| !half.is_second)?.of;
            let is_second =
                |other: &&&Function| other.half.is_some_and(|half| half.of == of && half.is_second);
            let second = functions.iter().find(is_second)?;
            let what = format!(
                "`{}` of the color with index 0, and `{}` of any other.",
                first.name, second.name
            );
            let contract = first.doc.split_once("\n\n").map(|(_, contract)| contract);
            let doc =
                contract.map_or_else(|| what.clone(), |contract| format!("{what}\n\n{contract}"));
            let function = Function { name: of, doc, ..(**first).clone() };
            Some(OfColor { function, halves: [first.ident(), second.ident()] })
        })
    }

    /// The conversion functions for user-defined types.
    pub(super) fn conversions(&self) -> TokenStream {
        let indexed = [&self.pieces, &self.colors].into_iter().flatten().map(Indexed::helper);
        quote!(#{self.squares.helpers()} #(#indexed)*)
    }

    /// The items in the generated module for user-defined types.
    pub(super) fn items(&self, module: &Module) -> TokenStream {
        let indexed = [&self.pieces, &self.colors].into_iter().flatten();
        let is_probed = indexed.clone().any(|one| !one.is_const());
        let of_indexed = is_probed.then(indexed::probe);
        quote!(#{self.squares.items(module)} #of_indexed)
    }

    /// Stubs for the functions of all operations that could not be planned.
    pub(super) fn missing(&self, plan: Option<&Plan>, request: &Request) -> TokenStream {
        let word = request.word();
        // Planned with their valid parameters only.
        let given = |operation| {
            let choice = request.choices().iter().find(|choice| choice.operation == operation);
            choice.map_or(&[][..], |choice| &choice.selection.parameters)
        };
        let planned = plan.map_or(&[][..], |plan| plan.request().choices());
        let functions: Vec<Function> = Operation::ALL
            .iter()
            .filter(|&&operation| planned.iter().all(|choice| choice.operation != operation))
            .flat_map(|&operation| signatures(operation, request.domain(), given(operation)))
            .filter(|function| function.public)
            .collect();
        let of_colors = self
            .of_colors(&functions.iter().collect::<Vec<_>>())
            .map(|of| of.function)
            .collect::<Vec<_>>();
        let stub = |function: &Function| {
            let kind = match function.result {
                // The structs of these operations do not exist; of all results, this one can be
                // iterated.
                Type::Defined(_) => quote!(::core::iter::Empty<#{self.squares.kind()}>),
                kind => self.kind(self.wrap.of(function), kind, word),
            };
            self.method(function, word, &kind, |_| quote!(::core::panic!()))
        };
        functions.iter().chain(&of_colors).map(stub).collect()
    }

    /// `for index in board`, if there is an iterator; its type has no public name otherwise.
    pub(super) fn iteration(&self, module: &Module, name: &Ident) -> TokenStream {
        let of_struct = match (self.wrap, iterator_of(module)) {
            (Wrap::Newtype(_), Some(iterator)) => {
                let ones = module
                    .functions
                    .iter()
                    .find(|function| function.result == Type::Defined(iterator));
                let ones = ones.map(Function::ident);
                quote! {
                    #[automatically_derived]
                    impl ::core::iter::IntoIterator for #name {
                        type Item = #{self.squares.kind()};
                        type IntoIter = #{self.squares.iterator(iterator)};
                        #[inline]
                        fn into_iter(self) -> Self::IntoIter { Self::#ones(self) }
                    }
                }
            }
            _ => TokenStream::new(),
        };
        quote!(#{self.squares.iteration(module)} #of_struct)
    }

    /// The Rust type of a parameter or result.
    fn kind(&self, wrap: Wrap, kind: Type, word: Word) -> TokenStream {
        match (kind, wrap) {
            (Type::Square, _) => self.squares.kind(),
            (Type::Piece(_), _) => match &self.pieces {
                Some(pieces) => pieces.kind.clone(),
                None => quote!(::core::primitive::u32),
            },
            (Type::Option(value), _) => {
                quote!(::core::option::Option<#{self.kind(wrap, *value, word)}>)
            }
            (Type::Defined(iterator), _) => self.squares.iterator(iterator),
            (kind, Wrap::Plain) => kind.tokens(&quote!(::core::primitive::#word), &scope()),
            (kind, Wrap::Newtype(_)) => kind.tokens(&quote!(Self), &scope()),
        }
    }

    /// Whether a function is `const` as a method.
    fn is_const(&self, function: &Function) -> bool {
        let is_const = |indexed: &Option<Indexed>| indexed.as_ref().is_none_or(Indexed::is_const);
        let mut kinds = function.parameters.iter().map(|(_, kind)| *kind).chain([function.result]);
        function.constant
            && (is_const(&self.colors) || self.color_of(function).is_none())
            && kinds.all(|kind| match kind {
                Type::Square | Type::Option(Type::Square) => self.squares.is_const(),
                Type::Piece(_) => is_const(&self.pieces),
                _ => true,
            })
    }

    /// The type of colors, if a function takes one: if it has functions for single colors, or
    /// equally many kinds of pieces of each color.
    fn color_of(&self, function: &Function) -> Option<&Indexed> {
        let has_halves = function.half.is_some_and(|half| half.of == function.name);
        let is_even = |(_, kind): &(_, Type)| matches!(kind, Type::Piece(kinds) if kinds % 2 == 0);
        let takes_one = has_halves || function.parameters.iter().any(is_even);
        self.colors.as_ref().filter(|_| takes_one)
    }

    /// A public function with the parameters of a generated one, the given result type, and a body
    /// around the call.
    fn method(
        &self,
        function: &Function,
        word: Word,
        result: &TokenStream,
        body: impl FnOnce(Call) -> TokenStream,
    ) -> TokenStream {
        let wrap = self.wrap.of(function);
        let (mut parameters, mut call) = (Vec::new(), Call::default());
        let mut doc = function.doc.clone();
        let color = self.color_of(function).map(|colors| colors.index(&quote!(color)));
        if function.half.is_some_and(|half| half.of == function.name) {
            call.arguments.extend(color.clone());
        }
        for (position, (parameter, kind)) in function.parameters.iter().enumerate() {
            let (parameter_name, kind_tokens) =
                (format_ident!("{parameter}"), self.kind(wrap, *kind, word));
            match (wrap, kind) {
                // The field's type, in case it is an alias of another integer than the given word.
                (Wrap::Newtype(span), Type::Word) if position == 0 => {
                    let span = span.resolved_at(Span::call_site());
                    parameters.push(quote!(self));
                    call.arguments.push(quote_spanned!(span=> self.0));
                    doc = doc.replace(&format!("`{parameter}`"), "`self`");
                }
                // Copied out of the field and back, because a field of a packed struct cannot be
                // borrowed.
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
                        Type::Piece(kinds) => {
                            let indexed = self.pieces.as_ref();
                            let piece = indexed.map_or(argument.clone(), |of| of.index(&argument));
                            match &color {
                                Some(color) => quote!(#color * #{kinds / 2} + #piece),
                                None => piece,
                            }
                        }
                        _ => argument,
                    });
                }
            }
        }
        if let Some(Indexed { kind, .. }) = self.color_of(function) {
            // After `self`, if there is one.
            let place = usize::from(matches!(wrap, Wrap::Newtype(_)) && first_is_word(function));
            parameters.insert(place, quote!(color: #kind));
        }
        let must_use = function.must_be_used().then(|| quote!(#[must_use]));
        let constant = self.is_const(function).then(|| quote!(const));
        quote! {
            #{items::doc(&doc)}
            #[inline]
            #must_use
            pub #constant fn #{function.ident()}(#(#parameters),*) #{function.result.returned(result)} { #{body(call)} }
        }
    }

    /// Wraps each word of a function's result in the struct, and each index in the type of squares.
    fn result(&self, wrap: Wrap, kind: Type, result: TokenStream) -> TokenStream {
        match (wrap, kind) {
            (Wrap::Newtype(_), Type::Word) => quote!(Self(#result)),
            (Wrap::Newtype(_), Type::WordPair) => quote! {
                let (first, second) = #result;
                (Self(first), Self(second))
            },
            (Wrap::Newtype(_), Type::Option(Type::Word)) => quote! {
                match #result {
                    ::core::option::Option::Some(word) => ::core::option::Option::Some(Self(word)),
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            },
            (_, Type::Unit) => quote!(#result;),
            _ => self.squares.result(kind, result),
        }
    }
}
