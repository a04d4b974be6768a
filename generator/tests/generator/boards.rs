//! Requests that name a board, and limits of bytes.

use bit_tables_generator::__private::{HEX, OF_HEX, OF_NAMED, OF_RECTANGLE, RECTANGLE};
use bit_tables_generator::{Board, Corner, Numbering, Order};
use bit_tables_generator::{Operation, Plan, Request, SourceFile, Target, Word, techniques};
use proptest::prelude::*;

fn plan(word: Word, request: &str) -> Result<Plan, Vec<String>> {
    let diagnostics = |diagnostics: bit_tables_generator::Diagnostics| {
        diagnostics.iter().map(|diagnostic| diagnostic.message().to_owned()).collect()
    };
    Plan::new(&Request::parse(word, request), &Target::unknown()).map_err(diagnostics)
}

fn diagnostics(word: Word, request: &str) -> Vec<String> {
    plan(word, request).map(|plan| plan.request().to_string()).expect_err("a diagnostic")
}

/// By text and by builder, with every parameter; the printed form parses again.
#[test]
fn text_and_builder_state_the_same() {
    let cases = [
        ("shogi", Board::new(9, 9)),
        ("xiangqi", Board::new(9, 10)),
        (
            "chess(order = file_rank, first = north_east)",
            Board::CHESS.order(Order::FileRank).first(Corner::NorthEast),
        ),
        (
            "rectangle(files = 6, ranks = 5, holes = 0x101, numbering = playable)",
            Board::new(6, 5).holes(0x101).numbering(Numbering::Playable),
        ),
        ("draughts(numbering = cells)", Board::NAMED[4].1.numbering(Numbering::Cells)),
        ("hex(glinski)", Board::hexagon(6)),
        (
            "hex(side = 5, order = file_rank, numbering = playable)",
            Board::hexagon(5).order(Order::FileRank).numbering(Numbering::Playable),
        ),
        ("hex(11)", Board::rhombus(11)),
        (
            "rectangle(files = 3, ranks = 2, holes = 0x10, first = north_west, bits = [1, 2, 3, 7, 100])",
            Board::new(3, 2).holes(0x10).first(Corner::NorthWest).on_bits(1 << 100 | 0x8e),
        ),
    ];
    for (text, board) in cases {
        let operation = if board.is_hexagonal() { "fairy = table" } else { "sliders = reversal" };
        let request = format!("board = {text}, max_bytes = 100000, {operation}");
        let read = Request::parse(Word::U128, &request);
        let built = Request::new(Word::U128).board(board).max_bytes(100_000);
        let built =
            if board.is_hexagonal() { built.fairy("table") } else { built.sliders("reversal") };
        assert_eq!(read.to_string(), request);
        assert_eq!(built.to_string(), request);
        assert_eq!(read.domain().named(), Some(board));
        let plan = Plan::new(&built, &Target::unknown()).expect("a board");
        assert_eq!(plan.request().to_string(), request);
    }
}

/// Each sample of a parameter makes another board, and what is said to hold without the parameter
/// does.
#[test]
fn specifications_of_parameters_hold() {
    // The rectangle has holes, so that it matters whether these have bits.
    let rectangle = [("files", "3"), ("ranks", "4"), ("holes", "0x21")].as_slice();
    // A board of hexagons has one size.
    let (sizes, others) = OF_HEX.split_at(2);
    for (name, specs, others) in [
        ("draughts", OF_NAMED, &[] as &[_]),
        (RECTANGLE, OF_RECTANGLE, rectangle),
        (HEX, sizes, &[]),
        (HEX, others, &[("side", "4")]),
    ] {
        for spec in specs {
            let board = |value: Option<&str>| {
                let others = others.iter().filter(|(other, _)| *other != spec.name());
                let given = others.copied().chain(value.map(|value| (spec.name(), value)));
                let given: Vec<String> =
                    given.map(|(name, value)| format!("{name} = {value}")).collect();
                format!("{name}({})", given.join(", ")).parse::<Board>()
            };
            let made = |value: &str| board(Some(value)).expect("a board");
            let boards: Vec<Board> = spec.samples(Word::U64).iter().copied().map(made).collect();
            assert!(!boards.is_empty(), "{name}({})", spec.name());
            for (place, board) in boards.iter().enumerate() {
                assert!(!boards[..place].contains(board), "{board}");
            }
            let held = match spec.default() {
                "the board is rejected" => {
                    board(None).expect_err(spec.name());
                    continue;
                }
                "those of the numbering" => {
                    let bits = board(None).expect("a board").all();
                    assert!(boards.iter().all(|board| board.all() != bits), "{name}");
                    continue;
                }
                "playable for draughts, cells for others" if name == "draughts" => "playable",
                "playable for draughts, cells for others" => "cells",
                held => held,
            };
            assert_eq!(board(None).expect("a board"), made(held));
            assert!(boards.iter().any(|board| *board != made(held)), "{name}({})", spec.name());
        }
    }
}

