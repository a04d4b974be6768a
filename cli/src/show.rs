//! The options of `show`: a word and a board, squares and sets of squares.

use bit_tables_console::arguments::{WORD, board};
use bit_tables_console::{CommandError, Destination};
use bit_tables_generator::{Board, Word};
use bit_tables_tools::show::{self, Ink, drawing, svg, text};
use clap::Args;
use std::path::PathBuf;

/// What to show, and for which squares.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// An operation on squares, as `sliders` or 'sliders = hyperbola'; or the name of a table, as
    /// `KNIGHT_ATTACKS`
    #[arg(value_name = "OPERATION|TABLE", allow_hyphen_values = true)]
    what: String,

    /// The functions to draw, as `rook_attacks,queen_attacks`; by default all of the operation
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    functions: Vec<String>,

    /// The square, by name or number, as d4 or 27; by default one near the middle of the board
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    square: Option<String>,

    /// The occupied squares: names as a2,h2, the bits of an integer, or on the chess board a FEN;
    /// by default none
    #[arg(long, value_name = "SET", allow_hyphen_values = true)]
    occupied: Option<String>,

    /// The other square, for functions of two squares
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    other: Option<String>,

    /// The blockers that `xrays` looks through; by default all occupied squares
    #[arg(long, value_name = "SET", allow_hyphen_values = true)]
    blockers: Option<String>,

    /// The sliders of `set_wise`, or the pieces of `leapers_set_wise`; by default one on the square
    #[arg(long, visible_alias = "leapers", value_name = "SET", allow_hyphen_values = true)]
    sliders: Option<String>,

    /// The word: u8, u16, u32, u64 or u128; by default u64, or u128 if the board needs it
    #[arg(long, value_parser = WORD, hide_possible_values = true)]
    word: Option<Word>,

    /// The board, as in requests: shogi, or 'rectangle(files = 6, ranks = 7)'; by default chess, or
    /// the board of the operation's game
    #[arg(long, value_parser = board, allow_hyphen_values = true)]
    board: Option<Board>,

    /// Draw it as SVG in FILE, instead of as text on standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Draws the request, as text on standard output or as SVG in a file.
///
/// # Errors
/// If nothing with that name can be drawn, an argument does not fit the board, or the output cannot
/// be written.
pub fn show(asked: ShowArgs) -> Result<(), CommandError> {
    let ShowArgs {
        what,
        functions,
        square,
        occupied,
        other,
        blockers,
        sliders,
        word,
        board,
        svg: file,
    } = asked;
    let drawing = drawing(&show::DrawingQuery {
        what,
        functions,
        square,
        occupied,
        other,
        blockers,
        sliders,
        word,
        board,
    })?;
    let command = "bit-tables show";
    match file {
        Some(path) => {
            let destination = Destination::file_at(path);
            if let Some(other) = destination.extension().filter(|extension| extension != "svg") {
                let message = format!(
                    "`--svg` draws SVG, not {}: end the name with .svg",
                    other.to_uppercase()
                );
                return Err(CommandError::Failed(message));
            }
            destination.deliver(&svg(&drawing), command)
        }
        None => Destination::default().deliver_coloured(&text(&drawing, Ink::Coloured), command),
    }
}
