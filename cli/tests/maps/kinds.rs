//! Random maps of every kind: few far keys, dense ones, ranges, clusters, values that follow the
//! keys.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::{BTreeMap, HashMap};

/// Random numbers.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize].clone()
    }
}

/// A type of keys or values, as Rust names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub name: &'static str,
    pub least: i128,
    pub greatest: i128,
}

const fn unsigned(name: &'static str, bits: u32) -> Number {
    Number { name, least: 0, greatest: (1 << bits) - 1 }
}

const fn signed(name: &'static str, bits: u32) -> Number {
    Number { name, least: -(1 << (bits - 1)), greatest: (1 << (bits - 1)) - 1 }
}

pub const CHAR: Number = Number { name: "char", least: 0, greatest: 0x10_ffff };

pub const BOOL: Number = Number { name: "bool", least: 0, greatest: 1 };

pub const KEYS: &[Number] =
    &[unsigned("u8", 8), unsigned("u16", 16), unsigned("u32", 32), unsigned("u64", 64), CHAR];

pub const VALUES: &[Number] = &[
    unsigned("u8", 8),
    unsigned("u16", 16),
    unsigned("u32", 32),
    unsigned("u64", 64),
    signed("i8", 8),
    signed("i16", 16),
    signed("i32", 32),
    signed("i64", 64),
    BOOL,
];

/// Types whose values have a table of their own. A value is given by its bits.
pub const LISTED: &[Number] = &[listed("u128"), listed("i128"), listed("f32"), listed("f64")];

const fn listed(name: &'static str) -> Number {
    Number { name, least: i128::MIN, greatest: i128::MAX }
}

impl Number {
    pub fn is_float(self) -> bool {
        self.name.starts_with('f')
    }

    /// The bits of a value.
    pub fn bits(self, value: i128) -> u128 {
        if LISTED.contains(&self) {
            return value.cast_unsigned();
        }
        value.rem_euclid(self.greatest - self.least + 1).cast_unsigned()
    }
}

/// A map, as a test knows it: nothing here is from the generator.
#[derive(Clone, Debug)]
pub struct Kind {
    pub key: Number,
    pub value: Number,
    /// The first and the last key of each range, and its value; in order, and apart.
    pub ranges: Vec<(i128, i128, i128)>,
    /// The value of all other keys; `None` if each is its own value.
    pub default: Option<i128>,
}

impl Kind {
    /// Whether all keys are compared.
    pub fn has_few_keys(&self) -> bool {
        self.key.greatest - self.key.least <= 0xffff
    }

