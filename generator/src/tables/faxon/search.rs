//! The complete search for the smallest table.
//!
//! The slot depends on the lower `m` bits of the sum and on `m` bits of it from `second` on. So it
//! depends on the bits of the keyed word in four windows of `m` bits, which start at 0, `first`,
//! `second` and `first + second`, and on one carry: that into bit `second` of the sum. From one
//! folded value to the next, in order of the bit indices, one bit changes, and then the next one.
//! If two changes in a row are outside the windows, three values differ only in the carry, so two
//! of them have the same slot. So no two adjacent bits may be outside the windows, nor any bit that
//! does not affect the carry. This leaves few shifts, and none at all if `m` is too small: the
//! windows and the gaps between them have at most `4m + 3` bits, which do not cover 32 bits with
//! `m` of 6 or 7. So for 64 bits no table has 64 or 128 entries.
//!
//! Slots with more than the minimum number of bits need no search. If wider slots all lie within a
//! table of at most `2^m` entries, then their lower `m` bits already differ, within as few entries.
//! For 128 bits, halves of 64 must be covered, so `m` is at least 16, and a table has more than
//! `2^15` entries. (A shift by zero or by the whole width covers less than others. Shifts that copy
//! the sign are another hash, which is not searched.)
//!
//! For given shifts the key is chosen bit by bit. A *beginning* consists of all its bits on which
//! the carry and the lower bits of the sum depend. The slots of folded values that agree in the
//! upper two windows then differ by a known amount, so they are compared at once. Every further
//! choice fixes one more bit of all slots; of `e` entries at most `e / 2^q`, rounded up, agree in
//! their lower `q` bits. A key and its complement give the same slots, as the complement of every
//! folded value is another one; so half of the keys are searched.

use super::form::{HashConstants, folded, half_mask};
use crate::word::Word;

/// A complete search, beginning by beginning, so that it can be stopped and continued.
///
/// ```
/// use bit_tables_generator::{Word, __private::tables::faxon::{HashConstants, Search}};
///
/// // Every entry used, as one of 16 bits has.
/// let mut search = Search::new(Word::U32).expect("32 bits have half of them");
/// while search.position() < 1_000 {
///     assert_eq!(search.step(), Some(vec![]));
/// }
/// // Later, from there on.
/// let mut search = Search::new(Word::U32).expect("32 bits have half of them").starting_at(1_000, 32);
/// let mut found = Vec::new();
/// while let Some(forms) = search.step() {
///     found.extend(forms);
/// }
/// assert_eq!(found.into_iter().min(), HashConstants::smallest(Word::U32));
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    word: Word,
    slot_bits: u32,
    /// The folded values of a word.
    folded: Vec<u32>,
    shifts: Vec<Shifts>,
    /// The next of all beginnings of all shifts.
    next: u64,
    at_most: u32,
}

/// Two shifts, and what follows from them.
#[derive(Clone, Debug)]
struct Shifts {
    first: u32,
    second: u32,
    /// The bits of the key in a beginning.
    beginning: u32,
    /// The class of each folded value: values that agree in the upper windows share a class.
    classes: Vec<u32>,
}

impl Shifts {
    /// The number of beginnings; of a key and its complement, only the one with lowest bit 0
    /// counts.
    const fn count(&self) -> u64 {
        1 << (self.beginning.count_ones() - 1)
    }

    /// The beginning with this number: the number's bits, spread to all bits of a beginning except
    /// the lowest.
    fn beginning(&self, number: u64) -> u32 {
        let places = (1..32).filter(|place| self.beginning >> place & 1 == 1);
        places.enumerate().fold(0, |key, (bit, place)| key | ((number >> bit & 1) as u32) << place)
    }
}

