//! The parity of the number of set bits.

use super::prelude::*;
use super::word_function::{self, WordBody, Zero, narrowing, self_check};

pub(super) const GROUP: Group = Group {
    techniques: &[NATIVE, PRODUCT, FOLD],
    self_check: |context| {
        let word = context.word;
        let together = (quote!(ones >> bit), quote!((#{word.bits()} - bit) & 1));
        // One bit in each group of four.
        let apart = (
            quote!(#{word.literal(word.max() / 15)} >> bit),
            quote!(((#{word.bits()} - bit) >> 2) & 1),
        );
        quote! {
            #{self_check(context, Some(0), [(quote!(1 << bit), quote!(1)), together, apart])}
            let mut nibble: #word = 0;
            while nibble < 16 {
                ::core::assert!(parity(nibble) == nibble.count_ones() & 1);
                nibble += 1;
            }
        }
    },
};

fn parity(context: &Context, body: WordBody) -> Vec<Function> {
    let computes = "The parity of `x`: 1 if the number of its one bits is odd, otherwise 0.";
    body.into_functions(context, computes, Zero::Is(0))
}

const NATIVE: Technique = Technique {
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
        let shifts = (2..narrow.index_bits()).rev().map(|step| 1_u32 << step);
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
        let statements = quote! {
            #halves
            let pairs: #narrow = #start ^ (#start >> 1);
            let fours: #narrow = pairs ^ (pairs >> 2);
            let sum: #narrow = (fours & #ones).wrapping_mul(#ones);
        };
        let parity_of_sum = quote!((sum >> #{narrow.bits() - 4}) & 1);
        let result = as_u32(narrow, parity_of_sum);
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
        let name = format_ident!("{name}");
        let mask = from.literal(half.max());
        let both = quote!((#wide ^ (#wide >> #{half.bits()})) & #mask);
        let statements = quote!(#statements let #name: #half = (#both) as #half;);
        found = (statements, name, half);
    }
    found
}
