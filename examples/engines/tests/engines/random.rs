//! Random texts of positions.

/// A generator of random numbers with a fixed sequence (xorshift64*).
pub struct Random(pub u64);

impl Random {
    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap() % bound
    }

    /// A random one of `items`, which must not be empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A character of `usual`, or now and then another.
    pub fn char(&mut self, usual: &str) -> char {
        match self.below(20) {
            0 => self.pick(&['0', '9', '+', '\0', '\n', 'é', '\u{212a}', '\u{1f40e}']),
            _ => self.pick(&usual.chars().collect::<Vec<_>>()),
        }
    }

    /// One of the texts with a few characters changed, added or left out.
    pub fn mutated(&mut self, texts: &[&str], usual: &str) -> String {
        let mut text: Vec<char> = self.pick(texts).chars().collect();
        for _ in 0..=self.below(3) {
            let (char, place) = (self.char(usual), self.below(text.len() - 1));
            match self.below(4) {
                0 => text.insert(place, char),
                1 => drop(text.remove(place)),
                2 => text.swap(place, place + 1),
                _ => text[place] = char,
            }
        }
        text.into_iter().collect()
    }
}
