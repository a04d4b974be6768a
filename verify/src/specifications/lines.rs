//! Squares between two squares, and lines through both.

use super::squares::{NONE, STEP, begin};
use super::subject::Subject;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let word = subject.word;
    Some(match name {
        // What lies on the way from the one to the other.
        "specified_between" => format!(
            "fn {name}(one: u32, other: u32) -> {word} {{
                let mut between: {word} = 0;
                let square: u32 = one;
                let mut direction: u32 = 0;
                while direction < 8 {{
                    let mut way: {word} = 0;
                    {begin}
                    while next != {NONE} {{
                        if next as u32 == other {{
                            between = way;
                        }}
                        way |= 1 << next;
                        {STEP}
                    }}
                    direction += 1;
                }}
                between
            }}",
            begin = begin(subject)
        ),
        "specified_between_aligned" => {
            format!("fn {name}(one: u32, other: u32) -> {word} {{ specified_between(one, other) }}")
        }
        // All of the line on which the other is. Opposite directions are four apart.
        "specified_line_through" => format!(
            "fn {name}(one: u32, other: u32) -> {word} {{
                let mut through: {word} = 0;
                let square: u32 = one;
                let mut direction: u32 = 0;
                while direction < 8 {{
                    let mut line: {word} = specified_walk(0, one, direction);
                    line |= specified_walk(0, one, (direction + 4) & 7);
                    line |= 1 << one;
                    {begin}
                    while next != {NONE} {{
                        if next as u32 == other {{
                            through = line;
                        }}
                        {STEP}
                    }}
                    direction += 1;
                }}
                through
            }}",
            begin = begin(subject)
        ),
        _ => return None,
    })
}
