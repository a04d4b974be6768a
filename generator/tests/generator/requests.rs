//! Requests and plans: what is accepted, what is rejected, and that nothing panics.

use bit_tables_generator::__private::derive::{DerivedStruct, Shape, expand};
use bit_tables_generator::{
    DeBruijn, Layout, Operation, Plan, Request, SourceFile, Target, Word, techniques,
};
use proc_macro2::{Ident, Span};
use proptest::prelude::*;

fn portable() -> Target {
    Target::profile("portable").expect("a profile")
}

fn plan(word: Word, request: &str) -> Plan {
    Plan::new(&Request::parse(word, request), &portable()).expect("a request that can be met")
}

fn diagnostics(word: Word, request: &str) -> Vec<String> {
    let diagnostics = Plan::new(&Request::parse(word, request), &portable())
        .expect_err("a request that cannot be met");
    diagnostics.iter().map(|diagnostic| diagnostic.message().to_owned()).collect()
}

/// The names of a plan's tables and functions.
fn names(plan: &Plan) -> (Vec<&str>, Vec<&str>) {
    let module = plan.module();
    let tables = module.tables.iter().map(|table| table.name.as_str()).collect();
    (tables, module.functions.iter().map(|function| function.name).collect())
}

#[test]
fn text_and_builder_state_the_same() {
    let text = "count_ones = table8, trailing_zeros = debruijn(seed = 42), leading_zeros = debruijn_separated(index = 7), \
                bit_scan_forward = debruijn(sequence = 0x3f79d71b4cb0a89), bit_scan_reverse = native, sliders = hyperbola";
    let built = Request::new(Word::U64)
        .count_ones("table8")
        .trailing_zeros(DeBruijn::seeded(42))
        .leading_zeros(DeBruijn::numbered(7).separated())
        .bit_scan_forward(DeBruijn::with_sequence(0x03F7_9D71_B4CB_0A89))
        .bit_scan_reverse("native")
        .sliders("hyperbola");
    assert_eq!(built.to_string(), text);
    assert_eq!(Request::parse(Word::U64, text).to_string(), text);
}

#[test]
fn an_operation_by_itself_means_auto() {
    assert_eq!(
        Request::parse(Word::U64, "sliders, count_ones,").to_string(),
        "sliders = auto, count_ones = auto"
    );
}

/// On each kind of target: the instruction if it exists, otherwise the best technique.
#[test]
fn auto_is_settled_for_the_target() {
    let request =
        "count_ones, trailing_zeros, leading_zeros, bit_scan_forward, bit_scan_reverse, sliders";
    let settled = |target: &Target| {
        let plan = Plan::new(&Request::parse(Word::U64, request), target).expect("a request");
        plan.request()
            .choices()
            .iter()
            .map(|choice| choice.selection().technique().to_owned())
            .collect::<Vec<_>>()
    };
    let de_bruijn = "debruijn_separated";
    assert_eq!(
        settled(&portable()),
        ["swar", de_bruijn, de_bruijn, de_bruijn, de_bruijn, "hyperbola"]
    );
    let x86_64 = Target::profile("x86_64").expect("a profile");
    assert_eq!(settled(&x86_64), ["swar", "native", "native", "native", "native", "hyperbola"]);
    assert_eq!(
        settled(&Target::unknown()),
        ["native", "native", "native", "native", "native", "hyperbola"]
    );
}

/// One sequence serves both directions, and shared tables are emitted once.
#[test]
fn tables_are_shared_where_they_are_the_same() {
    let request = "trailing_zeros = debruijn(seed = 42), bit_scan_reverse = debruijn(seed = 42)";
    assert_eq!(names(&plan(Word::U64, request)).0, ["DEBRUIJN_SEQUENCE", "DEBRUIJN_INDEX"]);
    let request = "trailing_zeros = debruijn_separated, leading_zeros = debruijn_separated, bit_scan_reverse = debruijn";
    assert_eq!(
        names(&plan(Word::U64, request)).0,
        ["DEBRUIJN_SEQUENCE", "DEBRUIJN_SEPARATED_INDEX", "DEBRUIJN_INDEX"]
    );
}

