//! What is wrong with a request, where, and what would be right.

mod common;

use common::{ask, check_faults, emit, faults, items, parted, text};
use serde_json::{Value, json};

/// Requests with a fault, the text at its place, and the first suggestion, if there is one.
const CASES: [(&str, &str, &str, Option<&str>); 16] = [
    ("u64", "popcoun = swar", "popcoun", Some("count_ones")),
    ("u64", "count_ones = swarr, parity", "swarr", Some("swar")),
    ("u64", "parity, trailing_zeros = debruijn(sed = 7)", "sed", Some("seed")),
    ("u64", "sliders = hyperbola(layout = array)", "array", Some("arrays")),
    ("u64", "sliders = hyperbola(layout = )", "layout", None),
    ("u64", "parity, parity", "parity", Some("")),
    ("u64", "trailing_zeros = debruijn(seed = 7", "(", Some(")")),
    ("u64", "trailing_zeros = debruijn seed", "seed", None),
    ("u64", "count_ones, max_bytes = many", "max_bytes", Some("")),
    ("u64", "board = shogy, sliders", "shogy", Some("shogi")),
    ("u64", "board = shogi, sliders", "board", Some("")),
    ("u32", "parity, sliders", "sliders", None),
    ("u8", "trailing_zeros = taylor", "taylor", Some("native")),
    ("u64", "sliders = hyperbola, max_bytes = 100", "max_bytes", Some("")),
    ("u64", "trailing_zeros = debruijn(sequence = 5)", "5", None),
    ("u64", "count_ones = 0b2", "0b2", None),
];

#[test]
fn faults_have_their_places() {
    for (word, text, wrong, first) in CASES {
        let found = faults(&emit(word, text));
        let fault = found.first().expect("a fault");
        assert_eq!(fault["field"], "operations", "{text}: {fault}");
        assert_eq!(parted(text, &fault["place"])[1], wrong, "{text}: {fault}");
        if let Some(first) = first {
            assert_eq!(fault["suggestions"][0]["by"], first, "{text}: {fault}");
        }
    }
    // In units as JavaScript counts them: the first letter takes two of UTF-16, and four bytes.
    let found = faults(&emit("u64", "\u{1d54f} = swar, popcountt"));
    assert_eq!(found[1]["place"], json!([11, 20]), "{found:?}");
}

/// With every suggestion the fault is gone, and there are no more than before.
#[test]
fn suggestions_help() {
    let mut suggested = 0;
    for (word, request, ..) in CASES {
        let before = faults(&emit(word, request));
        for fault in &before {
            for suggestion in items(&fault["suggestions"]) {
                let [start, _, end] = parted(request, &suggestion["replace"]);
                let better = start + text(&suggestion["by"]) + &end;
                let after = ask(&emit(word, &better));
                let left = after["faults"].as_array().map_or(&[][..], |left| left);
                let is_left = left.iter().any(|other| other["message"] == fault["message"]);
                assert!(!is_left && left.len() <= before.len(), "{request} -> {better}: {after}");
                suggested += 1;
            }
        }
    }
    assert!(suggested >= CASES.len() / 2, "{suggested}");
}

#[test]
fn a_board_beside_the_operations_has_its_own_places() {
    let question = |board: &str, operations: &str| json!({ "ask": "emit", "request": { "word": "u128", "board": board, "operations": operations } });
    let found = faults(&question("shogy", "sliders = hyperbol, popcnnt"));
    let places: Vec<(&Value, &Value)> =
        found.iter().map(|fault| (&fault["field"], &fault["place"])).collect();
    let [board, operations] = [json!("board"), json!("operations")];
    for expected in
        [(&board, json!([0, 5])), (&operations, json!([20, 27])), (&operations, json!([10, 18]))]
    {
        assert!(places.contains(&(expected.0, &expected.1)), "{places:?}");
    }
    let first = found.iter().find(|fault| fault["field"] == "board").expect("a fault");
    let suggestion = json!({ "label": "shogi", "replace": [0, 5], "by": "shogi" });
    assert_eq!(first["suggestions"][0], suggestion);
    // And where a board is asked for by itself.
    let found = faults(&json!({ "ask": "board", "board": "shogy" }));
    assert_eq!(found[0]["suggestions"][0], suggestion);
}

