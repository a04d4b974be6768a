//! Look-ups in tables of numbers: the rows that were read, and the entry for each bit.

use crate::CommandError;
use crate::show::drawing::{Cell, Drawing, Mark, Panel};
use crate::show::{entries, text};
use bit_tables_generator::__private::module::{Contents, Function, Module, Table, Type};
use bit_tables_generator::Word;
use bit_tables_ir::Program;
use bit_tables_ir::interpret::{Interpreter, LookUp, Step, Value};
use std::collections::{BTreeMap, BTreeSet};

/// For each table of numbers that the steps read, the rows with the entries read, which are in
/// brackets.
pub(super) fn rows(steps: &[Step], module: &Module) -> String {
    let mut places: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for LookUp { table, place, .. } in steps.iter().filter_map(|step| step.look_up.as_ref()) {
        places.entry(table).or_default().insert(*place);
    }
    let are_numbers =
        |table: &&Table| matches!(table.contents, Contents::Numbers { .. } | Contents::Orders);
    let tables = module.tables.iter().filter(are_numbers);
    let tables = tables.filter_map(|table| Some((table, places.get(&*table.name)?)));
    tables.map(|(table, places)| marked(table, places)).collect()
}

/// The rows of a table that contain these entries, each in brackets.
fn marked(table: &Table, places: &BTreeSet<usize>) -> String {
    let (mut cells, per_row) = entries::cells(table);
    for &place in places {
        cells[place] = Cell::Number(format!("[{}]", cells[place].text()));
    }
    let panel = entries::numbers(&cells, per_row, places.iter().copied());
    let all = cells.len();
    let shown = panel.rows.iter().map(|row| row.cells.len()).sum::<usize>();
    let part = if shown < all { format!(", {shown} of {all} entries") } else { String::new() };
    let caption = format!("{}{part}, looked-up entries in brackets", table.name);
    drawn(Panel { caption, ..panel })
}

/// For functions that scan, the table entry for each single bit; `None` unless all results differ
/// and each run reads one entry of the same table.
pub(super) fn places(
    function: &Function,
    program: &Program,
    word: Word,
) -> Result<String, CommandError> {
    let scans = matches!(*function.parameters, [(_, Type::Word)])
        && matches!(function.result, Type::Index | Type::Square);
    if !scans {
        return Ok(String::new());
    }
    let (mut cells, mut results, mut tables) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for bit in 0..word.bits() {
        let mut interpreter = Interpreter::new(program).without_preconditions().with_steps();
        let outcome = interpreter.call(function.name, vec![Value::of(word, 1 << bit)])?;
        results.insert(outcome.result.to_string());
        let steps = interpreter.into_steps();
        let look_ups: Vec<&LookUp> =
            steps.iter().filter_map(|step| step.look_up.as_ref()).collect();
        let [look_up] = *look_ups else { return Ok(String::new()) };
        tables.insert(look_up.table.clone());
        cells.push(Cell::Number(look_up.place.to_string()));
    }
    match (tables.first(), tables.len(), results.len() == word.bits() as usize) {
        (Some(table), 1, true) => {
            let panel = entries::numbers(&cells, 8, 0..cells.len());
            let caption = format!("For every bit index, its place in {table}");
            Ok(drawn(Panel { caption, ..panel }))
        }
        _ => Ok(String::new()),
    }
}

/// A panel as text, with a legend.
fn drawn(panel: Panel) -> String {
    let has_fillers = panel.rows.iter().any(|row| row.cells.contains(&Cell::Square(Mark::Filler)));
    let drawing = Drawing { panels: vec![panel], ..Drawing::default() };
    let legend = if has_fillers { drawing.legend() } else { Vec::new() };
    let legend = legend.iter().map(|(mark, meaning)| format!("  {} {meaning}\n\n", mark.sign()));
    text::panels(&drawing.panels, text::Ink::Plain) + &legend.collect::<String>()
}