/// Two sequences in one request get different names, each with its index, once.
#[test]
fn tables_that_differ_have_names_that_differ() {
    let request = "trailing_zeros = debruijn(seed = 1), leading_zeros = debruijn_separated, \
                   bit_scan_reverse = debruijn(seed = 2), bit_scan_forward = debruijn(seed = 2)";
    let plan = plan(Word::U64, request);
    let (tables, functions) = names(&plan);
    assert_eq!(
        tables,
        [
            "DEBRUIJN_SEQUENCE",
            "DEBRUIJN_INDEX",
            "LEADING_ZEROS_DEBRUIJN_SEQUENCE",
            "LEADING_ZEROS_DEBRUIJN_SEPARATED_INDEX",
            "BIT_SCAN_REVERSE_DEBRUIJN_SEQUENCE",
            "BIT_SCAN_REVERSE_DEBRUIJN_INDEX",
        ]
    );
    assert_eq!(
        functions,
        ["trailing_zeros", "leading_zeros", "bit_scan_reverse", "bit_scan_forward"]
    );
    let code = plan.module().functions[3].body.to_string();
    assert!(code.contains("BIT_SCAN_REVERSE_DEBRUIJN_INDEX"), "{code}");
}

#[test]
fn all_faults_are_reported_together() {
    assert_eq!(
        diagnostics(
            Word::U128,
            "sliders, count_ones = sawr, trailing_zeros = faxon, leading_zeros = debruijn(seed = 1, sequence = 2), count_ones"
        ),
        [
            "`sliders` of `u128` needs a board, as in `board = shogi`",
            "unknown technique `sawr` for `count_ones`; did you mean `swar`?",
            "`faxon` is not defined for `u128`, as whatever the shifts and the key, a table has more than 2^15 entries; for it there are `native`, `scharnagl`, `debruijn`, `debruijn_separated`, `taylor`, `taylor_halves`, `seal`, `modulo`, `table4`, `binary_search`, `isenberg`, `double` and `popcount`",
            "in `leading_zeros = debruijn(seed = 1, sequence = 2)`: `debruijn` takes only one of `seed`, `index` or `sequence`",
            "`count_ones` is requested twice",
        ]
    );
    assert_eq!(
        diagnostics(
            Word::U64,
            "count_ones = auto(density = 3), trailing_zeros = debruijn(seed = x), leading_zeros = auto(density = dense, \
             density = sparse), count_ones_of = odd_major(words = 30), attack_counts = odd_major(words = 511)"
        ),
        [
            "in `count_ones = auto(density = 3)`: `density` is `dense` or `sparse`, not `3`",
            "in `trailing_zeros = debruijn(seed = x)`: `seed`: `x` is not an integer: write it like 42, 0x2a, 0o52 or 0b101010",
            "in `leading_zeros = auto(density = dense, density = sparse)`: `auto` takes `density` once",
            "`count_ones_of = odd_major(words = 30)`: 30 is not one less than a power of two: 3, 7, 15 and so on up to 255",
            "`attack_counts = odd_major(words = 511)`: 511 words are too many: 3, 7, 15 and so on up to 255 are possible",
        ]
    );
    assert_eq!(
        diagnostics(Word::U64, "count_ones = auto(density)"),
        ["in `count_ones = auto(density)`: expected `density = …` with `dense` or `sparse`"]
    );
    assert_eq!(
        diagnostics(Word::U16, "zobrist = bch(seed = 1)"),
        ["`zobrist` does not exist for `u16`, only for `u32`, `u64` and `u128`"]
    );
    for (shape, diagnostic) in [
        (
            "seed = 1, pieces = 2, seed = 3",
            "in `zobrist = bch(seed = 1, pieces = 2, seed = 3)`: `bch` takes `seed` once",
        ),
        (
            "side = 2",
            "`zobrist = bch(side = 2)`: there are two sides, and one key or none: `side = 1` or `side = 0`",
        ),
        (
            "pieces = 1024, squares = 64",
            "`zobrist = bch(pieces = 1024, squares = 64)`: these are too many keys: all kinds together may have 1 to 65536",
        ),
        (
            "pieces = 0, side = 0, castling = 0, en_passant = 0",
            "`zobrist = bch(pieces = 0, side = 0, castling = 0, en_passant = 0)`: these are no keys; 1 to 65536 are possible",
        ),
        (
            "seed = 0x1_0000_0000_0000_0000",
            "`zobrist = bch(seed = 0x1_0000_0000_0000_0000)`: 0x1_0000_0000_0000_0000 is no seed: seeds are 0 to \
             0xffffffffffffffff",
        ),
    ] {
        assert_eq!(diagnostics(Word::U64, &format!("zobrist = bch({shape})")), [diagnostic]);
    }
    for bits in ["0", "33"] {
        assert_eq!(
            diagnostics(Word::U32, &format!("zobrist = nested(stored_bits = {bits})")),
            [format!(
                "`zobrist = nested(stored_bits = {bits})`: 1 to 32 of 32 bits are stored, not {bits}"
            )]
        );
    }
    assert_eq!(
        diagnostics(Word::U32, "zobrist = nested(stored = middle)"),
        ["in `zobrist = nested(stored = middle)`: `stored` is `low` or `high`, not `middle`"]
    );
    // The diagnostics of all modules of a file.
    let file = SourceFile::new()
        .module("a", "", Request::parse(Word::U8, "count_ones = x"))
        .module("b", "", Request::new(Word::U8));
    let reported = file.print(&portable()).expect_err("two wrong requests").to_string();
    let lines: Vec<&str> = reported.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("in module `a`: unknown technique `x`"), "{reported}");
    assert!(lines[1].starts_with("in module `b`: no operation is requested"), "{reported}");
}

