//! Overlaps the tables of all squares so that no two use the same entry.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A factor of a square, and the indices of its sets.
#[derive(Clone, Debug)]
struct Choice {
    factor: u128,
    /// The indices: the ends first, then in an order in which neighbours are far apart, so that an
    /// offset without room is found early.
    indices: Vec<u32>,
    last: u32,
}

/// The position of a square's table.
#[derive(Clone, Copy, Debug, Default)]
struct Placed {
    choice: usize,
    /// The offset added to an index.
    offset: usize,
    /// The end of its entries.
    end: usize,
}

/// The factor and offset of each square.
#[derive(Clone, Debug)]
pub struct IndexLayout {
    choices: Vec<Vec<Choice>>,
    placed: Vec<Placed>,
    used: Used,
    outputs: Xoshiro256PlusPlus,
    score: u64,
}

impl IndexLayout {
    /// Places the tables one by one, largest first, each with the factor that gives the lowest end.
    ///
    /// `choices` has, for each square, its possible factors with their indices.
    pub(super) fn first(choices: Vec<Vec<(u128, Vec<u32>)>>, seed: u64) -> Self {
        let choices = choices.into_iter().map(|of_site| {
            of_site
                .into_iter()
                .map(|(factor, indices)| Choice::new(factor, &indices))
                .collect::<Vec<_>>()
        });
        let choices: Vec<Vec<Choice>> = choices.collect();
        let room = choices.iter().map(|of_site| of_site[0].last as usize + 1).sum::<usize>();
        let longest = choices.iter().flatten().map(|choice| choice.last as usize + 1).max();
        let words = (room + 2 * longest.unwrap_or(0)) / 64 + 3;
        let placed = vec![Placed::default(); choices.len()];
        let outputs = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut layout = Self { choices, placed, used: Used(vec![0; words]), outputs, score: 0 };
        let mut order: Vec<usize> = (0..layout.choices.len()).collect();
        order.sort_by_key(|&site| usize::MAX - layout.choices[site][0].indices.len());
        let mut end = 0;
        for site in order {
            end = layout.place(site, end, usize::MAX);
        }
        layout.score = layout.rated();
        layout
    }

