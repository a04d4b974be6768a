//! The self-checks of counts of slices.

use super::lanes::Lanes;
use crate::kernels::slices::joined::{Joint, Slices};
use crate::techniques::prelude::*;

/// How often words are drawn: where another one is read, the sum is right by chance for one slice in
/// seven.
const ROUNDS: u32 = 4;

pub(super) fn of_counts(context: &Context, of: Slices) -> TokenStream {
    match of {
        Slices::One => of_one(context),
        Slices::Two(joint) => of_two(context, joint),
    }
}

/// Each single bit of each word, all bits, and pseudo-random words: all of them, and those of every
/// length up to 16.
fn of_one(context: &Context) -> TokenStream {
    let word = context.word;
    let (arrays, ones) = samples(word);
    let Mixed { start, next } = mixed(word);
    let bits = word.bits();
    quote! {
        #arrays
        while place < words.len() {
            words[place] = 1 << (place % #bits);
            let count: u64 = count_ones_of_slice(&words);
            ::core::assert!(count == 1);
            words[place] = 0;
            place += 1;
        }
        words = [#ones; LENGTH];
        let count: u64 = count_ones_of_slice(&words);
        ::core::assert!(count == #bits * LENGTH as u64);
        #start
        let mut round: u32 = 0;
        while round < #ROUNDS {
            let mut sum: u64 = 0;
            place = 0;
            while place <= words.len() {
                if place <= 16 || place == words.len() {
                    let count: u64 = count_ones_of_slice(words.split_at(place).0);
                    ::core::assert!(count == sum);
                }
                if place < words.len() {
                    #next
                    words[place] = next;
                    sum += next.count_ones() as u64;
                }
                place += 1;
            }
            round += 1;
        }
    }
}

/// Each single bit of each word, all bits, and pseudo-random words: all of them, those of every
/// length from 1 to 16, and slices of different lengths.
fn of_two(context: &Context, joint: Joint) -> TokenStream {
    let word = context.word;
    let (arrays, ones) = samples(word);
    let Mixed { start, next } = mixed(word);
    let bits = word.bits();
    let function = format_ident!("{}", context.operation.name());
    // For a single bit combined with all bits, and for all with all.
    let all = quote!(#bits * LENGTH as u64);
    let (of_single, of_same) = match joint {
        Joint::Xor => (quote!(#all - 1), quote!(0)),
        Joint::And => (quote!(1), all),
        Joint::Or => (all.clone(), all),
        Joint::AndNot => (quote!(0), quote!(0)),
    };
    let both = [quote!(words[place]), quote!(spread[place])].into_iter();
    let joined = Slices::Two(joint).joined(both);
    quote! {
        #arrays
        let others: [#word; LENGTH] = [#ones; LENGTH];
        while place < words.len() {
            words[place] = 1 << (place % #bits);
            let single = #function(&words, &others);
            if let ::core::option::Option::Some(count) = single {
                ::core::assert!(count == #of_single);
            } else {
                ::core::panic!();
            }
            words[place] = 0;
            place += 1;
        }
        words = others;
        let same = #function(&words, &others);
        if let ::core::option::Option::Some(count) = same {
            ::core::assert!(count == #of_same);
        } else {
            ::core::panic!();
        }
        let mut spread: [#word; LENGTH] = others;
        #start
        let mut round: u32 = 0;
        while round < #ROUNDS {
            let mut sum: u64 = 0;
            place = 0;
            while place < words.len() {
                #next
                words[place] = next;
                #next
                spread[place] = next;
                sum += (#joined).count_ones() as u64;
                place += 1;
                if place <= 16 || place == words.len() {
                    let (some, others) = (words.split_at(place).0, spread.split_at(place).0);
                    let found = #function(some, others);
                    if let ::core::option::Option::Some(count) = found {
                        ::core::assert!(count == sum);
                    } else {
                        ::core::panic!();
                    }
                }
            }
            round += 1;
        }
        let shorter: &[#word] = words.split_at(LENGTH - 1).0;
        let different = #function(shorter, &others);
        ::core::assert!(different.is_none());
    }
}

/// An array `words` of zeros with two blocks, a lane and a word that fills no lane, and a `place`;
/// then all bits set.
fn samples(word: Word) -> (TokenStream, Literal) {
    let parts = Lanes::of(word);
    let arrays = quote! {
        const LENGTH: usize = #{parts.words * (2 * parts.elements_of_block() + 2) - 1};
        let mut words: [#word; LENGTH] = [0; LENGTH];
        let mut place: usize = 0;
    };
    (arrays, word.literal(word.max()))
}
