//! The messages for common mistakes: a name from elsewhere, a form that does not work, a wrong
//! digit.

use bit_tables_generator::{Operation, Plan, Request, Target, Word};

/// The diagnostics of a request.
fn reported(word: Word, request: &str) -> String {
    let plan = Plan::new(&Request::parse(word, request), &Target::unknown());
    plan.err().map(|diagnostics| diagnostics.to_string()).unwrap_or_default()
}

#[test]
fn names_that_people_have_find_ours() {
    for (names, ours) in [
        ("pext", "`extract`, `extract_fixed` or `sliders`"),
        ("attacks", "`leapers`, `sliders` or `attack_getter`"),
        ("count_one", "`count_ones`"),
        ("max_byte", "`max_bytes`"),
    ] {
        for name in names.split(' ') {
            let expected = format!("unknown operation `{name}`; did you mean {ours}?");
            assert_eq!(reported(Word::U64, &format!("{name} = auto")), expected);
        }
    }
    for (name, technique) in [
        ("magic", "magic"),
        ("Magics", "magic"),
        ("magic_bitboards", "magic"),
        ("hyperbola_quintessence", "hyperbola"),
    ] {
        let expected = format!(
            "unknown operation `{name}`; it is a way to compute `sliders`: write `sliders = {technique}`"
        );
        assert_eq!(reported(Word::U64, &format!("{name} = auto")), expected);
    }
    for (name, near) in [
        ("hyperbolla", "sliders = hyperbola"),
        ("popcoun", "count_ones"),
        ("LEAPERS", "leapers"),
        ("nalimow", "leading_zeros = nalimov"),
    ] {
        let expected = format!("unknown operation `{name}`; did you mean `{near}`?");
        assert_eq!(reported(Word::U64, name), expected);
    }
    // A name of one operation alone is as good as its own.
    for (names, ours) in [
        ("popcount popcnt Popcount hamming_weight bit_count", "count_ones"),
        ("ctz tzcnt", "trailing_zeros"),
        ("clz lzcnt", "leading_zeros"),
        ("lsb bsf", "bit_scan_forward"),
        ("ffs", "find_first_set"),
        ("msb bsr fls", "bit_scan_reverse"),
    ] {
        for name in names.split(' ') {
            assert_eq!(Operation::known_as(name).map(Operation::name), Some(ours));
            let request = Request::parse(Word::U64, &format!("{name} = auto"));
            assert_eq!(request.to_string(), format!("{ours} = auto"));
        }
    }
}

#[test]
fn functions_techniques_and_boards_say_where_they_come_from() {
    for (request, advice) in [
        (
            "rook_attacks",
            "unknown operation `rook_attacks`; it is a function that comes with `sliders`",
        ),
        ("piece_key", "unknown operation `piece_key`; it is a function that comes with `zobrist`"),
        (
            "sente_lance_attacks",
            "unknown operation `sente_lance_attacks`; it is a function that comes with `shogi`",
        ),
        (
            "hyperbola",
            "unknown operation `hyperbola`; it is a technique: write `sliders = hyperbola`",
        ),
        (
            "debruijn(seed = 42)",
            "expected `debruijn = …`; it is a technique: write `trailing_zeros = debruijn(seed = 42)`",
        ),
        (
            "tables(visibility = pub)",
            "expected `tables = …`; with parentheses it is for the methods of a struct alone; write `tables = none`",
        ),
        ("chess", "unknown operation `chess`; it is a board: write `board = chess`"),
        (
            "rectangle(files = 4, ranks = 4)",
            "expected `rectangle = …`; it is a board: write `board = rectangle(files = 4, ranks = 4)`",
        ),
    ] {
        assert_eq!(reported(Word::U64, request), advice);
    }
}

/// As in Rust, a trailing comma is allowed, but not two.
#[test]
fn empty_entries_are_faults() {
    let message = "expected a name or `name = value` before `,`";
    for wrong in
        ["count_ones,,", ",", ", count_ones", "count_ones,, parity", "count_ones = swar(,)"]
    {
        assert_eq!(reported(Word::U64, wrong).lines().next(), Some(message), "{wrong}");
    }
    for right in
        ["count_ones,", "count_ones = swar(),", "trailing_zeros = debruijn(seed = 1,), parity"]
    {
        assert_eq!(reported(Word::U64, right), "", "{right}");
    }
}

