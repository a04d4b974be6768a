//! The derive's `set_methods`, compared with the squares of each board one by one.

#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;
use bit_tables_generator::{Board, Request, Word};
use bit_tables_test_support::Random;

/// The squares of a set one by one, each where `to` says.
fn moved(board: &Board, set: u128, to: impl Fn((i32, i32)) -> (i32, i32)) -> u128 {
    let mut result = 0;
    for bit in 0..128 {
        let square = board.place(bit).filter(|_| set >> bit & 1 == 1).map(&to);
        if let Some(square) = square.and_then(|(file, rank)| board.square(file, rank)) {
            result |= 1 << square;
        }
    }
    result
}

/// All single bits of the word, none, all, and others.
fn samples(word: Word) -> impl Iterator<Item = u128> {
    let bits = (0..word.bits()).map(|bit| 1 << bit);
    let mut random = Random(1);
    let others = std::iter::repeat_with(move || random.wide()).take(200);
    let sets = bits.chain([0, u128::MAX]).chain(others);
    sets.map(move |set| set & (u128::MAX >> (128 - word.bits())))
}

/// A type with its word, and the board if the request names one.
macro_rules! set {
    ($set:ident($word:ident) $(, $($board:tt)+)?) => {
        #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
        #[bit_tables(set_methods, ones $(, board = $($board)+)?)]
        struct $set($word);

        impl $set {
            fn domain() -> (Word, Board) {
                let word = Word::named(stringify!($word)).unwrap();
                let text = concat!("ones" $(, ", board = ", stringify!($($board)+))?);
                let domain = Request::parse(word, text).domain();
                assert_eq!(domain.named().is_some(), text != "ones");
                (word, domain.board())
            }
        }
    };
}

/// Compares what does not go from square to square.
macro_rules! squares_are_right {
    ($set:ident($word:ident)) => {{
        let (word, board) = $set::domain();
        assert_eq!(($set::EMPTY.0, u128::from($set::ALL.0)), (0, board.all()));
        let samples: Vec<$word> =
            samples(word).map(|sample| $word::try_from(sample).unwrap()).collect();
        for (place, &set) in samples.iter().enumerate() {
            let (set, other) = ($set(set), $set(samples[(7 * place + 1) % samples.len()]));
            let ones: Vec<u32> = (0..$word::BITS).filter(|bit| set.0 >> bit & 1 == 1).collect();
            assert_eq!(set.difference(other).0, set.0 & !other.0);
            assert_eq!((set.first(), set.last()), (ones.first().copied(), ones.last().copied()));
            assert_eq!((&set).into_iter().collect::<Vec<u32>>(), ones);
            let squares = ones.into_iter().filter(|&square| square < board.bits());
            let (inside, mut sum) = ($set(set.0 & $set::ALL.0), other);
            assert_eq!(squares.clone().collect::<$set>(), inside);
            sum.extend(squares);
            assert_eq!(sum.0, other.0 | inside.0);
        }
        let on = |lines: u32, is_on: &dyn Fn((i32, i32), i32) -> bool| -> Vec<u128> {
            let squares = |line: u32| {
                let squares = (0..board.bits()).filter(|&bit| {
                    board.place(bit).is_some_and(|at| is_on(at, line.cast_signed()))
                });
                squares.fold(0, |set, bit| set | 1 << bit)
            };
            (0..lines).map(squares).collect()
        };
        let files: Vec<u128> = (0..board.files()).map(|n| $set::file_mask(n).0.into()).collect();
        let ranks: Vec<u128> = (0..board.ranks()).map(|n| $set::rank_mask(n).0.into()).collect();
        assert_eq!(files, on(board.files(), &|(file, _), n| file == n));
        assert_eq!(ranks, on(board.ranks(), &|(_, rank), n| rank == n));
        for (count, mask) in
            [(board.files(), $set::file_mask as fn(u32) -> $set), (board.ranks(), $set::rank_mask)]
        {
            for n in [count, count + 1, 64, 128, 1 << 29, u32::MAX] {
                let mask = (n >= count).then(|| std::panic::catch_unwind(|| mask(n)));
                // Debug builds assert it, and others give the empty set.
                assert!(mask.is_none_or(|mask| if cfg!(debug_assertions) {
                    mask.is_err()
                } else {
                    mask.is_ok_and(|mask| mask == $set::EMPTY)
                }));
            }
        }
    }};
}

