//! Games of draughts by `pieces`: published counts from the first position, and walks over a plain
//! board from random ones with kings.

#![deny(warnings, unused, clippy::all, clippy::pedantic)]

use bit_tables::BitTables;
use std::collections::BTreeSet;

#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(board = international_draughts, pieces)]
struct International(u64);

#[derive(BitTables, Clone, Copy, PartialEq, Eq)]
#[bit_tables(board = draughts, pieces)]
struct English(u64);

/// What a side may do.
struct Rules {
    /// The squares along a rank and the ranks.
    width: u32,
    ranks: u32,
    /// Whether kings fly and the longest capture must be taken.
    is_international: bool,
    /// The empty squares to which a piece goes: the occupied ones, and its own.
    steps: fn(Piece, u64, u32) -> u64,
    /// The squares behind others to which it jumps: those that it can take, those that are
    /// occupied, and its own.
    jumps: fn(Piece, u64, u64, u32) -> u64,
    between: fn(u32, u32) -> u64,
}

/// A piece: whether it is white, and whether it is a king.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    is_white: bool,
    is_king: bool,
}

const INTERNATIONAL: Rules = Rules {
    width: 5,
    ranks: 10,
    is_international: true,
    steps: |piece, occupied, from| {
        let set = match piece {
            Piece { is_king: true, .. } => International(occupied).king_attacks(from),
            Piece { is_white: true, .. } => International(occupied).white_man_moves(from),
            _ => International(occupied).black_man_moves(from),
        };
        set.0 & !occupied
    },
    jumps: |piece, others, occupied, from| {
        if !piece.is_king {
            return International(others).man_jump_attacks(from).0 & !occupied;
        }
        let behind = International(occupied).king_jump_attacks(from).0 & !occupied;
        let is_over = |to: &u32| International::between(from, *to).0 & occupied & !others == 0;
        bits(behind).filter(is_over).fold(0, |set, to| set | 1 << to)
    },
    between: |from, to| International::between(from, to).0,
};

const ENGLISH: Rules = Rules {
    width: 4,
    ranks: 8,
    is_international: false,
    steps: |piece, occupied, from| {
        let set = match piece {
            Piece { is_king: true, .. } => English::king_attacks(from),
            Piece { is_white: true, .. } => English(occupied).white_man_moves(from),
            _ => English(occupied).black_man_moves(from),
        };
        set.0 & !occupied
    },
    jumps: |piece, others, occupied, from| {
        let others = English(others);
        let set = match piece {
            Piece { is_king: true, .. } => others.king_jump_attacks(from),
            Piece { is_white: true, .. } => others.white_man_jump_attacks(from),
            _ => others.black_man_jump_attacks(from),
        };
        set.0 & !occupied
    },
    between: |from, to| English::between(from, to).0,
};

/// The set bits.
fn bits(set: u64) -> impl Iterator<Item = u32> {
    (0..64).filter(move |bit| set >> bit & 1 == 1)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    white: u64,
    black: u64,
    kings: u64,
    is_white: bool,
}

impl Position {
    fn first(rules: &Rules) -> Self {
        let side = (1 << (rules.width * (rules.ranks / 2 - 1))) - 1;
        let black = side << (rules.width * (rules.ranks / 2 + 1));
        Self { white: side, black, kings: 0, is_white: true }
    }

    fn own(&self) -> u64 {
        if self.is_white { self.white } else { self.black }
    }

    /// The position after a move.
    fn after(&self, rules: &Rules, from: u32, to: u32, taken: u64) -> Self {
        let last = if self.is_white { rules.ranks - 1 } else { 0 };
        let is_king = self.kings >> from & 1 == 1 || to / rules.width == last;
        let moved = |own: u64| own & !(1 << from) | 1 << to;
        let (white, black) = if self.is_white {
            (moved(self.white), self.black & !taken)
        } else {
            (self.white & !taken, moved(self.black))
        };
        let kings = self.kings & !(1 << from) & !taken | u64::from(is_king) << to;
        Self { white, black, kings, is_white: !self.is_white }
    }

