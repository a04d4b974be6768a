//! The moves of pieces in Betza's notation: `NB`, `fR`, `(1, 3)`, `nN`, `mRcpR`, and of our own
//! `W{palace}` for moves that stay in a zone.
//!
//! Sources: Ralph Betza, My Funny Notation, chessvariants.com, 1996; H. G. Muller, Extended Betza
//! Notation, `XBoard`, 2013, for the directions of oblique leaps and for `p` and `g`.

mod hexagons;
mod squares;

use super::number::integer;
use super::spelling::list;
use crate::board::{Board, Step};

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

/// The cells that leaps go between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// Each with eight around it.
    Squares,
    /// Each with six around it.
    Hexagons,
}

impl Cells {
    /// Those of a board.
    pub(crate) const fn of(board: &Board) -> Self {
        if board.is_hexagonal() { Self::Hexagons } else { Self::Squares }
    }

    /// The leaps that a letter stands for, and whether they go on.
    fn letter(self, letter: char) -> Option<(Vec<Step>, bool)> {
        let (leaps, short) = match self {
            Self::Squares => (&squares::LEAPS[..], squares::SHORT),
            Self::Hexagons => (&hexagons::LEAPS[..], hexagons::SHORT),
        };
        if let Some((_, leaps, goes_on)) = short.iter().find(|(short, ..)| *short == letter) {
            return Some((leaps.to_vec(), *goes_on));
        }
        leaps.iter().find(|(atom, _)| *atom == letter).map(|(_, leap)| (vec![*leap], false))
    }

    /// The steps of some leaps in some directions: all if there are none.
    fn steps(self, leaps: &[Step], directions: &[char]) -> Result<Vec<Step>, String> {
        let steps = match self {
            Self::Squares => squares::steps(leaps, directions),
            Self::Hexagons => hexagons::steps(leaps, directions),
        };
        steps.ok_or_else(|| {
            let text: String = directions.iter().collect();
            format!("`{text}` are no directions of such a leap")
        })
    }
}

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

/// Parses the moves of a piece on a board of these cells.
///
/// # Errors
/// What is not understood, and what would be.
pub(crate) fn parse(text: &str, cells: Cells) -> Result<Vec<Moves>, String> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let (mut rest, mut all) = (letters.as_slice(), Vec::new());
    while !rest.is_empty() {
        let (moves, after) = one(rest, cells)?;
        all.push(moves);
        rest = after;
    }
    if all.is_empty() {
        return Err("expected moves in Betza's notation, as `C`, `NB` or `(1, 3)`".to_owned());
    }
    Ok(all)
}

/// The moves that a text begins with, and the rest of it.
fn one(letters: &[char], cells: Cells) -> Result<(Moves, &[char]), String> {
    let end = letters.iter().position(|letter| !letter.is_ascii_lowercase());
    let (modifiers, rest) = letters.split_at(end.unwrap_or(letters.len()));
    let (leaps, goes_on, rest) = atom(rest, cells)?;
    let (number, rest) = range(rest)?;
    let (zone, rest) = zone(rest, cells)?;
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
        (true, false, false) if cells == Cells::Hexagons => {
            return Err("`n` is for squares: no rule says what is on the way of such a leap between hexagons".to_owned());
        }
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
    let steps = cells.steps(&leaps, &directions)?;
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
fn atom(letters: &[char], cells: Cells) -> Result<(Vec<Step>, bool, &[char]), String> {
    let unknown = |what: &str| {
        format!(
            "{what} is no piece of Betza's notation{}: they are {}, `K`, `R`, `B`, `Q` and leaps as `(1, 4)`",
            if cells == Cells::Hexagons { " on hexagons" } else { "" },
            match cells {
                Cells::Squares => "`W`, `F`, `D`, `N`, `A`, `H`, `C`, `Z`, `G`",
                Cells::Hexagons => "`W`, `F`, `D`, `N`, `A`, `H`, `G`",
            }
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
    let letter = cells.letter(first);
    let (leaps, goes_on) = letter.ok_or_else(|| unknown(&format!("`{first}`")))?;
    Ok(match (leaps.as_slice(), rest.split_first()) {
        ([_], Some((&second, rest))) if second == first && !goes_on => (leaps, true, rest),
        _ => (leaps, goes_on, rest),
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
fn zone(letters: &[char], cells: Cells) -> Result<(Zone, &[char]), String> {
    let Some(('{', rest)) = letters.split_first() else { return Ok((Zone::Board, letters)) };
    let end = rest.iter().position(|&letter| letter == '}').unwrap_or(rest.len());
    let text: String = rest[..end].iter().collect();
    let known = if cells == Cells::Hexagons { &[][..] } else { &ZONES };
    let named = known.iter().find(|(name, _)| *name == text).map(|(_, zone)| *zone);
    let zone = named.or_else(|| integer(&text).ok().map(Zone::Squares)).ok_or_else(|| {
        let known: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        match known.as_slice() {
            [] => format!("`{text}` is no zone of hexagons: write a set of them, as `0x1c1c`"),
            known => format!(
                "`{text}` is no zone: they are {} and sets of squares, as `0x1c1c`",
                list(known, "and")
            ),
        }
    })?;
    Ok((zone, rest.get(end + 1..).unwrap_or_default()))
}
