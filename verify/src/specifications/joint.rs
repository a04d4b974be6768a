//! What is counted of the words of slices: those of one, or of two joined word by word.

use bit_tables_generator::Operation;

/// What an operation counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// The ones of one slice.
    One,
    /// Those in which two differ.
    Xor,
    /// Those of both.
    And,
    /// Those of either.
    Or,
    /// Those of the first that the second has not.
    AndNot,
}

impl Joint {
    /// What an operation counts, if it counts slices.
    pub fn of(operation: Operation) -> Option<Self> {
        match operation {
            Operation::CountOnesOfSlice => Some(Self::One),
            Operation::HammingDistanceOfSlices => Some(Self::Xor),
            Operation::CountAndOfSlices => Some(Self::And),
            Operation::CountOrOfSlices => Some(Self::Or),
            Operation::CountAndNotOfSlices => Some(Self::AndNot),
            _ => None,
        }
    }

    /// A word of each slice joined.
    pub fn joined(self, one: &str, other: &str) -> String {
        match self {
            Self::One => one.to_owned(),
            Self::Xor => format!("({one} ^ {other})"),
            Self::And => format!("({one} & {other})"),
            Self::Or => format!("({one} | {other})"),
            Self::AndNot => format!("({one} & !{other})"),
        }
    }

    /// Statements that leave a word of each such that the joined one has no ones.
    pub fn emptied(self, one: &str, other: &str) -> String {
        match self {
            Self::Xor => format!("{one} = {other};"),
            Self::Or => format!("{one} = 0; {other} = 0;"),
            Self::One => format!("{one} = 0;"),
            Self::And => format!("{one} &= !{other};"),
            Self::AndNot => format!("{one} &= {other};"),
        }
    }

    /// Statements that take a one of the joined word from it.
    pub fn taken(self, one: &str, other: &str, bit: &str) -> String {
        match self {
            Self::Or => format!("{one} &= !{bit}; {other} &= !{bit};"),
            _ => format!("{one} ^= {bit};"),
        }
    }
}
