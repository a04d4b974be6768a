//! Records of line masks for each square, and the lines that a kernel computes together.
//!
//! A record of 64 bytes, one cache line, has the masks of a square and the square's bit in every
//! form that is subtracted: shifting that bit and moving it to a vector would take a quarter
//! longer. Vectors of two lanes have no byte shuffle, so their record has each mask followed by its
//! byte-swapped form.

use crate::module::Record;

/// All masks of a square, in one cache line. The four from the first on are all lines; the four
/// from the second on are those that a byte swap reverses.
pub(crate) static LINES: Record = Record {
    name: "SliderLines",
    constructor: "slider_lines",
    doc: "The lines through one square, each without it, and its own bit in several orders.",
    fields: &[
        ("row", "The other squares of the line of neighbouring bits."),
        ("column", "The other squares in the direction across these."),
        ("diagonal", "The other squares of the diagonal, in the direction of a1 to b2."),
        ("antidiagonal", "The other squares of the antidiagonal, in the direction of b1 to a2."),
        ("nothing", "No squares, so that there are four lines without the row."),
        ("bit_mask", "The square's own bit."),
        ("swapped_mask", "The same with the bytes in reverse order."),
        ("reversed_mask", "The same with the bits in reverse order."),
    ],
};

/// The masks that a byte swap reverses, each followed by its reversal, in one cache line: one
/// 128-bit vector holds both.
pub(crate) static PAIRS: Record = Record {
    name: "SliderPairs",
    constructor: "slider_pairs",
    doc: "The lines through one square, each without it, and its own bit, all in both orders of bytes.",
    fields: &[
        ("column", "The other squares in the direction across lines of neighbouring bits."),
        ("swapped_column", "The same with the bytes in reverse order."),
        ("diagonal", "The other squares of the diagonal, in the direction of a1 to b2."),
        ("swapped_diagonal", "The same with the bytes in reverse order."),
        ("antidiagonal", "The other squares of the antidiagonal, in the direction of b1 to a2."),
        ("swapped_antidiagonal", "The same with the bytes in reverse order."),
        ("bit_mask", "The square's own bit."),
        ("swapped_mask", "The same with the bytes in reverse order."),
    ],
};

/// The first of the lines that are computed together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::kernels) enum First {
    /// The row and all after it.
    Row,
    /// The column, and both diagonals after it.
    Column,
    /// Both diagonals.
    Diagonal,
}

impl First {
    /// The index of its field in the record.
    pub(in crate::kernels) const fn field(self) -> usize {
        match self {
            Self::Row => 0,
            Self::Column => 1,
            Self::Diagonal => 2,
        }
    }
}

/// How a line is reversed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reversal {
    /// By a byte swap, for all lines except rows.
    Bytes,
    /// By a reversal of bits.
    Bits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_where_the_record_has_them() {
        let names = [First::Row, First::Column, First::Diagonal].map(First::field);
        assert_eq!(names.map(|field| LINES.fields[field].0), ["row", "column", "diagonal"]);
    }
}
