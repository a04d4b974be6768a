//! Shared by all functions on one word: name, documentation and the handling of zero.

use super::technique::{Context, Technique};
use crate::module::{Function, Type};
use crate::request::Operation;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream, TokenTree};

/// Words of several bytes.
pub(super) const WIDE: &[Word] = &[Word::U16, Word::U32, Word::U64, Word::U128];

/// The common definition of the technique `native` for any operation.
pub(super) const NATIVE: Technique = Technique {
    name: "native",
    summary: "the processor's instruction if it has one, otherwise the compiler's own code",
    origin: "the Rust standard library",
    hardware: "an instruction, to be fast",
    ..Technique::BASE
};

/// The index of the most significant set bit of the variable `operand`, read from the exponent of
/// the double to which it is converted. The variable must not be zero, and rounding must not carry
/// it to the next power of two.
pub(super) fn exponent(word: Word, statements: TokenStream, operand: &str) -> WordBody {
    // The bits changed by rounding are not read.
    let rounded =
        (word.bits() > f64::MANTISSA_DIGITS).then(|| quote!(#[allow(clippy::cast_precision_loss)]));
    WordBody {
        statements: quote! {
            #statements
            #rounded
            let double: f64 = #{format_ident!("{operand}")} as f64;
            let exponent: u32 = (double.to_bits() >> 52) as u32;
        },
        result: quote!(exponent - 1023),
    }
}

/// The words down to 32 bits, each with its half. Narrower words are not halved, because registers
/// are no narrower.
pub(super) fn narrowing(word: Word) -> impl Iterator<Item = (Word, Word)> {
    let halves = [(Word::U128, Word::U64), (Word::U64, Word::U32)];
    halves.into_iter().filter(move |(wide, _)| wide.bits() <= word.bits())
}

/// The code of a function with the parameter `x`, a word.
pub(super) struct WordBody {
    /// Statements before the result.
    pub statements: TokenStream,
    /// An expression of type `u32`.
    pub result: TokenStream,
}

/// An expression, in brackets if it contains an operator that needs them.
fn grouped(expression: TokenStream) -> TokenStream {
    let is_operator = |token: TokenTree| matches!(token, TokenTree::Punct(punct) if "+-*/%&|^<>".contains(punct.as_char()));
    if expression.clone().into_iter().any(is_operator) { quote!((#expression)) } else { expression }
}

pub(super) enum Zero {
    /// Zero is excluded by a precondition.
    Excluded,
    /// A result that a technique may give without a test.
    Is(u32),
    /// A result that always needs a test.
    Tested(u32),
}

impl WordBody {
    pub(super) fn of(result: TokenStream) -> Self {
        Self { statements: TokenStream::new(), result }
    }

    pub(super) fn after(self, before: TokenStream) -> Self {
        let statements = self.statements;
        Self { statements: quote!(#before #statements), ..self }
    }

    /// Converts an index counted from 0 to one counted from 1.
    pub(super) fn plus_one(self) -> Self {
        let result = grouped(self.result);
        Self { result: quote!(#result + 1), ..self }
    }

    /// Converts an index counted from one end of a word to one from the other end.
    pub(super) fn mirrored(self, word: Word) -> Self {
        let result = grouped(self.result);
        Self { result: quote!(#result ^ #{word.bits() - 1}), ..self }
    }

    /// The only function of an operation, which computes what a sentence says.
    pub(super) fn into_functions(
        self,
        context: &Context,
        computes: &str,
        zero: Zero,
    ) -> Vec<Function> {
        let Context { operation, technique, .. } = context;
        let Self { statements, result } = self;
        let (for_zero, guard) = match zero {
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
                (format!("For zero it is {zero}."), quote!(if x == 0 { return #zero; }))
            }
        };
        let mut parameters = vec![("x", Type::Word)];
        if *operation == Operation::BitScan {
            parameters.push(("reverse", Type::Bool));
        }
        let contract = format!("{computes}\n\n{for_zero}");
        let result_type = match operation {
            Operation::BitScanForward | Operation::BitScanReverse | Operation::BitScan => {
                Type::Square
            }
            _ => Type::Index,
        };
        only(context, &contract, parameters, result_type, quote!(#guard #statements #result))
    }

    /// The function that clears the bit of the word in place. `rest` gives the rest of `x`, before
    /// the index is known or by the variable `index`.
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
        only(context, &contract, vec![("set", Type::WordMut)], Type::Option(&Type::Square), body)
    }
}

/// The word `x` without the scanned bit.
pub(super) enum Rest {
    /// Computed from the word alone.
    Early(TokenStream),
    /// Computed from the word and the index.
    Late(TokenStream),
}

pub(super) fn test(context: &Context, contract: &str, result: TokenStream) -> Vec<Function> {
    only(context, contract, vec![("x", Type::Word)], Type::Bool, result)
}

pub(super) fn only(
    context: &Context,
    contract: &str,
    parameters: Vec<(&'static str, Type)>,
    result: Type,
    body: TokenStream,
) -> Vec<Function> {
    vec![namesake(context, contract, parameters, result, body)]
}

/// The function with the name of its operation.
pub(super) fn namesake(
    context: &Context,
    contract: &str,
    parameters: Vec<(&'static str, Type)>,
    result: Type,
    body: TokenStream,
) -> Function {
    named(context, context.operation.name(), contract, (parameters, result), body)
}

/// A function of a technique, documented, from its parameters and its result type.
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

/// Checks the result for zero, if it has one, and for each bit some arguments with their results,
/// given all `ones`.
pub(super) fn self_check<const N: usize>(
    &Context { operation, word, .. }: &Context,
    zero: Option<u32>,
    cases: [(TokenStream, TokenStream); N],
) -> TokenStream {
    let name = format_ident!("{}", operation.name());
    let zero = zero.map(|zero| quote!(::core::assert!(#name(0) == #zero);));
    let cases = cases.into_iter().map(|(x, result)| quote!(#name(#x) == #result));
    quote! {
        #zero
        let ones: #word = #{word.literal(word.max())};
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
            #(::core::assert!(#cases);)*
            bit += 1;
        }
    }
}

/// Checks for zero, and for each bit alone and together with `others`, that the function removes it
/// and returns its index.
pub(super) fn check_pop(context: &Context, others: TokenStream) -> TokenStream {
    let (word, name) = (context.word, format_ident!("{}", context.operation.name()));
    quote! {
        let mut set: #word = 0;
        let nothing: ::core::option::Option<u32> = #name(&mut set);
        ::core::assert!(nothing.is_none() && set == 0);
        let ones: #word = #{word.literal(word.max())};
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
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

/// Checks a function with `f(a ^ b) == f(a) ^ f(b)`: for zero, each bit alone, all bits up to each,
/// and pseudo-random words. The `image` of `one`, which is `1 << bit`, is an expression that may use
/// `one`, `bit`, the `last` bit and all `ones`.
pub(super) fn check_linear(context: &Context, image: TokenStream) -> TokenStream {
    let Context { operation, word, .. } = *context;
    let name = format_ident!("{}", operation.name());
    let Mixed { start, next } = mixed(word);
    quote! {
        ::core::assert!(#name(0) == 0);
        let (ones, last): (#word, u32) = (#{word.literal(word.max())}, #{word.bits() - 1});
        let mut images: #word = 0;
        let mut bit: u32 = 0;
        while bit <= last {
            let one: #word = 1 << bit;
            let image: #word = #image;
            ::core::assert!(#name(one) == image);
            images ^= image;
            ::core::assert!(#name(ones >> (last - bit)) == images);
            bit += 1;
        }
        #start
        let mut sum: #word = 0;
        let mut image: #word = 0;
        let mut round: u32 = 0;
        while round < 16 {
            #next
            sum ^= next;
            image ^= #name(next);
            ::core::assert!(#name(sum) == image);
            round += 1;
        }
    }
}

/// The fraction of the golden ratio; a word uses its upper bits.
const GOLDEN_RATIO: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c834;

/// A pseudo-random sequence of words, for self-checks.
pub(super) struct Mixed {
    /// Defines the variable `mixed`, from which the words are computed.
    pub start: TokenStream,
    /// Statements that set the variable `next` to the next word.
    pub next: TokenStream,
}

/// Pseudo-random words. Narrow ones are the upper bits of a wider number, because 8 bits alone
/// would soon repeat.
pub(super) fn mixed(word: Word) -> Mixed {
    let wide = if word.bits() < 32 { Word::U32 } else { word };
    let upper = if wide == word {
        quote!(mixed)
    } else {
        quote!((mixed >> #{wide.bits() - word.bits()}) as #word)
    };
    Mixed {
        start: quote!(let mut mixed: #wide = 0;),
        next: quote! {
            mixed = (mixed ^ (mixed >> #{wide.bits() / 2})).wrapping_add(1);
            mixed = mixed.wrapping_mul(#{wide.literal((GOLDEN_RATIO >> (128 - wide.bits())) | 1)});
            let next: #word = #upper;
        },
    }
}

/// A number of a word, as a `u32`.
pub(super) fn as_u32(word: Word, number: TokenStream) -> TokenStream {
    if word == Word::U32 { number } else { quote!((#number) as u32) }
}

/// A table for all bytes or nibbles, called `named`, and its check: an expression of the byte or
/// nibble and its `entry` that must be true.
pub(super) fn check_parts(
    table: &Ident,
    bits: u8,
    each: impl FnOnce(&Ident) -> TokenStream,
) -> TokenStream {
    let part = format_ident!("{}", part(bits));
    quote! {
        let mut #part: u32 = 0;
        while #part < #{1 << bits} {
            let entry: u32 = #table[#part as usize] as u32;
            ::core::assert!(#{each(&part)});
            #part += 1;
        }
    }
}

pub(super) const fn part(bits: u8) -> &'static str {
    if bits == 8 { "byte" } else { "nibble" }
}

/// Defines `byte`, in which a scan has found the bit, from `rest`, a word of that type.
pub(super) fn byte_of_rest(word: Word) -> TokenStream {
    if word == Word::U8 { quote!(rest) } else { quote!((rest & 0xff) as u8) }
}
