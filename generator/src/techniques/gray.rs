//! Gray codes, and the parity of all bits from one end of a word to each bit.

use super::prelude::*;
use super::word_function::check_linear;
use crate::kernels::clmul;

pub(super) const CODE: Group = Group {
    techniques: &[SHIFT],
    self_check: |context| check_linear(context, quote!(one ^ (one >> 1))),
};

pub(super) const INVERSE: Group = Group {
    techniques: &[FOLD],
    self_check: |context| check_linear(context, quote!(ones >> (last - bit))),
};

pub(super) const PREFIX: Group = Group {
    techniques: &[FOLD_UPWARD, CLMUL],
    self_check: |context| check_linear(context, quote!(ones << bit)),
};

const SHIFT: Technique = Technique {
    name: "shift",
    summary: "XORs the word with itself, shifted by one",
    origin: "Frank Gray, Pulse Code Communication, United States patent 2,632,058, 1953",
    auto: Rule::Always,
    code: |context, _| {
        let contract = "The Gray code of `x`: the codes of a number and of the next differ in one bit.\n\nFor zero it is 0, and \
                        for all ones the highest bit alone.";
        of_word(context, contract, quote!(x ^ (x >> 1)))
    },
    ..Technique::BASE
};

const FOLD: Technique = Technique {
    name: "fold",
    summary: "XORs the word with itself, shifted by 1, 2, 4 and so on; after each step a bit is the parity of twice as many \
              bits",
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 13-1, 2012",
    auto: Rule::Always,
    code: |context, _| {
        let contract = "The number whose Gray code is `x`: each bit is the parity of the bits of `x` from there to the highest.\n\n\
                        For zero it is 0.";
        of_word(context, contract, folded(context.word, &quote!(>>)))
    },
    ..Technique::BASE
};

const FOLD_UPWARD: Technique = Technique {
    origin: "Henry S. Warren, Hacker's Delight, second edition, section 5-2, 2012",
    code: |context, _| prefix_xor(context),
    ..FOLD
};

const CLMUL: Technique = Technique {
    name: "clmul",
    summary: "multiplies by all ones without carries, if the target has PCLMULQDQ or, on 64-bit Arm, PMULL; otherwise as `fold`",
    origin: "Geoff Langdale and Daniel Lemire, Parsing Gigabytes of JSON per Second, section 3.1.1, 2019",
    hardware: "PCLMULQDQ or PMULL",
    code: |context, _| {
        let folded = prefix_xor(context).into_iter();
        folded.flat_map(|plain| clmul::prefix_xor(context.target, context.word, plain)).collect()
    },
    ..Technique::BASE
};

fn prefix_xor(context: &Context) -> Vec<Function> {
    let contract = "The parity of the bits of `x` from the lowest to each bit, that one included: the product with all ones \
                    without carries. Between two ones of `x` it has ones, as between quotation marks.\n\nFor zero it is 0.";
    of_word(context, contract, folded(context.word, &quote!(<<)))
}

fn of_word(context: &Context, contract: &str, body: TokenStream) -> Vec<Function> {
    only(context, contract, vec![("x", Type::Word)], Type::Word, body)
}

/// The parities of all bits before each bit, in the direction of the shift.
fn folded(word: Word, shift: &TokenStream) -> TokenStream {
    let steps =
        (0..word.index_bits()).map(|step| quote!(parities ^= parities #shift #{1_u32 << step};));
    quote! {
        let mut parities: #word = x;
        #(#steps)*
        parities
    }
}
