//! Extracts or deposits the bits under a constant mask with few operations.
//!
//! A network moves bits step by step, in each step those whose distance has a certain binary digit
//! set: Henry S. Warren, Hacker's Delight, section 7-4, compress with a known mask. Pieces each
//! move some adjacent set bits of the mask, by a shift or by a multiplication with a power of two
//! for each distance, as in Gerd Isenberg's Kindergarten bitboards. Which is shorter depends on the
//! mask.

use crate::word::Word;

/// The direction in which bits move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the set bits of the mask to the lowest bits.
    Extract,
    /// From the lowest bits to the set bits of the mask.
    Deposit,
}

/// How all bits move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Step by step.
    Network(Vec<Step>),
    /// Some in each piece; the results are combined.
    Pieces(Vec<Piece>),
}

/// A step of a network, applied to all bits of `rest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Keeps some bits: `rest & mask`.
    Keep(u128),
    /// Moves all bits: `rest >> by`, or to the left for a deposit.
    Shift(u32),
    /// Combines moved bits with unmoved ones: `rest | (rest >> by)`.
    Merge(u32),
    /// Keeps some bits and moves others: `(rest & kept) | ((rest & moved) >> by)`.
    Move {
        /// The bits that stay.
        kept: u128,
        /// The bits that move, at their places before the step.
        moved: u128,
        /// The distance.
        by: u32,
    },
}

/// Some bits that move independently. Shifts go in the direction of the bits, and in the opposite
/// one before a multiplication that deposits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// By a common distance: `(x & mask) >> by`; all bits without a mask.
    Shift {
        /// The bits, at their places before the shift.
        mask: Option<u128>,
        /// The distance.
        by: u32,
    },
    /// By a multiplication with a power of two for each distance. To extract,
    /// `((x & before) * factor >> by) & behind`; to deposit,
    /// `((x >> by) & before) * factor & behind`.
    Product {
        /// The mask before the multiplication.
        before: u128,
        /// The sum of the powers.
        factor: u128,
        /// The distance of the right shift.
        by: u32,
        /// The mask after the multiplication; `None` keeps everything.
        behind: Option<u128>,
    },
}

impl Moves {
    /// The shortest moves among networks, shifts and pieces.
    #[must_use]
    pub fn shortest(word: Word, mask: u128, way: Way, multiplies: bool) -> Self {
        let network = network(word, mask, way);
        let pieces = pieces(word, mask, way, multiplies);
        if pieces.operations() < network.operations() { pieces } else { network }
    }

    /// A network, the shortest of a few.
    #[must_use]
    pub fn network(word: Word, mask: u128, way: Way) -> Self {
        network(word, mask, way)
    }

    /// A shift for each run of set bits.
    #[must_use]
    pub fn shifts(word: Word, mask: u128, way: Way) -> Self {
        pieces(word, mask, way, false)
    }

    /// The number of operations.
    #[must_use]
    pub fn operations(&self) -> u32 {
        match self {
            Self::Network(steps) => steps.iter().map(|step| step.operations()).sum(),
            Self::Pieces(pieces) => {
                let joined = pieces.len().saturating_sub(1) as u32;
                pieces.iter().map(|piece| piece.operations()).sum::<u32>() + joined
            }
        }
    }
}

impl Step {
    const fn operations(self) -> u32 {
        match self {
            Self::Keep(_) | Self::Shift(_) => 1,
            Self::Merge(_) => 2,
            Self::Move { .. } => 4,
        }
    }
}

impl Piece {
    fn operations(self) -> u32 {
        match self {
            Self::Shift { mask, by } => u32::from(mask.is_some()) + u32::from(by > 0),
            Self::Product { by, behind, .. } => 2 + u32::from(by > 0) + u32::from(behind.is_some()),
        }
    }
}

/// The lowest `bits` bits.
const fn low(bits: u32) -> u128 {
    if bits == 0 { 0 } else { u128::MAX >> (128 - bits) }
}