/// What is said of boards of hexagons, and what works on them.
#[test]
fn boards_of_hexagons() {
    let why = |text: &str| {
        let request = Request::parse(Word::U128, text);
        Plan::new(&request, &Target::unknown()).expect_err(text).to_string()
    };
    let one_size =
        "a board of hexagons has one size, as in `hex(glinski)`, `hex(side = 5)` or `hex(11)`";
    let cases = [
        ("board = hex, fairy", one_size),
        ("board = hex(side = 4, size = 5), fairy", one_size),
        ("board = hex(0), fairy", "a rhombus of 1 to 11"),
        ("board = hex(side = 7), fairy", "a hexagon has sides of 1 to 6, and a rhombus of 1 to 11"),
        ("board = hex(12), fairy", "a rhombus of 1 to 11"),
        (
            "board = hex(glinski), sliders",
            "its cells are hexagons, which only `fairy` and `regions` take",
        ),
        ("board = hex(glinski), regions = rooks", "for it there is `steps`"),
        ("board = hex(4), fairy = auto(x = C)", "`C` is no piece of Betza's notation on hexagons"),
        ("board = hex(4), fairy = auto(x = nN)", "`n` is for squares"),
        ("board = hex(4), fairy = auto(x = W{half})", "`half` is no zone of hexagons"),
        ("board = hex(4), fairy = auto(x = hW)", "`h` are no directions of such a leap"),
        ("board = shogi, fairy = auto(x = hW)", "`h` are no directions of such a leap"),
    ];
    for (request, expected) in cases {
        let why = why(request);
        assert!(why.contains(expected), "{request}: {why}");
    }
}

/// `pieces` stands for operations by the board's game, and leaves those that are there alone.
#[test]
fn pieces_are_those_of_the_game() {
    for (word, request, expected) in [
        (Word::U64, "pieces", Ok("sliders, leapers, between")),
        (Word::U64, "board = chess(order = file_rank), pieces", Ok("sliders, leapers, between")),
        (Word::U128, "board = shogi, pieces", Ok("shogi, sliders, leapers, between, fairy")),
        (Word::U128, "pieces, board = xiangqi", Ok("xiangqi, sliders, between")),
        (Word::U64, "pieces, sliders = hyperbola_2r, ones", Ok("sliders, ones, leapers, between")),
        (
            Word::U64,
            "board = connect_four, pieces",
            Err(
                "`pieces` is for `chess`, `shogi`, `xiangqi`, `draughts`, `international_draughts`, `hex(glinski)` or `hex(11)`",
            ),
        ),
        (Word::U64, "board = draughts, pieces", Ok("fairy, between")),
        (Word::U64, "board = international_draughts, pieces", Ok("fairy, between")),
        (Word::U128, "board = hex(glinski), pieces", Ok("fairy")),
        (Word::U128, "board = hex(11), pieces", Ok("regions")),
        (Word::U128, "board = hex(10), pieces", Err("name operations")),
        (Word::U64, "pieces = table", Err("unknown operation `pieces`")),
    ] {
        let parsed = Request::parse(word, request);
        match expected {
            Ok(operations) => {
                let found: Vec<&str> =
                    parsed.choices().iter().map(|choice| choice.operation().name()).collect();
                assert_eq!(found.join(", "), operations, "{request}");
                let plan = plan(word, request).expect(request);
                assert!(!plan.module().functions.is_empty());
            }
            Err(message) => {
                let found = diagnostics(word, request);
                assert!(found.len() == 1 && found[0].contains(message), "{request}: {found:?}");
            }
        }
    }
    let kept = Request::parse(Word::U64, "pieces, sliders = hyperbola_2r");
    assert_eq!(kept.choices()[0].selection().technique(), "hyperbola_2r");
}

/// Named boards are what people play on.
#[test]
fn named_boards() {
    let counts = Board::NAMED.map(|(name, board)| (name, board.bits(), board.count()));
    let expected = [
        ("chess", 64, 64),
        ("shogi", 81, 81),
        ("xiangqi", 90, 90),
        ("connect_four", 42, 42),
        ("draughts", 32, 32),
        ("international_draughts", 50, 50),
    ];
    assert_eq!(counts, expected);
}

