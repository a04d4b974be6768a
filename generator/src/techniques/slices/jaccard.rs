//! The intersection and the union of two slices in one pass.

use super::lanes::{Lanes, entries, more};
use crate::kernels::slices::joined::{Joint, Slices};
use crate::techniques::prelude::*;

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[NATIVE, IN_BLOCKS],
    // Pseudo-random words, one more than a block, with either slice as the longer one.
    self_check: |context| {
        let word = context.word;
        let Mixed { start, next } = mixed(word);
        quote! {
            const LENGTH: usize = #{block(word) + 3};
            let mut words: [#word; LENGTH] = [0; LENGTH];
            let mut spread: [#word; LENGTH] = [0; LENGTH];
            let none = jaccard_of_slices(&words, &spread);
            ::core::assert!(none[0] == 0 && none[1] == 0);
            #start
            let mut both: u64 = 0;
            let mut either: u64 = 0;
            let mut more: u64 = 0;
            let mut place: usize = 0;
            while place < LENGTH {
                #next
                words[place] = next;
                #next
                spread[place] = next;
                if place < #{block(word) + 1} {
                    both += (words[place] & spread[place]).count_ones() as u64;
                    either += (words[place] | spread[place]).count_ones() as u64;
                } else {
                    more += words[place].count_ones() as u64;
                }
                place += 1;
            }
            let shorter: &[#word] = spread.split_at(#{block(word) + 1}).0;
            let first = jaccard_of_slices(&words, shorter);
            ::core::assert!(first[0] == both && first[1] == either + more);
            let second = jaccard_of_slices(shorter, &words);
            ::core::assert!(second[0] == both && second[1] == either + more);
        }
    },
};

const NATIVE: Technique = Technique {
    name: "native",
    summary: "counts both and either of each lane by the processor's instruction if it has one, so that each is read \
              once; slices of different lengths are counted by the request's `count_and_of_slices` and \
              `count_ones_of_slice`",
    auto: Rule::Has(Ability::CountOnes),
    code: |context, _| {
        let lanes = Lanes::of(context.word);
        let helper = lanes.helper().filter(|_| !lanes.are_halves());
        [helper.into_iter().collect(), functions(context, by_lanes(&lanes))].concat()
    },
    ..IN_BLOCKS
};

const IN_BLOCKS: Technique = Technique {
    name: "in_blocks",
    summary: "counts both and either for 4 KiB at a time, so that the second count hits the L1 cache; uses \
              the request's `count_and_of_slices`, `count_or_of_slices` and `count_ones_of_slice`",
    origin: "Paul Jaccard, 1901 (the index)",
    auto: Rule::Always,
    code: |context, _| functions(context, by_blocks(context.word)),
    // A proof compares what `native` counts with all three.
    requires: &[
        Operation::CountAndOfSlices,
        Operation::CountOrOfSlices,
        Operation::CountOnesOfSlice,
    ],
    ..Technique::BASE
};

/// The number of words in 4 KiB.
const fn block(word: Word) -> usize {
    4096 / (word.bits() as usize / 8)
}

/// The function, from the statements that add to `both` and `either` for slices of equal lengths.
fn functions(context: &Context, of_equal_lengths: TokenStream) -> Vec<Function> {
    let word = context.word;
    let contract = "The number of bits that are set in both of two slices, and the number of those that are set in \
                    either: the first by the second is the Jaccard index of two sets, where the second is not 0. The \
                    shorter slice has no ones beyond its end.\n\nFor zeros, and for empty slices, both are 0.";
    let parameters = vec![("words", Type::Slice(word)), ("others", Type::Slice(word))];
    let body = quote! {
        let mut both: u64 = 0;
        if words.len() != others.len() {
            let mut common: usize = words.len();
            if others.len() < common { common = others.len(); }
            let (part, other_part) = (words.split_at(common).0, others.split_at(common).0);
            let joined: ::core::option::Option<u64> = count_and_of_slices(part, other_part);
            if let ::core::option::Option::Some(count) = joined {
                both = count;
            }
            // What is in both has been counted twice.
            let total: u64 = count_ones_of_slice(words) + count_ones_of_slice(others);
            return [both, total - both];
        }
        #of_equal_lengths
        [both, either]
    };
    only(context, contract, parameters, Type::Array(Word::U64, 2), body)
}

fn by_lanes(lanes: &Lanes) -> TokenStream {
    let pair = Slices::Two(Joint::And);
    let Lanes { word, words, .. } = *lanes;
    let each = |part: &str, ty: TokenStream, value: &dyn Fn(&TokenStream) -> TokenStream| {
        let [one, other] = [0, 1].map(|side| value(&entries(part, pair, &quote!(place))[side]));
        quote! {
            while #{more(part, pair)} {
                let (one, other): (#ty, #ty) = (#one, #other);
                both += (one & other).count_ones() as u64;
                either += (one | other).count_ones() as u64;
                place += 1;
            }
        }
    };
    // The instruction counts words of two lanes as well.
    let (ty, is_word) = if lanes.are_halves() { (word, true) } else { (Word::U64, words == 1) };
    let of_lanes = each("lanes", quote!(#ty), &|entry| {
        if is_word { entry.clone() } else { quote!(lane(#entry)) }
    });
    let of_tail =
        (words > 1).then(|| quote!(place = 0; #{each("tail", quote!(#word), &Clone::clone)}));
    quote! {
        #{lanes.split(pair)}
        let mut either: u64 = 0;
        let mut place: usize = 0;
        #of_lanes
        #of_tail
    }
}

fn by_blocks(word: Word) -> TokenStream {
    let block = block(word);
    quote! {
        let blocks: &[[#word; #block]] = words.as_chunks::<#block>().0;
        let other_blocks: &[[#word; #block]] = others.as_chunks::<#block>().0;
        let mut either: u64 = 0;
        let mut place: usize = 0;
        while (place < blocks.len()) & (place < other_blocks.len()) {
            let block: &[#word; #block] = &blocks[place];
            let other_block: &[#word; #block] = &other_blocks[place];
            let joined: ::core::option::Option<u64> = count_and_of_slices(block, other_block);
            if let ::core::option::Option::Some(count) = joined {
                both += count;
            }
            let joined: ::core::option::Option<u64> = count_or_of_slices(block, other_block);
            if let ::core::option::Option::Some(count) = joined {
                either += count;
            }
            place += 1;
        }
        let rest: &[#word] = words.as_chunks::<#block>().1;
        let other_rest: &[#word] = others.as_chunks::<#block>().1;
        let joined: ::core::option::Option<u64> = count_and_of_slices(rest, other_rest);
        if let ::core::option::Option::Some(count) = joined {
            both += count;
        }
        let joined: ::core::option::Option<u64> = count_or_of_slices(rest, other_rest);
        if let ::core::option::Option::Some(count) = joined {
            either += count;
        }
    }
}
