//! Text of any length and any characters is met or rejected quickly, without a panic.

use bit_tables_generator::__private::derive::{DerivedStruct, Shape, expand};
use bit_tables_generator::__private::{alternatives, integer, operation_named};
use bit_tables_generator::{Operation, Plan, Request, Selection, Target, Word};
use bit_tables_test_support::spent;
use proc_macro2::{Ident, Span};
use proptest::prelude::*;
use std::time::Duration;

/// The length of a text that nobody writes.
const LONG: usize = 130_000;

/// Messages are short and quick.
fn refused(what: &str, refuse: impl FnOnce() -> String) {
    let start = spent();
    let message = refuse();
    let spent = spent().saturating_sub(start);
    assert!(spent < Duration::from_secs(5), "{what} takes {spent:?}");
    let longest = message.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    assert!(!message.is_empty() && longest < 600, "{what}: {longest}");
}

/// The diagnostics of a request, which must have some.
fn diagnostics(request: &Request) -> String {
    Plan::new(request, &Target::unknown()).expect_err("nothing to plan").to_string()
}

/// A long name or number in each place.
#[test]
fn long_names_and_numbers_are_refused_soon() {
    let words = [
        "a".repeat(LONG),
        "é".repeat(LONG),
        "7".repeat(LONG),
        format!("42{}", "u8".repeat(LONG / 2)),
        "0x".repeat(LONG / 2),
        "_".repeat(LONG),
        "\u{301}".repeat(LONG),
    ];
    for (place, word) in words.iter().enumerate() {
        let what = format!("word {place}");
        refused(&what, || integer(word).expect_err("no integer"));
        refused(&what, || operation_named(word).expect_err("no operation").to_string());
        refused(&what, || alternatives(word, Operation::names()).to_string());
        for request in [
            word.clone(),
            format!("{word} = auto"),
            format!("count_ones = {word}"),
            format!("count_ones = swar({word} = 1)"),
            format!("trailing_zeros = debruijn(seed = {word})"),
            format!("sliders = hyperbola(layout = {word})"),
            format!("count_ones_of({word})"),
            format!("max_bytes = {word}, count_ones"),
            format!("tables = {word}, count_ones"),
            format!("board = {word}, sliders"),
            format!("board = rectangle(files = {word}, ranks = 2), sliders"),
        ] {
            refused(&what, || diagnostics(&Request::parse(Word::U64, &request)));
        }
        let built = || Request::new(Word::U64).count_ones(Selection::named(word));
        refused(&what, || diagnostics(&built()));
        refused(&what, || diagnostics(&Request::new(Word::U64).count_ones(word.as_str())));
    }
}

/// Many copies of parts that are valid in small numbers.
#[test]
fn long_lists_are_refused_soon() {
    for part in [
        "sliders, ",
        "x, ",
        "popcount, ",
        "rook_attacks, ",
        "rook_attack, ",
        ", ",
        "(",
        "[",
        ")",
        "\"",
        "'",
        "//",
        "/*",
        "#",
        "1 ",
        "= ",
        "board = chess, ",
        "a(b), ",
        "0b2 ",
        "count_ones = auto(max_bytes = 1), ",
        "\n",
        "r#\"",
    ] {
        let text = part.repeat(LONG / part.len());
        refused(part, || diagnostics(&Request::parse(Word::U64, &text)));
        // As long as any text that is read.
        let text = part.repeat(16_000 / part.len());
        refused(part, || diagnostics(&Request::parse(Word::U64, &text)));
    }
    let many = "seed = 1, ".repeat(LONG / 10);
    refused("parameters", || {
        diagnostics(&Request::parse(Word::U64, &format!("count_ones = swar({many})")))
    });
}

/// A compiler reads what a derive gets, so that it can be longer.
#[test]
fn long_attributes_are_refused_soon() {
    let name = Ident::new("Bitboard", Span::call_site());
    let long = "a".repeat(LONG);
    for attribute in [
        long.clone(),
        format!("count_ones = {long}"),
        format!("{long}(x = 1)"),
        format!("trailing_zeros = debruijn(seed = {})", "7".repeat(LONG)),
        format!("trailing_zeros = debruijn(seed = 42{})", "u8".repeat(LONG / 2)),
        "x, ".repeat(5_000),
    ] {
        let subject = DerivedStruct {
            implementation: quote::quote!(impl #name),
            name: name.clone(),
            shape: Shape::Newtype(quote::quote!(u64)),
            attributes: vec![attribute.parse().expect("tokens")],
            diagnostics: Vec::new(),
        };
        let start = spent();
        assert!(expand(subject).to_string().contains("compile_error"));
        let spent = spent().saturating_sub(start);
        assert!(spent < Duration::from_secs(10), "{spent:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// Integers are read and anything else is rejected; the standard library reads the same.
    #[test]
    fn any_text_is_an_integer_or_refused(
        text in prop_oneof![".{0,12}", "(0[xXoObB])?[0-9a-fA-F_]{0,140}(u8|u64|ULL|L)*"],
    ) {
        let (radix, digits) = match text.get(..2) {
            Some("0x" | "0X") => (16, &text[2..]),
            Some("0o" | "0O") => (8, &text[2..]),
            Some("0b" | "0B") => (2, &text[2..]),
            _ => (10, text.as_str()),
        };
        let digits = digits.replace('_', "");
        let expected = u128::from_str_radix(&digits, radix).ok().filter(|_| !digits.starts_with('+'));
        prop_assert_eq!(integer(&text).ok(), expected);
    }

    /// Every integer is read as it was written, in any radix.
    #[test]
    fn every_integer_is_read(number: u128) {
        for text in [format!("{number}"), format!("{number:#x}"), format!("{number:#o}"), format!("{number:#b}")] {
            prop_assert_eq!(integer(&text), Ok(number));
        }
    }

    /// Any name of an operation, any technique, any board: understood or refused.
    #[test]
    fn any_name_is_known_or_refused(name in prop_oneof!["\\PC{0,20}", "[a-z_]{0,30}"]) {
        prop_assert_eq!(operation_named(&name).ok(), Operation::named(&name));
        for text in [format!("{name} = {name}"), format!("count_ones = {name}"), format!("board = {name}, rays")] {
            let request = Request::parse(Word::U64, &text);
            if let Err(diagnostics) = Plan::new(&request, &Target::unknown()) {
                prop_assert!(diagnostics.iter().all(|diagnostic| !diagnostic.message().is_empty()));
            }
        }
    }
}
