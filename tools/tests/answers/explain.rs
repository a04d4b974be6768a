//! Explanations: their code is carried out as the compiler would, and they tell what a technique
//! is.

use bit_tables_generator::__private::variants::{
    Extent, Variant, check_registered, domains, variants, variants_of,
};
use bit_tables_generator::{Operation, Plan, Target, Word};
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::lower::lower;
use bit_tables_tools::explain::explain;
use std::collections::BTreeSet;

/// Words with one bit, two, runs of them, and none.
fn words(word: Word) -> Vec<u128> {
    let bits = word.bits();
    let single = (0..bits).map(|bit| 1 << bit);
    let pairs = (0..bits).map(|bit| 1 << bit | 1 << (bit * 5 % bits));
    let runs = (0..bits).map(|bit| word.max() >> bit);
    single.chain(pairs).chain(runs).chain([0, word.max() / 3 * 2]).collect()
}

/// What is carried out and explained.
fn cases() -> Vec<Variant> {
    variants(&domains(Extent::asked()), Extent::asked())
        .filter(Variant::is_of_all_languages)
        .collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases().iter().map(ToString::to_string).collect()
    });
}

/// Every variant has an explanation, with its origin, its code and every step.
#[test]
fn every_technique_is_explained() {
    for case in Extent::asked().some_of(100, cases()) {
        let (selection, domain) = (case.selection.to_string(), case.domain);
        let text = explain(&selection, Some(case.operation), Some(domain.word()), domain.named())
            .expect("an explanation");
        assert!(text.contains(case.technique.origin()), "{case}: {text}");
        // With vectors nothing is `const`, nor is what stands for them on other words and boards.
        let is_plain = text.contains("const fn") || text.contains("without vectors");
        let is_plain = is_plain || !case.technique.hardware().is_empty() && !case.has_kernels();
        // Unless the request leaves out the function that stands for all.
        let has_example = text.contains("\nExample: ");
        assert!(is_plain && (has_example || !has_explained_function(&case)), "{case}: {text}");
    }
    // Without a word or board, those that it is for.
    for case in cases().iter().filter(|case| case.technique.words().is_empty()) {
        let text = explain(case.technique.name(), Some(case.operation), None, None);
        let text = text.expect("an explanation");
        assert!(text.contains("const fn") && text.contains("\nExample: "), "{text}");
    }
}

/// Whether it has a function that stands for its operation.
fn has_explained_function(case: &Variant) -> bool {
    let plan = case.plan().expect("what is registered");
    let mut functions = plan.module().functions.iter();
    functions.any(|function| case.operation.explains(function.name))
}

/// Every layout of every technique, and every aim, is explained as it is emitted.
#[test]
fn every_layout_is_explained() {
    let word = [Word::U64.into()];
    let all = variants_of(Operation::Sliders, &word, Extent::All);
    for case in all.filter(Variant::is_of_all_languages) {
        let selection = case.selection.to_string();
        let text = explain(&selection, Some(case.operation), None, None).expect("an explanation");
        let steps = text.split("\nExample: diagonal_attacks, ").nth(1).expect("an example");
        // From d4, with blockers on b2 and g7.
        assert!(steps.contains("\n  0x0040201000040200\n"), "{selection}: {steps}");
    }
    let failure = explain("hyperbola(layout = line)", None, None, None).expect_err("no layout");
    assert!(format!("{failure:?}").contains("`lines`, not `line`"), "{failure:?}");
}

/// A row of a table is a step with a line for each field.
#[test]
fn rows_have_a_line_for_each_field() {
    let text = explain("hyperbola(for = throughput)", None, None, None).expect("an explanation");
    for field in ["row", "diagonal", "bit_mask", "reversed_mask"] {
        let is_it = |line: &str| line.trim_start().starts_with(&format!("lines.{field} "));
        assert!(text.lines().any(is_it), "no `{field}` in {text}");
    }
    assert!(text.contains("&SLIDER_LINES[square as usize]"), "{text}");
}

/// Step by step, as one does by hand.
#[test]
fn an_example_by_hand() {
    let text = explain("debruijn", None, Some(Word::U8), None).expect("an explanation");
    // 0x2c is 00101100, so its lowest bit is 00000100, and 0x1d times that is 01110100, whose top
    // bits 011 are 3.
    let example = "\nExample: trailing_zeros, x = 0x2c\n\n  \
        isolated          = 0x04  x & x.wrapping_neg()\n  \
        product           = 0x74  isolated.wrapping_mul(DEBRUIJN_SEQUENCE)\n  \
        DEBRUIJN_INDEX[3] = 2     product >> 5\n  \
        2\n\n  \
        x         00101100\n  isolated  00000100\n  product   01110100\n\n  \
        DEBRUIJN_INDEX, looked-up entries in brackets\n  \
        0   0   1   6 [2]   7   5   4   3\n     \
        +0  +1  +2  +3  +4  +5  +6  +7\n\n  \
        For every bit index, its place in DEBRUIJN_INDEX\n  \
        0  0  1  3  7  6  5  2  4\n    \
        +0 +1 +2 +3 +4 +5 +6 +7\n";
    assert!(text.ends_with(example), "{text}");
    // On a board, a1 is the lowest bit.
    let text = explain("kernighan", None, None, None).expect("an explanation");
    assert!(text.contains("  5 . 1 . . . . . .  "), "{text}");
}

