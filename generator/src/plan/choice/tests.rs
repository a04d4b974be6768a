//! What `auto` chooses on targets and within limits.

use crate::module::Table;
use crate::plan::decision::Decision;
use crate::plan::reason::{Because, Budget};
use crate::techniques::code_bytes::CodeBytes;
use crate::techniques::rule::Fact;
use crate::techniques::{techniques, techniques_for};
use crate::{Board, Operation, Plan, Request, Target, Word};

/// The choice of `auto` for an operation of a request, with its parameters.
fn taken(request: &Request, operation: Operation, target: &Target) -> String {
    let plan =
        Plan::new(request, target).unwrap_or_else(|diagnostics| panic!("{request}: {diagnostics}"));
    let mut choices = plan.request().choices().iter();
    let choice = choices.find(|choice| choice.operation == operation);
    choice.map_or_else(String::new, |choice| choice.selection.to_string())
}

/// The choices for a forward scan, a reverse scan and a count.
fn names(target: &Target, word: Word, max_bytes: Option<usize>) -> [String; 3] {
    let auto = max_bytes.map_or("auto".to_owned(), |max| format!("auto(max_bytes = {max})"));
    [Operation::BitScanForward, Operation::BitScanReverse, Operation::CountOnes].map(|operation| {
        taken(&Request::new(word).with(operation, auto.as_str()), operation, target)
    })
}

/// Ranks are looked up unless one instruction reverses the bits of a word.
#[test]
fn sliders_reverse_bits_where_that_is_an_instruction() {
    let request = Request::new(Word::U64).sliders("auto");
    let name = |target: &Target| taken(&request, Operation::Sliders, target);
    let arm = Target::known("aarch64", "neon", "aarch64-unknown-linux-gnu", 64);
    assert_eq!(name(&arm), "reversal");
    assert_eq!(name(&Target::unknown()), "hyperbola");
    assert_eq!(name(&Target::profile("x86_64").unwrap()), "hyperbola");
}

/// `auto` tries smaller tables of the same technique, then other techniques, down to the smallest.
#[test]
fn smaller_tables_are_taken_where_bytes_are_limited() {
    let target = &Target::profile("x86_64").unwrap();
    let cases = [
        (2048, "hyperbola"),
        (2047, "hyperbola(layout = lines)"),
        (752, "hyperbola(layout = lines)"),
        (751, "cooijmans(layout = lines)"),
        (240, "cooijmans(layout = lines)"),
    ];
    for (bytes, expected) in cases {
        let own = Request::new(Word::U64).sliders(format!("auto(max_bytes = {bytes})").as_str());
        assert_eq!(taken(&own, Operation::Sliders, target), expected, "{bytes}");
        let of_all = Request::new(Word::U64).sliders("auto").max_bytes(bytes);
        assert_eq!(taken(&of_all, Operation::Sliders, target), expected, "{bytes}");
    }
    let few = Request::new(Word::U64).sliders("auto(max_bytes = 239)");
    assert_eq!(
        Plan::new(&few, target).unwrap_err().to_string(),
        "no technique for `sliders` has tables of 239 bytes or fewer; the least is 240"
    );
}

/// A table of all pairs of squares is chosen if its operation has a limit of its own that allows
/// it, and not otherwise.
#[test]
fn large_tables_of_pairs_are_allowed_by_their_own_limit() {
    let target = &Target::profile("x86_64").unwrap();
    for (choice, expected) in [
        ("auto", "line_masks"),
        ("auto(max_bytes = 65535)", "line_masks"),
        ("auto(max_bytes = 65536)", "table"),
    ] {
        let request = Request::new(Word::U64).between(choice);
        assert_eq!(taken(&request, Operation::Between, target), expected, "{choice}");
    }
    let of_all = Request::new(Word::U64).between("auto").max_bytes(1 << 20);
    assert_eq!(taken(&of_all, Operation::Between, target), "line_masks");
}

/// A requested technique counts as itself, once, wherever it is in the request.
#[test]
fn what_is_called_and_requested_counts_once() {
    let target = &Target::profile("x86_64").unwrap();
    for text in [
        "max_bytes = 752, sliders = hyperbola(layout = lines), xrays",
        "max_bytes = 752, xrays, sliders = hyperbola(layout = lines)",
        "max_bytes = 1072, sliders = hyperbola(layout = lines), mobility",
        "max_bytes = 1072, mobility, sliders = hyperbola(layout = lines)",
        "sliders = hyperbola, xrays = auto(max_bytes = 0)",
    ] {
        let plan = Plan::new(&Request::parse(Word::U64, text), target);
        assert!(plan.is_ok(), "{text}: {}", plan.unwrap_err());
    }
}