/// Modules require different names that are valid.
#[test]
fn names_of_modules() {
    let request = || Request::parse(Word::U8, "count_ones");
    let print = |names: &[&str]| {
        let file =
            names.iter().fold(SourceFile::new(), |file, name| file.module(name, "", request()));
        file.print(&portable()).map(|_| ()).map_err(|diagnostics| diagnostics.to_string())
    };
    assert_eq!(print(&["a", "r#type"]), Ok(()));
    assert_eq!(print(&["a", "b", "a"]), Err("there are two modules `a`".to_owned()));
    for name in ["", "a b", "1", "a::b", "crate", "é é", "fn", "a {} mod b"] {
        assert_eq!(print(&[name]), Err(format!("`{name}` is not a name for a module")));
    }
}

/// Only the keys that a game has are emitted, in tables and functions.
#[test]
fn keys_of_other_games() {
    let request = Request::parse(
        Word::U64,
        "zobrist = bch(seed = 7, pieces = 2, squares = 361, castling = 0, en_passant = 0, side = 1)",
    );
    let plan = Plan::new(&request, &portable()).expect("a request");
    let names: Vec<&str> = plan.module().functions.iter().map(|function| function.name).collect();
    assert_eq!(names, ["piece_key", "side_key"]);
    assert_eq!(plan.module().table_bytes(), 8 * (2 * 361 + 1));
    assert_eq!(plan.request().to_string(), request.to_string());
}

/// Limits apply to all tables together, including those of required operations.
#[test]
fn bounds_hold_for_what_is_required() {
    let request =
        |max: usize| Request::parse(Word::U64, &format!("mobility = auto(max_bytes = {max})"));
    let bytes = |max| {
        let plan = Plan::new(&request(max), &portable());
        plan.map(|plan| plan.module().table_bytes()).map_err(|diagnostics| diagnostics.to_string())
    };
    assert_eq!(bytes(2_368), Ok(2_368));
    // With masks by whole lines, and with other sliders.
    assert_eq!(bytes(2_367), Ok(1_072));
    assert_eq!(bytes(1_071), Ok(560));
    assert_eq!(bytes(1 << 20), Ok(17_728));
    assert_eq!(
        bytes(559),
        Err("no technique for `mobility` has tables of 559 bytes or fewer; the least is 560"
            .to_owned())
    );
}

/// For sparse words, a loop over their bits replaces techniques without an instruction, also in
/// operations that call them, and nothing else changes.
#[test]
fn sparse_words() {
    let sparse = |text: &str, target: &Target| {
        let request = Request::parse(Word::U64, text);
        Plan::new(&request, target).expect("a request").request().to_string()
    };
    let none = portable();
    let text = "count_ones = auto(density = sparse), leading_zeros = auto(density = sparse)";
    assert_eq!(sparse(text, &none), "count_ones = kernighan, leading_zeros = debruijn_separated");
    assert_eq!(sparse(text, &Target::unknown()), "count_ones = native, leading_zeros = native");
    assert_eq!(
        sparse("count_ones = auto(density = dense, max_bytes = 0)", &none),
        "count_ones = swar"
    );
    let text = "hamming_distance = auto(max_bytes = 0, density = sparse)";
    assert_eq!(sparse(text, &none), "count_ones = kernighan, hamming_distance = xor");
}