/// Compares one symmetry for all samples.
macro_rules! is_moved {
    ($set:ident($word:ident), $method:ident, $to:expr) => {{
        let (word, board) = $set::domain();
        let last = (board.files().cast_signed() - 1, board.ranks().cast_signed() - 1);
        let to: fn((i32, i32), (i32, i32)) -> (i32, i32) = $to;
        for sample in samples(word) {
            let found: u128 = $set($word::try_from(sample).unwrap()).$method().0.into();
            let expected = moved(&board, sample, |at| to(at, last));
            assert_eq!(found, expected, "{board}, {}: {sample:#x}", stringify!($method));
        }
    }};
}

/// A test for each board with all methods.
macro_rules! boards {
    ($($test:ident: $set:ident($word:ident) $(, [$($board:tt)+])?;)*) => {$(
        set!($set($word) $(, $($board)+)?);

        #[test]
        fn $test() {
            squares_are_right!($set($word));
            is_moved!($set($word), flip, |(file, rank), (_, last)| (file, last - rank));
            is_moved!($set($word), mirror, |(file, rank), (last, _)| (last - file, rank));
            is_moved!($set($word), rotate, |(file, rank), (last_file, last_rank)| {
                (last_file - file, last_rank - rank)
            });
        }
    )*};
}

boards! {
    chess: Chess(u64);
    chess_by_name: Named(u64), [chess];
    chess_from_above: FromAbove(u64), [chess(first = north_west)];
    chess_by_files: ByFiles(u64), [chess(order = file_rank, first = south_east)];
    byte: Byte(u8);
    two_bytes: Two(u16);
    sixteen_bytes: Wide(u128);
    shogi: Shogi(u128), [shogi];
    shogi_as_engines_have_it: Engines(u128), [shogi(order = file_rank, first = north_east)];
    xiangqi: Xiangqi(u128), [xiangqi];
    connect_four: ConnectFour(u64), [connect_four];
    small: Small(u32), [rectangle(files = 5, ranks = 5)];
    tall: Tall(u64), [rectangle(files = 6, ranks = 7)];
    four_by_four: Four(u16), [rectangle(files = 4, ranks = 4)];
    four_by_four_in_more: FourInMore(u64), [rectangle(files = 4, ranks = 4)];
    eight_by_six: EightBySix(u64), [rectangle(files = 8, ranks = 6)];
    sixteen_files: Sixteen(u128), [rectangle(files = 16, ranks = 8)];
    one_file: OneFile(u32), [rectangle(files = 1, ranks = 20)];
    one_rank: OneRank(u16), [rectangle(files = 11, ranks = 1)];
    one_square: OneSquare(u8), [rectangle(files = 1, ranks = 1)];
    // A free bit above each file, as programs of Connect Four have it.
    strided: Strided(u64), [connect_four(order = file_rank, bits = [
        0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26,
        28, 29, 30, 31, 32, 33, 35, 36, 37, 38, 39, 40, 42, 43, 44, 45, 46, 47])];
    // Bits at the upper end, two free ones after each rank.
    high_bits: HighBits(u32), [rectangle(files = 4, ranks = 3, bits = [
        18, 19, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31])];
    // A hole with a bit on b1, and no hole where it goes.
    hole: Hole(u16), [rectangle(files = 3, ranks = 4, holes = 0b10, first = south_east)];
    // A cross: the corners of 5 by 5 are holes, each with a bit or not.
    cross: Cross(u64), [rectangle(files = 5, ranks = 5, holes = 0x0110_0011)];
    packed_cross: PackedCross(u64), [rectangle(files = 5, ranks = 5, holes = 0x0110_0011, numbering = playable)];
    // A whole rank and a whole file of holes.
    empty_lines: EmptyLines(u32), [rectangle(files = 4, ranks = 4, holes = 0x44f4, numbering = playable)];
    packed_by_files: PackedByFiles(u32), [rectangle(
        files = 4, ranks = 5, holes = 0x8_1021, numbering = playable, order = file_rank, first = north_west)];
}

set!(Draughts(u32), draughts);
set!(International(u64), international_draughts);

