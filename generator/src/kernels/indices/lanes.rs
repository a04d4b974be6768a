//! Lists of the set bits of slices on x86: the 64-bit lanes that have ones are listed first, so that
//! the others take no branch.
//!
//! The order of bytes makes every word a part of lanes, whose bits have the indices of the word's.

use super::listed::ListedIndex;
use crate::kernels::private;
use crate::kernels::slices::as_bytes;
use crate::kernels::slices::joined::Slices;
use crate::kernels::x86::intrinsics;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The number of lanes of which a list is made, so that their places are bytes.
const LANES: usize = 256;

/// The number of lanes that are compared with zero at once.
const COMPARED: usize = 8;

/// The number of lanes with ones that a density is measured by.
const MEASURED: usize = 16;

/// The mean number of ones above which [`Lanes::dense`] is faster than groups of four.
const DENSE: usize = 5;

/// The function that lists a lane with few ones, or for which there is little room.
const OF_LANE: &str = "list_lane";

/// The lints that the functions allow.
const AS_BYTES: &str = "unsafe_code, clippy::cast_possible_truncation, reason = \"every word is valid as bytes; an entry has the \
                        lower bits of an index\"";
const WITHIN: &str = "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, clippy::cast_sign_loss, \
                      reason = \"a list has room for the places of all lanes and eight more, and `to` for what is written, at \
                      any alignment\"";

/// A kernel.
pub(super) struct Lanes {
    pub entry: ListedIndex,
    /// The names of the functions: for a slice, and for a part of it.
    pub names: [&'static str; 2],
    pub features: &'static str,
    /// The vector of eight bytes from which [`compared`](Self::compared) makes the first row.
    pub first: TokenStream,
    /// Statements that define the vector `row` for a `block` of eight lanes, whose first bytes are
    /// the places of those with ones plus the vector `places`, and their `number`.
    pub compared: TokenStream,
    /// The function that lists a lane with many ones, and for how many entries there must be room
    /// besides.
    pub dense: Function,
    pub spare: usize,
    /// Whether that one is faster whatever the density.
    pub is_always_dense: bool,
}

impl Lanes {
    /// The functions; the first one is the entry point.
    pub fn functions(self) -> Vec<Function> {
        let [of_slice, of_part] = self.names;
        let doc = "Lists the indices of each part, and of the bytes behind the last lane.";
        let parameters = self.entry.parameters_of_slice();
        let body = self.of_slice(&format_ident!("{of_part}"));
        let all = private((of_slice, doc), self.features, parameters, Type::Place, body);
        let doc = format!(
            "Lists the indices of at most {} bytes behind the `begin` entries that are there, and \
             returns the number of all.",
            8 * LANES
        );
        let parameters = appended(self.entry, ("bytes", Type::Slice(Word::U8)));
        let body = self.of_part();
        let part = private((of_part, &doc), self.features, parameters, Type::Place, body);
        let part = Function { allows: Some(WITHIN), ..part };
        let all = Function { allows: Some(AS_BYTES), ..all };
        // Its caller has counted.
        let safety = Some("There is room for the entries and as many more as are written.");
        let dense = Function { safety, ..self.dense };
        vec![all, part, dense, of_lane(self.entry)]
    }

