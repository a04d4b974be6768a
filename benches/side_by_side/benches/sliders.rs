//! Attacks of rooks, bishops and queens: in all forms that are emitted, and as other crates have
//! them.
//!
//! Each as throughput and as a chain, in which the occupancy of every look-up is known when the one
//! before is done; and with tables in four places. They are warm, in the first-level cache, with
//! the same few look-ups over and over. They are spread with thousands that differ: tables are
//! where these leave them. And they are cold, as `cold.rs` says: before every 16 look-ups as much
//! other memory is read as a first-level cache has, or a second-level cache.
//!
//! `cargo bench --package bit-tables-side-by-side --bench sliders`
//!
//! The crates look up by a product; with the feature `pext`, `cozy-chess` does by that instruction,
//! which the target must have:
//!
//! `RUSTFLAGS="-C target-cpu=native" cargo bench --package bit-tables-side-by-side --features pext --bench sliders`

#![allow(clippy::inline_always, reason = "what is timed is not to be a call")]

mod looks;

use looks::{
    LOOKS, Look, chained, cozy_chess_moves, latency, looks_in_games, random_looks, shakmaty,
    throughput,
};
use side_by_side::cold::{BATCH, ColdTurns};
use side_by_side::{Turns, emitted, random, rounds};
use std::array;

/// How many are the same few: what magic look-ups need for them is a third of a first-level cache.
const FEW: usize = 64;

/// How often these are gone through together.
const TIMES: usize = 64;

/// How often everything is gone through, so that what else the machine does for a while is no
/// matter.
const SWEEPS: usize = 8;

/// How many rounds of warm and of spread look-ups there are at a time.
const ROUNDS: usize = 100;

/// How many bytes of other memory are read before a batch: more than a first-level cache has, and
/// as a second-level has.
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

/// How many of the forms are the crates'; they come first.
const CRATES: usize = 2;

const FORMS: [Form; 12] = [
    form!("shakmaty", shakmaty),
    form!(cozy_chess_moves::NAME, cozy_chess_moves),
    form!("hyperbola", emitted::sliders_hyperbola),
    form!("hyperbola, structs", emitted::sliders_hyperbola_structs),
    form!("hyperbola, lines", emitted::sliders_hyperbola_lines),
    form!("hyperbola, throughput", emitted::sliders_hyperbola_throughput),
    form!("hyperbola_2r", emitted::sliders_hyperbola_2r),
    form!("hyperbola_2r, structs", emitted::sliders_hyperbola_2r_structs),
    form!("cooijmans", emitted::sliders_cooijmans),
    form!("cooijmans, structs", emitted::sliders_cooijmans_structs),
    form!("reversal", emitted::sliders_reversal),
    form!("obstruction_difference", emitted::sliders_obstruction_difference),
];

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
        for _ in 0..rounds(ROUNDS) {
            self.warm.round(&self.looks[..FEW]);
        }
        for _ in 0..rounds(ROUNDS) {
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
    for _ in 0..rounds(SWEEPS) {
        tables.iter_mut().for_each(Table::time);
    }
    println!("sliders: nanoseconds a look-up, and the best crate's by that");
    tables.iter().for_each(Table::print);
}