/// Where the board is dark another way round, only half a turn leads to squares: the others would
/// lose all, and are not there.
#[test]
fn boards_that_only_turn() {
    /// Stands in for methods that are not there.
    trait Absent: Sized {
        fn flip(self) -> Option<Self> {
            None
        }

        fn mirror(self) -> Option<Self> {
            None
        }
    }
    impl Absent for Draughts {}
    impl Absent for International {}
    squares_are_right!(Draughts(u32));
    squares_are_right!(International(u64));
    is_moved!(Draughts(u32), rotate, |(file, rank), (x, y)| (x - file, y - rank));
    is_moved!(International(u64), rotate, |(file, rank), (x, y)| (x - file, y - rank));
    assert_eq!((Draughts(1).flip(), Draughts(1).mirror()), (None, None));
    assert_eq!((International(1).flip(), International(1).mirror()), (None, None));
}

/// Squares of a type of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(u8);

impl Square {
    const fn new(index: u8) -> Self {
        Self(index)
    }

    const fn index(self) -> u32 {
        self.0 as u32
    }
}

impl From<u32> for Square {
    fn from(index: u32) -> Self {
        Self(u8::try_from(index).unwrap())
    }
}

impl From<Square> for u32 {
    fn from(square: Square) -> Self {
        square.index()
    }
}

/// With squares by `const fn`, and operators, which are those that collect squares.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(square(type = Square, into = Square::index, from = Square::new), operators, set_methods, ones)]
struct Typed(u64);

/// With squares by `From`, and without an iterator.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(square = Square, set_methods, board = shogi)]
struct Converted(u128);

/// All but what needs `From` is `const`, and has these signatures.
#[test]
fn methods_are_const() {
    const CORNERS: Typed = Typed(0x8100_0000_0000_0001);
    const ENDS: (Option<Square>, Option<Square>) = (CORNERS.first(), CORNERS.last());
    const TURNED: [Typed; 3] = [CORNERS.flip(), CORNERS.mirror(), CORNERS.rotate()];
    const CROSS: Typed =
        Typed(Typed::file_mask(3).0 | Typed::rank_mask(7).0).difference(Typed::rank_mask(0));
    const OF_NONE: (Option<Square>, Typed) = (Typed::EMPTY.last(), Typed::ALL.rotate());
    assert_eq!(ENDS, (Some(Square(0)), Some(Square(63))));
    assert_eq!(
        TURNED.map(|set| set.0),
        [0x0100_0000_0000_0081, 0x8100_0000_0000_0080, 0x8000_0000_0000_0081]
    );
    assert_eq!(CROSS.0, 0xff08_0808_0808_0800);
    assert_eq!((OF_NONE.0, OF_NONE.1.0), (None, u64::MAX));
    let _: [fn(Converted) -> Option<Square>; 2] = [Converted::first, Converted::last];
    let _: [fn(Converted) -> Converted; 3] =
        [Converted::flip, Converted::mirror, Converted::rotate];
    let _: [fn(u32) -> Converted; 2] = [Converted::file_mask, Converted::rank_mask];
    let _: fn(Converted, Converted) -> Converted = Converted::difference;
    let _: [Converted; 2] = [Converted::EMPTY, Converted::ALL];
}

#[test]
fn squares_have_their_type() {
    let mut set: Typed = [Square(1), Square(9)].into_iter().collect();
    set.extend([Square(63), Square(9)]);
    let squares: Vec<Square> = (&set).into_iter().rev().collect();
    assert_eq!(squares, [Square(63), Square(9), Square(1)]);
    let mut count = 0;
    for Square(index) in &set {
        count += u32::from(index);
    }
    assert_eq!(count, 73);
    let mut set: Converted = [Square(80)].into_iter().collect();
    set.extend([Square(4)]);
    assert_eq!((set.first(), set.last()), (Some(Square(4)), Some(Square(80))));
    assert_eq!(Converted::EMPTY.first(), None);
}

/// Squares beyond the board are none that could be added.
#[test]
fn squares_beyond_the_board() {
    let sets = [
        std::panic::catch_unwind(|| [81, 300].map(Beyond).into_iter().collect()),
        std::panic::catch_unwind(|| {
            let mut set = ByIndex(0);
            set.extend([81, 128, u32::MAX].map(Beyond));
            set
        }),
    ];
    for set in sets {
        // Debug builds assert it, and others add nothing.
        assert!(if cfg!(debug_assertions) {
            set.is_err()
        } else {
            set.is_ok_and(|set| set == ByIndex::EMPTY)
        });
    }
}

