//! A plan's settled request parses to the same plan and prints the same bytes.

use bit_tables_generator::{
    Board, Domain, Layout, Operation, Plan, Request, SourceFile, Target, Technique, Word,
    techniques_for,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// Values to try for a parameter; those that the word or the board rejects are left out again.
fn values(parameter: &str) -> &'static [&'static str] {
    match parameter {
        "seed" => &["0", "42", "0xffff_ffff_ffff_ffff"],
        "index" => &["0", "0b1", "3"],
        "sequence" => &["0x17", "0x1d", "0xb9", "0xf2d", "0x77c_b531", "0x3f7_9d71_b4cb_0a89"],
        "entries" => &["32", "152", "154"],
        "words" => &["3", "7", "15"],
        "layout" => &["structs", "arrays", "lines"],
        "for" => &["latency", "throughput"],
        "detect" => &["none", "std", "cpuid"],
        _ => &["0", "1", "5", "17"],
    }
}

/// What a request of one operation is made of, drawn before it is known how many of each there are.
type Drawn = (Index, Index, Option<(Index, Index)>);

/// An operation, by `auto` or by a technique, with a parameter or without.
fn choice(domain: Domain, (operation, technique, parameter): &Drawn) -> String {
    let operation = *operation.get(Operation::ALL);
    let all: Vec<Option<&Technique>> =
        techniques_for(operation, domain).map(Some).chain([None]).collect();
    let Some(technique) = technique.get(&all) else { return operation.to_string() };
    let name = technique.name();
    match parameter {
        Some((parameter, value)) if !technique.parameters().is_empty() => {
            let parameter = parameter.get(technique.parameters()).name();
            format!("{operation} = {name}({parameter} = {})", value.get(values(parameter)))
        }
        _ => format!("{operation} = {name}"),
    }
}

fn board() -> impl Strategy<Value = Option<String>> {
    let named: Vec<String> = Board::NAMED.iter().map(|(name, _)| (*name).to_owned()).collect();
    let rectangle = (1..12_u32, 1..12_u32, 0..64_u128).prop_map(|(files, ranks, holes)| {
        format!("rectangle(files = {files}, ranks = {ranks}, holes = {holes:#b})")
    });
    let mapped = prop::sample::select(vec!["order = file_rank", "first = north_west"])
        .prop_map(|mapping| format!("chess({mapping})"));
    let board = prop_oneof![prop::sample::select(named), rectangle, mapped];
    prop::option::of(board)
}

fn limit() -> impl Strategy<Value = Option<String>> {
    let limits = ["tables = none", "max_bytes = 600", "max_bytes = 6000"].map(str::to_owned);
    prop::option::weighted(0.3, prop::sample::select(limits.to_vec()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    /// Any operations in any order, by any techniques, on any board, within any limit, for any
    /// target.
    #[test]
    fn a_settled_request_gives_the_same_again(
        word in prop::sample::select(Word::ALL.to_vec()),
        target in prop::sample::select(Target::profiles().collect::<Vec<_>>()),
        board in board(),
        limit in limit(),
        drawn in prop::collection::vec(any::<Drawn>(), 1..7),
    ) {
        let target = Target::profile(target).expect("a profile");
        let fits = |board: &String| {
            let request = Request::parse(word, &format!("board = {board}, is_empty"));
            Plan::new(&request, &target).is_ok()
        };
        let board = board.filter(fits);
        let whole = |choices: &[String]| {
            let board = board.iter().map(|board| format!("board = {board}"));
            let parts: Vec<String> =
                board.chain(limit.clone()).chain(choices.iter().cloned()).collect();
            Request::parse(word, &parts.join(", "))
        };
        // Impossible entries are removed one at a time, so that few cases are wasted.
        let mut choices: Vec<String> = Vec::new();
        for drawn in &drawn {
            choices.push(choice(whole(&[]).domain(), drawn));
            if Plan::new(&whole(&choices), &target).is_err() {
                choices.pop();
            }
        }
        prop_assume!(!choices.is_empty());
        let plan = Plan::new(&whole(&choices), &target).expect("what was met");
        let settled = plan.request().to_string();
        let again = Request::parse(word, &settled);
        let print = |request| {
            SourceFile::from(request).print(&target).map(|printed| printed.text(Layout::Compact))
        };
        let (first, second) = (print(whole(&choices)), print(again));
        let (first, second) = (first.expect("what was met"), second.expect("what was settled"));
        let differ = first.lines().zip(second.lines()).find(|(one, other)| one != other);
        prop_assert!(first == second, "{settled}\n{differ:#?}");
    }
}

/// Only tables differ: they are rows of numbers for people, and byte strings for compilers.
#[test]
fn readable_text_has_rows() {
    let request = Request::new(Word::U64).trailing_zeros("debruijn");
    let printed = SourceFile::from(request).print(&Target::unknown()).expect("a request");
    let (readable, compact) = (printed.text(Layout::Readable), printed.text(Layout::Compact));
    let rows = "[u8; 64] = [\n     0,  1, 48,  2,";
    assert!(readable.contains(rows) && !compact.contains(rows), "{readable}");
    assert!(compact.contains(" = *b\"") && !readable.contains(" = *b\""), "{compact}");
    let function = |text: &str| text.split("pub const fn").nth(1).map(str::to_owned);
    assert!(function(&compact).is_some());
    assert_eq!(function(&readable), function(&compact));
}
