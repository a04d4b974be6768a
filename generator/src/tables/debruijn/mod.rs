//! De Bruijn sequences as long as a word, by number and from a seed, and the index tables they give.
//!
//! A sequence of order `n` is a word of `2^n` bits in which, read as a circle, every `n`-bit window
//! occurs once. Multiplying it by a power of two shifts one of its windows to the top of the word, so
//! the top `n` bits of the product tell which power it was: a minimal perfect hash of the bit index.
//!
//! Sources: Charles E. Leiserson, Harald Prokop and Keith H. Randall, *Using de Bruijn Sequences to
//! Index a 1 in a Computer Word*, 1998 (the multiplication); Kim Walisch, 2012 (the separated form);
//! Camille Flye Sainte-Marie, 1894, and Nicolaas de Bruijn, 1946 (how many sequences there are).

mod completions;
mod residue;

use crate::word::Word;
use completions::Completions;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::fmt;

/// What is multiplied by the sequence to scan for the least significant one bit (LS1B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The bit alone, `x & -x`. Any sequence that starts with `n` zeros does.
    Isolated,
    /// The bit and all below it, `x ^ (x - 1)`: one instruction less on some machines. Only sequences
    /// that start with `n` zeros and then `n` ones do, the last ones in lexicographic order.
    Separated,
}

impl Form {
    /// What the word to multiply looks like when the scanned bit is at index `bit`.
    const fn operand(self, bit: u32) -> u128 {
        match self {
            Self::Isolated => 1 << bit,
            Self::Separated => u128::MAX >> (127 - bit),
        }
    }

    /// The base-2 logarithm of the number of sequences usable in this form.
    ///
    /// Isolated: 1, 4, 11, 26, 57 for 8 to 128 bits. Separated: 0, 2, 8, 22, 52.
    #[must_use]
    pub const fn log2_count(self, word: Word) -> u32 {
        let isolated = (word.bits() / 2) - word.index_bits();
        match self {
            Self::Isolated => isolated,
            Self::Separated => isolated + 2 - word.index_bits(),
        }
    }

    /// How many sequences as long as the word start with `n` zeros and are usable in this form.
    #[must_use]
    pub const fn count(self, word: Word) -> u64 {
        1 << self.log2_count(word)
    }

    /// The sequence with number `index` in lexicographic order, counted from 0; `None` if there are not so many.
    ///
    /// Nothing is searched: at each free choice the sequences that begin with a 0 there are counted.
    #[must_use]
    pub fn sequence(self, word: Word, index: u64) -> Option<u128> {
        (index < self.count(word)).then(|| self.numbered(word, index))
    }

    /// The last sequence in lexicographic order, the same for both forms: 0x03f79d71b4cb0a89 for 64 bits.
    #[must_use]
    pub fn last(self, word: Word) -> u128 {
        self.numbered(word, self.count(word) - 1)
    }

    /// The sequence that a seed stands for, on every host and for ever.
    ///
    /// Of `2^b` sequences it is the one whose number is the top `b` bits of the first output of
    /// Xoshiro256++ seeded by `seed_from_u64(seed)`, so it is uniform if the seed is.
    #[must_use]
    pub fn seeded(self, word: Word, seed: u64) -> u128 {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        // One sequence needs no bits of it, and 64 are too many to shift by.
        let index = random.checked_shr(64 - self.log2_count(word)).unwrap_or(0);
        self.numbered(word, index)
    }

    /// The sequence of a number that is below the count.
    fn numbered(self, word: Word, index: u64) -> u128 {
        // The separated ones are the last of the isolated ones.
        let skipped = Self::Isolated.count(word) - self.count(word);
        Completions::new(word.index_bits()).unrank(skipped + index)
    }

