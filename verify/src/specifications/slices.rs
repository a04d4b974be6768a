//! Functions of slices.

use super::claim::{SAME_OPTIONS, Stated};
use super::joint::Joint;
use super::subject::Subject;
use super::{blocks, coverage, rounds};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::Word;
use bit_tables_ir::CodeError;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let word = subject.word;
    Some(match name {
        "specified_count_ones_of_slice" => format!(
            "fn {name}(words: &[{word}]) -> u64 {{
                let mut count: u64 = 0;
                let mut place: usize = 0;
                while place < words.len() {{
                    count = count.wrapping_add(specified_count_ones(words[place]) as u64);
                    place += 1;
                }}
                count
            }}"
        ),
        "specified_hamming_distance_of_slices" => of_two(name, word, Joint::Xor),
        "specified_count_and_of_slices" => of_two(name, word, Joint::And),
        "specified_count_or_of_slices" => of_two(name, word, Joint::Or),
        "specified_count_and_not_of_slices" => of_two(name, word, Joint::AndNot),
        "specified_jaccard_of_slices" => format!(
            "fn {name}(words: &[{word}], others: &[{word}]) -> [u64; 2] {{
                let mut both: u64 = 0;
                let mut either: u64 = 0;
                let mut place: usize = 0;
                while place < words.len() || place < others.len() {{
                    let mut one: {word} = 0;
                    if place < words.len() {{ one = words[place]; }}
                    let mut other: {word} = 0;
                    if place < others.len() {{ other = others[place]; }}
                    both = both.wrapping_add(specified_count_ones(one & other) as u64);
                    either = either.wrapping_add(specified_count_ones(one | other) as u64);
                    place += 1;
                }}
                [both, either]
            }}"
        ),
        "specified_positional_counts" => format!(
            "fn {name}(words: &[{word}]) -> [u64; {bits}] {{
                let mut counts: [u64; {bits}] = [0; {bits}];
                let mut place: usize = 0;
                while place < words.len() {{
                    let mut bit: usize = 0;
                    while bit < {bits} {{
                        counts[bit] = counts[bit].wrapping_add(((words[place] >> bit) & 1) as u64);
                        bit += 1;
                    }}
                    place += 1;
                }}
                counts
            }}",
            bits = word.bits()
        ),
        "specified_indices_of_slice" => {
            let entry = subject.entries_changed("indices_of_slice")?;
            format!(
                "fn {name}(words: &[{word}], base: {entry}, to: &mut [{entry}]) -> usize {{
                    let mut count: usize = 0;
                    let mut index: {entry} = 0;
                    let mut place: usize = 0;
                    while place < words.len() {{
                        let mut bit: u32 = 0;
                        while bit < {bits} {{
                            if (words[place] >> bit) & 1 == 1 {{
                                if count < to.len() {{ to[count] = base | index; }}
                                count = count.wrapping_add(1);
                            }}
                            index = index.wrapping_add(1);
                            bit += 1;
                        }}
                        place += 1;
                    }}
                    count
                }}",
                bits = word.bits()
            )
        }
        _ => return None,
    })
}

/// What counts two slices of the same length, joined word by word.
fn of_two(name: &str, word: Word, joint: Joint) -> String {
    let joined = joint.joined("words[place]", "others[place]");
    format!(
        "fn {name}(words: &[{word}], others: &[{word}]) -> Option<u64> {{
            if words.len() != others.len() {{
                return ::core::option::Option::None;
            }}
            let mut count: u64 = 0;
            let mut place: usize = 0;
            while place < words.len() {{
                count = count.wrapping_add(specified_count_ones({joined}) as u64);
                place += 1;
            }}
            ::core::option::Option::Some(count)
        }}"
    )
}

/// What is claimed of a function of slices: of short ones as a whole, of each round of its loops
/// and of the loops of the functions that it calls, and that these read each word once.
///
/// # Errors
/// If there is a loop over slices of which nothing can be claimed.
pub(super) fn claims(function: &Function, subject: &Subject) -> Result<Vec<Stated>, CodeError> {
    let unclaimed = |name: &str| CodeError::new(name, "nothing can be claimed of its loops");
    let mut claims = short(function, subject);
    let own = rounds::claims(function, subject);
    claims.extend(own.ok_or_else(|| unclaimed(function.name))?);
    let all = coverage::claims(function, subject);
    claims.extend(all.ok_or_else(|| unclaimed(function.name))?);
    for function in subject.functions().iter().filter(|function| !function.public) {
        let own = blocks::claims(function, subject);
        claims.extend(own.ok_or_else(|| unclaimed(function.name))?);
    }
    Ok(claims)
}

