//! The registry as a text.

use crate::Failure;
use crate::arguments::ground;
use crate::show::{on, own_board};
use bit_tables_generator::{
    Board, Ground, Operation, Plan, Request, Target, Technique, Word, techniques,
};

/// The techniques of one or all operations, for one or all words, or for a board in a word that has room for it.
///
/// # Errors
/// When there are none.
pub fn listing(
    operation: Option<Operation>,
    word: Option<Word>,
    board: Option<Board>,
) -> Result<String, Failure> {
    let grounds = match (word, board) {
        (None, None) => Word::ALL.iter().map(|&word| word.into()).collect(),
        _ => vec![ground(word, board)?],
    };
    let is_wanted = |&&other: &&Operation| operation.is_none_or(|wanted| wanted == other);
    let mut tables = Vec::new();
    for &operation in Operation::ALL.iter().filter(is_wanted) {
        // What is of no word without a board is for any.
        let defined = |technique: &&Technique| {
            (technique.words.is_empty() && grounds.len() > 1)
                || grounds.iter().any(|&ground| technique.check(ground).is_ok())
        };
        let rows: Vec<[String; 6]> = techniques(operation)
            .iter()
            .filter(defined)
            .map(|technique| row(operation, technique, &grounds))
            .collect();
        if !rows.is_empty() {
            let heads = ["technique", "table bytes", "needs", "zero", "parameters", "origin"]
                .map(str::to_owned);
            tables.push(format!("{operation}\n{}", table(&heads, &rows)));
        }
    }
    match (tables.is_empty(), operation, grounds.as_slice()) {
        (true, Some(operation), &[ground]) => {
            // What a plan says of it too.
            let word = ground.word;
            let message = on(ground, Request::new(word)).with(operation, "auto");
            Err(Plan::new(&message, &Target::unseen()).map(drop).err().map_or_else(
                || Failure::Failed(format!("`{operation}` does not exist for `{word}`")),
                Failure::from,
            ))
        }
        _ => Ok(tables.join("\n")),
    }
}

/// Name, bytes for each word, what it needs, result for zero, parameters, origin.
fn row(operation: Operation, technique: &Technique, grounds: &[Ground]) -> [String; 6] {
    let bytes = grounds.iter().filter_map(|&ground| {
        let bytes = technique.table_bytes(ground)?;
        let word = ground.word;
        Some(if grounds.len() == 1 { bytes.to_string() } else { format!("{word}: {bytes}") })
    });
    let own_board = own_board(operation).filter(|_| grounds.len() > 1);
    let on_own_board = own_board.and_then(|board| {
        let ground = Ground { word: Word::U128, named: Some(board) };
        Some(format!("u128, {operation}: {}", technique.table_bytes(ground)?))
    });
    let bytes: Vec<String> = bytes.chain(on_own_board).collect();
    let words: Vec<Word> = grounds.iter().map(|ground| ground.word).collect();
    let needs = needs(technique, &words);
    let zero = match operation {
        Operation::Sliders
        | Operation::LineCounts
        | Operation::Mobility
        | Operation::CentreMobility
        | Operation::Zobrist
        | Operation::Leapers
        | Operation::SetWise
        | Operation::Xrays
        | Operation::Rays
        | Operation::Shogi
        | Operation::Xiangqi
        | Operation::Between => "-",
        Operation::BitScanForward | Operation::BitScanReverse | Operation::BitScan => "excluded",
        Operation::PopFirst | Operation::PopLast => "none",
        _ if technique.handles_zero && operation != Operation::FindFirstSet => "exact",
        _ => "tested first",
    };
    let parameters = if technique.parameters.is_empty() {
        "-".to_owned()
    } else {
        technique.parameters.join(if technique.together { ", " } else { " | " })
    };
    [
        technique.name.to_owned(),
        bytes.join(", "),
        if needs.is_empty() { "-".to_owned() } else { needs },
        zero.to_owned(),
        parameters,
        technique.origin.to_owned(),
    ]
}

/// What a technique needs of the processor, and of other operations.
pub(crate) fn needs(technique: &Technique, words: &[Word]) -> String {
    let defined = words.iter().copied().filter(|word| technique.words.contains(word));
    let product = |word: Word| (technique.multiplies)(word).map(|product| (word, product));
    let products: Vec<(Word, Word)> = defined.filter_map(product).collect();
    let product = match products.as_slice() {
        [] => String::new(),
        [(_, product)] => format!("a product of {product}"),
        [.., (word, product)] if word == product => "a product".to_owned(),
        _ => "a product of half a word".to_owned(),
    };
    let required = technique.requires.iter().map(|operation| operation.name().to_owned());
    let all = [technique.needs.to_owned(), product].into_iter().chain(required);
    all.filter(|need| !need.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Rows under heads, each column as wide as its widest entry.
fn table(heads: &[String; 6], rows: &[[String; 6]]) -> String {
    let all = || std::iter::once(heads).chain(rows);
    let widths: Vec<usize> = (0..6)
        .map(|column| all().map(|row| row[column].chars().count()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in all() {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        text += &format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
    text
}
