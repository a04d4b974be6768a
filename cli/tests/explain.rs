//! Explanations: their code is carried out as the compiler would, and they tell what a technique is.

use bit_tables_cli::explain::explain;
use bit_tables_cli::{Evaluator, Value};
use bit_tables_generator::internal::module::Type;
use bit_tables_generator::internal::variants::{
    Extent, Variant, check_registered, domains, variants, variants_of,
};
use bit_tables_generator::{Operation, Parameter, Plan, Request, Target, Word};
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
    variants(&domains(Extent::Sample), Extent::Sample).collect()
}

#[test]
fn a_registered_technique_is_found() {
    check_registered(Operation::CountOnes, "swar", || {
        cases().iter().map(ToString::to_string).collect()
    });
}

/// The steps of every technique, carried out by meaning, lead to what the standard library computes.
#[test]
fn every_technique_is_carried_out_right() {
    let target = Target::profile("portable").expect("a profile");
    for case in cases().iter().filter(|case| case.domain.named().is_none()) {
        let (operation, word) = (case.operation, case.domain.word());
        let plan = Plan::new(&case.request(), &target).expect("what is registered");
        let mut evaluator = Evaluator::new(plan.module(), word);
        let mut calls = 0;
        for x in words(word) {
            let Some((arguments, expected)) = expected(case, x) else {
                continue;
            };
            let name = match operation {
                Operation::Sliders => "queen_attacks",
                Operation::LineCounts => "rank_count",
                Operation::LeaperCounts => "king_count",
                Operation::AttackGetter => "attacks",
                Operation::Mobility => "queen_mobility",
                Operation::CentreMobility => "queen_centre_mobility",
                Operation::Zobrist => "piece_key",
                Operation::Leapers => "king_attacks",
                Operation::SetWise => "rooks_attacks",
                Operation::Xrays => "xray_rook_attacks",
                Operation::Rays => "north_ray",
                _ => operation.name(),
            };
            let (result, left) = evaluator.call(name, arguments).expect("code of the subset");
            let left = if operation.name().starts_with("pop") { Some(left) } else { None };
            assert_eq!((result, left), expected, "{case}, {x:#x}");
            calls += 1;
        }
        let is_without = operation == Operation::Zobrist && number_of(case, "pieces", 12) == 0;
        assert!(calls > 0 || is_without, "{case}");
    }
}

/// A number that the selection gives for a parameter, or the usual one.
fn number_of(case: &Variant, name: &str, usual: u32) -> u32 {
    let given = case.selection.parameters().iter().find(|given| given.name() == name);
    let number = given.and_then(Parameter::integer);
    number.map_or(usual, |number| u32::try_from(number).expect("a small number"))
}

