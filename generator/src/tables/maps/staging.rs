//! Multi-level arrays of blocks: each entry is the start of a block of the next level, and the last
//! level has the values.
//!
//! Blocks have 2^n keys. The cost of lower levels depends only on their block size and on the bits
//! of an entry, so dynamic programming over both (Richard Bellman, 1957), from the values up, finds
//! the levels that are Pareto-optimal in time, loads and bytes.

use super::blocks::Blocks;
use super::overlap::{Overlapped, overlapped};
use std::collections::BTreeMap;

/// The maximum number of entries in an array.
const MOST_ENTRIES: usize = 1 << 22;

/// The maximum number of entries whose blocks are overlapped: more would take long, and longer
/// parts save nearly as much.
const MOST_OVERLAPPED: usize = 40_000;

/// The number of bits in a number in the code that replaces a first level.
pub const NUMBER: usize = 64;

/// The widest entry that is bit-packed: together with a partial byte before it, it fits four bytes.
const WIDEST_PACKED: u32 = 25;

/// The maximum number of bits in a start.
const MOST_START_BITS: u32 = 16;

/// The approximate cycles of each part of a look-up, on current processors with tables in the
/// first-level cache.
pub mod cycles {
    /// A load.
    pub const LOAD: u32 = 5;
    /// An entry of two or more bytes: the bytes are combined, and a start with fewer bits is
    /// masked.
    pub const TWO_BYTES: u32 = 2;
    /// An entry of 1, 2 or 4 bits.
    pub const PART_OF_BYTE: u32 = 4;
    /// An entry of any other number of bits that is not a multiple of eight.
    pub const PACKED: u32 = 7;
    /// Like [`PACKED`], but if many look-ups overlap and share the instructions that a processor
    /// executes in parallel.
    pub const PACKED_OF_MANY: u32 = 13;
    /// The index within a block: a shift, a mask and an addition.
    pub const PLACE: u32 = 3;
    /// The shift of a start.
    pub const SHIFT: u32 = 1;
    /// An entry of a number in the code.
    pub const NUMBER: u32 = 4;
}

/// A level other than the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The binary logarithm of the number of keys for each entry.
    pub part: u32,
    /// The binary logarithm of the number of keys in a block.
    pub size: u32,
    /// The binary logarithm of the number of keys in the parts at whose boundaries blocks may
    /// overlap.
    pub unit: u32,
    /// The index of that layout among those of the size.
    layout: usize,
    /// Whether the level above stores starts in entries rather than in such parts.
    pub is_scaled: bool,
    /// The number of bits in which an entry is stored.
    pub stored: u32,
}

/// The levels for a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The approximate cycles of a look-up.
    pub cycles: u32,
    /// The bytes of all levels.
    pub bytes: usize,
    /// All levels except the first, the last one first.
    pub steps: Vec<Step>,
    /// The binary logarithm of the number of keys for each entry of the first level.
    pub part: u32,
    /// The number of bits in which an entry of the first level is stored.
    pub stored: u32,
    /// Whether the first level is a number in the code.
    pub is_number: bool,
}

/// The entries of one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// The entries: starts of blocks of the next level, or in the last level values.
    pub entries: Vec<u64>,
    /// The number of bits in which an entry is stored.
    pub stored: u32,
    /// The binary logarithm of the number of keys for each entry.
    pub part: u32,
    /// The distance by which a start is shifted.
    pub shift: u32,
}

/// The number of bits for values up to this one; 1 for 0.
#[must_use]
pub const fn bits(greatest: u64) -> u32 {
    if greatest == 0 { 1 } else { 64 - greatest.leading_zeros() }
}

/// The number of bytes for `entries` entries.
#[must_use]
pub const fn bytes(entries: usize, stored: u32) -> usize {
    (entries * stored as usize).div_ceil(8)
}

/// The ways to store an entry of `bits` bits: the number of bits that it takes, and the cycles in
/// addition to a load; `of_packed` is the cycles of a packed entry.
fn storages(bits: u32, of_packed: u32) -> impl Iterator<Item = (u32, u32)> {
    let whole = bits.next_power_of_two().max(8);
    let part = Some(bits.next_power_of_two()).filter(|&stored| stored < 8);
    let packed = Some(bits).filter(|&bits| !bits.is_power_of_two() && bits <= WIDEST_PACKED);
    let of_two = if whole > 8 { cycles::TWO_BYTES } else { 0 };
    let all = [
        Some((whole, of_two)),
        part.map(|stored| (stored, cycles::PART_OF_BYTE)),
        packed.map(|stored| (stored, of_packed)),
    ];
    all.into_iter().flatten()
}

