//! Scanning for the most significant one bit (MS1B).

use super::word_function::{Body, Contract, NATIVE_ORIGIN, NATIVE_SUMMARY, check};
use super::{Context, Group, Technique, debruijn};
use crate::module::Function;
use crate::request::Operation;
use crate::tables::debruijn::Family;
use crate::word::Word;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

pub(super) const GROUP: Group = Group {
    techniques: &[NATIVE, DEBRUIJN, DEBRUIJN_SEPARATED, TAYLOR],
    check: |operation, word| {
        let name = format_ident!("{}", operation.name());
        let last = Literal::u32_unsuffixed(word.bits() - 1);
        if operation == Operation::LeadingZeros {
            let zero = Literal::u32_unsuffixed(word.bits());
            let alone = quote!(#name(1 << bit) == #last - bit);
            check(operation, word, Some(zero), alone, quote!(#name(ones >> bit) == bit))
        } else {
            let together = quote!(#name(ones >> bit) == #last - bit);
            check(operation, word, None, quote!(#name(1 << bit) == bit), together)
        }
    },
};

/// The function whose body finds the index of the MS1B.
fn scan(context: &Context, body: Body) -> Vec<Function> {
    match context.operation {
        Operation::LeadingZeros => {
            body.mirrored(context.word).into_functions(context, leading_zeros(context.word))
        }
        _ => body.into_functions(context, bit_scan_reverse(context.word)),
    }
}

/// The function whose body finds the number of zeros above the MS1B.
fn zeros(context: &Context, body: Body) -> Vec<Function> {
    match context.operation {
        Operation::LeadingZeros => body.into_functions(context, leading_zeros(context.word)),
        _ => body.mirrored(context.word).into_functions(context, bit_scan_reverse(context.word)),
    }
}

fn leading_zeros(word: Word) -> Contract {
    Contract {
        computes: format!(
            "The number of zeros of `x` above its most significant one bit, 0 to {}.",
            word.bits()
        ),
        zero: Some(word.bits()),
    }
}

fn bit_scan_reverse(word: Word) -> Contract {
    Contract {
        computes: format!(
            "The index of the most significant one bit of `x`, 0 to {}.",
            word.bits() - 1
        ),
        zero: None,
    }
}

const NATIVE: Technique = Technique {
    name: "native",
    summary: NATIVE_SUMMARY,
    origin: NATIVE_ORIGIN,
    auto: |target, _| target.counts_leading_zeros(),
    code: |context, _| zeros(context, Body::of(quote!(x.leading_zeros()))),
    ..Technique::BASE
};

const DEBRUIJN: Technique = Technique {
    name: "debruijn",
    summary: "fills all bits below the scanned one, isolates it, and multiplies it by a De Bruijn sequence, \
              whose top bits then tell the bit's index",
    origin: "Eric Cole, 2006, Mark Dickinson, 2009, and Kim Walisch, 2012 (the fill); Charles E. Leiserson, Harald Prokop and \
             Keith H. Randall, 1998 (the multiplication)",
    handles_zero: false,
    parameters: debruijn::PARAMETERS,
    tables: |setting| {
        debruijn::tables(setting, Family::Isolated, ["DEBRUIJN_SEQUENCE", "DEBRUIJN_INDEX"])
    },
    code: |context, tables| {
        let word = context.word;
        let fill = fill(word);
        let isolated = quote! {
            #fill
            let isolated: #word = filled ^ (filled >> 1);
        };
        scan(context, debruijn::look_up(word, isolated, "isolated", tables))
    },
    ..Technique::BASE
};

const DEBRUIJN_SEPARATED: Technique = Technique {
    name: "debruijn_separated",
    summary: "fills all bits below the scanned one and multiplies them by a De Bruijn sequence that starts with \
              as many ones as zeros",
    origin: "Eric Cole, 2006; Mark Dickinson, 2009; Kim Walisch, 2012",
    handles_zero: false,
    parameters: debruijn::PARAMETERS,
    // One table for both directions, and the shortest reverse scan.
    auto: |_, _| true,
    tables: |setting| {
        debruijn::tables(
            setting,
            Family::Separated,
            ["DEBRUIJN_SEQUENCE", "DEBRUIJN_SEPARATED_INDEX"],
        )
    },
    code: |context, tables| {
        let word = context.word;
        scan(context, debruijn::look_up(word, fill(word), "filled", tables))
    },
    ..Technique::BASE
};

const TAYLOR: Technique = Technique {
    name: "taylor",
    summary: "fills all bits below the scanned one, folds the word to half a word, and multiplies in its arithmetic \
              by a constant that tells the bits of both halves apart",
    origin: "Matt Taylor, comp.lang.asm.x86, 2003 (the folding); Eric Cole, 2006, and Mark Dickinson, 2009 (the fill)",
    words: debruijn::FOLDED_WORDS,
    handles_zero: false,
    parameters: debruijn::PARAMETERS,
    tables: debruijn::folded_tables,
    code: |context, tables| {
        let word = context.word;
        scan(context, debruijn::look_up_folded(word, fill(word), "filled", tables))
    },
    ..Technique::BASE
};

/// The parallel-prefix fill: `filled` is `x` with all bits below its MS1B set.
fn fill(word: Word) -> TokenStream {
    let shifts = (0..word.index_bits()).map(|step| Literal::u32_unsuffixed(1 << step));
    quote! {
        let mut filled: #word = x;
        #(filled |= filled >> #shifts;)*
    }
}
