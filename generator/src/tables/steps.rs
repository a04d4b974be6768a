//! Steps on the chess board, and what pieces attack by a single one.
//!
//! Squares are little-endian rank-file: a1 is 0, b1 is 1, h8 is 63.

/// Steps of files and ranks.
pub type Steps = [(isize, isize)];

/// The eight steps of a knight.
pub const KNIGHT: &Steps =
    &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The eight steps of a king.
pub const KING: &Steps = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The two captures of a white pawn, up the board.
pub const WHITE_PAWN: &Steps = &[(-1, 1), (1, 1)];

/// The two captures of a black pawn, down the board.
pub const BLACK_PAWN: &Steps = &[(-1, -1), (1, -1)];

/// The square that a step leads to, if it is on the board.
#[must_use]
pub fn stepped(square: usize, (files, ranks): (isize, isize)) -> Option<usize> {
    let file = (square % 8).checked_add_signed(files).filter(|&file| file < 8)?;
    let rank = (square / 8).checked_add_signed(ranks).filter(|&rank| rank < 8)?;
    Some(8 * rank + file)
}

/// For every square, a1 first, the set of those that one of the steps leads to.
#[must_use]
pub fn attacks(steps: &Steps) -> Vec<u64> {
    let from = |square| steps.iter().filter_map(move |&step| stepped(square, step));
    (0..64).map(|square| from(square).fold(0, |set, to| set | 1 << to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As every chess programmer knows them: 336 moves of knights, 420 of kings, 98 captures of pawns of either side from
    /// all squares; and what one attacks attacks it, by pawns of the other side.
    #[test]
    fn attacks_go_both_ways() {
        let pairs = [(KNIGHT, KNIGHT), (KING, KING), (WHITE_PAWN, BLACK_PAWN)];
        let sums = pairs.map(|(steps, back)| {
            let (attacks, back) = (attacks(steps), attacks(back));
            for (from, attacks) in attacks.iter().enumerate() {
                for (to, back) in back.iter().enumerate() {
                    assert_eq!(attacks >> to & 1, back >> from & 1, "{from}, {to}");
                }
            }
            attacks.iter().map(|set| set.count_ones()).sum::<u32>()
        });
        assert_eq!(sums, [336, 420, 98]);
    }
}
