//! Operations on boards other than sliders.

use crate::driver::{column, contender, race, random, table};
use crate::words::of_word;
use side_by_side::{emitted, opaque, techniques};

const LEAPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The number of a square that is on the board.
fn number(file: i32, rank: i32) -> Option<usize> {
    ((file | rank) & !7 == 0).then_some(((rank * 8 + file) & 63).unsigned_abs() as usize)
}

/// From square to square along each line of leaps.
#[inline(never)]
fn walk(occupied: u64, square: u32) -> u64 {
    let (file, rank) = ((square & 7) as i32, (square >> 3 & 7) as i32);
    let mut attacks = 0_u64;
    for (files, ranks) in LEAPS {
        let (mut file, mut rank) = (file + files, rank + ranks);
        while let Some(square) = number(file, rank) {
            let bit = 1_u64 << square;
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

/// The attacks of rook and bishop of shogi, where words of 64 and 17 squares are those of `u128`;
/// of the result the first 63.
fn whole(word: u64) -> u64 {
    let (low, high) = (opaque(word), opaque(word & 0x1_ffff));
    let occupied = u128::from(low) | u128::from(high) << 64;
    let (rook, bishop) = emitted::shogi_halves::rook_and_bishop_attacks(occupied, word as u32 & 63);
    let attacks = rook ^ bishop;
    let (low, _) = (opaque(attacks as u64), opaque((attacks >> 64) as u64));
    low & u64::MAX >> 1
}

/// Like the shogi look-up in one word, but with two words of 63 and 18 squares.
fn halves(word: u64) -> u64 {
    use emitted::shogi_halves::{from_halves, high_half, low_half, rook_and_bishop_attacks};
    let (low, high) = (opaque(word & u64::MAX >> 1), opaque(word.rotate_left(1) & 0x3_ffff));
    let (rook, bishop) = rook_and_bishop_attacks(from_halves(low, high), word as u32 & 63);
    let attacks = rook ^ bishop;
    let (low, _) = (opaque(low_half(attacks)), opaque(high_half(attacks)));
    low
}

/// A nightrider's attacks compared with a walk, the squares between two others, and shogi in two
/// words.
pub fn boards() {
    let mut random = random();
    // Occupancies whose square is in the lowest six bits, as any are as good; or pairs of squares,
    // in the lowest twelve.
    let words: Vec<u64> = (0..8 << 10).map(|_| random() & random()).collect();
    let columns = |words: &[u64]| {
        [column("throughput", words.to_vec()), column("in a chain", words.to_vec()).way(1)]
    };
    let mut riders =
        techniques!(riders, of_word, m => |word: u64| m::rider_attacks(word, word as u32 & 63));
    riders.push(of_word!("walk", |word: u64| walk(word, word as u32 & 63)));
    let between = techniques!(
        between, of_word, m => |word: u64| m::between(word as u32 & 63, word as u32 >> 6 & 63)
    );
    let shogi = vec![of_word!("halves", halves), of_word!("words of 64 and 17", whole).peer()];
    let mut tables = vec![
        table("nightrider", 200, riders, columns(&words)),
        // So few that they stay in a first-level cache with the tables.
        table("between", 200, between, columns(&words[..512])),
        table("shogi", 200, shogi, columns(&words)).middle(),
    ];
    race("boards: nanoseconds, and the time by that of others", 1, &mut [&mut tables]);
}

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

/// From square to square along each ray.
fn along_rays(mailbox: &[u8; 64], square: u32) -> u64 {
    let (file, rank) = ((square & 7) as i32, (square >> 3 & 7) as i32);
    let mut attackers = 0_u64;
    for (files, ranks, near, far) in RAYS {
        let (mut file, mut rank) = (file + files, rank + ranks);
        let mut kinds = near;
        while let Some(at) = number(file, rank) {
            if mailbox[at] != 0 {
                attackers |= u64::from(mailbox[at] & kinds != 0) << at;
                break;
            }
            kinds = far;
            (file, rank) = (file + files, rank + ranks);
        }
    }
    for (files, ranks) in LEAPS {
        if let Some(at) = number(file + files, rank + ranks) {
            attackers |= u64::from(mailbox[at] & 0x04 != 0) << at;
        }
    }
    attackers
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

/// The attackers of a square on a board of bytes, compared with the usual loop over rays, by the
/// number of pieces.
pub fn mailbox() {
    macro_rules! attackers {
        ($name:literal, $function:expr) => {{
            #[inline(never)]
            fn attackers(mailbox: &[u8; 64], square: u32) -> u64 {
                $function(mailbox, square)
            }
            contender(
                $name,
                [|boards: &[(&[u8; 64], u32)]| {
                    boards.iter().fold(0, |sum: u64, &(mailbox, square)| {
                        sum.wrapping_add(attackers(opaque(mailbox), opaque(square)))
                    })
                }],
            )
        }};
        ($name:literal, $path:path, $module:ident => $function:expr) => {{
            use $path as $module;
            attackers!($name, $function)
        }};
    }
    let mut random = random();
    let boards = [4, 12, 24, 32].map(|pieces| {
        let mut one = || (board(pieces, &mut random), random() as u32 & 63);
        (pieces, (0..4_096).map(|_| one()).collect::<Vec<_>>())
    });
    let columns = boards.each_ref().map(|(pieces, boards)| {
        let boards = boards.iter().map(|(board, square)| (board, *square));
        column(pieces.to_string(), boards.collect())
    });
    let mut contenders = techniques!(mailbox_rays, attackers, m => m::attackers);
    contenders.push(attackers!("loop", along_rays).peer());
    let mut tables =
        vec![table("pieces", 48, contenders, columns).shuffled().middle().speeds().across()];
    let title = "attackers of a square: nanoseconds, and the loop by each technique";
    race(title, 1, &mut [&mut tables]);
}
