//! The specifications of parameters: each has a typed form that says the same, samples that exist,
//! and bounds that hold.

use bit_tables_generator::typed::{
    Aim, Auto, Bch, Cooijmans, DeBruijn, DeinterleaveExtract, DeinterleaveGather, Density, Detect,
    End, Entries, Fairy, Faxon, FaxonReset, Fill, Given, Goal, Halves, Hyperbola, Hyperbola2r,
    IndexPops, IndexTable, IndexVectors, InterleaveDeposit, InterleaveSpread, InterleaveTable,
    Leap, Magic, MaskLayout, Neighbours, Nested, Network, OddMajor, Otherwise, Pext, PextDeposit,
    RegionSteps, RiderObstruction, RiderReversal, Seal, Separate, Shape, Shifts, Shortest, Simd,
};
use bit_tables_generator::{
    Board, Operation, Parameter, ParameterKind, Plan, Request, Selection, Target, Technique, Word,
    techniques,
};
use std::collections::BTreeSet;

/// All techniques, each with an operation that it is for.
fn registered() -> impl Iterator<Item = (Operation, &'static Technique)> {
    Operation::ALL.iter().flat_map(|&operation| {
        techniques(operation).iter().map(move |technique| (operation, technique))
    })
}

/// Each method of each typed form.
fn typed() -> Vec<Selection> {
    let mut all: Vec<Selection> = Vec::new();
    for shaped in [DeBruijn::separated, DeBruijn::folded, DeBruijn::in_halves, |plain| plain] {
        for source in [DeBruijn::seeded(42), DeBruijn::numbered(0), DeBruijn::with_sequence(0x17)] {
            all.push(shaped(source).into());
        }
    }
    all.push(Faxon::new().entries(154).into());
    all.push(FaxonReset::new().entries(154).into());
    all.push(Separate::new().words(7).into());
    all.push(OddMajor::new().words(7).into());
    for &detect in Detect::ALL {
        all.push(Simd::new().detect(detect).into());
    }
    for &entries in Entries::ALL {
        all.push(IndexPops::new().entries(entries).shift(1).into());
        all.push(IndexTable::new().entries(entries).shift(1).into());
        all.push(IndexVectors::new().entries(entries).shift(1).into());
    }
    for &layout in MaskLayout::ALL {
        all.push(Hyperbola::new().layout(layout).into());
        all.push(Hyperbola2r::new().layout(layout).into());
        all.push(Cooijmans::new().layout(layout).into());
    }
    for &leap in Leap::ALL {
        all.push(RiderReversal::new().step(leap).into());
        all.push(RiderObstruction::new().step(leap).into());
    }
    for &goal in Goal::ALL {
        all.push(Hyperbola::new().goal(goal).into());
    }
    for &shape in Shape::ALL {
        all.push(Magic::new().shape(shape).seed(42).into());
    }
    all.push(Magic::new().factors(vec![7, 0x2a]).into());
    for &fill in Fill::ALL {
        all.push(Magic::new().fill(fill).into());
    }
    for &otherwise in Otherwise::ALL {
        all.push(Pext::new().otherwise(otherwise).into());
        all.push(PextDeposit::new().otherwise(otherwise).into());
    }
    for &detect in Detect::ALL {
        all.push(Pext::new().detect(detect).into());
        all.push(PextDeposit::new().detect(detect).into());
    }
    all.push(Shortest::new().mask(0x55).into());
    all.push(Network::new().mask(0x55).into());
    all.push(Shifts::new().mask(0x55).into());
    all.push(Halves::new().low(63).into());
    all.push(InterleaveSpread::new().coordinates(3).into());
    all.push(InterleaveTable::new().coordinates(3).into());
    all.push(InterleaveDeposit::new().coordinates(3).into());
    all.push(DeinterleaveGather::new().coordinates(3).into());
    all.push(DeinterleaveExtract::new().coordinates(3).into());
    all.push(Seal::new().multiplier(0x0450_fbaf).into());
    for &neighbours in Neighbours::ALL {
        all.push(RegionSteps::new().neighbours(neighbours).into());
    }
    all.push(Fairy::by("table").piece("piece", "C").into());
    all.push(Fairy::by("shifts").piece("piece", "C").into());
    let bch = Bch::new().seed(42).pieces(28).squares(81).side(false).castling(4).en_passant(9);
    all.push(bch.into());
    let nested =
        Nested::new().seed(42).pieces(28).squares(81).side(false).castling(4).en_passant(9);
    all.push(nested.stored_bits(21).into());
    let given = Given::new().keys(vec![7, 0x2a]).pieces(1).squares(2).side(false);
    all.push(given.castling(0).en_passant(0).into());
    for &end in End::ALL {
        all.push(Nested::new().stored(end).index(end).into());
    }
    all
}