    /// The index table of a sequence: entry `(sequence * operand) >> (bits - n)` is the bit index.
    ///
    /// As many entries of one byte as the word has bits, every one used.
    ///
    /// # Errors
    /// When two bits would share an entry, or the sequence is wider than the word.
    pub fn index(self, word: Word, sequence: u128) -> Result<Vec<u8>, Unusable> {
        let unusable = |reason| Unusable {
            sequence,
            word,
            form: self,
            reason,
        };
        if sequence > word.max() {
            return Err(unusable(Reason::TooWide));
        }
        let mut table: Vec<Option<u8>> = vec![None; word.bits() as usize];
        for bit in 0..word.bits() {
            let slot = self.slot(word, sequence, bit);
            if let Some(first) = table[slot as usize].replace(bit as u8) {
                return Err(unusable(Reason::Collision {
                    first: first.into(),
                    second: bit,
                    slot,
                }));
            }
        }
        // As many bits as entries and no entry taken twice: every entry is some bit's.
        Ok(table.into_iter().flatten().collect())
    }

    /// The table entry that a bit index is looked up in.
    const fn slot(self, word: Word, sequence: u128, bit: u32) -> u32 {
        let product = sequence.wrapping_mul(self.operand(bit)) & word.max();
        (product >> (word.bits() - word.index_bits())) as u32
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Isolated => "isolated",
            Self::Separated => "separated",
        })
    }
}

/// Why a word cannot be used as De Bruijn sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unusable {
    sequence: u128,
    word: Word,
    form: Form,
    reason: Reason,
}

/// What is wrong with a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has more bits than the word.
    TooWide,
    /// Two bit indices share an entry of the index table.
    Collision {
        /// The lower bit index.
        first: u32,
        /// The higher bit index.
        second: u32,
        /// The entry they share.
        slot: u32,
    },
}

impl Unusable {
    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// What would work in place of a sequence whose windows collide.
    fn remedy(&self) -> String {
        let Self {
            sequence,
            word,
            form,
            ..
        } = *self;
        if form == Form::Separated && Form::Isolated.index(word, sequence).is_ok() {
            return "it is a De Bruijn sequence all the same, for the isolated form `debruijn`"
                .to_owned();
        }
        let hex = |sequence| word.hex(sequence).replace('_', "");
        let rotated = (1..word.bits())
            .map(|by| (sequence << by | sequence >> (word.bits() - by)) & word.max())
            .find(|&rotated| form.index(word, rotated).is_ok());
        match rotated {
            Some(rotated) => format!("its rotation {} can be used", hex(rotated)),
            None => format!("{} is one that can be used", hex(form.last(word))),
        }
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            sequence,
            word,
            form,
            reason,
        } = self;
        match reason {
            Reason::TooWide => {
                let bits = 128 - sequence.leading_zeros();
                write!(
                    f,
                    "sequence {sequence:#x} has {bits} bits and `{word}` has {}",
                    word.bits()
                )
            }
            Reason::Collision {
                first,
                second,
                slot,
            } => write!(
                f,
                "{} cannot be used as {form} De Bruijn sequence of `{word}`: \
                 bits {first} and {second} share slot {slot}; {}",
                word.hex(*sequence).replace('_', ""),
                self.remedy()
            ),
        }
    }
}

impl std::error::Error for Unusable {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Every sequence of `n` zeros and then free choices, by plain search in lexicographic order.
    fn search(order: u32) -> Vec<u128> {
        fn extend(
            order: u32,
            sequence: u128,
            length: u32,
            seen: &mut HashSet<u128>,
            found: &mut Vec<u128>,
        ) {
            let mask = (1 << order) - 1;
            if length == 1 << order {
                let wrapped = (1..order).map(|by| sequence << by & mask);
                if wrapped
                    .filter(|window| !seen.contains(window))
                    .collect::<HashSet<_>>()
                    .len()
                    == order as usize - 1
                {
                    found.push(sequence);
                }
                return;
            }
            for bit in 0..2 {
                let longer = sequence << 1 | bit;
                if seen.insert(longer & mask) {
                    extend(order, longer, length + 1, seen, found);
                    seen.remove(&(longer & mask));
                }
            }
        }
        let mut found = Vec::new();
        extend(order, 0, order, &mut HashSet::from([0]), &mut found);
        found
    }

