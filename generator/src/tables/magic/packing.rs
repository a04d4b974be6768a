//! Overlaps the tables of all squares in a single one.

/// A single table, and the beginning of each square's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The offset added to the indices of each square.
    pub offsets: Vec<u32>,
    /// The attacks; `None` for entries that no index reaches.
    pub entries: Vec<Option<u128>>,
}

impl Packed {
    /// Puts the tables at given offsets.
    ///
    /// # Errors
    /// If two tables need different attacks in the same entry; the error is the index of the second
    /// table.
    pub fn at(offsets: Vec<u32>, tables: &[Vec<Option<u128>>]) -> Result<Self, usize> {
        let mut packed = Self { offsets: Vec::new(), entries: Vec::new() };
        for (number, table) in tables.iter().enumerate() {
            let offset = *offsets.get(number).ok_or(number)?;
            if !packed.has_room(table, offset as usize) {
                return Err(number);
            }
            packed.put(table, offset as usize);
        }
        Ok(Self { offsets, ..packed })
    }

    /// Puts the tables one after the other, with all their entries, so that the total is known
    /// beforehand.
    #[must_use]
    pub fn in_order(tables: &[Vec<Option<u128>>]) -> Self {
        let mut packed = Self { offsets: Vec::new(), entries: Vec::new() };
        for table in tables {
            let offset = packed.entries.len();
            packed.offsets.push(offset as u32);
            packed.entries.extend_from_slice(table);
        }
        packed
    }

    /// Puts each table at the first offset at which all its entries are free, the tables with the
    /// most entries first.
    #[must_use]
    pub fn first_fit(tables: &[Vec<Option<u128>>]) -> Self {
        let mut order: Vec<usize> = (0..tables.len()).collect();
        let used = |table: &usize| tables[*table].iter().flatten().count();
        order.sort_by_key(|table| usize::MAX - used(table));
        let mut packed = Self { offsets: vec![0; tables.len()], entries: Vec::new() };
        let mut taken: Vec<u64> = Vec::new();
        for number in order {
            let table = &tables[number];
            let offset = free_for(&bits_of(table), &mut taken);
            packed.offsets[number] = offset as u32;
            packed.put(table, offset);
        }
        packed
    }

    fn has_room(&self, table: &[Option<u128>], offset: usize) -> bool {
        for (place, entry) in table.iter().enumerate() {
            if let (Some(new), Some(&Some(old))) = (entry, self.entries.get(place + offset))
                && *new != old
            {
                return false;
            }
        }
        true
    }

    fn put(&mut self, table: &[Option<u128>], offset: usize) {
        for (place, entry) in table.iter().enumerate() {
            if entry.is_some() {
                let place = place + offset;
                if self.entries.len() <= place {
                    self.entries.resize(place + 1, None);
                }
                self.entries[place] = *entry;
            }
        }
    }
}

/// The used entries of a table, as bits.
fn bits_of(table: &[Option<u128>]) -> Vec<u64> {
    let mut bits = vec![0; table.len().div_ceil(64)];
    for (place, entry) in table.iter().enumerate() {
        bits[place / 64] |= u64::from(entry.is_some()) << (place % 64);
    }
    bits
}

/// The first offset at which these bits are free; marks them as taken.
fn free_for(bits: &[u64], taken: &mut Vec<u64>) -> usize {
    let mut best = usize::MAX;
    for turn in 0..64 {
        let moved = moved(bits, turn);
        // Only offsets before the best one so far matter.
        let most = best.saturating_sub(turn).div_ceil(64).min(taken.len() + 1);
        let is_free = |word: &usize| {
            let there = &taken[(*word).min(taken.len())..];
            moved.iter().zip(there).all(|(new, old)| new & old == 0)
        };
        if let Some(word) = (0..most).find(is_free) {
            best = best.min(word * 64 + turn);
        }
    }
    let moved = moved(bits, best % 64);
    let first = best / 64;
    taken.resize(taken.len().max(first + moved.len()), 0);
    for (place, bits) in moved.iter().enumerate() {
        taken[first + place] |= bits;
    }
    best
}

/// The bits shifted up by less than a word.
fn moved(bits: &[u64], by: usize) -> Vec<u64> {
    let mut moved = vec![0; bits.len() + 1];
    for (place, bits) in bits.iter().enumerate() {
        moved[place] |= bits << by;
        if by > 0 {
            moved[place + 1] |= bits >> (64 - by);
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each table is found at its offset, whichever way they are packed.
    #[test]
    fn tables_are_where_they_are_put() {
        let tables = [
            vec![Some(1), None, Some(2), None],
            vec![Some(3), Some(4)],
            vec![None, Some(5), None, Some(2)],
        ];
        let [in_order, first_fit] = [Packed::in_order(&tables), Packed::first_fit(&tables)];
        for packed in [&in_order, &first_fit] {
            for (table, &offset) in tables.iter().zip(&packed.offsets) {
                for (place, entry) in table.iter().enumerate() {
                    let there = packed.entries.get(place + offset as usize).copied().flatten();
                    assert!(entry.is_none() || *entry == there);
                }
            }
        }
        assert_eq!(in_order.offsets, [0, 4, 6]);
        assert_eq!((in_order.entries.len(), first_fit.entries.len()), (10, 8));
        assert_eq!(Packed::at(first_fit.offsets.clone(), &tables), Ok(first_fit));
        assert_eq!(Packed::at(vec![0, 0, 0], &tables), Err(1));
    }
}
