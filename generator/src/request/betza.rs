//! The moves of pieces in Betza's notation: `NB`, `fR`, `(1, 3)`, `nN`, `mRcpR`, and of our own
//! `W{palace}` for moves that stay in a zone.
//!
//! Sources: Ralph Betza, My Funny Notation, chessvariants.com, 1996; H. G. Muller, Extended Betza
//! Notation, `XBoard`, 2013, for the directions of oblique leaps and for `p` and `g`.

use super::number::integer;
use super::spelling::list;
use crate::board::Step;
use std::cmp::Ordering;

/// Moves of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    /// How obstacles count.
    pub way: Way,
    /// The most steps in a row; `u32::MAX` if only the board's edge and pieces end them.
    pub most: u32,
    /// The steps, as the piece moves that moves up the board, without duplicates and in order.
    pub steps: Vec<Step>,
    /// Whether these moves capture.
    pub captures: bool,
    /// Whether these moves go to empty squares.
    pub is_quiet: bool,
    /// The squares that they do not leave.
    pub zone: Zone,
}

/// Squares that moves do not leave. Those of palaces and halves have two parts, and no move leads
/// from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Zone {
    /// All squares.
    Board,
    /// The middle three files of the first and of the last three ranks.
    Palace,
    /// The corners and the middles of the palaces.
    Cross,
    /// The halves of the board.
    Half,
    /// The half of the piece's own side.
    Near,
    /// The other half.
    Far,
    /// These.
    Squares(u128),
}

/// The zones that have a name.
const ZONES: [(&str, Zone); 5] = [
    ("palace", Zone::Palace),
    ("cross", Zone::Cross),
    ("half", Zone::Half),
    ("near", Zone::Near),
    ("far", Zone::Far),
];

/// How pieces in the way affect a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// One leap, or several until a piece is reached.
    Ride,
    /// One leap, and only if the squares on the way are empty: first those along a rank or file,
    /// then those along a diagonal.
    Lame,
    /// Beyond one piece, as the cannon of xiangqi.
    Cannon,
    /// To the square just beyond the first piece.
    Grasshopper,
}

/// The atoms: each letter, the smaller and the greater coordinate of its leap.
const LEAPS: [(char, Step); 11] = [
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
const SHORT: [(char, &[Step], bool); 4] = [
    ('K', &[(0, 1), (1, 1)], false),
    ('R', &[(0, 1)], true),
    ('B', &[(1, 1)], true),
    ('Q', &[(0, 1), (1, 1)], true),
];

/// The longest coordinate of a leap, and the greatest number of steps: more than any board has.
const LONGEST: u32 = 127;

/// Checks that functions can be named after a piece: the name has letters of the alphabet in lower
/// case, digits and underscores, and begins with a letter.
///
/// # Errors
/// What is wrong.
pub(super) fn is_name(name: &str) -> Result<(), String> {
    let is_fit =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let is_name =
        name.starts_with(|first: char| first.is_ascii_lowercase()) && name.chars().all(is_fit);
    is_name.then_some(()).ok_or_else(|| {
        "a piece is named in lower case, with digits and underscores, as in `camel = C`".to_owned()
    })
}

/// Parses the moves of a piece.
///
/// # Errors
/// What is not understood, and what would be.
pub(crate) fn parse(text: &str) -> Result<Vec<Moves>, String> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (mut rest, mut all) = (letters.as_slice(), Vec::new());
    while !rest.is_empty() {
        let (moves, after) = one(rest)?;
        all.push(moves);
        rest = after;
    }
    if all.is_empty() {
        return Err("expected moves in Betza's notation, as `C`, `NB` or `(1, 3)`".to_owned());
    }
    Ok(all)
}

/// The moves that a text begins with, and the rest of it.
fn one(letters: &[char]) -> Result<(Moves, &[char]), String> {
    let end = letters.iter().position(|letter| !letter.is_ascii_lowercase());
    let (modifiers, rest) = letters.split_at(end.unwrap_or(letters.len()));
    let (leaps, goes_on, rest) = atom(rest)?;
    let (number, rest) = range(rest)?;
    let (zone, rest) = zone(rest)?;
    let is_adjacent = leaps.iter().all(|&(_, more)| more == 1);
    let most = number.unwrap_or(if goes_on { u32::MAX } else { 1 });
    let directions: Vec<char> =
        modifiers.iter().copied().filter(|letter| DIRECTIONS.contains(*letter)).collect();
    let has = |letter: char| modifiers.contains(&letter);
    if let Some(other) = modifiers.iter().find(|&&letter| !is_known(letter)) {
        let atom: String = letters[modifiers.len()..].iter().take(1).collect();
        return Err(format!(
            "`{other}` before `{atom}` is not understood: directions are `f`, `b`, `l`, `r`, `v`, `s` and pairs of \
             them; `m` moves without capture, `c` only captures, `n` is blocked on its way, `p` hops as a cannon \
             and `g` as a grasshopper"
        ));
    }
    let way = match (has('n'), has('p'), has('g')) {
        (false, false, false) => Way::Ride,
        (true, false, false) if is_adjacent => Way::Ride,
        (true, false, false) if most == 1 => Way::Lame,
        (true, false, false) => {
            return Err("`n` is for single leaps, not for riders".to_owned());
        }
        (false, ..) if most == 1 => {
            return Err("`p` and `g` hop on the way of riders, as in `pR` or `gQ`".to_owned());
        }
        (false, true, false) => Way::Cannon,
        (false, false, true) => Way::Grasshopper,
        _ => return Err("of `n`, `p` and `g` only one is possible".to_owned()),
    };
    let steps = steps(&leaps, &directions)?;
    let (quiet, captures) = (has('m'), has('c'));
    let moves = Moves {
        way,
        most,
        steps,
        captures: captures || !quiet,
        is_quiet: quiet || !captures,
        zone,
    };
    Ok((moves, rest))
}

