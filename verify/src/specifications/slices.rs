//! Functions of slices.

use super::claim::{SAME_OPTIONS, Stated, cases};
use super::joint::Joint;
use super::{blocks, coverage, rounds};
use bit_tables_generator::__private::module::Function;
use bit_tables_generator::__private::reference::Subject;
use bit_tables_ir::CodeError;

/// The claims about a function of slices: its result for short slices, each round of its loops and
/// of those in functions that it calls, and that these read each word once.
///
/// # Errors
/// If nothing can be claimed about a loop over slices.
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

/// The number of words in the longest slice that is claimed as a whole: a 64-bit lane, and one
/// more word.
pub(super) fn longest(subject: &Subject) -> usize {
    (64 / subject.bits() as usize).max(1) + 1
}

/// The count of short slices without set bits is zero, and each further set bit adds one.
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
    cases(0..=longest as u128)
}