/// In a derive the compiler, which knows the target, makes the choice, and no table is needed.
#[test]
fn what_a_derive_emits() {
    let name = Ident::new("Bitboard", Span::call_site());
    let subject = |attribute: &str| DerivedStruct {
        implementation: quote::quote!(impl #name),
        name: name.clone(),
        shape: Shape::Newtype(quote::quote!(u64)),
        attributes: vec![attribute.parse().expect("tokens")],
        diagnostics: Vec::new(),
    };
    let text = expand(subject("count_ones, trailing_zeros, leading_zeros")).to_string();
    assert!(!text.contains("static") && text.contains("x . leading_zeros ()"), "{text}");
    // Methods are documented in terms of themselves.
    assert!(text.contains("The number of one bits of `self`") && !text.contains("`x`"), "{text}");
    assert_eq!(text.matches("# [inline] # [must_use] pub const fn").count(), 6, "{text}");
    // Bytes are byte strings, which compile faster than as many tokens.
    let text = expand(subject("count_ones = table16")).to_string();
    assert!(text.contains("= * b\""), "{}", &text[..200]);
}

/// A newline in a request cannot leave the comment that states it.
#[test]
fn the_header_is_one_line_a_request() {
    let request =
        Request::parse(Word::U64, "count_ones\n=\nswar,\nleading_zeros = debruijn(seed\n= 4_2)");
    let printed = SourceFile::from(request).print(&Target::every()).expect("a request");
    let text = printed.text(Layout::Compact);
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(concat!("// @generated by bit-tables ", env!("CARGO_PKG_VERSION")))
    );
    assert_eq!(
        lines.next(),
        Some("// bit-tables emit u64 'count_ones = swar, leading_zeros = debruijn(seed = 4_2)'")
    );
    assert_eq!(lines.next(), Some(""));
}

/// Faxon's own form exists besides the smallest, and no other.
#[test]
fn forms_by_their_entries() {
    let key = |request| {
        let plan = plan(Word::U64, request);
        plan.module().functions[0].body.to_string()
    };
    assert!(key("trailing_zeros = faxon_reset(entries = 154)").contains("0x01c5_fc81"));
    assert!(key("trailing_zeros = faxon(entries = 152)").contains("0x0104_7bc1"));
    assert_eq!(key("trailing_zeros = faxon"), key("trailing_zeros = faxon(entries = 152)"));
    assert_eq!(
        diagnostics(Word::U64, "trailing_zeros = faxon(entries = 64)"),
        [
            "`trailing_zeros = faxon(entries = 64)`: there is no table of 64 entries, only of 152 and 154"
        ]
    );
    assert_eq!(
        diagnostics(Word::U32, "trailing_zeros = faxon(entries = 154)"),
        ["`trailing_zeros = faxon(entries = 154)`: there is no table of 154 entries, only of 32"]
    );
}

/// The choices of `auto` can be limited; the settled request has no limit.
#[test]
fn auto_with_so_many_bytes() {
    let settled = |request| plan(Word::U64, request).request().to_string();
    assert_eq!(
        settled("bit_scan_forward = auto(max_bytes = 64)"),
        "bit_scan_forward = debruijn_separated"
    );
    assert_eq!(settled("bit_scan_forward = auto(max_bytes = 0x3f)"), "bit_scan_forward = isenberg");
    assert_eq!(settled("leading_zeros = auto(max_bytes = 0)"), "leading_zeros = zappa");
    assert_eq!(
        diagnostics(
            Word::U64,
            "sliders = auto(max_bytes = 100), count_ones = auto(max_byte = 1), \
             trailing_zeros = auto(max_bytes = 1, max_bytes = 2)"
        ),
        [
            "no technique for `sliders` has tables of 100 bytes or fewer; the least is 240",
            "in `count_ones = auto(max_byte = 1)`: unknown parameter `max_byte` of `auto`; did you mean `max_bytes`?",
            "in `trailing_zeros = auto(max_bytes = 1, max_bytes = 2)`: `auto` takes `max_bytes` once",
        ]
    );
}