/// Finds all ways to store a function in levels.
pub struct Staging<'a> {
    blocks: &'a Blocks,
    /// The number of keys that have an entry.
    keys: u64,
    /// For each size of blocks, the layouts for those sizes of parts that gain something.
    layouts: Vec<Vec<(u32, Overlapped)>>,
    /// The cycles of a packed entry.
    of_packed: u32,
}

/// A list of levels: the one added last, and the index of the path below it.
#[derive(Clone, Copy)]
struct Path {
    step: Step,
    below: Option<usize>,
}

/// Some levels, from the values up.
#[derive(Clone, Copy)]
struct Way {
    cycles: u32,
    loads: u32,
    bytes: usize,
    path: Option<usize>,
}

impl Way {
    /// The costs with one more level, which takes these.
    const fn with(self, cycles: u32, loads: u32, bytes: usize) -> Self {
        let (cycles, loads) = (self.cycles + cycles, self.loads + loads);
        Self { cycles, loads, bytes: self.bytes + bytes, path: self.path }
    }
}

/// Alternatives with the same interface, none of which beats another.
#[derive(Default)]
struct Front(Vec<Way>);

impl Front {
    /// Whether no other alternative is at least as good in every respect.
    fn lacks(&self, way: &Way) -> bool {
        !self.0.iter().any(|other| {
            other.cycles <= way.cycles && other.loads <= way.loads && other.bytes <= way.bytes
        })
    }

    fn add(&mut self, way: Way) {
        self.0.retain(|other| {
            other.cycles < way.cycles || other.loads < way.loads || other.bytes < way.bytes
        });
        self.0.push(way);
    }
}

impl<'a> Staging<'a> {
    /// For the first `keys` keys of a function, at least one; all others must have value 0 of the
    /// numbered values. A packed entry takes `of_packed` cycles.
    #[must_use]
    pub fn new(blocks: &'a Blocks, keys: u64, of_packed: u32) -> Self {
        let layouts = (0..=blocks.height()).map(|size| layouts(blocks, size)).collect();
        Self { blocks, keys, layouts, of_packed }
    }

    /// The number of blocks of 2^`size` keys, if an array can have that many.
    fn entries(&self, size: u32) -> Option<usize> {
        let entries = if size == 64 { 1 } else { ((self.keys - 1) >> size) + 1 };
        usize::try_from(entries).ok().filter(|&entries| entries <= MOST_ENTRIES)
    }

    /// Whether the entries of all blocks of 2^`size` keys fit a number.
    fn is_number(&self, size: u32, stored: u32) -> bool {
        self.entries(size).is_some_and(|entries| entries * stored as usize <= NUMBER)
    }

    /// The shapes with a single level, in a table.
    pub fn single(&self, value_bits: u32) -> impl Iterator<Item = Shape> {
        let shape = |entries: usize, (stored, extra): (u32, u32)| Shape {
            cycles: cycles::LOAD + extra,
            bytes: bytes(entries, stored),
            steps: Vec::new(),
            part: 0,
            stored,
            is_number: false,
        };
        let entries = self.entries(0).into_iter();
        entries.flat_map(move |entries| {
            storages(value_bits, self.of_packed).map(move |storage| shape(entries, storage))
        })
    }

