//! The keys that arrays have entries for.

use crate::maps::code::unsuffixed;
use crate::maps::subject::Subject;
use crate::tables::maps::runs::{Run, Runs};
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// Far keys, beyond the last one that is indexed, are compared with the ends of at most so many ranges.
const MOST_FAR: usize = 5;

/// The last key from which on some may be far.
const FAR: u64 = 1 << 12;

/// The cycles of the branch for far keys, about: none where keys are near, and many where they are random.
const BRANCH: u32 = 8;

/// The keys from `first` to `last`, which have entries.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pub first: u64,
    pub last: u64,
    /// Ranges of keys beyond the last one, with values of their own.
    pub far: Vec<Run>,
    word: Word,
}

impl Keys {
    /// The keys that may have entries: up to the last one with a value of its own, from the first one on, and up to a last one behind which
    /// there are a few ranges.
    pub fn ways(subject: &Subject) -> Vec<Self> {
        let Some((first, last)) = subject.span() else { return Vec::new() };
        let of = |first, last, far| Self { first, last, far, word: subject.key };
        let mut ways = vec![of(0, last, Vec::new())];
        if first > last / 8 && first > 0 {
            ways.push(of(first, last, Vec::new()));
        }
        let others: Vec<Run> = subject.others().collect();
        if let Some(cut) = others.len().checked_sub(MOST_FAR + 1) {
            let last_near = others[cut].last;
            // Entries have to be far fewer than without.
            if last >= FAR && last_near < last / 2 {
                ways.push(of(0, last_near, others[cut + 1..].to_vec()));
            }
        }
        ways
    }

    /// How many keys have entries; `None` if more than a number of 64 bits says.
    pub fn count(&self) -> Option<u64> {
        (self.last - self.first).checked_add(1)
    }

    /// The function of those keys, the first of which is 0.
    pub fn runs(&self, subject: &Subject) -> Runs {
        subject.near(self.first, self.last)
    }

    /// The cycles that make the place of a key.
    pub fn cycles(&self) -> u32 {
        let of_far = if self.far.is_empty() { 0 } else { BRANCH };
        u32::from(self.first > 0) + u32::from(self.is_beyond().is_some()) + of_far
    }

    /// A statement for the variable `key`, which counts from the first one, and the name of the key.
    pub fn named(&self) -> (Option<TokenStream>, TokenStream) {
        if self.first == 0 {
            return (None, quote!(x));
        }
        let (word, first) = (self.word, unsuffixed(self.first));
        (Some(quote!(let key: #word = x.wrapping_sub(#first);)), quote!(key))
    }

    /// The condition for a key that has no entry; `None` if each has one.
    pub fn is_beyond(&self) -> Option<TokenStream> {
        let is_all = self.first == 0 && u128::from(self.last) == self.word.max();
        let (_, key) = self.named();
        let last = unsuffixed(self.last - self.first);
        (!is_all).then(|| quote!(#key > #last))
    }
}
