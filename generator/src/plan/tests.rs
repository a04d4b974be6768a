//! Every kind of diagnostic, each from a request that causes it.

use crate::request::DiagnosticKind::{self, *};
use crate::{Board, Diagnostic, Operation, Plan, Request, Selection, SourceFile, Target, Word};

/// The diagnostics of a request for a word and a target.
fn diagnostics(word: Word, request: &str, target: &str) -> Vec<Diagnostic> {
    let target: Target = target.parse().expect("a target");
    let plan = Plan::new(&Request::parse(word, request), &target);
    let found = plan.err().unwrap_or_else(|| panic!("`{request}` is met"));
    found.iter().cloned().collect()
}

/// Requests that cause this kind of diagnostic and no other, and the next kind. If a kind is added
/// to the enum, the compiler requires it here.
fn examples(kind: DiagnosticKind) -> (Vec<Diagnostic>, Option<DiagnosticKind>) {
    let all = |requests: &[&str]| {
        requests.iter().flat_map(|request| diagnostics(Word::U64, request, "any")).collect()
    };
    match kind {
        Syntax => {
            let too_long = format!("count_ones = swar, {}", " ".repeat(1 << 16));
            let deep = format!("count_ones = {}", "(".repeat(99));
            let requests = ["1", "ones 1", "ones = 1", "ones = (", "board, ones", &too_long, &deep];
            (all(&requests), Some(UnknownOperation))
        }
        UnknownOperation => {
            (all(&["count_one", "xyzzy = auto", "word = u8"]), Some(UnknownFunction))
        }
        UnknownFunction => {
            let requests = ["functions = rook_attacks, leapers", "functions = [king, x], leapers"];
            (all(&requests), Some(UnknownTechnique))
        }
        UnknownTechnique => {
            (all(&["count_ones = hyperbola", "sliders = rotated"]), Some(UnknownParameter))
        }
        UnknownParameter => {
            let requests = [
                "count_ones = swar(seed = 1)",
                "trailing_zeros = debruijn(sed = 1)",
                "count_ones = auto(seed = 1)",
                "board = chess(files = 1), ones",
            ];
            (all(&requests), Some(UnknownBoard))
        }
        UnknownBoard => (all(&["board = ches, ones"]), Some(UnknownWord)),
        UnknownWord => (vec!["u65".parse::<Word>().expect_err("no word")], Some(MissingParameter)),
        MissingParameter => (all(&["board = rectangle(files = 9), ones"]), Some(InvalidValue)),
        InvalidValue => {
            let requests = [
                "trailing_zeros = debruijn(seed = x)",
                "trailing_zeros = debruijn(sequence = 1)",
                "trailing_zeros = seal(multiplier = 1)",
                "board = chess(bits = [0, 0]), ones",
                "trailing_zeros = debruijn(index = 0xffff_ffff_ffff_ffff)",
                "sliders = hyperbola(layout = round)",
                "max_bytes = many, ones",
                "tables = some, ones",
                "unsafe = some, ones",
            ];
            (all(&requests), Some(Conflict))
        }
        Conflict => {
            let requests = [
                "ones, ones",
                "board = chess, board = chess, ones",
                "tables = none, max_bytes = 0, ones",
                "unsafe = none, unsafe = none, ones",
                "trailing_zeros = debruijn(seed = 1, index = 1)",
                "count_ones_of = auto(words = 3, words = 3)",
            ];
            let file = SourceFile::new().module("a", "", Request::new(Word::U8).ones("auto"));
            let twice = file.module("a", "", Request::new(Word::U8).ones("auto"));
            let two = twice.print(&Target::unknown()).expect_err("two modules `a`");
            (all(&requests).into_iter().chain(two.iter().cloned()).collect(), Some(NoOperation))
        }
        NoOperation => (all(&["", "board = chess"]), Some(NotDefined)),
        NotDefined => {
            let mut found = diagnostics(Word::U16, "sliders = hyperbola", "any");
            found.extend(diagnostics(Word::U8, "count_ones = swar_adds", "any"));
            found.extend(diagnostics(Word::U32, "board = draughts, set_wise = kogge_stone", "any"));
            (found, Some(MissingFeature))
        }
        // `tests/families.rs` tests disabled features.
        MissingFeature => (Vec::new(), Some(UnfitBoard)),
        UnfitBoard => {
            let mut found =
                all(&["board = shogi, ones", "board = rectangle(files = 999, ranks = 1), ones"]);
            let board = Board::new(0, 1);
            let request = Request::new(Word::U64).board(board).ones("auto");
            let none = Plan::new(&request, &Target::unknown()).expect_err("no squares");
            found.extend(none.iter().cloned());
            (found, Some(UnknownTarget))
        }
        UnknownTarget => {
            let target = |text: &str| text.parse::<Target>().expect_err("no target");
            let texts = ["wasm23", "z80", "x86_64+popcount", "avr+bmi2"];
            (texts.map(target).to_vec(), Some(TooManyBytes))
        }
        TooManyBytes => {
            let requests = [
                "max_bytes = 9, sliders = hyperbola",
                "tables = none, sliders = hyperbola",
                "sliders = auto(max_bytes = 9)",
            ];
            (all(&requests), Some(Unaddressable))
        }
        Unaddressable => {
            (diagnostics(Word::U32, "count_ones = table16", "avr"), Some(InvalidModule))
        }
        InvalidModule => {
            let file = SourceFile::new().module("1", "", Request::new(Word::U8).ones("auto"));
            let diagnostics = file.print(&Target::unknown()).expect_err("no name");
            (diagnostics.iter().cloned().collect(), None)
        }
    }
}

