//! The moves of Othello and the discs that turn, and fills of regions, compared with what people
//! write by hand.

use crate::driver::column;
use crate::driver::{contender, race, random, table};
use side_by_side::{opaque, techniques};

/// A position with a square to play on, or a region with a seed.
type Item = (u64, u64, u32);

/// All squares but those of the first and the last file.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The steps to the right and up, with the discs that can turn along each.
const LINES: [(u32, u64); 4] = [(1, INNER), (8, u64::MAX), (9, INNER), (7, INNER)];

/// The eight steps, with the squares that a set does not wrap around to.
const STEPS: [(i32, u64); 8] = [
    (8, u64::MAX),
    (9, 0xfefe_fefe_fefe_fefe),
    (1, 0xfefe_fefe_fefe_fefe),
    (-7, 0xfefe_fefe_fefe_fefe),
    (-8, u64::MAX),
    (-9, 0x7f7f_7f7f_7f7f_7f7f),
    (-1, 0x7f7f_7f7f_7f7f_7f7f),
    (7, 0x7f7f_7f7f_7f7f_7f7f),
];

#[inline(always)]
const fn shifted(set: u64, step: i32) -> u64 {
    if step > 0 { set << step } else { set >> -step }
}

/// The other side's discs in a row from a set, by Kogge and Stone: 1, 2 and 4 steps.
#[inline(always)]
const fn filled(set: u64, other: u64, (step, inside): (i32, u64)) -> u64 {
    let mut free = other & inside;
    let mut filled = set;
    filled |= free & shifted(filled, step);
    free &= shifted(free, step);
    filled |= free & shifted(filled, 2 * step);
    free &= shifted(free, 2 * step);
    filled |= free & shifted(filled, 4 * step);
    filled ^ set
}

/// Moves by fills in eight directions.
fn moves_by_fills((own, other, _): Item) -> u64 {
    let moves = STEPS
        .map(|(step, inside)| shifted(filled(own, other, (step, inside)) & other, step) & inside);
    moves.into_iter().fold(0, |all, moves| all | moves) & !(own | other)
}

/// The discs that turn by fills in eight directions.
fn flips_by_fills((own, other, square): Item) -> u64 {
    let flips = STEPS.map(|(step, inside)| {
        let run = filled(1 << square, other, (step, inside));
        if shifted(run, step) & inside & own == 0 { 0 } else { run }
    });
    flips.into_iter().fold(0, |all, flips| all | flips)
}

/// Moves as Edax computes them: both ways along a line at once, from discs within the files.
fn moves_as_in_edax((own, other, _): Item) -> u64 {
    let moves = LINES.map(|(step, inner)| {
        let discs = other & inner;
        let mut up = discs & (own << step);
        let mut down = discs & (own >> step);
        up |= discs & (up << step);
        down |= discs & (down >> step);
        let pairs_up = discs & (discs << step);
        let pairs_down = pairs_up >> step;
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up |= pairs_up & (up << (2 * step));
        down |= pairs_down & (down >> (2 * step));
        up << step | down >> step
    });
    moves.into_iter().fold(0, |all, moves| all | moves) & !(own | other)
}

/// The squares from each square in each of the eight directions, those up first.
static RAYS: [[u64; 8]; 64] = {
    let ways = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut place = 0;
    while place < 64 * 8 {
        let (square, way) = (place / 8, place % 8);
        let (mut file, mut rank) = (square as i32 & 7, square as i32 >> 3);
        let (files, ranks): (i32, i32) = ways[way];
        loop {
            (file, rank) = (file + files, rank + ranks);
            if (file | rank) & !7 != 0 {
                break;
            }
            rays[square][way] |= 1 << (8 * rank + file);
        }
        place += 1;
    }
    rays
};

/// The discs that turn as in the form of Edax for processors with bit scans: up by a carry through
/// the other side's discs, down by the first square that has none.
fn flips_as_in_edax((own, other, square): Item) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let up = rays[..4].iter().map(|ray| {
        let first = (other | !ray).wrapping_add(1) & ray & own;
        first.wrapping_sub(u64::from(first != 0)) & ray
    });
    let down = rays[4..].iter().map(|ray| {
        let first = (1 << 63 >> ((ray & !other) | 1).leading_zeros()) & own & ray;
        (first << 1).wrapping_neg() & ray & if first == 0 { 0 } else { u64::MAX }
    });
    up.chain(down).fold(0, |all, flips| all | flips)
}

