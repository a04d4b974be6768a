//! Words of slices as 64-bit lanes.
//!
//! Two parallel lanes suit 128-bit vectors, which every processor with vectors has. Compilers
//! recognize them only if blocks are processed in a function of their own, so that function is not
//! inlined.

use crate::kernels::slices::joined::Slices;
use crate::techniques::prelude::*;

/// The number of parallel lanes: two fill a 128-bit vector, which compilers recognize.
pub(super) const SIDES: usize = 2;

/// The number of lanes on each side of a block: the first power of two for which only one word in
/// sixteen is left to count.
pub(super) const DEPTH: usize = 16;

pub(super) struct Lanes {
    pub word: Word,
    /// The number of words in a lane, or the closest possible number.
    pub words: usize,
}

impl Lanes {
    pub fn of(word: Word) -> Self {
        Self { word, words: (64 / word.bits() as usize).max(1) }
    }

    /// The number of elements in a block.
    pub fn elements_of_block(&self) -> usize {
        if self.are_halves() { DEPTH } else { SIDES * DEPTH }
    }

    /// Whether a lane is narrower than a word.
    pub fn are_halves(&self) -> bool {
        self.word == Word::U128
    }

    /// The element type of lanes: a word, or an array of words.
    pub fn element(&self) -> TokenStream {
        let word = self.word;
        match self.words {
            1 => quote!(#word),
            words => quote!([#word; #words]),
        }
    }

    /// Defines `lanes`, slices of such elements.
    pub fn split_lanes(&self, of: Slices) -> TokenStream {
        let chunks = (self.words > 1).then(|| quote!(.as_chunks::<#{self.words}>().0));
        let lanes = of.slices().iter().map(|slice| {
            let name = format_ident!("{slice}");
            quote!(let #{part("lanes", slice)}: &[#{self.element()}] = #name #chunks;)
        });
        lanes.collect()
    }

    /// Like [`split_lanes`](Self::split_lanes), but also defines `tail`, the words after the last
    /// lane.
    pub fn split(&self, of: Slices) -> TokenStream {
        let word = self.word;
        let tails = of.slices().iter().filter(|_| self.words > 1).map(|slice| {
            let name = format_ident!("{slice}");
            quote!(let #{part("tail", slice)}: &[#word] = #name.as_chunks::<#{self.words}>().1;)
        });
        quote!(#{self.split_lanes(of)} #(#tails)*)
    }

    /// The lane of an element, combined if there are two slices; for a word of two lanes, the lane
    /// of one `side`.
    pub fn lane(&self, of: Slices, elements: &[TokenStream], side: &TokenStream) -> TokenStream {
        let lanes = elements.iter().map(|element| {
            if self.are_halves() {
                quote!(lane(#element, #side))
            } else if self.words == 1 {
                element.clone()
            } else {
                quote!(lane(#element))
            }
        });
        of.joined(lanes)
    }

    /// The function `lane`, if it is called.
    pub fn helper(&self) -> Option<Function> {
        let word = self.word;
        let (doc, parameters, body) = if self.are_halves() {
            // With a mask, compilers would no longer put the halves into vectors.
            (
                "The lower bits of a word for side 0, and otherwise the upper ones.",
                vec![("x", Type::Word), ("side", Type::Place)],
                quote! {
                    if side == 0 { return x as u64; }
                    (x >> 64) as u64
                },
            )
        } else if self.words > 1 {
            let shifts = (1..).map(|part| part * word.bits());
            (
                "The bits of all words side by side, those of the first the lowest.",
                vec![("words", Type::Array(word, self.words))],
                quote! {
                    let mut bits: u64 = words[0] as u64;
                    #(bits |= (words[#{1..self.words}] as u64) << #shifts;)*
                    bits
                },
            )
        } else {
            return None;
        };
        let allows = self.are_halves().then_some("clippy::cast_possible_truncation");
        Some(Function { allows, ..Function::private("lane", doc, parameters, Type::Total, body) })
    }
}

/// An element of this part of every slice.
pub(super) fn entries(name: &str, of: Slices, place: &TokenStream) -> Vec<TokenStream> {
    let entry = |slice: &&str| quote!(#{part(name, slice)}[#place]);
    of.slices().iter().map(entry).collect()
}

/// Whether this part of every slice has an element at `place`. The parts have equal lengths, but
/// compilers may not see that.
pub(super) fn more(name: &str, of: Slices) -> TokenStream {
    let parts: Vec<Ident> = of.slices().iter().map(|slice| part(name, slice)).collect();
    match parts.as_slice() {
        [part] => quote!(place < #part.len()),
        parts => quote!(#((place < #parts.len()))&*),
    }
}

/// The name of a part of a slice.
pub(super) fn part(name: &str, slice: &str) -> Ident {
    if slice == "words" { format_ident!("{name}") } else { format_ident!("other_{name}") }
}
