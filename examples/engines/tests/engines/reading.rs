//! How FENs and SFENs are read, and the errors for bad ones.

use bit_tables_engines::shogi::bitboard::{bit, parse_square};
use bit_tables_engines::{Position, chess, shogi};

#[test]
fn good_fens_are_accepted() {
    for fen in [
        chess::Board::START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
        "8/8/8/K1pP3r/8/8/8/6k1 w - c6 0 2",
        "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "  4k3/8/8/8/8/8/8/4K3   b  -  -  99  200  ",
        "44/8/8/2k11111/8/8/8/4K3 w - -",
        "r3k2r/8/8/8/8/8/8/R3K2R b qKkQ - 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        // Nine queens are as many as eight pawns can make.
        "QQQQQQQQ/8/8/k6p/p6p/8/8/KQ6 b - - 0 1",
    ] {
        let board = fen.parse::<chess::Board>();
        assert!(board.is_ok(), "{fen}: {board:?}");
    }
}

#[test]
fn a_fen_is_read() {
    let board: chess::Board = "4k2r/8/8/3pP3/8/8/8/4K3 w k d6 3 40".parse().unwrap();
    assert_eq!(board.side_to_move(), chess::Color::White);
    assert_eq!(board.pieces(chess::Color::White, chess::Piece::Pawn), 1 << 36);
    assert_eq!(board.pieces(chess::Color::Black, chess::Piece::Pawn), 1 << 35);
    assert_eq!(board.pieces(chess::Color::Black, chess::Piece::Rook), 1 << 63);
    assert_eq!(board.color(chess::Color::White), 1 << 4 | 1 << 36);
    assert_eq!(board.en_passant(), Some(43));
    let moves: Vec<String> = board.legal_moves().iter().map(ToString::to_string).collect();
    for mv in ["e5d6", "e5e6", "e1d1"] {
        assert!(moves.contains(&mv.to_owned()), "{mv}");
    }
    assert_eq!(moves.len(), 7);
}

/// Bad FENs, and what is wrong with them.
const BAD_FENS: &[(&str, &str)] = &[
    ("", "0 fields, not 4 or 6"),
    ("8/8/8/8/8/8/8/8", "1 field, not 4 or 6"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", "5 fields, not 4 or 6"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "7 fields, not 4 or 6"),
    ("4k3/8/8/8/8/8/4K3 w - -", "7 ranks, not 8, in `4k3/8/8/8/8/8/4K3`"),
    ("/4k3/8/8/8/8/8/8/4K3 w - -", "9 ranks, not 8, in `/4k3/8/8/8/8/8/8/4K3`"),
    ("4k3/8/8/p8/8/8/8/4K3 w - -", "rank 5 has 9 squares, not 8, in `p8`"),
    ("4k3/8/8/8/8/8/8/4K2 w - -", "rank 1 has 7 squares, not 8, in `4K2`"),
    ("4k3/8/8//8/8/8/4K3 w - -", "rank 5 has 0 squares, not 8, in ``"),
    ("4k3/8/8/8/8/3x4/8/4K3 w - -", "rank 3 has no piece for `x` in `3x4`"),
    ("4k3/9/8/8/8/8/8/4K3 w - -", "rank 7 has no piece for `9` in `9`"),
    ("4k3/08/8/8/8/8/8/4K3 w - -", "rank 7 has no piece for `0` in `08`"),
    ("4k3/8/8/8/8/8/8/3\u{212a}4 w - -", "rank 1 has no piece for `\u{212a}` in `3\u{212a}4`"),
    ("4k3/\u{7}7/8/8/8/8/8/8 w - -", "rank 7 has no piece for `\\u{7}` in `\\u{7}7`"),
    ("8/8/8/8/8/8/8/4K3 w - -", "black has 0 kings, not 1"),
    ("4k3/8/8/8/8/8/8/4KK2 w - -", "white has 2 kings, not 1"),
    ("4k3/8/8/8/8/8/8/P3K3 w - -", "white pawn on a1, where none can be"),
    ("4k2p/8/8/8/8/8/8/4K3 w - -", "black pawn on h8, where none can be"),
    ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "white has 9 pawns and 0 promoted pieces, more than 8"),
    ("4k3/pppppppp/qq6/8/8/8/8/4K3 w - -", "black has 8 pawns and 1 promoted piece, more than 8"),
    ("4k3/8/8/8/8/8/8/4K3 W - -", "side to move is `W`, not `w` or `b`"),
    ("4k3/8/8/8/8/8/8/4K3 w X -", "castling rights are `X`, not `-` or some of `KQkq`"),
    ("4k3/8/8/8/8/8/8/4K2R w KK -", "castling rights are `KK`, not `-` or some of `KQkq`"),
    ("4k3/8/8/8/8/8/8/4K2R w K- -", "castling rights are `K-`, not `-` or some of `KQkq`"),
    ("4k3/8/8/8/8/8/8/4K2R w Q -", "castling right `Q` without a white rook on a1"),
    ("4k3/8/8/8/8/8/8/4K2r w K -", "castling right `K` without a white rook on h1"),
    ("r2k4/8/8/8/8/8/8/4K3 w q -", "castling right `q` without a black king on e8"),
    ("4k3/8/8/8/8/8/8/4K3 w - e9", "en passant target is `e9`, not `-` or a square"),
    ("4k3/8/8/8/4P3/8/8/4K3 w - e3", "en passant target e3 is not on rank 6 with white to move"),
    ("4k3/8/8/8/4P3/8/8/4K3 b - e4", "en passant target e4 is not on rank 3 with black to move"),
    ("4k3/8/8/8/8/8/8/4K3 b - e3", "en passant target e3 without a white pawn on e4"),
    ("4k3/8/8/4P3/8/8/8/4K3 w - e6", "en passant target e6 without a black pawn on e5"),
    ("4k3/8/8/8/4P3/4N3/8/4K3 b - e3", "en passant target e3, but e3 is not empty"),
    ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", "en passant target e6, but e7 is not empty"),
    ("4k3/8/8/8/8/8/8/4R1K1 w - -", "black is in check, but it is not black's move"),
    ("8/8/8/8/8/3k4/4K3/8 b - -", "white is in check, but it is not white's move"),
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock is `-1`, not a number from 0"),
    ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "halfmove clock is `+1`, not a number from 0"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fullmove number is `0`, not a number from 1"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
        "fullmove number is `99999999999`, not a number from 1",
    ),
];

