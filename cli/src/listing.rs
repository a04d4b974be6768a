//! The registry as a text.

use crate::Failure;
use crate::show::own_board;
use bit_tables_generator::{Ground, Operation, Plan, Request, Target, Technique, Word, techniques};

/// The techniques of one or all operations, for one or all words.
///
/// # Errors
/// When there are none.
pub fn listing(operation: Option<Operation>, word: Option<Word>) -> Result<String, Failure> {
    let words = word.map_or_else(|| Word::ALL.to_vec(), |word| vec![word]);
    let is_wanted = |&&other: &&Operation| operation.is_none_or(|wanted| wanted == other);
    let mut tables = Vec::new();
    for &operation in Operation::ALL.iter().filter(is_wanted) {
        // What is of no word without a board is for any.
        let defined = |technique: &&Technique| {
            (technique.words.is_empty() && word.is_none())
                || technique.words.iter().any(|word| words.contains(word))
        };
        let rows: Vec<[String; 6]> = techniques(operation)
            .iter()
            .filter(defined)
            .map(|technique| row(operation, technique, &words))
            .collect();
        if !rows.is_empty() {
            let heads = ["technique", "table bytes", "needs", "zero", "parameters", "origin"]
                .map(str::to_owned);
            tables.push(format!("{operation}\n{}", table(&heads, &rows)));
        }
    }
    match (tables.is_empty(), operation, word) {
        (true, Some(operation), Some(word)) => {
            // What a plan says of it too.
            let message = Request::new(word).with(operation, "auto");
            Err(Plan::new(&message, &Target::unseen()).map(drop).err().map_or_else(
                || Failure::Failed(format!("`{operation}` does not exist for `{word}`")),
                Failure::from,
            ))
        }
        _ => Ok(tables.join("\n")),
    }
}

/// Name, bytes for each word, what it needs, result for zero, parameters, origin.
fn row(operation: Operation, technique: &Technique, words: &[Word]) -> [String; 6] {
    let bytes = words.iter().filter_map(|&word| {
        let bytes = technique.table_bytes(word)?;
        Some(if words.len() == 1 { bytes.to_string() } else { format!("{word}: {bytes}") })
    });
    let on_own_board = own_board(operation).and_then(|board| {
        let ground = Ground { word: Word::U128, named: Some(board) };
        Some(format!("u128, {operation}: {}", technique.table_bytes(ground)?))
    });
    let bytes: Vec<String> = bytes.chain(on_own_board).collect();
    let needs = needs(technique, words);
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