#[test]
fn other_fields_are_named() {
    check_faults([
        (json!({ "ask": "emit", "request": "parity", "target": "wasm23" }), "target", "wasm32"),
        (json!({ "ask": "emit", "request": "parity", "word": "u65" }), "word", "u64"),
        (json!({ "ask": "emit", "request": "parity", "language": "rast" }), "language", "rust"),
        (json!({ "ask": "show", "operation": "slidrs" }), "operation", "sliders"),
        (json!({ "ask": "show", "operation": "sliders", "square": "z9" }), "square", "a1 to h8"),
        (json!({ "ask": "show", "operation": "sliders", "other": "a1" }), "other", "between"),
        (json!({ "ask": "explain", "technique": "debrujin" }), "technique", "debruijn"),
        (
            json!({ "ask": "explain", "technique": "swar", "function": "f" }),
            "function",
            "count_ones",
        ),
        (
            json!({ "ask": "table", "name": "KNIGHT", "request": "leapers" }),
            "name",
            "KNIGHT_ATTACKS",
        ),
        (json!({ "ask": "debruijn", "index": "67108864" }), "index", "67108863"),
        (json!({ "ask": "rank", "constant": "0xff" }), "constant", "0x00000000000000ff"),
        (json!({ "ask": "lookup", "constant": "0x03f79d71b4cb0a89", "bit": 64 }), "bit", "0 to 63"),
        (json!({ "ask": "show", "operation": "sliders", "occupied": "a1,z9" }), "occupied", "z9"),
        (json!({ "ask": "search", "what": "faxon", "at_most": 1 }), "at_most", "`at-most` is in"),
        (json!({ "ask": "search", "what": "zobrist", "count": 1 }), "count", "`count` is 2"),
        (json!({ "ask": "search", "what": "it" }), "what", "faxon"),
        (json!({ "ask": "search", "state": "{}" }), "state", "no state"),
        (json!({ "ask": "nothing" }), "ask", "registry"),
        (json!({}), "ask", "missing"),
    ]);
}

/// Whatever is asked has an answer.
#[test]
fn nothing_panics() {
    let no_question = r#"{"ask": "emit", "request": 5}"#;
    for text in ["", "{", "null", "[]", "0", r#""ask""#, r#"{"ask": []}"#, "\u{0}", no_question] {
        let answer = bit_tables_playground::answer(text);
        assert!(answer.starts_with("{\"faults\":["), "{text}: {answer}");
    }
    let kinds = "registry board set compare emit explain show table debruijn rank unrank lookup \
                 search choices front code";
    let fields = "word board operation technique operations request target language prefix square \
                  occupied other blockers sliders name text toggle files holes order seed index \
                  constant bit family what state function arguments";
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let values = json!([
        "",
        "é𝕏",
        -1,
        1e300,
        "0xffffffffffffffffffffffffffffffffff",
        [],
        {},
        true,
        "(((((((((((((((((((((",
        "sliders",
        "a1",
        "u8",
        "1",
        "0x0",
        "auto",
    ]);
    let values = items(&values);
    for kind in kinds.split_whitespace() {
        for (place, field) in fields.iter().enumerate() {
            for (at, value) in values.iter().enumerate() {
                let other = fields[(place + at + 1) % fields.len()];
                let mut question = json!({ "ask": kind, other: values[(at + 7) % values.len()] });
                question[field] = value.clone();
                let answer = ask(&question);
                assert!(answer["ok"].is_null() == answer["faults"].is_array(), "{question}");
            }
        }
    }
}