/// A request without tables has none in any operation, nor in what they call.
#[test]
fn without_tables() {
    let text = "tables = none, trailing_zeros, leading_zeros, count_ones, ones";
    let chosen = plan(Word::U64, text);
    assert_eq!(
        chosen.request().to_string(),
        "tables = none, trailing_zeros = isenberg, leading_zeros = zappa, count_ones = swar, \
         pop_first = isenberg, pop_last = zappa, ones = pop"
    );
    assert!(chosen.module().tables.is_empty());
    let built = Request::new(Word::U64).without_tables().trailing_zeros("auto");
    assert_eq!(built.to_string(), "tables = none, trailing_zeros = auto");
    // Requirements of an operation whose technique is named.
    assert!(plan(Word::U64, "tables = none, ones = pop").module().tables.is_empty());
    assert_eq!(
        diagnostics(
            Word::U64,
            "tables = none, count_ones = table8, leading_zeros = debruijn(seed = 42), between = line_masks, sliders"
        ),
        [
            "`count_ones = table8` has tables of 256 bytes, but the request says `tables = none`; without them there are \
             `native`, `swar`, `swar_adds`, `swar_modulo`, `hakmem169`, `hakmem169_4095`, `kernighan`, `kernighan_halves` \
             and `bit_by_bit`",
            "`leading_zeros = debruijn` has tables of 64 bytes, but the request says `tables = none`; without them there are \
             `native`, `binary_search`, `zappa` and `double`",
            "`between = line_masks` has tables of 2048 bytes, but the request says `tables = none`; every technique for `between` \
             needs tables",
            "`tables = none`: every technique for `sliders` needs tables; the least is 240 bytes",
        ]
    );
    for (text, diagnostic) in [
        (
            "tables = some, is_empty",
            "expected `tables = none`, not `some`; a number of bytes is allowed by `max_bytes = …`",
        ),
        (
            "tables, is_empty",
            "expected `tables = none`; a number of bytes is allowed by `max_bytes = …`",
        ),
        ("tables = none, is_empty, tables = none", "`tables` is given twice"),
        (
            "max_bytes = 0, tables = none, is_empty",
            "`tables = none` means `max_bytes = 0`: give only one of them",
        ),
    ] {
        assert_eq!(diagnostics(Word::U64, text), [diagnostic]);
    }
}

/// A called operation uses the requested technique, wherever it stands in the request, and
/// otherwise the best.
#[test]
fn what_is_required_is_added_once() {
    let functions = ["ones", "pop_first", "pop_last", "count_ones"];
    let settled = |request| {
        let plan = plan(Word::U64, request);
        let (_, mut names) = names(&plan);
        names.sort_by_key(|name| functions.iter().position(|other| other == name));
        assert_eq!(names, functions, "{request}");
        plan.request().to_string()
    };
    assert_eq!(
        settled("ones"),
        "pop_first = debruijn_separated, pop_last = debruijn_separated, count_ones = swar, ones = pop"
    );
    assert_eq!(
        settled("pop_last = zappa, ones = pop, pop_first = debruijn(seed = 1)"),
        "pop_last = zappa, pop_first = debruijn(seed = 1), count_ones = swar, ones = pop"
    );
    // What bounds it bounds what it calls.
    assert_eq!(
        settled("ones = auto(max_bytes = 0)"),
        "pop_first = isenberg, pop_last = zappa, count_ones = swar, ones = pop"
    );
    // What is wrong with it is not mended by something else, nor called all the same.
    assert_eq!(
        diagnostics(Word::U64, "ones, pop_first = zappa"),
        [
            "unknown technique `zappa` for `pop_first`; there are `native`, `faxon`, `scharnagl`, `debruijn`, `debruijn_separated`, `taylor`, `taylor_halves`, `seal`, `modulo`, `faxon_reset`, `table4`, `binary_search`, `isenberg`, `double`, `popcount` and `auto`"
        ]
    );
}

