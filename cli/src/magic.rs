//! Options of the search for magics.

use bit_tables_console::CommandError;
use bit_tables_console::arguments::{WORD, board, domain, integer64};
use bit_tables_generator::{Board, Domain, Word};
use bit_tables_tools::searches::magic::Question;
use clap::Args;

/// What is searched.
#[derive(Args, Debug)]
pub struct MagicArgs {
    /// For this board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'; without it,
    /// chess
    #[arg(long, value_parser = board, allow_hyphen_values = true)]
    board: Option<Board>,

    /// The word of the products: u8, u16, u32, u64 or u128; without it, the first of u64 and u128
    /// that the board fits
    #[arg(long, value_parser = WORD, hide_possible_values = true)]
    word: Option<Word>,

    /// The seed of the search
    #[arg(long, value_name = "N", default_value = "0", value_parser = integer64, allow_hyphen_values = true, conflicts_with = "merge")]
    seed: u64,

    /// Use one shift for all squares of a piece
    #[arg(long, conflicts_with = "merge")]
    fixed_shift: bool,

    /// Black magics: irrelevant squares are set instead of cleared
    #[arg(long, conflicts_with = "merge")]
    black: bool,

    /// How often factors are searched for each square
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "merge")]
    rounds: u32,

    /// How often to remove some tables and place them again
    #[arg(long, value_name = "N", default_value = "500", conflicts_with = "merge")]
    moves: u32,
}

impl MagicArgs {
    /// The parts of the question that the command line names.
    pub fn named(&self) -> [(&'static str, Option<String>); 2] {
        let board = self.board.map(|board| board.to_string());
        [("board", board), ("word", self.word.map(|word| word.name().to_owned()))]
    }

    /// The question.
    ///
    /// # Errors
    /// If the board does not fit the word.
    pub fn question(&self) -> Result<Question, CommandError> {
        let board = self.board.unwrap_or(Board::CHESS);
        let domain: Domain = domain(self.word, Some(board))?;
        Ok(Question {
            board,
            word: domain.word(),
            black: self.black,
            fixed_shift: self.fixed_shift,
            seed: self.seed,
            rounds: self.rounds,
            moves: self.moves,
        })
    }
}