    /// All sequences of 8, 16 and 32 bits, so a proof for these: the numbering, the count, and which
    /// of them are usable separated.
    #[test]
    fn short_sequences_are_those_of_a_search() {
        for word in [Word::U8, Word::U16, Word::U32] {
            let all = search(word.index_bits());
            let separated: Vec<u128> = all
                .iter()
                .copied()
                .filter(|&sequence| Form::Separated.index(word, sequence).is_ok())
                .collect();
            for (form, expected) in [(Form::Isolated, all), (Form::Separated, separated)] {
                let numbered: Vec<u128> = (0..)
                    .map_while(|index| form.sequence(word, index))
                    .collect();
                assert_eq!(numbered, expected, "{word} {form}");
                assert_eq!(form.count(word), expected.len() as u64);
            }
        }
    }

    /// The first and the last are published. Number 4,061,954 is published as the 4,061,955th.
    #[test]
    fn published_64_bit_sequences() {
        let sequence = |index| Form::Isolated.sequence(Word::U64, index);
        assert_eq!(Form::Isolated.count(Word::U64), 1 << 26);
        assert_eq!(sequence(0), Some(0x0218_A392_CD3D_5DBF));
        assert_eq!(sequence(4_061_954), Some(0x022F_DD63_CC95_386D));
        assert_eq!(sequence((1 << 26) - 1), Some(0x03F7_9D71_B4CB_0A89));
        assert_eq!(sequence(1 << 26), None);
        assert_eq!(
            Form::Isolated.last(Word::U64),
            Form::Separated.last(Word::U64)
        );
    }

    #[test]
    fn counts() {
        let logarithms = |form: Form| {
            Word::ALL
                .iter()
                .map(|&word| form.log2_count(word))
                .collect::<Vec<_>>()
        };
        assert_eq!(logarithms(Form::Isolated), [1, 4, 11, 26, 57]);
        assert_eq!(logarithms(Form::Separated), [0, 2, 8, 22, 52]);
    }

    /// Neighbours in number are neighbours in order, and each has all windows and its leading zeros.
    #[test]
    fn long_sequences_are_in_order_and_usable() {
        for word in [Word::U64, Word::U128] {
            for form in [Form::Isolated, Form::Separated] {
                let count = form.count(word);
                let mut previous = None;
                for index in [
                    0,
                    1,
                    2,
                    count / 3,
                    count / 3 + 1,
                    count / 2 - 1,
                    count / 2,
                    count - 2,
                    count - 1,
                ] {
                    let sequence = form.sequence(word, index).unwrap();
                    assert!(Some(sequence) > previous, "{word} {form} {index}");
                    assert!(form.index(word, sequence).is_ok());
                    assert_eq!(sequence & !(word.max() >> word.index_bits()), 0);
                    previous = Some(sequence);
                }
            }
        }
        // What precedes the first separated sequence is not separated.
        let first = Form::Isolated.count(Word::U64) - Form::Separated.count(Word::U64);
        let before = Form::Isolated.sequence(Word::U64, first - 1).unwrap();
        assert!(Form::Separated.index(Word::U64, before).is_err());
    }

    /// Both index tables of the sequence that the bit-scan page prints them for.
    #[test]
    fn published_index_tables() {
        let isolated = Form::Isolated
            .index(Word::U64, 0x03F7_9D71_B4CB_0A89)
            .unwrap();
        let separated = Form::Separated
            .index(Word::U64, 0x03F7_9D71_B4CB_0A89)
            .unwrap();
        assert_eq!(isolated[..8], [0, 1, 48, 2, 57, 49, 28, 3]);
        assert_eq!(isolated[56..], [25, 14, 19, 9, 13, 8, 7, 6]);
        assert_eq!(separated[..8], [0, 47, 1, 56, 48, 27, 2, 60]);
        assert_eq!(separated[56..], [13, 18, 8, 12, 7, 6, 5, 63]);
    }

    #[test]
    fn seeds_are_pinned() {
        let seeded = |form: Form, word, seed| form.seeded(word, seed);
        for (word, seed, isolated, separated) in PINNED {
            assert_eq!(
                seeded(Form::Isolated, word, seed),
                isolated,
                "{word} {seed}"
            );
            assert_eq!(
                seeded(Form::Separated, word, seed),
                separated,
                "{word} {seed}"
            );
        }
    }

