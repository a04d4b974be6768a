//! Bits by their numbers, bits moved together from where a mask has ones, and apart to there, and
//! the two words of a set.

use super::subject::Subject;
use std::fmt::Display;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    Some(match name {
        // The lowest one that is left when so many are taken out.
        "specified_select" => format!(
            "fn specified_select(x: {word}, n: u32) -> Option<u32> {{
                let mut rest: {word} = x;
                let mut number: u32 = 0;
                while number < {bits} {{
                    if number < n {{
                        rest &= rest.wrapping_sub(1);
                    }}
                    number += 1;
                }}
                if n > {bits} || rest == 0 {{
                    return ::core::option::Option::None;
                }}
                ::core::option::Option::Some(specified_trailing_zeros(rest))
            }}"
        ),
        // From the highest bit on, each makes room for itself.
        "specified_extract" => format!(
            "fn specified_extract(x: {word}, mask: {word}) -> {word} {{
                let mut extracted: {word} = 0;
                let mut bit: u32 = {bits};
                while bit > 0 {{
                    bit -= 1;
                    if (mask >> bit) & 1 == 1 {{
                        extracted = (extracted << 1) | ((x >> bit) & 1);
                    }}
                }}
                extracted
            }}"
        ),
        "specified_deposit" => format!(
            "fn specified_deposit(x: {word}, mask: {word}) -> {word} {{
                let mut deposited: {word} = 0;
                let mut rest: {word} = x;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if (mask >> bit) & 1 == 1 {{
                        deposited |= (rest & 1) << bit;
                        rest >>= 1;
                    }}
                    bit += 1;
                }}
                deposited
            }}"
        ),
        // Bit by bit.
        "specified_from_halves" => format!(
            "fn specified_from_halves(low: {half}, high: {half}) -> {word} {{
                let mut set: {word} = 0;
                let mut bit: u32 = 0;
                while bit < {bits} {{
                    if bit < {low} && (low >> bit) & 1 == 1 {{
                        set |= 1 << bit;
                    }}
                    if bit >= {low} && bit - {low} < {bits} / 2 && (high >> (bit - {low})) & 1 == 1 {{
                        set |= 1 << bit;
                    }}
                    bit += 1;
                }}
                set
            }}",
            half = subject.word.half()?,
            low = low(subject),
        ),
        "specified_low_half" => taken("low", 0, low(subject), subject)?,
        "specified_high_half" => taken("high", low(subject), bits / 2, subject)?,
        // The same of one mask.
        "specified_extract_fixed" => format!(
            "fn specified_extract_fixed(x: {word}) -> {word} {{ specified_extract(x, {}) }}",
            mask(subject)
        ),
        "specified_deposit_fixed" => format!(
            "fn specified_deposit_fixed(x: {word}) -> {word} {{ specified_deposit(x, {}) }}",
            mask(subject)
        ),
        _ => return None,
    })
}

/// The mask of the request, or every other bit.
fn mask(subject: &Subject) -> u128 {
    subject.parameter("mask").unwrap_or(subject.word.max() / 3)
}

/// How many bits the first of two words has.
fn low(subject: &Subject) -> u128 {
    subject.parameter("low").unwrap_or(u128::from(subject.bits() / 2))
}

/// What takes so many bits of a set from one on.
fn taken(
    which: &str,
    from: impl Display,
    count: impl Display,
    subject: &Subject,
) -> Option<String> {
    let (word, bits, half) = (subject.word, subject.bits(), subject.word.half()?);
    Some(format!(
        "fn specified_{which}_half(x: {word}) -> {half} {{
            let mut taken: {half} = 0;
            let mut bit: u32 = 0;
            while bit < {count} && bit + {from} < {bits} {{
                if (x >> (bit + {from})) & 1 == 1 {{
                    taken |= 1 << bit;
                }}
                bit += 1;
            }}
            taken
        }}"
    ))
}
