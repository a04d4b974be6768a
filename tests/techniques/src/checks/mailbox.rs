//! Every function of boards of bytes, against walks from square to square.

use super::Words;
use crate::squares::{CLOCKWISE, Squares};
use crate::{Code, FUNCTIONS, Function, Mailbox, entries};

/// The leap before each ray.
const LEAPS: [(i32, i32); 8] =
    [(-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1)];

/// What is 128 in an order: there is no square.
const NONE: u8 = 128;

/// Every place from every square, a proof of the order; every byte at every place; every set of
/// places of a ray; and random boards, dense and sparse, whose attackers are found by what each
/// piece attacks.
pub fn boards_of_bytes(share: usize) {
    let mut words = Words::new(19);
    let mut functions = 0;
    for function in FUNCTIONS {
        let (Code::Mailbox(codes), Some(board)) = (&function.code, function.board) else {
            continue;
        };
        functions += 1;
        if !(function.is_there)() {
            continue;
        }
        let squares = Squares::new(board);
        every_byte(codes, function);
        every_ray(codes, &mut words, function);
        for from in squares.all() {
            let order = order(&squares, from);
            assert_eq!((codes.order)(from), order, "{}, {from}", function.name());
            for round in 0..=1_000 / share {
                let mailbox = mailbox(&mut words, round);
                around(codes, &order, &mailbox, from, function);
                let expected = attackers(&squares, &mailbox, from);
                let found = (codes.attackers)(&mailbox, from);
                assert_eq!(found, expected, "{}, {from}, {mailbox:?}", function.name());
                squares_of(codes, &order, words.next() as u64, from, function);
            }
        }
    }
    assert_eq!(functions, entries(|code| matches!(code, Code::Mailbox(_))));
}

/// The squares around one, by walks.
fn order(squares: &Squares, from: u32) -> [u8; 64] {
    let mut order = [NONE; 64];
    let stepped = |at: u32, step| {
        let to = squares.stepped(at, step);
        (to != 0).then(|| to.trailing_zeros())
    };
    for ((ray, step), leap) in order.chunks_mut(8).zip(CLOCKWISE).zip(LEAPS) {
        if let Some(to) = stepped(from, leap) {
            ray[0] = to as u8;
        }
        let mut at = from;
        for place in &mut ray[1..] {
            let Some(to) = stepped(at, step) else { break };
            *place = to as u8;
            at = to;
        }
        assert_eq!(stepped(at, step).filter(|_| ray[7] != NONE), None);
    }
    order
}

/// A board with any bytes, with one bit in each, or with few pieces.
fn mailbox(words: &mut Words, round: usize) -> [u8; 64] {
    let there = words.next() & words.next();
    core::array::from_fn(|place| {
        let byte = words.next() as u8;
        match round % 4 {
            0 => byte,
            1 => 1 << (byte & 7),
            _ if there >> place & 1 == 0 => 0,
            2 => byte,
            _ => 1 << (byte & 7),
        }
    })
}

/// The bytes around a square, the places with a piece, the first ones, and whence the square is
/// attacked.
fn around(codes: &Mailbox, order: &[u8; 64], mailbox: &[u8; 64], from: u32, function: &Function) {
    let name = || function.name();
    let rays = order.map(|to| if to == NONE { 0 } else { mailbox[usize::from(to)] });
    assert_eq!((codes.rays)(mailbox, from), rays, "{}, {from}, {mailbox:?}", name());
    let occupied = places(|place| rays[place] != 0);
    assert_eq!((codes.occupied)(&rays), occupied, "{}, {rays:?}", name());
    let knights = places(|place| place % 8 == 0 && rays[place] != 0);
    assert_eq!((codes.knights)(occupied), knights, "{}, {rays:?}", name());
    let first = first(occupied);
    assert_eq!((codes.first)(occupied), first, "{}, {rays:?}", name());
    let attacking = places(|place| match (place / 8, place % 8) {
        (_, 0) => rays[place] & 0x04 != 0,
        (ray, distance) => {
            let slider = if ray % 2 == 0 { 0x08 } else { 0x10 };
            let pawn = match ray {
                1 | 7 => 0x02,
                3 | 5 => 0x01,
                _ => 0,
            };
            let steppers = if distance == 1 { 0x20 | pawn } else { 0 };
            first >> place & 1 == 1 && rays[place] & (slider | steppers) != 0
        }
    });
    assert_eq!((codes.attacking)(&rays), attacking, "{}, {rays:?}", name());
}

