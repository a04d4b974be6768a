//! Numbers and names of squares, by every mapping.

use super::*;

/// For every mapping, with and without holes, the conversions between numbers and squares are
/// inverse.
#[test]
fn squares_and_places_are_one_to_one() {
    let shapes = [
        Board::CHESS,
        Board::new(9, 10),
        Board::new(1, 128),
        Board::new(30, 2),
        Board::new(5, 4).holes(0b1_0000_0010_0000_1001),
        Board::NAMED[5].1,
        Board::hexagon(1),
        Board::hexagon(5),
        Board::hexagon(6),
        Board::rhombus(11),
    ];
    for shape in shapes {
        // Every other bit if there are enough, with a gap after the tenth square.
        let count = shape.count();
        let spread = (0..count).fold(0_u128, |bits, square| bits | 1_u128 << (2 * square % 128));
        let ones = u128::MAX >> (128 - count);
        let gap = ones & 0x3ff | (ones & !0x3ff) << 3;
        for &order in Order::ALL {
            for &first in Corner::ALL {
                let ways = Numbering::ALL.iter().map(|&numbering| shape.numbering(numbering));
                let given = [spread, gap].map(|bits| shape.on_bits(bits));
                let given = given.into_iter().filter(|board| board.fits(Word::U128).is_ok());
                for board in ways.chain(given) {
                    let board = board.order(order).first(first);
                    board.fits(Word::U128).unwrap();
                    let mut found = 0_u128;
                    for square in 0..board.bits() {
                        let Some((file, rank)) = board.place(square) else { continue };
                        assert_eq!(board.square(file, rank), Some(square), "{board}");
                        assert_eq!(board.named(&board.name(square)), Some(square), "{board}");
                        found |= 1 << square;
                    }
                    assert_eq!(found, board.all(), "{board}");
                    assert_eq!(found.count_ones(), board.count(), "{board}");
                }
            }
        }
    }
}

/// The corners as chess players number them: a1 0 and h8 63, or mirrored and turned.
#[test]
fn corners_of_chess() {
    let corners = |board: Board| ["a1", "b1", "a2", "h8"].map(|name| board.named(name));
    let turned = Board::CHESS.order(Order::FileRank);
    assert_eq!(corners(Board::CHESS), [0, 1, 8, 63].map(Some));
    assert_eq!(corners(turned), [0, 8, 1, 63].map(Some));
    assert_eq!(corners(Board::CHESS.first(Corner::NorthWest)), [56, 57, 48, 7].map(Some));
    assert_eq!(corners(Board::CHESS.first(Corner::SouthEast)), [7, 6, 15, 56].map(Some));
    assert_eq!(corners(turned.first(Corner::NorthEast)), [63, 55, 62, 0].map(Some));
    // Draughts players number only the squares that they play on: half of the board.
    let draughts = Board::NAMED[4].1;
    assert_eq!((draughts.count(), draughts.bits(), draughts.named("a1")), (32, 32, Some(0)));
    assert_eq!((draughts.named("b1"), draughts.named("c1")), (None, Some(1)));
    assert_eq!((draughts.named("b2"), draughts.named("h8")), (Some(4), Some(31)));
    assert_eq!(Board::NAMED[5].1.count(), 50);
}

/// Hexagons by the number of those within each distance; names of the corners as on Gliński's
/// board, from a1 clockwise.
#[test]
fn hexagons_have_sides() {
    let counts = [1, 2, 3, 4, 5, 6].map(|side| Board::hexagon(side).count());
    assert_eq!(counts, [1, 7, 19, 37, 61, 91]);
    let corners = [(0, 0), (0, 5), (5, 10), (10, 10), (10, 5), (5, 0)];
    let board = Board::hexagon(6);
    let names = corners.map(|(file, rank)| board.square(file, rank).map(|at| board.name(at)));
    assert_eq!(names, ["a1", "a6", "f11", "l6", "l1", "f1"].map(|name| Some(name.to_owned())));
    assert_eq!(
        (board.named("j1"), board.named("k7"), board.named("k8")),
        (None, board.square(9, 10), None)
    );
    for text in ["hex(glinski)", "hex(side = 5)", "hex(11)", "hex(4, first = north_west)"] {
        assert_eq!(text.parse::<Board>().unwrap().to_string(), text);
    }
    assert!(Board::hexagon(7).fits(Word::U128).is_err());
    assert_ne!(Board::rhombus(8), Board::CHESS);
}

#[test]
fn files_beyond_z() {
    assert_eq!([0, 25, 26, 51, 52, 127].map(file_name), ["a", "z", "aa", "az", "ba", "dx"]);
}
