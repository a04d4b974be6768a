//! Draws a table: sets of squares as boards, attacks along a row as rows of marks, numbers as a
//! list.

use super::arguments::DrawingQuery;
use super::board::{Position, ones, panel};
use super::drawing::{Cell, Drawing, Mark, Panel, Row};
use super::table::{Found, described, find, find_in};
use crate::CommandError;
use bit_tables_generator::__private::module::{Contents, Notation, Table, TableValue};
use bit_tables_generator::__private::tables::ray_orders::PLACES;
use bit_tables_generator::{Board, Plan, Word};
use std::collections::BTreeSet;

/// Draws the table with that name.
pub(super) fn drawing(asked: &DrawingQuery) -> Result<Drawing, CommandError> {
    let name = asked.what();
    let of_operations = [
        ("functions", !asked.functions.is_empty()),
        ("occupied", asked.occupied.is_some()),
        ("other", asked.other.is_some()),
        ("blockers", asked.blockers.is_some()),
        ("sliders", asked.sliders.is_some()),
    ];
    if let Some((option, _)) = of_operations.iter().find(|(_, is_given)| *is_given) {
        let message =
            format!("`{name}` is a table, but `--{option}` is for operations: leave it out");
        return Err(CommandError::of_option(option, message));
    }
    drawn(&find(asked)?, asked)
}

/// Draws the table of a plan with that name: for all squares or the requested one.
///
/// # Errors
/// If the plan has no such table, or the board has no such square.
pub fn drawing_of(plan: &Plan, asked: &DrawingQuery) -> Result<Drawing, CommandError> {
    drawn(&find_in(plan, asked.what())?, asked)
}

fn drawn(found: &Found, asked: &DrawingQuery) -> Result<Drawing, CommandError> {
    let name = asked.what();
    let board = found.domain.board();
    let is_by_square = found.is_by_square();
    let square = match (&asked.square, is_by_square) {
        (Some(_), false) => {
            let message = format!("`{name}` has no entry for each square: leave out `--square`");
            return Err(CommandError::of_option("square", message));
        }
        _ => asked.square(&board)?,
    };
    let panels = if is_by_square { by_square(found, square) } else { others(found) };
    let takes = if is_by_square { vec!["square"] } else { Vec::new() };
    let domain = Some(found.domain);
    Ok(Drawing { heading: heading(found), panels, reached: "in the set", domain, takes })
}

fn heading(found: &Found) -> Vec<String> {
    let Found { table, made_for, domain, .. } = found;
    let (entries, bytes) = (table.entries(), table.bytes());
    let what = match &table.value {
        TableValue::Number { word, .. } => format!("a `{word}`, part of the code"),
        TableValue::Bytes { .. } => format!("{entries} entries of `u8`, {bytes} bytes"),
        TableValue::Words { word, .. } => format!("{entries} entries of `{word}`, {bytes} bytes"),
        TableValue::Records { record, word, .. } => {
            format!("{entries} entries of {} `{word}` each, {bytes} bytes", record.fields.len())
        }
    };
    let doc = format!("{}: {}", table.name, table.doc);
    // The paragraphs of its documentation.
    let mut lines: Vec<String> =
        doc.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect();
    lines.push(format!("{what}; of `{made_for}` for {}", described(*domain)));
    lines
}

/// A board for each square and field, or a single board of numbers; for all squares, or for one.
fn by_square(found: &Found, only: Option<u32>) -> Vec<Panel> {
    let board = &found.domain.board();
    let squares = (0..board.bits())
        .filter(|&square| board.place(square).is_some() && only.is_none_or(|only| only == square));
    let set = |square: u32, field: &str, set: u128| {
        let position = Position { pieces: 1 << square, ..Position::default() };
        position.panel(board, format!("{} {field}", board.name(square)).trim_end().to_owned(), set)
    };
    match &found.table.value {
        TableValue::Number { word, value } => vec![number(*word, *value)],
        TableValue::Words { values, .. } => {
            squares.map(|square| set(square, "", values[square as usize])).collect()
        }
        TableValue::Records { record, rows, .. } => squares
            .flat_map(|square| {
                let fields = record.fields.iter().zip(&rows[square as usize]);
                fields.map(move |((field, _), &value)| set(square, field, value))
            })
            .collect(),
        TableValue::Bytes { values, .. } if found.table.contents == Contents::Orders => {
            squares.map(|square| order(board, square, values)).collect()
        }
        TableValue::Bytes { values, .. } => {
            let number = |square: u32| Cell::Number(values[square as usize].to_string());
            match only {
                None => vec![panel(board, String::new(), number)],
                Some(square) => {
                    vec![rows(vec![Row { label: board.name(square), cells: vec![number(square)] }])]
                }
            }
        }
    }
}

/// A board that shows each square's place in the order around one square.
fn order(board: &Board, square: u32, orders: &[u8]) -> Panel {
    let order = &orders[square as usize * PLACES..][..PLACES];
    let cell = |other: u32| match order.iter().position(|&entry| u32::from(entry) == other) {
        Some(place) => Cell::Number(place.to_string()),
        None if other == square => Cell::Square(Mark::Piece),
        None => Cell::Square(Mark::Empty),
    };
    panel(board, board.name(square), cell)
}

