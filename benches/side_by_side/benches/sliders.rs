//! Attacks of rooks, bishops and queens: in all forms that are emitted, and as other crates have them.
//!
//! Each as throughput and as a chain, in which the occupancy of every look-up is known when the one before is done; and with
//! tables in four places. They are warm, in the first-level cache, with the same few look-ups over and over. They are
//! spread with thousands that differ: tables are where these leave them. And they are cold, as `cold.rs` says: before
//! every 16 look-ups as much other memory is read as a first-level cache has, or a second-level cache.
//!
//! `cargo bench --package bit-tables-side-by-side --bench sliders`
//!
//! The crates look up by a product; with the feature `pext`, `cozy-chess` does by that instruction, which the target must
//! have:
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench --package bit-tables-side-by-side --features pext --bench sliders`

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

use cozy_chess::Board;
use side_by_side::cold::{BATCH, ColdTurns};
use side_by_side::{Turns, emitted, opaque, random, shuffle};
use std::array;

/// How many look-ups there are, in 128 KiB.
const LOOKS: usize = 8 << 10;

/// How many are the same few: what magic look-ups need for them is a third of a first-level cache.
const FEW: usize = 64;

/// How often these are gone through together.
const TIMES: usize = 64;

/// How many plies a game has at most.
const PLIES: usize = 120;

/// How often everything is gone through, so that what else the machine does for a while is no matter.
const SWEEPS: usize = 8;

/// How many rounds of warm and of spread look-ups there are at a time.
const ROUNDS: usize = 100;

/// A slider's square, and all squares that are occupied: by themselves, and in a chain added to the attacks of the look-up
/// before.
#[derive(Clone, Copy)]
struct Look {
    occupied: u64,
    chained: u64,
    square: u32,
}

/// All look-ups so many times, independently.
#[inline(always)]
fn throughput<const TIMES: usize>(looks: &[Look], attacks: impl Fn(u64, u32) -> u64) -> u64 {
    let mut sum = 0_u64;
    for _ in 0..TIMES {
        for look in looks {
            sum = sum.wrapping_add(attacks(opaque(look.occupied), opaque(look.square)));
        }
    }
    sum
}

/// The same in a chain: the attacks of each are what is missing of the occupancy of the next.
#[inline(always)]
fn latency<const TIMES: usize>(looks: &[Look], attacks: impl Fn(u64, u32) -> u64) -> u64 {
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

/// How many bytes of other memory are read before a batch: more than a first-level cache has, and as a second-level has.
const COLD: [usize; 2] = [64 << 10, 1 << 20];

/// The attacks of one piece in one form over look-ups, as throughput and as a chain.
struct Piece {
    warm: [fn(&[Look]) -> u64; 2],
    spread: [fn(&[Look]) -> u64; 2],
    cold: [fn(&[Look; BATCH]) -> u64; 2],
}

/// One way to the attacks.
struct Form {
    name: &'static str,
    table_bytes: usize,
    pieces: [Piece; 3],
}

macro_rules! form {
    ($name:expr, $module:path) => {{
        use $module as module;
        Form {
            name: $name,
            table_bytes: module::TABLE_BYTES,
            pieces: [
                form!(module::rook_attacks),
                form!(module::bishop_attacks),
                form!(module::queen_attacks),
            ],
        }
    }};
    ($function:path) => {
        Piece {
            warm: [
                |looks| throughput::<TIMES>(looks, $function),
                |looks| latency::<TIMES>(looks, $function),
            ],
            spread: [
                |looks| throughput::<1>(looks, $function),
                |looks| latency::<1>(looks, $function),
            ],
            cold: [
                |looks| throughput::<1>(looks, $function),
                |looks| latency::<1>(looks, $function),
            ],
        }
    };
}

/// By magic factors; in the tables are 88,772 sets of squares, and three words for each square of both pieces.
mod shakmaty {
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

/// By black magic factors; in the tables are 87,988 sets of squares, and three words for each square of both pieces. By the
/// instruction there are 107,648, and two words for each square.
mod cozy_chess_moves {
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

/// How many of the forms are the crates'; they come first.
const CRATES: usize = 2;

const FORMS: [Form; 12] = [
    form!("shakmaty", self::shakmaty),
    form!(cozy_chess_moves::NAME, cozy_chess_moves),
    form!("hyperbola", emitted::sliders_hyperbola),
    form!("hyperbola, arrays", emitted::sliders_hyperbola_arrays),
    form!("hyperbola, lines", emitted::sliders_hyperbola_lines),
    form!("hyperbola, throughput", emitted::sliders_hyperbola_throughput),
    form!("hyperbola_2r", emitted::sliders_hyperbola_2r),
    form!("hyperbola_2r, arrays", emitted::sliders_hyperbola_2r_arrays),
    form!("cooijmans", emitted::sliders_cooijmans),
    form!("cooijmans, arrays", emitted::sliders_cooijmans_arrays),
    form!("reversal", emitted::sliders_reversal),
    form!("obstruction_difference", emitted::sliders_obstruction_difference),
];

/// On any square, with about half of all squares occupied or a quarter.
fn random_looks(random: &mut impl FnMut() -> u64) -> Vec<Look> {
    let mut look = |position| {
        let (some, others, place) = (random(), random(), random());
        let occupied = if position % 2 == 0 { some } else { some & others };
        Look { occupied, chained: 0, square: place as u32 & 0x3f }
    };
    (0..LOOKS).map(&mut look).collect()
}

/// In the positions of games of random moves, from any square that is occupied: sliders are looked up from their own
/// square, and from those of kings and what else may be attacked.
fn looks_in_games(random: &mut impl FnMut() -> u64) -> Vec<Look> {
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

/// The look-ups with what they are chained by: the attacks of the one before, and for the first those of the last.
fn chained(looks: &[Look], attacks: fn(u64, u32) -> u64) -> Vec<Look> {
    let before = looks.iter().cycle().skip(looks.len() - 1);
    let of = |look: &Look| attacks(look.occupied, look.square);
    let chain = before.zip(looks);
    chain.map(|(before, look)| Look { chained: look.occupied ^ of(before), ..*look }).collect()
}

/// The times of one piece with some look-ups, in all forms.
struct Table {
    title: String,
    looks: Vec<Look>,
    warm: Turns<Look>,
    spread: Turns<Look>,
    cold: [ColdTurns<Look>; 2],
}

impl Table {
    fn new(title: String, piece: usize, looks: &[Look]) -> Self {
        let attacks = [shakmaty::rook_attacks, shakmaty::bishop_attacks, shakmaty::queen_attacks];
        let looks = chained(looks, attacks[piece]);
        let pieces = FORMS.map(|form| form.pieces).map(|[rook, bishop, queen]| match piece {
            0 => rook,
            1 => bishop,
            _ => queen,
        });
        let pieces = pieces.iter();
        let cold: Vec<_> = pieces.clone().flat_map(|piece| piece.cold).collect();
        Self {
            title,
            looks,
            warm: Turns::new(pieces.clone().flat_map(|piece| piece.warm).collect()),
            spread: Turns::new(pieces.flat_map(|piece| piece.spread).collect()),
            cold: COLD.map(|bytes| ColdTurns::new(cold.clone(), bytes)),
        }
    }

    /// Some rounds of everything.
    fn time(&mut self) {
        for _ in 0..ROUNDS {
            self.warm.round(&self.looks[..FEW]);
        }
        for _ in 0..ROUNDS {
            self.spread.round(&self.looks);
        }
        for cold in &mut self.cold {
            cold.round(&self.looks[..LOOKS / 2]);
        }
    }

    /// Prints a line for each form, as throughput and as a chain.
    fn print(&self) {
        let cold = self.cold.each_ref().map(ColdTurns::best);
        let warm = self.warm.best().iter().map(|time| time / f64::from(TIMES as u32)).collect();
        let [less, more] = cold;
        let states = [warm, self.spread.best().to_vec(), less, more];
        for (way, name) in ["throughput", "latency"].into_iter().enumerate() {
            println!("\n  {:40}{name}", self.title);
            let heads =
                ["warm", "spread", "64 KiB", "1 MiB"].map(|head| format!("{head:>9}{:7}", ""));
            println!("{:26}{:>8}{}", "", "bytes", heads.concat().trim_end());
            let times = |form: usize| states.each_ref().map(|times| times[2 * form + way]);
            let bests: [f64; 4] = array::from_fn(|state| {
                (0..CRATES).map(|form| times(form)[state]).fold(f64::INFINITY, f64::min)
            });
            for (position, form) in FORMS.iter().enumerate() {
                let cells = times(position).into_iter().zip(bests).map(|(time, best)| {
                    let ratio = format!("{:.2}", best / time);
                    format!("{time:9.2}{:>7}", if position < CRATES { "" } else { &ratio })
                });
                let cells: String = cells.collect();
                println!("    {:22}{:8}{}", form.name, form.table_bytes, cells.trim_end());
            }
        }
    }
}

fn main() {
    let mut random = random();
    let kinds = [("random", random_looks(&mut random)), ("in games", looks_in_games(&mut random))];
    let mut tables = Vec::new();
    for (piece, name) in ["rook", "bishop", "queen"].into_iter().enumerate() {
        for (kind, looks) in &kinds {
            tables.push(Table::new(format!("{name}, {kind}"), piece, looks));
        }
    }
    for _ in 0..SWEEPS {
        tables.iter_mut().for_each(Table::time);
    }
    println!("sliders: nanoseconds a look-up, and the best crate's by that");
    tables.iter().for_each(Table::print);
}