/// Whatever can be named within a number of bytes, `auto` finds within it, on every target and
/// board.
#[test]
fn the_least_is_the_least() {
    let named = Board::NAMED.iter().map(|(_, board)| *board);
    let boards: Vec<Board> = named.chain([Board::new(5, 5), Board::new(9, 3)]).collect();
    let targets = [
        Target::known("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64),
        Target::known("arm", "", "thumbv6m-none-eabi", 32),
    ];
    for (board, target) in boards.iter().flat_map(|b| targets.iter().map(move |t| (*b, t))) {
        let word = if board.bits() > 64 { Word::U128 } else { Word::U64 };
        let on_board = || Request::new(word).board(board);
        for &operation in Operation::ALL {
            let named = techniques_for(operation, on_board().domain())
                .filter(|technique| technique.hardware != "vectors");
            let variants: Vec<String> = named
                .flat_map(|technique| {
                    let smaller = technique.smaller.iter();
                    let smaller =
                        smaller.map(|(spec, value)| format!("({} = {value})", spec.name()));
                    let parameters = std::iter::once(String::new()).chain(smaller);
                    parameters.map(|parameters| format!("{}{parameters}", technique.name))
                })
                .collect();
            if variants.len() == 1 {
                continue;
            }
            let bytes = variants.iter().filter_map(|selection| {
                let plan =
                    Plan::new(&on_board().with(operation, selection.as_str()), target).ok()?;
                Some(plan.module().tables.iter().map(Table::bytes).sum::<usize>())
            });
            let Some(least) = bytes.min() else { continue };
            let request = on_board().with(operation, format!("auto(max_bytes = {least})").as_str());
            let diagnostic = Plan::new(&request, target).err();
            assert!(diagnostic.is_none(), "{request} for {target:?}: {}", diagnostic.unwrap());
        }
    }
}

/// The first operation reserves the minimum for the next.
#[test]
fn a_limit_is_shared_out() {
    let target = &Target::profile("msp430").unwrap();
    let request = Request::parse(Word::U8, "max_bytes = 271, count_ones, leading_zeros");
    // 256 bytes for one of them leave 15 to the other, enough for another technique.
    for text in ["count_ones, leading_zeros", "leading_zeros, count_ones"] {
        let request = Request::parse(Word::U8, &format!("max_bytes = 271, {text}"));
        let bytes = Plan::new(&request, target).unwrap().report().bytes();
        assert!(bytes > 0 && bytes <= 271, "{text}: {bytes}");
    }
    assert!(Plan::new(&request, target).is_ok());
    // With more bytes, both would take the faster ones.
    let unlimited = Request::parse(Word::U8, "count_ones, leading_zeros");
    assert!(Plan::new(&unlimited, target).unwrap().report().bytes() > 271);
    // A shared table counts once.
    let shared = Request::parse(Word::U64, "max_bytes = 64, trailing_zeros, bit_scan_forward");
    let risc_v = &Target::profile("riscv64").unwrap();
    for operation in [Operation::TrailingZeros, Operation::BitScanForward] {
        assert_eq!(taken(&shared, operation, risc_v), "debruijn_separated");
    }
}

#[test]
fn auto_keeps_to_its_rule() {
    let sequence = "debruijn_separated";
    let x86_64 = Target::known("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64);
    let popcnt = Target::known("x86_64", "popcnt,sse2", "x86_64-unknown-linux-gnu", 64);
    let cortex_m0 = Target::known("arm", "", "thumbv6m-none-eabi", 32);
    let risc_v = Target::known("riscv64", "m", "riscv64gc-unknown-linux-gnu", 64);
    let without_product = Target::known("riscv32", "c", "riscv32ic-none-elf", 32);
    let avr = Target::known("avr", "", "avr-none", 16);
    let msp430 = Target::known("msp430", "", "msp430-none-elf", 16);
    let cases = [
        (&x86_64, Word::U64, None, ["native", "native", "swar"]),
        (&x86_64, Word::U16, None, ["native", "native", "table8"]),
        (&popcnt, Word::U64, Some(0), ["native", "native", "native"]),
        (&risc_v, Word::U64, None, [sequence, sequence, "swar"]),
        (&risc_v, Word::U64, Some(64), [sequence, sequence, "swar"]),
        (&risc_v, Word::U64, Some(63), ["isenberg", "zappa", "swar"]),
        (&risc_v, Word::U16, None, [sequence, "nalimov", "table8"]),
        (&risc_v, Word::U16, Some(255), [sequence, sequence, "swar"]),
        (&risc_v, Word::U8, None, ["scharnagl", "nalimov", "table8"]),
        // A register holds half a word.
        (&risc_v, Word::U128, None, ["taylor", "nalimov", "swar"]),
        (&risc_v, Word::U128, Some(255), ["taylor", "zappa", "swar"]),
        (&without_product, Word::U32, None, ["scharnagl", "nalimov", "swar"]),
        (&without_product, Word::U64, None, ["faxon", "nalimov", "swar"]),
        (&without_product, Word::U128, Some(0), ["isenberg", "zappa", "swar_adds"]),
        (&cortex_m0, Word::U32, None, [sequence, sequence, "swar"]),
        (&cortex_m0, Word::U64, None, ["taylor", "nalimov", "swar"]),
        (&cortex_m0, Word::U64, Some(0), ["isenberg", "zappa", "swar"]),
        (&cortex_m0, Word::U128, None, ["scharnagl", "nalimov", "swar_adds"]),
        // Without a barrel shifter.
        // Tables are in its RAM.
        (&avr, Word::U8, None, ["binary_search", "binary_search", "swar"]),
        (&avr, Word::U32, None, ["binary_search", "binary_search", "swar"]),
        (&avr, Word::U32, Some(256), ["binary_search", "binary_search", "swar"]),
        (&msp430, Word::U16, None, ["scharnagl", "nalimov", "table8"]),
        (&msp430, Word::U16, Some(255), ["table4", "table4", "table4"]),
        (&msp430, Word::U64, Some(0), ["binary_search", "binary_search", "swar"]),
    ];
    for (target, word, max_bytes, expected) in cases {
        assert_eq!(names(target, word, max_bytes), expected, "{target:?} {word} {max_bytes:?}");
    }
}

/// A decision contains the rule, the facts and the bytes on which it is based.
#[test]
fn decisions_say_why() {
    let decision = |target: &str, word: Word, request: &str| {
        let target: Target = target.parse().unwrap();
        let plan = Plan::new(&Request::parse(word, request), &target).unwrap();
        plan.decisions().last().expect("a decision").clone()
    };
    let texts = |facts: &[Fact]| facts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let sizes = |decision: &Decision| {
        let each = decision.too_large().iter();
        each.map(|(selection, bytes)| (selection.to_string(), *bytes)).collect::<Vec<_>>()
    };

    let scan = decision("thumbv6m", Word::U32, "leading_zeros");
    assert_eq!((scan.because(), scan.budget()), (Because::Suits, Budget::Unlimited));
    assert_eq!(scan.selection().to_string(), "debruijn_separated");
    assert_eq!(texts(scan.facts()), ["an instruction multiplies u32"]);
    let (first, facts) = &scan.unsuited()[0];
    assert_eq!(
        (*first, &*texts(facts)),
        ("native", &["no instruction counts leading zeros".to_owned()][..])
    );

    let few = decision("thumbv6m", Word::U16, "max_bytes = 15, leading_zeros");
    assert_eq!(
        (few.selection().to_string(), few.budget()),
        ("zappa".to_owned(), Budget::Bytes(15))
    );
    let larger = [("nalimov".to_owned(), 256), ("debruijn_separated".to_owned(), 16)];
    assert_eq!(sizes(&few), larger);

    let ram = decision("avr", Word::U8, "leading_zeros");
    assert_eq!(
        (ram.selection().to_string(), ram.budget()),
        ("binary_search".to_owned(), Budget::LeastRam)
    );
    assert_eq!(sizes(&ram), [("nalimov".to_owned(), 256), ("table4".to_owned(), 16)]);
    let set = decision("avr", Word::U8, "max_bytes = 4096, leading_zeros");
    assert_eq!(
        (set.selection().to_string(), set.budget()),
        ("binary_search".to_owned(), Budget::LeastRam)
    );
    // No technique works without tables, so the smallest is chosen.
    let sliders = decision("avr", Word::U64, "sliders");
    assert_eq!(sliders.selection().to_string(), "cooijmans(layout = lines)");
    assert!(sizes(&sliders).iter().all(|&(_, bytes)| bytes > 240), "{:?}", sizes(&sliders));

    let small = decision("thumbv6m", Word::U32, "trailing_zeros = auto(for = size)");
    assert_eq!(small.because(), Because::Smallest);
    let sliders = decision("x86_64", Word::U64, "sliders = auto(for = size)");
    assert_eq!(sliders.selection().to_string(), "cooijmans(layout = lines)");
    let because = |target, request| decision(target, Word::U64, request).because();
    assert_eq!(because("avr", "count_ones = table8"), Because::Named);
    assert_eq!(because("avr", "count_ones = auto(density = sparse)"), Because::Sparse);
    assert_eq!(because("x86_64", "between = auto(max_bytes = 65536)"), Because::Generous);
    assert_eq!(because("x86_64", "rays, between = auto(max_bytes = 65536)"), Because::Generous);
}

/// Between squares, `auto` takes the tables of rays or sliders if there are such, wherever these
/// stand in the request.
#[test]
fn operations_share_tables() {
    let plan = |request: &str| {
        let plan = Plan::new(&Request::parse(Word::U64, request), &Target::unknown()).unwrap();
        let of = |operation| {
            let mut decisions = plan.decisions().iter();
            decisions.find(|one| one.operation() == operation).expect("a decision").clone()
        };
        let between = of(Operation::Between);
        (between.selection().to_string(), between.because(), plan.report().bytes())
    };
    let half_lines = |bytes| ("half_lines".to_owned(), Because::Shared, bytes);
    let line_masks = |bytes| ("line_masks".to_owned(), Because::Suits, bytes);
    assert_eq!(plan("between"), line_masks(2048));
    assert_eq!(plan("sliders = hyperbola, between"), line_masks(4096));
    assert_eq!(plan("sliders = reversal, between"), line_masks(2048));
    assert_eq!(plan("sliders = hyperbola, between, rays"), half_lines(6144));
    assert_eq!(plan("rays, between, sliders = hyperbola"), half_lines(6144));
    assert_eq!(plan("between, sliders = obstruction_difference"), half_lines(4096));
    // A named technique stays, and a limit that allows large tables comes first.
    assert_eq!(plan("rays, between = line_masks").1, Because::Named);
    assert_eq!(plan("max_bytes = 4096, rays, between"), half_lines(4096));
}

/// With `for = size`, no technique has fewer bytes of tables and code, on any target and for any
/// word with known code sizes; if tables take RAM, none has fewer table bytes.
/// Limits are respected.
#[test]
fn the_fewest_bytes_are_taken() {
    let mut counted = 0;
    let names = [
        "thumbv6m",
        "thumbv7m",
        "riscv32",
        "riscv32i-unknown-none-elf",
        "avr",
        "msp430",
        "x86_64",
        "aarch64",
    ];
    for name in names {
        let target = Target::profile(name).unwrap_or_else(|| name.parse().unwrap());
        let counts = CodeBytes::of(&target).expect("a counted target");
        let operations = [
            "count_ones",
            "trailing_zeros",
            "leading_zeros",
            "bit_scan_forward",
            "bit_scan_reverse",
            "reverse_bits",
            "swap_bytes",
            "interleave",
            "next_permutation",
            "next_subset",
            "next_power_of_two",
            "round_up",
        ];
        for (operation, &word) in
            operations.iter().flat_map(|one| Word::ALL.iter().map(move |word| (one, word)))
        {
            let operation = Operation::named(operation).unwrap();
            let bytes = |technique: &str, called: &[Operation]| {
                let request = Request::new(word).with(operation, technique);
                let request = called
                    .iter()
                    .fold(request, |request, &called| request.with(called, "auto(for = size)"));
                let plan = Plan::new(&request, &target).ok()?;
                let taken = plan.decisions().iter().find(|one| one.operation() == operation)?;
                let code = counts.get(operation, taken.selection().technique(), word)?;
                let tables = plan.report().bytes();
                let ram = if target.keeps_tables_in_ram() { tables } else { 0 };
                Some((ram, tables + code))
            };
            let taken = bytes("auto(for = size)", &[]).expect("what is counted");
            let others =
                techniques(operation).iter().filter_map(|one| bytes(one.name, one.requires));
            assert_eq!(Some(taken), others.min(), "{operation} of {word} for {name}");
            counted += 1;
            let without = bytes("auto(for = size, max_bytes = 0)", &[]).expect("what is counted");
            assert!(without >= taken);
            let request = Request::new(word).with(operation, "auto(for = size, max_bytes = 0)");
            assert_eq!(
                Plan::new(&request, &target).unwrap().report().bytes(),
                0,
                "{request} for {name}"
            );
        }
    }
    assert_eq!(counted, names.len() * 60);
}