/// A diagnostic of a board is reported once, with what would work.
#[test]
fn faults_of_boards() {
    let cases: [(Word, &str, &[&str]); 15] = [
        (
            Word::U64,
            "board = 9x9, sliders",
            &["expected a board such as `shogi` or `rectangle(files = 9, ranks = 9)`, found `9x9`"],
        ),
        (
            Word::U64,
            "square = Square, sliders",
            &["`square` is only valid for methods: in a derive, or with `BuildScript::implement`"],
        ),
        (
            Word::U128,
            "board = shogi, set_wise = barier, rays = table",
            &[
                "unknown technique `barier` for `set_wise`; did you mean `barrier`?",
                "unknown technique `table` for `rays`; there are `half_lines` and `auto`",
            ],
        ),
        (
            Word::U64,
            "board = chequers, sliders",
            &[
                "unknown board `chequers`; there are `chess`, `shogi`, `xiangqi`, `connect_four`, `draughts`, `international_draughts`, `rectangle` and `hex`",
            ],
        ),
        (Word::U64, "board, sliders", &["expected a board, as in `board = shogi`"]),
        (Word::U64, "board = chess, board = chess, sliders", &["`board` is given twice"]),
        (
            Word::U128,
            "board = shogi(files = 8), sliders",
            &[
                "in `board = shogi(files = 8)`: unknown parameter `files` of `shogi`; there are `order`, `first`, `numbering` and `bits`",
            ],
        ),
        (
            Word::U128,
            "board = rectangle(files = 0, ranks = 4), sliders, count_ones",
            &[
                "`board = rectangle(files = 0, ranks = 4)`: a board has one file and one rank at least",
            ],
        ),
        (
            Word::U128,
            "board = rectangle(files = 9, ranks = 0xffff_ffff_ffff), sliders",
            &["`ranks = 0xffff_ffff_ffff` is too many: a board has 128 squares at most"],
        ),
        (
            Word::U8,
            "board = rectangle(files = 3, ranks = 3), sliders",
            &["`board = rectangle(files = 3, ranks = 3)`: 9 squares do not fit `u8`: take `u16`"],
        ),
        (
            Word::U32,
            "board = draughts(numbering = cells), sliders",
            &[
                "`board = draughts(numbering = cells)`: 64 squares do not fit `u32`: take `u64`, or `numbering = playable`, which leaves holes out",
            ],
        ),
        (
            Word::U16,
            "board = rectangle(files = 3, ranks = 3, holes = 0x200), sliders",
            &[
                "`board = rectangle(files = 3, ranks = 3, holes = 0x200)`: there are 9 squares, and holes beyond them",
            ],
        ),
        (
            Word::U16,
            "board = rectangle(files = 3, ranks = 3, holes = 0x1ff), sliders",
            &[
                "`board = rectangle(files = 3, ranks = 3, holes = 0x1ff)`: a board of holes has no squares",
            ],
        ),
        (
            Word::U32,
            "board = draughts, set_wise = simd, sliders = hyperbola",
            &[
                "`simd` is not defined for `board = draughts`, as its numbering makes steps differ in size; for it there is `barrier`",
                "`hyperbola` is not defined for `board = draughts`, as its numbering makes rows differ in length; for it there are `reversal`, `obstruction_difference`, `pext`, `magic`, `pext_deposit` and `kindergarten`",
            ],
        ),
        (
            Word::U64,
            "max_bytes = 1000, max_bytes = 1000, sliders = cooijmans(layout = structs)",
            &[
                "`max_bytes` is given twice",
                "the tables take 2048 bytes, 1048 more than `max_bytes = 1000` allows: `LINE_MASKS` 2048",
            ],
        ),
    ];
    for (word, request, expected) in cases {
        assert_eq!(diagnostics(word, request), expected, "{request}");
    }
}

