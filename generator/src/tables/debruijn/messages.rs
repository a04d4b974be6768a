//! Messages that say why something does not belong to a family, and what does.

use super::family::Family;
use super::unusable::{Beyond, Reason, Unusable};
use crate::word::Word;
use std::fmt;

impl Unusable {
    /// What to use instead.
    fn remedy(&self) -> String {
        let Self { sequence, word, family, .. } = *self;
        if let Some(other) = Family::ALL
            .iter()
            .find(|&&other| other != family && other.usable(word, sequence).is_ok())
        {
            return format!("it is {}", other.noun());
        }
        if let Some(other) = Word::ALL.iter().find(|&&other| family.usable(other, sequence).is_ok())
        {
            return format!("it is one of `{other}`");
        }
        let rotations = 1..if family == Family::Folded { 1 } else { word.bits() };
        let rotated = rotations
            .map(|by| (sequence << by | sequence >> (word.bits() - by)) & word.max())
            .find(|&rotated| family.usable(word, rotated).is_ok());
        match (rotated, family.unrank(word, family.usual(word))) {
            (Some(rotated), _) => format!("its rotation {} is one", family.hex(word, rotated)),
            (None, Ok(usual)) => format!("{} is one", family.hex(word, usual)),
            (None, Err(beyond)) => beyond.to_string(),
        }
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sequence, word, family, reason } = self;
        if *reason == Reason::TooWide {
            let (bits, width) = (128 - sequence.leading_zeros(), family.width(*word));
            write!(
                f,
                "{sequence:#x} has {bits} bits, and {} of `{word}` has {width}",
                family.noun()
            )?;
        } else {
            write!(f, "{} is not {} of `{word}`: ", family.hex(*word, *sequence), family.noun())?;
        }
        match *reason {
            Reason::TooWide => {}
            Reason::LeadingZeros { found } => {
                let zeros = if found == 1 { "zero" } else { "zeros" };
                let right = family.leading_zeros(*word);
                write!(f, "it starts with {found} {zeros} and not with {right}")?;
            }
            Reason::Repeated { window, first, second } => {
                let width = word.index_bits() as usize;
                write!(
                    f,
                    "the window {window:0width$b} occurs at bits {first} and {second} from the top"
                )?;
            }
            Reason::Collision { first, second, slot } => {
                write!(f, "bits {first} and {second} share slot {slot}")?;
            }
        }
        write!(f, "; {}", self.remedy())
    }
}

impl std::error::Error for Unusable {}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { family, word, index } = self;
        write!(f, "{} of `{word}` has ", family.noun())?;
        match family.count(*word) - 1 {
            0 => f.write_str("the number 0")?,
            last => write!(f, "a number from 0 to {last}")?,
        }
        write!(f, ", and none has {index}")
    }
}

impl std::error::Error for Beyond {}
