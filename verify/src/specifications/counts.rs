//! Counts of squares: on lines, where leapers go, and that pieces attack, once or by the ring that
//! they lie on.

use super::squares::{LINES, NONE, PIECES, STEP, begin, table};
use super::steps::reached;
use super::subject::Subject;

/// The text of what this family defines, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let word = subject.word;
    match name {
        "SPECIFIED_RINGS" => {
            return Some(table(
                name,
                (0..subject.squares()).map(|square| ring(subject, square)).collect(),
            ));
        }
        "specified_count_from" => {
            return Some(format!(
                "/// The ones of a word on the squares from one on in a direction.
                fn {name}(x: {word}, square: u32, direction: u32) -> u32 {{
                    let mut count: u32 = 0;
                    {begin}
                    while next != {NONE} {{
                        count = count.wrapping_add(((x >> next) & 1) as u32);
                        {STEP}
                    }}
                    count
                }}",
                begin = begin(subject)
            ));
        }
        "specified_mobility" => return Some(weighted_walk(subject, name, "1")),
        "specified_centre_mobility" => {
            return Some(weighted_walk(subject, name, "SPECIFIED_RINGS[next as usize] as u32"));
        }
        _ => {}
    }
    let function = name.strip_prefix("specified_")?;
    if let Some(of) = function.strip_suffix("_count") {
        return of_ones(name, of, subject);
    }
    if let Some(of) = function.strip_suffix("_centre_mobility") {
        let weight = "SPECIFIED_RINGS[to as usize] as u32";
        return of_attacked(subject, name, of, ("specified_centre_mobility", weight));
    }
    let of = function.strip_suffix("_mobility")?;
    of_attacked(subject, name, of, ("specified_mobility", "1"))
}

/// The ring of a square: 1 on the rim, one more on each within.
fn ring(subject: &Subject, square: u32) -> u8 {
    let board = subject.board;
    let Some((file, rank)) = board.place(square) else { return 0 };
    let rings = [file, rank, board.files() as i32 - 1 - file, board.ranks() as i32 - 1 - rank];
    rings.into_iter().min().and_then(|ring| u8::try_from(ring + 1).ok()).unwrap_or(0)
}

/// A walk up to and including the first occupied square that adds up weights of squares.
fn weighted_walk(subject: &Subject, name: &str, weight: &str) -> String {
    format!(
        "fn {name}(occupied: {word}, square: u32, direction: u32) -> u32 {{
            let mut sum: u32 = 0;
            let mut is_open: bool = true;
            {begin}
            while next != {NONE} {{
                let weight: u32 = if is_open {{ {weight} }} else {{ 0 }};
                sum = sum.wrapping_add(weight);
                is_open = is_open & ((occupied >> next) & 1 == 0);
                {STEP}
            }}
            sum
        }}",
        word = subject.word,
        begin = begin(subject)
    )
}

/// The ones of a word on a line through a square, or where a leaper goes.
fn of_ones(name: &str, of: &str, subject: &Subject) -> Option<String> {
    let head = format!("fn {name}(x: {word}, square: u32) -> u32", word = subject.word);
    if let Some((_, [one, other])) = LINES.iter().find(|(line, _)| *line == of) {
        return Some(format!(
            "{head} {{
                let own: u32 = ((x >> square) & 1) as u32;
                let one: u32 = specified_count_from(x, square, {one});
                own.wrapping_add(one).wrapping_add(specified_count_from(x, square, {other}))
            }}"
        ));
    }
    of_steps(&head, of, "((x >> to) & 1) as u32")
}

/// The weights of the squares that a piece attacks.
fn of_attacked(
    subject: &Subject,
    name: &str,
    of: &str,
    (walk, weight): (&str, &str),
) -> Option<String> {
    let lines = LINES.iter().map(|(line, ways)| (*line, &ways[..]));
    let pieces = PIECES.iter().map(|(piece, ways)| (*piece, *ways));
    if let Some((_, ways)) = lines.chain(pieces).find(|(other, _)| *other == of) {
        let sum = ways.iter().fold("let sum: u32 = 0;".to_owned(), |text, way| {
            text + &format!(" let sum: u32 = sum.wrapping_add({walk}(occupied, square, {way}));")
        });
        let word = subject.word;
        return Some(format!("fn {name}(occupied: {word}, square: u32) -> u32 {{ {sum} sum }}"));
    }
    of_steps(&format!("fn {name}(square: u32) -> u32"), of, weight)
}

/// The sum of a weight over the squares `to` which a leaper goes.
fn of_steps(head: &str, piece: &str, weight: &str) -> Option<String> {
    let (table, steps) = reached(piece)?;
    Some(format!(
        "{head} {{
            let mut sum: u32 = 0;
            let mut step: u32 = 0;
            while step < {steps} {{
                let to: u8 = {table}[({steps} * square + step) as usize];
                if to != {NONE} {{
                    sum = sum.wrapping_add({weight});
                }}
                step += 1;
            }}
            sum
        }}"
    ))
}
