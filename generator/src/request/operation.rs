//! The operations.

use std::fmt;

/// An operation on words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Operation {
    /// The number of one bits, as `u64::count_ones`.
    CountOnes,
    /// The number of trailing zeros, as `u64::trailing_zeros`: the word's width for zero.
    TrailingZeros,
    /// The number of leading zeros, as `u64::leading_zeros`: the word's width for zero.
    LeadingZeros,
    /// The index of the least significant one bit of a word that is not zero.
    BitScanForward,
    /// That index counted from 1, and 0 for zero, as C's `ffs`.
    FindFirstSet,
    /// The index of the most significant one bit of a word that is not zero.
    BitScanReverse,
    /// The index of the least or most significant one bit, as an argument says, of a word that is not zero.
    BitScan,
    /// Removes the least significant one bit and returns its index; `None` for zero.
    PopFirst,
    /// Removes the most significant one bit and returns its index; `None` for zero.
    PopLast,
    /// An iterator over the indices of all one bits.
    Ones,
    /// Whether no bit is one.
    IsEmpty,
    /// Whether exactly one bit is one, as `u64::is_power_of_two`.
    IsPowerOfTwo,
    /// Whether at least two bits are one.
    MoreThanOne,
    /// Whether at most one bit is one.
    AtMostOne,
    /// The number of one bits in several words together.
    CountOnesOf,
    /// For each bit, the number of words that have it, as binary digits; and the bits where that number is exactly,
    /// or at least, another.
    AttackCounts,
    /// The number of bits in which two words differ.
    HammingDistance,
    /// The number of one bits of all words of a slice.
    CountOnesOfSlice,
    /// The number of bits in which the words of two slices differ.
    HammingDistanceOfSlices,
    /// The sum of the weights of the one bits.
    WeightedCount,
    /// That sum by a table that is made from the weights.
    WeightedLookUp,
    /// The number of one bits along each line through a square.
    LineCounts,
    /// The number of one bits on the squares that a knight or a king attacks.
    LeaperCounts,
    /// The number of squares that each piece attacks.
    Mobility,
    /// That number with squares that count more towards the centre.
    CentreMobility,
    /// Keys for hashing positions of board games.
    Zobrist,
    /// The attacks of knights, kings and pawns of chess.
    Leapers,
    /// The squares between two squares, and the line through both.
    Between,
    /// The attacks of whole sets of sliding pieces.
    SetWise,
    /// The attacks of sliding pieces through the first blocker.
    Xrays,
    /// All squares in one direction.
    Rays,
    /// The attacks of a slider along a line that is an argument.
    AttackGetter,
    /// The attacks of the pieces of shogi.
    Shogi,
    /// The attacks of the pieces of xiangqi.
    Xiangqi,
    /// The attacks of the sliding pieces, and along each of their lines.
    Sliders,
}

