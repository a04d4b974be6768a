//! Population counts of all words of 8 or 16 bits.

/// The population count of every number below `entries`, by the recurrence
/// `count(n) = count(n / 2) + n mod 2`.
///
/// There is one byte for each entry; entry 0 is 0. Tables of 256 and 65,536 entries serve look-ups
/// by bytes and by 16-bit halves. Entries are exact for any `entries`, because a number of `b` bits
/// has at most `b` set bits.
///
/// Source: the recurrence relation of the population count, Chess Programming Wiki.
#[must_use]
pub fn counts(entries: usize) -> Vec<u8> {
    let mut counts = vec![0_u8; entries];
    for n in 1..entries {
        counts[n] = counts[n / 2] + u8::from(n % 2 == 1);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::counts;

    /// All inputs of both tables, compared with the standard library.
    #[test]
    fn every_entry_is_the_count_of_its_index() {
        for entries in [256_usize, 65_536] {
            let table = counts(entries);
            assert_eq!(table.len(), entries);
            for (n, &count) in table.iter().enumerate() {
                assert_eq!(u32::from(count), n.count_ones(), "{n}");
            }
        }
    }

    #[test]
    fn no_entries_are_no_table() {
        assert!(counts(0).is_empty());
    }
}