/// The indices of a mask's set bits, the lowest first.
fn ones(mask: u128) -> Vec<u32> {
    let mut ones = Vec::new();
    for bit in 0..128 {
        if mask >> bit & 1 == 1 {
            ones.push(bit);
        }
    }
    ones
}

fn set(bits: &[u32]) -> u128 {
    let mut set = 0;
    for &bit in bits {
        set |= 1 << bit;
    }
    set
}

fn network(word: Word, mask: u128, way: Way) -> Moves {
    let ones = ones(mask);
    let first = ones.first().copied().unwrap_or(0);
    let mut best = None;
    // With or without moving all bits together first, and with the digits from either end.
    for common in if first == 0 { vec![0] } else { vec![0, first] } {
        for ascending in [true, false] {
            let Some(mut states) = states(&ones, common, ascending) else { continue };
            if way == Way::Deposit {
                states.reverse();
            }
            best = shorter(best, Network { word, way, states }.shortest());
        }
    }
    Moves::Network(best.map_or_else(Vec::new, |(_, steps)| steps))
}

/// The positions of the bits after each step, from the set bits of the mask to the lowest bits;
/// `None` if two bits would collide.
fn states(ones: &[u32], common: u32, ascending: bool) -> Option<Vec<Vec<u32>>> {
    let mut states = vec![ones.to_vec()];
    let mut now: Vec<u32> = Vec::new();
    for &one in ones {
        now.push(one - common);
    }
    if common > 0 {
        states.push(now.clone());
    }
    for digit in 0..7 {
        let by = 1 << if ascending { digit } else { 6 - digit };
        let mut next = now.clone();
        for (place, bit) in (0..).zip(&mut next) {
            if (ones[place as usize] - common - place) & by != 0 {
                *bit = bit.checked_sub(by)?;
            }
        }
        if next.windows(2).any(|pair| pair[0] >= pair[1]) {
            return None;
        }
        if next != now {
            states.push(next.clone());
            now = next;
        }
    }
    Some(states)
}

/// The positions of bits before and after each step.
struct Network {
    word: Word,
    way: Way,
    states: Vec<Vec<u32>>,
}

/// Steps, and their number of operations.
type Found = Option<(u32, Vec<Step>)>;

impl Network {
    /// The shortest steps; masks are used only where remaining other bits are in the way or would
    /// stay in the result.
    fn shortest(&self) -> Found {
        let first = set(&self.states[0]);
        let dirty = self.word.max() & !first;
        let masked = self.after(&[Step::Keep(first)], 0, 0);
        if dirty == 0 { self.from(0, 0) } else { shorter(self.from(0, dirty), masked) }
    }

    /// The shortest steps from a state on; `dirty` are other bits that may be set.
    fn from(&self, place: usize, dirty: u128) -> Found {
        let Some([now, next, ..]) = self.states.get(place..) else {
            return (dirty == 0).then(|| (0, Vec::new()));
        };
        let (mut kept, mut moved, mut by) = (0, 0, 0);
        for (&bit, &then) in now.iter().zip(next) {
            if bit == then {
                kept |= 1 << bit;
            } else {
                moved |= 1 << bit;
                by = bit.abs_diff(then);
            }
        }
        let (taken, wanted) = (set(now) | dirty, set(next));
        let beside = self.shifted(taken, by);
        let mut best = None;
        if kept == 0 {
            let left = beside & !wanted;
            best = shorter(best, self.after(&[Step::Shift(by)], place + 1, left));
            best = shorter(best, self.after(&[Step::Shift(by), Step::Keep(wanted)], place + 1, 0));
        } else {
            let step = Step::Move { kept, moved, by };
            best = shorter(best, self.after(&[step], place + 1, 0));
        }
        if kept & beside == 0 && self.shifted(moved, by) & taken == 0 {
            let left = (taken | beside) & !wanted;
            best = shorter(best, self.after(&[Step::Merge(by)], place + 1, left));
            best = shorter(best, self.after(&[Step::Merge(by), Step::Keep(wanted)], place + 1, 0));
        }
        best
    }

