//! Keeps every read of levels within their tables, so that no bounds check is needed.

use crate::maps::code::{reach, unsuffixed};
use crate::tables::maps::staging::{Level, bits, bytes};
use crate::template::quote;
use proc_macro2::TokenStream;
use std::cmp::Reverse;

/// The maximum padding of a table that avoids bounds checks; if more is needed, indices are
/// limited.
pub(super) const MOST_PADDING: usize = 64;

/// How a start is kept within the blocks of the next level, so that no bounds check is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// By its number of bits.
    None,
    /// By a mask with fewer bits.
    Mask(u32),
    /// By the minimum of the index and the greatest one.
    Least(u64),
}

impl Limit {
    pub(super) const fn cycles(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Mask(_) => 1,
            Self::Least(_) => 2,
        }
    }

    /// The upper bound of a start that the compiler knows, for an entry of `stored` bits.
    pub(super) const fn greatest(self, stored: u32) -> u64 {
        match self {
            Self::None => u64::MAX >> (64 - stored),
            Self::Mask(bits) => u64::MAX >> (64 - bits),
            Self::Least(greatest) => greatest,
        }
    }

    /// The statement that limits a start.
    pub(super) fn of_start(self) -> Option<TokenStream> {
        let Self::Mask(bits) = self else { return None };
        Some(quote!(let start: u32 = start & #{unsuffixed((1 << bits) - 1)};))
    }

    /// The statement that limits the index in a level, so that the compiler knows it whatever it
    /// infers about the start.
    pub(super) fn of_place(self, above: &Level, level: &Level) -> Option<TokenStream> {
        let Self::Least(greatest) = self else { return None };
        let last = reached(above, level, greatest);
        Some(quote!(let place: usize = if place < #last { place } else { #last };))
    }
}

/// Whether entries are words in a table of their own.
pub(super) const fn are_words(stored: u32) -> bool {
    matches!(stored, 16 | 32 | 64)
}

/// The number of entries of a level that a start of up to `most` reaches, as far as the compiler
/// knows.
pub(super) fn reached(above: &Level, level: &Level, most: u64) -> usize {
    let length = 1_u64 << (above.part - level.part);
    ((most << above.shift) + length - 1) as usize
}

/// Chooses how each start is kept within the tables.
pub(super) fn limited(levels: Vec<Level>, is_number: bool, padding: usize) -> Vec<(Level, Limit)> {
    let size = |level: &Level| bytes(level.entries.len(), level.stored);
    let order = order_of(&levels.iter().collect::<Vec<_>>(), is_number);
    let total: usize = order.iter().map(|&place| size(&levels[place])).sum();
    let limit = |(above, pair): (usize, &[Level])| {
        let [upper, level] = pair else { return Limit::None };
        let before = order.iter().take_while(|&&place| place != above + 1);
        let start: usize = before.map(|&place| size(&levels[place])).sum();
        let fits = |most: u64| {
            let entry = reached(upper, level, most);
            if are_words(level.stored) {
                bytes(entry + 1, level.stored) <= size(level) + padding
            } else {
                start + reach(entry, level.stored) <= total + padding
            }
        };
        let greatest = upper.entries.iter().copied().max().unwrap_or(0);
        let mask = Limit::Mask(bits(greatest));
        let limits = [Limit::None, mask].into_iter();
        let mut limits = limits.filter(|limit| fits(limit.greatest(upper.stored)));
        limits.next().unwrap_or(Limit::Least(greatest))
    };
    let mut limits: Vec<Limit> = levels.windows(2).enumerate().map(limit).collect();
    limits.push(Limit::None);
    levels.into_iter().zip(limits).collect()
}

/// The bytes of all levels, including what avoids bounds checks.
pub(super) fn size_of(levels: &[(Level, Limit)], is_number: bool) -> usize {
    let all: Vec<&Level> = levels.iter().map(|(level, _)| level).collect();
    let own = |level: &Level| bytes(level.entries.len(), level.stored);
    let reached = |place: usize| {
        let above = place.checked_sub(1)?;
        let (upper, limit) = &levels[above];
        Some(reached(upper, all[place], limit.greatest(upper.stored)))
    };
    let (mut start, mut end, mut apart) = (0, 0, 0);
    for place in order_of(&all, is_number) {
        let most = reached(place).map_or(0, |entry| reach(entry, all[place].stored));
        end = end.max(start + most);
        start += own(all[place]);
    }
    for place in (0..all.len()).filter(|&place| are_words(all[place].stored)) {
        let most = reached(place).map_or(0, |entry| bytes(entry + 1, all[place].stored));
        apart += most.max(own(all[place]));
    }
    let number = if is_number { own(all[0]) } else { 0 };
    start.max(end) + apart + number
}

/// The order of levels in the byte table: first those that may be read farthest beyond their end,
/// so that other levels follow there.
pub(super) fn order_of(levels: &[&Level], is_number: bool) -> Vec<usize> {
    let beyond = |place: usize| {
        let level = levels[place];
        let Some(above) = place.checked_sub(1) else { return 0 };
        let entry = reached(levels[above], level, u64::MAX >> (64 - levels[above].stored));
        reach(entry, level.stored).saturating_sub(bytes(level.entries.len(), level.stored))
    };
    let is_in_bytes =
        |&place: &usize| !are_words(levels[place].stored) && (place > 0 || !is_number);
    let mut order: Vec<usize> = (0..levels.len()).filter(is_in_bytes).collect();
    order.sort_by_key(|&place| Reverse(beyond(place)));
    // If a start in the first level and an index in its block have no bits in common, LLVM 22 turns
    // their sum into an `or`, and then does not see that it is within the table.
    if let Some(at) = order.iter().position(|&place| place == 0) {
        let size = |&place: &usize| bytes(levels[place].entries.len(), levels[place].stored);
        let start: usize = order[..at].iter().map(size).sum();
        if start.is_multiple_of(size(&0).next_power_of_two()) {
            order[..=at].rotate_right(1);
        }
    }
    order
}
