//! The derive: what it gives. What it says of mistakes is tested in `tests/crates`.

#![deny(warnings, missing_docs, unused, clippy::all, clippy::pedantic)]

extern crate alloc;

#[path = "techniques/src/boards.rs"]
#[allow(dead_code, reason = "the derive is tested on some of its functions")]
mod boards;
#[path = "techniques/src/squares.rs"]
#[allow(dead_code, reason = "the derive is tested on some of its functions")]
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
mod squares;

use bit_tables::BitTables;

/// All operations, on a newtype.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(count_ones = swar, trailing_zeros = debruijn(seed = 42))]
#[bit_tables(leading_zeros = debruijn_separated, bit_scan_forward = modulo)]
#[bit_tables(bit_scan_reverse, sliders = hyperbola(layout = structs), tables(visibility = pub(crate)))]
struct Bitboard(u64);

/// Associated functions of plain integers.
#[derive(BitTables)]
#[bit_tables(word = u16, count_ones = table16, trailing_zeros = debruijn(index = 0xf), leading_zeros)]
#[bit_tables(tables(visibility = pub))]
struct Scan;

/// A struct whose name is a keyword.
#[allow(non_camel_case_types, reason = "keywords are in lower case")]
#[derive(BitTables, Clone, Copy)]
#[bit_tables(leapers, sliders = hyperbola(layout = structs), tables(visibility = pub))]
struct r#struct(u64);