    /// The number of entries of the overlapped tables.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.placed.iter().map(|placed| placed.end).max().unwrap_or(0)
    }

    /// The sum of the entries that the tables use: a lower bound for any layout of them.
    #[must_use]
    pub fn used(&self) -> usize {
        let used =
            |(placed, choices): (&Placed, &Vec<Choice>)| choices[placed.choice].indices.len();
        self.placed.iter().zip(&self.choices).map(used).sum()
    }

    /// The factor and the offset of a square, by its index in the list of sites.
    pub(super) fn chosen(&self, site: usize) -> (u128, u32) {
        let placed = self.placed[site];
        (self.choices[site][placed.choice].factor, placed.offset as u32)
    }

    /// Removes some tables and places them again; undoes that if the result is worse.
    pub fn step(&mut self) {
        let count = self.placed.len();
        let most = count.min(2 + self.below(5));
        let mut out = Vec::new();
        // Usually the table at the end.
        if self.below(4) != 0 {
            let last = (0..count).max_by_key(|&site| self.placed[site].end);
            out.extend(last);
        }
        while out.len() < most {
            let site = self.below(count);
            if !out.contains(&site) {
                out.push(site);
            }
        }
        let before = out.iter().map(|&site| (site, self.placed[site])).collect::<Vec<_>>();
        for &site in &out {
            self.flip(site);
            self.placed[site] = Placed::default();
        }
        if self.below(2) == 0 {
            out.sort_by_key(|&site| usize::MAX - self.choices[site][0].indices.len());
        }
        let mut end = self.entries();
        for &site in &out {
            end = self.place(site, end, TRIED);
        }
        let score = self.rated();
        if score <= self.score {
            self.score = score;
            return;
        }
        for &site in &out {
            self.flip(site);
        }
        for (site, placed) in before {
            self.placed[site] = placed;
            self.flip(site);
        }
    }

    /// The value to minimize: the end, then the distance of the entries from the start.
    fn rated(&self) -> u64 {
        let weight = |(placed, choices): (&Placed, &Vec<Choice>)| {
            choices[placed.choice].indices.len() as u64 * placed.end as u64
        };
        let distance: u64 = self.placed.iter().zip(&self.choices).map(weight).sum();
        (self.entries() as u64) * 8 + distance / self.used().max(1) as u64
    }

    fn below(&mut self, count: usize) -> usize {
        (((self.outputs.next_u64() >> 32) * count as u64) >> 32) as usize
    }

    fn flip(&mut self, site: usize) {
        let Placed { choice, offset, .. } = self.placed[site];
        self.used.flip(&self.choices[site][choice].indices, offset);
    }

    /// Places the table of a square with the best of `tried` of its factors. Returns the new end of
    /// all tables.
    fn place(&mut self, site: usize, end: usize, tried: usize) -> usize {
        let start = self.below(self.choices[site].len());
        let choices = &self.choices[site];
        let mut best: Option<Placed> = None;
        for number in 0..tried.min(choices.len()) {
            let number = (start + number) % choices.len();
            let choice = &choices[number];
            let length = choice.last as usize + 1;
            // An offset beyond this limit is no improvement.
            let limit = best.map_or(usize::MAX, |best| best.end.saturating_sub(length));
            if let Some(offset) = self.used.room(&choice.indices, length, limit) {
                let end = offset + length;
                if best.is_none_or(|best| end < best.end) {
                    best = Some(Placed { choice: number, offset, end });
                }
            }
        }
        if let Some(best) = best {
            self.placed[site] = best;
            self.flip(site);
            return end.max(best.end);
        }
        end
    }
}

impl Choice {
    fn new(factor: u128, indices: &[u32]) -> Self {
        let mut order = Vec::with_capacity(indices.len());
        let mut step = indices.len().next_power_of_two();
        // The ends, the middle, the quarters, and so on.
        order.extend(indices.last());
        let mut from = 0;
        while step > 0 {
            order.extend(indices[from..].iter().step_by(if from == 0 { step } else { 2 * step }));
            step /= 2;
            from = step;
        }
        let mut seen = vec![false; indices.last().map_or(0, |&last| last as usize + 1)];
        order.retain(|&index| !std::mem::replace(&mut seen[index as usize], true));
        Self { factor, indices: order, last: indices.last().copied().unwrap_or(0) }
    }
}

/// A bit for each entry: whether it is used.
#[derive(Clone, Debug)]
struct Used(Vec<u64>);

impl Used {
    /// The bits of 64 entries from `entry` on.
    fn at(&self, entry: usize) -> u64 {
        let (word, bit) = (entry / 64, entry % 64);
        let both = u128::from(self.0[word]) | u128::from(self.0[word + 1]) << 64;
        (both >> bit) as u64
    }

    /// The smallest offset below `limit` at which all indices lead to unused entries.
    fn room(&self, indices: &[u32], length: usize, limit: usize) -> Option<usize> {
        let most = (self.0.len() * 64).checked_sub(length + 128)?.min(limit);
        let mut offset = 0;
        while offset < most {
            // Tests 64 offsets at once.
            let mut taken = 0;
            for &index in indices {
                taken |= self.at(offset + index as usize);
                if taken == u64::MAX {
                    break;
                }
            }
            if taken != u64::MAX {
                let found = offset + taken.trailing_ones() as usize;
                return (found < most).then_some(found);
            }
            offset += 64;
        }
        None
    }

    fn flip(&mut self, indices: &[u32], offset: usize) {
        for &index in indices {
            let entry = offset + index as usize;
            self.0[entry / 64] ^= 1 << (entry % 64);
        }
    }
}

/// The number of factors tried when a square is placed again.
const TRIED: usize = 12;
