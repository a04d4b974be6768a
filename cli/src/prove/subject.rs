//! The subject of a proof: an operation by a technique for a word or board.

use super::digest::Digest;
use bit_tables_generator::{Domain, Operation, Request};
use bit_tables_tools::emit::requests::{Plans, on, plans};
use bit_tables_verify::specifications::{Proof, proof};
use std::fmt;

/// An operation by a technique, for a word or board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    /// The operation.
    pub operation: Operation,
    /// The technique as written in a request, with its parameters; as text, because a selection
    /// cannot be sent to another thread.
    pub selection: String,
    /// The word and the board.
    pub domain: Domain,
}

impl Subject {
    /// The plans, for any target and for one without vectors, and what is to be proved about the
    /// second.
    ///
    /// # Errors
    /// If there is no such plan, or no specification; the error says why.
    pub fn proof(&self) -> Result<(Plans, Proof), String> {
        let request = on(self.domain, Request::new(self.domain.word()));
        let request = request.with(self.operation, &*self.selection);
        let plans = plans(&request).map_err(|faults| faults.to_string())?;
        let proof = proof(&plans.plain, self.operation, self.domain);
        Ok((plans, proof.map_err(|error| error.to_string())?))
    }

    /// The digest of the code and of its specification; `None` if there is no proof of it.
    pub fn code(&self) -> Option<Digest> {
        self.proof().ok().map(|(_, proof)| Digest::of_program(&proof.program))
    }

    /// The board, if it is named.
    pub fn board(&self) -> String {
        self.domain.named().map_or_else(String::new, |board| board.to_string())
    }

    /// The name of the file with the query of a claim:
    /// `count_ones.swar.u64.claimed_count_ones.smt2`.
    pub fn file_name(&self, claim: &str) -> String {
        let board = self.board();
        let word = self.domain.word().name();
        let parts = [self.operation.name(), &self.selection, word]
            .into_iter()
            .chain((!board.is_empty()).then_some(&*board))
            .chain([claim]);
        parts.map(|part| file_part(part) + ".").collect::<String>() + "smt2"
    }

    /// The technique for readers, with a long list of numbers cut off.
    pub fn technique(&self) -> String {
        match self.selection.char_indices().nth(LONG) {
            Some((end, _)) => format!("{} …", self.selection[..end].trim_end()),
            None => self.selection.clone(),
        }
    }
}

/// The maximum length of a technique's name, and of a part of a file name.
const LONG: usize = 60;

/// `count_ones = swar, u64, shogi`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}, {}", self.operation, self.technique(), self.domain.word())?;
        self.domain.named().iter().try_for_each(|board| write!(f, ", {board}"))
    }
}

/// A part of a file name. If it is long, as with a list of numbers, it ends with a digest of the
/// whole, because file names are limited to 255 bytes.
fn file_part(text: &str) -> String {
    let plain = plain_name(text);
    match plain.get(..LONG) {
        Some(first) if plain.len() > LONG => format!("{first}-{}", Digest::of(text)),
        _ => plain,
    }
}

/// The letters, digits and underscores of a text, with hyphens for anything between them.
fn plain_name(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use bit_tables_generator::{Board, Word};

    #[test]
    fn files_are_named_after_what_they_prove() {
        let of = |selection: &str, domain| {
            let selection = selection.to_owned();
            Subject { operation: Operation::Sliders, selection, domain }.file_name("claim")
        };
        assert_eq!(of("reversal", Word::U64.into()), "sliders.reversal.u64.claim.smt2");
        let board = Domain::on(Word::U128, Board::new(9, 9)).expect("a board");
        assert_eq!(
            of("hyperbola(layout = lines)", board),
            "sliders.hyperbola-layout-lines.u128.shogi.claim.smt2"
        );
    }

    /// A list of numbers, such as factors, fits neither a file name nor a row of a page.
    #[test]
    fn long_lists_are_cut_off() {
        let with = |last: u32| {
            let numbers: Vec<String> = (0..200).chain([last]).map(|one| one.to_string()).collect();
            let selection = format!("magic(factors = [{}])", numbers.join(", "));
            Subject { operation: Operation::Sliders, selection, domain: Word::U64.into() }
        };
        let [one, other] = [with(1), with(2)];
        let [name, other_name] = [&one, &other].map(|subject| subject.file_name("claim"));
        assert!(name.len() < 200 && other_name.len() < 200, "{name}");
        assert_ne!(name, other_name);
        assert!(one.technique().starts_with("magic(factors = [0, 1, 2"), "{}", one.technique());
        assert!(one.technique().chars().count() <= LONG + 2);
    }
}
