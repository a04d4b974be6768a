//! Drawings of operations on squares and of tables, with the sets that are on them.

use crate::ask::Ask;
use crate::boards::hex;
use crate::emit::CodeQuery;
use crate::error_response::ErrorResponse;
use crate::last_value_cache::LastValueCache;
use bit_tables_generator::{Board, Plan, Target};
use bit_tables_tools::show::{
    Cell, Drawing, DrawingQuery, Ink, Mark, Panel, Prepared, drawing_of, rows, svg, text,
};
use serde_json::{Value, json};

thread_local! {
    /// The last operation: the squares change more often.
    static LAST: LastValueCache<Prepared> = LastValueCache::default();
}

/// What an operation returns for a square and a set of occupied squares.
pub fn show(ask: &Ask) -> Result<Value, ErrorResponse> {
    let operation = ask.operation()?;
    let Some(operation) = operation else { return Err(ask.missing("operation")) };
    let technique = ask.text("technique")?;
    let what = match technique.filter(|technique| !technique.trim().is_empty()) {
        Some(technique) => format!("{operation} = {technique}"),
        None => operation.to_string(),
    };
    let asked = asked(ask, what)?;
    let key = format!("{:?} {:?} {}", asked.word, asked.board, asked.what);
    let prepared = LAST.with(|last| {
        last.get(key, || {
            Prepared::new(&asked.what, asked.word, asked.board).map_err(ErrorResponse::from)
        })
    })?;
    drawn(ask, &prepared.drawing(&asked)?)
}

/// The content of a table of a request.
pub fn table(ask: &Ask) -> Result<Value, ErrorResponse> {
    let name = ask.required("name")?.to_ascii_uppercase();
    let request = CodeQuery::beside(ask)?;
    // It has the tables of the code for any.
    let target = Target::every();
    let plan = Plan::new(&request.request(), &target)
        .map_err(|faults| request.refusal(&faults, &target).moved("operations", "request"))?;
    let asked = asked(ask, name.clone())?;
    let drawing = drawing_of(&plan, &asked)
        .map_err(|failure| ErrorResponse::from(failure).about_text("name", &name))?;
    drawn(ask, &drawing)
}

fn asked(ask: &Ask, what: String) -> Result<DrawingQuery, ErrorResponse> {
    let text_of = |name: &str| ask.text(name).map(|text| text.map(std::borrow::Cow::into_owned));
    Ok(DrawingQuery {
        what,
        functions: Vec::new(),
        square: text_of("square")?,
        occupied: text_of("occupied")?,
        other: text_of("other")?,
        blockers: text_of("blockers")?,
        sliders: text_of("sliders")?,
        word: ask.word()?,
        board: ask.board()?,
    })
}

fn drawn(ask: &Ask, drawing: &Drawing) -> Result<Value, ErrorResponse> {
    let legend = drawing.legend().into_iter().map(|(mark, meaning)| {
        json!({ "mark": mark.name(), "sign": mark.sign().to_string(), "meaning": meaning })
    });
    let board = drawing.domain.map(|domain| domain.board());
    Ok(json!({
        "heading": drawing.heading,
        "panels": drawing.panels.iter().map(|one| panel(one, board.as_ref())).collect::<Value>(),
        "reached": drawing.reached,
        "legend": legend.collect::<Value>(),
        "svg": svg(drawing),
        "text": ask.flag("text")?.then(|| text(drawing, Ink::Plain)),
        "takes": drawing.takes,
        "word": drawing.domain.map(|domain| domain.word().name()),
        "board": board.map(|board| board.to_string()),
    }))
}

fn panel(panel: &Panel, board: Option<&Board>) -> Value {
    let cell = |cell: &Cell| {
        let mark = match cell {
            Cell::Hole => "hole",
            Cell::Square(mark) => mark.name(),
            Cell::Number(_) => "number",
        };
        json!({ "mark": mark, "text": cell.text() })
    };
    let rows = panel.rows.iter().map(
        |row| json!({ "label": row.label, "cells": row.cells.iter().map(cell).collect::<Value>() }),
    );
    json!({
        "title": panel.caption,
        "doc": panel.doc,
        "mask": board.and_then(|board| mask(panel, board)).map(hex),
        "rows": rows.collect::<Value>(),
        "columns": panel.columns,
    })
}

/// The set on a panel, if that is the board with a set: its first row is the last rank.
fn mask(panel: &Panel, board: &Board) -> Option<u128> {
    let squares = rows(board);
    if panel.rows.len() != squares.len() || panel.columns.len() != board.files() as usize {
        return None;
    }
    let mut set = 0;
    for (row, (_, squares)) in panel.rows.iter().zip(&squares) {
        for (cell, square) in row.cells.iter().zip(squares) {
            match (cell, square) {
                (
                    Cell::Square(Mark::Reached | Mark::ReachedPiece | Mark::Capture | Mark::One),
                    Some(square),
                ) => set |= 1 << square,
                (Cell::Number(_), _) => return None,
                _ => {}
            }
        }
    }
    Some(set)
}