    /// Some steps, followed by the shortest rest.
    fn after(&self, steps: &[Step], place: usize, dirty: u128) -> Found {
        let (mut operations, behind) = self.from(place, dirty)?;
        let mut all = steps.to_vec();
        for step in steps {
            operations += step.operations();
        }
        all.extend(behind);
        Some((operations, all))
    }

    fn shifted(&self, bits: u128, by: u32) -> u128 {
        match self.way {
            Way::Extract => bits >> by,
            Way::Deposit => bits << by & self.word.max(),
        }
    }
}

/// The one with fewer operations; the first if they are equal.
fn shorter(one: Found, other: Found) -> Found {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// The shortest pieces, each of adjacent set bits of the mask: for each prefix, the one with the
/// fewest operations.
fn pieces(word: Word, mask: u128, way: Way, multiplies: bool) -> Moves {
    let ones = ones(mask);
    let mut best: Vec<Option<(u32, Vec<Piece>)>> = vec![None; ones.len() + 1];
    best[0] = Some((0, Vec::new()));
    for first in 0..ones.len() {
        let Some((before, pieces)) = best[first].clone() else { continue };
        let before = before + u32::from(first > 0);
        for end in first + 1..=ones.len() {
            let of = Segment { word, way, all: ones.len(), first, ones: &ones[first..end] };
            let product = if multiplies { of.product() } else { None };
            let Some(piece) = of.shift().or(product) else {
                // More bits only collide more often.
                break;
            };
            let operations = before + piece.operations();
            if best[end].as_ref().is_none_or(|(fewest, _)| operations < *fewest) {
                let mut pieces = pieces.clone();
                pieces.push(piece);
                best[end] = Some((operations, pieces));
            }
        }
    }
    Moves::Pieces(best.pop().flatten().map_or_else(Vec::new, |(_, pieces)| pieces))
}

/// Some adjacent set bits of a mask.
struct Segment<'a> {
    word: Word,
    way: Way,
    /// The number of set bits in the mask, and of those below the segment.
    all: usize,
    first: usize,
    ones: &'a [u32],
}

