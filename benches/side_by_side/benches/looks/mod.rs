//! Look-ups of sliders, random and from games, and the crates that people use for them.

use cozy_chess::Board;
use side_by_side::{opaque, shuffle};

/// How many look-ups there are, in 128 KiB.
pub const LOOKS: usize = 8 << 10;

/// How many plies a game has at most.
const PLIES: usize = 120;

/// A slider's square, and all squares that are occupied: by themselves, and in a chain added to the
/// attacks of the look-up before.
#[derive(Clone, Copy)]
pub struct Look {
    pub occupied: u64,
    pub chained: u64,
    pub square: u32,
}

/// All look-ups, repeated this many times, independently.
#[inline(always)]
pub fn throughput<const TIMES: usize>(looks: &[Look], attacks: impl Fn(u64, u32) -> u64) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..TIMES {
        for look in looks {
            sum = sum.wrapping_add(attacks(opaque(look.occupied), opaque(look.square)));
        }
    }
    sum
}

/// Like [`throughput`], but in a chain: the attacks of each look-up complete the occupancy of the
/// next.
#[inline(always)]
pub fn latency<const TIMES: usize>(looks: &[Look], attacks: impl Fn(u64, u32) -> u64) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..TIMES {
        let mut last = looks.first().map_or(0, |look| look.occupied ^ look.chained);
        for look in looks {
            last = attacks(opaque(look.chained ^ last), opaque(look.square));
            sum = sum.wrapping_add(last);
        }
    }
    sum
}

/// On any square, with about half of all squares occupied or a quarter.
pub fn random_looks(random: &mut impl FnMut() -> u64) -> Vec<Look> {
    let mut look = |position| {
        let (some, others, place) = (random(), random(), random());
        let occupied = if position % 2 == 0 { some } else { some & others };
        Look { occupied, chained: 0, square: place as u32 & 0x3f }
    };
    (0..LOOKS).map(&mut look).collect()
}

/// In the positions of games of random moves, from any square that is occupied: sliders are looked
/// up from their own square, and from those of kings and what else may be attacked.
pub fn looks_in_games(random: &mut impl FnMut() -> u64) -> Vec<Look> {
    let mut looks = Vec::new();
    while looks.len() < LOOKS {
        let mut board = Board::default();
        for _ in 0..PLIES {
            let occupied = board.occupied();
            let nth = random() as usize % occupied.len() as usize;
            let square = occupied.into_iter().nth(nth).map_or(0, |square| square as u32);
            looks.push(Look { occupied: occupied.0, chained: 0, square });
            let mut moves = Vec::new();
            board.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[random() as usize % moves.len()]);
        }
    }
    // What is taken of them is not of one game.
    shuffle(&mut looks, random);
    looks.truncate(LOOKS);
    looks
}

/// The look-ups with what they are chained by: the attacks of the one before, and for the first
/// those of the last.
pub fn chained(looks: &[Look], attacks: fn(u64, u32) -> u64) -> Vec<Look> {
    let before = looks.iter().cycle().skip(looks.len() - 1);
    let of = |look: &Look| attacks(look.occupied, look.square);
    let chain = before.zip(looks);
    chain.map(|(before, look)| Look { chained: look.occupied ^ of(before), ..*look }).collect()
}

/// By magic factors; in the tables are 88,772 sets of squares, and three words for each square of
/// both pieces.
pub mod shakmaty {
    use shakmaty::{Bitboard, Square, attacks};

    pub const TABLE_BYTES: usize = 8 * (88_772 + 2 * 64 * 3);

    #[inline(always)]
    pub fn rook_attacks(occupied: u64, square: u32) -> u64 {
        attacks::rook_attacks(Square::new(square & 0x3f), Bitboard(occupied)).0
    }

    #[inline(always)]
    pub fn bishop_attacks(occupied: u64, square: u32) -> u64 {
        attacks::bishop_attacks(Square::new(square & 0x3f), Bitboard(occupied)).0
    }

    #[inline(always)]
    pub fn queen_attacks(occupied: u64, square: u32) -> u64 {
        attacks::queen_attacks(Square::new(square & 0x3f), Bitboard(occupied)).0
    }
}

/// By black magic factors; in the tables are 87,988 sets of squares, and three words for each
/// square of both pieces. By the instruction there are 107,648, and two words for each square.
pub mod cozy_chess_moves {
    use cozy_chess::{BitBoard, Square, get_bishop_moves, get_rook_moves};

    pub const NAME: &str = if cfg!(feature = "pext") { "cozy-chess, pext" } else { "cozy-chess" };

    pub const TABLE_BYTES: usize =
        8 * if cfg!(feature = "pext") { 107_648 + 2 * 64 * 2 } else { 87_988 + 2 * 64 * 3 };

    #[inline(always)]
    pub fn rook_attacks(occupied: u64, square: u32) -> u64 {
        get_rook_moves(Square::index_const(square as usize & 0x3f), BitBoard(occupied)).0
    }

    #[inline(always)]
    pub fn bishop_attacks(occupied: u64, square: u32) -> u64 {
        get_bishop_moves(Square::index_const(square as usize & 0x3f), BitBoard(occupied)).0
    }

    /// It has no function for both, so these.
    #[inline(always)]
    pub fn queen_attacks(occupied: u64, square: u32) -> u64 {
        rook_attacks(occupied, square) | bishop_attacks(occupied, square)
    }
}
