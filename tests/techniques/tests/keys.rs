//! The emitted keys: the checks of [`checks::keys`], and what needs the generator or a panic that
//! is caught.

use bit_tables_generator::__private::tables::zobrist::{self, Cut, End};
use bit_tables_generator::{Parameter, Selection, Word};
use bit_tables_techniques::checks::{self, keys::emitted};
#[cfg(debug_assertions)]
use bit_tables_techniques::{FUNCTIONS, Parameter as Kind};

/// All pairs of keys are looked at.
#[test]
fn up_to_four_keys_are_independent() {
    checks::keys::up_to_four_keys_are_independent();
}

/// By elimination.
#[test]
fn keys_have_full_rank() {
    checks::keys::keys_have_full_rank();
}

/// They are those of the table of their seed, one after the other.
#[test]
fn tables_are_parts_of_one() {
    for (function, keys) in emitted() {
        let word = Word::named(&format!("u{}", function.bits)).expect("a word");
        let selection = Selection::from(function.technique);
        let given =
            |name: &str| selection.parameters().iter().find(|parameter| parameter.name() == name);
        let number = |name: &str| given(name).and_then(Parameter::integer);
        let seed = number("seed").unwrap_or(0).try_into().expect("a seed");
        let expected = if selection.technique() == "bch" {
            zobrist::keys(word, seed, keys.len())
        } else if selection.technique() == "given" {
            let listed = given("keys").and_then(Parameter::integers);
            listed.unwrap_or_else(|| zobrist::split_mix(word, keys.len()))
        } else {
            let end = |name, usual| given(name).map_or(Some(usual), |end| End::named(end.text()));
            let stored = end("stored", End::Low).expect("an end");
            let other = if stored == End::Low { End::High } else { End::Low };
            let index = end("index", other).expect("an end");
            let stored_bits = number("stored_bits").unwrap_or(16) as u32;
            zobrist::nested(word, seed, keys.len(), Cut { stored, stored_bits, index })
        };
        assert_eq!(keys, expected, "{}", function.name());
    }
}

/// Places beyond the last break the precondition, which debug builds assert.
#[test]
#[cfg(debug_assertions)]
#[cfg_attr(in_c, ignore = "an assertion of C ends the process")]
fn places_beyond_the_last_are_refused() {
    let of_keys = FUNCTIONS.iter().filter(|function| function.operation == "zobrist");
    for part in of_keys.flat_map(|function| function.parts) {
        for (place, parameter) in part.parameters.iter().enumerate() {
            let Kind::Below(count) = *parameter else { panic!("{}: {parameter:?}", part.name) };
            let mut given = [0; 3];
            given[place] = count.into();
            assert!(std::panic::catch_unwind(|| part.of(&given)).is_err(), "{}", part.name);
        }
    }
}
