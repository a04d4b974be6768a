//! Functions of one word: each looks at its bits one after the other.

use super::subject::Subject;
use bit_tables_generator::Word;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    Some(match name {
        "specified_count_ones" => format!(
            "fn specified_count_ones(x: {word}) -> u32 {{
                let mut count: u32 = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    count = count.wrapping_add(((x >> bit) & 1) as u32);
                    bit += 1;
                }}
                count
            }}"
        ),
        "specified_parity" => format!(
            "fn specified_parity(x: {word}) -> u32 {{
                let mut parity: u32 = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    parity ^= ((x >> bit) & 1) as u32;
                    bit += 1;
                }}
                parity
            }}"
        ),
        // The last one that is found stays: from the top, the lowest; from the bottom, the highest.
        "specified_trailing_zeros" => format!(
            "fn specified_trailing_zeros(x: {word}) -> u32 {{
                let mut found: u32 = {bits};
                let mut bit: u32 = {bits};
                while bit > 0 {{
                    bit -= 1;
                    if (x >> bit) & 1 == 1 {{
                        found = bit;
                    }}
                }}
                found
            }}"
        ),
        "specified_leading_zeros" => format!(
            "fn specified_leading_zeros(x: {word}) -> u32 {{
                let mut found: u32 = {bits};
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if (x >> bit) & 1 == 1 {{
                        found = {bits} - 1 - bit;
                    }}
                    bit += 1;
                }}
                found
            }}"
        ),
        "specified_bit_scan_forward" => format!(
            "fn specified_bit_scan_forward(x: {word}) -> u32 {{ specified_trailing_zeros(x) }}"
        ),
        "specified_bit_scan_reverse" => format!(
            "fn specified_bit_scan_reverse(x: {word}) -> u32 {{
                let mut found: u32 = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if (x >> bit) & 1 == 1 {{
                        found = bit;
                    }}
                    bit += 1;
                }}
                found
            }}"
        ),
        "specified_bit_scan" => format!(
            "fn specified_bit_scan(x: {word}, reverse: bool) -> u32 {{
                if reverse {{ specified_bit_scan_reverse(x) }} else {{ specified_bit_scan_forward(x) }}
            }}"
        ),
        "specified_find_first_set" => format!(
            "fn specified_find_first_set(x: {word}) -> u32 {{
                let mut found: u32 = 0;
                let mut bit: u32 = {bits};
                while bit > 0 {{
                    if (x >> (bit - 1)) & 1 == 1 {{
                        found = bit;
                    }}
                    bit -= 1;
                }}
                found
            }}"
        ),
        "specified_indices" => indices(subject)?,
        "specified_pop_first" => pop(subject, "pop_first", "trailing_zeros"),
        "specified_pop_last" => pop(subject, "pop_last", "bit_scan_reverse"),
        "specified_is_empty" => test(subject, "is_empty", "== 0"),
        "specified_is_power_of_two" => test(subject, "is_power_of_two", "== 1"),
        "specified_more_than_one" => test(subject, "more_than_one", "> 1"),
        "specified_at_most_one" => test(subject, "at_most_one", "<= 1"),
        _ => return of_bytes(name, subject),
    })
}

/// A list of the indices of all ones.
fn indices(subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    let entry = subject.entries_changed("indices")?;
    let shift = subject.parameter("shift").unwrap_or(0);
    let (base, is) = match entry {
        Word::U8 => (String::new(), ""),
        _ => (format!("base: {entry},"), "base |"),
    };
    Some(format!(
        "fn specified_indices(x: {word}, {base} to: &mut [{entry}; {bits}]) -> usize {{
            let mut count: usize = 0;
            let mut bit: u32 = 0;
            while bit < {bits} {{
                if (x >> bit) & 1 == 1 {{
                    to[count & {last}] = {is} ((bit as {entry}) << {shift});
                    count = count.wrapping_add(1);
                }}
                bit += 1;
            }}
            count
        }}",
        last = bits - 1
    ))
}

/// The text of counts of zero bytes.
fn of_bytes(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    Some(match name {
        "specified_trailing_zero_bytes" => format!(
            "fn specified_trailing_zero_bytes(x: {word}) -> u32 {{
                let mut found: u32 = {bits} / 8;
                let mut byte: u32 = {bits} / 8;
                while byte > 0 {{
                    byte -= 1;
                    if (x >> (8 * byte)) & 0xff != 0 {{
                        found = byte;
                    }}
                }}
                found
            }}"
        ),
        "specified_leading_zero_bytes" => format!(
            "fn specified_leading_zero_bytes(x: {word}) -> u32 {{
                let mut found: u32 = {bits} / 8;
                let mut byte: u32 = 0;
                while byte < {bits} / 8 {{
                    if (x >> (8 * byte)) & 0xff != 0 {{
                        found = {bits} / 8 - 1 - byte;
                    }}
                    byte += 1;
                }}
                found
            }}"
        ),
        _ => return None,
    })
}

/// Takes the bit at an index out of a set that has one.
fn pop(subject: &Subject, name: &str, index: &str) -> String {
    let (word, bits) = (subject.word, subject.bits());
    format!(
        "fn specified_{name}(set: &mut {word}) -> Option<u32> {{
            if *set == 0 {{
                return ::core::option::Option::None;
            }}
            let found: u32 = specified_{index}(*set);
            let mut rest: {word} = 0;
            let mut bit: u32 = 0;
            while bit < {bits} {{
                if bit != found {{
                    rest |= *set & (1 << bit);
                }}
                bit += 1;
            }}
            *set = rest;
            ::core::option::Option::Some(found)
        }}"
    )
}

/// A test of how many bits are one.
fn test(subject: &Subject, name: &str, condition: &str) -> String {
    let word = subject.word;
    format!("fn specified_{name}(x: {word}) -> bool {{ specified_count_ones(x) {condition} }}")
}
