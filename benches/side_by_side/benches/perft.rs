//! Perft of the example engine, compared with popular move generators.
//!
//! All of them count the moves at the last ply without making them, and make all others with a hash
//! that is kept up to date. `shakmaty` makes a list of moves there, as its own function for perft
//! does; the loop of `cozy-chess` is that of its example. With the feature `pext`, it looks up by
//! that instruction, on a target that has it.

use crate::driver::{column, contender, race, table};
use bit_tables_engines::chess::Board;

#[allow(
    dead_code,
    clippy::cast_precision_loss,
    clippy::format_collect,
    reason = "it is a program of its own"
)]
#[path = "../../in_engines/race.rs"]
mod in_engines;

#[macro_use]
#[path = "../../in_engines/cozy_chess.rs"]
mod cozy_chess_counter;
mod by_cozy_chess {
    counter!(cozy_chess);
}

#[macro_use]
#[path = "../../in_engines/shakmaty.rs"]
mod shakmaty_counter;
mod by_shakmaty {
    counter!(shakmaty);
}

mod by_engine {
    pub fn perft(fen: &str, depth: u8) -> u64 {
        let board: super::Board = fen.parse().unwrap();
        bit_tables_engines::perft(&board, depth)
    }
}

pub fn perft() {
    macro_rules! counted {
        ($name:expr, $module:ident) => {
            contender(
                $name,
                [|of: &[(&str, u8)]| of.iter().map(|of| $module::perft(of.0, of.1)).sum()],
            )
        };
    }
    let cozy = if cfg!(feature = "pext") { "cozy-chess, pext" } else { "cozy-chess" };
    let contenders = vec![
        counted!("this engine", by_engine).peer(),
        counted!(cozy, by_cozy_chess),
        counted!("shakmaty", by_shakmaty),
    ];
    let columns = in_engines::CHESS.iter().map(|&(name, fen, depth, count)| {
        assert_eq!(by_engine::perft(fen, depth), count, "{name}");
        let speed = move |time| f64::from(count as u32) / time * 1e3;
        column(format!("{name}, {depth}"), vec![(fen, depth)]).shown(speed)
    });
    let columns: Vec<_> = columns.collect();
    let mut tables = vec![table("position and depth", 41, contenders, columns).middle()];
    let title = "perft: million moves a second, and how many times as fast this engine is";
    race(title, 1, &mut [&mut tables]);
}
