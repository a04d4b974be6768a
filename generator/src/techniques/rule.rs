//! When `auto` may choose a technique, as data: features that a target has or lacks, and the width
//! of the word.
//!
//! A rule both decides and explains: `report` prints the facts because of which it holds or not. If
//! the target lacks an instruction, `auto` chooses the shortest technique of
//! `docs/instructions.md`, or a similar one without a branch and with a smaller table, because the
//! compiler's own expansion of a missing instruction is longer on most cores. The width of the
//! multiplier matters, because a wider multiplication takes three or more instructions; so does the
//! barrel shifter, without which a shift takes an instruction for each bit.

use crate::kernels::bmi2;
use crate::target::Target;
use crate::word::Word;
use std::fmt;

/// What a processor does in one or two instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ability {
    CountOnes,
    CountTrailingZeros,
    CountLeadingZeros,
    ReverseBits,
    /// Extracts the bits under a mask.
    Extract,
    /// Shifts by any distance.
    Shift,
    /// Computes with vectors, or may do so.
    Vectors,
    /// Multiplies the operation's word.
    Multiply,
    /// Multiplies the operation's word, or half of it.
    MultiplyHalf,
    /// Multiplies this word, whatever the operation's word is.
    MultiplyWord(Word),
}

/// A condition on a target and a word.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rule {
    /// `auto` never chooses it.
    Never,
    /// It suits all targets and words.
    Always,
    Has(Ability),
    Lacks(Ability),
    /// Words of at most this many bits.
    UpTo(u32),
    /// Words of more bits than this.
    WiderThan(u32),
    All(&'static [Self]),
    Any(&'static [Self]),
}

impl Rule {
    /// The target extracts the bits under a mask.
    pub const EXTRACTS: Self = Self::Has(Ability::Extract);
    /// The target multiplies 64-bit words.
    pub const MULTIPLIES_U64: Self = Self::Has(Ability::MultiplyWord(Word::U64));
    /// A table of bytes spares so many shifts that the loads do not matter: of narrow words, or
    /// where a shift takes an instruction for each bit. Vectors make loops without it faster.
    pub const SPARES_SHIFTS: Self = Self::Any(&[
        Self::Lacks(Ability::Shift),
        Self::All(&[Self::UpTo(16), Self::Lacks(Ability::Vectors)]),
    ]);
}

impl Ability {
    fn is_of(self, target: &Target, word: Word) -> bool {
        match self {
            Self::CountOnes => target.counts_ones(),
            Self::CountTrailingZeros => target.counts_trailing_zeros(),
            Self::CountLeadingZeros => target.counts_leading_zeros(),
            Self::ReverseBits => target.reverses_bits(),
            Self::Extract => bmi2::extracts(target),
            Self::Shift => target.shifts_far(),
            Self::Vectors => target.has_vectors().unwrap_or(true),
            Self::Multiply => target.multiplies(word),
            Self::MultiplyHalf => {
                target.multiplies(word) || word.half().is_some_and(|half| target.multiplies(half))
            }
            Self::MultiplyWord(word) => target.multiplies(word),
        }
    }

    /// Whether the ability is limited to some processors of a target.
    fn is_of_some(self, target: &Target, word: Word) -> bool {
        let product = match self {
            Self::Multiply => word,
            Self::MultiplyHalf => word.half().unwrap_or(word),
            Self::MultiplyWord(word) => word,
            _ => return false,
        };
        !self.is_of(target, word) && target.may_multiply(product)
    }

    /// The effect of the instruction, as the end of a sentence.
    fn does(self, word: Word) -> String {
        match self {
            Self::CountOnes => "counts one bits".to_owned(),
            Self::CountTrailingZeros => "counts trailing zeros".to_owned(),
            Self::CountLeadingZeros => "counts leading zeros".to_owned(),
            Self::ReverseBits => "reverses bits".to_owned(),
            Self::Extract => "extracts bits by a mask".to_owned(),
            Self::Shift => "shifts by any distance".to_owned(),
            Self::Vectors => "computes with vectors".to_owned(),
            Self::Multiply => format!("multiplies {word}"),
            Self::MultiplyHalf => {
                format!("multiplies {}", word.half().unwrap_or(word))
            }
            Self::MultiplyWord(word) => format!("multiplies {word}"),
        }
    }
}

impl Rule {
    /// Whether it holds.
    pub(crate) fn holds(self, target: &Target, word: Word) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::Has(ability) => ability.is_of(target, word),
            Self::Lacks(ability) => !ability.is_of(target, word),
            Self::UpTo(bits) => word.bits() <= bits,
            Self::WiderThan(bits) => word.bits() > bits,
            Self::All(rules) => rules.iter().all(|rule| rule.holds(target, word)),
            Self::Any(rules) => rules.iter().any(|rule| rule.holds(target, word)),
        }
    }

    /// Whether it holds; if not, the facts because of which it does not. `None` if it never holds.
    pub(crate) fn verdict(self, target: &Target, word: Word) -> Option<Result<(), Vec<Fact>>> {
        match self {
            Self::Never => None,
            _ if self.holds(target, word) => Some(Ok(())),
            _ => Some(Err(self.facts(target, word))),
        }
    }

    /// The facts because of which it holds or not.
    pub(crate) fn facts(self, target: &Target, word: Word) -> Vec<Fact> {
        let holds = self.holds(target, word);
        match self {
            Self::Never | Self::Always => Vec::new(),
            Self::Has(ability) | Self::Lacks(ability) => {
                vec![Fact::instruction(ability, word, target)]
            }
            Self::UpTo(bits) => vec![Fact(Kind::Word { bits, is_wider: !holds })],
            Self::WiderThan(bits) => vec![Fact(Kind::Word { bits, is_wider: holds })],
            Self::All(rules) | Self::Any(rules) => {
                // The rules with the same result as the whole determine it.
                let alike = rules.iter().filter(|rule| rule.holds(target, word) == holds);
                alike.flat_map(|rule| rule.facts(target, word)).collect()
            }
        }
    }
}

