//! The two sides and the kinds of pieces.

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that moves first, and up the board: upper case in a FEN.
    Red,
    /// The side that moves down the board: lower case in a FEN.
    Black,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Red, Self::Black];

    /// The other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    /// The side's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "Red",
            Self::Black => "Black",
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The general, who stays in the palace.
    General,
    /// An advisor, who does too.
    Advisor,
    /// An elephant, which does not cross the river.
    Elephant,
    /// A horse.
    Horse,
    /// A chariot, which moves as a rook.
    Chariot,
    /// A cannon.
    Cannon,
    /// A soldier.
    Soldier,
}

impl Piece {
    /// All of them, in the order of their values as array indices.
    pub const ALL: [Self; 7] = [
        Self::General,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Chariot,
        Self::Cannon,
        Self::Soldier,
    ];

    /// How many of each a side has at first.
    pub const SET: [u32; 7] = [1, 2, 2, 2, 2, 2, 5];

    /// The piece's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Horse => "horse",
            Self::Chariot => "chariot",
            Self::Cannon => "cannon",
            Self::Soldier => "soldier",
        }
    }

    /// The side and the piece for a letter of a FEN. An elephant is also a bishop, and a horse a
    /// knight.
    pub fn from_name(name: &str) -> Option<(Side, Self)> {
        let piece = match name.to_ascii_lowercase().as_str() {
            "k" => Self::General,
            "a" => Self::Advisor,
            "b" | "e" => Self::Elephant,
            "n" | "h" => Self::Horse,
            "r" => Self::Chariot,
            "c" => Self::Cannon,
            "p" => Self::Soldier,
            _ => return None,
        };
        let is_red = name.chars().all(|letter| letter.is_ascii_uppercase());
        Some((if is_red { Side::Red } else { Side::Black }, piece))
    }
}
