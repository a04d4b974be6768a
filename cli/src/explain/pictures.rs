//! Words as boards, and in rows of digits.

use crate::show::{board, text};
use bit_tables_generator::{Ground, Word};

/// Words with their names: of 64 bits, or where a board is named, as boards, others in binary digits, by bytes.
pub fn pictures(words: &[(String, Word, u128)], ground: Ground) -> String {
    let are_boards = ground.named.is_some() || ground.word == Word::U64;
    let (boards, others): (Vec<_>, Vec<_>) =
        words.iter().partition(|(_, word, _)| are_boards && *word == ground.word);
    let boards =
        boards.iter().map(|(name, _, bits)| board::ones(&ground.board(), name.clone(), *bits));
    let mut text = text::panels(&boards.collect::<Vec<_>>(), text::Ink::Plain);
    let width = others.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
    for (name, word, bits) in &others {
        let bytes =
            (0..word.bits() / 8).rev().map(|byte| format!("{:08b}", bits >> (8 * byte) & 0xff));
        text += &format!("  {name:width$}  {}\n", bytes.collect::<Vec<_>>().join("_"));
    }
    if !others.is_empty() {
        text.push('\n');
    }
    text
}