/// Every parameter of every technique is a method of a typed form, and every named value a value of
/// its type.
#[test]
fn every_parameter_has_a_typed_form() {
    let typed = typed();
    let named = |selection: &Selection, technique: &str| selection.technique() == technique;
    for (operation, technique) in registered() {
        for spec in technique.parameters() {
            let given: BTreeSet<&str> = typed
                .iter()
                .filter(|selection| named(selection, technique.name()))
                .flat_map(Selection::parameters)
                .filter(|parameter| parameter.name() == spec.name())
                .map(Parameter::text)
                .collect();
            assert!(!given.is_empty(), "{operation} = {}({})", technique.name(), spec.name());
            if let ParameterKind::Name(names) = spec.kind() {
                assert_eq!(given, names.iter().copied().collect(), "{}", technique.name());
            }
        }
    }
    // And no typed form has what its technique has not.
    for selection in &typed {
        let mut techniques = registered().map(|(_, technique)| technique);
        let has = |technique: &Technique| {
            let mut given = selection.parameters().iter();
            given.all(|parameter| technique.parameter(parameter.name()).is_some())
        };
        let is_there =
            techniques.any(|technique| named(selection, technique.name()) && has(technique));
        assert!(is_there, "`{selection}` is of no technique");
    }
}

/// A typed form means what its text means.
#[test]
fn typed_forms_are_as_their_texts() {
    let auto = [
        Auto::new().max_bytes(64),
        Auto::new().density(Density::Sparse),
        Auto::new().aim(Aim::Size),
    ];
    for selection in typed().into_iter().chain(auto.map(Selection::from)) {
        let text = selection.to_string();
        let parsed = Selection::from(text.as_str());
        assert_eq!(parsed.to_string(), text);
        let values = |selection: &Selection| -> Vec<(String, String)> {
            let given = selection.parameters().iter();
            given.map(|given| (given.name().to_owned(), given.text().to_owned())).collect()
        };
        assert_eq!(values(&parsed), values(&selection));
    }
    // What is given twice is given last.
    let twice =
        Selection::from(Hyperbola::new().layout(MaskLayout::Lines).layout(MaskLayout::Arrays));
    assert_eq!(twice.to_string(), "hyperbola(layout = arrays)");
}

/// The request of an operation by a selection, on each word and on boards of all kinds.
fn requests(operation: Operation, selection: &str) -> Vec<Request> {
    let words = Word::ALL.iter().map(|&word| Request::new(word));
    let boards = Board::NAMED.iter().map(|&(_, board)| Request::new(Word::U128).board(board));
    words.chain(boards).map(|request| request.with(operation, selection)).collect()
}

fn exists(operation: Operation, selection: &str) -> bool {
    let mut requests = requests(operation, selection).into_iter();
    requests.any(|request| Plan::new(&request, &Target::unknown()).is_ok())
}

/// Every technique exists somewhere alone and with each of its samples, and every parameter has
/// a sample.
#[test]
fn every_sample_exists() {
    for (operation, technique) in registered() {
        for spec in technique.parameters() {
            let samples: BTreeSet<&str> =
                Word::ALL.iter().flat_map(|&word| spec.samples(word)).copied().collect();
            assert!(!samples.is_empty(), "{}({})", technique.name(), spec.name());
            assert!(!spec.doc().is_empty() && !spec.default().is_empty(), "{}", spec.name());
            for sample in samples {
                let selection = format!("{}({} = {sample})", technique.name(), spec.name());
                assert!(exists(operation, &selection), "{operation} = {selection}");
            }
        }
    }
}

/// What lies outside of a specification is rejected on every word and board, and the message says
/// what would work.
#[test]
fn what_is_not_specified_is_rejected() {
    for (operation, technique) in registered() {
        for spec in technique.parameters() {
            let outside: Vec<String> = match spec.kind() {
                ParameterKind::Integer { least, most } => {
                    let below = least.checked_sub(1);
                    [below, most.checked_add(1)]
                        .into_iter()
                        .flatten()
                        .map(|n| n.to_string())
                        .collect()
                }
                ParameterKind::Name(_) => vec!["nonsense".to_owned(), "7".to_owned()],
                _ => vec!["nonsense".to_owned()],
            };
            for value in outside {
                let selection = format!("{}({} = {value})", technique.name(), spec.name());
                for request in requests(operation, &selection) {
                    let diagnostics =
                        Plan::new(&request, &Target::unknown()).map(drop).unwrap_err();
                    assert!(!diagnostics.to_string().is_empty(), "{request}");
                }
                if let ParameterKind::Name(names) = spec.kind() {
                    let request =
                        Request::new(technique.words().last().copied().unwrap_or(Word::U64));
                    let request = request.with(operation, selection.as_str());
                    let diagnostics =
                        Plan::new(&request, &Target::unknown()).map(drop).unwrap_err();
                    assert!(diagnostics.to_string().contains(names[0]), "{diagnostics}");
                }
            }
        }
    }
}

