//! Reads the specifications in `rust/`, in which names stand for what depends on the subject:
//! `Word` for its type, `BITS` for the number of its bits.

use super::squares::NONE;
use super::subject::Subject;
use crate::module::Type;
use crate::word::Word;

/// The specifications written in Rust.
const FILES: [&str; 4] = [
    include_str!("rust/words.rs"),
    include_str!("rust/slices.rs"),
    include_str!("rust/boards.rs"),
    include_str!("rust/games.rs"),
];

/// The text of a specification for a subject.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    match name {
        "specified_interleave" if subject.parameter("coordinates") == Some(3) => {
            instance("specified_interleave_three", name, subject, &[])
        }
        "specified_indices" if subject.entries_changed("indices") == Some(Word::U8) => {
            instance("specified_indices_without_base", name, subject, &[])
        }
        _ => instance(name, name, subject, &[]),
    }
}

/// A function of these files under another name, with additional names to replace.
pub(super) fn instance(
    function: &str,
    name: &str,
    subject: &Subject,
    more: &[(&str, String)],
) -> Option<String> {
    let head = format!("\nfn {function}(");
    let text = FILES.iter().find_map(|file| {
        let from = &file[file.find(&head)?..];
        Some(&from[..from.find("\n}\n")? + 2])
    })?;
    let mut filled = String::new();
    for part in text.split_inclusive(|letter| !is_part_of_name(letter)) {
        let word = part.trim_end_matches(|letter| !is_part_of_name(letter));
        let given = more.iter().find(|(name, _)| *name == word).map(|(_, value)| value.clone());
        match given.or_else(|| stands_for(word, subject)) {
            Some(value) => filled += &value,
            None if word == function => filled += name,
            None => filled += word,
        }
        filled += &part[word.len()..];
    }
    Some(filled)
}

/// Whether a character can be part of a name.
pub(super) const fn is_part_of_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// What a name in the text of specifications stands for; `None` for any other name. A name for
/// which the subject has nothing stays, and is refused where the text is lowered.
fn stands_for(name: &str, subject: &Subject) -> Option<String> {
    let (word, bits) = (subject.word, subject.bits());
    let low = || subject.parameter("low").unwrap_or(u128::from(bits / 2));
    let coordinates = || subject.parameter("coordinates").map_or(2, |count| count as u32);
    let entry = |function| subject.entries_changed(function).map(|entry| entry.to_string());
    let entries = |function| subject.entries(function).map(|count| count.to_string());
    match name {
        "Word" => Some(word.to_string()),
        "BITS" => Some(bits.to_string()),
        // The words of a set, their bits, and how many bits of the set the lower one has.
        "Half" => word.half().map(|half| half.to_string()),
        "HALF_BITS" => Some((bits / 2).to_string()),
        "LOW" => Some(low().to_string()),
        // The mask of the request, or every other bit.
        "MASK" => Some(subject.parameter("mask").unwrap_or(word.max() / 3).to_string()),
        // The coordinates of a code, and the bits and the type of each.
        "COORDINATES" => Some(coordinates().to_string()),
        "COORDINATE_BITS" => Some((bits / coordinates()).to_string()),
        "Coordinate" => {
            let is_wide = |word: &&Word| word.bits() >= bits / coordinates();
            Word::ALL.iter().find(is_wide).map(ToString::to_string)
        }
        // Lists of indices: the type of their entries, and by how much indices are shifted.
        "Entry" => entry("indices"),
        "SHIFT" => Some(subject.parameter("shift").unwrap_or(0).to_string()),
        "SliceEntry" => entry("indices_of_slice").or_else(|| entry("list_word")),
        // The number of words that functions of several words take, and the digits of per-bit
        // counts.
        "WORDS" => entries("count_ones_of"),
        "SETS" => entries("attack_counts"),
        "DIGITS" => match subject.function("attack_counts").map(|function| function.result) {
            Some(Type::Array(_, digits)) => Some(digits.to_string()),
            _ => None,
        },
        "WEIGHT_ENTRIES" => Some((32 * bits).to_string()),
        "SQUARES" => Some(subject.squares().to_string()),
        // From north clockwise.
        "NEIGHBOURS" => Some(
            match subject.parameter("neighbours") {
                Some(6) => "0x77_u32",
                Some(8) => "0xff_u32",
                None if subject.board.is_hexagonal() => "0x77_u32",
                _ => "0x55_u32",
            }
            .to_owned(),
        ),
        // All squares but holes.
        "ALL" => Some(format!("{:#x}", subject.board.all())),
        // In tables of squares: no square.
        "NONE" => Some(NONE.to_string()),
        _ => None,
    }
}
