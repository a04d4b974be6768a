//! The parity of the number of set bits.

use super::rule::{Ability, Rule};
use super::technique::{Context, Group, Technique};
use super::word_function::{self, Contract, WordBody, Zero, narrowing, self_check};
use crate::module::Function;
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

pub(super) const GROUP: Group = Group {
    techniques: &[NATIVE, PRODUCT, FOLD],
    self_check: |&Context { operation, word, .. }| {
        let name = format_ident!("{}", operation.name());
        let width = Literal::u32_unsuffixed(word.bits());
        let zero = Literal::u32_unsuffixed(0);
        let together = quote!(#name(ones >> bit) == (#width - bit) & 1);
        let each = self_check(operation, word, Some(zero), quote!(#name(1 << bit) == 1), together);
        quote! {
            #each
            let mut nibble: #word = 0;
            while nibble < 16 {
                ::core::assert!(#name(nibble) == nibble.count_ones() & 1);
                nibble += 1;
            }
        }
    },
};

/// The function with this body.
fn parity(context: &Context, body: WordBody) -> Vec<Function> {
    let computes =
        "The parity of `x`: 1 if the number of its one bits is odd, otherwise 0.".to_owned();
    body.into_functions(context, Contract { computes, zero: Zero::Is(0), more: Vec::new() })
}

const NATIVE: Technique = Technique {
    hardware: "an instruction, to be fast",
    auto: Rule::Has(Ability::CountOnes),
    code: |context, _| parity(context, WordBody::of(quote!(x.count_ones() & 1))),
    ..word_function::NATIVE
};

const FOLD: Technique = Technique {
    name: "fold",
    summary: "folds the word to four bits with XOR; they select a bit of a constant",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, compute parity in parallel; the constant by Mathew Hendry, 2002",
    auto: Rule::Always,
    code: |context, _| {
        let (halves, start, narrow) = halved(context.word);
        let shifts = (2..narrow.index_bits()).rev().map(|step| Literal::u32_unsuffixed(1 << step));
        let statements = quote! {
            #halves
            let mut folded: #narrow = #start;
            #(folded ^= folded >> #shifts;)*
        };
        let place =
            if narrow == Word::U32 { quote!((folded & 15)) } else { quote!((folded & 15) as u32) };
        parity(context, WordBody { statements, result: quote!((0x6996 >> #place) & 1) })
    },
    ..Technique::BASE
};

const PRODUCT: Technique = Technique {
    name: "product",
    summary: "folds every four bits to their parity; a multiplication adds these up in its four highest bits",
    origin: "Andrew Shapira, 2007, in Sean Eron Anderson, Bit Twiddling Hacks, parity with a multiply",
    multiplies: |word| Some(if word.bits() > 32 { Word::U32 } else { word }),
    code: |context, _| {
        let (halves, start, narrow) = halved(context.word);
        let ones = narrow.literal(narrow.max() / 15);
        let highest = Literal::u32_unsuffixed(narrow.bits() - 4);
        let statements = quote! {
            #halves
            let pairs: #narrow = #start ^ (#start >> 1);
            let fours: #narrow = pairs ^ (pairs >> 2);
            let sum: #narrow = (fours & #ones).wrapping_mul(#ones);
        };
        let parity_of_sum = quote!((sum >> #highest) & 1);
        let result =
            if narrow == Word::U32 { parity_of_sum } else { quote!((#parity_of_sum) as u32) };
        parity(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

/// The word itself, or a wide one folded in half until it fits 32 bits: statements, the variable
/// and its type.
fn halved(word: Word) -> (TokenStream, Ident, Word) {
    let mut found = (TokenStream::new(), format_ident!("x"), word);
    for ((from, half), name) in narrowing(word).zip(["half", "quarter"]) {
        let (statements, wide, _) = found;
        let (name, bits) = (format_ident!("{name}"), Literal::u32_unsuffixed(half.bits()));
        let mask = from.literal(half.max());
        let both = quote!((#wide ^ (#wide >> #bits)) & #mask);
        let statements = quote!(#statements let #name: #half = (#both) as #half;);
        found = (statements, name, half);
    }
    found
}