/// The squares at places.
fn squares_of(codes: &Mailbox, order: &[u8; 64], at: u64, from: u32, function: &Function) {
    let there = order.iter().enumerate().filter(|(place, to)| at >> place & 1 == 1 && **to != NONE);
    let expected = there.fold(0_u128, |set, (_, to)| set | 1 << to);
    assert_eq!((codes.squares)(at, from), expected, "{}, {from}, {at:#x}", function.name());
}

/// Each byte at each place, the others empty and full.
fn every_byte(codes: &Mailbox, function: &Function) {
    for place in 0..64 {
        for byte in 0..=u8::MAX {
            for others in [0, u8::MAX] {
                let mut rays = [others; 64];
                rays[place] = byte;
                let expected = places(|place| rays[place] != 0);
                assert_eq!((codes.occupied)(&rays), expected, "{}, {rays:?}", function.name());
            }
        }
    }
}

/// Each set of places of a ray, the others empty, full and random.
fn every_ray(codes: &Mailbox, words: &mut Words, function: &Function) {
    for ray in 0..8 {
        for set in 0..=u64::from(u8::MAX) {
            for others in [0, u64::MAX, words.next() as u64] {
                let occupied = others & !(0xff << (8 * ray)) | set << (8 * ray);
                let found = (codes.first)(occupied);
                assert_eq!(found, first(occupied), "{}, {occupied:#x}", function.name());
            }
        }
    }
}

/// The places for which something holds.
fn places(holds: impl Fn(usize) -> bool) -> u64 {
    (0..64).filter(|&place| holds(place)).fold(0, |set, place| set | 1 << place)
}

/// The first occupied place of each ray.
fn first(occupied: u64) -> u64 {
    let of_ray = |ray: u32| (8 * ray + 1..8 * ray + 8).find(|place| occupied >> place & 1 == 1);
    (0..8).filter_map(of_ray).fold(0, |set, place| set | 1 << place)
}

/// The squares of the pieces that attack one, by what each of them attacks.
fn attackers(squares: &Squares, mailbox: &[u8; 64], square: u32) -> u128 {
    let piece = |at: u32| mailbox[at as usize];
    let occupied = squares.all().filter(|&at| piece(at) != 0).fold(0_u128, |set, at| set | 1 << at);
    let attacks = |at: u32| {
        let has = |kind: u8| piece(at) & kind != 0;
        let steps = |steps: &[(i32, i32)]| {
            steps.iter().fold(0, |set, &step| set | squares.stepped(at, step))
        };
        let slides = |ways: [usize; 4]| {
            ways.into_iter().fold(0, |set, way| set | squares.ray(occupied, at, way))
        };
        let sets = [
            (0x01, steps(&[(-1, 1), (1, 1)])),
            (0x02, steps(&[(-1, -1), (1, -1)])),
            (0x04, steps(&LEAPS)),
            (0x08, if has(0x08) { slides([0, 2, 4, 6]) } else { 0 }),
            (0x10, if has(0x10) { slides([1, 3, 5, 7]) } else { 0 }),
            (0x20, steps(&CLOCKWISE)),
        ];
        sets.into_iter().filter(|(kind, _)| has(*kind)).fold(0, |set, (_, attacks)| set | attacks)
    };
    let there = squares.all().filter(|&at| attacks(at) >> square & 1 == 1);
    there.fold(0, |set, at| set | 1 << at)
}
