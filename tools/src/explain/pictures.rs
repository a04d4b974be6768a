//! Draws words as boards, or as rows of digits.

use crate::show::{board, text};
use bit_tables_generator::{Domain, Word};

/// A word to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name.
    pub name: String,
    /// Its type.
    pub word: Word,
    /// Its bits.
    pub bits: u128,
    /// Whether it is a set of bits, not a number.
    pub is_set: bool,
}

/// Draws 64-bit sets, or those of a named board, as boards; numbers and other words in binary
/// digits, grouped into bytes.
pub(super) fn pictures(words: &[Picture], domain: Domain) -> String {
    let are_boards = domain.named().is_some() || domain.word() == Word::U64;
    let is_board =
        |picture: &&Picture| are_boards && picture.is_set && picture.word == domain.word();
    let (boards, others): (Vec<&Picture>, Vec<&Picture>) = words.iter().partition(is_board);
    let boards = boards
        .iter()
        .map(|picture| board::ones(&domain.board(), picture.name.clone(), picture.bits));
    let mut text = text::panels(&boards.collect::<Vec<_>>(), text::Ink::Plain);
    let width = others.iter().map(|picture| picture.name.chars().count()).max().unwrap_or(0);
    for Picture { name, word, bits, .. } in others.iter().copied() {
        let bytes =
            (0..word.bits() / 8).rev().map(|byte| format!("{:08b}", bits >> (8 * byte) & 0xff));
        text += &format!("  {name:width$}  {}\n", bytes.collect::<Vec<_>>().join("_"));
    }
    if !others.is_empty() {
        text.push('\n');
    }
    text
}
