//! The two sides and the kinds of pieces.

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that moves first, and up the board: black in English, upper case in an SFEN.
    Sente,
    /// The side that moves down the board: white in English, lower case in an SFEN.
    Gote,
}

impl Side {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Sente, Self::Gote];

    /// The other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }

    /// The side's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sente => "Sente",
            Self::Gote => "Gote",
        }
    }
}

/// A kind of piece; a promoted one is a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The pawn.
    Pawn,
    /// The lance.
    Lance,
    /// The knight.
    Knight,
    /// The silver general.
    Silver,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The gold general.
    Gold,
    /// The king.
    King,
    /// The promoted pawn, or tokin.
    ProPawn,
    /// The promoted lance.
    ProLance,
    /// The promoted knight.
    ProKnight,
    /// The promoted silver.
    ProSilver,
    /// The promoted bishop.
    Horse,
    /// The promoted rook.
    Dragon,
}

use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProPawn,
    ProSilver, Rook, Silver,
};

/// How much greater the value of a promoted piece is than that of the piece it was.
const PROMOTION: usize = 8;

impl Piece {
    /// All of them, in the order of their values as array indices.
    pub const ALL: [Self; 14] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, ProPawn, ProLance, ProKnight,
        ProSilver, Horse, Dragon,
    ];

    /// Those that can be in hand: the first of [`Self::ALL`].
    pub const IN_HAND: [Self; 7] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold];

    /// What the piece becomes by promotion, unless it cannot be promoted.
    pub const fn promoted(self) -> Option<Self> {
        if matches!(self, Pawn | Lance | Knight | Silver | Bishop | Rook) {
            Some(Self::ALL[self as usize + PROMOTION])
        } else {
            None
        }
    }

    /// What the piece is in the hand of who captures it: unpromoted.
    pub const fn unpromoted(self) -> Self {
        Self::ALL[self as usize % PROMOTION]
    }

    /// The letter in upper case; a promoted piece has that of the piece it was.
    pub const fn letter(self) -> char {
        b"PLNSBRGK"[self.unpromoted() as usize] as char
    }

    /// The unpromoted piece's name in English.
    pub const fn name(self) -> &'static str {
        ["pawn", "lance", "knight", "silver", "bishop", "rook", "gold", "king"]
            [self.unpromoted() as usize]
    }

    /// The piece of that name, and whose it is: a letter, with a plus before it if it is promoted.
    pub fn from_name(name: &str) -> Option<(Side, Self)> {
        let promoted = name.strip_prefix('+');
        let (side, piece) = Self::from_letter(promoted.unwrap_or(name).parse().ok()?)?;
        Some((side, if promoted.is_some() { piece.promoted()? } else { piece }))
    }

    /// The unpromoted piece of that letter: Sente's in upper case, Gote's in lower case.
    pub fn from_letter(letter: char) -> Option<(Side, Self)> {
        let side = if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
        let upper = letter.to_ascii_uppercase();
        let found = Self::ALL.into_iter().find(|piece| piece.letter() == upper);
        found.map(|piece| (side, piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_in_the_order_of_their_values() {
        for (value, &piece) in Piece::ALL.iter().enumerate() {
            assert_eq!(piece as usize, value);
        }
        assert_eq!(Piece::ALL[..7], Piece::IN_HAND);
    }

    #[test]
    fn promotion_is_undone_by_capture() {
        for piece in Piece::ALL {
            if let Some(promoted) = piece.promoted() {
                assert_eq!((promoted.unpromoted(), promoted.promoted()), (piece, None));
                assert_eq!(promoted.letter(), piece.letter());
            }
        }
        assert_eq!(Piece::ALL.iter().filter(|piece| piece.promoted().is_some()).count(), 6);
    }

    #[test]
    fn letters_name_pieces_of_both_sides() {
        assert_eq!(Piece::from_letter('S'), Some((Side::Sente, Piece::Silver)));
        assert_eq!(Piece::from_letter('k'), Some((Side::Gote, Piece::King)));
        for letter in ['x', 'Q', '+', '1', '\u{212a}'] {
            assert_eq!(Piece::from_letter(letter), None, "{letter}");
        }
    }
}