    /// The keys to compare, if not all are: those around the ends of ranges and of
    /// the type, and random ones. Also numbers that are no `char`.
    pub fn compared(&self, random: &mut Random) -> Vec<i128> {
        if self.has_few_keys() {
            return Vec::new();
        }
        let mut keys = vec![0xd7ff, 0xd800, 0xdbff, 0xdfff, 0xe000, 0x10_ffff, 0x11_0000];
        keys.extend([self.key.least, self.key.greatest, 0xff, 0x100, 0xffff, 0x1_0000]);
        for &(first, last, _) in &self.ranges {
            keys.extend([first - 1, first, first + 1, last - 1, last, last + 1]);
            keys.extend((0..8).map(|bit| first ^ 1 << (8 * bit)));
        }
        for _ in 0..500 {
            keys.push(i128::from(random.next() >> random.below(64)));
        }
        let most = if self.key == CHAR { u32::MAX.into() } else { self.key.greatest };
        keys.retain(|key| (self.key.least..=most).contains(key));
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// A random map with values of any type.
    pub fn any(random: &mut Random) -> Self {
        let kind = Self::random(random);
        if random.below(4) > 0 { kind } else { kind.listed(random) }
    }

    /// The map with other values, in a type whose values have a table of their own.
    fn listed(self, random: &mut Random) -> Self {
        let ty = random.one_of(LISTED);
        let mut values: HashMap<i128, i128> = HashMap::new();
        let mut other = |value| *values.entry(value).or_insert_with(|| in_type(ty, random));
        let ranges =
            self.ranges.into_iter().map(|(first, last, value)| (first, last, other(value)));
        let ranges = ranges.collect();
        Self { key: self.key, value: ty, ranges, default: Some(other(self.default.unwrap_or(0))) }
    }

    /// A random map with values of at most 64 bits.
    pub fn random(random: &mut Random) -> Self {
        let (key, mut value) = (random.one_of(KEYS), random.one_of(VALUES));
        let is_self = random.below(8) == 0;
        if is_self {
            value = if key == CHAR { unsigned("u32", 32) } else { key };
        }
        let size = key.greatest - key.least + 1;
        let mut given: BTreeMap<i128, i128> = BTreeMap::new();
        let pool = pool(value, random);
        let shape = random.below(8);
        let default = if random.below(3) == 0 { 0 } else { random.one_of(&pool) };
        let default = default.clamp(value.least, value.greatest);
        let start = match random.below(4) {
            0 => key.least,
            1 => key.greatest - random.below(300) as i128,
            2 => near_an_edge(key, random),
            _ => anywhere(key, random),
        };
        let mut ranges: Vec<(i128, i128, i128)> = Vec::new();
        match shape {
            // A few far keys.
            0 | 1 => {
                for _ in 0..=random.below(6) {
                    let place = if random.below(2) == 0 {
                        anywhere(key, random)
                    } else {
                        near_an_edge(key, random)
                    };
                    given.insert(place, random.one_of(&pool));
                }
            }
            // Keys in a row, with values of a pool or in steps.
            2 => {
                let (step, wide) = (random.below(5) as i128, 1 << random.below(4));
                for place in 0..=random.below(400) as i128 {
                    let value = match step {
                        0 => random.one_of(&pool),
                        step => place / wide * step,
                    };
                    given.insert(start + place, value);
                }
            }
            // Values that follow the keys, as upper case does.
            3 => {
                let move_by = random.one_of(&[1, 32, -32, 100, 7]);
                for place in 0..5 + random.below(100) as i128 {
                    let value = start + place + if random.below(8) == 0 { 0 } else { move_by };
                    given.insert(start + place, value);
                }
            }
            // Ranges.
            4 => {
                let mut next = start;
                for _ in 0..=random.below(30) {
                    let first = next + random.below(20) as i128;
                    let bits = random.below(14);
                    let last = first + random.below(1 << bits) as i128;
                    ranges.push((first, last, random.one_of(&pool)));
                    next = last + 1 + random.below(3) as i128;
                }
            }
            // Keys all over the type.
            5 | 6 => {
                let count = 5 + random.below(if shape == 5 { 40 } else { 300 });
                let step = random.one_of(&[0, 0, 1, 16, 100, 1021]);
                for place in 0..i128::from(count) {
                    let place =
                        if step == 0 { anywhere(key, random) } else { start + place * step };
                    given.insert(place, random.one_of(&pool));
                }
            }
            // Many near keys, and a few far ones.
            _ => {
                for place in 0..4_000 + i128::from(random.below(3_000)) {
                    if random.below(3) > 0 {
                        given.insert(place, random.one_of(&pool));
                    }
                }
                for _ in 0..random.below(7) {
                    given.insert(anywhere(key, random), random.one_of(&pool));
                }
            }
        }
        ranges.extend(given.into_iter().map(|(key, value)| (key, key, value)));
        let is_in = |&(first, last, _): &(i128, i128, i128)| {
            key.least <= first && last <= key.greatest && last - first < size
        };
        // A surrogate is no `char`.
        let is_char =
            |&(first, last, _): &(i128, i128, i128)| key != CHAR || last < 0xd800 || first > 0xdfff;
        ranges.retain(|range| is_in(range) && is_char(range));
        for range in &mut ranges {
            range.2 = wrapped(range.2, value);
        }
        if is_self {
            // What is stored are differences, one for each key.
            ranges.retain(|(first, last, _)| last - first < 1000);
        }
        if ranges.is_empty() {
            ranges.push((key.least + 1, key.least + 1, wrapped(pool[0], value)));
        }
        Self { key, value, ranges, default: (!is_self).then_some(default) }
    }
}

/// The bits of a value of a type: any, a small one, or one at an end.
fn in_type(ty: Number, random: &mut Random) -> i128 {
    let any = u128::from(random.next()) << 64 | u128::from(random.next());
    let small = random.below(2_000) as i16 - 1_000;
    let bits = match (ty.name, random.below(4)) {
        ("f32", 0) => (f32::from(small) / 4.0).to_bits().into(),
        ("f32", 1) => {
            random.one_of(&[0.0, -0.0, f32::MAX, f32::MIN_POSITIVE, 0.1, 1e-45]).to_bits().into()
        }
        ("f32", 2) => random.one_of(&[f32::INFINITY, f32::NEG_INFINITY, f32::NAN]).to_bits().into(),
        ("f32", _) => {
            let bits = any as u32;
            if f32::from_bits(bits).is_nan() { 7 } else { bits.into() }
        }
        ("f64", 0) => (f64::from(small) / 8.0).to_bits().into(),
        ("f64", 1) => random.one_of(&[0.0, -0.0, f64::MAX, 5e-324, 0.1, 1e23]).to_bits().into(),
        ("f64", 2) => random.one_of(&[f64::INFINITY, f64::NEG_INFINITY, f64::NAN]).to_bits().into(),
        ("f64", _) => {
            let bits = any as u64;
            if f64::from_bits(bits).is_nan() { 7 } else { bits.into() }
        }
        ("u128", 0) => small.unsigned_abs().into(),
        (_, 0) => i128::from(small).cast_unsigned(),
        ("u128", 1) => u128::MAX,
        (_, 1) => random.one_of(&[i128::MIN, i128::MAX]).cast_unsigned(),
        _ => any >> random.below(128),
    };
    bits.cast_signed()
}

/// A number in the type, modulo its size.
fn wrapped(number: i128, ty: Number) -> i128 {
    (number - ty.least).rem_euclid(ty.greatest - ty.least + 1) + ty.least
}

/// A few values, often at the ends of the type or small.
fn pool(ty: Number, random: &mut Random) -> Vec<i128> {
    let most = random.one_of(&[2, 3, 9, 40, 300]);
    let count = 1 + random.below(most);
    let small = random.below(2) == 0;
    let one = |random: &mut Random| match random.below(if small { 2 } else { 5 }) {
        0 => i128::from(random.below(4)),
        1 => wrapped(i128::from(random.below(200)) - 20, ty),
        2 => ty.least,
        3 => ty.greatest,
        _ => anywhere(ty, random),
    };
    (0..count).map(|_| one(random).clamp(ty.least, ty.greatest)).collect()
}

/// A number of a type, small ones more often than their share.
fn anywhere(ty: Number, random: &mut Random) -> i128 {
    wrapped(i128::from(random.next() >> random.below(64)), ty)
}

/// A number near a power of two, near the surrogates, or near an end of the type.
fn near_an_edge(ty: Number, random: &mut Random) -> i128 {
    let edge = match random.below(4) {
        0 => ty.least,
        1 => ty.greatest,
        2 => random.one_of(&[0xd7ff, 0xe000, 0xffff, 0x1_0000]),
        _ => 1 << random.below(64),
    };
    wrapped(edge + i128::from(random.below(7)) - 3, ty)
}
