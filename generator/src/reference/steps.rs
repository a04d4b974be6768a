//! Attacks of pieces that take single steps: those of chess, of shogi, and the horse of xiangqi.

use super::source::instance;
use super::squares::{number, table};
use super::subject::Subject;

type Step = (i32, i32);

/// The steps of pieces under the rules of their games, for the side that moves north.
const KNIGHT: &[Step] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING: &[Step] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const PAWN: &[Step] = &[(-1, 1), (1, 1)];
const SHOGI_PAWN: &[Step] = &[(0, 1)];
const SHOGI_KNIGHT: &[Step] = &[(-1, 2), (1, 2)];
const SILVER: &[Step] = &[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const GOLD: &[Step] = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];

/// The pieces by name, each with its steps, and whether it moves north.
const PIECES: [(&str, &[Step], bool); 12] = [
    ("knight", KNIGHT, true),
    ("king", KING, true),
    ("white_pawn", PAWN, true),
    ("black_pawn", PAWN, false),
    ("sente_pawn", SHOGI_PAWN, true),
    ("gote_pawn", SHOGI_PAWN, false),
    ("sente_knight", SHOGI_KNIGHT, true),
    ("gote_knight", SHOGI_KNIGHT, false),
    ("sente_silver", SILVER, true),
    ("gote_silver", SILVER, false),
    ("sente_gold", GOLD, true),
    ("gote_gold", GOLD, false),
];

/// The moves of a horse: the step to its leg, and the step from there to its destination.
const HORSE: [(Step, Step); 8] = [
    ((0, 1), (-1, 1)),
    ((0, 1), (1, 1)),
    ((1, 0), (1, 1)),
    ((1, 0), (1, -1)),
    ((0, -1), (1, -1)),
    ((0, -1), (-1, -1)),
    ((-1, 0), (-1, -1)),
    ((-1, 0), (-1, 1)),
];

/// The text of a specification in this family, by its name.
pub(super) fn text(name: &str, subject: &Subject) -> Option<String> {
    let squares = subject.squares();
    if let Some(piece) = name.strip_prefix("SPECIFIED_STEPS_OF_") {
        let (_, steps, is_north) =
            *PIECES.iter().find(|(other, ..)| other.to_ascii_uppercase() == piece)?;
        let way = if is_north { 1 } else { -1 };
        let to = |square| {
            let step =
                move |&(files, ranks): &Step| subject.board.stepped(square, (files, way * ranks));
            steps.iter().map(move |one| number(step(one)))
        };
        return Some(table(name, (0..squares).flat_map(to).collect()));
    }
    let on_horse = |to: fn(&Subject, u32, (Step, Step)) -> Option<u32>| {
        let to = move |square| HORSE.iter().map(move |&way| number(to(subject, square, way)));
        Some(table(name, (0..squares).flat_map(to).collect()))
    };
    match name {
        "SPECIFIED_LEGS" => {
            return on_horse(|subject, square, (leg, _)| subject.board.stepped(square, leg));
        }
        "SPECIFIED_HORSES" => {
            return on_horse(|subject, square, (leg, on)| {
                subject.board.stepped(subject.board.stepped(square, leg)?, on)
            });
        }
        _ => {}
    }
    let piece = name.strip_prefix("specified_")?.strip_suffix("_attacks")?;
    let is_piece = |piece: &str| PIECES.iter().any(|(name, ..)| *name == piece);
    if let Some(piece) = piece.strip_suffix('s').filter(|piece| is_piece(piece)) {
        let attacks = [("ATTACKS", format!("specified_{piece}_attacks"))];
        return instance("specified_leapers_attacks", name, subject, &attacks);
    }
    of_leaper("specified_leaper_attacks", name, piece, subject)
}

/// A specification from the files about the squares that a leaper attacks, for one piece.
pub(super) fn of_leaper(
    function: &str,
    name: &str,
    piece: &str,
    subject: &Subject,
) -> Option<String> {
    let (_, steps, _) = PIECES.iter().find(|(name, ..)| *name == piece)?;
    let table = format!("SPECIFIED_STEPS_OF_{}", piece.to_ascii_uppercase());
    let more = [("SPECIFIED_STEPS", table), ("STEPS", steps.len().to_string())];
    instance(function, name, subject, &more)
}