#[test]
fn a_name_can_be_a_keyword() {
    assert_eq!(r#struct::king_attacks(0).0, 0x302);
    assert_eq!(r#struct(0).rook_attacks(0).0.count_ones(), 14);
}

/// What is done to a set of squares: it is walked through, from either end, and asked how many
/// there are.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(ones, pop_first = taylor, bit_scan = zappa, is_empty, is_power_of_two = reset)]
struct Squares(u64);

#[test]
fn sets_are_walked_through() {
    const LAST: (Option<u32>, Squares) = {
        let mut squares = Squares(0x8000_0000_0001_0004);
        (squares.pop_last(), squares)
    };
    assert_eq!(LAST, (Some(63), Squares(0x1_0004)));
    let mut squares = Squares(0x1_0014);
    assert_eq!(squares.ones().collect::<Vec<_>>(), [2, 4, 16]);
    let mut squares_by_name: <Squares as IntoIterator>::IntoIter = squares.into_iter();
    assert_eq!(squares_by_name.next_back(), Some(16));
    let mut sum = 0;
    for square in squares {
        sum += square;
    }
    assert_eq!(sum, 22);
    assert_eq!(squares.ones().rev().collect::<Vec<_>>(), [16, 4, 2]);
    assert_eq!((squares.ones().len(), squares.count_ones()), (3, 3));
    assert_eq!((squares.bit_scan(false), squares.bit_scan(true)), (2, 16));
    let mut sum = 0;
    while let Some(square) = squares.pop_first() {
        sum += square;
        assert_eq!(squares.is_power_of_two(), square == 4);
    }
    assert_eq!(sum, 22);
    assert!(squares.is_empty() && squares.ones().next().is_none());
}

/// An alias, which only the compiler can look through.
type Bits = u8;

#[derive(BitTables)]
#[bit_tables(word = u8, count_ones = kernighan, crate = bit_tables)]
struct Octet(Bits);

/// Another crate, as a user of it sees it.
mod engine {
    pub use bit_tables;
}

#[derive(BitTables)]
#[bit_tables(crate = crate::engine::bit_tables, trailing_zeros = faxon)]
struct Reexported(u64);

/// Names that emitted code must not trip over.
mod hostile {
    #![allow(dead_code, unused_macros, unused_imports, reason = "they only have to be in the way")]

    mod core {}
    mod std {}
    struct Option;
    struct LineMasks;
    struct Some;
    struct Ones;
    const fn line_attacks() {}
    static LINE_MASKS: u8 = 0;
    macro_rules! assert {
        ($($anything:tt)*) => {
            compile_error!("not this one")
        };
    }
    pub(crate) use assert;

    #[derive(::bit_tables::BitTables, Clone, Copy)]
    #[bit_tables(sliders, count_ones = table8, trailing_zeros = modulo, leading_zeros = debruijn)]
    #[bit_tables(ones, is_empty, is_power_of_two = separated, bit_scan)]
    pub struct Board(pub u64);
}

/// What each function of sliders gives on the chess board.
#[allow(clippy::cast_possible_truncation)]
fn chess_attacks(occupied: u64, square: u32) -> [u64; 9] {
    let board = squares::Squares::new(&boards::BOARDS[0]);
    board.sliders(occupied.into(), square).map(|attacks| attacks as u64)
}

#[test]
fn methods_of_a_newtype() {
    let board = Bitboard(0x0010_0000_2400_8100);
    assert_eq!(board.count_ones(), 5);
    assert_eq!(board.trailing_zeros(), 8);
    assert_eq!(board.leading_zeros(), 11);
    assert_eq!(board.bit_scan_forward(), 8);
    assert_eq!(board.bit_scan_reverse(), 52);
    assert_eq!(
        (Bitboard(0).trailing_zeros(), Bitboard(0).leading_zeros(), Bitboard(0).count_ones()),
        (64, 64, 0)
    );
    for square in 0..64 {
        let [file, rank, diagonal, antidiagonal, bishop, rook, queen, ..] =
            chess_attacks(board.0, square);
        assert_eq!(board.file_attacks(square), Bitboard(file));
        assert_eq!(board.rank_attacks(square), Bitboard(rank));
        assert_eq!(board.diagonal_attacks(square), Bitboard(diagonal));
        assert_eq!(board.antidiagonal_attacks(square), Bitboard(antidiagonal));
        assert_eq!(board.bishop_attacks(square), Bitboard(bishop));
        assert_eq!(board.rook_attacks(square), Bitboard(rook));
        assert_eq!(board.queen_attacks(square), Bitboard(queen));
        assert_eq!(board.rook_and_bishop_attacks(square), (Bitboard(rook), Bitboard(bishop)));
    }
}

#[test]
fn methods_are_const() {
    const ATTACKS: Bitboard = Bitboard(0).rook_attacks(0);
    assert_eq!(ATTACKS, Bitboard(0x0101_0101_0101_01fe));
}

#[test]
fn associated_tables() {
    assert_eq!(Bitboard::DEBRUIJN_SEQUENCE, 0x03a5_4264_5f8d_cf6b);
    assert_eq!(Bitboard::DEBRUIJN_INDEX.len(), 64);
    assert_eq!(Bitboard::LEADING_ZEROS_DEBRUIJN_SEQUENCE, 0x03f7_9d71_b4cb_0a89);
    assert_eq!(Bitboard::LEADING_ZEROS_DEBRUIJN_SEPARATED_INDEX[63], 63);
    assert_eq!(Bitboard::MODULO_INDEX.len(), 67);
    assert_eq!(Bitboard::LINE_MASKS[63].bit_mask, 1 << 63);
    assert_eq!(size_of_val(Bitboard::LINE_MASKS), 2048);
    assert_eq!(align_of_val(&Bitboard::LINE_MASKS[0]), 32);
    assert_eq!(Bitboard::FIRST_RANK_ATTACKS.len(), 512);
    assert_eq!(Scan::POPULATION_COUNT_16.len(), 65_536);
}

/// The whole 16-bit domain.
#[test]
fn functions_of_a_unit_struct() {
    for x in 0..=u16::MAX {
        assert_eq!(Scan::count_ones(x), x.count_ones());
        assert_eq!(Scan::trailing_zeros(x), x.trailing_zeros());
        assert_eq!(Scan::leading_zeros(x), x.leading_zeros());
    }
}

#[test]
fn words_behind_an_alias_or_a_reexport() {
    for x in 0..=u8::MAX {
        assert_eq!(Octet(x).count_ones(), x.count_ones());
    }
    for bit in 0..64 {
        assert_eq!(Reexported(u64::MAX << bit).trailing_zeros(), bit);
    }
}

#[test]
fn hostile_surroundings() {
    let board = hostile::Board(0x0000_0008_1000_0000);
    assert_eq!((board.count_ones(), board.trailing_zeros(), board.leading_zeros()), (2, 28, 28));
    assert_eq!(board.rook_attacks(28).0, chess_attacks(board.0, 28)[5]);
}

/// Attacks that the program computes when it starts.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(sliders = magic(fill = start))]
struct Filled(u64);

/// Before they are computed they are none, and after that those of tables that are built in; twice
/// is as once.
#[test]
fn attacks_are_computed_at_the_start() {
    assert_eq!(Filled(0).rook_attacks(0), Filled(0));
    assert!(Filled::fill_attacks() && Filled::fill_attacks());
    let mut occupied: u64 = 0x0123_4567_89ab_cdef;
    for square in (0..64).cycle().take(64_000) {
        occupied = occupied.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let filled = Filled(occupied).queen_attacks(square);
        assert_eq!(filled.0, Bitboard(occupied).queen_attacks(square).0);
    }
}