impl Operation {
    /// Every operation.
    pub const ALL: &'static [Self] = &[
        Self::CountOnes,
        Self::TrailingZeros,
        Self::LeadingZeros,
        Self::BitScanForward,
        Self::FindFirstSet,
        Self::BitScanReverse,
        Self::BitScan,
        Self::PopFirst,
        Self::PopLast,
        Self::Ones,
        Self::IsEmpty,
        Self::IsPowerOfTwo,
        Self::MoreThanOne,
        Self::AtMostOne,
        Self::CountOnesOf,
        Self::AttackCounts,
        Self::HammingDistance,
        Self::CountOnesOfSlice,
        Self::HammingDistanceOfSlices,
        Self::WeightedCount,
        Self::WeightedLookUp,
        Self::LineCounts,
        Self::LeaperCounts,
        Self::Mobility,
        Self::CentreMobility,
        Self::Zobrist,
        Self::Leapers,
        Self::Between,
        Self::SetWise,
        Self::Xrays,
        Self::Rays,
        Self::Shogi,
        Self::Xiangqi,
        Self::Sliders,
        Self::AttackGetter,
    ];

    /// The name in requests, and of the function or the first of several; operations on boards name their functions
    /// otherwise.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CountOnes => "count_ones",
            Self::TrailingZeros => "trailing_zeros",
            Self::LeadingZeros => "leading_zeros",
            Self::BitScanForward => "bit_scan_forward",
            Self::FindFirstSet => "find_first_set",
            Self::BitScanReverse => "bit_scan_reverse",
            Self::BitScan => "bit_scan",
            Self::PopFirst => "pop_first",
            Self::PopLast => "pop_last",
            Self::Ones => "ones",
            Self::IsEmpty => "is_empty",
            Self::IsPowerOfTwo => "is_power_of_two",
            Self::MoreThanOne => "more_than_one",
            Self::AtMostOne => "at_most_one",
            Self::CountOnesOf => "count_ones_of",
            Self::AttackCounts => "attack_counts",
            Self::HammingDistance => "hamming_distance",
            Self::CountOnesOfSlice => "count_ones_of_slice",
            Self::HammingDistanceOfSlices => "hamming_distance_of_slices",
            Self::WeightedCount => "weighted_count",
            Self::WeightedLookUp => "weighted_look_up",
            Self::LineCounts => "line_counts",
            Self::LeaperCounts => "leaper_counts",
            Self::Mobility => "mobility",
            Self::CentreMobility => "centre_mobility",
            Self::Zobrist => "zobrist",
            Self::Leapers => "leapers",
            Self::Between => "between",
            Self::SetWise => "set_wise",
            Self::Xrays => "xrays",
            Self::Rays => "rays",
            Self::AttackGetter => "attack_getter",
            Self::Shogi => "shogi",
            Self::Xiangqi => "xiangqi",
            Self::Sliders => "sliders",
        }
    }

    /// Other names of the operation, and words that people search for when they want it.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::CountOnes => &[
                "popcount",
                "popcnt",
                "pop_count",
                "population_count",
                "bit_count",
                "bitcount",
                "count_bits",
                "count",
                "cardinality",
                "hamming_weight",
                "sideways_addition",
                "ctpop",
            ],
            Self::TrailingZeros => &["ctz", "cttz", "ntz", "tzcnt", "countr_zero"],
            Self::LeadingZeros => &["clz", "ctlz", "nlz", "lzcnt", "countl_zero"],
            Self::BitScanForward => &["lsb", "ls1b", "bsf", "bitscan", "lowest_bit", "lowest_one"],
            Self::FindFirstSet => &["ffs", "find_first_one"],
            Self::BitScanReverse => &[
                "msb",
                "ms1b",
                "bsr",
                "fls",
                "find_last_set",
                "log2",
                "ilog2",
                "highest_bit",
                "highest_one",
            ],
            Self::BitScan => &["bitscan"],
            Self::PopFirst => &["pop_lsb", "poplsb", "pop_ls1b", "pop_bit"],
            Self::PopLast => &["pop_msb", "popmsb", "pop_ms1b"],
            Self::Ones => &["bits", "iter", "iterator", "serialize", "squares"],
            Self::IsEmpty => &["is_zero", "none"],
            Self::IsPowerOfTwo => &["is_single", "has_single_bit", "ispow2", "popcount_is_one"],
            Self::MoreThanOne => &["several", "many"],
            Self::HammingDistance => &["hamming", "distance"],
            Self::CountOnesOf => &["popcount_array", "popcount_words"],
            Self::CountOnesOfSlice => &["popcount_slice", "count_slice"],
            Self::WeightedCount => &["weighted_popcount", "dot_product"],
            Self::Zobrist => &["hash", "hashing", "hash_keys", "keys"],
            Self::Leapers => {
                &["attacks", "knight", "knights", "king", "kings", "pawn", "pawns", "steppers"]
            }
            Self::Between => &["in_between", "squares_between", "line", "lines"],
            Self::SetWise => &["fill", "fills", "flood_fill", "dumb7fill"],
            Self::Sliders => &[
                "attacks",
                "magic",
                "magics",
                "magic_bitboards",
                "pext",
                "rook",
                "rooks",
                "bishop",
                "bishops",
                "queen",
                "queens",
                "sliding",
                "sliding_attacks",
                "sliding_pieces",
                "hyperbola_quintessence",
            ],
            Self::AtMostOne
            | Self::AttackCounts
            | Self::HammingDistanceOfSlices
            | Self::WeightedLookUp
            | Self::LineCounts
            | Self::LeaperCounts
            | Self::Mobility
            | Self::CentreMobility
            | Self::Xrays
            | Self::Rays
            | Self::AttackGetter
            | Self::Shogi
            | Self::Xiangqi => &[],
        }
    }

    /// What it computes, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::CountOnes => "the number of one bits",
            Self::TrailingZeros => {
                "the number of zeros below the least significant one bit; the word's width for zero"
            }
            Self::LeadingZeros => {
                "the number of zeros above the most significant one bit; the word's width for zero"
            }
            Self::BitScanForward => {
                "the index of the least significant one bit of a word that is not zero"
            }
            Self::FindFirstSet => {
                "the index of the least significant one bit, counted from 1; 0 for zero"
            }
            Self::BitScanReverse => {
                "the index of the most significant one bit of a word that is not zero"
            }
            Self::BitScan => {
                "the index of the least or, if an argument says so, most significant one bit of a word that is not zero"
            }
            Self::PopFirst => {
                "removes the least significant one bit from a word and returns its index; `None` for zero"
            }
            Self::PopLast => {
                "removes the most significant one bit from a word and returns its index; `None` for zero"
            }
            Self::Ones => "an iterator over the indices of the one bits, from both ends",
            Self::IsEmpty => "whether no bit is one",
            Self::IsPowerOfTwo => "whether exactly one bit is one",
            Self::MoreThanOne => "whether at least two bits are one",
            Self::AtMostOne => "whether at most one bit is one",
            Self::CountOnesOf => "the number of one bits of several words together",
            Self::AttackCounts => {
                "for each bit, in how many of several words it is one, as binary digits; and where that number is exactly, or at least, another"
            }
            Self::HammingDistance => "the number of bits in which two words differ",
            Self::CountOnesOfSlice => "the number of one bits of all words of a slice",
            Self::HammingDistanceOfSlices => {
                "the number of bits in which the words of two slices differ"
            }
            Self::WeightedCount => {
                "the sum of the weights of the one bits, given a weight for each bit"
            }
            Self::WeightedLookUp => "the same sum by a table that is made from the weights",
            Self::LeaperCounts => {
                "the number of one bits on the squares that a knight or king attacks"
            }
            Self::LineCounts => {
                "the number of one bits on the file, rank, diagonal and antidiagonal of a square"
            }
            Self::Mobility => "the number of squares that a piece attacks",
            Self::CentreMobility => {
                "the same, counting squares from 1 at the rim to 4 in the centre"
            }
            Self::Zobrist => "keys for hashing positions of board games",
            Self::Leapers => "the attacks of knights, kings and pawns",
            Self::Between => "the squares strictly between two, and the line through both",
            Self::SetWise => "the attacks of whole sets of sliding pieces, and in each direction",
            Self::Xrays => "the attacks of rooks and bishops through the first piece in their way",
            Self::Rays => "all squares in each of the eight directions",
            Self::AttackGetter => "the attacks along a line that is an argument",
            Self::Shogi => "the attacks of the pieces of shogi",
            Self::Xiangqi => "the attacks of the pieces of xiangqi",
            Self::Sliders => "the attacks of bishops, rooks and queens, and along each line",
        }
    }

    /// The names of all operations.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|operation| operation.name())
    }

    /// The operation with that name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operation| operation.name() == name)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
