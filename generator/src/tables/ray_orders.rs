//! The squares around each square, in ray order.

use super::steps::{KING, KNIGHT};
use crate::board::{Board, Step};

/// The number of places in an order: eight for each of the eight rays.
pub const PLACES: usize = 64;

/// The entry of a place off the board: a bit that no square's number has.
pub const NONE: u8 = 0x80;

/// The maximum number of squares on a ray.
pub(crate) const LONGEST: u32 = 7;

/// For each square in order, 64 entries: eight rays clockwise from north, each with the knight's
/// square between the previous ray and this one, and then its own squares outwards, the nearest
/// first. Places off the board, or beyond a hole, are [`NONE`].
///
/// The board must have at most 64 squares on at most eight files and ranks.
///
/// Source: 87flowers, the chess engine Rose, about 2025.
#[must_use]
pub fn orders(board: &Board) -> Vec<u8> {
    let mut orders = Vec::with_capacity(board.bits() as usize * PLACES);
    let entry = |square: Option<u32>| square.map_or(NONE, |square| square as u8);
    for square in 0..board.bits() {
        for (leap, step) in steps() {
            orders.push(entry(board.stepped(square, leap)));
            let mut at = Some(square);
            for _ in 0..LONGEST {
                at = at.and_then(|at| board.stepped(at, step));
                orders.push(entry(at));
            }
        }
    }
    orders
}

/// The steps that lead to the places of each ray: the knight's step, and the ray's.
pub(crate) fn steps() -> Vec<(Step, Step)> {
    let before = KNIGHT.len() - 1;
    KNIGHT.iter().cycle().skip(before).copied().zip(KING.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::steps::attacks;

    /// On the chess board, every square that a queen or a knight reaches on the empty board occurs
    /// once, at the distance of its place.
    #[test]
    fn every_square_in_reach_has_one_place() {
        let orders = orders(&Board::CHESS);
        assert_eq!(orders.len(), 4_096);
        let knights = attacks(&Board::CHESS, KNIGHT);
        let mut there = 0;
        for (square, order) in orders.as_chunks::<PLACES>().0.iter().enumerate() {
            let (file, rank) = (square as i32 % 8, square as i32 / 8);
            let mut seen = 0_u128;
            for (place, &entry) in order.iter().enumerate().filter(|(_, entry)| **entry != NONE) {
                let (files, ranks) = (i32::from(entry) % 8 - file, i32::from(entry) / 8 - rank);
                let is_knight = knights[square] >> entry & 1 == 1;
                assert_eq!(is_knight, place % 8 == 0, "{square}, {place}");
                if !is_knight {
                    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
                    assert!(straight, "{square}, {place}");
                    assert_eq!(files.abs().max(ranks.abs()), place as i32 % 8);
                }
                assert_eq!(seen >> entry & 1, 0);
                seen |= 1 << entry;
                there += 1;
            }
        }
        // The moves of queens and knights from all squares.
        assert_eq!(there, 1_456 + 336);
    }

    /// From d4, counted by hand.
    #[test]
    fn rays_are_clockwise_from_north() {
        let orders = orders(&Board::CHESS);
        let of_d4 = &orders[27 * PLACES..28 * PLACES];
        let rows = [
            [42, 35, 43, 51, 59, NONE, NONE, NONE],
            [44, 36, 45, 54, 63, NONE, NONE, NONE],
            [37, 28, 29, 30, 31, NONE, NONE, NONE],
            [21, 20, 13, 6, NONE, NONE, NONE, NONE],
            [12, 19, 11, 3, NONE, NONE, NONE, NONE],
            [10, 18, 9, 0, NONE, NONE, NONE, NONE],
            [17, 26, 25, 24, NONE, NONE, NONE, NONE],
            [33, 34, 41, 48, NONE, NONE, NONE, NONE],
        ];
        assert_eq!(of_d4, rows.as_flattened());
    }
}