    /// The shapes that no other beats in cycles, loads and bytes, the fastest first, for values of
    /// `value_bits` bits.
    #[must_use]
    pub fn shapes(&self, value_bits: u32) -> Vec<Shape> {
        let height = self.blocks.height();
        let mut paths: Vec<Path> = Vec::new();
        let mut states: Vec<BTreeMap<u32, Front>> = Vec::new();
        states.resize_with(height as usize + 1, BTreeMap::new);
        let start = Way { cycles: 0, loads: 0, bytes: 0, path: None };
        states[0].insert(value_bits, Front(vec![start]));
        // The first levels: the binary logarithm of keys for each entry, and the bits of an entry.
        let mut found: Vec<(Way, u32, u32)> = Vec::new();
        for part in 0..=height {
            let state = std::mem::take(&mut states[part as usize]);
            for (entry_bits, front) in state {
                for (stored, extra) in storages(entry_bits, self.of_packed) {
                    let whole = self.entries(part).map(|entries| {
                        let is_number = self.is_number(part, stored);
                        let cycles = if is_number { cycles::NUMBER } else { cycles::LOAD + extra };
                        (cycles, u32::from(!is_number), bytes(entries, stored))
                    });
                    let nexts = part + 1..=height;
                    let nexts: Vec<Next> =
                        nexts.flat_map(|size| self.steps(part, size, stored)).collect();
                    for below in &front.0 {
                        found.extend(whole.map(|(cycles, loads, bytes)| {
                            (below.with(cycles, loads, bytes), part, stored)
                        }));
                        for next in &nexts {
                            let step = next.step;
                            let is_shifted = !step.is_scaled && step.unit != part;
                            let shift = if is_shifted { cycles::SHIFT } else { 0 };
                            let time = cycles::LOAD + extra + cycles::PLACE + shift;
                            let way = below.with(time, 1, next.bytes);
                            let front =
                                states[step.size as usize].entry(next.start_bits).or_default();
                            if front.lacks(&way) {
                                paths.push(Path { step, below: below.path });
                                front.add(Way { path: Some(paths.len() - 1), ..way });
                            }
                        }
                    }
                }
            }
        }
        found.sort_by_key(|(way, ..)| (way.cycles, way.bytes, way.loads));
        let mut front = Front::default();
        let mut shapes = Vec::new();
        for (way, part, stored) in found {
            if front.lacks(&way) {
                front.add(way);
                let steps = std::iter::successors(way.path, |&place| paths[place].below);
                let mut steps: Vec<Step> = steps.map(|place| paths[place].step).collect();
                steps.reverse();
                let Way { cycles, bytes, .. } = way;
                let is_number = self.is_number(part, stored);
                shapes.push(Shape { cycles, bytes, steps, part, stored, is_number });
            }
        }
        shapes
    }

    /// The possible levels of blocks of 2^`size` keys with an entry for each 2^`part` keys.
    fn steps(&self, part: u32, size: u32, stored: u32) -> impl Iterator<Item = Next> {
        let layouts = self.layouts[size as usize].iter().enumerate();
        let layouts = layouts.filter(move |(_, (unit, _))| *unit >= part);
        let nexts = layouts.flat_map(move |(place, (unit, layout))| {
            let shift = unit - part;
            let entries = layout.entries.len() << shift;
            let greatest = layout.offsets.iter().copied().max().map_or(0, u64::from);
            let step = Step { part, size, unit: *unit, layout: place, is_scaled: false, stored };
            let bytes = bytes(entries, stored);
            let plain = Next { entries, bytes, start_bits: bits(greatest), step };
            let scaled = Step { is_scaled: true, ..step };
            let scaled = Next { start_bits: bits(greatest << shift), step: scaled, ..plain };
            [Some(plain), Some(scaled).filter(|_| shift > 0)].into_iter().flatten()
        });
        nexts.filter(|next| next.entries <= MOST_ENTRIES && next.start_bits <= MOST_START_BITS)
    }

    /// The levels of a shape, from the first on, with these values for the numbered ones.
    #[must_use]
    pub fn levels(&self, shape: &Shape, values: &[u64]) -> Vec<Level> {
        let mut levels = Vec::new();
        // The meaning of each part's entry: its value, or its start.
        let (mut meaning, mut shift) = (values.to_vec(), 0);
        for &Step { part, size, unit, layout, is_scaled, stored } in &shape.steps {
            let (_, layout) = &self.layouts[size as usize][layout];
            let entries = self.blocks.parts(layout.entries.clone(), unit, part);
            let entries = entries.iter().map(|&number| meaning[number as usize]).collect();
            levels.push(Level { entries, stored, part, shift });
            let scale = if is_scaled { unit - part } else { 0 };
            meaning = layout.offsets.iter().map(|&offset| u64::from(offset) << scale).collect();
            shift = unit - part - scale;
        }
        let count = self.entries(shape.part).unwrap_or(1);
        let sequence = self.blocks.sequence(shape.part, count);
        let entries = sequence.iter().map(|&number| meaning[number as usize]).collect();
        levels.push(Level { entries, stored: shape.stored, part: shape.part, shift });
        levels.reverse();
        levels
    }
}

/// A level that may be added.
#[derive(Clone, Copy)]
struct Next {
    entries: usize,
    bytes: usize,
    start_bits: u32,
    step: Step,
}