/// The suggested form works.
#[test]
fn parameters_of_an_operation_are_reported_where_they_belong() {
    for (wrong, right) in [
        ("count_ones_of(words = 3)", "count_ones_of = auto(words = 3)"),
        ("zobrist(pieces = 2, side = 0)", "zobrist = auto(pieces = 2, side = 0)"),
        ("sliders(layout = lines)", "sliders = hyperbola(layout = lines)"),
        ("trailing_zeros(seed = 42)", "trailing_zeros = debruijn(seed = 42)"),
        ("count_ones(64)", "count_ones = auto"),
    ] {
        let name = wrong.split('(').next().unwrap();
        assert_eq!(reported(Word::U64, wrong), format!("expected `{name} = …`; write `{right}`"));
        assert_eq!(reported(Word::U64, right), "");
    }
}

/// No message lists more than people read.
#[test]
fn no_message_lists_all_operations() {
    for request in ["", "xyzzy", "board = xyzzy", "count_ones = xyzzy", "sliders, quux(1)"] {
        let reported = reported(Word::U64, request);
        let names =
            Operation::names().filter(|name| reported.contains(&format!("`{name}`"))).count();
        assert!(names < 4 && !reported.is_empty(), "{request}: {reported}");
    }
    assert_eq!(
        reported(Word::U64, "xyzzy"),
        "unknown operation `xyzzy`; `bit-tables list` and the documentation of `Operation` list all operations"
    );
}

#[test]
fn what_is_out_of_place_is_reported() {
    let number = "is not an integer: write it like 42, 0x2a, 0o52 or 0b101010";
    for (request, message) in [
        ("trailing_zeros = debruijn(seed = 0b12)", format!("`0b12` {number}")),
        ("trailing_zeros = debruijn(seed = 0o8)", format!("`0o8` {number}")),
        ("max_bytes = 0b2, count_ones", format!("`0b2` {number}")),
        ("count_ones = auto(", "`(` is not closed in `count_ones = auto(`".to_owned()),
        ("count_ones = auto([)", "`)` closes no bracket in `count_ones = auto([)`".to_owned()),
        ("count_ones = auto(]", "`]` closes no bracket in `count_ones = auto(]`".to_owned()),
        ("count_ones = auto)", "`)` closes no bracket in `count_ones = auto)`".to_owned()),
        ("trailing_zeros = debruijn(3)", "expected a name or `name = value`, found `3`".to_owned()),
        ("count_ones =", "expected a value after `count_ones =`".to_owned()),
        ("count_ones swar", "expected `=` or `,` after `count_ones`, found `swar`".to_owned()),
        ("count_ones; parity", "expected `=` or `,` after `count_ones`, found `;`".to_owned()),
        ("count-ones", "expected `=` or `,` after `count`, found `-`".to_owned()),
        ("max_bytes = 10k, parity", format!("`max_bytes`: `10k` {number}")),
        (
            "max_bytes = 0x1_0000_0000_0000_0000_0000_0000_0000_0000, parity",
            "`max_bytes`: `0x1_0000_0000_0000_0000_0000_0000_0000_0000` does not fit in 128 bits"
                .to_owned(),
        ),
        ("max_bytes, parity", "expected a number of bytes, as in `max_bytes = 4096`".to_owned()),
        (
            "board = rectangle(files = 3, ranks = x), sliders",
            format!("in `board = rectangle(files = 3, ranks = x)`: `ranks`: `x` {number}"),
        ),
        (
            "count_ones = \"auto",
            "a quote or a character is out of place in `count_ones = \"auto`".to_owned(),
        ),
    ] {
        assert_eq!(reported(Word::U64, request), message, "{request}");
    }
    let reported = |technique| {
        let request = Request::new(Word::U64).trailing_zeros(technique);
        Plan::new(&request, &Target::unknown()).expect_err("no technique").to_string()
    };
    assert_eq!(reported("debruijn(seed = 0b12)"), format!("in `trailing_zeros`: `0b12` {number}"));
    assert_eq!(
        reported(""),
        "in `trailing_zeros`: expected a technique such as `swar` or `debruijn(seed = 42)`, found ``"
    );
    assert_eq!(
        reported("debruijn(seed = 1"),
        "in `trailing_zeros`: `(` is not closed in `debruijn(seed = 1`"
    );
}

