//! Functions of several words, or of a word and weights.

use super::subject::Subject;
use bit_tables_generator::__private::module::Type;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    Some(match name {
        "specified_hamming_distance" => format!(
            "fn specified_hamming_distance(x: {word}, other: {word}) -> u32 {{
                let mut count: u32 = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if (x >> bit) & 1 != (other >> bit) & 1 {{
                        count = count.wrapping_add(1);
                    }}
                    bit += 1;
                }}
                count
            }}"
        ),
        "specified_count_ones_of" => format!(
            "fn specified_count_ones_of(words: &[{word}; {length}]) -> u32 {{
                let mut count: u32 = 0;
                let mut place: usize = 0;
                while place < {length} {{
                    count = count.wrapping_add(specified_count_ones(words[place]));
                    place += 1;
                }}
                count
            }}",
            length = subject.entries("count_ones_of")?
        ),
        "specified_attack_counts" => {
            let digits = digits(subject)?;
            format!(
                "fn specified_attack_counts(words: &[{word}; {length}]) -> [{word}; {digits}] {{
                    let mut digits: [{word}; {digits}] = [0; {digits}];
                    let mut bit: u32 = 0;
                    while bit < {bits} {{
                        let mut count: u32 = 0;
                        let mut place: usize = 0;
                        while place < {length} {{
                            count = count.wrapping_add(((words[place] >> bit) & 1) as u32);
                            place += 1;
                        }}
                        let mut digit: usize = 0;
                        while digit < {digits} {{
                            digits[digit] |= (((count >> digit) & 1) as {word}) << bit;
                            digit += 1;
                        }}
                        bit += 1;
                    }}
                    digits
                }}",
                length = subject.entries("attack_counts")?
            )
        }
        "specified_exactly" => compared(subject, "exactly", "==")?,
        "specified_at_least" => compared(subject, "at_least", ">=")?,
        _ => return of_weights(name, subject),
    })
}

/// The text of sums of weights.
fn of_weights(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    Some(match name {
        "specified_weighted_count" => format!(
            "fn specified_weighted_count(x: {word}, weights: &[u8; {bits}]) -> u32 {{
                let mut sum: u32 = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if (x >> bit) & 1 == 1 {{
                        sum = sum.wrapping_add(weights[bit as usize] as u32);
                    }}
                    bit += 1;
                }}
                sum
            }}"
        ),
        "specified_weighted_look_up" => format!(
            "fn specified_weighted_look_up(x: {word}, table: &[u16; {entries}]) -> u32 {{
                let mut sum: u32 = 0;
                let mut byte: usize = 0;
                while byte < {bits} / 8 {{
                    let place: usize = 256 * byte + ((x >> (8 * byte)) & 0xff) as usize;
                    sum = sum.wrapping_add(table[place] as u32);
                    byte += 1;
                }}
                sum
            }}",
            entries = 32 * bits
        ),
        // Entry `256 * byte + value`: the weights of that byte, where the value has ones.
        "specified_weight_table" => format!(
            "fn specified_weight_table(weights: &[u8; {bits}]) -> [u16; {entries}] {{
                let mut table: [u16; {entries}] = [0; {entries}];
                let mut place: usize = 0;
                while place < {entries} {{
                    let mut sum: u16 = 0;
                    let mut bit: usize = 8;
                    while bit > 0 {{
                        bit -= 1;
                        if (place >> bit) & 1 == 1 {{
                            sum = sum.wrapping_add(weights[8 * (place / 256) + bit] as u16);
                        }}
                    }}
                    table[place] = sum;
                    place += 1;
                }}
                table
            }}",
            entries = 32 * bits
        ),
        _ => return None,
    })
}

/// How many binary digits the counts of attacks have.
fn digits(subject: &Subject) -> Option<usize> {
    match subject.function("attack_counts")?.result {
        Type::Array(_, digits) => Some(digits),
        _ => None,
    }
}

/// The bits whose number, given by its binary digits, compares so with another.
fn compared(subject: &Subject, name: &str, operator: &str) -> Option<String> {
    let (word, bits, digits) = (subject.word, subject.bits(), digits(subject)?);
    Some(format!(
        "fn specified_{name}(digits: [{word}; {digits}], count: u32) -> {word} {{
            let mut found: {word} = 0;
            let mut bit: u32 = 0;
            while bit < {bits} {{
                let mut number: u32 = 0;
                let mut digit: usize = 0;
                while digit < {digits} {{
                    number |= (((digits[digit] >> bit) & 1) as u32) << digit;
                    digit += 1;
                }}
                if number {operator} count {{
                    found |= 1 << bit;
                }}
                bit += 1;
            }}
            found
        }}"
    ))
}