/// The arrays of all blocks of a size, for each size of parts at whose boundaries blocks may
/// overlap, if it is shorter than that for parts of twice the size.
fn layouts(blocks: &Blocks, size: u32) -> Vec<(u32, Overlapped)> {
    let count = blocks.count(size);
    let plain =
        Overlapped { entries: (0..count as u32).collect(), offsets: (0..count as u32).collect() };
    let mut layouts = vec![(size, plain)];
    // The number of keys in the shortest array so far.
    let mut shortest = (count as u64).checked_shl(size).unwrap_or(u64::MAX);
    for unit in (0..size).rev() {
        let length = size - unit;
        if count < 2 || length > 16 || count << length > MOST_OVERLAPPED {
            break;
        }
        let layout = overlapped(&blocks.contents(size, unit), 1 << length);
        let keys = (layout.entries.len() as u64) << unit;
        if keys < shortest {
            shortest = keys;
            layouts.push((unit, layout));
        }
    }
    layouts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::maps::runs::{Run, Runs};

    /// A function with runs of pseudo-random lengths and values.
    fn runs(last: u64, values: u64, length: u64) -> Runs {
        let mut state = 3_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % below
        };
        let (mut ranges, mut first) = (Vec::new(), 0);
        while first <= last {
            let end = last.min(first + random(length));
            ranges.push(Run { first, last: end, value: random(values) });
            first = end + 1;
        }
        Runs::new(last, 0, ranges)
    }

    /// The value of a key, by the definition of levels.
    fn look_up(levels: &[Level], key: u64) -> u64 {
        let mut start = 0;
        let mut above = 64;
        for level in levels {
            let mask = if above == 64 { u64::MAX } else { (1 << (above - level.part)) - 1 };
            start = level.entries
                [((start << level_shift(levels, level)) + (key >> level.part & mask)) as usize];
            above = level.part;
        }
        start
    }

    /// The shift of a start in a level, which the level above determines.
    fn level_shift(levels: &[Level], level: &Level) -> u32 {
        let place = levels.iter().position(|other| std::ptr::eq(other, level)).expect("a level");
        place.checked_sub(1).map_or(0, |above| levels[above].shift)
    }

    /// With every shape, every key has its value, and the shape takes as many bytes as it states;
    /// faster shapes take more.
    #[test]
    fn every_shape_has_every_value() {
        for (last, values, length) in
            [(0, 2, 1), (63, 3, 4), (1000, 2, 50), (5000, 40, 9), (70_000, 5, 300)]
        {
            let runs = runs(last, values, length);
            let all: Vec<u64> = (0..values).collect();
            let blocks = Blocks::new(&runs, &all);
            let staging = Staging::new(&blocks, last + 1, cycles::PACKED);
            let shapes = staging.shapes(bits(values - 1));
            assert!(shapes.is_sorted_by_key(|shape| shape.cycles));
            for shape in shapes {
                let levels = staging.levels(&shape, &all);
                let sum: usize =
                    levels.iter().map(|level| bytes(level.entries.len(), level.stored)).sum();
                assert_eq!(sum, shape.bytes);
                for key in 0..=last {
                    assert_eq!(look_up(&levels, key), runs.value(key), "{shape:?}, {key}");
                }
                for level in &levels {
                    assert!(level.entries.iter().all(|&entry| bits(entry) <= level.stored));
                }
            }
        }
    }

    /// No two-level tables without shared entries, with entries of whole bytes, take fewer bytes,
    /// as a naive search over all block sizes shows.
    #[test]
    fn no_two_levels_take_less() {
        let runs = runs(4095, 200, 40);
        let all: Vec<u64> = (0..200).collect();
        let blocks = Blocks::new(&runs, &all);
        let shapes = Staging::new(&blocks, 4096, cycles::PACKED).shapes(8);
        let time = 2 * (cycles::LOAD + cycles::TWO_BYTES) + cycles::PLACE + cycles::SHIFT;
        let found =
            shapes.iter().filter(|shape| shape.cycles <= time).map(|shape| shape.bytes).min();
        let array: Vec<u64> = (0..4096).map(|key| runs.value(key)).collect();
        let naive = (1..12).map(|size| {
            let mut different: Vec<&[u64]> = array.chunks(1 << size).collect();
            let indices = different.len();
            different.sort();
            different.dedup();
            let entries = different.len() << size;
            entries + if different.len() > 256 { 2 * indices } else { indices }
        });
        assert!(found <= naive.min(), "{found:?}");
    }
}
