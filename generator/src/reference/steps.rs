//! Attacks of pieces that take single steps: those of chess and of shogi, and the horse and the
//! elephant of xiangqi.

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

/// Whether a piece may take a step from a square.
type MayStep = fn(&Subject, u32, Step) -> bool;

/// The pieces of xiangqi that palaces and river hold, by name: whether a step of a king may be
/// taken from a square, as files and ranks.
const HELD: [(&str, MayStep); 6] = [
    ("general", |subject, from, (files, ranks)| {
        files * ranks == 0 && stays_in_palace(subject, from, (files, ranks))
    }),
    ("advisor", |subject, from, (files, ranks)| {
        files * ranks != 0 && stays_in_palace(subject, from, (files, ranks))
    }),
    ("red_soldier", |subject, from, step| {
        step == (0, 1) || (step.1 == 0 && half(subject, from) == 1)
    }),
    ("black_soldier", |subject, from, step| {
        step == (0, -1) || (step.1 == 0 && half(subject, from) == -1)
    }),
    // Backwards.
    ("red_soldier_from", |subject, from, step| {
        step == (0, -1) || (step.1 == 0 && half(subject, from) == 1)
    }),
    ("black_soldier_from", |subject, from, step| {
        step == (0, 1) || (step.1 == 0 && half(subject, from) == -1)
    }),
];

/// The half of the board that has a square: 1 above its middle, -1 below, 0 on a middle rank.
fn half(subject: &Subject, square: u32) -> i32 {
    let (_, rank) = subject.board.place(square).unwrap_or_default();
    (2 * rank + 1 - subject.board.ranks() as i32).signum()
}

/// The palace that has a square: 1 that of Red, 2 that of Black, 0 none.
fn palace(subject: &Subject, square: u32) -> u8 {
    let Some((file, rank)) = subject.board.place(square) else { return 0 };
    let (files, ranks) = (subject.board.files() as i32, subject.board.ranks() as i32);
    // The files to the left of a palace are as many as those to the right, or one less.
    let is_in_the_middle = file >= (files - 3) / 2 && file <= (files - 3) / 2 + 2;
    match (is_in_the_middle, rank <= 2, ranks - 1 - rank <= 2) {
        (true, true, _) => 1,
        (true, _, true) => 2,
        _ => 0,
    }
}

fn stays_in_palace(subject: &Subject, from: u32, step: Step) -> bool {
    let to = subject.board.stepped(from, step);
    palace(subject, from) != 0 && to.is_some_and(|to| palace(subject, to) != 0)
}

/// The diagonal steps of an elephant.
const ELEPHANT: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

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
        let piece_of = |(other, _): &&(&str, _)| other.to_ascii_uppercase() == piece;
        if let Some((_, may_step)) = HELD.iter().find(piece_of) {
            let to = |square| {
                KING.iter().map(move |&step| {
                    let to = subject.board.stepped(square, step);
                    number(to.filter(|_| may_step(subject, square, step)))
                })
            };
            return Some(table(name, (0..squares).flat_map(to).collect()));
        }
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
    // An elephant's eyes, and where it goes from each.
    let of_elephant = |count: usize| {
        let to = move |square| {
            ELEPHANT.iter().map(move |&step| {
                let eye = subject.board.stepped(square, step);
                let onward = eye.and_then(|eye| subject.board.stepped(eye, step));
                let halves = onward.map(|onward| half(subject, square) * half(subject, onward));
                let is_free = halves == Some(1);
                number([eye, onward][count].filter(|_| is_free))
            })
        };
        Some(table(name, (0..squares).flat_map(to).collect()))
    };
    match name {
        "SPECIFIED_EYES" => return of_elephant(0),
        "SPECIFIED_ELEPHANTS" => return of_elephant(1),
        "SPECIFIED_PALACES" => {
            let palaces = (0..squares).map(|square| palace(subject, square));
            return Some(table(name, palaces.collect()));
        }
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
    let function = name.strip_prefix("specified_")?;
    let held = match function.strip_suffix("_attackers") {
        Some(piece) => format!("{piece}_from"),
        None => function.strip_suffix("_attacks")?.to_owned(),
    };
    if HELD.iter().any(|(name, _)| *name == held) {
        let table = format!("SPECIFIED_STEPS_OF_{}", held.to_ascii_uppercase());
        let more = [("SPECIFIED_STEPS", table), ("STEPS", KING.len().to_string())];
        return instance("specified_leaper_attacks", name, subject, &more);
    }
    let piece = function.strip_suffix("_attacks")?;
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