/// Remainders, bytes and words of 16 bits are steps of their own, and where they lead to is drawn.
#[test]
fn look_ups_are_steps_with_pictures() {
    let example = |name: &str, word: Word| {
        let text = explain(name, None, Some(word), None).expect("an explanation");
        text.split_once("\nExample: ").expect("an example").1.to_owned()
    };
    let has = |text: &str, lines: &[&str]| {
        for line in lines {
            let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.lines().any(|other| squeezed(other) == *line), "no `{line}` in {text}");
        }
    };
    // 4 is 2^2, and what each power of two leaves by 11 is next to its index.
    let text = example("modulo", Word::U8);
    has(&text, &["remainder = 0x04 isolated % 11", "MODULO_INDEX[4] = 2 remainder"]);
    has(&text, &["0 8 0 1 - [2] 4 - 7", "- filler, which no input reaches"]);
    has(&text, &["For every bit index, its place in MODULO_INDEX", "0 1 2 4 8 5 10 9 7"]);
    // 0x22c0: the lower byte has a bit, number 6.
    let text = example("scharnagl", Word::U16);
    has(&text, &["TRAILING_ZEROS_OF_BYTE[192] = 6 rest & 0xff"]);
    has(&text, &["192 [6] 0 1 0 2 0 1 0 3 0 1 0 2 0 1 0", "8 1 2 4 8 16 32 64 128"]);
    let text = example("nalimov", Word::U16);
    has(&text, &["MS1B_OF_BYTE[34] = 5 rest & 0xff", "8 1 2 4 8 16 32 64 128"]);
    let text = example("table8", Word::U16);
    has(
        &text,
        &["POPULATION_COUNT_8[192] = 2 x & 0xff", "POPULATION_COUNT_8[34] = 2 (x >> 8) & 0xff"],
    );
    has(&text, &["32 1 2 [2] 3 2 3 3 4 2 3 3 4 3 4 4 5"]);
    for technique in ["table16", "table16_words"] {
        let text = example(technique, Word::U32);
        has(&text, &["POPULATION_COUNT_16, 32 of 65536 entries, looked-up entries in brackets"]);
    }
    // Products, sums and keys are no sets of squares; what is isolated is one.
    let text = explain("debruijn", None, None, None).expect("an explanation");
    assert!(
        text.contains("\n  product  01101101_") && text.contains("  isolated\n  8 . "),
        "{text}"
    );
    let text = explain("bch", None, None, None).expect("an explanation");
    assert!(text.contains("\n  piece_key  ") && !text.contains("  8 . "), "{text}");
}

/// Words with every bit, and all bytes, reach every entry of a table but its fillers.
#[test]
fn fillers_are_what_no_word_reaches() {
    let target = Target::profile("portable").expect("a profile");
    let operation = Operation::TrailingZeros;
    let mut filled = 0;
    for case in cases().into_iter().filter(|case| case.operation == operation) {
        let word = case.domain.word();
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        let program = lower(plan.module(), word).expect("what is of the language");
        let mut interpreter = Interpreter::new(&program).with_steps();
        let bytes = (0..256).map(|x| x & word.max());
        for x in words(word).into_iter().chain(bytes) {
            interpreter.call(operation.name(), vec![Value::of(word, x)]).expect("an index");
        }
        let steps = interpreter.into_steps();
        for table in plan.module().tables.iter().filter(|table| table.bytes() > 0) {
            let look_ups = steps.iter().filter_map(|step| step.look_up.as_ref());
            let of_table = look_ups.filter(|look_up| look_up.table == table.name);
            let reached: BTreeSet<usize> = of_table.map(|look_up| look_up.place).collect();
            let others = (0..table.entries()).filter(|place| !reached.contains(place));
            let others: Vec<usize> = others.collect();
            assert_eq!(others, table.fillers(), "{case}");
            filled += usize::from(!others.is_empty());
        }
    }
    assert!(filled > 0, "no table has fillers");
}

/// A word that a technique is not for is refused with the reason and the words that it is for.
#[test]
fn what_is_not_explained_is_told() {
    let refused = |name, word| match explain(name, None, Some(word), None) {
        Err(
            error @ (bit_tables_tools::CommandError::Failed(_)
            | bit_tables_tools::CommandError::Diagnostics(_)),
        ) => error.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        refused("taylor", Word::U8),
        "`taylor` is not defined for `u8`, as no type is half as wide, to do arithmetic in; it is for `u16`, `u32`, `u64`, `u128`"
    );
    assert_eq!(
        refused("debrujin", Word::U8),
        "unknown technique `debrujin`; did you mean `debruijn`?"
    );
    assert_eq!(
        refused("rook_attacks", Word::U64),
        "unknown technique `rook_attacks`; it is a function that comes with `sliders`"
    );
    assert_eq!(
        refused("is_power_of_two", Word::U8),
        "`is_power_of_two` is an operation, but `explain` takes a technique; there are `native`, `reset`, `isolated` and `separated`"
    );
}
