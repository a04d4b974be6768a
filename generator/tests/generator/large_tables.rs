//! Large tables of sliders: given factors, rejected targets, and separate table files.

use bit_tables_generator::__private::module::TableValue;
use bit_tables_generator::__private::tables::magic::{best, packaged, relevant::Piece};
use bit_tables_generator::typed::{Magic, Shape};
use bit_tables_generator::{
    Layout, Operation, ParameterKind, Plan, Request, SourceFile, Target, Word, techniques,
};

fn plan(request: &Request) -> Result<Plan, String> {
    Plan::new(request, &Target::unknown()).map_err(|diagnostics| diagnostics.to_string())
}

fn magic(selection: Magic) -> Result<Plan, String> {
    plan(&Request::new(Word::U64).sliders(selection))
}

/// The factors of seed 0, for rooks and then for bishops.
fn factors() -> Vec<u128> {
    let all = Piece::ALL.into_iter().flat_map(|piece| packaged::of_seed_0(piece).iter());
    all.map(|&factor| factor.into()).collect()
}

/// Known factors make the same tables when they are given.
#[test]
fn given_factors_are_taken() {
    let tables = |plan: Plan| {
        let tables = plan.module().tables.iter();
        tables.map(|table| (table.name.clone(), table.value.clone())).collect::<Vec<_>>()
    };
    let given = magic(Magic::new().shape(Shape::Fancy).factors(factors())).expect("good factors");
    let known = magic(Magic::new().shape(Shape::Fancy)).expect("known factors");
    assert_eq!(tables(given), tables(known));
    let both = Piece::ALL.map(best::black);
    let numbers = both.iter().flat_map(|all| all.iter().map(|&(factor, _)| u128::from(factor)));
    let offsets = both.iter().flat_map(|all| all.iter().map(|&(_, offset)| u128::from(offset)));
    let all: Vec<u128> = numbers.chain(offsets).collect();
    let given = magic(Magic::new().shape(Shape::Black).factors(all)).expect("good factors");
    let known = magic(Magic::new().shape(Shape::Black)).expect("known factors");
    assert_eq!(tables(given), tables(known));
}

/// Given factors have the fewest bits that are enough: these published ones of rooks need one less
/// than their squares have, on a7, b7, a8 and h8 (Chess Programming Wiki, Best Magics so far).
#[test]
fn given_factors_have_the_fewest_bits() {
    let mut better = factors();
    for (square, factor) in [
        (48, 0x48ff_fe99_fecf_aa00),
        (49, 0x48ff_fe99_fecf_aa00),
        (56, 0xebff_ffb9_ff9f_c526),
        (63, 0x7645_fffe_cbfe_a79e),
    ] {
        better[square] = factor;
    }
    let entries = |factors, shape| {
        let plan = magic(Magic::new().shape(shape).factors(factors)).expect("good factors");
        let report = plan.report();
        let table = report.entries().iter().find(|entry| entry.name().starts_with("SLIDER_"));
        table.expect("a table").entries()
    };
    assert_eq!(entries(factors(), Shape::Fancy), 102_400 + 5_248);
    let saved = (1 << 10) + (1 << 9) + (1 << 11) + (1 << 11);
    for shape in [Shape::Fancy, Shape::Numbered] {
        assert_eq!(entries(better.clone(), shape), 102_400 + 5_248 - saved);
    }
    // A limit counts what they need.
    let request = Request::new(Word::U64);
    let bytes = 8 * (102_400 + 5_248 - saved);
    let limited = |bytes: usize| {
        let selection = Magic::new().shape(Shape::Fancy).factors(better.clone());
        plan(&request.clone().sliders(selection).max_bytes(bytes))
    };
    let all = limited(usize::MAX / 2).expect("no limit").report().bytes();
    assert!(all < bytes + 8 * 4_000, "{all}");
    assert!(limited(all).is_ok() && limited(all - 1).is_err());
}

/// Errors in given factors name the square.
#[test]
fn wrong_factors_are_refused() {
    let refused = |factors: Vec<u128>| {
        magic(Magic::new().shape(Shape::Fancy).factors(factors)).expect_err("wrong factors")
    };
    let text = refused(vec![1, 2, 3]);
    assert!(text.contains("3 numbers: 64 squares require 128, or 256 with offsets"), "{text}");
    let mut wrong = factors();
    wrong[64 + 28] = 1;
    let text = refused(wrong.clone());
    assert!(text.contains("for a bishop on e4, two sets of squares"), "{text}");
    wrong[0] = 1 << 64;
    assert!(refused(wrong).contains("does not fit `u64`"));
    // All tables at one place.
    let stacked: Vec<u128> = Piece::ALL
        .into_iter()
        .flat_map(|piece| best::black(piece).iter().map(|&(factor, _)| factor.into()))
        .chain([0; 128])
        .collect();
    let text = magic(Magic::new().shape(Shape::Black).factors(stacked)).expect_err("in one place");
    assert!(text.contains("the table of a rook on b1 lies over another"), "{text}");
    let both = Magic::new().shape(Shape::Fancy).seed(1).factors(factors());
    assert!(magic(both).expect_err("both").contains("give either `seed` or `factors`, not both"));
}

