//! Boards: files, ranks, and the mapping of squares to the bits of a word.

use crate::named::named_enum;
use crate::word::Word;
use std::fmt;

/// A step: files to the right, ranks up.
pub type Step = (i32, i32);

/// A board whose squares are the bits of a word.
///
/// ```
/// use bit_tables_generator::{Board, Corner, Order};
///
/// assert_eq!(Board::CHESS.square(3, 3), Some(27));
/// let shogi = Board::new(9, 9).order(Order::FileRank).first(Corner::NorthEast);
/// assert_eq!((shogi.square(8, 8), shogi.square(8, 7)), (Some(0), Some(1)));
/// assert_eq!(shogi.to_string(), "shogi(order = file_rank, first = north_east)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    files: u32,
    ranks: u32,
    order: Order,
    first: Corner,
    /// Indexed by `rank * files + file`, whatever the numbering of squares.
    holes: u128,
    numbering: Numbering,
    /// The bits of the squares if they are given explicitly; otherwise zero, and `numbering`
    /// decides.
    given: u128,
    /// Whether cells are hexagons.
    hexagonal: bool,
}

named_enum! {
    /// The order in which squares follow each other. There is no third way.
    pub enum Order {
        /// Along a rank.
        RankFile = "rank_file",
        /// Along a file.
        FileRank = "file_rank",
    }
}

named_enum! {
    /// The corner with the lowest bit.
    pub enum Corner {
        /// First file, first rank: a1.
        SouthWest = "south_west",
        /// Last file, first rank.
        SouthEast = "south_east",
        /// First file, last rank.
        NorthWest = "north_west",
        /// Last file, last rank.
        NorthEast = "north_east",
    }
}

named_enum! {
    /// Which cells have a bit.
    #[non_exhaustive]
    pub enum Numbering {
        /// Every square, and every hole.
        Cells = "cells",
        /// Every square, but no hole.
        Playable = "playable",
    }
}

/// The light squares of the 8 by 8 and of the 10 by 10 board.
const LIGHT: u128 = 0x55aa_55aa_55aa_55aa;
const LIGHT_OF_10: u128 = 0x5_56aa_556a_a556_aa55_6aa5_56aa;

impl Board {
    /// The chess board: eight files and ranks, a1 = 0, b1 = 1, h8 = 63.
    pub const CHESS: Self = Self::new(8, 8);

    /// The boards with names.
    pub const NAMED: [(&str, Self); 6] = [
        ("chess", Self::CHESS),
        ("shogi", Self::new(9, 9)),
        ("xiangqi", Self::new(9, 10)),
        ("connect_four", Self::new(7, 6)),
        ("draughts", Self::CHESS.holes(LIGHT).numbering(Numbering::Playable)),
        (
            "international_draughts",
            Self::new(10, 10).holes(LIGHT_OF_10).numbering(Numbering::Playable),
        ),
    ];

    /// Makes a board without holes, in little-endian rank-file order: a1 = 0, b1 = 1.
    #[must_use]
    pub const fn new(files: u32, ranks: u32) -> Self {
        Self {
            files,
            ranks,
            order: Order::RankFile,
            first: Corner::SouthWest,
            holes: 0,
            numbering: Numbering::Cells,
            given: 0,
            hexagonal: false,
        }
    }

    /// Makes a hexagonal board with `side` hexagons on each side, at most 6. Gliński's chess has 6.
    ///
    /// Files run straight up, and each begins half a hexagon lower than the one before. A hexagon on
    /// file `f` and rank `r` touches those above and below it and those at
    /// `(f + 1, r + 1)`, `(f + 1, r)`, `(f - 1, r)` and `(f - 1, r - 1)`. So the board is a square of
    /// files and ranks, without the corners where these differ by `side` and more.
    ///
    /// ```
    /// use bit_tables_generator::Board;
    ///
    /// let glinski = Board::hexagon(6);
    /// assert_eq!((glinski.files(), glinski.count()), (11, 91));
    /// // Each file's lowest hexagon is its first, and there is no file j.
    /// assert_eq!(glinski.named("l1"), glinski.square(10, 5));
    /// ```
    #[must_use]
    pub const fn hexagon(side: u32) -> Self {
        let width = side.saturating_mul(2).saturating_sub(1);
        let (mut holes, mut cell) = (0, 0);
        while cell < u128::BITS && cell < width.saturating_mul(width) {
            if (cell / width).abs_diff(cell % width) >= side {
                holes |= 1 << cell;
            }
            cell += 1;
        }
        Self { hexagonal: true, ..Self::new(width, width) }.holes(holes)
    }

