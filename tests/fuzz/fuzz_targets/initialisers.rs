//! Initialisers of C: none panics, and comments between their tokens change nothing.

#![no_main]

use bit_tables_tools::maps::{Format, Options, map};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let options = Options {
        name: "f".to_owned(),
        default: Some("0".to_owned()),
        format: Some(Format::C),
        ..Options::default()
    };
    let Ok(reading) = map(text, &options) else { return };
    // Inside literals these characters mean themselves.
    if text.contains(['\'', '"', '/', '#']) {
        return;
    }
    let spaced = text.replace(',', "/* , */ , // }\n").replace('{', " { /* { */ ");
    let again = map(&spaced, &options).unwrap_or_else(|fault| panic!("with comments: {fault:?}"));
    assert_eq!(again.summary, reading.summary);
});
