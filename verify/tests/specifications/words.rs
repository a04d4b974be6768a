//! What operations of words compute, by the standard library.

use crate::oracle;
use bit_tables_generator::Word;
use bit_tables_ir::interpret::Value;
use bit_tables_ir::{Int, Type};

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

/// A result of that type.
fn typed(result_type: &Type, result: Option<u128>) -> Value {
    match (result_type, result) {
        (Type::Option(_), None) => Value::NONE,
        (Type::Option(inner), result) => Value::some(typed(inner, result)),
        (Type::Bool, Some(answer)) => Value::Bool(answer == 1),
        (Type::Int(kind), Some(number)) => Value::int(*kind, number),
        _ => panic!("{result:?} is no {result_type:?}"),
    }
}

/// The result of a function, followed by the final values of what it changes; `None` if another
/// oracle covers it.
pub fn expected(
    function: &str,
    result_type: &Type,
    word: Word,
    arguments: &[Value],
) -> Option<Vec<Value>> {
    let bits = word.bits();
    let number = |place: usize| arguments.get(place).and_then(Value::number).unwrap_or_default();
    let x = number(0);
    let of_word = match function {
        "bit_scan" if arguments[1] == Value::Bool(true) => "bit_scan_reverse",
        "bit_scan" => "bit_scan_forward",
        _ => function,
    };
    if let Some(result) = oracle::standard(of_word, x, bits) {
        assert_eq!(oracle::of_word(of_word, x, bits), Some(result), "{of_word} of {x:#x}");
        return Some(vec![typed(result_type, Some(result.into()))]);
    }
    // Without a parameter, every second bit.
    let (of_two, y) = match function {
        "extract_fixed" => ("extract", word.max() / 3),
        "deposit_fixed" => ("deposit", word.max() / 3),
        _ => (function, number(1)),
    };
    if let Ok(result) = oracle::standard_of_two(of_two, x, y, bits) {
        assert_eq!(oracle::of_two(of_two, x, y, bits), Ok(result), "{of_two} of {x:#x}, {y:#x}");
        return Some(vec![typed(result_type, result)]);
    }
    if let Some(results) = of_lists(function, word, arguments) {
        return Some(results);
    }
    let result = match function {
        "pop_first" => return Some(popped(word, x, x.trailing_zeros())),
        "pop_last" => return Some(popped(word, x, x.checked_ilog2().unwrap_or(0))),
        "list_word" => return Some(listed(x, bits, number(1), numbers(&arguments[2]))),
        "count_ones_below" => {
            let places = (0..bits).filter(|&bit| u128::from(bit) < number(1));
            index(places.filter(|bit| x & 1 << bit != 0).count() as u32)
        }
        "from_halves" => Value::of(word, number(0) | number(1) << (bits / 2)),
        "low_half" => Value::of(word.half()?, x & (word.max() >> (bits / 2))),
        "high_half" => Value::of(word.half()?, x >> (bits / 2)),
        "count_ones_of" => index(numbers(&arguments[0]).into_iter().map(u128::count_ones).sum()),
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
        "weighted_look_up" => {
            let table = numbers(&arguments[1]);
            let bytes = x.to_le_bytes().into_iter().zip(table.chunks(256));
            index(bytes.map(|(byte, sums)| sums[usize::from(byte)] as u32).sum())
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
        _ => reordered(function, word, x)
            .or_else(|| next(function, word, [x, number(1)]))
            .or_else(|| of_codes(function, result_type, word, arguments))
            .or_else(|| of_slices(function, bits, arguments))?,
    };
    Some(vec![result])
}

/// The results of a function that changes a list, and of those that look in the index of a slice.
fn of_lists(function: &str, word: Word, arguments: &[Value]) -> Option<Vec<Value>> {
    let bits = word.bits();
    let number = |place: usize| arguments.get(place).and_then(Value::number).unwrap_or_default();
    let list = |place: usize| numbers(&arguments[place]);
    let ones = |words: &[u128]| -> Vec<u128> {
        let all = words.iter().flat_map(|&word| (0..bits).map(move |bit| word >> bit & 1 == 1));
        (0..).zip(all).filter_map(|(index, is_one)| is_one.then_some(index)).collect()
    };
    let count = |count: usize| Value::int(Int::Usize, count as u128);
    Some(match function {
        // Bytes: what is specified writes no other entries.
        "indices" => {
            let (ones, mut to) = (ones(&[number(0)]), list(1));
            to.iter_mut().zip(&ones).for_each(|(entry, index)| *entry = *index);
            vec![count(ones.len()), Value::words(Word::U8, to)]
        }
        // 32 bits, as without a parameter.
        "indices_of_slice" => {
            let (ones, base, mut to) = (ones(&list(0)), number(1), list(2));
            to.iter_mut().zip(&ones).for_each(|(entry, index)| *entry = base | index);
            vec![count(ones.len()), Value::words(Word::U32, to)]
        }
        "reverse_bits_of_slice" => {
            let reversed = list(0).into_iter().map(|word| word.reverse_bits() >> (128 - bits));
            vec![Value::Unit, Value::words(word, reversed)]
        }
        // Counts of single entries, summed up.
        "rank_index" => {
            let (ones, mut index) = (ones(&list(0)), list(1));
            let length = list(0).len() * bits as usize;
            let (entries, samples) = (length / 2048 + 2, length / 8192 + 2);
            let before = |end: usize| ones.iter().filter(|&&one| one < end as u128).count();
            let entry = |first: usize| {
                let quarters = [512, 1024, 1536].map(|more| before(first + more) - before(first));
                quarters
                    .iter()
                    .zip([22, 11, 0])
                    .fold(before(first) << 32, |entry, (quarter, by)| entry | quarter << by)
            };
            let sample = |place: usize| match ones.get(4096 * place) {
                Some(one) => *one as usize / 2048,
                None => entries - 2,
            };
            let pairs = (0..samples).map(|pair| sample(2 * pair) | sample(2 * pair + 1) << 32);
            let all = (0..entries).map(|place| entry(2048 * place)).chain(pairs);
            if index.len() >= entries + samples {
                index.iter_mut().zip(all).for_each(|(to, number)| *to = number as u128);
            }
            vec![count(entries + samples), Value::words(Word::U64, index)]
        }
        "rank_of_slice" => {
            vec![count(ones(&list(0)).into_iter().filter(|&one| one < number(2)).count())]
        }
        "select_of_slice" => {
            let ones = ones(&list(0));
            let found = usize::try_from(number(2)).ok().and_then(|n| ones.get(n));
            vec![found.map_or(Value::NONE, |&one| Value::some(count(one as usize)))]
        }
        _ => return None,
    })
}

/// The result of a function that puts the bits of a word in another order, or adds them up.
fn reordered(function: &str, word: Word, x: u128) -> Option<Value> {
    let unused = 128 - word.bits();
    let parities = |before: fn(u128, u32) -> u128| -> u128 {
        (0..word.bits()).map(|bit| u128::from(before(x, bit).count_ones() % 2) << bit).sum()
    };
    let result = match function {
        "reverse_bits" => x.reverse_bits() >> unused,
        "swap_bytes" => x.swap_bytes() >> unused,
        "gray" => x ^ x >> 1,
        "gray_inverse" => parities(|x, bit| x >> bit),
        "prefix_xor" => parities(|x, bit| x << (127 - bit)),
        _ => return None,
    };
    Some(Value::of(word, result))
}

/// The result of a function that gives the next word of a kind.
fn next(function: &str, word: Word, [x, y]: [u128; 2]) -> Option<Value> {
    let within = |next: Option<u128>| {
        let next = next.filter(|&next| next <= word.max());
        next.map_or(Value::NONE, |next| Value::some(Value::of(word, next)))
    };
    Some(match function {
        // The next permutation of its digits in lexicographic order.
        "next_permutation" => {
            let mut digits: Vec<u128> = (0..word.bits()).rev().map(|bit| x >> bit & 1).collect();
            let ascent = (1..digits.len()).rev().find(|&place| digits[place - 1] < digits[place]);
            within(ascent.map(|place| {
                let last = digits.iter().rposition(|&digit| digit == 1).expect("the ascent's");
                digits.swap(place - 1, last);
                digits[place..].reverse();
                digits.iter().fold(0, |number, digit| number << 1 | digit)
            }))
        }
        // Its digits in the mask are a number, of which the next is spread again.
        "next_subset" => {
            let places: Vec<u32> = (0..128).filter(|place| y >> place & 1 == 1).collect();
            let digits = (0..).zip(&places).map(|(to, from)| (x >> from & 1) << to);
            let number = digits.sum::<u128>().wrapping_add(1);
            let spread = (0..).zip(&places).map(|(from, to): (u32, _)| (number >> from & 1) << to);
            Value::of(word, spread.sum())
        }
        "next_power_of_two" => within(x.checked_next_power_of_two()),
        "round_up" => {
            let unit = 1_u128.checked_shl(y as u32);
            within(match unit {
                Some(unit) => x.checked_next_multiple_of(unit),
                None => (x == 0).then_some(0),
            })
        }
        _ => return None,
    })
}

/// The result of a function of Morton codes: their digits in a list, dealt out or collected.
fn of_codes(function: &str, result_type: &Type, word: Word, arguments: &[Value]) -> Option<Value> {
    let digits = |x: u128| (0..128).map(move |place| x >> place & 1);
    let number = |digits: Vec<u128>| digits.iter().rev().fold(0, |x, digit| x << 1 | digit);
    match (function, result_type) {
        ("interleave", _) => {
            let bits = word.bits() as usize / arguments.len();
            let coordinates: Vec<Vec<u128>> =
                arguments.iter().filter_map(Value::number).map(|x| digits(x).collect()).collect();
            let turns = (0..bits).flat_map(|bit| coordinates.iter().map(move |of| of[bit]));
            Some(Value::of(word, number(turns.collect())))
        }
        ("deinterleave", Type::Array(entry, count)) => {
            let code: Vec<u128> = digits(arguments[0].number()?).collect();
            let bits = word.bits() as usize / count;
            let of = |place| {
                number(code.iter().copied().skip(place).step_by(*count).take(bits).collect())
            };
            Some(Value::array((0..*count).map(|place| typed(entry, Some(of(place)))).collect()))
        }
        _ => None,
    }
}

/// The result of a function of slices.
fn of_slices(function: &str, bits: u32, arguments: &[Value]) -> Option<Value> {
    let result = match function {
        "count_ones_of_slice" => {
            let counts = numbers(&arguments[0]).into_iter().map(u128::count_ones);
            Value::int(Int::U64, counts.sum::<u32>().into())
        }
        "hamming_distance_of_slices"
        | "count_and_of_slices"
        | "count_or_of_slices"
        | "count_and_not_of_slices" => {
            let [one, other] = [0, 1].map(|place| numbers(&arguments[place]));
            if one.len() != other.len() {
                return Some(Value::NONE);
            }
            let joined = |(one, other): (&u128, &u128)| match function {
                "count_and_of_slices" => one & other,
                "count_or_of_slices" => one | other,
                "count_and_not_of_slices" => one & !other,
                _ => one ^ other,
            };
            let counts = one.iter().zip(&other).map(joined).map(u128::count_ones);
            Value::some(Value::int(Int::U64, counts.sum::<u32>().into()))
        }
        "positional_counts" => {
            let words = numbers(&arguments[0]);
            let of = |bit: u32| words.iter().filter(|&word| word & 1 << bit != 0).count() as u128;
            Value::words(Word::U64, (0..bits).map(of))
        }
        "jaccard_of_slices" => {
            let [one, other] = [0, 1].map(|place| numbers(&arguments[place]));
            let (mut both, mut either) = (0, 0);
            for place in 0..one.len().max(other.len()) {
                let [one, other] =
                    [&one, &other].map(|words| words.get(place).copied().unwrap_or(0));
                both += u128::from((one & other).count_ones());
                either += u128::from((one | other).count_ones());
            }
            Value::words(Word::U64, [both, either])
        }
        _ => return None,
    };
    Some(result)
}

/// The list of a word in 32-bit entries, followed by entries with only the base.
fn listed(x: u128, bits: u32, base: u128, mut to: Vec<u128>) -> Vec<Value> {
    let ones: Vec<u128> = (0..bits.into()).filter(|bit| x >> bit & 1 == 1).collect();
    to.fill(base);
    to.iter_mut().zip(&ones).for_each(|(entry, index)| *entry |= index);
    vec![Value::int(Int::Usize, ones.len() as u128), Value::words(Word::U32, to)]
}
