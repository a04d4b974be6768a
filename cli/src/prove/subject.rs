//! What is proved: an operation by a technique for a word or board.

use bit_tables_answers::requests::{on, plain_target};
use bit_tables_generator::{Domain, Operation, Plan, Request};
use bit_tables_plain::specifications::{Proof, proof};
use std::fmt;

/// An operation on a word or board by a technique.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Subject {
    /// The operation.
    pub operation: Operation,
    /// The technique as a request has it, with its parameters. A selection does not go from thread to thread.
    pub selection: String,
    /// The word and the board.
    pub domain: Domain,
}

impl Subject {
    /// The plan, on a target without vectors, and what is to be proved of it.
    ///
    /// # Errors
    /// If it does not exist, or has no specification: why.
    pub fn proof(&self) -> Result<(Plan, Proof), String> {
        let request = on(self.domain, Request::new(self.domain.word()));
        let request = request.with(self.operation, &*self.selection);
        let plan =
            Plan::new(&request, &plain_target(&request)).map_err(|faults| faults.to_string())?;
        let proof = proof(&plan, self.operation, self.domain).map_err(|fault| fault.to_string())?;
        Ok((plan, proof))
    }

    /// The name of the file with the query of a claim: `count_ones.swar.u64.claimed_count_ones.smt2`.
    pub fn file_name(&self, claim: &str) -> String {
        let board = self.domain.named().map(|board| board.to_string());
        let word = self.domain.word().name();
        let parts = [self.operation.name(), &self.selection, word]
            .into_iter()
            .chain(board.as_deref())
            .chain([claim]);
        parts.map(|part| plain_name(part) + ".").collect::<String>() + "smt2"
    }
}

/// `count_ones = swar, u64, shogi`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}, {}", self.operation, self.selection, self.domain.word())?;
        self.domain.named().iter().try_for_each(|board| write!(f, ", {board}"))
    }
}

/// The letters, digits and underscores of a text, with a hyphen for whatever stands between them.
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
}
