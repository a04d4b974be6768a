//! Functions of slices, claimed for a few lengths.

use super::claim::{SAME_OPTIONS, Stated};
use super::subject::Subject;
use bit_tables_generator::internal::module::Function;

/// The most words of a slice that is claimed something of.
const LONGEST: usize = 4;

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
        "specified_hamming_distance_of_slices" => format!(
            "fn {name}(words: &[{word}], others: &[{word}]) -> Option<u64> {{
                if words.len() != others.len() {{
                    return ::core::option::Option::None;
                }}
                let mut count: u64 = 0;
                let mut place: usize = 0;
                while place < words.len() {{
                    let distance: u32 = specified_hamming_distance(words[place], others[place]);
                    count = count.wrapping_add(distance as u64);
                    place += 1;
                }}
                ::core::option::Option::Some(count)
            }}"
        ),
        _ => return None,
    })
}

/// What is claimed of the functions of slices: every slice of up to [`LONGEST`] words.
pub(super) fn claims(function: &Function, subject: &Subject) -> Vec<Stated> {
    let (name, word) = (function.name, subject.word);
    let lengths = || 0..=LONGEST as u128;
    let (parameters, body, cases) = if function.parameters.len() == 1 {
        (
            format!("length: usize, words: [{word}; {LONGEST}]"),
            format!(
                "let part: &[{word}] = words.split_at(length).0;
                ::core::assert!({name}(part) == specified_{name}(part));"
            ),
            lengths().map(|length| vec![length]).collect(),
        )
    } else {
        (
            format!(
                "length: usize, other_length: usize, words: [{word}; {LONGEST}], others: [{word}; {LONGEST}]"
            ),
            format!(
                "let part: &[{word}] = words.split_at(length).0;
                let other_part: &[{word}] = others.split_at(other_length).0;
                let found: Option<u64> = {name}(part, other_part);
                let expected: Option<u64> = specified_{name}(part, other_part);
                {SAME_OPTIONS}"
            ),
            lengths().flat_map(|one| lengths().map(move |other| vec![one, other])).collect(),
        )
    };
    vec![Stated::new(name, "", &parameters, &body, cases)]
}
