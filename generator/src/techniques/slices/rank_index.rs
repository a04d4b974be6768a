//! The number of ones below a bit of a slice, and the place of a one, by an index.

use crate::techniques::prelude::*;

pub(in crate::techniques) const GROUP: Group = Group { techniques: &[BLOCKS], self_check };

/// The bits of a block: an entry of the index has the number of ones before each of four blocks.
const BLOCK: u32 = 512;
/// The bits of an entry.
const ENTRY: u32 = 4 * BLOCK;
/// Of every so many ones, the index says which entry the first is in.
const SAMPLE: u32 = 4096;

const BLOCKS: Technique = Technique {
    name: "blocks",
    summary: "each 64-bit entry of the index covers 2048 bits: it has the number of ones before it and, relative to that, before \
              each of its four blocks. Ranks are counted from the nearest start of a block, over at most 256 bits. A sample for \
              every 4096th one says which entry it is in, and a binary search between two samples finds the others",
    origin: "Dong Zhou, David Andersen and Michael Kaminsky, Space-Efficient, High-Performance Rank and Select Structures on \
             Uncompressed Bit Sequences, 2013 (the entries); Rodrigo González and others, Practical Implementation of Rank and \
             Select Queries, 2005 (samples)",
    auto: Rule::Always,
    requires: &[Operation::CountOnes, Operation::Select],
    code: |context, _| functions(context),
    ..Technique::BASE
};

fn functions(context: &Context) -> Vec<Function> {
    let sample_of_index = Function::private(
        "sample_of_index",
        "The entry that the one with that sample is in.",
        vec![INDEX, ("entries", Type::Place), ("sample", Type::Place)],
        Type::Place,
        quote!(((index[entries + sample / 2] >> (32 * (sample & 1))) & 0xffff_ffff) as usize),
    );
    vec![index(context), rank(context), select(context), sample_of_index]
}

/// The parameter for an index.
const INDEX: (&str, Type) = ("index", Type::Slice(Word::U64));

/// What the caller must ensure.
const PRECONDITION: &str = "Precondition: `index` is what `rank_index` wrote for these words; after another one the result is \
                            unspecified, and the function may panic.";

/// The ones of an entry before one of its blocks.
fn before_block() -> TokenStream {
    quote!((((entry & 0xffff_ffff) >> (33 - 11 * block)) & 0x7ff))
}

fn index(context: &Context) -> Function {
    let bits = context.word.bits();
    let (block, entry, samples) = (BLOCK / bits, ENTRY / bits, 2 * SAMPLE / bits);
    let most = Word::U64.literal(u128::from(u32::MAX) / u128::from(bits));
    let body = quote! {
        // In 64 bits: where a length has 16, compilers warn that none is as great.
        let count: u64 = words.len() as u64;
        if count > #most { return 0; }
        let entries: usize = words.len() / #entry + 2;
        let length: usize = entries + words.len() / #samples + 2;
        if index.len() < length { return length; }
        // Until one is found: the last entry that may have any.
        let last: u64 = entries as u64 - 2;
        let mut place: usize = entries;
        while place < length && place < index.len() {
            index[place] = (last << 32) | last;
            place += 1;
        }
        let mut total: u64 = 0;
        let mut samples: usize = 0;
        place = 0;
        let mut entry: usize = 0;
        while entry < entries && entry < index.len() {
            let before: u64 = total;
            let mut relative: u64 = 0;
            let mut block: usize = 0;
            while block < 4 {
                if block > 0 { relative = (relative << 11) | (total - before); }
                let mut rest: usize = #block;
                while rest > 0 && place < words.len() {
                    total += count_ones(words[place]) as u64;
                    place += 1;
                    rest -= 1;
                }
                block += 1;
            }
            index[entry] = (before << 32) | relative;
            // An entry has half as many bits, so at most one of them.
            if (samples as u64) * #{SAMPLE} < total {
                index[entries + samples / 2] ^= (last ^ entry as u64) << (32 * (samples & 1));
                samples += 1;
            }
            entry += 1;
        }
        length
    };
    let contract = "Writes the index of a slice to the first entries of `index`, and returns how many these are: about one for 2048 bits, \
             and one for 8192, which is less than four bytes for a hundred. If there is less room, it writes nothing, so that \
             `rank_index(words, &mut [])` says how much is needed. For a slice of 2^32 bits or more it is 0.\n\nFor an empty \
             slice it has 4 entries, and for zeros as many as for all ones.";
    let parameters =
        vec![("words", Type::Slice(context.word)), ("index", Type::SliceMut(Word::U64))];
    named(context, "rank_index", contract, (parameters, Type::Place), body)
}