/// What a function is given, its result and what it leaves of a word in its place.
#[allow(
    clippy::type_complexity,
    clippy::too_many_lines,
    reason = "it is said above, and every operation has a case"
)]
fn expected(case: &Variant, x: u128) -> Option<(Vec<Value>, (Value, Option<Value>))> {
    let (operation, word) = (case.operation, case.domain.word());
    let index = |index: u32| Value::of(Word::U32, index.into());
    let (first, last) = (x.trailing_zeros().min(word.bits()), x.checked_ilog2());
    let pop = |index: Option<u32>| {
        let some = index.map(|index| Box::new(Value::of(Word::U32, index.into())));
        let left = index.map_or(x, |index| x ^ 1 << index);
        (Value::Option(some), Some(Value::of(word, left)))
    };
    let given = vec![Value::of(word, x)];
    let result = match operation {
        Operation::CountOnes => index(x.count_ones()),
        Operation::Parity => index(x.count_ones() & 1),
        Operation::TrailingZeros => index(first),
        Operation::LeadingZeros => index(x.leading_zeros() - (128 - word.bits())),
        Operation::BitScanForward if x != 0 => index(first),
        Operation::BitScanReverse => index(last?),
        Operation::FindFirstSet => index(if x == 0 { 0 } else { first + 1 }),
        Operation::BitScan => {
            let given = vec![Value::of(word, x), Value::Truth(true)];
            return Some((given, (index(last?), None)));
        }
        Operation::PopFirst => return Some((given, pop((x != 0).then_some(first)))),
        Operation::PopLast => return Some((given, pop(last))),
        Operation::IsEmpty => Value::Truth(x == 0),
        Operation::IsPowerOfTwo => Value::Truth(x.is_power_of_two()),
        Operation::MoreThanOne => Value::Truth(x.count_ones() > 1),
        Operation::AtMostOne => Value::Truth(x.count_ones() <= 1),
        Operation::Ones => Value::Several(given.clone()),
        Operation::LineCounts => {
            // The rank of a1.
            let given = vec![Value::of(word, x), Value::of(Word::U32, 0)];
            return Some((given, (index((x & 0xff).count_ones()), None)));
        }
        Operation::LeaperCounts => {
            // What a king on a1 attacks.
            let given = vec![Value::of(word, x), Value::of(Word::U32, 0)];
            return Some((given, (index((x & 0x302).count_ones()), None)));
        }
        Operation::AttackGetter => {
            // From a1 along its file: up to the lowest blocker there.
            let file = 0x0101_0101_0101_0100;
            let blockers = x & file;
            let first = if blockers == 0 { 0 } else { 1_u128 << blockers.trailing_zeros() };
            let attacks = if first == 0 { file } else { file & (2 * first - 1) };
            let given = vec![Value::of(word, x), Value::of(Word::U32, 1), Value::of(Word::U32, 0)];
            return Some((given, (Value::of(word, attacks), None)));
        }
        Operation::HammingDistance => {
            let given = vec![Value::of(word, x), Value::of(word, 1)];
            return Some((given, (index((x ^ 1).count_ones()), None)));
        }
        Operation::CountOnesOf => {
            let same = number_of(case, "words", 3) - 1;
            let mut words = vec![Value::of(word, x); same as usize];
            words.push(Value::of(word, 1));
            let count = index(same * x.count_ones() + 1);
            return Some((vec![Value::Several(words)], (count, None)));
        }
        Operation::Mobility | Operation::CentreMobility => {
            // A queen on a1 with a1 to d4 and the like occupied: three lines of as many squares as x has low zeros.
            let reach = (x.trailing_zeros() % 7 + 1).min(7);
            let blockers = (1_u64 << reach) | (1 << (8 * reach)) | (1 << (9 * reach));
            let given = vec![Value::of(word, blockers.into()), Value::of(Word::U32, 0)];
            // On the rim all count 1, and on the diagonal up to 4 in the centre.
            let diagonal: u32 = [0, 2, 3, 4, 4, 3, 2, 1][1..=reach as usize].iter().sum();
            let count =
                if operation == Operation::Mobility { 3 * reach } else { 2 * reach + diagonal };
            return Some((given, (index(count), None)));
        }
        Operation::Zobrist => {
            let (pieces, squares) = (number_of(case, "pieces", 12), number_of(case, "squares", 64));
            let piece = x.count_ones().checked_rem(pieces)?;
            let square = x.trailing_zeros() % squares;
            let seed = case.selection.parameters().iter().find(|given| given.name() == "seed");
            let seed = seed.and_then(Parameter::integer).unwrap_or_default();
            let seed = u64::try_from(seed).expect("64 bits");
            // All keys together are a code, of which each table has a part.
            let usual = [("side", 1), ("castling", 16), ("en_passant", 8)];
            let others: u32 = usual.iter().map(|(name, usual)| number_of(case, name, *usual)).sum();
            let count = (pieces * squares + others) as usize;
            let keys = bit_tables_generator::internal::tables::zobrist::keys(word, seed, count);
            let given = [piece, square].map(|number| Value::of(Word::U32, number.into()));
            let key = keys[(squares * piece + square) as usize];
            return Some((given.to_vec(), (Value::of(word, key), None)));
        }
        Operation::SetWise => {
            // A rook on a1 on the empty board.
            let given = [0, 1].map(|set| Value::of(word, set)).to_vec();
            return Some((given, (Value::of(word, 0x0101_0101_0101_01fe), None)));
        }
        Operation::Xrays => {
            // A rook on a1 through b1 and a2, as far as c1 and a3.
            let given =
                vec![Value::of(word, 0x1_0106), Value::of(word, 0x102), Value::of(Word::U32, 0)];
            return Some((given, (Value::of(word, 0x1_0004), None)));
        }
        Operation::Leapers => {
            // A king on a1, and on b1 to g1.
            let square = x.count_ones() % 7;
            let king = if square == 0 { 0x0302 } else { 0x0705 << (square - 1) };
            let given = vec![Value::of(Word::U32, square.into())];
            return Some((given, (Value::of(word, king), None)));
        }
        Operation::Between => {
            // Along the first rank.
            let (one, other) = (x.count_ones() % 8, x.trailing_zeros() % 8);
            let (low, high) = (one.min(other), one.max(other));
            let squares = (low + 1..high).fold(0, |set, square| set | 1 << square);
            let given = [one, other].map(|square| Value::of(Word::U32, square.into())).to_vec();
            return Some((given, (Value::of(word, squares), None)));
        }
        Operation::WeightedCount | Operation::WeightedLookUp => {
            // Every bit weighs twice its place and one.
            let weights = (0..word.bits()).map(|bit| 2 * bit % 256 + 1);
            let sum = (0..word.bits()).zip(weights.clone()).filter(|(bit, _)| x >> bit & 1 == 1);
            let sum = index(sum.map(|(_, weight)| weight).sum());
            let several = |kind, numbers: Vec<u32>| {
                Value::Several(
                    numbers.into_iter().map(|number| Value::of(kind, number.into())).collect(),
                )
            };
            let given = if operation == Operation::WeightedCount {
                several(Word::U8, weights.collect())
            } else {
                let weights: Vec<u32> = weights.collect();
                let sums = weights.chunks(8).flat_map(|byte| {
                    (0..256_u32).map(|value| {
                        byte.iter()
                            .enumerate()
                            .map(|(bit, weight)| (value >> bit & 1) * weight)
                            .sum()
                    })
                });
                several(Word::U16, sums.collect())
            };
            return Some((vec![Value::of(word, x), given], (sum, None)));
        }
        Operation::CountOnesOfSlice | Operation::HammingDistanceOfSlices => {
            // Of none up to what fills several blocks of any word, for some of the words.
            if !x.count_ones().is_multiple_of(7) {
                return None;
            }
            let length = (x.count_ones() as usize * 89) % 401;
            let words: Vec<u128> = (0..length).map(|by| x >> (by % 7) & word.max()).collect();
            let several = |words: &[u128]| {
                Value::Several(words.iter().map(|&number| Value::of(word, number)).collect())
            };
            let total = |differ: u128| words.iter().map(|x| (x ^ differ).count_ones()).sum::<u32>();
            if operation == Operation::CountOnesOfSlice {
                let count = Value::of(Word::U64, total(0).into());
                return Some((vec![several(&words)], (count, None)));
            }
            let given = vec![several(&words), several(&vec![1; length])];
            let distance = Value::of(Word::U64, total(1).into());
            return Some((given, (Value::Option(Some(Box::new(distance))), None)));
        }
        Operation::AttackCounts => {
            // One set in most of the words, and its complement in the others.
            let number = number_of(case, "words", 7);
            let most = number / 2 + 2;
            let (complement, others) = (!x & word.max(), number - most);
            let sets = (0..number).map(|place| if place < most { x } else { complement });
            let words = Value::Several(sets.map(|set| Value::of(word, set)).collect());
            let digit = |place: u32| {
                let has = |count: u32, set| if count >> place & 1 == 1 { set } else { 0 };
                Value::of(word, has(most, x) | has(others, complement))
            };
            let digits = (0..=number.ilog2()).map(digit).collect();
            return Some((vec![words], (Value::Several(digits), None)));
        }
        Operation::Sliders => {
            // A queen on a1 and nothing else: file, rank and long diagonal.
            let queen = 0x8141_2111_0905_03fe;
            let given = vec![Value::of(word, 1), Value::of(Word::U32, 0)];
            return Some((given, (Value::of(word, queen), None)));
        }
        Operation::Rays => {
            // From a square of the first rank to the last.
            let square = x.count_ones() % 8;
            let ray = 0x0101_0101_0101_0100 << square;
            let given = vec![Value::of(Word::U32, square.into())];
            return Some((given, (Value::of(word, ray), None)));
        }
        // The first two are for no word without a board: `show` draws them, and compares them with walks.
        Operation::Shogi | Operation::Xiangqi | Operation::BitScanForward => return None,
        other => panic!("no expected value is computed for `{other}`"),
    };
    Some((given, (result, None)))
}

