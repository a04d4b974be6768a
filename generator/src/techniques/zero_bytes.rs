//! The number of zero bytes at either end of a word.

use super::prelude::*;
use super::word_function::{self, WordBody, Zero, self_check};

pub(super) const TRAILING: Group = Group {
    techniques: &[NATIVE_TRAILING, PRODUCT, BINARY_SEARCH_TRAILING],
    self_check: |context| checked(context, quote!(ones << bit), quote!(bit >> 3)),
};

pub(super) const LEADING: Group = Group {
    techniques: &[NATIVE_LEADING, BINARY_SEARCH_LEADING],
    self_check: |context| {
        let above = quote!((#{context.word.bits() - 1} - bit));
        checked(context, quote!(ones >> #above), quote!(#above >> 3))
    },
};

/// Zero, each single bit, and each bit with all others on its far side.
fn checked(context: &Context, others: TokenStream, bytes: TokenStream) -> TokenStream {
    let cases = [(quote!(1 << bit), bytes.clone()), (others, bytes)];
    self_check(context, Some(context.word.bits() / 8), cases)
}

fn bytes(context: &Context, body: WordBody) -> Vec<Function> {
    let count = context.word.bits() / 8;
    let (end, one) = match context.operation {
        Operation::TrailingZeroBytes => ("below its least", "lowest"),
        _ => ("above its most", "highest"),
    };
    let computes = format!(
        "The number of whole bytes of `x` {end} significant one bit that are zero, 0 to {count}: where the {one} byte is that is \
         not zero, counted from there."
    );
    body.into_functions(context, &computes, Zero::Is(count))
}

const NATIVE_TRAILING: Technique = Technique {
    auto: Rule::Has(Ability::CountTrailingZeros),
    code: |context, _| bytes(context, WordBody::of(quote!(x.trailing_zeros() >> 3))),
    ..word_function::NATIVE
};

const NATIVE_LEADING: Technique = Technique {
    auto: Rule::Has(Ability::CountLeadingZeros),
    code: |context, _| bytes(context, WordBody::of(quote!(x.leading_zeros() >> 3))),
    ..NATIVE_TRAILING
};

const PRODUCT: Technique = Technique {
    name: "product",
    summary: "takes `x ^ (x - 1)`; each byte above the first then has its lowest bit set if all bytes below it are \
              zero, and a multiplication adds these bits",
    origin: "LZ4, by Yann Collet and contributors, `LZ4_NbCommonBytes` without a bit scan, 2020",
    words: &[Word::U16, Word::U32, Word::U64, Word::U128],
    undefined: |_| "it has one byte",
    handles_zero: false,
    multiplies: Some,
    auto: Rule::Has(Ability::Multiply),
    code: |context, _| {
        let word = context.word;
        let ones = word.max() / 255;
        let statements = quote! {
            let separated: #word = x ^ x.wrapping_sub(1);
            let bytes: #word = separated & #{word.literal(ones - 1)};
        };
        let sum = quote!(bytes.wrapping_mul(#{word.literal(ones)}) >> #{word.bits() - 8});
        let result = as_u32(word, sum);
        bytes(context, WordBody { statements, result })
    },
    ..Technique::BASE
};

const BINARY_SEARCH_TRAILING: Technique = Technique {
    name: "binary_search",
    summary: "drops the lower half of what is left if it is zero, and continues with halves down to one byte",
    origin: "Sean Eron Anderson, Bit Twiddling Hacks, count the consecutive zero bits by binary search; here down to bytes",
    handles_zero: false,
    auto: Rule::Always,
    code: |context, _| {
        let step = |half: u32| {
            let rest = (half > 8).then(|| quote!(rest >>= #half;));
            quote!(if rest << #{context.word.bits() - half} == 0 { #rest count += #{half / 8}; })
        };
        bytes(context, halves(context.word, step))
    },
    ..Technique::BASE
};

const BINARY_SEARCH_LEADING: Technique = Technique {
    summary: "drops the upper half of what is left if it is zero, and continues with halves down to one byte",
    code: |context, _| {
        let step = |half: u32| {
            let rest = (half > 8).then(|| quote!(else { rest >>= #half; }));
            quote!(if rest >> #half == 0 { count += #{half / 8}; } #rest)
        };
        bytes(context, halves(context.word, step))
    },
    ..BINARY_SEARCH_TRAILING
};

/// A step for each half of this many bits, down to one byte.
fn halves(word: Word, step: impl Fn(u32) -> TokenStream) -> WordBody {
    if word == Word::U8 {
        return WordBody::of(quote!(0));
    }
    let steps = (3..word.index_bits()).rev().map(|half| step(1 << half));
    // The last step does not change the rest.
    let changes = (word != Word::U16).then(|| quote!(mut));
    let statements = quote! {
        let #changes rest: #word = x;
        let mut count: u32 = 0;
        #(#steps)*
    };
    WordBody { statements, result: quote!(count) }
}
