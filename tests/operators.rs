//! The derive's `operators`, compared with sets of squares from the standard library.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;
use bit_tables_test_support::Random;
use std::collections::BTreeSet;

/// The chess board.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(operators, ones, count_ones)]
struct Chess(u64);

/// 81 of 128 bits.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(board = shogi, operators, ones)]
struct Shogi(u128);

/// 32 dark squares of 64.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(board = draughts, operators, ones)]
struct Draughts(u32);

/// Three files and two ranks from the last square, file by file, with a hole on b1 that has a bit.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(operators, ones)]
#[bit_tables(board = rectangle(files = 3, ranks = 2, holes = 0b10, order = file_rank, first = north_east))]
struct Odd(u8);

/// A word without a board.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(operators, count_ones)]
struct Word(u16);

/// The squares of the chess board, as an enum or a checked type would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square(u8);

impl Square {
    #[allow(clippy::cast_possible_truncation)]
    const fn new(index: u32) -> Self {
        assert!(index < 64);
        Self(index as u8)
    }

    const fn index(self) -> u32 {
        self.0 as u32
    }
}

/// With squares by `const fn`, and some operators of its own.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(square(type = crate::Square, into = Square::index, from = Square::new))]
#[bit_tables(
    operators(except(Debug, Display, Shr)),
    ones,
    pop_first,
    bit_scan_reverse,
    leapers,
    sliders,
    between
)]
struct Typed(u64);

impl std::ops::Shr<i8> for Typed {
    type Output = Self;

    fn shr(self, by: i8) -> Self {
        Self(self.0 >> by)
    }
}

/// Puts a type through everything, given its word and which of its bits are squares.
macro_rules! as_sets {
    ($set:ident($word:ty), $squares:expr) => {{
        let squares: BTreeSet<u32> = $squares.collect();
        let inside =
            |set: BTreeSet<u32>| set.intersection(&squares).copied().collect::<BTreeSet<u32>>();
        let set_of = |board: $set| -> BTreeSet<u32> {
            (0..<$word>::BITS).filter(|bit| board.0 >> bit & 1 == 1).collect()
        };
        let mut random = Random(1);
        for _ in 0..40 {
            let [one, other] = [(); 2].map(|()| {
                let word = random.wide();
                inside((0..<$word>::BITS).filter(|bit| word >> bit & 1 == 1).collect())
            });
            let (a, b): ($set, $set) =
                (one.iter().copied().collect(), other.iter().copied().collect());
            assert_eq!(set_of(a), one);
            assert_eq!(set_of(a & b), &one & &other);
            assert_eq!(set_of(a | b), &one | &other);
            assert_eq!(set_of(a ^ b), &one ^ &other);
            assert_eq!(set_of(!a), &squares - &one);
            for by in 0..<$word>::BITS {
                let up = one.iter().map(|square| square + by).collect();
                assert_eq!(set_of(a << by), inside(up), "{one:?} << {by}");
                let down = one.iter().filter_map(|square| square.checked_sub(by)).collect();
                assert_eq!(set_of(a >> by), inside(down), "{one:?} >> {by}");
                let (mut left, mut right) = (a, a);
                left <<= by;
                right >>= by;
                assert!(left == a << by && right == a >> by);
            }
            let (mut and, mut or, mut xor) = (a, a, a);
            and &= b;
            or |= b;
            xor ^= b;
            assert!(and == (a & b) && or == (a | b) && xor == (a ^ b));
            for square in 0..300 {
                assert_eq!(a.contains(square), one.contains(&square), "{square}");
            }
        }
        for &square in &squares {
            assert_eq!(set_of($set::from_square(square)), BTreeSet::from([square]));
        }
        assert_eq!(set_of([].into_iter().collect()), BTreeSet::new());
        let first = *squares.first().unwrap();
        assert_eq!(set_of([first, first].into_iter().collect()), BTreeSet::from([first]));
    }};
}

#[test]
fn boards_are_sets() {
    as_sets!(Chess(u64), 0..64_u32);
    as_sets!(Shogi(u128), 0..81_u32);
    as_sets!(Draughts(u32), 0..32_u32);
    // a1 is the last of six, b1, the hole, the fourth.
    as_sets!(Odd(u8), (0..6_u32).filter(|&square| square != 3));
    as_sets!(Word(u16), 0..16_u32);
}