/// Several words of every width, in every number there is, to the greatest sums that their digits have room for.
#[test]
fn several_words_are_counted_in_every_number() {
    let target = Target::profile("portable").expect("a profile");
    for &word in Word::ALL {
        for number in [3_u32, 7, 15, 31, 63, 127, 255] {
            let several = |words: &[u128]| {
                vec![Value::Several(words.iter().map(|&x| Value::of(word, x)).collect())]
            };
            let with = format!("odd_major(words = {number})");
            let request = Request::new(word)
                .with(Operation::CountOnesOf, &*with)
                .with(Operation::AttackCounts, &*with);
            let plan = Plan::new(&request, &target).expect("what is registered");
            let mut evaluator = Evaluator::new(plan.module(), word);
            let mut x = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
            for kind in 0..4 {
                let mut next = || {
                    x = x.wrapping_mul(0xda94_2042_e4dd_58b5).rotate_left(29) ^ 0x0123_4567;
                    [word.max(), x & word.max(), x & x >> 7 & word.max(), 1][kind]
                };
                let words: Vec<u128> = (0..number).map(|_| next()).collect();
                let count: u32 = words.iter().map(|word| word.count_ones()).sum();
                let (found, _) = evaluator.call("count_ones_of", several(&words)).expect("a count");
                assert_eq!(found, Value::of(Word::U32, count.into()), "{word}, {number}");
                let digit = |digit: u32| {
                    let has = |bit: &u32| {
                        let count = words.iter().filter(|&&word| word >> bit & 1 == 1).count();
                        count >> digit & 1 == 1
                    };
                    let set = (0..word.bits()).filter(has).fold(0, |set, bit| set | 1 << bit);
                    Value::of(word, set)
                };
                let digits = (0..number.count_ones()).map(digit).collect();
                let (found, _) = evaluator.call("attack_counts", several(&words)).expect("digits");
                assert_eq!(found, Value::Several(digits), "{word}, {number}");
            }
        }
    }
}