fn rank(context: &Context) -> Function {
    let word = context.word;
    let bits = word.bits();
    let ones = word.literal(word.max());
    let body = quote! {
        let bits: usize = words.len() * #bits;
        let n: usize = if n < bits { n } else { bits };
        let boundary: usize = (n + #{BLOCK / 2}) / #{BLOCK} * #{BLOCK};
        let entry: u64 = index[boundary / #{ENTRY}];
        let block: usize = boundary / #{BLOCK} % 4;
        let known: usize = (entry >> 32) as usize + #{before_block()} as usize;
        // The ones between bit `n` and the boundary, whichever comes first.
        let is_before: bool = n < boundary;
        let first: usize = if is_before { boundary - #{BLOCK / 2} } else { boundary };
        let whole: usize = (n - first) / #bits;
        let partial: #word = (1 << ((n - first) % #bits)) - 1;
        let others: #word = if is_before { #ones } else { 0 };
        let mut count: u32 = 0;
        let mut place: usize = 0;
        while place < #{BLOCK / 2 / bits} {
            let mask: #word = if place < whole { #ones } else if place == whole { partial } else { 0 };
            let at: usize = first / #bits + place;
            let word: #word = if at < words.len() { words[at] } else { 0 };
            count += count_ones(word & (mask ^ others));
            place += 1;
        }
        if is_before { known - count as usize } else { known + count as usize }
    };
    let contract = format!(
        "The number of one bits of a slice below bit `n`, which is bit `n % {bits}` of word `n / {bits}`; beyond the slice, of \
         all.\n\n{PRECONDITION}\n\nFor zeros, and for an empty slice, it is 0; for all ones it is `n`."
    );
    let parameters = vec![("words", Type::Slice(word)), INDEX, ("n", Type::Place)];
    named(context, "rank_of_slice", &contract, (parameters, Type::Place), body)
}

fn select(context: &Context) -> Function {
    let bits = context.word.bits();
    let (block, entry) = (BLOCK / bits, ENTRY / bits);
    let body = quote! {
        let entries: usize = words.len() / #entry + 2;
        if n as u64 >= index[entries - 1] >> 32 { return ::core::option::Option::None; }
        let sample: usize = n / #{SAMPLE};
        let mut low: usize = sample_of_index(index, entries, sample);
        // As many entries behind it may have the one.
        let mut others: usize = sample_of_index(index, entries, sample + 1) - low;
        while others > 0 {
            let middle: usize = low + (others - others / 2);
            if index[middle] >> 32 <= n as u64 { low = middle; }
            others >>= 1;
        }
        let entry: u64 = index[low];
        let rest: u64 = n as u64 - (entry >> 32);
        let mut block: usize = (rest >= (entry >> 22) & 0x3ff) as usize;
        block += (rest >= (entry >> 11) & 0x7ff) as usize;
        block += (rest >= entry & 0x7ff) as usize;
        let mut rest: u32 = ((rest - #{before_block()}) & 0x7ff) as u32;
        let mut place: usize = low * #entry + block * #block;
        if place >= words.len() { return ::core::option::Option::None; }
        let mut count: u32 = count_ones(words[place]);
        let mut others: u32 = #{block - 1};
        while rest >= count && others > 0 {
            rest -= count;
            place += 1;
            others -= 1;
            count = count_ones(words[place]);
        }
        let ::core::option::Option::Some(bit) = select(words[place], rest) else {
            return ::core::option::Option::None;
        };
        ::core::option::Option::Some(place * #bits + bit as usize)
    };
    let contract = format!(
        "The place of the one bit of a slice that has `n` others below it; `None` if there are no more than `n`.\n\n\
         {PRECONDITION}\n\nFor zeros, and for an empty slice, it is `None`; for all ones it is `n`."
    );
    let parameters = vec![("words", Type::Slice(context.word)), INDEX, ("n", Type::Place)];
    let result = Type::Option(&Type::Place);
    named(context, "select_of_slice", &contract, (parameters, result), body)
}

/// Runs of ones and zeros of different lengths, and pseudo-random words: ranks and places of all
/// ones around the ends of words.
fn self_check(context: &Context) -> TokenStream {
    let word = context.word;
    let bits = word.bits();
    let length = (2 * ENTRY + 3 * BLOCK / 2) / bits + 1;
    let room = length / (ENTRY / bits) + 2 + length / (2 * SAMPLE / bits) + 2;
    let Mixed { start, next } = mixed(word);
    quote! {
        const LENGTH: usize = #length;
        let mut words: [#word; LENGTH] = [#{word.literal(word.max())}; LENGTH];
        let mut index: [u64; #room] = [0; #room];
        let mut few: [u64; 2] = [0; 2];
        #start
        let mut place: usize = 0;
        while place < LENGTH {
            #next
            if place & 3 != 3 { words[place] = next; }
            place += 1;
        }
        ::core::assert!(rank_index(&words, &mut few) == #room);
        ::core::assert!(rank_index(&words, &mut index) == #room);
        let mut rank: usize = 0;
        place = 0;
        while place < LENGTH {
            let mut bit: usize = 0;
            while bit < #bits {
                let is_one: bool = (words[place] >> bit) & 1 == 1;
                if bit == 0 || bit == #{bits - 1} {
                    let n: usize = place * #bits + bit;
                    ::core::assert!(rank_of_slice(&words, &index, n) == rank);
                    if is_one {
                        let ::core::option::Option::Some(found) = select_of_slice(&words, &index, rank) else { ::core::panic!() };
                        ::core::assert!(found == n);
                    }
                }
                rank += is_one as usize;
                bit += 1;
            }
            place += 1;
        }
        ::core::assert!(rank_of_slice(&words, &index, LENGTH * #bits) == rank);
        ::core::assert!(rank_of_slice(&words, &index, LENGTH * #bits + 1) == rank);
        ::core::assert!(select_of_slice(&words, &index, rank).is_none());
    }
}
