//! Boards, and sets of their squares.

use crate::ask::{self, Ask};
use crate::error_response::ErrorResponse;
use bit_tables_generator::__private::OF_NAMED;
use bit_tables_generator::{Board, Word};
use bit_tables_tools::emit::arguments::domain;
use bit_tables_tools::show::{middle, sets};
use serde_json::{Value, json};

/// A number as text.
pub fn hex(number: u128) -> String {
    format!("{number:#x}")
}

/// A board: its squares, and the same board with changes.
pub fn board(ask: &Ask) -> Result<Value, ErrorResponse> {
    let given = ask.board()?.unwrap_or(Board::CHESS);
    if given.is_hexagonal() {
        let message =
            "only boards of squares can be clicked here; `bit-tables show` draws hexagons";
        return Err(ErrorResponse::of("board", message));
    }
    let mut changed = parameters(&given);
    for (name, value) in &mut changed {
        if let Some(text) = ask.text(name)? {
            *value = text.into_owned();
        }
    }
    let mut board = ask::board(&rectangle(&changed))?;
    if let Some(place) = ask.value("toggle") {
        let coordinate = |at: usize| place.get(at).and_then(Value::as_u64);
        let (files, ranks) = (u64::from(board.files()), u64::from(board.ranks()));
        let bit = coordinate(0).zip(coordinate(1));
        let bit = bit.filter(|&(file, rank)| file < files && rank < ranks);
        let Some((file, rank)) = bit else {
            let message = format!("`toggle` is a file below {files} and a rank below {ranks}");
            return Err(ErrorResponse::of("toggle", message));
        };
        changed[HOLES].1 = hex(holes(&board) ^ 1 << (rank * files + file));
        board = ask::board(&rectangle(&changed))?;
    }
    let domain = domain(ask.word()?, Some(board))?;
    let words = Word::ALL.iter().filter(|&&word| board.fits(word).is_ok());
    let squares = (0..board.bits()).filter_map(|bit| {
        let (file, rank) = board.place(bit)?;
        Some(json!({ "bit": bit, "file": file, "rank": rank, "name": board.name(bit) }))
    });
    let mut value = json!({
        "text": board.to_string(),
        "files": board.files(),
        "ranks": board.ranks(),
        "bits": board.bits(),
        "all": hex(board.all()),
        "word": domain.word().name(),
        "words": words.map(|word| word.name()).collect::<Value>(),
        "squares": squares.collect::<Value>(),
        "rectangle": rectangle(&changed),
        "holes": hex(holes(&board)),
        "middle": middle(&board),
        "chess": is_chess(&board),
    });
    for (name, text) in &changed {
        if OF_NAMED.iter().any(|spec| spec.name() == *name) {
            value[name] = text.as_str().into();
        }
    }
    Ok(value)
}

/// A set of squares in any notation.
pub fn set(ask: &Ask) -> Result<Value, ErrorResponse> {
    let board = ask.board()?.unwrap_or(Board::CHESS);
    let text = ask.required("text")?;
    let text = Some(text.trim()).filter(|text| !text.is_empty()).unwrap_or("0");
    let mask = sets::set("text", Some(text), &board)?.unwrap_or_default();
    let squares: Vec<u32> = (0..board.bits()).filter(|bit| mask >> bit & 1 == 1).collect();
    let names = squares.iter().map(|&square| board.name(square));
    Ok(json!({
        "mask": hex(mask),
        "names": names.collect::<Value>(),
        "fen": is_chess(&board).then(|| fen(&board, mask)),
        "squares": squares,
    }))
}

/// Whether a FEN describes it.
fn is_chess(board: &Board) -> bool {
    (board.files(), board.ranks(), board.count()) == (8, 8, 64)
}

/// The placement of a FEN, with a pawn on each square of the set.
fn fen(board: &Board, mask: u128) -> String {
    let rank = |rank: i32| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..8 {
            let is_occupied =
                board.square(file, rank).is_some_and(|square| mask >> square & 1 == 1);
            if is_occupied {
                if empty > 0 {
                    text += &empty.to_string();
                }
                (text, empty) = (text + "P", 0);
            } else {
                empty += 1;
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// The places without a square: bit `rank * files + file` for each.
fn holes(board: &Board) -> u128 {
    let (files, ranks) = (board.files(), board.ranks());
    let places = (0..ranks).flat_map(|rank| (0..files).map(move |file| (file, rank)));
    let holes = places.filter(|&(file, rank)| board.square(file as i32, rank as i32).is_none());
    holes.fold(0, |holes, (file, rank)| holes | 1 << (rank * files + file))
}

/// The parameters of a board as a rectangle, to be changed.
type Parameters = [(&'static str, String); 6];

/// The place of the holes among them.
const HOLES: usize = 2;

/// All that a board has, as texts.
fn parameters(board: &Board) -> Parameters {
    let written = board.to_string();
    // A board writes what differs from the usual; draughts and its kin have no bits for holes.
    let is_playable = board.bits() == board.count() && holes(board) != 0;
    let given = |name: &str, usual: &str| {
        let found = written.split_once(&format!("{name} = "));
        let found = found.and_then(|(_, rest)| rest.split([',', ')']).next());
        found.unwrap_or(usual).to_owned()
    };
    let bits = written.split_once("bits = ").and_then(|(_, rest)| rest.split_once(']'));
    let numbering = match bits {
        Some((bits, _)) => ("bits", format!("{bits}]")),
        None => ("numbering", given("numbering", if is_playable { "playable" } else { "cells" })),
    };
    [
        ("files", board.files().to_string()),
        ("ranks", board.ranks().to_string()),
        ("holes", hex(holes(board))),
        ("order", given("order", "rank_file")),
        ("first", given("first", "south_west")),
        numbering,
    ]
}

/// The board with these parameters, as text.
fn rectangle(parameters: &Parameters) -> String {
    let parameters = parameters.iter().map(|(name, value)| format!("{name} = {value}"));
    format!("rectangle({})", parameters.collect::<Vec<_>>().join(", "))
}
