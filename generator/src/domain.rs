//! What functions work on: a word, or the squares of a board in a word.

use crate::board::{Board, UnfitBoard};
use crate::word::Word;

/// What functions work on: a word, and the board of its bits if the request names one.
///
/// ```
/// use bit_tables_generator::{Board, Domain, Word};
///
/// assert_eq!(Domain::from(Word::U64).board(), Board::CHESS);
/// assert_eq!(Domain::on(Word::U128, Board::new(9, 9))?.board().count(), 81);
/// assert!(Domain::on(Word::U64, Board::new(9, 9)).is_err());
/// # Ok::<(), bit_tables_generator::UnfitBoard>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Domain {
    pub(crate) word: Word,
    /// It fits the word. If `None`, 64-bit words have the chess board.
    pub(crate) named: Option<Board>,
}

impl From<Word> for Domain {
    fn from(word: Word) -> Self {
        Self { word, named: None }
    }
}

impl Domain {
    /// Interprets the bits of a word as the squares of a board.
    ///
    /// # Errors
    /// If the board has no squares, or more than the word has bits, as [`Board::fits`] says.
    pub fn on(word: Word, board: Board) -> Result<Self, UnfitBoard> {
        board.fits(word).map(|()| Self { word, named: Some(board) })
    }

    /// The word.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word
    }

    /// The board, if it is named.
    #[must_use]
    pub const fn named(&self) -> Option<Board> {
        self.named
    }

    /// The named board, or else the widest one of up to eight files with a square for each bit: the
    /// chess board for 64 bits.
    #[must_use]
    pub fn board(&self) -> Board {
        self.named.unwrap_or_else(|| Board::new(8, self.word.bits() / 8))
    }
}