/// A list of bits has one for each square, in order.
#[test]
fn faults_of_bits() {
    let cases = [
        (
            "rectangle(files = 2, ranks = 2, bits = [0, 1, 2])",
            "`board = rectangle(files = 2, ranks = 2, bits = [0, 1, 2])`: there are 4 squares, and `bits` has 3 numbers",
        ),
        (
            "rectangle(files = 2, ranks = 2, bits = [0, 1, 2, 8])",
            "`board = rectangle(files = 2, ranks = 2, bits = [0, 1, 2, 8])`: 9 bits do not fit `u8`: take `u16`",
        ),
        (
            "rectangle(files = 2, ranks = 2, bits = [2, 3, 0, 1])",
            "`bits`: 0 comes after 3, but bits must increase: set `order` and `first` so that the list begins with the lowest",
        ),
        (
            "rectangle(files = 2, ranks = 1, bits = [2, 128])",
            "`bits`: 128 is no bit of a word: words have 128 at most",
        ),
        (
            "rectangle(files = 2, ranks = 1, bits = [2, 3], numbering = cells)",
            "`bits` says which bits squares have, and so does `numbering`: leave one of them out",
        ),
    ];
    for (board, expected) in cases {
        assert_eq!(diagnostics(Word::U8, &format!("board = {board}, sliders")), [expected]);
    }
}

/// A limit that the tables just meet, and one that they exceed.
#[test]
fn limits_of_bytes() {
    let request =
        |limit: u32| format!("max_bytes = {limit}, sliders = hyperbola(layout = structs), between");
    // The masks of both, and the attacks of the first rank.
    assert!(plan(Word::U64, &request(2048 + 512 + 2048)).is_ok());
    let expected = "the tables take 4608 bytes, 1 more than `max_bytes = 4607` allows: `LINE_MASKS` 2048, \
                    `ALL_MASKS` 2048, `FIRST_RANK_ATTACKS` 512";
    assert_eq!(diagnostics(Word::U64, &request(4607)), [expected]);
}

/// The board does not matter to operations without squares.
#[test]
fn words_have_no_board() {
    let with = plan(Word::U128, "board = shogi, count_ones, leading_zeros").expect("a request");
    let without = plan(Word::U128, "count_ones, leading_zeros").expect("a request");
    assert_eq!(with.module().tables.len(), without.module().tables.len());
    assert_eq!(with.module().table_bytes(), without.module().table_bytes());
}

/// Without bytes for tables, a technique for all boards is taken.
#[test]
fn auto_takes_what_a_board_allows() {
    let chosen = |word, board: &str| {
        let plan = plan(word, &format!("board = {board}, sliders")).expect("a request");
        plan.request().choices()[0].selection().technique().to_owned()
    };
    assert_eq!(chosen(Word::U64, "chess(first = south_east)"), "hyperbola");
    assert_eq!(chosen(Word::U128, "shogi"), "hyperbola");
    assert_eq!(chosen(Word::U64, "connect_four"), "obstruction_difference");
    assert_eq!(chosen(Word::U32, "draughts"), "obstruction_difference");
    // And within the limit of the request.
    assert_eq!(chosen(Word::U64, "chess, max_bytes = 751"), "cooijmans");
    assert_eq!(chosen(Word::U64, "chess, max_bytes = 752"), "hyperbola");
}

fn any_board() -> impl Strategy<Value = Board> {
    let order = prop::sample::select(Order::ALL);
    let first = prop::sample::select(Corner::ALL);
    let numbering = prop::sample::select(Numbering::ALL);
    let holes = prop_oneof![Just(0), any::<u128>()];
    let size = prop_oneof![1_u32..18, Just(0), any::<u32>()];
    let bits = prop_oneof![Just(0), any::<u128>()];
    (size.clone(), size, holes, order, first, numbering, bits).prop_map(
        |(files, ranks, holes, order, first, numbering, bits)| {
            let cells = files.saturating_mul(ranks).min(127);
            let holes = holes & ((1 << cells) - 1);
            let board = Board::new(files, ranks).holes(holes).order(order).first(first);
            // As many as there are squares, if they are enough.
            let mut rest = bits;
            for _ in 0..board.count().min(128) {
                rest &= rest.wrapping_sub(1);
            }
            board.numbering(numbering).on_bits(bits ^ rest)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// On any board a request is met or rejected with a reason, and accepted ones print.
    #[test]
    fn no_board_makes_anything_panic(
        board in any_board(),
        word in prop::sample::select(Word::ALL),
        operation in prop::sample::select(Operation::ALL),
        choice in any::<prop::sample::Index>(),
    ) {
        let technique = choice.get(techniques(operation)).name();
        let request = Request::new(word).board(board).with(operation, technique);
        match SourceFile::from(request).print(&Target::unknown()) {
            Ok(printed) => {
                let text = printed.text(bit_tables_generator::Layout::Compact);
                // With vectors it is not `const`.
                prop_assert!(text.contains("pub const fn") || text.contains("pub fn"));
            }
            Err(diagnostics) => prop_assert!(diagnostics.iter().count() > 0),
        }
    }
}
