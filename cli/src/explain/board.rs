//! Words as boards, and in rows of digits.

use bit_tables_generator::Word;

/// A word of 64 bits as a chess board, the eighth rank first: nine lines of the same width.
fn board(bits: u64) -> Vec<String> {
    let rank = |rank: u32| {
        let square = |file: u32| if bits >> (8 * rank + file) & 1 == 1 { " 1" } else { " ." };
        let squares: String = (0..8).map(square).collect();
        format!("{}{squares}", rank + 1)
    };
    (0..8).rev().map(rank).chain(["  a b c d e f g h".to_owned()]).collect()
}

/// How many boards stand beside each other.
const PER_ROW: usize = 4;

/// Words with their names: of 64 bits as boards, others in binary digits, by bytes.
pub fn pictures(words: &[(String, Word, u128)]) -> String {
    let mut text = String::new();
    let (boards, others): (Vec<_>, Vec<_>) =
        words.iter().partition(|(_, word, _)| *word == Word::U64);
    for row in boards.chunks(PER_ROW) {
        let columns: Vec<Vec<String>> = row
            .iter()
            .map(|(name, _, bits)| [vec![name.clone()], board(*bits as u64)].concat())
            .collect();
        for line in 0..columns[0].len() {
            let cells: Vec<String> =
                columns.iter().map(|column| format!("{:17}", column[line])).collect();
            text += &format!("  {}\n", cells.join("    ").trim_end());
        }
        text.push('\n');
    }
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