/// The registry is complete: every operation has techniques, each with a name of its own, a source
/// and code.
#[test]
fn the_registry_is_complete() {
    for &operation in Operation::ALL {
        let all = techniques(operation);
        for (position, technique) in all.iter().enumerate() {
            assert!(
                all[..position].iter().all(|other| other.name() != technique.name()),
                "{}",
                technique.name()
            );
            assert!(
                !technique.summary().is_empty()
                    && !technique.origin().is_empty()
                    && (!technique.words().is_empty() || technique.needs_board())
            );
            for &word in technique.words() {
                // On any target, as its bytes are those of all targets.
                let request = Request::parse(word, &format!("{operation} = {}", technique.name()));
                let plan = Plan::new(&request, &Target::unknown()).expect("what is registered");
                assert!(plan.module().functions.iter().any(|function| function.public));
                // What it requires may bring tables of its own.
                let bytes = technique.table_bytes(operation, word).expect("a defined word");
                if technique.requires().is_empty() {
                    assert_eq!(plan.module().table_bytes(), bytes);
                } else {
                    assert!(plan.module().table_bytes() >= bytes);
                }
            }
        }
    }
}

fn word() -> impl Strategy<Value = Word> {
    prop::sample::select(Word::ALL)
}

/// Pieces of requests, put together in ways that mostly make no sense.
fn pieces() -> impl Strategy<Value = String> {
    let names = [
        "count_ones",
        "trailing_zeros",
        "sliders",
        "debruijn",
        "debruijn_separated",
        "swar",
        "faxon",
        "hyperbola",
        "seed",
        "index",
        "sequence",
        "auto",
        "=",
        ",",
        "(",
        ")",
        "42",
        "0x17",
        "340282366920938463463374607431768211456",
        "-",
        "\"",
        "'a",
        "r#type",
        "_",
        "é",
        "//",
        "/*",
        "\n",
        "0x",
        "1e9",
        "crate",
        "u64",
        "#",
        "::",
        "{",
        "]",
        "\\",
    ];
    prop::collection::vec(prop::sample::select(names.to_vec()), 0..12)
        .prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// Any text is planned or rejected with a reason, and a plan's request parses to itself.
    #[test]
    fn any_text_is_met_or_refused(word in word(), text in prop_oneof![pieces(), ".{0,40}"]) {
        match Plan::new(&Request::parse(word, &text), &portable()) {
            Ok(plan) => {
                let again = Request::parse(word, &plan.request().to_string());
                let again = Plan::new(&again, &Target::unknown()).expect("what was met");
                prop_assert_eq!(plan.request().to_string(), again.request().to_string());
            }
            Err(diagnostics) => prop_assert!(diagnostics.iter().all(|diagnostic| !diagnostic.message().is_empty())),
        }
    }

    /// Every seed and every sequence is accepted or rejected.
    #[test]
    fn any_number_is_met_or_refused(word in word(), number: u128, separated: bool) {
        let technique = if separated { "debruijn_separated" } else { "debruijn" };
        for parameter in ["seed", "index", "sequence"] {
            let request = Request::parse(word, &format!("trailing_zeros = {technique}({parameter} = {number:#x})"));
            let planned = Plan::new(&request, &portable());
            if parameter == "seed" {
                prop_assert_eq!(planned.is_ok(), number <= u128::from(u64::MAX));
            }
        }
    }
}

/// A wrong choice among vectors is reported with what would work.
#[test]
fn choices_among_vectors_that_cannot_be() {
    let cases = [
        (
            Word::U8,
            "count_ones_of_slice = simd(detect = yes)",
            "in `count_ones_of_slice = simd(detect = yes)`: `detect` is `none`, `std` or `cpuid`, not `yes`",
        ),
        (
            Word::U64,
            "sliders = hyperbola(for = speed)",
            "in `sliders = hyperbola(for = speed)`: `for` is `latency` or `throughput`, not `speed`",
        ),
        (
            Word::U128,
            "board = shogi, sliders = hyperbola(for = throughput)",
            "`sliders = hyperbola(for = throughput)`: vectors have lanes of 64 bits, and `u128` has others",
        ),
        (
            Word::U64,
            "sliders = hyperbola(for = throughput, layout = arrays)",
            "`sliders = hyperbola(for = throughput, layout = arrays)`: `for = throughput` has one layout, a record for each square",
        ),
    ];
    for (word, request, message) in cases {
        assert_eq!(diagnostics(word, request), [message], "{request}");
    }
}