    fn of_slice(&self, of_part: &Ident) -> TokenStream {
        let ListedIndex { word, width, .. } = self.entry;
        let of_lane = format_ident!("{OF_LANE}");
        // A byte has no more bits of an index.
        let next =
            (width != Word::U8).then(|| quote!(first = first.wrapping_add(#{64 * LANES as u64});));
        let mutable = next.as_ref().map(|_| quote!(mut));
        // Words that fill lanes leave nothing.
        let tail = (word.bits() < 64).then(|| {
            quote! {
                let (lanes, tail): (&[[u8; 8]], &[u8]) = rest.as_chunks::<8>();
                let mut last: u64 = 0;
                let mut shift: u32 = 0;
                for byte in tail {
                    last |= u64::from(*byte) << shift;
                    shift += 8;
                }
                #of_lane(last, base | first | ((lanes.len() as #width) << 6), to, count)
            }
        });
        let of_rest = quote!(#of_part(rest, base | first, to, count));
        let end = match tail {
            Some(tail) => quote!(count = #of_rest; #tail),
            None => of_rest,
        };
        quote! {
            #{as_bytes(Slices::One, word)}
            let mut count: usize = 0;
            let #mutable first: #width = 0;
            let (parts, rest): (&[[u8; #{8 * LANES}]], &[u8]) = bytes.as_chunks::<#{8 * LANES}>();
            for part in parts {
                count = #of_part(part, base | first, to, count);
                #next
            }
            #end
        }
    }

    fn of_part(&self) -> TokenStream {
        let Self { entry, first, compared, dense, spare, is_always_dense, .. } = self;
        let ListedIndex { width, .. } = entry;
        let of_lane = format_ident!("{OF_LANE}");
        let bytes = 8 * COMPARED;
        let index = match width {
            Word::U8 => quote!(*at << 6),
            width => quote!((#width::from(*at) << 6)),
        };
        let clamped = |limit: usize| quote!(if listed < #limit { listed } else { #limit });
        // SAFETY: there is room for its entries and as many more as it may write.
        let by_dense = quote!(unsafe { #{dense.ident()}(x, from, room) });
        let measured = (!is_always_dense).then(|| {
            quote! {
                let measured: &[u8] = list.split_at(#{clamped(MEASURED)}).0;
                let mut ones: usize = 0;
                for at in measured {
                    let place: usize = *at as usize;
                    if place < lanes.len() {
                        ones += u64::from_ne_bytes(lanes[place]).count_ones() as usize;
                    }
                }
                let is_dense: bool = ones > #DENSE * measured.len();
            }
        });
        let if_dense = (!is_always_dense).then(|| quote!(is_dense &&));
        quote! {
            #{intrinsics()}
            let lanes: &[[u8; 8]] = bytes.as_chunks::<8>().0;
            if bytes.len() < #bytes {
                let mut count: usize = begin;
                let mut first: #width = 0;
                for lane in lanes {
                    count = #of_lane(u64::from_ne_bytes(*lane), base | first, to, count);
                    first = first.wrapping_add(64);
                }
                return count;
            }
            let mut list: [u8; #{LANES + COMPARED}] = [0; #{LANES + COMPARED}];
            let mut listed: usize = 0;
            let eights = simd::_mm_set1_epi8(8);
            let mut places = #first;
            let (blocks, rest): (&[[u8; #bytes]], &[u8]) = bytes.as_chunks::<#bytes>();
            for block in blocks {
                #compared
                let at: usize = listed & #{LANES - 1};
                // SAFETY: behind any byte there is room for the places of a block.
                unsafe { simd::_mm_storel_epi64(list.as_mut_ptr().add(at).cast(), row) };
                listed += number;
                places = simd::_mm_add_epi8(places, eights);
            }
            let others: &[[u8; 8]] = rest.as_chunks::<8>().0;
            let mut place: usize = 0;
            while place < others.len() {
                let at: usize = #COMPARED * blocks.len() + place;
                list[listed & #{LANES - 1}] = (at & #{LANES - 1}) as u8;
                if u64::from_ne_bytes(others[place]) != 0 { listed += 1; }
                place += 1;
            }
            let list: &[u8] = list.split_at(#{clamped(LANES)}).0;
            #measured
            let mut count: usize = begin;
            for at in list {
                let place: usize = *at as usize;
                if place < lanes.len() {
                    let x: u64 = u64::from_ne_bytes(lanes[place]);
                    let from: #width = base | #index;
                    let ones: usize = x.count_ones() as usize;
                    if #if_dense count <= to.len() && ones + #spare <= to.len() - count {
                        let room: &mut [#width] = to.split_at_mut(count).1;
                        count += #by_dense;
                    } else {
                        count = #of_lane(x, from, to, count);
                    }
                }
            }
            count
        }
    }
}

/// The parameters of a function that lists what it is given, behind `begin` entries.
fn appended(entry: ListedIndex, listed: (&'static str, Type)) -> Vec<(&'static str, Type)> {
    vec![
        listed,
        ("base", Type::Number(entry.width)),
        ("to", Type::SliceMut(entry.width)),
        ("begin", Type::Place),
    ]
}

/// The function that lists a lane in groups of four, of which one has fewer, without a branch
/// between them.
fn of_lane(entry: ListedIndex) -> Function {
    let width = entry.width;
    let highest = Word::U64.literal(1 << 63);
    let index = |ones: TokenStream| match width {
        Word::U32 => quote!(base | #ones.trailing_zeros()),
        _ => quote!(base | (#ones.trailing_zeros() as #width)),
    };
    let names = ["rest", "second", "third", "fourth"].map(|name| format_ident!("{name}"));
    let less = |name: &Ident| quote!(#name & #name.wrapping_sub(1));
    let [without, counts] = [&names[..3], &names[1..]];
    let without = without.iter().map(less);
    // With the highest bit, none is zero.
    let entries = names.iter().enumerate().map(|(place, name)| {
        let ones = if place == 0 { quote!(#name) } else { quote!((#name | #highest)) };
        quote!(group[#place] = #{index(ones)};)
    });
    let body = quote! {
        let mut count: usize = begin;
        let mut rest: u64 = x;
        while rest != 0 {
            #(let #counts: u64 = #without;)*
            let place: usize = if count < to.len() { count } else { to.len() };
            let room: &mut [#width] = to.split_at_mut(place).1;
            if let ::core::option::Option::Some(group) = room.first_chunk_mut::<4>() {
                #(#entries)*
                count += 1;
                #(if #counts != 0 { count += 1; })*
                rest = #{less(&names[3])};
            } else {
                if count < to.len() { to[count] = #{index(quote!(rest))}; }
                count += 1;
                rest = second;
            }
        }
        count
    };
    let doc = "Lists the indices of a lane behind the `begin` entries that are there, as far as there is room, and \
               returns the number of all.";
    let parameters = appended(entry, ("x", Type::Total));
    let narrowed = Function::private(OF_LANE, doc, parameters, Type::Place, body);
    entry.narrowed(narrowed)
}
