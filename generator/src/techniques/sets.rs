//! Words as sets of bits: tests of their size, and an iterator over their elements.

use super::prelude::*;
use super::word_function::{self, test};
use crate::module::Definition;

pub(super) const ONES: Group = Group {
    techniques: &[POP],
    // From both ends in turn, checking what is left each time.
    self_check: |&Context { word, .. }| {
        quote! {
            let mut indices: Ones = ones(#{word.literal(word.max())});
            let mut bit: u32 = 0;
            while bit < #{word.bits() / 2} {
                let ::core::option::Option::Some(first) = pop_first(&mut indices.set) else { ::core::panic!() };
                let ::core::option::Option::Some(last) = pop_last(&mut indices.set) else { ::core::panic!() };
                ::core::assert!(first == bit && last == #{word.bits() - 1} - bit);
                bit += 1;
                ::core::assert!(count_ones(indices.set) == 2 * (#{word.bits() / 2} - bit));
            }
        }
    },
};

const POP: Technique = Technique {
    name: "pop",
    summary: "removes the one bits from the word one by one, from either end, and returns their indices",
    origin: "Chess Programming Wiki, Bitboard Serialization",
    auto: Rule::Always,
    code: |context, _| {
        let contract = "An iterator over the indices of the one bits of `x`, the least first; from the back, the \
                        greatest first.\n\nFor zero it is empty.";
        let parameters = vec![("x", Type::Word)];
        only(context, contract, parameters, Type::Defined("Ones"), quote!(Ones { set: x }))
    },
    requires: &[Operation::PopFirst, Operation::PopLast, Operation::CountOnes],
    definitions: |context| ones(context.word),
    ..Technique::BASE
};

fn ones(word: Word) -> Vec<Definition> {
    let all = [
        quote! {
            /// The indices of the one bits of a word that remain to be returned.
            #[derive(::core::clone::Clone, ::core::fmt::Debug)]
            #[allow(unreachable_pub)]
            pub struct Ones { set: #word }
        },
        quote! {
            impl ::core::iter::Iterator for Ones {
                type Item = u32;
                #[inline]
                fn next(&mut self) -> ::core::option::Option<u32> { pop_first(&mut self.set) }
                #[inline]
                fn size_hint(&self) -> (usize, ::core::option::Option<usize>) {
                    let left: usize = count_ones(self.set) as usize;
                    (left, ::core::option::Option::Some(left))
                }
            }
        },
        quote! {
            impl ::core::iter::DoubleEndedIterator for Ones {
                #[inline]
                fn next_back(&mut self) -> ::core::option::Option<u32> { pop_last(&mut self.set) }
            }
        },
        quote!(impl ::core::iter::ExactSizeIterator for Ones {}),
        quote!(impl ::core::iter::FusedIterator for Ones {}),
    ];
    all.map(|tokens| Definition::new("Ones", tokens)).into()
}

pub(super) const EMPTY: Group = Group {
    techniques: &[ZERO],
    self_check: |&Context { operation, word, .. }| self_check(operation, word, true, false, false),
};

const ZERO: Technique = Technique {
    name: "zero",
    summary: "compares with zero",
    origin: "Chess Programming Wiki, Population Count",
    auto: Rule::Always,
    code: |context, _| {
        test(context, "Whether `x` has no one bits.\n\nFor zero it is true.", quote!(x == 0))
    },
    ..Technique::BASE
};

pub(super) const SINGLE: Group = Group {
    techniques: &[NATIVE, RESET, ISOLATED, SEPARATED],
    self_check: |&Context { operation, word, .. }| self_check(operation, word, false, true, false),
};

fn single(context: &Context, result: TokenStream) -> Vec<Function> {
    test(context, "Whether `x` has exactly one one bit.\n\nFor zero it is false.", result)
}

const NATIVE: Technique = Technique {
    hardware: "",
    auto: Rule::Always,
    code: |context, _| single(context, quote!(x.is_power_of_two())),
    ..word_function::NATIVE
};

const RESET: Technique = Technique {
    name: "reset",
    summary: "resets the least significant one bit; nothing may be left",
    origin: "Peter Wegner, A Technique for Counting Ones in a Binary Computer, 1960 (the reset)",
    code: |context, _| {
        single(context, quote!(if x == 0 { return false; } x & x.wrapping_sub(1) == 0))
    },
    ..Technique::BASE
};

const ISOLATED: Technique = Technique {
    name: "isolated",
    summary: "isolates the least significant one bit and compares it with the word",
    origin: "Chess Programming Wiki, Population Count, Single Populated Bitboards",
    code: |context, _| {
        single(context, quote!(if x == 0 { return false; } x & x.wrapping_neg() == x))
    },
    ..Technique::BASE
};

const SEPARATED: Technique = Technique {
    name: "separated",
    summary: "`x ^ (x - 1) > x - 1`, which holds only if one bit is set",
    origin: "Jörg Arndt, Matters Computational, section 1.7, 2010, with a comparison in place of a shift",
    code: |context, _| single(context, quote!(x ^ x.wrapping_sub(1) > x.wrapping_sub(1))),
    ..Technique::BASE
};

pub(super) const SEVERAL: Group = Group {
    techniques: &[RESET_LEAVES_SOME],
    self_check: |&Context { operation, word, .. }| self_check(operation, word, false, false, true),
};

const RESET_LEAVES_SOME: Technique = Technique {
    name: "reset",
    summary: "resets the least significant one bit; something must be left",
    origin: RESET.origin,
    auto: Rule::Always,
    code: |context, _| {
        let contract = "Whether `x` has more than one one bit.\n\nFor zero it is false.";
        test(context, contract, quote!(x & x.wrapping_sub(1) != 0))
    },
    ..Technique::BASE
};

pub(super) const FEW: Group = Group {
    techniques: &[RESET_LEAVES_NONE],
    self_check: |&Context { operation, word, .. }| self_check(operation, word, true, true, false),
};

const RESET_LEAVES_NONE: Technique = Technique {
    name: "reset",
    summary: RESET.summary,
    origin: RESET.origin,
    auto: Rule::Always,
    code: |context, _| {
        let contract = "Whether `x` has at most one one bit.\n\nFor zero it is true.";
        test(context, contract, quote!(x & x.wrapping_sub(1) == 0))
    },
    ..Technique::BASE
};

/// The results for zero, for every single bit, and for two or more bits.
fn self_check(operation: Operation, word: Word, zero: bool, one: bool, more: bool) -> TokenStream {
    let name = format_ident!("{}", operation.name());
    let [zero, one, more] = [zero, one, more].map(u32::from);
    quote! {
        ::core::assert!(#name(0) as u32 == #zero);
        let ones: #word = #{word.literal(word.max())};
        ::core::assert!(#name(ones) as u32 == #more);
        let mut bit: u32 = 0;
        while bit < #{word.bits()} {
            ::core::assert!(#name(1 << bit) as u32 == #one);
            let mut other: u32 = 0;
            while other < bit {
                ::core::assert!(#name(1 << bit | 1 << other) as u32 == #more);
                other += 1;
            }
            bit += 1;
        }
    }
}
