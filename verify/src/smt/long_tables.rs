//! Long tables, whose look-ups are terms by themselves.
//!
//! A look-up is a tree of choices by the bits of the index. Where a long table has few parts with
//! the same content, the tree has about as many choices as the table has entries, and so it has for
//! each square. As long as nothing asks for its parts, a look-up is one term.
//!
//! Arrays of SMT-LIB are not used: the content is known, and the tables of counts and squares
//! repeat much of it.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The entries from which on a table is long, and the choices from which on it has few parts with
/// the same content.
const LONG: usize = 1 << 12;

/// A table.
#[derive(Debug)]
pub(super) struct LongTable {
    pub width: u32,
    entries: Vec<u128>,
}

impl LongTable {
    /// A table of numbers with that width, unless its look-ups are short as choices.
    pub fn of(width: u32, entries: Vec<u128>) -> Option<Self> {
        (entries.len() > LONG && choices(&entries) > LONG).then_some(Self { width, entries })
    }

    /// The entry at an index; beyond the last one it is any.
    pub fn entry(&self, index: u128) -> u128 {
        let last = self.entries.len() - 1;
        self.entries[usize::try_from(index).map_or(last, |index| index.min(last))]
    }

    /// The greatest entry.
    pub fn upper_bound(&self) -> u128 {
        self.entries.iter().copied().max().unwrap_or(0)
    }

    /// The definitions in SMT-LIB of a look-up as choices by the bits of an index, the last of them
    /// `name`.
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

/// How many choices a look-up takes.
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
