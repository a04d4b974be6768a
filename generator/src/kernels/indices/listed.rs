//! The entries of a list of indices, and kernels that write a precomputed row for each byte.

use crate::kernels::private;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// How an index becomes an entry.
#[derive(Clone, Copy)]
pub(crate) struct ListedIndex {
    /// The word whose set bits are listed.
    pub word: Word,
    /// The type of an entry.
    pub width: Word,
    /// The number of bits below the index.
    pub shift: u32,
    /// Whether entries include a `base`, which is an argument.
    pub has_base: bool,
    /// Whether `word` is a lane of 64 bits, of whose set bits the caller knows that they are many and
    /// that there is room for them.
    pub is_counted: bool,
}

impl ListedIndex {
    /// The number of entries: one for each bit.
    pub(crate) const fn count(self) -> usize {
        self.word.bits() as usize
    }

    /// The entry of type `ty` for an index, which is a variable, a call or an expression in
    /// brackets.
    pub(crate) fn entry(self, index: &TokenStream, ty: Word) -> TokenStream {
        let Self { width, shift, has_base, .. } = self;
        let is_alone = !has_base && shift == 0;
        let index = match (ty == width, is_alone) {
            (true, _) => index.clone(),
            (false, true) => quote!(#index as #width),
            (false, false) => quote!((#index as #width)),
        };
        match (has_base, shift) {
            (false, 0) => index,
            (true, 0) => quote!(base | #index),
            (false, _) => quote!(#index << #shift),
            (true, _) => quote!(base | (#index << #shift)),
        }
    }

    /// The parameters of a function that lists a word.
    pub(crate) fn parameters(self) -> Vec<(&'static str, Type)> {
        let Self { width, has_base, is_counted, .. } = self;
        let (x, to) = if is_counted {
            (Type::Total, Type::SliceMut(width))
        } else {
            (Type::Word, Type::ArrayMut(width, self.count()))
        };
        let mut parameters = vec![("x", x)];
        parameters.extend(has_base.then_some(("base", Type::Number(width))));
        parameters.push(("to", to));
        parameters
    }

    /// The arguments of a call from a function with the same parameters.
    pub(crate) fn arguments(self) -> TokenStream {
        quote!(x, #{self.base()} to)
    }

    /// `base` with a comma, if there is one.
    pub(crate) fn base(self) -> Option<TokenStream> {
        self.has_base.then(|| quote!(base,))
    }

    /// Allows the lint that is triggered if entries are narrower than their operands.
    pub(crate) fn narrowed(self, function: Function) -> Function {
        let is_narrower = self.width != Word::U32;
        Function { allows: is_narrower.then_some("clippy::cast_possible_truncation"), ..function }
    }

    /// The parameters of a function that lists a slice of words.
    pub(crate) fn parameters_of_slice(self) -> Vec<(&'static str, Type)> {
        vec![
            ("words", Type::Slice(self.word)),
            ("base", Type::Number(self.width)),
            ("to", Type::SliceMut(self.width)),
        ]
    }

    /// The body of a function that lists a slice, given the function that lists a word.
    ///
    /// While there is room for all bits of a word, that function appends the word's entries; then
    /// entries are written one by one, as far as there is room.
    pub(crate) fn of_slice(self, list: &Ident) -> TokenStream {
        let Self { word, width, .. } = self;
        let index = match width {
            Word::U32 => quote!(rest.trailing_zeros()),
            _ => quote!((rest.trailing_zeros() as #width)),
        };
        quote! {
            let mut count: usize = 0;
            let mut first: #width = 0;
            let mut place: usize = 0;
            while place < words.len() {
                let x: #word = words[place];
                let from: #width = base | first;
                let begin: usize = if count < to.len() { count } else { to.len() };
                let room: &mut [#width] = to.split_at_mut(begin).1;
                if let ::core::option::Option::Some(group) = room.first_chunk_mut::<#{self.count()}>() {
                    if x != 0 { count += #list(x, from, group); }
                } else {
                    let mut rest: #word = x;
                    while rest != 0 {
                        if count < to.len() { to[count] = from | #index; }
                        count += 1;
                        rest &= rest.wrapping_sub(1);
                    }
                }
                first = first.wrapping_add(#{word.bits()});
                place += 1;
            }
            count
        }
    }

    /// Clears as many set bits of the variable `rest` as there are `places`, and writes their
    /// entries there; a place is an expression or the name of a variable. If `rest` becomes zero,
    /// it continues anyway.
    pub(crate) fn pops(
        self,
        places: impl Iterator<Item = TokenStream>,
        index: &TokenStream,
    ) -> TokenStream {
        let value = self.entry(index, Word::U32);
        let pops = places.map(|place| {
            quote! {
                to[#place] = #value;
                rest &= rest.wrapping_sub(1);
            }
        });
        pops.collect()
    }
}

/// How a processor writes the row for a byte, which has eight indices, with vectors.
pub(super) struct Rows {
    /// The features that the function requires.
    pub features: &'static str,
    /// Whether an instruction counts the ones of a byte, which need not wait for the row.
    pub counts_ones: bool,
    /// The module of the intrinsics, as `simd`.
    pub intrinsics: TokenStream,
    /// The variable `row`, a 64-bit number, as a vector.
    pub loaded: TokenStream,
    /// A vector of eight or sixteen bytes with the value of an expression.
    pub splat: fn(TokenStream) -> TokenStream,
    /// The intrinsic that adds bytes.
    pub add: &'static str,
    /// Statements for vectors that all rows share.
    pub shared: TokenStream,
    /// Statements that write the entries for the vector `indices` of bytes to `to`, from index
    /// `count` on.
    pub write: TokenStream,
}

/// The maximum number of set bits that are listed one by one, for words with more bytes than this.
const FEW: usize = 4;

/// The lints that it allows.
const WITHIN: &str = "unsafe_code, clippy::cast_possible_truncation, clippy::cast_ptr_alignment, clippy::cast_sign_loss, \
                      reason = \"there is room for eight entries behind those of the bytes before, at any alignment; a row has \
                      its number in the last byte\"";

impl Rows {
    /// The function with that name, given the table of rows.
    pub(super) fn function(
        self,
        name: &'static str,
        entry: ListedIndex,
        table: &Ident,
    ) -> Function {
        let Self { features, intrinsics, loaded, splat, shared, write, .. } = self;
        let add = format_ident!("{}", self.add);
        let bytes = entry.count() / 8;
        let number = match (self.counts_ones, bytes) {
            (false, _) => quote!(((row.cast_signed() >> 56) + 1) as usize),
            (true, 1) => quote!(x.count_ones() as usize),
            (true, _) => quote!((rest & 0xff).count_ones() as usize),
        };
        let body = if bytes == 1 {
            quote! {
                #shared
                let count: usize = 0;
                let row: u64 = #table[x as usize];
                let indices = #loaded;
                #write
                count + #number
            }
        } else {
            quote! {
                #{Self::few(entry)}
                #shared
                let mut rest: #{entry.word} = x;
                let mut first = #{splat(quote!(0))};
                let mut count: usize = 0;
                let mut byte: usize = 0;
                while byte < #bytes {
                    let row: u64 = #table[(rest & 0xff) as usize];
                    let indices = #loaded;
                    let indices = simd::#add(indices, first);
                    #write
                    count += #number;
                    first = simd::#add(first, #{splat(quote!(8))});
                    rest >>= 8;
                    byte += 1;
                }
                count
            }
        };
        let body = quote!(#intrinsics #body);
        let doc = "Writes the row of each byte as a vector.";
        let function = private((name, doc), features, entry.parameters(), Type::Place, body);
        Function { allows: Some(WITHIN), ..function }
    }

    /// Statements that return early if few bits are set.
    fn few(entry: ListedIndex) -> Option<TokenStream> {
        if entry.is_counted || entry.count() <= 8 * FEW {
            return None;
        }
        let places = (0..FEW).map(|place| quote!(#place));
        Some(quote! {
            let mut rest: #{entry.word} = x;
            #{entry.pops(places, &quote!(rest.trailing_zeros()))}
            if rest == 0 { return x.count_ones() as usize; }
        })
    }
}
