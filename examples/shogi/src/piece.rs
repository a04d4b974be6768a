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
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Sente => Self::Gote,
            Self::Gote => Self::Sente,
        }
    }

    /// The side's name.
    #[must_use]
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
    /// The gold general.
    Gold,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
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

impl Piece {
    /// All of them, in the order of their values as array indices.
    pub const ALL: [Self; 14] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
        Self::ProPawn,
        Self::ProLance,
        Self::ProKnight,
        Self::ProSilver,
        Self::Horse,
        Self::Dragon,
    ];

    /// Those that can be in hand: the first of [`Self::ALL`].
    pub const IN_HAND: [Self; 7] =
        [Self::Pawn, Self::Lance, Self::Knight, Self::Silver, Self::Gold, Self::Bishop, Self::Rook];

    /// What the piece becomes by promotion, unless it cannot be promoted.
    #[must_use]
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Pawn => Some(Self::ProPawn),
            Self::Lance => Some(Self::ProLance),
            Self::Knight => Some(Self::ProKnight),
            Self::Silver => Some(Self::ProSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            _ => None,
        }
    }

    /// What the piece is in the hand of who captures it: unpromoted.
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        match self {
            Self::ProPawn => Self::Pawn,
            Self::ProLance => Self::Lance,
            Self::ProKnight => Self::Knight,
            Self::ProSilver => Self::Silver,
            Self::Horse => Self::Bishop,
            Self::Dragon => Self::Rook,
            unpromoted => unpromoted,
        }
    }

    /// The letter in upper case; a promoted piece has that of the piece it was.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Self::Pawn => 'P',
            Self::Lance => 'L',
            Self::Knight => 'N',
            Self::Silver => 'S',
            Self::Gold => 'G',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            _ => 'K',
        }
    }

    /// The unpromoted piece's name in English.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.unpromoted() {
            Self::Pawn => "pawn",
            Self::Lance => "lance",
            Self::Knight => "knight",
            Self::Silver => "silver",
            Self::Gold => "gold",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            _ => "king",
        }
    }

    /// The unpromoted piece of that letter, and whose it is: Sente's in upper case, Gote's in lower
    /// case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<(Side, Self)> {
        let side = if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote };
        let upper = letter.to_ascii_uppercase();
        let mut unpromoted = Self::IN_HAND.into_iter().chain([Self::King]);
        unpromoted.find(|piece| piece.letter() == upper).map(|piece| (side, piece))
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
