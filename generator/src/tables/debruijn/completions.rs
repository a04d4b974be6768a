//! Counts the De Bruijn sequences that a partial one can be completed to.
//!
//! A sequence of order `n` is an Eulerian circuit of the graph whose `2^(n-1)` nodes are the
//! windows of `n-1` bits and whose edges are the windows of `n` bits: each node leads to the two
//! that follow when a 0 or a 1 is appended. Every node is passed twice, so the bit that each other
//! node appends *last* determines a circuit from node 0. These last exits must form a tree that
//! leads from every node to node 0. So there are as many sequences as such trees. By the
//! matrix-tree theorem that is the determinant of the Laplacian matrix `L` without the row and
//! column of node 0, which has 2 on the diagonal and -1 for each edge.
//!
//! Passing a node for the first time and appending a bit fixes its last exit: the other bit. Its
//! row in the matrix becomes 1 on the diagonal and -1 for that exit. The determinant changes by a
//! factor, the new row times a column of the inverse matrix, which is the difference of two
//! entries. The inverse is then updated for the changed row.
//!
//! Sources: T. van Aardenne-Ehrenfest and N. G. de Bruijn, 1951, Cedric Smith and William Tutte,
//! 1941 (circuits and trees); Charles J. Colbourn, Wendy J. Myrvold and Eugene Neufeld, *Two
//! Algorithms for Unranking Arborescences*, 1996 (trees by number); Jack Sherman and Winifred J.
//! Morrison, 1950 (the inverse).

use super::residue::Residue;

/// Counts the sequences that start with `n` zeros, given the choices made so far at some nodes.
pub(super) struct Completions {
    /// The length of the windows, 3 to 7.
    order: u32,
    /// The number of windows.
    count: Residue,
    /// The inverse of the Laplacian matrix, with a row and a column of zeros for node 0.
    inverse: Vec<Vec<Residue>>,
}

impl Completions {
    /// Makes no choice: counts all `2^(2^(n-1) - n)` sequences that start with `n` zeros.
    ///
    /// The inverse needs no elimination. Half of it is the number of times that a random walk from
    /// `v` is expected to visit `w` before it reaches node 0. This follows from how the ends of
    /// windows overlap, as such a walk forgets its start after `n-1` steps.
    pub(super) fn new(order: u32) -> Self {
        let nodes = 1_usize << (order - 1);
        let visits = |from: usize, to: usize| {
            (0..order - 1)
                .filter(|&steps| from & ((nodes >> steps) - 1) == to >> steps)
                .fold(Residue::ZERO, |sum, steps| sum + Residue::power_of_two(-(steps as i32)))
        };
        let from_zero: Vec<Residue> = (0..nodes).map(|to| visits(0, to)).collect();
        let half = Residue::power_of_two(-1);
        let row = |from| {
            let to_zero = visits(from, 0);
            (0..nodes)
                .map(|to| half * (visits(from, to) + from_zero[0] - from_zero[to] - to_zero))
                .collect()
        };
        Self {
            order,
            count: Residue::power_of_two(nodes as i32 - order as i32),
            inverse: (0..nodes).map(row).collect(),
        }
    }

    /// The `index`-th sequence, counted from 0, in lexicographic order. The index is below the
    /// count.
    pub(super) fn unrank(self, mut index: u64) -> u128 {
        self.walk(|with_0, _| {
            let bit = u8::from(index >= with_0);
            index -= with_0 * u64::from(bit);
            bit
        })
    }

    /// The index of a sequence that starts with `n` zeros.
    pub(super) fn rank(self, sequence: u128) -> u64 {
        let bits = 1_u32 << self.order;
        let mut index = 0;
        self.walk(|with_0, position| {
            let bit = (sequence >> (bits - 1 - position)) as u8 & 1;
            index += with_0 * u64::from(bit);
            bit
        });
        index
    }

    /// The sequence of a walk through the graph. `choose` picks the bit with which it leaves a node
    /// for the first time, from the number of sequences that append a 0 there and the position in
    /// the sequence.
    fn walk(mut self, mut choose: impl FnMut(u64, u32) -> u8) -> u128 {
        let nodes = self.inverse.len();
        // The bit that a node appends on its second visit. Node 0 has appended its 0 already.
        let mut last: Vec<Option<u8>> = vec![None; nodes];
        last[0] = Some(1);
        let mut sequence = 0_u128;
        let mut node = 0;
        for position in self.order..1 << self.order {
            let bit = last[node].unwrap_or_else(|| {
                // Sequences that append a 0 first append a 1 last.
                let with_0 = (self.count * self.factor(node, 1)).get();
                let bit = choose(with_0, position);
                self.fix_last_exit(node, 1 - bit);
                last[node] = Some(1 - bit);
                bit
            });
            sequence = sequence << 1 | u128::from(bit);
            node = self.successor(node, bit);
        }
        sequence
    }

    /// The node after `node` when a bit is appended.
    fn successor(&self, node: usize, bit: u8) -> usize {
        (2 * node + usize::from(bit)) % self.inverse.len()
    }

    /// The factor of the count when a node appends `bit` last.
    fn factor(&self, node: usize, bit: u8) -> Residue {
        self.inverse[node][node] - self.inverse[self.successor(node, bit)][node]
    }

    /// Keeps the sequences in which a node appends `bit` last; there must be some.
    fn fix_last_exit(&mut self, node: usize, bit: u8) {
        let factor = self.factor(node, bit);
        self.count = self.count * factor;
        let scale = factor.inverse();
        let exit = &self.inverse[self.successor(node, bit)];
        let mut change: Vec<Residue> =
            self.inverse[node].iter().zip(exit).map(|(&stay, &go)| stay - go).collect();
        change[node] = change[node] - Residue::ONE;
        // This loop takes most of the time; in unoptimized builds, indexing a slice is faster than
        // an iterator or a vector.
        let change = change.as_slice();
        for row in &mut self.inverse {
            let row = row.as_mut_slice();
            let weight = row[node] * scale;
            if weight != Residue::ZERO {
                let mut place = 0;
                while place < row.len() {
                    row[place] = row[place].less(weight, change[place]);
                    place += 1;
                }
            }
        }
    }
}
