//! Numbers that look random, the same in every run.

/// `SplitMix64` by Guy Steele, Doug Lea and Christine Flood, 2014, with its state.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// Any 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Any 128 bits.
    pub fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.word() % limit as u64) as usize
    }

    /// One of several.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// A set of `bits` bits: empty, full, a single bit, sparse, or dense.
    pub fn set(&mut self, bits: u32) -> u128 {
        let all = u128::MAX >> (128 - bits);
        all & match self.below(8) {
            0 => 0,
            1 => all,
            2 => 1 << self.below(bits as usize),
            3 => self.wide() | self.wide(),
            4 | 5 => self.wide() & self.wide() & self.wide(),
            _ => self.wide(),
        }
    }
}
