//! The intersection and the union of two slices in one pass.

use crate::techniques::prelude::*;

pub(in crate::techniques) const GROUP: Group = Group {
    techniques: &[IN_BLOCKS],
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

const IN_BLOCKS: Technique = Technique {
    name: "in_blocks",
    summary: "counts both and either for 4 KiB at a time, so that the second count hits the L1 cache; uses \
              the request's `count_and_of_slices`, `count_or_of_slices` and `count_ones_of_slice`",
    origin: "Paul Jaccard, 1901 (the index)",
    auto: Rule::Always,
    code: functions,
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

fn functions(context: &Context, _: &[proc_macro2::Ident]) -> Vec<Function> {
    let word = context.word;
    let contract = "The number of bits that are set in both of two slices, and the number of those that are set in \
                    either: the first by the second is the Jaccard index of two sets, where the second is not 0. The \
                    shorter slice has no ones beyond its end.\n\nFor zeros, and for empty slices, both are 0.";
    let parameters = vec![("words", Type::Slice(word)), ("others", Type::Slice(word))];
    only(context, contract, parameters, Type::Array(Word::U64, 2), body(word))
}

fn body(word: Word) -> TokenStream {
    let block = block(word);
    quote! {
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
        [both, either]
    }
}
