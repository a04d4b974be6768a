//! Attacks of sliders, random and in games: as they are emitted, and as other crates have them.
//!
//! Each as throughput and as a chain, in which the occupancy of every look-up is known when the one
//! before is done; and with tables in several places. They are warm, in the first-level cache, with
//! the same few look-ups over and over. They are spread with thousands that differ: tables are
//! where these leave them. And they are cold: before every 16 look-ups as much other memory is read
//! as a first-level cache has, or a second-level cache.
//!
//! The crates look up by a product; with the feature `pext`, `cozy-chess` does by that instruction,
//! which the target must have: `RUSTFLAGS="-C target-cpu=native"`.

use crate::chart::{Chart, Series};
use crate::driver::{BATCH, Contender, column, contender, race, random, shuffle, table};
use cozy_chess::Board;
use side_by_side::{opaque, techniques};
use std::error::Error;

/// How many look-ups there are, in 128 KiB.
const LOOKS: usize = 8 << 10;

/// How many plies a game has at most.
const PLIES: usize = 120;

/// A slider's square, and all squares that are occupied: alone, and in a chain added to the
/// attacks of the look-up before.
#[derive(Clone, Copy)]
struct Look {
    occupied: u64,
    chained: u64,
    square: u32,
}

/// All look-ups, repeated this many times, independently.
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

/// Like [`throughput`], but in a chain: the attacks of each look-up complete the occupancy of the
/// next.
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

/// On any square, with about half of all squares occupied or a quarter.
fn random_looks(random: &mut impl FnMut() -> u64) -> Vec<Look> {
    let mut look = |position| {
        let (some, others, place) = (random(), random(), random());
        let occupied = if position % 2 == 0 { some } else { some & others };
        Look { occupied, chained: 0, square: place as u32 & 0x3f }
    };
    (0..LOOKS).map(&mut look).collect()
}

/// In the positions of games of random moves, from any square that is occupied: sliders are looked
/// up from their own square, and from those of kings and what else may be attacked.
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

/// The look-ups with what they are chained by: the attacks of the one before, and for the first
/// those of the last.
fn chained(looks: &[Look], attacks: fn(u64, u32) -> u64) -> Vec<Look> {
    let before = looks.iter().cycle().skip(looks.len() - 1);
    let of = |look: &Look| attacks(look.occupied, look.square);
    let chain = before.zip(looks);
    chain.map(|(before, look)| Look { chained: look.occupied ^ of(before), ..*look }).collect()
}

/// By magic factors; in the tables are 88,772 sets of squares, and three words for each square of
/// both pieces.
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

/// By black magic factors; in the tables are 87,988 sets of squares, and three words for each
/// square of both pieces. By the instruction there are 107,648, and two words for each square.
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

/// How many are the same few: what magic look-ups need for them is a third of a first-level cache.
const FEW: usize = 64;

/// How often these are gone through together.
const TIMES: usize = 64;

/// The ways of a form, each as throughput and as a chain: the same few many times, all, and a
/// batch.
const WARM: usize = 0;
const SPREAD: usize = 2;
const BATCHES: usize = 4;

/// The attacks of one form over look-ups.
macro_rules! form {
    ($name:expr, $path:path, $module:ident => $function:expr) => {{
        use $path as $module;
        contender(
            format!("{:36}{:8}", $name, $module::TABLE_BYTES),
            [
                |looks| throughput::<TIMES>(looks, $function),
                |looks| latency::<TIMES>(looks, $function),
                |looks| throughput::<1>(looks, $function),
                |looks| latency::<1>(looks, $function),
                |looks| throughput::<1>(batch(looks), $function),
                |looks| latency::<1>(batch(looks), $function),
            ],
        )
    }};
}

/// Look-ups of which the compiler knows how many they are.
#[inline(always)]
fn batch(looks: &[Look]) -> &[Look; BATCH] {
    looks.first_chunk().unwrap_or_else(|| unreachable!("a batch"))
}

/// Every technique that the target supports, compared with the look-ups of two crates: speed and
/// bytes. A chart has the nanoseconds of a queen in games by bytes.
///
/// On other targets there are more techniques.
pub fn sliders() -> Result<(), Box<dyn Error>> {
    macro_rules! piece {
        ($function:ident) => {
            (
                || {
                    let mut forms = techniques!(sliders, form, m => m::$function);
                    let crates = [
                        form!("shakmaty", shakmaty, m => m::$function),
                        form!(cozy_chess_moves::NAME, cozy_chess_moves, m => m::$function),
                    ];
                    forms.splice(0..0, crates.map(Contender::peer));
                    forms
                },
                shakmaty::$function,
            )
        };
    }
    type Piece = (fn() -> Vec<Contender<Look>>, fn(u64, u32) -> u64);
    let pieces: [(&str, Piece); 3] = [
        ("rook", piece!(rook_attacks)),
        ("bishop", piece!(bishop_attacks)),
        ("queen", piece!(queen_attacks)),
    ];
    let mut random = random();
    let kinds = [("random", random_looks(&mut random)), ("in games", looks_in_games(&mut random))];
    let mut tables = Vec::new();
    for (piece, (forms, attacks)) in pieces {
        for (kind, looks) in &kinds {
            let looks = chained(looks, attacks);
            for (chain, way) in ["throughput", "latency"].into_iter().enumerate() {
                let column =
                    |head, looks: &[Look], way| column(head, looks.to_vec()).way(way + chain);
                let columns = [
                    column("warm", &looks[..FEW], WARM).with(TIMES),
                    // Their own tables are in the caches, and not those of the form before.
                    column("spread", &looks, SPREAD).warmed(),
                    column("64 KiB", &looks[..LOOKS / 2], BATCHES).cold(64 << 10),
                    column("1 MiB", &looks[..LOOKS / 2], BATCHES).cold(1 << 20),
                ];
                let title = format!("{piece}, {kind}, {way}");
                tables.push(table(title, 100, forms(), columns).speeds());
            }
        }
    }
    let title = "sliders: nanoseconds a look-up, and the best crate's by that";
    race(title, 8, &mut [&mut tables]);
    let (throughput, latency) = (tables[10].values(), tables[11].values());
    let states = [
        ("warm", &throughput[0]),
        ("spread", &throughput[1]),
        ("in a chain", &latency[1]),
        ("after 1 MiB", &throughput[3]),
    ];
    let series = tables[10].contenders.iter().enumerate().map(|(place, form)| {
        let (name, bytes) = form.name.rsplit_once(' ').unwrap_or_default();
        let bytes = bytes.parse::<f64>().unwrap_or_default().max(1.0).log2();
        let panels = states.map(|(_, times)| vec![(bytes, times[place])]).into();
        Series { name: name.trim_end().to_owned(), panels }
    });
    Chart {
        file: "sliders.svg",
        panels: &states.map(|(state, _)| format!("a queen, {state}")),
        x: "bytes of tables",
        label: |bytes| format!("{:.0}", bytes.exp2()),
        series: series.collect(),
    }
    .draw()
}
