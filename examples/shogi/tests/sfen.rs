//! What SFENs are read as, and what is said of bad ones.

use bit_tables_shogi::bitboard::{bit, parse_square};
use bit_tables_shogi::board::Board;
use bit_tables_shogi::piece::{Piece, Side};
use bit_tables_shogi::sfen::START_SFEN;

/// The squares of these names.
fn set(names: &str) -> u128 {
    names.split(' ').fold(0, |set, name| set | bit(parse_square(name).unwrap()))
}

#[test]
fn the_start_position_is_read() {
    let board: Board = START_SFEN.parse().unwrap();
    assert_eq!(board.side_to_move(), Side::Sente);
    assert_eq!(board.pieces(Side::Sente, Piece::Bishop), set("8h"));
    assert_eq!(board.pieces(Side::Sente, Piece::Rook), set("2h"));
    assert_eq!(board.pieces(Side::Gote, Piece::Rook), set("8b"));
    assert_eq!(board.pieces(Side::Gote, Piece::Pawn), 0x1ff << 54);
    assert_eq!(board.pieces(Side::Sente, Piece::Gold), set("6i 4i"));
    assert_eq!([Side::Sente, Side::Gote].map(|side| board.king(side)), [4, 76]);
    assert_eq!(board.piece_on(40), None);
    assert_eq!(START_SFEN.trim_end_matches(" 1").parse(), Ok(board));
}

#[test]
fn promoted_pieces_and_hands_are_read() {
    let board: Board = "+l3k4/9/9/9/9/9/9/9/4K3+R w 2BG16p3n 7".parse().unwrap();
    assert_eq!(board.side_to_move(), Side::Gote);
    assert_eq!(board.pieces(Side::Gote, Piece::ProLance), set("9a"));
    assert_eq!(board.pieces(Side::Sente, Piece::Dragon), set("1i"));
    assert_eq!(
        Piece::IN_HAND.map(|piece| board.in_hand(Side::Sente, piece)),
        [0, 0, 0, 0, 1, 2, 0]
    );
    assert_eq!(
        Piece::IN_HAND.map(|piece| board.in_hand(Side::Gote, piece)),
        [16, 0, 3, 0, 0, 0, 0]
    );
}

/// Bad SFENs, and what is wrong with them.
const BAD_SFENS: &[(&str, &str)] = &[
    ("", "0 fields, not 3 or 4"),
    ("4k4/9/9/9/9/9/9/9/4K4", "1 field, not 3 or 4"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1 x", "5 fields, not 3 or 4"),
    ("4k4/9/9/9/9/9/9/4K4 b - 1", "8 ranks, not 9, in `4k4/9/9/9/9/9/9/4K4`"),
    ("4k4/9/9/9p/9/9/9/9/4K4 b - 1", "rank d has 10 squares, not 9, in `9p`"),
    ("4k4/9/9/9/9/9/9/9/4K3 b - 1", "rank i has 8 squares, not 9, in `4K3`"),
    ("4k4/9/9//9/9/9/9/4K4 b - 1", "rank d has 0 squares, not 9, in ``"),
    ("4k4/9/9/8p99999/9/9/9/9/4K4 b - 1", "rank d has 54 squares, not 9, in `8p99999`"),
    ("4k4/9/9/x8/9/9/9/9/4K4 b - 1", "rank d has no piece for `x` in `x8`"),
    ("4k4/9/9/09/9/9/9/9/4K4 b - 1", "rank d has no piece for `0` in `09`"),
    ("4k4/9/9/+g8/9/9/9/9/4K4 b - 1", "rank d has no piece for `+g` in `+g8`"),
    ("4k4/9/9/++p8/9/9/9/9/4K4 b - 1", "rank d has no piece for `++` in `++p8`"),
    ("4k4/9/9/+1p7/9/9/9/9/4K4 b - 1", "rank d has no piece for `+1` in `+1p7`"),
    ("4k4/9/9/8+/9/9/9/9/4K4 b - 1", "rank d has no piece for `+` in `8+`"),
    ("4k4/9/9/\u{7}8/9/9/9/9/4K4 b - 1", "rank d has no piece for `\\u{7}` in `\\u{7}8`"),
    ("4k4/9/9/\u{212a}8/9/9/9/9/4K4 b - 1", "rank d has no piece for `\u{212a}` in `\u{212a}8`"),
    ("4k4/9/9/9/9/9/9/9/4K4 s - 1", "side to move is `s`, not `b` or `w`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b PX 1", "hands have no piece for `X` in `PX`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 2K 1", "hands have no piece for `K` in `2K`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b +P 1", "hands have no piece for `+` in `+P`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b é 1", "hands have no piece for `é` in `é`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "hands have `0` of `P`, not 1 to 255"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 02P 1", "hands have `02` of `P`, not 1 to 255"),
    ("4k4/9/9/9/9/9/9/9/4K4 b 256p 1", "hands have `256` of `p`, not 1 to 255"),
    ("4k4/9/9/9/9/9/9/9/4K4 b P2P 1", "hands have `P` twice in `P2P`"),
    ("4k4/9/9/9/9/9/9/9/4K4 b P2 1", "hands end with a number and no piece in `P2`"),
    ("9/9/9/9/9/9/9/9/4K4 b - 1", "Gote has 0 kings, not 1"),
    ("4k4/9/9/9/9/9/9/9/4K1K2 b - 1", "Sente has 2 kings, not 1"),
    ("4k4/9/9/9/p8/9/9/9/4K4 b 255P255p 1", "there are 511 pawns, more than 18"),
    ("4k4/9/9/9/+r3+b4/9/9/9/4K4 b Rr 1", "there are 3 rooks, more than 2"),
    ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "pawn of Sente on 9a, where it would never have a move"),
    ("4k4/8N/9/9/9/9/9/9/4K4 b - 1", "knight of Sente on 1b, where it would never have a move"),
    ("4k4/9/9/9/9/9/9/9/4K3l b - 1", "lance of Gote on 1i, where it would never have a move"),
    ("4k4/9/9/1p7/9/1p7/9/9/4K4 b - 1", "Gote has two pawns on file 8"),
    ("4k4/9/9/9/4R4/9/9/9/4K4 b - 1", "Gote is in check, but it is not Gote's move"),
    ("4k4/9/9/9/4l4/9/9/9/4K4 w - 1", "Sente is in check, but it is not Sente's move"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 0", "move number is `0`, not a number from 1"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - +1", "move number is `+1`, not a number from 1"),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 99999999999", "move number is `99999999999`, not a number from 1"),
];

#[test]
fn bad_sfens_are_refused_with_a_reason() {
    for &(sfen, reason) in BAD_SFENS {
        match sfen.parse::<Board>() {
            Ok(_) => panic!("{sfen} was accepted"),
            Err(error) => assert_eq!(error.to_string(), format!("bad SFEN: {reason}"), "{sfen}"),
        }
    }
}

#[test]
fn long_texts_are_quoted_in_part() {
    let long = "9".repeat(10_000);
    for sfen in [
        format!("4k4/9/9/9/9/9/9/9/4K4 {long} - 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b {long} 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b {long}P 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b - {long}"),
        format!("{long}/{long} b - 1"),
        format!("{long}/9/9/9/9/9/9/9/4K4 b - 1"),
    ] {
        let message = sfen.parse::<Board>().unwrap_err().to_string();
        assert!(message.len() < 200, "{message}");
        assert!(message.contains("999...`"), "{message}");
    }
}