/// Draws a table whose entries do not belong to squares.
fn others(found: &Found) -> Vec<Panel> {
    let domain = &found.domain;
    match (&found.table.value, &found.table.contents) {
        (TableValue::Number { word, value }, _) => vec![number(*word, *value)],
        (TableValue::Bytes { values, .. }, Contents::RowAttacks) => {
            of_row(&values.iter().copied().map(u128::from).collect::<Vec<u128>>())
        }
        (TableValue::Words { values, .. }, Contents::RowAttacks) => of_row(values),
        (
            TableValue::Bytes { .. } | TableValue::Words { .. },
            Contents::Numbers { .. } | Contents::Orders | Contents::Floats,
        ) => {
            let table = &found.table;
            let (cells, per_row) = cells(table);
            vec![numbers(&cells, per_row, 0..table.entries())]
        }
        // Whole lines, without duplicates.
        (TableValue::Words { values, .. }, Contents::Sets) => {
            let entries = values.iter().enumerate();
            entries.map(|(place, &set)| ones(&domain.board(), place.to_string(), set)).collect()
        }
        (TableValue::Bytes { values, .. }, Contents::Sets) => {
            let entries = values.iter().enumerate();
            let set =
                |(place, &set): (usize, &u8)| ones(&domain.board(), place.to_string(), set.into());
            entries.map(set).collect()
        }
        (TableValue::Records { word, rows: entries, .. }, _) => {
            let label = |place: usize| place.to_string();
            let row = |(place, entry): (usize, &Vec<u128>)| Row {
                label: label(place),
                cells: entry.iter().map(|&value| Cell::Number(word.hex(value))).collect(),
            };
            vec![rows(entries.iter().enumerate().map(row).collect())]
        }
    }
}

/// A number in digits and in bits.
fn number(word: Word, value: u128) -> Panel {
    let bits = word.bits() as usize;
    let row = |label: &str, text: String| Row {
        label: label.to_owned(),
        cells: vec![Cell::Number(text)],
    };
    rows(vec![row("hexadecimal", word.hex(value)), row("binary", format!("{value:0bits$b}"))])
}

/// The entries of a table of numbers, with counts and indices in decimal, and the number of entries
/// in a row.
pub(crate) fn cells(table: &Table) -> (Vec<Cell>, usize) {
    let (mut cells, per_row): (Vec<Cell>, usize) = match &table.value {
        TableValue::Bytes { values, notation } => {
            let (Notation::Decimal(per_row) | Notation::Hexadecimal(per_row)) = *notation;
            (values.iter().map(|value| Cell::Number(value.to_string())).collect(), per_row)
        }
        TableValue::Words { word, values } => {
            let cell = |&value: &u128| Cell::Number(word.hex(value));
            // Rows of 32 bytes.
            (values.iter().map(cell).collect(), 256 / word.bits() as usize)
        }
        TableValue::Number { .. } | TableValue::Records { .. } => (Vec::new(), 1),
    };
    for &place in table.fillers() {
        cells[place] = Cell::Square(Mark::Filler);
    }
    (cells, per_row.max(1))
}

/// The rows that contain these indices, each labelled with the index of its first entry; columns
/// are labelled with offsets.
pub(crate) fn numbers(
    cells: &[Cell],
    per_row: usize,
    places: impl IntoIterator<Item = usize>,
) -> Panel {
    let shown: BTreeSet<usize> = places.into_iter().map(|place| place / per_row).collect();
    let row = |(number, cells): (usize, &[Cell])| Row {
        label: (number * per_row).to_string(),
        cells: cells.to_vec(),
    };
    let all = cells.chunks(per_row).enumerate();
    let rows = all.filter(|(number, _)| shown.contains(number)).map(row);
    let columns = (0..per_row.min(cells.len())).map(|place| format!("+{place}"));
    Panel {
        caption: String::new(),
        doc: String::new(),
        rows: rows.collect(),
        columns: columns.collect(),
        hexagonal: false,
    }
}

/// Rows without a caption and column labels.
fn rows(rows: Vec<Row>) -> Panel {
    Panel {
        caption: String::new(),
        doc: String::new(),
        rows,
        columns: Vec::new(),
        hexagonal: false,
    }
}

/// The attacks along one rank by the occupancy of its inner squares: a panel for each place of the
/// slider, a line for each occupancy.
fn of_row(values: &[u128]) -> Vec<Panel> {
    // Entry `2^(width - 2) * place + inner`: there are two inner squares fewer than squares.
    let is_width = |&width: &usize| width << (width - 2) == values.len();
    let Some(width) = (2..20).find(is_width) else { return Vec::new() };
    let panel = |place: usize| {
        let row = |inner: usize| {
            let occupied = (inner as u128) << 1;
            let position = Position { pieces: 1 << place, occupied, blockers: 0 };
            let attacks = values[(place << (width - 2)) + inner];
            let cell = |at: u32| Cell::Square(position.mark(at, attacks));
            Row { label: inner.to_string(), cells: (0..width as u32).map(cell).collect() }
        };
        Panel {
            doc: String::new(),
            caption: format!("place {place}, by inner"),
            rows: (0..values.len() / width).map(row).collect(),
            columns: (0..width).map(|column| column.to_string()).collect(),
            hexagonal: false,
        }
    };
    (0..width).map(panel).collect()
}
