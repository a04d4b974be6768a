//! Targets: no name panics, and a target is known by its own name.

#![no_main]

use bit_tables_generator::Target;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(target) = text.parse::<Target>() else { return };
    let name = target.name().unwrap_or_else(|| panic!("`{text}` has no name"));
    let again: Target =
        name.parse().unwrap_or_else(|unknown| panic!("`{text}` is `{name}`: {unknown}"));
    assert_eq!(again.name().as_deref(), Some(&*name), "{text}");
});