/// A property of a target or a word that determines whether `auto` may choose a technique;
/// `Display` writes it as a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Instruction { ability: Ability, word: Word, of: Processors },
    Word { bits: u32, is_wider: bool },
}

/// Which of a target's processors have an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Processors {
    All,
    Some,
    None,
    /// It is not known.
    Unknown,
}

impl Fact {
    fn instruction(ability: Ability, word: Word, target: &Target) -> Self {
        let of = match ability.is_of(target, word) {
            true if ability == Ability::Vectors && target.has_vectors().is_none() => {
                Processors::Unknown
            }
            true => Processors::All,
            false if ability.is_of_some(target, word) => Processors::Some,
            false if !target.is_surveyed() => Processors::Unknown,
            false => Processors::None,
        };
        Self(Kind::Instruction { ability, word, of })
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::Instruction { ability, word, of } => {
                let instruction = match of {
                    Processors::All => "an instruction",
                    Processors::Some => "some processors have no instruction that",
                    Processors::None => "no instruction",
                    Processors::Unknown => "it is unknown whether an instruction",
                };
                write!(f, "{instruction} {}", ability.does(word))
            }
            Kind::Word { bits, is_wider: false } => write!(f, "the word has {bits} bits or fewer"),
            Kind::Word { bits, is_wider: true } => write!(f, "the word has more than {bits} bits"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The facts are decisive: with other facts, a rule has another result.
    #[test]
    fn facts_say_why() {
        let avr = Target::profile("avr").unwrap();
        let said = |rule: Rule, word| {
            let facts = rule.facts(&avr, word);
            (rule.holds(&avr, word), facts.iter().map(ToString::to_string).collect())
        };
        let either = Rule::Any(&[Rule::UpTo(16), Rule::Lacks(Ability::Shift)]);
        let no_shift = "no instruction shifts by any distance".to_owned();
        assert_eq!(said(either, Word::U64), (true, vec![no_shift.clone()]));
        let narrow = "the word has 16 bits or fewer".to_owned();
        assert_eq!(said(either, Word::U16), (true, vec![narrow, no_shift]));
        let both = Rule::All(&[Rule::WiderThan(32), Rule::Has(Ability::MultiplyHalf)]);
        let no_product = "no instruction multiplies u32".to_owned();
        assert_eq!(said(both, Word::U64), (false, vec![no_product]));
        assert_eq!(said(both, Word::U32).1[0], "the word has 32 bits or fewer");
        assert_eq!(said(Rule::Never, Word::U8), (false, Vec::new()));
    }

    /// Nothing is claimed about an architecture that rustc does not know.
    #[test]
    fn unknown_processors_are_unknown() {
        let target = Target::known("z80", "", "z80-none", 16);
        let facts = Rule::Has(Ability::CountLeadingZeros).facts(&target, Word::U8);
        assert_eq!(
            facts[0].to_string(),
            "it is unknown whether an instruction counts leading zeros"
        );
    }
}
