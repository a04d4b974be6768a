//! Long tables, whose look-ups are terms of their own.
//!
//! Usually a look-up becomes a tree of choices by the bits of the index. If few parts of a long
//! table are equal, the tree has about as many choices as the table has entries, and that for each
//! square. A look-up as a single term avoids the tree until something needs its parts.
//!
//! SMT-LIB arrays are not used: the contents are known, and tables of counts and squares are
//! repetitive.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The number of entries from which a table is long, and the number of choices from which it counts
/// as having few equal parts.
const LONG: usize = 1 << 12;

/// A long table.
#[derive(Debug)]
pub(super) struct LongTable {
    pub width: u32,
    entries: Vec<u128>,
}

impl LongTable {
    /// A table of numbers of that width; `None` if its look-ups are short as choices.
    pub fn of(width: u32, entries: Vec<u128>) -> Option<Self> {
        (entries.len() > LONG && choices(&entries) > LONG).then_some(Self { width, entries })
    }

    /// The entry at an index; arbitrary beyond the last one.
    pub fn entry(&self, index: u128) -> u128 {
        let last = self.entries.len() - 1;
        self.entries[usize::try_from(index).map_or(last, |index| index.min(last))]
    }

    /// The greatest entry.
    pub fn upper_bound(&self) -> u128 {
        self.entries.iter().copied().max().unwrap_or(0)
    }

    /// SMT-LIB definitions of a look-up as choices by the bits of an index, the last of which
    /// defines `name`.
    pub fn definitions(&self, name: &str, index: &str, width: u32) -> String {
        let (mut text, mut place) = (String::new(), 0);
        let literal = |entry: &u128| format!("(_ bv{entry} {})", self.width);
        let mut level: Vec<String> = self.entries.iter().map(literal).collect();
        while level.len() > 1 && place < width {
            let mut known: HashMap<[String; 2], String> = HashMap::new();
            let mut next = Vec::with_capacity(level.len().div_ceil(2));
            for pair in level.chunks(2) {
                let [even, odd] = [&pair[0], pair.last().unwrap_or(&pair[0])].map(String::clone);
                if even == odd {
                    next.push(even);
                    continue;
                }
                let number = known.len();
                let choice = known.entry([even, odd]).or_insert_with_key(|[even, odd]| {
                    let own = format!("{name}_{place}_{number}");
                    let bit = format!("(= #b1 ((_ extract {place} {place}) {index}))");
                    let ty = format!("(_ BitVec {})", self.width);
                    writeln!(text, "(define-fun {own} () {ty} (ite {bit} {odd} {even}))")
                        .expect("text takes all");
                    own
                });
                next.push(choice.clone());
            }
            level = next;
            place += 1;
        }
        text + &format!("(define-fun {name} () (_ BitVec {}) {})\n", self.width, level[0])
    }
}

/// The number of choices in a look-up.
fn choices(entries: &[u128]) -> usize {
    let mut level: Vec<u128> = entries.to_vec();
    let mut count = 0;
    while level.len() > 1 {
        let mut known: HashMap<[u128; 2], u128> = HashMap::new();
        let pairs = level.chunks(2).map(|pair| {
            let next = known.len() as u128;
            *known.entry([pair[0], *pair.last().unwrap_or(&pair[0])]).or_insert(next)
        });
        let next: Vec<u128> = pairs.collect();
        count += known.keys().filter(|[even, odd]| even != odd).collect::<HashSet<_>>().len();
        level = next;
    }
    count
}
