//! A set of bytes as a union of products: each has some low and some high nibbles, and all bytes
//! made of one of each.
//!
//! Eight products take a bit each in a table for the low nibbles and in another for the high ones,
//! and a byte is in the set if its two entries share a bit. Whether eight suffice for a set or its
//! complement is all that matters; fewer are not faster. Natural sets need no search, as they have
//! at most eight different rows.

use super::set::ByteSet;

/// The most products: the bits of a byte.
const MOST: usize = 8;

/// How many choices the search makes at most. Sets that it gives up are random ones of more than
/// sixty bytes.
const CHOICES: u32 = 2_000;

/// The low and the high nibbles of a product, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Product {
    lows: u16,
    highs: u16,
}

impl Product {
    fn has(self, (high, low): (usize, usize)) -> bool {
        self.highs >> high & self.lows >> low & 1 == 1
    }
}

/// The tables of a set.
#[derive(Clone, Copy)]
pub(crate) struct Products {
    /// For each low nibble the products that have it, a bit for each.
    pub low: [u8; 16],
    /// The same for each high nibble.
    pub high: [u8; 16],
}

/// At most eight products of a set; `None` if there are none, or the search takes too long.
pub(crate) fn products(set: &ByteSet) -> Option<Products> {
    let rows = set.rows();
    let mut chosen = by_rows(rows);
    if chosen.len() > MOST {
        chosen.clear();
        if !Search::new(rows).covers(rows, &mut chosen) {
            return None;
        }
    }
    let table = |nibbles: fn(&Product) -> u16| {
        std::array::from_fn(|nibble| {
            let bits = chosen.iter().enumerate();
            let bits = bits.map(|(place, product)| (nibbles(product) >> nibble & 1) << place);
            bits.fold(0, |entry, bit| entry | bit) as u8
        })
    };
    Some(Products { low: table(|product| product.lows), high: table(|product| product.highs) })
}

/// A product for each different row.
fn by_rows(rows: [u16; 16]) -> Vec<Product> {
    let mut products: Vec<Product> = Vec::new();
    for (high, lows) in rows.into_iter().enumerate().filter(|&(_, lows)| lows != 0) {
        match products.iter_mut().find(|product| product.lows == lows) {
            Some(product) => product.highs |= 1 << high,
            None => products.push(Product { lows, highs: 1 << high }),
        }
    }
    products
}

/// The products within the rows to which no nibble can be added.
fn maximal(rows: [u16; 16]) -> Vec<Product> {
    // The low nibbles of one are those that some rows have in common.
    let mut common: Vec<u16> = Vec::new();
    for row in rows {
        for place in 0..common.len() {
            common.push(common[place] & row);
        }
        common.push(row);
        common.sort_unstable();
        common.dedup();
    }
    let highs = |lows: u16| {
        let with = (0..16).filter(|&high| rows[high] & lows == lows);
        with.fold(0, |highs, high| highs | 1 << high)
    };
    let lows = common.into_iter().filter(|&lows| lows != 0);
    lows.map(|lows| Product { lows, highs: highs(lows) }).collect()
}

/// A depth-first search for products that cover all rows.
struct Search {
    products: Vec<Product>,
    /// The high and low nibbles of all bytes, those first that the fewest products have.
    cells: Vec<(usize, usize)>,
    /// The choices that are left.
    left: u32,
}

impl Search {
    fn new(rows: [u16; 16]) -> Self {
        let products = maximal(rows);
        let mut cells: Vec<_> =
            (0..16).flat_map(|high| (0..16).map(move |low| (high, low))).collect();
        cells.sort_by_cached_key(|&cell| {
            products.iter().filter(|product| product.has(cell)).count()
        });
        Self { products, cells, left: CHOICES }
    }

    /// Adds products to the chosen ones until they cover what is open; false if that is impossible.
    fn covers(&mut self, open: [u16; 16], chosen: &mut Vec<Product>) -> bool {
        // One of the few products that have this byte must be chosen.
        let cell = self.cells.iter().find(|&&(high, low)| open[high] >> low & 1 == 1);
        let Some(&cell) = cell else { return true };
        if chosen.len() == MOST {
            return false;
        }
        let covered = |product: &Product| -> u32 {
            let rows = (0..16).filter(|&high| product.highs >> high & 1 == 1);
            rows.map(|high| (open[high] & product.lows).count_ones()).sum()
        };
        let choices = self.products.iter().copied().filter(|product| product.has(cell));
        let mut choices: Vec<Product> = choices.collect();
        choices.sort_by_key(|product| std::cmp::Reverse(covered(product)));
        for product in choices {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let mut rest = open;
            for (high, row) in rest.iter_mut().enumerate() {
                if product.highs >> high & 1 == 1 {
                    *row &= !product.lows;
                }
            }
            chosen.push(product);
            if self.covers(rest, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_union(products: &Products, set: &ByteSet) -> bool {
        (0..=u8::MAX).all(|byte| {
            let [low, high] = [byte & 15, byte >> 4].map(usize::from);
            (products.low[low] & products.high[high] != 0) == set.has(byte)
        })
    }

    /// Every set below 0x80 is the union of at most eight products, as it has eight rows.
    #[test]
    fn eight_products_have_every_set_of_ascii() {
        let mut state: u64 = 1;
        for _ in 0..200 {
            let mut halves = [0_u64; 2];
            for half in &mut halves {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *half = state ^ state >> 32;
            }
            let is_in =
                |byte: u8| byte < 0x80 && halves[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1;
            let set = ByteSet::of(is_in);
            assert!(is_union(&products(&set).expect("eight products"), &set));
        }
    }

    /// A diagonal has as many products as bytes.
    #[test]
    fn nine_products_are_too_many() {
        for bytes in 0..=16 {
            let set = ByteSet::of(|byte| byte >> 4 == byte & 15 && byte & 15 < bytes);
            match products(&set) {
                Some(products) => assert!(bytes <= 8 && is_union(&products, &set)),
                None => assert!(bytes > 8),
            }
        }
    }
}
