//! Good and bad FENs.

use bit_tables_engine::board::{Board, Color, Piece};
use bit_tables_engine::fen::START_FEN;
use bit_tables_engine::movegen::legal_moves;

#[test]
fn good_fens_are_accepted() {
    for fen in [
        START_FEN,
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
        let board = fen.parse::<Board>();
        assert!(board.is_ok(), "{fen}: {board:?}");
    }
}

#[test]
fn the_position_is_the_one_in_the_fen() {
    let board: Board = "4k2r/8/8/3pP3/8/8/8/4K3 w k d6 3 40".parse().unwrap();
    assert_eq!(board.side_to_move(), Color::White);
    assert_eq!(board.pieces(Color::White, Piece::Pawn), 1 << 36);
    assert_eq!(board.pieces(Color::Black, Piece::Pawn), 1 << 35);
    assert_eq!(board.pieces(Color::Black, Piece::Rook), 1 << 63);
    assert_eq!(board.color(Color::White), 1 << 4 | 1 << 36);
    assert_eq!(board.en_passant(), Some(43));
    let moves: Vec<String> = legal_moves(&board).iter().map(ToString::to_string).collect();
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
    ("4k3/8/8/p8/8/8/8/4K3 w - -", "rank 5 has 9 squares in `p8`"),
    ("4k3/8/8/8/8/8/8/4K2 w - -", "rank 1 has 7 squares in `4K2`"),
    ("4k3/8/8//8/8/8/4K3 w - -", "rank 5 has 0 squares in ``"),
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
    ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock is `-1`, not a number"),
    ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "halfmove clock is `+1`, not a number"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fullmove number is `0`, not a number from 1"),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
        "fullmove number is `99999999999`, not a number from 1",
    ),
];

#[test]
fn bad_fens_are_refused_with_a_reason() {
    for &(fen, reason) in BAD_FENS {
        match fen.parse::<Board>() {
            Ok(_) => panic!("{fen} was accepted"),
            Err(error) => assert_eq!(error.to_string(), format!("bad FEN: {reason}"), "{fen}"),
        }
    }
}

#[test]
fn long_texts_are_quoted_in_part() {
    let fen = format!("4k3/8/8/8/8/8/8/4K3 {} - -", "w".repeat(10_000));
    let message = fen.parse::<Board>().unwrap_err().to_string();
    assert!(message.len() < 200, "{message}");
    assert!(message.contains("www...`"), "{message}");
}