/// A fill by steps in four directions until nothing is added.
fn filled_by_steps((seeds, within, _): Item) -> u64 {
    let mut filled = seeds & within;
    loop {
        let sides = (filled & !0x8080_8080_8080_8080) << 1 | (filled & !0x0101_0101_0101_0101) >> 1;
        let next = (filled | sides | filled << 8 | filled >> 8) & within;
        if next == filled {
            return filled;
        }
        filled = next;
    }
}

/// A fill by a list of squares that wait.
fn filled_by_list((seeds, within, _): Item) -> u64 {
    let mut waiting = seeds & within;
    let mut filled = 0;
    while waiting != 0 {
        let square = waiting & waiting.wrapping_neg();
        filled |= square;
        let sides = (square & !0x8080_8080_8080_8080) << 1 | (square & !0x0101_0101_0101_0101) >> 1;
        waiting = (waiting | sides | square << 8 | square >> 8) & within & !filled;
    }
    filled
}

/// A function as a row: how often can it be begun, and how long does it take?
macro_rules! of_item {
    ($name:expr, $function:expr) => {{
        #[inline(never)]
        fn function((own, other, square): Item) -> u64 {
            $function((opaque(own), opaque(other), opaque(square)))
        }
        contender(
            $name,
            [
                |items: &[Item]| {
                    items.iter().fold(0, |sum: u64, &item| sum.wrapping_add(function(item)))
                },
                |items: &[Item]| {
                    let (nothing, mut last) = (opaque(0_u64), 0);
                    items.iter().fold(0, |sum: u64, &(own, other, square)| {
                        last = function((own ^ last & nothing, other, square));
                        sum.wrapping_add(last)
                    })
                },
            ],
        )
    }};
    ($name:literal, $path:path, $module:ident => $function:expr) => {{
        use $path as $module;
        of_item!($name, $function)
    }};
}

/// Positions of games by random moves, each with a move.
fn positions(random: &mut impl FnMut() -> u64) -> Vec<Item> {
    let mut items = Vec::new();
    while items.len() < 4_096 {
        let (mut own, mut other) = (0x8_1000_0000_u64, 0x10_0800_0000_u64);
        let mut passes = 0;
        while passes < 2 {
            let moves = moves_by_fills((own, other, 0));
            if moves == 0 {
                passes += 1;
            } else {
                passes = 0;
                let place = random() % u64::from(moves.count_ones());
                let rest = (0..place).fold(moves, |rest, _| rest & (rest - 1));
                let square = rest.trailing_zeros();
                items.push((own, other, square));
                let flips = flips_by_fills((own, other, square));
                (own, other) = (own | flips | 1 << square, other & !flips);
            }
            (own, other) = (other, own);
        }
    }
    items
}

pub fn othello() {
    let items = positions(&mut random());
    let columns =
        || [column("throughput", items.clone()), column("in a chain", items.clone()).way(1)];
    let mut moves =
        techniques!(othello, of_item, m => |(own, other, _): Item| m::othello_moves(own, other));
    moves.push(of_item!("fills by hand", moves_by_fills).peer());
    moves.push(of_item!("as in Edax", moves_as_in_edax).peer());
    let mut flips = techniques!(othello, of_item, m => |(own, other, square): Item| {
        m::othello_flips(own, other, square)
    });
    flips.push(of_item!("fills by hand", flips_by_fills).peer());
    flips.push(of_item!("as in Edax", flips_as_in_edax).peer());
    let mut tables = vec![
        table("othello_moves", 200, moves, columns()),
        table("othello_flips", 200, flips, columns()),
    ];
    race("Othello: nanoseconds, and the time by that of others", 1, &mut [&mut tables]);
}

/// A fill of what is connected with a random square, by the share of squares that are open.
pub fn regions() {
    let mut random = random();
    let columns = [(4, "5/8 open"), (6, "3/4 open"), (7, "7/8 open")].map(|(density, head)| {
        let mut one = || {
            let [first, second, third, square] = [(); 4].map(|()| random());
            let open = match density {
                4 => first | (second & third),
                6 => first | second,
                _ => first | second | third,
            };
            let seed = 1 << (square & 63);
            (seed, open | seed, 0)
        };
        column(head, (0..4_096).map(|_| one()).collect::<Vec<Item>>())
    });
    let mut contenders = techniques!(regions, of_item, m => |(seeds, within, _): Item| m::fill_within(seeds, within));
    contenders.push(of_item!("steps by hand", filled_by_steps).peer());
    contenders.push(of_item!("a list", filled_by_list).peer());
    let mut tables = vec![table("fill_within", 100, contenders, columns)];
    race("regions: nanoseconds, and the time by that of others", 1, &mut [&mut tables]);
}