/// Nothing takes the place of the instruction unless it is named.
#[test]
fn a_target_without_the_instruction_is_refused_or_gets_another_technique() {
    let on = |target: &str, request: &str| {
        let request = Request::parse(Word::U64, request);
        Plan::new(&request, &target.parse().expect("a target"))
    };
    let refused = on("x86_64", "sliders = pext(otherwise = none)").map(drop).unwrap_err();
    assert!(refused.to_string().contains("name another technique"), "{refused}");
    assert!(on("x86_64_v3", "sliders = pext(otherwise = none)").is_ok());
    let bytes = |target: &str, request: &str| on(target, request).expect("a plan").report().bytes();
    let pext = techniques(Operation::Sliders).iter().find(|one| one.name() == "pext");
    let otherwise = pext.and_then(|pext| pext.parameter("otherwise")).expect("a parameter");
    let ParameterKind::Name(others) = otherwise.kind() else { panic!("names") };
    for other in others.iter().filter(|&&other| other != "none") {
        let request = format!("sliders = pext(otherwise = {other})");
        assert_eq!(bytes("aarch64", &request), bytes("aarch64", &format!("sliders = {other}")));
        assert_eq!(bytes("x86_64_v3", &request), bytes("x86_64_v3", "sliders = pext"));
    }
}

/// `auto` takes large tables only where its own limit allows them, and the fastest of these first.
#[test]
fn auto_takes_large_tables_within_its_own_limit() {
    let taken = |target: &str, request: &str| {
        let request = Request::parse(Word::U64, request);
        let plan = Plan::new(&request, &target.parse().expect("a target")).expect("a plan");
        plan.request().choices()[0].selection().technique().to_owned()
    };
    for (target, request, technique) in [
        ("x86_64", "sliders", "hyperbola"),
        ("x86_64_v3", "sliders", "hyperbola"),
        ("x86_64_v3", "max_bytes = 2000000, sliders", "hyperbola"),
        ("x86_64", "sliders = auto(max_bytes = 2000)", "hyperbola"),
        ("x86_64", "sliders = auto(max_bytes = 200000)", "kindergarten"),
        ("x86_64", "sliders = auto(max_bytes = 900000)", "magic"),
        ("x86_64_v3", "sliders = auto(max_bytes = 250000)", "pext_deposit"),
        ("x86_64_v3", "sliders = auto(max_bytes = 900000)", "pext"),
    ] {
        assert_eq!(taken(target, request), technique, "{target}: {request}");
    }
}

/// The files have the words of the tables, the lowest byte first, and the text includes them and
/// nothing else of these.
#[test]
fn files_have_the_tables() {
    let request = Request::new(Word::U64).sliders("magic(shape = fancy)");
    let plan = plan(&request).expect("a plan");
    let tables = plan.module().tables.iter();
    let table = tables.clone().find(|table| table.name == "SLIDER_ATTACKS").expect("the table");
    let TableValue::Words { values, .. } = &table.value else { panic!("words") };
    let printed = SourceFile::new()
        .module("attacks", "Attacks.", request)
        .print(&Target::unknown())
        .expect("code");
    let files = printed.files("bits.rs");
    let [(name, bytes)] = files.as_slice() else { panic!("{} files", files.len()) };
    assert_eq!(name, "bits.rs.attacks.SLIDER_ATTACKS.bin");
    let words = bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word).into());
    assert_eq!(words.collect::<Vec<u128>>(), *values);
    for layout in [Layout::Compact, Layout::Readable] {
        let text = printed.text_beside(layout, "bits.rs");
        assert!(text.contains(&format!("::core::include_bytes!(\"{name}\")")));
        assert!(text.len() < 100_000, "{} bytes", text.len());
        assert!(printed.text(layout).len() > 2_000_000);
    }
}

/// What a program fills when it starts is in atomic integers: there are none of 128 bits, and of 64
/// bits on some targets, for which the code says so.
#[test]
fn what_is_filled_at_start_requires_atomic_integers() {
    let text = |word| Request::parse(word, "board = chess, sliders = magic(fill = start)");
    let refused = plan(&text(Word::U128)).expect_err("no such integers");
    assert!(refused.contains("none of 128 bits: take `fill = build`"), "{refused}");
    let printed = SourceFile::from(text(Word::U64)).print(&Target::unknown());
    let printed = printed.expect("a file").text(Layout::Readable);
    let attribute = printed.find("#[cfg(not(target_has_atomic = \"64\"))]").expect("a condition");
    let rest = &printed[attribute..];
    assert!(rest.lines().nth(1).is_some_and(|line| line.contains("compile_error!")), "{rest:.200}");
}