impl Segment<'_> {
    /// The extracted positions of the segment's bits.
    fn together(&self) -> u128 {
        low(self.ones.len() as u32) << self.first
    }

    /// A shift, if the bits are a run.
    fn shift(&self) -> Option<Piece> {
        let (start, length) = (self.ones[0], self.ones.len() as u32);
        if *self.ones.last()? != start + length - 1 {
            return None;
        }
        let by = start - self.first as u32;
        // After a shift by the whole rest of the word, nothing else is left.
        let is_all = self.all == self.ones.len() && start + length == self.word.bits();
        let mask = match self.way {
            Way::Extract => set(self.ones),
            Way::Deposit => self.together(),
        };
        Some(Piece::Shift { mask: (!is_all).then_some(mask), by })
    }

    /// A multiplication, if no two of its bits collide.
    fn product(&self) -> Option<Piece> {
        let (bits, length, first) = (self.word.bits(), self.ones.len() as u32, self.first as u32);
        let places: Vec<u32> = match self.way {
            Way::Extract => self.ones.to_vec(),
            Way::Deposit => (0..length).collect(),
        };
        let mut factor = 0_u128;
        for (place, &one) in (0..).zip(self.ones) {
            let term = match self.way {
                Way::Extract => bits - length + place - one,
                Way::Deposit => one - place,
            };
            factor |= 1 << term;
        }
        let mut sums = 0_u128;
        for &place in &places {
            for term in ones(factor) {
                let sum = place + term;
                if sum < bits {
                    if sums >> sum & 1 == 1 {
                        return None;
                    }
                    sums |= 1 << sum;
                }
            }
        }
        let wanted = set(self.ones);
        Some(match self.way {
            Way::Extract => Piece::Product {
                before: wanted,
                factor,
                by: bits - length - first,
                behind: (first > 0).then(|| self.together()),
            },
            Way::Deposit => Piece::Product {
                before: low(length),
                factor,
                by: first,
                behind: (sums != wanted).then_some(wanted),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for a word.
    fn moved(moves: &Moves, word: Word, way: Way, x: u128) -> u128 {
        let shifted = |x: u128, by| match way {
            Way::Extract => x >> by,
            Way::Deposit => x << by & word.max(),
        };
        match moves {
            Moves::Network(steps) => steps.iter().fold(x, |rest, step| match *step {
                Step::Keep(mask) => rest & mask,
                Step::Shift(by) => shifted(rest, by),
                Step::Merge(by) => rest | shifted(rest, by),
                Step::Move { kept, moved, by } => rest & kept | shifted(rest & moved, by),
            }),
            Moves::Pieces(pieces) => pieces.iter().fold(0, |sum, piece| {
                sum | match *piece {
                    Piece::Shift { mask, by } => shifted(x & mask.unwrap_or(word.max()), by),
                    Piece::Product { before, factor, by, behind } => {
                        let (first, last) = if way == Way::Extract { (0, by) } else { (by, 0) };
                        let product = (x >> first & before).wrapping_mul(factor) & word.max();
                        product >> last & behind.unwrap_or(word.max())
                    }
                }
            }),
        }
    }

    /// The expected result, computed bit by bit.
    fn expected(mask: u128, way: Way, x: u128) -> u128 {
        ones(mask).into_iter().zip(0..).fold(0, |sum, (one, place)| match way {
            Way::Extract => sum | (x >> one & 1) << place,
            Way::Deposit => sum | (x >> place & 1) << one,
        })
    }

    fn check(word: Word, mask: u128, samples: &[u128]) {
        for way in [Way::Extract, Way::Deposit] {
            let all = [
                Moves::shortest(word, mask, way, true),
                Moves::shortest(word, mask, way, false),
                Moves::network(word, mask, way),
                Moves::shifts(word, mask, way),
            ];
            for moves in &all {
                for x in samples {
                    let (x, name) =
                        (x & word.max(), format!("{way:?} {word} {mask:#x}: {moves:?}"));
                    assert_eq!(
                        moved(moves, word, way, x),
                        expected(mask, way, x),
                        "{name}, {x:#x}"
                    );
                }
            }
            let least = all.iter().skip(1).map(Moves::operations).min();
            assert!(Some(all[0].operations()) <= least, "{mask:#x}");
        }
    }

    /// Every 8-bit mask with every word.
    #[test]
    fn every_mask_of_a_byte() {
        let all: Vec<u128> = (0..256).collect();
        (1..256).for_each(|mask| check(Word::U8, mask, &all));
    }

    /// Masks of any density, and pseudo-random words.
    #[test]
    fn masks_of_every_word() {
        let mut state = 1_u128;
        let mut next = || {
            state = state.wrapping_mul(0xda94_2042_e4dd_58b5).wrapping_add(1);
            state ^ state >> 64 ^ state << 64
        };
        for &word in Word::ALL {
            for round in 0..60 {
                let mask = match round % 3 {
                    0 => next(),
                    1 => next() & next() & next(),
                    _ => next() | next() | next(),
                };
                let samples = [next(), next(), next() & next(), u128::MAX];
                check(word, mask & word.max() | 1 << (round % word.bits()), &samples);
            }
        }
    }

    /// Every other bit takes three operations for each doubling, and one for the first mask. A
    /// diagonal takes a multiplication, and so does a file to its rank; in the other direction, its
    /// last square would collide with another and takes a shift.
    #[test]
    fn known_masks_are_short() {
        let shortest = |mask| {
            [Way::Extract, Way::Deposit]
                .map(|way| Moves::shortest(Word::U64, mask, way, true).operations())
        };
        assert_eq!(shortest(0x5555_5555_5555_5555), [16, 16]);
        assert_eq!(shortest(0x1249_2492_4924_9249), [16, 16]);
        assert_eq!(shortest(0x0101_0101_0101_0101), [3, 6]);
        assert_eq!(shortest(0x8040_2010_0804_0201), [3, 3]);
        assert_eq!(shortest(0xff00), [2, 2]);
        assert_eq!(shortest(0xff00_0000_0000_0000), [1, 1]);
        assert_eq!(shortest(u128::from(u64::MAX)), [0, 0]);
    }
}
