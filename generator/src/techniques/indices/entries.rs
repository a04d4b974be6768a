//! The entries of lists, and clearing set bits in groups.

use crate::kernels::indices::listed::ListedIndex;
use crate::techniques::prelude::*;

named_enum! {
    /// The type of a list's entries.
    #[non_exhaustive]
    pub enum Entries {
        /// A byte.
        U8 = "u8",
        /// 16 bits, like the moves of most chess engines.
        U16 = "u16",
        /// 32 bits.
        U32 = "u32",
    }
}

/// The parameter for the width of entries, with its default and its meaning.
pub(super) const fn entries(default: &'static str, doc: &'static str) -> ParameterSpec {
    ParameterSpec::of_names("entries", Entries::NAMES, default, doc, |_| Entries::NAMES)
}

impl Entries {
    /// The width.
    pub(super) fn word(self) -> Word {
        match self {
            Self::U8 => Word::U8,
            Self::U16 => Word::U16,
            Self::U32 => Word::U32,
        }
    }
}

const GROUPED: usize = 4;

/// The body of a function that clears the set bits of `x` in groups.
pub(super) fn by_groups(entry: ListedIndex) -> TokenStream {
    let word = entry.word;
    let places = (0..GROUPED).map(|place| behind("group", place));
    let pops = entry.pops(places, &quote!(trailing_zeros(rest)));
    quote! {
        let mut rest: #word = x;
        let mut place: usize = 0;
        while rest != 0 {
            let group: usize = place & #{Word::U8.literal((entry.count() - GROUPED) as u128)};
            #pops
            place += 4;
        }
        count_ones(x) as usize
    }
}

/// The index `by` places after that of a variable.
pub(super) fn behind(variable: &str, by: usize) -> TokenStream {
    let variable = format_ident!("{variable}");
    if by == 0 { quote!(#variable) } else { quote!(#variable + #by) }
}
