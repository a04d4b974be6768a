//! The operations and their specifications, from which names, messages, lists, builder methods and
//! tests are derived.

use super::spec::{OnZero, OperationFamily, OperationSpec};
use std::fmt;

/// Calls a macro with the specifications of all operations, in the order of lists.
///
/// An entry consists of the operation's documentation, its variant, its name, a one-line summary,
/// and the fields that differ from [`OperationSpec::BASE`].
macro_rules! for_each_operation {
    ($callback:ident) => {
        $callback! {
            /// The number of set bits, as `u64::count_ones`.
            CountOnes: count_ones = "the number of one bits" {
                family: OperationFamily::Counts,
                method: "count_ones",
                aliases: &[
                    "popcount", "popcnt", "pop_count", "population_count", "bit_count", "bitcount",
                    "count_bits", "count", "cardinality", "hamming_weight", "sideways_addition",
                    "ctpop",
                ],
                for_zero: OnZero::Returns("0"),
                example: "count_ones(0b1011) == 3",
            }
            /// The number of trailing zeros, as `u64::trailing_zeros`: the word's width for zero.
            TrailingZeros: trailing_zeros =
                "the number of zeros below the least significant one bit; the word's width for zero" {
                family: OperationFamily::Scans,
                method: "trailing_zeros",
                aliases: &["ctz", "cttz", "ntz", "tzcnt", "countr_zero"],
                for_zero: OnZero::Returns("the width of the word"),
                example: "trailing_zeros(0b1000) == 3",
            }
            /// The number of leading zeros, as `u64::leading_zeros`: the word's width for zero.
            LeadingZeros: leading_zeros =
                "the number of zeros above the most significant one bit; the word's width for zero" {
                family: OperationFamily::Scans,
                method: "leading_zeros",
                aliases: &["clz", "ctlz", "nlz", "lzcnt", "countl_zero"],
                for_zero: OnZero::Returns("the width of the word"),
                example: "leading_zeros(1) == 63",
            }
            /// The index of the least significant set bit of a nonzero word.
            BitScanForward: bit_scan_forward =
                "the index of the least significant one bit of a word that is not zero" {
                family: OperationFamily::Scans,
                method: "trailing_zeros",
                aliases: &["lsb", "ls1b", "bsf", "bitscan", "lowest_bit", "lowest_one"],
                for_zero: OnZero::Precondition,
                example: "bit_scan_forward(0b1010) == 1",
            }
            /// The index of the least significant set bit, counted from 1, and 0 for zero, as C's
            /// `ffs`.
            FindFirstSet: find_first_set = "the index of the least significant one bit, counted from 1; 0 for zero" {
                family: OperationFamily::Scans,
                aliases: &["ffs", "find_first_one"],
                for_zero: OnZero::Guarded("0"),
                example: "find_first_set(0b1000) == 4",
            }
            /// The index of the most significant set bit of a nonzero word.
            BitScanReverse: bit_scan_reverse =
                "the index of the most significant one bit of a word that is not zero" {
                family: OperationFamily::Scans,
                method: "ilog2",
                aliases: &[
                    "msb", "ms1b", "bsr", "fls", "find_last_set", "log2", "ilog2", "highest_bit",
                    "highest_one",
                ],
                for_zero: OnZero::Precondition,
                example: "bit_scan_reverse(0b1010) == 3",
            }
            /// The index of the least or most significant set bit of a nonzero word, as an argument
            /// says.
            BitScan: bit_scan =
                "the index of the least or, if an argument says so, most significant one bit of a word that \
                 is not zero" {
                family: OperationFamily::Scans,
                aliases: &["bitscan"],
                for_zero: OnZero::Precondition,
                example: "bit_scan(0b1010, true) == 3",
            }
            /// Clears the least significant set bit and returns its index; `None` for zero.
            PopFirst: pop_first =
                "removes the least significant one bit from a word and returns its index; `None` for zero" {
                family: OperationFamily::Scans,
                aliases: &["pop_lsb", "poplsb", "pop_ls1b", "pop_bit"],
                for_zero: OnZero::ReturnsNone,
                example: "pop_first(&mut 0b1010) == Some(1)",
            }
            /// Clears the most significant set bit and returns its index; `None` for zero.
            PopLast: pop_last =
                "removes the most significant one bit from a word and returns its index; `None` for zero" {
                family: OperationFamily::Scans,
                aliases: &["pop_msb", "popmsb", "pop_ms1b"],
                for_zero: OnZero::ReturnsNone,
                example: "pop_last(&mut 0b1010) == Some(3)",
            }
            /// An iterator over the indices of all set bits.
            Ones: ones = "an iterator over the indices of the one bits, from both ends" {
                family: OperationFamily::Scans,
                aliases: &["bits", "iter", "iterator", "squares"],
                for_zero: OnZero::Returns("no index"),
                representative_functions: &["pop_first"],
                example: "ones(0b1010).eq([1, 3])",
            }
            /// The indices of all set bits, in an array.
            Indices: indices =
                "writes the indices of the one bits to an array, in order, and returns how many there are" {
                family: OperationFamily::Scans,
                aliases: &[
                    "splat", "serialize", "serialise", "list", "to_list", "flatten_bits", "decode",
                    "bitset_decode", "extract_setbits",
                ],
                for_zero: OnZero::Returns("0"),
                example: "indices(0b1010, &mut [0; 64]) == 2",
            }
            /// The index of the n-th set bit, counting from 0; `None` if fewer bits are set.
            Select: select = "the index of the n-th one bit, counting from 0; `None` if there are fewer" {
                family: OperationFamily::Masks,
                aliases: &[
                    "select1", "select_bit", "nth_one", "nth_bit", "nth_set_bit", "find_nth_set",
                ],
                for_zero: OnZero::ReturnsNone,
                example: "select(0b1011, 2) == Some(3)",
            }
            /// The bits under a mask, packed into the lowest bits, as the unstable
            /// `u64::extract_bits`.
            Extract: extract = "the bits that a mask selects, packed into the lowest bits" {
                family: OperationFamily::Masks,
                aliases: &["extract_bits", "pext", "compress", "compress_bits", "gather", "gather_bits"],
                for_zero: OnZero::Returns("0"),
                example: "extract(0b1010_1100, 0b1111_0000) == 0b1010",
            }
            /// The lowest bits, spread to the set bits of a mask, as the unstable
            /// `u64::deposit_bits`.
            Deposit: deposit = "the lowest bits, spread to where a mask has ones" {
                family: OperationFamily::Masks,
                aliases: &["deposit_bits", "pdep", "expand", "expand_bits", "scatter", "scatter_bits"],
                for_zero: OnZero::Returns("0"),
                example: "deposit(0b1010, 0b1111_0000) == 0b1010_0000",
            }
            /// Like `Extract`, but for a constant mask, which the request names.
            ExtractFixed: extract_fixed = "the bits that the mask of the request selects, packed into the lowest \
                                           bits" {
                family: OperationFamily::Masks,
                aliases: &[
                    "extract_bits", "pext", "compress", "gather",
                ],
                for_zero: OnZero::Returns("0"),
                requires_parameters: true,
                example: "extract_fixed(0b0111_0001) == 0b1101",
            }
            /// Like `Deposit`, but for a constant mask, which the request names.
            DepositFixed: deposit_fixed = "the lowest bits, spread to where the mask of the request has ones" {
                family: OperationFamily::Masks,
                aliases: &[
                    "deposit_bits", "pdep", "expand", "scatter",
                ],
                for_zero: OnZero::Returns("0"),
                requires_parameters: true,
                example: "deposit_fixed(0b1101) == 0b0101_0001",
            }
            /// The number of zero bytes below the least significant set bit.
            TrailingZeroBytes: trailing_zero_bytes =
                "the number of whole bytes below the least significant one bit that are zero; all for zero" {
                family: OperationFamily::Scans,
                aliases: &["ctz_bytes", "common_bytes", "match_length", "zero_bytes"],
                for_zero: OnZero::Returns("the bytes of the word"),
                example: "trailing_zero_bytes(0x0100_0000) == 3",
            }
            /// The number of zero bytes above the most significant set bit.
            LeadingZeroBytes: leading_zero_bytes =
                "the number of whole bytes above the most significant one bit that are zero; all for zero" {
                family: OperationFamily::Scans,
                aliases: &["clz_bytes", "zero_bytes"],
                for_zero: OnZero::Returns("the bytes of the word"),
                example: "leading_zero_bytes(0x0100_0000) == 4",
            }
            /// Splits a set into two half-width words, and joins them.
            Halves: halves = "splits a set into two half-width words, and joins them" {
                family: OperationFamily::Masks,
                representative_functions: &["from_halves", "high_half"],
                aliases: &["low_and_high", "split_words", "merge_words"],
                for_zero: OnZero::Returns("0"),
                requires_parameters: true,
                example: "from_halves(0b11, 0b1) == 0x1_0000_0003",
            }
            /// The number of set bits below a bit.
            CountOnesBelow: count_ones_below = "the number of one bits below a bit: its rank" {
                family: OperationFamily::Masks,
                aliases: &["rank", "rank1", "popcount_below", "count_below", "prefix_count"],
                for_zero: OnZero::Returns("0"),
                example: "count_ones_below(0b1011, 3) == 2",
            }
            /// The Gray code of a number.
            Gray: gray = "the Gray code: the codes of a number and of the next differ in one bit" {
                family: OperationFamily::Orders,
                aliases: &["gray_code", "to_gray", "gray_encode", "binary_to_gray", "reflected_binary"],
                for_zero: OnZero::Returns("0"),
                example: "gray(0b0111) == 0b0100",
            }
            /// The number with a Gray code.
            GrayInverse: gray_inverse = "the number whose Gray code a word is" {
                family: OperationFamily::Orders,
                aliases: &["from_gray", "gray_decode", "gray_to_binary", "inverse_gray"],
                for_zero: OnZero::Returns("0"),
                example: "gray_inverse(0b0100) == 0b0111",
            }
            /// The parity of the bits from the lowest to each bit.
            PrefixXor: prefix_xor = "for each bit, the parity of the bits from the lowest to that one" {
                family: OperationFamily::Orders,
                aliases: &[
                    "parallel_prefix", "xor_scan", "cumulative_xor", "parity_scan", "quote_mask",
                    "clmul_ones",
                ],
                for_zero: OnZero::Returns("0"),
                example: "prefix_xor(0b0010_0100) == 0b0001_1100",
            }
            /// The bits in the opposite order, as `u64::reverse_bits`.
            ReverseBits: reverse_bits = "the bits in the opposite order" {
                family: OperationFamily::Orders,
                method: "reverse_bits",
                aliases: &["bit_reverse", "reverse", "bitrev", "brev", "rbit", "bitreverse"],
                for_zero: OnZero::Returns("0"),
                example: "reverse_bits(0b1011) == 0b1101 << 60",
            }
            /// The bytes in the opposite order, as `u64::swap_bytes`.
            SwapBytes: swap_bytes = "the bytes in the opposite order" {
                family: OperationFamily::Orders,
                method: "swap_bytes",
                aliases: &[
                    "bswap", "byteswap", "byte_swap", "rev", "byte_reverse", "htonl", "ntohl", "htons",
                    "ntohs", "endian",
                ],
                for_zero: OnZero::Returns("0"),
                example: "swap_bytes(0x0102) == 0x0201 << 48",
            }
            /// The Morton code of coordinates: their bits in turn.
            Interleave: interleave = "the Morton code of two or three coordinates: their bits in turn" {
                family: OperationFamily::Orders,
                aliases: &["morton", "morton_encode", "zorder", "z_order", "z_curve", "bit_interleave"],
                for_zero: OnZero::Returns("0"),
                example: "interleave(0b011, 0b101) == 0b10_01_11",
            }
            /// The coordinates of a Morton code.
            Deinterleave: deinterleave = "the coordinates of a Morton code" {
                family: OperationFamily::Orders,
                aliases: &["morton_decode", "zorder_decode", "z_order_decode", "bit_deinterleave"],
                for_zero: OnZero::Returns("0"),
                example: "deinterleave(0b10_01_11) == [0b011, 0b101]",
            }
            /// The next greater word with as many set bits.
            NextPermutation: next_permutation = "the next greater word with as many one bits" {
                family: OperationFamily::Successors,
                aliases: &[
                    "gosper", "gospers_hack", "snoob", "next_combination", "same_number_of_one_bits",
                    "next_bit_permutation",
                ],
                for_zero: OnZero::ReturnsNone,
                example: "next_permutation(0b0110) == Some(0b1001)",
            }
            /// The next greater subset of a mask.
            NextSubset: next_subset = "the next greater subset of a mask; 0 after the mask itself" {
                family: OperationFamily::Successors,
                aliases: &["carry_rippler", "subsets", "next_submask", "submask", "power_set"],
                for_zero: OnZero::Returns("the lowest bit of the mask"),
                example: "next_subset(0b0010, 0b1010) == 0b1000",
            }
            /// The least power of two that is at least a number, as
            /// `u64::checked_next_power_of_two`.
            NextPowerOfTwo: next_power_of_two = "the least power of two that is not less" {
                family: OperationFamily::Successors,
                method: "checked_next_power_of_two",
                aliases: &["ceil_power_of_two", "bit_ceil", "clp2", "round_up_to_power_of_two", "nextpow2"],
                for_zero: OnZero::Returns("1"),
                example: "next_power_of_two(9) == Some(16)",
            }
            /// The least multiple of a power of two that is at least a number.
            RoundUp: round_up = "the least multiple of a power of two that is not less" {
                family: OperationFamily::Successors,
                aliases: &["align_up", "next_multiple_of", "round_up_to_multiple", "align"],
                for_zero: OnZero::Returns("0"),
                example: "round_up(9, 3) == Some(16)",
            }
            /// Whether no bit is set.
            IsEmpty: is_empty = "whether no bit is set" {
                family: OperationFamily::Tests,
                aliases: &["is_zero", "none"],
                for_zero: OnZero::Returns("`true`"),
                example: "is_empty(0)",
            }
            /// Whether exactly one bit is set, as `u64::is_power_of_two`.
            IsPowerOfTwo: is_power_of_two = "whether exactly one bit is set" {
                family: OperationFamily::Tests,
                aliases: &["is_single", "has_single_bit", "ispow2", "popcount_is_one"],
                for_zero: OnZero::Returns("`false`"),
                example: "is_power_of_two(0b1000)",
            }
            /// Whether at least two bits are set.
            MoreThanOne: more_than_one = "whether at least two bits are set" {
                family: OperationFamily::Tests,
                aliases: &["several", "many"],
                for_zero: OnZero::Returns("`false`"),
                example: "more_than_one(0b1010)",
            }
            /// Whether at most one bit is set.
            AtMostOne: at_most_one = "whether at most one bit is set" {
                family: OperationFamily::Tests,
                for_zero: OnZero::Returns("`true`"),
                example: "at_most_one(0b1000)",
            }
            /// The total number of set bits in several words.
            CountOnesOf: count_ones_of = "the number of one bits in several words together" {
                family: OperationFamily::Counts,
                aliases: &["popcount_array", "popcount_words"],
                for_zero: OnZero::Returns("0"),
                example: "count_ones_of(&[0b1, 0b11, 0b111]) == 6",
            }
            /// For each bit, the number of words in which it is set, as binary digits; and the bits
            /// for which that number equals, or reaches, a threshold.
            AttackCounts: attack_counts =
                "per-bit counts over several words, bit-sliced; and the bits whose count equals, or reaches, a \
                 threshold" {
                family: OperationFamily::Counts,
                for_zero: OnZero::Returns("0"),
                example: "attack_counts(&[0b11, 0b01, 0, 0, 0, 0, 0]) == [0b10, 0b01, 0]",
            }
            /// The parity of a word: 1 if the number of set bits is odd, otherwise 0.
            Parity: parity = "the parity of the number of one bits: 1 if it is odd, otherwise 0" {
                family: OperationFamily::Counts,
                aliases: &["is_odd", "even_parity", "checksum_bit"],
                complements: &[("odd_parity", "1 - parity")],
                for_zero: OnZero::Returns("0"),
                example: "parity(0b1011) == 1",
            }
            /// The number of bits in which two words differ.
            HammingDistance: hamming_distance = "the number of bits in which two words differ" {
                family: OperationFamily::Counts,
                aliases: &["hamming", "distance"],
                for_zero: OnZero::Returns("0"),
                example: "hamming_distance(0b1100, 0b1010) == 2",
            }
            /// The number of set bits in all words of a slice.
            CountOnesOfSlice: count_ones_of_slice = "the number of one bits of all words of a slice" {
                family: OperationFamily::Slices,
                aliases: &["popcount_slice", "count_slice"],
                for_zero: OnZero::Returns("0"),
                example: "count_ones_of_slice(&[0b1, 0b11]) == 3",
            }
            /// The number of bits in which the words of two slices differ.
            HammingDistanceOfSlices: hamming_distance_of_slices =
                "the number of bits in which the words of two slices differ" {
                family: OperationFamily::Slices,
                aliases: &["count_xor_of_slices", "symmetric_difference_count"],
                for_zero: OnZero::Returns("0"),
                example: "hamming_distance_of_slices(&[0b11], &[0b01]) == Some(1)",
            }
            /// The number of bits that are set in both of two slices.
            CountAndOfSlices: count_and_of_slices =
                "the number of bits that are set in both of two slices" {
                family: OperationFamily::Slices,
                aliases: &["intersection_count", "and_count"],
                for_zero: OnZero::Returns("0"),
                example: "count_and_of_slices(&[0b11], &[0b01]) == Some(1)",
            }
            /// The number of bits that are set in either of two slices.
            CountOrOfSlices: count_or_of_slices =
                "the number of bits that are set in either of two slices" {
                family: OperationFamily::Slices,
                aliases: &["union_count", "or_count"],
                for_zero: OnZero::Returns("0"),
                example: "count_or_of_slices(&[0b11], &[0b01]) == Some(2)",
            }
            /// The number of bits that are set in the first of two slices and not in the second.
            CountAndNotOfSlices: count_and_not_of_slices =
                "the number of bits that are set in the first of two slices and not in the second" {
                family: OperationFamily::Slices,
                aliases: &["difference_count", "and_not_count"],
                for_zero: OnZero::Returns("0"),
                example: "count_and_not_of_slices(&[0b11], &[0b01]) == Some(1)",
            }
            /// The number of bits set in both of two slices, and the number of those set in either.
            JaccardOfSlices: jaccard_of_slices =
                "the sizes of the intersection and of the union of two slices" {
                family: OperationFamily::Slices,
                aliases: &["jaccard", "tanimoto", "intersection_over_union"],
                for_zero: OnZero::Returns("0"),
                example: "jaccard_of_slices(&[0b11], &[0b01]) == [1, 2]",
            }
            /// Writes the indices of a slice's set bits in order to another slice, and returns
            /// their number.
            IndicesOfSlice: indices_of_slice =
                "writes the indices of the one bits of a slice to another, in order, and returns how many there are" {
                family: OperationFamily::Slices,
                aliases: &["bitmap_to_list", "decode_bitmap", "to_array"],
                for_zero: OnZero::Returns("0"),
                example: "indices_of_slice(&[0b101, 0b1], 0, &mut [0; 128]) == 3",
            }
            /// The number of set bits of a slice below a bit, and the place of a set bit, by an index.
            RankSelectOfSlice: rank_select_of_slice =
                "the number of one bits of a slice below a bit, and the place of a one bit, by an index of 4 %" {
                family: OperationFamily::Slices,
                aliases: &[
                    "rank_select", "rank9", "poppy", "bit_vector", "bitvector", "succinct", "rank1_select1",
                ],
                representative_functions: &["rank_index"],
                example: "rank_index(&[0b1011], &mut [0; 4]) == 4",
            }
            /// Reverses the bits of each word of a slice in place.
            ReverseBitsOfSlice: reverse_bits_of_slice =
                "puts the bits of each word of a slice in the opposite order; the words stay where they are" {
                family: OperationFamily::Slices,
                aliases: &[
                    "reverse_bits_slice", "bit_reverse_slice", "reverse_bits_in_place", "reverse_bits_buffer",
                    "bitrev_slice", "bitrev_buffer", "flip_bit_order", "swap_bit_order",
                ],
                for_zero: OnZero::Returns("0"),
                example: "{ let mut words = [0b1011]; reverse_bits_of_slice(&mut words); words == [0b1101 << 60] }",
            }
            /// For each bit, the number of words of a slice in which it is set.
            PositionalCounts: positional_counts =
                "for each bit, how many words of a slice have it" {
                family: OperationFamily::Slices,
                aliases: &["pospopcnt", "positional_popcount", "vertical_count"],
                for_zero: OnZero::Returns("0"),
                example: "positional_counts(&[0b01, 0b11])[0] == 2",
            }
            /// The sum of the weights of the set bits.
            WeightedCount: weighted_count = "the sum of the weights of the one bits, given a weight for each bit" {
                family: OperationFamily::Counts,
                aliases: &["weighted_popcount", "dot_product"],
                for_zero: OnZero::Returns("0"),
                example: "weighted_count(0b101, &[3; 64]) == 6",
            }
            /// The sum of the weights of the set bits, from a table made from the weights.
            WeightedLookUp: weighted_look_up = "the sum of the weights of the one bits, from a table made from the weights" {
                family: OperationFamily::Counts,
                for_zero: OnZero::Returns("0"),
                example: "weighted_look_up(0b101, &weight_table(&[3; 64])) == 6",
            }
            /// The number of set bits along each line through a square.
            LineCounts: line_counts =
                "the number of one bits on the file, rank, diagonal and antidiagonal of a square" {
                family: OperationFamily::Squares,
                needs_board: true,
                representative_functions: &["file_count", "diagonal_count"],
                example: "rank_count(0xff, 0) == 8",
            }
            /// The number of set bits on the squares that a knight or a king attacks.
            LeaperCounts: leaper_counts = "the number of one bits on the squares that a knight or king attacks" {
                family: OperationFamily::Squares,
                needs_board: true,
                representative_functions: &["knight_count"],
                example: "king_count(0xffff, 0) == 3",
            }
            /// The number of squares that each piece attacks.
            Mobility: mobility = "the number of squares that a piece attacks" {
                family: OperationFamily::Squares,
                needs_board: true,
                representative_functions: &["file_mobility", "diagonal_mobility"],
                example: "rook_mobility(0, 0) == 14",
            }
            /// The number of squares that each piece attacks, weighted more towards the centre.
            CentreMobility: centre_mobility = "the number of attacked squares, weighted from 1 at the rim to 4 in the centre" {
                family: OperationFamily::Squares,
                needs_board: true,
                representative_functions: &["file_centre_mobility"],
                example: "king_centre_mobility(0) == 4",
            }
            /// Keys for hashing positions of board games.
            Zobrist: zobrist = "keys for hashing positions of board games" {
                family: OperationFamily::Keys,
                aliases: &["hash", "hashing", "hash_keys", "keys"],
                representative_functions: &["piece_key"],
                requires_parameters: true,
                example: "piece_key(0, 0) != piece_key(0, 1)",
            }
            /// The attacks of knights, kings and pawns of chess.
            Leapers: leapers = "the attacks of knights, kings and pawns" {
                family: OperationFamily::Attacks,
                aliases: &["attacks", "knight", "knights", "king", "kings", "pawn", "pawns", "steppers"],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["knight_attacks"],
                example: "knight_attacks(0) == 0x20400",
            }
            /// The attacks of whole sets of knights, kings and pawns of chess.
            LeapersSetWise: leapers_set_wise = "the attacks of whole sets of knights, kings and pawns" {
                family: OperationFamily::Attacks,
                aliases: &[
                    "pawns_attacks", "pawn_attacks_set_wise", "pawn_attacks_setwise", "set_wise_leapers",
                    "multiple_knight_attacks", "attack_map", "attack_maps",
                ],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["knights_attacks"],
                example: "knights_attacks(0x81) == 0x0042_2400",
            }
            /// Connected squares, and those beside them.
            Regions: regions = "the squares connected with a set, its neighbours and its liberties" {
                family: OperationFamily::Squares,
                aliases: &[
                    "fill_within", "neighbours", "neighbors", "liberties", "flood_fill", "floodfill", "connected", "connected_squares",
                    "components", "groups", "group", "region",
                ],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["fill_within"],
                example: "fill_within(0x1, 0x0101_0101) == 0x0101_0101",
            }
            /// The moves of Othello, and the discs that they turn.
            Othello: othello = "the moves of Othello, and the discs that they turn" {
                family: OperationFamily::Attacks,
                aliases: &["reversi", "othello_moves", "othello_flips", "flips"],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["othello_moves"],
                example: "othello_flips(0x8_1000_0000, 0x10_0800_0000, 19) == 0x0800_0000",
            }
            /// The squares between two squares, and the line through both.
            Between: between = "the squares strictly between two, and the line through both" {
                family: OperationFamily::Squares,
                aliases: &["in_between", "squares_between", "line", "lines"],
                needs_board: true,
                returns_sets: true,
                example: "between(0, 7) == 0x7e",
            }
            /// The squares between two squares that share a line.
            BetweenAligned: between_aligned = "the squares strictly between two that are known to share a line" {
                family: OperationFamily::Squares,
                aliases: &["in_between", "squares_between"],
                needs_board: true,
                returns_sets: true,
                example: "between_aligned(0, 7) == 0x7e",
            }
            /// The attacks of whole sets of sliding pieces.
            SetWise: set_wise = "the attacks of whole sets of sliding pieces, and in each direction" {
                family: OperationFamily::Attacks,
                aliases: &["fill", "fills", "dumb7fill"],
                algorithms: &["dumb7fill"],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["east_attacks"],
                example: "rooks_attacks(0, 1) == 0x0101_0101_0101_01fe",
            }
            /// The attacks of sliding pieces through the first blocker.
            Xrays: xrays = "the attacks that rooks and bishops gain when the first blockers are removed" {
                family: OperationFamily::Attacks,
                needs_board: true,
                returns_sets: true,
                representative_functions: &["xray_rook_attacks"],
                example: "xray_rook_attacks(0b110, 0b10, 0) == 0b100",
            }
            /// All squares in one direction.
            Rays: rays = "all squares in each of the eight directions" {
                family: OperationFamily::Squares,
                needs_board: true,
                returns_sets: true,
                representative_functions: &["north_east_ray"],
                example: "north_ray(0) == 0x0101_0101_0101_0100",
            }
            /// The attacks of the pieces of shogi.
            Shogi: shogi = "the attacks of the pieces of shogi" {
                family: OperationFamily::Attacks,
                needs_board: true,
                returns_sets: true,
                representative_functions: &["sente_silver_attacks"],
                example: "sente_gold_attacks(40).count_ones() == 6",
            }
            /// The attacks of the pieces of xiangqi.
            Xiangqi: xiangqi = "the attacks of the pieces of xiangqi" {
                family: OperationFamily::Attacks,
                needs_board: true,
                returns_sets: true,
                representative_functions: &["horse_attacks"],
                example: "horse_attacks(0, 0).count_ones() == 2",
            }
            /// The attacks of the sliding pieces, and along each of their lines.
            Sliders: sliders = "the attacks of bishops, rooks and queens, and along each line" {
                family: OperationFamily::Attacks,
                aliases: &[
                    "attacks", "magic", "magics", "magic_bitboards", "pext", "rook", "rooks",
                    "bishop", "bishops", "queen", "queens", "sliding", "sliding_attacks",
                    "sliding_pieces", "hyperbola_quintessence",
                ],
                algorithms: &[
                    "magic", "magics", "magic_bitboards", "pext", "hyperbola_quintessence",
                ],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["rank_attacks", "diagonal_attacks"],
                example: "rook_attacks(0, 0) == 0x0101_0101_0101_01fe",
            }
            /// The attacks of riders, which repeat a leap.
            Riders: riders = "the attacks of a piece that repeats the leap of a knight, or another leap, until it \
                              is blocked" {
                family: OperationFamily::Attacks,
                aliases: &[
                    "rider", "nightrider", "nightriders", "camelrider", "zebrarider", "dabbabarider",
                    "alfilrider", "fairy_chess",
                ],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["rider_attacks"],
                example: "rider_attacks(0, 0) == 0x0008_0004_4012_0400",
            }
            /// The attacks of pieces with moves of the request's own.
            Fairy: fairy = "the attacks and moves of pieces whose moves the request gives in Betza's notation" {
                family: OperationFamily::Attacks,
                aliases: &[
                    "betza", "fairy_pieces", "custom_pieces", "own_pieces", "camel", "zebra", "wazir",
                    "ferz", "alfil", "dabbaba", "giraffe", "archbishop", "chancellor", "amazon", "grasshopper", "mao",
                ],
                needs_board: true,
                returns_sets: true,
                requires_parameters: true,
                representative_functions: &["camel_attacks", "archbishop_attacks"],
                example: "camel_attacks(0) == 0x0200_0800",
            }
            /// The pieces around a square on a board of bytes, ray by ray.
            MailboxRays: mailbox_rays =
                "the squares around a square of a byte board in ray order, the first piece on each ray, and the \
                 attackers" {
                family: OperationFamily::Attacks,
                aliases: &[
                    "mailbox", "byte_board", "ray_permutation", "permutation", "attackers", "attacks_to",
                    "square_attacked_by", "superpiece",
                ],
                needs_board: true,
                returns_sets: true,
                representative_functions: &["first_places"],
                example: "attackers(&[8; 64], 0) == 0x0102",
            }
            /// The attacks of a slider along a line given as an argument.
            AttackGetter: attack_getter = "the attacks along a line given by its number" {
                family: OperationFamily::Attacks,
                needs_board: true,
                returns_sets: true,
                representative_functions: &["attacks"],
                example: "attacks(0, 0, 0).count_ones() == 7",
            }
        }
    };
}
pub(super) use for_each_operation;