    /// Makes a rhombus of hexagons, at most 11 by 11, as for the game of Hex.
    ///
    /// Hexagons touch as on [`hexagon`](Self::hexagon).
    #[must_use]
    pub const fn rhombus(size: u32) -> Self {
        Self { hexagonal: true, ..Self::new(size, size) }
    }

    /// Whether the cells are hexagons.
    #[must_use]
    pub const fn is_hexagonal(&self) -> bool {
        self.hexagonal
    }

    /// The hexagons on each side, if the board is a hexagon of them.
    pub(crate) fn side(&self) -> Option<u32> {
        let side = self.files.div_ceil(2);
        (self.holes != 0 && self.is_shaped_as(&Self::hexagon(side))).then_some(side)
    }

    /// The step with up and down exchanged.
    pub(crate) const fn flipped(&self, (files, ranks): Step) -> Step {
        if self.hexagonal { (files, files - ranks) } else { (files, -ranks) }
    }

    /// Returns the board with its squares numbered in this order.
    #[must_use]
    pub const fn order(self, order: Order) -> Self {
        Self { order, ..self }
    }

    /// Returns the board with its lowest bit in this corner.
    #[must_use]
    pub const fn first(self, first: Corner) -> Self {
        Self { first, ..self }
    }

    /// Returns the board without these cells: bit `rank * files + file` is the cell (file, rank),
    /// whatever its number.
    #[must_use]
    pub const fn holes(self, holes: u128) -> Self {
        Self { holes, ..self }
    }

    /// Returns the board with a bit for each cell, or only for each square that is not a hole.
    #[must_use]
    pub const fn numbering(self, numbering: Numbering) -> Self {
        Self { numbering, ..self }
    }

    /// Returns the board with its squares on these bits, in order: the first square has the lowest
    /// bit. There must be one bit for each square; if `bits` is zero, the numbering decides.
    ///
    /// ```
    /// use bit_tables_generator::{Board, Order};
    ///
    /// // Seven bits for each file of six squares: the highest one stays free.
    /// let bits = 0x3f * 0x0000_0408_1020_4081;
    /// let four_in_a_row = Board::new(7, 6).order(Order::FileRank).on_bits(bits);
    /// assert_eq!((four_in_a_row.named("a6"), four_in_a_row.named("b1")), (Some(5), Some(7)));
    /// ```
    #[must_use]
    pub const fn on_bits(self, bits: u128) -> Self {
        Self { given: bits, ..self }
    }

    /// The number of files.
    #[must_use]
    pub const fn files(&self) -> u32 {
        self.files
    }

    /// The number of ranks.
    #[must_use]
    pub const fn ranks(&self) -> u32 {
        self.ranks
    }

    /// Checks that the board has at least one square and fits the bits of the word.
    ///
    /// # Errors
    /// If it has no squares or too many bits; the message says what would fit.
    pub fn fits(&self, word: Word) -> Result<(), UnfitBoard> {
        self.why_unfit(word).map_or(Ok(()), |why| Err(UnfitBoard(why)))
    }

    /// Why the board does not fit a word, and what would; `None` if it fits.
    fn why_unfit(&self, word: Word) -> Option<String> {
        let Self { files, ranks, .. } = *self;
        let cells = u128::from(files) * u128::from(ranks);
        let most = u128::from(Word::U128.bits());
        if self.hexagonal && (cells > most || cells == 0) {
            return Some("a hexagon has sides of 1 to 6, and a rhombus of 1 to 11".to_owned());
        }
        if cells == 0 {
            return Some("a board has one file and one rank at least".to_owned());
        }
        if cells > most {
            return Some(format!(
                "{files} files and {ranks} ranks are {cells} squares, and a board has {most} at most"
            ));
        }
        if cells < most && self.holes >> cells != 0 {
            return Some(format!("there are {cells} squares, and holes beyond them"));
        }
        if self.count() == 0 {
            return Some("a board of holes has no squares".to_owned());
        }
        let (given, count) = (self.given.count_ones(), self.count());
        if given != 0 && given != count {
            return Some(format!("there are {count} squares, and `bits` has {given} numbers"));
        }
        let bits = self.bits();
        if bits > word.bits() {
            let fitting = Word::ALL.iter().find(|word| word.bits() >= bits);
            let fitting = fitting.map_or_else(String::new, |word| format!(": take `{word}`"));
            let packed = Self { numbering: Numbering::Playable, given: 0, ..*self };
            let packed = if given != 0 {
                ""
            } else if packed.bits() <= word.bits() {
                ", or `numbering = playable`, which leaves holes out"
            } else {
                ""
            };
            let what = if given == 0 { "squares" } else { "bits" };
            return Some(format!("{bits} {what} do not fit `{word}`{fitting}{packed}"));
        }
        None
    }

