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
    let faults = answer["faults"].as_array();
    faults.unwrap_or_else(|| panic!("{question} has no faults: {answer}")).clone()
}

/// A question for code.
pub fn emit(word: &str, operations: &str) -> Value {
    json!({ "ask": "emit", "request": { "word": word, "operations": operations } })
}

/// The texts of an array.
pub fn texts(array: &Value) -> Vec<String> {
    let array = array.as_array().expect("an array").iter();
    array.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// A number written in hexadecimal.
pub fn number(text: &Value) -> u128 {
    let digits = text.as_str().and_then(|text| text.strip_prefix("0x"));
    let digits = digits.unwrap_or_else(|| panic!("{text} is no number")).replace('_', "");
    u128::from_str_radix(&digits, 16).expect("a number")
}

/// A text with a part, counted in UTF-16 units, replaced.
pub fn replaced(text: &str, range: &Value, by: &str) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let at =
        |place: usize| usize::try_from(range[place].as_u64().expect("a place")).expect("small");
    let all = [&units[..at(0)], &by.encode_utf16().collect::<Vec<_>>(), &units[at(1)..]].concat();
    String::from_utf16(&all).expect("a text")
}
