//! What all functions of one word have in common: name, documentation and the case of zero.

use super::{Context, Technique};
use crate::module::{Function, Type};
use crate::request::Operation;
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};
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
        },
        result: quote!((double.to_bits() >> 52) as u32 - 1023),
    }
}

/// The code of a function of one word, its parameter being `x`.
pub(super) struct Body {
    /// What comes before the result.
    pub statements: TokenStream,
    /// An expression of type `u32`.
    pub result: TokenStream,
}

/// What an operation promises.
pub(super) struct Contract {
    /// What it computes, as a sentence.
    pub computes: String,
    /// What is promised for zero.
    pub zero: Zero,
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

    /// From an index counted from 0 to one counted from 1.
    pub(super) fn plus_one(self) -> Self {
        let result = self.result;
        Self { result: quote!((#result) + 1), ..self }
    }

    /// From an index counted from one end of a word to that from the other.
    pub(super) fn mirrored(self, word: Word) -> Self {
        let last = Literal::u32_unsuffixed(word.bits() - 1);
        let result = self.result;
        Self { result: quote!((#result) ^ #last), ..self }
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
        let Contract { computes, .. } = contract;
        let Technique { name, summary, origin, .. } = technique;
        vec![Function {
            name: operation.name(),
            doc: format!(
                "{computes}\n\n{for_zero}\n\nTechnique `{name}`: {summary}.\nOrigin: {origin}."
            ),
            parameters: vec![("x", Type::Word)],
            result: Type::Index,
            body: quote!(#guard #statements #result),
            public: true,
        }]
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

/// A table for all bytes: an expression of each `byte` and its `entry` that is to be true.
pub(super) fn check_bytes(table: &Ident, each: TokenStream) -> TokenStream {
    quote! {
        let mut byte: u32 = 0;
        while byte < 256 {
            let entry: u32 = #table[byte as usize] as u32;
            ::core::assert!(#each);
            byte += 1;
        }
    }
}
