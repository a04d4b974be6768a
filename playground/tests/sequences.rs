//! De Bruijn sequences with their windows and look-ups, and searches in slices.

mod common;

use common::{items, number, ok, small, text};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const FAMILIES: [&str; 4] = ["isolated", "even", "separated", "folded"];
const WORDS: [(&str, u32); 5] = [("u8", 8), ("u16", 16), ("u32", 32), ("u64", 64), ("u128", 128)];

/// Published sequences and their numbers.
#[test]
fn published_sequences_have_their_numbers() {
    for (constant, index) in [
        (0x0218_a392_cd3d_5dbf_u64, 0),
        (0x022f_dd63_cc95_386d, 4_061_954),
        (0x03f7_9d71_b4cb_0a89, 67_108_863),
    ] {
        let rank = ok(&json!({ "ask": "rank", "constant": format!("{constant:#x}") }));
        assert_eq!(rank, json!({ "index": index.to_string(), "count": "67108864" }));
        let unrank = ok(&json!({ "ask": "unrank", "index": index.to_string() }));
        assert_eq!(number(&unrank["constant"]), constant.into());
        let member = ok(&json!({ "ask": "debruijn", "index": index }));
        assert_eq!(
            (number(&member["constant"]), &member["index"]),
            (constant.into(), &json!(index.to_string()))
        );
    }
}

/// The look-up of every bit finds it, and the windows are all different.
#[test]
fn every_bit_is_found() {
    for family in FAMILIES {
        for (word, bits) in WORDS {
            let member =
                ok(&json!({ "ask": "debruijn", "word": word, "family": family, "seed": 42 }));
            let table = items(&member["table"]);
            assert!(table.len() >= bits as usize, "{family} {word}");
            for bit in 0..bits {
                let question = json!({
                    "ask": "lookup", "word": word, "family": family, "constant": member["constant"], "bit": bit,
                });
                let answer = ok(&question);
                assert_eq!(answer["result"], bit, "{question}");
                let place = small(&answer["place"]);
                assert_eq!(table[place], bit, "{question}");
                assert_eq!(answer["steps"].as_array().map(Vec::len), Some(4));
                // Where there are windows, that of the bit is the place, but for the one that is
                // subtracted.
                for window in member["windows"].as_array().into_iter().flatten() {
                    if window["bit"] == bit {
                        let own =
                            usize::from_str_radix(text(&window["bits"]), 2).expect("a number");
                        let subtracted = usize::from(family == "separated");
                        assert_eq!((place + subtracted) % bits as usize, own, "{question}");
                    }
                }
            }
            if family == "folded" {
                assert!(member["windows"].is_null());
                continue;
            }
            let windows = items(&member["windows"]).iter().map(|one| text(&one["bits"]));
            let windows: BTreeSet<&str> = windows.collect();
            assert_eq!(windows.len(), bits as usize, "{family} {word}");
            if word != "u8" {
                let request = text(&member["request"]);
                let code = ok(&json!({ "ask": "emit", "word": word, "request": request }));
                let digits = text(&member["constant"]).trim_start_matches(['0', 'x']);
                let plain = text(&code["code"]).replace('_', "");
                assert!(plain.contains(digits), "{family} {word}: {request}");
            }
        }
    }
}

/// All slices of a search; after each the answer is that of the state alone where `forgets` says
/// so.
fn searched(question: &Value, slice: u64, forgets: bool) -> Value {
    let mut asked = question.clone();
    let mut last = 0;
    loop {
        asked["slice"] = slice.into();
        let answer = ok(&asked);
        let progress = &answer["progress"];
        let done = progress["done"].as_u64().expect("a number");
        assert!(done > last || answer["done"] == true, "{answer}");
        last = done;
        if answer["done"] == true {
            assert_eq!(progress["done"], progress["of"]);
            return answer;
        }
        if forgets {
            // Another search replaces the cached one.
            ok(&json!({ "ask": "search", "what": "zobrist", "count": 20, "rounds": 2 }));
        }
        asked = json!({ "ask": "search", "state": answer["state"] });
    }
}

#[test]
fn searches_in_slices_have_the_answer_of_one() {
    for (question, part) in [
        (
            json!({ "ask": "search", "what": "zobrist", "count": 100, "rounds": 12, "seed": "18446744073709551615" }),
            "keys XOR to zero",
        ),
        (
            json!({ "ask": "search", "what": "magic", "board": "rectangle(files = 3, ranks = 3)", "word": "u16", "rounds": 1, "moves": 20 }),
            "entries, ",
        ),
        (
            json!({ "ask": "search", "what": "faxon", "word": "u16" }),
            "the fewest entries in them are 16, by 12 forms",
        ),
    ] {
        let whole = searched(&question, 1 << 20, false);
        let answer = text(&whole["answer"]);
        assert!(answer.contains(part), "{question}: {answer}");
        assert_eq!(searched(&question, 700, false)["answer"], whole["answer"]);
        let slice = if question["what"] == "faxon" { 700 } else { 3 };
        let resumed = searched(&question, slice, true);
        assert_eq!(resumed["command"], whole["command"]);
        // What is resumed tells of the beginnings that it has searched itself.
        if question["what"] != "faxon" {
            assert_eq!(resumed["answer"], whole["answer"]);
        }
    }
}
