//! What operations of words compute, by the standard library.

use bit_tables_generator::Word;
use bit_tables_plain::interpret::Value;
use bit_tables_plain::ir::Int;

/// The numbers of an array.
fn numbers(value: &Value) -> Vec<u128> {
    match value {
        Value::Array(items) => items.as_slice().iter().filter_map(Value::number).collect(),
        other => panic!("{other} is no array"),
    }
}

const fn index(number: u32) -> Value {
    Value::int(Int::U32, number as u128)
}

/// The index of a bit, if there is one, and what remains without it.
fn popped(word: Word, x: u128, found: u32) -> Vec<Value> {
    match x {
        0 => vec![Value::NONE, Value::of(word, 0)],
        _ => vec![Value::some(index(found)), Value::of(word, x ^ (1 << found))],
    }
}

/// The result of a function, with the final values of what it changes behind it; `None` if it is another's.
pub fn expected(function: &str, word: Word, arguments: &[Value]) -> Option<Vec<Value>> {
    let bits = word.bits();
    let number = |place: usize| arguments.get(place).and_then(Value::number).unwrap_or_default();
    let x = number(0);
    let leading = x.leading_zeros() - (128 - bits);
    let trailing = x.trailing_zeros().min(bits);
    let result = match function {
        "count_ones" => index(x.count_ones()),
        "parity" => index(x.count_ones() % 2),
        "trailing_zeros" => index(trailing),
        "leading_zeros" => index(leading),
        "bit_scan" if arguments[1] == Value::Truth(true) => index(x.ilog2()),
        "bit_scan" | "bit_scan_forward" => index(x.trailing_zeros()),
        "bit_scan_reverse" => index(x.ilog2()),
        "find_first_set" if x == 0 => index(0),
        "find_first_set" => index(x.trailing_zeros() + 1),
        "pop_first" => return Some(popped(word, x, x.trailing_zeros())),
        "pop_last" => return Some(popped(word, x, x.checked_ilog2().unwrap_or(0))),
        "is_empty" => Value::Truth(x == 0),
        "is_power_of_two" => Value::Truth(x.is_power_of_two()),
        "more_than_one" => Value::Truth(x != 0 && !x.is_power_of_two()),
        "at_most_one" => Value::Truth(x == 0 || x.is_power_of_two()),
        "hamming_distance" => index((x ^ number(1)).count_ones()),
        "count_ones_of" => index(numbers(&arguments[0]).into_iter().map(u128::count_ones).sum()),
        "count_ones_of_slice" => {
            let counts = numbers(&arguments[0]).into_iter().map(u128::count_ones);
            Value::int(Int::U64, counts.sum::<u32>().into())
        }
        "hamming_distance_of_slices" => {
            let [one, other] = [0, 1].map(|place| numbers(&arguments[place]));
            if one.len() != other.len() {
                return Some(vec![Value::NONE]);
            }
            let distances = one.iter().zip(&other).map(|(one, other)| (one ^ other).count_ones());
            Value::some(Value::int(Int::U64, distances.sum::<u32>().into()))
        }
        "attack_counts" => {
            let words = numbers(&arguments[0]);
            let digits = (words.len() + 1).ilog2();
            let of = |bit: u32| words.iter().filter(|&word| word & 1 << bit != 0).count();
            let digit = |digit: u32| {
                (0..bits).filter(|&bit| of(bit) & 1 << digit != 0).map(|bit| 1_u128 << bit).sum()
            };
            Value::words(word, (0..digits).map(digit))
        }
        "exactly" | "at_least" => {
            let digits = numbers(&arguments[0]);
            let of = |bit: u32| -> u128 {
                (0..).zip(&digits).map(|(place, digit)| (digit >> bit & 1) * (1 << place)).sum()
            };
            let count = number(1);
            let is_in = |bit: &u32| match function {
                "exactly" => of(*bit) == count,
                _ => of(*bit) >= count,
            };
            Value::of(word, (0..bits).filter(is_in).map(|bit| 1_u128 << bit).sum())
        }
        "weighted_count" => {
            let weights = numbers(&arguments[1]);
            let weight = |bit: u32| if x & 1 << bit == 0 { 0 } else { weights[bit as usize] };
            Value::int(Int::U32, (0..bits).map(weight).sum())
        }
        // Each sum from the one without its lowest bit.
        "weight_table" => {
            let weights = numbers(&arguments[0]);
            let mut sums = Vec::new();
            for of_byte in weights.chunks(8) {
                let mut sums_of_byte = vec![0];
                for value in 1..256_usize {
                    let lowest = value.trailing_zeros() as usize;
                    sums_of_byte.push(sums_of_byte[value ^ 1 << lowest] + of_byte[lowest]);
                }
                sums.append(&mut sums_of_byte);
            }
            Value::words(Word::U16, sums)
        }
        _ => return None,
    };
    Some(vec![result])
}
