//! The derive on boards of other games, and with a type for squares.

#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;

/// A square by a type of its own, which keeps it from being taken for a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(u8);

impl From<Square> for u32 {
    fn from(Square(index): Square) -> Self {
        index.into()
    }
}

impl From<u32> for Square {
    fn from(index: u32) -> Self {
        Self(u8::try_from(index).expect("a square of a word"))
    }
}

/// A set of squares of the chess board.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(square = self::Square, sliders, leapers, between, rays, count_ones, trailing_zeros)]
#[bit_tables(bit_scan_forward, pop_first, pop_last, ones, zobrist)]
struct Bitboard(u64);

#[test]
fn typed_squares_go_in_and_come_out() {
    let mut board = Bitboard(0x0010_0000_1000_8100);
    assert_eq!(board.rook_attacks(Square(28)), Bitboard(0x0010_1010_ef10_1010));
    assert_eq!(board.bit_scan_forward(), Square(8));
    // A count is no square, nor is what may be the width of the word.
    assert_eq!((board.count_ones(), board.trailing_zeros()), (4, 8));
    let all: Vec<Square> = board.ones().collect();
    assert_eq!(all, [8, 15, 28, 52].map(Square));
    assert_eq!(board.into_iter().rev().collect::<Vec<_>>(), [52, 28, 15, 8].map(Square));
    assert_eq!((board.pop_first(), board.pop_last()), (Some(Square(8)), Some(Square(52))));
    assert_eq!((board, Bitboard(0).pop_first()), (Bitboard(0x1000_8000), None));
    // What is of squares alone gives a set of them.
    assert_eq!(Bitboard::knight_attacks(Square(0)), Bitboard(0x0002_0400));
    assert_eq!(Bitboard::between(Square(0), Square(24)), Bitboard(0x0001_0100));
    assert_eq!(Bitboard::north_ray(Square(48)), Bitboard(1 << 56));
    // A key is no set.
    let key: u64 = Bitboard::piece_key(3, Square(9));
    assert_ne!(key, 0);
}

/// Plain integers with typed squares.
#[derive(BitTables)]
#[bit_tables(word = u64, square = crate::Square, leapers = shifts, bit_scan_reverse)]
struct Plain;

#[test]
fn typed_squares_of_a_unit_struct() {
    let attacks: u64 = Plain::king_attacks(Square(0));
    assert_eq!((attacks, Plain::bit_scan_reverse(attacks)), (0x0302, Square(9)));
}

/// Shogi, with a limit that its tables keep.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(board = shogi, max_bytes = 7488, sliders = hyperbola(layout = structs), leapers = shifts, shogi = shifts)]
#[bit_tables(tables(visibility = pub(self)))]
struct Shogi(u128);

#[test]
fn lances_and_rooks_of_shogi() {
    const RANK: u128 = 0x1ff;
    const FILE: u128 = 0x0100_8040_2010_0804_0201;
    assert_eq!(Shogi(0).rook_attacks(0), Shogi((RANK | FILE) ^ 1));
    assert_eq!(Shogi(1 << 18).sente_lance_attacks(0), Shogi(1 << 9 | 1 << 18));
    assert_eq!(Shogi::gote_pawn_attacks(80), Shogi(1 << 71));
    assert_eq!(Shogi::LINE_MASKS.len(), 81);
    assert_eq!(align_of_val(Shogi::LINE_MASKS), 64);
}

/// Draughts on 32 bits.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(board = draughts, sliders)]
struct Draughts(u32);

#[test]
fn flying_kings_of_draughts() {
    // From a1 all of the long diagonal, and from c1 up to e3.
    assert_eq!(Draughts(0).bishop_attacks(0).0.count_ones(), 7);
    assert_eq!(Draughts(1 << 10).bishop_attacks(1), Draughts(1 << 5 | 1 << 10 | 1 << 4 | 1 << 8));
    // Along ranks and files there are light squares in the way.
    assert_eq!(Draughts(0).rook_attacks(13), Draughts(0));
}

/// Keys for the squares of a board that is not that of chess.
#[derive(BitTables)]
#[bit_tables(board = shogi, word = u128, zobrist = bch(castling = 0, en_passant = 0, pieces = 3))]
struct Keys;

/// No two keys are the same, and beyond the last one is a panic of debug builds and otherwise the
/// last, never another square's.
#[test]
fn keys_of_all_squares_of_the_board() {
    let keys: std::collections::BTreeSet<u128> = (0..3)
        .flat_map(|piece| (0..81).map(move |square| Keys::piece_key(piece, square)))
        .collect();
    assert_eq!(keys.len(), 3 * 81);
    for (piece, square, last) in [(0, 81, (0, 80)), (0, 145, (0, 80)), (3, 0, (2, 0))] {
        let key = std::panic::catch_unwind(|| Keys::piece_key(piece, square)).ok();
        let expected = (!cfg!(debug_assertions)).then(|| Keys::piece_key(last.0, last.1));
        assert_eq!(key, expected, "{piece} {square}");
    }
}

/// Xiangqi by its own operation, and as pieces in Betza's notation.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(board = xiangqi, xiangqi)]
struct Xiangqi(u128);

#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(board = xiangqi, fairy = auto(
    general = W{palace}, advisor = F{palace}, horse = nN, elephant = nA{half}, cannon = mRcpR,
    soldier = fWsW{far},
))]
struct Fairy(u128);

/// Every square of scattered and of crowded boards.
#[test]
fn fairy_pieces_of_xiangqi_are_its_pieces() {
    let mut scattered = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
    for round in 0..400 {
        scattered = scattered.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645) | 1;
        let all = (1 << 90) - 1;
        let dense = scattered >> 20 & all;
        let occupied =
            if round % 2 == 0 { dense } else { dense & scattered >> 7 & scattered >> 31 };
        let (own, fairy) = (Xiangqi(occupied), Fairy(occupied));
        for square in 0..90 {
            let pairs = [
                (Xiangqi::general_attacks(square), Fairy::general_attacks(square)),
                (Xiangqi::advisor_attacks(square), Fairy::advisor_attacks(square)),
                (Xiangqi::red_soldier_attacks(square), Fairy::white_soldier_attacks(square)),
                (Xiangqi::black_soldier_attacks(square), Fairy::black_soldier_attacks(square)),
                (own.horse_attacks(square), fairy.horse_attacks(square)),
                (own.elephant_attacks(square), fairy.elephant_attacks(square)),
                // A cannon of xiangqi attacks what is there.
                (own.cannon_attacks(square), Fairy(fairy.cannon_attacks(square).0 & occupied)),
            ];
            for (own, fairy) in pairs {
                assert_eq!(own.0, fairy.0, "{square}, {occupied:#x}");
            }
        }
    }
}