/// Every variant has an explanation, with its origin, its code and every step.
#[test]
fn every_technique_is_explained() {
    for case in cases() {
        let (selection, domain) = (case.selection.to_string(), case.domain);
        let text = explain(&selection, Some(case.operation), Some(domain.word()), domain.named())
            .expect("an explanation");
        assert!(text.contains(case.technique.origin()), "{case}: {text}");
        // With vectors nothing is `const`, nor is what stands for them on other words and boards.
        let is_plain = text.contains("const fn") || text.contains("without vectors");
        let is_plain = is_plain || !case.technique.needs().is_empty() && !case.has_kernels();
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
    for case in variants_of(Operation::Sliders, &[Word::U64.into()], Extent::All) {
        let selection = case.selection.to_string();
        let text = explain(&selection, Some(case.operation), None, None).expect("an explanation");
        let steps = text.split("\nExample: diagonal_attacks, ").nth(1).expect("an example");
        // From d4, with nothing in the way.
        assert!(steps.contains("\n  0x8040201000040201\n"), "{selection}: {steps}");
    }
    let failure = explain("hyperbola(layout = line)", None, None, None).expect_err("no layout");
    assert!(format!("{failure:?}").contains("`lines`, not `line`"), "{failure:?}");
}

/// Step by step, as one does by hand.
#[test]
fn an_example_by_hand() {
    let text = explain("debruijn", None, Some(Word::U8), None).expect("an explanation");
    // 0x2c is 00101100, so its lowest bit is 00000100, and 0x1d times that is 01110100, of which 011 is 3.
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
        let mut evaluator = Evaluator::new(plan.module(), word);
        let bytes = (0..256).map(|x| x & word.max());
        for x in words(word).into_iter().chain(bytes) {
            evaluator.call(operation.name(), vec![Value::of(word, x)]).expect("an index");
        }
        let steps = evaluator.into_steps();
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
        Err(bit_tables_cli::Failure::Failed(message)) => message,
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

/// Code outside the subset, or an impossible request, is reported.
#[test]
fn what_cannot_be_carried_out_is_told() {
    let code = |body: proc_macro2::TokenStream| {
        let function = bit_tables_generator::internal::module::Function {
            name: "f",
            doc: String::new(),
            technique: String::new(),
            parameters: vec![("x", Type::Word)],
            result: Type::Word,
            body,
            inline: true,
            allows: None,
            public: true,
            constant: true,
            safety: None,
            conditions: Vec::new(),
            features: None,
            needs: None,
        };
        let module = bit_tables_generator::internal::module::Module {
            functions: vec![function],
            ..bit_tables_generator::internal::module::Module::default()
        };
        Evaluator::new(&module, Word::U8).call("f", vec![Value::of(Word::U8, 200)])
    };
    let wrong = |body| code(body).expect_err("something wrong");
    assert_eq!(wrong(quote::quote!(x + x)), "`f`: an overflow");
    assert_eq!(wrong(quote::quote!(x - 201)), "`f`: an overflow");
    assert_eq!(wrong(quote::quote!(x << 8)), "`f`: a shift by the width or more");
    assert_eq!(wrong(quote::quote!(TABLE[x as usize])), "`f`: there is no table `TABLE`");
    assert_eq!(wrong(quote::quote!(y)), "`f`: there is no variable `y`");
    assert_eq!(wrong(quote::quote!(x.pow(2))), "`f`: `pow` is not a method of the subset");
    let (result, _) =
        code(quote::quote!(if x > 100 { return x.wrapping_add(x); } x)).expect("a result");
    assert_eq!(result, Value::of(Word::U8, 144));
}