#[test]
fn each_kind_of_fault() {
    let (mut next, mut count) = (Some(Syntax), 0);
    while let Some(kind) = next {
        let (diagnostics, following) = examples(kind);
        assert_eq!(diagnostics.is_empty(), kind == MissingFeature, "{kind:?}");
        for diagnostic in diagnostics {
            assert_eq!(diagnostic.kind(), kind, "{diagnostic}");
            assert!(
                !diagnostic.message().is_empty() && !diagnostic.message().ends_with('.'),
                "{diagnostic}"
            );
        }
        (next, count) = (following, count + 1);
    }
    assert_eq!(count, InvalidModule as usize + 1, "a kind is left out of the chain");
}

/// A list of functions contains only names; anything else is reported.
#[test]
fn lists_of_functions() {
    for value in [
        "",
        " = 5",
        " = []",
        " = [ones, 5]",
        " = [ones,, pop_first]",
        " = [ones ones]",
        " = (ones)",
    ] {
        let found = diagnostics(Word::U64, &format!("functions{value}, ones"), "any");
        assert!(found.iter().all(|diagnostic| diagnostic.kind() == Syntax), "{value}: {found:?}");
    }
}

/// Texts that are parsed alone are rejected as they are in a request.
#[test]
fn texts_by_themselves() {
    assert_eq!("u64".parse(), Ok(Word::U64));
    assert_eq!("sliders".parse(), Ok(Operation::Sliders));
    assert_eq!("popcount".parse(), Ok(Operation::CountOnes));
    let unknown = "count_one".parse::<Operation>().expect_err("no operation");
    assert_eq!(unknown.kind(), UnknownOperation);
    assert_eq!(unknown.message(), "unknown operation `count_one`; did you mean `count_ones`?");
    // A parity bit that makes the number of ones even is the parity; one that makes it odd is not.
    assert_eq!("even_parity".parse(), Ok(Operation::Parity));
    let odd = "odd_parity".parse::<Operation>().expect_err("no operation");
    assert_eq!(odd.message(), "unknown operation `odd_parity`; it is `1 - parity`: write `parity`");
    for (_, board) in Board::NAMED {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    let board = |text: &str| text.parse::<Board>().map_err(|diagnostics| diagnostics.to_string());
    assert_eq!(
        board("shogi, count_ones").expect_err("two"),
        "expected a board such as `shogi` or `rectangle(files = 9, ranks = 9)`, found `,`"
    );
    assert!(board("").is_err() && board("shogi(").is_err() && board("shogi(x = 1)").is_err());
    let selection = |text: &str| text.parse::<Selection>().map(|read| read.to_string());
    let text = "debruijn(seed = 42)";
    assert_eq!(selection(text), Ok(text.to_owned()));
    for wrong in ["", "debruijn(", "debruijn(1)", "swar, swar", "1"] {
        let diagnostics = selection(wrong).expect_err(wrong);
        let request = Request::new(Word::U64).trailing_zeros(wrong);
        let named = Plan::new(&request, &Target::unknown()).expect_err(wrong);
        let of_operation = |diagnostic: &Diagnostic| {
            Diagnostic::new(
                diagnostic.kind(),
                format!("in `trailing_zeros`: {}", diagnostic.message()),
            )
        };
        assert!(
            named.iter().cloned().eq(diagnostics.iter().map(of_operation)),
            "{diagnostics}\n{named}"
        );
    }
    assert_eq!(Request::try_parse(Word::U8, text).expect_err("no request").iter().count(), 1);
}

/// A method that is named like a function is no call of that function.
#[test]
fn methods_are_not_functions() {
    let request = "count_ones = swar, bit_scan_forward = popcount, functions = bit_scan_forward";
    let request = Request::parse(Word::U64, request);
    let plan = Plan::new(&request, &Target::unknown()).expect("a request that can be met");
    let names: Vec<&str> = plan.module().functions.iter().map(|function| function.name).collect();
    assert_eq!(names, ["bit_scan_forward"]);
    assert!(plan.module().checks.iter().all(|check| !check.to_string().contains("count_ones (")));
}

/// Advice on a board names one that the operation is for.
#[cfg(feature = "games")]
#[test]
fn the_board_that_is_missing_is_that_of_the_game() {
    let reported = |word, request| diagnostics(word, request, "any")[0].message().to_owned();
    assert_eq!(
        reported(Word::U128, "xiangqi"),
        "`xiangqi` of `u128` needs a board, as in `board = xiangqi`"
    );
    assert_eq!(
        reported(Word::U64, "xiangqi"),
        "`xiangqi` of `u64` needs a board, and that of its game has 90 squares: `board = xiangqi` is for `u128`"
    );
    assert!(
        Plan::new(&Request::parse(Word::U128, "board = xiangqi, xiangqi"), &Target::unknown())
            .is_ok()
    );
}

/// One run reports all errors, also of an operation whose name is wrong, and of functions that
/// no operation has.
#[test]
fn all_faults_are_reported_at_once() {
    let request = "trailing_zero = debruijn(sed = 42), sliders = rotated, ones, functions = [ones, on, rook_attacks]";
    let found = diagnostics(Word::U64, request, "any");
    let reported: Vec<&str> = found.iter().map(Diagnostic::message).collect();
    let expected = [
        "unknown operation `trailing_zero`; did you mean `trailing_zeros`?",
        "in `trailing_zeros = debruijn(sed = 42)`: unknown parameter `sed` of `debruijn`; did you mean `seed`?",
        "unknown technique `rotated` for `sliders`; ",
        "nothing requested has a function `on`; there are `pop_first`, ",
    ];
    assert_eq!(reported.len(), expected.len(), "{reported:?}");
    for expected in expected {
        assert!(
            reported.iter().any(|reported| reported.starts_with(expected)),
            "{expected}: {reported:?}"
        );
    }
}
