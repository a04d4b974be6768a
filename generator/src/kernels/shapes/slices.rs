//! One slice or two, as kernels of every architecture take them.

use crate::lists::{List as _, mapped};
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, Literal, TokenStream};

/// The names of the slices of bytes.
const BYTES: [&str; 2] = ["bytes", "other_bytes"];

/// One slice to count, or two to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slices {
    /// The one bits of `words`.
    One,
    /// The bits in which `words` and `others` of the same length differ.
    Two,
}

impl Slices {
    /// The number of slices.
    fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The names of the slices of bytes.
    pub(in crate::kernels) fn bytes(self) -> Vec<Ident> {
        BYTES.into_iter().take(self.count()).map(|name| format_ident!("{name}")).list()
    }

    /// The names of the slices of words.
    pub(in crate::kernels) fn words(self) -> Vec<Ident> {
        ["words", "others"].iter().take(self.count()).map(|name| format_ident!("{name}")).list()
    }

    /// The names of a part of each slice.
    pub(in crate::kernels) fn parts(self, part: &str) -> Vec<Ident> {
        ["", "other_"].iter().take(self.count()).map(|of| format_ident!("{of}{part}")).list()
    }

    /// The parameters of a function of bytes.
    pub(in crate::kernels) fn parameters(self) -> Vec<(&'static str, Type)> {
        BYTES.into_iter().take(self.count()).map(|name| (name, Type::Slice(Word::U8))).list()
    }

    /// The name of a function: the first if it counts, the second if it compares.
    pub(in crate::kernels) fn either(self, names: [&'static str; 2]) -> &'static str {
        names[self.count() - 1]
    }

    /// `blocks` of this many bytes, and the `rest`, of `slices`.
    pub(in crate::kernels) fn blocks(self, slices: &[Ident], size: usize) -> TokenStream {
        let [blocks, rests] = mapped(["blocks", "rest"], &|part| self.parts(part));
        let size = Literal::usize_unsuffixed(size);
        quote!(#(let (#blocks, #rests): (&[[u8; #size]], &[u8]) = #slices.as_chunks::<#size>();)*)
    }

    /// The iterator of a loop: over one part, or over two at once.
    pub(in crate::kernels) fn each(self, name: &str, of: &str) -> TokenStream {
        let (names, parts) = (self.parts(name), self.parts(of));
        match self {
            Self::One => quote!(#(#names)* in #(#parts)*),
            Self::Two => {
                let (first, others) = (&parts[0], &parts[1..]);
                quote!((#(#names),*) in #first.iter() #(.zip(#others))*)
            }
        }
    }

    /// The word of eight bytes with that name, or the difference of two.
    pub(in crate::kernels) fn word(self, name: &str) -> TokenStream {
        let words = self.parts(name).into_iter().map(|word| quote!(u64::from_ne_bytes(*#word)));
        joined(words, |one, other| quote!(#one ^ #other))
    }

    /// Adds the `rest` to the `total`, word by word with the last bytes as one word, and returns the total.
    pub(in crate::kernels) fn rest(self) -> TokenStream {
        let [rests, words, tails] = mapped(["rest", "words", "tail"], &|part| self.parts(part));
        let (each_word, each_byte) = (self.each("word", "words"), self.each("byte", "tail"));
        let word = self.word("word");
        let bytes = self.parts("byte").into_iter().map(|byte| quote!(#byte));
        let byte = joined(bytes, |one, other| quote!(#one ^ #other));
        let byte = if self == Self::One { quote!(*#byte) } else { byte };
        quote! {
            #(let (#words, #tails): (&[[u8; 8]], &[u8]) = #rests.as_chunks::<8>();)*
            for #each_word {
                let bits: u64 = #word;
                total += u64::from(bits.count_ones());
            }
            let mut last: u64 = 0;
            for #each_byte {
                last = (last << 8) | u64::from(#byte);
            }
            total + u64::from(last.count_ones())
        }
    }
}

/// One value, or two combined by `both`.
pub(in crate::kernels) fn joined(
    values: impl Iterator<Item = TokenStream>,
    both: impl Fn(&TokenStream, &TokenStream) -> TokenStream,
) -> TokenStream {
    let values: Vec<TokenStream> = values.list();
    match values.as_slice() {
        [one, other] => both(one, other),
        values => quote!(#(#values)*),
    }
}

/// How a processor counts all bytes of a vector by an instruction.
pub(in crate::kernels) struct ByBytes {
    /// The names of its function, to count and to compare.
    pub names: [&'static str; 2],
    /// The features that it requires.
    pub features: &'static str,
    /// The lints that it allows.
    pub allows: &'static str,
    /// The module of the intrinsics.
    pub architecture: &'static str,
    /// The intrinsics that load a vector of sixteen bytes, combine two, count the bytes, and add the counts.
    pub intrinsics: [&'static str; 4],
    /// Sums of zero.
    pub zero: TokenStream,
    /// The statements that add the vector `bytes` to the vector `sums`.
    pub added: TokenStream,
    /// The total of `sums`.
    pub total: TokenStream,
}

/// The number of vectors in a block.
const VECTORS: usize = 4;

impl ByBytes {
    /// The function.
    pub(in crate::kernels) fn function(self, of: Slices) -> Function {
        let (split, rest) = (of.blocks(&of.bytes(), 16 * VECTORS), of.rest());
        let each = of.each("block", "blocks");
        let architecture = format_ident!("{}", self.architecture);
        let [load, xor, count, add] = self.intrinsics.map(|name| format_ident!("{name}"));
        let names: Vec<Ident> = (0..VECTORS).map(|place| format_ident!("bytes{place}")).list();
        let vectors = (0..VECTORS).map(|place| {
            let place = Literal::usize_unsuffixed(16 * place);
            let loaded = of
                .parts("block")
                .into_iter()
                .map(|block| quote!(unsafe { simd::#load(#block.as_ptr().add(#place).cast()) }));
            joined(loaded, |one, other| quote!(simd::#xor(#one, #other)))
        });
        let sum = names.iter().map(|name| quote!(#name));
        let sum = sum.reduce(|sum, name| quote!(simd::#add(#sum, #name)));
        let Self { zero, added, total, .. } = self;
        let body = quote! {
            use ::core::arch::#architecture as simd;
            #split
            let mut sums = #zero;
            for #each {
                #(let #names = simd::#count(#vectors);)*
                let bytes = #sum;
                #added
            }
            let mut total: u64 = #total;
            #rest
        };
        let doc = "The same with an instruction that counts sixteen bytes.";
        Function {
            constant: false,
            features: Some(self.features),
            allows: Some(self.allows),
            ..Function::private(of.either(self.names), doc, of.parameters(), Type::Total, body)
        }
    }
}