    /// The positions after each move. Those of captures with the same end count once in
    /// international draughts.
    fn moves(&self, rules: &Rules) -> Vec<Self> {
        let mut captures = Vec::new();
        let (own, all) = (self.own(), self.white | self.black);
        let piece =
            |from: u32| Piece { is_white: self.is_white, is_king: self.kings >> from & 1 == 1 };
        for from in bits(own) {
            let rest = all & !(1 << from);
            self.capture(rules, piece(from), [from, from], (rest, 0), &mut captures);
        }
        if captures.is_empty() {
            let steps =
                |from| bits((rules.steps)(piece(from), all, from)).map(move |to| (from, to));
            let steps = bits(own).flat_map(steps);
            return steps.map(|(from, to)| self.after(rules, from, to, 0)).collect();
        }
        let after = |&(from, to, taken): &(u32, u32, u64)| self.after(rules, from, to, taken);
        if !rules.is_international {
            return captures.iter().map(after).collect();
        }
        let most = captures.iter().map(|(.., taken)| taken.count_ones()).max();
        captures.retain(|(.., taken)| Some(taken.count_ones()) == most);
        captures.iter().collect::<BTreeSet<_>>().into_iter().map(after).collect()
    }

    /// Adds the captures of a piece that has come to a square and has taken some.
    fn capture(
        &self,
        rules: &Rules,
        piece: Piece,
        [from, here]: [u32; 2],
        (occupied, taken): (u64, u64),
        captures: &mut Vec<(u32, u32, u64)>,
    ) {
        let others = if self.is_white { self.black } else { self.white } & !taken;
        let last = if self.is_white { rules.ranks - 1 } else { 0 };
        // A man that becomes a king in English draughts stays there.
        let ends =
            !rules.is_international && !piece.is_king && taken != 0 && here / rules.width == last;
        let jumps = if ends { 0 } else { (rules.jumps)(piece, others, occupied, here) };
        for to in bits(jumps) {
            let taken = taken | (rules.between)(here, to) & others;
            self.capture(rules, piece, [from, to], (occupied, taken), captures);
        }
        if jumps == 0 && taken != 0 {
            captures.push((from, here, taken));
        }
    }
}

/// How many positions there are after so many moves.
fn perft(rules: &Rules, position: &Position, depth: u32) -> usize {
    match depth {
        0 => 1,
        1 => position.moves(rules).len(),
        _ => position.moves(rules).iter().map(|after| perft(rules, after, depth - 1)).sum(),
    }
}

/// Aart Bik's counts, for international draughts from his page on `BikDam` and for English draughts
/// from `TalkChess`, 2009.
#[test]
fn counts_are_as_published() {
    let counts = |rules, most| -> Vec<usize> {
        (1..=most).map(|depth| perft(rules, &Position::first(rules), depth)).collect()
    };
    assert_eq!(counts(&INTERNATIONAL, 6), [9, 81, 658, 4_265, 27_117, 167_140]);
    assert_eq!(counts(&ENGLISH, 7), [7, 49, 302, 1_469, 7_361, 36_768, 179_740]);
}

#[test]
#[ignore = "slow: millions of positions"]
fn deep_counts_are_as_published() {
    let international = Position::first(&INTERNATIONAL);
    assert_eq!(perft(&INTERNATIONAL, &international, 8), 6_483_961);
    assert_eq!(perft(&ENGLISH, &Position::first(&ENGLISH), 9), 3_963_680);
}

/// The same moves over a board of files and ranks.
mod plain {
    use super::{Position, Rules};

    type Place = (i32, i32);

    fn square(rules: &Rules, (file, rank): Place) -> Option<u32> {
        let (files, ranks) = (2 * rules.width.cast_signed(), rules.ranks.cast_signed());
        let is_there = (0..files).contains(&file) && (0..ranks).contains(&rank);
        is_there.then(|| (rank * files / 2 + file / 2).cast_unsigned())
    }

    fn place(rules: &Rules, square: u32) -> Place {
        let (rank, aside) = (square / rules.width, square % rules.width);
        ((2 * aside + rank % 2).cast_signed(), rank.cast_signed())
    }

    const WAYS: [Place; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

    struct Walk<'a> {
        rules: &'a Rules,
        position: &'a Position,
        from: u32,
        is_king: bool,
    }

    impl Walk<'_> {
        fn is_ahead(&self, (_, up): Place) -> bool {
            self.is_king || (up == 1) == self.position.is_white
        }

        fn at(&self, (file, rank): Place, (x, y): Place, steps: i32) -> Option<u32> {
            square(self.rules, (file + x * steps, rank + y * steps))
        }

        fn reach(&self) -> i32 {
            if self.is_king && self.rules.is_international { 9 } else { 1 }
        }

        fn is_empty(&self, square: u32) -> bool {
            (self.position.white | self.position.black) >> square & 1 == 0 || square == self.from
        }