    /// The number of bits up to the highest one of a square, or of a hole if holes have bits.
    #[must_use]
    pub fn bits(&self) -> u32 {
        if self.given != 0 {
            return u128::BITS - self.given.leading_zeros();
        }
        match self.numbering {
            Numbering::Cells => self.files.saturating_mul(self.ranks),
            Numbering::Playable => self.count(),
        }
    }

    /// The number of squares, without holes.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.files.saturating_mul(self.ranks).saturating_sub(self.holes.count_ones())
    }

    /// Whether the board has holes, or bits without a square.
    pub(crate) const fn has_holes(&self) -> bool {
        self.holes != 0 || self.given != 0
    }

    /// Whether a square's bit differs from its cell number, so that steps differ in size.
    pub(crate) const fn is_packed(&self) -> bool {
        self.given != 0 || (self.holes != 0 && matches!(self.numbering, Numbering::Playable))
    }

    /// The bits of the squares, if they are given explicitly.
    pub(crate) fn given_bits(&self) -> Option<u128> {
        (self.given != 0).then_some(self.given)
    }

    /// The length of a row: of a rank, or of a file if squares are numbered along files. Holes
    /// count.
    pub(crate) const fn width(&self) -> u32 {
        match self.order {
            Order::RankFile => self.files,
            Order::FileRank => self.ranks,
        }
    }

    /// The number of rows.
    pub(crate) const fn height(&self) -> u32 {
        match self.order {
            Order::RankFile => self.ranks,
            Order::FileRank => self.files,
        }
    }

    /// A step along a row and across rows, in the order of bits.
    pub(crate) const fn turned(&self, (files, ranks): Step) -> Step {
        let files = match self.first {
            Corner::SouthWest | Corner::NorthWest => files,
            Corner::SouthEast | Corner::NorthEast => -files,
        };
        let ranks = match self.first {
            Corner::SouthWest | Corner::SouthEast => ranks,
            Corner::NorthWest | Corner::NorthEast => -ranks,
        };
        match self.order {
            Order::RankFile => (files, ranks),
            Order::FileRank => (ranks, files),
        }
    }

    /// The step or its opposite, whichever leads to higher bits.
    pub(crate) const fn upward(&self, step: Step) -> Step {
        let (along, across) = self.turned(step);
        if across > 0 || (across == 0 && along > 0) { step } else { (-step.0, -step.1) }
    }

    /// A coordinate below `count`, counted from the other end if the board is mirrored.
    const fn counted(at: i32, count: u32, from_end: bool) -> i32 {
        if from_end { count as i32 - 1 - at } else { at }
    }

    const fn is_from_east(&self) -> bool {
        matches!(self.first, Corner::SouthEast | Corner::NorthEast)
    }

    const fn is_from_north(&self) -> bool {
        matches!(self.first, Corner::NorthWest | Corner::NorthEast)
    }

    /// The cell number of a square; holes count.
    const fn cell(&self, file: i32, rank: i32) -> u32 {
        let file = Self::counted(file, self.files, self.is_from_east());
        let rank = Self::counted(rank, self.ranks, self.is_from_north());
        let cell = match self.order {
            Order::RankFile => rank * self.files as i32 + file,
            Order::FileRank => file * self.ranks as i32 + rank,
        };
        cell.cast_unsigned()
    }

    /// File and rank of a cell number; holes count.
    const fn of_cell(&self, cell: u32) -> (i32, i32) {
        let (along, across) = ((cell % self.width()) as i32, (cell / self.width()) as i32);
        let (file, rank) = match self.order {
            Order::RankFile => (along, across),
            Order::FileRank => (across, along),
        };
        let file = Self::counted(file, self.files, self.is_from_east());
        (file, Self::counted(rank, self.ranks, self.is_from_north()))
    }

    /// Whether the board has a square there.
    fn is_playable(&self, file: i32, rank: i32) -> bool {
        (0..self.files as i32).contains(&file)
            && (0..self.ranks as i32).contains(&rank)
            && self.holes >> (rank.cast_unsigned() * self.files + file.cast_unsigned()) & 1 == 0
    }

    /// The bits of the holes, if holes have bits.
    pub(crate) fn hole_cells(&self) -> u128 {
        let cells = 0..self.files * self.ranks;
        let holes = cells.filter(|&cell| {
            let (file, rank) = self.of_cell(cell);
            !self.is_playable(file, rank)
        });
        holes.fold(0, |set, cell| set | 1 << cell)
    }

    /// A word with the bits of all squares set.
    #[must_use]
    pub fn all(&self) -> u128 {
        if self.given != 0 {
            return self.given;
        }
        let ones = u128::MAX >> Word::U128.bits().saturating_sub(self.bits()).min(127);
        if self.is_packed() || !self.has_holes() { ones } else { ones & !self.hole_cells() }
    }

    /// The number of the square on that file and rank, both counted from 0; `None` if the board has
    /// no such square.
    #[must_use]
    pub fn square(&self, file: i32, rank: i32) -> Option<u32> {
        if !self.is_playable(file, rank) {
            return None;
        }
        let cell = self.cell(file, rank);
        if !self.is_packed() {
            return Some(cell);
        }
        let before = (0..cell).filter(|&cell| {
            let (file, rank) = self.of_cell(cell);
            self.is_playable(file, rank)
        });
        let place = before.count();
        if self.given == 0 { Some(place as u32) } else { self.bits_in_order().nth(place) }
    }

    /// The bits of the squares if they are given explicitly, from the lowest on.
    fn bits_in_order(&self) -> impl Iterator<Item = u32> + use<> {
        let given = self.given;
        (0..u128::BITS).filter(move |bit| given >> bit & 1 == 1)
    }

    /// File and rank of a square, counted from 0; `None` for a hole or a number beyond the board.
    #[must_use]
    pub fn place(&self, square: u32) -> Option<(i32, i32)> {
        let places = || (0..self.files * self.ranks).map(|cell| self.of_cell(cell));
        let is_playable = |&(file, rank): &(i32, i32)| self.is_playable(file, rank);
        if self.given != 0 {
            let place = self.bits_in_order().position(|bit| bit == square)?;
            places().filter(is_playable).nth(place)
        } else if self.is_packed() {
            places().filter(is_playable).nth(square as usize)
        } else if square < self.bits() {
            Some(self.of_cell(square)).filter(is_playable)
        } else {
            None
        }
    }

    /// The square that a step leads to; `None` if it leaves the board.
    #[must_use]
    pub fn stepped(&self, square: u32, (files, ranks): Step) -> Option<u32> {
        let (file, rank) = self.place(square)?;
        self.square(file + files, rank + ranks)
    }

    /// The name of a square: a letter for the file and a number for the rank; `-` for a number
    /// without a square.
    ///
    /// The file after z is aa. On a hexagon ranks are counted from the lowest one of each file, and
    /// Gliński's files are a to i, k and l.
    #[must_use]
    pub fn name(&self, square: u32) -> String {
        let Some((file, rank)) = self.place(square) else { return "-".to_owned() };
        let lowest = self.side().map_or(0, |side| (file + 1 - side.cast_signed()).max(0));
        format!("{}{}", self.file_name(file.cast_unsigned()), rank - lowest + 1)
    }

    /// The letters of a file, which is counted from 0: `a` to `z`, then `aa`; Gliński's have no `j`.
    #[must_use]
    pub fn file_name(&self, file: u32) -> String {
        file_name(if file > 8 && self.side() == Some(6) { file + 1 } else { file })
    }

    /// The square with that name; `None` if the board has none.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<u32> {
        (0..self.bits()).find(|&square| self.place(square).is_some() && self.name(square) == name)
    }

    /// The board as a noun, for use after a preposition.
    pub(crate) fn described(&self) -> String {
        let Self { files, ranks, .. } = self;
        let named = Self::NAMED.iter().find(|(_, board)| self.is_shaped_as(board));
        match (named, self.side()) {
            (Some((name, _)), _) => format!("the {} board", name.replace('_', " ")),
            (None, Some(6)) => "Gliński's board of hexagons".to_owned(),
            (None, Some(side)) => format!("the hexagonal board with sides of {side} hexagons"),
            (None, None) if self.hexagonal => format!("the board of {files} by {ranks} hexagons"),
            (None, None) => format!("the board of {files} files and {ranks} ranks"),
        }
    }

    /// Whether two boards have the same files, ranks, holes and shape of cells.
    pub(crate) fn is_shaped_as(&self, other: &Self) -> bool {
        (self.files, self.ranks, self.holes, self.hexagonal)
            == (other.files, other.ranks, other.holes, other.hexagonal)
    }

    /// The numbering of squares, as a sentence.
    pub(crate) fn numbers(&self) -> String {
        let squares: Vec<u32> =
            (0..self.bits()).filter(|&square| self.place(square).is_some()).collect();
        let name = |square: &u32| format!("{} is {square}", self.name(*square));
        let usual = self.order == Order::RankFile && self.first == Corner::SouthWest;
        let order = match self.order {
            Order::RankFile => "rank-file",
            Order::FileRank => "file-rank",
        };
        match squares.as_slice() {
            [first, .., last] if usual => {
                format!("Squares are little-endian rank-file: {}, {}.", name(first), name(last))
            }
            [first, second, .., last] => {
                format!("Squares are {order}: {}, {}, {}.", name(first), name(second), name(last))
            }
            few => format!("Squares are {order}: {}.", few.iter().map(name).collect::<String>()),
        }
    }

    /// Describes the order of a table's entries.
    pub(crate) fn ordered(&self) -> String {
        let mut squares = (0..self.bits()).filter(|&square| self.place(square).is_some());
        match (squares.next(), squares.next()) {
            (Some(first), Some(second)) => {
                format!("{} first, then {}", self.name(first), self.name(second))
            }
            _ => "of which there is one".to_owned(),
        }
    }
}

