//! What all functions of one word have in common: name, documentation and the case of zero.

use super::{Context, Technique};
use crate::module::{Function, Type};
use crate::request::Operation;
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// How the technique `native` works, of any operation.
pub(super) const NATIVE_SUMMARY: &str =
    "the processor's instruction where it has one, and otherwise what the compiler makes of it";

/// Where the technique `native` is from.
pub(super) const NATIVE_ORIGIN: &str = "the Rust standard library";

/// The index of the most significant one bit of the variable `operand`, read from the exponent of the double
/// that it is converted to. It is not zero, and no rounding makes it a greater power of two.
pub(super) fn exponent(word: Word, statements: TokenStream, operand: &str) -> Body {
    let operand = format_ident!("{operand}");
    // What rounding takes away is not looked at.
    let rounded =
        (word.bits() > f64::MANTISSA_DIGITS).then(|| quote!(#[allow(clippy::cast_precision_loss)]));
    Body {
        statements: quote! {
            #statements
            #rounded
            let double: f64 = #operand as f64;
            let exponent: u32 = (double.to_bits() >> 52) as u32;
        },
        result: quote!(exponent - 1023),
    }
}

/// From a wide word to 32 bits: each word with its half. Narrow words are left as they are, as in registers they are
/// no narrower.
pub(super) fn narrowing(word: Word) -> impl Iterator<Item = (Word, Word)> {
    let halves = [(Word::U128, Word::U64), (Word::U64, Word::U32)];
    halves.into_iter().filter(move |(wide, _)| wide.bits() <= word.bits())
}

/// The code of a function of one word, its parameter being `x`.
pub(super) struct Body {
    /// What comes before the result.
    pub statements: TokenStream,
    /// An expression of type `u32`.
    pub result: TokenStream,
}

/// An expression in brackets, if it has an operator that needs them.
fn grouped(expression: TokenStream) -> TokenStream {
    let is_operator = |token: TokenTree| matches!(token, TokenTree::Punct(punct) if "+-*/%&|^<>".contains(punct.as_char()));
    if expression.clone().into_iter().any(is_operator) { quote!((#expression)) } else { expression }
}

/// What an operation promises.
pub(super) struct Contract {
    /// What it computes, as a sentence.
    pub computes: String,
    /// What is promised for zero.
    pub zero: Zero,
    /// The parameters beside the word.
    pub more: Vec<(&'static str, Type)>,
}

/// What an operation promises for zero.
pub(super) enum Zero {
    /// Nothing: it is excluded by precondition.
    Excluded,
    /// A result that a technique may come by without a test.
    Is(u32),
    /// A result that none comes by without one.
    Tested(u32),
}

impl Body {
    /// A result that needs no statements before it.
    pub(super) fn of(result: TokenStream) -> Self {
        Self { statements: TokenStream::new(), result }
    }

    /// With statements before its own.
    pub(super) fn after(self, before: TokenStream) -> Self {
        let statements = self.statements;
        Self { statements: quote!(#before #statements), ..self }
    }

    /// From an index counted from 0 to one counted from 1.
    pub(super) fn plus_one(self) -> Self {
        let result = grouped(self.result);
        Self { result: quote!(#result + 1), ..self }
    }

    /// From an index counted from one end of a word to that from the other.
    pub(super) fn mirrored(self, word: Word) -> Self {
        let last = Literal::u32_unsuffixed(word.bits() - 1);
        let result = grouped(self.result);
        Self { result: quote!(#result ^ #last), ..self }
    }

    /// The function that keeps a contract, as the only one of its operation.
    pub(super) fn into_functions(self, context: &Context, contract: Contract) -> Vec<Function> {
        let Context { operation, technique, .. } = context;
        let Self { statements, result } = self;
        let (for_zero, guard) = match contract.zero {
            Zero::Excluded => {
                let message = format!("`{operation}` of zero");
                (
                    "Precondition: `x` is not zero, which debug builds assert; the result for zero is unspecified."
                        .to_owned(),
                    quote!(::core::debug_assert!(x != 0, #message);),
                )
            }
            Zero::Is(zero) if technique.handles_zero => {
                (format!("For zero it is {zero}."), TokenStream::new())
            }
            Zero::Is(zero) | Zero::Tested(zero) => {
                let literal = Literal::u32_unsuffixed(zero);
                (format!("For zero it is {zero}."), quote!(if x == 0 { return #literal; }))
            }
        };
        let mut parameters = vec![("x", Type::Word)];
        parameters.extend(contract.more);
        let contract = format!("{}\n\n{for_zero}", contract.computes);
        let result_type = match operation {
            Operation::BitScanForward | Operation::BitScanReverse | Operation::BitScan => {
                Type::Square
            }
            _ => Type::Index,
        };
        only(context, &contract, parameters, result_type, quote!(#guard #statements #result))
    }

    /// The function that takes the bit out of a word in its place, given the rest that `x` leaves: before the
    /// index is known, or from the variable `index`.
    pub(super) fn into_pop(self, context: &Context, computes: &str, rest: Rest) -> Vec<Function> {
        let Self { statements, result } = self;
        let word = context.word;
        let (early, late) = match rest {
            Rest::Early(rest) => (quote!(*set = #rest;), TokenStream::new()),
            Rest::Late(rest) => (TokenStream::new(), quote!(*set = #rest;)),
        };
        let body = quote! {
            let x: #word = *set;
            if x == 0 { return ::core::option::Option::None; }
            #early
            #statements
            let index: u32 = #result;
            #late
            ::core::option::Option::Some(index)
        };
        let contract = format!("{computes}\n\nFor zero it is `None`.");
        only(context, &contract, vec![("set", Type::WordMut)], Type::SquareOption, body)
    }
}

/// What is left of the word `x` without the scanned bit.
pub(super) enum Rest {
    /// By the word alone.
    Early(TokenStream),
    /// By the index too.
    Late(TokenStream),
}

/// A function that tells yes or no of the word `x`.
pub(super) fn test(context: &Context, contract: &str, result: TokenStream) -> Vec<Function> {
    only(context, contract, vec![("x", Type::Word)], Type::Truth, result)
}

/// The only function of an operation, documented.
pub(super) fn only(
    context: &Context,
    contract: &str,
    parameters: Vec<(&'static str, Type)>,
    result: Type,
    body: TokenStream,
) -> Vec<Function> {
    vec![named(context, context.operation.name(), contract, (parameters, result), body)]
}

/// A function of a technique, documented, given its parameters and the type of its result.
pub(super) fn named(
    context: &Context,
    name: &'static str,
    contract: &str,
    (parameters, result): (Vec<(&'static str, Type)>, Type),
    body: TokenStream,
) -> Function {
    let Technique { name: technique, summary, origin, .. } = context.technique;
    Function {
        technique: format!("Technique `{technique}`: {summary}.\nOrigin: {origin}."),
        public: true,
        ..Function::private(name, contract, parameters, result, body)
    }
}

/// The result for zero, if it has one, and then for every bit of the word by itself and together with
/// others, given all `ones`: expressions of `bit` that are to be true.
pub(super) fn check(
    operation: Operation,
    word: Word,
    zero: Option<Literal>,
    alone: TokenStream,
    together: TokenStream,
) -> TokenStream {
    let name = format_ident!("{}", operation.name());
    let width = Literal::u32_unsuffixed(word.bits());
    let zero = zero.map(|zero| quote!(::core::assert!(#name(0) == #zero);));
    let ones = word.literal(word.max());
    quote! {
        #zero
        let ones: #word = #ones;
        let mut bit: u32 = 0;
        while bit < #width {
            ::core::assert!(#alone);
            ::core::assert!(#together);
            bit += 1;
        }
    }
}

/// For zero, and for every bit of the word by itself and together with `others`, that it is taken out and its index is
/// given.
pub(super) fn check_pop(word: Word, name: &Ident, others: TokenStream) -> TokenStream {
    let width = Literal::u32_unsuffixed(word.bits());
    let ones = word.literal(word.max());
    quote! {
        let mut set: #word = 0;
        let nothing: ::core::option::Option<u32> = #name(&mut set);
        ::core::assert!(nothing.is_none() && set == 0);
        let ones: #word = #ones;
        let mut bit: u32 = 0;
        while bit < #width {
            set = 1 << bit;
            let ::core::option::Option::Some(index) = #name(&mut set) else { ::core::panic!() };
            ::core::assert!(index == bit && set == 0);
            set = #others;
            let rest: #word = set ^ (1 << bit);
            let ::core::option::Option::Some(index) = #name(&mut set) else { ::core::panic!() };
            ::core::assert!(index == bit && set == rest);
            bit += 1;
        }
    }
}

/// The fraction of the golden ratio, of which as many bits are taken as a word has.
const GOLDEN_RATIO: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// Statements that make the variable `mixed` another word, which looks like chance.
pub(super) fn mix(word: Word) -> TokenStream {
    let half = Literal::u32_unsuffixed(word.bits() / 2);
    let factor = word.literal((GOLDEN_RATIO >> (128 - word.bits())) | 1);
    quote! {
        mixed = (mixed ^ (mixed >> #half)).wrapping_add(1);
        mixed = mixed.wrapping_mul(#factor);
    }
}

/// A table for all bytes or nibbles, which are so `named`: an expression of each of these and its `entry` that is to be
/// true.
pub(super) fn check_parts(
    table: &Ident,
    bits: u8,
    each: impl FnOnce(&Ident) -> TokenStream,
) -> TokenStream {
    let part = format_ident!("{}", part(bits));
    let (each, entries) = (each(&part), Literal::u32_unsuffixed(1 << bits));
    quote! {
        let mut #part: u32 = 0;
        while #part < #entries {
            let entry: u32 = #table[#part as usize] as u32;
            ::core::assert!(#each);
            #part += 1;
        }
    }
}

/// What so many bits are called.
pub(super) const fn part(bits: u8) -> &'static str {
    if bits == 8 { "byte" } else { "nibble" }
}

/// `byte`, the variable in which a scan has found the bit, from what is `rest` of a word of that type.
pub(super) fn byte_of_rest(word: Word) -> TokenStream {
    if word == Word::U8 { quote!(rest) } else { quote!((rest & 0xff) as u8) }
}
