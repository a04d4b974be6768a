//! What is attacked on any board, by the plainest code there is: walks from square to square.

use crate::boards::Board;
use alloc::vec::Vec;

/// A board as a list of squares: from each, the next one in every direction.
pub struct Squares {
    /// File and rank of each bit; `None` for a hole.
    pub places: Vec<Option<(i32, i32)>>,
    next: Vec<[Option<u32>; 8]>,
}

/// The directions clockwise from north, as steps of file and rank.
pub const CLOCKWISE: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The directions of file, rank, diagonal and antidiagonal, each with its opposite, by their places
/// among all.
pub const LINES: [[usize; 2]; 4] = [[0, 4], [2, 6], [1, 5], [3, 7]];

impl Squares {
    /// Of a board: its files and ranks one after the other, in the order in which bits are
    /// numbered.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let (files, ranks) = board.size;
        let along = |count: i32, from_end: bool| -> Vec<i32> {
            if from_end { (0..count).rev().collect() } else { (0..count).collect() }
        };
        let (files, ranks) = (along(files, board.from.0), along(ranks, board.from.1));
        let mut places = Vec::new();
        if board.by_files {
            for &file in &files {
                places.extend(ranks.iter().map(|&rank| (file, rank)));
            }
        } else {
            for &rank in &ranks {
                places.extend(files.iter().map(|&file| (file, rank)));
            }
        }
        let is_square = |&(file, rank): &(i32, i32)| (board.is_square)(file, rank);
        let places: Vec<_> = if board.packed {
            let squares = places.into_iter().filter(is_square);
            let mut on_bits = Vec::new();
            for (place, square) in squares.enumerate() {
                on_bits.resize(place + (board.gaps)(place), None);
                on_bits.push(Some(square));
            }
            on_bits
        } else {
            places.into_iter().map(|place| Some(place).filter(is_square)).collect()
        };
        let find = |place| places.iter().position(|other| *other == Some(place));
        let next = |place: &Option<(i32, i32)>| {
            CLOCKWISE.map(|(files, ranks)| {
                let (file, rank) = (*place)?;
                find((file + files, rank + ranks)).map(|square| square as u32)
            })
        };
        let next = places.iter().map(next).collect();
        Self { places, next }
    }

    /// Every square that is no hole.
    pub fn all(&self) -> impl Iterator<Item = u32> {
        let places = self.places.iter().zip(0..);
        places.filter_map(|(place, square)| place.map(|_| square))
    }

    /// The squares from a square on in one direction, up to and including the first occupied one.
    #[must_use]
    pub fn ray(&self, occupied: u128, square: u32, way: usize) -> u128 {
        let (mut attacks, mut at) = (0_u128, square);
        while let Some(next) = self.next[at as usize][way] {
            attacks |= 1 << next;
            if occupied >> next & 1 == 1 {
                break;
            }
            at = next;
        }
        attacks
    }

    /// Like [`ray`](Self::ray), but in both directions of a line.
    #[must_use]
    pub fn line_attacks(&self, occupied: u128, square: u32, line: [usize; 2]) -> u128 {
        self.ray(occupied, square, line[0]) | self.ray(occupied, square, line[1])
    }

    /// The squares between two, and all of the line through both; `None` if they share no line.
    #[must_use]
    pub fn line_of(&self, one: u32, other: u32) -> Option<(u128, u128)> {
        let is_on = |&line: &[usize; 2]| self.line_attacks(0, one, line) >> other & 1 == 1;
        let line = LINES.into_iter().find(is_on)?;
        // What both see with the other in the way.
        let inside =
            self.line_attacks(1 << other, one, line) & self.line_attacks(1 << one, other, line);
        Some((inside, self.line_attacks(0, one, line) | 1 << one))
    }

    /// What each of the nine slider functions returns.
    #[must_use]
    pub fn sliders(&self, occupied: u128, square: u32) -> [u128; 9] {
        let [file, rank, diagonal, antidiagonal] =
            LINES.map(|line| self.line_attacks(occupied, square, line));
        let (rook, bishop) = (file | rank, diagonal | antidiagonal);
        [file, rank, diagonal, antidiagonal, bishop, rook, rook | bishop, rook, bishop]
    }

    /// The square this many files and ranks away, as a set.
    #[must_use]
    pub fn stepped(&self, square: u32, step: (i32, i32)) -> u128 {
        self.next(square, step).map_or(0, |to| 1 << to)
    }

    /// The square this many files and ranks away.
    fn next(&self, square: u32, (files, ranks): (i32, i32)) -> Option<u32> {
        let (file, rank) = self.places[square as usize]?;
        let to = Some((file + files, rank + ranks));
        self.places.iter().position(|place| *place == to).map(|to| to as u32)
    }
}