impl Search {
    /// The search of all shifts. `None` for a word that has no half, or too many keys to search.
    #[must_use]
    pub fn new(word: Word) -> Option<Self> {
        let slot_bits = Self::slot_bits(word)?;
        if word == Word::U128 {
            return None;
        }
        let folded = (0..word.bits()).map(|bit| folded(word, bit)).collect();
        let mut search =
            Self { word, slot_bits, folded, shifts: Vec::new(), next: 0, at_most: 1 << slot_bits };
        search.shifts = possible_shifts(word, slot_bits)
            .map(|(first, second)| search.shifts(first, second))
            .collect();
        // Shifts with few beginnings have long ones; their results speed up the others.
        search.shifts.sort_by_key(Shifts::count);
        Some(search)
    }

    /// Like [`new`](Self::new), but only for the given shifts.
    #[must_use]
    pub fn with_shifts(word: Word, first: u32, second: u32) -> Option<Self> {
        let mut search = Self::new(word)?;
        search.shifts.retain(|shifts| (shifts.first, shifts.second) == (first, second));
        Some(search)
    }

    /// The minimum number of slot bits for which there are shifts. `None` if the word has no half.
    ///
    /// At least enough to distinguish all bit indices: 4 for 16 bits, 5 for 32, but 8 for 64 and 16
    /// for 128, for which every table has more than 2^15 entries.
    #[must_use]
    pub fn slot_bits(word: Word) -> Option<u32> {
        word.half()?;
        (word.index_bits()..=word.bits() / 2)
            .find(|&slot_bits| possible_shifts(word, slot_bits).next().is_some())
    }

    /// Starts at a beginning, counted from 0, and accepts tables with at most this many entries.
    #[must_use]
    pub fn starting_at(self, beginning: u64, at_most: u32) -> Self {
        Self { next: beginning, at_most: at_most.min(self.at_most), ..self }
    }

    /// The number of beginnings.
    #[must_use]
    pub fn beginnings(&self) -> u64 {
        self.shifts.iter().map(Shifts::count).sum()
    }

