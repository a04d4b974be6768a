//! The arguments of functions: squares of the board, and arguments beyond the last one.

use bit_tables_generator::__private::module::Type;
use bit_tables_generator::{
    Board, Domain, Operation, Plan, Request, TableMemory, Target, Word, techniques_for,
};

fn planned(word: Word, text: &str) -> Result<Plan, String> {
    Plan::new(&Request::parse(word, text), &Target::unknown())
        .map_err(|diagnostics| diagnostics.to_string())
}

/// Of every function of every technique, on boards with and without holes, and as many squares as
/// powers of two or not.
#[test]
fn each_function_says_what_becomes_of_what_is_beyond_the_last() {
    let domains = [
        (Word::U64, None),
        (Word::U128, None),
        (Word::U64, Some("chess")),
        (Word::U128, Some("shogi")),
        (Word::U64, Some("draughts")),
        (Word::U64, Some("rectangle(files = 8, ranks = 4, holes = 6)")),
    ];
    let mut seen = 0;
    for (word, board) in domains {
        let board = board.map(|board| format!("board = {board}, ")).unwrap_or_default();
        let domain = Request::parse(word, &format!("{board}is_empty")).domain();
        for &operation in Operation::ALL {
            for technique in techniques_for(operation, domain) {
                let request = format!("{board}{operation} = {}", technique.name());
                let plan = planned(word, &request).expect(&request);
                for function in plan.module().functions.iter().filter(|function| function.public) {
                    let is_numbered = |(name, kind): &&(&str, Type)| {
                        matches!(kind, Type::Square | Type::Piece(_))
                            || (*kind == Type::Index && *name != "count")
                    };
                    if let Some((name, _)) = function.parameters.iter().find(is_numbered) {
                        seen += 1;
                        let doc = function.doc.split_whitespace().collect::<Vec<_>>().join(" ");
                        let texts = [
                            "modulo ",
                            "other builds take a greater one as ",
                            "other builds take greater ones as ",
                            "as the last.",
                        ];
                        let is_none = function.result == Type::Option(&Type::Square)
                            && doc.contains("`None` if `x` has no more than");
                        let is_any = doc.contains("`n` stands for all bits");
                        assert!(
                            is_none
                                || is_any
                                || doc.contains("which debug builds assert; other builds take")
                                    && texts.iter().any(|text| doc.contains(text)),
                            "{request}, `{}`, `{name}`: {doc}",
                            function.name
                        );
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

/// Keys are of as many squares as the board that is named; without a board, and on that of chess,
/// of 64.
#[test]
fn keys_are_of_the_squares_of_the_board() {
    for (word, board, pieces, squares, files) in [
        (Word::U128, "shogi", 28, 81, None),
        (Word::U64, "chess", 12, 64, Some(8)),
        (Word::U32, "draughts", 4, 32, None),
        (Word::U128, "rectangle(files = 8, ranks = 16)", 12, 128, Some(8)),
    ] {
        let plan = planned(word, &format!("board = {board}, zobrist")).unwrap();
        let table = |name: &str| {
            let entries = plan.report().entries().to_vec();
            entries.iter().find(|entry| entry.name() == name).map(TableMemory::entries)
        };
        assert_eq!(table("PIECE_KEYS"), Some(pieces * squares), "{board}");
        assert_eq!(table("EN_PASSANT_KEYS"), files, "{board}");
    }
    for word in [Word::U32, Word::U64, Word::U128] {
        let plan = planned(word, "zobrist").unwrap();
        assert_eq!(plan.report().entries()[0].entries(), 12 * 64, "{word}");
        assert_eq!(Domain::from(word).named(), None);
    }
    let entries =
        |text: &str| planned(Word::U128, text).map(|plan| plan.report().entries()[0].entries());
    assert_eq!(entries("board = shogi, zobrist = bch(pieces = 2, squares = 81)"), Ok(162));
    assert_eq!(
        entries("board = shogi, zobrist = bch(squares = 64)"),
        Err("`zobrist = bch(squares = 64)`: `board = shogi` has 81 squares, which is the number of squares \
             of the keys: leave out `squares` or the board"
            .to_owned())
    );
    assert_eq!(Board::CHESS.bits(), 64);
}

/// A mask would turn (0, 80) into (0, 16), another key's place: greater squares become the last.
#[test]
fn keys_of_no_square_are_not_those_of_another() {
    let plan = planned(Word::U64, "zobrist").unwrap();
    for function in &plan.module().functions {
        let body = function.body.to_string();
        assert!(!body.contains('&'), "{body}");
        for (name, _) in &function.parameters {
            assert!(body.contains(&format!("let {name} : u32 = if {name} < ")), "{body}");
        }
    }
}