/// Declares the operations.
macro_rules! declare {
    ($(
        $(#[$doc:meta])*
        $Variant:ident: $name:ident = $summary:literal { $($field:ident: $value:expr,)* }
    )*) => {
        /// An operation on words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Operation {
            $( $(#[$doc])* $Variant, )*
        }

        impl Operation {
            /// Every operation.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),*];
        }

        /// The specifications in the same order.
        const SPECS: &[OperationSpec] = &[$(
            OperationSpec {
                name: stringify!($name),
                summary: $summary,
                $($field: $value,)*
                ..OperationSpec::BASE
            }
        ),*];
    };
}
for_each_operation!(declare);

impl Operation {
    /// Its specification, which does not depend on the technique.
    #[must_use]
    pub const fn spec(self) -> &'static OperationSpec {
        &SPECS[self as usize]
    }

    /// The name in requests, and of the function or the first of several; operations on boards name
    /// their functions differently.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Aliases of the operation, and words that people search for.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        self.spec().aliases
    }

    /// What it computes, in one line.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        self.spec().summary
    }

    /// Whether a function with that name represents the operation in explanations.
    #[must_use]
    pub fn explains(self, function: &str) -> bool {
        match self.spec().representative_functions {
            [] => function == self.name(),
            names => names.contains(&function),
        }
    }

    /// The names of all operations.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|operation| operation.name())
    }

    /// The operations of a family, in order.
    pub fn of(family: OperationFamily) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |operation| operation.spec().family == family)
    }

    /// The operation with that name, or the only one with that alias; `None` if there is none, or
    /// several, or if the alias names an algorithm, such as `magics`.
    ///
    /// ```
    /// use bit_tables_generator::Operation;
    ///
    /// assert_eq!(Operation::known_as("popcnt"), Some(Operation::CountOnes));
    /// ```
    #[must_use]
    pub fn known_as(name: &str) -> Option<Self> {
        let mut others = Self::ALL.iter().copied().filter(|operation| operation.is_known_as(name));
        let alias = others.next().filter(|_| others.next().is_none());
        let is_algorithm =
            |operation: &Self| operation.spec().algorithms.contains(&&*name.to_ascii_lowercase());
        let alias = alias.filter(|operation| !is_algorithm(operation));
        Self::named(name).or(alias)
    }

    /// Whether this is one of its aliases; case is ignored.
    #[must_use]
    pub fn is_known_as(self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        self.aliases().contains(&&*lower)
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