/// A square that may be any number.
#[derive(Clone, Copy)]
struct Beyond(u32);

impl Beyond {
    const fn index(self) -> u32 {
        self.0
    }
}

/// A set of such squares.
#[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
#[bit_tables(square(type = Beyond, into = Beyond::index, from = Beyond), set_methods, board = shogi)]
struct ByIndex(u128);

/// Types with one of the names of their own, which is left out.
macro_rules! own {
    ($($set:ident: $name:ident, $own:item)*) => {$(
        #[derive(BitTables, Clone, Copy, Debug, PartialEq, Eq)]
        #[bit_tables(set_methods(except($name)), ones)]
        struct $set(u64);

        $own
    )*};
}

own! {
    OwnEmpty: EMPTY, impl OwnEmpty { const EMPTY: u8 = 7; }
    OwnAll: ALL, impl OwnAll { const ALL: [u8; 2] = [7, 8]; }
    OwnDifference: difference, impl OwnDifference { const fn difference(self, other: u64) -> u64 { self.0 - other } }
    OwnFirst: first, impl OwnFirst { const fn first(self) -> u64 { self.0 | 1 } }
    OwnLast: last, impl OwnLast { const fn last(self) -> u64 { self.0 | 2 } }
    OwnFlip: flip, impl OwnFlip { const fn flip(self) -> u64 { self.0 + 3 } }
    OwnMirror: mirror, impl OwnMirror { const fn mirror(self) -> u64 { self.0 + 4 } }
    OwnRotate: rotate, impl OwnRotate { const fn rotate(self, by: u64) -> u64 { self.0 + by } }
    OwnFile: file_mask, impl OwnFile { const fn file_mask(file: char) -> char { file } }
    OwnRank: rank_mask, impl OwnRank { const fn rank_mask() -> u8 { 6 } }
    OwnIterator: IntoIterator, impl IntoIterator for &OwnIterator {
        type Item = u64;
        type IntoIter = std::array::IntoIter<u64, 2>;

        fn into_iter(self) -> Self::IntoIter {
            [self.0, 0].into_iter()
        }
    }
    OwnExtend: Extend, impl Extend<u32> for OwnExtend {
        fn extend<Squares: IntoIterator<Item = u32>>(&mut self, squares: Squares) {
            self.0 += squares.into_iter().map(u64::from).sum::<u64>();
        }
    }
    OwnCollected: FromIterator, impl FromIterator<u32> for OwnCollected {
        fn from_iter<Squares: IntoIterator<Item = u32>>(squares: Squares) -> Self {
            Self(squares.into_iter().map(u64::from).sum())
        }
    }
}

/// Who leaves it out of the operators has it of their own, whatever else is requested.
#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(operators(except(FromIterator)), set_methods)]
struct NotCollected(u64);

impl FromIterator<u32> for NotCollected {
    fn from_iter<Squares: IntoIterator<Item = u32>>(squares: Squares) -> Self {
        Self(squares.into_iter().map(u64::from).sum())
    }
}

#[test]
fn what_is_left_out_is_the_users() {
    assert_eq!((OwnEmpty::EMPTY, OwnAll::ALL), (7, [7, 8]));
    assert_eq!(OwnDifference(9).difference(1), 8);
    assert_eq!((OwnFirst(8).first(), OwnLast(8).last()), (9, 10));
    assert_eq!((OwnFlip(8).flip(), OwnMirror(8).mirror(), OwnRotate(8).rotate(5)), (11, 12, 13));
    assert_eq!((OwnFile::file_mask('a'), OwnRank::rank_mask()), ('a', 6));
    assert_eq!((&OwnIterator(8)).into_iter().collect::<Vec<u64>>(), [8, 0]);
    let mut set = OwnExtend(8);
    set.extend([60, 70]);
    assert_eq!(set, OwnExtend(138));
    assert_eq!([60, 70].into_iter().collect::<OwnCollected>(), OwnCollected(130));
    assert_eq!([60, 70].into_iter().collect::<NotCollected>().0, 130);
}