/// The letters of directions.
const DIRECTIONS: &str = "fblrvsh";

fn is_known(modifier: char) -> bool {
    DIRECTIONS.contains(modifier) || "mcnpg".contains(modifier)
}

/// The leaps of an atom, and whether it goes on: a letter, which may be doubled, or coordinates.
fn atom(letters: &[char]) -> Result<(Vec<Step>, bool, &[char]), String> {
    let unknown = |what: &str| {
        format!(
            "{what} is no piece of Betza's notation: they are `W`, `F`, `D`, `N`, `A`, `H`, `C`, `Z`, `G`, `K`, \
             `R`, `B`, `Q` and leaps as `(1, 4)`"
        )
    };
    let Some((&first, rest)) = letters.split_first() else {
        return Err(unknown("what is missing at the end"));
    };
    if first == '(' {
        let end = rest.iter().position(|&letter| letter == ')').unwrap_or(rest.len());
        let inside: String = rest[..end].iter().collect();
        let leap = coordinates(&inside).ok_or_else(|| unknown(&format!("`({inside})`")))?;
        return Ok((vec![leap], false, rest.get(end + 1..).unwrap_or_default()));
    }
    if let Some((_, leaps, goes_on)) = SHORT.iter().find(|(letter, ..)| *letter == first) {
        return Ok((leaps.to_vec(), *goes_on, rest));
    }
    let leap = LEAPS.iter().find(|(letter, _)| *letter == first);
    let (_, leap) = leap.ok_or_else(|| unknown(&format!("`{first}`")))?;
    Ok(match rest.split_first() {
        Some((&second, rest)) if second == first => (vec![*leap], true, rest),
        _ => (vec![*leap], false, rest),
    })
}

/// Coordinates as a leap, the smaller one first.
fn coordinates(text: &str) -> Option<Step> {
    let (one, other) = text.split_once(',')?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number <= LONGEST);
    let (one, other) = (number(one)? as i32, number(other)? as i32);
    let leap = (one.min(other), one.max(other));
    (leap != (0, 0)).then_some(leap)
}

/// The number of steps after an atom, if there is one: 0 stands for any number.
fn range(letters: &[char]) -> Result<(Option<u32>, &[char]), String> {
    let end = letters.iter().position(|letter| !letter.is_ascii_digit());
    let (digits, rest) = letters.split_at(end.unwrap_or(letters.len()));
    let text: String = digits.iter().collect();
    match text.as_str() {
        "" => Ok((None, rest)),
        "0" => Ok((Some(u32::MAX), rest)),
        _ if text.starts_with('0') => {
            Err(format!("`{text}` would be just as many steps; write the most, as `R3`"))
        }
        _ => match text.parse() {
            Ok(most) if most <= LONGEST => Ok((Some(most), rest)),
            _ => Err(format!("`{text}` is too many steps: write 0 for any number")),
        },
    }
}

/// The zone in braces after an atom.
fn zone(letters: &[char]) -> Result<(Zone, &[char]), String> {
    let Some(('{', rest)) = letters.split_first() else { return Ok((Zone::Board, letters)) };
    let end = rest.iter().position(|&letter| letter == '}').unwrap_or(rest.len());
    let text: String = rest[..end].iter().collect();
    let named = ZONES.iter().find(|(name, _)| *name == text).map(|(_, zone)| *zone);
    let zone = named.or_else(|| integer(&text).ok().map(Zone::Squares)).ok_or_else(|| {
        let known: Vec<&str> = ZONES.iter().map(|(name, _)| *name).collect();
        format!(
            "`{text}` is no zone: they are {} and sets of squares, as `0x1c1c`",
            list(&known, "and")
        )
    })?;
    Ok((zone, rest.get(end + 1..).unwrap_or_default()))
}

/// The steps of some leaps in some directions: all if there are none.
fn steps(leaps: &[Step], directions: &[char]) -> Result<Vec<Step>, String> {
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
        let direction = pair.or_else(|| Direction::of_letter(first, leaps)).ok_or_else(|| {
            let text: String = directions.iter().collect();
            format!("`{text}` are no directions of such a leap")
        })?;
        chosen.push(direction);
        rest = &rest[length..];
    }
    all.retain(|&step| chosen.is_empty() || chosen.iter().any(|direction| direction.has(step)));
    Ok(all)
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