/// The squares of these names.
fn set(names: &str) -> u128 {
    names.split(' ').fold(0, |set, name| set | bit(parse_square(name).unwrap()))
}

#[test]
fn the_start_position_of_shogi_is_read() {
    let board: shogi::Board = shogi::Board::START.parse().unwrap();
    assert_eq!(board.side_to_move(), shogi::Side::Sente);
    assert_eq!(board.pieces(shogi::Side::Sente, shogi::Piece::Bishop), set("8h"));
    assert_eq!(board.pieces(shogi::Side::Sente, shogi::Piece::Rook), set("2h"));
    assert_eq!(board.pieces(shogi::Side::Gote, shogi::Piece::Rook), set("8b"));
    assert_eq!(board.pieces(shogi::Side::Gote, shogi::Piece::Pawn), 0x1ff << 54);
    assert_eq!(board.pieces(shogi::Side::Sente, shogi::Piece::Gold), set("6i 4i"));
    assert_eq!([shogi::Side::Sente, shogi::Side::Gote].map(|side| board.king(side)), [4, 76]);
    assert_eq!(board.piece_on(40), None);
    assert_eq!(shogi::Board::START.trim_end_matches(" 1").parse(), Ok(board));
}

#[test]
fn an_sfen_is_read() {
    let board: shogi::Board = "+l3k4/9/9/9/9/9/9/9/4K3+R w 2BG16p3n 7".parse().unwrap();
    assert_eq!(board.side_to_move(), shogi::Side::Gote);
    assert_eq!(board.pieces(shogi::Side::Gote, shogi::Piece::ProLance), set("9a"));
    assert_eq!(board.pieces(shogi::Side::Sente, shogi::Piece::Dragon), set("1i"));
    assert_eq!(
        shogi::Piece::IN_HAND.map(|piece| board.in_hand(shogi::Side::Sente, piece)),
        [0, 0, 0, 0, 2, 0, 1]
    );
    assert_eq!(
        shogi::Piece::IN_HAND.map(|piece| board.in_hand(shogi::Side::Gote, piece)),
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

/// What is said of a bad text.
fn message<P: Position>(text: &str) -> String {
    text.parse::<P>().err().unwrap_or_else(|| panic!("{text} was accepted"))
}

#[test]
fn bad_texts_are_refused_with_a_reason() {
    for &(fen, reason) in BAD_FENS {
        assert_eq!(message::<chess::Board>(fen), format!("bad FEN: {reason}"), "{fen}");
    }
    for &(sfen, reason) in BAD_SFENS {
        assert_eq!(message::<shogi::Board>(sfen), format!("bad SFEN: {reason}"), "{sfen}");
    }
}

#[test]
fn long_texts_are_quoted_in_part() {
    let long = "9".repeat(10_000);
    let check = |message: String| {
        assert!(message.len() < 200, "{message}");
        assert!(message.contains("999...`"), "{message}");
    };
    check(message::<chess::Board>(&format!("4k3/8/8/8/8/8/8/4K3 {long} - -")));
    for sfen in [
        format!("4k4/9/9/9/9/9/9/9/4K4 {long} - 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b {long} 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b {long}P 1"),
        format!("4k4/9/9/9/9/9/9/9/4K4 b - {long}"),
        format!("{long}/{long} b - 1"),
        format!("{long}/9/9/9/9/9/9/9/4K4 b - 1"),
    ] {
        check(message::<shogi::Board>(&sfen));
    }
}