/// Reasons are correct for the request.
#[test]
fn reasons_are_right() {
    let mobility =
        reported(Word::U64, "board = rectangle(files = 6, ranks = 7), mobility = line_table");
    assert!(mobility.contains("no longer than rows"), "{mobility}");
    let count = reported(Word::U64, "board = draughts(numbering = cells), line_counts = gather");
    assert!(count.contains("holes interrupt"), "{count}");
    let packed = reported(Word::U32, "board = draughts, set_wise = kogge_stone");
    assert!(packed.contains("steps differ in size; for it there is `barrier`"), "{packed}");
}

/// If a board does not fit its word, other boards are not reported, but operations without a board
/// are.
#[test]
fn a_board_that_does_not_fit_is_one_fault() {
    for (word, request) in [
        (Word::U8, "board = xiangqi, xiangqi = shifts, sliders = cooijmans"),
        (Word::U16, "board = chess, line_counts = gather"),
        (Word::U64, "board = shogi, zobrist, sliders = cooijmans, max_bytes = 10"),
    ] {
        let reported = reported(word, request);
        assert!(
            reported.contains("squares do not fit") && reported.lines().count() == 1,
            "{reported}"
        );
    }
    let both = reported(Word::U8, "board = chess, count_ones = swar_adds, leapers = shifts");
    assert!(both.lines().count() == 2 && both.contains("`swar_adds` is not defined"), "{both}");
}

/// What belongs to the whole request is not a parameter, and the message says where it goes.
#[test]
fn entries_among_parameters_say_where_they_belong() {
    let where_to =
        "`board` applies to the whole request: write `board = shogi` as an entry of its own";
    let refused = reported(Word::U128, "sliders = reversal(board = shogi)");
    assert!(refused.contains("needs a board") && refused.contains(where_to), "{refused}");
    let refused = reported(Word::U64, "sliders = hyperbola(board = shogi)");
    assert!(
        refused
            .starts_with("in `sliders = hyperbola(board = shogi)`: `hyperbola` takes no `board`; ")
            && refused.contains(where_to),
        "{refused}"
    );
    let refused = reported(Word::U64, "count_ones = swar(max_bytes = 8)");
    assert!(refused.contains("write `max_bytes = 8` as an entry of its own"), "{refused}");
}

/// What a message says is possible is possible.
#[test]
fn limits_in_messages_are_accepted() {
    for (word, request, expected) in [
        (Word::U64, "indices = pops(shift = 27)", "`shift` is at most 26"),
        (
            Word::U64,
            "indices = pops(entries = u16, shift = 27)",
            "`shift` is at most 10 in a `u16`, and 26 in a `u32`",
        ),
    ] {
        assert!(reported(word, request).ends_with(expected), "{}", reported(word, request));
    }
    for request in ["shift = 26", "entries = u16, shift = 10", "entries = u32, shift = 26"] {
        assert_eq!(reported(Word::U64, &format!("indices = pops({request})")), "");
    }
    assert!(reported(Word::U16, "halves = two_words(low = 9)").ends_with("take 8"));
    assert_eq!(reported(Word::U16, "halves = two_words(low = 8)"), "");
}

/// A number in a family counts from 0, and documentation says so.
#[test]
fn numbers_in_a_family_say_where_they_begin() {
    let request = Request::new(Word::U8).bit_scan_forward("debruijn(index = 1)");
    let plan = Plan::new(&request, &Target::unknown()).expect("a plan");
    let docs: String = plan.module().tables.iter().map(|table| table.doc.as_str()).collect();
    assert!(docs.contains("number 1 of 2 in order, counted from 0"), "{docs}");
}