    /// Word, seed, isolated and separated sequence. These may never change.
    const PINNED: [(Word, u64, u128, u128); 15] = [
        (Word::U8, 0, 0x17, 0x1d),
        (Word::U8, 42, 0x1d, 0x1d),
        (Word::U8, u64::MAX, 0x17, 0x1d),
        (Word::U16, 0, 0x0b4f, 0x0f4b),
        (Word::U16, 42, 0x0f4b, 0x0f65),
        (Word::U16, u64::MAX, 0x0b4f, 0x0f4b),
        (Word::U32, 0, 0x0564_d1df, 0x07cd_7629),
        (Word::U32, 42, 0x0752_2f9b, 0x07da_e265),
        (Word::U32, u64::MAX, 0x0569_1df3, 0x07cd_8ae9),
        (Word::U64, 0, 0x02a7_47ed_c486_5e6b, 0x03f3_2710_bbd2_8dab),
        (Word::U64, 42, 0x03a5_4264_5f8d_cf6b, 0x03f6_ac85_e71b_a253),
        (
            Word::U64,
            u64::MAX,
            0x02b4_72ec_f130_dfa9,
            0x03f3_485c_4ef5_195b,
        ),
        (
            Word::U128,
            0,
            0x0152_891e_9c5f_dc9b_c20c_b43a_bb67_cc6b,
            0x01fc_b9ec_5a38_d784_a774_8864_dbea_0ab3,
        ),
        (
            Word::U128,
            42,
            0x01d0_bb96_3ed5_fcce_1824_f151_1a53_7ad9,
            0x01fd_ade4_845f_1b2c_1528_eaee_699c_313d,
        ),
        (
            Word::U128,
            u64::MAX,
            0x0156_b849_a50d_fd18_bddb_220f_99e3_a9cb,
            0x01fc_c178_ada1_bece_58c9_1dd3_5c27_aa51,
        ),
    ];

    #[test]
    fn what_collides_is_named() {
        let collision =
            |form: Form, word, sequence: u128| form.index(word, sequence).unwrap_err().to_string();
        assert_eq!(
            collision(Form::Isolated, Word::U64, 0x03F7_9D71_B4CB_0A88),
            "0x03f79d71b4cb0a88 cannot be used as isolated De Bruijn sequence of `u64`: \
             bits 0 and 61 share slot 0; 0x03f79d71b4cb0a89 is one that can be used"
        );
        assert_eq!(
            collision(Form::Separated, Word::U64, 0x0218_A392_CD3D_5DBF),
            "0x0218a392cd3d5dbf cannot be used as separated De Bruijn sequence of `u64`: \
             bits 30 and 34 share slot 25; it is a De Bruijn sequence all the same, for the isolated form `debruijn`"
        );
        assert_eq!(
            collision(Form::Isolated, Word::U8, 0x17 << 3),
            "0xb8 cannot be used as isolated De Bruijn sequence of `u8`: \
             bits 5 and 6 share slot 0; its rotation 0x17 can be used"
        );
        assert_eq!(
            collision(Form::Isolated, Word::U8, 0x100),
            "sequence 0x100 has 9 bits and `u8` has 8"
        );
    }

    /// A collision is named as a search over all pairs of bits finds it, for random words.
    #[test]
    fn refusals_agree_with_all_pairs() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for _ in 0..2_000 {
            let sequence = u128::from(random.next_u64());
            for (form, operand) in [
                (Form::Isolated, (|bit| 1_u64 << bit) as fn(u32) -> u64),
                (Form::Separated, |bit| u64::MAX >> (63 - bit)),
            ] {
                let slot = |bit| (sequence as u64).wrapping_mul(operand(bit)) >> 58;
                let pairs =
                    (0..64).flat_map(|second| (0..second).map(move |first| (first, second)));
                let expected = pairs
                    .into_iter()
                    .find(|&(first, second)| slot(first) == slot(second));
                let found =
                    form.index(Word::U64, sequence)
                        .err()
                        .map(|refusal| match refusal.reason() {
                            Reason::Collision { first, second, .. } => (first, second),
                            Reason::TooWide => unreachable!("64 bits fit"),
                        });
                assert_eq!(found, expected, "{sequence:#x} {form}");
            }
        }
    }
}
