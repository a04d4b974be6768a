//! What is counted in slices: the set bits of one slice, or of two combined word by word.

use bit_tables_generator::Operation;

/// What an operation counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// The set bits of one slice.
    One,
    /// The bits in which two slices differ.
    Xor,
    /// The bits set in both.
    And,
    /// The bits set in either.
    Or,
    /// The bits set in the first only.
    AndNot,
}

impl Joint {
    /// What an operation counts; `None` if it does not count slices.
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

    /// The combination of a word of each slice.
    pub fn joined(self, one: &str, other: &str) -> String {
        match self {
            Self::One => one.to_owned(),
            Self::Xor => format!("({one} ^ {other})"),
            Self::And => format!("({one} & {other})"),
            Self::Or => format!("({one} | {other})"),
            Self::AndNot => format!("({one} & !{other})"),
        }
    }

    /// Statements that change a word of each slice so that the combination has no set bits.
    pub fn emptied(self, one: &str, other: &str) -> String {
        match self {
            Self::Xor => format!("{one} = {other};"),
            Self::Or => format!("{one} = 0; {other} = 0;"),
            Self::One => format!("{one} = 0;"),
            Self::And => format!("{one} &= !{other};"),
            Self::AndNot => format!("{one} &= {other};"),
        }
    }

    /// Statements that clear a set bit of the combined word.
    pub fn taken(self, one: &str, other: &str, bit: &str) -> String {
        match self {
            Self::Or => format!("{one} &= !{bit}; {other} &= !{bit};"),
            _ => format!("{one} ^= {bit};"),
        }
    }
}
