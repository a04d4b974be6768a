//! The atoms and the directions of Betza's notation on hexagons, which he did not define.
//!
//! Files run straight up. `W` goes to one of the six neighbours, `F` to one of the six hexagons of
//! the same colour that are nearest, between two neighbours, and `N` two steps of `W` and then one
//! aside: as the rook, the bishop and the knight of Gliński's chess begin. Source: Władysław
//! Gliński, Rules of Hexagonal Chess, 1973.

use crate::board::Step;

/// The atoms: each letter, and one of its leaps.
pub(super) const LEAPS: [(char, Step); 7] = [
    ('W', (0, 1)),
    ('F', (1, 2)),
    ('D', (0, 2)),
    ('N', (1, 3)),
    ('H', (0, 3)),
    ('A', (2, 4)),
    ('G', (3, 6)),
];

/// The letters for several atoms, or for riders: the leaps, and whether they go on.
pub(super) const SHORT: [(char, &[Step], bool); 4] = [
    ('K', &[(0, 1), (1, 2)], false),
    ('R', &[(0, 1)], true),
    ('B', &[(1, 2)], true),
    ('Q', &[(0, 1), (1, 2)], true),
];

/// The steps of some leaps in some directions: all if there are none. `None` if a letter is no
/// direction.
///
/// A letter is straight ahead or straight to the side for leaps that go there, and otherwise all on
/// that side; two letters are all between two sides.
pub(super) fn steps(leaps: &[Step], directions: &[char]) -> Option<Vec<Step>> {
    let mut all: Vec<Step> = leaps.iter().flat_map(|&leap| images(leap)).collect();
    all.sort_unstable();
    all.dedup();
    if directions.is_empty() {
        return Some(all);
    }
    let mut chosen = Vec::new();
    let mut rest = directions;
    while let Some((&first, others)) = rest.split_first() {
        let is_vertical = |letter: char| "fbv".contains(letter);
        let second = others.first().filter(|&&second| is_vertical(second) != is_vertical(first));
        let (one, other) = (sides(first)?, second.map_or(Some(&[][..]), |&second| sides(second))?);
        for side in one {
            let on_side = all.iter().copied().filter(|&step| is_on(step, *side));
            if second.is_some() {
                let is_between = |step: &Step| other.iter().any(|other| is_on(*step, *other));
                chosen.extend(on_side.filter(is_between));
                continue;
            }
            let on_side: Vec<Step> = on_side.collect();
            let straight = on_side.iter().copied().filter(|&step| is_straight(step, *side));
            let straight: Vec<Step> = straight.collect();
            chosen.extend(if straight.is_empty() { on_side } else { straight });
        }
        rest = &others[usize::from(second.is_some())..];
    }
    all.retain(|step| chosen.contains(step));
    Some(all)
}

/// A leap, turned by every sixth of a circle, and mirrored.
fn images((files, ranks): Step) -> impl Iterator<Item = Step> {
    let turned = |&(files, ranks): &Step| Some((ranks, ranks - files));
    let all = |step| std::iter::successors(Some(step), turned).take(6);
    all((files, ranks)).chain(all((ranks, files)))
}

/// The sides that a letter stands for: to the right and up are positive.
fn sides(letter: char) -> Option<&'static [Step]> {
    Some(match letter {
        'f' => &[(0, 1)],
        'b' => &[(0, -1)],
        'l' => &[(-1, 0)],
        'r' => &[(1, 0)],
        'v' => &[(0, 1), (0, -1)],
        's' => &[(-1, 0), (1, 0)],
        _ => return None,
    })
}

/// How far a step goes: to the right in files, and up in halves of a hexagon's height.
const fn seen((files, ranks): Step) -> Step {
    (files, 2 * ranks - files)
}

fn is_on(step: Step, (x, y): Step) -> bool {
    let (right, up) = seen(step);
    right * x + up * y > 0
}

const fn is_straight(step: Step, (x, _): Step) -> bool {
    let (right, up) = seen(step);
    if x == 0 { right == 0 } else { up == 0 }
}
