//! The technique `table`: a row of masks for each square.

use super::super::prelude::*;
use super::super::riders::{above, obstructed, reversed_bytes};
use super::piece::{Piece, Walk, emitted, path, pieces};
use super::walker::{leap, own, ride, walker};
use crate::request::betza::Way;
use std::collections::BTreeSet;

/// A part of a row.
struct Part {
    kind: Kind,
    columns: Vec<Column>,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Squares that nothing blocks.
    Leaps,
    /// The squares of a line, or of half of one.
    Line(Way),
    /// The squares on the way, all of which must be empty; and where it leads.
    Lame,
}

/// A mask for each square.
struct Column {
    what: String,
    values: Vec<u128>,
    /// For checks: the mask of `square`, by walks.
    meaning: TokenStream,
}

/// For checks: what walks reach, with the bit of `square` if their zones depend on it.
fn with_own(word: Word, walks: &[&Walk], reached: &TokenStream) -> TokenStream {
    match own(word, walks.iter().copied()) {
        Some(own) => quote!({ #own #reached }),
        None => reached.clone(),
    }
}

/// The leaps of some walks, in one mask.
fn leaps(board: &Board, word: Word, walks: &[&Walk]) -> Part {
    let from = |square: u32| {
        let steps = walks.iter().flat_map(|walk| walk.steps.iter().map(move |&step| (walk, step)));
        let to = steps.filter_map(|(walk, step)| walk.to(board, square, step));
        to.fold(0, |set, to| set | 1 << to)
    };
    let meanings = walks
        .iter()
        .flat_map(|walk| walk.steps.iter().map(move |&step| leap(walk, word, board, step)));
    let column = Column {
        what: "its leaps".to_owned(),
        values: (0..board.bits()).map(from).collect(),
        meaning: with_own(word, walks, &quote!(#(#meanings)|*)),
    };
    Part { kind: Kind::Leaps, columns: vec![column] }
}

/// A line by steps one way, or also by the steps back.
fn line(board: &Board, word: Word, walk: &Walk, steps: &[Step]) -> Part {
    let most = walk.most.min(board.bits());
    let along = |square: u32| {
        steps.iter().fold(0, |set, &step| {
            let next = |&square: &u32| walk.to(board, square, step);
            let squares = std::iter::successors(Some(square), next).skip(1).take(most as usize);
            squares.fold(set, |set, to| set | 1 << to)
        })
    };
    let (files, ranks) = steps[0];
    let ways = if steps.len() > 1 { "both ways" } else { "one way" };
    let meaning = steps.iter().map(|&step| ride(walk, word, board, step, true));
    let column = Column {
        what: format!("its line by steps of {files} files and {ranks} ranks, {ways}"),
        values: (0..board.bits()).map(along).collect(),
        meaning: with_own(word, &[walk], &quote!(#(#meaning)|*)),
    };
    Part { kind: Kind::Line(walk.way), columns: vec![column] }
}

/// Lame leaps with the same squares on their way.
fn lame(board: &Board, word: Word, walk: &Walk, eyes: &[Step], ends: &[Step]) -> Part {
    let column = |what: &str, steps: &[Step]| {
        let value = |square| {
            let to = |step: &Step| walk.to(board, square, *step);
            let are_there = eyes.iter().all(|eye| to(eye).is_some());
            let all = steps.iter().filter(|_| are_there).filter_map(to);
            all.fold(0, |set, to| set | 1 << to)
        };
        let reach = |&step: &Step| leap(walk, word, board, step);
        let (eyes, steps) = (eyes.iter().map(reach), steps.iter().map(reach));
        Column {
            what: what.to_owned(),
            values: (0..board.bits()).map(value).collect(),
            meaning: with_own(
                word,
                &[walk],
                &quote!(if #(#eyes != 0)&&* { #(#steps)|* } else { 0 }),
            ),
        }
    };
    let columns =
        vec![column("squares that must be empty", eyes), column("where it goes if they are", ends)];
    Part { kind: Kind::Lame, columns }
}

/// The parts of a piece's row.
fn parts(board: &Board, word: Word, piece: &Piece) -> Vec<Part> {
    let (all_leaps, others): (Vec<&Walk>, Vec<&Walk>) =
        piece.walks.iter().filter(|walk| !walk.steps.is_empty()).partition(|walk| walk.is_leap());
    let mut parts = Vec::new();
    if !all_leaps.is_empty() {
        parts.push(leaps(board, word, &all_leaps));
    }
    for walk in others {
        if walk.way == Way::Lame {
            let ways = by_way(&walk.steps);
            parts.extend(ways.iter().map(|(eyes, ends)| lame(board, word, walk, eyes, ends)));
            continue;
        }
        for &step in &walk.steps {
            let back = (-step.0, -step.1);
            match walk.steps.contains(&back) {
                false => parts.push(line(board, word, walk, &[step])),
                // Once, with the step that comes first.
                true if step < back => parts.push(line(board, word, walk, &[step, back])),
                true => {}
            }
        }
    }
    parts
}

/// Lame leaps by the squares on their way.
fn by_way(steps: &[Step]) -> Vec<(Vec<Step>, Vec<Step>)> {
    let mut ways: Vec<(Vec<Step>, Vec<Step>)> = Vec::new();
    for &step in steps {
        let mut eyes = path(step);
        eyes.pop();
        match ways.iter_mut().find(|(others, _)| *others == eyes) {
            Some((_, ends)) => ends.push(step),
            None => ways.push((eyes, vec![step])),
        }
    }
    ways
}

/// The tables of the functions, each once, and the place of the table of each function that leads
/// anywhere.
fn tables_of(context: &Context, pieces: &[Piece]) -> (Vec<Table>, Vec<usize>) {
    let mut tables: Vec<Table> = Vec::new();
    let places = pieces.iter().filter(|piece| !piece.is_stuck(&context.board)).map(|piece| {
        let table = table(context, piece);
        tables.iter().position(|other| other.value == table.value).unwrap_or_else(|| {
            tables.push(table);
            tables.len() - 1
        })
    });
    let places = places.collect();
    (tables, places)
}

pub(super) fn tables(context: &Context) -> Result<Vec<Table>, String> {
    let (tables, _) = tables_of(context, &pieces(context.parameters, &context.board)?);
    let mut names = BTreeSet::new();
    match tables.iter().find(|table| !names.insert(&table.name)) {
        Some(twice) => {
            Err(format!("two pieces would have tables `{}`: give one another name", twice.name))
        }
        None => Ok(tables),
    }
}

/// The table of a function.
fn table(context: &Context, piece: &Piece) -> Table {
    let Context { word, board, .. } = *context;
    let parts = parts(&board, word, piece);
    let is_leaps = matches!(parts.as_slice(), [Part { kind: Kind::Leaps, .. }]);
    let columns: Vec<Column> = parts.into_iter().flat_map(|part| part.columns).collect();
    let rows = (0..board.bits() as usize)
        .flat_map(|square| columns.iter().map(move |column| column.values[square]));
    let (a_piece, squares) = (piece.a_piece(), in_order(&board));
    let (name, doc) = if is_leaps {
        let does = if piece.is_quiet { "moves to" } else { "attacks" };
        let doc = format!("The squares that {a_piece} {does} from each square of {squares}.");
        (piece.function.to_ascii_uppercase(), doc)
    } else {
        let names: Vec<&str> = columns.iter().map(|column| column.what.as_str()).collect();
        let names = names.join("; ");
        (piece.masks(), format!("The masks of {a_piece}, for each square of {squares}: {names}."))
    };
    let value = TableValue::Words { word, values: rows.collect() };
    let meanings: Vec<TokenStream> = columns.into_iter().map(|column| column.meaning).collect();
    let walks = piece.walks.clone();
    let check = Check::new(move |table, _| {
        let count = meanings.len();
        let checks = meanings.iter().enumerate().map(|(place, meaning)| {
            let each = quote! {
                let mask: #word = #meaning;
                ::core::assert!(#table[#{place_in(&row_of(count), place)}] == mask);
            };
            every_square(word, &board, &each)
        });
        quote!(#{walker(word, &board, walks.iter(), false)} #(const _: () = { #checks };)*)
    });
    Table { name, doc, value, contents: Contents::Sets, check: Some(check) }
}

/// Where the row of `square` begins.
fn row_of(columns: usize) -> TokenStream {
    if columns > 1 { quote!(#columns * square as usize) } else { quote!(square as usize) }
}

/// A place in a row.
fn place_in(row: &TokenStream, place: usize) -> TokenStream {
    if place > 0 { quote!(#row + #place) } else { row.clone() }
}

/// The functions, and those that they call.
pub(super) fn functions(context: &Context, tables: &[Ident]) -> Vec<Function> {
    let Context { word, ref board, .. } = *context;
    let pieces = pieces(context.parameters, &context.board).expect("pieces whose tables are there");
    let (_, places) = tables_of(context, &pieces);
    let mut called = BTreeSet::new();
    let mut places = places.iter();
    let functions = emitted(context, &pieces, |piece| {
        let table = places.next().map(|&place| &tables[place]);
        let parts = parts(board, word, piece);
        let count: usize = parts.iter().map(|part| part.columns.len()).sum();
        let row = if count > 1 { quote!(row) } else { row_of(count) };
        let mut column = (0..count).map(|place| quote!(#table[#{place_in(&row, place)}]));
        let mut column = || column.next().expect("a column of the row");
        // Statements, and the set that they lead to, or statements that add to the sets before.
        let mut statements = Vec::new();
        let reached = format_ident!("{}", if piece.is_quiet { "moves" } else { "attacks" });
        let is_single = parts.len() == 1;
        let is_leaps = parts.iter().all(|part| matches!(part.kind, Kind::Leaps));
        let mut is_begun = false;
        let mut is_line = false;
        for part in &parts {
            let first = column();
            let (before, set) = match part.kind {
                Kind::Leaps => (TokenStream::new(), first),
                Kind::Lame => {
                    let begin = (!is_begun).then(|| quote!(let mut #reached: #word = 0;));
                    let to = column();
                    statements.push(quote!(#begin if occupied & #first == 0 { #reached |= #to; }));
                    is_begun = true;
                    continue;
                }
                Kind::Line(way) => {
                    is_line = true;
                    let along = along(&part.columns[0].values);
                    called.insert(along);
                    on_line(word, &format_ident!("{along}"), &first, way)
                }
            };
            statements.push(match (is_begun, is_single) {
                (true, _) => quote!(#before #reached |= #set;),
                (false, true) => quote!(#before let #reached: #word = #set;),
                (false, false) => quote!(#before let mut #reached: #word = #set;),
            });
            is_begun = true;
        }
        if piece.is_blocked() && !piece.is_quiet && is_leaps {
            // Nothing can be in the way on this board.
            statements.push(quote! {
                let blocked: #word = 0;
                let #reached: #word = #reached | (blocked & occupied);
            });
        }
        let row = (count > 1).then(|| quote!(let row: usize = #{row_of(count)};));
        let bit = is_line.then(|| quote!(let bit_mask: #word = 1 << square;));
        (quote!(#row #bit #(#statements)*), quote!(#reached))
    });
    let helpers = [above(word), obstructed(word), reversed_bytes(word)].into_iter();
    helpers.filter(|helper| called.contains(helper.name)).chain(functions).collect()
}

/// The helper for the lines of each square: the fastest that knows where their squares are.
fn along(lines: &[u128]) -> &'static str {
    let are_above = |(line, square): (&u128, u32)| line.trailing_zeros() > square;
    if lines.iter().zip(0..).all(are_above) {
        "leaps_above"
    } else if has_bytes(lines) {
        "leaps_by_bytes"
    } else {
        "leaps_between"
    }
}

/// Whether every square of each line, and the square that it is of, has a byte of its own.
fn has_bytes(lines: &[u128]) -> bool {
    lines.iter().zip(0..).all(|(line, square): (_, u32)| {
        (line | 1 << square).to_le_bytes().iter().all(|byte| byte.count_ones() < 2)
    })
}

/// The squares along a line, as statements and an expression.
fn on_line(word: Word, along: &Ident, mask: &TokenStream, way: Way) -> (TokenStream, TokenStream) {
    let near = quote! {
        let line: #word = #mask;
        let near: #word = #along(occupied, bit_mask, line);
    };
    match way {
        Way::Cannon => (near, quote!(near ^ #along(occupied & !near, bit_mask, line))),
        Way::Grasshopper => (near, quote!(near ^ #along(!near, bit_mask, line))),
        Way::Ride | Way::Lame => (TokenStream::new(), quote!(#along(occupied, bit_mask, #mask))),
    }
}
