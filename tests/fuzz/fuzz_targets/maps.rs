//! Maps in any format: no text panics, and what is recognised is read in the same way by the name of
//! a format.

#![no_main]

use bit_tables_tools::maps::{Format, Options, map};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let options = Options {
        name: "f".to_owned(),
        default: text.len().is_multiple_of(2).then(|| "0".to_owned()),
        ..Options::default()
    };
    let by_name = Format::ALL.map(|(_, format, _)| {
        let named = Options { format: Some(format), ..options.clone() };
        map(text, &named).ok().map(|reading| reading.summary)
    });
    if let Ok(recognised) = map(text, &options) {
        assert!(by_name.contains(&Some(recognised.summary.clone())), "{}", recognised.summary);
    }
});