/// The letters of a file, which is counted from 0: `a` to `z`, then `aa`.
#[must_use]
pub fn file_name(file: u32) -> String {
    let letter = char::from(b'a' + (file % 26) as u8);
    if file < 26 { letter.to_string() } else { file_name(file / 26 - 1) + &letter.to_string() }
}

/// The board as written in a request.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parameters = Vec::new();
        let named = Self::NAMED.iter().find(|(_, board)| self.is_shaped_as(board));
        let (name, numbering) =
            named.map_or(("rectangle", Numbering::Cells), |(name, board)| (*name, board.numbering));
        let name = if self.hexagonal { "hex" } else { name };
        if self.hexagonal {
            parameters.push(match self.side() {
                Some(6) => "glinski".to_owned(),
                Some(side) => format!("side = {side}"),
                None => self.files.to_string(),
            });
        } else if named.is_none() {
            parameters.push(format!("files = {}, ranks = {}", self.files, self.ranks));
            if self.holes != 0 {
                parameters.push(format!("holes = {:#x}", self.holes));
            }
        }
        if self.order != Order::RankFile {
            parameters.push(format!("order = {}", self.order));
        }
        if self.first != Corner::SouthWest {
            parameters.push(format!("first = {}", self.first));
        }
        if self.given != 0 {
            let bits: Vec<String> = self.bits_in_order().map(|bit| bit.to_string()).collect();
            parameters.push(format!("bits = [{}]", bits.join(", ")));
        } else if self.numbering != numbering {
            parameters.push(format!("numbering = {}", self.numbering));
        }
        f.write_str(name)?;
        if parameters.is_empty() { Ok(()) } else { write!(f, "({})", parameters.join(", ")) }
    }
}

/// Why a board does not fit the bits of a word, and what would fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfitBoard(String);

impl fmt::Display for UnfitBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnfitBoard {}

#[cfg(test)]
mod tests;
