//! One slice or two, as arguments of kernels for every architecture.

use crate::kernels::private;
use crate::kernels::vectors::Vectors;
use crate::module::{Function, Type};
use crate::template::{format_ident, quote};
use crate::word::Word;
use proc_macro2::{Ident, TokenStream};

/// The names of byte slices.
const BYTES: [&str; 2] = ["bytes", "other_bytes"];

/// The names of word slices.
const WORDS: [&str; 2] = ["words", "others"];

/// One slice to count, or two of equal length to combine and count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slices {
    /// The set bits of `words`.
    One,
    /// The set bits of `words` and `others`, combined word by word.
    Two(Joint),
}

/// The operation that combines the words of two slices.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joint {
    /// The bits in which they differ.
    Xor,
    /// The bits of both.
    And,
    /// The bits of either.
    Or,
    /// The bits of the first that are not in the second.
    AndNot,
}

impl Joint {
    /// The combination of two words.
    fn of(self, one: &TokenStream, other: &TokenStream) -> TokenStream {
        match self {
            Self::Xor => quote!(#one ^ #other),
            Self::And => quote!(#one & #other),
            Self::Or => quote!(#one | #other),
            Self::AndNot => quote!(#one & !#other),
        }
    }

    /// The element for this operation in a list for: exclusive or, and, or, and not.
    pub(super) fn either<T: Copy>(self, list: [T; 4]) -> T {
        list[self as usize]
    }
}

/// The names of functions with this suffix, one for each count.
macro_rules! names {
    ($end:literal) => {
        [
            concat!("count_", $end),
            concat!("compare_", $end),
            concat!("count_and_", $end),
            concat!("count_or_", $end),
            concat!("count_and_not_", $end),
        ]
    };
}
pub(crate) use names;

impl Slices {
    /// The number of slices.
    fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two(_) => 2,
        }
    }

    /// A value for each slice, combined if there are two.
    pub(crate) fn joined(self, values: impl Iterator<Item = TokenStream>) -> TokenStream {
        self.joined_by(values, Joint::of)
    }

    /// Like [`joined`](Self::joined), but of vectors.
    pub(super) fn joined_vectors(
        self,
        vectors: &Vectors,
        values: impl Iterator<Item = TokenStream>,
    ) -> TokenStream {
        self.joined_by(values, |joint, one, other| match joint {
            Joint::AndNot => vectors.and_not(one, other),
            _ => quote!(simd::#{joint.either(vectors.joints.each_ref())}(#one, #other)),
        })
    }

    /// The vector of a `block` from a byte on, or the combination of two.
    pub(super) fn vector(self, vectors: &Vectors, place: usize) -> TokenStream {
        let loaded = self
            .parts("block")
            .into_iter()
            // SAFETY: the vectors divide the block; loads need no alignment.
            .map(|block| quote!(unsafe { simd::#{vectors.load}(#block.as_ptr().add(#place).cast()) }));
        self.joined_vectors(vectors, loaded)
    }

    fn joined_by(
        self,
        values: impl Iterator<Item = TokenStream>,
        both: impl Fn(Joint, &TokenStream, &TokenStream) -> TokenStream,
    ) -> TokenStream {
        let values: Vec<TokenStream> = values.collect();
        match (self, values.as_slice()) {
            (Self::Two(joint), [one, other]) => both(joint, one, other),
            (_, values) => quote!(#(#values)*),
        }
    }

    /// The name for this count, from a list made by [`names`].
    pub(crate) fn name(self, names: [&'static str; 5]) -> &'static str {
        match self {
            Self::One => names[0],
            Self::Two(joint) => names[joint as usize + 1],
        }
    }

    /// The names of the slices.
    pub(crate) fn slices(self) -> &'static [&'static str] {
        &WORDS[..self.count()]
    }

    /// The names of the slices of bytes.
    pub(super) fn bytes(self) -> Vec<Ident> {
        BYTES.into_iter().take(self.count()).map(|name| format_ident!("{name}")).collect()
    }

    /// The names of the slices of words.
    pub(super) fn words(self) -> Vec<Ident> {
        self.slices().iter().map(|name| format_ident!("{name}")).collect()
    }

    /// The names of a part of each slice.
    pub(super) fn parts(self, part: &str) -> Vec<Ident> {
        ["", "other_"].iter().take(self.count()).map(|of| format_ident!("{of}{part}")).collect()
    }

    /// The parameters of a function that takes bytes.
    pub(super) fn parameters(self) -> Vec<(&'static str, Type)> {
        BYTES.into_iter().take(self.count()).map(|name| (name, Type::Slice(Word::U8))).collect()
    }

    /// The first text for one slice, the second for two.
    pub(super) fn either(self, texts: [&'static str; 2]) -> &'static str {
        texts[self.count() - 1]
    }

    /// Splits `slices` into `blocks` of this many bytes and the `rest`.
    pub(super) fn blocks(self, slices: &[Ident], size: usize) -> TokenStream {
        let [blocks, rests] = ["blocks", "rest"].map(|part| self.parts(part));
        quote!(#(let (#blocks, #rests): (&[[u8; #size]], &[u8]) = #slices.as_chunks::<#size>();)*)
    }

    /// The iterator of a loop: over a part of one slice, or of two in step.
    pub(super) fn each(self, name: &str, of: &str) -> TokenStream {
        let (names, parts) = (self.parts(name), self.parts(of));
        match self {
            Self::One => quote!(#(#names)* in #(#parts)*),
            Self::Two(_) => quote!((#(#names),*) in #{parts[0]}.iter() #(.zip(#{parts[1..]}))*),
        }
    }

    /// The word of eight bytes with that name, or the combination of two.
    pub(super) fn word(self, name: &str) -> TokenStream {
        let words = self.parts(name).into_iter().map(|word| quote!(u64::from_ne_bytes(*#word)));
        self.joined(words)
    }

    /// Adds the count of `rest` to `total`, word by word with the last bytes as one word, and
    /// returns the total.
    pub(super) fn rest(self) -> TokenStream {
        let [rests, words, tails] = ["rest", "words", "tail"].map(|part| self.parts(part));
        let bytes = self.parts("byte").into_iter().map(|byte| quote!(#byte));
        let byte = self.joined(bytes);
        let byte = if self == Self::One { quote!(*#byte) } else { byte };
        quote! {
            #(let (#words, #tails): (&[[u8; 8]], &[u8]) = #rests.as_chunks::<8>();)*
            for #{self.each("word", "words")} {
                let bits: u64 = #{self.word("word")};
                total += u64::from(bits.count_ones());
            }
            let mut last: u64 = 0;
            for #{self.each("byte", "tail")} {
                last = (last << 8) | u64::from(#byte);
            }
            total + u64::from(last.count_ones())
        }
    }
}

/// How a processor counts all bytes of a vector with one instruction.
pub(super) struct ByBytes {
    /// The names of the function, one for each count.
    pub names: [&'static str; 5],
    /// The features that it requires.
    pub features: &'static str,
    /// The lints that it allows.
    pub allows: &'static str,
    pub vectors: Vectors,
    /// The intrinsics that count the bits of each byte, and add the counts.
    pub count: TokenStream,
    pub add: TokenStream,
    /// Zeroed sums.
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
    pub(super) fn function(self, of: Slices) -> Function {
        let Self { vectors, count, add, zero, added, total, .. } = &self;
        let names: Vec<Ident> = (0..VECTORS).map(|place| format_ident!("bytes{place}")).collect();
        let loaded = (0..VECTORS).map(|place| of.vector(vectors, 16 * place));
        let sum = names.iter().map(|name| quote!(#name));
        let sum = sum.reduce(|sum, name| quote!(#add(#sum, #name)));
        let body = quote! {
            #{vectors.intrinsics}
            #{of.blocks(&of.bytes(), 16 * VECTORS)}
            let mut sums = #zero;
            for #{of.each("block", "blocks")} {
                #(let #names = #count(#loaded);)*
                let bytes = #sum;
                #added
            }
            let mut total: u64 = #total;
            #{of.rest()}
        };
        let doc = "Counts sixteen bytes by one instruction.";
        let name = of.name(self.names);
        let function = private((name, doc), self.features, of.parameters(), Type::Total, body);
        Function { allows: Some(self.allows), ..function }
    }
}