/// The words of the longest slice that is looked at as a whole: a lane of 64 bits, and a word more.
pub(super) fn longest(subject: &Subject) -> usize {
    (64 / subject.bits() as usize).max(1) + 1
}

/// Short slices count nothing without ones, and one more with each further one.
fn short(function: &Function, subject: &Subject) -> Vec<Stated> {
    let (name, word, longest) = (function.name, subject.word, longest(subject));
    let of_lengths = |places: fn(usize) -> usize| -> Vec<Vec<u128>> {
        let lengths = 0..=longest;
        let each = lengths.flat_map(|length| (0..places(length)).map(move |place| [length, place]));
        each.map(|case| case.map(|number| number as u128).to_vec()).collect()
    };
    let head = format!("length: usize, place: usize, words: [{word}; {longest}]");
    if function.parameters.len() == 1 {
        let of_none = format!(
            "let none: [{word}; {longest}] = [0; {longest}];
            ::core::assert!({name}(none.split_at(length).0) == 0);"
        );
        let of_more = format!(
            "::core::debug_assert!(words[place] != 0);
            let mut less: [{word}; {longest}] = words;
            less[place] &= words[place].wrapping_sub(1);
            let rest: u64 = {name}(less.split_at(length).0);
            ::core::assert!({name}(words.split_at(length).0) == rest + 1);"
        );
        return vec![
            Stated::new(name, "_without_ones", "length: usize", &of_none, each_length(longest)),
            Stated::new(name, "_with_one_more", &head, &of_more, of_lengths(|length| length)),
        ];
    }
    let both = format!("{head}, others: [{word}; {longest}]");
    let joint = Joint::of(subject.operation).unwrap_or(Joint::Xor);
    let emptied = joint.emptied("words[place]", "others[place]");
    let joined = joint.joined("words[place]", "others[place]");
    let taken = joint.taken("less[place]", "other_less[place]", "bit");
    let of_none = format!(
        "let mut words: [{word}; {longest}] = words;
        let mut others: [{word}; {longest}] = others;
        let mut place: usize = 0;
        while place < {longest} {{ {emptied} place += 1; }}
        let found: Option<u64> = {name}(words.split_at(length).0, others.split_at(length).0);
        let expected: Option<u64> = ::core::option::Option::Some(0);
        {SAME_OPTIONS}"
    );
    let of_more = format!(
        "let ones: {word} = {joined};
        ::core::debug_assert!(ones != 0);
        let bit: {word} = ones ^ (ones & ones.wrapping_sub(1));
        let mut less: [{word}; {longest}] = words;
        let mut other_less: [{word}; {longest}] = others;
        {taken}
        let other_part: &[{word}] = others.split_at(length).0;
        let rest: Option<u64> = {name}(less.split_at(length).0, other_less.split_at(length).0);
        let mut expected: Option<u64> = ::core::option::Option::None;
        if let Some(rest) = rest {{
            expected = ::core::option::Option::Some(rest + 1);
        }}
        let found: Option<u64> = {name}(words.split_at(length).0, other_part);
        ::core::assert!(found.is_some());
        {SAME_OPTIONS}"
    );
    let of_others = format!(
        "::core::debug_assert!(length != place);
        let other_part: &[{word}] = others.split_at(place).0;
        let found: Option<u64> = {name}(words.split_at(length).0, other_part);
        ::core::assert!(!found.is_some());"
    );
    let words = format!("length: usize, words: [{word}; {longest}], others: [{word}; {longest}]");
    vec![
        Stated::new(name, "_without_ones", &words, &of_none, each_length(longest)),
        Stated::new(name, "_with_one_more", &both, &of_more, of_lengths(|length| length)),
        Stated::new(name, "_of_other_lengths", &both, &of_others, of_lengths(|length| length)),
    ]
}

pub(super) fn each_length(longest: usize) -> Vec<Vec<u128>> {
    (0..=longest as u128).map(|length| vec![length]).collect()
}
