//! Specifications, compared with independent computations for the same arguments.

use crate::inputs::{claimed, value};
use crate::{boards, mailbox, words};
use bit_tables_generator::__private::variants::{Extent, domains, variants_of};
use bit_tables_generator::{Domain, Operation};
use bit_tables_ir::interpret::{Interpreter, Value};
use bit_tables_ir::{Function, Int, Passing, Type};
use bit_tables_test_support::Random;

/// What is not compared by values: keys are any that differ, an iterator is specified by its steps,
/// which are those of `pop_first` and `pop_last`, and the count of a bit by a sum of bits.
const OTHERS: [&str; 8] = [
    "piece_key",
    "side_key",
    "castling_key",
    "en_passant_key",
    "ones",
    "ones_next",
    "ones_next_back",
    "bit_count",
];

/// Each specification, for `inputs` inputs, on every word and board; for all words of up to `whole`
/// bits, if it takes one word alone.
pub fn agree(inputs: usize, whole: u32) {
    let mut numbers = Random(2);
    for &operation in Operation::ALL {
        let mut compared = 0;
        for domain in domains(Extent::All) {
            let variant = variants_of(operation, &[domain], Extent::Sample).next();
            let Some(variant) = variant else { continue };
            let proof = claimed(&variant);
            let mut interpreter = Interpreter::new(&proof.program);
            for claim in &proof.claims {
                if OTHERS.contains(&claim.of.as_str()) {
                    continue;
                }
                let name = format!("specified_{}", claim.of);
                let specified = proof.program.function(&name).expect("a specification");
                let (word, board) = (domain.word(), domain.board());
                let is_of_word = matches!(&*specified.parameters, [Passing::Value])
                    && specified.variables[0].ty == Type::Int(Int::of(word));
                let all = if is_of_word && word.bits() <= whole { 1 << word.bits() } else { 0 };
                let all = (0..all).map(|x| Some(vec![Value::of(word, x)]));
                for given in all.chain(vec![None; inputs]) {
                    let is_chosen = given.is_none();
                    let given = given
                        .unwrap_or_else(|| arguments(specified, operation, domain, &mut numbers));
                    if !is_chosen && is_excluded(operation, &given) {
                        continue;
                    }
                    let expected = if operation == Operation::MailboxRays {
                        mailbox::expected(&claim.of, word, board, &given)
                    } else {
                        words::expected(&claim.of, &specified.result, word, &given)
                            .or_else(|| boards::expected(&claim.of, word, board, &given))
                    };
                    let expected = expected.unwrap_or_else(|| panic!("{name} has no oracle"));
                    let outcome = interpreter.call(&name, given.clone());
                    let outcome = outcome.unwrap_or_else(|why| panic!("{variant}: {why}"));
                    let found = [vec![outcome.result], outcome.changed].concat();
                    assert_eq!(found, expected, "{variant}: {name} of {given:?}");
                    compared += 1;
                }
            }
        }
        let is_compared = ![Operation::Ones, Operation::Zobrist].contains(&operation);
        assert_eq!(compared > 0, is_compared, "{operation}");
    }
}

/// Whether the contract excludes these arguments: zero for scans.
fn is_excluded(operation: Operation, given: &[Value]) -> bool {
    let scans = [Operation::BitScanForward, Operation::BitScanReverse, Operation::BitScan];
    scans.contains(&operation) && given[0].number() == Some(0)
}

/// Arguments that the contract allows.
fn arguments(
    function: &Function,
    operation: Operation,
    domain: Domain,
    numbers: &mut Random,
) -> Vec<Value> {
    let board = domain.board();
    let playable: Vec<u32> =
        (0..board.bits()).filter(|&square| board.place(square).is_some()).collect();
    let shared = numbers.below(6);
    let mut argument = |place: usize| {
        let variable = &function.variables[place];
        match (variable.name.as_str(), &variable.ty) {
            ("square" | "one" | "other", Type::Int(Int::U32)) => {
                let square = playable[numbers.below(playable.len())];
                Value::int(Int::U32, square.into())
            }
            ("line", _) => Value::int(Int::U32, numbers.below(4) as u128),
            // Two slices often have the same length.
            (name, Type::Slice(element)) => {
                let length = if name == "words" || numbers.below(3) > 0 { shared } else { 3 };
                Value::array((0..length).map(|_| value(numbers, element)).collect())
            }
            ("sliders", ty) => {
                let set = value(numbers, ty).number().unwrap_or_default() & board.all();
                Value::of(domain.word(), set)
            }
            (_, ty) => value(numbers, ty),
        }
    };
    let mut given: Vec<Value> = (0..function.parameters.len()).map(&mut argument).collect();
    if is_excluded(operation, &given) {
        given[0] = Value::of(domain.word(), 1 << numbers.below(domain.word().bits() as usize));
    }
    debug_assert!(function.parameters.iter().all(|way| *way == Passing::Value) || given.len() <= 3);
    given
}