        /// The longest captures on from a square, each with its end; all captures where length does
        /// not matter.
        fn captures(&self, here: u32, taken: u64, found: &mut Vec<(u32, u32, u64)>) {
            let place_here = place(self.rules, here);
            let others =
                if self.position.is_white { self.position.black } else { self.position.white };
            let last = if self.position.is_white { self.rules.ranks - 1 } else { 0 };
            let mut goes_on = false;
            let is_crowned = !self.rules.is_international && !self.is_king && taken != 0;
            for way in WAYS {
                let is_possible = self.rules.is_international || self.is_ahead(way);
                if !is_possible || (is_crowned && place_here.1.cast_unsigned() == last) {
                    continue;
                }
                let mut steps = 1;
                while steps < self.reach()
                    && self.at(place_here, way, steps).is_some_and(|at| self.is_empty(at))
                {
                    steps += 1;
                }
                let Some(victim) = self.at(place_here, way, steps) else { continue };
                if others >> victim & 1 == 0 || taken >> victim & 1 == 1 {
                    continue;
                }
                for beyond in 1..=self.reach() {
                    let to = self.at(place_here, way, steps + beyond);
                    let Some(to) = to.filter(|&to| self.is_empty(to)) else { break };
                    goes_on = true;
                    self.captures(to, taken | 1 << victim, found);
                }
            }
            if !goes_on && taken != 0 {
                found.push((self.from, here, taken));
            }
        }

        fn steps(&self) -> Vec<u32> {
            let here = place(self.rules, self.from);
            let mut found = Vec::new();
            for way in WAYS.into_iter().filter(|&way| self.is_ahead(way)) {
                for steps in 1..=self.reach() {
                    let to = self.at(here, way, steps);
                    let Some(to) = to.filter(|&to| self.is_empty(to)) else { break };
                    found.push(to);
                }
            }
            found
        }
    }

    pub fn moves(rules: &Rules, position: &Position) -> Vec<Position> {
        let walks = || {
            (0..rules.width * rules.ranks).filter(|from| position.own() >> from & 1 == 1).map(
                |from| {
                    let is_king = position.kings >> from & 1 == 1;
                    Walk { rules, position, from, is_king }
                },
            )
        };
        let mut found = Vec::new();
        walks().for_each(|walk| walk.captures(walk.from, 0, &mut found));
        if rules.is_international {
            found.sort_unstable_by_key(|&(from, to, taken)| {
                (std::cmp::Reverse(taken.count_ones()), from, to, taken)
            });
            found.dedup();
            let most = found.first().map_or(0, |(.., taken)| taken.count_ones());
            found.retain(|(.., taken)| taken.count_ones() == most);
        }
        if found.is_empty() {
            found = walks()
                .flat_map(|walk| walk.steps().into_iter().map(move |to| (walk.from, to, 0)))
                .collect();
        }
        found.into_iter().map(|(from, to, taken)| position.after(rules, from, to, taken)).collect()
    }
}

/// Moves of random positions with many kings, and the moves after them.
#[test]
fn moves_are_those_of_walks() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = || {
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        state >> 7 ^ state >> 33
    };
    for rules in [&INTERNATIONAL, &ENGLISH] {
        let (mut compared, mut long) = (0, 0);
        for round in 0..1_500 {
            let all = (1 << (rules.width * rules.ranks)) - 1;
            let few = if round % 2 == 0 { random() } else { u64::MAX };
            let (white, black) = (random() & random() & few & all, random() & random() & all);
            let position = Position {
                white,
                black: black & !white,
                kings: random() & random(),
                is_white: round % 3 > 0,
            };
            let kings = position.kings & (position.white | position.black);
            let position = Position { kings, ..position };
            for position in [vec![position], position.moves(rules)].concat() {
                let sorted = |mut moves: Vec<Position>| {
                    moves.sort_unstable();
                    moves
                };
                let own = position.moves(rules);
                let is_long = |after: &Position| {
                    let left = after.white.count_ones() + after.black.count_ones();
                    (position.white | position.black).count_ones() > left + 1
                };
                long += own.iter().filter(|after| is_long(after)).count();
                compared += own.len();
                assert_eq!(sorted(own), sorted(plain::moves(rules, &position)), "{position:x?}");
            }
        }
        println!("{compared} moves, {long} of them take several");
        assert!(compared > 10_000 && long > 1_000, "{compared}, {long}");
    }
}
