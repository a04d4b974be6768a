//! The attackers of a square on a board of bytes, compared with the usual loop over rays, by the
//! number of pieces.
//!
//! `cargo bench --package bit-tables-side-by-side --bench mailbox`, and the same with
//! `RUSTFLAGS="-C target-cpu=native"` or `x86-64-v3`

use side_by_side::{Turns, emitted, opaque, random, rounds, shuffle};
use std::sync::RwLock;

/// What is timed: first the loop, then each technique.
const NAMES: [&str; 3] = ["loop", "table", "simd"];

/// How often every function goes over all boards.
const ROUNDS: usize = 48;

/// The numbers of pieces.
const PIECES: [u32; 4] = [4, 12, 24, 32];

/// How many boards there are, each looked at from a square.
const BOARDS: usize = 4_096;

static ALL: RwLock<Vec<[u8; 64]>> = RwLock::new(Vec::new());

/// The rays clockwise, as files and ranks, and the kinds of attack from the first square and from
/// the others.
const RAYS: [(i32, i32, u8, u8); 8] = [
    (0, 1, 0x28, 0x08),
    (1, 1, 0x32, 0x10),
    (1, 0, 0x28, 0x08),
    (1, -1, 0x31, 0x10),
    (0, -1, 0x28, 0x08),
    (-1, -1, 0x31, 0x10),
    (-1, 0, 0x28, 0x08),
    (-1, 1, 0x32, 0x10),
];

const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// From square to square along each ray.
#[inline(never)]
fn by_hand(mailbox: &[u8; 64], square: u32) -> u64 {
    let (file, rank) = ((square & 7) as i32, (square >> 3 & 7) as i32);
    let is_there = |file: i32, rank: i32| (file | rank) & !7 == 0;
    let number = |file: i32, rank: i32| ((rank * 8 + file) & 63).unsigned_abs() as usize;
    let mut attackers = 0_u64;
    for (files, ranks, near, far) in RAYS {
        let (mut file, mut rank) = (file + files, rank + ranks);
        let mut kinds = near;
        while is_there(file, rank) {
            let at = number(file, rank);
            if mailbox[at] != 0 {
                attackers |= u64::from(mailbox[at] & kinds != 0) << at;
                break;
            }
            kinds = far;
            (file, rank) = (file + files, rank + ranks);
        }
    }
    for (files, ranks) in LEAPS {
        let (file, rank) = (file + files, rank + ranks);
        if is_there(file, rank) {
            let at = number(file, rank);
            attackers |= u64::from(mailbox[at] & 0x04 != 0) << at;
        }
    }
    attackers
}

#[inline(never)]
fn table(mailbox: &[u8; 64], square: u32) -> u64 {
    emitted::mailbox_rays_table::attackers(mailbox, square)
}

#[inline(never)]
fn simd(mailbox: &[u8; 64], square: u32) -> u64 {
    emitted::mailbox_rays_simd::attackers(mailbox, square)
}

/// Each board from its square: numbers of boards are above those of squares.
#[inline(always)]
#[allow(clippy::inline_always, reason = "what is timed is not to be a call through a pointer")]
fn over(words: &[u64], attackers: impl Fn(&[u8; 64], u32) -> u64) -> u64 {
    let boards = ALL.read().expect("boards");
    words.iter().fold(0, |sum: u64, &word| {
        let word = opaque(word);
        sum.wrapping_add(attackers(&boards[(word >> 6) as usize], word as u32 & 63))
    })
}

/// A chess board with this many pieces, more pawns than others.
fn board(pieces: u32, random: &mut impl FnMut() -> u64) -> [u8; 64] {
    const KINDS: [u8; 16] = [1, 2, 1, 2, 1, 2, 1, 2, 4, 4, 8, 8, 0x10, 0x10, 0x18, 0x20];
    let mut mailbox = [0; 64];
    let mut there = 0;
    while there < pieces {
        let random = random();
        let at = random as usize & 63;
        if mailbox[at] == 0 {
            mailbox[at] = KINDS[(random >> 6) as usize & 15];
            there += 1;
        }
    }
    mailbox
}

fn main() {
    let mut random = random();
    println!("\nattackers of a square: nanoseconds by the loop, and the loop by each technique");
    println!("  pieces{}", NAMES.map(|name| format!("{name:>8}")).concat());
    for pieces in PIECES {
        *ALL.write().expect("boards") = (0..BOARDS).map(|_| board(pieces, &mut random)).collect();
        let mut words: Vec<u64> =
            (0..BOARDS as u64).map(|place| place << 6 | random() & 63).collect();
        let functions: Vec<fn(&[u64]) -> u64> =
            vec![|words| over(words, by_hand), |words| over(words, table), |words| {
                over(words, simd)
            }];
        let mut turns = Turns::new(functions);
        for _ in 0..rounds(ROUNDS) {
            shuffle(&mut words, &mut random);
            turns.round(&words);
        }
        print!("  {pieces:6}{:8.2}", turns.best()[0]);
        (1..NAMES.len()).for_each(|other| print!("{:8.2}", turns.ratio(0, other)));
        println!();
    }
}
