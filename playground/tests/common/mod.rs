//! Questions and answers.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use bit_tables_playground::answer;
use serde_json::{Value, json};

/// The answer to a question.
pub fn ask(question: &Value) -> Value {
    serde_json::from_str(&answer(&question.to_string())).expect("an answer is JSON")
}

/// What is answered; a fault is none.
pub fn ok(question: &Value) -> Value {
    let answer = ask(question);
    assert!(answer["ok"].is_object(), "{question}: {answer}");
    answer["ok"].clone()
}

/// What is wrong.
pub fn faults(question: &Value) -> Vec<Value> {
    let answer = ask(question);
    assert!(answer["faults"].is_array(), "{question} has no faults: {answer}");
    items(&answer["faults"]).to_vec()
}

/// Checks that the first thing that is wrong is in that field, and is called that.
pub fn check_faults(cases: impl IntoIterator<Item = (Value, &'static str, &'static str)>) {
    for (question, field, part) in cases {
        let fault = &faults(&question)[0];
        assert!(text(&fault["message"]).contains(part), "{question}: {fault}");
        assert_eq!(fault["field"], field, "{question}: {fault}");
    }
}

/// A question for code.
pub fn emit(word: &str, operations: &str) -> Value {
    json!({ "ask": "emit", "request": { "word": word, "operations": operations } })
}

/// What an array has.
pub fn items(array: &Value) -> &[Value] {
    array.as_array().unwrap_or_else(|| panic!("{array} is no array"))
}

/// A text.
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text"))
}

/// The texts of an array.
pub fn texts(array: &Value) -> Vec<&str> {
    items(array).iter().map(text).collect()
}

/// A number that a place has.
pub fn small(number: &Value) -> usize {
    number.as_u64().and_then(|number| number.try_into().ok()).expect("a small number")
}

/// A number written in hexadecimal.
pub fn number(digits: &Value) -> u128 {
    let digits = text(digits).strip_prefix("0x").expect("a number").replace('_', "");
    u128::from_str_radix(&digits, 16).expect("a number")
}

/// What is before a part of a text, the part, and what is after it; it is counted in UTF-16 units.
pub fn parted(text: &str, range: &Value) -> [String; 3] {
    let units: Vec<u16> = text.encode_utf16().collect();
    let (start, end) = (small(&range[0]), small(&range[1]));
    [&units[..start], &units[start..end], &units[end..]]
        .map(|part| String::from_utf16(part).expect("a text"))
}
