//! Counts without vectors: the statements that define the variable `total`, and the functions that
//! they call.

use super::lanes::{DEPTH, Lanes, SIDES, entries, more, part};
use crate::kernels::slices::joined::{Slices, names};
use crate::techniques::carry_save;
use crate::techniques::count::byte_counts;
use crate::techniques::prelude::*;

/// Defines `total`: the sum of the compiler's counts of all lanes.
pub(super) fn native(word: Word, of: Slices) -> (TokenStream, Vec<Function>) {
    let lanes = Lanes::of(word);
    let helper = lanes.helper().filter(|_| !lanes.are_halves());
    (one_by_one(&lanes, of, &TokenStream::new()), helper.into_iter().collect())
}

/// Defines `total`: whole blocks by carry-save adders in a function of their own, and the remaining
/// lanes one by one.
pub(super) fn harley_seal(word: Word, of: Slices) -> (TokenStream, Vec<Function>) {
    let lanes = Lanes::of(word);
    // A single block costs as much as its lanes one by one.
    let arguments = of.slices().iter().map(|slice| format_ident!("{slice}"));
    let begin = quote! {
        if lanes.len() >= #{2 * lanes.elements_of_block()} {
            total = #{format_ident!("{}", of.name(names!("blocks")))}(#(#arguments),*);
            place = lanes.len() - lanes.len() % #{lanes.elements_of_block()};
        }
    };
    let helpers = lanes.helper().into_iter().chain([lane_count(), blocks(&lanes, of)]);
    (one_by_one(&lanes, of, &begin), helpers.collect())
}

/// Defines `total`: the sum of the counts of all lanes and of the words after them; `begin` is the
/// count so far.
fn one_by_one(lanes: &Lanes, of: Slices, begin: &TokenStream) -> TokenStream {
    let word = lanes.word;
    let split = lanes.split(of);
    let elements: Vec<TokenStream> = entries("lanes", of, &quote!(place));
    // The compiler decides how to count both halves.
    let (kind, bits) = if lanes.are_halves() {
        (word, of.joined(elements.into_iter()))
    } else {
        (Word::U64, lanes.lane(of, &elements, &quote!()))
    };
    // Word by word, which compilers may vectorize.
    let tail = of.joined(entries("tail", of, &quote!(place)).into_iter());
    let tail = (lanes.words > 1).then(|| {
        quote! {
            place = 0;
            while place < tail.len() {
                let bits: #word = #tail;
                total += bits.count_ones() as u64;
                place += 1;
            }
        }
    });
    quote! {
        #split
        let mut total: u64 = 0;
        let mut place: usize = 0;
        #begin
        while #{more("lanes", of)} {
            let bits: #kind = #bits;
            total += bits.count_ones() as u64;
            place += 1;
        }
        #tail
    }
}

/// The function of whole blocks.
///
/// In a function of its own, compilers put both sides into a vector, but not after the test for
/// blocks.
fn blocks(lanes: &Lanes, of: Slices) -> Function {
    let name = of.name(names!("blocks"));
    let element = lanes.element();
    let block = lanes.elements_of_block();
    let split = lanes.split_lanes(of);
    let (all, this): (Vec<TokenStream>, Vec<TokenStream>) = of
        .slices()
        .iter()
        .map(|slice| {
            let (lanes, blocks) = (part("lanes", slice), part("blocks", slice));
            (
                quote!(let #blocks: &[[#element; #block]] = #lanes.as_chunks::<#block>().0;),
                quote!(let #{part("block", slice)}: &[#element; #block] = &#blocks[place];),
            )
        })
        .unzip();
    let pairs = (0..DEPTH).map(|depth| {
        let sides = (0..SIDES).map(|side| {
            let (place, half) =
                if lanes.are_halves() { (depth, side) } else { (SIDES * depth + side, 0) };
            lanes.lane(of, &entries("block", of, &quote!(#place)), &quote!(#half))
        });
        quote!([#(#sides),*])
    });
    let sums = ["ones", "twos", "fours", "eights"].map(|name| format_ident!("{name}"));
    let carried = sums.clone().map(|sum| quote!(#sum[side]));
    let bits: Vec<TokenStream> = (0..DEPTH).map(|place| quote!(x[#place][side])).collect();
    let (adders, digits) = carry_save::chained(Word::U64, &bits, &carried);
    let (digits, sixteen) = digits.split_at(sums.len());
    let (first, others) =
        carried.split_first().map_or((None, &[][..]), |(first, others)| (Some(first), others));
    let body = quote! {
        #split
        #(#all)*
        #(let mut #sums: [u64; #SIDES] = [0; #SIDES];)*
        let mut sixteens: [u64; #SIDES] = [0; #SIDES];
        let mut place: usize = 0;
        while #{more("blocks", of)} {
            #(#this)*
            let x: [[u64; #SIDES]; #DEPTH] = [#(#pairs),*];
            let mut side: usize = 0;
            while side < #SIDES {
                #adders
                #(#carried = #digits;)*
                sixteens[side] += lane_count(#(#sixteen)*);
                side += 1;
            }
            place += 1;
        }
        let mut total: u64 = 0;
        let mut side: usize = 0;
        while side < #SIDES {
            total += lane_count(#first);
            #(total += lane_count(#others) << #{1..};)*
            total += sixteens[side] << 4;
            side += 1;
        }
        total
    };
    let parameters = of.slices().iter().map(|&slice| (slice, Type::Slice(lanes.word))).collect();
    let doc = "Counts all whole blocks, 256 bytes each.";
    let allows = Some("clippy::too_many_lines");
    Function {
        inline: false,
        allows,
        ..Function::private(name, doc, parameters, Type::Total, body)
    }
}

/// The function that counts one lane. It is spelled out so that compilers vectorize it together
/// with the adders, and it has no multiplication, which would have 64 bits on every target.
fn lane_count() -> Function {
    let bytes = byte_counts(Word::U64, &quote!(x));
    let body = quote! {
        #bytes
        let mut sum: u64 = bytes;
        sum += sum >> 8;
        sum += sum >> 16;
        sum += sum >> 32;
        sum & 0xff
    };
    let parameters = vec![("x", Type::Total)];
    Function::private("lane_count", "The number of one bits.", parameters, Type::Total, body)
}
