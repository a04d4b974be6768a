//! Boards with changes, and sets of squares in every notation.

mod common;

use bit_tables_generator::Board;
use common::{check_faults, items, number, ok, small, text, texts};
use serde_json::{Value, json};

fn board(text: &str) -> Value {
    ok(&json!({ "ask": "board", "board": text }))
}

#[test]
fn boards_are_what_they_are_named() {
    for (name, expected) in Board::NAMED {
        let answer = board(name);
        assert_eq!(answer["text"], name);
        assert_eq!(number(&answer["all"]), expected.all());
        let squares = items(&answer["squares"]);
        assert_eq!(squares.len(), expected.count() as usize);
        for square in squares {
            let bit = small(&square["bit"]) as u32;
            let (file, rank) = expected.place(bit).expect("a square");
            assert_eq!(square["name"], expected.name(bit));
            assert_eq!((&square["file"], &square["rank"]), (&json!(file), &json!(rank)));
        }
        // Written as a rectangle it is the same board.
        assert_eq!(board(text(&answer["rectangle"]))["squares"], answer["squares"]);
    }
}

#[test]
fn a_toggled_square_is_a_hole_and_back() {
    let question = |text: &Value| json!({ "ask": "board", "board": text, "toggle": [3, 3] });
    for name in [
        "chess",
        "shogi(order = file_rank, first = north_east)",
        "rectangle(files = 6, ranks = 7, holes = 0x11)",
    ] {
        let before = board(name);
        let changed = ok(&question(&before["text"]));
        assert_eq!(
            number(&changed["holes"]) ^ number(&before["holes"]),
            1 << (3 * small(&before["files"]) + 3)
        );
        let places = |answer: &Value| items(&answer["squares"]).len();
        assert_eq!(places(&changed) + 1, places(&before), "{name}");
        let again = ok(&question(&changed["text"]));
        assert_eq!(again["squares"], before["squares"], "{name}");
        assert_eq!((&again["order"], &again["first"]), (&before["order"], &before["first"]));
    }
}

#[test]
fn parameters_replace_those_of_a_board() {
    let answer = ok(&json!({ "ask": "board", "board": "shogi", "files": 5, "order": "file_rank" }));
    assert_eq!(
        (&answer["files"], &answer["ranks"], &answer["order"]),
        (&json!(5), &json!(9), &json!("file_rank"))
    );
    let expected = board("rectangle(files = 5, ranks = 9, order = file_rank)");
    assert_eq!(answer["squares"], expected["squares"]);
}

#[test]
fn sets_in_every_notation() {
    let set = |text: &str| ok(&json!({ "ask": "set", "text": text }));
    let start = set("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(number(&start["mask"]), 0xffff_0000_0000_ffff);
    assert_eq!(start["fen"], "PPPPPPPP/PPPPPPPP/8/8/8/8/PPPPPPPP/PPPPPPPP");
    let few = set("a1,c1,h8");
    assert_eq!(number(&few["mask"]), 0x8000_0000_0000_0005);
    assert_eq!(few["fen"], "7P/8/8/8/8/8/8/P1P5");
    for same in [text(&few["fen"]), text(&few["mask"]), "9223372036854775813"] {
        assert_eq!(set(same), few);
    }
    assert_eq!(texts(&few["names"]), ["a1", "c1", "h8"]);
    assert_eq!(number(&set("")["mask"]), 0);
    let shogi = ok(&json!({ "ask": "set", "board": "shogi", "text": "i9" }));
    assert_eq!((number(&shogi["mask"]), &shogi["fen"]), (1 << 80, &Value::Null));
}

#[test]
fn wrong_boards_and_sets_are_refused() {
    check_faults([
        (json!({ "ask": "board", "board": "shogy" }), "board", "did you mean `shogi`"),
        (json!({ "ask": "board", "board": "rectangle(files = 12, ranks = 12)" }), "board", "144"),
        (json!({ "ask": "board", "toggle": [8, 0] }), "toggle", "a file below 8"),
        (
            json!({ "ask": "board", "board": "rectangle(files = 1, ranks = 1)", "toggle": [0, 0] }),
            "board",
            "no squares",
        ),
        (
            json!({ "ask": "board", "board": "hex(glinski)" }),
            "board",
            "`bit-tables show` draws hexagons",
        ),
        (json!({ "ask": "set", "text": "z9" }), "text", "is no square"),
        (json!({ "ask": "set", "text": "8/8" }), "text", "8 ranks"),
    ]);
}
