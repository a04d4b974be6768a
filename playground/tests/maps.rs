//! Maps in JSON: their front, their code, and what is wrong with them at its place.

mod common;

use common::{ask, faults, items, ok, parted, text};
use serde_json::{Value, json};

/// The only thing that is wrong.
fn fault(question: &Value) -> Value {
    let faults = faults(question);
    assert_eq!(faults.len(), 1, "{question}");
    faults[0].clone()
}

/// A question about a map.
fn question(ask: &str, text: &str, options: &Value) -> Value {
    let mut question = json!({ "ask": ask, "text": text, "name": "value" });
    for (name, option) in options.as_object().expect("options") {
        question[name] = option.clone();
    }
    question
}

/// The values of an S-box, a list of classes, and keys far apart.
const TEXTS: [(&str, &str); 4] = [
    ("12 5 6 11 9 0 10 13 3 14 15 8 4 7 1 2", "0"),
    ("0x00..0x3f;1\n0xc9;1\n0xcb;2\n0xf0..0xf3;2", "3"),
    ("200;Ok\n201;Created\n301;Moved\n404;NotFound\n418;Teapot\n500;Error\n503;Busy", "Unknown"),
    ("0030..0039;true\n0041..0046;true\n0061..0066;true", "false"),
];

/// Every point of the front is code of its cost, in every language, by the technique within its
/// bytes.
#[test]
fn every_way_can_be_taken() {
    for (text, default) in TEXTS {
        let front = ok(&question("front", text, &json!({ "default": default })));
        let ways = items(&front["ways"]);
        assert!(!ways.is_empty(), "{text}: {front}");
        for way in ways {
            for language in ["rust", "c", "cpp"] {
                let options = json!({ "default": default, "technique": way["technique"], "max_bytes": way["bytes"], "language": language });
                let code = ok(&question("code", text, &options));
                assert_eq!(code["way"], *way, "{text}");
            }
        }
    }
}

/// The front has all ways, whatever is chosen; the code without a choice is by one of them.
#[test]
fn the_front_has_what_is_not_chosen() {
    let (text, default) = TEXTS[1];
    let front = |options: &Value| ok(&question("front", text, options));
    let all = front(&json!({ "default": default }));
    let chosen = json!({ "default": default, "technique": "stages", "max_bytes": 1 });
    assert_eq!(front(&chosen), all);
    let best = ok(&question("code", text, &json!({ "default": default })));
    let ways = items(&all["ways"]);
    assert!(ways.contains(&best["way"]), "{best}");
    let techniques: Vec<&str> = ways.iter().filter_map(|way| way["technique"].as_str()).collect();
    assert!(techniques.contains(&"direct") && techniques.contains(&"compare"), "{all}");
}

#[test]
fn code_has_the_command_in_its_head() {
    let options = json!({ "default": "0", "key": "u8", "technique": "direct", "max_bytes": 1000 });
    let rust = ok(&question("code", TEXTS[0].0, &options));
    let code = text(&rust["code"]);
    let command = "bit-tables map value.txt --name value --key u8 --default 0 --max-bytes 1000 --technique direct";
    assert_eq!(rust["command"], command);
    assert!(code.contains(&format!("// {command}\n")), "{code}");
    assert!(code.contains("pub const fn value(x: u8) -> u8"), "{code}");
    assert_eq!(rust["lines"], code.lines().count());
    let mut options = options;
    options["language"] = "c".into();
    options["prefix"] = "my".into();
    let c = ok(&question("code", TEXTS[0].0, &options));
    let code = text(&c["code"]);
    assert!(code.contains("my_value(uint8_t"), "{code}");
    assert_eq!(c["command"], format!("{command} --language c --prefix my_"));
}

/// Places are UTF-16 units of the text, of the word that is wrong.
#[test]
fn faults_of_the_text_have_line_and_column() {
    let place = |given: &str| {
        let fault = fault(&question("code", given, &json!({})));
        assert_eq!(fault["field"], "text", "{fault}");
        let [_, part, _] = parted(given, &fault["place"]);
        (part, text(&fault["message"]).to_owned())
    };
    let (part, message) = place("# \u{1d7d9} a comment\n0;1\n1..x;2 # more\n");
    assert_eq!(part, "x");
    assert!(message.starts_with("line 3, column 4: the key `x` is no number"), "{message}");
    let (part, message) = place("0;1\n0;2");
    assert_eq!(part, "2");
    assert!(message.starts_with("line 2, column 3: 0 has two values"), "{message}");
    let (part, message) = place("1, 2,\r\n3, -4x, 5");
    assert_eq!(part, "-4x");
    assert!(message.starts_with("line 2, column 4: "), "{message}");
    let (_, message) = place("[1, 2");
    assert!(message.starts_with("line 1, column 5: this is not JSON"), "{message}");
    let (_, message) = place("[1,\n2,]");
    assert!(message.starts_with("line 2, column 3: this is not JSON"), "{message}");
}

#[test]
fn faults_of_options_have_their_field_or_say_what_is_missing() {
    let of = |options: &Value| fault(&question("code", TEXTS[0].0, options));
    assert_eq!(of(&json!({ "key": "u9" }))["field"], "key");
    assert_eq!(of(&json!({ "technique": "stagse" }))["suggestions"][0]["by"], "stages");
    assert_eq!(of(&json!({ "max_bytes": "many" }))["field"], "max_bytes");
    assert_eq!(of(&json!({ "language": "cobol" }))["field"], "language");
    let message = |options: &Value| text(&of(options)["message"]).to_owned();
    assert!(message(&json!({ "name": "1st" })).contains("is not a valid function name"));
    assert!(message(&json!({})).contains("16 has no value: give the map a default"));
    let few = json!({ "default": "0", "technique": "direct", "max_bytes": 3 });
    assert!(message(&few).contains("bytes (`direct`), and 3 are allowed"), "{}", message(&few));
    assert!(ask(&json!({ "ask": "front" }))["faults"][0]["field"] == "name");
    assert!(ask(&json!({ "ask": "nothing" }))["faults"][0]["field"] == "ask");
}

/// An error at any place of any text is one, and no panic.
#[test]
fn texts_cut_anywhere_are_answered() {
    let json = r#"{"0x30": "é\n", "49": true, "50": [1, {}]}"#;
    for text in TEXTS.iter().map(|(text, _)| *text).chain([json]) {
        for (end, _) in text.char_indices() {
            for start in [0, end / 2].into_iter().filter(|&start| text.is_char_boundary(start)) {
                let answer =
                    ask(&question("code", &text[start..end], &json!({ "technique": "direct" })));
                assert!(answer["ok"].is_object() != answer["faults"].is_array(), "{answer}");
            }
        }
    }
}

#[test]
fn what_can_be_chosen_is_what_the_command_has() {
    let choices = ok(&json!({ "ask": "choices" }));
    assert_eq!(
        choices["keys"],
        json!(["u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "char"])
    );
    assert_eq!(
        choices["values"],
        json!([
            "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "u128", "i128", "f32", "f64",
            "bool"
        ])
    );
    assert_eq!(choices["languages"], json!(["rust", "c", "cpp"]));
    assert!(items(&choices["techniques"]).iter().any(|one| one["name"] == "stages"), "{choices}");
}
