//! The atoms and the directions of Betza's notation on squares.
//!
//! Sources: Ralph Betza, My Funny Notation, chessvariants.com, 1996; H. G. Muller, Extended Betza
//! Notation, `XBoard`, 2013, for the directions of oblique leaps.

use crate::board::Step;
use std::cmp::Ordering;

/// The atoms: each letter, the smaller and the greater coordinate of its leap.
pub(super) const LEAPS: [(char, Step); 11] = [
    ('W', (0, 1)),
    ('F', (1, 1)),
    ('D', (0, 2)),
    ('N', (1, 2)),
    ('A', (2, 2)),
    ('H', (0, 3)),
    ('C', (1, 3)),
    ('L', (1, 3)),
    ('Z', (2, 3)),
    ('J', (2, 3)),
    ('G', (3, 3)),
];

/// The letters for several atoms, or for riders: the leaps, and whether they go on.
pub(super) const SHORT: [(char, &[Step], bool); 4] = [
    ('K', &[(0, 1), (1, 1)], false),
    ('R', &[(0, 1)], true),
    ('B', &[(1, 1)], true),
    ('Q', &[(0, 1), (1, 1)], true),
];

/// The steps of some leaps in some directions: all if there are none. `None` if a letter is no
/// direction of such a leap.
pub(super) fn steps(leaps: &[Step], directions: &[char]) -> Option<Vec<Step>> {
    let all = leaps.iter().flat_map(|&(less, more)| {
        [(less, more), (more, less)].into_iter().flat_map(|(files, ranks)| {
            [(files, ranks), (-files, ranks), (files, -ranks), (-files, -ranks)]
        })
    });
    let mut all: Vec<Step> = all.collect();
    all.sort_unstable();
    all.dedup();
    let (mut rest, mut chosen) = (directions, Vec::new());
    while let Some((&first, others)) = rest.split_first() {
        let pair = others.first().and_then(|&second| Direction::of_pair(first, second, leaps));
        let length = if pair.is_some() { 2 } else { 1 };
        let direction = pair.or_else(|| Direction::of_letter(first, leaps))?;
        chosen.push(direction);
        rest = &rest[length..];
    }
    all.retain(|&step| chosen.is_empty() || chosen.iter().any(|direction| direction.has(step)));
    Some(all)
}

/// A direction: the slope of its steps, and the side, as the signs of files and ranks; 0 is any.
struct Direction {
    slope: Slope,
    side: Step,
}

/// The slope of steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slope {
    Any,
    /// More ranks than files.
    Steep,
    /// More files than ranks.
    Flat,
    /// As many.
    Diagonal,
}

impl Direction {
    fn has(&self, (files, ranks): Step) -> bool {
        let slope = match files.abs().cmp(&ranks.abs()) {
            Ordering::Less => Slope::Steep,
            Ordering::Equal => Slope::Diagonal,
            Ordering::Greater => Slope::Flat,
        };
        let is_on = |sign: i32, coordinate: i32| sign == 0 || sign == coordinate.signum();
        (self.slope == Slope::Any || self.slope == slope)
            && is_on(self.side.0, files)
            && is_on(self.side.1, ranks)
    }

    /// The direction of a letter. Of diagonals it stands for two of them, otherwise for the steps
    /// that go farthest.
    fn of_letter(letter: char, leaps: &[Step]) -> Option<Self> {
        let (slope, side) = match letter {
            'f' | 'b' => (Slope::Steep, side(letter)?),
            'l' | 'r' => (Slope::Flat, side(letter)?),
            'v' => (Slope::Steep, (0, 0)),
            's' => (Slope::Flat, (0, 0)),
            _ => return None,
        };
        Some(Self { slope: if is_diagonal(leaps) { Slope::Any } else { slope }, side })
    }

    /// The direction that two letters have only together. Of an oblique leap the first letter of
    /// `fl` is the shorter way, so that `lf` goes farther forward; `fs` goes forward where `f` does
    /// not, and `fh` is both.
    fn of_pair(first: char, second: char, leaps: &[Step]) -> Option<Self> {
        let is_straight = leaps.iter().all(|&(less, _)| less == 0);
        let is_oblique = leaps.iter().any(|&(less, more)| 0 < less && less < more);
        let slope = match (first, second) {
            _ if is_straight => return None,
            ('f' | 'b' | 'l' | 'r', 'h') => Slope::Any,
            ('f' | 'b', 'l' | 'r' | 's') if is_oblique => Slope::Flat,
            ('l' | 'r', 'f' | 'b' | 'v') if is_oblique => Slope::Steep,
            ('f' | 'b', 'l' | 'r' | 's') | ('l' | 'r', 'f' | 'b' | 'v') => Slope::Diagonal,
            _ => return None,
        };
        let (one, other) = (side(first)?, side(second).unwrap_or_default());
        Some(Self { slope, side: (one.0 + other.0, one.1 + other.1) })
    }
}

fn is_diagonal(leaps: &[Step]) -> bool {
    leaps.iter().all(|&(less, more)| less == more)
}

/// The side that a letter stands for.
fn side(letter: char) -> Option<Step> {
    Some(match letter {
        'f' => (0, 1),
        'b' => (0, -1),
        'l' => (-1, 0),
        'r' => (1, 0),
        _ => return None,
    })
}
