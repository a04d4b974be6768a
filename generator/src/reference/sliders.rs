//! Attacks of sliding pieces: unions of walks.

use super::squares::{DIRECTIONS, LINES, PIECES};
use super::subject::Subject;

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let word = subject.word;
    let function = name.strip_prefix("specified_")?;
    Some(match function {
        "cannon_attacks" => united(
            &format!("fn {name}(occupied: {word}, square: u32) -> {word}"),
            "specified_jump(occupied, square, @)",
            PIECES[0].1,
        ),
        "sente_lance_attacks" | "gote_lance_attacks" => united(
            &format!("fn {name}(occupied: {word}, square: u32) -> {word}"),
            "specified_walk(occupied, square, @)",
            if function.starts_with("sente") { &[0] } else { &[4] },
        ),
        _ => return by_name(function, subject),
    })
}

/// Functions whose names begin with a piece, line or direction.
fn by_name(function: &str, subject: &Subject) -> Option<String> {
    let word = subject.word;
    let of_square = format!("fn specified_{function}(occupied: {word}, square: u32) -> {word}");
    let of_set = format!("fn specified_{function}(occupied: {word}, sliders: {word}) -> {word}");
    let walk_of_each = "specified_walk_of_each(occupied, sliders, @)";
    if let Some(way) = function.strip_suffix("_ray") {
        let head = format!("fn specified_{function}(square: u32) -> {word}");
        let direction = DIRECTIONS.iter().position(|(name, _)| *name == way)?;
        return Some(united(&head, "specified_walk(0, square, @)", &[direction]));
    }
    let of = function.strip_suffix("_attacks")?;
    if let Some((_, ways)) = LINES.iter().find(|(name, _)| *name == of) {
        return Some(united(&of_square, "specified_walk(occupied, square, @)", ways));
    }
    if let Some(direction) = DIRECTIONS.iter().position(|(name, _)| *name == of) {
        return Some(united(&of_set, walk_of_each, &[direction]));
    }
    if let Some(piece) = of.strip_prefix("xray_") {
        let (_, ways) = PIECES.iter().find(|(name, _)| *name == piece)?;
        let head = format!(
            "fn specified_{function}(occupied: {word}, blockers: {word}, square: u32) -> {word}"
        );
        return Some(united(&head, "specified_xray(occupied, blockers, square, @)", ways));
    }
    if let Some((_, ways)) = PIECES.iter().find(|(name, _)| *name == of) {
        return Some(united(&of_square, "specified_walk(occupied, square, @)", ways));
    }
    let (_, ways) = PIECES.iter().find(|(name, _)| of.strip_suffix('s') == Some(*name))?;
    Some(united(&of_set, walk_of_each, ways))
}

/// The union of a call over directions; `@` in the call stands for the direction.
fn united(head: &str, call: &str, directions: &[usize]) -> String {
    let calls = directions.iter().map(|direction| call.replace('@', &direction.to_string()));
    format!("{head} {{ {} }}", calls.collect::<Vec<_>>().join(" | "))
}
