//! The keys for which arrays have entries.

use crate::maps::candidate::MapGoal;
use crate::maps::code::{Emission, unsuffixed, within};
use crate::maps::subject::Subject;
use crate::module::{Scope, Type};
use crate::tables::maps::runs::{Run, Runs};
use crate::template::quote;
use crate::word::Word;
use proc_macro2::TokenStream;

/// Far keys, beyond the last one that is indexed, are compared with the ends of at most this many
/// ranges.
const MOST_FAR: usize = 5;
const FEW_FAR: usize = 1;

/// The smallest last key for which some keys may be far.
const FAR: u64 = 1 << 12;

/// The cycles of a branch-free test for a far range. Entries are read in parallel, but throughput
/// drops by that much.
const FAR_RANGE: u32 = 4;

/// The cycles of a selection instead of a branch.
const SELECTED: u32 = 2;

/// The handling of keys without an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beyond {
    /// All keys have entries.
    Nothing,
    /// A branch excludes them.
    Branch,
    /// They are mapped to the last key, which has the default.
    Last,
}

/// The keys from `first` to `last`, which have entries.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    pub first: u64,
    pub last: u64,
    /// Ranges of keys beyond `last` with values other than the default.
    pub far: Vec<Run>,
    beyond: Beyond,
    word: Word,
    goal: MapGoal,
}

impl Keys {
    /// The alternatives for the keys with entries: from 0 or the first key with a value of its own,
    /// up to the last one, or up to an earlier one with only a few ranges after it.
    pub fn ways(subject: &Subject) -> Vec<Self> {
        let Some((first, last)) = subject.span() else { return Vec::new() };
        let mut ways = Vec::new();
        let mut add = |first, last, far: &[Run]| {
            let keys = Self::branching(subject, first, last, far.to_vec());
            // A key after the last one, if it has the default.
            let after = last
                .checked_add(1)
                .filter(|&after| far.first().is_none_or(|run| run.first > after));
            let is_selected = keys.beyond == Beyond::Branch && subject.goal == MapGoal::Throughput;
            let Some(after) = after.filter(|_| is_selected) else {
                ways.push(keys);
                return;
            };
            // One more entry is much in a small table, and the default may be a value that takes
            // more bits.
            if last < FAR || !keys.runs(subject).values().contains(&subject.default) {
                ways.push(keys.clone());
            }
            ways.push(Self { last: after, beyond: Beyond::Last, ..keys });
        };
        add(0, last, &[]);
        if first > last / 8 && first > 0 {
            add(first, last, &[]);
        }
        let others: Vec<Run> = subject.others().collect();
        let mut end = last;
        for far in [FEW_FAR, MOST_FAR] {
            let Some(cut) = others.len().checked_sub(far + 1) else { break };
            // Far keys must save most entries.
            if last >= FAR && others[cut].last < end / 2 {
                end = others[cut].last;
                add(0, end, &others[cut + 1..]);
            }
        }
        ways
    }

    fn branching(subject: &Subject, first: u64, last: u64, far: Vec<Run>) -> Self {
        let is_all = first == 0 && u128::from(last) == subject.key.max();
        let beyond = if is_all { Beyond::Nothing } else { Beyond::Branch };
        Self { first, last, far, beyond, word: subject.key, goal: subject.goal }
    }

    /// These keys, with a branch that excludes all others.
    pub fn with_branch(&self) -> Self {
        match self.beyond {
            Beyond::Last => Self { last: self.last - 1, beyond: Beyond::Branch, ..self.clone() },
            _ => self.clone(),
        }
    }

    /// The number of keys with entries; `None` if it exceeds 64 bits.
    pub fn count(&self) -> Option<u64> {
        (self.last - self.first).checked_add(1)
    }

    /// The function of these keys, shifted so that the first is 0.
    pub fn runs(&self, subject: &Subject) -> Runs {
        subject.near(self.first, self.last)
    }

    /// The cycles for computing a key's index, and the value of a far key.
    pub fn cycles(&self) -> u32 {
        let of_far = match self.far.len() as u32 {
            0 => 0,
            count => count * FAR_RANGE + SELECTED,
        };
        let of_beyond = match self.beyond {
            Beyond::Nothing => 0,
            Beyond::Branch => self.goal.branch(),
            Beyond::Last => SELECTED + of_far,
        };
        u32::from(self.first > 0) + of_beyond
    }

    /// Statements that define `key`, counted from the first one, and the expression for it.
    pub fn named(&self) -> (Option<TokenStream>, TokenStream) {
        let (word, last) = (self.word, unsuffixed(self.last - self.first));
        let moved = (self.first > 0)
            .then(|| quote!(let key: #word = x.wrapping_sub(#{unsuffixed(self.first)});));
        let key = if self.first > 0 { quote!(key) } else { quote!(x) };
        if self.beyond != Beyond::Last {
            return (moved, key);
        }
        let selected = quote!(let key: #word = if #key < #last { #key } else { #last };);
        (Some(quote!(#moved #selected)), quote!(key))
    }

    /// The condition of the branch for a key without an entry, if there is one.
    pub fn is_beyond(&self) -> Option<TokenStream> {
        let (_, key) = self.named();
        let last = unsuffixed(self.last - self.first);
        (self.beyond == Beyond::Branch).then(|| quote!(#key > #last))
    }
}

/// Replaces the default by the value of a far key's range, without a branch.
pub(super) fn with_far_keys(
    value: &TokenStream,
    ranges: &[Run],
    default: u64,
    emission: &Emission,
) -> TokenStream {
    if ranges.is_empty() {
        return value.clone();
    }
    let (end, word) = (emission.key.max() as u64, emission.word());
    let groups = ranges.chunk_by(|one, next| one.value == next.value);
    let changes = groups.map(|runs| {
        let conditions = runs.iter().map(|run| within(run, end).0);
        let inside = if let [run] = runs { within(run, end).0 } else { quote!(#((#conditions))|*) };
        match runs[0].value ^ default {
            _ if emission.result == Type::Bool => quote!((#inside)),
            1 => quote!((#inside) as #word),
            change => quote!(((#inside) as #word * #{unsuffixed(change)})),
        }
    });
    let result = emission.result.tokens(&TokenStream::new(), &Scope::default());
    quote!(let near: #result = #value; near #(^ #changes)*)
}

/// Comparisons with the ends of ranges, grouped by value.
pub(super) fn far_keys(ranges: &[Run], default: u64, emission: &Emission) -> TokenStream {
    let end = emission.key.max() as u64;
    let groups: Vec<&[Run]> = ranges.chunk_by(|one, next| one.value == next.value).collect();
    if let [runs] = groups.as_slice() {
        let (inside, outside): (Vec<_>, Vec<_>) = runs.iter().map(|run| within(run, end)).unzip();
        let conditions = [&quote!(#(#inside)||*), &quote!(#(#outside)&&*)];
        return emission.either(conditions, [runs[0].value, default]);
    }
    let branches = groups.into_iter().map(|runs| {
        let inside = runs.iter().map(|run| within(run, end).0);
        quote!(if #(#inside)||* { #{emission.value(runs[0].value)} } else)
    });
    quote!(#(#branches)* { #{emission.value(default)} })
}