    /// The next beginning.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.next
    }

    /// The maximum number of entries that is still of interest: that of the best form so far.
    #[must_use]
    pub const fn at_most(&self) -> u32 {
        self.at_most
    }

    /// The shifts that have not been shown to be impossible.
    pub fn possible(&self) -> impl Iterator<Item = (u32, u32)> {
        self.shifts.iter().map(|shifts| (shifts.first, shifts.second))
    }

    /// Searches one beginning. Returns its forms that have at most as many entries as the best so
    /// far; `None` at the end.
    pub fn step(&mut self) -> Option<Vec<HashConstants>> {
        let (mut number, mut place) = (self.next, 0);
        while number >= self.shifts.get(place)?.count() {
            number -= self.shifts[place].count();
            place += 1;
        }
        self.next += 1;
        let shifts = &self.shifts[place];
        let form = HashConstants {
            first_shift: shifts.first,
            second_shift: shifts.second,
            slot_bits: self.slot_bits,
            key: shifts.beginning(number),
            offset: 0,
            entries: 0,
        };
        let mut found = Vec::new();
        let mut at_most = self.at_most;
        if self.are_apart(&form, &shifts.classes) {
            self.extend(form, shifts.beginning, 1, &mut at_most, &mut found);
        }
        self.at_most = at_most;
        Some(found)
    }

    fn shifts(&self, first: u32, second: u32) -> Shifts {
        let lower = second.max(self.slot_bits);
        let windows = span(second, self.slot_bits) | span(first + second, self.slot_bits);
        Shifts {
            first,
            second,
            beginning: (span(0, lower) | span(first, lower)) & half_mask(self.word),
            classes: self.folded.iter().map(|folded| folded & windows).collect(),
        }
    }

    /// Whether all folded values of each class have different slots.
    fn are_apart(&self, form: &HashConstants, classes: &[u32]) -> bool {
        let mask = (1 << self.slot_bits) - 1;
        // The values of a class are adjacent, because the folded values are in order of their bits.
        let mut taken = [0_u64; 4];
        let mut class = None;
        self.folded.iter().zip(classes).all(|(&folded, &other)| {
            if class.replace(other) != Some(other) {
                taken = [0; 4];
            }
            let slot = form.hash(self.word, folded) & mask;
            let (word, bit) = ((slot / 64) as usize, 1 << (slot % 64));
            let is_free = taken[word] & bit == 0;
            taken[word] |= bit;
            is_free
        })
    }

    /// Chooses the bits of the key that determine bit `known` of the slots, counted from 1, and
    /// continues.
    fn extend(
        &self,
        form: HashConstants,
        chosen: u32,
        known: u32,
        at_most: &mut u32,
        found: &mut Vec<HashConstants>,
    ) {
        if known > self.slot_bits {
            found.extend(self.completed(form, at_most).into_iter().flatten());
            return;
        }
        let place = form.second_shift + known - 1;
        let open =
            (span(place, 1) | span(form.first_shift + place, 1)) & half_mask(self.word) & !chosen;
        let room = at_most.div_ceil(1 << known);
        // All subsets of the open bits, at most two.
        let mut bits = 0_u32;
        loop {
            let longer = HashConstants { key: form.key | bits, ..form };
            if self.have_room(&longer, known, room) {
                self.extend(longer, chosen | open, known + 1, at_most, found);
            }
            bits = bits.wrapping_sub(open) & open;
            if bits == 0 {
                return;
            }
        }
    }

    /// Whether at most this many slots agree in their lower `known` bits.
    fn have_room(&self, form: &HashConstants, known: u32, room: u32) -> bool {
        let mask = (1 << known) - 1;
        let mut taken = [0_u8; 256];
        self.folded.iter().all(|&folded| {
            let slots = &mut taken[(form.hash(self.word, folded) & mask) as usize];
            *slots += 1;
            u32::from(*slots) <= room
        })
    }

    /// The form, if its slots are all different, and the form with the complementary key, if they
    /// have at most as many entries as the best so far.
    fn completed(&self, form: HashConstants, at_most: &mut u32) -> Option<[HashConstants; 2]> {
        let slots = 1_u32 << self.slot_bits;
        let mut used = [false; 256];
        for &folded in &self.folded {
            used[(form.hash(self.word, folded) & (slots - 1)) as usize] = true;
        }
        // The longest cyclic run of unused slots; the table begins after it.
        let (mut gap, mut longest, mut offset) = (0, 0, 0);
        for slot in 0..2 * slots {
            if used[(slot % slots) as usize] {
                gap = 0;
            } else {
                gap += 1;
            }
            if gap > longest {
                (longest, offset) = (gap, (slot + 1) % slots);
            }
        }
        let form = HashConstants { offset, entries: slots - longest, ..form };
        (form.entries <= *at_most).then(|| {
            *at_most = form.entries;
            [form, HashConstants { key: !form.key & half_mask(self.word), ..form }]
        })
    }
}

/// `bits` bits from a position on, limited to 32.
const fn span(place: u32, bits: u32) -> u32 {
    if place < 32 { ((((1_u64 << bits) - 1) << place) & 0xffff_ffff) as u32 } else { 0 }
}

/// The shifts for which some key may distinguish all bits, by the conditions above.
fn possible_shifts(word: Word, slot_bits: u32) -> impl Iterator<Item = (u32, u32)> {
    let half = word.bits() / 2;
    let all = (1..half).flat_map(move |first| (1..half).map(move |second| (first, second)));
    all.filter(move |&(first, second)| {
        let windows = [0, first, second, first + second];
        let is_covered =
            |bit: u32| windows.iter().any(|&window| (window..window + slot_bits).contains(&bit));
        let carries = |bit| bit < second || (first..first + second).contains(&bit);
        (0..half)
            .all(|bit| is_covered(bit) || carries(bit) && (bit + 1 == half || is_covered(bit + 1)))
    })
}