/// The messages of a request that cannot be met.
fn diagnostics(word: Word, request: &str) -> Vec<String> {
    let plan = Plan::new(&Request::parse(word, request), &Target::unknown());
    plan.expect_err("a diagnostic")
        .iter()
        .map(|diagnostic| diagnostic.message().to_owned())
        .collect()
}

/// Pieces that are not understood, that no square has room for, or that are there twice.
#[test]
fn faults_of_pieces() {
    for (request, diagnostic) in [
        ("fairy = auto(camel = X)", "`X` is no piece of Betza's notation"),
        ("fairy = auto(camel = f)", "what is missing at the end is no piece"),
        ("fairy = auto(camel = (0, 0))", "`(0,0)` is no piece"),
        ("fairy = auto(camel = (1, 128))", "`(1,128)` is no piece"),
        ("fairy = auto(camel = jD)", "`j` before `D` is not understood"),
        ("fairy = auto(camel = nNN)", "`n` is for single leaps"),
        ("fairy = auto(camel = pN)", "`p` and `g` hop on the way of riders"),
        ("fairy = auto(camel = pgR)", "of `n`, `p` and `g` only one"),
        ("fairy = auto(camel = fhW)", "`fh` are no directions"),
        ("fairy = auto(camel = R03)", "just as many steps"),
        ("fairy = auto(camel = R128)", "too many steps"),
        ("fairy = auto(camel = C{castle})", "`castle` is no zone: they are `palace`, `cross`"),
        ("fairy = auto(camel = C{0x0})", "no square leads to another"),
        ("fairy = auto(camel)", "expected moves in Betza's notation"),
        ("fairy = auto(Camel = C)", "named in lower case"),
        ("fairy = auto(camel = C, camel = C)", "takes `camel` once"),
        ("fairy = auto(camel = (0, 9))", "no square leads to another"),
        (
            "fairy = auto(camel = fR, white_camel = N)",
            "`white_camel_attacks` would be defined twice",
        ),
        ("leapers, fairy = auto(knight = N)", "`knight_attacks` would be defined twice"),
        ("fairy = auto(knight = N), leapers", "`knight_attacks` would be defined twice"),
        ("fairy = auto(board = C)", "write `board = C` as an entry of its own"),
        ("fairy = auto(camel = mRcN, camel_move = B)", "two pieces would have tables"),
    ] {
        let found = diagnostics(Word::U64, request);
        assert!(found.len() == 1 && found[0].contains(diagnostic), "{request}: {found:?}");
    }
}

/// Numbers of the user's that do not do what they are for.
#[test]
fn faults_of_given_numbers() {
    assert_eq!(
        diagnostics(Word::U32, "trailing_zeros = seal(multiplier = 0x077c_b530)"),
        [
            "`trailing_zeros = seal(multiplier = 0x077c_b530)`: `0x077cb530` gives bit 28 the slot of zero"
        ]
    );
    for (keys, diagnostic) in [
        (
            "pieces = 2, keys = [1, 2]",
            "`zobrist = given(pieces = 2, keys = [1, 2])`: `keys` has 2 numbers, not 153: 2 pieces on 64 squares, then \
             side = 1, castling = 16 and en_passant = 8",
        ),
        (
            "squares = 1, side = 0, castling = 0, en_passant = 0, keys = [0, 0x1_0000_0000]",
            "`zobrist = given(squares = 1, side = 0, castling = 0, en_passant = 0, keys = [0, 0x1_0000_0000])`: number 1 of \
             `keys`, 0x100000000, does not fit `u32`",
        ),
        (
            "keys = 7",
            "in `zobrist = given(keys = 7)`: `keys`: expected integers in brackets, as in `[0x2a, 7]`, not `7`",
        ),
    ] {
        assert_eq!(diagnostics(Word::U32, &format!("zobrist = given({keys})")), [diagnostic]);
    }
}
