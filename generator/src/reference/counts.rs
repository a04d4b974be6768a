//! Counts of squares: on lines, reached by leapers, and attacked by pieces, counted once or by the
//! ring of the square.

use super::squares::{LINES, PIECES, table};
use super::steps::of_leaper;
use super::subject::Subject;

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    if name == "SPECIFIED_RINGS" {
        let rings = (0..subject.squares()).map(|square| ring(subject, square));
        return Some(table(name, rings.collect()));
    }
    let function = name.strip_prefix("specified_")?;
    if let Some(of) = function.strip_suffix("_count") {
        return of_line(name, of, subject)
            .or_else(|| of_leaper("specified_leaper_count", name, of, subject));
    }
    if let Some(of) = function.strip_suffix("_centre_mobility") {
        return of_slider("specified_centre_mobility", name, of, subject)
            .or_else(|| of_leaper("specified_leaper_centre_mobility", name, of, subject));
    }
    let of = function.strip_suffix("_mobility")?;
    of_slider("specified_mobility", name, of, subject)
        .or_else(|| of_leaper("specified_leaper_mobility", name, of, subject))
}

/// The ring of a square: 1 on the rim, and one more for each step inwards.
fn ring(subject: &Subject, square: u32) -> u8 {
    let board = subject.board;
    let Some((file, rank)) = board.place(square) else { return 0 };
    let rings = [file, rank, board.files() as i32 - 1 - file, board.ranks() as i32 - 1 - rank];
    rings.into_iter().min().and_then(|ring| u8::try_from(ring + 1).ok()).unwrap_or(0)
}

/// The number of a word's set bits on a line through a square.
fn of_line(name: &str, of: &str, subject: &Subject) -> Option<String> {
    let (_, [one, other]) = LINES.iter().find(|(line, _)| *line == of)?;
    Some(format!(
        "fn {name}(x: {}, square: u32) -> u32 {{
            let own: u32 = ((x >> square) & 1) as u32;
            let one: u32 = specified_count_from(x, square, {one});
            own.wrapping_add(one).wrapping_add(specified_count_from(x, square, {other}))
        }}",
        subject.word
    ))
}

/// The sum of what the walks along the directions of a line or a piece return.
fn of_slider(walk: &str, name: &str, of: &str, subject: &Subject) -> Option<String> {
    let lines = LINES.iter().map(|(line, ways)| (*line, &ways[..]));
    let pieces = PIECES.iter().map(|(piece, ways)| (*piece, *ways));
    let (_, ways) = lines.chain(pieces).find(|(other, _)| *other == of)?;
    let sum = ways.iter().fold("let sum: u32 = 0;".to_owned(), |text, way| {
        text + &format!(" let sum: u32 = sum.wrapping_add({walk}(occupied, square, {way}));")
    });
    let word = subject.word;
    Some(format!("fn {name}(occupied: {word}, square: u32) -> u32 {{ {sum} sum }}"))
}
