//! The two sides and the six kinds of pieces.

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Color {
    /// The side that moves up the board.
    White,
    /// The side that moves down the board.
    Black,
}

impl Color {
    /// The other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side's name in English, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of piece, numbered by what it is: 1 stands for moves along diagonals, 2 for moves along
/// ranks and files, 4 for moves that nothing can stand in the way of. Bishop and rook have one of
/// them, and the queen is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Piece {
    /// The bishop.
    Bishop = 1,
    /// The rook.
    Rook = 2,
    /// The queen.
    Queen = 3,
    /// The pawn.
    Pawn = 4,
    /// The knight.
    Knight = 5,
    /// The king.
    King = 6,
}

impl Piece {
    /// All six, in the order of their numbers.
    pub const ALL: [Self; 6] =
        [Self::Bishop, Self::Rook, Self::Queen, Self::Pawn, Self::Knight, Self::King];

    /// The piece's letter in UCI notation, in lower case.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }
}
