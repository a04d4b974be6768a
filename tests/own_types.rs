//! The user's types of squares, colors and pieces, in the derive: by `const fn`, and by traits.

#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;

/// A square, whose index no other type has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(u32);

impl Square {
    const fn new(index: u32) -> Self {
        Self(index)
    }

    const fn index(self) -> u32 {
        self.0
    }
}

/// A color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Color {
    White,
    Black,
}

impl Color {
    const BOTH: [Self; 2] = [Self::White, Self::Black];

    const fn index(self) -> u32 {
        self as u32
    }
}

impl From<Color> for u32 {
    fn from(color: Color) -> Self {
        color.index()
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Piece {
    const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    const fn index(self) -> u32 {
        self as u32
    }
}

impl From<Piece> for u32 {
    fn from(piece: Piece) -> Self {
        piece.index()
    }
}

/// All three types by `const fn`.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(square(type = Square, into = Square::index, from = Square::new))]
#[bit_tables(color(type = Color, into = Color::index), piece(type = Piece, into = Piece::index))]
#[bit_tables(leapers, leapers_set_wise, zobrist)]
struct Typed(u64);

/// Colors and pieces by `From`, in functions of indices.
#[derive(BitTables)]
#[bit_tables(word = u64, color = Color, piece = Piece, leapers, zobrist)]
struct ByTraits;

/// Indices alone.
#[derive(BitTables)]
#[bit_tables(word = u64, leapers, zobrist)]
struct Plain;

/// A type for pieces of both colors, and none for colors.
#[derive(BitTables)]
#[bit_tables(word = u64, piece = Man, zobrist)]
struct Men;

/// A type for colors alone.
#[derive(BitTables)]
#[bit_tables(word = u64, color = Color, zobrist = bch(pieces = 10))]
struct Colored;

/// Like [`Colored`], but with indices instead of types.
#[derive(BitTables)]
#[bit_tables(word = u64, zobrist = bch(pieces = 10))]
struct Ten;

/// Kinds of pieces that are not as many of each color.
#[derive(BitTables)]
#[bit_tables(word = u64, color = Color, piece = Piece, zobrist = bch(pieces = 7))]
struct Odd;

/// Like [`Odd`], but with indices instead of types.
#[derive(BitTables)]
#[bit_tables(word = u64, zobrist = bch(pieces = 7))]
struct Seven;

/// A piece with its color.
#[derive(Clone, Copy)]
struct Man(u8);

impl From<Man> for u32 {
    fn from(man: Man) -> Self {
        man.0.into()
    }
}

/// A word by the path of its type.
#[derive(BitTables)]
#[bit_tables(count_ones)]
struct ByPath(::core::primitive::u16);

#[test]
fn the_field_may_be_a_path() {
    assert_eq!(ByPath(0x0180).count_ones(), 2);
}

#[test]
fn colors_choose_between_functions() {
    const E4: Square = Square::new(28);
    const PAWN: Typed = Typed::pawn_attacks(Color::Black, E4);
    const PAWNS: Typed = Typed(1 << 12 | 1 << 15).pawns_attacks(Color::White);
    assert_eq!(PAWN, Typed(1 << 19 | 1 << 21));
    assert_eq!(PAWNS, Typed(1 << 19 | 1 << 21 | 1 << 22));
    assert_eq!(PAWN.pawns_attacks(Color::Black), Typed(1 << 10 | 1 << 12 | 1 << 14));
    for index in 0..64 {
        let square = Square::new(index);
        let white = Typed::white_pawn_attacks(square);
        assert_eq!(Typed::pawn_attacks(Color::White, square), white);
        assert_eq!(Typed::pawn_attacks(Color::Black, square), Typed::black_pawn_attacks(square));
        assert_eq!(ByTraits::pawn_attacks(Color::White, index), white.0);
        assert_eq!(ByTraits::pawn_attacks(Color::Black, index), Plain::black_pawn_attacks(index));
    }
}

/// The kinds of the second color follow those of the first.
#[test]
fn colors_and_pieces_have_the_keys_of_their_indices() {
    const KEY: u64 = Typed::piece_key(Color::Black, Piece::Pawn, Square::new(7));
    assert_eq!(KEY, Plain::piece_key(6, 7));
    for (color, first) in Color::BOTH.into_iter().zip([0, 6]) {
        for (piece, kind) in Piece::ALL.into_iter().zip(0..) {
            for square in 0..64 {
                let key = Plain::piece_key(first + kind, square);
                assert_eq!(Typed::piece_key(color, piece, Square::new(square)), key);
                assert_eq!(ByTraits::piece_key(color, piece, square), key);
                let man = Man(u8::try_from(first + kind).unwrap());
                assert_eq!(Men::piece_key(man, square), key);
            }
        }
    }
    assert_eq!(Colored::piece_key(Color::Black, 4, 63), Ten::piece_key(9, 63));
    assert_eq!(Odd::piece_key(Piece::King, 9), Seven::piece_key(5, 9));
}

/// Indices of other types than `u32`, by methods that borrow and by functions.
mod indices {
    use super::{BitTables, Plain};

    /// A square whose field is the index.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Narrow(u8);

    impl Narrow {
        #[expect(clippy::trivially_copy_pass_by_ref, reason = "some types are like that")]
        const fn index(&self) -> usize {
            self.0 as usize
        }
    }

    /// A square that is made by a function.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Wide(u64);

    impl Wide {
        const fn new(index: usize) -> Self {
            Self(index as u64)
        }
    }

    const fn index_of(square: Wide) -> u64 {
        square.0
    }

    /// A side.
    #[derive(Clone, Copy)]
    struct Side(bool);

    impl Side {
        #[expect(clippy::trivially_copy_pass_by_ref, reason = "some types are like that")]
        const fn index(&self) -> u8 {
            self.0 as u8
        }
    }

    /// By a method, and by the name of the struct.
    #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
    #[bit_tables(square(type = Narrow, into = Narrow::index, from = Narrow))]
    #[bit_tables(color(type = Side, into = Side::index), leapers, pop_first, ones)]
    struct OfNarrow(u64);

    /// By functions.
    #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
    #[bit_tables(square(type = self::Wide, into = index_of, from = Wide::new), leapers, ones)]
    struct OfWide(u64);

    #[test]
    fn are_of_any_integer() {
        const ATTACKS: OfNarrow = OfNarrow::pawn_attacks(Side(true), Narrow(28));
        assert_eq!(ATTACKS, OfNarrow(1 << 19 | 1 << 21));
        for index in 0..64_u8 {
            let knight = Plain::knight_attacks(index.into());
            assert_eq!(OfNarrow::knight_attacks(Narrow(index)).0, knight);
            assert_eq!(OfWide::knight_attacks(Wide::new(index.into())).0, knight);
        }
        assert_eq!(OfNarrow(0x8100).pop_first(), Some(Narrow(8)));
        assert!(OfNarrow(0x8100).ones().eq([Narrow(8), Narrow(15)]));
        assert!(OfWide(1 << 63 | 1).ones().eq([Wide(0), Wide(63)]));
    }
}

/// Shogi has a function of either color for each piece whose way depends on it.
mod shogi {
    use super::{BitTables, Color};

    /// The board of shogi.
    #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
    #[bit_tables(board = shogi, color(type = Color, into = Color::index), shogi)]
    struct Board(u128);

    #[test]
    fn each_piece_has_a_way_of_its_own() {
        let occupied = Board(0x1_0000_0000_0000_0204);
        for square in 0..81 {
            for (color, is_sente) in Color::BOTH.into_iter().zip([true, false]) {
                let either = [
                    Board::shogi_pawn_attacks(color, square),
                    Board::shogi_knight_attacks(color, square),
                    Board::silver_attacks(color, square),
                    Board::gold_attacks(color, square),
                    occupied.lance_attacks(color, square),
                ];
                let expected = if is_sente {
                    [
                        Board::sente_pawn_attacks(square),
                        Board::sente_knight_attacks(square),
                        Board::sente_silver_attacks(square),
                        Board::sente_gold_attacks(square),
                        occupied.sente_lance_attacks(square),
                    ]
                } else {
                    [
                        Board::gote_pawn_attacks(square),
                        Board::gote_knight_attacks(square),
                        Board::gote_silver_attacks(square),
                        Board::gote_gold_attacks(square),
                        occupied.gote_lance_attacks(square),
                    ]
                };
                assert_eq!(either, expected, "{color:?} on {square}");
            }
        }
    }
}