/// A square beyond the board is no alias of one on it.
#[test]
fn squares_beyond_the_board() {
    for square in [64, 65, 128, u32::MAX] {
        assert!(!Chess(u64::MAX).contains(square) && !Shogi(u128::MAX).contains(square.max(81)));
        let set = std::panic::catch_unwind(|| Chess::from_square(square));
        // Debug builds assert it, and others give the empty set.
        assert!(if cfg!(debug_assertions) {
            set.is_err()
        } else {
            set.is_ok_and(|set| set == Chess(0))
        });
    }
    assert!(Odd::from_square(3) == Odd(0));
}

/// A shift by the width of the word or more is what it is of integers.
#[test]
fn shifts_beyond_the_word() {
    for by in [64, 65, 127, 128, u32::MAX] {
        let shifted = [
            std::panic::catch_unwind(|| Chess(0x81) << by),
            std::panic::catch_unwind(|| Chess(0x81) >> by),
        ];
        let expected = [Chess(0x81 << (by % 64)), Chess(0x81 >> (by % 64))];
        for (found, expected) in shifted.into_iter().zip(expected) {
            // Debug builds check it, and others take the number modulo 64.
            assert!(if cfg!(debug_assertions) {
                found.is_err()
            } else {
                found.is_ok_and(|found| found == expected)
            });
        }
    }
}

#[test]
fn boards_are_drawn() {
    let rooks_and_king = Chess(0x1000_0000_0000_0081);
    let picture = "\
. . . . 1 . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
1 . . . . . . 1";
    assert_eq!(rooks_and_king.to_string(), picture);
    // Ranks of seven and eight are dark at their other ends.
    let corners = Draughts(0x8000_0001).to_string();
    let lines: Vec<&str> = corners.lines().collect();
    assert_eq!((lines[0], lines[7]), ("  .   .   .   1", "1   .   .   .  "));
    // The first bit is that of c2, then c1, b2, the hole b1, a2 and a1.
    assert_eq!(Odd(0b01_0010).to_string(), "1 . .\n.   1");
    assert_eq!(Odd(0b10_0001).to_string(), ". . 1\n1   .");
    assert_eq!(Word(0x8001).to_string(), ". . . . . . . 1\n1 . . . . . . .");
    // Shogi: rank by rank from the bottom.
    for square in 0..81 {
        let picture = Shogi::from_square(square).to_string();
        let (rank, file) = (8 - square as usize / 9, square as usize % 9);
        let found: Vec<(usize, usize)> = (0..9)
            .flat_map(|rank| (0..9).map(move |file| (rank, file)))
            .filter(|&(rank, file)| {
                picture.lines().nth(rank).and_then(|line| line.split(' ').nth(file)) == Some("1")
            })
            .collect();
        assert_eq!(found, [(rank, file)]);
    }
}

#[test]
fn words_are_named() {
    assert_eq!(format!("{:?}", Chess(0x2a)), "Chess(0x000000000000002a)");
    assert_eq!(format!("{:?} {:?}", Odd(5), Word(5)), "Odd(0x05) Word(0x0005)");
    assert_eq!(format!("{:?}", Shogi(1 << 80)), "Shogi(0x00000000000100000000000000000000)");
}

/// All that the struct has of squares is `const`, by functions that are.
#[test]
fn typed_squares_are_const() {
    const E4: Square = Square::new(28);
    const KNIGHT: Typed = Typed::knight_attacks(E4);
    const FIRST: (Option<Square>, Typed) = {
        let mut set = KNIGHT;
        (set.pop_first(), set)
    };
    const LAST: Square = KNIGHT.bit_scan_reverse();
    const ROOK: Typed = Typed::from_square(E4).rook_attacks(E4);
    const IS_ATTACKED: bool = ROOK.contains(Square::new(4)) && !ROOK.contains(E4);
    assert_eq!((FIRST.0, LAST, IS_ATTACKED), (Some(Square(11)), Square(45), true));
    let squares: Vec<u8> = KNIGHT.into_iter().map(|square| square.0).collect();
    assert_eq!(squares, [11, 13, 18, 22, 34, 38, 43, 45]);
    let mut from_both_ends = KNIGHT.ones();
    assert_eq!(from_both_ends.next_back(), Some(Square(45)));
    assert_eq!((from_both_ends.len(), from_both_ends.clone().count()), (7, 7));
    assert_eq!(from_both_ends.next(), Some(Square(11)));
    assert_eq!(squares.iter().map(|&square| Square(square)).collect::<Typed>(), KNIGHT);
    assert_eq!(Typed::between(Square(0), Square(3)), Typed(6));
    // What is left out is the user's to write.
    assert_eq!(
        (KNIGHT >> 2_i8, format!("{:?}", Typed(1))),
        (Typed(KNIGHT.0 >> 2), "Typed(1)".to_owned())
    );
}
